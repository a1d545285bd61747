//! The strength of a player.

use libm::log;

/// ST-N1: whether a score against the reference player, in points of 100, measures strength: from 2 to 98.
///
/// Beyond that use [`elo`].
#[must_use]
pub fn is_on_scale(score: f64) -> bool {
    (2.0..=98.0).contains(&score)
}

/// ST-N1: Elo points of a strength ln p of ST-H1: 400/ln 10 · ln p.
///
/// # Examples
///
/// ```
/// // Ten times as strong: 400 points.
/// assert!((stats::skill::elo(10.0f64.ln()) - 400.0).abs() < 1e-9);
/// ```
#[must_use]
pub fn elo(log_strength: f64) -> f64 {
    400.0 / log(10.0) * log_strength
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ST-N1: a score against one reference player.
    #[test]
    fn st_n1_scores_near_the_ends_measure_no_strength() {
        assert!(is_on_scale(2.0) && is_on_scale(98.0));
        assert!(!is_on_scale(1.9) && !is_on_scale(99.0) && !is_on_scale(f64::NAN));
        assert_eq!(elo(0.0), 0.0);
    }
}
