//! `commander`: whole turns by several doctrines, settled by short playouts.
//!
//! A plan is the turn that one doctrine would play, or the captain's turn without one of its moves. Playouts of all plans have
//! the same dice. The value of a plan is the mean of its playouts: points lost on either side, without the luck of the fights,
//! and the value of all stands' positions at the end.

mod doctrines;
mod playout;

use arrayvec::ArrayVec;
use battle_core::players::Knob;
use battle_core::streams::StreamKey;
use battle_core::{Dice, RuleId, Seat};

use super::cards;
use super::doctrine::Doctrine;
use super::view::View;
use super::{decide_by, movement};
use playout::Playout;
use triumph::battle::{Battle, Decision, Moment, Phase, State, TacticalMove};

/// The budget of a player that tries whole turns out.
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
    /// The usual budget.
    pub const DEFAULT: Commander =
        Commander { plans: 14, playouts: 56, turns: 2, margin: 3, ignores_gifts: 0 };

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
        let captain = &Doctrine::CAPTAIN;
        let plans = match state.phase {
            _ if self.playouts == 0 => return decide_by(captain, battle, state, seat),
            Phase::Movement => match cards::before_moving(captain, battle, state, seat) {
                Some(play) => with_and_without(battle, state, seat, play),
                None if is_marching(battle, state, seat) => {
                    return decide_by(captain, battle, state, seat);
                }
                None => self.plans(battle, state, seat),
            },
            Phase::Cards(Moment::StartOfTurn | Moment::ResultKnown, _) => {
                self.plays(battle, state, seat)
            }
            _ => return decide_by(&doctrines::SETTLES, battle, state, seat),
        };
        self.best_of(plans, battle, state, seat, dice)
    }

    /// Every plan is played out twice, and the best few for the rest of the budget.
    ///
    /// The captain's own plan, the first, is among the few, and is taken unless another is better by the margin.
    fn best_of(
        &self,
        mut plans: Plans,
        battle: &Battle,
        state: &State,
        seat: Seat,
        dice: &mut impl Dice,
    ) -> Decision {
        let usual = plans[0].decision;
        if plans.len() == 1 {
            return usual;
        }
        let playout = Playout {
            battle,
            state,
            seat,
            key: key_from(dice),
            last_turn: state.turn + self.turns as u16,
        };
        let n_first = PAIR * plans.len() as i32;
        try_out(&mut plans, n_first, &playout);
        plans.truncate(FINALISTS);
        try_out(&mut plans, self.playouts - n_first, &playout);
        if plans[1].mean() - plans[0].mean() > self.margin { plans[1].decision } else { usual }
    }

    /// A step that asks for cards: the captain's decision, then to pass, then whatever else is legal.
    fn plays(&self, battle: &Battle, state: &State, seat: Seat) -> Plans {
        let usual = decide_by(&Doctrine::CAPTAIN, battle, state, seat);
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
    /// Whoever lets the other come has the better of it, so two commanders would wait to the end of the battle. Late in a battle it
    /// doesn't try out to wait: each of the other doctrines grows impatient.
    fn plans(&self, battle: &Battle, state: &State, seat: Seat) -> Plans {
        let usual = turn_by(&Doctrine::CAPTAIN, battle, state, seat, None);
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
                    let turn = turn_by(&Doctrine::CAPTAIN, battle, state, seat, Some(without));
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
    let turn = turn_by(&Doctrine::CAPTAIN, battle, state, seat, None);
    [Plan::of(play), Plan::of(turn)].into_iter().collect()
}

/// Whether there is no fight and no stand can reach an enemy within one move of each side, so that playouts would show nothing.
fn is_marching(battle: &Battle, state: &State, seat: Seat) -> bool {
    let (own, enemies) = (state.stands_of(seat), state.stands_of(seat.other()));
    let reach = |stand| battle.data_of(state, stand).reach;
    let is_near = |one, other| {
        let far = i64::from(reach(one) + reach(other));
        (state.pose(one).at - state.pose(other).at).length_squared() <= far * far
    };
    !own.iter().any(|stand| enemies.iter().any(|enemy| is_near(stand, enemy)))
}

/// Plays every plan out equally often, at least twice and about this many times in all, and moves the best ones behind the first.
fn try_out(plans: &mut Plans, n_playouts: i32, playout: &Playout<'_>) {
    let n_pairs = n_playouts / plans.len() as i32 / PAIR;
    for plan in plans.iter_mut() {
        for _ in 0..PAIR * n_pairs.max(1) {
            plan.value += playout.of(plan.decision, plan.n_playouts as u64);
            plan.n_playouts += 1;
        }
    }
    plans[1..].sort_by_key(|plan| std::cmp::Reverse(plan.mean()));
}

/// Player turns after which it no longer waits for the enemy to come.
const LATE: i32 = 24;
/// Most plans that are tried out.
const MAX_PLANS: usize = 20;
/// A playout and the one with its dice mirrored.
const PAIR: i32 = 2;
/// The plans that are left for the second round.
const FINALISTS: usize = 3;

/// A decision with the results of its playouts.
struct Plan {
    decision: Decision,
    value: i32,
    n_playouts: i32,
}

/// The decisions that are tried out.
type Plans = ArrayVec<Plan, MAX_PLANS>;

impl Plan {
    /// Not tried out yet.
    fn of(decision: Decision) -> Plan {
        Plan { decision, value: 0, n_playouts: 0 }
    }

    fn mean(&self) -> i32 {
        self.value / self.n_playouts.max(1)
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
