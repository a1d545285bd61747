//! Laws of pairs, and draws from them.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64;
use stats::normal_quantile;

/// Pairs in a block.
pub const BLOCK: u64 = 288;

/// Differences −4…4 in thousandths: what a battle card does.
pub const CARD_LIKE: [u32; 9] = [2, 8, 40, 160, 520, 190, 60, 15, 5];
/// Differences −4…4 in thousandths, with only three in a thousand not zero.
pub const RARE: [u32; 9] = [0, 0, 0, 1, 997, 2, 0, 0, 0];
/// Values 0…4 in thousandths, nine in ten of them zero.
pub const SKEWED: [u32; 5] = [900, 60, 20, 10, 10];
/// Pair scores 0…4 of the roll-off with +1 for A, out of 36.
pub const ROLL_OFF: [u32; 5] = [0, 0, 20, 10, 6];

/// Differences −4…4 in thousandths, as often one way as the other.
pub const SYMMETRIC: [u32; 9] = [2, 10, 40, 160, 576, 160, 40, 10, 2];
/// What +1 adds in the roll-off, as differences −4…4 out of 36: the baseline scores 2 in every pair.
pub const ROLL_OFF_EFFECT: [u32; 9] = [0, 0, 0, 0, 20, 10, 6, 0, 0];

/// Pair scores 0…4 of the roll-off d6 + `advantage` against d6, out of 36, dice staying with the seats.
///
/// Counted out: the toy game of ST-I1.
pub fn roll_off(advantage: i32) -> [u32; 5] {
    let mut law = [0; 5];
    for (first, second) in (1..=6).flat_map(|i| (1..=6).map(move |j| (i, j))) {
        // A has seat one's die in game 1 and seat two's in game 2.
        let games =
            [half_points(first + advantage - second), half_points(second + advantage - first)];
        law[games[0] + games[1]] += 1;
    }
    law
}

/// 2 for a lead, 1 for none, 0 for a lag.
pub fn half_points(lead: i32) -> usize {
    (lead.signum() + 1) as usize
}

/// The skewed law as differences 0…4, on the nine cells of a difference.
pub fn skewed_differences() -> [u32; 9] {
    let mut law = [0; 9];
    law[4..].copy_from_slice(&SKEWED);
    law
}

/// A generator for one sample of one test: same sample, same bits, on every machine.
pub fn stream(test: u64, sample: u64) -> Pcg64 {
    Pcg64::seed_from_u64(test << 32 | sample)
}

/// A standard normal number.
pub fn normal(stream: &mut Pcg64) -> f64 {
    normal_quantile(((stream.next_u64() >> 12) as f64 + 0.5) / 4_503_599_627_370_496.0)
}

/// Draws counts from a law with `N` outcomes given in whole parts.
pub struct Multinomial<const N: usize> {
    /// One entry a part: the outcome it belongs to.
    outcomes: Vec<u8>,
}

impl<const N: usize> Multinomial<N> {
    pub fn of(law: &[u32; N]) -> Self {
        let outcomes = (0..)
            .zip(law)
            .flat_map(|(outcome, &parts)| std::iter::repeat_n(outcome, parts as usize))
            .collect();
        Self { outcomes }
    }

    /// Adds `n` independent draws to `counts`.
    ///
    /// A draw is 32 random bits times the number of parts; for a thousand parts its bias is below 2⁻²².
    pub fn draw(&self, n: u64, stream: &mut Pcg64, counts: &mut [u64; N]) {
        let parts = self.outcomes.len() as u64;
        let mut pick =
            |bits: u64| counts[usize::from(self.outcomes[((bits * parts) >> 32) as usize])] += 1;
        for _ in 0..n / 2 {
            let bits = stream.next_u64();
            pick(bits & 0xffff_ffff);
            pick(bits >> 32);
        }
        if n % 2 == 1 {
            pick(stream.next_u64() >> 32);
        }
    }
}

/// Mean of a law whose first outcome is `first` quarter points, in score units.
pub fn mean_of<const N: usize>(law: &[u32; N], first: i64) -> f64 {
    let parts: i64 = law.iter().map(|&p| i64::from(p)).sum();
    let sum: i64 = (first..).zip(law).map(|(value, &p)| value * i64::from(p)).sum();
    sum as f64 / (4 * parts) as f64
}
