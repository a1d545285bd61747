//! The search for the changes that would balance best, from measured effects and slopes.

use super::imbalance::imbalance;
use crate::matrix::dot;

/// ST-P2: the most half points by which an item's price may move.
pub const MOST_HALF_POINTS: i32 = 4;
/// ST-P2: candidates of a search at most, the present rules not counted.
pub const MOST_CANDIDATES: usize = 5;
/// ST-P2: the most changes for which all choices are tried.
const EXHAUSTIVE: usize = 3;
/// Imbalances this near are equal, and fewer points moved decide.
const TIE: f64 = 1e-12;

/// ST-P2: one thing that may be done to an item.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangeOption {
    /// The price change in half points; 0 for a rule.
    pub half_points: i32,
    /// What it adds to the difference of each matchup, in points of 100.
    pub shift: Vec<f64>,
}

/// ST-P2: something that may be changed once: a price, or a rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// What may be done to it.
    pub options: Vec<ChangeOption>,
}

impl Item {
    /// ST-P2: a price that may move by half points up to two points either way: −λ·C_i·x is added to each difference.
    ///
    /// `counts` are the bearers or stands that each matchup's first army has beyond its enemy's.
    #[must_use]
    pub fn price(counts: &[f64], slope: f64) -> Self {
        let options = (1..=MOST_HALF_POINTS).flat_map(|size| [-size, size]);
        Self {
            options: options
                .map(|half_points| ChangeOption {
                    half_points,
                    shift: counts
                        .iter()
                        .map(|count| -slope * count * 0.5 * f64::from(half_points))
                        .collect(),
                })
                .collect(),
        }
    }

    /// ST-P2: a rule with its measured effect on each matchup.
    #[must_use]
    pub fn rule(effects: &[f64]) -> Self {
        Self { options: vec![ChangeOption { half_points: 0, shift: effects.to_vec() }] }
    }
}

/// ST-P2: a set of changes with what it would leave, before confirmation.
///
/// A proposal: no interval is printed on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Item and option, by item.
    pub changes: Vec<(usize, usize)>,
    /// Points moved in all, Σ|x|.
    pub points: f64,
    /// I of the differences that it would leave, in squares of points of 100.
    pub imbalance: f64,
}

/// ST-P2: the front of changes, points moved and imbalance: for each number of changes the best candidate, where it is
/// better than any with fewer.
///
/// The first is the present rules.
/// Up to three changes all choices are tried; beyond, greedy steps with exchanges up to `most_changes`.
/// Ties go to fewer points moved, then to the order of items.
/// At most five candidates beside the present rules; empty without matchups.
///
/// # Panics
///
/// When an option has not one shift for each matchup, or there is not one variance for each difference.
///
/// # Examples
///
/// ```
/// use stats::rebalance::{Item, fewest_changes};
///
/// // The first army has two of an item more, and wins by 0.8 points of 100: it costs a point too little at 0.4 a point.
/// let front = fewest_changes(&[0.8, 0.0], &[0.0, 0.0], &[Item::price(&[2.0, 0.0], 0.4)], 3);
/// assert_eq!(front.len(), 2);
/// assert_eq!((front[1].points, front[1].imbalance), (1.0, 0.0));
/// ```
#[must_use]
pub fn fewest_changes(
    differences: &[f64],
    variances: &[f64],
    items: &[Item],
    most_changes: usize,
) -> Vec<Candidate> {
    let Some(present) = imbalance(differences, variances) else {
        return Vec::new();
    };
    let search = Search::of(differences, items);
    let mut front = vec![Candidate { changes: Vec::new(), points: 0.0, imbalance: present.value }];
    let mut last = Choice::default();
    for n_changes in 1..=most_changes.min(items.len()) {
        let best =
            if n_changes <= EXHAUSTIVE { search.all(n_changes) } else { search.one_more(&last) };
        let Some(best) = best else { break };
        let imbalance = present.value + best.gain / differences.len() as f64;
        let is_better = front.iter().all(|it| imbalance < it.imbalance - TIE);
        if is_better && front.len() <= MOST_CANDIDATES {
            front.push(Candidate {
                changes: search.named(&best),
                points: 0.5 * f64::from(best.half_points),
                imbalance,
            });
        }
        last = best;
    }
    front
}

