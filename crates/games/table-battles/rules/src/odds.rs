//! Exact odds of a Roll Phase: dice areas and requirements over every roll, and what the cards of a position make of them.
//!
//! Rolls are counted and not drawn: of 6^n equally likely ones. Which placements a card takes, what a row requires, which hits are left
//! and which reactions answer comes from the rule code that plays.

mod fights;
mod filling;

use crate::dice_set::{DICE_PER_PLAYER, DiceSet};

pub use fights::{AttackOdds, HoldOdds, ReactionOdds, RowOdds};
pub use filling::{Filling, Held, N_TURNS};

/// The most turns for which chances are given.
pub const MOST_TURNS: usize = 100;

/// The number of rolls of `n` dice: 6^n.
pub const fn n_rolls(n: u8) -> u64 {
    6_u64.pow(n as u32)
}

/// TB-ROLL-1: every set that `n` dice can show, with the number of rolls that show it; these numbers add up to 6^n.
pub fn rolls(n: u8) -> Vec<(DiceSet, u64)> {
    assert!(n <= DICE_PER_PLAYER, "a player owns six dice, not {n}");
    let mut all = Vec::new();
    add_rolls(1, n, DiceSet::EMPTY, 1, &mut all);
    all
}

/// Adds the sets in which the dice that are left show `face` or more.
fn add_rolls(face: u8, left: u8, so_far: DiceSet, ways: u64, all: &mut Vec<(DiceSet, u64)>) {
    if face == 6 {
        all.push((so_far.plus(DiceSet::of(6, left)), ways));
        return;
    }
    for n in 0..=left {
        let more = ways * choose(left, n);
        add_rolls(face + 1, left - n, so_far.plus(DiceSet::of(face, n)), more, all);
    }
}

/// How many ways there are to choose `n` of `of` dice.
fn choose(of: u8, n: u8) -> u64 {
    let factors = (0..u64::from(n)).map(|at| (u64::from(of) - at, at + 1));
    factors.fold(1, |ways, (up, down)| ways * up / down)
}
