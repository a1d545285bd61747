//! Players of duels and of battles by name, and their parameters.

pub use crate::battle::{PLAYERS, Player};
pub use crate::duel::{DUEL_PLAYERS, DuelPlayer};
pub use battle_core::players::{PlayerError, PlayerKind, PlayerParameter};
