//! How far a run has come, on standard error: a bar on a terminal, else a line a minute.

use std::fmt::Write as _;
use std::io::{IsTerminal, stderr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle, Thread};
use std::time::{Duration, Instant};

use analysis::numbers::grouped;
use harness::observer::Progress;
use harness::{Observer, Totals};
use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use crate::terminal::say;

/// How often the widest interval is computed.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// How often the bar is drawn.
const DRAW_EVERY: Duration = Duration::from_millis(500);

/// How often a line is written where there is no terminal.
const LINE_EVERY: Duration = Duration::from_secs(60);

/// How often a watcher asks whether the run is to stop.
const WATCH_EVERY: Duration = Duration::from_millis(100);

/// Share done, rate, time left, and the widest interval so far.
#[derive(Debug)]
pub struct Live {
    shown: Shown,
    /// How long all that is left was expected to take before it began; none if that isn't known.
    expected: Option<Duration>,
    n_tasks: usize,
    done_before: usize,
    done: usize,
    started: Instant,
    looked: Instant,
    widest: String,
    playouts: u64,
    alpha: f64,
}

#[derive(Debug)]
enum Shown {
    Bar(ProgressBar),
    /// When the last line was written.
    Lines(Instant),
    Nothing,
}

impl Live {
    /// Shows progress unless `quiet` is asked for; play is expected to take so long.
    pub fn new(quiet: bool, alpha: f64, expected: Option<Duration>) -> Live {
        let now = Instant::now();
        let shown = match (quiet, stderr().is_terminal()) {
            (true, _) => Shown::Nothing,
            (false, true) => Shown::Bar(ProgressBar::new(0)),
            (false, false) => Shown::Lines(now),
        };
        Live {
            shown,
            expected,
            n_tasks: 0,
            done_before: 0,
            done: 0,
            started: now,
            looked: now,
            widest: String::new(),
            playouts: 0,
            alpha,
        }
    }

    /// This number of tasks is wanted, of which some are done.
    pub fn begin(&mut self, n_tasks: usize, done: usize) {
        self.started = Instant::now();
        (self.n_tasks, self.done_before, self.done) = (n_tasks, done, done);
        if let Shown::Bar(bar) = &self.shown {
            let (expected, of) = (self.expected, n_tasks.saturating_sub(done) as f64);
            let left = move |state: &ProgressState, text: &mut dyn std::fmt::Write| {
                let share = (state.pos().saturating_sub(done as u64)) as f64 / of.max(1.0);
                let words = left(state.elapsed(), share, expected).map(in_words);
                let _ = text.write_str(&words.unwrap_or_default());
            };
            let style = ProgressStyle::with_template("{bar:20} {percent:>3} %{left}{msg}")
                .expect("the template is a constant");
            bar.set_style(style.with_key("left", left));
            bar.set_length(n_tasks as u64);
            bar.set_position(done as u64);
            bar.reset_elapsed();
            bar.enable_steady_tick(DRAW_EVERY);
        }
    }

    /// Takes the line away.
    pub fn finish(&self) {
        if let Shown::Bar(bar) = &self.shown {
            bar.finish_and_clear();
        }
    }

    /// Says that the run stops, as soon as `stop` is set.
    pub fn watch(&self, stop: &Arc<AtomicBool>) -> Watcher {
        let speak: Box<dyn Fn(&str) + Send> = match &self.shown {
            Shown::Bar(bar) => {
                let bar = bar.clone();
                Box::new(move |text| bar.println(text))
            }
            Shown::Lines(_) => Box::new(say),
            Shown::Nothing => Box::new(|_| ()),
        };
        Watcher::begin(Arc::clone(stop), speak)
    }
}

impl Observer for Live {
    fn task_done(&mut self, progress: Progress, totals: &Totals) {
        if matches!(self.shown, Shown::Nothing) {
            return;
        }
        self.done += 1;
        self.playouts += progress.playouts;
        let elapsed = self.started.elapsed();
        if let Shown::Lines(last) = &mut self.shown {
            if last.elapsed() < LINE_EVERY {
                return;
            }
            *last = Instant::now();
            let own = (self.n_tasks - self.done_before).max(1) as f64;
            let share = (self.done - self.done_before) as f64 / own;
            let mut line = format!("{} %", 100 * self.done / self.n_tasks.max(1));
            if let Some(left) = left(elapsed, share, self.expected) {
                line.push_str(&in_words(left));
            }
            let _ = write!(line, " · {}", widest(totals, self.alpha));
            say(&line);
            return;
        }
        if self.widest.is_empty() || self.looked.elapsed() > LOOK_EVERY {
            self.looked = Instant::now();
            self.widest = widest(totals, self.alpha);
        }
        if let Shown::Bar(bar) = &self.shown {
            let rate = self.playouts as f64 / elapsed.as_secs_f64().max(1e-3);
            bar.set_message(format!(
                " · {} playouts/s · {}",
                grouped(rate as u64),
                self.widest
            ));
            bar.inc(1);
        }
    }
}

