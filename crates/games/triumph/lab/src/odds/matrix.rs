//! All 26 troop types against all 26, each engagement solved exactly.

use std::path::Path;

use serde::Serialize;
use triumph::{
    Engagement, EngagementKind, Party, Refusal, Resolution, RuleParameters, Ruled, TroopType,
    work_out,
};

use super::answer::{OddsAnswer, Points};
use super::swing::Swing;
use crate::notation;
use experiment::document::Problems;
use experiment::document::problem::Failure;
use experiment::odds::AskedMatrix;
use experiment::odds::matrix::{Field, Matrix, MatrixValue, Scale};
use experiment::reply::Reply;

/// One engagement of a matrix.
#[derive(Debug)]
struct MatrixCell {
    engagement: Engagement,
    worked: Resolution,
    swing: Swing,
}

impl MatrixCell {
    fn value(&self, value: MatrixValue) -> f64 {
        let counts = self.worked.counts();
        match value {
            MatrixValue::Swing => self.swing.points(),
            MatrixValue::Kill => f64::from(self.swing.b_lost),
            MatrixValue::Lose => f64::from(self.swing.a_lost),
            MatrixValue::Win => f64::from(counts.a_doubles + counts.a_beats),
        }
    }
}

/// Rows of engagements; `None` where the rules don't allow one.
#[derive(Debug)]
struct MatrixRows {
    rows: Vec<TroopType>,
    columns: Vec<TroopType>,
    cells: Vec<Vec<Option<MatrixCell>>>,
}

impl MatrixRows {
    /// All engagements, row by row.
    fn all(&self) -> impl Iterator<Item = &MatrixCell> {
        self.cells.iter().flatten().flatten()
    }
}

/// Computes a matrix.
///
/// # Errors
///
/// If the words of rows or columns can't be read or fit no stand.
pub(super) fn work_out_all(asked: &AskedMatrix<'_>) -> Result<Matrix, Failure> {
    let parameters = &RuleParameters::DEFAULT;
    let kind = kind(asked);
    let a = parties("--row-words", asked.row_words)?;
    let b = parties("--column-words", asked.column_words)?;
    let mut refused = None;
    let mut cell = |a: Party, b: Party| {
        let engagement = Engagement { kind, a, b };
        if let Some(refusal) = engagement.check(parameters).first() {
            refused.get_or_insert(*refusal);
            return None;
        }
        let worked = work_out(&engagement, parameters);
        let swing = Swing::of(&engagement, &worked, parameters);
        Some(MatrixCell { engagement, worked, swing })
    };
    let cells: Vec<Vec<Option<MatrixCell>>> =
        a.iter().map(|(_, a)| b.iter().map(|(_, b)| cell(*a, *b)).collect()).collect();
    let troops = |parties: &[(TroopType, Party)]| parties.iter().map(|(troop, _)| *troop).collect();
    let meetings = without_empty(MatrixRows { rows: troops(&a), columns: troops(&b), cells });
    let note = match refused {
        Some(refusal) if meetings.all().next().is_none() => return Err(without_fights(&refusal)),
        refused => refused.map(|refusal| left_out(&meetings, &refusal)),
    };
    let value = asked.value;
    let of_row = |row: &Vec<Option<MatrixCell>>| {
        let values = row.iter().map(|cell| cell.as_ref().map(|met| met.value(value)));
        values.collect()
    };
    let codes = |troops: &[TroopType]| troops.iter().map(|it| it.code().to_owned()).collect();
    Ok(Matrix {
        about: format!("Triumph!, {}", about(asked)),
        title: title(value),
        scale: match value {
            MatrixValue::Swing => Scale::Signed("points"),
            _ => Scale::Count(36.0, "of 36"),
        },
        rows: codes(&meetings.rows),
        columns: codes(&meetings.columns),
        values: meetings.cells.iter().map(of_row).collect(),
        fields: &FIELDS,
        records: meetings.all().map(record).collect(),
        pairs: Reply::list(meetings.all().map(pair).collect(), |pairs| {
            format!("{} pairs of troop types\n", pairs.len())
        }),
        note,
    })
}

/// The words for a value in titles.
fn title(value: MatrixValue) -> &'static str {
    match value {
        MatrixValue::Swing => "expected swing in army points for the row",
        MatrixValue::Kill => "pairs of dice, of 36, in which the column is lost",
        MatrixValue::Lose => "pairs of dice, of 36, in which the row is lost",
        MatrixValue::Win => "pairs of dice, of 36, in which the row scores higher",
    }
}

/// `swing_36ths` is exact, `swing` its 36th part.
const FIELDS: [&str; 18] = [
    "a",
    "b",
    "a_factor",
    "b_factor",
    "a_doubles",
    "a_beats",
    "tie",
    "b_beats",
    "b_doubles",
    "a_beaten",
    "a_doubled",
    "b_beaten",
    "b_doubled",
    "win",
    "kill",
    "lose",
    "swing_36ths",
    "swing",
];

