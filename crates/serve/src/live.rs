//! The run under way, for those who watch: how far it is, how fast, and the intervals so far.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use analysis::numbers::with_minus_signs;
use experiment::stopping::ALPHA;
use harness::Totals;
use harness::observer::Progress;
use lab::run::{Begun, Course};
use serde_json::{Value, json};

/// The most cells that are shown; a plan may have thousands.
const MOST_CELLS: usize = 60;

/// How often their intervals are computed.
const LOOK_EVERY: Duration = Duration::from_millis(300);

#[derive(Debug)]
pub struct Live {
    job: u64,
    /// What the command line would say.
    said: Vec<String>,
    phase: &'static str,
    begun: Option<Instant>,
    looked: Option<Instant>,
    course: Option<Course>,
    n_tasks: usize,
    n_before: usize,
    n_done: usize,
    n_pairs: u64,
    pairs: Arc<AtomicU64>,
    battles: u64,
    /// Places of the cells that are shown.
    shown: Vec<usize>,
    cells: Vec<String>,
    n_cells: usize,
    /// Score, lower and upper end of its interval, and pairs of each cell that is shown; none without data.
    scores: Vec<Option<[f64; 4]>>,
    widest: Option<f64>,
}

impl Live {
    /// A run that has not begun.
    pub fn of(job: u64) -> Live {
        Live {
            job,
            said: Vec::new(),
            phase: "is set up",
            begun: None,
            looked: None,
            course: None,
            n_tasks: 0,
            n_before: 0,
            n_done: 0,
            n_pairs: 0,
            pairs: Arc::default(),
            battles: 0,
            shown: Vec::new(),
            cells: Vec::new(),
            n_cells: 0,
            scores: Vec::new(),
            widest: None,
        }
    }

    /// Something is said of it.
    pub fn say(&mut self, text: &str) {
        self.said.push(text.to_owned());
    }

    pub fn begin(&mut self, begun: &Begun<'_>, pairs: Arc<AtomicU64>) {
        self.phase = "is played";
        self.begun = Some(Instant::now());
        self.course = begun.course.cloned();
        (self.n_tasks, self.n_before) = (begun.n_tasks, begun.n_done);
        (self.n_pairs, self.pairs) = (begun.n_pairs, pairs);
        // Cells that only other estimates are made of say nothing by themselves.
        let shown = begun.cells.iter().enumerate().filter(|(_, cell)| !cell.is_aside);
        self.n_cells = shown.clone().count();
        let named = shown.take(MOST_CELLS).map(|(at, cell)| {
            let name = match &cell.variant {
                Some(variant) => format!("{} – {}", cell.matchup, variant.title),
                None => cell.matchup.clone(),
            };
            (at, with_minus_signs(&name))
        });
        (self.shown, self.cells) = named.unzip();
    }

    pub fn task_done(&mut self, progress: Progress, totals: &Totals) {
        self.n_done += 1;
        self.battles += progress.playouts;
        if self.looked.is_some_and(|looked| looked.elapsed() < LOOK_EVERY) {
            return;
        }
        self.look(totals);
        // After, since a look at thousands of cells takes a while itself.
        self.looked = Some(Instant::now());
    }

    fn look(&mut self, totals: &Totals) {
        let scores = totals.cells.iter().map(|cell| cell.score(ALPHA));
        let widest = scores.map(|it| it.half_width()).fold(0.0, f64::max);
        self.widest = (widest < 0.5).then_some(100.0 * widest);
        let shown = self.shown.iter().map(|&at| {
            let it = totals.cells.get(at)?.score(ALPHA);
            let value = it.value?;
            Some([100.0 * value, 100.0 * it.lo, 100.0 * it.hi, it.n as f64])
        });
        self.scores = shown.collect();
    }

    pub fn end(&mut self) {
        self.phase = "is stored, and its page is drawn";
    }

    /// The share of what this session has to play.
    fn share(&self) -> f64 {
        let by_tasks =
            self.n_done as f64 / self.n_tasks.saturating_sub(self.n_before).max(1) as f64;
        let by_pairs = self.pairs.load(Ordering::Relaxed) as f64 / self.n_pairs.max(1) as f64;
        by_pairs.max(by_tasks).min(1.0)
    }

    /// Seconds until the end at most, since a run may end early.
    fn left(&self, share: f64) -> Option<f64> {
        let (elapsed, pairs) = (self.begun?.elapsed(), self.pairs.load(Ordering::Relaxed));
        let left = Course::left(self.course.as_ref(), elapsed, pairs, share)?;
        Some(left.as_secs_f64())
    }

    /// For those who watch.
    pub fn as_json(&self) -> Value {
        let share = self.share();
        let n_tasks = self.n_tasks as f64;
        let before = self.n_before as f64;
        let of_all = match self.begun {
            Some(_) => (before + share * (n_tasks - before).max(0.0)) / n_tasks.max(1.0),
            None => 0.0,
        };
        let pairs = self.pairs.load(Ordering::Relaxed);
        let rate =
            self.begun.map(|begun| (2 * pairs) as f64 / begun.elapsed().as_secs_f64().max(0.1));
        json!({
            "job": self.job,
            "phase": self.phase,
            "said": self.said,
            "share": of_all,
            "pairs": pairs,
            "n_pairs": self.n_pairs,
            "went_on": self.n_before > 0,
            "battles_a_second": rate,
            "seconds_left": self.left(share),
            "cells": self.cells,
            "n_cells": self.n_cells,
            "scores": self.scores,
            "widest": self.widest,
        })
    }
}
