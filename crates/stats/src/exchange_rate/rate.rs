//! The worth of an effect by a rate that was measured in other battles (ST-R11).

use super::worth::Exchange;
use crate::estimate::Estimate;
use crate::quantile::student_t_upper;
use crate::worth::Ratio;

/// A number with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// The estimate.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
    /// Its degrees of freedom.
    pub degrees: f64,
}

impl Measured {
    fn variance(&self) -> f64 {
        self.error * self.error
    }

    /// The estimate with Student's t interval at level 1 − `alpha`.
    #[must_use]
    pub fn estimate(&self, alpha: f64) -> Estimate {
        let critical = student_t_upper(0.5 * alpha, self.degrees);
        let n = self.degrees as u64 + 1;
        Estimate::student(self.value, self.error, critical, 1.0 - alpha, n)
    }
}

impl Exchange {
    /// ST-R11: the effect of a unit over what a point is worth, where that was measured in other battles: their covariance is 0.
    ///
    /// `counted` is what a point is worth by which a stand counts more when it is lost, with the points that a unit counts already
    /// (ST-R1): a price p of a stand that is worth δ unpaid is fair where δ + ν·(counted − p) = λ·p, so it is (δ + ν·counted)/(λ + ν).
    ///
    /// Degrees of freedom are those of the sum of variances at the estimate (Welch 1947, Satterthwaite 1946).
    #[must_use]
    pub fn at_rate(effect: Measured, bought: Measured, counted: Option<(Measured, f64)>) -> Self {
        let (counted, points) =
            counted.unwrap_or((Measured { value: 0.0, error: 0.0, degrees: 1.0 }, 0.0));
        let ratio = Ratio {
            above: effect.value + counted.value * points,
            below: bought.value + counted.value,
            var_above: effect.variance() + points * points * counted.variance(),
            var_below: bought.variance() + counted.variance(),
            covariance: points * counted.variance(),
        };
        let w = ratio.value().unwrap_or(0.0);
        let off = w - points;
        let parts = [
            (effect.variance(), effect.degrees),
            (w * w * bought.variance(), bought.degrees),
            (off * off * counted.variance(), counted.degrees),
        ];
        let sum: f64 = parts.iter().map(|(variance, _)| variance).sum();
        let of_parts: f64 = parts.iter().map(|(variance, df)| variance * variance / df).sum();
        let degrees = if of_parts > 0.0 { sum * sum / of_parts } else { effect.degrees };
        Self { ratio, degrees }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worth::RatioSet;

    const POINT: Measured = Measured { value: 0.4, error: 0.0, degrees: 39.0 };

    #[test]
    fn st_r11_a_rate_without_error_only_scales_the_effect() {
        let effect = Measured { value: 1.0, error: 0.1, degrees: 9.0 };
        let card = Exchange::at_rate(effect, POINT, None);
        assert_eq!(card.degrees, 9.0);
        let RatioSet::Interval { lo, hi } = card.points(0.05) else { panic!() };
        // t of nine degrees is 2.262157.
        assert!((lo - (1.0 - 0.2262157) / 0.4).abs() < 1e-6, "{lo}");
        assert!((hi - (1.0 + 0.2262157) / 0.4).abs() < 1e-6, "{hi}");
    }

    /// By hand: variances 0.01 of nine degrees and 2.5² · 0.0016 = 0.01 of 39: 0.02²/(0.01²/9 + 0.01²/39) = 29.25.
    #[test]
    fn st_r11_the_rates_degrees_of_freedom_count_by_their_share_of_the_variance() {
        let effect = Measured { value: 1.0, error: 0.1, degrees: 9.0 };
        let card = Exchange::at_rate(effect, Measured { error: 0.04, ..POINT }, None);
        assert!((card.degrees - 29.25).abs() < 1e-9, "{}", card.degrees);
        assert_eq!(card.ratio.covariance, 0.0);
    }

    /// ST-R1: a stand of 4 points that adds what four bought points do is rightly priced, whatever its loss counts; one that adds
    /// nothing is worth what its loss is.
    #[test]
    fn st_r1_a_stand_pays_for_what_it_counts_when_lost() {
        let counted = Measured { value: 0.6, error: 0.02, degrees: 39.0 };
        let stand = |effect: f64| {
            let effect = Measured { value: effect, error: 0.1, degrees: 9.0 };
            Exchange::at_rate(effect, POINT, Some((counted, 4.0))).ratio
        };
        assert!((stand(1.6).value().unwrap() - 4.0).abs() < 1e-12);
        assert!((stand(0.0).value().unwrap() - 2.4).abs() < 1e-12);
        // At the price itself the second rate cancels, and with it its error.
        let at_price = stand(1.6);
        let variance =
            at_price.var_above - 2.0 * 4.0 * at_price.covariance + 16.0 * at_price.var_below;
        assert!((variance - 0.01).abs() < 1e-12, "{variance}");
    }
}
