//! From stored rows to the points list: values by regression, interactions, and proposed costs.

use analysis::parts::points_list::{Interaction, PointsLine, PointsList};
use analysis::worth::{ChangeRow, Prices, WorthRows};
use harness::SlotAddresses;

use super::PointsGame;
use super::exchanged::exchanged;
use super::plan::{Cells, DrawnCell};
use super::played_armies::{ALPHA, PlayedArmies, pairs_of_types, played_armies};
use super::proof::proof;
use super::remarks::remarks;
use crate::army_battles::RulesOf;

/// Blocks from which values are formed.
pub(super) const FEWEST_BLOCKS: u32 = 20;
/// Units of an army that costs all points.
const UNITS: f64 = 12.0;

/// The list, as far as it can be computed from the first blocks.
pub fn points_list<G: PointsGame>(
    cells: &Cells<G>,
    addresses: &SlotAddresses,
    rows: &WorthRows,
    n_blocks: u32,
    (players, rules): (String, &RulesOf<G>),
) -> PointsList {
    let (columns, n_types) = (G::columns(), G::n_types());
    let n_columns = columns.len();
    let n_meetings = if G::MEETINGS { n_types * (n_types - 1) / 2 } else { 0 };
    let unit_points = f64::from(G::army_points(rules)) / UNITS;
    let read = |part: &DrawnCell<G>| played_armies(part, addresses, rows, n_blocks);
    let (forming, proving) = (read(&cells.form), read(&cells.prove));
    let is_enough = n_blocks >= FEWEST_BLOCKS;
    let rows_of = |of: &dyn Fn(&PlayedArmies) -> Vec<f64>| -> Vec<ChangeRow> {
        let row =
            |draw: &PlayedArmies| ChangeRow { block: draw.block, x: of(draw), scores: draw.scores };
        forming.iter().map(row).collect()
    };
    // TP-P04: logit P(A wins) is a sum over what A has more or fewer of; B and A are alike, so there is no constant.
    let n = forming.len().max(1) as f64;
    let of_both = |column: usize| {
        forming.iter().map(move |draw| draw.armies[0][column] + draw.armies[1][column])
    };
    let mean: Vec<f64> =
        (0..n_columns).map(|column| of_both(column).sum::<f64>() / (2.0 * n)).collect();
    let prices = is_enough
        .then(|| {
            let rows = rows_of(&PlayedArmies::differences);
            Prices::of_draws_by(&rows, scale(&mean, n_types, n_columns), all(n_columns))
        })
        .flatten();
    let worth = |column: usize| Some(prices.as_ref()?.card(column, ALPHA)?.scaled(unit_points));
    let exchanged = match is_enough {
        true => exchanged::<G>(&cells.exchanges, rows, n_blocks, (&mean, unit_points)),
        false => Vec::new(),
    };
    let lines: Vec<PointsLine> = (0..n_columns)
        .map(|column| {
            let (kind, name) = columns[column].clone();
            let worth = worth(column);
            PointsLine {
                kind,
                name,
                worth,
                exchanged: exchanged.get(column).copied().flatten(),
                // What may be anything is not proposed.
                proposed: worth
                    .filter(|worth| worth.lo.is_finite() && worth.hi.is_finite())
                    .and_then(|worth| worth.value)
                    .map(|points| points.round() as i32),
                mean_number: mean[column],
            }
        })
        .collect();
    let proposed: Vec<f64> =
        lines.iter().map(|line| line.proposed.map_or(0.0, f64::from)).collect();
    PointsList {
        unit: "an average unit".to_owned(),
        unit_points,
        remarks: remarks::<G>(&lines, unit_points),
        // TP-P05: the interactions of two types, in addition to the sums.
        interactions: match is_enough && G::MEETINGS {
            true => interactions(
                &rows_of(&|draw| [draw.differences(), draw.meetings(n_types)].concat()),
                (&mean, n_types, unit_points),
                &columns,
            ),
            false => Vec::new(),
        },
        n_interactions: n_meetings,
        proof: prices.and_then(|_| proof((&proposed, n_types), &forming, &proving)),
        n_pairs: forming.iter().map(|draw| draw.scores.n_pairs).sum(),
        lines,
        players,
    }
}

/// The scale of the list: the mean army costs one for each of its units.
fn scale(mean: &[f64], n_types: usize, n_columns: usize) -> (Vec<f64>, Vec<f64>) {
    let of = |column: usize| mean.get(column).copied().unwrap_or(0.0);
    let printed = |column: usize| if column < n_types { 1.0 } else { 0.0 };
    ((0..n_columns).map(of).collect(), (0..n_columns).map(printed).collect())
}

fn all(n: usize) -> Vec<usize> {
    (0..n).collect()
}

/// TP-P05: what pairs of types gain against each other, those farthest from nothing first; the intervals hold together by Bonferroni.
fn interactions(
    rows: &[ChangeRow],
    (mean, n_types, unit_points): (&[f64], usize, f64),
    columns: &[(&'static str, String)],
) -> Vec<Interaction> {
    let n_meetings = n_types * (n_types - 1) / 2;
    let n = columns.len() + n_meetings;
    let Some(prices) = Prices::of_draws_by(rows, scale(mean, n_types, n), all(n)) else {
        return Vec::new();
    };
    let mut found: Vec<Interaction> = pairs_of_types(n_types)
        .enumerate()
        .filter_map(|(at, (i, j))| {
            let units = prices.card(columns.len() + at, ALPHA / n_meetings as f64)?;
            let points = units.scaled(unit_points);
            let gains_first = points.value? >= 0.0;
            let (gains, against) = if gains_first { (i, j) } else { (j, i) };
            Some(Interaction {
                gains: columns[gains].1.clone(),
                against: columns[against].1.clone(),
                points: if gains_first { points } else { points.scaled(-1.0) },
            })
        })
        .collect();
    found.sort_by(|x, y| {
        let size = |it: &Interaction| it.points.value.unwrap_or(0.0);
        size(y).total_cmp(&size(x))
    });
    found
}
