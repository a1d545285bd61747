//! The rules, one file for each section, used by both duel and battle.

pub mod active_side;
pub mod breaking;
pub mod cards;
pub mod charges;
pub mod claim_list;
pub mod claims;
pub mod combat;
pub mod kill_a_base;
pub mod known_sums;
pub mod losses;
pub mod pairs;
pub mod prompts;
pub mod shooting;
pub mod thrown_dice;
