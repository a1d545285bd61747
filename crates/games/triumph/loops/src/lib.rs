//! The loops of Triumph!: its rules and players compiled into the harness.
//!
//! The harness is generic. Whoever asks a plan for a `dyn Replayable` compiles the loop that plays it, so that has to
//! happen in a crate that is optimised. It happens here, and nothing else does: crates of text, tables and charts are
//! compiled without optimisation and call the finished loop. So the functions are never inlined: their callers would
//! compile the loop again.

use battle_core::policy::FirstPolicy;
use harness::{Plan, Replayable};

/// Battles.
#[inline(never)]
pub fn battle(
    plan: &Plan<triumph::battle::Battle, triumph_players::Player>,
) -> &dyn Replayable<triumph::battle::Battle> {
    plan
}

/// Duels, which have no choices.
#[inline(never)]
pub fn duel(plan: &Plan<triumph::duel::Duel, FirstPolicy>) -> &dyn Replayable<triumph::duel::Duel> {
    plan
}