/// Some options, in the order of items, with what they change.
#[derive(Clone, Debug, Default, PartialEq)]
struct Choice {
    options: Vec<usize>,
    /// Σ of the squared differences, less that of the present rules.
    gain: f64,
    half_points: i32,
}

impl Choice {
    fn is_better(&self, other: Option<&Self>, tie: f64) -> bool {
        let Some(other) = other else { return true };
        self.gain < other.gain - tie
            || (self.gain < other.gain + tie && self.half_points < other.half_points)
    }
}

/// All options in one list, with what each does alone and with each other.
struct Search {
    /// The item and its option.
    names: Vec<(usize, usize)>,
    half_points: Vec<i32>,
    /// 2Δ̂'s + s's.
    alone: Vec<f64>,
    /// 2s'r for every two options.
    together: Vec<Vec<f64>>,
    /// Where each item's options begin and end.
    items: Vec<(usize, usize)>,
    tie: f64,
}

impl Search {
    fn of(differences: &[f64], items: &[Item]) -> Self {
        let (mut names, mut shifts, mut ranges) = (Vec::new(), Vec::new(), Vec::new());
        let mut half_points = Vec::new();
        for (i, item) in items.iter().enumerate() {
            let from = names.len();
            for (o, option) in item.options.iter().enumerate() {
                assert_eq!(
                    option.shift.len(),
                    differences.len(),
                    "a shift of each matchup by option {o} of item {i}"
                );
                names.push((i, o));
                shifts.push(option.shift.as_slice());
                half_points.push(option.half_points.abs());
            }
            ranges.push((from, names.len()));
        }
        Self {
            alone: shifts.iter().map(|s| 2.0 * dot(differences, s) + dot(s, s)).collect(),
            together: shifts
                .iter()
                .map(|s| shifts.iter().map(|r| 2.0 * dot(s, r)).collect())
                .collect(),
            names,
            half_points,
            items: ranges,
            tie: TIE * differences.len() as f64,
        }
    }

    fn named(&self, choice: &Choice) -> Vec<(usize, usize)> {
        choice.options.iter().map(|&o| self.names[o]).collect()
    }

    /// The choice with another option.
    fn with(&self, choice: &Choice, option: usize) -> Choice {
        let with_others: f64 =
            choice.options.iter().map(|&other| self.together[option][other]).sum();
        let mut options = choice.options.clone();
        options.push(option);
        Choice {
            options,
            gain: choice.gain + self.alone[option] + with_others,
            half_points: choice.half_points + self.half_points[option],
        }
    }

    /// The best of all choices of this number of items.
    fn all(&self, n_changes: usize) -> Option<Choice> {
        let mut best = None;
        self.descend(&Choice::default(), 0, n_changes, &mut best);
        best
    }

    fn descend(&self, choice: &Choice, from: usize, left: usize, best: &mut Option<Choice>) {
        if left == 0 {
            if choice.is_better(best.as_ref(), self.tie) {
                *best = Some(choice.clone());
            }
            return;
        }
        for item in from..self.items.len() {
            let (first, end) = self.items[item];
            for option in first..end {
                // For the last change only the sum is needed, unless it is the best so far.
                if left == 1 && !self.may_be_best(choice, option, best.as_ref()) {
                    continue;
                }
                self.descend(&self.with(choice, option), item + 1, left - 1, best);
            }
        }
    }

    fn may_be_best(&self, choice: &Choice, option: usize, best: Option<&Choice>) -> bool {
        let with_others: f64 =
            choice.options.iter().map(|&other| self.together[option][other]).sum();
        let gain = choice.gain + self.alone[option] + with_others;
        best.is_none_or(|best| gain < best.gain + self.tie)
    }

