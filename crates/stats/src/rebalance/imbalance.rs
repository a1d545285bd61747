//! How far from balance a set of matchups is.

/// ST-P1: I = mean(Δ̂² − v): unbiased for the mean of Δ², so it may lie below 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Imbalance {
    /// In squares of points of 100.
    pub value: f64,
}

impl Imbalance {
    /// √max(I, 0): how far off a matchup typically is, in points of 100.
    #[must_use]
    pub fn typical(self) -> f64 {
        self.value.max(0.0).sqrt()
    }
}

/// ST-P1: of the differences of matchups or items with their variances; `None` without any.
///
/// # Panics
///
/// When there is not one variance for each difference.
///
/// # Examples
///
/// ```
/// let off = stats::rebalance::imbalance(&[1.5, -1.5], &[0.25, 0.25]).unwrap();
/// assert_eq!(off.value, 2.0);
/// ```
#[must_use]
pub fn imbalance(differences: &[f64], variances: &[f64]) -> Option<Imbalance> {
    assert_eq!(differences.len(), variances.len(), "a variance for each difference");
    let sum: f64 = differences.iter().zip(variances).map(|(d, v)| d * d - v).sum();
    (!differences.is_empty()).then(|| Imbalance { value: sum / differences.len() as f64 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_p1_noise_alone_may_fall_below_zero() {
        let quiet = imbalance(&[0.1, -0.1], &[0.04, 0.04]).unwrap();
        assert!((quiet.value + 0.03).abs() < 1e-15);
        assert_eq!(quiet.typical(), 0.0);
        assert_eq!(imbalance(&[], &[]), None);
    }
}
