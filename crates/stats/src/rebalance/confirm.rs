//! Candidates played again from a fresh seed.

use super::imbalance::{Imbalance, imbalance};
use crate::estimate::{Estimate, IntervalKind, IntervalMethod, assert_alpha};
use crate::quantile::student_t_upper;

/// ST-P4: the fewest blocks of a confirmation; their number is fixed before.
pub const FEWEST_CONFIRMED_BLOCKS: usize = 40;

/// ST-P4: the gain of a candidate's changes, from battles that the search never saw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Confirmation {
    /// I of the present rules.
    pub before: Imbalance,
    /// I of the candidate.
    pub after: Imbalance,
    /// I(present) − I(candidate) with its interval, in squares of points of 100; `n` counts blocks.
    pub gain: Estimate,
}

impl Confirmation {
    /// ST-P4: from each block's differences in points of 100, one a matchup, under the present rules and the candidate's.
    ///
    /// Both from one fresh seed and the same streams.
    /// Variances are those of the block means, the standard error is the jackknife's over blocks, and the interval
    /// t_{B−1} at α over the number of candidates that are confirmed together.
    /// `None` below three blocks or without matchups.
    ///
    /// # Panics
    ///
    /// When blocks differ in length or number, there are no candidates, or `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn of(
        before: &[Vec<f64>],
        after: &[Vec<f64>],
        alpha: f64,
        n_candidates: usize,
    ) -> Option<Self> {
        assert_alpha(alpha);
        assert!(n_candidates > 0, "a confirmation of no candidates");
        assert_eq!(before.len(), after.len(), "the same blocks of both");
        let size = before.first()?.len();
        assert!(
            before.iter().chain(after).all(|block| block.len() == size),
            "a difference of each matchup in each block"
        );
        let n_blocks = before.len();
        if n_blocks < 3 || size == 0 {
            return None;
        }
        let gain_without = |left_out: Option<usize>| {
            Some(of_blocks(before, left_out)?.value - of_blocks(after, left_out)?.value)
        };
        let (first, second) = (of_blocks(before, None)?, of_blocks(after, None)?);
        let without: Vec<f64> =
            (0..n_blocks).map(|b| gain_without(Some(b))).collect::<Option<_>>()?;
        let n = n_blocks as f64;
        let mean = without.iter().sum::<f64>() / n;
        let scatter: f64 = without.iter().map(|g| (g - mean) * (g - mean)).sum();
        let se = ((n - 1.0) / n * scatter).sqrt();
        let value = first.value - second.value;
        // ST-B5: where no block differs from another, nothing bounds what went unseen, since imbalances have no range.
        let is_alike = scatter == 0.0;
        let half = match is_alike {
            true => f64::INFINITY,
            false => student_t_upper(0.5 * alpha / n_candidates as f64, n - 1.0) * se,
        };
        Some(Self {
            before: first,
            after: second,
            gain: Estimate {
                value: Some(value),
                se: Some(se),
                lo: value - half,
                hi: value + half,
                level: 1.0 - alpha,
                kind: match is_alike {
                    true => IntervalKind::Degenerate,
                    false => IntervalKind::Planned,
                },
                method: match is_alike {
                    true => IntervalMethod::Degenerate,
                    false => IntervalMethod::StudentT,
                },
                n: n_blocks as u64,
            },
        })
    }

    /// ST-P4 and ST-P5: whether a gain may be claimed: of at least 40 blocks, with its interval above 0.
    #[must_use]
    pub fn is_confirmed(&self) -> bool {
        self.gain.n >= FEWEST_CONFIRMED_BLOCKS as u64 && self.gain.lo > 0.0
    }
}