    /// The best option added to a choice, then single exchanges while they help.
    fn one_more(&self, choice: &Choice) -> Option<Choice> {
        let mut best = self.best_added(choice)?;
        // Each exchange lowers the imbalance by more than a tie, so this ends; the cap only guards against a hang.
        for _ in 0..1000 {
            let exchanged = (0..best.options.len())
                .filter_map(|out| {
                    let kept = best.options.iter().enumerate();
                    let kept = kept.filter(|(at, _)| *at != out).map(|(_, &o)| o);
                    let rest = kept.fold(Choice::default(), |rest, o| self.with(&rest, o));
                    self.best_added(&rest)
                })
                .reduce(|a, b| if b.is_better(Some(&a), self.tie) { b } else { a })?;
            if exchanged.gain >= best.gain - self.tie {
                break;
            }
            best = exchanged;
        }
        best.options.sort_unstable();
        Some(best)
    }

    fn best_added(&self, choice: &Choice) -> Option<Choice> {
        let is_free = |option: usize| {
            let (item, _) = self.names[option];
            choice.options.iter().all(|&o| self.names[o].0 != item)
        };
        (0..self.names.len())
            .filter(|&option| is_free(option))
            .map(|option| self.with(choice, option))
            .reduce(|a, b| if b.is_better(Some(&a), self.tie) { b } else { a })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_p2_a_rule_enters_with_its_measured_effect() {
        let items = [Item::price(&[1.0, 1.0], 0.4), Item::rule(&[-1.0, 1.0])];
        let front = fewest_changes(&[1.0, -1.0], &[0.0, 0.0], &items, 2);
        assert_eq!(front.len(), 2, "no second change is better than none");
        assert_eq!((front[1].changes.clone(), front[1].points), (vec![(1, 0)], 0.0));
        assert_eq!(front[1].imbalance, 0.0);
    }

    /// Two items do the same; and up or down does the same.
    #[test]
    fn st_p2_ties_go_to_fewer_points_and_then_to_the_first_item() {
        let items = [Item::price(&[1.0], 0.4), Item::price(&[2.0], 0.4), Item::price(&[2.0], 0.4)];
        let front = fewest_changes(&[0.4], &[0.0], &items, 1);
        // A point of the first, or half a point of the second.
        assert_eq!((front[1].changes[0].0, front[1].points), (1, 0.5));
    }

    /// Eight items, each right for one matchup: greedy steps find all eight.
    #[test]
    fn st_p2_more_than_three_changes_are_found_step_by_step() {
        let n = 8;
        let items: Vec<Item> = (0..n)
            .map(|i| {
                let counts: Vec<f64> = (0..n).map(|j| f64::from(u8::from(i == j))).collect();
                Item::price(&counts, 0.5)
            })
            .collect();
        let differences: Vec<f64> = (0..n).map(|i| 0.25 * (1 + i % 4) as f64).collect();
        let front = fewest_changes(&differences, &vec![0.0; n], &items, n);
        assert_eq!(front.len(), 1 + MOST_CANDIDATES);
        for (n_changes, candidate) in front.iter().enumerate() {
            assert_eq!(candidate.changes.len(), n_changes);
            assert!(candidate.changes.is_sorted());
        }
        // The two largest first: 1 + 1 + 0.75² + 0.75² + 0.5² of 3.75 + 1.875 … is gone.
        let left: f64 = differences.iter().map(|d| d * d).sum::<f64>() - 2.0 - 1.125 - 0.25;
        assert!((front[5].imbalance - left / 8.0).abs() < 1e-12);
    }

    /// The best single change is no part of the best pair, which an exchange must find.
    #[test]
    fn st_p2_exchanges_undo_a_greedy_step() {
        let search = Search::of(
            &[1.0, 1.0, 0.0],
            &[
                Item::rule(&[-0.9, -0.9, 0.5]),
                Item::rule(&[-1.0, 0.0, 0.0]),
                Item::rule(&[0.0, -1.0, 0.0]),
            ],
        );
        let first = search.best_added(&Choice::default()).unwrap();
        assert_eq!(first.options, [0]);
        assert_eq!(search.one_more(&first).unwrap().options, [1, 2]);
    }

    #[test]
    fn st_p2_without_matchups_or_items_nothing_is_proposed() {
        assert!(fewest_changes(&[], &[], &[], 3).is_empty());
        assert_eq!(fewest_changes(&[1.0], &[0.1], &[], 3).len(), 1);
    }
}
