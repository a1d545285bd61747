//! The effect of a card on a list that was not played.

use super::mean::RandomEffects;
use crate::estimate::{Estimate, IntervalKind, IntervalMethod, assert_alpha};

/// ST-K4: fewer lists give no forecast of a new one.
pub const FEWEST_FOR_FORECAST: usize = 12;

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

    /// The [`forecast`](Self::forecast) for any number of lists, for uses other than printing.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn prediction(&self, alpha: f64) -> Estimate {
        assert_alpha(alpha);
        let mixture = self.mixture();
        Estimate {
            value: Some(self.value),
            se: None,
            lo: mixture.quantile(0.5 * alpha, self.value).min(self.value),
            hi: mixture.quantile(1.0 - 0.5 * alpha, self.value).max(self.value),
            level: 1.0 - alpha,
            kind: IntervalKind::Planned,
            method: IntervalMethod::TestInversion,
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
