//! Reports on made-up totals and on toy games, as one test binary.

mod answer;
mod blocks;
mod charts;
mod comparisons;
mod conduct;
mod diff;
mod page;
mod replays;
mod run;
#[path = "../../../analysis/tests/analysis/sample.rs"]
mod sample;
mod sensitivity;
mod tables;
mod toll;
mod usage;
mod written;
