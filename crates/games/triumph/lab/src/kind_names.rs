//! The names of the kinds of experiments, for code that has to distinguish kinds without using them.

pub const DUEL: &str = "duel";

/// Battles of armies.
pub const BATTLE: &str = "battle";

/// Worths of cards.
pub const WORTH: &str = "worth";

/// Two groups of stands in each other's place.
pub const SWAP: &str = "swap";

/// Prices of all troop types.
pub const PRICES: &str = "prices";
