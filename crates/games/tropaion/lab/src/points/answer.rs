//! From stored rows to the points list: values by regression, interactions, and proposed costs.

use analysis::points_list::{Interaction, PointsLine, PointsList};
use analysis::words::listed;
use analysis::worth::{ChangeRow, Prices, WorthRows};
use harness::SlotAddresses;
use tropaion::troops::UnitType;

use super::columns::{N_COLUMNS, N_TYPES, named};
use super::exchanged::exchanged;
use super::lower::{Cells, DrawnCell};
use super::played::{ALPHA, Played, pairs_of_types, played};
use super::proof::proof;

/// Blocks from which values are formed.
const FEWEST_BLOCKS: u32 = 20;
/// Units of an army that costs all points.
const UNITS: f64 = 12.0;
/// A type that is surely worth this many average units or more is no price of a list.
const TOO_MUCH: f64 = 2.0;
/// Pairs of types.
const N_MEETINGS: usize = N_TYPES * (N_TYPES - 1) / 2;

/// The list, as far as it can be computed from the first blocks.
pub(super) fn points_list(
    cells: &Cells,
    addresses: &SlotAddresses,
    rows: &WorthRows,
    n_blocks: u32,
    (players, army_points): (String, u16),
) -> PointsList {
    let unit_points = f64::from(army_points) / UNITS;
    let read = |part: &DrawnCell| played(part, addresses, rows, n_blocks);
    let (forming, proving) = (read(&cells.form), read(&cells.prove));
    let is_enough = n_blocks >= FEWEST_BLOCKS;
    let rows_of = |of: fn(&Played) -> Vec<f64>| -> Vec<ChangeRow> {
        let row = |draw: &Played| ChangeRow { block: draw.block, x: of(draw), scores: draw.scores };
        forming.iter().map(row).collect()
    };
    // TP-P04: logit P(A wins) is a sum over what A has more or fewer of; B and A are alike, so there is no constant.
    let n = forming.len().max(1) as f64;
    let mean: [f64; N_COLUMNS] = std::array::from_fn(|column| {
        forming.iter().map(|draw| draw.armies[0][column] + draw.armies[1][column]).sum::<f64>()
            / (2.0 * n)
    });
    let prices = is_enough
        .then(|| {
            let rows = rows_of(Played::differences);
            Prices::of_draws_by(&rows, scale(&mean, N_COLUMNS), all(N_COLUMNS))
        })
        .flatten();
    let worth = |column: usize| Some(prices.as_ref()?.card(column, ALPHA)?.scaled(unit_points));
    let exchanged = match is_enough {
        true => exchanged(&cells.exchanges, rows, n_blocks, (&mean, unit_points)),
        false => [None; N_TYPES],
    };
    let lines: Vec<PointsLine> = (0..N_COLUMNS)
        .map(|column| {
            let (kind, name) = named(column);
            let worth = worth(column);
            PointsLine {
                kind,
                name,
                worth,
                exchanged: exchanged.get(column).copied().flatten(),
                proposed: worth.and_then(|worth| worth.value).map(|points| points.round() as i32),
                mean_number: mean[column],
            }
        })
        .collect();
    let proposed: Vec<f64> =
        lines.iter().map(|line| line.proposed.map_or(0.0, f64::from)).collect();
    PointsList {
        unit: "an average unit".to_owned(),
        unit_points,
        remarks: remarks(&lines, unit_points),
        // TP-P05: the interactions of two types, in addition to the sums.
        interactions: match is_enough {
            true => interactions(
                &rows_of(|draw| [draw.differences(), draw.meetings()].concat()),
                (&mean, unit_points),
            ),
            false => Vec::new(),
        },
        n_interactions: N_MEETINGS,
        proof: prices.and_then(|_| proof(&proposed, &forming, &proving)),
        n_pairs: forming.iter().map(|draw| draw.scores.n_pairs).sum(),
        lines,
        players,
    }
}

/// The scale of the list: the mean army costs one for each of its units.
fn scale(mean: &[f64; N_COLUMNS], n_columns: usize) -> (Vec<f64>, Vec<f64>) {
    let of = |column: usize| mean.get(column).copied().unwrap_or(0.0);
    let printed = |column: usize| if column < N_TYPES { 1.0 } else { 0.0 };
    ((0..n_columns).map(of).collect(), (0..n_columns).map(printed).collect())
}

/// TP-804: types that are surely worth twice an average unit or more, why those are whose loss costs little morale, and whether the list
/// can be used.
pub(super) fn remarks(lines: &[PointsLine], unit_points: f64) -> Vec<String> {
    let far =
        |line: &&PointsLine| line.worth.is_some_and(|worth| worth.lo > TOO_MUCH * unit_points);
    let all: Vec<&PointsLine> = lines[..N_TYPES].iter().filter(far).collect();
    if all.is_empty() {
        return Vec::new();
    }
    let names: Vec<String> = all.iter().map(|line| line.name.clone()).collect();
    let are = if names.len() == 1 { "is" } else { "are" };
    let mut said = vec![format!(
        "Don't use this list as it stands: {} {are} surely worth more than twice an average unit, and what such a unit is worth depends on \
         what stands beside it, which no list of points can say.",
        listed(&names)
    )];
    let cheap = |line: &&&PointsLine| {
        UnitType::ALL.iter().any(|of| of.row().name == line.name && of.row().half_morale == 0)
    };
    if let Some(line) = all.iter().find(cheap) {
        said.push(format!(
            "The cause of the price of {0}: its loss costs no morale (TP-804), so that an army may lose it for nothing. The parameter \
             `light_infantry_loss` mends that: with `parameters = {{ light_infantry_loss = \"half\" }}` in the experiment the loss costs half a point, as that of light cavalry.",
            line.name
        ));
    }
    said
}

fn all(n: usize) -> Vec<usize> {
    (0..n).collect()
}

/// TP-P05: what pairs of types gain against each other, those farthest from nothing first; the intervals hold together by Bonferroni.
fn interactions(
    rows: &[ChangeRow],
    (mean, unit_points): (&[f64; N_COLUMNS], f64),
) -> Vec<Interaction> {
    let n = N_COLUMNS + N_MEETINGS;
    let Some(prices) = Prices::of_draws_by(rows, scale(mean, n), all(n)) else {
        return Vec::new();
    };
    let mut found: Vec<Interaction> = pairs_of_types()
        .enumerate()
        .filter_map(|(at, (i, j))| {
            let units = prices.card(N_COLUMNS + at, ALPHA / N_MEETINGS as f64)?;
            let points = units.scaled(unit_points);
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
