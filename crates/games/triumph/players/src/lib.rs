//! The players of whole battles.
//!
//! Every player sees only the position and draws only from its own stream.
//! `random` is the baseline; `steady` and `bold` are one algorithm with two sets of values ([`Doctrine`]);
//! `captain` adds terms for the consequences of a move ([`CaptainWeights`]);
//! `commander` tries whole turns of several doctrines out.

mod captain;
mod cards;
mod commander;
mod deployment;
pub mod diagnostics;
mod doctrine;
mod fights;
mod movement;
mod prospects;
pub mod value;
mod view;

pub use battle_core::players::{PlayerError, PlayerKind, PlayerParameter};
pub use commander::{Commander, Forecast};
pub use doctrine::{CaptainWeights, Doctrine};

use arrayvec::ArrayVec;
use battle_core::gift::{IGNORES_GIFTS, decide_ignoring};
use battle_core::players::{self, Knob};
use battle_core::policy::{Policy, UniformPolicy, uniform_below};
use battle_core::values::same_word;
use battle_core::{Dice, Seat};

use triumph::battle::{Battle, Decision, Phase, Play, State, TacticalMove};
use view::View;

/// A player of whole battles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Uniform among the generated legal decisions.
    Random,
    /// Careful values.
    Steady(Doctrine),
    /// Eager values.
    Bold(Doctrine),
    /// Careful values, and terms for the consequences of a move.
    Captain(Doctrine),
    /// Whole turns by several doctrines, settled by playouts.
    Commander(Commander),
}

/// Every kind of player.
#[rustfmt::skip]
pub const PLAYERS: &[PlayerKind<Player>] = &[
    PlayerKind::new("random", "uniform among generated legal decisions: the floor", Player::Random),
    PlayerKind::new("steady", "keeps a line and fights where the exact odds are good", Player::Steady(Doctrine::STEADY)),
    PlayerKind::new("bold", "the same eye, but takes chances and fears threats less", Player::Bold(Doctrine::BOLD)),
    PlayerKind::new("captain", "steady with an eye for the enemy's answer: flanks, closed lines, numbers, open camps", Player::Captain(Doctrine::CAPTAIN)),
    PlayerKind::new("commander", "tries whole turns of several doctrines out by short playouts; slow, and the strongest", Player::Commander(Commander::DEFAULT)),
];

/// Former players, each with its replacement.
pub const REPLACED: &[(&str, &str)] = &[("lookahead", "commander")];

impl Player {
    /// The player of a name with its default parameters.
    pub fn named(name: &str) -> Option<Player> {
        players::named(PLAYERS, name)
    }

    /// Its name.
    pub const fn name(&self) -> &'static str {
        match self {
            Player::Random => "random",
            Player::Steady(_) => "steady",
            Player::Bold(_) => "bold",
            Player::Captain(_) => "captain",
            Player::Commander(_) => "commander",
        }
    }

    /// Its parameters with their values.
    pub fn parameters(&self) -> Vec<PlayerParameter> {
        let weights = |own, usual| players::parameters(self.weights(), own, usual);
        match *self {
            Player::Random => Vec::new(),
            Player::Steady(own) => weights(own, Doctrine::STEADY),
            Player::Bold(own) => weights(own, Doctrine::BOLD),
            Player::Captain(own) => weights(own, Doctrine::CAPTAIN),
            Player::Commander(own) => {
                players::parameters(Commander::KNOBS, own, Commander::DEFAULT)
            }
        }
    }

    /// The weights that its kind of player has.
    fn weights(&self) -> impl Iterator<Item = &'static Knob<Doctrine>> + use<> {
        let of_captain = match self {
            Player::Captain(_) => CaptainWeights::WEIGHTS,
            _ => &[],
        };
        Doctrine::WEIGHTS.iter().chain(of_captain)
    }

    /// Sets a parameter by name and text.
    ///
    /// # Errors
    ///
    /// If the player has no such parameter, or the text is no value of it; nothing is changed then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), PlayerError> {
        // The one parameter that is `true` or `false` is a number among the weights.
        let value = match value {
            "true" if same_word(name, IGNORES_GIFTS) => "1",
            "false" if same_word(name, IGNORES_GIFTS) => "0",
            other => other,
        };
        let (player, weights) = (self.name(), self.weights());
        match self {
            Player::Random => Err(PlayerError::unknown(player, name)),
            Player::Steady(own) | Player::Bold(own) | Player::Captain(own) => {
                players::set(player, weights, own, name, value)
            }
            Player::Commander(own) => players::set(player, Commander::KNOBS, own, name, value),
        }
    }
}

