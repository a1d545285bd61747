//! Integer counts of pairs: all that is stored of a run, and all that an estimate is formed from.
//!
//! Merging two tallies is integer addition, so threads, shards and resumes cannot change a result.
//! Additions are checked in debug and test builds.
//! Up to 2⁴⁰ pairs, more than 10¹², every sum fits `i64` (ST-A7).

mod cell;
mod effect;
mod lattice;
mod moment;
mod partial;

pub use cell::CellTally;
pub use effect::{EffectTally, NotIdentical};
pub use lattice::{FEWEST_MOVING, Lattice};
pub use moment::MomentTally;
pub use partial::PartialTally;

/// ST-A7: pairs up to which every integer sum of a tally is known to fit, 2⁴⁰.
///
/// With scores up to 4, Σs is at most 2⁴² and Σs² at most 2⁴⁴; n · Σs² is formed in `i128`.
pub const MAX_PAIRS: u64 = 1 << 40;

/// ST-A1: the score of a pair in quarter points, 0 to 4, from A's half points in its two games.
///
/// `x1` is A's result in game 1, where A has seat 1, and `x2` in game 2: 0 lost, 1 drawn, 2 won.
/// A quarter of the result is the mean score of the pair, 0 to 1.
///
/// # Panics
///
/// When a result is more than 2.
///
/// # Examples
///
/// ```
/// // Won in one seat, drawn in the other: three quarters.
/// assert_eq!(stats::pair_score(2, 1), 3);
/// ```
#[must_use]
pub const fn pair_score(x1: u8, x2: u8) -> u8 {
    assert!(x1 <= 2 && x2 <= 2, "a game gives 0, 1 or 2 half points");
    x1 + x2
}

/// Adds the cells of `other` to those of `cells`, one by one.
fn add_cells<const COLUMNS: usize, const ROWS: usize>(
    cells: &mut [[u64; COLUMNS]; ROWS],
    other: &[[u64; COLUMNS]; ROWS],
) {
    for (cell, more) in cells.as_flattened_mut().iter_mut().zip(other.as_flattened()) {
        *cell += more;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_a1_pair_score_adds_the_half_points_of_both_games() {
        let all: Vec<u8> = (0..3).flat_map(|x1| (0..3).map(move |x2| pair_score(x1, x2))).collect();
        assert_eq!(all, [0, 1, 2, 1, 2, 3, 2, 3, 4]);
    }

    #[test]
    #[should_panic(expected = "0, 1 or 2 half points")]
    fn st_a1_three_half_points_are_refused() {
        let _ = pair_score(3, 0);
    }

    /// The sums of one cell with the largest score, and the variance of two such cells, at 2⁴⁰ pairs.
    #[test]
    fn st_a7_sums_fit_at_the_largest_number_of_pairs() {
        let all_won = CellTally { games: [[0, 0, 0], [0, 0, 0], [0, 0, MAX_PAIRS]] };
        assert_eq!((all_won.sum(), all_won.moments().squares), (1 << 42, 1 << 44));

        let half = MAX_PAIRS / 2;
        let split = CellTally { games: [[half, 0, 0], [0, 0, 0], [0, 0, half]] };
        let expected = 0.25 * MAX_PAIRS as f64 / (MAX_PAIRS - 1) as f64;
        assert_eq!(split.variance(), Some(expected));

        let mut effect = EffectTally::default();
        effect.pairs[0][4] = half;
        effect.pairs[4][0] = half;
        assert_eq!((effect.sum_difference(), effect.squares_difference()), (0, 1 << 44));
        assert_eq!(effect.variance_difference(), Some(4.0 * expected));
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "overflow")]
    fn st_a7_an_addition_that_does_not_fit_is_caught_in_debug_builds() {
        let mut tally = CellTally { games: [[u64::MAX, 0, 0], [0; 3], [0; 3]] };
        tally.merge(&CellTally { games: [[1, 0, 0], [0; 3], [0; 3]] });
    }
}
