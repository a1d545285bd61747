//! `greedy`: what is best when the turn is done.

use arrayvec::ArrayVec;
use battle_core::{Game, NoTrace};

use super::ParameterField;
use super::options::MAX_OPTIONS;
use super::worth::{WIN, build_up, material, threat};
use crate::battle::{Battle, Decision};
use crate::slots::Army;
use crate::state::{Phase, State};

/// How a greedy player weighs a position; all weights in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Greedy {
    /// Its own threats.
    pub own_threat: i32,
    /// The enemy's threats.
    pub enemy_threat: i32,
    /// The remaining weight of a threat if its owner's next Action Phase is skipped.
    pub skipped: i32,
    /// A die in the pool.
    pub pool: i32,
    /// Dice that don't meet a requirement yet.
    pub build_up: i32,
}

impl Greedy {
    /// The usual weights, the best of some twenty tried against `eager` and against each other from both sides.
    pub const DEFAULT: Greedy =
        Greedy { own_threat: 60, enemy_threat: 80, skipped: 20, pool: 0, build_up: 50 };

    pub(super) const KNOBS: &'static [ParameterField<Greedy>] = &[
        ParameterField {
            name: "own_threat",
            about: "weight of what it threatens to do, in hundredths",
            low: 0,
            high: 1_000,
            value: |own| &mut own.own_threat,
        },
        ParameterField {
            name: "enemy_threat",
            about: "weight of what the enemy threatens to do, in hundredths",
            low: 0,
            high: 1_000,
            value: |own| &mut own.enemy_threat,
        },
        ParameterField {
            name: "skipped",
            about: "what is left of a threat whose next Action Phase is skipped, in hundredths",
            low: 0,
            high: 100,
            value: |own| &mut own.skipped,
        },
        ParameterField {
            name: "pool",
            about: "worth of a die in the pool, in hundredths",
            low: 0,
            high: 10_000,
            value: |own| &mut own.pool,
        },
        ParameterField {
            name: "build_up",
            about: "worth of dice that don't meet a requirement yet, in hundredths",
            low: 0,
            high: 10_000,
            value: |own| &mut own.build_up,
        },
    ];

    /// The best decision; of equal ones the first.
    pub(super) fn decide(
        &self,
        battle: &Battle,
        state: &State,
        seen: &State,
        army: Army,
    ) -> Decision {
        let mut best: Option<(i32, Decision)> = None;
        battle.decisions(state, |option| {
            let worth = self.worth_of(battle, seen, option, army);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, option));
            }
        });
        best.map_or(Decision::Pass, |(_, option)| option)
    }

    /// The options with their worth, the best first.
    pub(super) fn ranked(
        &self,
        battle: &Battle,
        state: &State,
        seen: &State,
        army: Army,
    ) -> ArrayVec<(i32, Decision), MAX_OPTIONS> {
        let mut ranked = ArrayVec::new();
        battle.decisions(state, |option| {
            ranked.push((self.worth_of(battle, seen, option, army), option));
        });
        ranked.sort_unstable_by(|one: &(i32, Decision), other| {
            (other.0, other.1).cmp(&(one.0, one.1))
        });
        ranked
    }

    /// What an option is worth to an army: the position after it, and after the enemy's best reaction to it.
    fn worth_of(&self, battle: &Battle, state: &State, option: Decision, army: Army) -> i32 {
        let mut next = *state;
        battle.carry_out(&mut next, option, &mut NoTrace);
        let is_answered = matches!(next.phase, Phase::Reaction { .. });
        if !is_answered {
            return self.worth(battle, &next, army);
        }
        let mut worst = i32::MAX;
        battle.decisions(&next, |answer| {
            let mut answered = next;
            battle.carry_out(&mut answered, answer, &mut NoTrace);
            worst = worst.min(self.worth(battle, &answered, army));
        });
        worst
    }

    /// What a position is worth to an army: material, threats of both, dice.
    pub(super) fn worth(&self, battle: &Battle, state: &State, army: Army) -> i32 {
        let material = material(battle, state, army);
        if material.abs() == WIN || matches!(state.phase, Phase::Over { .. }) {
            return material;
        }
        let enemy = army.other();
        let threat_of = |whose: Army| {
            let whole = threat(battle, state, whose);
            if state.skip[whose.index()] { whole * self.skipped / 100 } else { whole }
        };
        let dice = |whose: Army| {
            self.pool * i32::from(state.pool(whose))
                + self.build_up * build_up(battle, state, whose)
        };
        let hundredths = self.own_threat * threat_of(army) - self.enemy_threat * threat_of(enemy)
            + dice(army)
            - dice(enemy);
        material + hundredths / 100
    }
}
