//! Plays a plan: pairs of battles in fixed blocks, over all threads, tallied in integers.
//!
//! - **A pair is one observation.** It plays the same chance twice with the armies swapped between the seats.
//! - **Baseline and variants play the same pairs.** The address of a stream names the matchup and the pair, never the variant.
//! - **A block is a fixed number of pairs**, a pure function of the plan and of its index.
//!   Threads play parts of it; neither they nor the time matter; rows are delivered as they are finished, and sort by (block, cell).
//! - **Everything is an integer.** Rows hold counts and sums; an estimate is formed from totals, by `stats`.
//!
//! This crate knows no ruleset, no file and no clock.

pub mod battle_rows;
pub mod block;
pub mod dealing;
pub mod digest;
pub mod game_source;
pub mod luck;
pub mod measures;
pub mod observer;
pub mod pair;
pub mod pairing;
mod parts;
pub mod plan;
pub mod playable;
pub mod row_text;
pub mod run;
pub mod schedule;
pub mod seeds;
pub mod shard;
mod shared_prefix;
pub mod totals;

pub use battle_rows::BattleRow;
pub use block::{BlockRow, SlotRow, play_block};
pub use dealing::{Dealer, PairChance};
pub use digest::digest;
pub use game_source::{Contest, ContestDraw, GameSource, SLOT_PAIRS, SLOTS, Slot};
pub use luck::{LuckMeter, LuckSums, PairsLuck};
pub use measures::{Column, MAX_COLUMNS, columns, partial_columns};
pub use observer::{Observer, Silent, Waits};
pub use pair::{PairResult, play_pair, replay_pair};
pub use pairing::{DiceBelongTo, Pairing};
pub use parts::makespan;
pub use plan::{Group, Plan};
pub use playable::{Halted, Playable, Replayable};
pub use run::{PlanPart, RunEnd, RunError, run, run_recorded};
pub use schedule::Schedule;
pub use seeds::{SeedBlocks, Seeds, SlotAddresses};
pub use shard::Shard;
pub use stats::BLOCK_PAIRS;
pub use totals::{
    BlockTotals, CellTotals, DrawTotals, EffectTotals, LuckTotals, QUARTERS_OF_A_DRAW, Totals,
};
