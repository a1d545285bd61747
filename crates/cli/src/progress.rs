//! How far a run has come, on standard error: a bar on a terminal, else a line a minute.

use std::fmt::Write as _;
use std::io::{IsTerminal, stderr};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle, Thread};
use std::time::{Duration, Instant};

use analysis::numbers::grouped;
use harness::observer::Progress;
use harness::{Observer, Totals};
use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use experiment::stopping::ALPHA;
use lab::run::{Attendant, Begun, Course};

use crate::signals;
use crate::terminal::say;

/// How often the widest interval is computed, which takes a thousandth of a second for every thirty cells.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// How often a run is looked at where there is no terminal.
const LOOK_FOR_LINES: Duration = Duration::from_secs(5);

/// How often the bar is drawn.
const DRAW_EVERY: Duration = Duration::from_millis(500);

/// When the first line is written where there is no terminal.
const FIRST_LINE: Duration = Duration::from_secs(10);

/// How often a line is written after that.
const LINE_EVERY: Duration = Duration::from_secs(60);

/// How often a watcher asks whether the run is to stop.
const WATCH_EVERY: Duration = Duration::from_millis(100);

/// The terminal that a run is played before, with its signals.
#[derive(Debug)]
pub struct Terminal {
    quiet: bool,
    stop: Arc<AtomicBool>,
    live: Live,
    watcher: Option<Watcher>,
}

impl Terminal {
    /// One on which only answers and warnings are printed if `quiet` is asked for.
    pub fn new(quiet: bool) -> Terminal {
        Terminal { quiet, stop: Arc::default(), live: Live::new(quiet, ALPHA, None), watcher: None }
    }
}

impl Attendant for Terminal {
    fn stop(&mut self) -> Arc<AtomicBool> {
        self.stop = signals::stop();
        Arc::clone(&self.stop)
    }

    fn asks_cost(&self) -> bool {
        !self.quiet
    }

    fn say(&mut self, text: &str) {
        if !self.quiet {
            say(text);
        }
    }

    fn warn(&mut self, text: &str) {
        say(text);
    }

    fn begin(&mut self, begun: &Begun<'_>) {
        self.live = Live::new(self.quiet, ALPHA, begun.course.cloned());
        self.watcher = Some(self.live.watch(&self.stop));
        self.live.begin(begun.n_tasks, begun.n_done, begun.n_pairs);
    }

    fn pairs(&self) -> Option<Arc<AtomicU64>> {
        self.live.pairs()
    }

    fn task_done(&mut self, progress: Progress, totals: &Totals) {
        self.live.task_done(progress, totals);
    }

    fn end(&mut self) {
        self.watcher = None;
        self.live.finish();
    }
}

/// Share done, rate, time left, and the widest interval so far.
#[derive(Debug)]
pub struct Live {
    shown: Shown,
    reached: Arc<Reached>,
    started: Instant,
    looked: Option<Instant>,
    playouts: u64,
    alpha: f64,
}

#[derive(Debug)]
enum Shown {
    Bar(ProgressBar),
    Lines,
    Nothing,
}

/// How far play has come, for whoever shows it.
#[derive(Debug, Default)]
struct Reached {
    /// How all that is left was expected to go before it began; none if that isn't known.
    course: Option<Course>,
    n_tasks: AtomicUsize,
    done_before: AtomicUsize,
    /// In this session.
    done: AtomicUsize,
    /// Pairs of all cells that this session has to play at most, and those that it has played.
    n_pairs: AtomicU64,
    pairs: Arc<AtomicU64>,
    widest: Mutex<String>,
}

impl Reached {
    /// The share of this session that is done: by pairs, since a block may take minutes; by blocks where cells stop early.
    fn share(&self) -> f64 {
        let [n_tasks, before, done] = [&self.n_tasks, &self.done_before, &self.done]
            .map(|number| number.load(Ordering::Relaxed));
        let by_tasks = done as f64 / n_tasks.saturating_sub(before).max(1) as f64;
        let [pairs, n_pairs] =
            [&*self.pairs, &self.n_pairs].map(|number| number.load(Ordering::Relaxed) as f64);
        (pairs / n_pairs.max(1.0)).max(by_tasks).min(1.0)
    }

