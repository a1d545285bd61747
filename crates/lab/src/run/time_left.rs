//! The course of a run's play as it is expected, and how long the rest takes.

use std::time::Duration;

/// How long play takes, and which share of it each group of a block does.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// How long all that is left takes.
    pub expected: Duration,
    /// Pairs of all cells, and blocks.
    pairs: f64,
    n_blocks: f64,
    /// The shares of a block's pairs and of its time that are over at the end of each group.
    ends: Vec<[f64; 2]>,
}

/// From this share on only how fast it went counts, and less and less what was expected before.
const KNOWN_BY: f64 = 0.1;

impl Course {
    /// The course of some blocks; `groups` has the pairs of each group of a block and its part of the time.
    pub fn of(expected: Duration, n_blocks: f64, groups: &[(f64, f64)]) -> Course {
        let n_blocks = n_blocks.max(f64::MIN_POSITIVE);
        let sum = |of: fn(&(f64, f64)) -> f64| groups.iter().map(of).sum::<f64>();
        let (pairs, seconds) = (sum(|it| it.0), sum(|it| it.1));
        let mut end = [0.0, 0.0];
        let ends = groups.iter().map(|it| {
            end = [end[0] + it.0 / pairs.max(1.0), end[1] + it.1 / seconds.max(f64::MIN_POSITIVE)];
            end
        });
        Course { expected, ends: ends.collect(), pairs: pairs * n_blocks, n_blocks }
    }

    /// The share of the time that is over after this number of pairs; `at_least` is the share of all tasks that are finished, which says
    /// more where cells are played no longer.
    pub fn share(&self, pairs: u64, at_least: f64) -> f64 {
        let blocks = (pairs as f64 / self.pairs.max(1.0)).min(1.0) * self.n_blocks;
        let of_block = blocks.fract();
        let mut begin = [0.0, 0.0];
        let mut share = 1.0;
        for end in &self.ends {
            if of_block < end[0] {
                let of_group = (of_block - begin[0]) / (end[0] - begin[0]);
                share = begin[1] + of_group * (end[1] - begin[1]);
                break;
            }
            begin = *end;
        }
        let whole = (at_least * self.n_blocks).floor();
        (blocks.floor() + share).max(whole) / self.n_blocks
    }

    /// How long the rest takes, where pairs and tasks say that a share of all is done: by what was expected as long as little is done, and
    /// then more and more by how fast it went.
    pub fn left(
        course: Option<&Course>,
        elapsed: Duration,
        pairs: u64,
        done: f64,
    ) -> Option<Duration> {
        let share = course.map_or(done, |course| course.share(pairs, done)).min(1.0);
        let by_rate = (share > 0.0).then(|| elapsed.mul_f64((1.0 - share) / share));
        let by_plan = course.map(|course| course.expected.mul_f64(1.0 - share));
        match (by_rate, by_plan) {
            // Nothing is finished: what was expected, less what has passed.
            (None, Some(plan)) => Some(plan.saturating_sub(elapsed)),
            (Some(rate), Some(plan)) => {
                let weight = (share / KNOWN_BY).min(1.0);
                Some(rate.mul_f64(weight) + plan.mul_f64(1.0 - weight))
            }
            (rate, None) => rate,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn left(elapsed: Duration, share: f64, expected: Option<Duration>) -> Option<Duration> {
        let course = expected.map(|expected| Course::of(expected, 1.0, &[(1000.0, 1.0)]));
        Course::left(course.as_ref(), elapsed, (1000.0 * share) as u64, share)
    }

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

    /// By hand: a player that takes nine times as long is in the second half of each block. After half of the pairs of one block a tenth of
    /// its time is over; of two blocks, after a quarter and after five eighths.
    #[test]
    fn groups_that_take_longer_count_by_their_time() {
        let groups = [(288.0, 1.0), (288.0, 9.0)];
        let one = Course::of(100 * SECOND, 1.0, &groups);
        let two = Course::of(100 * SECOND, 2.0, &groups);
        for (course, pairs, share) in [
            (&one, 288, 0.1),
            (&one, 432, 0.55),
            (&one, 576, 1.0),
            (&two, 288, 0.05),
            (&two, 720, 0.525),
        ] {
            let found = course.share(pairs, 0.0);
            assert!((found - share).abs() < 1e-9, "{pairs}: {found}");
        }
        let half = Course::left(Some(&one), 12 * SECOND, 288, 0.5).expect("known");
        assert!((half.as_secs_f64() - 108.0).abs() < 1e-6, "{half:?}");
        // Cells that are settled are played no longer.
        assert!((two.share(300, 0.5) - 0.5).abs() < 0.03);
    }
}
