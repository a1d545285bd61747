//! `--timing`: where the time of a run went, and whether every thread had something to play.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use harness::Waits;

/// A clock for the stages of a run, and one for its threads.
#[derive(Debug)]
pub struct Timing {
    since: Instant,
    stages: Vec<(&'static str, Duration)>,
    threads: Arc<Threads>,
    /// How long blocks were played, and how many threads there were.
    played: Duration,
    n_threads: usize,
}

/// How long threads waited while blocks were played, all together.
#[derive(Debug)]
pub struct Threads {
    clock: Instant,
    /// The times at which waits ended, less those at which they began, in nanoseconds: a sum needs no memory of each thread.
    waited: AtomicI64,
}

impl Threads {
    fn now(&self) -> i64 {
        i64::try_from(self.clock.elapsed().as_nanos()).unwrap_or(i64::MAX)
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
        let now = Instant::now();
        Timing {
            since: now,
            stages: Vec::new(),
            threads: Arc::new(Threads { clock: now, waited: AtomicI64::new(0) }),
            played: Duration::ZERO,
            n_threads: 0,
        }
    }

    /// A stage ends here, and the next one begins.
    pub fn ends(&mut self, stage: &'static str) {
        let now = Instant::now();
        self.stages.push((stage, now - self.since));
        self.since = now;
    }

    /// Who is told when threads wait.
    #[must_use]
    pub fn threads(&self) -> Arc<Threads> {
        Arc::clone(&self.threads)
    }

    /// Plays blocks: until threads begin, between two stages and after the last one, they wait.
    pub fn of_play<T>(&mut self, n_threads: usize, play: impl FnOnce() -> T) -> T {
        let begun = Instant::now();
        (0..n_threads).for_each(|_| self.threads.began());
        let played = play();
        (0..n_threads).for_each(|_| self.threads.ended());
        self.played += begun.elapsed();
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
    use super::*;

    /// Two threads for 300 ms, one of which has nothing to play for 200 ms of them: a third.
    #[test]
    fn a_thread_that_ran_dry_is_idle_until_the_last_one_ends() {
        let mut timing = Timing::begin();
        let threads = timing.threads();
        timing.of_play(2, || {
            (0..2).for_each(|_| threads.ended());
            std::thread::sleep(Duration::from_millis(100));
            threads.began();
            std::thread::sleep(Duration::from_millis(200));
            threads.began();
        });
        let share = timing.idle_share().expect("something was played");
        assert!((0.28..0.40).contains(&share), "{share}");
        assert_eq!(Timing::begin().idle_share(), None);
        timing.ends("play");
        let line = timing.to_string();
        assert!(line.starts_with("Timing: play 0.3"), "{line}");
        assert!(line.contains("Of the time of 2 threads, 3"), "{line}");
    }
}