    /// How long the rest takes.
    fn left(&self, elapsed: Duration) -> Option<Duration> {
        let pairs = self.pairs.load(Ordering::Relaxed);
        Course::left(self.course.as_ref(), elapsed, pairs, self.share())
    }

    fn widest(&self) -> String {
        let widest = self.widest.lock().unwrap_or_else(PoisonError::into_inner);
        widest.clone()
    }

    /// `12 % · 61 s left · least sure score ±2.0 of 100`.
    fn line(&self, elapsed: Duration) -> String {
        let share = self.share();
        let [n_tasks, before] =
            [&self.n_tasks, &self.done_before].map(|number| number.load(Ordering::Relaxed) as f64);
        let of_all = (before + share * (n_tasks - before).max(0.0)) / n_tasks.max(1.0);
        let mut line = format!("{:.0} %", (100.0 * of_all).floor());
        if let Some(left) = self.left(elapsed) {
            line.push_str(&in_words(left));
        }
        let widest = self.widest();
        if !widest.is_empty() {
            let _ = write!(line, " · {widest}");
        }
        line
    }
}

impl Live {
    /// Shows progress unless `quiet` is asked for; play is expected to go so.
    pub fn new(quiet: bool, alpha: f64, course: Option<Course>) -> Live {
        let now = Instant::now();
        let shown = match (quiet, stderr().is_terminal()) {
            (true, _) => Shown::Nothing,
            (false, true) => Shown::Bar(ProgressBar::new(0)),
            (false, false) => Shown::Lines,
        };
        Live {
            shown,
            reached: Arc::new(Reached { course, ..Reached::default() }),
            started: now,
            looked: None,
            playouts: 0,
            alpha,
        }
    }

