//! A plan whose blocks are handed on only if something outside has played all of their battles.

use std::io;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use battle_core::StreamKey;
use harness::playable::{RecordSink, Sink, Tasks};
use harness::{
    BattleRow, BlockRow, Column, Halted, Observer, Plan, PlanPart, Playable, RunEnd, RunError,
    Schedule, Totals,
};
use rayon::ThreadPool;

use crate::battle::{NoPolicy, OutsideBattle};
use crate::contests::Trouble;

#[derive(Debug)]
pub(crate) struct Guarded {
    pub(crate) plan: Plan<OutsideBattle, NoPolicy>,
    pub(crate) trouble: Arc<Trouble>,
}

impl Guarded {
    /// Whether a task lacks battles.
    fn is_broken(&self, task: usize) -> bool {
        let n_groups = self.plan.groups.len().max(1);
        let (seed, block) = self.plan.seeds.of_block((task / n_groups) as u32);
        let matchup = StreamKey::of_seed(seed).matchup(self.plan.groups[task % n_groups].stream_id);
        self.trouble.is_in(matchup, block.into())
    }

    /// Hands a task on, unless it lacks battles: then no other is begun.
    fn hand_on(
        &self,
        task: usize,
        stop: &AtomicBool,
        n_kept: &mut usize,
        keep: impl FnOnce() -> io::Result<()>,
    ) -> io::Result<()> {
        if self.is_broken(task) {
            stop.store(true, Ordering::Relaxed);
            return Ok(());
        }
        *n_kept += 1;
        keep()
    }

    /// The end of a run, which is an error where anything went wrong.
    fn end(
        &self,
        played: Result<RunEnd, RunError<io::Error>>,
        n_kept: usize,
    ) -> Result<RunEnd, RunError<io::Error>> {
        match self.trouble.why() {
            Some(why) => Err(RunError { error: io::Error::other(Halted(why)), tasks_done: n_kept }),
            None => played,
        }
    }
}

impl Playable for Guarded {
    fn columns(&self) -> Vec<Column> {
        Playable::columns(&self.plan)
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
        let mut n_kept = 0;
        let mut keep = |task: usize, rows: &[BlockRow]| {
            self.hand_on(task, stop, &mut n_kept, || sink(task, rows))
        };
        let played = Playable::play(&self.plan, pool, part, totals, stop, observer, &mut keep);
        self.end(played, n_kept)
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
        let mut n_kept = 0;
        let mut keep = |task: usize, rows: &[BlockRow], battles: &[BattleRow]| {
            self.hand_on(task, stop, &mut n_kept, || sink(task, rows, battles))
        };
        let played =
            Playable::play_recorded(&self.plan, pool, part, totals, stop, observer, &mut keep);
        self.end(played, n_kept)
    }

    fn contests_digest(&self) -> u64 {
        self.plan.contests_digest()
    }

    fn battles(&self, task: usize, stored: &[BlockRow]) -> Option<Vec<BattleRow>> {
        let battles = Playable::battles(&self.plan, task, stored);
        battles.filter(|_| self.trouble.why().is_none())
    }

    fn try_part(&self, task: usize, slots: Range<usize>, most_pairs: u64) -> u64 {
        self.plan.try_part(task, slots, most_pairs)
    }
}
