//! The effects of a card on each list of a panel.

/// ST-K1 and ST-K2: a card's effect on each of several lists, with its variance.
///
/// # Examples
///
/// ```
/// use stats::list_population::Panel;
///
/// let effects = [2.1, -0.4, 1.3, 4.8, 0.2, 0.9, 3.3, -1.1];
/// let panel = Panel::of(&effects, &[2.0; 8]).unwrap();
/// let mean = panel.random_effects().mean(0.05).unwrap();
/// assert!(mean.contains(1.4) && mean.n == 8);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    effects: Vec<f64>,
    variances: Vec<f64>,
}

impl Panel {
    /// ST-K2: of effects in points of 100 with their variances (ST-B6, or by blocks).
    ///
    /// `None` for fewer than two lists, or where an effect is not finite or a variance not positive and finite.
    /// A list on which a card cannot change anything has no variance, and is no observation of this panel.
    ///
    /// # Panics
    ///
    /// When there is not one variance for each effect.
    #[must_use]
    pub fn of(effects: &[f64], variances: &[f64]) -> Option<Self> {
        assert_eq!(effects.len(), variances.len(), "a variance for each list's effect");
        let is_usable = effects.len() >= 2
            && effects.iter().all(|y| y.is_finite())
            && variances.iter().all(|v| *v > 0.0 && v.is_finite());
        is_usable.then(|| Self { effects: effects.to_vec(), variances: variances.to_vec() })
    }

    /// k: the number of lists, at least 2.
    #[must_use]
    pub fn n_lists(&self) -> usize {
        self.effects.len()
    }

    /// The effects, in the order given.
    #[must_use]
    pub fn effects(&self) -> &[f64] {
        &self.effects
    }

    /// Their variances, in the order given.
    #[must_use]
    pub fn variances(&self) -> &[f64] {
        &self.variances
    }

    pub(super) fn n(&self) -> f64 {
        self.effects.len() as f64
    }

    /// ȳ.
    pub(super) fn plain_mean(&self) -> f64 {
        self.effects.iter().sum::<f64>() / self.n()
    }

    /// v̄.
    pub(super) fn mean_variance(&self) -> f64 {
        self.variances.iter().sum::<f64>() / self.n()
    }

    /// Σwy/Σw and Σw with w = 1/(v + τ²).
    pub(super) fn weighted(&self, tau_squared: f64) -> (f64, f64) {
        let (mut sum, mut weights) = (0.0, 0.0);
        for (y, v) in self.effects.iter().zip(&self.variances) {
            sum += y / (v + tau_squared);
            weights += 1.0 / (v + tau_squared);
        }
        (sum / weights, weights)
    }

    /// ST-K3: Q(τ²) = Σw(y − μ̂(τ²))², which falls in τ².
    pub(super) fn q(&self, tau_squared: f64) -> f64 {
        let (mean, _) = self.weighted(tau_squared);
        self.effects
            .iter()
            .zip(&self.variances)
            .map(|(y, v)| (y - mean) * (y - mean) / (v + tau_squared))
            .sum()
    }

    /// The τ² at which Q is `target`; 0 where Q is no more than that already.
    pub(super) fn tau_squared_at(&self, target: f64) -> f64 {
        let excess = |tau_squared: f64| self.q(tau_squared) - target;
        if excess(0.0) <= 0.0 { 0.0 } else { crate::bisection::falling_root(excess) }
    }
}

/// The variance of some numbers, divisor n − 1; 0 below two.
pub(super) fn variance_of(values: &[f64]) -> f64 {
    if values.len() < 2 {
        return 0.0;
    }
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    values.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / (n - 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_k2_a_list_without_a_variance_is_refused() {
        assert_eq!(Panel::of(&[1.0, 2.0], &[0.1, 0.0]), None);
        assert_eq!(Panel::of(&[1.0, f64::NAN], &[0.1, 0.1]), None);
        assert_eq!(Panel::of(&[1.0], &[0.1]), None);
    }

    #[test]
    fn st_k3_the_root_satisfies_its_equation() {
        let panel = Panel::of(&[0.9, -0.4, 0.1, 1.6], &[0.04, 0.09, 0.04, 0.25]).unwrap();
        let tau_squared = panel.tau_squared_at(2.0);
        assert!((panel.q(tau_squared) - 2.0).abs() < 1e-9);
        assert_eq!(panel.tau_squared_at(1e9), 0.0);
    }
}
