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

use crate::experiment::army_battles::Shown;
use crate::experiment::replay::battles::Pictures;

/// A battle, and what its pictures say besides.
pub type ReplayDocument<'r> = Shown<'r, Battle>;

impl Pictures for ReplayDocument<'_> {
    fn last_turn(&self) -> u16 {
        let turn = |event: &Event| match event {
            Event::TurnBegins { turn, .. } => Some(*turn),
            _ => None,
        };
        self.events.iter().rev().find_map(turn).unwrap_or(0)
    }

    fn svg(&self, turn: Option<u16>) -> String {
        svg::svg(self, turn.unwrap_or_else(|| self.last_turn()))
    }

    fn html(&self) -> String {
        page::html(self)
    }
}
