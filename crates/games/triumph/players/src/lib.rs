//! The players of whole battles.
//!
//! Every player sees only the position and draws only from its own stream.
//! `random` is the baseline; `steady` and `bold` are one algorithm with two sets of values ([`Doctrine`]);
//! `captain` adds terms for the consequences of a move ([`Craft`]);
//! `commander` tries whole turns of several doctrines out.

mod captain;
mod cards;
mod commander;
mod deployment;
pub mod diagnostics;
mod doctrine;
mod fights;
mod gifts;
mod movement;
mod prospects;
mod view;

pub use battle_core::parameters::{PlayerError, PlayerParameter};
pub use commander::Commander;
pub use doctrine::{Craft, Doctrine, Weight};

use arrayvec::ArrayVec;
use battle_core::gift::decide_without;
use battle_core::policy::{Policy, UniformPolicy, uniform_below};
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
        about: "uniform among generated legal decisions: the floor",
        player: Player::Random,
    },
    PlayerKind {
        name: "steady",
        about: "keeps a line and fights where the exact odds are good",
        player: Player::Steady(Doctrine::STEADY),
    },
    PlayerKind {
        name: "bold",
        about: "the same eye, but takes chances and fears threats less",
        player: Player::Bold(Doctrine::BOLD),
    },
    PlayerKind {
        name: "captain",
        about: "steady with an eye for the enemy's answer: flanks, closed lines, numbers",
        player: Player::Captain(Doctrine::CAPTAIN),
    },
    PlayerKind {
        name: "commander",
        about: "tries whole turns of several doctrines out by short playouts; slow, and the strongest",
        player: Player::Commander(Commander::DEFAULT),
    },
];

impl PlayerKind {
    /// The player with its default parameters.
    pub const fn player(&self) -> Player {
        self.player
    }
}

/// Former players, each with its replacement.
pub const REPLACED: &[(&str, &str)] = &[("lookahead", "commander")];

/// Weights are this large at most, either way.
const MOST: i32 = 10_000;

impl Player {
    /// The player of a name with its default parameters.
    pub fn named(name: &str) -> Option<Player> {
        PLAYERS
            .iter()
            .find(|kind| battle_core::values::same_word(kind.name, name))
            .map(PlayerKind::player)
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
        let default = Player::named(self.name()).expect("every player has a name of the list");
        let weights = |own: &Doctrine, usual: &Doctrine| {
            self.weights()
                .map(|weight| PlayerParameter {
                    name: weight.name,
                    about: weight.about.trim_ascii(),
                    value: weight.of(own),
                    default: weight.of(usual),
                })
                .collect()
        };
        match (self, &default) {
            (Player::Steady(own), Player::Steady(usual))
            | (Player::Bold(own), Player::Bold(usual))
            | (Player::Captain(own), Player::Captain(usual)) => weights(own, usual),
            (Player::Commander(own), _) => own.parameters(),
            _ => Vec::new(),
        }
    }

    /// The weights that its kind of player has.
    fn weights(&self) -> impl Iterator<Item = &'static Weight> + use<> {
        let of_captain = match self {
            Player::Captain(_) => Craft::WEIGHTS,
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
        let value = gifts::as_number(name, value);
        let player = self.name();
        let unknown = || PlayerError::Unknown { player, name: name.to_owned() };
        let mut weights = self.weights();
        match self {
            Player::Random => Err(unknown()),
            Player::Steady(doctrine) | Player::Bold(doctrine) | Player::Captain(doctrine) => {
                let weight = weights
                    .find(|weight| battle_core::values::same_word(weight.name, name))
                    .ok_or_else(unknown)?;
                let (low, high) = gifts::range(weight.name).unwrap_or((-MOST, MOST));
                weight.set(doctrine, read(weight.name, value, low, high)?);
                Ok(())
            }
            Player::Commander(commander) => {
                commander.set(name, value).unwrap_or_else(|| Err(unknown()))
            }
        }
    }
}

/// Reads a whole number of a range.
fn read(name: &'static str, value: &str, low: i32, high: i32) -> Result<i32, PlayerError> {
    value
        .parse()
        .ok()
        .filter(|number| (low..=high).contains(number))
        .ok_or_else(|| PlayerError::NotAllowed { name, value: value.to_owned(), low, high })
}

impl Policy<Battle> for Player {
    /// Dice: `random` as many as its choices need; the doctrines none; `commander` as its playouts need.
    fn decide(&self, battle: &Battle, state: &State, seat: Seat, dice: &mut impl Dice) -> Decision {
        if self.ignores_gifts()
            && let Some(decision) = decide_without(battle, state, seat, |poor, position| {
                self.decide_with(poor, position, seat, dice)
            })
        {
            return decision;
        }
        self.decide_with(battle, state, seat, dice)
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

    fn decide_with(
        &self,
        battle: &Battle,
        state: &State,
        seat: Seat,
        dice: &mut impl Dice,
    ) -> Decision {
        match self {
            Player::Random if state.phase == Phase::Movement => random_move(battle, state, dice),
            Player::Random => UniformPolicy.decide(battle, state, seat, dice),
            Player::Steady(doctrine) | Player::Bold(doctrine) | Player::Captain(doctrine) => {
                decide_by(doctrine, battle, state, seat)
            }
            Player::Commander(commander) => commander.decide(battle, state, seat, dice),
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
