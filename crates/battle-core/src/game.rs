//! The interface through which a ruleset is played.

use std::fmt::Debug;

use crate::outcome::{Measure, Outcome};
use crate::parameter_reads::ParameterSet;
use crate::side::{BySide, Seat, Seating};
use crate::streams::{Chance, FirstRoll, Purpose};
use crate::trace::Trace;

/// What a playout waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The player in this seat has to decide.
    Decide(Seat),
    /// Neither player has a choice: the rules and the dice continue on their own.
    Advance,
    /// The game is over.
    Over,
}

/// One matchup under one set of rules, ready to be played any number of times.
///
/// A value of this type is validated: its armies are legal and its parameters are in range, so a playout has no errors.
/// Playing reads no clock, does no I/O and allocates nothing.
pub trait Game: Send + Sync {
    /// A position: plain data.
    type State: Clone + Debug + PartialEq;
    /// What a policy chooses.
    type Decision: Copy + Debug + PartialEq;
    /// What a trace keeps.
    type Event: Clone + Debug;

    /// What is measured once a playout, of the battle as a whole; at most [`crate::outcome::MAX_MEASURES`].
    const WHOLE_MEASURES: &'static [Measure];
    /// What is measured once a playout for each side.
    const SIDE_MEASURES: &'static [Measure];
    /// No playout takes more steps (decisions and advances together) than this.
    const MAX_STEPS: u32;
    /// ST-C7: the dice that a plan may deal out evenly over its pairs; none if the game has no first roll of two dice.
    ///
    /// A playout opens the stream of each at most once.
    const FIRST_ROLL: Option<FirstRoll> = None;
    /// The purpose for which a playout reads one opposed roll in each turn, from the stream that belongs to both seats; none if
    /// such rolls are only a small part of its dice.
    ///
    /// These rolls are drawn once for all battles of a pair that read them. No result depends on it.
    const ROLL_OF_TURNS: Option<Purpose> = None;

    /// The position before the first step.
    fn setup(
        &self,
        seating: Seating,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Self::Event>,
    ) -> Self::State;

    /// What the position waits for.
    fn next(&self, state: &Self::State) -> Next;

    /// The turn or round of the position, from 0; it addresses the streams of policies.
    fn turn(&self, state: &Self::State) -> u16;

    /// Passes every legal decision to `visit`, in a fixed order; none unless [`Game::next`] is [`Next::Decide`].
    fn decisions(&self, state: &Self::State, visit: impl FnMut(Self::Decision));

    /// Advances by one step without a decision; only when [`Game::next`] is [`Next::Advance`].
    fn advance(
        &self,
        state: &mut Self::State,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Self::Event>,
    );

    /// Carries out a legal decision; only when [`Game::next`] is [`Next::Decide`].
    fn apply(
        &self,
        state: &mut Self::State,
        decision: Self::Decision,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Self::Event>,
    );

    /// The result of the game; only when [`Game::next`] is [`Next::Over`].
    fn outcome(&self, state: &Self::State) -> Outcome;

    /// What the troops of each side cost in half army points, without what was paid for cards; none where the rules count no points.
    ///
    /// It is a property of the armies, so that it is the same in every playout.
    fn troops_cost(&self) -> Option<BySide<i32>> {
        None
    }

    /// The rule parameters in which two games differ, where both play the same battle until one of these is read.
    ///
    /// None where anything else differs, or where it isn't known.
    fn rule_differences(&self, _other: &Self) -> Option<ParameterSet> {
        None
    }

    /// Whether a decision is among the legal ones.
    fn is_legal(&self, state: &Self::State, decision: Self::Decision) -> bool {
        let mut found = false;
        self.decisions(state, |legal| found |= legal == decision);
        found
    }
}

/// The decision type of a game without decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoDecision {}
