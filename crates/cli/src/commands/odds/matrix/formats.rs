//! A matrix as a table, as CSV, as JSON and as a picture.

use std::fmt::Write as _;

use analysis::numbers::NumberFormat;
use report::charts::{Chart, HeatMap, Scale};
use serde::Serialize;
use triumph::{EngagementKind, Ruled, TroopType};

use super::{Matrix, Met, Value};
use experiment::document::problem::Failure;
use experiment::json::json_lines;
use experiment::wrapped::parts;
use triumph_lab::odds::answer::{OddsAnswer, Points};

/// What a value is, for titles.
fn title(value: Value) -> &'static str {
    match value {
        Value::Swing => "expected swing in army points for the row",
        Value::Kill => "pairs of dice, of 36, in which the column is lost",
        Value::Lose => "pairs of dice, of 36, in which the row is lost",
        Value::Win => "pairs of dice, of 36, in which the row scores higher",
    }
}

/// Rows and columns under their codes, in as many parts as the width of the terminal takes.
pub fn table(matrix: &Matrix, value: Value) -> String {
    let mut text = format!("Triumph!, {}: {}\n", matrix.about, title(value));
    for (at, part) in parts(4, 5, matrix.columns.len()).into_iter().enumerate() {
        text.push_str(if at == 0 { "    " } else { "\n    " });
        for troop in &matrix.columns[part.clone()] {
            let _ = write!(text, "{:>5}", troop.code());
        }
        text.push('\n');
        for (troop, row) in matrix.rows.iter().zip(&matrix.cells) {
            let _ = write!(text, "{:<4}", troop.code());
            for cell in &row[part.clone()] {
                let cell = cell.as_ref();
                let shown = cell.map_or_else(String::new, |met| shown(met, value));
                let _ = write!(text, "{shown:>5}");
            }
            text.push('\n');
        }
    }
    text.push_str("Rounded; --format csv or json has the exact counts and values.\n");
    text
}

/// A swing of exactly zero is shown as 0 without decimals, to distinguish it from one that rounds to zero.
fn shown(met: &Met, value: Value) -> String {
    match value {
        Value::Swing if met.swing.of_36().0 == 0 => "0".to_owned(),
        Value::Swing => format!("{:+.1}", met.value(value)),
        _ => format!("{:.0}", met.value(value)),
    }
}

const CSV_HEAD: &str = "a,b,a_factor,b_factor,a_doubles,a_beats,tie,b_beats,b_doubles,\
a_beaten,a_doubled,b_beaten,b_doubled,win,kill,lose,swing_36ths,swing\n";

/// One line for each pair; `swing_36ths` is exact, `swing` its 36th part to four decimals.
pub fn csv(matrix: &Matrix) -> String {
    let mut text = CSV_HEAD.to_owned();
    for met in matrix.all() {
        let worked = &met.worked;
        let counts = worked.counts().to_array().map(|count| count.to_string()).join(",");
        let of_a = |ruled: Ruled| match met.engagement.kind {
            EngagementKind::Close => ruled.result.name(),
            EngagementKind::Ranged { .. } => "",
        };
        let _ = writeln!(
            text,
            "{},{},{},{},{counts},{},{},{},{},{},{},{},{},{:.4}",
            quoted(&met.engagement.a.to_string()),
            quoted(&met.engagement.b.to_string()),
            worked.a.total(),
            worked.b.total(),
            of_a(worked.a_beaten),
            of_a(worked.a_doubled),
            worked.b_beaten.result,
            worked.b_doubled.result,
            met.value(Value::Win),
            met.value(Value::Kill),
            met.value(Value::Lose),
            met.swing.of_36(),
            met.value(Value::Swing),
        );
    }
    text
}

/// Notation has commas but no quotes.
fn quoted(notation: &str) -> String {
    if notation.contains(',') { format!("\"{notation}\"") } else { notation.to_owned() }
}

#[derive(Serialize)]
struct Row {
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

/// One object for each pair: the answer of a single engagement, and the values of the matrix.
pub fn json(matrix: &Matrix) -> String {
    let rows: Vec<Row> = matrix
        .all()
        .map(|met| Row {
            a: met.engagement.a.to_string(),
            b: met.engagement.b.to_string(),
            answer: OddsAnswer::of(&met.engagement, &met.worked),
            win: met.value(Value::Win) as u8,
            kill: met.swing.b_lost,
            lose: met.swing.a_lost,
            swing_36ths: Points(met.swing.of_36()),
            swing: (met.value(Value::Swing) * 1e4).round() / 1e4,
        })
        .collect();
    json_lines(&rows)
}

/// A heat map: a swing from orange over white at zero to blue, a count from white to blue.
pub fn svg(matrix: &Matrix, value: Value) -> Result<String, Failure> {
    let values: Vec<Vec<Option<f64>>> = matrix
        .cells
        .iter()
        .map(|row| row.iter().map(|cell| cell.as_ref().map(|met| met.value(value))).collect())
        .collect();
    let farthest =
        values.iter().flatten().flatten().fold(0.0_f64, |most, value| most.max(value.abs()));
    let labels =
        |troops: &[TroopType]| troops.iter().map(|troop| troop.code().to_owned()).collect();
    let heat_map = HeatMap {
        title: format!("Triumph!, {}", matrix.about),
        subtitle: format!("{}; exact, one engagement by itself", title(value)),
        row_axis: "row".to_owned(),
        column_axis: "column".to_owned(),
        row_labels: labels(&matrix.rows),
        column_labels: labels(&matrix.columns),
        values,
        doubtful: Vec::new(),
        format: match value {
            Value::Swing => NumberFormat::Signed(2),
            _ => NumberFormat::Fixed(0),
        },
        unit: match value {
            Value::Swing => "points".to_owned(),
            _ => "of 36".to_owned(),
        },
        scale: match value {
            // Where no stand can be lost, any span works as long as it isn't zero.
            Value::Swing => {
                Scale::Diverging { center: 0.0, span: if farthest > 0.0 { farthest } else { 1.0 } }
            }
            _ => Scale::Sequential { low: 0.0, high: 36.0 },
        },
    };
    heat_map.svg().map_err(|error| Failure::new(error.to_string()))
}
