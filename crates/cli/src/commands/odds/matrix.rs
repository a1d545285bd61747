//! All 26 troop types against all 26, each engagement solved exactly.

mod formats;

use std::path::Path;

use clap::ValueEnum;
use triumph::{
    Engagement, EngagementKind, Party, Refusal, Resolution, RuleParameters, TroopType, work_out,
};

use super::OddsArgs;
use experiment::document::Problems;
use experiment::document::problem::Failure;
use triumph_lab::notation;
use triumph_lab::odds::swing::Swing;

/// What a matrix shows of an engagement, for the row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Value {
    /// Expected army points that the column loses minus those that the row loses
    #[default]
    Swing,
    /// Pairs of dice, of 36, in which the column is lost
    Kill,
    /// Pairs of dice, of 36, in which the row is lost
    Lose,
    /// Pairs of dice, of 36, in which the row scores higher
    Win,
}

/// How a matrix is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// One value for each pair, codes as heads
    Table,
    /// One line for each pair, with every value
    Csv,
    /// The same as JSON
    Json,
    /// A heat map of one value
    Svg,
}

/// One engagement of a matrix.
#[derive(Debug)]
struct Met {
    engagement: Engagement,
    worked: Resolution,
    swing: Swing,
}

impl Met {
    fn value(&self, value: Value) -> f64 {
        let counts = self.worked.counts();
        match value {
            Value::Swing => self.swing.points(),
            Value::Kill => f64::from(self.swing.b_lost),
            Value::Lose => f64::from(self.swing.a_lost),
            Value::Win => f64::from(counts.a_doubles + counts.a_beats),
        }
    }
}

/// A computed matrix: rows of engagements, none where the rules don't allow one.
#[derive(Debug)]
struct Matrix {
    rows: Vec<TroopType>,
    columns: Vec<TroopType>,
    cells: Vec<Vec<Option<Met>>>,
    /// In a few words, for titles: "close combat", "rows shoot at columns".
    about: String,
}

impl Matrix {
    /// Every engagement there is, row by row.
    fn all(&self) -> impl Iterator<Item = &Met> {
        self.cells.iter().flatten().flatten()
    }
}

/// Computes a matrix, in the format that is asked for.
///
/// # Errors
///
/// If the words of rows or columns can't be read or fit no stand.
pub fn text(args: &OddsArgs) -> Result<String, Failure> {
    let format = match args.format {
        Some(format) => format,
        None if args.json => Format::Json,
        None => by_ending(args.out.as_deref())?,
    };
    let matrix = work_out_all(args, &RuleParameters::DEFAULT)?;
    let value = args.value.unwrap_or_default();
    Ok(match format {
        Format::Table => formats::table(&matrix, value),
        Format::Csv => formats::csv(&matrix),
        Format::Json => formats::json(&matrix),
        Format::Svg => formats::svg(&matrix, value)?,
    })
}

/// Close combat, or a shot.
fn kind(args: &OddsArgs) -> EngagementKind {
    match args.shoot {
        true => EngagementKind::Ranged { from_rear: args.from_rear },
        false => EngagementKind::Close,
    }
}

fn by_ending(out: Option<&Path>) -> Result<Format, Failure> {
    let Some(path) = out else {
        return Ok(Format::Table);
    };
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match ending.as_deref() {
        Some("csv") => Ok(Format::Csv),
        Some("json") => Ok(Format::Json),
        Some("svg") => Ok(Format::Svg),
        Some("txt") => Ok(Format::Table),
        _ => Err(Failure::with_help(
            format!("the ending of {} says no format", path.display()),
            "end it in .csv, .json, .svg or .txt, or add --format table, csv, json or svg",
        )),
    }
}

fn work_out_all(args: &OddsArgs, parameters: &RuleParameters) -> Result<Matrix, Failure> {
    let kind = kind(args);
    let a = parties("--row-words", args.row_words.as_deref())?;
    let b = parties("--column-words", args.column_words.as_deref())?;
    let mut refused = None;
    let mut cell = |a: Party, b: Party| {
        let engagement = Engagement { kind, a, b };
        if let Some(refusal) = engagement.check(parameters).first() {
            refused.get_or_insert(*refusal);
            return None;
        }
        let worked = work_out(&engagement, parameters);
        let swing = Swing::of(&engagement, &worked, parameters);
        Some(Met { engagement, worked, swing })
    };
    let cells: Vec<Vec<Option<Met>>> =
        a.iter().map(|(_, a)| b.iter().map(|(_, b)| cell(*a, *b)).collect()).collect();
    let troops = |parties: &[(TroopType, Party)]| parties.iter().map(|(troop, _)| *troop).collect();
    let matrix =
        without_empty(Matrix { rows: troops(&a), columns: troops(&b), cells, about: about(args) });
    if let Some(refusal) = refused {
        if matrix.all().next().is_none() {
            return Err(without_fights(&refusal));
        }
        note_left_out(&matrix, &refusal);
    }
    Ok(matrix)
}

/// Each troop type with the same words.
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

/// Leaves out rows and columns without a legal meeting.
fn without_empty(matrix: Matrix) -> Matrix {
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
    Matrix { rows, columns, cells, about: matrix.about }
}

fn without_fights(refusal: &Refusal) -> Failure {
    Failure::with_help(
        "with these words no troop type may meet any other",
        format!("one reason of several: {refusal} ({})", refusal.rule()),
    )
}

#[expect(clippy::print_stderr, reason = "a note beside the result, which goes to standard output")]
fn note_left_out(matrix: &Matrix, refusal: &Refusal) {
    let n_left_out = TroopType::COUNT * TroopType::COUNT - matrix.all().count();
    eprintln!(
        "note: {n_left_out} of {} pairs are left out, since the rules don't allow them; one reason: {refusal} ({})",
        TroopType::COUNT * TroopType::COUNT,
        refusal.rule()
    );
}

fn about(args: &OddsArgs) -> String {
    let mut about = match kind(args) {
        EngagementKind::Close => "close combat".to_owned(),
        EngagementKind::Ranged { from_rear: false } => "rows shoot at columns".to_owned(),
        EngagementKind::Ranged { from_rear: true } => {
            "rows shoot at columns from the rear".to_owned()
        }
    };
    for (side, words) in [("rows", &args.row_words), ("columns", &args.column_words)] {
        if let Some(words) = words {
            about.push_str(&format!(
                ", {side} with {}",
                words.trim().trim_start_matches([':', '+'])
            ));
        }
    }
    about
}
