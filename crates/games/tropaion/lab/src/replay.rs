//! A battle as a picture of the table and as a page that plays it back.
//!
//! Both read the same [`Event`]s and the armies, and nothing else.

mod board;
mod page;
mod passages;
mod svg;
mod track;

#[cfg(test)]
mod tests;

use tropaion::{Battle, Event};

use experiment::army_battles::Shown;
use experiment::replay::battles::Pictures;

/// A battle, and what its pictures say besides.
pub type ReplayDocument<'r> = Shown<'r, Battle>;

/// A battle as it is drawn.
#[derive(Debug)]
pub struct Drawn<'r>(pub ReplayDocument<'r>);

impl Pictures for Drawn<'_> {
    fn last_turn(&self) -> u16 {
        let turn = |event: &Event| match event {
            Event::TurnBegins { turn, .. } => Some(*turn),
            _ => None,
        };
        self.0.events.iter().rev().find_map(turn).unwrap_or(0)
    }

    fn svg(&self, turn: Option<u16>) -> String {
        svg::svg(&self.0, turn.unwrap_or_else(|| self.last_turn()))
    }

    fn html(&self) -> String {
        page::html(&self.0)
    }
}
