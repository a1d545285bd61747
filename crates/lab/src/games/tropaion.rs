//! Tropaion: its rules in words, its armies, its battles.

mod battle;
mod listings;
mod points;
mod replay;
mod ruleset;

pub use ruleset::TROPAION;
