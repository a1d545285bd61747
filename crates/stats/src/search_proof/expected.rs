//! The expected score of a find when it is played again.

use crate::normal::normal_quantile;

/// ST-Q2: how the candidates came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoundBy {
    /// Drawn at random from the stated space.
    Draws,
    /// Changed from earlier finds by the search: no expectation can be given, and only the replay is printed.
    Guided,
}

/// ST-Q2: the scores of a scan, in points of 100 beyond ½, with the variance of the true scores.
#[derive(Clone, Debug, PartialEq)]
pub struct Scan {
    /// τ² = max(0, var(y) − v̄).
    pub tau_squared: f64,
    /// ȳ.
    pub mean: f64,
    /// v̄.
    pub mean_variance: f64,
    values: Vec<f64>,
    variances: Vec<f64>,
    found_by: FoundBy,
}

impl Scan {
    /// ST-Q2: of the candidates' scores with their variances; `None` below two, or where a number is not finite or a
    /// variance negative.
    ///
    /// # Panics
    ///
    /// When there is not one variance for each score.
    ///
    /// # Examples
    ///
    /// ```
    /// use stats::search_proof::{FoundBy, Scan};
    ///
    /// let scan = Scan::of(&[4.0, 0.0, -4.0], &[8.0; 3], FoundBy::Draws).unwrap();
    /// assert_eq!(scan.best(1), [0]);
    /// // Half of the observed excess is real.
    /// assert_eq!(scan.expected(0), Some(2.0));
    /// ```
    #[must_use]
    pub fn of(values: &[f64], variances: &[f64], found_by: FoundBy) -> Option<Self> {
        assert_eq!(values.len(), variances.len(), "a variance for each score");
        let is_usable = values.iter().all(|y| y.is_finite())
            && variances.iter().all(|v| *v >= 0.0 && v.is_finite());
        if values.len() < 2 || !is_usable {
            return None;
        }
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        let squares: f64 = values.iter().map(|y| (y - mean) * (y - mean)).sum();
        let mean_variance = variances.iter().sum::<f64>() / n;
        Some(Self {
            tau_squared: (squares / (n - 1.0) - mean_variance).max(0.0),
            mean,
            mean_variance,
            values: values.to_vec(),
            variances: variances.to_vec(),
            found_by,
        })
    }

    /// ST-Q1: the best `n` candidates, the highest first, equal ones as they came.
    #[must_use]
    pub fn best(&self, n: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.values.len()).collect();
        order.sort_by(|&i, &j| self.values[j].total_cmp(&self.values[i]));
        order.truncate(n);
        order
    }

    /// ST-Q2: what a candidate may be expected to score on replay, ȳ + τ²/(τ² + v)·(y − ȳ); `None` of a guided search.
    ///
    /// # Panics
    ///
    /// When there is no such candidate.
    #[must_use]
    pub fn expected(&self, candidate: usize) -> Option<f64> {
        let (y, v) = (self.values[candidate], self.variances[candidate]);
        let share =
            if self.tau_squared > 0.0 { self.tau_squared / (self.tau_squared + v) } else { 0.0 };
        (self.found_by == FoundBy::Draws).then_some(self.mean + share * (y - self.mean))
    }

    /// ST-Q2: whether a candidate is "no better than luck would find" among all candidates; `None` for a guided search.
    ///
    /// # Panics
    ///
    /// When there is no such candidate.
    #[must_use]
    pub fn is_no_better_than_luck(&self, candidate: usize) -> Option<bool> {
        let luck = best_by_luck(self.values.len(), self.mean_variance);
        (self.found_by == FoundBy::Draws).then(|| self.values[candidate] < luck)
    }
}

/// ST-Q2: what luck alone would give to the best of m candidates, √v·Φ⁻¹((m − 0.375)/(m + 0.25)).
///
/// Source: Blom 1958.
///
/// # Panics
///
/// When there is no candidate, or the variance is negative.
///
/// # Examples
///
/// ```
/// let best = stats::search_proof::best_by_luck(1000, 25.7 * 25.7 / 288.0);
/// assert!((best - 4.91).abs() < 0.03);
/// ```
#[must_use]
pub fn best_by_luck(candidates: usize, variance: f64) -> f64 {
    assert!(candidates > 0 && variance >= 0.0, "{candidates} candidates of variance {variance}");
    let m = candidates as f64;
    variance.sqrt() * normal_quantile((m - 0.375) / (m + 0.25))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_q2_a_scan_of_noise_expects_nothing() {
        let scan = Scan::of(&[2.0, -1.0, 0.5, -1.5], &[9.0; 4], FoundBy::Draws).unwrap();
        assert_eq!((scan.tau_squared, scan.expected(0)), (0.0, Some(0.0)));
        assert_eq!(scan.is_no_better_than_luck(0), Some(true));
        let far = Scan::of(&[20.0, -1.0, 0.5, -1.5], &[9.0; 4], FoundBy::Draws).unwrap();
        assert_eq!(far.is_no_better_than_luck(0), Some(false));
    }

    #[test]
    fn st_q2_a_guided_search_expects_nothing_that_can_be_stated() {
        let scan = Scan::of(&[2.0, 9.0], &[1.0; 2], FoundBy::Guided).unwrap();
        assert_eq!((scan.expected(1), scan.is_no_better_than_luck(1)), (None, None));
        assert_eq!(scan.best(16), [1, 0]);
        assert_eq!(Scan::of(&[2.0], &[1.0], FoundBy::Draws), None);
    }
}
