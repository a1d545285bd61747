//! The twenty-five counts of a variant against its baseline, over pairs that both played.

use super::{Lattice, MomentTally, add_cells};
use crate::betting::BetMixture;
use crate::estimate::Estimate;

/// ST-A3: pairs counted by the pair score under the baseline and under the variant.
///
/// Both play the same chance, so a pair's difference is one observation of the effect.
/// A pair that one of them did not finish belongs in neither.
///
/// # Examples
///
/// ```
/// use stats::EffectTally;
///
/// let mut effect = EffectTally::default();
/// effect.record(2, 3); // baseline 2 quarter points, variant 3
/// effect.record(2, 2);
/// assert_eq!(effect.sum_difference(), 1);
/// assert_eq!(effect.difference(0.05).value, Some(0.125));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct EffectTally {
    /// `pairs[s_baseline][s_variant]`, both in quarter points 0 to 4.
    pub pairs: [[u64; 5]; 5],
}

/// Pairs differ between a variant and a baseline whose rules, armies and policies are the same.
///
/// The variant's chance has leaked into another stream: nothing of the run can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{n_differing} of {n_pairs} pairs differ between a variant and a baseline that are identical by \
     construction; they must play the same dice, so report this with the seed"
)]
pub struct NotIdentical {
    /// Pairs whose scores differ.
    pub n_differing: u64,
    /// Pairs that both played.
    pub n_pairs: u64,
}

impl EffectTally {
    /// Counts one pair by its two scores in quarter points.
    ///
    /// # Panics
    ///
    /// When a score is more than 4.
    pub fn record(&mut self, s_baseline: u8, s_variant: u8) {
        self.pairs[usize::from(s_baseline)][usize::from(s_variant)] += 1;
    }

    /// ST-A6: adds another tally's pairs, by integer addition.
    pub fn merge(&mut self, other: &Self) {
        add_cells(&mut self.pairs, &other.pairs);
    }

    /// Pairs that both played.
    #[must_use]
    pub fn n_pairs(&self) -> u64 {
        self.pairs.as_flattened().iter().sum()
    }

    /// ST-A3: the counts of d = s_variant − s_baseline, from −4 to 4.
    #[must_use]
    pub fn differences(&self) -> [u64; 9] {
        let mut counts = [0; 9];
        for (s_baseline, row) in self.pairs.iter().enumerate() {
            for (s_variant, pairs) in row.iter().enumerate() {
                counts[4 + s_variant - s_baseline] += pairs;
            }
        }
        counts
    }

    /// ST-A3: counts of the baseline's pair scores, 0 to 4.
    #[must_use]
    pub fn baseline(&self) -> [u64; 5] {
        self.pairs.map(|row| row.iter().sum())
    }

    /// ST-A3: counts of the variant's pair scores, 0 to 4.
    #[must_use]
    pub fn variant(&self) -> [u64; 5] {
        core::array::from_fn(|s_variant| self.pairs.iter().map(|row| row[s_variant]).sum())
    }

    /// Σs_b: the baseline's scores, in quarter points.
    #[must_use]
    pub fn sum_baseline(&self) -> i64 {
        score_moments(&self.baseline()).sum
    }

    /// Σs_v: the variant's scores, in quarter points.
    #[must_use]
    pub fn sum_variant(&self) -> i64 {
        score_moments(&self.variant()).sum
    }

    /// Σs_b²: the baseline's squared scores, in sixteenths.
    #[must_use]
    pub fn squares_baseline(&self) -> i64 {
        score_moments(&self.baseline()).squares
    }

    /// Σs_v²: the variant's squared scores, in sixteenths.
    #[must_use]
    pub fn squares_variant(&self) -> i64 {
        score_moments(&self.variant()).squares
    }

    /// ST-A3: Σ s_b s_v, in sixteenths.
    #[must_use]
    pub fn cross(&self) -> i64 {
        let mut cross = 0;
        for (s_baseline, row) in (0..).zip(&self.pairs) {
            for (s_variant, &pairs) in (0..).zip(row) {
                cross += s_baseline * s_variant * pairs as i64;
            }
        }
        cross
    }

    /// ST-A3: Σd = Σs_v − Σs_b, in quarter points.
    #[must_use]
    pub fn sum_difference(&self) -> i64 {
        self.sum_variant() - self.sum_baseline()
    }

