//! Tropaion: its rules in words, its armies, its battles.

mod battle;
mod ruleset;

pub use ruleset::TROPAION;