    /// This number of tasks is wanted, of which some are done; the others have `n_pairs` pairs in all their cells.
    pub fn begin(&mut self, n_tasks: usize, done: usize, n_pairs: u64) {
        self.started = Instant::now();
        // Nothing is known before the first blocks.
        self.looked = Some(self.started);
        self.reached.n_tasks.store(n_tasks, Ordering::Relaxed);
        self.reached.done_before.store(done, Ordering::Relaxed);
        self.reached.n_pairs.store(n_pairs, Ordering::Relaxed);
        if let Shown::Bar(bar) = &self.shown {
            let reached = Arc::clone(&self.reached);
            let left = move |state: &ProgressState, text: &mut dyn std::fmt::Write| {
                let words = reached.left(state.elapsed()).map(in_words);
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

    /// Says that the run stops, as soon as `stop` is set; without a terminal, also how far it has come.
    pub fn watch(&self, stop: &Arc<AtomicBool>) -> Watcher {
        let reached = matches!(self.shown, Shown::Lines).then(|| Arc::clone(&self.reached));
        let speak: Box<dyn Fn(&str) + Send> = match &self.shown {
            Shown::Bar(bar) => {
                let bar = bar.clone();
                Box::new(move |text| bar.println(text))
            }
            Shown::Lines => Box::new(say),
            Shown::Nothing => Box::new(|_| ()),
        };
        Watcher::begin(Arc::clone(stop), reached, speak)
    }
}

impl Observer for Live {
    fn task_done(&mut self, progress: Progress, totals: &Totals) {
        if matches!(self.shown, Shown::Nothing) {
            return;
        }
        self.reached.done.fetch_add(1, Ordering::Relaxed);
        self.playouts += progress.playouts;
        let every = match self.shown {
            Shown::Lines => LOOK_FOR_LINES,
            Shown::Bar(_) | Shown::Nothing => LOOK_EVERY,
        };
        if self.looked.is_none_or(|looked| looked.elapsed() > every) {
            self.looked = Some(Instant::now());
            let widest = &self.reached.widest;
            *widest.lock().unwrap_or_else(PoisonError::into_inner) = widest_of(totals, self.alpha);
        }
        if let Shown::Bar(bar) = &self.shown {
            let rate = self.playouts as f64 / self.started.elapsed().as_secs_f64().max(1e-3);
            let mut message = format!(" · {} battles a second", grouped(rate as u64));
            let widest = self.reached.widest();
            if !widest.is_empty() {
                message.push_str(&format!(" · {widest}"));
            }
            bar.set_message(message);
            bar.inc(1);
        }
    }

    fn pairs(&self) -> Option<Arc<AtomicU64>> {
        Some(Arc::clone(&self.reached.pairs))
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

/// The widest interval of any cell's score, in points of 100.
fn widest_of(totals: &Totals, alpha: f64) -> String {
    let half_width =
        totals.cells.iter().map(|cell| cell.score(alpha).half_width()).fold(0.0, f64::max);
    // Nothing is known yet.
    if half_width >= 0.5 {
        return String::new();
    }
    format!("least sure score ±{:.1} of 100", 100.0 * half_width)
}

/// A thread that answers a signal at once, and writes a line within ten seconds and every minute after; it ends when this is dropped.
#[derive(Debug)]
pub struct Watcher {
    is_over: Arc<AtomicBool>,
    thread: Thread,
    handle: Option<JoinHandle<()>>,
}

impl Watcher {
    fn begin(
        stop: Arc<AtomicBool>,
        reached: Option<Arc<Reached>>,
        speak: Box<dyn Fn(&str) + Send>,
    ) -> Watcher {
        let (started, mut next) = (Instant::now(), FIRST_LINE);
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
                if let Some(reached) = &reached
                    && started.elapsed() >= next
                {
                    next += LINE_EVERY;
                    speak(&reached.line(started.elapsed()));
                }
                thread::park_timeout(WATCH_EVERY);
            }
        });
        Watcher { is_over, thread: handle.thread().clone(), handle: Some(handle) }
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
    fn a_signal_is_answered_at_once_and_silence_is_kept_without_one() {
        let (sender, receiver) = std::sync::mpsc::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let speak = |sender: std::sync::mpsc::Sender<String>| {
            Box::new(move |text: &str| sender.send(text.to_owned()).expect("it is heard"))
        };
        drop(Watcher::begin(Arc::clone(&stop), None, speak(sender.clone())));
        assert!(receiver.try_recv().is_err());
        let watcher = Watcher::begin(Arc::clone(&stop), None, speak(sender));
        stop.store(true, Ordering::Relaxed);
        let said = receiver.recv_timeout(20 * SECOND).expect("it speaks");
        assert!(said.contains("the blocks under way are finished first"), "{said}");
        drop(watcher);
    }

    /// One block of two, of which a quarter of the pairs is played: a quarter of this session, and five eighths of the run.
    #[test]
    fn a_line_counts_pairs_where_no_block_is_finished() {
        let course = Some(Course::of(40 * SECOND, 1.0, &[(288.0, 1.0)]));
        let reached = Reached { course, ..Reached::default() };
        assert_eq!(reached.line(SECOND), "0 % · 39 s left");
        reached.n_tasks.store(2, Ordering::Relaxed);
        reached.done_before.store(1, Ordering::Relaxed);
        reached.n_pairs.store(288, Ordering::Relaxed);
        reached.pairs.store(72, Ordering::Relaxed);
        assert_eq!(reached.line(20 * SECOND), "62 % · 60 s left");
        // A cell that was settled is played no longer: its block is done with fewer pairs.
        reached.done.store(1, Ordering::Relaxed);
        *reached.widest.lock().expect("unused") = "least sure score ±2.0 of 100".to_owned();
        assert_eq!(
            reached.line(40 * SECOND),
            "100 % · seconds left · least sure score ±2.0 of 100"
        );
    }

    #[test]
    fn the_rest_has_the_unit_that_people_would_use() {
        for (seconds, words) in [(1, "seconds"), (90, "90 s"), (150, "3 min"), (9_000, "3 h")] {
            assert_eq!(in_words(seconds * SECOND), format!(" · {words} left"));
        }
    }
}
