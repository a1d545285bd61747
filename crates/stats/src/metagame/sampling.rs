//! Which matchups to play next.

use super::soft::Soft;
use super::table::Metagame;

/// ST-O8: blocks of a matchup at least.
pub const FEWEST_BLOCKS_A_CELL: u64 = 2;

/// ST-O8: the share of all blocks that a matchup ought to have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellShare {
    /// The armies, the lower index first.
    pub armies: (usize, usize),
    /// A part of 1.
    pub share: f64,
}

impl Metagame {
    /// ST-O8: shares in proportion to √(Σ_l (∂x_l/∂A_ij)²)·σ_ij, at the current soft weights: Neyman's allocation.
    ///
    /// `sigmas` are the standard deviations of a block of each unordered matchup (0, 1), (0, 2) … (1, 2) …
    /// Equal shares where all are 0.
    ///
    /// # Panics
    ///
    /// When there is not one standard deviation a matchup, or one is negative or not finite.
    #[must_use]
    pub fn cell_shares(&self, soft: &Soft, sigmas: &[f64]) -> Vec<CellShare> {
        let cells: Vec<(usize, usize)> = self.cells().collect();
        assert!(
            cells.len() == sigmas.len() && cells.len() == soft.derivatives.len(),
            "a standard deviation for each matchup"
        );
        assert!(
            sigmas.iter().all(|s| *s >= 0.0 && s.is_finite()),
            "standard deviations are not negative"
        );
        let raw: Vec<f64> = soft
            .derivatives
            .iter()
            .zip(sigmas)
            .map(|(derivative, sigma)| sigma * derivative.iter().map(|d| d * d).sum::<f64>().sqrt())
            .collect();
        let sum: f64 = raw.iter().sum();
        cells
            .iter()
            .zip(&raw)
            .map(|(&armies, &part)| CellShare {
                armies,
                share: if sum > 0.0 { part / sum } else { 1.0 / cells.len() as f64 },
            })
            .collect()
    }
}

/// ST-O8: how many of the `next` blocks each matchup gets, after `played` ones.
///
/// First every matchup has two; then each block goes to the one furthest below its share of all, of ties the first.
/// Only at looks, so that shards and resumes deal the same.
///
/// # Panics
///
/// When there is not one number of played blocks a matchup.
///
/// # Examples
///
/// ```
/// use stats::metagame::{CellShare, deal};
///
/// let share = |share| CellShare { armies: (0, 1), share };
/// // Two each, and of the six others four and two.
/// assert_eq!(deal(&[share(0.6), share(0.4)], &[0, 0], 10), [6, 4]);
/// ```
#[must_use]
pub fn deal(shares: &[CellShare], played: &[u64], next: u64) -> Vec<u64> {
    assert_eq!(shares.len(), played.len(), "played blocks of each matchup");
    let mut dealt = vec![0; shares.len()];
    if shares.is_empty() {
        return dealt;
    }
    let whole = (played.iter().sum::<u64>() + next) as f64;
    for _ in 0..next {
        let mut best: Option<(f64, usize)> = None;
        for (cell, share) in shares.iter().enumerate() {
            let blocks = played[cell] + dealt[cell];
            let lack = if blocks < FEWEST_BLOCKS_A_CELL {
                f64::INFINITY
            } else {
                share.share * whole - blocks as f64
            };
            // Of those without their two, the one with none comes first.
            let is_first = best.is_none_or(|(most, other)| {
                lack > most
                    || (lack.is_infinite()
                        && most.is_infinite()
                        && blocks < played[other] + dealt[other])
            });
            if is_first {
                best = Some((lack, cell));
            }
        }
        if let Some((_, cell)) = best {
            dealt[cell] += 1;
        }
    }
    dealt
}

#[cfg(test)]
mod tests {
    use super::super::soft::DEFAULT_LAMBDA;
    use super::super::table::tests::table;
    use super::*;

    /// ST-O8: by the derivatives of the soft weights.
    ///
    /// The matchup of two armies without weight hardly moves the weights.
    #[test]
    fn st_o8_blocks_go_where_the_weights_move() {
        let meta = table(
            &[
                &[0.5, 0.52, 0.8, 0.8],
                &[0.48, 0.5, 0.8, 0.8],
                &[0.2, 0.2, 0.5, 0.6],
                &[0.2, 0.2, 0.4, 0.5],
            ],
            0.02,
        );
        let soft = meta.soft(DEFAULT_LAMBDA).unwrap();
        let shares = meta.cell_shares(&soft, &[1.0; 6]);
        assert!(shares[0].share > 0.9 && shares[5].share < 0.01, "{shares:?}");
        assert!((shares.iter().map(|it| it.share).sum::<f64>() - 1.0).abs() < 1e-12);
        assert_eq!(meta.cell_shares(&soft, &[0.0; 6])[3].share, 1.0 / 6.0);
        let dealt = deal(&shares, &[0; 6], 40);
        assert_eq!((dealt[5], dealt.iter().sum::<u64>()), (2, 40));
        assert!(dealt[0] >= 28, "{dealt:?}");
    }

    #[test]
    fn st_o8_a_matchup_with_too_many_blocks_waits() {
        let share = |share| CellShare { armies: (0, 1), share };
        assert_eq!(deal(&[share(0.5), share(0.5)], &[20, 4], 8), [0, 8]);
        // Too few for two each: one each first.
        assert_eq!(deal(&[share(0.9), share(0.1)], &[0, 0], 2), [1, 1]);
        assert!(deal(&[], &[], 5).is_empty());
    }
}
