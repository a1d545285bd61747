//! The handicap curve when no polynomial fits: any rising one.

use libm::fabs;

use super::Place;
use super::curve::Level;

/// Levels closer than this are one flat stretch.
const FLAT: f64 = 1e-9;

/// ST-E4: the rising steps nearest to the level means, straight between levels.
///
/// Its only interval is that of the block bootstrap (ST-E7).
/// Source: Barlow, Bartholomew, Bremner, Brunk 1972.
///
/// # Examples
///
/// ```
/// use stats::worth::{IsotonicCurve, Place};
///
/// let curve = IsotonicCurve::fit(&[-1.0, 0.0, 1.0], &[0.4, 0.6, 0.5], &[1.0, 1.0, 1.0]);
/// assert_eq!(curve.means, [0.4, 0.55, 0.55]);
/// assert_eq!(curve.inverse(0.55), Place::At(0.5));
/// assert_eq!(curve.inverse(0.3), Place::Below);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct IsotonicCurve {
    /// Handicaps in points, ascending.
    pub points: Vec<f64>,
    /// The fitted mean score at each, never falling.
    pub means: Vec<f64>,
}

impl IsotonicCurve {
    /// ST-E4: pools adjacent violators of mean scores at ascending handicaps, by their weights.
    ///
    /// # Panics
    ///
    /// When the lists differ in length, the handicaps do not ascend, or a weight is not positive.
    #[must_use]
    pub fn fit(points: &[f64], means: &[f64], weights: &[f64]) -> Self {
        assert!(
            points.len() == means.len() && means.len() == weights.len(),
            "handicaps, means and weights of one length"
        );
        assert!(points.is_sorted(), "handicaps ascend");
        assert!(weights.iter().all(|&w| w > 0.0), "weights are positive");
        // Pools of levels: weight, weighted sum, size.
        let mut pools: Vec<(f64, f64, usize)> = Vec::new();
        for (&mean, &weight) in means.iter().zip(weights) {
            let mut pool = (weight, weight * mean, 1);
            while let Some(&(last_weight, last_sum, size)) = pools.last() {
                if last_sum / last_weight < pool.1 / pool.0 {
                    break;
                }
                pools.pop();
                pool = (last_weight + pool.0, last_sum + pool.1, size + pool.2);
            }
            pools.push(pool);
        }
        let fitted =
            pools.iter().flat_map(|&(weight, sum, size)| core::iter::repeat_n(sum / weight, size));
        Self { points: points.to_vec(), means: fitted.collect() }
    }

    /// ST-E4: of the levels that have pairs, weighted by them.
    #[must_use]
    pub fn of_levels(levels: &[Level]) -> Self {
        let mut played: Vec<&Level> = levels.iter().filter(|level| level.scores.n > 0).collect();
        played.sort_by(|one, other| one.points.total_cmp(&other.points));
        let list =
            |of: &dyn Fn(&Level) -> f64| -> Vec<f64> { played.iter().map(|l| of(l)).collect() };
        Self::fit(
            &list(&|level| level.points),
            &list(&Level::mean),
            &list(&|level| level.scores.n as f64),
        )
    }

    /// The score with `points` more than the list, straight between levels and level beyond the last.
    ///
    /// `None` without levels.
    #[must_use]
    pub fn score(&self, points: f64) -> Option<f64> {
        let above = self.points.partition_point(|&h| h < points);
        if above == 0 {
            return self.means.first().copied();
        }
        let Some(&next) = self.points.get(above) else {
            return self.means.last().copied();
        };
        let (h, low, high) = (self.points[above - 1], self.means[above - 1], self.means[above]);
        Some(low + (high - low) * (points - h) / (next - h))
    }

    /// ST-E4: the handicap at which the curve reaches a score; the middle of a flat stretch.
    #[must_use]
    pub fn inverse(&self, score: f64) -> Place {
        let level = |mean: &f64| fabs(mean - score) <= FLAT;
        if let Some(first) = self.means.iter().position(level) {
            let last = self.means.iter().rposition(level).unwrap_or(first);
            return Place::At(0.5 * (self.points[first] + self.points[last]));
        }
        let above = self.means.partition_point(|&mean| mean < score);
        if above == 0 {
            return Place::Below;
        }
        let Some(&high) = self.means.get(above) else {
            return Place::Above;
        };
        let (low, from, to) = (self.means[above - 1], self.points[above - 1], self.points[above]);
        Place::At(from + (to - from) * (score - low) / (high - low))
    }

    /// ST-E1: the worth of an effect on this curve; `None` without levels.
    #[must_use]
    pub fn worth(&self, effect: f64) -> Option<Place> {
        Some(self.inverse(self.score(0.0)? + effect))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_e4_rising_means_stay_as_they_are() {
        let curve = IsotonicCurve::fit(&[0.0, 1.0, 2.0], &[0.1, 0.5, 0.6], &[1.0, 9.0, 2.0]);
        assert_eq!(curve.means, [0.1, 0.5, 0.6]);
        assert_eq!(curve.score(1.5), Some(0.55));
        assert_eq!((curve.score(-3.0), curve.score(7.0)), (Some(0.1), Some(0.6)));
    }

    #[test]
    fn st_e4_a_late_violator_pools_back_through_several_levels() {
        let curve = IsotonicCurve::fit(&[0.0, 1.0, 2.0, 3.0], &[0.4, 0.5, 0.6, 0.1], &[1.0; 4]);
        for mean in curve.means {
            assert!((mean - 0.4).abs() < 1e-15);
        }
    }

    #[test]
    fn st_e4_worth_starts_from_the_lists_own_level() {
        let curve = IsotonicCurve::fit(&[-1.0, 0.0, 2.0], &[0.3, 0.5, 0.7], &[1.0; 3]);
        let Some(Place::At(worth)) = curve.worth(0.1) else { panic!("on the curve") };
        assert!((worth - 1.0).abs() < 1e-12);
        assert_eq!(curve.worth(0.3), Some(Place::Above));
        assert_eq!(IsotonicCurve::of_levels(&[]).worth(0.1), None);
    }
}
