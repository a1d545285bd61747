//! The loops of Gloriam: its rules and players compiled into the harness.
//!
//! The harness is generic. Whoever asks a plan for a `dyn Replayable` compiles the loop that plays it, so that has to
//! happen in a crate that is optimised. It happens here, and nothing else does: crates of text, tables and charts are
//! compiled without optimisation and call the finished loop. So the functions are never inlined: their callers would
//! compile the loop again.

use battle_core::Ignoring;
use battle_core::policy::FirstPolicy;
use harness::{Plan, Replayable};

/// Battles.
#[inline(never)]
pub fn battle(
    plan: &Plan<gloriam::battle::Battle, Ignoring<gloriam::battle::Player>>,
) -> &dyn Replayable<gloriam::battle::Battle> {
    plan
}

/// Duels with their choices.
#[inline(never)]
pub fn duel(
    plan: &Plan<gloriam::duel::Duel, gloriam::duel::DuelPlayer>,
) -> &dyn Replayable<gloriam::duel::Duel> {
    plan
}

/// Duels by pools of dice, without choices.
#[inline(never)]
pub fn pool(
    plan: &Plan<gloriam::duel::PoolDuel, FirstPolicy>,
) -> &dyn Replayable<gloriam::duel::PoolDuel> {
    plan
}
