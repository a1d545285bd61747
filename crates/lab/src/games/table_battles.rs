//! Table Battles: its rules in words, its kind of experiments, its scenario files, its replays.

pub mod digest;
pub mod keys;
pub mod listings;
pub mod replay;
pub mod ruleset;
pub mod scenario;
pub mod scenarios;

pub use ruleset::TABLE_BATTLES;
