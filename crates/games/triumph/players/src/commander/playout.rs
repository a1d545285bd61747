//! One playout of a plan, and the value of its end.

use battle_core::dice::DiceTransform;
use battle_core::game::{Game, Next};
use battle_core::streams::{SampledChance, StreamKey};
use battle_core::{NoTrace, Seat};

use super::doctrines::DEPUTIES;
use crate::decide_by;
use crate::value::{self, Moment, WIN};
use triumph::battle::{Battle, Decision, Phase, State};

/// What all playouts of a decision share.
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
    /// To reduce noise, the playouts of all plans with the same number have the same dice, and every second one has complementary
    /// dice.
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
                    let expected = value::expected(battle, &position, self.seat, decision);
                    let before = value::lead(&position, self.seat);
                    battle.apply(&mut position, decision, &mut chance, &mut NoTrace);
                    if let Some(expected) = expected {
                        luck += value::lead(&position, self.seat) - before - expected;
                    }
                }
            }
        }
        self.value_of(&position, Moment::Begun) - luck
    }

    /// The value of the position directly after a turn's moves.
    pub fn at_once(&self, plan: Decision) -> i32 {
        let mut chance = SampledChance::new(self.key, DiceTransform::default());
        let mut position = *self.state;
        self.battle.apply(&mut position, plan, &mut chance, &mut NoTrace);
        self.value_of(&position, Moment::Moved)
    }

    /// What a position is worth; at the end of a battle, half the points and half of a win, as before the end.
    fn value_of(&self, state: &State, moment: Moment) -> i32 {
        let sign = |is_own| if is_own { 1 } else { -1 };
        match state.phase {
            Phase::Over(winner) => {
                let result = winner.map_or(0, |winner| sign(winner == self.seat) * WIN);
                (value::lead(state, self.seat) + result) / 2
            }
            _ => sign(state.active == self.seat) * value::of(self.battle, state, moment),
        }
    }
}
