//! The interval of a worth by inverting a test: all points that the data do not reject.

use libm::fabs;

use super::Place;
use super::blocks::{FEWEST_BLOCKS, WorthBlocks};
use super::curve::{Curve, LARGEST_HANDICAP, powers};
use super::scan::scanned_ends;
use crate::estimate::{Estimate, IntervalKind, IntervalMethod};
use crate::matrix::Matrix;

/// ST-E5: an effect on a curve, with everything known of the errors of both.
///
/// T(w) = [δ − (f(w) − f(0))]/se(w) has a numerator of mean 0 at the true worth, so {w : |T(w)| ≤ ζ} needs no
/// ratio to be normal.
/// For a straight line it is Fieller's set (ST-E6).
/// The curve is one that rises, as those of [`Shape::Polynomial`](super::Shape) do; on any other a worth would not
/// be unique.
#[derive(Clone, Debug, PartialEq)]
pub struct Inversion {
    curve: Curve,
    effect: f64,
    n_pairs: u64,
    /// Covariance of (δ, β₀, β₁, …).
    covariance: Matrix,
}

impl Inversion {
    /// ST-E5: for an effect whose run shares nothing with the curve's: se² = Var δ + J Σ_β J'.
    ///
    /// `effect` and its standard error on the score scale, from `n_pairs` pairs.
    #[must_use]
    pub fn independent(curve: Curve, effect: f64, se: f64, n_pairs: u64) -> Self {
        let size = curve.coefficients.len();
        let mut covariance = Matrix::zero(size + 1);
        covariance.add_at(0, 0, se * se);
        for i in 0..size {
            for j in 0..size {
                covariance.add_at(i + 1, j + 1, curve.covariance.at(i, j));
            }
        }
        Self { curve, effect, n_pairs, covariance }
    }

    /// ST-E5: from the spread between blocks, which carries every covariance between effect and curve.
    ///
    /// se² = Σ_b (ψ_b − ψ̄)² B/(B − 1), ψ_b = Σ_b(d/4 − δ)/n − J H⁻¹ Σ_h x_h (Σ_b y − n_bh f_h).
    /// Taking them for independent would make the interval up to half again too wide.
    /// `None` below 20 blocks, "not yet", and without an effect.
    #[must_use]
    pub fn from_blocks(curve: Curve, blocks: &WorthBlocks) -> Option<Self> {
        let (_, total) = blocks.totals();
        if blocks.n_blocks() < FEWEST_BLOCKS || total.n == 0 {
            return None;
        }
        let n = total.n as f64;
        let effect = total.sum as f64 / (4.0 * n);
        let influences: Vec<Vec<f64>> = blocks
            .blocks()
            .iter()
            .map(|block| {
                let of_effect =
                    (0.25 * block.effect.sum as f64 - effect * block.effect.n as f64) / n;
                let mut score = vec![0.0; curve.coefficients.len()];
                for (i, level) in block.levels.iter().enumerate() {
                    let points = blocks.points(i);
                    let miss = 0.25 * level.sum as f64 - level.n as f64 * curve.score(points);
                    for (sum, x) in score.iter_mut().zip(powers(points, curve.degree())) {
                        *sum += x * miss;
                    }
                }
                let mut influence = vec![of_effect];
                influence.extend(curve.inverse_information.times(&score));
                influence
            })
            .collect();
        Some(Self { covariance: scatter(&influences), curve, effect, n_pairs: total.n })
    }

    /// The standard error of δ − (f(w) − f(0)), on the score scale.
    #[must_use]
    pub fn se_at(&self, points: f64) -> f64 {
        let mut weights = vec![1.0];
        weights.extend(self.curve.gain_gradient(points).into_iter().map(|g| -g));
        self.covariance.quadratic(&weights).max(0.0).sqrt()
    }

    /// δ − (f(w) − f(0)), which has mean 0 at the true worth.
    fn miss_at(&self, points: f64) -> f64 {
        self.effect - (self.curve.score(points) - self.curve.score(0.0))
    }

