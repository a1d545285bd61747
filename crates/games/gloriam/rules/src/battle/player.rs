//! Players of battles: the default policies of GL-965 to GL-976, and others.

mod charges;
mod generals;
mod moves;
mod search;

use std::mem::discriminant;

use arrayvec::ArrayVec;
use battle_core::players::{self, PlayerError, PlayerKind, PlayerParameter};
use battle_core::policy::{Policy, UniformPolicy, uniform_below};
use battle_core::{Dice, Seat};

use self::charges::worth_of_countercharge;
pub use self::search::Search;
use super::Battle;
use super::choice::{Choice, Path};
use super::state::{BattleState, BattleStep, NONE};
use crate::rules::breaking::is_near_breaking;
use crate::rules::claims::{Combat, Face};
use crate::rules::prompts::recovered_by;
use crate::rules::shooting::Rung;

/// Options that `random` lists at once; more are counted first.
const MOST_OPTIONS: usize = 96;

/// A player of battles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Uniform among the options.
    Random,
    /// A club player: waits for an advantage while there is time, shoots, keeps its line.
    Steady,
    /// The default policies of the specification.
    Rash,
    /// Charges only with an advantage, keeps its generals out of fights.
    Cautious,
    /// Charges whatever it reaches and never stops a charge.
    Eager,
    /// Looks ahead from the choices of `cautious` before it takes one.
    Search(Search),
}

/// Every player of battles with its name, and what it is.
pub const PLAYERS: &[PlayerKind<Player>] = &[
    PlayerKind::new(
        "random",
        "uniform among the options of each decision: the floor",
        Player::Random,
    ),
    PlayerKind::new(
        "steady",
        "a club player: advances in line, shoots, charges with an advantage, waits for one until half of the turns are over",
        Player::Steady,
    ),
    PlayerKind::new(
        "rash",
        "the former steady, as the rules describe a default player: charges wherever no file is worse off",
        Player::Rash,
    ),
    PlayerKind::new(
        "cautious",
        "as steady, but charges only with an advantage and keeps its generals out of fights",
        Player::Cautious,
    ),
    PlayerKind::new("eager", "charges whatever it reaches, never stops a charge", Player::Eager),
    PlayerKind::new(
        "search",
        "looks ahead: plays the best choices of cautious on for a turn or two, and takes the one that goes best",
        Player::Search(Search::DEFAULT),
    ),
];

impl Player {
    /// The player of a name.
    pub fn named(name: &str) -> Option<Player> {
        players::named(PLAYERS, name)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        players::name_of(PLAYERS, |other| discriminant(&other) == discriminant(&self))
    }

    /// Its parameters with their values: only `search` has parameters.
    pub fn parameters(self) -> Vec<PlayerParameter> {
        match self {
            Player::Search(own) => players::parameters(&Search::KNOBS, own, Search::DEFAULT),
            _ => Vec::new(),
        }
    }

    /// Sets a parameter by name and text.
    ///
    /// # Errors
    ///
    /// If it has no such parameter, or the text is no value of it.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), PlayerError> {
        match self {
            Player::Search(own) => players::set("search", &Search::KNOBS, own, name, value),
            _ => Err(PlayerError::unknown(self.name(), name)),
        }
    }
}

impl Policy<Battle> for Player {
    fn decide(
        &self,
        battle: &Battle,
        state: &BattleState,
        seat: Seat,
        dice: &mut impl Dice,
    ) -> Choice {
        if *self == Player::Random {
            // As `UniformPolicy`, by the same dice, but with the options listed once.
            let mut all: ArrayVec<Choice, MOST_OPTIONS> = ArrayVec::new();
            let mut whole = true;
            battle.options(state, |option| whole &= all.try_push(option).is_ok());
            if !whole {
                return UniformPolicy.decide(battle, state, seat, dice);
            }
            return all[uniform_below(all.len() as u32, dice) as usize];
        }
        if let Player::Search(own) = self {
            return own.decide(battle, state, seat, dice);
        }
        self.best(battle, state)
    }
}

impl Player {
    /// The choice of a player who follows rules of thumb, which takes no dice.
    fn best(self, battle: &Battle, state: &BattleState) -> Choice {
        // GL-971 has one move for each unit.
        if state.moved_once {
            return Choice::Pass;
        }
        // The option of the highest worth, the first of equals.
        let mut best: Option<(i32, Choice)> = None;
        battle.options(state, |option| {
            let worth = self.worth(battle, state, option);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, option));
            }
        });
        best.map_or(Choice::Pass, |(_, option)| option)
    }
}

