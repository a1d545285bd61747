//! ST-D4: two confidence sequences that were not chosen, kept as a second opinion on the one that was.
//!
//! Both depend on the order of the pairs and need the whole history, so a run cannot merge or resume them.
//! Source: Waudby-Smith, Ramdas 2024.

use libm::{log, log1p};

use crate::estimate::assert_alpha;

/// ST-D4: the predictable plug-in empirical Bernstein sequence after all of `path`, as an interval on 0 to 1.
///
/// `path` holds the observations in the order they came, on the scale of x, 0 to 1.
///
/// # Panics
///
/// When `alpha` is not strictly between 0 and 1.
#[must_use]
pub fn empirical_bernstein(path: &[f64], alpha: f64) -> (f64, f64) {
    assert_alpha(alpha);
    let lower = |x: &dyn Fn(f64) -> f64| {
        let mut moments = Predictable::default();
        let (mut stakes, mut weighted, mut paid) = (0.0, 0.0, 0.0);
        for &value in path {
            let x = x(value);
            let bet = moments.bet(alpha).min(0.5);
            // The mean of what was seen, with nothing added: 0 before the first.
            let surprise = x - moments.plain_mean();
            stakes += bet;
            weighted += bet * x;
            paid += surprise * surprise * (-log1p(-bet) - bet);
            moments.add(x);
        }
        if path.is_empty() {
            return 0.0;
        }
        ((weighted - log(2.0 / alpha) - paid) / stakes).clamp(0.0, 1.0)
    };
    (lower(&|x| x), 1.0 - lower(&|x| 1.0 - x))
}

/// ST-D4: whether the hedged capital process has excluded `mean` at any time along `path`.
///
/// Both gamblers stake the bet of [`empirical_bernstein`] without its cap of ½, but never more than half of
/// what could ruin them; the richer one, with half the money, has reached 1/α at some time (the running
/// intersection of all looks).
///
/// # Panics
///
/// When `alpha` is not strictly between 0 and 1.
#[must_use]
pub fn hedged_capital_excludes(path: &[f64], mean: f64, alpha: f64) -> bool {
    assert_alpha(alpha);
    let mut moments = Predictable::default();
    let (mut above, mut below) = (0.0, 0.0);
    let mut richest = f64::NEG_INFINITY;
    for &x in path {
        let bet = moments.bet(alpha);
        above += log1p(bet.min(0.5 / mean) * (x - mean));
        below += log1p(-bet.min(0.5 / (1.0 - mean)) * (x - mean));
        richest = richest.max(above).max(below);
        moments.add(x);
    }
    richest + log(0.5) >= -log(alpha)
}

/// Mean and variance of what was seen so far, each with half an observation of ½ and ¼ before the first.
struct Predictable {
    n: f64,
    sum: f64,
    squares: f64,
}

impl Default for Predictable {
    fn default() -> Self {
        Self {
            n: 0.0,
            sum: 0.0,
            squares: 0.25,
        }
    }
}

impl Predictable {
    /// λ_t = √(2 ln(2/α)/(t ln(1 + t) σ̂²_{t−1})), t the coming observation.
    fn bet(&self, alpha: f64) -> f64 {
        let t = self.n + 1.0;
        let variance = self.squares / t;
        (2.0 * log(2.0 / alpha) / (t * log1p(t) * variance)).sqrt()
    }

    fn plain_mean(&self) -> f64 {
        if self.n == 0.0 {
            0.0
        } else {
            self.sum / self.n
        }
    }

    fn add(&mut self, x: f64) {
        self.n += 1.0;
        self.sum += x;
        let miss = x - (0.5 + self.sum) / (self.n + 1.0);
        self.squares += miss * miss;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_d4_few_observations_bound_nothing() {
        assert_eq!(empirical_bernstein(&[], 0.05), (0.0, 1.0));
        assert_eq!(empirical_bernstein(&[0.5, 0.5], 0.05), (0.0, 1.0));
        assert!(!hedged_capital_excludes(&[0.5, 0.5], 0.1, 0.05));
    }

    #[test]
    fn st_d4_both_close_in_on_the_mean() {
        let path: Vec<f64> = (0..4000).map(|i| [0.25, 0.5, 0.75, 0.5][i % 4]).collect();
        let (lo, hi) = empirical_bernstein(&path, 0.05);
        assert!(0.47 < lo && lo < 0.5 && 0.5 < hi && hi < 0.53, "{lo} {hi}");
        assert!(!hedged_capital_excludes(&path, 0.5, 0.05));
        assert!(hedged_capital_excludes(&path, 0.45, 0.05));
        assert!(hedged_capital_excludes(&path, 0.55, 0.05));
    }
}
