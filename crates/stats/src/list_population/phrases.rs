//! How the spread of lists and the forecast for another list are put into words.

use super::mean::RandomEffects;
use super::spread::Spread;
use crate::digits::{Unit, format_estimate};
use crate::estimate::Estimate;

/// Points of 100, never finer than a hundredth.
const POINTS_OF_100: Unit = Unit { shift: 0, finest: 2 };

impl Spread {
    /// ST-K8: "lists differ by about ±2.0 (1.1 to 3.4)".
    #[must_use]
    pub fn words(&self) -> String {
        let shown = format_estimate(&self.printed(), POINTS_OF_100);
        if self.printed().hi.is_infinite() {
            return format!("lists differ by about ±{} (at least {})", shown.value, shown.lo);
        }
        format!("lists differ by about ±{} ({} to {})", shown.value, shown.lo, shown.hi)
    }
}

impl RandomEffects<'_> {
    /// ST-K4 and ST-K8: "on a list not tried it would be between −1.2 and 4.6, 19 times in 20, if lists like these are
    /// meant"; `None` below twelve lists.
    #[must_use]
    pub fn forecast_words(&self) -> Option<String> {
        let shown = format_estimate(&self.forecast(0.05)?, POINTS_OF_100);
        Some(format!(
            "on a list not tried it would be between {} and {}, 19 times in 20, if lists like these are meant",
            shown.lo, shown.hi
        ))
    }

    /// ST-K8: the mean that belongs to a population: all of it, a part of it, or lists like these where it has no end.
    ///
    /// `None` below six lists.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1, or the population is smaller than the panel.
    #[must_use]
    pub fn mean_over(&self, population: Option<usize>, alpha: f64) -> Option<Estimate> {
        let mean = self.mean(alpha)?;
        Some(match population {
            None => mean,
            Some(whole) if whole == self.panel.n_lists() => self.these_lists(alpha),
            Some(whole) => self.of_population(whole, alpha),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::panel::Panel;

    /// ST-K8: what is printed.
    #[test]
    fn st_k8_sentences_are_those_of_the_page() {
        let effects = [2.1, -0.4, 1.3, 4.8, 0.2, 0.9, 3.3, -1.1, 1.7, 2.4, 0.1, 6.0];
        let variances = [2.3, 2.1, 0.6, 2.5, 2.2, 0.5, 2.0, 2.4, 0.6, 2.6, 1.9, 0.55];
        let panel = Panel::of(&effects, &variances).unwrap();
        let lists = panel.random_effects();
        assert_eq!(lists.spread(0.05).words(), "lists differ by about ±1.7 (0.0 to 3.4)");
        assert_eq!(
            lists.forecast_words().unwrap(),
            "on a list not tried it would be between -3 and 7, 19 times in 20, if lists like these are meant"
        );
        assert_eq!(lists.mean_over(Some(12), 0.05), Some(lists.these_lists(0.05)));
        assert_eq!(lists.mean_over(None, 0.05), lists.mean(0.05));
    }
}
