//! Tables redrawn from their errors, for the bootstrap through a solver.

use super::table::Metagame;
use crate::matrix::Matrix;
use crate::streams::{normal, stream};

/// ST-O3: score tables with each cell drawn from its normal law, table r from the stream (seed, "meta", r).
///
/// [`spread`](crate::matchups::spread) takes them: how often an army comes up when the sample is redrawn.
/// That is never a confidence and never shown alone: with two equal best armies each comes up half the time.
///
/// # Examples
///
/// ```
/// use stats::Matrix;
/// use stats::matchups::spread;
/// use stats::metagame::{Metagame, redrawn};
///
/// let scores = Matrix::from_rows(&[[0.5, 0.6], [0.4, 0.5]]);
/// let errors = Matrix::from_rows(&[[0.0, 0.02], [0.02, 0.0]]);
/// let meta = Metagame::of(&scores, &errors);
/// let mix = meta.equilibrium().unwrap();
/// let (armies, _) = spread(&mix.shares, &redrawn(&meta, 1, 100), 0.05).unwrap();
/// assert_eq!(armies[0].in_support, 1.0);
/// ```
#[must_use]
pub fn redrawn(meta: &Metagame, seed: u64, n: usize) -> Vec<Matrix> {
    let k = meta.n_armies();
    (0..n)
        .map(|r| {
            let mut stream = stream(seed, "meta", r as u64);
            let mut scores = Matrix::zero(k);
            (0..k).for_each(|i| scores.add_at(i, i, 0.5));
            for (i, j) in meta.cells() {
                let lead = meta.lead(i, j) + meta.error(i, j) * normal(&mut stream);
                scores.add_at(i, j, 0.5 + lead);
                scores.add_at(j, i, 0.5 - lead);
            }
            scores
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::table::tests::table;
    use super::*;
    use crate::matchups::spread;

    #[test]
    fn st_o3_redrawn_cells_have_the_cells_errors() {
        let meta = table(&[&[0.5, 0.6], &[0.4, 0.5]], 0.02);
        let tables = redrawn(&meta, 1, 2000);
        let off: Vec<f64> = tables.iter().map(|t| (t.at(0, 1) - 0.6) / 0.02).collect();
        let mean = off.iter().sum::<f64>() / 2000.0;
        let squares = off.iter().map(|z| z * z).sum::<f64>() / 2000.0;
        assert!(mean.abs() < 0.08 && (squares - 1.0).abs() < 0.12);
        assert!(tables.iter().all(|t| (t.at(0, 1) + t.at(1, 0) - 1.0).abs() < 1e-12));
    }

    /// ST-O3: what P(support) means.
    ///
    /// Two equal best armies: each about half the time, and all or nothing.
    #[test]
    fn st_o3_equal_armies_come_up_half_the_time() {
        let tie = table(&[&[0.5, 0.5, 0.6], &[0.5, 0.5, 0.6], &[0.4, 0.4, 0.5]], 0.02);
        let mix = tie.equilibrium().unwrap();
        let (armies, _) = spread(&mix.shares, &redrawn(&tie, 1, 200), 0.05).unwrap();
        assert!((0.35..0.65).contains(&armies[0].in_support), "{armies:?}");
        assert_eq!(armies[0].range, (0.0, 1.0));
    }
}
