//! `steady`: a competent club player.
//!
//! It deploys foot in the centre and cavalry on the wings, advances formation by formation, charges where it gains more than it risks,
//! spends points where they turn most, and rallies what it can. Each decision is the best of its options by a score of its own.
//! `rash` is the player that it was: it judges charges by modifiers alone.

mod judgement;
mod modifiers;
mod moves;
mod outlook;
mod placing;
mod stakes;

use battle_core::players::Knob;
use battle_core::{Game, Seat};

use judgement::Judgement;

use crate::battle::Battle;
use crate::cards::Card;
use crate::decision::Decision;
use crate::effects::Effect;
use crate::parameters::{EvadePolicy, TieMoralePolicy};
use crate::state::{Phase, Pool, Purpose, State};
use crate::troops::{Trait, UnitType};
use crate::units::UnitId;

/// A competent club player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steady {
    /// The least that a charge has to gain: in hundredths of a point of morale a pair (`steady`), or as the mean advantage of its modifiers
    /// (`rash`).
    pub charge_threshold: i32,
    /// How it judges charges, fights and points.
    pub(super) judges: Judgement,
    /// Whether it advances; one that doesn't waits where it is and only charges. For plans of `search`.
    pub(super) advances: bool,
}

/// The score of an option that is worse than doing nothing.
const NO: i32 = -1_000;

impl Steady {
    /// The usual `steady`.
    pub const DEFAULT: Steady =
        Steady { charge_threshold: -10, judges: Judgement::Stakes, advances: true };

    /// The usual `rash`.
    pub const RASH: Steady =
        Steady { charge_threshold: 0, judges: Judgement::Modifiers, advances: true };

    /// Its parameters.
    #[rustfmt::skip]
    pub(super) const fn knobs(&self) -> &'static [Knob<Steady>] {
        const STAKES: Knob<Steady> =
            Knob::new("charge_threshold", "the least gain of a charge for each pair, in hundredths of a point of morale", [-100, 100], |own| &mut own.charge_threshold);
        const MODIFIERS: Knob<Steady> =
            Knob::new("charge_threshold", "the least advantage of its modifiers, in the mean of the pairs, at which it charges", [-6, 6], |own| &mut own.charge_threshold);
        match self.judges {
            Judgement::Stakes => &[STAKES],
            Judgement::Modifiers => &[MODIFIERS],
        }
    }

    /// The best option of a decision.
    pub(super) fn decide(&self, battle: &Battle, state: &State, seat: Seat) -> Decision {
        match state.phase {
            Phase::Move => self.next_mover(battle, state),
            Phase::Deploy(seat, unit) => placing::deploy(battle, state, seat, unit),
            Phase::Act(mover) => self.act(battle, state, mover),
            _ => {
                let mut best = (i32::MIN, None);
                battle.decisions(state, |decision| {
                    let score = self.score(battle, state, seat, decision);
                    if score > best.0 {
                        best = (score, Some(decision));
                    }
                });
                best.1.expect("a decision has an option")
            }
        }
    }

    /// How good an option is; leaving it (`Done`) is 0.
    fn score(&self, battle: &Battle, state: &State, seat: Seat, decision: Decision) -> i32 {
        let army = &state.armies[seat];
        match (state.phase, decision) {
            (Phase::Mulligan(_), Decision::Exchange(cards)) => {
                let odd_blank = army.hand.count(Card::Blank) % 2 == 1;
                let useless = |card: Option<Card>| match card {
                    Some(Card::Field | Card::SmallDifficult) => 2,
                    Some(Card::Blank) if odd_blank => 1,
                    Some(_) => NO,
                    None => 0,
                };
                useless(cards[0]) + useless(cards[1])
            }
            (Phase::Edge(_), Decision::South(south)) => i32::from(south == seat),
            // Units that are held back weaken the line.
            (Phase::DeploymentCards(_), Decision::Play(Card::FlankMarch)) => NO,
            (Phase::HoldBack(_), _) => NO,
            (Phase::FoulWeather(whose), Decision::Unit(unit)) => {
                let worth = worth(battle, state, unit);
                if whose == seat { -worth } else { worth }
            }
            (Phase::Assign(_), Decision::Assign(points)) => {
                self.judges.assign(battle, state, seat, points)
            }
            (Phase::TieOffer(_), Decision::Yes) => match battle.parameters().tie_morale_policy {
                TieMoralePolicy::Never => NO,
                TieMoralePolicy::Always => 1,
                TieMoralePolicy::IfMoraleFive => {
                    if army.half_morale >= 10 {
                        1
                    } else {
                        NO
                    }
                }
            },
            (Phase::Reserves, Decision::Place { unit, cell, join }) => {
                placing::entry(battle, state, unit, cell) + i32::from(join.is_some())
            }
            (Phase::Warband(_) | Phase::Compelled(_) | Phase::Settle, Decision::Act(action)) => {
                self.charge_score(battle, state, &action)
            }
            (Phase::TestNamed, Decision::Spend(points)) => self.name_points(state, points),
            (Phase::TestPoints, Decision::Spend(points)) => self.buy_test(battle, state, points),
            (Phase::Retreat(unit), Decision::Yes) => evade(battle, state, unit),
            (Phase::Shoot | Phase::ParthianShot, Decision::Shoot { target, darkened, .. }) => {
                let brittle = battle.is_brittle(state, target);
                // The card is saved for a shot that may break its target.
                let card = if darkened && !brittle { NO } else { i32::from(darkened) };
                1 + card + self.judges.prize(battle, state, target) + 10 * i32::from(brittle)
            }
            (Phase::Return, Decision::Return(darkened)) => 1 - 2 * i32::from(darkened),
            (Phase::Fight, Decision::Fight { own, enemy }) => {
                self.judges.fight_order(battle, state, own, enemy)
            }
            (Phase::FightNamed(_) | Phase::ResultNamed, Decision::Spend([valour, _, _])) => {
                // Half of the remaining points, rounded up.
                -i32::from(valour.abs_diff(army.points(Pool::Valour).div_ceil(2)))
            }
            (Phase::FightValour(_), Decision::Spend([valour, _, _])) => {
                self.judges.win_fight(battle, state, seat, valour)
            }
            (Phase::ResultValour, Decision::Spend([valour, _, _])) => {
                self.judges.break_loser(battle, state, valour)
            }
            (Phase::ShotValour, _) => NO,
            (Phase::RunThemDown, Decision::Yes | Decision::Own(_)) if removes(battle, state, 0) => {
                NO
            }
            (Phase::FollowUp, Decision::Yes) => NO,
            (Phase::Rally, Decision::Unit(unit)) => 1 + self.judges.prize(battle, state, unit),
            // Offered cards are played, wraps are made, flanks are closed, and tests are taken again.
            (_, Decision::Done) => 0,
            _ => 1,
        }
    }

    /// `pre_roll`: one point on a test that is no better than even.
    fn name_points(&self, state: &State, [_, discipline, strategy]: [u8; 3]) -> i32 {
        let modifier = state.test.map_or(0, |test| test.modifier);
        let wanted = (1 - modifier).clamp(0, 2) as u8;
        -i32::from((discipline + strategy).abs_diff(wanted)) * 4 + i32::from(strategy)
    }

    /// TP-106: the points that turn a failed test; Strategy first, which is good for nothing else by then.
    fn buy_test(&self, battle: &Battle, state: &State, [_, discipline, strategy]: [u8; 3]) -> i32 {
        let Some(test) = state.test else {
            return NO;
        };
        let missing = discipline + strategy;
        let worth_it = match test.purpose {
            Purpose::Rally | Purpose::Compelled => true,
            Purpose::Restrain => missing <= 2,
            Purpose::Act => {
                let movers = battle.movers(state, test.mover).len();
                let charges = state.action.is_some_and(|action| action.kind.is_charge());
                charges || movers >= u32::from(missing)
            }
        };
        if worth_it { 10 + i32::from(strategy) } else { NO }
    }
}

