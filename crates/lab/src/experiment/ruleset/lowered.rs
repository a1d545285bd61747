//! An experiment that is ready to be played, for any game.

use std::any::Any;
use std::fmt::Debug;
use std::io;
use std::sync::atomic::AtomicBool;

use analysis::points_list::PointsList;
use analysis::sensitivity::{SensitivityAnswer, SensitivityPlan};
use analysis::tables::Tables;
use analysis::worth::{WorthAnswer, WorthPlan, WorthRows};
use analysis::{CellInfo, Components, RunInfo};
use battle_core::{Game, Policy};
use harness::{
    BattleRow, BlockRow, Column, Observer, Plan, PlanPart, RunEnd, RunError, Schedule, Totals,
    play_pair,
};
use rayon::ThreadPool;

use crate::document::problem::Failure;
use crate::experiment::diagnostics::Diagnostics;
use crate::experiment::rebalancing::Rebalancing;
use crate::experiment::replay_request::ReplayRequest;
use crate::stopping::Allotment;

/// What to play, and its cells in words.
#[derive(Clone, Debug)]
pub struct Work<G, P> {
    /// What to play.
    pub plan: Plan<G, P>,
    /// Every cell, by number.
    pub cells: Vec<CellInfo>,
}

/// A plan that can be played without knowing its game.
pub trait Playable: Debug + Send + Sync {
    /// Every cell in words, by number.
    fn cells(&self) -> &[CellInfo];

    /// The measures of the game.
    fn columns(&self) -> Vec<Column>;

    /// Which cells, blocks and tasks there are.
    fn schedule(&self) -> Schedule;

    /// Plays some tasks; see [`harness::run()`].
    ///
    /// # Errors
    ///
    /// The first error of the sink.
    fn play(
        &self,
        pool: &ThreadPool,
        part: PlanPart<'_, Tasks<'_>>,
        totals: Totals,
        stop: &AtomicBool,
        observer: &mut dyn Observer,
        sink: Sink<'_>,
    ) -> Result<RunEnd, RunError<io::Error>>;

    /// The same, with every battle of a task beside its rows; see [`harness::run_recorded()`].
    ///
    /// # Errors
    ///
    /// The first error of the sink.
    fn play_recorded(
        &self,
        pool: &ThreadPool,
        part: PlanPart<'_, Tasks<'_>>,
        totals: Totals,
        stop: &AtomicBool,
        observer: &mut dyn Observer,
        sink: RecordSink<'_>,
    ) -> Result<RunEnd, RunError<io::Error>>;

    /// The battles of a task one by one, played again; see [`Plan::battles`].
    fn battles(&self, task: usize, stored: &[BlockRow]) -> Option<Vec<BattleRow>>;

    /// Plays a pair of a cell and forgets it; false where the cell doesn't play it.
    fn try_pair(&self, cell: usize, pair: u64) -> bool;
}

/// Numbers of tasks.
pub type Tasks<'t> = &'t mut (dyn Iterator<Item = usize> + Send);

/// Where rows go as they are finished.
pub type Sink<'s> = &'s mut dyn FnMut(usize, &[BlockRow]) -> io::Result<()>;

/// Where rows and battles go as they are finished.
pub type RecordSink<'s> = &'s mut dyn FnMut(usize, &[BlockRow], &[BattleRow]) -> io::Result<()>;

impl<G: Game + Debug, P: Policy<G> + Debug> Playable for Work<G, P> {
    fn cells(&self) -> &[CellInfo] {
        &self.cells
    }

    fn columns(&self) -> Vec<Column> {
        harness::columns::<G>()
    }

    fn schedule(&self) -> Schedule {
        self.plan.schedule()
    }

    fn play(
        &self,
        pool: &ThreadPool,
        part: PlanPart<'_, Tasks<'_>>,
        totals: Totals,
        stop: &AtomicBool,
        observer: &mut dyn Observer,
        sink: Sink<'_>,
    ) -> Result<RunEnd, RunError<io::Error>> {
        harness::run(pool, &self.plan, part, totals, stop, observer, sink)
    }

    fn play_recorded(
        &self,
        pool: &ThreadPool,
        part: PlanPart<'_, Tasks<'_>>,
        totals: Totals,
        stop: &AtomicBool,
        observer: &mut dyn Observer,
        sink: RecordSink<'_>,
    ) -> Result<RunEnd, RunError<io::Error>> {
        harness::run_recorded(pool, &self.plan, part, totals, stop, observer, sink)
    }

    fn battles(&self, task: usize, stored: &[BlockRow]) -> Option<Vec<BattleRow>> {
        self.plan.battles(task, stored)
    }

    fn try_pair(&self, cell: usize, pair: u64) -> bool {
        let Some((key, contest)) = self.plan.contest(cell, pair) else {
            return false;
        };
        let (game, policies) = (&contest.game, &contest.policies);
        std::hint::black_box(play_pair(game, policies, key, self.plan.pairing));
        true
    }
}

/// An experiment that is ready to be played, with what its game adds to its answer.
pub trait Lowered: Any + Debug + Send + Sync {
    /// What is played.
    fn playable(&self) -> &dyn Playable;

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

    /// Whether [`Lowered::components`] gives an answer.
    fn asks_components(&self) -> bool {
        false
    }

    /// The worth of components of fixed forces, from the rows by block and slot.
    fn components(
        &self,
        _info: &RunInfo,
        _tables: &Tables,
        _rows: &WorthRows,
        _n_blocks: u32,
    ) -> Option<Components> {
        None
    }

    /// Whether [`Lowered::points_list`] gives an answer.
    fn asks_points_list(&self) -> bool {
        false
    }

    /// The worth of units in points, from the stored rows.
    fn points_list(&self, _rows: &WorthRows, _n_blocks: u32) -> Option<PointsList> {
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

    /// Diagnostics from playing some of its battles again.
    fn diagnose(&self, _pool: &ThreadPool) -> Diagnostics {
        Diagnostics::default()
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
