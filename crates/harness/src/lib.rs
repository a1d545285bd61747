//! Plays a plan: pairs of battles in fixed blocks, over all threads, tallied in integers.
//!
//! - **A pair is one observation.** It plays the same chance twice with the armies swapped between the seats.
//! - **Baseline and variants play the same pairs.** The address of a stream names the matchup and the pair, never the variant.
//! - **A block is a fixed number of pairs**, a pure function of the plan and of its index.
//!   Which thread plays it and when makes no difference; rows come out as they are finished, and sort by (block, cell).
//! - **Everything is an integer.** Rows hold counts and sums; an estimate is formed from totals, by `stats`.
//!
//! This crate knows no ruleset, no file and no clock.

pub mod block;
pub mod contests;
pub mod dealing;
pub mod digest;
pub mod luck;
pub mod measures;
pub mod observer;
pub mod pairing;
pub mod plan;
pub mod run;
pub mod schedule;
pub mod shard;
pub mod totals;

pub use block::{BLOCK_PAIRS, BlockRow, SlotRow, play_block};
pub use contests::{Contest, Contests, Draw, SLOT_PAIRS, SLOTS, Slot};
pub use dealing::{Dealer, PairChance};
pub use digest::digest;
pub use luck::{LuckMeter, LuckSums, LuckTotals, PairsLuck};
pub use measures::{Column, MAX_COLUMNS, columns};
pub use observer::{Observer, Silent};
pub use pairing::{DiceBelongTo, Pairing, play_pair, replay_pair};
pub use plan::{Group, Plan};
pub use run::{Part, RunEnd, RunError, run};
pub use schedule::Schedule;
pub use shard::Shard;
pub use totals::{BlockTotals, CellTotals, DrawTotals, EffectTotals, QUARTERS_OF_A_DRAW, Totals};
