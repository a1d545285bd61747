//! The equilibrium: the mix of armies that no army beats.

use crate::matrix::{Matrix, dot};

/// Gradients up to this count as none.
const FLAT: f64 = 1e-11;

/// ST-H3: the mix of armies that scores at least ½ against each of them, of least Σx² where there are several.
///
/// `scores.at(i, j)` is the mean score of i against j, and M_ij + M_ji = 1, so the value of the game is ½.
/// The least Σx² makes the answer unique; it is found as a least distance problem by nonnegative least squares
/// (Lawson, Hanson 1974, chapter 23).
/// Empty without armies.
///
/// # Panics
///
/// When M_ij + M_ji is not 1 to 1e−9.
///
/// # Examples
///
/// ```
/// use stats::Matrix;
/// use stats::matchups::equilibrium;
///
/// let even = equilibrium(&Matrix::from_rows(&[[0.5, 0.5], [0.5, 0.5]]));
/// assert!((even[0] - 0.5).abs() < 1e-12, "any mix would do; the evenest is taken");
/// ```
#[must_use]
pub fn equilibrium(scores: &Matrix) -> Vec<f64> {
    let k = scores.size();
    for i in 0..k {
        for j in 0..k {
            let both = scores.at(i, j) + scores.at(j, i);
            assert!(libm::fabs(both - 1.0) < 1e-9, "armies {i} and {j} share {both} points");
        }
    }
    if k == 0 {
        return Vec::new();
    }
    // Constraints g'x ≥ h: no negative share, nothing lost against any army, and all shares together at least 1;
    // the least x has them at exactly 1, since less of everything would still lose nothing.
    let mut constraints: Vec<Vec<f64>> = Vec::new();
    for i in 0..k {
        let mut share = vec![0.0; k + 1];
        share[i] = 1.0;
        constraints.push(share);
    }
    for j in 0..k {
        let mut lead: Vec<f64> = (0..k).map(|i| scores.at(i, j) - 0.5).collect();
        lead.push(0.0);
        constraints.push(lead);
    }
    constraints.push(vec![1.0; k + 1]);
    // Rows of E are the columns (g, h) of the constraints; the target is (0, …, 0, 1).
    let mut target = vec![0.0; k + 1];
    target[k] = 1.0;
    let weights = nonnegative_least_squares(&constraints, &target);
    let mut residual = target;
    for (column, weight) in constraints.iter().zip(&weights) {
        for (r, c) in residual.iter_mut().zip(column) {
            *r -= weight * c;
        }
    }
    let x: Vec<f64> = (0..k).map(|i| (-residual[i] / residual[k]).max(0.0)).collect();
    let sum: f64 = x.iter().sum();
    x.into_iter().map(|share| if share < 1e-12 { 0.0 } else { share / sum }).collect()
}

/// The u ≥ 0 that makes |Σ u_j c_j − target| least, by the active sets of Lawson and Hanson.
fn nonnegative_least_squares(columns: &[Vec<f64>], target: &[f64]) -> Vec<f64> {
    let n = columns.len();
    let mut u = vec![0.0; n];
    let mut is_free = vec![false; n];
    for _ in 0..10 * n {
        let mut residual = target.to_vec();
        for (column, weight) in columns.iter().zip(&u) {
            for (r, c) in residual.iter_mut().zip(column) {
                *r -= weight * c;
            }
        }
        let gain = |j: &usize| dot(&columns[*j], &residual);
        let Some(best) = (0..n)
            .filter(|&j| !is_free[j] && gain(&j) > FLAT)
            .max_by(|a, b| gain(a).total_cmp(&gain(b)).then(b.cmp(a)))
        else {
            break;
        };
        is_free[best] = true;
        loop {
            let free: Vec<usize> = (0..n).filter(|&j| is_free[j]).collect();
            let Some(best_free) = least_squares(columns, &free, target) else {
                // The new column depends on the free ones: it can add nothing.
                is_free[best] = false;
                return u;
            };
            if best_free.iter().all(|&z| z > 0.0) {
                for (&j, &z) in free.iter().zip(&best_free) {
                    u[j] = z;
                }
                break;
            }
            // Moves towards it until a weight would turn negative; weights that reach 0 are fixed there.
            let mut length: f64 = 1.0;
            for (&j, &z) in free.iter().zip(&best_free) {
                if z <= 0.0 {
                    length = length.min(u[j] / (u[j] - z));
                }
            }
            for (&j, &z) in free.iter().zip(&best_free) {
                u[j] += length * (z - u[j]);
                if u[j] <= 1e-15 {
                    u[j] = 0.0;
                    is_free[j] = false;
                }
            }
        }
    }
    u
}

/// The weights of some columns nearest to the target, by their normal equations; `None` if they are dependent.
fn least_squares(columns: &[Vec<f64>], free: &[usize], target: &[f64]) -> Option<Vec<f64>> {
    let mut gram = Matrix::zero(free.len());
    for (a, &i) in free.iter().enumerate() {
        for (b, &j) in free.iter().enumerate() {
            gram.add_at(a, b, dot(&columns[i], &columns[j]));
        }
    }
    let shared: Vec<f64> = free.iter().map(|&j| dot(&columns[j], target)).collect();
    gram.solve(&shared)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(rows: &[&[f64]], expected: &[f64]) {
        let mix = equilibrium(&Matrix::from_rows(rows));
        for (got, expected) in mix.iter().zip(expected) {
            assert!((got - expected).abs() < 1e-9, "{mix:?}");
        }
    }

    #[test]
    fn st_h3_the_army_that_beats_all_is_brought() {
        check(&[&[0.5, 0.6, 0.7], &[0.4, 0.5, 0.9], &[0.3, 0.1, 0.5]], &[1.0, 0.0, 0.0]);
    }

    /// Two rocks: any split of a third between them does, and the even one has the least Σx².
    #[test]
    fn st_h3_of_several_mixes_the_evenest_is_taken() {
        check(
            &[
                &[0.5, 0.5, 0.7, 0.3],
                &[0.5, 0.5, 0.7, 0.3],
                &[0.3, 0.3, 0.5, 0.7],
                &[0.7, 0.7, 0.3, 0.5],
            ],
            &[1.0 / 6.0, 1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0],
        );
        check(&[&[0.5; 3], &[0.5; 3], &[0.5; 3]], &[1.0 / 3.0; 3]);
    }

    #[test]
    fn st_h3_no_army_and_one_army() {
        assert!(equilibrium(&Matrix::zero(0)).is_empty());
        check(&[&[0.5]], &[1.0]);
    }

    #[test]
    #[should_panic(expected = "share")]
    fn st_h3_scores_that_do_not_add_up_are_refused() {
        let _ = equilibrium(&Matrix::from_rows(&[[0.5, 0.6], [0.5, 0.5]]));
    }
}
