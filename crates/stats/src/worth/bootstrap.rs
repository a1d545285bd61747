//! Resampled blocks: a second opinion on the interval of a worth, and the only one of an isotonic curve.

use super::Place;
use super::blocks::WorthBlocks;
use super::curve::{Curve, Level};
use super::inversion::Inversion;
use super::isotonic::IsotonicCurve;
use super::shape::Shape;
use crate::estimate::{Estimate, IntervalKind, IntervalMethod, assert_alpha};
use crate::streams::{below, stream};
use crate::tally::MomentTally;

/// ST-E7: resamples of a run's blocks.
pub const RESAMPLES: u64 = 2000;

/// ST-E7: how often each of `n_blocks` blocks is drawn in one resample, from the stream (seed, "bootstrap", index).
///
/// All cells of a run share them, so that dependent observations stay together.
#[must_use]
pub fn multiplicities(seed: u64, resample: u64, n_blocks: usize) -> Vec<u32> {
    let mut stream = stream(seed, "bootstrap", resample);
    let mut drawn = vec![0; n_blocks];
    for _ in 0..n_blocks {
        drawn[below(n_blocks, &mut stream)] += 1;
    }
    drawn
}

/// ST-E7: the worths of resampled blocks, sorted; ±∞ for a resample without one, by its side.
#[derive(Clone, Debug, PartialEq)]
pub struct WorthBootstrap {
    sorted: Vec<f64>,
    point: Option<f64>,
    n_pairs: u64,
}

impl WorthBootstrap {
    /// ST-E7: resamples the blocks and refits the same shape; `None` for a flat curve, or without blocks.
    ///
    /// Resample r draws from its own stream, so the result is independent of threads.
    /// Sources: Efron, Tibshirani 1993; Künsch 1989 for blocks.
    #[must_use]
    pub fn of_shape(
        blocks: &WorthBlocks,
        shape: &Shape,
        seed: u64,
        resamples: u64,
    ) -> Option<Self> {
        let refit = Refit::of(shape)?;
        let (levels, effect) = blocks.totals();
        if effect.n == 0 || resamples == 0 {
            return None;
        }
        let worths = (0..resamples)
            .map(|r| {
                let drawn = multiplicities(seed, r, blocks.n_blocks());
                let (levels, effect) = blocks.weighted(&drawn);
                refit.worth(&levels, &effect).or_infinite()
            })
            .collect();
        Some(Self {
            point: refit.worth(&levels, &effect).value(),
            n_pairs: effect.n,
            ..Self::of_worths(worths)
        })
    }

    /// From worths that were resampled elsewhere.
    #[must_use]
    pub fn of_worths(mut worths: Vec<f64>) -> Self {
        worths.sort_by(f64::total_cmp);
        Self { sorted: worths, point: None, n_pairs: 0 }
    }

    /// ST-E7: the percentile interval at level 1 − `alpha`, in points.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1, or nothing was resampled.
    #[must_use]
    pub fn interval(&self, alpha: f64) -> Estimate {
        assert_alpha(alpha);
        Estimate {
            value: self.point,
            se: None,
            lo: percentile(&self.sorted, 0.5 * alpha),
            hi: percentile(&self.sorted, 1.0 - 0.5 * alpha),
            level: 1.0 - alpha,
            kind: IntervalKind::Bootstrap,
            method: IntervalMethod::Bootstrap,
            n: self.n_pairs,
        }
    }
}

/// The shape that every resample is given again.
enum Refit {
    Polynomial(usize),
    Isotonic,
}

impl Refit {
    fn of(shape: &Shape) -> Option<Self> {
        match shape {
            Shape::Flat { .. } => None,
            Shape::Polynomial(curve) => Some(Self::Polynomial(curve.degree())),
            Shape::Isotonic(_) => Some(Self::Isotonic),
        }
    }

    /// The worth, or by its sign the side of an effect that the refitted curve does not reach.
    fn worth(&self, levels: &[Level], effect: &MomentTally) -> Place {
        let gain = effect.sum as f64 / (4.0 * effect.n as f64);
        let worth = match self {
            Self::Polynomial(degree) => Curve::fit(levels, *degree)
                .ok()
                .filter(Curve::rises)
                .map(|curve| Inversion::independent(curve, gain, 0.0, effect.n).worth()),
            Self::Isotonic => IsotonicCurve::of_levels(levels).worth(gain),
        };
        worth.unwrap_or(if gain < 0.0 { Place::Below } else { Place::Above })
    }
}

