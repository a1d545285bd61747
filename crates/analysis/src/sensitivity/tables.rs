//! `sensitivity` and `sensitivity_runs`: what each assumption does, and what was played for it.

mod worths;

use stats::Estimate;

use super::{
    Assumption, CardOf, Lines, ScreenedLine, SensitivityAnswer, SensitivityFindings, SettingLine,
    SettledSide, SharedLine, WorthUnder,
};
use crate::schema::{Table, TableSink};

pub use worths::{worth_one_at_a_time, worth_runs, worth_screening, worth_shares};

/// A line with the assumption that it is about, and whether that turns the number.
#[derive(Debug)]
pub struct Row<T> {
    card: Option<CardOf>,
    /// Whether changes are reported of the card's effect on the score.
    is_of_effect: bool,
    /// What was found under the setting, where worths are asked one assumption at a time.
    under: Option<WorthUnder>,
    assumption: Assumption,
    turns: bool,
    line: T,
}

/// What was played once.
#[derive(Debug)]
pub struct RunRow {
    card: Option<CardOf>,
    /// Variants, or the matchups that are the run's own.
    played: String,
    settings: String,
    number: Estimate,
    worth: Option<WorthUnder>,
    side: SettledSide,
}

/// Gives both tables to a sink, where anything was found.
pub(crate) fn each<S: TableSink>(
    answers: &[SensitivityAnswer],
    sink: &mut S,
) -> Result<(), S::Error> {
    let all: Vec<(&SensitivityAnswer, &SensitivityFindings)> =
        (answers.iter()).filter_map(|answer| Some((answer, answer.found.as_ref().ok()?))).collect();
    let Some((first, found)) = all.first() else {
        return Ok(());
    };
    let is_of_worths = first.plan.card.is_some();
    // All numbers that a run asks for are played by one design.
    match &found.lines {
        Lines::OneAtATime(_) => {
            let rows = rows(&all, |lines| match lines {
                Lines::OneAtATime(lines) => of_each(lines, |it| (it.assumption, Some(it.run))),
                _ => Vec::new(),
            });
            match is_of_worths {
                true => sink.take(&worth_one_at_a_time(), &rows)?,
                false => sink.take(&one_at_a_time(), &rows)?,
            }
        }
        Lines::Screening(_) => {
            let rows = rows(&all, |lines| match lines {
                Lines::Screening(lines) => of_each(lines, |it| (it.assumption, None)),
                _ => Vec::new(),
            });
            match is_of_worths {
                true => sink.take(&worth_screening(), &rows)?,
                false => sink.take(&screening(), &rows)?,
            }
        }
        Lines::Shares(_) => {
            let rows = rows(&all, |lines| match lines {
                Lines::Shares(Some(shares)) => of_each(&shares.lines, |it| (it.assumption, None)),
                _ => Vec::new(),
            });
            match is_of_worths {
                true => sink.take(&worth_shares(), &rows)?,
                false => sink.take(&shares(), &rows)?,
            }
        }
    }
    let played: Vec<RunRow> =
        all.iter().flat_map(|(answer, found)| of_runs(answer, found)).collect();
    let table = match is_of_worths {
        true => worth_runs(),
        false => runs(),
    };
    sink.take(&table, &played)
}

fn of_runs<'a>(
    answer: &'a SensitivityAnswer,
    found: &'a SensitivityFindings,
) -> impl Iterator<Item = RunRow> + use<'a> {
    let plan = &answer.plan;
    let each = found.runs.iter().zip(&found.sides.of_runs).enumerate();
    each.map(move |(run, (number, side))| {
        let names = match plan.card {
            Some(_) => &plan.runs[run].matchups,
            None => &plan.runs[run].variants,
        };
        RunRow {
            card: plan.card.clone(),
            played: names.join("; "),
            settings: plan.in_words(run),
            number: *number,
            worth: found.worth.as_ref().map(|worth| worth.runs[run].clone()),
            side: *side,
        }
    })
}

/// A line with the number of its assumption and, one at a time, of its run.
type Numbered<T> = (T, (usize, Option<usize>));

fn of_each<T: Clone>(
    lines: &[T],
    numbers: impl Fn(&T) -> (usize, Option<usize>),
) -> Vec<Numbered<T>> {
    let each = lines.iter().map(|line| (line.clone(), numbers(line)));
    each.collect()
}

/// The lines of every number that was asked about.
fn rows<T>(
    all: &[(&SensitivityAnswer, &SensitivityFindings)],
    lines: impl Fn(&Lines) -> Vec<Numbered<T>>,
) -> Vec<Row<T>> {
    let each = all.iter().flat_map(|(answer, found)| {
        let worth = found.worth.as_ref();
        let row = move |(line, (assumption, run)): Numbered<T>| Row {
            card: answer.plan.card.clone(),
            is_of_effect: worth.is_some_and(|worth| worth.why_effect.is_some()),
            under: worth.zip(run).map(|(worth, run)| worth.runs[run].clone()),
            assumption: answer.plan.assumptions[assumption].clone(),
            turns: found.sides.turns(assumption),
            line,
        };
        lines(&found.lines).into_iter().map(row)
    });
    each.collect()
}

pub(super) fn yes(is_so: bool) -> Option<String> {
    Some(if is_so { "yes" } else { "no" }.to_owned())
}

/// The columns of every design.
fn of_assumptions<T: 'static>(row: &'static str) -> Table<Row<T>> {
    with_assumption(Table::of("sensitivity", row))
}

