//! Which of many cards are flagged as wrongly priced.

use libm::exp;

use crate::asymptotic::AsymptoticBoundary;
use crate::multiplicity::holm;
use crate::normal::normal_cdf;
use crate::probability::student_t_cdf;

/// ST-F4: a family-wise adjusted p value up to this flags a card.
pub const FLAG_LEVEL: f64 = 0.05;

/// ST-F4: how the run of a card stopped, which decides which p value may be used.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Evidence<'a> {
    /// After a precision stop or at the cap: the normal tail.
    Planned,
    /// After a verdict stop or an interrupt: the anytime p of ST-D6, from `n_pairs` pairs.
    Anytime {
        /// The boundary frozen at the start.
        boundary: &'a AsymptoticBoundary,
        /// Pairs played.
        n_pairs: u64,
    },
    /// As many pairs as planned, of which lists or blocks are the observations: the tail of Student's t.
    Observations {
        /// Degrees of freedom: one less than lists or blocks.
        degrees: f64,
    },
}

/// ST-F4: the p value of the null "worth within price ± margin".
///
/// `above` is how many standard errors the estimate lies above the upper edge, `below` how many below the lower
/// edge; at most one is positive, and for a worth they are T at the edges (ST-E5).
/// min(1, 2 · the smaller one-sided tail): 1 for an estimate inside the margin.
///
/// # Examples
///
/// ```
/// use stats::{Evidence, edge_p};
///
/// assert_eq!(edge_p(-0.5, -3.0, Evidence::Planned), 1.0);
/// assert!((edge_p(1.959963984540054, -9.0, Evidence::Planned) - 0.05).abs() < 1e-15);
/// ```
#[must_use]
pub fn edge_p(above: f64, below: f64, evidence: Evidence<'_>) -> f64 {
    let z = above.max(below);
    let tail = match evidence {
        Evidence::Planned => normal_cdf(-z),
        Evidence::Anytime { boundary, n_pairs } => {
            exp(-boundary.log_e_one_sided(z, n_pairs as f64))
        }
        // Estimates without any error are infinitely many of them away.
        Evidence::Observations { degrees } => student_t_cdf(-z.clamp(-1e12, 1e12), degrees),
    };
    // A tail too small for a number is still no certainty.
    (2.0 * tail).clamp(f64::MIN_POSITIVE, 1.0)
}

/// ST-F4: which cards are flagged: Holm's adjusted p at most 0.05.
///
/// `p` holds every card of the plan, dropped and undecided ones included; policies, margins or subsets of
/// matchups tried in the same plan enlarge the family.
/// Beside a flag stands the family's size, `p.len()`.
///
/// # Panics
///
/// When a value is not a probability.
#[must_use]
pub fn flagged(p: &[f64]) -> Vec<bool> {
    holm(p).into_iter().map(|p| p <= FLAG_LEVEL).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ST-F4: few lists have heavier tails; of many the tail is the normal one.
    #[test]
    fn st_f4_lists_are_judged_by_students_t() {
        let of = |degrees| edge_p(2.228_138_851_986_274, -9.0, Evidence::Observations { degrees });
        assert!((of(10.0) - 0.05).abs() < 1e-12);
        let planned = edge_p(2.228_138_851_986_274, -9.0, Evidence::Planned);
        assert!(of(10.0) > planned && (of(1e9) - planned).abs() < 1e-8);
        assert_eq!(edge_p(-1.0, -2.0, Evidence::Observations { degrees: 3.0 }), 1.0);
    }

    /// However far off an estimate is, its p value is not zero.
    #[test]
    fn st_f4_no_p_value_is_zero() {
        let far = [50.0, 1e6, f64::INFINITY];
        assert!(far.into_iter().all(|z| edge_p(z, -9.0, Evidence::Planned) > 0.0));
        let few = Evidence::Observations { degrees: 1e6 };
        assert!(far.into_iter().all(|z| edge_p(z, -9.0, few) > 0.0));
    }

    #[test]
    fn st_f4_an_estimate_inside_the_margin_is_no_evidence() {
        let boundary = AsymptoticBoundary::planned(0.01, 20_000.0);
        let anytime = Evidence::Anytime { boundary: &boundary, n_pairs: 5000 };
        assert_eq!(edge_p(-2.0, -1.0, anytime), 1.0);
        assert_eq!(edge_p(0.0, -9.0, Evidence::Planned), 1.0);
    }

    #[test]
    fn st_f4_either_side_counts_alike() {
        assert_eq!(edge_p(2.5, -7.0, Evidence::Planned), edge_p(-7.0, 2.5, Evidence::Planned));
        assert!(edge_p(2.5, -7.0, Evidence::Planned) < 0.0125);
    }

    /// At the boundary of level α the e-value is 1/α, and both sides were looked at.
    #[test]
    fn st_f4_anytime_p_is_wider_than_the_planned_one() {
        let boundary = AsymptoticBoundary::planned(0.01, 20_000.0);
        let z = boundary.multiplier(9000.0);
        let anytime = Evidence::Anytime { boundary: &boundary, n_pairs: 9000 };
        assert!((edge_p(z, -20.0, anytime) - 0.02).abs() < 1e-12);
        assert!(edge_p(z, -20.0, Evidence::Planned) < 0.001);
    }

    /// 0.02 alone is a flag; in a family of three it is not.
    #[test]
    fn st_f4_the_whole_family_pays() {
        assert_eq!(flagged(&[0.02]), [true]);
        assert_eq!(flagged(&[0.02, 0.9, 1.0]), [false, false, false]);
        assert_eq!(flagged(&[0.01, 0.9, 1.0]), [true, false, false]);
    }
}
