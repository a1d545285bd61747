//! What a card would do on a list that was not tried.

use super::mean::RandomEffects;
use crate::estimate::{Estimate, Kind, Method, assert_alpha};
use crate::probability::student_t_cdf;
use crate::quantile::chi_squared_quantile;

/// ST-K4: fewer lists give no forecast of a new one.
pub const FEWEST_FOR_FORECAST: usize = 12;

/// ST-K4: points at which the confidence distribution of τ² is taken.
const POINTS: usize = 100;

/// ST-K4: the effect on a new list, as a mixture over the confidence distribution of τ².
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Forecast {
    /// μ̂_j and √(τ_j² + 1/Σw_j).
    parts: Vec<(f64, f64)>,
    degrees: f64,
}

impl Forecast {
    fn of(lists: &RandomEffects<'_>) -> Self {
        let degrees = lists.panel.n() - 1.0;
        let parts = (0..POINTS)
            .map(|j| {
                let level = (j as f64 + 0.5) / POINTS as f64;
                let target = chi_squared_quantile(level, degrees);
                let tau_squared = lists.panel.tau_squared_at(target);
                let (mean, weights) = lists.panel.weighted(tau_squared);
                (mean, (tau_squared + 1.0 / weights).sqrt())
            })
            .collect();
        Self { parts, degrees }
    }

    /// F(x) = mean_j T_{k−1}((x − μ̂_j)/√(τ_j² + 1/Σw_j)).
    fn below(&self, x: f64) -> f64 {
        let sum: f64 = self
            .parts
            .iter()
            .map(|(mean, sd)| student_t_cdf((x - mean) / sd, self.degrees))
            .sum();
        sum / POINTS as f64
    }

    fn quantile(&self, p: f64, middle: f64) -> f64 {
        let widest = self.parts.iter().map(|(_, sd)| *sd).fold(0.0, f64::max);
        // Wide enough to move even a middle that is large beside the spread.
        let mut reach = widest.max(1e-12 * libm::fabs(middle));
        let (mut low, mut high) = (middle - reach, middle + reach);
        for _ in 0..200 {
            let is_wide = self.below(low) <= p && self.below(high) >= p;
            if is_wide {
                break;
            }
            reach *= 4.0;
            (low, high) = (middle - reach, middle + reach);
        }
        for _ in 0..100 {
            let centre = 0.5 * (low + high);
            if centre <= low || centre >= high || high - low < 1e-12 * widest {
                break;
            }
            if self.below(centre) < p {
                low = centre;
            } else {
                high = centre;
            }
        }
        0.5 * (low + high)
    }
}

impl RandomEffects<'_> {
    /// ST-K4: the effect on a list not tried, if lists like these are meant; `None` below twelve lists.
    ///
    /// Averages over the confidence distribution of τ², since μ̂ ± t √(τ̂² + se²) fails where τ̂ is 0 by chance.
    /// Source: Nagashima, Noma, Furukawa 2019.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn forecast(&self, alpha: f64) -> Option<Estimate> {
        (self.panel.n_lists() >= FEWEST_FOR_FORECAST).then(|| self.prediction(alpha))
    }

    /// The same at any number of lists, for what is not printed.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn prediction(&self, alpha: f64) -> Estimate {
        assert_alpha(alpha);
        let forecast = self.forecast.get_or_init(|| Forecast::of(self));
        Estimate {
            value: Some(self.value),
            se: None,
            lo: forecast.quantile(0.5 * alpha, self.value).min(self.value),
            hi: forecast
                .quantile(1.0 - 0.5 * alpha, self.value)
                .max(self.value),
            level: 1.0 - alpha,
            kind: Kind::Planned,
            method: Method::TestInversion,
            n: self.panel.n_lists() as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::panel::Panel;

    #[test]
    fn st_k4_a_new_list_is_less_certain_than_the_mean() {
        let effects: Vec<f64> = (0..12).map(|i| f64::from(i * 7 % 12) * 0.5).collect();
        let panel = Panel::of(&effects, &[0.5; 12]).unwrap();
        let lists = panel.random_effects();
        let (mean, new) = (lists.mean(0.05).unwrap(), lists.forecast(0.05).unwrap());
        assert!(new.lo < mean.lo && mean.hi < new.hi);
        assert!(lists.forecast(0.5).unwrap().half_width() < new.half_width());
    }

    #[test]
    fn st_k4_eleven_lists_give_no_forecast() {
        let panel = Panel::of(&[1.0; 11], &[0.5; 11]).unwrap();
        assert_eq!(panel.random_effects().forecast(0.05), None);
    }
}
