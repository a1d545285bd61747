//! Estimates of many prices, shrunk towards each other by empirical Bayes.

use crate::bisection::falling_root;

/// ST-E12: what shrunk estimates are drawn towards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Center {
    /// Their weighted mean.
    Mean,
    /// Zero: the printed prices themselves.
    Zero,
}

/// ST-E12: estimates shrunk by empirical Bayes; shown beside the plain ones, never instead of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Shrunk {
    /// τ²: the variance of the true values about their center.
    pub tau_squared: f64,
    /// m: the center.
    pub center: f64,
    /// m + B (u − m), B = τ²/(τ² + v), in the order given.
    pub values: Vec<f64>,
    /// √(B v).
    pub standard_deviations: Vec<f64>,
}

/// ST-E12: shrinks deviations u (worth less price) with variances v.
///
/// τ² ≥ 0 solves Σ (u_i − m)²/(v_i + τ²) = k − 1, or k where the center is zero; 0 where the left side is below
/// already.
/// `None` for fewer than two, or where a variance is not positive and finite.
/// Source: Paule, Mandel 1982.
///
/// # Panics
///
/// When the lists differ in length.
///
/// # Examples
///
/// ```
/// use stats::prices::{Center, shrink};
///
/// let shrunk = shrink(&[1.0, -1.0], &[0.01, 0.01], Center::Mean).unwrap();
/// assert!((shrunk.tau_squared - 1.99).abs() < 1e-9);
/// assert!((shrunk.values[0] - 0.995).abs() < 1e-9);
/// ```
#[must_use]
pub fn shrink(deviations: &[f64], variances: &[f64], center: Center) -> Option<Shrunk> {
    assert_eq!(deviations.len(), variances.len(), "a variance for each deviation");
    let usable = |v: &f64| *v > 0.0 && v.is_finite();
    if deviations.len() < 2 || !variances.iter().all(usable) {
        return None;
    }
    let k = deviations.len() as f64;
    let target = match center {
        Center::Mean => k - 1.0,
        Center::Zero => k,
    };
    let excess = |tau_squared: f64| {
        let m = center_at(deviations, variances, center, tau_squared);
        let terms = deviations.iter().zip(variances);
        let sum: f64 = terms.map(|(u, v)| (u - m) * (u - m) / (v + tau_squared)).sum();
        sum - target
    };
    let tau_squared = if excess(0.0) <= 0.0 { 0.0 } else { falling_root(excess) };
    let m = center_at(deviations, variances, center, tau_squared);
    let share = |v: &f64| tau_squared / (tau_squared + v);
    Some(Shrunk {
        tau_squared,
        center: m,
        values: deviations.iter().zip(variances).map(|(u, v)| m + share(v) * (u - m)).collect(),
        standard_deviations: variances.iter().map(|v| (share(v) * v).sqrt()).collect(),
    })
}

fn center_at(deviations: &[f64], variances: &[f64], center: Center, tau_squared: f64) -> f64 {
    match center {
        Center::Zero => 0.0,
        Center::Mean => {
            let (mut sum, mut weights) = (0.0, 0.0);
            for (u, v) in deviations.iter().zip(variances) {
                sum += u / (v + tau_squared);
                weights += 1.0 / (v + tau_squared);
            }
            sum / weights
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_e12_pure_noise_is_shrunk_to_the_center() {
        let noise =
            shrink(&[0.1, -0.2, 0.15, -0.05], &[0.09, 0.09, 0.04, 0.16], Center::Zero).unwrap();
        assert_eq!((noise.tau_squared, noise.values), (0.0, vec![0.0; 4]));
        assert_eq!(noise.standard_deviations, [0.0; 4]);
    }

    #[test]
    fn st_e12_solution_satisfies_its_equation() {
        let (u, v) = ([0.9, -0.4, 0.1, 1.6], [0.04, 0.09, 0.04, 0.25]);
        let shrunk = shrink(&u, &v, Center::Mean).unwrap();
        let sum: f64 = u
            .iter()
            .zip(&v)
            .map(|(u, v)| (u - shrunk.center) * (u - shrunk.center) / (v + shrunk.tau_squared))
            .sum();
        assert!((sum - 3.0).abs() < 1e-9, "{sum}");
    }

    #[test]
    fn st_e12_one_card_is_not_shrunk() {
        assert_eq!(shrink(&[0.7], &[0.04], Center::Zero), None);
        assert_eq!(shrink(&[0.7, 0.1], &[0.04, 0.0], Center::Zero), None);
        assert_eq!(shrink(&[], &[], Center::Mean), None);
    }
}
