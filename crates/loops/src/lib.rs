//! The loop of each game: its rules and players compiled into the harness.
//!
//! The harness is generic. Whoever asks a plan for a `dyn Replayable` compiles the loop that plays it, so that has to
//! happen in a crate that is optimised. It happens here, and nothing else does: crates of text, tables and charts are
//! compiled without optimisation and call the finished loops. So the functions are never inlined: their callers would
//! compile the loops again.

use battle_core::policy::FirstPolicy;
use harness::{Plan, Replayable};

/// Battles of Triumph!
#[inline(never)]
pub fn triumph_battle(
    plan: &Plan<triumph::battle::Battle, triumph_players::Player>,
) -> &dyn Replayable<triumph::battle::Battle> {
    plan
}

/// Duels of Triumph!, which have no choices.
#[inline(never)]
pub fn triumph_duel(
    plan: &Plan<triumph::duel::Duel, FirstPolicy>,
) -> &dyn Replayable<triumph::duel::Duel> {
    plan
}

/// Scenarios of Table Battles.
#[inline(never)]
pub fn table_battles(
    plan: &Plan<table_battles::Battle, table_battles::policies::Player>,
) -> &dyn Replayable<table_battles::Battle> {
    plan
}

/// Battles of Tropaion.
#[inline(never)]
pub fn tropaion(
    plan: &Plan<tropaion::Battle, tropaion::policies::Player>,
) -> &dyn Replayable<tropaion::Battle> {
    plan
}

/// Battles of Gloriam.
#[inline(never)]
pub fn gloriam_battle(
    plan: &Plan<gloriam::battle::Battle, gloriam::battle::Player>,
) -> &dyn Replayable<gloriam::battle::Battle> {
    plan
}

/// Duels of Gloriam with their choices.
#[inline(never)]
pub fn gloriam_duel(
    plan: &Plan<gloriam::duel::Duel, gloriam::duel::DuelPlayer>,
) -> &dyn Replayable<gloriam::duel::Duel> {
    plan
}

/// Duels of Gloriam by pools of dice, without choices.
#[inline(never)]
pub fn gloriam_pool(
    plan: &Plan<gloriam::duel::PoolDuel, FirstPolicy>,
) -> &dyn Replayable<gloriam::duel::PoolDuel> {
    plan
}