impl Player {
    /// The value of an option; that of [`Choice::Pass`] is 0.
    fn worth(self, battle: &Battle, state: &BattleState, option: Choice) -> i32 {
        // GL-971 has one move for each unit.
        if state.moved_once {
            return if option == Choice::Pass { 0 } else { -1 };
        }
        let Some(unit) = state.item_unit() else {
            return self.worth_to_general(battle, state, option);
        };
        if matches!(state.step, BattleStep::Generals | BattleStep::MoveGenerals) {
            return self.worth_to_general(battle, state, option);
        }
        let own = &state.units[unit];
        let troops = battle.troops(state, unit);
        match option {
            Choice::Charge(charge) if state.step == BattleStep::Countercharge => {
                worth_of_countercharge(battle, state, unit, charge)
            }
            Choice::Charge(charge) => self.worth_of_charge(battle, state, unit, charge),
            // GL-961: a move sacks it for a worse card.
            Choice::ChargeCamp if self == Player::Eager => 20,
            Choice::ChargeCamp => -1,
            // GL-969.
            Choice::Intercept(charger) => {
                self.worth_of_intercepting(battle, state, unit, usize::from(charger))
            }
            // GL-907: a forced charge is stopped at two down.
            Choice::StopCharge if self == Player::Eager => -100,
            Choice::StopCharge => -11,
            Choice::Run { .. } | Choice::Skirmish { .. } => {
                self.worth_of_evading(battle, state, unit, option)
            }
            Choice::Shoot(target) => {
                let mut worth = -1;
                let at_charge = state.step == BattleStep::ChargeFire;
                battle.targets(state, unit, at_charge, |own_target, rung| {
                    if own_target == usize::from(target) {
                        let near = state.units[own_target].place.y - own.place.y;
                        worth = 100 * rung as i32 + 50 - i32::from(near.abs());
                        if rung == Rung::SubBlack && !at_charge {
                            worth = 1;
                        }
                    }
                });
                worth
            }
            Choice::PromptThrough(card) => {
                let needs = if own.target == NONE {
                    i32::from(own.place.to_edge())
                } else {
                    let target = usize::from(own.target);
                    let gap = i32::from(own.place.gap(state.units[target].place));
                    gap + i32::from(own.path == Path::Wheel)
                };
                let reach = i32::from(battle.reach(state, unit));
                let enough = reach < needs
                    && reach + i32::from(recovered_by(card, &battle.parameters)) >= needs;
                if enough { 10 - card.index() as i32 } else { -1 }
            }
            // GL-973. A unit that pursues leaves its line, so `steady` stays wherever a card pays for it.
            Choice::Pursue if self != Player::Eager && battle.is_rash_pursuit(state, unit) => -1,
            Choice::Pursue if self == Player::Steady => -1,
            Choice::Pursue => 1,
            Choice::Stay => 0,
            // GL-919, GL-974.
            Choice::BreakOff(bw) => {
                let foe = usize::from(own.foe);
                let rides = troops.moves.is_mounted() && battle.troops(state, foe).moves.is_foot();
                let worst = battle.worst(state, unit, foe, Combat::Melee, [false; 2], Face::Front);
                if rides && worst < 0 && self != Player::Eager { i32::from(bw) } else { -1 }
            }
            // GL-920, GL-974.
            Choice::MoveBase { from, to } => {
                let foe = &state.units[usize::from(own.foe)].bases;
                let gap = to < own.bases.width && own.bases.ranks(to) == 0;
                let alone = own.bases.width <= foe.width;
                let deep = own.bases.ranks(from) >= 3;
                if gap {
                    2 + i32::from(own.bases.ranks(from))
                } else if alone && deep && to == own.bases.width {
                    1
                } else {
                    -1
                }
            }
            // GL-974: whenever a card pays.
            Choice::FaceContact => 5,
            // GL-975.
            Choice::RecoverWound => {
                if is_near_breaking(troops, &own.bases, &battle.parameters) {
                    1
                } else {
                    -1
                }
            }
            Choice::Advance(_)
            | Choice::Shift(_)
            | Choice::TurnAbout
            | Choice::Face(_)
            | Choice::FallBack(_)
            | Choice::Redress => self.worth_of_move(battle, state, unit, option),
            // GL-971 names none of them.
            Choice::Wheel { .. }
            | Choice::AboutAndMove { .. }
            | Choice::AsideAndMove { .. }
            | Choice::AdvanceAndContract(_)
            | Choice::Expand(_)
            | Choice::Contract => -1,
            Choice::Pass
            | Choice::Lead
            | Choice::FightInFile
            | Choice::Join(_)
            | Choice::Ride { .. } => 0,
        }
    }
}
