//! Kinds of players and their lookup by name, for players of duels and of battles.

pub use battle_core::parameters::{PlayerError, PlayerParameter};

use battle_core::values::same_word;

/// A kind of player, as it is listed.
#[derive(Clone, Copy, Debug)]
pub struct PlayerKind<P> {
    /// Its name in experiments.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    player: P,
}

impl<P: Copy + PartialEq> PlayerKind<P> {
    pub(crate) const fn new(name: &'static str, about: &'static str, player: P) -> PlayerKind<P> {
        PlayerKind { name, about, player }
    }

    /// The player.
    pub const fn player(&self) -> P {
        self.player
    }
}

/// The player of a name; none if the table has no such name.
pub(crate) fn named<P: Copy + PartialEq>(kinds: &[PlayerKind<P>], name: &str) -> Option<P> {
    let found = kinds.iter().find(|kind| same_word(kind.name, name));
    found.map(PlayerKind::player)
}

/// The name of a player; empty if it is not in the table.
pub(crate) fn name_of<P: Copy + PartialEq>(kinds: &[PlayerKind<P>], player: P) -> &'static str {
    let found = kinds.iter().find(|kind| kind.player == player);
    found.map_or("", |kind| kind.name)
}

/// The error for setting a parameter of a player that has none.
pub(crate) fn no_parameter(player: &'static str, name: &str) -> Result<(), PlayerError> {
    Err(PlayerError::Unknown { player, name: name.to_owned() })
}
