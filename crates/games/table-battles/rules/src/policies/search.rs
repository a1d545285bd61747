//! `search`: chooses among steady's best options by playouts.

use arrayvec::ArrayVec;
use battle_core::dice::DiceTransform;
use battle_core::game::{Game, Next};
use battle_core::players::Knob;
use battle_core::streams::{SampledChance, StreamKey};
use battle_core::{Dice, NoTrace, RuleId};

use super::greedy::Greedy;
use super::worth::{Standings, WIN};
use crate::battle::{Battle, Decision};
use crate::slots::Army;
use crate::state::{Phase, State};

/// Who ranks the options, goes on in playouts and judges where they end. With `greedy` in its place a small budget
/// (`plans = 3, playouts = 6, horizon = 12`) scores 47 of 100 against `steady`, and 62 so (100 pairs a scenario, seed 5).
const JUDGE: Greedy = Greedy::STEADY;
/// Most options that are tried out.
const MAX_PLANS: usize = 32;
/// The value of a playout lies between this and its negative: a little more than the value of any race.
const BOUND: i32 = 2_000;

/// The budget of a player that looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// Most options that are tried out.
    pub plans: i32,
    /// Playouts of one decision, all options together.
    pub playouts: i32,
    /// Player turns that a playout lasts.
    pub horizon: i32,
}

impl Search {
    /// The usual budget.
    pub const DEFAULT: Search = Search { plans: 6, playouts: 96, horizon: 24 };

    #[rustfmt::skip]
    pub(super) const KNOBS: &'static [Knob<Search>] = &[
        Knob::new("plans", "most options that are tried out", [2, MAX_PLANS as i32], |own| &mut own.plans),
        Knob::new("playouts", "playouts of one decision, all options together; with 0 it takes one that steady likes best", [0, 1_000_000], |own| &mut own.playouts),
        Knob::new("horizon", "player turns that a playout lasts", [1, 400], |own| &mut own.horizon),
    ];

    /// Sequential halving over `steady`'s best options; a single option is taken without any playout.
    pub(super) fn decide(
        &self,
        battle: &Battle,
        state: &State,
        seen: &State,
        army: Army,
        dice: &mut impl Dice,
    ) -> Decision {
        let ranked = JUDGE.ranked(battle, state, seen, army);
        let n_plans = if self.playouts == 0 { 1 } else { self.plans as usize };
        let mut plans: ArrayVec<Plan, MAX_PLANS> = ranked
            .iter()
            .take(n_plans)
            .map(|&(_, decision)| Plan { decision, value: 0, n_playouts: 0 })
            .collect();
        if plans.len() > 1 {
            let key = key_from(dice);
            let n_rounds = (plans.len() as u32).next_power_of_two().ilog2() as i32;
            while plans.len() > 1 {
                let share = (self.playouts / n_rounds / plans.len() as i32).max(2);
                for plan in &mut plans {
                    for _ in 0..share {
                        plan.value += i64::from(self.playout(battle, seen, army, plan, key));
                        plan.n_playouts += 1;
                    }
                }
                // The better half stays; among equals, the decision that steady prefers.
                plans.sort_by_key(|plan| std::cmp::Reverse(plan.mean()));
                plans.truncate(plans.len().div_ceil(2));
            }
        }
        plans.first().map_or(Decision::Pass, |plan| plan.decision)
    }

    /// One playout of a plan: both sides continue as `steady` until the horizon; the dice are fair.
    ///
    /// The same playout of another plan has the same dice, and every second playout has complementary dice, to reduce noise.
    fn playout(
        &self,
        battle: &Battle,
        state: &State,
        army: Army,
        plan: &Plan,
        key: StreamKey,
    ) -> i32 {
        let transform = DiceTransform { exchanged: false, complemented: plan.n_playouts % 2 == 1 };
        let mut chance = SampledChance::new(key.pair(plan.n_playouts as u64 / 2), transform);
        let mut position = *state;
        battle.carry_out(&mut position, plan.decision, &mut NoTrace);
        let last_turn = state.turn + self.horizon as u16;
        while position.turn < last_turn {
            match battle.next(&position) {
                Next::Over => break,
                Next::Advance => battle.advance(&mut position, &mut chance, &mut NoTrace),
                Next::Decide(seat) => {
                    let who = position.army_of(seat);
                    let decision = JUDGE.decide(battle, &position, &position, who);
                    battle.carry_out(&mut position, decision, &mut NoTrace);
                }
            }
        }
        let end = Standings::of(battle, &position, &JUDGE);
        let worth = JUDGE.worth(battle, &end, army);
        match position.phase {
            Phase::Over { .. } => BOUND * (worth / WIN),
            _ => worth.clamp(-BOUND, BOUND),
        }
    }
}

/// An option with the results of its playouts so far.
struct Plan {
    decision: Decision,
    value: i64,
    n_playouts: i32,
}

impl Plan {
    fn mean(&self) -> i64 {
        self.value * 1_000 / i64::from(self.n_playouts.max(1))
    }
}

/// A key for the playouts of one decision, from the player's own dice.
fn key_from(dice: &mut impl Dice) -> StreamKey {
    const PLAYOUTS: RuleId = RuleId("policy/search");
    let seed = (0..12).fold(0u64, |seed, _| 6 * seed + u64::from(dice.d6(PLAYOUTS) - 1));
    StreamKey::of_seed(seed)
}
