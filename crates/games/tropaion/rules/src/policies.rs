//! Players of whole battles.
//!
//! A player sees what its opponent sees: not the enemy's hand, and not what the other is about to assign or offer.
//! `random` is the baseline; `steady` plays as a competent club player does, `rash` as one who looks at modifiers alone; `search` looks
//! ahead over the plans of `steady`.

mod options;
mod search;
mod steady;

pub use battle_core::parameters::{PlayerError, PlayerParameter};
pub use search::Search;
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
    /// A competent club player: `steady` or `rash`.
    Steady(Steady),
    /// Looks ahead by playouts of `steady`'s plans.
    Search(Search),
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
        about: "advances in line, charges where it gains more than it risks, spends points where they turn most",
        player: Player::Steady(Steady::DEFAULT),
    },
    PlayerKind {
        name: "rash",
        about: "as steady, but judges charges by their modifiers alone, and counts half of its Valour in each",
        player: Player::Steady(Steady::RASH),
    },
    PlayerKind {
        name: "search",
        about: "tries out plans for the half-turn and uses of its points by playouts of `steady` within a budget",
        player: Player::Search(Search::DEFAULT),
    },
];

/// A parameter of a kind of player, as its own table has it.
struct ParameterField<P> {
    name: &'static str,
    about: &'static str,
    low: i32,
    high: i32,
    value: fn(&mut P) -> &mut i32,
}

impl PlayerKind {
    /// The player with its default parameters.
    pub const fn player(&self) -> Player {
        self.player
    }
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
            Player::Steady(own) => own.judges.name(),
            Player::Search(_) => "search",
        }
    }

    /// Its parameters with their values.
    pub fn parameters(&self) -> Vec<PlayerParameter> {
        match self {
            Player::Random => Vec::new(),
            Player::Steady(own) => parameters(own.knobs(), *own, own.judges.usual()),
            Player::Search(own) => parameters(Search::KNOBS, *own, Search::DEFAULT),
        }
    }

    /// Sets a parameter by name and text.
    ///
    /// # Errors
    ///
    /// If the player has no such parameter, or the text is no value of it; nothing is changed then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), PlayerError> {
        let set = match self {
            Player::Random => None,
            Player::Steady(own) => set(own.knobs(), own, name, value),
            Player::Search(own) => set(Search::KNOBS, own, name, value),
        };
        set.unwrap_or_else(|| {
            Err(PlayerError::Unknown { player: self.name(), name: name.to_owned() })
        })
    }
}

fn parameters<P: Copy>(
    knobs: &[ParameterField<P>],
    mut own: P,
    mut usual: P,
) -> Vec<PlayerParameter> {
    let listed = knobs.iter().map(|knob| PlayerParameter {
        name: knob.name,
        about: knob.about,
        value: *(knob.value)(&mut own),
        default: *(knob.value)(&mut usual),
    });
    listed.collect()
}

/// Sets one of a table of parameters; [`None`] if there is none of that name.
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
    /// Dice: `random` as many as its choices need, `steady` none, `search` for its playouts.
    #[inline]
    fn decide(&self, battle: &Battle, state: &State, seat: Seat, dice: &mut impl Dice) -> Decision {
        match self {
            Player::Random => options::uniform(battle, state, dice),
            Player::Steady(steady) => steady.decide(battle, state, seat),
            Player::Search(search) => search.decide(battle, state, seat, dice),
        }
    }
}
