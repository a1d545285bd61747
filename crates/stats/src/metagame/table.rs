//! The table of leads, and its equilibrium mix of armies.

use crate::matchups::{equilibrium, regret};
use crate::matrix::Matrix;
use crate::normal::normal_quantile;

/// ST-O2: shares below this are 0, and an equilibrium may lose this much.
const NOTHING: f64 = 1e-9;

/// ST-O1: A = M − ½ with the standard error of each cell.
///
/// # Examples
///
/// ```
/// use stats::Matrix;
/// use stats::metagame::Metagame;
///
/// let scores = Matrix::from_rows(&[[0.5, 0.7, 0.3], [0.3, 0.5, 0.7], [0.7, 0.3, 0.5]]);
/// let errors = Matrix::from_rows(&[[0.0, 0.02, 0.02], [0.02, 0.0, 0.02], [0.02, 0.02, 0.0]]);
/// let meta = Metagame::of(&scores, &errors);
/// assert_eq!(meta.equilibrium().unwrap().support(), [0, 1, 2]);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Metagame {
    pub(super) scores: Matrix,
    pub(super) errors: Matrix,
}

/// ST-O2: a mix of armies that scores at least ½ against each, the one of least Σx².
#[derive(Clone, Debug, PartialEq)]
pub struct Mix {
    /// The share of each army.
    pub shares: Vec<f64>,
}

impl Mix {
    /// The armies with a share above 0.
    #[must_use]
    pub fn support(&self) -> Vec<usize> {
        (0..self.shares.len()).filter(|&i| self.shares[i] > 0.0).collect()
    }
}

impl Metagame {
    /// ST-O1: of mean scores M, where M_ij + M_ji = 1, and the standard error of each cell, by blocks.
    ///
    /// # Panics
    ///
    /// When M_ij + M_ji is not 1 to 1e−9, errors are negative, not finite or differ from their mirrors, or sizes differ.
    #[must_use]
    pub fn of(scores: &Matrix, errors: &Matrix) -> Self {
        let k = scores.size();
        assert_eq!(errors.size(), k, "an error for each cell");
        for i in 0..k {
            for j in 0..k {
                let both = scores.at(i, j) + scores.at(j, i);
                assert!(libm::fabs(both - 1.0) < NOTHING, "armies {i} and {j} share {both} points");
                let error = errors.at(i, j);
                assert!(
                    error >= 0.0 && error.is_finite() && error == errors.at(j, i),
                    "the errors of armies {i} and {j} are {error} and {}",
                    errors.at(j, i)
                );
            }
        }
        Self { scores: scores.clone(), errors: errors.clone() }
    }

    /// K: the armies.
    #[must_use]
    pub fn n_armies(&self) -> usize {
        self.scores.size()
    }

    /// A_ij: what i scores against j beyond ½.
    #[must_use]
    pub fn lead(&self, i: usize, j: usize) -> f64 {
        // Half the difference of both, so that A_ij is −A_ji to the last bit.
        0.5 * (self.scores.at(i, j) - self.scores.at(j, i))
    }

    /// s_ij; 0 for a mirror.
    #[must_use]
    pub fn error(&self, i: usize, j: usize) -> f64 {
        if i == j { 0.0 } else { self.errors.at(i, j) }
    }

    /// The unordered matchups, (0, 1), (0, 2) … (1, 2) …
    pub(super) fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let k = self.n_armies();
        (0..k).flat_map(move |i| (i + 1..k).map(move |j| (i, j)))
    }

    /// Σ_j A_ij/K.
    pub(super) fn row_mean(&self, i: usize) -> f64 {
        let k = self.n_armies();
        (0..k).map(|j| self.lead(i, j)).sum::<f64>() / k as f64
    }

    /// ST-O2: the equilibrium of least Σx², by nonnegative least squares (ST-H3); `None` without armies, or where it was not
    /// solved to 1e−9.
    ///
    /// It jumps where armies tie, so it is never shown without [`sure_ranges`](Self::sure_ranges) and
    /// [`soft`](Self::soft).
    #[must_use]
    pub fn equilibrium(&self) -> Option<Mix> {
        if self.n_armies() == 0 {
            return None;
        }
        let mut shares = equilibrium(&self.scores);
        shares.iter_mut().for_each(|share| {
            if *share < NOTHING {
                *share = 0.0;
            }
        });
        let is_solved = regret(&shares, &self.scores) <= NOTHING
            && libm::fabs(shares.iter().sum::<f64>() - 1.0) <= 1e-6;
        is_solved.then_some(Mix { shares })
    }

    /// ST-O4: z_{1−α/(K(K−1))}, which holds both sides of all cells together.
    ///
    /// For samples that the data directed use the multiplier of ST-D5 at level 2α/(K(K−1)) instead.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn joint_multiplier(&self, alpha: f64) -> f64 {
        crate::estimate::assert_alpha(alpha);
        let k = self.n_armies().max(2) as f64;
        -normal_quantile(alpha / (k * (k - 1.0)))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A table with the same error in every cell.
    pub(crate) fn table(rows: &[&[f64]], error: f64) -> Metagame {
        let k = rows.len();
        let mut errors = Matrix::zero(k);
        for i in 0..k {
            for j in 0..k {
                errors.add_at(i, j, if i == j { 0.0 } else { error });
            }
        }
        Metagame::of(&Matrix::from_rows(rows), &errors)
    }

    #[test]
    fn st_o2_two_equal_best_armies_are_one_equilibrium_of_several() {
        let tie = table(&[&[0.5, 0.5, 0.6], &[0.5, 0.5, 0.6], &[0.4, 0.4, 0.5]], 0.02);
        let mix = tie.equilibrium().unwrap();
        assert_eq!(mix.support(), [0, 1]);
        assert_eq!(table(&[&[0.5]], 0.0).equilibrium().unwrap().support(), [0]);
        assert_eq!(table(&[], 0.0).equilibrium(), None);
    }

    /// In general position the support is odd.
    #[test]
    fn st_o2_random_tables_have_odd_supports() {
        let mut stream = crate::streams::stream(1, "test", 0);
        for _ in 0..100 {
            let mut scores = Matrix::zero(6);
            for i in 0..6 {
                scores.add_at(i, i, 0.5);
                for j in 0..i {
                    let score = crate::streams::uniform(&mut stream);
                    scores.add_at(i, j, score);
                    scores.add_at(j, i, 1.0 - score);
                }
            }
            let meta = Metagame::of(&scores, &Matrix::zero(6));
            let mix = meta.equilibrium().expect("solved");
            assert_eq!(mix.support().len() % 2, 1, "{scores:?} {mix:?}");
        }
    }

    #[test]
    fn st_o1_leads_mirror_each_other_to_the_last_bit() {
        let meta = table(&[&[0.5, 0.7], &[0.3, 0.5]], 0.02);
        assert_eq!(meta.lead(0, 1), -meta.lead(1, 0));
        assert_eq!((meta.error(0, 1), meta.error(1, 1)), (0.02, 0.0));
    }

    #[test]
    #[should_panic(expected = "errors of armies")]
    fn st_o1_a_cell_has_one_error() {
        let even = Matrix::from_rows(&[[0.5, 0.5], [0.5, 0.5]]);
        let _ = Metagame::of(&even, &Matrix::from_rows(&[[0.0, 0.1], [0.2, 0.0]]));
    }
}
