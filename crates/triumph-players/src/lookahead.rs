//! `lookahead`: the doctrine's best few decisions, settled by playouts ahead.

use arrayvec::ArrayVec;
use battle_core::dice::DiceTransform;
use battle_core::game::{Game, Next};
use battle_core::streams::{SampledChance, StreamKey};
use battle_core::{Dice, NoTrace, RuleId, Seat};

use super::doctrine::Doctrine;
use super::view::View;
use super::{PlayerError, PlayerParameter, decide_by, movement, read};
use triumph::battle::{Battle, Decision, Moment, Phase, State};

/// The budget of a player that looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lookahead {
    /// Most decisions that are tried out.
    pub plans: i32,
    /// Playouts of one decision, all plans together.
    pub playouts: i32,
    /// Player turns that a playout goes on.
    pub horizon: i32,
    /// How much better than the doctrine's own choice another must be, in 1/64 points.
    pub margin: i32,
}

impl Lookahead {
    /// The usual budget.
    pub const DEFAULT: Lookahead = Lookahead {
        plans: 12,
        playouts: 128,
        horizon: 4,
        margin: 3,
    };

    pub(super) fn parameters(&self) -> Vec<PlayerParameter> {
        let usual = Lookahead::DEFAULT;
        [
            (
                "plans",
                "most decisions that are tried out",
                self.plans,
                usual.plans,
            ),
            (
                "playouts",
                "playouts of one decision, all plans together; 0 plays as steady",
                self.playouts,
                usual.playouts,
            ),
            (
                "horizon",
                "player turns that a playout lasts",
                self.horizon,
                usual.horizon,
            ),
            (
                "margin",
                "how much better than steady's own choice another must be, in 1/64 points",
                self.margin,
                usual.margin,
            ),
        ]
        .map(|(name, about, value, default)| PlayerParameter {
            name,
            about,
            value,
            default,
        })
        .to_vec()
    }

