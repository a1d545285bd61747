//! Progress on standard error, when somebody is there to see it.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

use harness::observer::Progress;
use harness::{Observer, Totals};
use indicatif::{ProgressBar, ProgressStyle};
use lab::document::problem::Failure;
use report::style::grouped;

/// How often the widest interval is looked for.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Says something on standard error; if that can't be written, there is nobody to tell.
pub fn say(text: &str) {
    // As one piece: standard error has no buffer.
    let _ = stderr().lock().write_all(format!("{text}\n").as_bytes());
}

/// Prints everything that is wrong to standard error, each problem as one piece; an error of that stream is ignored, since there is no other place to report it.
pub fn print(failure: Failure) {
    let mut stderr = stderr().lock();
    // A closed standard error must not turn the exit code into that of a panic.
    let _ = failure
        .pieces()
        .try_for_each(|piece| stderr.write_all(piece.as_bytes()));
}

/// A line of progress: share done, rate, time left, and the widest interval so far.
#[derive(Debug)]
pub struct Live {
    bar: Option<ProgressBar>,
    started: Instant,
    looked: Instant,
    widest: String,
    playouts: u64,
    alpha: f64,
}

impl Live {
    /// Shows progress if standard error is a terminal and `quiet` isn't asked for.
    pub fn new(quiet: bool, alpha: f64) -> Live {
        let bar = (!quiet && stderr().is_terminal()).then(|| {
            ProgressBar::new(0).with_style(
                ProgressStyle::with_template("{bar:30} {percent:>3} % · {eta} left · {msg}")
                    .expect("the template is a constant"),
            )
        });
        let now = Instant::now();
        Live {
            bar,
            started: now,
            looked: now,
            widest: String::new(),
            playouts: 0,
            alpha,
        }
    }

    /// So many tasks are wanted, of which some are done.
    pub fn begin(&mut self, n_tasks: usize, done: usize) {
        self.started = Instant::now();
        if let Some(bar) = &self.bar {
            bar.set_length(n_tasks as u64);
            bar.set_position(done as u64);
            bar.reset_eta();
        }
    }

    /// Takes the line away.
    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

impl Observer for Live {
    fn task_done(&mut self, progress: Progress, totals: &Totals) {
        let Some(bar) = &self.bar else { return };
        if self.widest.is_empty() || self.looked.elapsed() > LOOK_EVERY {
            self.looked = Instant::now();
            self.widest = widest(totals, self.alpha);
        }
        self.playouts += progress.playouts;
        let rate = self.playouts as f64 / self.started.elapsed().as_secs_f64().max(1e-3);
        bar.inc(1);
        bar.set_message(format!(
            "{} playouts/s · {}",
            grouped(rate as u64),
            self.widest
        ));
    }
}

/// The widest interval of any cell's score, in percentage points.
fn widest(totals: &Totals, alpha: f64) -> String {
    let half_width = totals
        .cells
        .iter()
        .map(|cell| cell.score(alpha).half_width())
        .fold(0.0, f64::max);
    format!("widest score ±{:.2} %", 100.0 * half_width)
}
