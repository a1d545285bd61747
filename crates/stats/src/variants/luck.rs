//! The difference of two variants, adjusted for luck block by block.

use super::pair::FEWEST_COMPARED_BLOCKS;
use crate::estimate::Estimate;
use crate::jackknife::mean_of_blocks;
use crate::luck::FOLDS;

/// ST-M3: block differences with luck taken out.
#[derive(Clone, Debug, PartialEq)]
pub struct LuckAdjusted {
    /// β₋ₖ applied to the blocks with index mod 4 = k; 0 where the control does not vary.
    pub betas: [f64; FOLDS],
    /// z_b = D_b − β₋ₖ C_b.
    pub blocks: Vec<f64>,
    /// Their mean with Student's t interval.
    pub difference: Estimate,
}

/// ST-M3: from block means of the difference and of the difference of the controls, in the same order.
///
/// β comes from the blocks of the other folds (ST-C6), so it is independent of what it is applied to.
/// `None` below 20 blocks.
///
/// # Panics
///
/// When the lists differ in length, or `alpha` is not strictly between 0 and 1.
///
/// # Examples
///
/// ```
/// use stats::variants::adjusted_for_luck;
///
/// // All of the difference but 0.5 is luck.
/// let luck: Vec<f64> = (0..40).map(|b| f64::from(b * 7 % 11) - 5.0).collect();
/// let differences: Vec<f64> = luck.iter().map(|c| 0.5 + 2.0 * c).collect();
/// let adjusted = adjusted_for_luck(&differences, &luck, 0.05).unwrap();
/// assert!((adjusted.difference.value.unwrap() - 0.5).abs() < 1e-9);
/// ```
#[must_use]
pub fn adjusted_for_luck(
    differences: &[f64],
    controls: &[f64],
    alpha: f64,
) -> Option<LuckAdjusted> {
    crate::estimate::assert_alpha(alpha);
    assert_eq!(
        differences.len(),
        controls.len(),
        "a control for each block"
    );
    if differences.len() < FEWEST_COMPARED_BLOCKS {
        return None;
    }
    let betas = core::array::from_fn(|k| beta_without(k, differences, controls));
    let blocks: Vec<f64> = (0..differences.len())
        .map(|b| differences[b] - betas[b % FOLDS] * controls[b])
        .collect();
    Some(LuckAdjusted {
        betas,
        difference: mean_of_blocks(&blocks, alpha),
        blocks,
    })
}

fn beta_without(fold: usize, differences: &[f64], controls: &[f64]) -> f64 {
    let others = || (0..differences.len()).filter(|b| b % FOLDS != fold);
    let n = others().count() as f64;
    let mean = |of: &[f64]| others().map(|b| of[b]).sum::<f64>() / n;
    let (mean_d, mean_c) = (mean(differences), mean(controls));
    let (mut cc, mut cd) = (0.0, 0.0);
    for b in others() {
        let c = controls[b] - mean_c;
        cc += c * c;
        cd += c * (differences[b] - mean_d);
    }
    if cc > 0.0 { cd / cc } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_m3_a_control_that_does_not_vary_changes_nothing() {
        let differences: Vec<f64> = (0..20).map(|b| f64::from(b * 3 % 7)).collect();
        let adjusted = adjusted_for_luck(&differences, &[0.0; 20], 0.05).unwrap();
        assert_eq!((adjusted.betas, adjusted.blocks), ([0.0; 4], differences));
        assert_eq!(adjusted_for_luck(&[1.0; 19], &[0.5; 19], 0.05), None);
    }

    /// A block moves the coefficients of the other folds, and not its own.
    #[test]
    fn st_m3_coefficient_of_a_fold_comes_from_the_others() {
        let controls: Vec<f64> = (0..40).map(|b| f64::from(b * 7 % 11)).collect();
        let mut differences: Vec<f64> = controls.iter().map(|c| 2.0 * c).collect();
        let before = adjusted_for_luck(&differences, &controls, 0.05).unwrap();
        differences[5] += 100.0;
        let after = adjusted_for_luck(&differences, &controls, 0.05).unwrap();
        assert_eq!(before.betas[1], after.betas[1]);
        assert_ne!(before.betas[0], after.betas[0]);
    }
}
