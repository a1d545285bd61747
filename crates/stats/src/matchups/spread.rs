//! The uncertainty of the equilibrium.

use super::equilibrium::equilibrium;
use crate::matrix::Matrix;
use crate::worth::percentile;

/// ST-H4: one army's share of the mix over resamples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArmySpread {
    /// The part of resamples in whose mix it has a share above 0.
    pub in_support: f64,
    /// The percentile range of its share.
    pub range: (f64, f64),
}

/// ST-H4: the spread of each army's share over tables of resampled blocks (ST-E7), and the mix's largest regret.
///
/// Entries share baselines, so each table comes from one resample of all cells together.
/// `None` without tables.
///
/// # Panics
///
/// When `alpha` is not strictly between 0 and 1, or tables differ in size from the mix.
#[must_use]
pub fn spread(mix: &[f64], tables: &[Matrix], alpha: f64) -> Option<(Vec<ArmySpread>, f64)> {
    crate::estimate::assert_alpha(alpha);
    if tables.is_empty() {
        return None;
    }
    let mixes: Vec<Vec<f64>> = tables.iter().map(equilibrium).collect();
    let armies = (0..mix.len())
        .map(|i| {
            let mut shares: Vec<f64> = mixes.iter().map(|mix| mix[i]).collect();
            shares.sort_by(f64::total_cmp);
            let brought = shares.iter().filter(|&&share| share > 0.0).count();
            ArmySpread {
                in_support: brought as f64 / shares.len() as f64,
                range: (percentile(&shares, 0.5 * alpha), percentile(&shares, 1.0 - 0.5 * alpha)),
            }
        })
        .collect();
    let worst = tables.iter().map(|table| regret(mix, table)).fold(0.0, f64::max);
    Some((armies, worst))
}

/// ST-H4: what a mix can lose: ½ less its score against the army that does best against it; at least 0.
///
/// # Panics
///
/// When the table differs in size from the mix.
#[must_use]
pub fn regret(mix: &[f64], scores: &Matrix) -> f64 {
    assert_eq!(mix.len(), scores.size(), "a share for each army");
    (0..mix.len())
        .map(|j| 0.5 - (0..mix.len()).map(|i| mix[i] * scores.at(i, j)).sum::<f64>())
        .fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn circle(lead: f64) -> Matrix {
        let (win, loss) = (0.5 + lead, 0.5 - lead);
        Matrix::from_rows(&[[0.5, win, loss], [loss, 0.5, win], [win, loss, 0.5]])
    }

    #[test]
    fn st_h4_the_equilibrium_regrets_nothing() {
        assert!(regret(&equilibrium(&circle(0.2)), &circle(0.2)) < 1e-12);
        assert!((regret(&[1.0, 0.0, 0.0], &circle(0.2)) - 0.2).abs() < 1e-12);
    }

    #[test]
    fn st_h4_an_army_brought_in_half_the_tables() {
        let first_wins = Matrix::from_rows(&[[0.5, 0.6, 0.6], [0.4, 0.5, 0.5], [0.4, 0.5, 0.5]]);
        let tables = [circle(0.2), first_wins];
        let (armies, worst) = spread(&[1.0, 0.0, 0.0], &tables, 0.5).unwrap();
        assert_eq!((armies[0].in_support, armies[1].in_support), (1.0, 0.5));
        assert!(armies[0].range.0 < 0.6 && armies[0].range.1 > 0.8);
        assert!((worst - 0.2).abs() < 1e-12);
        assert_eq!(spread(&[1.0], &[], 0.05), None);
    }
}
