//! Reports on made-up totals and on toy games, as one test binary.

mod answer;
mod blocks;
mod charts;
mod comparisons;
mod counters;
mod diff;
mod loss_breakdown;
mod page;
mod play_diagnostics;
mod replays;
mod run;
#[path = "../../../analysis/tests/analysis/sample.rs"]
mod sample;
mod sensitivity;
mod skill;
mod tables;
mod type_counters;
mod usage;
mod written;
