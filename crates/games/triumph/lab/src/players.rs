//! The players of Triumph! as its experiments name them.

use crate::ruleset::TriumphPlayers;

/// A player with its name.
pub type PlayerText = experiment::PlayerText<TriumphPlayers>;
/// `[policies]`.
pub type Settings = experiment::Settings<TriumphPlayers>;
