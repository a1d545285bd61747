//! Random signs for blocks, and the largest statistic that they give.

use rand_core::Rng;

use crate::streams::stream;

/// ST-M4: sign vectors of a family.
pub const SIGN_VECTORS: usize = 4000;

/// ST-M4: `n` vectors of −1 and 1, one sign for each block, vector r from the stream (seed, "signs", r).
#[must_use]
pub fn sign_vectors(seed: u64, n: usize, n_blocks: usize) -> Vec<Vec<i8>> {
    (0..n)
        .map(|r| {
            let mut stream = stream(seed, "signs", r as u64);
            let (mut bits, mut left) = (0, 0);
            (0..n_blocks)
                .map(|_| {
                    if left == 0 {
                        (bits, left) = (stream.next_u64(), 64);
                    }
                    let sign = if bits & 1 == 1 { -1 } else { 1 };
                    (bits, left) = (bits >> 1, left - 1);
                    sign
                })
                .collect()
        })
        .collect()
}

/// ST-M4: T* = max_j |ḡ_j|/√(v_j/B) of centred differences, a list of blocks for each j, under one sign vector.
pub(super) fn largest_t(centred: &[Vec<f64>], signs: &[i8]) -> f64 {
    let n = signs.len() as f64;
    centred.iter().fold(0.0, |most, blocks| {
        let (mut sum, mut squares) = (0.0, 0.0);
        for (&x, &sign) in blocks.iter().zip(signs) {
            sum += f64::from(sign) * x;
            squares += x * x;
        }
        let mean = sum / n;
        let variance = (squares - n * mean * mean) / (n - 1.0);
        let t = if squares == 0.0 {
            // Differences that never vary.
            0.0
        } else if variance <= 1e-14 * squares {
            f64::INFINITY
        } else {
            libm::fabs(mean) / (variance / n).sqrt()
        };
        f64::max(most, t)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_m4_signs_are_even_and_differ_from_vector_to_vector() {
        let vectors = sign_vectors(1, 200, 100);
        let sum: i32 = vectors.iter().flatten().map(|&sign| i32::from(sign)).sum();
        // Twenty thousand signs have a standard deviation of 141.
        assert!(sum.abs() < 500, "{sum}");
        assert!(vectors.iter().flatten().all(|sign| sign.abs() == 1));
        assert_ne!(vectors[0], vectors[1]);
        assert_eq!(vectors[..7], sign_vectors(1, 7, 100)[..]);
    }

    #[test]
    fn st_m4_statistic_of_signs_by_hand() {
        // ḡ = (1 + 1 + 3 + 1)/4 = 1.5; v = (12 − 4 · 2.25)/3 = 1.
        let t = largest_t(&[vec![1.0, -1.0, 3.0, -1.0]], &[1, -1, 1, -1]);
        assert!((t - 3.0).abs() < 1e-12);
        assert_eq!(largest_t(&[vec![0.0; 4]], &[1, 1, -1, 1]), 0.0);
        assert_eq!(largest_t(&[vec![2.0, -2.0]], &[1, -1]), f64::INFINITY);
    }
}
