//! Tropaion: its rules in words, its armies, its battles.

mod battle;
mod listings;
mod odds;
mod points;
mod ruleset;

pub use ruleset::TROPAION;
