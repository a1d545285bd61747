//! An experiment that is ready to be played, for any game.

use std::any::Any;
use std::fmt::Debug;
use std::ops::Deref;

use analysis::parts::Part;
use analysis::sensitivity::{SensitivityAnswer, SensitivityPlan};
use analysis::swap::Swap;
use analysis::worth::{WorthAnswer, WorthPlan, WorthRows};
use analysis::{Answer, CellInfo};
use battle_core::{Game, Outcome};
use harness::{Plan, Replayable};
use rayon::ThreadPool;

use crate::diagnostics::Diagnostics;
use crate::document::problem::Failure;
use crate::rebalancing::Rebalancing;
use crate::replay_request::ReplayRequest;
use crate::stopping::{Allotment, PriceGoal};

/// A plan with its cells in words, and the loop that plays it.
#[derive(Clone, Debug)]
pub struct NamedPlan<G, P> {
    pub plan: Plan<G, P>,
    /// Every cell, by number.
    pub cells: Vec<CellInfo>,
    pub plays: Loop<G, P>,
}

impl<G: Game, P> NamedPlan<G, P> {
    /// The plan for those who don't know its game.
    pub fn playable(&self) -> AnyPlan<'_> {
        AnyPlan { cells: &self.cells, plan: (self.plays)(&self.plan) }
    }

    /// Both battles of a pair, played again; none where the cell doesn't play the pair.
    pub fn replay(&self, cell: usize, pair: u64) -> Option<[(Outcome, Vec<G::Event>); 2]> {
        (self.plays)(&self.plan).replay(cell, pair)
    }
}

/// What plays a plan: the loop of its game, as `loops` compiles it.
pub type Loop<G, P> = fn(&Plan<G, P>) -> &dyn Replayable<G>;

/// A plan that can be played without knowing its game, with its cells in words.
#[derive(Clone, Copy, Debug)]
pub struct AnyPlan<'w> {
    cells: &'w [CellInfo],
    plan: &'w dyn harness::Playable,
}

impl<'w> AnyPlan<'w> {
    /// A plan with its cells in words, by number.
    pub const fn new(cells: &'w [CellInfo], plan: &'w dyn harness::Playable) -> AnyPlan<'w> {
        AnyPlan { cells, plan }
    }

    /// Every cell in words, by number.
    pub const fn cells(self) -> &'w [CellInfo] {
        self.cells
    }
}

impl<'w> Deref for AnyPlan<'w> {
    type Target = dyn harness::Playable + 'w;

    fn deref(&self) -> &Self::Target {
        self.plan
    }
}

/// An experiment that is ready to be played, with what its game adds to its answer.
pub trait PlannedRun: Any + Debug + Send + Sync {
    fn playable(&self) -> AnyPlan<'_>;

    /// Further names of the matchups in a file, beside their titles, in their order.
    fn names_of_matchups(&self) -> Vec<Vec<String>> {
        Vec::new()
    }

    /// The cells from which worths of cards in points are estimated.
    fn worth_plan(&self) -> Option<&WorthPlan> {
        None
    }

    /// The worth of cards, and how assumptions change it, from the stored rows.
    fn worth_answer(
        &self,
        _rows: &WorthRows,
        _n_blocks: u32,
        _is_finished: bool,
    ) -> Option<(WorthAnswer, Vec<SensitivityAnswer>)> {
        None
    }

    /// The allotment of blocks to the matchups of a metagame (ST-O8); none where all get the same number.
    fn allotment(&self) -> Option<&Allotment> {
        None
    }

    /// The cells from which changes of scores and effects by assumptions are estimated.
    fn sensitivity_plan(&self) -> Option<SensitivityPlan> {
        None
    }

    /// Whether [`PlannedRun::part`] gives one.
    fn asks_part(&self) -> bool {
        false
    }

    /// What its kind adds to the answer, from the rows by block and slot.
    fn part(&self, _answer: &Answer, _rows: &WorthRows, _n_blocks: u32) -> Option<Part> {
        None
    }

    /// Two groups of stands that take each other's place, if it is asked which is the stronger. Its differences, and not scores, are then
    /// what a precision is about.
    fn swap(&self) -> Option<Swap> {
        None
    }

    /// When play may end because prices are known; none where all pairs are played.
    fn price_goal(&self) -> Option<Box<dyn PriceGoal + '_>> {
        None
    }

    /// Its interface for rebalancing, if anything in it may be changed.
    fn rebalancing(&self) -> Option<&dyn Rebalancing> {
        None
    }

    /// Its cells, if they are matchups and not what worths of cards are estimated from.
    fn matchups(&self) -> Option<&[CellInfo]> {
        let is_of_worths = self.worth_plan().is_some();
        (!is_of_worths).then(|| self.playable().cells())
    }

    /// How many pairs [`PlannedRun::diagnose`] plays again.
    fn replayed_pairs(&self) -> u64 {
        0
    }

    /// Diagnostics from playing some of its battles again.
    fn diagnose(&self, _pool: &ThreadPool) -> Diagnostics {
        Diagnostics::default()
    }

    /// What is said once it was played, a sentence each: what plays it from outside had to be started again.
    fn remarks(&self) -> Vec<String> {
        Vec::new()
    }

    /// Whether its battles can be drawn, and so belong on the page of a run.
    fn has_pages(&self) -> bool {
        true
    }

    /// Replays a pair of a cell.
    ///
    /// # Errors
    ///
    /// If it can't be shown in the way that is wanted, or the cell doesn't play the pair.
    fn replay(&self, request: &ReplayRequest) -> Result<String, Failure>;
}
