//! The playout loop: ask, apply, go on, until the game is over.

use crate::game::{Game, Next};
use crate::outcome::Outcome;
use crate::policy::Policy;
use crate::side::{BySeat, BySide, Seat, Seating};
use crate::streams::{Chance, Purpose, Role};
use crate::trace::Trace;

/// Plays one battle from setup to outcome.
///
/// Each decision of a seat in a turn draws from a policy stream of its own, so a policy that rolls more often in one decision
/// does not shift its later ones.
///
/// # Panics
///
/// If the game runs past its own [`Game::MAX_STEPS`], which is a bug of the ruleset; the message shows the position.
pub fn playout<G: Game, P: Policy<G>>(
    game: &G,
    policies: &BySide<P>,
    seating: Seating,
    chance: &mut impl Chance,
    trace: &mut impl Trace<G::Event>,
) -> Outcome {
    let mut state = game.setup(seating, chance, trace);
    let mut decisions = DecisionCount::default();
    for _ in 0..=G::MAX_STEPS {
        match game.next(&state) {
            Next::Over => return game.outcome(&state),
            Next::Advance => game.advance(&mut state, chance, trace),
            Next::Decide(seat) => {
                let role = decisions.next(seat, game.turn(&state));
                let policy = &policies[seating.side_in(seat)];
                let decision = policy.decide(game, &state, seat, &mut chance.dice(role));
                debug_assert!(
                    game.is_legal(&state, decision),
                    "{decision:?} is not legal in {state:?}"
                );
                game.apply(&mut state, decision, chance, trace);
            }
        }
    }
    panic!("no end after {} steps: {state:?}", G::MAX_STEPS);
}

/// Finds each decision its policy stream: by seat, turn and index within the turn.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct DecisionCount {
    turn: u16,
    in_turn: BySeat<u16>,
}

impl DecisionCount {
    /// The stream of the next decision.
    pub(crate) fn next(&mut self, seat: Seat, turn: u16) -> Role {
        if turn != self.turn {
            *self = DecisionCount {
                turn,
                in_turn: BySeat::default(),
            };
        }
        let role = Role::of_seat(Purpose::Policy, seat, turn).nth(self.in_turn[seat]);
        self.in_turn[seat] += 1;
        role
    }
}
