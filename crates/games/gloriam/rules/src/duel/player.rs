//! Players of duels: the default policies of section 12 by behaviour, and the random baseline.

use battle_core::players::{self, PlayerError, PlayerKind, PlayerParameter};
use battle_core::policy::{Policy, UniformPolicy};
use battle_core::{Dice, Seat};

use crate::parameters::RuleParameters;
use crate::rules::charges::{ChargeKind, may_take_bonus, skirmish_move};
use crate::rules::claims::{Combat, Face};
use crate::rules::losses::widest;
use crate::rules::shooting::{Rung, most_slowing};
use crate::tables::Number;
use crate::troops::Troops;

use super::Duel;
use super::decision::DuelDecision;
use super::state::{DuelState, Step};

/// GL-904: a behaviour, played by the default policies of GL-905 to GL-921.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DuelPlayer {
    /// Closes and charges.
    Charge,
    /// Comes within range and shoots.
    HoldAndShoot,
    /// Keeps its distance and shoots.
    Skirmish,
    /// The behaviour of the three that suits its troops.
    ByTroops,
    /// GL-976: uniform among the options.
    Random,
}

/// Every player of duels with its name, and what it is.
pub const DUEL_PLAYERS: &[PlayerKind<DuelPlayer>] = &[
    PlayerKind::new(
        "charge",
        "in duels: closes at full speed and charges where no file is worse off",
        DuelPlayer::Charge,
    ),
    PlayerKind::new(
        "hold-and-shoot",
        "in duels: advances to effective range, then stands and shoots",
        DuelPlayer::HoldAndShoot,
    ),
    PlayerKind::new(
        "skirmish",
        "in duels: keeps at effective range and evades charges",
        DuelPlayer::Skirmish,
    ),
    PlayerKind::new(
        "by-troops",
        "in duels: skirmishers with missiles as `skirmish`, troops that shoot farther than 1 BW as `hold-and-shoot`, all others as `charge`",
        DuelPlayer::ByTroops,
    ),
    PlayerKind::new(
        "random",
        "uniform among the options of each decision: the floor",
        DuelPlayer::Random,
    ),
];

impl DuelPlayer {
    /// The player of a name.
    pub fn named(name: &str) -> Option<DuelPlayer> {
        players::named(DUEL_PLAYERS, name)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        players::name_of(DUEL_PLAYERS, |player| player == self)
    }

    /// Its parameters with their values: it has none.
    pub fn parameters(self) -> Vec<PlayerParameter> {
        Vec::new()
    }

    /// Sets a parameter by name and text.
    ///
    /// # Errors
    ///
    /// Always, as it has none.
    pub fn set(&mut self, name: &str, _value: &str) -> Result<(), PlayerError> {
        Err(PlayerError::unknown(self.name(), name))
    }
}

impl Policy<Duel> for DuelPlayer {
    fn decide(
        &self,
        duel: &Duel,
        state: &DuelState,
        seat: Seat,
        dice: &mut impl Dice,
    ) -> DuelDecision {
        if *self == DuelPlayer::Random {
            return UniformPolicy.decide(duel, state, seat, dice);
        }
        let behaviour = self.behaviour(duel.troops(state, seat.index()), &duel.parameters);
        let wanted = behaviour.wanted(duel, state, seat.index());
        // In other steps every wanted option is legal for a side that has a choice.
        let may = match state.step {
            Step::Move => duel.may_move(state, seat.index(), wanted),
            // Who faces away only runs.
            Step::Respond => {
                let away = state.sides[seat.index()].away;
                !away || !matches!(wanted, DuelDecision::Skirmish { .. })
            }
            _ => true,
        };
        if !may {
            return DuelDecision::Pass;
        }
        debug_assert!(
            {
                let mut legal = false;
                duel.options(state, seat.index(), |option| legal |= option == wanted);
                legal
            },
            "{wanted:?} in {state:?}"
        );
        wanted
    }
}