    /// ST-E5: T(w); infinite where nothing varies.
    #[must_use]
    pub fn t_at(&self, points: f64) -> f64 {
        let miss = self.miss_at(points);
        if miss == 0.0 { 0.0 } else { miss / self.se_at(points) }
    }

    /// ST-E1: the worth, the w with f(w) = f(0) + δ.
    #[must_use]
    pub fn worth(&self) -> Place {
        if self.miss_at(-LARGEST_HANDICAP) < 0.0 {
            return Place::Below;
        }
        if self.miss_at(LARGEST_HANDICAP) > 0.0 {
            return Place::Above;
        }
        // The miss falls as the points rise.
        let (mut low, mut high) = (-LARGEST_HANDICAP, LARGEST_HANDICAP);
        for _ in 0..100 {
            let middle = 0.5 * (low + high);
            if self.miss_at(middle) > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        Place::At(0.5 * (low + high))
    }

    /// ST-E5: the worth with all w that are within `multiplier` standard errors, in points.
    ///
    /// `multiplier` is t_{1−α/2, B−1} for a planned interval, or ζ_n of [`AsymptoticBoundary`] for an anytime
    /// one; `alpha` and `kind` say which.
    /// An end that the scan of −6 to 6 does not reach is infinite.
    /// An effect outside the curve has no value, and one end: "more than 6".
    ///
    /// [`AsymptoticBoundary`]: crate::AsymptoticBoundary
    #[must_use]
    pub fn interval(&self, multiplier: f64, alpha: f64, kind: IntervalKind) -> Estimate {
        let worth = self.worth();
        let is_inside = |w: f64| fabs(self.miss_at(w)) <= multiplier * self.se_at(w);
        let (lo, hi) = scanned_ends(worth, is_inside).unwrap_or(match worth {
            Place::Below => (f64::NEG_INFINITY, -LARGEST_HANDICAP),
            Place::Above => (LARGEST_HANDICAP, f64::INFINITY),
            Place::At(points) => (points, points),
        });
        // Bisection may stop a bit short of the worth where nothing varies.
        let (lo, hi) = match worth.value() {
            Some(points) => (lo.min(points), hi.max(points)),
            None => (lo, hi),
        };
        Estimate {
            value: worth.value(),
            se: worth
                .value()
                .map(|w| self.se_at(w) / self.curve.slope(w))
                .filter(|se| se.is_finite() && *se >= 0.0),
            lo,
            hi,
            level: 1.0 - alpha,
            kind,
            method: IntervalMethod::TestInversion,
            n: self.n_pairs,
        }
    }
}

/// Σ (v − v̄)(v − v̄)' B/(B − 1) of each block's influence: the covariance of their sum.
fn scatter(influences: &[Vec<f64>]) -> Matrix {
    let blocks = influences.len() as f64;
    let size = influences[0].len();
    let mean: Vec<f64> =
        (0..size).map(|i| influences.iter().map(|v| v[i]).sum::<f64>() / blocks).collect();
    let mut scatter = Matrix::zero(size);
    for influence in influences {
        let off: Vec<f64> = influence.iter().zip(&mean).map(|(v, mean)| v - mean).collect();
        scatter.add_outer(&off, 1.0);
    }
    scatter.scaled(blocks / (blocks - 1.0))
}

#[cfg(test)]
mod tests {
    use super::super::curve::tests::levels;
    use super::*;

    const Z: f64 = 1.959_963_984_540_054;

    fn curve() -> Curve {
        Curve::fit(&levels(1_000_000, |h| 0.05 + 0.16 * h), 1).unwrap()
    }

    #[test]
    fn st_e1_worth_solves_for_the_effect() {
        let curve = curve();
        let effect = curve.score(2.5) - curve.score(0.0);
        let Place::At(worth) = Inversion::independent(curve, effect, 0.002, 9).worth() else {
            panic!("on the curve")
        };
        assert!((worth - 2.5).abs() < 1e-12);
    }

