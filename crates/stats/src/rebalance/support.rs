//! Whether every army of a field is worth bringing: how often each is part of the equilibrium when scores are drawn again (ST-O3).

use super::confirm::FEWEST_CONFIRMED_BLOCKS;
use crate::estimate::{Estimate, IntervalKind, IntervalMethod, assert_alpha};
use crate::jackknife::mean_of_blocks;
use crate::matchups::equilibrium;
use crate::matrix::Matrix;
use crate::metagame::{Metagame, redrawn};
use crate::quantile::student_t_upper;
use crate::streams::{below, normal, stream};
use crate::worth::percentile;

/// Tables that are drawn again for how often an army comes up.
const REDRAWN: usize = 100;
/// Tables that are drawn again inside each resample.
const REDRAWN_INSIDE: usize = 40;
/// Resamples for intervals.
const RESAMPLED: usize = 200;

/// A field in which each army meets each other one once, and how often each should come up in the equilibrium.
///
/// The difference of a matchup is its first army's score less one half, in points of 100.
#[derive(Clone, Debug, PartialEq)]
pub struct SupportAim {
    /// How many armies there are.
    pub n_armies: usize,
    /// The two armies of each matchup, in the order of differences.
    pub pairs: Vec<(usize, usize)>,
    /// How often each army should be in the equilibrium of redrawn scores, 0 to 1.
    pub least: f64,
    /// The seed of all redraws.
    pub seed: u64,
}

/// What was played of a set of changes.
#[derive(Clone, Debug, PartialEq)]
pub struct SupportProof {
    /// How often each army comes up under the present rules, in points of 100; the interval is that of resampled blocks.
    pub before: Vec<Estimate>,
    /// How often each army comes up with the changes, in points of 100.
    pub after: Vec<Estimate>,
    /// The mean square of what armies lack, in squares of points of 100, under the present rules and with the changes.
    pub lacking: [f64; 2],
    /// The first of `lacking` less the second, at 1 − α over the number of candidates.
    pub gain: Estimate,
    /// Whether every army comes up often enough, of enough blocks for a claim.
    pub is_enough: bool,
    /// Whether some army surely doesn't come up often enough, by intervals that hold for all armies together.
    pub fails: bool,
}

impl SupportProof {
    /// ST-P4: whether a gain may be claimed.
    #[must_use]
    pub fn is_confirmed(&self) -> bool {
        self.gain.lo > 0.0 && self.gain.n >= FEWEST_CONFIRMED_BLOCKS as u64
    }
}

/// Means and standard errors of matchups.
struct Seen {
    differences: Vec<f64>,
    errors: Vec<f64>,
}

impl SupportAim {
    /// ST-O3: how often each army is in the equilibrium of scores that are drawn again from their errors, 0 to 1.
    ///
    /// # Panics
    ///
    /// When there is not one difference and one error for each matchup.
    ///
    /// # Examples
    ///
    /// ```
    /// use stats::rebalance::SupportAim;
    ///
    /// // The first army beats both others by 10 points of 100, so that it alone is brought.
    /// let aim = SupportAim { n_armies: 3, pairs: vec![(0, 1), (0, 2), (1, 2)], least: 0.5, seed: 1 };
    /// assert_eq!(aim.shares(&[10.0, 10.0, 0.0], &[1.0; 3]), [1.0, 0.0, 0.0]);
    /// // A ring of three: each is brought.
    /// assert_eq!(aim.shares(&[10.0, -10.0, 10.0], &[1.0; 3]), [1.0, 1.0, 1.0]);
    /// ```
    #[must_use]
    pub fn shares(&self, differences: &[f64], errors: &[f64]) -> Vec<f64> {
        self.drawn(differences, errors, self.seed, REDRAWN)
    }

    fn drawn(&self, differences: &[f64], errors: &[f64], seed: u64, n: usize) -> Vec<f64> {
        assert_eq!(
            (differences.len(), errors.len()),
            (self.pairs.len(), self.pairs.len()),
            "a difference and an error of each matchup"
        );
        let (mut scores, mut of_cells) = (Matrix::zero(self.n_armies), Matrix::zero(self.n_armies));
        (0..self.n_armies).for_each(|i| scores.add_at(i, i, 0.5));
        for (at, &(i, j)) in self.pairs.iter().enumerate() {
            // A change may be predicted to do more than win everything.
            let score = (0.5 + differences[at] / 100.0).clamp(0.0, 1.0);
            scores.add_at(i, j, score);
            scores.add_at(j, i, 1.0 - score);
            of_cells.add_at(i, j, errors[at] / 100.0);
            of_cells.add_at(j, i, errors[at] / 100.0);
        }
        let tables = redrawn(&Metagame::of(&scores, &of_cells), seed, n);
        let mut brought = vec![0_usize; self.n_armies];
        for table in &tables {
            for (army, share) in equilibrium(table).into_iter().enumerate() {
                brought[army] += usize::from(share > 1e-9);
            }
        }
        let share = |brought: &usize| *brought as f64 / n.max(1) as f64;
        brought.iter().map(share).collect()
    }