    /// ST-A3: Σd² = Σs_v² + Σs_b² − 2 Σ s_b s_v, in sixteenths.
    #[must_use]
    pub fn squares_difference(&self) -> i64 {
        self.squares_variant() + self.squares_baseline() - 2 * self.cross()
    }

    /// Sample variance of the baseline's pair score, 0 to 1; `None` below two pairs.
    #[must_use]
    pub fn variance_baseline(&self) -> Option<f64> {
        in_score_units(score_moments(&self.baseline()))
    }

    /// Sample variance of the variant's pair score; `None` below two pairs.
    #[must_use]
    pub fn variance_variant(&self) -> Option<f64> {
        in_score_units(score_moments(&self.variant()))
    }

    /// ST-C2: the covariance that common random numbers give the two scores of a pair; `None` below two pairs.
    ///
    /// The variance of the difference is smaller by twice this: Var(d) = Var(s_v) + Var(s_b) − 2 Cov.
    #[must_use]
    pub fn covariance(&self) -> Option<f64> {
        let n = i128::from(self.n_pairs());
        let products = i128::from(self.sum_baseline()) * i128::from(self.sum_variant());
        let scatter = n * i128::from(self.cross()) - products;
        (n >= 2).then(|| scatter as f64 / (16 * n * (n - 1)) as f64)
    }

    /// Sample variance of the paired difference of scores; `None` below two pairs.
    #[must_use]
    pub fn variance_difference(&self) -> Option<f64> {
        in_score_units(self.moments())
    }

    /// Pairs whose difference is not the commonest one; below 30 the t interval is not used.
    #[must_use]
    pub fn moving_pairs(&self) -> u64 {
        difference_lattice(&self.differences()).moving()
    }

    /// ST-B6: the mean difference of scores, −1 to 1, with its planned interval; λ₀ = 0.5 for few moving pairs.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn difference(&self, alpha: f64) -> Estimate {
        difference_lattice(&self.differences()).planned(alpha, &BetMixture::from_lambda0(0.5))
    }

    /// ST-D3: the mean difference of scores, −1 to 1, with the interval that holds whatever made the run stop.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn difference_anytime(&self, alpha: f64, bets: &BetMixture) -> Estimate {
        difference_lattice(&self.differences()).anytime(alpha, bets)
    }

    /// ST-B5: the difference of a variant that is identical to its baseline by construction: exactly 0.
    ///
    /// For a variant whose resolved rules, armies and policies hash equal to the baseline's.
    /// It is played all the same, and every pair must give the same score twice (ST-I4).
    ///
    /// # Errors
    ///
    /// [`NotIdentical`] when any pair differs: a leak between streams.
    ///
    /// # Examples
    ///
    /// ```
    /// let mut effect = stats::EffectTally::default();
    /// effect.record(3, 3);
    /// assert_eq!(effect.difference_by_construction().unwrap().half_width(), 0.0);
    /// effect.record(3, 2);
    /// assert_eq!(effect.difference_by_construction().unwrap_err().n_differing, 1);
    /// ```
    pub fn difference_by_construction(&self) -> Result<Estimate, NotIdentical> {
        let n_pairs = self.n_pairs();
        let n_differing = n_pairs - self.differences()[4];
        if n_differing != 0 {
            return Err(NotIdentical { n_differing, n_pairs });
        }
        Ok(Estimate::exact(0.0, n_pairs))
    }

    /// The moments of the differences in quarter points.
    #[must_use]
    pub fn moments(&self) -> MomentTally {
        MomentTally {
            n: self.n_pairs(),
            sum: self.sum_difference(),
            squares: self.squares_difference(),
        }
    }
}

fn score_moments(counts: &[u64; 5]) -> MomentTally {
    Lattice { counts, first: 0, unit: 4 }.moments()
}

fn difference_lattice(counts: &[u64; 9]) -> Lattice<'_> {
    Lattice { counts, first: -4, unit: 4 }
}