impl DuelPlayer {
    /// The behaviour of GL-904 that troops are led by.
    #[inline]
    fn behaviour(self, troops: &Troops, parameters: &RuleParameters) -> DuelPlayer {
        if self != DuelPlayer::ByTroops {
            return self;
        }
        let mounted = troops.moves.is_mounted();
        match troops.weapon {
            Some(_) if troops.is_skirmisher() => DuelPlayer::Skirmish,
            Some(weapon) if weapon.best_range(mounted, parameters) > 1 => DuelPlayer::HoldAndShoot,
            _ => DuelPlayer::Charge,
        }
    }

    fn wanted(self, duel: &Duel, state: &DuelState, seat: usize) -> DuelDecision {
        use DuelDecision as D;
        let side = &state.sides[seat];
        let best_where = |wants: &dyn Fn(DuelDecision) -> Option<u8>| {
            let mut best = None;
            duel.options(state, seat, |option| {
                if let Some(value) = wants(option)
                    && best.is_none_or(|(most, _)| value > most)
                {
                    best = Some((value, option));
                }
            });
            best.map_or(D::Pass, |(_, option)| option)
        };
        match state.step {
            // GL-906: the file of the general claims one more.
            Step::General if duel.worst_of_charge(state, seat) >= -1 => D::FightInFile,
            Step::General => D::Lead,
            Step::Declare => self.declares(duel, state, seat),
            Step::Countercharge => {
                let faces = duel.faces(state);
                let mut charging = [false; 2];
                charging[1 - seat] = true;
                let standing = duel.worst(state, seat, Combat::Charge, charging, faces);
                let both = duel.worst(state, seat, Combat::Charge, [true; 2], faces);
                if both > standing { D::Charge } else { D::Pass }
            }
            Step::Respond => self.responds(duel, state, seat),
            // GL-910: whenever the die is better than sub-black, or a slowing could stop the charge.
            Step::ChargeFire => match duel.best_rung(state, seat, true) {
                Some(Rung::SubBlack)
                    if duel.reach(state, 1 - seat)
                        >= state.gap + most_slowing(&duel.parameters) =>
                {
                    D::Pass
                }
                _ => D::Shoot,
            },
            // GL-911: the cheapest that suffices.
            Step::PromptThrough => {
                let (reach, slowed) = (duel.reach(state, seat), duel.slowed(state, seat));
                best_where(&|option| match option {
                    D::PromptThrough(card) if reach < state.gap => {
                        let back =
                            crate::rules::prompts::recovered_by(card, &duel.parameters).min(slowed);
                        (reach + back >= state.gap).then_some(9 - card.index() as u8)
                    }
                    _ => None,
                })
            }
            Step::Shoot => D::Shoot,
            Step::Move => self.moves(duel, state, seat),
            // GL-919.
            Step::BreakOff => {
                let faces = state.contact.unwrap_or([Face::Front; 2]);
                let worst = || duel.worst(state, seat, Combat::Melee, [false; 2], faces);
                let rides = duel.troops(state, seat).moves.is_mounted()
                    && duel.troops(state, 1 - seat).moves.is_foot();
                if rides && worst() < 0 {
                    best_where(&|option| match option {
                        D::BreakOff(back) => Some(back),
                        _ => None,
                    })
                } else {
                    D::Pass
                }
            }
            // GL-920: fill a gap; else one to an end if no file supports and another is three deep.
            Step::MoveBases => {
                let listed = || {
                    best_where(&|option| match option {
                        D::FaceContact => Some(9),
                        D::MoveBase { from, to }
                            if to < side.bases.width && side.bases.ranks(to) == 0 =>
                        {
                            Some(3 + side.bases.ranks(from).min(5))
                        }
                        D::MoveBase { from, to } => {
                            let alone = side.bases.width <= state.sides[1 - seat].bases.width;
                            let deep = side.bases.ranks(from) >= 3;
                            (alone && deep && to == side.bases.width).then_some(2)
                        }
                        _ => None,
                    })
                };
                let quick = quick_base_move(duel, state, seat);
                debug_assert!(
                    quick.is_none_or(|quick| quick == listed()),
                    "{quick:?} in {state:?}"
                );
                quick.unwrap_or_else(listed)
            }
            // GL-921.
            Step::Recover => {
                let near = duel.facts(state, seat).endurance.is_near_breaking(&side.bases);
                if near { D::RecoverWound } else { D::Pass }
            }
            _ => D::Pass,
        }
    }

