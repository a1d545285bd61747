//! `commander`: whole turns of several doctrines, of which short playouts decide.
//!
//! A plan is the turn that one doctrine would play, or the captain's turn without one of its moves. Each is valued directly after
//! its moves, and the best few are played out, all with the same dice. The result of a playout is the value of the position at its
//! end, without the luck of the fights.

mod doctrines;
mod playout;

use arrayvec::ArrayVec;
use battle_core::players::Knob;
use battle_core::streams::StreamKey;
use battle_core::{Dice, RuleId, Seat};

use super::cards;
use super::doctrine::Doctrine;
use super::value::{Stage, can_meet};
use super::view::View;
use super::{decide_by, movement};
use playout::Playout;
use triumph::battle::{Battle, Decision, Moment, Phase, State, TacticalMove};

/// The parameters of `commander`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Commander {
    /// Most plans that are tried out.
    pub plans: i32,
    /// Playouts of one decision, all plans together.
    pub playouts: i32,
    /// Player turns that a playout lasts.
    pub turns: i32,
    /// How much better than the captain's own plan another must be, in 1/64 points.
    pub margin: i32,
    /// Whether it deploys and plays as if its side had no gift.
    pub ignores_gifts: i32,
}

impl Commander {
    /// The usual parameters.
    pub const DEFAULT: Commander =
        Commander { plans: 14, playouts: 16, turns: 2, margin: 3, ignores_gifts: 0 };

    #[rustfmt::skip]
    pub(super) const KNOBS: &[Knob<Commander>] = &[
        Knob::new("plans", "most plans that are tried out", [1, MAX_PLANS as i32], |own| &mut own.plans),
        Knob::new("playouts", "playouts of one decision, all plans together; 0 plays as captain", [0, 4096], |own| &mut own.playouts),
        Knob::new("turns", "player turns that a playout lasts", [1, 12], |own| &mut own.turns),
        Knob::new("margin", "how much better than the captain's own plan another must be, in 1/64 points", [0, 640], |own| &mut own.margin),
        Knob::new("ignores_gifts", "whether it deploys and plays as if its side had no gift: yes unless it is 0", [0, 1], |own| &mut own.ignores_gifts),
    ];

    /// Tries out whole turns and plays of cards; decides everything else as `captain` does, but keeps the wings apart.
    pub(super) fn decide(
        &self,
        battle: &Battle,
        state: &State,
        seat: Seat,
        dice: &mut impl Dice,
    ) -> Decision {
        self.forecast(battle, state, seat, dice).chosen
    }

    /// The decision, that of the captain, and the gain that is expected of the difference.
    pub fn forecast(
        &self,
        battle: &Battle,
        state: &State,
        seat: Seat,
        dice: &mut impl Dice,
    ) -> Forecast {
        let captain = &doctrines::CAPTAIN;
        let plans = match state.phase {
            _ if self.playouts == 0 => {
                return Forecast::sure(decide_by(&Doctrine::CAPTAIN, battle, state, seat));
            }
            Phase::Movement => match cards::before_moving(captain, battle, state, seat) {
                Some(play) => with_and_without(battle, state, seat, play),
                None if !can_meet(battle, state) || is_late(battle, state) => {
                    return Forecast::sure(decide_by(captain, battle, state, seat));
                }
                None => self.plans(battle, state, seat),
            },
            Phase::Cards(Moment::StartOfTurn | Moment::ResultKnown, _) => {
                self.plays(battle, state, seat)
            }
            _ => return Forecast::sure(decide_by(&doctrines::SETTLES, battle, state, seat)),
        };
        self.best_of(plans, battle, state, seat, dice)
    }

    /// The plan whose playouts have the best result.
    ///
    /// The captain's own plan, the first, is always played out, and is taken unless another is better by the margin.
    fn best_of(
        &self,
        mut plans: Plans,
        battle: &Battle,
        state: &State,
        seat: Seat,
        dice: &mut impl Dice,
    ) -> Forecast {
        let usual = plans[0].decision;
        if plans.len() == 1 {
            return Forecast::sure(usual);
        }
        let playout = Playout {
            battle,
            state,
            seat,
            key: key_from(dice),
            last_turn: state.turn + self.turns as u16,
        };
        if plans.iter().all(|plan| is_turn(plan.decision)) {
            for plan in &mut plans {
                plan.value = HEAD_START * playout.at_once(plan.decision);
                plan.weight = HEAD_START;
            }
            best_first(&mut plans);
            plans.truncate(FINALISTS);
        }
        let n_pairs = (self.playouts / plans.len() as i32 / PAIR).max(1);
        for plan in &mut plans {
            let values = (0..PAIR * n_pairs).map(|nth| playout.of(plan.decision, nth as u64));
            plan.value += values.sum::<i32>();
            plan.weight += PAIR * n_pairs;
        }
        best_first(&mut plans);
        let gain = plans[1].mean() - plans[0].mean();
        let chosen = if gain > self.margin { plans[1].decision } else { usual };
        Forecast { usual, chosen, gain: gain * HONEST / 64 }
    }

    /// The plans in a step that asks for cards: the captain's decision, then passing, then all other legal plays.
    fn plays(&self, battle: &Battle, state: &State, seat: Seat) -> Plans {
        let usual = decide_by(&doctrines::CAPTAIN, battle, state, seat);
        let mut plans: Plans = [Plan::of(usual)].into_iter().collect();
        if battle.may_pass_up(state, seat) {
            self.add(&mut plans, Decision::Pass);
        }
        battle.visit_plays(state, seat, &mut |play| {
            self.add(&mut plans, Decision::Card(play));
        });
        plans
    }

