//! Players by name, with their parameters, whatever the game.

use std::fmt::Debug;
use std::marker::PhantomData;

use battle_core::gift::{IGNORES_GIFTS, Ignoring};
use battle_core::players::{PlayerError, PlayerParameter};
use battle_core::values::same_word;

use super::Ruleset;

/// A kind of player, as it is listed.
#[derive(Clone, Debug)]
pub struct KnownPlayer {
    /// Its name in experiments.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// Its parameters at their defaults.
    pub knobs: Vec<PlayerParameter>,
}

/// The players of a ruleset: a list of them, which a game implements for a type of its own.
pub trait Players: Copy + Debug + Send + Sync + 'static {
    type Player: Copy + Debug + Send + Sync + 'static;
    const RULESET: &'static Ruleset;
    /// Who plays where no player is named; examples show it too.
    const USUAL: &'static str;

    /// All players, each with its name, a line about it, and default parameters.
    fn all() -> Vec<(&'static str, &'static str, Self::Player)>;

    /// The player of a name with its default parameters, and the name as it is listed.
    fn named(name: &str) -> Option<(&'static str, Self::Player)> {
        let mut all = Self::all().into_iter();
        let (name, _, player) = all.find(|(own, ..)| same_word(own, name))?;
        Some((name, player))
    }

    /// The parameters of a player with their values.
    fn knobs(player: &Self::Player) -> Vec<PlayerParameter>;

    /// Sets a parameter of a player by name and text.
    ///
    /// # Errors
    ///
    /// If it has no such parameter, or the text is no value of it.
    fn set_knob(player: &mut Self::Player, name: &str, text: &str) -> Result<(), PlayerError>;
}

/// The players of a game whose sides may have gifts: each may play as if its side had none.
#[derive(Clone, Copy, Debug)]
pub struct MayIgnoreGifts<P>(PhantomData<P>);

impl<P: Players> Players for MayIgnoreGifts<P> {
    type Player = Ignoring<P::Player>;
    const RULESET: &'static Ruleset = P::RULESET;
    const USUAL: &'static str = P::USUAL;

    fn all() -> Vec<(&'static str, &'static str, Self::Player)> {
        let each = P::all().into_iter();
        each.map(|(name, about, player)| (name, about, player.into())).collect()
    }

    fn knobs(player: &Self::Player) -> Vec<PlayerParameter> {
        let mut knobs = P::knobs(&player.player);
        knobs.push(PlayerParameter {
            name: IGNORES_GIFTS,
            about: "1 to play as if its side had no gift",
            value: player.ignores_gifts.into(),
            default: 0,
        });
        knobs
    }

    fn set_knob(player: &mut Self::Player, name: &str, text: &str) -> Result<(), PlayerError> {
        if !same_word(name, IGNORES_GIFTS) {
            return P::set_knob(&mut player.player, name, text);
        }
        player.ignores_gifts = match text {
            "0" | "false" => false,
            "1" | "true" => true,
            _ => {
                let (name, value) = (IGNORES_GIFTS, text.to_owned());
                return Err(PlayerError::NotAllowed { name, value, low: 0, high: 1 });
            }
        };
        Ok(())
    }
}

/// The players of a game in words, in the order of its list.
pub fn known<P: Players>() -> Vec<KnownPlayer> {
    let each = P::all().into_iter().map(|(name, about, player)| KnownPlayer {
        name,
        about,
        knobs: P::knobs(&player),
    });
    each.collect()
}

/// A type of a game's own that has its players: by their list, whose entries and players have methods of the same names in every game.
#[macro_export]
macro_rules! players_of {
    ($(#[$doc:meta])* $name:ident: $player:ty, $list:expr, $ruleset:expr, $usual:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl $crate::ruleset::Players for $name {
            type Player = $player;
            const RULESET: &'static $crate::ruleset::Ruleset = &$ruleset;
            const USUAL: &'static str = $usual;

            fn all() -> Vec<(&'static str, &'static str, $player)> {
                let each = $list.iter();
                each.map(|kind| (kind.name, kind.about, kind.player())).collect()
            }

            fn knobs(player: &$player) -> Vec<battle_core::players::PlayerParameter> {
                player.parameters()
            }

            fn set_knob(
                player: &mut $player,
                name: &str,
                text: &str,
            ) -> Result<(), battle_core::players::PlayerError> {
                player.set(name, text)
            }
        }
    };
}
