//! A battle as a picture of the field and as a page that plays it back event by event.
//!
//! Both read the same events and the armies, and nothing else.

mod board;
mod page;
mod passages;
#[cfg(test)]
mod tests;
mod track;

use gloriam::battle::{Battle, BattleEvent};

use experiment::army_battles::Shown;
use experiment::replay::battles::Pictures;

/// A battle, and what its pictures say besides.
pub type ReplayDocument<'r> = Shown<'r, Battle>;

/// A battle as it is drawn.
#[derive(Debug)]
pub struct Drawn<'r>(pub ReplayDocument<'r>);

impl Pictures for Drawn<'_> {
    fn last_turn(&self) -> u16 {
        let turn = |event: &BattleEvent| match event {
            BattleEvent::TurnBegins { turn, .. } => Some(u16::from(*turn)),
            _ => None,
        };
        self.0.events.iter().rev().find_map(turn).unwrap_or(0)
    }

    fn svg(&self, turn: Option<u16>) -> String {
        let turns = track::turns(&self.0);
        let wanted = turn.map_or(turns.len(), |turn| usize::from(turn) + 1);
        let shown = turns.get(wanted.saturating_sub(1)).or(turns.last());
        shown.map_or_else(String::new, |turn| board::svg(&self.0, turn))
    }

    fn html(&self) -> String {
        page::html(&self.0)
    }
}
