//! Sums of an outcome and its luck over pairs, from which every adjustment is formed.

use crate::tally::MomentTally;

/// ST-A5: sums over pairs of an outcome y and of `K` controls c: what adjusting for luck needs.
///
/// For a cell y is the pair score s and c the pair's luck; for an effect y is the difference d and c the
/// difference of luck D, with the sum of both as a second control.
/// y is in quarter points, c in luck units.
/// A block's sums fit `i64`, those of a run `i128` (ST-A7): |c| < 2²⁴ a pair, |D| < 2²⁵.
///
/// # Examples
///
/// ```
/// use stats::luck::LuckTally;
///
/// let mut tally = LuckTally::<1>::default();
/// tally.record(3, [40_000]);
/// tally.record(2, [-1_000]);
/// assert_eq!((tally.outcome.n, tally.luck, tally.with_outcome), (2, [39_000], [118_000]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LuckTally<const K: usize> {
    /// n, Σy and Σy².
    pub outcome: MomentTally,
    /// Σc of each control.
    pub luck: [i128; K],
    /// Σyc of each control.
    pub with_outcome: [i128; K],
    /// Σcc' of each two controls, Σc² on the diagonal.
    pub cross: [[i128; K]; K],
}

impl<const K: usize> Default for LuckTally<K> {
    fn default() -> Self {
        Self {
            outcome: MomentTally::default(),
            luck: [0; K],
            with_outcome: [0; K],
            cross: [[0; K]; K],
        }
    }
}

impl<const K: usize> LuckTally<K> {
    /// Adds one pair: its outcome in quarter points and its controls in luck units.
    pub fn record(&mut self, y: i64, controls: [i64; K]) {
        debug_assert!(
            controls.iter().all(|c| c.abs() < 1 << 26),
            "{controls:?}: more luck than stopped luck can be"
        );
        self.outcome.record(y);
        for (i, c) in controls.into_iter().map(i128::from).enumerate() {
            self.luck[i] += c;
            self.with_outcome[i] += i128::from(y) * c;
            for (cell, other) in self.cross[i].iter_mut().zip(controls) {
                *cell += c * i128::from(other);
            }
        }
    }

    /// ST-A6: adds another tally's pairs, by integer addition.
    pub fn merge(&mut self, other: &Self) {
        self.outcome.merge(&other.outcome);
        for i in 0..K {
            self.luck[i] += other.luck[i];
            self.with_outcome[i] += other.with_outcome[i];
            for (cell, more) in self.cross[i].iter_mut().zip(other.cross[i]) {
                *cell += more;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_a5_sums_hold_every_product() {
        let mut tally = LuckTally::<2>::default();
        tally.record(-2, [10, 3]);
        tally.record(1, [-4, 5]);
        assert_eq!((tally.outcome.sum, tally.outcome.squares), (-1, 5));
        assert_eq!((tally.luck, tally.with_outcome), ([6, 8], [-24, -1]));
        assert_eq!(tally.cross, [[116, 10], [10, 34]]);
    }

    #[test]
    fn st_a5_merging_equals_recording_in_one_go() {
        let (mut left, mut right, mut whole) = Default::default();
        for (i, pair) in [(1, [5, -1]), (-3, [2, 2]), (0, [7, 0])].into_iter().enumerate() {
            let part: &mut LuckTally<2> = if i == 1 { &mut right } else { &mut left };
            part.record(pair.0, pair.1);
            LuckTally::record(&mut whole, pair.0, pair.1);
        }
        left.merge(&right);
        assert_eq!(left, whole);
    }

    /// A block of pairs with the most luck there is: its squares fit `i64`, as the file wants.
    #[test]
    fn st_a7_sums_of_a_block_fit_64_bits() {
        let mut block = LuckTally::<1>::default();
        for _ in 0..288 {
            block.record(4, [(1 << 25) - 1]);
        }
        assert!(i64::try_from(block.cross[0][0]).is_ok());
        assert!(block.cross[0][0] > 1 << 58);
    }
}
