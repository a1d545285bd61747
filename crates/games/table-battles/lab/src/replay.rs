//! The replay of a battle of cards: as a report in words, as JSON, as a picture of the cards, and as a page that plays it back.
//!
//! All four read the same [`Event`]s and the printed cards, and nothing else.

mod page;
mod phrases;
mod story;
mod svg;
mod track;

#[cfg(test)]
mod tests;

pub use page::html;
pub use story::story;
pub use svg::svg;
pub use track::last_turn;

use table_battles::Event;
use table_battles::scenario::Scenario;

/// A battle, and what else its replay needs to know.
#[derive(Clone, Debug)]
pub struct ReplayDocument<'t> {
    /// Its title, such as `Marston Moor, pair 7, battle 1`.
    pub title: String,
    /// Where it comes from, in words: cell, seed; how to play it again.
    pub source: String,
    /// Who commands the first army and the second.
    pub players: [String; 2],
    pub scenario: &'t Scenario,
    pub events: &'t [Event],
}

/// One JSON object a line and an event, complete enough for another program to referee it.
pub fn json_lines(document: &ReplayDocument<'_>) -> String {
    let lines = document.events.iter().map(table_battles::to_json);
    lines.map(|line| format!("{line}\n")).collect()
}
