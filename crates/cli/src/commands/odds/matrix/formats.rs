//! A matrix as a table, as CSV and as a picture.

use std::fmt::Write as _;

use analysis::numbers::NumberFormat;
use report::charts::{self, Chart, HeatMap};

use experiment::document::problem::Failure;
use experiment::odds::matrix::{Field, Matrix, Scale};
use experiment::wrapped_lists::parts;

/// Rows and columns under their codes, in as many parts as the width of the terminal takes.
pub fn table(matrix: &Matrix) -> String {
    let mut text = format!("{}: {}\n", matrix.about, matrix.title);
    for (at, part) in parts(4, 5, matrix.columns.len()).into_iter().enumerate() {
        text.push_str(if at == 0 { "    " } else { "\n    " });
        for code in &matrix.columns[part.clone()] {
            let _ = write!(text, "{code:>5}");
        }
        text.push('\n');
        for (code, row) in matrix.rows.iter().zip(&matrix.values) {
            let _ = write!(text, "{code:<4}");
            for value in &row[part.clone()] {
                let shown = value.map_or_else(String::new, |value| shown(value, matrix.scale));
                let _ = write!(text, "{shown:>5}");
            }
            text.push('\n');
        }
    }
    text.push_str("Rounded; --format csv or json has the exact counts and values.\n");
    text
}

/// A value of exactly zero is shown as 0 without decimals, to distinguish it from one that rounds to zero.
fn shown(value: f64, scale: Scale) -> String {
    match scale {
        Scale::Signed(_) if value == 0.0 => "0".to_owned(),
        Scale::Signed(_) => format!("{value:+.1}"),
        Scale::Count(..) => format!("{value:.0}"),
    }
}

/// One line for each pair.
pub fn csv(matrix: &Matrix) -> String {
    let mut text = matrix.fields.join(",");
    text.push('\n');
    for record in &matrix.records {
        let fields: Vec<String> = record.iter().map(field).collect();
        text.push_str(&fields.join(","));
        text.push('\n');
    }
    text
}

/// Notation has commas but no quotes.
fn field(field: &Field) -> String {
    match field {
        Field::Text(text) if text.contains(',') => format!("\"{text}\""),
        Field::Text(text) | Field::Exact(text) => text.clone(),
        Field::Rounded(number) => format!("{number:.4}"),
    }
}

/// A heat map: what favours a side from orange over white at zero to blue, a count from white to blue.
pub fn svg(matrix: &Matrix) -> Result<String, Failure> {
    let values = matrix.values.iter().flatten().flatten();
    let farthest = values.fold(0.0_f64, |most, value| most.max(value.abs()));
    let (format, unit) = match matrix.scale {
        Scale::Signed(unit) => (NumberFormat::Signed(2), unit),
        Scale::Count(_, unit) => (NumberFormat::Fixed(0), unit),
    };
    let heat_map = HeatMap {
        title: matrix.about.clone(),
        subtitle: format!("{}; exact, one engagement by itself", matrix.title),
        row_axis: "row".to_owned(),
        column_axis: "column".to_owned(),
        row_labels: matrix.rows.clone(),
        column_labels: matrix.columns.clone(),
        values: matrix.values.clone(),
        means: Vec::new(),
        doubtful: Vec::new(),
        format,
        unit: unit.to_owned(),
        scale: match matrix.scale {
            // Where nothing can be lost, any span works as long as it isn't zero.
            Scale::Signed(_) => charts::Scale::Diverging {
                center: 0.0,
                span: if farthest > 0.0 { farthest } else { 1.0 },
            },
            Scale::Count(most, _) => charts::Scale::Sequential { low: 0.0, high: most },
        },
    };
    heat_map.svg().map_err(|error| Failure::new(error.to_string()))
}
