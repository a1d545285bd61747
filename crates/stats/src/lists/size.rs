//! The number of lists to draw, and of pairs to play on each.

use libm::ceil;

use super::spread::Spread;
use crate::normal::normal_quantile;
use crate::quantile::student_t_upper;
use crate::stratified::BLOCK_PAIRS;

/// ST-K6: blocks of a list at most.
pub const MOST_BLOCKS: u64 = 16;

/// ST-K6: the variance of the mean, (τ² + σ²/n)/k, with σ² the variance of a pair and n pairs on each of k lists.
#[must_use]
pub fn variance_of_mean(tau_squared: f64, sigma_squared: f64, n_pairs: u64, n_lists: usize) -> f64 {
    (tau_squared + sigma_squared / n_pairs as f64) / n_lists as f64
}

/// ST-K6: τ²/(τ² + v): how much of what lists show of each other is true.
#[must_use]
pub fn reliability(tau_squared: f64, variance: f64) -> f64 {
    if tau_squared == 0.0 {
        return 0.0;
    }
    tau_squared / (tau_squared + variance)
}

/// Whole blocks, from 1 to 16 of them, as pairs.
fn in_blocks(pairs: f64) -> u64 {
    let blocks = ceil(pairs / BLOCK_PAIRS as f64);
    // A spread of zero asks for infinitely many, and 0/0 for one block.
    let blocks = if blocks.is_nan() { 1.0 } else { blocks };
    BLOCK_PAIRS * blocks.clamp(1.0, MOST_BLOCKS as f64) as u64
}

/// ST-K6: the pairs of a list that make the mean most precise, √(c σ²/τ²), in blocks.
///
/// `list_cost` c is what a list costs before its first pair, in pairs; 0 where it costs nothing to open.
/// Source: Cochran 1977, section 10.6.
#[must_use]
pub fn best_pairs_for_mean(sigma_squared: f64, tau_squared: f64, list_cost: f64) -> u64 {
    in_blocks((list_cost * sigma_squared / tau_squared).sqrt())
}

/// ST-K6: the pairs of a list that make the spread most precise, σ²/τ², in blocks: reliability ½.
///
/// # Examples
///
/// ```
/// // Pairs of standard deviation 25.7 points, lists of 2: 165 pairs, so one block.
/// assert_eq!(stats::lists::pairs_for_spread(25.7 * 25.7, 4.0), 288);
/// ```
#[must_use]
pub fn pairs_for_spread(sigma_squared: f64, tau_squared: f64) -> u64 {
    in_blocks(sigma_squared / tau_squared)
}

/// ST-K6: the pairs of a list for naming lists, 4σ²/τ², in blocks: reliability 0.8.
#[must_use]
pub fn pairs_for_naming(sigma_squared: f64, tau_squared: f64) -> u64 {
    in_blocks(4.0 * sigma_squared / tau_squared)
}

/// ST-K6: lists for a half-width of `half_width` at level 1 − `alpha`: k = ⌈(t √(τ² + σ²/n)/h)²⌉, at least 2.
///
/// t has k − 1 degrees of freedom, so k is the least that suffices with its own t.
///
/// # Panics
///
/// When `alpha` is not strictly between 0 and 1, or the half-width is not positive.
///
/// # Examples
///
/// ```
/// assert_eq!(stats::lists::lists_needed(4.0, 25.7 * 25.7, 288, 0.82, 0.05), 39);
/// ```
#[must_use]
pub fn lists_needed(
    tau_squared: f64,
    sigma_squared: f64,
    n_pairs: u64,
    half_width: f64,
    alpha: f64,
) -> usize {
    crate::estimate::assert_alpha(alpha);
    assert!(half_width > 0.0, "a half-width of {half_width}");
    let sd = variance_of_mean(tau_squared, sigma_squared, n_pairs, 1).sqrt();
    let needed = |times: f64| {
        let root = times * sd / half_width;
        ceil(root * root) as usize
    };
    // The normal quantile asks for fewer than any t does.
    let mut k = needed(-normal_quantile(0.5 * alpha)).max(2);
    while k < needed(student_t_upper(0.5 * alpha, (k - 1) as f64)) {
        k += 1;
    }
    k
}

/// ST-K6: the τ² that a pilot's spread plans for: τ̂², or (upper end / 2)² where τ̂ is 0.
#[must_use]
pub fn spread_for_planning(pilot: &Spread) -> f64 {
    let tau = if pilot.tau > 0.0 {
        pilot.tau
    } else {
        0.5 * pilot.printed().hi
    };
    tau * tau
}

#[cfg(test)]
mod tests {
    use super::super::panel::Panel;
    use super::*;

    #[test]
    fn st_k6_pairs_come_in_one_to_sixteen_blocks() {
        assert_eq!(best_pairs_for_mean(660.49, 4.0, 0.0), 288);
        assert_eq!(pairs_for_spread(660.49, 0.0), 16 * 288);
        assert_eq!(best_pairs_for_mean(660.49, 0.0, 0.0), 288);
        assert_eq!(pairs_for_naming(660.49, 4.0), 3 * 288);
    }

    /// The k returned is enough with its own t, and one fewer is not.
    #[test]
    fn st_k6_one_list_fewer_would_not_do() {
        for (tau_squared, half_width) in [(4.0, 0.82), (0.25, 0.4), (25.0, 3.0), (4.0, 9.0)] {
            let k = lists_needed(tau_squared, 660.49, 288, half_width, 0.05);
            let half = |k: usize| {
                student_t_upper(0.025, (k - 1) as f64)
                    * variance_of_mean(tau_squared, 660.49, 288, k).sqrt()
            };
            assert!(
                half(k) <= half_width && (k == 2 || half(k - 1) > half_width),
                "{k}"
            );
        }
    }

    #[test]
    fn st_k6_a_pilot_without_spread_plans_for_half_its_upper_end() {
        let panel = Panel::of(&[1.0, -1.0, 0.5, -0.5, 1.5, -1.5], &[2.0; 6]).unwrap();
        let spread = panel.random_effects().spread(0.05);
        assert_eq!(spread.tau, 0.0);
        let planned = spread_for_planning(&spread);
        assert!(planned > 0.0 && (planned.sqrt() - 0.5 * spread.printed().hi).abs() < 1e-12);
    }
}
