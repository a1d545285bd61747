//! Gloriam: its rules in words, its armies, its battles.

mod battle;
mod listings;
mod odds;
mod ruleset;

pub use ruleset::GLORIAM;
