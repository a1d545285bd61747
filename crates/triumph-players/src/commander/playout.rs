//! One playout of a plan, and what its end is worth.

use battle_core::dice::DiceTransform;
use battle_core::game::{Game, Next};
use battle_core::streams::{SampledChance, StreamKey};
use battle_core::{NoTrace, Seat};

use crate::decide_by;
use crate::doctrine::Doctrine;
use crate::view::View;
use triumph::battle::{Battle, Combat, Decision, Phase, State};

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
    /// Who goes on for both sides.
    pub deputy: &'p Doctrine,
    pub tries: i32,
}

/// Points alone: by what a fight is expected to win in them, its luck is told.
const POINTS: Doctrine = Doctrine {
    push: 0,
    evade: 0,
    panic: 0,
    general: 0,
    ..Doctrine::STEADY
};

impl Playout<'_> {
    /// What a plan comes to in its nth playout, in 1/64 points.
    ///
    /// The same playout of another plan meets the same dice, and every second one their mirror image.
    pub fn of(&self, plan: Decision, nth: u64) -> i32 {
        let battle = self.battle;
        let transform = DiceTransform {
            exchanged: false,
            complemented: nth % 2 == 1,
        };
        let mut chance = SampledChance::new(self.key.pair(nth / 2), transform);
        let mut position = *self.state;
        battle.apply(&mut position, plan, &mut chance, &mut NoTrace);
        let mut luck = 0;
        while position.turn < self.last_turn {
            match battle.next(&position) {
                Next::Over => break,
                Next::Advance => battle.advance(&mut position, &mut chance, &mut NoTrace),
                Next::Decide(who) => {
                    let decision = decide_by(self.deputy, battle, &position, who);
                    let expected = match decision {
                        Decision::Fight(Combat::Stands { one, two }) if self.tries & 1 == 0 => {
                            Some(self.expected(&position, [one, two]))
                        }
                        _ => None,
                    };
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

    /// What a fight is expected to win.
    fn expected(&self, state: &State, [one, two]: [triumph::battle::StandId; 2]) -> i32 {
        let view = View::of_fights(self.battle, state, self.seat, &POINTS);
        match self.seat {
            Seat::One => view.swing(one, two),
            Seat::Two => view.swing(two, one),
        }
    }

    /// What a position is worth.
    fn value_of(&self, state: &State) -> i32 {
        let points = self.points(state);
        match state.phase {
            Phase::Over(Some(winner)) if winner == self.seat => points + WIN,
            Phase::Over(Some(_)) => points - WIN,
            Phase::Over(None) => points,
            _ => {
                let view = View::new(self.battle, state, self.seat, &Doctrine::STEADY);
                let fights: i32 = view
                    .own
                    .iter()
                    .filter_map(|stand| Some(view.swing(stand, view.opponent(stand)?)))
                    .sum();
                points + fights / 2
            }
        }
    }
}