fn record(met: &MatrixCell) -> Vec<Field> {
    let worked = &met.worked;
    let text = |text: &dyn ToString| Field::Text(text.to_string());
    let exact = |number: &dyn ToString| Field::Exact(number.to_string());
    let of_a = |ruled: Ruled| match met.engagement.kind {
        EngagementKind::Close => text(&ruled.result.name()),
        EngagementKind::Ranged { .. } => text(&""),
    };
    let mut fields = vec![
        text(&met.engagement.a),
        text(&met.engagement.b),
        exact(&worked.a.total()),
        exact(&worked.b.total()),
    ];
    fields.extend(worked.counts().to_array().map(|count| exact(&count)));
    fields.extend([
        of_a(worked.a_beaten),
        of_a(worked.a_doubled),
        text(&worked.b_beaten.result),
        text(&worked.b_doubled.result),
        exact(&met.value(MatrixValue::Win)),
        exact(&met.value(MatrixValue::Kill)),
        exact(&met.value(MatrixValue::Lose)),
        exact(&met.swing.of_36()),
        Field::Rounded(met.value(MatrixValue::Swing)),
    ]);
    fields
}

#[derive(Serialize)]
struct Pair {
    a: String,
    b: String,
    #[serde(flatten)]
    answer: OddsAnswer,
    win: u8,
    kill: u8,
    lose: u8,
    swing_36ths: Points,
    swing: f64,
}

/// The answer of a single engagement, and the values of the matrix.
fn pair(met: &MatrixCell) -> Pair {
    Pair {
        a: met.engagement.a.to_string(),
        b: met.engagement.b.to_string(),
        answer: OddsAnswer::of(&met.engagement, &met.worked),
        win: met.value(MatrixValue::Win) as u8,
        kill: met.swing.b_lost,
        lose: met.swing.a_lost,
        swing_36ths: Points(met.swing.of_36()),
        swing: (met.value(MatrixValue::Swing) * 1e4).round() / 1e4,
    }
}

/// The kind of engagement that is asked about.
fn kind(asked: &AskedMatrix<'_>) -> EngagementKind {
    match asked.shoots {
        true => EngagementKind::Ranged { from_rear: asked.from_rear },
        false => EngagementKind::Close,
    }
}

/// A party of each troop type with the same words.
fn parties(option: &str, words: Option<&str>) -> Result<Vec<(TroopType, Party)>, Failure> {
    let words = words.unwrap_or_default().trim();
    let joint = match words.chars().next() {
        None | Some('+' | ':') => "",
        Some(_) => ":",
    };
    let with_words = |troop: TroopType| format!("{}{joint}{words}", troop.name());
    TroopType::ALL
        .into_iter()
        .map(|troop| {
            let text = with_words(troop);
            let begin = text.len() - words.len();
            let party = text.parse().map_err(|error: triumph::notation::NotationError| {
                let mut problems = Problems::default();
                for problem in &error.problems {
                    let place = |at: usize| at.saturating_sub(begin);
                    problems.add(notation::problem(
                        place(problem.at.start)..place(problem.at.end),
                        &text,
                        problem,
                    ));
                }
                match Failure::of_file(Path::new(option), words, problems) {
                    Err(failure) => failure,
                    Ok(()) => unreachable!("a text that can't be read has a problem"),
                }
            })?;
            Ok((troop, party))
        })
        .collect()
}

/// Leaves out rows and columns without a legal engagement.
fn without_empty(matrix: MatrixRows) -> MatrixRows {
    let has_column: Vec<bool> = (0..matrix.columns.len())
        .map(|column_idx| matrix.cells.iter().any(|row| row[column_idx].is_some()))
        .collect();
    let (rows, cells) = matrix
        .rows
        .into_iter()
        .zip(matrix.cells)
        .filter(|(_, row)| row.iter().any(Option::is_some))
        .map(|(troop, row)| {
            (
                troop,
                row.into_iter()
                    .zip(&has_column)
                    .filter(|(_, kept)| **kept)
                    .map(|(cell, _)| cell)
                    .collect(),
            )
        })
        .unzip();
    let columns = matrix
        .columns
        .into_iter()
        .zip(&has_column)
        .filter(|(_, kept)| **kept)
        .map(|(troop, _)| troop)
        .collect();
    MatrixRows { rows, columns, cells }
}

fn without_fights(refusal: &Refusal) -> Failure {
    Failure::with_help(
        "with these words no troop type may meet any other",
        format!("one reason of several: {refusal} ({})", refusal.rule()),
    )
}

fn left_out(meetings: &MatrixRows, refusal: &Refusal) -> String {
    let n_all = TroopType::COUNT * TroopType::COUNT;
    let n_left_out = n_all - meetings.all().count();
    format!(
        "{n_left_out} of {n_all} pairs are left out, since the rules don't allow them; one reason: {refusal} ({})",
        refusal.rule()
    )
}

fn about(asked: &AskedMatrix<'_>) -> String {
    let mut about = match kind(asked) {
        EngagementKind::Close => "close combat".to_owned(),
        EngagementKind::Ranged { from_rear: false } => "rows shoot at columns".to_owned(),
        EngagementKind::Ranged { from_rear: true } => {
            "rows shoot at columns from the rear".to_owned()
        }
    };
    for (side, words) in [("rows", asked.row_words), ("columns", asked.column_words)] {
        if let Some(words) = words {
            about.push_str(&format!(
                ", {side} with {}",
                words.trim().trim_start_matches([':', '+'])
            ));
        }
    }
    about
}
