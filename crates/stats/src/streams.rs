//! Random numbers for resampling: a stream for each purpose and index, the same on every thread and machine.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::normal::normal_quantile;

/// The stream (seed, purpose, index): drawing from one never moves another.
///
/// The purpose is text, such as "bootstrap", folded in by the FNV-1a hash; each step is mixed by the finalizer
/// of SplitMix64 (Steele, Lea, Flood 2014), so that neighbouring indices share nothing.
pub(crate) fn stream(seed: u64, purpose: &str, index: u64) -> Pcg64Mcg {
    let mut name = 0xcbf2_9ce4_8422_2325_u64;
    for byte in purpose.bytes() {
        name = (name ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    let high = mixed(mixed(mixed(seed) ^ name) ^ index);
    let low = mixed(high ^ name);
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&low.to_le_bytes());
    bytes[8..].copy_from_slice(&high.to_le_bytes());
    Pcg64Mcg::from_seed(bytes)
}

fn mixed(x: u64) -> u64 {
    let x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// A whole number from 0 to `n` − 1; the bias of the multiplication is below n/2⁶⁴.
pub(crate) fn below(n: usize, stream: &mut Pcg64Mcg) -> usize {
    ((u128::from(stream.next_u64()) * n as u128) >> 64) as usize
}

/// A number from the open interval 0 to 1, in steps of 2⁻⁵³.
pub(crate) fn uniform(stream: &mut Pcg64Mcg) -> f64 {
    ((stream.next_u64() >> 11) as f64 + 0.5) / 9_007_199_254_740_992.0
}

/// A standard normal number, by inversion.
pub(crate) fn normal(stream: &mut Pcg64Mcg) -> f64 {
    // The topmost step rounds to 1, which has no quantile.
    normal_quantile(uniform(stream).min(1.0 - f64::EPSILON))
}

/// A permutation of 0 … n − 1, by the shuffle of Fisher and Yates.
pub(crate) fn permutation(n: usize, stream: &mut Pcg64Mcg) -> Vec<usize> {
    let mut order: Vec<usize> = (0..n).collect();
    for i in (1..n).rev() {
        order.swap(i, below(i + 1, stream));
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_differ_by_seed_by_purpose_and_by_index() {
        let first = |seed, purpose, index| stream(seed, purpose, index).next_u64();
        let base = first(1, "bootstrap", 0);
        assert_eq!(base, first(1, "bootstrap", 0));
        for other in [first(2, "bootstrap", 0), first(1, "walks", 0), first(1, "bootstrap", 1)] {
            assert_ne!(base, other);
        }
    }

    /// A stop decision depends on these bits, so they are part of the format.
    #[test]
    fn the_first_words_are_pinned() {
        let mut first = stream(1, "bootstrap", 0);
        let words = [first.next_u64(), first.next_u64()];
        assert_eq!(words, PINNED);
    }

    const PINNED: [u64; 2] = [870_488_331_030_958_563, 7_779_627_256_281_370_009];

    #[test]
    fn normal_numbers_have_mean_nought_and_variance_one() {
        let mut stream = stream(7, "test", 0);
        let (mut sum, mut squares) = (0.0, 0.0);
        for _ in 0..40_000 {
            let z = normal(&mut stream);
            sum += z;
            squares += z * z;
        }
        assert!(libm::fabs(sum / 40_000.0) < 0.02);
        assert!(libm::fabs(squares / 40_000.0 - 1.0) < 0.03);
    }

    #[test]
    fn a_permutation_holds_each_index_once_and_every_place_alike() {
        let mut first = [0; 4];
        for index in 0..4000 {
            let order = permutation(4, &mut stream(3, "test", index));
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, [0, 1, 2, 3]);
            first[order[0]] += 1;
        }
        assert!(first.iter().all(|&n| (880..1120).contains(&n)), "{first:?}");
    }
}
