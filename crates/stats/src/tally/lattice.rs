//! The mean of a bounded measure known by its counts on a lattice: scores, differences, draws, seat effects.

use super::moment::MomentTally;
use crate::betting::BetMixture;
use crate::estimate::{Estimate, IntervalKind, IntervalMethod, assert_alpha};
use crate::mean::{Point, degenerate, student_t};

/// ST-B6 and ST-B7: below this many observations outside the commonest value no t interval is given.
///
/// Measured on a distribution where 0.3 % of pairs move: at 30 pairs a t interval covers 9 % of the time.
pub const FEWEST_MOVING: u64 = 30;

/// Counts of equally spaced values: `counts[i]` observations had the value `(first + i) / unit`.
///
/// The range of the measure is from the first cell's value to the last one's, whether or not they occurred.
///
/// # Examples
///
/// ```
/// use stats::{BetMixture, Lattice, IntervalMethod};
///
/// // Pair scores 0..4 in quarter points.
/// let scores = Lattice { counts: &[379, 1170, 2182, 1640, 343], first: 0, unit: 4 };
/// let mean = scores.planned(0.05, &BetMixture::default());
/// assert_eq!(mean.method, IntervalMethod::StudentT);
/// assert!((mean.lo - 0.510954150889).abs() < 1e-9);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lattice<'a> {
    /// Observations of each value, lowest value first; at least two cells.
    pub counts: &'a [u64],
    /// The lowest value, in steps.
    pub first: i64,
    /// Steps in one unit of the result: 4 where the values are quarter points.
    pub unit: u32,
}

