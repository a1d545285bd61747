//! Players of whole battles.
//!
//! A player sees what its opponent sees: not the enemy's hand, and not what the other is about to assign or offer.
//! `random` is the floor; `steady` plays as a competent club player does.

mod options;
mod steady;

pub use battle_core::parameters::{PlayerError, PlayerParameter};
pub use steady::Steady;

use battle_core::policy::Policy;
use battle_core::values::same_word;
use battle_core::{Dice, Seat};

use crate::battle::Battle;
use crate::decision::Decision;
use crate::state::State;

/// A player of whole battles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Uniform among the legal decisions.
    Random,
    /// A competent club player.
    Steady(Steady),
}

/// A kind of player, as it is listed.
#[derive(Clone, Copy, Debug)]
pub struct PlayerKind {
    /// Its name in experiments.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    player: Player,
}

/// Every kind of player.
pub const PLAYERS: &[PlayerKind] = &[
    PlayerKind {
        name: "random",
        about: "uniform among the options of each decision: the floor",
        player: Player::Random,
    },
    PlayerKind {
        name: "steady",
        about: "advances in line, charges where the odds are good, spends points where they decide",
        player: Player::Steady(Steady::DEFAULT),
    },
];

impl PlayerKind {
    /// The player with its default parameters.
    pub const fn player(&self) -> Player {
        self.player
    }
}

impl Player {
    /// The player of a name with its default parameters.
    pub fn named(name: &str) -> Option<Player> {
        PLAYERS
            .iter()
            .find(|kind| same_word(kind.name, name))
            .map(PlayerKind::player)
    }

    /// Its name.
    pub const fn name(&self) -> &'static str {
        match self {
            Player::Random => "random",
            Player::Steady(_) => "steady",
        }
    }

    /// Its parameters with their values.
    pub fn parameters(&self) -> Vec<PlayerParameter> {
        match self {
            Player::Random => Vec::new(),
            Player::Steady(own) => vec![PlayerParameter {
                name: "charge_threshold",
                about: Steady::ABOUT_THRESHOLD,
                value: own.charge_threshold,
                default: Steady::DEFAULT.charge_threshold,
            }],
        }
    }

    /// Sets a parameter by name and text.
    ///
    /// # Errors
    ///
    /// If the player has no such parameter, or the text is no value of it; nothing is changed then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), PlayerError> {
        let own = match self {
            Player::Steady(own) if same_word(name, "charge_threshold") => own,
            _ => {
                return Err(PlayerError::Unknown {
                    player: self.name(),
                    name: name.to_owned(),
                });
            }
        };
        let (low, high) = (-6, 6);
        match value.parse().ok().filter(|it| (low..=high).contains(it)) {
            Some(number) => own.charge_threshold = number,
            None => {
                return Err(PlayerError::NotAllowed {
                    name: "charge_threshold",
                    value: value.to_owned(),
                    low,
                    high,
                });
            }
        }
        Ok(())
    }
}

impl Policy<Battle> for Player {
    /// Dice: `random` as many as its choices need, `steady` only where it has no opinion.
    #[inline]
    fn decide(&self, battle: &Battle, state: &State, seat: Seat, dice: &mut impl Dice) -> Decision {
        match self {
            Player::Random => options::uniform(battle, state, dice),
            Player::Steady(steady) => steady.decide(battle, state, seat, dice),
        }
    }
}
