//! An integer that not every battle has: its mean over the battles that have one.

use super::MomentTally;
use crate::estimate::{Estimate, assert_alpha};
use crate::mean::{Point, degenerate, student_t};

/// The sums of an integer that not every battle has, such as the turn of an event that may not happen.
///
/// A pair has the integer in none, one or both of its battles. Its mean over those battles is a ratio of two sums over pairs.
///
/// # Examples
///
/// ```
/// use stats::PartialTally;
///
/// // The turn of first contact in three pairs: in turns 8 and 12, in turn 10 of one battle, in none.
/// let mut turns = PartialTally::default();
/// for (sum, battles) in [(20, 2), (10, 1), (0, 0)] {
///     turns.record(sum, battles);
/// }
/// assert_eq!(turns.battles_with(), 3);
/// assert_eq!(turns.mean(0.05, 1.0).value, Some(10.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PartialTally {
    /// x: the sum over the pair's battles that have it.
    pub values: MomentTally,
    /// m: how many of the pair's battles have it, 0 to 2.
    pub battles: MomentTally,
    /// Sum of x·m.
    pub products: i64,
}

impl PartialTally {
    /// Adds one pair: the sum over its battles that have a value, and how many these are.
    pub fn record(&mut self, value: i64, battles: i64) {
        self.values.record(value);
        self.battles.record(battles);
        self.products += value * battles;
    }

    /// ST-A6: adds another tally's pairs, by integer addition.
    pub fn merge(&mut self, other: &Self) {
        self.values.merge(&other.values);
        self.battles.merge(&other.battles);
        self.products += other.products;
    }

    /// The battles that have it.
    #[must_use]
    pub fn battles_with(&self) -> u64 {
        self.battles.sum.max(0) as u64
    }

    /// The pairs of which at least one battle has it: with m of 0, 1 or 2, Σ(3m − m²)/2.
    #[must_use]
    pub fn pairs_with(&self) -> u64 {
        let twice = 3 * self.battles.sum - self.battles.squares;
        (twice / 2).max(0) as u64
    }

    /// The mean over the battles that have it, with Student's t interval, in units of `scale` for each step.
    ///
    /// It is the ratio R = Σx/Σm. With the residuals e = x − R·m of the k pairs that have one its variance is
    /// k/(k − 1) · Σe²/(Σm)², and t has k − 1 degrees of freedom (Cochran 1977, ch. 6, as in ST-L6). `n` of the estimate is k.
    /// Where every battle has it, this is [`MomentTally::mean`] of half a pair's sum.
    /// Values that are all equal have no bounds, as there.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1, or `scale` is not a positive finite number.
    #[must_use]
    pub fn mean(&self, alpha: f64, scale: f64) -> Estimate {
        assert_alpha(alpha);
        assert!(
            scale > 0.0 && scale.is_finite(),
            "scale is {scale}; a step is a positive number of units"
        );
        let range = (f64::NEG_INFINITY, f64::INFINITY);
        let (battles, pairs) = (self.battles_with(), self.pairs_with());
        if battles == 0 {
            return Estimate::no_data(range, alpha);
        }
        let mean = self.values.sum as f64 / battles as f64 * scale;
        match self.residual_squares() {
            Some(squares) if pairs >= 2 => {
                let k = pairs as f64;
                let se = (k / (k - 1.0) * squares).sqrt() / battles as f64 * scale;
                student_t(Point::known(pairs, mean, se), range, alpha)
            }
            _ => {
                let se = (pairs >= 2).then_some(0.0);
                let point = Point { n: pairs, mean, se };
                degenerate(point, range, alpha)
            }
        }
    }

