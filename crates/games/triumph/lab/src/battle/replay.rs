//! The replay of a battle: as a report in words, as JSON, as a picture of the table, and as a page that plays it back.
//!
//! All four read the same [`Event`]s and nothing else, so they can't disagree with each other or with the engine about what happened.

mod board;
mod coordinates;
mod page;
mod phrases;
mod pieces;
mod reasons;
mod renderer;
mod roster;
mod story;
mod svg;
mod track;

#[cfg(test)]
mod example;
#[cfg(test)]
mod tests;

pub use page::html;
pub use renderer::show;
pub use story::story;
pub use svg::svg;
pub use track::last_turn;

use triumph::battle::Event;

/// The colours of a picture, which are those of reports: of the armies by seat, of ink, of secondary text, and of paper.
pub const COLORS: [&str; 5] =
    [board::SEATS[0], board::SEATS[1], board::INK, board::MUTED, board::PAPER];

/// A battle, and what else its replay shows.
#[derive(Clone, Debug)]
pub struct ReplayDocument<'t> {
    /// Its title, such as `spear v knights, pair 7, battle 1`.
    pub title: String,
    /// Where it comes from, in words: experiment, cell and seed, and how to play it again.
    pub source: String,
    /// The players of seat one and of seat two.
    pub players: [String; 2],
    /// What happened, in order.
    pub events: &'t [Event],
}

/// One JSON object a line and an event, complete enough for another program to referee it.
pub fn json_lines(document: &ReplayDocument<'_>) -> String {
    let lines = document.events.iter().map(triumph::battle::to_json);
    lines.map(|line| format!("{line}\n")).collect()
}
