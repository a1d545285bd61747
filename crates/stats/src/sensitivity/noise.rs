//! The noise in a squared difference of sampled answers, estimated from their blocks.

/// ST-G5: the part of a sum of squares of means that is noise: (the mean of the blocks' own sums − the sum of the means)/(B − 1).
///
/// Holds for any sum of squared differences, whatever streams the answers share:
/// a block has B times the noise of the mean of B blocks.
/// `None` below two blocks.
pub(super) fn noise_part(of_means: f64, of_blocks: &[f64]) -> Option<f64> {
    let n_blocks = of_blocks.len() as f64;
    let of_block = of_blocks.iter().sum::<f64>() / n_blocks;
    (of_blocks.len() >= 2).then(|| (of_block - of_means) / (n_blocks - 1.0))
}

/// The mean over blocks of answers that stand in the same order in each.
pub(super) fn means<'b>(blocks: impl ExactSizeIterator<Item = &'b [f64]>) -> Vec<f64> {
    let n_blocks = blocks.len() as f64;
    let mut means: Vec<f64> = Vec::new();
    for block in blocks {
        means.resize(block.len(), 0.0);
        for (mean, answer) in means.iter_mut().zip(block) {
            *mean += answer / n_blocks;
        }
    }
    means
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Blocks 1, 3 and 5 of a number whose square is asked: 9 of the mean, 35/3 of a block; noise (35/3 − 9)/2, which is s²/3.
    #[test]
    fn st_g5_noise_of_a_square_is_the_variance_of_the_mean() {
        assert_eq!(means([&[1.0][..], &[3.0], &[5.0]].into_iter()), [3.0]);
        let noise = noise_part(9.0, &[1.0, 9.0, 25.0]).unwrap();
        assert!((noise - 4.0 / 3.0).abs() < 1e-12);
        assert_eq!(noise_part(9.0, &[9.0]), None);
    }
}