/// The columns of every design, added to a table that may have columns before them.
pub(super) fn with_assumption<T: 'static>(table: Table<Row<T>>) -> Table<Row<T>> {
    table
        .text("parameter", "the rule parameter", |row: &Row<T>| {
            Some(row.assumption.parameter.clone())
        })
        .text("rule", "the rule that it belongs to", |row| Some(row.assumption.rule.clone()))
        .text("default", "its value in the experiment", |row| {
            row.assumption.settings.get(row.assumption.own).cloned()
        })
}

/// The columns of `sensitivity` where one assumption is moved at a time.
pub fn one_at_a_time() -> Table<Row<SettingLine>> {
    of_assumptions("one setting of one assumption")
        .text("value", "the value that was tried", |row: &Row<SettingLine>| {
            row.assumption.settings.get(row.line.setting).cloned()
        })
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
            "whether the change is beyond noise, among all settings together: by an interval wide enough for all of them, which may contain 0 where that of the change doesn't",
            |row| yes(row.line.is_beyond_noise),
        )
        .text(
            "turns",
            "whether it settles the number on the other side of even, or of no effect",
            |row| yes(row.line.turns),
        )
}

/// In what units and words a design is documented.
pub(super) struct Words {
    /// The unit of sizes, and of changes with their sign.
    size: &'static str,
    signed: &'static str,
    turns: &'static str,
    pairs_wanted: &'static str,
}

const OF_SCORES: Words = Words {
    size: "share 0..1",
    signed: "share −1..1",
    turns: "whether moving it alone settles the number on the other side of even, or of no effect, in some setting of the others",
    pairs_wanted: "pairs of each run that would tell changes of one percentage point",
};

/// The columns of `sensitivity` of a Morris screening.
pub fn screening() -> Table<Row<ScreenedLine>> {
    let table = of_assumptions("one assumption along all walks");
    with_screened(table, &OF_SCORES)
}

/// The columns of a Morris screening, added to a table; `words` says in which units and words.
pub(super) fn with_screened(
    table: Table<Row<ScreenedLine>>,
    words: &Words,
) -> Table<Row<ScreenedLine>> {
    let (size, signed) = (words.size, words.signed);
    table
        .f64(
            "mu_star",
            size,
            "the mean size of what it changes, over its whole range",
            |row: &Row<ScreenedLine>| Some(row.line.screened.mu_star),
        )
        .f64("mu_star_lo", size, "lower end of its interval over walks", |row| {
            row.line.mu_star.map(|ends| ends.0)
        })
        .f64("mu_star_hi", size, "upper end of its interval over walks", |row| {
            row.line.mu_star.map(|ends| ends.1)
        })
        .f64(
            "noise_floor",
            size,
            "the mean size that an assumption without any effect would show",
            |row| Some(row.line.noise_floor),
        )
        .f64("mu", signed, "the mean of what it changes, with its sign", |row| {
            Some(row.line.screened.mu)
        })
        .f64(
            "sigma",
            size,
            "how much that differs by the settings of the others: the standard deviation without noise",
            |row| row.line.true_sigma,
        )
        .f64("largest", size, "the largest change on any walk", |row| {
            Some(row.line.screened.largest)
        })
        .text(
            "beyond_noise",
            "whether the largest change is beyond noise, among all walks and assumptions together; the interval of the mean size is over walks and doesn't decide it",
            |row| yes(row.line.is_beyond_noise),
        )
        .text("turns", words.turns, |row| yes(row.turns))
        .f64(
            "pairs_wanted",
            "pairs",
            words.pairs_wanted,
            |row| Some(row.line.pairs_wanted),
        )
}

/// The columns of `sensitivity` where shares of the variance are asked.
pub fn shares() -> Table<Row<SharedLine>> {
    with_shares(of_assumptions("one assumption over all settings"), &OF_SCORES)
}

/// The columns of shares of variance, added to a table.
pub(super) fn with_shares(table: Table<Row<SharedLine>>, words: &Words) -> Table<Row<SharedLine>> {
    table
        .f64(
            "first",
            "share of the variance",
            "what it makes by itself; below 0 by noise only",
            |row: &Row<SharedLine>| Some(row.line.first.0),
        )
        .f64("first_lo", "share of the variance", "lower end of its interval", |row| {
            Some(row.line.first.1)
        })
        .f64("first_hi", "share of the variance", "upper end of its interval", |row| {
            Some(row.line.first.2)
        })
        .f64(
            "total",
            "share of the variance",
            "what would be left if all others were known: by itself and together with others",
            |row| Some(row.line.total.0),
        )
        .f64("total_lo", "share of the variance", "lower end of its interval", |row| {
            Some(row.line.total.1)
        })
        .f64("total_hi", "share of the variance", "upper end of its interval", |row| {
            Some(row.line.total.2)
        })
        .text(
            "beyond_noise",
            "whether its total share is beyond noise, among all assumptions together",
            |row| yes(row.line.is_beyond_noise),
        )
        .text("turns", words.turns, |row| yes(row.turns))
}

/// The columns of `sensitivity_runs`.
pub fn runs() -> Table<RunRow> {
    Table::of("sensitivity_runs", "one setting of all assumptions that was played")
        .text("variants", "the variants that played it, as cells.csv names them", |row: &RunRow| {
            Some(row.played.clone())
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