impl Policy<Battle> for Player {
    /// Dice: `random` as many as its choices need; the doctrines none; `commander` as its playouts need.
    fn decide(&self, battle: &Battle, state: &State, seat: Seat, dice: &mut impl Dice) -> Decision {
        decide_ignoring(battle, state, seat, self.ignores_gifts(), |battle, state| match self {
            Player::Random if state.phase == Phase::Movement => random_move(battle, state, dice),
            Player::Random => UniformPolicy.decide(battle, state, seat, dice),
            Player::Steady(doctrine) | Player::Bold(doctrine) | Player::Captain(doctrine) => {
                decide_by(doctrine, battle, state, seat)
            }
            Player::Commander(commander) => commander.decide(battle, state, seat, dice),
        })
    }

    fn is_same(&self, other: &Player) -> bool {
        self == other
    }
}

impl Player {
    /// Whether it deploys and plays as if its side had no gift.
    pub fn ignores_gifts(&self) -> bool {
        match self {
            Player::Random => false,
            Player::Steady(doctrine) | Player::Bold(doctrine) | Player::Captain(doctrine) => {
                doctrine.ignores_gifts != 0
            }
            Player::Commander(commander) => commander.ignores_gifts != 0,
        }
    }
}

/// Uniform among the legal moves of the family, the plays of cards and the end of movement.
///
/// A proposal is drawn until one is legal, which is uniform among the legal ones, and far quicker than to test them all.
fn random_move(battle: &Battle, state: &State, dice: &mut impl Dice) -> Decision {
    let mut proposals: ArrayVec<TacticalMove, MAX_PROPOSALS> = ArrayVec::new();
    battle.visit_proposals(state, &mut |tactical| {
        // Armies of 48 points never have more than fit; any further ones are left out.
        let _ = proposals.try_push(tactical);
    });
    let mut plays: ArrayVec<Play, MAX_PLAYS> = ArrayVec::new();
    battle.visit_plays(state, state.active, &mut |play| {
        let _ = plays.try_push(play);
    });
    loop {
        let n_choices = proposals.len() + plays.len() + 1;
        let chosen = uniform_below(n_choices as u32, dice) as usize;
        match proposals.get(chosen) {
            None => {
                let play = plays.get(chosen - proposals.len());
                return play.map_or(Decision::EndMovement, |play| Decision::Card(*play));
            }
            Some(tactical) if battle.trial(state, tactical).is_ok() => {
                return Decision::Move(*tactical);
            }
            Some(_) => {
                proposals.swap_remove(chosen);
            }
        }
    }
}

/// Most proposals that `random` chooses from.
const MAX_PROPOSALS: usize = 4096;

/// Most plays of cards beside them.
const MAX_PLAYS: usize = 256;

/// The decision of a doctrine.
fn decide_by(doctrine: &Doctrine, battle: &Battle, state: &State, seat: Seat) -> Decision {
    match state.phase {
        Phase::Movement => {
            cards::before_moving(doctrine, battle, state, seat).unwrap_or_else(|| {
                let turn = movement::choose(&mut View::new(battle, state, seat, doctrine));
                cards::one_by_one(battle, state, turn)
            })
        }
        Phase::Cards(..) => cards::choose(doctrine, battle, state, seat),
        Phase::Shooting(shooting) => {
            fights::choose_shot(&View::of_fights(battle, state, seat, doctrine), shooting)
        }
        Phase::Facing => fights::choose_facing(&View::of_fights(battle, state, seat, doctrine)),
        Phase::Combat => fights::only_combat(battle, state).unwrap_or_else(|| {
            fights::choose_combat(&View::of_fights(battle, state, seat, doctrine))
        }),
        _ => deployment::choose(doctrine, battle, state, seat),
    }
}
