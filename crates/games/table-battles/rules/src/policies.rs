//! Players of whole battles.
//!
//! A player sees what its opponent sees (TB-COMP-5), and rolls only dice of its own stream.
//! `random` is the baseline, and `eager` the same except that it always acts; `greedy` takes the option whose position is best
//! after its turn; `steady` is `greedy` with a better eye for what counts; `search` compares the best options by playouts.

mod eager;
mod greedy;
mod options;
mod search;
mod sight;
mod worth;

pub use battle_core::parameters::{PlayerError, PlayerParameter};
pub use greedy::Greedy;
pub use search::Search;

use battle_core::policy::Policy;
use battle_core::{Dice, Seat};

use crate::battle::{Battle, Decision};
use crate::state::State;
use battle_core::values::same_word;

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

/// A kind of player, as `list` shows it.
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
        name: "eager",
        about: "acts and places dice whenever it can, otherwise as random",
        player: Player::Eager,
    },
    PlayerKind {
        name: "greedy",
        about: "what is best when the turn is done, the enemy's best reaction included",
        player: Player::Greedy(Greedy::DEFAULT),
    },
    PlayerKind {
        name: "steady",
        about: "as greedy, but it counts only sticks that can be lost and dice that lead to an action",
        player: Player::Greedy(Greedy::STEADY),
    },
    PlayerKind {
        name: "search",
        about: "tries steady's best choices out by playouts; slow and strong",
        player: Player::Search(Search::DEFAULT),
    },
];

impl PlayerKind {
    /// The player with its default parameters.
    pub const fn player(&self) -> Player {
        self.player
    }
}

/// A parameter of a kind of player, as its own table has it.
struct ParameterField<P> {
    name: &'static str,
    about: &'static str,
    low: i32,
    high: i32,
    value: fn(&mut P) -> &mut i32,
}

impl Player {
    /// The player of a name with its default parameters.
    pub fn named(name: &str) -> Option<Player> {
        PLAYERS.iter().find(|kind| same_word(kind.name, name)).map(PlayerKind::player)
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
            Player::Greedy(own) => parameters(own.knobs(), own, own.usual()),
            Player::Search(own) => parameters(Search::KNOBS, own, Search::DEFAULT),
        }
    }

    /// Sets a parameter by name and text.
    ///
    /// # Errors
    ///
    /// If the player has no such parameter, or the text is not one of its values; then nothing is changed.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), PlayerError> {
        let is_set = match self {
            Player::Random | Player::Eager => None,
            Player::Greedy(own) => set(own.knobs(), own, name, value),
            Player::Search(own) => set(Search::KNOBS, own, name, value),
        };
        is_set.unwrap_or_else(|| {
            Err(PlayerError::Unknown { player: self.name(), name: name.to_owned() })
        })
    }
}

fn parameters<P: Copy>(
    knobs: &[ParameterField<P>],
    mut own: P,
    mut usual: P,
) -> Vec<PlayerParameter> {
    let mut listed = Vec::new();
    for knob in knobs {
        listed.push(PlayerParameter {
            name: knob.name,
            about: knob.about,
            value: *(knob.value)(&mut own),
            default: *(knob.value)(&mut usual),
        });
    }
    listed
}

/// Sets one of a table of parameters; `None` if there is none of that name.
fn set<P>(
    knobs: &[ParameterField<P>],
    own: &mut P,
    name: &str,
    value: &str,
) -> Option<Result<(), PlayerError>> {
    let knob = knobs.iter().find(|knob| same_word(knob.name, name))?;
    let number = value.parse().ok();
    Some(match number.filter(|it| (knob.low..=knob.high).contains(it)) {
        Some(number) => {
            *(knob.value)(own) = number;
            Ok(())
        }
        None => Err(PlayerError::NotAllowed {
            name: knob.name,
            value: value.to_owned(),
            low: knob.low,
            high: knob.high,
        }),
    })
}

impl Policy<Battle> for Player {
    /// Which dice a player throws: `random` and `eager` throw what their choices need, `greedy` breaks ties with them, and `search`
    /// draws the key of its playouts.
    #[inline]
    fn decide(&self, battle: &Battle, state: &State, seat: Seat, dice: &mut impl Dice) -> Decision {
        match self {
            Player::Random => options::uniform(battle, state, dice),
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
