//! The smallest sets of changes, by the surrogate alone (ST-P2).

use stats::rebalance::{Imbalance, fewest_changes};

use super::surrogate::{Change, Surrogate};

/// A set of changes with what the surrogate says it would leave: before confirmation, and never quoted alone (ST-P3).
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// Which are changed, and how: numbers of a changeable and of its option.
    pub changes: Vec<(usize, usize)>,
    /// Points moved in all.
    pub points: f64,
    /// The imbalance that it would leave.
    pub predicted: Imbalance,
    /// The difference of each item that it would leave, in points of 100; of a field what each army would lack, below 0.
    pub differences: Vec<f64>,
}

impl Proposal {
    /// Its changes.
    pub fn changes<'s>(&self, surrogate: &'s Surrogate) -> Vec<&'s Change> {
        let of = |(changeable, option): &(usize, usize)| {
            &surrogate.changeables[*changeable].options[*option]
        };
        self.changes.iter().map(of).collect()
    }

    /// The item that would be farthest from fair, and how far.
    pub fn farthest(&self) -> Option<(usize, f64)> {
        let items = self.differences.iter().copied().enumerate();
        items.max_by(|(_, x), (_, y)| x.abs().total_cmp(&y.abs()))
    }

    /// Whether every item would be within the margin.
    pub fn would_do(&self, margin: f64) -> bool {
        self.farthest().is_none_or(|(_, off)| off.abs() <= margin)
    }
}

/// ST-P2: the present rules first, then for each number of changes the best set, up to the first that would bring every item within the
/// margin.
///
/// Only the present rules if nothing is to be mended, or no change within the bounds is predicted to help.
pub fn propose(surrogate: &Surrogate, margin: f64, most_changes: usize) -> Vec<Proposal> {
    if let Some(field) = &surrogate.field {
        return field.propose(surrogate, most_changes);
    }
    let (seen, items) = (surrogate.differences(), surrogate.search_items());
    let front = fewest_changes(&seen, &surrogate.variances(), &items, most_changes);
    let mut proposals = Vec::new();
    for candidate in front {
        let differences = surrogate.with(&seen, &candidate.changes);
        let proposal = Proposal {
            changes: candidate.changes,
            points: candidate.points,
            predicted: Imbalance { value: candidate.imbalance },
            differences,
        };
        let is_enough = proposal.would_do(margin);
        proposals.push(proposal);
        if is_enough {
            break;
        }
    }
    proposals
}