/// How long the rest takes: by what was expected as long as little is done, and then more and more by how fast it went.
fn left(elapsed: Duration, share: f64, expected: Option<Duration>) -> Option<Duration> {
    let by_rate = (share > 0.0).then(|| elapsed.mul_f64((1.0 - share) / share));
    let by_plan = expected.map(|expected| expected.mul_f64(1.0 - share));
    match (by_rate, by_plan) {
        // Nothing is finished: what was expected, less what has passed.
        (None, Some(plan)) => Some(plan.saturating_sub(elapsed)),
        (Some(rate), Some(plan)) => {
            let weight = (10.0 * share).min(1.0);
            Some(rate.mul_f64(weight) + plan.mul_f64(1.0 - weight))
        }
        (rate, None) => rate,
    }
}

/// " · 3 min left".
fn in_words(left: Duration) -> String {
    match left.as_secs() {
        0..=1 => " · seconds left".to_owned(),
        seconds @ 2..=119 => format!(" · {seconds} s left"),
        seconds @ 120..=7_199 => format!(" · {} min left", (seconds + 30) / 60),
        seconds => format!(" · {} h left", (seconds + 1_800) / 3_600),
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

/// A thread that answers a signal at once; it ends when this is dropped.
#[derive(Debug)]
pub struct Watcher {
    is_over: Arc<AtomicBool>,
    thread: Thread,
    handle: Option<JoinHandle<()>>,
}

impl Watcher {
    fn begin(stop: Arc<AtomicBool>, speak: Box<dyn Fn(&str) + Send>) -> Watcher {
        let is_over = Arc::new(AtomicBool::new(false));
        let ends = Arc::clone(&is_over);
        let handle = thread::spawn(move || {
            while !ends.load(Ordering::Relaxed) {
                if stop.load(Ordering::Relaxed) {
                    speak(
                        "Stopping: the blocks under way are finished first. Ctrl-C again ends at once, and loses only them.",
                    );
                    return;
                }
                thread::park_timeout(WATCH_EVERY);
            }
        });
        Watcher {
            is_over,
            thread: handle.thread().clone(),
            handle: Some(handle),
        }
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        self.thread.unpark();
        if let Some(handle) = self.handle.take() {
            // It only prints; if that panicked, there is nothing to undo.
            let _ = handle.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn the_rest_is_known_from_the_first_second() {
        let expected = Some(100 * SECOND);
        assert_eq!(left(SECOND, 0.0, expected), Some(99 * SECOND));
        // Half done in 20 s: 20 s more, whatever was expected.
        assert_eq!(left(20 * SECOND, 0.5, expected), Some(20 * SECOND));
        // One block of a hundred says little.
        let early = left(4 * SECOND, 0.01, expected).expect("known");
        assert!(early < 140 * SECOND && early > 99 * SECOND, "{early:?}");
        assert_eq!(left(SECOND, 0.0, None), None);
        assert_eq!(left(200 * SECOND, 0.0, expected), Some(Duration::ZERO));
    }

    #[test]
    fn a_signal_is_answered_at_once_and_silence_is_kept_without_one() {
        let (sender, receiver) = std::sync::mpsc::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let speak = |sender: std::sync::mpsc::Sender<String>| {
            Box::new(move |text: &str| sender.send(text.to_owned()).expect("it is heard"))
        };
        drop(Watcher::begin(Arc::clone(&stop), speak(sender.clone())));
        assert!(receiver.try_recv().is_err());
        let watcher = Watcher::begin(Arc::clone(&stop), speak(sender));
        stop.store(true, Ordering::Relaxed);
        let said = receiver.recv_timeout(20 * SECOND).expect("it speaks");
        assert!(
            said.contains("the blocks under way are finished first"),
            "{said}"
        );
        drop(watcher);
    }

    #[test]
    fn the_rest_has_the_unit_that_people_would_use() {
        for (seconds, words) in [(1, "seconds"), (90, "90 s"), (150, "3 min"), (9_000, "3 h")] {
            assert_eq!(in_words(seconds * SECOND), format!(" · {words} left"));
        }
    }
}
