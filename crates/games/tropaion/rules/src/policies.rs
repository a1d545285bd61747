//! Players of whole battles.
//!
//! A player sees what its opponent sees: not the enemy's hand, and not what the other is about to assign or offer.
//! `random` is the baseline; `steady` plays as a competent club player does, `rash` as one who looks at modifiers alone; `search` looks
//! ahead over the plans of `steady`.

mod search;
mod steady;
mod uniform_choice;

pub use battle_core::players::{PlayerError, PlayerKind, PlayerParameter};
pub use search::Search;
pub use steady::Steady;

use battle_core::policy::Policy;
use battle_core::{Dice, Seat, players};

use crate::battle::Battle;
use crate::decision::Decision;
use crate::state::State;

/// A player of whole battles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Uniform among the legal decisions.
    Random,
    /// A competent club player: `steady` or `rash`.
    Steady(Steady),
    /// Looks ahead by playouts of `steady`'s plans.
    Search(Search),
}

/// Every kind of player.
#[rustfmt::skip]
pub const PLAYERS: &[PlayerKind<Player>] = &[
    PlayerKind::new("random", "uniform among the options of each decision: the floor", Player::Random),
    PlayerKind::new("steady", "advances in line, charges where it gains more than it risks, spends points where they turn most", Player::Steady(Steady::DEFAULT)),
    PlayerKind::new("rash", "as steady, but judges charges by their modifiers alone, and counts half of its Valour in each", Player::Steady(Steady::RASH)),
    PlayerKind::new("search", "tries out plans for the half-turn and uses of its points by playouts of `steady` within a budget", Player::Search(Search::DEFAULT)),
];

impl Player {
    /// The player of a name with its default parameters.
    pub fn named(name: &str) -> Option<Player> {
        players::named(PLAYERS, name)
    }

    /// Its name.
    pub const fn name(&self) -> &'static str {
        match self {
            Player::Random => "random",
            Player::Steady(own) => own.judges.name(),
            Player::Search(_) => "search",
        }
    }

    /// Its parameters with their values.
    pub fn parameters(&self) -> Vec<PlayerParameter> {
        match *self {
            Player::Random => Vec::new(),
            Player::Steady(own) => players::parameters(own.knobs(), own, own.judges.usual()),
            Player::Search(own) => players::parameters(Search::KNOBS, own, Search::DEFAULT),
        }
    }

    /// Sets a parameter by name and text.
    ///
    /// # Errors
    ///
    /// If the player has no such parameter, or the text is no value of it; nothing is changed then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), PlayerError> {
        let player = self.name();
        match self {
            Player::Random => Err(PlayerError::unknown(player, name)),
            Player::Steady(own) => players::set(player, own.knobs(), own, name, value),
            Player::Search(own) => players::set(player, Search::KNOBS, own, name, value),
        }
    }
}

impl Policy<Battle> for Player {
    /// Dice: `random` as many as its choices need, `steady` none, `search` for its playouts.
    #[inline]
    fn decide(&self, battle: &Battle, state: &State, seat: Seat, dice: &mut impl Dice) -> Decision {
        match self {
            Player::Random => uniform_choice::uniform(battle, state, dice),
            Player::Steady(steady) => steady.decide(battle, state, seat),
            Player::Search(search) => search.decide(battle, state, seat, dice),
        }
    }
}
