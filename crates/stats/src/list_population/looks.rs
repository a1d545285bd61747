//! Looks at a growing panel; the unit of observation is the list.

use super::mean::RandomEffects;
use crate::asymptotic::AsymptoticBoundary;
use crate::estimate::{Estimate, IntervalKind};
use crate::normal::normal_cdf;
use crate::quantile::student_t_upper;

/// ST-K7: lists at the first look, and the fewest that a precision stop may stop at.
pub const FIRST_LOOK: u64 = 24;

/// ST-K7: lists that a run plans for where its plan names none.
pub const DEFAULT_PLANNED_LISTS: f64 = 100.0;

/// ST-K7: the numbers of lists at which a decision is taken: 24, then ⌊1.25 k⌋, and the `cap` last.
///
/// Only the first k lists in the drawn order enter, each with all its pairs.
///
/// # Examples
///
/// ```
/// let looks: Vec<u64> = stats::list_population::looks_at_lists(60).collect();
/// assert_eq!(looks, [24, 30, 37, 46, 57, 60]);
/// ```
pub fn looks_at_lists(cap: u64) -> impl Iterator<Item = u64> {
    let next = move |&k: &u64| (k < cap).then(|| (k.saturating_add(k / 4)).min(cap));
    core::iter::successors(Some(FIRST_LOOK.min(cap)), next).skip_while(|&k| k == 0)
}

/// ST-K7: what the standard error is multiplied by at k lists: t⁻¹_{k−1}(Φ(ζ_k)), ζ of ST-D5 with lists for pairs.
///
/// `None` below two lists.
#[must_use]
pub fn multiplier_at(boundary: &AsymptoticBoundary, n_lists: usize) -> Option<f64> {
    let tail = normal_cdf(-boundary.multiplier(n_lists as f64));
    if n_lists < 2 || tail <= 0.0 {
        return None;
    }
    Some(student_t_upper(tail, (n_lists - 1) as f64))
}

impl RandomEffects<'_> {
    /// ST-K7: the mean over lists like these with an interval that holds at all looks together.
    ///
    /// The boundary is frozen at the start, for [`DEFAULT_PLANNED_LISTS`] where the plan names none.
    /// `None` below 24 lists, the first look.
    #[must_use]
    pub fn mean_anytime(&self, boundary: &AsymptoticBoundary) -> Option<Estimate> {
        let k = self.panel.n_lists();
        if (k as u64) < FIRST_LOOK {
            return None;
        }
        let times = multiplier_at(boundary, k)?;
        Some(self.around(self.value, self.se, times, boundary.alpha(), IntervalKind::Anytime))
    }
}

#[cfg(test)]
mod tests {
    use super::super::panel::Panel;
    use super::*;

    /// ST-K7: the looks that the page measured.
    #[test]
    fn st_k7_there_are_13_looks_to_400_lists() {
        let to_400 = looks_at_lists(10_000).take_while(|&k| k <= 400);
        assert_eq!(to_400.count(), 13);
        assert_eq!(looks_at_lists(10).collect::<Vec<_>>(), [10]);
        assert_eq!(looks_at_lists(0).count(), 0);
    }

    /// Student's t is wider than the normal, and both agree for many lists.
    #[test]
    fn st_k7_multiplier_is_carried_over_to_students_t() {
        let boundary = AsymptoticBoundary::planned(0.05, DEFAULT_PLANNED_LISTS);
        let at = |k: usize| multiplier_at(&boundary, k).unwrap() / boundary.multiplier(k as f64);
        assert!(at(24) > 1.1 && at(24) > at(100) && at(100_000) < 1.001);
        assert_eq!(multiplier_at(&boundary, 1), None);
    }

    #[test]
    fn st_k7_anytime_mean_is_wider_and_begins_at_24_lists() {
        let boundary = AsymptoticBoundary::planned(0.05, DEFAULT_PLANNED_LISTS);
        let effects: Vec<f64> = (0..24).map(|i| f64::from(i % 5)).collect();
        let panel = Panel::of(&effects, &[1.0; 24]).unwrap();
        let lists = panel.random_effects();
        let anytime = lists.mean_anytime(&boundary).unwrap();
        assert!(anytime.half_width() > 1.4 * lists.interval(0.05).half_width());
        assert_eq!((anytime.kind, anytime.level), (IntervalKind::Anytime, 0.95));
        let fewer = Panel::of(&effects[..23], &[1.0; 23]).unwrap();
        assert_eq!(fewer.random_effects().mean_anytime(&boundary), None);
    }
}