    #[test]
    fn st_e5_ends_are_z_standard_errors_away() {
        let inversion = Inversion::independent(curve(), 0.05, 0.002, 20_000);
        let interval = inversion.interval(Z, 0.05, IntervalKind::Planned);
        assert!((inversion.t_at(interval.lo) - Z).abs() < 1e-9);
        assert!((inversion.t_at(interval.hi) + Z).abs() < 1e-9);
        assert!(interval.contains(interval.value.unwrap()));
        assert_eq!((interval.n, interval.method), (20_000, IntervalMethod::TestInversion));
    }

    /// A thousandth of a point wide: it would fall between two steps of the scan.
    #[test]
    fn st_e5_a_narrow_interval_is_not_lost_between_two_steps() {
        let mut sharp = curve();
        sharp.covariance = Matrix::zero(2);
        let interval =
            Inversion::independent(sharp, 0.05, 1e-5, 1).interval(Z, 0.05, IntervalKind::Planned);
        assert!(interval.lo < interval.value.unwrap() && interval.hi - interval.lo < 0.002);
    }

    #[test]
    fn st_e5_an_effect_beyond_the_curve_has_one_end() {
        let above =
            Inversion::independent(curve(), 0.4, 0.002, 9).interval(Z, 0.05, IntervalKind::Planned);
        assert_eq!((above.value, above.lo, above.hi), (None, 6.0, f64::INFINITY));
        let below = Inversion::independent(curve(), -0.4, 0.002, 9).interval(
            Z,
            0.05,
            IntervalKind::Planned,
        );
        assert_eq!((below.value, below.lo, below.hi), (None, f64::NEG_INFINITY, -6.0));
        // Close enough to the edge that the set extends beyond it: the lower end remains.
        let curve = curve();
        let edge = curve.score(6.0) - curve.score(0.0) + 0.001;
        let near =
            Inversion::independent(curve, edge, 0.002, 9).interval(Z, 0.05, IntervalKind::Planned);
        assert_eq!((near.value, near.hi), (None, f64::INFINITY));
        assert!(5.0 < near.lo && near.lo < 6.0);
    }

    /// At no points only the effect counts: its standard error is that of a mean of blocks, divisor B − 1.
    #[test]
    fn st_e5_spread_between_blocks_is_a_sample_variance() {
        use super::super::WorthBlock;
        use crate::tally::MomentTally;
        let tally = |sum: i64| MomentTally { n: 100, sum, squares: 900 };
        let blocks = (0..20)
            .map(|b| WorthBlock {
                levels: vec![tally(150), tally(200), tally(250)],
                effect: tally(if b % 2 == 0 { 60 } else { 20 }),
            })
            .collect();
        let blocks = WorthBlocks::new(vec![-1.0, 0.0, 1.0], blocks);
        let curve = Curve::fit(&blocks.totals().0, 1).unwrap();
        let inversion = Inversion::from_blocks(curve, &blocks).unwrap();
        // Block means of 0.15 and 0.05 by turns: variance 0.05² · 20/19.
        let se = (0.0025 * 20.0 / 19.0 / 20.0f64).sqrt();
        assert!((inversion.se_at(0.0) - se).abs() < 1e-15);
        assert!((inversion.effect - 0.1).abs() < 1e-15);
    }

    /// For a straight line it is Fieller's set: a short piece of the logit is one, nearly.
    #[test]
    fn st_e5_on_a_straight_curve_it_is_fiellers_set() {
        let curve = Curve::fit(&levels(4_000_000, |h| 0.002 * h), 1).unwrap();
        let slope = curve.slope(0.0);
        let ratio = super::super::Ratio {
            above: 0.001,
            below: slope,
            var_above: 1e-10,
            var_below: curve.covariance.at(1, 1) * 0.0625,
            covariance: 0.0,
        };
        let interval =
            Inversion::independent(curve, 0.001, 1e-5, 9).interval(Z, 0.05, IntervalKind::Planned);
        let (lo, hi) = ratio.fieller(Z).ends();
        assert!((interval.lo - lo).abs() < 1e-4 && (interval.hi - hi).abs() < 1e-4, "{interval:?}");
    }
}
