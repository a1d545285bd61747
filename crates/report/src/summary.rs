//! The answer as a few plain rows, for the terminal.

use harness::Totals;
use stats::Kind;

use crate::info::RunInfo;
use crate::style::{grouped, plain};
use crate::tables::Tables;
use crate::words::{Number, answer, by_size, headline_unit, variants_by_size};

/// Lines that a summary may take.
pub const MOST_LINES: usize = 40;

/// What the rows of a summary are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SummaryOf {
    /// Variants against their baselines: numbers are differences.
    Variants,
    /// Matchups: numbers are A's own.
    Matchups,
}

/// The answer in sentences and rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The answer in words.
    pub sentences: Vec<String>,
    /// What the rows are.
    pub of: SummaryOf,
    /// What the sides that variants change are called: `bearers`.
    pub bearers: &'static str,
    /// The unit of swings: `points a duel`; none if the game has no swing.
    pub swing_unit: Option<String>,
    /// Every row: variants by the difference that the run is about, matchups by score, highest first.
    pub table: Vec<SummaryRow>,
}

/// One variant over all its matchups, or one matchup.
#[derive(Clone, Debug, PartialEq)]
pub struct SummaryRow {
    /// The variant's title, or the matchup.
    pub name: String,
    /// How many bear the variant; none for matchups.
    pub bearers: Option<u32>,
    /// Pairs played.
    pub pairs: u64,
    /// Score in percent, or its difference in percentage points.
    pub score: Number,
    /// Swing, or its difference.
    pub swing: Option<Number>,
    /// The exact swing, or without swings the exact score, in the same unit.
    pub exact: Option<f64>,
}

/// Forms the summary of a run.
///
/// # Panics
///
/// As for [`Tables::of`].
pub fn summary(info: &RunInfo, totals: &Totals) -> Summary {
    summary_of(info, &Tables::of(info, totals).told(info))
}

pub(crate) fn summary_of(info: &RunInfo, tables: &Tables) -> Summary {
    let swing = info.swing_column();
    let (of, table) = if tables.variants.is_empty() {
        (SummaryOf::Matchups, matchups(swing, tables))
    } else {
        (SummaryOf::Variants, variants(tables))
    };
    Summary {
        sentences: answer(info, tables),
        of,
        bearers: info.variants.nouns(),
        swing_unit: swing.map(|_| headline_unit(info)),
        table,
    }
}

fn variants(tables: &Tables) -> Vec<SummaryRow> {
    let lines = variants_by_size(tables).into_iter().map(|line| {
        let merged = &line.merged;
        SummaryRow {
            name: line.variant.title.clone(),
            bearers: Some(line.n_bearers),
            pairs: merged.pairs,
            score: Number::percentage_points(merged.differences.score),
            swing: merged.differences.swing.map(Number::plain),
            exact: match merged.differences.swing {
                Some(_) => merged.differences.exact_swing,
                None => merged.differences.exact_score.map(|exact| 100.0 * exact),
            },
        }
    });
    lines.collect()
}

fn matchups(swing: Option<usize>, tables: &Tables) -> Vec<SummaryRow> {
    let mut rows: Vec<SummaryRow> = tables
        .cells
        .iter()
        .map(|cell| SummaryRow {
            name: cell.matchup.clone(),
            bearers: None,
            pairs: cell.pairs,
            score: Number::percent(cell.score),
            swing: swing
                .and_then(|column| cell.measures.get(column))
                .copied()
                .map(Number::plain),
            exact: match swing {
                Some(column) => cell
                    .checks
                    .measures
                    .get(column)
                    .copied()
                    .flatten()
                    .map(|check| check.exact),
                None => cell.checks.score.map(|check| 100.0 * check.exact),
            },
        })
        .collect();
    rows.sort_by(|x, y| by_size(x.score.estimate.value, y.score.estimate.value));
    rows
}

/// Characters of a line.
pub(crate) const WIDTH: usize = 100;

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let lines: Vec<String> = self
            .sentences
            .iter()
            .flat_map(|sentence| wrap(sentence, WIDTH))
            .collect();
        for line in &lines {
            writeln!(f, "{line}")?;
        }
        if self.table.is_empty() {
            return Ok(());
        }
        // A blank line, the headings and, where rows are left out, their count.
        let room = MOST_LINES.saturating_sub(lines.len() + 2);
        let shown = if self.table.len() <= room {
            self.table.len()
        } else {
            room.saturating_sub(1)
        };
        writeln!(f)?;
        let mut rows = vec![self.headings()];
        rows.extend(self.table[..shown].iter().map(SummaryRow::texts));
        for row in aligned(&rows) {
            writeln!(f, "{row}")?;
        }
        if shown < self.table.len() {
            let file = match self.of {
                SummaryOf::Variants => "variants.csv",
                SummaryOf::Matchups => "cells.csv",
            };
            writeln!(
                f,
                "… and {} more, all of them in {file}",
                self.table.len() - shown
            )?;
        }
        Ok(())
    }
}

impl Summary {
    fn headings(&self) -> [String; 6] {
        let (name, bearers, score) = match self.of {
            SummaryOf::Variants => ("variant", self.bearers, "score, % points"),
            SummaryOf::Matchups => ("matchup", "", "score of A, %"),
        };
        let swing = self.swing_unit.as_deref().unwrap_or_default();
        let has_exact = self.table.iter().any(|row| row.exact.is_some());
        let exact = if has_exact { "exact" } else { "" };
        [name, bearers, "pairs", score, swing, exact].map(str::to_owned)
    }
}

impl SummaryRow {
    fn texts(&self) -> [String; 6] {
        [
            self.name.clone(),
            self.bearers
                .map(|bearers| bearers.to_string())
                .unwrap_or_default(),
            grouped(self.pairs),
            in_figures(&self.score),
            self.swing.as_ref().map(in_figures).unwrap_or_default(),
            self.exact.map(|exact| plain(exact, 3)).unwrap_or_default(),
        ]
    }
}

/// Lines with the names to the left and numbers to the right; names give way where a line would be too long.
fn aligned(rows: &[[String; 6]]) -> Vec<String> {
    let length = |text: &String| text.chars().count();
    let widths: [usize; 6] = std::array::from_fn(|column| {
        rows.iter()
            .map(|row| length(&row[column]))
            .max()
            .unwrap_or(0)
    });
    let numbers: usize = widths[1..]
        .iter()
        .filter(|&&width| width > 0)
        .map(|width| width + 2)
        .sum();
    let name_width = widths[0].min(WIDTH.saturating_sub(numbers).max(10));
    let line = |row: &[String; 6]| {
        let mut line = format!("{:<name_width$}", shortened(&row[0], name_width));
        for (text, &width) in row[1..].iter().zip(&widths[1..]) {
            if width > 0 {
                line.push_str(&format!("  {text:>width$}"));
            }
        }
        line.trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

fn in_figures(number: &Number) -> String {
    let value = &number.shown.value;
    match number.estimate.kind {
        Kind::Exact => value.clone(),
        _ => format!("{value} {}", number.interval()),
    }
}

fn shortened(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width - 1).chain(['…']).collect()
}

pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
