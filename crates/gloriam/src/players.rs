//! Tables of players: a name, what it is, the player.

use battle_core::values::same_word;

/// The player of a name; none if the table has no such name.
pub(crate) fn named<P: Copy>(players: &[(&str, &str, P)], name: &str) -> Option<P> {
    let found = players.iter().find(|(own, ..)| same_word(own, name));
    found.map(|&(.., player)| player)
}

/// The name of a player; empty if he is not in the table.
pub(crate) fn name_of<P: PartialEq>(
    players: &[(&'static str, &'static str, P)],
    player: P,
) -> &'static str {
    let found = players.iter().find(|(.., own)| *own == player);
    found.map_or("", |&(name, ..)| name)
}