fn in_score_units(quarters: MomentTally) -> Option<f64> {
    quarters.variance().map(|variance| variance / 16.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::{IntervalKind, IntervalMethod};

    /// The case "small" of the oracle file `intervals-paired`.
    const SMALL: EffectTally = EffectTally {
        pairs: [
            [4, 6, 1, 2, 0],
            [3, 8, 3, 2, 1],
            [0, 3, 6, 3, 1],
            [0, 1, 1, 6, 2],
            [0, 0, 1, 1, 5],
        ],
    };

    #[test]
    fn st_a3_sums_of_differences_follow_from_marginals_and_cross_product() {
        assert_eq!(SMALL.differences(), [0, 0, 2, 8, 29, 14, 4, 3, 0]);
        assert_eq!((SMALL.sum_baseline(), SMALL.sum_variant()), (101, 120));
        assert_eq!(
            (SMALL.squares_baseline(), SMALL.squares_variant(), SMALL.cross()),
            (271, 336, 267)
        );
        assert_eq!((SMALL.sum_difference(), SMALL.squares_difference()), (19, 73));
        let counts = SMALL.differences();
        assert_eq!(difference_lattice(&counts).moments(), SMALL.moments());
    }

    #[test]
    fn st_c2_shared_chance_takes_twice_the_covariance_out() {
        let apart = SMALL.variance_baseline().unwrap() + SMALL.variance_variant().unwrap();
        let saved = 2.0 * SMALL.covariance().unwrap();
        assert!(saved > 0.0);
        assert!((SMALL.variance_difference().unwrap() - (apart - saved)).abs() < 1e-15);
        assert_eq!(EffectTally::default().covariance(), None);
    }

    #[test]
    fn st_a6_merging_adds_cell_by_cell() {
        let mut merged = SMALL;
        merged.merge(&SMALL);
        assert_eq!((merged.n_pairs(), merged.pairs[0][1]), (120, 12));
    }

    #[test]
    fn st_b6_paired_difference_of_thirty_moving_pairs_is_t() {
        let effect = SMALL.difference(0.05);
        assert_eq!((effect.method, effect.kind), (IntervalMethod::StudentT, IntervalKind::Planned));
        assert!(
            (effect.lo - 0.0103540866909).abs() < 1e-11
                && (effect.hi - 0.147979246642).abs() < 1e-11
        );
        assert_eq!(SMALL.moving_pairs(), 31);
    }

    #[test]
    fn st_b5_identical_pairs_without_the_hash_still_have_a_width() {
        let mut same = EffectTally::default();
        same.pairs[2][2] = 60;
        same.pairs[3][3] = 40;
        let effect = same.difference(0.05);
        assert_eq!((effect.value, effect.kind), (Some(0.0), IntervalKind::Degenerate));
        assert!((effect.hi - 0.029513049607).abs() < 1e-11 && effect.lo == -effect.hi);
    }

    #[test]
    fn st_b5_identical_by_construction_is_exactly_zero() {
        let mut same = EffectTally::default();
        same.pairs[1][1] = 2000;
        let effect = same.difference_by_construction().unwrap();
        assert_eq!(
            (effect.value, effect.lo, effect.hi, effect.kind),
            (Some(0.0), 0.0, 0.0, IntervalKind::Exact)
        );
        assert_eq!(effect.n, 2000);
    }

    #[test]
    fn st_b5_a_differing_pair_by_construction_is_named() {
        let error = SMALL.difference_by_construction().unwrap_err();
        assert_eq!(error, NotIdentical { n_differing: 31, n_pairs: 60 });
        assert!(error.to_string().starts_with("31 of 60 pairs differ"), "{error}");
    }

    /// Differences that cancel are still differences.
    #[test]
    fn st_b5_opposite_differences_by_construction_do_not_cancel() {
        let mut leak = EffectTally::default();
        leak.record(1, 2);
        leak.record(2, 1);
        assert_eq!(leak.sum_difference(), 0);
        assert_eq!(leak.difference_by_construction().unwrap_err().n_differing, 2);
    }

    #[test]
    fn st_d3_anytime_difference_is_a_betting_interval() {
        let anytime = SMALL.difference_anytime(0.05, &BetMixture::default());
        assert_eq!(
            (anytime.kind, anytime.method),
            (IntervalKind::Anytime, IntervalMethod::Betting)
        );
        assert!(anytime.lo < SMALL.difference(0.05).lo);
    }
}
