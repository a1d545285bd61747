//! The lists on which a card does most and least: ordered by shrunk effects, and named only after a replay.

use super::mean::RandomEffects;
use crate::estimate::Estimate;

/// ST-K5: the effect on a list, shrunk towards the mean the more, the less lists really differ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ListEffect {
    /// μ̂ + B (y − μ̂), B = τ²/(τ² + v).
    pub value: f64,
    /// √(B v + (1 − B)² se²).
    pub sd: f64,
}

impl RandomEffects<'_> {
    /// ST-K5: the shrunk effect of each list, in the order given (ST-E12).
    ///
    /// They order the lists, and do not name them: the interval of the first of 24 covers 0.81 to 0.95 of the time.
    #[must_use]
    pub fn shrunk(&self) -> Vec<ListEffect> {
        self.panel
            .effects()
            .iter()
            .zip(self.panel.variances())
            .map(|(y, v)| {
                let share = self.tau_squared / (self.tau_squared + v);
                let rest = (1.0 - share) * self.se;
                ListEffect {
                    value: self.value + share * (y - self.value),
                    sd: (share * v + rest * rest).sqrt(),
                }
            })
            .collect()
    }

    /// ST-K5: the lists from the highest shrunk effect to the lowest, equal ones as they came.
    #[must_use]
    pub fn order(&self) -> Vec<usize> {
        let shrunk = self.shrunk();
        let mut order: Vec<usize> = (0..shrunk.len()).collect();
        order.sort_by(|&i, &j| shrunk[j].value.total_cmp(&shrunk[i].value));
        order
    }
}

/// ST-K5: what may be said of a replayed list by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Named {
    /// The card does more here than on the mean list.
    More,
    /// The card does less here than on the mean list.
    Less,
    /// Not distinguished from the mean list.
    Neither,
}

/// ST-K5: from the replay's planned interval at α/6 and the mean's interval; both in points of 100.
///
/// Only the replay counts: the first of many lists is overestimated in the run that ranked it first.
#[must_use]
pub fn named(replay: &Estimate, mean: &Estimate) -> Named {
    if replay.lo > mean.hi {
        Named::More
    } else if replay.hi < mean.lo {
        Named::Less
    } else {
        Named::Neither
    }
}

#[cfg(test)]
mod tests {
    use super::super::panel::Panel;
    use super::*;

    /// The list with the noisy effect is the highest, the precise one after shrinking.
    #[test]
    fn st_k5_lists_are_ordered_by_what_is_likely_of_them() {
        let effects = [0.0, 9.0, 6.0, -1.0, 0.5, -6.0, 1.0];
        let variances = [0.1, 90.0, 0.1, 0.1, 0.1, 0.1, 0.1];
        let panel = Panel::of(&effects, &variances).unwrap();
        let lists = panel.random_effects();
        assert_eq!(lists.order()[0], 2);
    }

    #[test]
    fn st_k5_a_list_is_named_only_where_its_replay_clears_the_mean() {
        let panel = Panel::of(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], &[0.1; 6]).unwrap();
        let mean = panel.random_effects().interval(0.05);
        let at = |value: f64| Estimate { lo: value - 0.5, hi: value + 0.5, ..mean };
        assert_eq!(named(&at(mean.hi + 0.6), &mean), Named::More);
        assert_eq!(named(&at(mean.hi + 0.5), &mean), Named::Neither);
        assert_eq!(named(&at(mean.lo - 0.6), &mean), Named::Less);
    }
}