    /// Whole turns to try out: the captain's first, then those of the other doctrines, then the captain's without each of its
    /// moves.
    ///
    /// It is better to let the enemy come, so two commanders would wait to the end of the battle. Therefore waiting isn't tried out late
    /// in a battle, when all other doctrines grow impatient.
    fn plans(&self, battle: &Battle, state: &State, seat: Seat) -> Plans {
        let usual = turn_by(&doctrines::CAPTAIN, battle, state, seat, None);
        let mut plans: Plans = [Plan::of(usual)].into_iter().collect();
        let may_wait = i32::from(state.turn) <= LATE;
        for doctrine in doctrines::OTHERS {
            let is_fit = may_wait || doctrine.haste != 0;
            if is_fit && plans.len() < self.plans as usize {
                self.add(&mut plans, turn_by(doctrine, battle, state, seat, None));
            }
        }
        if may_wait {
            self.add(&mut plans, Decision::EndMovement);
        }
        if let Decision::Orders(orders) = usual {
            for &without in orders.as_slice() {
                if plans.len() < self.plans as usize {
                    let turn = turn_by(&doctrines::CAPTAIN, battle, state, seat, Some(without));
                    self.add(&mut plans, turn);
                }
            }
        }
        plans
    }

    fn add(&self, plans: &mut Plans, decision: Decision) {
        let is_new = plans.iter().all(|plan| !comes_to_the_same(plan.decision, decision));
        if is_new && plans.len() < self.plans as usize {
            plans.push(Plan::of(decision));
        }
    }
}

/// The turn that a doctrine would play, without a given first move.
fn turn_by(
    doctrine: &Doctrine,
    battle: &Battle,
    state: &State,
    seat: Seat,
    without: Option<TacticalMove>,
) -> Decision {
    let turn = movement::plan_turn(&mut View::new(battle, state, seat, doctrine), without);
    cards::one_by_one(battle, state, turn)
}

/// A card that the captain would play before it moves, and the turn without it.
fn with_and_without(battle: &Battle, state: &State, seat: Seat, play: Decision) -> Plans {
    let turn = turn_by(&doctrines::CAPTAIN, battle, state, seat, None);
    [Plan::of(play), Plan::of(turn)].into_iter().collect()
}

/// Whether it is late enough to play as the impatient captain; otherwise two commanders would wait for each other.
fn is_late(battle: &Battle, state: &State) -> bool {
    let is_approach = Stage::of(battle, state) == Stage::Approach;
    i32::from(state.turn) > if is_approach { PATIENT } else { LAST }
}

/// Whether a decision is a whole turn of moves.
fn is_turn(decision: Decision) -> bool {
    matches!(decision, Decision::Orders(_) | Decision::EndMovement)
}

/// Sorts all plans but the captain's.
fn best_first(plans: &mut Plans) {
    plans[1..].sort_by_key(|plan| std::cmp::Reverse(plan.mean()));
}

/// Player turns before contact after which it plays as the captain does.
const PATIENT: i32 = 14;
/// Player turns after which it does so in any case.
const LAST: i32 = 36;
/// Player turns after which it no longer waits for the enemy to come.
const LATE: i32 = 24;
/// Most plans that are tried out.
const MAX_PLANS: usize = 20;
/// The part, in 64ths, of the best plan's gain that is left without the luck of having been chosen (`gauge --calibration`).
const HONEST: i32 = 36;
/// A playout and the one with its dice mirrored.
const PAIR: i32 = 2;
/// The plans that are played out, the captain's among them.
const FINALISTS: usize = 4;
/// How many playouts the value directly after the moves counts for.
const HEAD_START: i32 = 2;

/// A player's decision beside the captain's.
#[derive(Clone, Copy, Debug)]
pub struct Forecast {
    /// The captain's decision.
    pub usual: Decision,
    /// The player's decision.
    pub chosen: Decision,
    /// How much more the best other plan is expected to win than the captain's, in 1/64 points.
    pub gain: i32,
}

impl Forecast {
    /// The captain's decision, with nothing tried out.
    fn sure(usual: Decision) -> Forecast {
        Forecast { usual, chosen: usual, gain: 0 }
    }
}

/// A decision with the results of its playouts.
struct Plan {
    decision: Decision,
    value: i32,
    weight: i32,
}

/// The decisions that are tried out.
type Plans = ArrayVec<Plan, MAX_PLANS>;

impl Plan {
    /// A plan that has not been tried out yet.
    fn of(decision: Decision) -> Plan {
        Plan { decision, value: 0, weight: 0 }
    }

    fn mean(&self) -> i32 {
        self.value / self.weight.max(1)
    }
}

/// A key for the playouts of one decision, from the player's own dice.
fn key_from(dice: &mut impl Dice) -> StreamKey {
    const PLAYOUTS: RuleId = RuleId("policy/commander");
    let seed = (0..12).fold(0u64, |seed, _| 6 * seed + u64::from(dice.d6(PLAYOUTS) - 1));
    StreamKey::of_seed(seed)
}

/// Whether two turns have the same moves, in any order.
fn comes_to_the_same(one: Decision, other: Decision) -> bool {
    match (one, other) {
        (Decision::Orders(one), Decision::Orders(other)) => {
            let (one, other) = (one.as_slice(), other.as_slice());
            one.len() == other.len() && one.iter().all(|tactical| other.contains(tactical))
        }
        _ => one == other,
    }
}
