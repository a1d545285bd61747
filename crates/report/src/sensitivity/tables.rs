//! `sensitivity` and `sensitivity_runs`: what each assumption does, and what was played for it.

use std::path::{Path, PathBuf};

use stats::Estimate;

use super::{
    Assumption, Lines, ScreenedLine, SensitivityAnswer, SensitivityPlan, SettingLine, SharedLine,
    Side, Sides,
};
use crate::files::{FileError, write_table};
use crate::schema::Table;

/// What is written, and what it is.
pub(crate) const FILES: [(&str, &str); 2] = [
    (
        "sensitivity.csv",
        "one row an assumption, or one of its settings: what it changes; and the same as Parquet",
    ),
    (
        "sensitivity_runs.csv",
        "one row a combination of settings that was played, with its number; and the same as Parquet",
    ),
];

/// A line with the assumption that it is about, and whether that turns the number.
#[derive(Debug)]
pub struct Row<T> {
    assumption: Assumption,
    turns: bool,
    line: T,
}

/// What was played once.
#[derive(Debug)]
pub struct RunRow {
    variants: String,
    settings: String,
    number: Estimate,
    side: Side,
}

/// Writes both, of what was found.
pub(crate) fn write(
    dir: &Path,
    answer: &SensitivityAnswer,
) -> Result<Vec<PathBuf>, (PathBuf, FileError)> {
    let Ok(found) = &answer.found else {
        return Ok(Vec::new());
    };
    let (plan, sides) = (&answer.plan, &found.sides);
    let written = match &found.lines {
        Lines::OneAtATime(lines) => write_table(
            dir,
            &one_at_a_time(),
            &rows(plan, sides, lines, |it| it.assumption),
        )?,
        Lines::Screening(lines) => write_table(
            dir,
            &screening(),
            &rows(plan, sides, lines, |it| it.assumption),
        )?,
        Lines::Shares(found) => {
            let lines = found.as_ref().map_or(&[][..], |found| &found.lines);
            write_table(
                dir,
                &shares(),
                &rows(plan, sides, lines, |it| it.assumption),
            )?
        }
    };
    let played = found.runs.iter().zip(&sides.of_runs).enumerate();
    let played: Vec<RunRow> = played
        .map(|(run, (number, side))| RunRow {
            variants: plan.runs[run].variants.join("; "),
            settings: plan.in_words(run),
            number: *number,
            side: *side,
        })
        .collect();
    Ok([written, write_table(dir, &runs(), &played)?].concat())
}

fn rows<T: Clone>(
    plan: &SensitivityPlan,
    sides: &Sides,
    lines: &[T],
    assumption: impl Fn(&T) -> usize,
) -> Vec<Row<T>> {
    let row = |line: &T| Row {
        assumption: plan.assumptions[assumption(line)].clone(),
        turns: sides.turns(assumption(line)),
        line: line.clone(),
    };
    lines.iter().map(row).collect()
}

fn yes(is_so: bool) -> Option<String> {
    Some(if is_so { "yes" } else { "no" }.to_owned())
}

/// The columns of every design.
fn of_assumptions<T: 'static>(row: &'static str) -> Table<Row<T>> {
    Table::of("sensitivity", row)
        .text("parameter", "the rule parameter", |row: &Row<T>| {
            Some(row.assumption.parameter.clone())
        })
        .text("rule", "the rule that it belongs to", |row| {
            Some(row.assumption.rule.clone())
        })
        .text("default", "its value in the experiment", |row| {
            row.assumption.settings.get(row.assumption.own).cloned()
        })
}

/// The columns of `sensitivity` where one assumption is moved at a time.
pub fn one_at_a_time() -> Table<Row<SettingLine>> {
    of_assumptions("one setting of one assumption")
        .text(
            "value",
            "the value that was tried",
            |row: &Row<SettingLine>| row.assumption.settings.get(row.line.setting).cloned(),
        )
        .estimate(
            "under",
            "share",
            "the score, 0 to 1, or the card's effect on it, -1 to 1, under that value",
            |row| Some(row.line.under),
        )
        .estimate(
            "change",
            "share −1..1",
            "how much more that is than under the experiment's own rules, block by block",
            |row| Some(row.line.change),
        )
        .f64(
            "noise_floor",
            "share −1..1",
            "the mean size of the change that an assumption without any effect would show",
            |row| Some(row.line.noise_floor),
        )
        .text(
            "beyond_noise",
            "whether the change is beyond noise, among all settings together",
            |row| yes(row.line.is_beyond_noise),
        )
        .text(
            "turns",
            "whether it settles the number on the other side of even, or of no effect",
            |row| yes(row.line.turns),
        )
}