    /// Sets a parameter; `None` if there is none of that name.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Option<Result<(), PlayerError>> {
        let (name, slot, low, high) = match name {
            "plans" => ("plans", &mut self.plans, 2, 16),
            "playouts" => ("playouts", &mut self.playouts, 0, 4096),
            "horizon" => ("horizon", &mut self.horizon, 1, 8),
            "margin" => ("margin", &mut self.margin, 0, 64),
            _ => return None,
        };
        Some(read(name, value, low, high).map(|number| *slot = number))
    }

    /// Tries whole turns and plays of cards out; everything else is decided as `steady` decides it.
    pub(super) fn decide(
        &self,
        battle: &Battle,
        state: &State,
        seat: Seat,
        dice: &mut impl Dice,
    ) -> Decision {
        let doctrine = &Doctrine::STEADY;
        let mut plans = match state.phase {
            _ if self.playouts == 0 => return decide_by(doctrine, battle, state, seat),
            Phase::Movement => match super::cards::before_moving(doctrine, battle, state, seat) {
                Some(play) => self.with_and_without(battle, state, seat, play),
                None => self.plans(battle, state, seat),
            },
            Phase::Cards(Moment::StartOfTurn | Moment::ResultKnown, _) => {
                self.plays(battle, state, seat)
            }
            _ => return decide_by(doctrine, battle, state, seat),
        };
        if plans.len() == 1 {
            return plans[0].decision;
        }
        let key = key_from(dice);
        let usual = plans[0].decision;
        // Sequential halving: every round plays the plans that are left equally often and keeps the better half.
        let n_rounds = (plans.len() as u32).next_power_of_two().ilog2() as i32;
        while plans.len() > 1 {
            let share = self.playouts / n_rounds / plans.len() as i32;
            for plan in &mut plans {
                for _ in 0..share.max(2) {
                    plan.value += self.playout(battle, state, seat, plan, key);
                    plan.n_playouts += 1;
                }
            }
            plans.sort_by_key(|plan| std::cmp::Reverse(plan.mean()));
            // The doctrine's own choice stays to the last.
            let n_kept = plans.len() / 2;
            let kept_usual = plans.iter().position(|plan| plan.decision == usual);
            if let Some(at) = kept_usual
                && at >= n_kept
                && n_kept > 0
            {
                if n_kept == 1 {
                    let leads_by = plans[0].mean() - plans[at].mean();
                    return if leads_by > self.margin {
                        plans[0].decision
                    } else {
                        usual
                    };
                }
                plans.swap(n_kept - 1, at);
            }
            plans.truncate(n_kept);
        }
        plans[0].decision
    }

    /// A card that `steady` would play before it moves, and the turn without it.
    fn with_and_without(
        &self,
        battle: &Battle,
        state: &State,
        seat: Seat,
        play: Decision,
    ) -> Plans {
        let mut plans = self.plans(battle, state, seat);
        plans.truncate(1);
        plans.insert(0, Plan::of(play));
        plans
    }

    /// A step that asks for cards: `steady`'s decision, then to pass, then whatever else is legal.
    fn plays(&self, battle: &Battle, state: &State, seat: Seat) -> Plans {
        let usual = decide_by(&Doctrine::STEADY, battle, state, seat);
        let mut plans: Plans = [Plan::of(usual)].into_iter().collect();
        let mut add = |decision: Decision| {
            let is_new = plans.iter().all(|plan| plan.decision != decision);
            if is_new && plans.len() < self.plans as usize {
                plans.push(Plan::of(decision));
            }
        };
        if battle.may_pass_up(state, seat) {
            add(Decision::Pass);
        }
        battle.visit_plays(state, seat, &mut |play| add(Decision::Card(play)));
        plans
    }

    /// Whole turns to try out: `steady`'s own first, then `bold`'s, then `steady`'s without its first, second, ... move, then none.
    fn plans(&self, battle: &Battle, state: &State, seat: Seat) -> Plans {
        let mut plans = Plans::new();
        let mut add = |decision: Decision| {
            let is_new = plans.iter().all(|plan: &Plan| plan.decision != decision);
            if is_new && plans.len() < self.plans as usize {
                plans.push(Plan::of(decision));
            }
        };
        let by = |doctrine: &Doctrine, forbidden| {
            let turn =
                movement::plan_turn(&mut View::new(battle, state, seat, doctrine), forbidden);
            super::cards::one_by_one(battle, state, turn)
        };
        let usual = by(&Doctrine::STEADY, None);
        add(usual);
        add(by(&Doctrine::BOLD, None));
        if let Decision::Orders(orders) = usual {
            for &tactical in orders.as_slice() {
                add(by(&Doctrine::STEADY, Some(tactical)));
            }
        }
        add(Decision::EndMovement);
        for doctrine in [&Doctrine::CAREFUL, &Doctrine::RECKLESS] {
            add(by(doctrine, None));
        }
        plans
    }

    /// One playout of a plan: both sides go on as `steady` until the horizon.
    ///
    /// The same playout of another plan meets the same dice, and every second one their mirror image.
    fn playout(
        &self,
        battle: &Battle,
        state: &State,
        seat: Seat,
        plan: &Plan,
        key: StreamKey,
    ) -> i32 {
        let transform = DiceTransform {
            exchanged: false,
            complemented: plan.n_playouts % 2 == 1,
        };
        let mut chance = SampledChance::new(key.pair(plan.n_playouts as u64 / 2), transform);
        let mut position = *state;
        battle.apply(&mut position, plan.decision, &mut chance, &mut NoTrace);
        let last_turn = state.turn + self.horizon as u16;
        while position.turn < last_turn {
            match battle.next(&position) {
                Next::Over => break,
                Next::Advance => battle.advance(&mut position, &mut chance, &mut NoTrace),
                Next::Decide(who) => {
                    let decision = decide_by(&Doctrine::STEADY, battle, &position, who);
                    battle.apply(&mut position, decision, &mut chance, &mut NoTrace);
                }
            }
        }
        value_of(battle, &position, seat)
    }
}

/// Most plans that are tried out.
const MAX_PLANS: usize = 17;

/// A decision that is tried out, and how its playouts went so far.
struct Plan {
    decision: Decision,
    value: i32,
    n_playouts: i32,
}

/// Decisions that are tried out.
type Plans = ArrayVec<Plan, MAX_PLANS>;

impl Plan {
    /// Not tried out yet.
    fn of(decision: Decision) -> Plan {
        Plan {
            decision,
            value: 0,
            n_playouts: 0,
        }
    }

    fn mean(&self) -> i32 {
        self.value / self.n_playouts.max(1)
    }
}

/// What a position is worth to a seat, in 1/64 points.
fn value_of(battle: &Battle, state: &State, seat: Seat) -> i32 {
    // A win is worth more than the points that made it.
    const WIN: i32 = 6 * 64;
    let enemy = seat.other();
    let points = 32 * i32::from(state.lost[enemy].0 - state.lost[seat].0);
    match state.phase {
        Phase::Over(Some(winner)) if winner == seat => points + WIN,
        Phase::Over(Some(_)) => points - WIN,
        Phase::Over(None) => points,
        _ => {
            let view = View::new(battle, state, seat, &Doctrine::STEADY);
            let fights: i32 = view
                .own
                .iter()
                .filter_map(|stand| Some(view.swing(stand, view.opponent(stand)?)))
                .sum();
            points + fights / 2
        }
    }
}

/// A key for the playouts of one decision, from the player's own dice.
fn key_from(dice: &mut impl Dice) -> StreamKey {
    const PLAYOUTS: RuleId = RuleId("policy/lookahead");
    let seed = (0..12).fold(0u64, |seed, _| 6 * seed + u64::from(dice.d6(PLAYOUTS) - 1));
    StreamKey::of_seed(seed)
}
