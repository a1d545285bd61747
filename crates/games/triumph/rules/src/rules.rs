//! The rules of an engagement, one file for each section of the rulebook.

pub(crate) mod battle_cards;
pub(crate) mod camps;
pub(crate) mod close_combat;
pub(crate) mod custom_cards;
pub(crate) mod custom_effects;
pub(crate) mod fights_as;
pub(crate) mod ranged_combat;
pub(crate) mod rear_support;
pub(crate) mod results;
