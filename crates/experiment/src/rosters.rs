//! Small games whose armies are rosters: a number of units of each kind that the game lists.
//!
//! A game implements [`RosterGame`], and [`ruleset`] makes a whole [`Ruleset`] of it: army files, battles, metagames, points lists, rule
//! parameters, players, replays in lines.

mod as_armies;
mod as_points;
mod listings;
mod offers;
mod roster;

use std::fmt::Debug;

use battle_core::parameters::Tabled;
use battle_core::{BySide, Game, Outcome, Policy, Seating};

use crate::ruleset::Ruleset;

pub use offers::{RosterPlayers, RosterRules, ruleset};
pub use roster::{MOST_UNITS, Roster};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitKind {
    /// Its name in files and tables.
    pub name: &'static str,
    /// What one costs.
    pub points: u16,
}

/// A game of two rosters.
pub trait RosterGame: Debug + Send + Sync + Sized + 'static {
    /// Its rule parameters, which [`battle_core::parameters!`] declares.
    type Parameters: Tabled + Send + Sync;
    type Player: Policy<Self::Battle> + Copy + Debug + PartialEq + Send + Sync + 'static;
    /// Two rosters under rules.
    type Battle: Game + Clone + Debug + PartialEq;

    /// What [`ruleset`] made of it.
    const RULESET: &'static Ruleset;
    const UNITS: &'static [UnitKind];
    /// The built-in armies: the name, and the file (`name = "..."` and `units = { KIND = N }`).
    const ARMIES: &'static [(&'static str, &'static str)];
    /// The players: the name, a line about it, and it. The first is that of examples.
    const PLAYERS: &'static [(&'static str, &'static str, Self::Player)];
    /// Whether the rules only ever let a unit more help, so that an army with one more is stronger whatever its player makes of it.
    const MORE_IS_STRONGER: bool = false;

    /// The battle of two rosters.
    ///
    /// # Errors
    ///
    /// Every reason why they can't meet under these rules, such as a roster that costs too much.
    fn battle(
        rosters: BySide<&Roster>,
        rules: &Self::Parameters,
    ) -> Result<Self::Battle, Vec<String>>;

    /// What its numbers apply to, a sentence each.
    fn notes(_rules: &Self::Parameters) -> Vec<String> {
        Vec::new()
    }

    /// An event in plain English; as Rust shows it if the game says nothing else.
    fn line(
        _battle: &Self::Battle,
        _seating: Seating,
        event: &<Self::Battle as Game>::Event,
    ) -> String {
        format!("{event:?}")
    }

    /// Whether a turn begins with an event: a report has an empty line before it.
    fn begins_turn(_event: &<Self::Battle as Game>::Event) -> bool {
        false
    }

    /// What is said after who won, such as `: A has lost 3 units`.
    fn losses(_outcome: &Outcome, _seating: Seating) -> String {
        String::new()
    }
}
