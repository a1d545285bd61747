//! The playout loop: ask, apply, go on, until the game is over.

use std::fmt::Debug;

use crate::game::{Game, Next};
use crate::outcome::Outcome;
use crate::policy::Policy;
use crate::side::{BySeat, BySide, Seat, Seating};
use crate::streams::{Chance, Purpose, Role};
use crate::trace::Trace;

/// A battle under way: its position, its chance and its trace.
///
/// A copy of it continues in the same way, also under rules or between players that would have played the same battle so far.
#[derive(Clone, Debug)]
pub struct Playout<S, C, T> {
    /// The position.
    state: S,
    /// Where its dice come from.
    chance: C,
    /// What it reports.
    pub trace: T,
    seating: Seating,
    decisions: DecisionCount,
    n_steps: u32,
}

impl<S: Debug, C: Chance, T> Playout<S, C, T> {
    /// A battle before its first step.
    #[inline]
    pub fn new<G: Game<State = S>>(game: &G, seating: Seating, mut chance: C, mut trace: T) -> Self
    where
        T: Trace<G::Event>,
    {
        Playout {
            state: game.setup(seating, &mut chance, &mut trace),
            chance,
            trace,
            seating,
            decisions: DecisionCount::default(),
            n_steps: 0,
        }
    }

    /// Plays one step: a decision, or what the rules and the dice do without one. Returns the outcome of a battle that is over.
    ///
    /// # Panics
    ///
    /// If the game runs past its own [`Game::MAX_STEPS`], which is a bug of the ruleset; the message shows the position.
    #[inline]
    pub fn step<G: Game<State = S>, P: Policy<G>>(
        &mut self,
        game: &G,
        policies: &BySide<P>,
    ) -> Option<Outcome>
    where
        T: Trace<G::Event>,
    {
        let Playout { state, chance, trace, .. } = self;
        match game.next(state) {
            Next::Over => return Some(game.outcome(state)),
            Next::Advance => game.advance(state, chance, trace),
            Next::Decide(seat) => {
                let role = self.decisions.next(seat, game.turn(state));
                let policy = &policies[self.seating.side_in(seat)];
                let decision = policy.decide(game, state, seat, &mut chance.dice(role));
                debug_assert!(
                    game.is_legal(state, decision),
                    "{decision:?} is not legal in {state:?}"
                );
                game.apply(state, decision, chance, trace);
            }
        }
        self.n_steps += 1;
        if self.n_steps > G::MAX_STEPS {
            never_ends(G::MAX_STEPS, &self.state);
        }
        None
    }
}

/// Kept out of the loop, which would otherwise prepare the message at every step.
#[cold]
fn never_ends(most: u32, state: &impl Debug) -> ! {
    panic!("no end after {most} steps: {state:?}");
}

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
    let mut playout = Playout::new(game, seating, chance, trace);
    loop {
        if let Some(outcome) = playout.step(game, policies) {
            return outcome;
        }
    }
}

/// Counts decisions, so that each has a policy stream of its own: by seat, turn and index within the turn.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct DecisionCount {
    turn: u16,
    in_turn: BySeat<u16>,
}

impl DecisionCount {
    /// The stream of the next decision.
    #[inline]
    pub(crate) fn next(&mut self, seat: Seat, turn: u16) -> Role {
        if turn != self.turn {
            *self = DecisionCount { turn, in_turn: BySeat::default() };
        }
        let role = Role::of_seat(Purpose::Policy, seat, turn).nth(self.in_turn[seat]);
        self.in_turn[seat] += 1;
        role
    }
}