    /// GL-907: whether it charges.
    fn declares(self, duel: &Duel, state: &DuelState, seat: usize) -> DuelDecision {
        let worst = duel.worst_of_charge(state, seat);
        if self == DuelPlayer::Charge && worst >= 0 {
            return DuelDecision::Charge;
        }
        match duel.charge_at(state, seat, || worst) {
            Some(ChargeKind::Forced) if worst <= -2 => DuelDecision::StopCharge,
            Some(ChargeKind::Forced) => DuelDecision::Charge,
            _ => DuelDecision::Pass,
        }
    }

    /// GL-909: how it answers a charge.
    fn responds(self, duel: &Duel, state: &DuelState, seat: usize) -> DuelDecision {
        let troops = duel.troops(state, seat);
        let bonus = may_take_bonus(troops);
        let (own, foe) = (duel.distance(state, seat), duel.distance(state, 1 - seat));
        let by_tug = !duel.troops(state, 1 - seat).is_sug();
        if self == DuelPlayer::Skirmish {
            if skirmish_move(own, &duel.parameters) + state.gap > foe {
                DuelDecision::Skirmish { bonus }
            } else {
                DuelDecision::Run { bonus }
            }
        } else if by_tug && troops.is_skirmisher() {
            DuelDecision::Run { bonus }
        } else {
            DuelDecision::Pass
        }
    }

    /// GL-916: how it moves.
    fn moves(self, duel: &Duel, state: &DuelState, seat: usize) -> DuelDecision {
        use DuelDecision as D;
        let side = &state.sides[seat];
        if side.away {
            return D::TurnAbout;
        }
        let troops = duel.troops(state, seat);
        let range = troops
            .weapon
            .map(|weapon| weapon.best_range(troops.moves.is_mounted(), &duel.parameters));
        let range = range.unwrap_or(1);
        let most = duel.reach(state, seat);
        match self {
            DuelPlayer::Skirmish if state.gap < range => {
                let back = (range - state.gap)
                    .min(duel.parameters.tables.count(Number::FallBackFast))
                    .min(side.room)
                    .min(most);
                if back > 0 { D::FallBack(back) } else { D::Pass }
            }
            DuelPlayer::Charge => {
                advance(most.min(state.gap.saturating_sub(duel.parameters.approach_min.0)))
            }
            _ => advance(
                most.min(state.gap.saturating_sub(range.max(duel.parameters.approach_min.0))),
            ),
        }
    }
}

/// GL-920: what a side that fights to its front and has no gap to fill does: while it is no wider than its enemy and may have one file
/// more, it sends a base of its first file that is three deep to the end, else nothing.
fn quick_base_move(duel: &Duel, state: &DuelState, seat: usize) -> Option<DuelDecision> {
    let bases = &state.sides[seat].bases;
    let to_front = state.contact.is_some_and(|faces| faces[seat] == Face::Front);
    let mut deep = None;
    for (file, &ranks) in (0..).zip(bases.in_files()) {
        if ranks == 0 {
            return None;
        }
        if ranks >= 3 {
            deep = deep.or(Some(file));
        }
    }
    let to = bases.width;
    let gives = to <= state.sides[1 - seat].bases.width && to < widest(duel.troops(state, seat));
    to_front.then_some(match deep {
        Some(from) if gives => DuelDecision::MoveBase { from, to },
        _ => DuelDecision::Pass,
    })
}

fn advance(distance: u8) -> DuelDecision {
    if distance > 0 { DuelDecision::Advance(distance) } else { DuelDecision::Pass }
}