    /// Σe² of the residuals e = x − R·m, in steps²; `None` where it is 0.
    ///
    /// Formed from sums that are centered in integers, since Σe = 0; what floating point leaves of an exact 0 is none.
    fn residual_squares(&self) -> Option<f64> {
        /// The part of the spread of x below which a rest is rounding.
        const ROUNDING: f64 = 1e-12;
        let n = self.values.n as f64;
        let ratio = self.values.sum as f64 / self.battles.sum as f64;
        let cross = i128::from(self.values.n) * i128::from(self.products)
            - i128::from(self.values.sum) * i128::from(self.battles.sum);
        let own = self.values.scatter() as f64;
        let of_battles = ratio * self.battles.scatter() as f64;
        let scatter = own - ratio * (2.0 * cross as f64 - of_battles);
        (scatter > ROUNDING * own).then_some(scatter / n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::IntervalKind;

    fn tally(pairs: &[(i64, i64)]) -> PartialTally {
        let mut tally = PartialTally::default();
        for &(value, battles) in pairs {
            tally.record(value, battles);
        }
        tally
    }

    /// Worked by hand: x = 20, 10, 0, 27, 12 in m = 2, 1, 0, 2, 1 battles. R = 69/6 = 11.5;
    /// e = −3, −1.5, 0, 4, 0.5, Σe² = 9 + 2.25 + 16 + 0.25 = 27.5; of k = 4 pairs se = √(4/3 · 27.5)/6 = 1.00922;
    /// t with 3 degrees of freedom is 3.182446.
    #[test]
    fn st_l6_the_mean_over_battles_that_have_it_is_a_ratio_of_sums() {
        let turns = tally(&[(20, 2), (10, 1), (0, 0), (27, 2), (12, 1)]);
        assert_eq!((turns.battles_with(), turns.pairs_with()), (6, 4));
        let mean = turns.mean(0.05, 1.0);
        assert_eq!((mean.value, mean.n), (Some(11.5), 4));
        let se = (4.0 / 3.0 * 27.5_f64).sqrt() / 6.0;
        assert!((mean.se.unwrap() - se).abs() < 1e-12, "{mean:?}");
        assert!((mean.hi - 11.5 - 3.182446305284263 * se).abs() < 1e-9, "{mean:?}");
        assert_eq!(turns.mean(0.05, 0.5).value, Some(5.75));
    }

    /// Pairs in which no battle has it say nothing about it.
    #[test]
    fn pairs_without_it_change_nothing() {
        let pairs = [(20, 2), (10, 1), (27, 2), (12, 1)];
        let with = tally(&pairs);
        let mut more = with;
        (0..50).for_each(|_| more.record(0, 0));
        let (with, more) = (with.mean(0.05, 1.0), more.mean(0.05, 1.0));
        assert_eq!((with.value, with.n), (more.value, more.n));
        assert!((with.lo - more.lo).abs() < 1e-12);
    }

    #[test]
    fn where_every_battle_has_it_the_interval_is_that_of_the_plain_mean() {
        let values = [31, 29, 35, 28, 33, 30, 41];
        let pairs: Vec<(i64, i64)> = values.iter().map(|&value| (value, 2)).collect();
        let mut plain = MomentTally::default();
        values.iter().for_each(|&value| plain.record(value));
        let (own, plain) = (tally(&pairs).mean(0.05, 1.0), plain.mean(0.05, 0.5, None));
        assert_eq!((own.n, own.kind, own.method), (plain.n, plain.kind, plain.method));
        for (own, plain) in [
            (own.value.unwrap(), plain.value.unwrap()),
            (own.se.unwrap(), plain.se.unwrap()),
            (own.lo, plain.lo),
            (own.hi, plain.hi),
        ] {
            assert!((own - plain).abs() < 1e-12, "{own} {plain}");
        }
    }

    #[test]
    fn st_b5_equal_values_bound_nothing_and_none_have_no_mean() {
        let equal = tally(&[(14, 2), (7, 1), (0, 0), (7, 1)]).mean(0.05, 1.0);
        assert_eq!(
            (equal.value, equal.kind, equal.hi),
            (Some(7.0), IntervalKind::Degenerate, f64::INFINITY)
        );
        let none = tally(&[(0, 0), (0, 0)]).mean(0.05, 1.0);
        assert_eq!((none.value, none.n), (None, 0));
        let one = tally(&[(5, 1), (0, 0)]).mean(0.05, 1.0);
        assert_eq!((one.value, one.se, one.n), (Some(5.0), None, 1));
    }

    #[test]
    fn st_a6_merging_equals_recording_in_one_go() {
        let mut left = tally(&[(20, 2), (10, 1)]);
        left.merge(&tally(&[(0, 0), (9, 1)]));
        assert_eq!(left, tally(&[(20, 2), (10, 1), (0, 0), (9, 1)]));
    }

    /// The 95 % interval covers a known mean in 95 % of samples, though a third of battles has no value and values of a pair are alike.
    #[test]
    fn st_i_the_interval_covers_as_often_as_it_says() {
        // A small generator, so that the sample doesn't depend on what is under test.
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut roll = |sides: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % sides
        };
        let (samples, mut covered) = (2_000, 0);
        for _ in 0..samples {
            let mut tally = PartialTally::default();
            for _ in 0..60 {
                let of_pair = roll(6) as i64;
                let (mut sum, mut battles) = (0, 0);
                for _ in 0..2 {
                    // A battle with a high roll of its pair has it less often: value and count depend on each other.
                    if roll(9) as i64 >= of_pair {
                        sum += 10 + of_pair + roll(4) as i64;
                        battles += 1;
                    }
                }
                tally.record(sum, battles);
            }
            // P(has it | p) = (9 − p)/9 for p = 0 to 5: the mean of p over battles that have it is Σp(9 − p)/Σ(9 − p) = 80/39.
            covered += i32::from(tally.mean(0.05, 1.0).contains(10.0 + 80.0 / 39.0 + 1.5));
        }
        let share = f64::from(covered) / f64::from(samples);
        assert!((0.935..0.965).contains(&share), "{share}");
    }
}