/// ST-E7: the percentile of ascending values, straight between order statistics at position (R − 1)p.
///
/// Infinite between an infinite value and another.
///
/// # Panics
///
/// When there is no value, or `p` is not a probability.
#[must_use]
pub fn percentile(sorted: &[f64], p: f64) -> f64 {
    assert!((0.0..=1.0).contains(&p), "{p} is not a probability");
    let position = p * (sorted.len() - 1) as f64;
    let low = libm::floor(position) as usize;
    let share = position - low as f64;
    let value = sorted[low];
    match sorted.get(low + 1) {
        Some(next) if share > 0.0 && value != *next => {
            if value.is_infinite() {
                value
            } else {
                value + share * (next - value)
            }
        }
        _ => value,
    }
}

/// ST-E7: whether two intervals' ends differ by more than a quarter of the first one's width, which is a warning.
///
/// An end that only one of them knows is a difference.
#[must_use]
pub fn are_apart(inversion: &Estimate, bootstrap: &Estimate) -> bool {
    let most = 0.25 * (inversion.hi - inversion.lo);
    let differ = |a: f64, b: f64| a != b && libm::fabs(a - b) > most;
    let unlike = |a: f64, b: f64| a.is_finite() != b.is_finite();
    let (a, b) = (inversion, bootstrap);
    differ(a.lo, b.lo) || differ(a.hi, b.hi) || unlike(a.lo, b.lo) || unlike(a.hi, b.hi)
}

#[cfg(test)]
mod tests {
    use super::super::blocks::WorthBlock;
    use super::super::shape::curve_of;
    use super::*;

    fn blocks() -> WorthBlocks {
        let tally = |mean: i64, wobble: i64| MomentTally {
            n: 288,
            sum: mean + wobble,
            squares: 3 * (mean + wobble),
        };
        let blocks = (0..40)
            .map(|b| WorthBlock {
                levels: (-2..=2).map(|h| tally(576 + 46 * h, (b * (7 + h)) % 13 - 6)).collect(),
                effect: MomentTally { n: 288, sum: 80 + (b * 5) % 11 - 5, squares: 190 },
            })
            .collect();
        WorthBlocks::new(vec![-2.0, -1.0, 0.0, 1.0, 2.0], blocks)
    }

    #[test]
    fn st_e7_a_resample_draws_as_many_blocks_as_there_are() {
        let drawn = multiplicities(1, 7, 40);
        assert_eq!(drawn.iter().sum::<u32>(), 40);
        assert_eq!(drawn, multiplicities(1, 7, 40));
        assert_ne!(drawn, multiplicities(1, 8, 40));
    }

    /// The two intervals of one set of blocks are near each other.
    #[test]
    fn st_e7_percentiles_agree_with_the_inverted_test() {
        let blocks = blocks();
        let shape = curve_of(&blocks.totals().0);
        let Shape::Polynomial(curve) = shape.clone() else { panic!("{shape:?}") };
        let t = crate::student_t_quantile(0.975, 39.0);
        let inverted = Inversion::from_blocks(curve, &blocks).unwrap().interval(
            t,
            0.05,
            IntervalKind::Planned,
        );
        let resampled = WorthBootstrap::of_shape(&blocks, &shape, 1, 1000).unwrap().interval(0.05);
        assert!(!are_apart(&inverted, &resampled), "{inverted:?} {resampled:?}");
        assert!((inverted.value.unwrap() - resampled.value.unwrap()).abs() < 1e-9);
        let moved = resampled.mapped(1.0, 0.6 * inverted.half_width());
        assert!(are_apart(&inverted, &moved));
        let open = Estimate { hi: f64::INFINITY, ..resampled };
        assert!(are_apart(&inverted, &open));
    }

    #[test]
    fn st_e7_percentiles_lie_between_order_statistics() {
        assert_eq!(percentile(&[1.0, 2.0, 4.0], 0.75), 3.0);
        assert_eq!(percentile(&[5.0], 0.3), 5.0);
        let open = [f64::NEG_INFINITY, 1.0, 2.0, f64::INFINITY, f64::INFINITY];
        assert_eq!(percentile(&open, 0.1), f64::NEG_INFINITY);
        assert_eq!((percentile(&open, 0.5), percentile(&open, 0.6)), (2.0, f64::INFINITY));
        assert_eq!(percentile(&open, 1.0), f64::INFINITY);
    }

    #[test]
    fn st_e7_a_resample_beyond_the_curve_counts_by_its_side() {
        let strong = WorthBlocks::new(
            vec![-2.0, -1.0, 0.0, 1.0, 2.0],
            blocks()
                .blocks()
                .iter()
                .cloned()
                .map(|block| WorthBlock {
                    effect: MomentTally { n: 288, sum: 900, squares: 3000 },
                    ..block
                })
                .collect(),
        );
        let shape = curve_of(&strong.totals().0);
        let interval = WorthBootstrap::of_shape(&strong, &shape, 1, 50).unwrap().interval(0.05);
        assert_eq!((interval.value, interval.lo), (None, f64::INFINITY));
        assert_eq!(WorthBootstrap::of_shape(&strong, &Shape::Flat { slope_t: None }, 1, 50), None);
    }
}