/// The value of a unit: the morale that its loss costs, and how well it fights.
pub(super) fn worth(battle: &Battle, state: &State, unit: UnitId) -> i32 {
    let row = &battle.profile(state, unit).numbers;
    2 * i32::from(row.half_morale) + i32::from(row.combat) + i32::from(row.charge)
}

/// Whether units are so near to enemies that there will be fighting.
fn is_near(state: &State, seat: Seat) -> bool {
    let enemies = state.of(seat.other());
    state.of(seat).iter().any(|unit| {
        let cell = state.unit(unit).cell;
        enemies.iter().any(|enemy| cell.gap2(state.unit(enemy).cell) <= 9)
    })
}

/// TP-603: whether a unit retreats from the charge that is going on.
fn evade(battle: &Battle, state: &State, unit: UnitId) -> i32 {
    let escapes = || {
        let Some(charge) = state.charge else {
            return false;
        };
        let of = battle.profile(state, unit).of;
        let cells = if of == UnitType::LightCavalry { 2 } else { 1 };
        charge.movers.iter().all(|charger| {
            let own = state.unit(charger);
            let other = state.unit(unit);
            let back = other.cell.at(other.facing, crate::grid::Offset { f: -cells, r: 0 });
            let reach = i32::from(battle.profile(state, charger).numbers.charge_move);
            battle.on_table(back) && own.cell.gap2(back) > (reach - 1) * (reach - 1)
        })
    };
    let shoots = battle.profile(state, unit).has(Trait::ParthianShot);
    match battle.parameters().evade_policy {
        EvadePolicy::Always => 1,
        EvadePolicy::Never => NO,
        EvadePolicy::IfItEscapes if shoots || escapes() => 1,
        EvadePolicy::IfItEscapes => NO,
    }
}

/// Whether the result, with this much Valour, removes the loser.
fn removes(battle: &Battle, state: &State, valour: u8) -> bool {
    let Some(fight) = state.fight else {
        return false;
    };
    let loser = fight.loser();
    let result = fight.result + fight.named + valour;
    let brittle = battle.is_brittle(state, loser);
    match battle.parameters().tables.combat_result(result) {
        Effect::Broken => true,
        Effect::Disrupted | Effect::PushedBackAndDisrupted => brittle,
        Effect::PushedBack => brittle && battle.holds_its_ground(state, loser),
    }
}
