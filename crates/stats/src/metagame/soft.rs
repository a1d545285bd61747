//! Weights that follow strength smoothly: the soft equilibrium.

use libm::{exp, log};

use super::table::Metagame;
use crate::estimate::{Estimate, IntervalKind, IntervalMethod, assert_alpha};
use crate::matrix::{Matrix, largest};
use crate::normal::normal_quantile;

/// ST-O5: ln 2/0.02: an army two points of 100 better against the field is met twice as often.
pub const DEFAULT_LAMBDA: f64 = core::f64::consts::LN_2 / 0.02;

/// ST-O5: the weights are shown as a path over these multiples of λ.
pub const PATH: [f64; 5] = [0.25, 0.5, 1.0, 2.0, 4.0];

/// ST-O5: steps from λ = 0, where all weights are equal.
const STEPS: u32 = 20;
/// The most Newton iterations at each step; about five are needed.
const MOST_ROUNDS: u32 = 100;

/// ST-O5: x = softmax(λ·Ax), unique for each λ.
#[derive(Clone, Debug, PartialEq)]
pub struct Soft {
    /// λ.
    pub lambda: f64,
    /// x.
    pub weights: Vec<f64>,
    /// √Var x, by the derivatives and the errors of the cells.
    pub ses: Vec<f64>,
    /// ∂x_l/∂A_ij for each unordered matchup (0, 1), (0, 2) … (1, 2) …, l inside.
    pub derivatives: Vec<Vec<f64>>,
    /// Whether λ · max s > 1, so that the intervals may be too narrow and more battles are needed.
    pub wants_more: bool,
}

impl Metagame {
    /// ST-O5: the soft equilibrium at λ, [`DEFAULT_LAMBDA`] for the headline.
    ///
    /// Newton on θ = ln x, centred, with λ in 20 equal steps from 0.
    /// `None` without armies, or where it did not converge.
    /// Source: McKelvey, Palfrey 1995.
    ///
    /// # Panics
    ///
    /// When λ is negative or not finite.
    #[must_use]
    pub fn soft(&self, lambda: f64) -> Option<Soft> {
        assert!(
            lambda >= 0.0 && lambda.is_finite(),
            "λ is {lambda}; it is a finite number that is not negative"
        );
        let k = self.n_armies();
        if k == 0 {
            return None;
        }
        let mut theta = vec![0.0; k];
        for step in 1..=STEPS {
            theta = self.newton(lambda * f64::from(step) / f64::from(STEPS), theta)?;
        }
        let weights = softmax(&theta);
        let derivatives = self.derivatives(lambda, &weights)?;
        let mut variances = vec![0.0; k];
        let mut widest: f64 = 0.0;
        for ((i, j), derivative) in self.cells().zip(&derivatives) {
            let s = self.error(i, j);
            widest = widest.max(s);
            for (variance, d) in variances.iter_mut().zip(derivative) {
                *variance += d * d * s * s;
            }
        }
        Some(Soft {
            lambda,
            weights,
            ses: variances.iter().map(|v| v.sqrt()).collect(),
            derivatives,
            wants_more: lambda * widest > 1.0,
        })
    }

    /// Ax.
    fn against(&self, x: &[f64]) -> Vec<f64> {
        (0..x.len()).map(|i| (0..x.len()).map(|j| self.lead(i, j) * x[j]).sum()).collect()
    }

    /// θ − λAx, centred.
    fn miss(&self, lambda: f64, theta: &[f64]) -> Vec<f64> {
        let ax = self.against(&softmax(theta));
        let mut miss: Vec<f64> = theta.iter().zip(&ax).map(|(t, a)| t - lambda * a).collect();
        let mean = miss.iter().sum::<f64>() / miss.len() as f64;
        miss.iter_mut().for_each(|m| *m -= mean);
        miss
    }

    fn newton(&self, lambda: f64, mut theta: Vec<f64>) -> Option<Vec<f64>> {
        let k = theta.len();
        let mut miss = self.miss(lambda, &theta);
        for _ in 0..MOST_ROUNDS {
            if largest(&miss) < 1e-13 {
                return Some(theta);
            }
            let x = softmax(&theta);
            let ax = self.against(&x);
            // I − λ C A J, C the centring: A J has the columns x_j (A e_j − Ax).
            let mut slope = Matrix::zero(k);
            for (j, share) in x.iter().enumerate() {
                let against_j = ax.iter().enumerate();
                let column: Vec<f64> =
                    against_j.map(|(i, ax)| share * (self.lead(i, j) - ax)).collect();
                let mean = column.iter().sum::<f64>() / k as f64;
                for (i, cell) in column.iter().enumerate() {
                    let unit = f64::from(u8::from(i == j));
                    slope.add_at(i, j, unit - lambda * (cell - mean));
                }
            }
            let step = slope.solve_any(&miss)?;
            let mut length = 1.0;
            let moved = loop {
                let next: Vec<f64> = theta.iter().zip(&step).map(|(t, s)| t - length * s).collect();
                let next_miss = self.miss(lambda, &next);
                if largest(&next_miss) < largest(&miss) {
                    theta = next;
                    miss = next_miss;
                    break true;
                }
                length *= 0.5;
                if length < 1e-6 {
                    break false;
                }
            };
            if !moved {
                break;
            }
        }
        // Rounding may keep it from the last digits.
        (largest(&miss) < 1e-9).then_some(theta)
    }

