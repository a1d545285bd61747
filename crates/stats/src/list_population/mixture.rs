//! The effect on a new list, averaged over how much lists may differ.

use super::panel::Panel;
use crate::probability::student_t_cdf;
use crate::quantile::chi_squared_quantile;

/// ST-K4: points at which the confidence distribution of τ² is taken.
const POINTS: usize = 100;

/// ST-K4: the effect on a new list, as a mixture over the confidence distribution of τ².
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Mixture {
    /// μ̂_j and √(τ_j² + 1/Σw_j).
    parts: Vec<(f64, f64)>,
    degrees: f64,
}

impl Mixture {
    /// The mixture for the lists of a panel.
    pub(super) fn of(panel: &Panel) -> Self {
        let degrees = panel.n() - 1.0;
        let parts = (0..POINTS)
            .map(|j| {
                let level = (j as f64 + 0.5) / POINTS as f64;
                let target = chi_squared_quantile(level, degrees);
                let tau_squared = panel.tau_squared_at(target);
                let (mean, weights) = panel.weighted(tau_squared);
                (mean, (tau_squared + 1.0 / weights).sqrt())
            })
            .collect();
        Self { parts, degrees }
    }

    /// F(x) = mean_j T_{k−1}((x − μ̂_j)/√(τ_j² + 1/Σw_j)).
    fn below(&self, x: f64) -> f64 {
        let sum: f64 =
            self.parts.iter().map(|(mean, sd)| student_t_cdf((x - mean) / sd, self.degrees)).sum();
        sum / POINTS as f64
    }

    /// The point below which a new list's effect lies with probability `p`, searched outward from `middle`.
    pub(super) fn quantile(&self, p: f64, middle: f64) -> f64 {
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
            let center = 0.5 * (low + high);
            if center <= low || center >= high || high - low < 1e-12 * widest {
                break;
            }
            if self.below(center) < p {
                low = center;
            } else {
                high = center;
            }
        }
        0.5 * (low + high)
    }
}
