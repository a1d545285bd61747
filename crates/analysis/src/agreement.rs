//! Sampled numbers against exact ones: the sampler is right only if they agree.

use harness::{CellTotals, Column, Totals};
use schemars::JsonSchema;
use serde::Serialize;
use stats::MomentTally;

use crate::info::RunInfo;

/// The number of standard errors beyond which a sampled number disagrees with its exact value.
///
/// Among ten thousand right numbers one is this far out in one run of fifteen.
pub const TOLERATED: f64 = 4.5;

/// The probability of a normal number farther out than [`TOLERATED`], on either side.
const FARTHER: f64 = 6.795e-6;

/// The number of moving pairs below which the normal distribution is not used for such small probabilities: at 300 the tails of a
/// count are wrong by a tenth of a standard error, at 30 by one and a half.
const ENOUGH_MOVED: f64 = 300.0;

/// One sampled number beside its exact value, both in the unit people read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Check {
    /// As sampled.
    pub sampled: f64,
    /// As worked out.
    pub exact: f64,
    /// Standard errors between them; none where all pairs were alike.
    pub z: Option<f64>,
    /// Whether they may be the same number.
    pub agrees: bool,
}

/// The checks of one cell; none where the exact value is not known or nothing was played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CellChecks {
    /// A's mean score.
    pub score: Option<Check>,
    /// The share of draws.
    pub draws: Option<Check>,
    /// Each measure.
    pub measures: Vec<Option<Check>>,
}

/// A number that cannot be what it should be.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Disagreement {
    /// The cell.
    #[serde(skip)]
    pub cell: u32,
    /// The cell in words.
    pub name: String,
    /// Which of its numbers: `score`, `rounds`, `swing`, ….
    pub quantity: String,
    /// As sampled.
    pub sampled: f64,
    /// As it should be.
    pub exact: f64,
    /// Standard errors between them; none where all pairs were alike, or for a variant that should be its baseline.
    pub z: Option<f64>,
    /// Pairs sampled.
    pub pairs: u64,
}

impl std::fmt::Display for Disagreement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Disagreement { name, quantity, sampled, exact, pairs, .. } = self;
        write!(f, "{name}: {quantity} is {sampled:.6} over {pairs} pairs, exactly {exact:.6}")?;
        match self.z {
            Some(z) => write!(f, ", {z:+.1} standard errors apart"),
            None => Ok(()),
        }
    }
}

/// Every number that disagrees with its exact value, and every variant that differs from a baseline to which it is identical (ST-B5, ST-I4).
pub fn disagreements(info: &RunInfo, totals: &Totals) -> Vec<Disagreement> {
    let jumps = jumps(info, totals);
    let mut found = Vec::new();
    for (cell, total) in totals.cells.iter().enumerate() {
        let checks = checks(info, total, cell, &jumps);
        let mut report = |quantity: &str, sampled: f64, exact: f64, z: Option<f64>| {
            found.push(Disagreement {
                cell: cell as u32,
                name: info.cell_name(cell),
                quantity: quantity.to_owned(),
                sampled,
                exact,
                z,
                pairs: total.games.n_pairs(),
            });
        };
        let names = ["score", "draws"]
            .into_iter()
            .chain(info.columns.iter().map(|column| column.name.as_str()));
        let all = [checks.score, checks.draws].into_iter().chain(checks.measures);
        for (name, check) in names.zip(all) {
            if let Some(check) = check.filter(|check| !check.agrees) {
                report(name, check.sampled, check.exact, check.z);
            }
        }
        if let Some(differing) = differing_pairs(info, total, cell) {
            report("share of pairs unlike the baseline", differing, 0.0, None);
        }
    }
    found
}

/// For a variant that is its baseline by construction: the share of pairs whose score differs, if any score or measure does.
fn differing_pairs(info: &RunInfo, total: &CellTotals, cell: usize) -> Option<f64> {
    let effect = total.effect.as_ref().filter(|_| info.cells[cell].identical)?;
    let moved = effect.pairs.difference_by_construction().err();
    let measures = &effect.difference_squares[..info.columns.len()];
    if moved.is_none() && measures.iter().all(|&squares| squares == 0) {
        return None;
    }
    Some(moved.map_or(0.0, |moved| moved.n_differing as f64 / moved.n_pairs as f64))
}

