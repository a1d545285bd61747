//! `greedy` and `steady`: what is best when the turn is done. `steady` counts only sticks that can be lost and dice that lead to an
//! action, and weighs them more.

use arrayvec::ArrayVec;
use battle_core::players::Knob;
use battle_core::{Game, NoTrace};

use super::uniform_choice::MAX_OPTIONS;
use super::worth::{Standings, after_answer, build_up, threat};
use crate::battle::{Battle, Decision};
use crate::slots::Army;
use crate::state::{Phase, State};

/// Dice in the pool keep their worth for so many player turns, and lose it over as many more: two players who both wait for better
/// dice would never end.
const PATIENCE: i32 = 64;

/// How many of the parameters `greedy` has.
const N_OF_GREEDY: usize = 5;

/// How a greedy player weighs a position; weights in hundredths but for those of sticks and cubes.
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
    /// Dice on a card that bring no requirement of it nearer.
    pub idle: i32,
    /// A stick that can be lost; the whole race to the enemy's end is worth 1,000.
    pub stick: i32,
    /// A cube on a special formation, in the same unit.
    pub cube: i32,
    /// What a position is judged by.
    pub(super) sight: Sight,
}

/// What a greedy player counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Sticks that can be lost, and dice that bring a requirement nearer.
    Useful,
    /// All sticks, and all equal dice.
    All,
}

impl Greedy {
    /// The usual weights of `steady`, the best of some ninety tried against `greedy` from both sides in all ten scenarios.
    pub const STEADY: Greedy = Greedy {
        own_threat: 40,
        enemy_threat: 80,
        skipped: 20,
        pool: 50,
        build_up: 50,
        idle: 200,
        stick: 160,
        cube: 80,
        sight: Sight::Useful,
    };

    /// The usual weights of `greedy`, the best of some twenty tried against `eager` and against each other from both sides.
    pub const DEFAULT: Greedy = Greedy {
        own_threat: 60,
        pool: 0,
        idle: 0,
        stick: 3,
        cube: 8,
        sight: Sight::All,
        ..Greedy::STEADY
    };

    /// The parameters of `greedy`, then those that only `steady` has.
    #[rustfmt::skip]
    const KNOBS: &'static [Knob<Greedy>] = &[
        Knob::new("own_threat", "weight of what it threatens to do, in hundredths", [0, 1_000], |own| &mut own.own_threat),
        Knob::new("enemy_threat", "weight of what the enemy threatens to do, in hundredths", [0, 1_000], |own| &mut own.enemy_threat),
        Knob::new("skipped", "what is left of a threat whose next Action Phase is skipped, in hundredths", [0, 100], |own| &mut own.skipped),
        Knob::new("pool", "worth of a die in the pool, in hundredths", [0, 10_000], |own| &mut own.pool),
        Knob::new("build_up", "worth of dice that don't meet a requirement yet, in hundredths", [0, 10_000], |own| &mut own.build_up),
        Knob::new("idle", "cost of a die on a card that brings no requirement of it nearer, in hundredths", [0, 10_000], |own| &mut own.idle),
        Knob::new("stick", "worth of a stick that can be lost; the whole race to the enemy's end is worth 1000", [0, 1_000], |own| &mut own.stick),
        Knob::new("cube", "worth of a cube on a special formation, in the same unit", [0, 1_000], |own| &mut own.cube),
    ];

    /// Its parameters.
    pub(super) fn knobs(&self) -> &'static [Knob<Greedy>] {
        match self.sight {
            Sight::Useful => Greedy::KNOBS,
            Sight::All => &Greedy::KNOBS[..N_OF_GREEDY],
        }
    }

    /// Its name among the players.
    pub(super) const fn name(&self) -> &'static str {
        match self.sight {
            Sight::Useful => "steady",
            Sight::All => "greedy",
        }
    }

    /// The player of its name with its usual weights.
    pub(super) const fn usual(&self) -> Greedy {
        match self.sight {
            Sight::Useful => Greedy::STEADY,
            Sight::All => Greedy::DEFAULT,
        }
    }

    /// The best decision; of equal ones the first.
    pub(super) fn decide(
        &self,
        battle: &Battle,
        state: &State,
        seen: &State,
        army: Army,
    ) -> Decision {
        let now = Standings::of(battle, seen, self);
        let mut best: Option<(i32, Decision)> = None;
        battle.decisions(state, |option| {
            let worth = self.worth_of(battle, &now, option, army);
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
        let now = Standings::of(battle, seen, self);
        let mut ranked = ArrayVec::new();
        battle.decisions(state, |option| {
            ranked.push((self.worth_of(battle, &now, option, army), option));
        });
        ranked.sort_unstable_by(|one: &(i32, Decision), other| {
            (other.0, other.1).cmp(&(one.0, one.1))
        });
        ranked
    }

    /// What an option is worth to an army: the position after it, and after the enemy's best reaction to it.
    fn worth_of(&self, battle: &Battle, now: &Standings<'_>, option: Decision, army: Army) -> i32 {
        let mut next = *now.state;
        battle.carry_out(&mut next, option, &mut NoTrace);
        let worth = |state: &State| self.worth(battle, &now.after(battle, state, self), army);
        after_answer(battle, &next, worth)
    }

    /// What a position is worth to an army: material, threats of both, dice.
    pub(super) fn worth(&self, battle: &Battle, now: &Standings<'_>, army: Army) -> i32 {
        let (state, material) = (now.state, now.material(army));
        if matches!(state.phase, Phase::Over { .. }) {
            return material;
        }
        let enemy = army.other();
        let threat_of = |whose: Army| {
            let whole = threat(battle, now, whose, self);
            if state.skip[whose.index()] { whole * self.skipped / 100 } else { whole }
        };
        let patience = (2 * PATIENCE - i32::from(state.turn)).clamp(0, PATIENCE);
        let dice = |whose: Army| {
            let (progress, idle) = build_up(battle, state, whose, self);
            self.pool * patience * i32::from(state.pool(whose)) / PATIENCE
                + self.build_up * progress
                - self.idle * idle
        };
        let hundredths = self.own_threat * threat_of(army) - self.enemy_threat * threat_of(enemy)
            + dice(army)
            - dice(enemy);
        material + hundredths / 100
    }
}
