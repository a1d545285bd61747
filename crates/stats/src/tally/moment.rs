//! Count, sum and sum of squares of any integer measured once a pair.

use crate::estimate::{Estimate, assert_alpha};
use crate::mean::{Point, degenerate, student_t};

/// Count, sum and sum of squares of an integer measured once a pair: turns, points lost, a difference of either.
///
/// # Examples
///
/// ```
/// use stats::MomentTally;
///
/// // Points that the variant lost more than its baseline, in half points, in four pairs.
/// let mut lost = MomentTally::default();
/// for half_points in [3, -1, 2, 0] {
///     lost.record(half_points);
/// }
/// let mean = lost.mean(0.05, 0.5, None);
/// assert_eq!(mean.value, Some(0.5));
/// assert!(mean.contains(0.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MomentTally {
    /// Pairs measured.
    pub n: u64,
    /// Sum of the values.
    pub sum: i64,
    /// Sum of their squares.
    pub squares: i64,
}

impl MomentTally {
    /// Adds one pair's value.
    pub fn record(&mut self, value: i64) {
        self.n += 1;
        self.sum += value;
        self.squares += value * value;
    }

    /// ST-A6: adds another tally's pairs, by integer addition.
    pub fn merge(&mut self, other: &Self) {
        self.n += other.n;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The tally of `whole` less each value: what the other side of a score has, or with 0 the differences the other way round.
    #[must_use]
    pub fn mirrored(&self, whole: i64) -> Self {
        let n = self.n as i64;
        Self {
            n: self.n,
            sum: whole * n - self.sum,
            squares: whole * whole * n - 2 * whole * self.sum + self.squares,
        }
    }

    /// ST-A2: V = n·Σx² − (Σx)², exact, from which the sample variance is V / (n (n − 1)).
    #[must_use]
    pub fn scatter(&self) -> i128 {
        i128::from(self.n) * i128::from(self.squares) - i128::from(self.sum) * i128::from(self.sum)
    }

    /// Sample variance of the integers, with divisor n − 1; `None` below two pairs.
    #[must_use]
    pub fn variance(&self) -> Option<f64> {
        let n = i128::from(self.n);
        (n >= 2).then(|| self.scatter() as f64 / (n * (n - 1)) as f64)
    }

    /// The mean and its standard error where `unit` steps make one unit of the result; of at least one observation.
    pub(crate) fn point(&self, unit: f64) -> Point {
        let n = self.n as f64;
        Point {
            n: self.n,
            mean: self.sum as f64 / (unit * n),
            se: self.variance().map(|variance| (variance / n).sqrt() / unit),
        }
    }

    /// ST-B4: the mean, with Student's t interval, in units of `scale` for each step of the integers.
    ///
    /// `scale` is 0.5 for a measure kept in half points; `range` is the lowest and the highest mean that can
    /// be, after scaling, if the measure has bounds.
    /// The interval is clipped to the range.
    /// Equal values fall under the degenerate rule (ST-B5) within the range; without a range nothing bounds
    /// what went unseen, so the value stands with ends at infinity.
    ///
    /// Moments do not show how many pairs moved, so the rule for few of them (ST-B6) cannot be applied: a
    /// measure that is nearly always the same belongs in a [`Lattice`](crate::Lattice).
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1, `scale` is not a positive finite number, or the range
    /// is empty.
    #[must_use]
    pub fn mean(&self, alpha: f64, scale: f64, range: Option<(f64, f64)>) -> Estimate {
        assert_alpha(alpha);
        assert!(
            scale > 0.0 && scale.is_finite(),
            "scale is {scale}; a step is a positive number of units"
        );
        let range = range.unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
        assert!(range.0 < range.1, "a range from {} to {} holds nothing", range.0, range.1);
        if self.n == 0 {
            return Estimate::no_data(range, alpha);
        }
        let point = self.point(1.0).scaled(scale);
        if self.n < 2 || self.scatter() == 0 {
            return degenerate(point, range, alpha);
        }
        student_t(point, range, alpha)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::{IntervalKind, IntervalMethod};

    fn tally(values: &[i64]) -> MomentTally {
        let mut tally = MomentTally::default();
        values.iter().for_each(|&value| tally.record(value));
        tally
    }

    #[test]
    fn the_other_side_has_what_is_left_of_the_whole() {
        let (mut one, mut other) = (MomentTally::default(), MomentTally::default());
        for value in [0, 1, 3, 4, 4] {
            one.record(value);
            other.record(4 - value);
        }
        assert_eq!(one.mirrored(4), other);
        assert_eq!(one.mirrored(0).sum, -12);
        assert_eq!(one.mirrored(0).squares, one.squares);
    }

    #[test]
    fn st_a2_scatter_is_exact_where_floats_would_cancel() {
        let far = tally(&[1_000_000_000, 1_000_000_001, 1_000_000_002]);
        assert_eq!(far.scatter(), 6);
        assert_eq!(far.variance(), Some(1.0));
    }

    #[test]
    fn st_a6_merging_equals_recording_in_one_go() {
        let mut left = tally(&[4, -7]);
        left.merge(&tally(&[1]));
        assert_eq!(left, tally(&[1, 4, -7]));
    }

    /// Values 1, 2, 3, 4, 5: mean 3, variance 2.5, t with 4 degrees of freedom 2.7764451.
    #[test]
    fn st_b4_mean_of_moments_has_a_t_interval_in_its_unit() {
        let estimate = tally(&[1, 2, 3, 4, 5]).mean(0.05, 0.5, None);
        assert_eq!(
            (estimate.value, estimate.kind, estimate.method),
            (Some(1.5), IntervalKind::Planned, IntervalMethod::StudentT)
        );
        let se = 0.5 * (2.5f64 / 5.0).sqrt();
        assert!((estimate.se.unwrap() - se).abs() < 1e-15);
        assert!((estimate.hi - 1.5 - 2.776445105197799 * se).abs() < 1e-12, "{}", estimate.hi);
    }

    #[test]
    fn st_b5_equal_values_without_a_range_bound_nothing() {
        let estimate = tally(&[6, 6, 6]).mean(0.05, 1.0, None);
        assert_eq!((estimate.value, estimate.kind), (Some(6.0), IntervalKind::Degenerate));
        assert_eq!((estimate.lo, estimate.hi), (f64::NEG_INFINITY, f64::INFINITY));
    }

    /// 25 equal values at the lower end of 0 to 10: the upper end is 10 (1 − 0.05^(1/25)).
    #[test]
    fn st_b5_equal_values_with_a_range_get_the_degenerate_interval() {
        let estimate = tally(&[0; 25]).mean(0.05, 1.0, Some((0.0, 10.0)));
        assert_eq!((estimate.lo, estimate.method), (0.0, IntervalMethod::Degenerate));
        assert!((estimate.hi - 1.12928145007).abs() < 1e-9, "{}", estimate.hi);
    }

    #[test]
    fn no_pairs_have_no_mean() {
        let estimate = MomentTally::default().mean(0.05, 1.0, Some((0.0, 3.0)));
        assert_eq!((estimate.value, estimate.lo, estimate.hi), (None, 0.0, 3.0));
    }
}
