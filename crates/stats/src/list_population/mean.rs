//! The mean effect over lists like these, or over these lists only.

use core::cell::OnceCell;

use super::mixture::Mixture;
use super::panel::{Panel, variance_of};
use crate::estimate::{Estimate, IntervalKind, IntervalMethod, assert_alpha};
use crate::normal::normal_quantile;
use crate::quantile::student_t_upper;

/// ST-K2: fewer lists are shown one by one, without a mean.
pub const FEWEST_FOR_MEAN: usize = 6;

/// ST-K2: lists whose true effects vary with variance τ² about their mean.
#[derive(Clone, Debug)]
pub struct RandomEffects<'a> {
    /// The lists.
    pub panel: &'a Panel,
    /// τ²: variance of the lists' true effects, by Paule and Mandel (ST-E12).
    pub tau_squared: f64,
    /// μ̂ = Σwy/Σw with w = 1/(v + τ²).
    pub value: f64,
    /// √(q/Σw), q = max(1, Σw(y − μ̂)²/(k − 1)).
    pub se: f64,
    mixture: OnceCell<Mixture>,
}

impl Panel {
    /// ST-K2: the model in which lists differ by more than their errors.
    #[must_use]
    pub fn random_effects(&self) -> RandomEffects<'_> {
        let degrees = self.n() - 1.0;
        let tau_squared = self.tau_squared_at(degrees);
        let (value, weights) = self.weighted(tau_squared);
        let q = (self.q(tau_squared) / degrees).max(1.0);
        RandomEffects {
            panel: self,
            tau_squared,
            value,
            se: (q / weights).sqrt(),
            mixture: OnceCell::new(),
        }
    }
}

impl RandomEffects<'_> {
    /// ST-K4: the distribution of a new list's effect, formed when it is first needed.
    pub(super) fn mixture(&self) -> &Mixture {
        self.mixture.get_or_init(|| Mixture::of(self.panel))
    }

    /// ST-K2: the mean over lists like these, μ̂ ± t_{1−α/2, k−1} · se; `None` below six lists.
    ///
    /// Hartung and Knapp's interval with its factor kept from falling below 1.
    /// Sources: Hartung, Knapp 2001; IntHout, Ioannidis, Borm 2014.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn mean(&self, alpha: f64) -> Option<Estimate> {
        (self.panel.n_lists() >= FEWEST_FOR_MEAN).then(|| self.interval(alpha))
    }

    /// The interval of the [`mean`](Self::mean) for any number of lists, for uses other than printing.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn interval(&self, alpha: f64) -> Estimate {
        assert_alpha(alpha);
        let t = student_t_upper(0.5 * alpha, self.panel.n() - 1.0);
        self.around(self.value, self.se, t, alpha, IntervalKind::Planned)
    }

    /// ST-K2: the plain mean ȳ ± t · s/√k, which is printed beside.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn plain(&self, alpha: f64) -> Estimate {
        crate::jackknife::mean_of_blocks(self.panel.effects(), alpha)
    }

    /// ST-K2: the mean of these lists and no others: ȳ, se = √(Σv)/k.
    ///
    /// The lists are the whole population, so only their battles were drawn: the normal quantile.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn these_lists(&self, alpha: f64) -> Estimate {
        assert_alpha(alpha);
        let se = (self.panel.mean_variance() / self.panel.n()).sqrt();
        let z = -normal_quantile(0.5 * alpha);
        self.around(self.panel.plain_mean(), se, z, alpha, IntervalKind::Planned)
    }

    /// ST-K2: the mean of all `population` lists, from which these were drawn without replacement.
    ///
    /// ȳ with se² = max(s²/k − τ²/K, Σv/k²), s² the variance of the effects, and Student's t.
    /// Source: Cochran 1977, chapter 10.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1, or the population is smaller than the panel.
    #[must_use]
    pub fn of_population(&self, population: usize, alpha: f64) -> Estimate {
        assert_alpha(alpha);
        assert!(
            population >= self.panel.n_lists(),
            "{} lists were not drawn from {population}",
            self.panel.n_lists()
        );
        let k = self.panel.n();
        let drawn = variance_of(self.panel.effects()) / k - self.tau_squared / population as f64;
        let se = drawn.max(self.panel.mean_variance() / k).sqrt();
        let t = student_t_upper(0.5 * alpha, k - 1.0);
        self.around(self.panel.plain_mean(), se, t, alpha, IntervalKind::Planned)
    }

    pub(super) fn around(
        &self,
        value: f64,
        se: f64,
        times: f64,
        alpha: f64,
        kind: IntervalKind,
    ) -> Estimate {
        Estimate {
            value: Some(value),
            se: Some(se),
            lo: value - times * se,
            hi: value + times * se,
            level: 1.0 - alpha,
            kind,
            method: if kind == IntervalKind::Anytime {
                IntervalMethod::Asymptotic
            } else {
                IntervalMethod::StudentT
            },
            n: self.panel.n_lists() as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn panel(effects: &[f64], variance: f64) -> Panel {
        Panel::of(effects, &vec![variance; effects.len()]).unwrap()
    }

    /// Equal variances: the weighted mean is the plain one, and so is its standard error.
    #[test]
    fn st_k2_equal_errors_give_the_plain_mean() {
        let panel = panel(&[0.0, 1.0, 2.0, 3.0, 4.0, 10.0], 1.0);
        let lists = panel.random_effects();
        let (mean, plain) = (lists.mean(0.05).unwrap(), lists.plain(0.05));
        assert!((mean.lo - plain.lo).abs() < 1e-9 && (mean.hi - plain.hi).abs() < 1e-9);
    }

    /// Effects that agree more closely than their errors do not make the interval narrower than those errors.
    #[test]
    fn st_k2_the_factor_does_not_fall_below_one() {
        let panel = panel(&[1.0, 1.1, 0.9, 1.0, 1.05, 0.95], 2.0);
        let lists = panel.random_effects();
        assert_eq!(lists.tau_squared, 0.0);
        assert!((lists.se - (2.0f64 / 6.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn st_k2_few_lists_have_no_mean() {
        assert!(panel(&[1.0; 5], 1.0).random_effects().mean(0.05).is_none());
        assert!(panel(&[1.0; 6], 1.0).random_effects().mean(0.05).is_some());
    }

    /// s² = 14/3 · … by hand: effects 0, 2, 4, 6 have s² = 20/3; v = 1, so τ² = 17/3.
    #[test]
    fn st_k2_a_part_of_the_population_has_a_smaller_error_than_lists_like_these() {
        let panel = panel(&[0.0, 2.0, 4.0, 6.0], 1.0);
        let lists = panel.random_effects();
        assert!((lists.tau_squared - 17.0 / 3.0).abs() < 1e-9);
        let half = lists.of_population(8, 0.05).se.unwrap();
        assert!((half * half - (20.0 / 12.0 - 17.0 / 24.0)).abs() < 1e-9);
        // All of it: only the battles are left.
        let whole = lists.of_population(4, 0.05).se.unwrap();
        assert!((whole * whole - 0.25).abs() < 1e-9);
        let these = lists.these_lists(0.05);
        assert!((these.se.unwrap() - 0.5).abs() < 1e-12 && these.value == Some(3.0));
        assert!((these.hi - 3.0 - 0.5 * 1.959963984540054).abs() < 1e-9);
    }
}
