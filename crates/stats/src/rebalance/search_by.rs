//! The search for the fewest changes where what they leave is computed for each set by itself, and is no sum of squares.

use super::search::{Candidate, MOST_CANDIDATES};

/// Sets of one size of which all are tried.
const MOST_TRIED: usize = 2_000;
/// Imbalances this near are equal, and the earlier set stands.
const TIE: f64 = 1e-12;

/// ST-P2: the front of changes and imbalance, as [`fewest_changes`](super::fewest_changes) has it, for any measure of imbalance.
///
/// `options` is what may be done to each item, `imbalance` what a set of (item, option) leaves.
/// All sets of a size are tried where there are no more than 2,000; else the best of the size before gets one more.
/// It ends with the first set that leaves nothing. The first candidate is the present rules; changes move no points.
///
/// # Examples
///
/// ```
/// use stats::rebalance::fewest_changes_by;
///
/// // Two rules, each of which takes half of it away.
/// let front = fewest_changes_by(&[1, 1, 1], 3, |set| {
///     4.0 - 2.0 * set.iter().filter(|(item, _)| *item > 0).count() as f64
/// });
/// assert_eq!(front.len(), 3);
/// assert_eq!(front[2].changes, [(1, 0), (2, 0)]);
/// ```
#[must_use]
pub fn fewest_changes_by(
    options: &[usize],
    most_changes: usize,
    mut imbalance: impl FnMut(&[(usize, usize)]) -> f64,
) -> Vec<Candidate> {
    let candidate = |changes: Vec<(usize, usize)>, imbalance: f64| Candidate {
        changes,
        points: 0.0,
        imbalance,
    };
    let mut front = vec![candidate(Vec::new(), imbalance(&[]))];
    let mut last: Vec<(usize, usize)> = Vec::new();
    for size in 1..=most_changes.min(options.len()) {
        let sets = sets(options, size).unwrap_or_else(|| one_more(options, &last));
        let mut best: Option<Candidate> = None;
        for set in sets {
            let left = imbalance(&set);
            if best.as_ref().is_none_or(|it| left < it.imbalance - TIE) {
                best = Some(candidate(set, left));
            }
        }
        let Some(best) = best else { break };
        last.clone_from(&best.changes);
        let is_better = front.iter().all(|it| best.imbalance < it.imbalance - TIE);
        let is_done = best.imbalance <= 0.0;
        if is_better && front.len() <= MOST_CANDIDATES {
            front.push(best);
        }
        if is_done {
            break;
        }
    }
    front
}

/// All sets of a size, in the order of items; none if there are too many.
fn sets(options: &[usize], size: usize) -> Option<Vec<Vec<(usize, usize)>>> {
    let mut all: Vec<Vec<(usize, usize)>> = vec![Vec::new()];
    for _ in 0..size {
        let mut longer = Vec::new();
        for set in &all {
            let from = set.last().map_or(0, |(item, _)| item + 1);
            for (item, n_options) in options.iter().enumerate().skip(from) {
                for option in 0..*n_options {
                    longer.push(set.iter().copied().chain([(item, option)]).collect());
                }
            }
            if longer.len() > MOST_TRIED {
                return None;
            }
        }
        all = longer;
    }
    Some(all)
}

/// A set with each option of an item that it doesn't have.
fn one_more(options: &[usize], set: &[(usize, usize)]) -> Vec<Vec<(usize, usize)>> {
    let items = options.iter().enumerate();
    let free = items.filter(|(item, _)| set.iter().all(|(other, _)| other != item));
    free.flat_map(|(item, n_options)| {
        (0..*n_options).map(move |option| {
            let mut longer: Vec<(usize, usize)> = set.to_vec();
            longer.push((item, option));
            longer.sort_unstable();
            longer
        })
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The best single change is no part of the best pair, which is found where all pairs are tried.
    #[test]
    fn st_p2_all_sets_of_a_size_are_tried() {
        let left = |set: &[(usize, usize)]| match set {
            [(0, 0)] => 5.0,
            [(1, 0), (2, 1)] => 0.0,
            _ => 10.0 - set.len() as f64,
        };
        let front = fewest_changes_by(&[1, 1, 2], 3, left);
        let changes: Vec<usize> = front.iter().map(|it| it.changes.len()).collect();
        assert_eq!(changes, [0, 1, 2], "nothing is left to change after two");
        assert_eq!(front[1].changes, [(0, 0)]);
        assert_eq!(front[2].changes, [(1, 0), (2, 1)]);
    }

    /// Of 90 items in 45 pairs there are more than 2,000 sets of two: the best gets one more.
    #[test]
    fn st_p2_many_items_are_searched_step_by_step() {
        let left = |set: &[(usize, usize)]| -> f64 {
            let gained = set.iter().map(|(item, _)| *item as f64);
            1_000.0 - gained.sum::<f64>()
        };
        let front = fewest_changes_by(&[1; 90], 3, left);
        assert_eq!(front[3].changes, [(87, 0), (88, 0), (89, 0)]);
    }

    #[test]
    fn st_p2_where_nothing_helps_only_the_present_rules_are_left() {
        let front = fewest_changes_by(&[1, 1], 2, |set| 1.0 + set.len() as f64);
        assert_eq!(front.len(), 1);
    }
}