    /// By how much an army comes up too seldom, in points of 100; 0 where it is often enough.
    #[must_use]
    pub fn lack(&self, share: f64) -> f64 {
        100.0 * (self.least - share).max(0.0)
    }

    /// The mean square of what armies lack, in squares of points of 100.
    #[must_use]
    pub fn lacking(&self, shares: &[f64]) -> f64 {
        let squares = shares.iter().map(|share| self.lack(*share).powi(2));
        squares.sum::<f64>() / shares.len().max(1) as f64
    }

    /// How often each army comes up, in points of 100, with what the errors of scores leave open of that.
    #[must_use]
    pub fn seen(&self, differences: &[f64], errors: &[f64], alpha: f64) -> Vec<Estimate> {
        let own = self.shares(differences, errors);
        let resampled = (0..RESAMPLED).map(|r| {
            let mut stream = stream(self.seed, "support", r as u64);
            let moved = differences.iter().zip(errors);
            let moved: Vec<f64> =
                moved.map(|(value, se)| value + se * normal(&mut stream)).collect();
            self.inside(&moved, errors, r)
        });
        let resampled: Vec<Vec<f64>> = resampled.collect();
        self.estimates(&own, &resampled, alpha, 0)
    }

    fn inside(&self, differences: &[f64], errors: &[f64], resample: usize) -> Vec<f64> {
        let seed = self.seed.wrapping_add(1 + resample as u64);
        self.drawn(differences, errors, seed, REDRAWN_INSIDE)
    }

    /// Percentiles of resamples around what was measured.
    fn estimates(
        &self,
        own: &[f64],
        resampled: &[Vec<f64>],
        alpha: f64,
        n_blocks: u64,
    ) -> Vec<Estimate> {
        assert_alpha(alpha);
        let of = |(army, share): (usize, &f64)| {
            let mut all: Vec<f64> = resampled.iter().map(|it| 100.0 * it[army]).collect();
            all.sort_by(f64::total_cmp);
            let value = 100.0 * share;
            Estimate {
                value: Some(value),
                se: None,
                lo: percentile(&all, 0.5 * alpha).min(value),
                hi: percentile(&all, 1.0 - 0.5 * alpha).max(value),
                level: 1.0 - alpha,
                kind: IntervalKind::Planned,
                method: IntervalMethod::Bootstrap,
                n: n_blocks,
            }
        };
        own.iter().enumerate().map(of).collect()
    }

