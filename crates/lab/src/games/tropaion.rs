//! Tropaion: its rules in words, its armies, its battles.

mod armies;
mod battle;
pub mod keys;
mod listings;
mod odds;
mod points;
mod replay;
mod ruleset;

pub use ruleset::TROPAION;
