//! How much lists differ from each other beyond the noise of their battles.

use libm::{exp, log};

use super::mean::RandomEffects;
use super::panel::variance_of;
use crate::estimate::{Estimate, IntervalKind, IntervalMethod, assert_alpha};
use crate::quantile::{chi_squared_quantile, student_t_upper};

/// ST-K3: τ, the standard deviation of the lists' true effects, in points of 100.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// √τ², at least 0.
    pub tau: f64,
    /// The ends by the Q-profile, which needs lists whose effects are normal.
    pub q_profile: (f64, f64),
    /// The ends by the jackknife over lists, which does not; the upper end is infinite where a single list causes all the spread.
    pub jackknife: (f64, f64),
    /// The level of both.
    pub level: f64,
    /// k.
    pub n_lists: usize,
    /// Q(0) < χ²_{α/2, k−1}: "lists agree more closely than their errors allow: check the errors".
    pub agrees_too_closely: bool,
}

impl RandomEffects<'_> {
    /// ST-K3: τ with its two intervals at level 1 − `alpha`.
    ///
    /// Q-profile: from Q = χ²_{1−α/2, k−1} to Q = χ²_{α/2, k−1}, 0 where Q(0) is below already.
    /// Jackknife: √max(0, s² e^{∓t·se} − v̄) with the standard error of ln s² by leaving out each list.
    /// Source: Viechtbauer 2007.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn spread(&self, alpha: f64) -> Spread {
        assert_alpha(alpha);
        let degrees = self.panel.n() - 1.0;
        let high = chi_squared_quantile(1.0 - 0.5 * alpha, degrees);
        let low = chi_squared_quantile(0.5 * alpha, degrees);
        let end = |target: f64| self.panel.tau_squared_at(target).sqrt();
        Spread {
            tau: self.tau_squared.sqrt(),
            q_profile: (end(high), end(low)),
            jackknife: self.jackknife(alpha),
            level: 1.0 - alpha,
            n_lists: self.panel.n_lists(),
            agrees_too_closely: self.panel.q(0.0) < low,
        }
    }

    fn jackknife(&self, alpha: f64) -> (f64, f64) {
        let effects = self.panel.effects();
        let k = self.panel.n();
        let without: Vec<f64> = (0..effects.len())
            .map(|left_out| {
                let rest: Vec<f64> =
                    (0..effects.len()).filter(|&i| i != left_out).map(|i| effects[i]).collect();
                variance_of(&rest)
            })
            .collect();
        let whole = variance_of(effects);
        if whole == 0.0 {
            return (0.0, 0.0);
        }
        if without.contains(&0.0) {
            return (0.0, f64::INFINITY);
        }
        let logs: Vec<f64> = without.iter().map(|&s| log(s)).collect();
        let mean = logs.iter().sum::<f64>() / k;
        let scatter: f64 = logs.iter().map(|l| (l - mean) * (l - mean)).sum();
        let se = ((k - 1.0) / k * scatter).sqrt();
        let t = student_t_upper(0.5 * alpha, k - 1.0);
        let end = |sign: f64| {
            let squared = whole * exp(sign * t * se) - self.panel.mean_variance();
            squared.max(0.0).sqrt()
        };
        (end(-1.0), end(1.0))
    }
}

impl Spread {
    /// ST-K3: what is printed: τ with the union of the two intervals.
    #[must_use]
    pub fn printed(&self) -> Estimate {
        Estimate {
            value: Some(self.tau),
            se: None,
            lo: self.q_profile.0.min(self.jackknife.0).min(self.tau),
            hi: self.q_profile.1.max(self.jackknife.1).max(self.tau),
            level: self.level,
            kind: IntervalKind::Planned,
            method: IntervalMethod::TestInversion,
            n: self.n_lists as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::panel::Panel;

    /// Errors of 2 points each, and effects within a tenth of one.
    #[test]
    fn st_k3_lists_that_agree_too_closely_are_a_warning() {
        let effects = [1.0, 1.05, 0.95, 1.02, 0.98, 1.0, 1.01, 0.99];
        let panel = Panel::of(&effects, &[4.0; 8]).unwrap();
        let spread = panel.random_effects().spread(0.05);
        assert!(spread.agrees_too_closely);
        assert_eq!((spread.tau, spread.q_profile), (0.0, (0.0, 0.0)));
        let apart = Panel::of(&effects, &[0.0016; 8]).unwrap();
        assert!(!apart.random_effects().spread(0.05).agrees_too_closely);
    }

    #[test]
    fn st_k3_one_list_that_makes_all_the_difference_leaves_no_upper_end() {
        let panel = Panel::of(&[1.0, 1.0, 1.0, 9.0], &[0.1; 4]).unwrap();
        let printed = panel.random_effects().spread(0.05).printed();
        assert_eq!((printed.lo, printed.hi), (0.0, f64::INFINITY));
        let same = Panel::of(&[1.0; 4], &[0.1; 4]).unwrap();
        assert_eq!(same.random_effects().spread(0.05).jackknife, (0.0, 0.0));
    }
}
