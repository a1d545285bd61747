//! What follows from a search without finds.

use libm::{expm1, log};

use crate::estimate::assert_alpha;

/// ST-Q5: none found: the share of broken ones is below (1 − α^{1/m})/p with confidence 1 − α; at most 1.
///
/// m `candidates` drawn at random from the stated space, and `power` p to catch a broken one through both stages, estimated by
/// planting known ones.
/// Not for a guided search: there, "the search did not find any", with its size.
///
/// # Panics
///
/// When `alpha` is not strictly between 0 and 1, or the power is not above 0 and at most 1.
///
/// # Examples
///
/// ```
/// assert!((stats::search_proof::share_below(1000, 0.9, 0.05) - 0.00332).abs() < 1e-5);
/// ```
#[must_use]
pub fn share_below(candidates: usize, power: f64, alpha: f64) -> f64 {
    assert_alpha(alpha);
    assert!(power > 0.0 && power <= 1.0, "a power of {power}; it is a probability above 0");
    if candidates == 0 {
        return 1.0;
    }
    (-expm1(log(alpha) / candidates as f64) / power).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_q5_no_candidates_say_nothing() {
        assert_eq!(share_below(0, 0.9, 0.05), 1.0);
        assert_eq!(share_below(1, 0.5, 0.05), 1.0);
        assert!((share_below(1, 1.0, 0.05) - 0.95).abs() < 1e-12);
    }
}
