//! A plan that can be played without knowing its game.

use std::fmt::{Debug, Write};
use std::hash::{DefaultHasher, Hasher};
use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64};

use battle_core::{Game, Outcome, Policy};
use rayon::ThreadPool;

use crate::battle_rows::BattleRow;
use crate::block::{self, BlockOf, BlockRow};
use crate::measures::Column;
use crate::observer::Observer;
use crate::pair::replay_pair;
use crate::plan::Plan;
use crate::run::{PlanPart, RunEnd, RunError, run, run_recorded};
use crate::schedule::Schedule;
use crate::totals::Totals;

/// Numbers of tasks.
pub type Tasks<'t> = &'t mut (dyn Iterator<Item = usize> + Send);

/// Where rows go as they are finished.
pub type Sink<'s> = &'s mut dyn FnMut(usize, &[BlockRow]) -> io::Result<()>;

/// Where rows and battles go as they are finished.
pub type RecordSink<'s> = &'s mut dyn FnMut(usize, &[BlockRow], &[BattleRow]) -> io::Result<()>;

/// Why a plan can't be played on, other than by an error of the sink: what plays it from outside has failed. Finished tasks are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Halted(pub String);

impl std::fmt::Display for Halted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Halted {}

/// A plan behind an interface that doesn't name its type of game.
///
/// The crate that makes a `&dyn Playable` of a plan compiles the loop that plays it.
pub trait Playable: Debug + Send + Sync {
    /// The measures of the game.
    fn columns(&self) -> Vec<Column>;

    /// Which cells, blocks and tasks there are.
    fn schedule(&self) -> Schedule;

    /// Plays some tasks; see [`run()`].
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

    /// Plays some tasks and hands on every battle beside the rows; see [`run_recorded()`].
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

    /// A number that differs where other games, armies or players meet: two plans with the same one differ in seed, pairing and length
    /// at most.
    fn contests_digest(&self) -> u64;

    /// The battles of a task one by one, played again; see [`Plan::battles`].
    fn battles(&self, task: usize, stored: &[BlockRow]) -> Option<Vec<BattleRow>>;

    /// Plays some slots of a task as a run does, but only this number of pairs of each, and forgets them; returns how many pairs of all
    /// cells were played.
    fn try_part(&self, task: usize, slots: Range<usize>, most_pairs: u64) -> u64;
}

/// A plan of a game that can be played and replayed without knowing its players.
pub trait Replayable<G: Game>: Playable {
    /// Plays both battles of a pair again and keeps their events; none where the cell doesn't play the pair.
    fn replay(&self, cell: usize, pair: u64) -> Option<[(Outcome, Vec<G::Event>); 2]>;
}

impl<G: Game + Debug, P: Policy<G> + Debug> Replayable<G> for Plan<G, P> {
    fn replay(&self, cell: usize, pair: u64) -> Option<[(Outcome, Vec<G::Event>); 2]> {
        let (key, contest) = self.contest(cell, pair)?;
        Some(replay_pair(&contest.game, &contest.policies, key, self.pairing))
    }
}

impl<G: Game + Debug, P: Policy<G> + Debug> Playable for Plan<G, P> {
    fn columns(&self) -> Vec<Column> {
        crate::measures::columns::<G>()
    }

    fn schedule(&self) -> Schedule {
        self.schedule()
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
        run(pool, self, part, totals, stop, observer, sink)
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
        run_recorded(pool, self, part, totals, stop, observer, sink)
    }

    fn contests_digest(&self) -> u64 {
        let mut digest = Digested(DefaultHasher::new());
        // A hash takes any text.
        let _ = write!(digest, "{:?}", self.groups);
        digest.0.finish()
    }

    fn battles(&self, task: usize, stored: &[BlockRow]) -> Option<Vec<BattleRow>> {
        self.battles(task, stored)
    }

    fn try_part(&self, task: usize, slots: Range<usize>, most_pairs: u64) -> u64 {
        let pairs = AtomicU64::new(0);
        if let Some(block) = self.block_of(task) {
            let part = BlockOf { slots, most_pairs, pairs: Some(&pairs), ..block };
            std::hint::black_box(block::play(part));
        }
        pairs.into_inner()
    }
}

/// A text of which the hash alone is kept, however long it is.
struct Digested(DefaultHasher);

impl Write for Digested {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0.write(text.as_bytes());
        Ok(())
    }
}
