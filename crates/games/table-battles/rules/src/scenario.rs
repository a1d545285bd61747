//! Scenarios and their cards as plain data, as a designer writes them.
//!
//! A scenario refers to cards by their ids. [`Scenario::check`] reports all unresolved names and impossible values at once, and a
//! [`crate::Battle`] is only ever made from a scenario without breaches.

mod breach;
mod card;
mod changes;
mod check;
mod notation;

pub use breach::{Breach, Where};
pub use card::{
    Arm, Card, Entry, Fog, HitLimit, Hits, Link, Row, RowEffect, RowKind, Share, Special, Strength,
    Suppressed, Targets, Wing,
};

/// Most cards of an army.
pub const MAX_CARDS: usize = 8;
/// Most action rows of a card (TB-CARD-8).
pub const MAX_ROWS: usize = 2;
/// How many cubes there are (TB-COMP-4).
pub const CUBES: u8 = 10;

/// TB-SET-1: one battle: two armies, and how it is won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Its number, such as `S-01`.
    pub id: String,
    /// The battle.
    pub name: String,
    /// The day, as an ISO date; a negative year is BCE.
    pub date: String,
    /// Both armies; the one that goes first is the first.
    pub armies: [Army; 2],
    /// TB-WIN-8: what replaces Morale and the start-of-turn check, if anything does.
    pub victory: Option<RoutAll>,
    /// Section 15: expansion modules that are in use.
    pub modules: Modules,
}

/// One side of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// TB-SET-3: Morale cubes at the start; none where Morale isn't used (TB-SV-8).
    pub morale: Option<u8>,
    /// TB-TV-1: its tactical victory, if it can have one.
    pub tactical: Option<Tactical>,
    /// Its cards, in printed order.
    pub cards: Vec<Card>,
}

/// TB-TV-1: what an army gets for eliminating enemy sticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tactical {
    /// How many sticks it takes.
    pub sticks: u8,
    /// What they bring.
    pub brings: Brings,
}

/// TB-TV-1: what a tactical victory brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brings {
    /// The battle.
    Victory,
    /// A drawn battle.
    Draw,
}

/// TB-SR-ABRAHAM-VICTORY: the first army wins by routing all of these before one of its own routs; the second by routing one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoutAll {
    /// Ids of cards of the second army.
    pub cards: Vec<String>,
}

/// Section 15: the modules that are a rule of the whole scenario; links and tactical victories come with cards and armies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modules {
    /// TB-SHF-2: sticks may be shifted.
    pub shift: bool,
    /// TB-OBL-1: infantry that outnumbers its target hits once more.
    pub oblique_attack: bool,
}

impl Scenario {
    /// Whether a word names this scenario: its id, or the name of the battle with or without its article.
    pub fn is_called(&self, word: &str) -> bool {
        use battle_core::values::same_word;
        let short = self.name.strip_prefix("The ").unwrap_or(&self.name);
        [&self.id, &self.name, short].iter().any(|own| same_word(own, word))
    }
}
