//! `cells`: one row a cell.

use harness::{Column, Totals};
use rayon::prelude::*;
use stats::{Estimate, IntervalKind};

use crate::agreement::{CellChecks, Check, checks, jumps};
use crate::cells::CellInfo;
use crate::info::RunInfo;
use crate::interval_policy::IntervalPolicy;
use crate::schema::Table;
use crate::side_names::favoured;

/// One cell.
#[derive(Clone, Debug, PartialEq)]
pub struct CellLine {
    /// Its number in the plan.
    pub cell: u32,
    /// The matchup in words.
    pub matchup: String,
    /// The side asked about.
    pub a: String,
    /// Its enemy.
    pub b: String,
    /// The variant's name; none for baselines.
    pub variant: Option<String>,
    /// Pairs played.
    pub pairs: u64,
    /// A's mean score, 0 to 1.
    pub score: Estimate,
    /// Share of drawn battles, 0 to 1.
    pub draws: Estimate,
    /// Seat one's mean score less ½.
    pub seat_effect: Estimate,
    /// Each measure's mean in its unit, per battle or, where not every battle has it, over those that have it.
    pub measures: Vec<Estimate>,
    /// Each of these beside its exact value, where that is known.
    pub checks: CellChecks,
}

impl CellLine {
    /// The side whose score has its whole interval above one half; none where that is neither, or both have one name.
    pub fn favours(&self) -> Option<&str> {
        favoured(&self.score, 0.5, &self.a, &self.b)
    }
}

pub(crate) fn lines(info: &RunInfo, totals: &Totals, reading: &IntervalPolicy) -> Vec<CellLine> {
    let jumps = jumps(info, totals);
    info.cells
        .par_iter()
        .zip(&totals.cells)
        .zip(0..info.cells.len() as u32)
        .map(|((cell, total), number)| CellLine {
            cell: number,
            matchup: cell.matchup.clone(),
            a: cell.a.clone(),
            b: cell.b.clone(),
            variant: cell.variant.as_ref().map(|variant| variant.name.clone()),
            pairs: total.games.n_pairs(),
            score: even_by_construction(cell, reading.score(total)),
            draws: reading.draws(&total.games),
            seat_effect: reading.seat_effect(&total.games),
            measures: reading.measures(&info.columns, total, 1),
            checks: checks(info, total, number as usize, &jumps),
        })
        .collect()
}

/// ST-C1: an army against itself scores one half in every pair, whose battles swap the seats on the same dice, so that its score is no
/// estimate. Where the sides differ in anything else, such as who plays them, pairs differ too.
fn even_by_construction(cell: &CellInfo, score: Estimate) -> Estimate {
    let is_even = score.kind == IntervalKind::Degenerate && score.value == Some(0.5);
    match cell.a == cell.b && cell.variant.is_none() && is_even {
        true => Estimate::exact(0.5, score.n),
        false => score,
    }
}

/// The columns, with four and two more for each measure.
pub fn table(measures: &[Column], level: f64) -> Table<CellLine> {
    let mut table = Table::of("cells", "one cell: a matchup, as it is or with a variant")
        .u32("cell", "", "the cell's number in the plan", |row: &CellLine| Some(row.cell))
        .text("matchup", "the matchup in words", |row| Some(row.matchup.clone()))
        .text("a", "the side asked about", |row| Some(row.a.clone()))
        .text("b", "its enemy", |row| Some(row.b.clone()))
        .text("variant", "the variant; empty for baselines", |row| row.variant.clone())
        .i64("pairs", "pairs", "pairs played, the observations", |row| Some(row.pairs as i64))
        .i64("battles", "battles", "battles played, two a pair", |row| Some(2 * row.pairs as i64))
        .f64("level", "probability", "level of every interval of the row", move |_| Some(level))
        .estimate(
            "score",
            "share 0..1",
            "A's mean score: a win is 1, a draw ½, a loss 0",
            |row: &CellLine| Some(row.score),
        )
        .estimate("draws", "share 0..1", "share of drawn battles", |row: &CellLine| Some(row.draws))
        .estimate(
            "seat_effect",
            "share −½..½",
            "mean score of the side in seat one, less ½",
            |row: &CellLine| Some(row.seat_effect),
        );
    for (column, measure) in measures.iter().enumerate() {
        table = table.estimate(
            &measure.name,
            measure.unit,
            &mean_meaning(measures, measure),
            move |row: &CellLine| row.measures.get(column).copied(),
        );
    }
    table = table.text(
        "favours",
        "the side whose score has its whole interval above one half; empty where that is neither, or both have one name",
        |row: &CellLine| row.favours().map(str::to_owned),
    );
    table = table.exact("score", "share 0..1", |row: &CellLine| row.checks.score).exact(
        "draws",
        "share 0..1",
        |row: &CellLine| row.checks.draws,
    );
    for (column, measure) in measures.iter().enumerate() {
        table = table.exact(&measure.name, measure.unit, move |row: &CellLine| {
            row.checks.measures.get(column).copied().flatten()
        });
    }
    table
}

/// What the mean of a measure is.
fn mean_meaning(measures: &[Column], measure: &Column) -> String {
    let meaning = &measure.meaning;
    match measure.only_where {
        None => format!("mean per battle: {meaning}"),
        Some(counted_by) => {
            let counted_by = &measures[counted_by].name;
            format!(
                "mean over the battles that have it, whose share is `{counted_by}`; empty where none has: {meaning}"
            )
        }
    }
}

impl Table<CellLine> {
    /// An exact value, where it is known, and how far the sampled one lies from it.
    fn exact(
        self,
        name: &str,
        unit: &str,
        get: impl Fn(&CellLine) -> Option<Check> + Copy + Send + Sync + 'static,
    ) -> Table<CellLine> {
        self.f64(
            &format!("exact_{name}"),
            unit,
            &format!("the exact value of `{name}`, where it is known"),
            move |row| Some(get(row)?.exact),
        )
        .f64(
            &format!("{name}_z"),
            "standard errors",
            &format!("from the exact value of `{name}` to the sampled one; empty where all pairs were alike"),
            move |row| get(row)?.z,
        )
    }
}