const TURNS: &str = "whether moving it alone settles the number on the other side of even, or of no effect, in some setting of the others";

/// The columns of `sensitivity` of a Morris screening.
pub fn screening() -> Table<Row<ScreenedLine>> {
    of_assumptions("one assumption along all walks")
        .f64(
            "mu_star",
            "share 0..1",
            "the mean size of what it changes, over its whole range",
            |row: &Row<ScreenedLine>| Some(row.line.screened.mu_star),
        )
        .f64("mu_star_lo", "share 0..1", "lower end of its interval over walks", |row| {
            row.line.mu_star.map(|ends| ends.0)
        })
        .f64("mu_star_hi", "share 0..1", "upper end of its interval over walks", |row| {
            row.line.mu_star.map(|ends| ends.1)
        })
        .f64(
            "noise_floor",
            "share 0..1",
            "the mean size that an assumption without any effect would show",
            |row| Some(row.line.noise_floor),
        )
        .f64("mu", "share −1..1", "the mean of what it changes, with its sign", |row| {
            Some(row.line.screened.mu)
        })
        .f64(
            "sigma",
            "share 0..1",
            "how much that differs by the settings of the others: the standard deviation without noise",
            |row| row.line.true_sigma,
        )
        .f64("largest", "share 0..1", "the largest change on any walk", |row| {
            Some(row.line.screened.largest)
        })
        .text(
            "beyond_noise",
            "whether the largest change is beyond noise, among all walks and assumptions together",
            |row| yes(row.line.is_beyond_noise),
        )
        .text("turns", TURNS, |row| yes(row.turns))
        .f64(
            "pairs_wanted",
            "pairs",
            "pairs of each run that would tell changes of one percentage point",
            |row| Some(row.line.pairs_wanted),
        )
}

/// The columns of `sensitivity` where shares of the variance are asked.
pub fn shares() -> Table<Row<SharedLine>> {
    of_assumptions("one assumption over all settings")
        .f64(
            "first",
            "share of the variance",
            "what it makes by itself; below 0 by noise only",
            |row: &Row<SharedLine>| Some(row.line.first.0),
        )
        .f64(
            "first_lo",
            "share of the variance",
            "lower end of its interval",
            |row| Some(row.line.first.1),
        )
        .f64(
            "first_hi",
            "share of the variance",
            "upper end of its interval",
            |row| Some(row.line.first.2),
        )
        .f64(
            "total",
            "share of the variance",
            "what would be left if all others were known: by itself and together with others",
            |row| Some(row.line.total.0),
        )
        .f64(
            "total_lo",
            "share of the variance",
            "lower end of its interval",
            |row| Some(row.line.total.1),
        )
        .f64(
            "total_hi",
            "share of the variance",
            "upper end of its interval",
            |row| Some(row.line.total.2),
        )
        .text(
            "beyond_noise",
            "whether its total share is beyond noise, among all assumptions together",
            |row| yes(row.line.is_beyond_noise),
        )
        .text("turns", TURNS, |row| yes(row.turns))
}

/// The columns of `sensitivity_runs`.
pub fn runs() -> Table<RunRow> {
    Table::of("sensitivity_runs", "one setting of all assumptions that was played")
        .text("variants", "the variants that played it, as cells.csv names them", |row: &RunRow| {
            Some(row.variants.clone())
        })
        .text("settings", "where it differs from the experiment's own rules", |row| {
            Some(row.settings.clone())
        })
        .estimate(
            "number",
            "share",
            "the score, 0 to 1, or the card's effect on it, -1 to 1",
            |row| Some(row.number),
        )
        .text(
            "side",
            "whether that is settled above or below even, or no effect, among all runs together; open if not",
            |row| Some(row.side.name().to_owned()),
        )
}