    /// ST-P4: what sets of changes gain, from each block's differences under the present rules, then under each set, on one seed that the
    /// search never saw.
    ///
    /// Blocks are drawn again, the same of all rules; the standard error of a gain is that of these resamples.
    /// Empty below three blocks.
    ///
    /// # Panics
    ///
    /// When rules differ in blocks, or `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn proofs(&self, rules: &[Vec<Vec<f64>>], alpha: f64) -> Vec<SupportProof> {
        assert_alpha(alpha);
        let n_blocks = rules.first().map_or(0, Vec::len);
        if n_blocks < 3 || self.pairs.is_empty() {
            return Vec::new();
        }
        assert!(
            rules.iter().all(|blocks| blocks.len() == n_blocks),
            "the same blocks of all rules"
        );
        let all: Vec<usize> = (0..n_blocks).collect();
        let seen = |blocks: &[Vec<f64>], taken: &[usize]| -> Seen {
            let matchups = (0..self.pairs.len()).map(|matchup| {
                let values: Vec<f64> = taken.iter().map(|block| blocks[*block][matchup]).collect();
                let mean = mean_of_blocks(&values, alpha);
                (mean.value.unwrap_or_default(), mean.se.unwrap_or_default())
            });
            let (differences, errors) = matchups.unzip();
            Seen { differences, errors }
        };
        let own: Vec<Vec<f64>> = (rules.iter())
            .map(|blocks| {
                let seen = seen(blocks, &all);
                self.shares(&seen.differences, &seen.errors)
            })
            .collect();
        let draws: Vec<Vec<usize>> = (0..RESAMPLED)
            .map(|r| {
                let mut stream = stream(self.seed, "support blocks", r as u64);
                (0..n_blocks).map(|_| below(n_blocks, &mut stream)).collect()
            })
            .collect();
        let resampled: Vec<Vec<Vec<f64>>> = (rules.iter())
            .map(|blocks| {
                let each = draws.iter().enumerate();
                each.map(|(r, taken)| {
                    let seen = seen(blocks, taken);
                    self.inside(&seen.differences, &seen.errors, r)
                })
                .collect()
            })
            .collect();
        let estimates = |rules: usize, alpha: f64| {
            self.estimates(&own[rules], &resampled[rules], alpha, n_blocks as u64)
        };
        let n_candidates = (rules.len() - 1).max(1) as f64;
        let proof = |rules: usize| {
            let lacking = [0, rules].map(|it| self.lacking(&own[it]));
            let value = lacking[0] - lacking[1];
            let gains: Vec<f64> = (resampled[0].iter().zip(&resampled[rules]))
                .map(|(before, after)| self.lacking(before) - self.lacking(after))
                .collect();
            let mean = gains.iter().sum::<f64>() / gains.len() as f64;
            let squares: f64 = gains.iter().map(|gain| (gain - mean).powi(2)).sum();
            let se = (squares / (gains.len() - 1) as f64).sqrt();
            let half = student_t_upper(0.5 * alpha / n_candidates, n_blocks as f64 - 1.0) * se;
            let together = estimates(rules, alpha / self.n_armies.max(1) as f64);
            let is_enough = own[rules].iter().all(|share| self.lack(*share) <= 0.0);
            SupportProof {
                before: estimates(0, alpha),
                after: estimates(rules, alpha),
                lacking,
                gain: Estimate {
                    value: Some(value),
                    se: Some(se),
                    lo: value - half,
                    hi: value + half,
                    level: 1.0 - alpha,
                    kind: IntervalKind::Planned,
                    method: IntervalMethod::Bootstrap,
                    n: n_blocks as u64,
                },
                is_enough: is_enough && n_blocks >= FEWEST_CONFIRMED_BLOCKS,
                fails: together.iter().any(|it| it.hi < 100.0 * self.least),
            }
        };
        (1..rules.len()).map(proof).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring() -> SupportAim {
        SupportAim { n_armies: 3, pairs: vec![(0, 1), (0, 2), (1, 2)], least: 0.5, seed: 7 }
    }

    /// Blocks whose matchups have these means, and scatter by 6 points of 100.
    fn blocks(means: [f64; 3], seed: u64, n: usize) -> Vec<Vec<f64>> {
        let mut stream = stream(seed, "test", 0);
        (0..n)
            .map(|_| {
                let of = |mean: &f64| mean + 6.0 * normal(&mut stream);
                means.iter().map(of).collect()
            })
            .collect()
    }

    /// The first army beats both others; with the change the third beats it, and all three are brought.
    #[test]
    fn st_p4_a_change_that_makes_a_ring_is_proved() {
        let (present, changed) = (blocks([8.0, 8.0, 6.0], 1, 60), blocks([8.0, -8.0, 6.0], 2, 60));
        let proofs = ring().proofs(&[present.clone(), changed, present], 0.05);
        let [ring, same] = &proofs[..] else {
            panic!("{proofs:?}");
        };
        assert_eq!(
            ring.before.iter().map(|it| it.value).collect::<Vec<_>>(),
            [Some(100.0), Some(0.0), Some(0.0)]
        );
        // Two armies lack 50 points of 100 each.
        assert!((ring.lacking[0] - 5_000.0 / 3.0).abs() < 1e-9 && ring.lacking[1] == 0.0);
        assert!(ring.is_enough && ring.is_confirmed() && !ring.fails, "{ring:?}");
        // What changes nothing gains exactly nothing.
        assert_eq!((same.gain.value, same.gain.se), (Some(0.0), Some(0.0)));
        assert!(same.fails && !same.is_enough && !same.is_confirmed());
    }

    /// Two equal best armies: each comes up about half the time, and that may be anything.
    #[test]
    fn st_o3_of_two_equal_armies_neither_is_sure() {
        let seen = ring().seen(&[0.0, 10.0, 10.0], &[1.0; 3], 0.05);
        let [first, second, third] = &seen[..] else {
            panic!("{seen:?}");
        };
        for it in [first, second] {
            assert!((30.0..70.0).contains(&it.value.unwrap()), "{it:?}");
            assert!(it.lo < 10.0 && it.hi > 90.0, "{it:?}");
        }
        assert_eq!((third.value, third.hi), (Some(0.0), 0.0));
    }

    #[test]
    fn st_p4_fewer_than_three_blocks_say_nothing() {
        let few = blocks([8.0, 8.0, 6.0], 1, 2);
        assert!(ring().proofs(&[few.clone(), few], 0.05).is_empty());
    }
}
