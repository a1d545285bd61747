//! The players of Triumph! as its experiments name them.

use triumph_players::Player;

use crate::experiment;

/// A player with its name.
pub type PlayerText = experiment::PlayerText<Player>;
/// `[policies]`.
pub type Settings = experiment::Settings<Player>;
