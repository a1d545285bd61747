//! From stored rows to the points list: values by regression, interactions, and proposed costs.

use analysis::points_list::{Interaction, PointsLine, PointsList};
use analysis::worth::{ChangeRow, Prices, WorthRows};
use harness::SlotAddresses;
use stats::Estimate;

use super::columns::{N_COLUMNS, N_TYPES, UNIT, named};
use super::exchanged::exchanged;
use super::lower::{Cells, DrawnCell};
use super::played::{ALPHA, Played, UNIT_POINTS, pairs_of_types, played};
use super::proof::proof;

/// Blocks from which values are formed.
const FEWEST_BLOCKS: u32 = 20;
/// Pairs of types.
const N_MEETINGS: usize = N_TYPES * (N_TYPES - 1) / 2;

/// The list, as far as it can be computed from the first blocks.
pub(super) fn points_list(
    cells: &Cells,
    addresses: &SlotAddresses,
    rows: &WorthRows,
    n_blocks: u32,
    players: String,
) -> PointsList {
    let read = |part: &DrawnCell| played(part, addresses, rows, n_blocks);
    let (forming, proving) = (read(&cells.form), read(&cells.prove));
    let is_enough = n_blocks >= FEWEST_BLOCKS;
    let rows_of = |of: fn(&Played) -> Vec<f64>| -> Vec<ChangeRow> {
        let row = |draw: &Played| ChangeRow { block: draw.block, x: of(draw), scores: draw.scores };
        forming.iter().map(row).collect()
    };
    // TP-P04: logit P(A wins) is a sum over what A has more or fewer of; B and A are alike, so there is no constant.
    let prices = is_enough
        .then(|| Prices::of_draws(&rows_of(Played::differences), UNIT, all(N_COLUMNS)))
        .flatten();
    let worth = |column: usize| {
        let prices = prices.as_ref()?;
        match column {
            UNIT => Some(Estimate::exact(UNIT_POINTS, 0)),
            _ => Some(prices.card(column, ALPHA)?.scaled(UNIT_POINTS)),
        }
    };
    let exchanged = match is_enough {
        true => exchanged(&cells.exchanges, rows, n_blocks),
        false => [None; N_TYPES],
    };
    let n = forming.len().max(1) as f64;
    let lines: Vec<PointsLine> = (0..N_COLUMNS)
        .map(|column| {
            let (kind, name) = named(column);
            let worth = worth(column);
            let of_army = forming.iter().map(|draw| draw.armies[0][column]);
            PointsLine {
                kind,
                name,
                worth,
                exchanged: exchanged.get(column).copied().flatten(),
                proposed: worth.and_then(|worth| worth.value).map(|points| points.round() as i32),
                mean_number: of_army.sum::<f64>() / n,
            }
        })
        .collect();
    let proposed: Vec<f64> =
        lines.iter().map(|line| line.proposed.map_or(0.0, f64::from)).collect();
    PointsList {
        unit: named(UNIT).1,
        unit_points: UNIT_POINTS,
        // TP-P05: the interactions of two types, in addition to the sums.
        interactions: match is_enough {
            true => interactions(&rows_of(|draw| [draw.differences(), draw.meetings()].concat())),
            false => Vec::new(),
        },
        n_interactions: N_MEETINGS,
        proof: prices.and_then(|_| proof(&proposed, &forming, &proving)),
        n_pairs: forming.iter().map(|draw| draw.scores.n_pairs).sum(),
        lines,
        players,
    }
}

fn all(n: usize) -> Vec<usize> {
    (0..n).collect()
}

/// TP-P05: what pairs of types gain against each other, those farthest from nothing first; the intervals hold together by Bonferroni.
fn interactions(rows: &[ChangeRow]) -> Vec<Interaction> {
    let Some(prices) = Prices::of_draws(rows, UNIT, all(N_COLUMNS + N_MEETINGS)) else {
        return Vec::new();
    };
    let mut found: Vec<Interaction> = pairs_of_types()
        .enumerate()
        .filter_map(|(at, (i, j))| {
            let units = prices.card(N_COLUMNS + at, ALPHA / N_MEETINGS as f64)?;
            let points = units.scaled(UNIT_POINTS);
            let gains_first = points.value? >= 0.0;
            let (gains, against) = if gains_first { (i, j) } else { (j, i) };
            Some(Interaction {
                gains: named(gains).1,
                against: named(against).1,
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
