//! `--timing`: where the time of a run went, and whether every thread had something to play.

use std::fmt;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use harness::Waits;

use super::processors;

/// The time since some moment.
type Clock = fn() -> Duration;

/// The time since it was first asked for.
fn monotonic() -> Duration {
    static BEGUN: OnceLock<Instant> = OnceLock::new();
    BEGUN.get_or_init(Instant::now).elapsed()
}

/// The stages of a run, and the waits of its threads.
#[derive(Debug)]
pub struct Timing {
    since: Duration,
    used: Duration,
    stages: Vec<Stage>,
    /// Seconds of processors that were announced for all stages from now on, and those used before.
    announced: Option<(f64, Duration)>,
    threads: Arc<Threads>,
    /// How long blocks were played, and how many threads there were.
    played: Duration,
    n_threads: usize,
}

/// A part of a run, how long it took, and the time of processors in it.
#[derive(Debug)]
struct Stage {
    name: &'static str,
    took: Duration,
    used: Duration,
}

/// How long threads waited while blocks were played, all together.
#[derive(Debug)]
pub struct Threads {
    clock: Clock,
    /// The times at which waits ended, less those at which they began, in nanoseconds: a sum needs no memory of each thread.
    waited: AtomicI64,
}

impl Threads {
    fn now(&self) -> i64 {
        i64::try_from((self.clock)().as_nanos()).unwrap_or(i64::MAX)
    }
}

impl Waits for Threads {
    fn ended(&self) {
        self.waited.fetch_add(self.now(), Ordering::Relaxed);
    }

    fn began(&self) {
        self.waited.fetch_sub(self.now(), Ordering::Relaxed);
    }
}

impl Timing {
    #[must_use]
    pub fn begin() -> Timing {
        Timing::by(monotonic)
    }

    fn by(clock: Clock) -> Timing {
        Timing {
            since: clock(),
            used: processors::of_process(),
            stages: Vec::new(),
            announced: None,
            threads: Arc::new(Threads { clock, waited: AtomicI64::new(0) }),
            played: Duration::ZERO,
            n_threads: 0,
        }
    }

    /// A stage ends here, and the next one begins.
    pub fn ends(&mut self, name: &'static str) {
        let (now, used) = ((self.threads.clock)(), processors::of_process());
        self.stages.push(Stage { name, took: now - self.since, used: used - self.used });
        (self.since, self.used) = (now, used);
    }

    /// What follows is announced to take this many seconds of processors.
    pub fn announces(&mut self, seconds: Option<f64>) {
        self.announced = seconds.map(|seconds| (seconds, processors::of_process()));
    }

    /// What is called when threads wait.
    #[must_use]
    pub fn threads(&self) -> Arc<Threads> {
        Arc::clone(&self.threads)
    }

    /// Plays blocks: until threads begin, between two stages and after the last one, they wait.
    pub fn of_play<T>(&mut self, n_threads: usize, play: impl FnOnce() -> T) -> T {
        let begun = (self.threads.clock)();
        (0..n_threads).for_each(|_| self.threads.began());
        let played = play();
        (0..n_threads).for_each(|_| self.threads.ended());
        self.played += (self.threads.clock)() - begun;
        self.n_threads = n_threads;
        played
    }

    /// The share of the threads' time in which they had nothing to play; none if nothing was played.
    fn idle_share(&self) -> Option<f64> {
        let all = self.played.as_secs_f64() * self.n_threads as f64;
        let waited = self.threads.waited.load(Ordering::Relaxed) as f64 / 1e9;
        (all > 0.0).then(|| (waited / all).max(0.0))
    }
}

impl fmt::Display for Timing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Timing:")?;
        for (at, Stage { name, took, used }) in self.stages.iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            let [took, used] = [took, used].map(Duration::as_secs_f64);
            write!(f, "{comma} {name} {took:.2} s ({used:.2} of processors)")?;
        }
        if let Some((announced, before)) = self.announced {
            let used = self.used.saturating_sub(before).as_secs_f64();
            write!(f, ". {used:.2} s of processors after {announced:.2} were announced")?;
        }
        let Some(share) = self.idle_share() else {
            return Ok(());
        };
        let threads = analysis::phrases::counted(self.n_threads as u64, "thread");
        write!(
            f,
            ". Of the time of {threads}, {:.1} % was spent waiting for something to play.",
            100.0 * share
        )
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;

    use super::*;

    static MILLISECONDS: AtomicU64 = AtomicU64::new(5_000);

    fn planted() -> Duration {
        Duration::from_millis(MILLISECONDS.load(Ordering::Relaxed))
    }

    fn passes(milliseconds: u64) {
        MILLISECONDS.fetch_add(milliseconds, Ordering::Relaxed);
    }

    /// Two threads for 400 ms: both begin after 100, one has nothing to play after another 100. That is 400 of 800 ms.
    #[test]
    fn a_thread_that_ran_dry_is_idle_until_the_last_one_ends() {
        let mut timing = Timing::by(planted);
        let threads = timing.threads();
        assert_eq!(timing.idle_share(), None);
        timing.of_play(2, || {
            passes(100);
            (0..2).for_each(|_| threads.ended());
            passes(100);
            threads.began();
            passes(200);
            threads.began();
        });
        timing.ends("play");
        passes(1_250);
        timing.ends("report");
        assert_eq!(timing.idle_share(), Some(0.5));
        let said = timing.to_string();
        assert!(said.starts_with("Timing: play 0.40 s ("), "{said}");
        assert!(said.contains(" of processors), report 1.25 s ("), "{said}");
        let idle = ". Of the time of 2 threads, 50.0 % was spent waiting for something to play.";
        assert!(said.ends_with(idle), "{said}");
    }
}
