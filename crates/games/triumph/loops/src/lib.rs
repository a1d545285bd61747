//! The loops of Triumph!: its rules and players compiled into the harness.
//!
//! The harness is generic: a crate that makes a plan into a `dyn Replayable` compiles the loop that plays it, so that crate has to be
//! optimised. This crate does so, and nothing else; crates of text, tables and charts are compiled without optimisation and call
//! the finished loop. The functions are never inlined, since their callers would compile the loop again.

use battle_core::policy::FirstPolicy;
use harness::{Plan, Replayable};

/// The loop of battles.
#[inline(never)]
pub fn battle(
    plan: &Plan<triumph::battle::Battle, triumph_players::Player>,
) -> &dyn Replayable<triumph::battle::Battle> {
    plan
}

/// The loop of duels, which have no decisions.
#[inline(never)]
pub fn duel(plan: &Plan<triumph::duel::Duel, FirstPolicy>) -> &dyn Replayable<triumph::duel::Duel> {
    plan
}
