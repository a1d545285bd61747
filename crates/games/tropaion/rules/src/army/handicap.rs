//! Advantages that an army is given beyond the rules, for experiments that measure their worth.

use crate::cards::Card;

/// What an army has that the rules don't give it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Handicap {
    /// TP-102: points that are added to each pool in each turn, or taken from it as far as it has them: Valour, Discipline, Strategy.
    pub points: [i8; 3],
    /// TP-A01: a card more in hand, which is not of the deck.
    pub card: Option<Card>,
    /// TP-401: whether it has the first half-turn of every turn. If both have it, the rules decide as usual.
    pub goes_first: bool,
}

impl Handicap {
    /// An army as the rules have it.
    pub const NONE: Handicap = Handicap { points: [0; 3], card: None, goes_first: false };
    /// No pool loses more.
    pub const LEAST_POINTS: i8 = -12;
    /// No pool is given more.
    pub const MOST_POINTS: i8 = 12;
    /// The names of the pools in army files, in the order of `points`.
    pub const POOLS: [&'static str; 3] = ["valour", "discipline", "strategy"];
}
