//! Players of whole battles.
//!
//! A player sees what its opponent sees (TB-COMP-5), and rolls only dice of its own stream.
//! `random` is the baseline, and `eager` the same except that it always acts; `greedy` takes the option whose position is best
//! after its turn; `steady` is `greedy` with a better eye for what counts; `search` compares the best options by playouts.

mod eager;
mod greedy;
mod search;
mod sight;
mod uniform_choice;
mod worth;

pub use battle_core::players::{PlayerError, PlayerKind, PlayerParameter};
pub use greedy::Greedy;
pub use search::Search;

use battle_core::policy::Policy;
use battle_core::{Dice, Seat, players};

use crate::battle::{Battle, Decision};
use crate::state::State;

/// A player of whole battles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Uniform among the legal decisions.
    Random,
    /// Acts and places dice whenever it can, otherwise as `random`.
    Eager,
    /// The best at the end of the turn, as `greedy` or `steady` judges it.
    Greedy(Greedy),
    /// The better options, compared by playouts.
    Search(Search),
}

/// Every kind of player.
#[rustfmt::skip]
pub const PLAYERS: &[PlayerKind<Player>] = &[
    PlayerKind::new("random", "uniform among the options of each decision: the floor", Player::Random),
    PlayerKind::new("eager", "acts and places dice whenever it can, otherwise as random", Player::Eager),
    PlayerKind::new("greedy", "what is best when the turn is done, the enemy's best reaction included", Player::Greedy(Greedy::DEFAULT)),
    PlayerKind::new("steady", "as greedy, but it counts only sticks that can be lost and dice that lead to an action", Player::Greedy(Greedy::STEADY)),
    PlayerKind::new("search", "tries steady's best choices out by playouts; slow and strong", Player::Search(Search::DEFAULT)),
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
            Player::Eager => "eager",
            Player::Greedy(own) => own.name(),
            Player::Search(_) => "search",
        }
    }

    /// Its parameters with their values.
    pub fn parameters(&self) -> Vec<PlayerParameter> {
        match *self {
            Player::Random | Player::Eager => Vec::new(),
            Player::Greedy(own) => players::parameters(own.knobs(), own, own.usual()),
            Player::Search(own) => players::parameters(Search::KNOBS, own, Search::DEFAULT),
        }
    }

    /// Sets a parameter by name and text.
    ///
    /// # Errors
    ///
    /// If the player has no such parameter, or the text is not one of its values; then nothing is changed.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), PlayerError> {
        let player = self.name();
        match self {
            Player::Random | Player::Eager => Err(PlayerError::unknown(player, name)),
            Player::Greedy(own) => players::set(player, own.knobs(), own, name, value),
            Player::Search(own) => players::set(player, Search::KNOBS, own, name, value),
        }
    }
}

impl Policy<Battle> for Player {
    /// Which dice a player throws: `random` and `eager` throw what their choices need, `greedy` breaks ties with them, and `search`
    /// draws the key of its playouts.
    #[inline]
    fn decide(&self, battle: &Battle, state: &State, seat: Seat, dice: &mut impl Dice) -> Decision {
        match self {
            Player::Random => uniform_choice::uniform(battle, state, dice),
            Player::Eager => eager::decide(battle, state, dice),
            Player::Greedy(greedy) => {
                let seen = sight::seen_by(battle, state, state.army_of(seat));
                greedy.decide(battle, state, &seen, state.army_of(seat))
            }
            Player::Search(search) => {
                let seen = sight::seen_by(battle, state, state.army_of(seat));
                search.decide(battle, state, &seen, state.army_of(seat), dice)
            }
        }
    }
}
