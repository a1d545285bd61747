//! The worth of a card over a population of lists, as a ratio of means.

use crate::estimate::assert_alpha;
use crate::quantile::student_t_upper;
use crate::worth::{Ratio, RatioSet};

/// ST-L3 and ST-L6: what a bearer adds to the score over what an army point does, over the same lists.
///
/// # Examples
///
/// ```
/// use stats::exchange_rate::Exchange;
/// use stats::worth::RatioSet;
///
/// let effects = [1.8, 0.9, 2.4, 1.2, 0.3, 2.0, 1.5, 0.6, 1.1, 2.2];
/// let slopes = [0.42, 0.35, 0.5, 0.38, 0.3, 0.46, 0.4, 0.33, 0.36, 0.48];
/// let card = Exchange::of(&effects, &slopes, &[1.0; 10]).unwrap();
/// let RatioSet::Interval { lo, hi } = card.points(0.05) else { panic!() };
/// assert!((lo - 2.564).abs() < 1e-3 && (hi - 4.271).abs() < 1e-3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exchange {
    /// The effect of a bearer above the slope λ̄, with their variances and covariance over lists.
    pub ratio: Ratio,
    /// The degrees of freedom of their errors: of k lists k − 1.
    pub degrees: f64,
}

impl Exchange {
    /// ST-L3 and ST-L6: of each list's effect δ and slope λ, and the bearers m that it fields.
    ///
    /// R = Σδ/Σm over λ̄; m is 1 throughout for a card of an army, and 0 where a list has no bearer.
    /// Residuals (δ − R m)/m̄ stand for δ − δ̄, so variances are those of a ratio estimator (Cochran 1977, chapter 6).
    /// `None` below two lists or where none has a bearer.
    ///
    /// # Panics
    ///
    /// When the lists differ in length, or a number of bearers is negative.
    #[must_use]
    pub fn of(effects: &[f64], slopes: &[f64], bearers: &[f64]) -> Option<Self> {
        assert!(
            effects.len() == slopes.len() && effects.len() == bearers.len(),
            "an effect, a slope and a number of bearers for each list"
        );
        assert!(bearers.iter().all(|&m| m >= 0.0), "bearers are counted");
        let k = effects.len() as f64;
        let all: f64 = bearers.iter().sum();
        if effects.len() < 2 || all <= 0.0 {
            return None;
        }
        let per_bearer = effects.iter().sum::<f64>() / all;
        let slope = slopes.iter().sum::<f64>() / k;
        let (mut above, mut below, mut both) = (0.0, 0.0, 0.0);
        for ((effect, own), m) in effects.iter().zip(slopes).zip(bearers) {
            let e = (effect - per_bearer * m) / (all / k);
            above += e * e;
            below += (own - slope) * (own - slope);
            both += e * (own - slope);
        }
        let pairs = k * (k - 1.0);
        Some(Self {
            ratio: Ratio {
                above: per_bearer,
                below: slope,
                var_above: above / pairs,
                var_below: below / pairs,
                covariance: both / pairs,
            },
            degrees: k - 1.0,
        })
    }

    /// t_{1−α/2} with its degrees of freedom.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn multiplier(&self, alpha: f64) -> f64 {
        assert_alpha(alpha);
        student_t_upper(0.5 * alpha, self.degrees)
    }

    /// ST-L3: the worth of a bearer in army points, by ST-E6; whether it may be printed is [`allows`](Self::allows).
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn points(&self, alpha: f64) -> RatioSet {
        self.ratio.fieller(self.multiplier(alpha))
    }

    /// ST-L4: g = t² v_bb/λ̄².
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn g(&self, alpha: f64) -> f64 {
        self.ratio.weakness(self.multiplier(alpha))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lists of equal slope 0.5: the worth is the mean effect of a bearer, doubled.
    #[test]
    fn st_l3_worth_is_the_ratio_of_the_means() {
        let card = Exchange::of(&[1.0, 2.0, 3.0], &[0.5; 3], &[1.0; 3]).unwrap();
        assert_eq!(card.ratio.value(), Some(4.0));
        assert!((card.ratio.var_above - 1.0 / 3.0).abs() < 1e-15);
        assert_eq!((card.ratio.var_below, card.ratio.covariance), (0.0, 0.0));
    }

    #[test]
    fn st_l6_lists_without_a_bearer_leave_the_effect_of_one_unchanged() {
        let with = Exchange::of(&[2.1, 1.4, 3.9], &[0.4, 0.5, 0.3], &[2.0, 1.0, 3.0]).unwrap();
        let more =
            Exchange::of(&[2.1, 1.4, 3.9, 0.0], &[0.4, 0.5, 0.3, 0.4], &[2.0, 1.0, 3.0, 0.0])
                .unwrap();
        assert_eq!(with.ratio.above, more.ratio.above);
        assert_eq!(Exchange::of(&[0.0, 0.0], &[0.4, 0.3], &[0.0, 0.0]), None);
        assert_eq!(Exchange::of(&[1.0], &[0.4], &[1.0]), None);
    }
}
