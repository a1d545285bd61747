//! The loops of Table Battles: its rules and players compiled into the harness.
//!
//! The harness is generic. Whoever asks a plan for a `dyn Replayable` compiles the loop that plays it, so that has to
//! happen in a crate that is optimised. It happens here, and nothing else does: crates of text, tables and charts are
//! compiled without optimisation and call the finished loop. So the functions are never inlined: their callers would
//! compile the loop again.

use battle_core::Ignoring;
use harness::{Plan, Replayable};

/// Scenarios.
#[inline(never)]
pub fn battle(
    plan: &Plan<table_battles::Battle, Ignoring<table_battles::policies::Player>>,
) -> &dyn Replayable<table_battles::Battle> {
    plan
}
