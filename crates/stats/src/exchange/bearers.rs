//! Whether a price should be proportional to the number of bearers.

use crate::estimate::{Estimate, IntervalKind, IntervalMethod, assert_alpha};
use crate::quantile::student_t_upper;

/// ST-L6: the effect as a + b · m over draws with m bearers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Proportion {
    /// a, in points of 100: what the first bearer is worth beyond the others.
    pub first: Estimate,
    /// b, in points of 100: what each further bearer is worth.
    pub further: Estimate,
}

impl Proportion {
    /// ST-L6: least squares of the effects on the bearers, with Student's t of k − 2 degrees of freedom.
    ///
    /// `None` below three draws, or where all have as many bearers.
    ///
    /// # Panics
    ///
    /// When the lists differ in length, or `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn of(effects: &[f64], bearers: &[f64], alpha: f64) -> Option<Self> {
        assert_alpha(alpha);
        assert_eq!(
            effects.len(),
            bearers.len(),
            "a number of bearers for each effect"
        );
        let k = effects.len() as f64;
        let (mean_m, mean_y) = (
            bearers.iter().sum::<f64>() / k,
            effects.iter().sum::<f64>() / k,
        );
        let (mut mm, mut my) = (0.0, 0.0);
        for (y, m) in effects.iter().zip(bearers) {
            mm += (m - mean_m) * (m - mean_m);
            my += (m - mean_m) * (y - mean_y);
        }
        if effects.len() < 3 || mm <= 0.0 {
            return None;
        }
        let b = my / mm;
        let a = mean_y - b * mean_m;
        let misses: f64 = effects
            .iter()
            .zip(bearers)
            .map(|(y, m)| (y - a - b * m) * (y - a - b * m))
            .sum();
        let variance = misses / (k - 2.0);
        let t = student_t_upper(0.5 * alpha, k - 2.0);
        let estimate = |value: f64, se: f64| Estimate {
            value: Some(value),
            se: Some(se),
            lo: value - t * se,
            hi: value + t * se,
            level: 1.0 - alpha,
            kind: IntervalKind::Planned,
            method: IntervalMethod::StudentT,
            n: effects.len() as u64,
        };
        Some(Self {
            first: estimate(a, (variance * (1.0 / k + mean_m * mean_m / mm)).sqrt()),
            further: estimate(b, (variance / mm).sqrt()),
        })
    }

    /// ST-L6: whether the intercept's interval leaves out 0: "the price should not be in proportion".
    #[must_use]
    pub fn is_out_of_proportion(&self) -> bool {
        !self.first.contains(0.0)
    }

    /// ST-L6: the effect of the first bearer, a + b, and of each further one, b, in points of 100.
    #[must_use]
    pub fn first_and_further(&self) -> Option<(f64, f64)> {
        let (a, b) = (self.first.value?, self.further.value?);
        Some((a + b, b))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_l6_a_first_bearer_that_does_most_is_out_of_proportion() {
        let bearers = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
        let wobble = [0.1, -0.1, 0.05, -0.05, 0.1, -0.1];
        let of = |a: f64| -> Vec<f64> {
            let pairs = bearers.iter().zip(wobble);
            pairs.map(|(m, e)| a + 0.5 * m + e).collect()
        };
        let steep = Proportion::of(&of(2.0), &bearers, 0.05).unwrap();
        assert!(steep.is_out_of_proportion());
        let (first, further) = steep.first_and_further().unwrap();
        assert!((first - 2.5).abs() < 0.2 && (further - 0.5).abs() < 0.1);
        let even = Proportion::of(&of(0.0), &bearers, 0.05).unwrap();
        assert!(!even.is_out_of_proportion());
        assert_eq!(Proportion::of(&[1.0, 2.0, 3.0], &[2.0; 3], 0.05), None);
    }
}
