//! What the two sides are called: by name where every battle is between the same two, else by their place in the matchup's title.

use stats::Estimate;

use crate::info::RunInfo;

/// The sides of a run, as texts name them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sides {
    /// The side whose score is given.
    pub first: String,
    /// Its enemy.
    pub second: String,
    /// Whether both are called by name.
    pub are_named: bool,
}

/// The sides in a label: `Royalists`, or `first side`.
pub fn label(side: &str) -> &str {
    side.strip_prefix("the ").unwrap_or(side)
}

impl Sides {
    /// The sides of all matchups.
    pub fn of(info: &RunInfo) -> Sides {
        let baselines = info.cells.iter().filter(|cell| cell.baseline.is_none());
        let mut all = baselines.map(|cell| (cell.a.as_str(), cell.b.as_str()));
        match all.next() {
            Some((a, b)) if a != b && all.all(|sides| sides == (a, b)) => {
                Sides { first: a.to_owned(), second: b.to_owned(), are_named: true }
            }
            _ => Sides {
                first: "the first side".to_owned(),
                second: "the second side".to_owned(),
                are_named: false,
            },
        }
    }
}

/// `Royalists in Marston Moor`; in a matchup that is called after its sides only `Royalists (Royalists v Parliament)`.
pub(crate) fn in_matchup(side: &str, matchup: &str) -> String {
    match matchup.contains(side) {
        true => format!("{side} ({matchup})"),
        false => format!("{side} in {matchup}"),
    }
}

/// The mean score of the enemy of a side that has this one: 1 less it.
pub fn of_enemy(score: Estimate) -> Estimate {
    score.mapped(-1.0, 1.0)
}

/// The side that a difference from a level favours: the first where the whole interval is above it, the second where it is below;
/// none between armies of one name.
pub(crate) fn favoured<'s>(
    estimate: &Estimate,
    level: f64,
    a: &'s str,
    b: &'s str,
) -> Option<&'s str> {
    if a == b {
        None
    } else if estimate.lo > level {
        Some(a)
    } else if estimate.hi < level {
        Some(b)
    } else {
        None
    }
}
