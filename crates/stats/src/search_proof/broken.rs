//! Which finds are broken, from their replays.

use libm::{exp, pow};

use crate::betting::BetMixture;
use crate::estimate::assert_alpha;
use crate::multiplicity::holm;
use crate::probability::student_t_cdf;
use crate::tally::{FEWEST_MOVING, Lattice};

/// ST-Q1: θ: how far beyond ½ a true score is broken where the plan names no margin, in scores.
pub const DEFAULT_MARGIN: f64 = 0.1;

/// ST-Q3: a replayed find.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Broken {
    /// One-sided, of "its true score is no more than the edge".
    pub p: f64,
    /// Holm's adjusted p, over all finds that were replayed.
    pub adjusted_p: f64,
    /// Whether it is called broken.
    pub is_broken: bool,
}

/// ST-Q3: which of all replayed finds are broken; any is called so wrongly with probability at most `alpha`.
///
/// `p` holds every replayed find ([`one_sided_p`]); how many were scanned does not matter.
///
/// # Panics
///
/// When a value is not a probability, or `alpha` is not strictly between 0 and 1.
#[must_use]
pub fn broken(p: &[f64], alpha: f64) -> Vec<Broken> {
    assert_alpha(alpha);
    holm(p)
        .into_iter()
        .zip(p)
        .map(|(adjusted_p, &p)| Broken { p, adjusted_p, is_broken: adjusted_p <= alpha })
        .collect()
}

/// ST-Q3 and ST-B6: the one-sided p of "the mean is no more than the edge", from the counts of pairs.
///
/// By the number of moving pairs: 30 and more Student's t; fewer the wealth of bets against the edge; none
/// ((edge − lo)/(c − lo))ⁿ, which a mean at the edge gives to n values of c at most.
/// 1 without pairs.
///
/// # Panics
///
/// When there are fewer than two cells.
///
/// # Examples
///
/// ```
/// use stats::Lattice;
/// use stats::search_proof::one_sided_p;
///
/// // Every pair was won: no t test could say how sure that is.
/// let won = Lattice { counts: &[0, 0, 0, 0, 288], first: 0, unit: 4 };
/// assert!(one_sided_p(&won, 0.6) < 1e-60);
/// ```
#[must_use]
pub fn one_sided_p(replay: &Lattice<'_>, edge: f64) -> f64 {
    assert!(replay.counts.len() >= 2, "{} cells do not make a scale", replay.counts.len());
    let n = replay.n();
    let (lo, hi) = replay.range();
    if n == 0 || edge >= hi {
        return 1.0;
    }
    if edge < lo {
        return 0.0;
    }
    let moments = replay.moments();
    let unit = f64::from(replay.unit);
    let mean = moments.sum as f64 / (unit * n as f64);
    match replay.moving() {
        0 if mean <= edge => 1.0,
        0 => pow((edge - lo) / (mean - lo), n as f64),
        1..FEWEST_MOVING => {
            let bets = BetMixture::default();
            let (above, _) = bets.log_wealth(replay.counts, (edge - lo) / (hi - lo));
            exp(-above).min(1.0)
        }
        _ => {
            let variance = moments.variance().unwrap_or(0.0);
            let se = (variance / n as f64).sqrt() / unit;
            student_t_cdf((edge - mean) / se, (n - 1) as f64)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn p(counts: &[u64; 5]) -> f64 {
        let replay = Lattice { counts, first: 0, unit: 4 };
        one_sided_p(&replay, 0.6)
    }

    #[test]
    fn st_q3_the_rule_goes_by_the_pairs_that_move() {
        // All won: 0.6 to the power of the pairs.
        assert!((p(&[0, 0, 0, 0, 10]) - 0.6f64.powi(10)).abs() < 1e-15);
        // All drawn: below the edge.
        assert_eq!(p(&[0, 0, 288, 0, 0]), 1.0);
        assert_eq!(p(&[0; 5]), 1.0);
        // Nearly all won, and the bets are more careful than all won.
        let (few, none) = (p(&[2, 0, 0, 3, 283]), p(&[0, 0, 0, 0, 288]));
        assert!(none < few && few < 1e-6, "{few}");
        // 0.65 in 576 pairs of the usual spread.
        let t = p(&[30, 86, 144, 144, 172]);
        assert!((1e-5..1e-1).contains(&t), "{t}");
        assert!(p(&[100, 100, 176, 100, 100]) > 0.999);
    }

    /// The p of t agrees with the interval of ST-B6 at its end.
    #[test]
    fn st_q3_p_is_the_level_at_the_intervals_end() {
        let replay = Lattice { counts: &[30, 86, 144, 144, 172], first: 0, unit: 4 };
        let interval = replay.planned(0.05, &BetMixture::default());
        assert!((one_sided_p(&replay, interval.lo) - 0.025).abs() < 1e-12);
    }

    #[test]
    fn st_q3_finds_are_judged_together() {
        let all = broken(&[0.02, 0.0001, 0.5], 0.05);
        let called: Vec<bool> = all.iter().map(|it| it.is_broken).collect();
        assert_eq!(called, [true, true, false]);
        assert!((all[0].adjusted_p - 0.04).abs() < 1e-15);
        let alone = broken(&[0.03, 0.04, 0.5], 0.05);
        assert!(alone.iter().all(|it| !it.is_broken));
    }
}
