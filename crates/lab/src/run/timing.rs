//! `--timing`: where the time of a run went, and whether every thread had something to play.

use std::fmt;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use harness::Waits;

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
    stages: Vec<(&'static str, Duration)>,
    threads: Arc<Threads>,
    /// How long blocks were played, and how many threads there were.
    played: Duration,
    n_threads: usize,
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
    /// Begins now.
    #[must_use]
    pub fn begin() -> Timing {
        Timing::by(monotonic)
    }

    fn by(clock: Clock) -> Timing {
        Timing {
            since: clock(),
            stages: Vec::new(),
            threads: Arc::new(Threads { clock, waited: AtomicI64::new(0) }),
            played: Duration::ZERO,
            n_threads: 0,
        }
    }

    /// A stage ends here, and the next one begins.
    pub fn ends(&mut self, stage: &'static str) {
        let now = (self.threads.clock)();
        self.stages.push((stage, now - self.since));
        self.since = now;
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
        for (at, (stage, took)) in self.stages.iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            write!(f, "{comma} {stage} {:.2} s", took.as_secs_f64())?;
        }
        let Some(share) = self.idle_share() else {
            return Ok(());
        };
        let threads = analysis::words::counted(self.n_threads as u64, "thread");
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
        assert_eq!(
            timing.to_string(),
            "Timing: play 0.40 s, report 1.25 s. Of the time of 2 threads, 50.0 % was spent waiting for something to play."
        );
    }
}