/// I of the block means, each with the variance of a mean of this number of blocks.
fn of_blocks(blocks: &[Vec<f64>], left_out: Option<usize>) -> Option<Imbalance> {
    let kept = || {
        let all = blocks.iter().enumerate();
        all.filter(|(b, _)| Some(*b) != left_out).map(|(_, block)| block)
    };
    let n = kept().count() as f64;
    let (means, variances): (Vec<f64>, Vec<f64>) = (0..blocks[0].len())
        .map(|i| {
            let mean = kept().map(|block| block[i]).sum::<f64>() / n;
            let squares: f64 = kept().map(|block| (block[i] - mean) * (block[i] - mean)).sum();
            (mean, squares / (n * (n - 1.0)))
        })
        .unzip();
    imbalance(&means, &variances)
}

/// ST-P4: the level of a round of search: α, then α/2 and α/4 after failed confirmations, each from a new seed.
///
/// `round` counts from 1.
///
/// # Panics
///
/// When the round is 0.
#[must_use]
pub fn round_alpha(alpha: f64, round: u32) -> f64 {
    assert!(round > 0, "rounds count from 1");
    alpha / libm::exp2(f64::from(round - 1))
}

/// ST-P5: whether "balanced to ±ε" may be said: all simultaneous intervals lie within the margin; not of none.
#[must_use]
pub fn is_balanced(intervals: &[Estimate], margin: f64) -> bool {
    !intervals.is_empty() && intervals.iter().all(|it| -margin <= it.lo && it.hi <= margin)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(n: u32, offs: [f64; 2]) -> Vec<Vec<f64>> {
        (0..n)
            .map(|b| {
                let wobble = |by: u32| 0.2 * (f64::from(b * by % 11) - 5.0);
                vec![offs[0] + wobble(3), offs[1] + wobble(7)]
            })
            .collect()
    }

    /// ST-B5: a candidate that changed no block gains nothing that was seen, which is no certainty.
    #[test]
    fn st_b5_what_changed_no_block_has_no_gain_for_certain() {
        let same = blocks(44, [1.0, -1.0]);
        let of = Confirmation::of(&same, &same, 0.05, 1).unwrap();
        assert_eq!((of.gain.value, of.gain.kind), (Some(0.0), IntervalKind::Degenerate));
        assert!(of.gain.lo == f64::NEG_INFINITY && of.gain.hi == f64::INFINITY);
        assert!(!of.is_confirmed());
    }

    #[test]
    fn st_p4_a_gain_is_claimed_only_of_forty_blocks() {
        let of = |n: u32| {
            Confirmation::of(&blocks(n, [1.0, -1.0]), &blocks(n, [0.3, 0.1]), 0.05, 2).unwrap()
        };
        assert!(of(44).is_confirmed());
        assert!(of(33).gain.lo > 0.0 && !of(33).is_confirmed());
        let worse = Confirmation::of(&blocks(44, [0.1, 0.1]), &blocks(44, [1.0, 1.0]), 0.05, 1);
        assert!(!worse.unwrap().is_confirmed());
        assert_eq!(Confirmation::of(&blocks(2, [1.0, 1.0]), &blocks(2, [0.0, 0.0]), 0.05, 1), None);
    }

    /// More candidates, wider intervals; later rounds, smaller levels.
    #[test]
    fn st_p4_candidates_and_rounds_are_paid_for() {
        let of = |n_candidates| {
            let (before, after) = (blocks(44, [1.0, -1.0]), blocks(44, [0.3, 0.1]));
            Confirmation::of(&before, &after, 0.05, n_candidates).unwrap().gain
        };
        assert!(of(3).half_width() > 1.1 * of(1).half_width());
        assert_eq!([1, 2, 3].map(|round| round_alpha(0.04, round)), [0.04, 0.02, 0.01]);
    }

    /// ST-P5: what may be claimed.
    #[test]
    fn st_p5_balanced_means_every_interval_within_the_margin() {
        let at = |lo, hi| Estimate { lo, hi, ..Estimate::exact(0.0, 9) };
        assert!(is_balanced(&[at(-0.5, 0.5), at(0.1, 0.4)], 0.5));
        assert!(!is_balanced(&[at(-0.5, 0.5), at(0.1, 0.6)], 0.5));
        assert!(!is_balanced(&[], 0.5));
    }
}
