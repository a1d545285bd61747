//! Reports on made-up totals and on toy games, as one test binary.

mod agreement;
mod answer;
mod blocks;
mod charts;
mod comparisons;
mod conduct;
mod diff;
mod expectations;
mod page;
mod price_list;
mod replays;
mod run;
mod sample;
mod sensitivity;
mod skill;
mod stratified;
mod tables;
mod toll;
mod usage;
mod worth;