    /// ∂x/∂A_ij = λ (I − λJA)⁻¹ J (e_i x_j − e_j x_i), A_ji moving with A_ij.
    fn derivatives(&self, lambda: f64, x: &[f64]) -> Option<Vec<Vec<f64>>> {
        let k = x.len();
        let ax = self.against(x);
        let mut system = Matrix::zero(k);
        for (i, share) in x.iter().enumerate() {
            for (j, ax) in ax.iter().enumerate() {
                // (JA)_ij = x_i (A_ij − Σ_l x_l A_lj), and Σ_l x_l A_lj = −(Ax)_j.
                let ja = share * (self.lead(i, j) + ax);
                system.add_at(i, j, f64::from(u8::from(i == j)) - lambda * ja);
            }
        }
        self.cells()
            .map(|(i, j)| {
                // J(e_i x_j − e_j x_i): the part spread over all armies, x_i x_j − x_j x_i, is 0.
                let right: Vec<f64> = (0..k)
                    .map(|l| {
                        let own = if l == i {
                            x[j]
                        } else if l == j {
                            -x[i]
                        } else {
                            0.0
                        };
                        lambda * x[l] * own
                    })
                    .collect();
                system.solve_any(&right)
            })
            .collect()
    }
}

impl Soft {
    /// ST-O5: the interval of an army's weight at level 1 − `alpha`, on the logit scale: logit x ± z·se/(x(1 − x)).
    ///
    /// # Panics
    ///
    /// When there is no such army, or `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn interval(&self, army: usize, alpha: f64) -> Estimate {
        assert_alpha(alpha);
        let (x, se) = (self.weights[army], self.ses[army]);
        let (lo, hi) = if x <= 0.0 || x >= 1.0 || se == 0.0 {
            (x, x)
        } else {
            let logit = log(x / (1.0 - x));
            let half = -normal_quantile(0.5 * alpha) * se / (x * (1.0 - x));
            let back = |w: f64| 1.0 / (1.0 + exp(-w));
            (back(logit - half).min(x), back(logit + half).max(x))
        };
        Estimate {
            value: Some(x),
            se: Some(se),
            lo,
            hi,
            level: 1.0 - alpha,
            kind: IntervalKind::Planned,
            method: IntervalMethod::Asymptotic,
            n: self.weights.len() as u64,
        }
    }
}

fn softmax(theta: &[f64]) -> Vec<f64> {
    let top = theta.iter().fold(f64::NEG_INFINITY, |a, &b| a.max(b));
    let raw: Vec<f64> = theta.iter().map(|t| exp(t - top)).collect();
    let sum: f64 = raw.iter().sum();
    raw.iter().map(|x| x / sum).collect()
}

#[cfg(test)]
mod tests {
    use super::super::table::tests::table;
    use super::*;

    /// Two points of 100 better against everything that is met: twice as often.
    #[test]
    fn st_o5_two_points_of_100_are_met_twice_as_often() {
        let meta = table(&[&[0.5, 0.52], &[0.48, 0.5]], 0.01);
        let soft = meta.soft(DEFAULT_LAMBDA).unwrap();
        assert!((soft.weights[0] / soft.weights[1] - 2.0).abs() < 1e-9);
        assert!(!soft.wants_more && meta.soft(101.0).unwrap().wants_more);
        assert_eq!(meta.soft(0.0).unwrap().weights, [0.5, 0.5]);
    }

    #[test]
    fn st_o5_derivatives_are_those_of_a_small_step() {
        let rows = |lead: f64| {
            table(&[&[0.5, 0.6 + lead, 0.2], &[0.4 - lead, 0.5, 0.7], &[0.8, 0.3, 0.5]], 0.02)
        };
        let at = |lead: f64| rows(lead).soft(DEFAULT_LAMBDA).unwrap();
        let (up, down) = (at(1e-6), at(-1e-6));
        for l in 0..3 {
            let step = (up.weights[l] - down.weights[l]) / 2e-6;
            assert!((at(0.0).derivatives[0][l] - step).abs() < 1e-5 * step.abs().max(1.0));
        }
    }

    #[test]
    fn st_o5_an_interval_stays_between_0_and_1() {
        let meta = table(&[&[0.5, 0.9], &[0.1, 0.5]], 0.05);
        let soft = meta.soft(DEFAULT_LAMBDA).unwrap();
        for army in 0..2 {
            let it = soft.interval(army, 0.05);
            assert!(0.0 <= it.lo && it.lo <= it.hi && it.hi <= 1.0, "{it:?}");
        }
    }
}