impl Lattice<'_> {
    /// Number of observations.
    #[must_use]
    pub fn n(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// ST-B6: the moving observations, r = n − (largest cell count).
    #[must_use]
    pub fn moving(&self) -> u64 {
        self.n() - self.counts.iter().max().copied().unwrap_or(0)
    }

    /// Lowest and highest value that can occur, in units of the result.
    #[must_use]
    pub fn range(&self) -> (f64, f64) {
        let unit = f64::from(self.unit);
        let last = self.first + self.counts.len() as i64 - 1;
        (self.first as f64 / unit, last as f64 / unit)
    }

    /// Count, sum and sum of squares of the values, in steps.
    #[must_use]
    pub fn moments(&self) -> MomentTally {
        let mut moments = MomentTally::default();
        for (&count, value) in self.counts.iter().zip(self.first..) {
            moments.n += count;
            moments.sum += value * count as i64;
            moments.squares += value * value * count as i64;
        }
        moments
    }

    /// ST-B6: the mean with its planned interval, by the number r of moving observations.
    ///
    /// In units of the result, at level 1 − `alpha`.
    /// r = 0: the degenerate rule (ST-B5); 0 < r < 30: the betting interval of `bets`; otherwise ST-B4.
    ///
    /// The betting interval is read as planned here: which rule applies depends on the data, and only
    /// [`anytime`](Self::anytime) uses it at every look.
    ///
    /// # Panics
    ///
    /// When there are fewer than two cells, or `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn planned(&self, alpha: f64, bets: &BetMixture) -> Estimate {
        assert_alpha(alpha);
        assert!(self.counts.len() >= 2, "{} cells do not make a scale", self.counts.len());
        let moments = self.moments();
        if moments.n == 0 {
            return Estimate::no_data(self.range(), alpha);
        }
        let point = moments.point(f64::from(self.unit));
        match self.moving() {
            0 => degenerate(point, self.range(), alpha),
            1..FEWEST_MOVING => self.betting(point, alpha, bets, IntervalKind::Planned),
            _ => student_t(point, self.range(), alpha),
        }
    }

    /// ST-D3: the mean with the interval that holds whatever made the run stop.
    ///
    /// In units of the result, at level 1 − `alpha`, at all looks together.
    ///
    /// # Panics
    ///
    /// When there are fewer than two cells, or `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn anytime(&self, alpha: f64, bets: &BetMixture) -> Estimate {
        assert_alpha(alpha);
        assert!(self.counts.len() >= 2, "{} cells do not make a scale", self.counts.len());
        let moments = self.moments();
        if moments.n == 0 {
            return Estimate {
                kind: IntervalKind::Anytime,
                ..Estimate::no_data(self.range(), alpha)
            };
        }
        self.betting(moments.point(f64::from(self.unit)), alpha, bets, IntervalKind::Anytime)
    }

    fn betting(&self, point: Point, alpha: f64, bets: &BetMixture, kind: IntervalKind) -> Estimate {
        let (bottom, top) = self.range();
        let (lo, hi) = bets.interval(self.counts, alpha);
        let onto_range = |x: f64| bottom + (top - bottom) * x;
        Estimate {
            value: Some(point.mean),
            se: point.se,
            // Mapping may round past the mean by one bit where all observations lie at an end.
            lo: onto_range(lo).min(point.mean),
            hi: onto_range(hi).max(point.mean),
            level: 1.0 - alpha,
            kind,
            method: IntervalMethod::Betting,
            n: point.n,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(counts: &[u64; 5]) -> Estimate {
        Lattice { counts, first: 0, unit: 4 }.planned(0.05, &BetMixture::default())
    }

    #[track_caller]
    fn check_ends(estimate: &Estimate, expected: (f64, f64)) {
        assert!(
            (estimate.lo - expected.0).abs() < 1e-9,
            "lower end {}, expected {}",
            estimate.lo,
            expected.0
        );
        assert!(
            (estimate.hi - expected.1).abs() < 1e-9,
            "upper end {}, expected {}",
            estimate.hi,
            expected.1
        );
    }

    #[test]
    fn st_b4_t_interval_of_many_moving_pairs() {
        let mean = scores(&[379, 10_170, 21_828, 10_640, 343]);
        assert_eq!((mean.method, mean.kind), (IntervalMethod::StudentT, IntervalKind::Planned));
        check_ends(&mean, (0.500555186043, 0.504034297351));
        assert!((mean.se.unwrap() - 0.000887519927957).abs() < 1e-15);
    }

    #[test]
    fn st_b5_one_pair_leaves_nearly_the_whole_range() {
        let one = scores(&[0, 0, 1, 0, 0]);
        assert_eq!(
            (one.method, one.kind, one.se),
            (IntervalMethod::Degenerate, IntervalKind::Degenerate, None)
        );
        check_ends(&one, (0.025, 0.975));
    }

    #[test]
    fn st_b5_equal_pairs_never_print_a_width_of_zero() {
        let equal = scores(&[0, 0, 1000, 0, 0]);
        check_ends(&equal, (0.498504375227, 0.501495624773));
        let all_won = scores(&[0, 0, 0, 0, 25]);
        check_ends(&all_won, (0.887071854993, 1.0));
        assert_eq!(all_won.hi, 1.0);
    }

    #[test]
    fn st_b5_no_pair_is_the_whole_range() {
        let nothing = scores(&[0; 5]);
        assert_eq!((nothing.value, nothing.lo, nothing.hi, nothing.n), (None, 0.0, 1.0, 0));
        assert_eq!(nothing.method, IntervalMethod::NoData);
    }

    #[test]
    fn st_b6_rule_changes_at_no_and_at_thirty_moving_pairs() {
        let method = |moving| scores(&[0, moving, 1000, 0, 0]).method;
        assert_eq!(method(0), IntervalMethod::Degenerate);
        assert_eq!(method(1), IntervalMethod::Betting);
        assert_eq!(method(29), IntervalMethod::Betting);
        assert_eq!(method(30), IntervalMethod::StudentT);
    }

    #[test]
    fn st_b6_few_moving_pairs_get_the_betting_interval() {
        let few = scores(&[0, 2, 9990, 5, 3]);
        assert_eq!((few.method, few.kind), (IntervalMethod::Betting, IntervalKind::Planned));
        check_ends(&few, (0.499651241354, 0.500815386236));
    }

    #[test]
    fn st_d3_anytime_interval_is_wider_than_the_planned_one() {
        let counts = [379, 1170, 2182, 1640, 343];
        let lattice = Lattice { counts: &counts, first: 0, unit: 4 };
        let (planned, anytime) = (
            lattice.planned(0.05, &BetMixture::default()),
            lattice.anytime(0.05, &BetMixture::default()),
        );
        assert_eq!(
            (anytime.kind, anytime.method),
            (IntervalKind::Anytime, IntervalMethod::Betting)
        );
        assert!(anytime.lo < planned.lo && planned.hi < anytime.hi);
        assert_eq!(anytime.value, planned.value);
    }
}
