//! The names that can be arguments of a command, for shell completion.

use triumph::{Card, TroopType};
use triumph_players::PLAYERS;

use crate::{armies, lists};

/// What can be priced: battle cards, then troop types.
pub fn priced() -> Vec<&'static str> {
    let troops = TroopType::ALL.iter().map(|troop| troop.name());
    cards().into_iter().chain(troops).collect()
}

/// Battle cards.
pub fn cards() -> Vec<&'static str> {
    Card::ALL.iter().map(|card| card.name()).collect()
}

/// The built-in army lists.
pub fn lists() -> Vec<&'static str> {
    let all = lists::builtin::BUILTIN.iter();
    all.map(|list| list.name).collect()
}

/// The built-in armies.
pub fn armies() -> Vec<&'static str> {
    let all = armies::BUILTIN.iter();
    all.map(|army| army.name).collect()
}

/// The players.
pub fn players() -> Vec<&'static str> {
    PLAYERS.iter().map(|player| player.name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No list is empty, has a name twice, or has a name that a shell would have to quote.
    #[test]
    fn every_list_of_names_can_be_typed() {
        for names in [priced(), lists(), armies(), players()] {
            assert!(names.len() > 1);
            let mut different = names.clone();
            different.sort_unstable();
            different.dedup();
            assert_eq!(different.len(), names.len());
            let is_plain =
                |name: &&str| name.chars().all(|it| it.is_ascii_alphanumeric() || it == '-');
            assert!(names.iter().all(is_plain), "{names:?}");
        }
    }
}