/// The checks of one cell.
pub(crate) fn checks(info: &RunInfo, total: &CellTotals, cell: usize, jumps: &[f64]) -> CellChecks {
    let Some(exact) = info.cells[cell].exact.as_ref().filter(|_| total.games.n_pairs() > 0) else {
        return CellChecks::default();
    };
    let mut draws = MomentTally::default();
    for (x1, row) in total.games.games.iter().enumerate() {
        for (x2, &pairs) in row.iter().enumerate() {
            let drawn = i64::from(x1 == 1) + i64::from(x2 == 1);
            draws.merge(&MomentTally {
                n: pairs,
                sum: drawn * pairs as i64,
                squares: drawn * drawn * pairs as i64,
            });
        }
    }
    CellChecks {
        score: Some(check(&total.games.moments(), 4.0, exact.score, Some((0.0, 4.0)), 4.0)),
        draws: Some(check(&draws, 2.0, exact.draw, Some((0.0, 2.0)), 2.0)),
        measures: info
            .columns
            .iter()
            .enumerate()
            .map(|(column, Column { per_unit, only_where, .. })| {
                // The mean of a measure that not every battle has is no mean over pairs.
                let exact = exact.measure(column).filter(|_| only_where.is_none())?;
                let steps = 2.0 * f64::from(*per_unit);
                Some(check(&total.measures[column], steps, exact, None, jumps[column]))
            })
            .collect(),
    }
}

/// For each measure about how far one pair's value may jump, in steps.
///
/// A measure's range is not known here, but it is at least twice the largest standard deviation of the run.
pub(crate) fn jumps(info: &RunInfo, totals: &Totals) -> Vec<f64> {
    (0..info.columns.len())
        .map(|column| {
            let variances = totals.cells.iter().filter_map(|cell| cell.measures[column].variance());
            // Values are whole numbers, so a change is at least one.
            (2.0 * variances.fold(0.0, f64::max).sqrt()).max(1.0)
        })
        .collect()
}

/// Compares a mean of whole steps, `steps` to a unit, with its exact value in units.
///
/// Where few pairs moved, the sample's own variance is too small: with ten expected and one observed, the difference would be
/// nine sampled standard errors. The variance is then the one that the exact value implies for jumps of size `jump`.
/// Where all pairs were alike ST-B5 decides, within `range` or one jump either way.
fn check(
    tally: &MomentTally,
    steps: f64,
    exact: f64,
    range: Option<(f64, f64)>,
    jump: f64,
) -> Check {
    let n = tally.n as f64;
    let (mean, expected) = (tally.sum as f64 / n, exact * steps);
    let difference = mean - expected;
    let close = difference.abs() <= 1e-9 * expected.abs().max(1.0);
    let variance = tally.variance().filter(|_| tally.scatter() > 0);
    let (z, agrees) = match variance {
        None => {
            let range = range.unwrap_or((mean - jump, mean + jump));
            (None, close || tally.mean(FARTHER, 1.0, Some(range)).contains(expected))
        }
        Some(variance) => {
            let few = n * variance < ENOUGH_MOVED * jump * jump;
            let missed = if few { jump * difference.abs() } else { 0.0 };
            let z = difference / ((variance + missed) / n).sqrt();
            (Some(z), close || z.abs() <= TOLERATED)
        }
    };
    Check { sampled: mean / steps, exact, z, agrees }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(values: &[(i64, u64)]) -> MomentTally {
        let mut tally = MomentTally::default();
        for &(value, pairs) in values {
            tally.merge(&MomentTally {
                n: pairs,
                sum: value * pairs as i64,
                squares: value * value * pairs as i64,
            });
        }
        tally
    }

    #[test]
    fn four_and_a_half_standard_errors_are_the_limit() {
        // 10,000 pairs, half at 0 and half at 4: mean ½ of 4 steps, standard error 0.005.
        let even = tally(&[(0, 5_000), (4, 5_000)]);
        let near = check(&even, 4.0, 0.5 - 0.0224, Some((0.0, 4.0)), 4.0);
        let far = check(&even, 4.0, 0.5 - 0.0226, Some((0.0, 4.0)), 4.0);
        assert!(near.agrees && !far.agrees, "{near:?} {far:?}");
        assert_eq!((near.sampled, near.exact), (0.5, 0.5 - 0.0224));
    }

    /// Ten expected, one observed: probability 0.0005, which is not unusual among thousands of cells.
    #[test]
    fn few_moved_pairs_are_not_taken_for_a_disagreement() {
        let one_seen = tally(&[(0, 5_759), (4, 1)]);
        assert!(check(&one_seen, 4.0, 10.0 / 5_760.0, Some((0.0, 4.0)), 4.0).agrees);
        assert!(!check(&one_seen, 4.0, 40.0 / 5_760.0, Some((0.0, 4.0)), 4.0).agrees);
    }

    /// ST-B5 at the level of 4.5 standard errors: 5,760 equal pairs leave room for a share of 0.00206.
    #[test]
    fn st_b5_pairs_all_alike_leave_room_only_for_what_may_go_unseen() {
        let all_won = tally(&[(4, 5_760)]);
        let agrees = |exact| check(&all_won, 4.0, exact, Some((0.0, 4.0)), 4.0).agrees;
        assert!(agrees(1.0) && agrees(0.9981) && !agrees(0.9978));
        let three_rounds = tally(&[(6, 288)]);
        let agrees = |exact| check(&three_rounds, 2.0, exact, None, 1.0).agrees;
        assert!(agrees(3.0) && agrees(3.01) && !agrees(3.1) && !agrees(2.9));
    }
}
