//! Strengths of armies from their wins against each other.

use libm::{exp, fabs, log};

use crate::matrix::Matrix;

/// ST-H1: ln p may still move by this much when the iteration ends.
const STILL: f64 = 1e-12;
/// Iterations after which even a nearly unconnected table is given up; convergence is linear.
const MOST_ROUNDS: u32 = 1_000_000;

/// ST-H1: strengths p with P(i beats j) = p_i/(p_i + p_j).
///
/// # Examples
///
/// ```
/// use stats::Matrix;
/// use stats::matchups::BradleyTerry;
///
/// // Two armies, three wins to one: three times as strong.
/// let fit = BradleyTerry::fit(&Matrix::from_rows(&[[0.0, 3.0], [1.0, 0.0]])).unwrap();
/// let gap: f64 = fit.log_strengths[0] - fit.log_strengths[1];
/// assert!((gap - 3.0f64.ln()).abs() < 1e-11);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct BradleyTerry {
    /// ln p, with mean 0.
    pub log_strengths: Vec<f64>,
    /// 2 Σ w ln(p̂/fit): how far the table is from one number an army.
    pub deviance: f64,
    /// Pairings that were played, less armies, plus one.
    pub degrees_of_freedom: usize,
}

/// The armies form groups between which wins go one way only, so no finite strengths fit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the armies fall into groups {groups:?} that never beat each other both ways; play more pairs, or add half a win \
     each way to each pairing"
)]
pub struct NotConnected {
    /// Armies from 0, by group.
    pub groups: Vec<Vec<usize>>,
}

impl BradleyTerry {
    /// ST-H1: from wins: `wins.at(i, j)` times i beat j, half for each of a draw.
    ///
    /// p_i ← w_i / Σ_j N_ij/(p_i + p_j), with the geometric mean kept at 1.
    /// Source: Hunter 2004.
    ///
    /// # Errors
    ///
    /// [`NotConnected`] where the graph of wins is not strongly connected.
    pub fn fit(wins: &Matrix) -> Result<Self, NotConnected> {
        let k = wins.size();
        let groups = groups(wins);
        if groups.len() > 1 {
            return Err(NotConnected { groups });
        }
        let games = |i: usize, j: usize| wins.at(i, j) + wins.at(j, i);
        let opponents = |i: usize| (0..k).filter(move |&j| j != i);
        let won: Vec<f64> = (0..k)
            .map(|i| opponents(i).map(|j| wins.at(i, j)).sum())
            .collect();
        let mut log_p = vec![0.0; k];
        for _ in 0..MOST_ROUNDS {
            let p: Vec<f64> = log_p.iter().map(|&x| exp(x)).collect();
            let mut next: Vec<f64> = (0..k)
                .map(|i| {
                    let expected: f64 = opponents(i).map(|j| games(i, j) / (p[i] + p[j])).sum();
                    if expected > 0.0 {
                        log(won[i] / expected)
                    } else {
                        0.0
                    }
                })
                .collect();
            let mean = next.iter().sum::<f64>() / k as f64;
            next.iter_mut().for_each(|x| *x -= mean);
            let moved = next
                .iter()
                .zip(&log_p)
                .map(|(a, b)| fabs(a - b))
                .fold(0.0, f64::max);
            log_p = next;
            if moved < STILL {
                break;
            }
        }
        let (mut deviance, mut pairings) = (0.0, 0);
        for i in 0..k {
            for j in opponents(i) {
                let (w, n) = (wins.at(i, j), games(i, j));
                pairings += usize::from(i < j && n > 0.0);
                if w > 0.0 {
                    let fitted = 1.0 / (1.0 + exp(log_p[j] - log_p[i]));
                    deviance += 2.0 * w * log(w / n / fitted);
                }
            }
        }
        Ok(Self {
            log_strengths: log_p,
            deviance,
            degrees_of_freedom: (pairings + 1).saturating_sub(k),
        })
    }
}

/// ST-H1: the table with half a win added each way to each pairing that was played.
#[must_use]
pub fn with_half_wins(wins: &Matrix) -> Matrix {
    let mut more = wins.clone();
    for i in 0..wins.size() {
        for j in 0..wins.size() {
            if i != j && wins.at(i, j) + wins.at(j, i) > 0.0 {
                more.add_at(i, j, 0.5);
            }
        }
    }
    more
}

/// The strongly connected groups of the graph of wins, each ascending.
fn groups(wins: &Matrix) -> Vec<Vec<usize>> {
    let k = wins.size();
    let reached = |from: usize| {
        let mut seen = vec![false; k];
        let mut open = vec![from];
        while let Some(i) = open.pop() {
            if !core::mem::replace(&mut seen[i], true) {
                open.extend((0..k).filter(|&j| j != i && wins.at(i, j) > 0.0));
            }
        }
        seen
    };
    let reaches: Vec<Vec<bool>> = (0..k).map(reached).collect();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (i, reached) in reaches.iter().enumerate() {
        let known = groups.iter_mut().find(|group| {
            let j = group[0];
            reached[j] && reaches[j][i]
        });
        match known {
            Some(group) => group.push(i),
            None => groups.push(vec![i]),
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_h1_armies_that_never_lose_are_a_group_of_their_own() {
        let unbeaten = Matrix::from_rows(&[[0.0, 9.0, 4.0], [0.0, 0.0, 5.0], [0.0, 3.0, 0.0]]);
        let error = BradleyTerry::fit(&unbeaten).unwrap_err();
        assert_eq!(error.groups, [vec![0], vec![1, 2]]);
        let fit = BradleyTerry::fit(&with_half_wins(&unbeaten)).unwrap();
        assert!(fit.log_strengths[0] > fit.log_strengths[1]);
    }

    #[test]
    fn st_h1_one_army_has_strength_one() {
        let fit = BradleyTerry::fit(&Matrix::zero(1)).unwrap();
        assert_eq!((fit.log_strengths, fit.deviance), (vec![0.0], 0.0));
    }

    /// Strengths 4, 2, 1 in a table without noise.
    #[test]
    fn st_h1_a_table_of_one_number_has_no_deviance() {
        let strength = [4.0, 2.0, 1.0];
        let rows: Vec<Vec<f64>> = (0..3)
            .map(|i| {
                (0..3)
                    .map(|j| 300.0 * strength[i] / (strength[i] + strength[j]))
                    .collect()
            })
            .collect();
        let fit = BradleyTerry::fit(&Matrix::from_rows(&rows)).unwrap();
        assert!(fit.deviance.abs() < 1e-9);
        assert!(
            (fit.log_strengths[0] - log(2.0)).abs() < 1e-11 && fit.log_strengths[1].abs() < 1e-11
        );
        assert_eq!(fit.degrees_of_freedom, 1);
    }
}
