//! Rock, paper, scissors by name: three armies each of which leads against the next.

use schemars::JsonSchema;
use serde::Serialize;
use stats::Estimate;

/// Rings that are named.
const NAMED: usize = 3;

/// Three armies in a ring.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Ring {
    /// Each leads against the next, the last one against the first.
    pub armies: [String; 3],
    /// The score of each against the next, 0 to 1.
    pub scores: [Estimate; 3],
    /// Whether every one of the three leads is surely one.
    pub is_sure: bool,
}

impl Ring {
    /// `A beats B (60 %), B beats C (55 %) and C beats A (58 %)`.
    pub fn in_words(&self) -> String {
        let lead = |at: usize| {
            let score = self.scores[at].value.unwrap_or(0.5);
            let (one, next) = (&self.armies[at], &self.armies[(at + 1) % 3]);
            format!("{one} beats {next} ({:.0} %)", 100.0 * score)
        };
        format!("{}, {} and {}", lead(0), lead(1), lead(2))
    }
}

/// The rings of a matrix with the clearest leads: sure ones first, then by the smallest of their three leads.
pub(super) fn rings(cells: &[Vec<Option<Estimate>>], names: &[&str]) -> Vec<Ring> {
    let k = names.len();
    let lead = |i: usize, j: usize| cells[i][j].and_then(|it| it.value).unwrap_or(0.5) - 0.5;
    let is_sure = |i: usize, j: usize| cells[i][j].is_some_and(|it| it.lo > 0.5);
    let mut found: Vec<(bool, f64, [usize; 3])> = Vec::new();
    // Each ring is found once, from its first army.
    for i in 0..k {
        for j in i + 1..k {
            for l in i + 1..k {
                let pairs = [(i, j), (j, l), (l, i)];
                if j == l || pairs.iter().any(|&(one, other)| lead(one, other) <= 0.0) {
                    continue;
                }
                let least = pairs.iter().map(|&(one, other)| lead(one, other));
                let sure = pairs.iter().all(|&(one, other)| is_sure(one, other));
                found.push((sure, least.fold(1.0, f64::min), [i, j, l]));
            }
        }
    }
    found.sort_by(|x, y| y.0.cmp(&x.0).then(y.1.total_cmp(&x.1)));
    let named = found.into_iter().take(NAMED);
    let ring = |(is_sure, _, [i, j, l]): (bool, f64, [usize; 3])| {
        Some(Ring {
            armies: [i, j, l].map(|army| names[army].to_owned()),
            scores: [cells[i][j]?, cells[j][l]?, cells[l][i]?],
            is_sure,
        })
    };
    named.filter_map(ring).collect()
}
