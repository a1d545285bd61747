//! One playout of a plan, and the value of its end.

use battle_core::dice::DiceTransform;
use battle_core::game::{Game, Next};
use battle_core::streams::{SampledChance, StreamKey};
use battle_core::{NoTrace, Seat};

use super::doctrines::{DEPUTIES, END, POINTS};
use crate::view::View;
use crate::{decide_by, movement};
use triumph::battle::{Battle, Combat, Decision, Phase, StandId, State};

/// A win is worth more than the points that made it.
const WIN: i32 = 6 * 64;

/// What the playouts of a decision have in common.
pub(super) struct Playout<'p> {
    pub battle: &'p Battle,
    pub state: &'p State,
    pub seat: Seat,
    pub key: StreamKey,
    /// The player turn before which it ends.
    pub last_turn: u16,
}

impl Playout<'_> {
    /// The value of a plan in its nth playout, in 1/64 points.
    ///
    /// The same playout of another plan has the same dice, and every second playout has complementary dice, to reduce noise.
    pub fn of(&self, plan: Decision, nth: u64) -> i32 {
        let battle = self.battle;
        let is_mirrored = nth % 2 == 1;
        let transform = DiceTransform { exchanged: false, complemented: is_mirrored };
        let deputy = DEPUTIES[usize::from(is_mirrored)];
        let mut chance = SampledChance::new(self.key.pair(nth / 2), transform);
        let mut position = *self.state;
        battle.apply(&mut position, plan, &mut chance, &mut NoTrace);
        let mut luck = 0;
        while position.turn < self.last_turn {
            match battle.next(&position) {
                Next::Over => break,
                Next::Advance => battle.advance(&mut position, &mut chance, &mut NoTrace),
                Next::Decide(who) => {
                    let decision = decide_by(deputy, battle, &position, who);
                    let expected = self.expected(&position, decision);
                    let before = self.points(&position);
                    battle.apply(&mut position, decision, &mut chance, &mut NoTrace);
                    if let Some(expected) = expected {
                        luck += self.points(&position) - before - expected;
                    }
                }
            }
        }
        self.value_of(&position) - luck
    }

    /// The points by which the enemy has lost more.
    fn points(&self, state: &State) -> i32 {
        32 * i32::from(state.lost[self.seat.other()].0 - state.lost[self.seat].0)
    }

    /// What a fight of stands is expected to win, if that is decided on: what it wins beyond that is luck.
    fn expected(&self, state: &State, decision: Decision) -> Option<i32> {
        let Decision::Fight(Combat::Stands { one, two }) = decision else {
            return None;
        };
        let (own, enemy): (StandId, StandId) = match self.seat {
            Seat::One => (one, two),
            Seat::Two => (two, one),
        };
        let view = View::of_fights(self.battle, state, self.seat, &POINTS);
        Some(view.swing(own, enemy))
    }

    /// What a position is worth.
    fn value_of(&self, state: &State) -> i32 {
        let points = self.points(state);
        match state.phase {
            Phase::Over(Some(winner)) if winner == self.seat => points + WIN,
            Phase::Over(Some(_)) => points - WIN,
            Phase::Over(None) => points,
            _ => {
                let places =
                    |seat| movement::worth_of_places(&View::new(self.battle, state, seat, &END));
                // Both sides count a fight, each for itself.
                points + (places(self.seat) - places(self.seat.other())) / 2
            }
        }
    }
}
