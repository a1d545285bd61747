//! What a stored run says of itself: its sentences, what its command prints, its tables and their values.

use std::collections::BTreeMap;

use analysis::numbers::{grouped, hundredths, true_minus};
use analysis::phrases::Number;
use analysis::schema::{ColumnValues, Table, TableSink};
use analysis::text_table::Ink;
use analysis::worth::{pair_phrases, price_list};
use lab::search_folder::SearchAnswer;
use lab::written_report::WrittenReport;
use stats::{Estimate, IntervalKind, IntervalMethod};

use crate::manifest::Run;
use crate::places::Reply;

/// The answers of runs, each read when it is asked for the first time.
pub struct Answers<'r> {
    runs: BTreeMap<&'r str, &'r Run>,
    read: BTreeMap<&'r str, Answer>,
}

enum Answer {
    OfRun(Box<WrittenReport>, Tables),
    OfSearch(Box<SearchAnswer>),
}

impl<'r> Answers<'r> {
    /// Of these runs.
    pub fn of(runs: &'r [Run]) -> Answers<'r> {
        let runs = runs.iter().map(|run| (run.name.as_str(), run)).collect();
        Answers { runs, read: BTreeMap::new() }
    }

    /// What a run says of itself; none where nothing of it is kept and it wasn't played here.
    ///
    /// `WHAT` is `sentence N`, `answer`, `answer with why`, `comparison`, each of the last three perhaps with `, rows A; B`, or
    /// `table NAME: COLUMN, COLUMN`, or `TABLE / ROW / COLUMN`.
    pub fn say(&mut self, run: &str, what: &str) -> Reply {
        let (&name, &run) =
            self.runs.get_key_value(run).ok_or("reports/published.toml has no such run")?;
        if run.published.is_played_anew && !run.has_answer() {
            return Ok(None);
        }
        if !self.read.contains_key(name) {
            self.read.insert(name, Answer::read(run)?);
        }
        self.read[name].say(run, what).map(Some)
    }
}

impl Answer {
    fn read(run: &Run) -> Result<Answer, String> {
        let folder = run.folder();
        if run.is_search() {
            let answer = SearchAnswer::read(&folder).map_err(|failure| failure.in_short())?;
            return Ok(Answer::OfSearch(Box::new(answer)));
        }
        let written = WrittenReport::stored(&folder).map_err(|failure| failure.in_short())?;
        let mut tables = Tables::default();
        let Ok(()) = written.answer().each_table(&mut tables);
        Ok(Answer::OfRun(Box::new(written), tables))
    }

    fn say(&self, run: &Run, what: &str) -> Result<String, String> {
        let (what_of_it, rows) = what.split_once(", rows ").unwrap_or((what, ""));
        if matches!(what_of_it, "answer" | "answer with why" | "comparison") {
            let printed = self.printed(run, what_of_it)?;
            return Ok(format!("```text\n{}\n```", of_rows(printed.trim_end(), rows)?));
        }
        if let Some(number) = what.strip_prefix("sentence ") {
            let number: usize = number.parse().map_err(|_| "`sentence` takes a number")?;
            let sentences = match self {
                Answer::OfRun(written, _) => &written.answer().summary.sentences,
                Answer::OfSearch(answer) => match answer.as_ref() {
                    SearchAnswer::Explore(answer) => &answer.answer,
                    SearchAnswer::Rebalance(answer) => &answer.answer,
                },
            };
            let sentence = number.checked_sub(1).and_then(|at| sentences.get(at));
            return sentence
                .cloned()
                .ok_or_else(|| format!("it has {} sentences", sentences.len()));
        }
        let Answer::OfRun(_, tables) = self else {
            return Err("a search has `sentence N` and `answer`".to_owned());
        };
        if let Some((table, columns)) =
            what.strip_prefix("table ").and_then(|it| it.split_once(": "))
        {
            let columns: Vec<&str> = columns.split(", ").collect();
            return tables.named(table)?.markdown(&columns);
        }
        match what.split(" / ").collect::<Vec<_>>().as_slice() {
            [table, row, column] => {
                let table = tables.named(table)?;
                table.value(table.row_of(row)?, column)
            }
            _ => Err("it is none of `sentence N`, `answer`, `answer with why`, `comparison`, `table NAME: COLUMN, COLUMN` and `TABLE / ROW / COLUMN`".to_owned()),
        }
    }

    /// What its command prints in a terminal, without the paths that stand under it.
    fn printed(&self, run: &Run, what: &str) -> Result<String, String> {
        let worth = match self {
            Answer::OfSearch(answer) => {
                return Ok(without_paths(&answer.screen(&run.folder(), Ink::Plain)));
            }
            // `equipoise price` has an answer of its own.
            Answer::OfRun(written, _) => written
                .worth()
                .filter(|_| run.words()[0] == "price")
                .map(|worth| (worth, written.pace())),
        };
        match (self, worth, what) {
            (_, Some((worth, pace)), "answer") => Ok(price_list::brief(worth, Ink::Plain, pace)),
            (_, Some((worth, pace)), "answer with why") => {
                Ok(price_list::screen(worth, Ink::Plain, pace))
            }
            (_, Some((worth, _)), "comparison") => Ok(pair_phrases::comparison(worth)),
            (Answer::OfRun(written, _), _, "answer") => {
                Ok(without_paths(&equipoise::embed::screen(written)))
            }
            _ => Err("only a run of `equipoise price` says why, or compares".to_owned()),
        }
    }
}

/// A text without the lines that say where its files are.
fn without_paths(text: &str) -> String {
    let is_path =
        |line: &&str| line.starts_with("page: ") || line.starts_with("experiment to go on with: ");
    text.lines().filter(|line| !is_path(line)).map(|line| format!("{line}\n")).collect()
}

/// A text whose table has these rows only; whole if none are named.
fn of_rows(text: &str, rows: &str) -> Result<String, String> {
    if rows.is_empty() {
        return Ok(text.to_owned());
    }
    let rows: Vec<&str> = rows.split("; ").collect();
    let lines: Vec<&str> = text.lines().collect();
    let is_named = |line: &str| rows.iter().any(|row| line.starts_with(&format!("{row}  ")));
    if let Some(missing) =
        rows.iter().find(|row| !lines.iter().any(|line| line.starts_with(&format!("{row}  "))))
    {
        return Err(format!("its table has no row `{missing}`"));
    }
    // A table is the paragraph with the first of them; its first line has the headings.
    let first = lines.iter().position(|line| is_named(line)).unwrap_or(0);
    let begin = lines[..first].iter().rposition(|line| line.is_empty()).map_or(0, |at| at + 1);
    let end =
        lines[first..].iter().position(|line| line.is_empty()).map_or(lines.len(), |at| first + at);
    let kept = lines[begin + 1..end].iter().filter(|line| is_named(line));
    Ok(lines[..=begin]
        .iter()
        .chain(kept)
        .chain(&lines[end..])
        .copied()
        .collect::<Vec<_>>()
        .join("\n"))
}

/// The tables of an answer, as their files have them.
#[derive(Default)]
struct Tables(Vec<Grid>);

/// A table by columns: name, unit and values.
struct Grid {
    name: &'static str,
    columns: Vec<(String, String, ColumnValues)>,
    n_rows: usize,
}

impl TableSink for Tables {
    type Error = std::convert::Infallible;

    fn take<R>(&mut self, table: &Table<R>, rows: &[R]) -> Result<(), Self::Error> {
        let columns = table
            .fields
            .iter()
            .map(|field| (field.name.clone(), field.unit.clone(), field.values(rows.iter())));
        self.0.push(Grid { name: table.name, columns: columns.collect(), n_rows: rows.len() });
        Ok(())
    }
}

impl Tables {
    fn named(&self, name: &str) -> Result<&Grid, String> {
        self.0.iter().find(|grid| grid.name == name).ok_or_else(|| {
            let known: Vec<&str> = self.0.iter().map(|grid| grid.name).collect();
            format!("it has no table `{name}`; its tables: {}", known.join(", "))
        })
    }
}

impl Grid {
    fn column(&self, name: &str) -> Option<&(String, String, ColumnValues)> {
        self.columns.iter().find(|(of, ..)| of == name)
    }

    /// The one row that has this text in the first column of texts that has it anywhere.
    fn row_of(&self, text: &str) -> Result<usize, String> {
        let rows_of = |values: &ColumnValues| -> Vec<usize> {
            match values {
                ColumnValues::Text(values) => {
                    (0..self.n_rows).filter(|&row| values[row].as_deref() == Some(text)).collect()
                }
                _ => Vec::new(),
            }
        };
        let found =
            self.columns.iter().map(|(_, _, values)| rows_of(values)).find(|rows| !rows.is_empty());
        match found.unwrap_or_default().as_slice() {
            [row] => Ok(*row),
            rows => Err(format!("{} rows of `{}` say `{text}`", rows.len(), self.name)),
        }
    }

    /// A value as answers print it: an estimate with its interval.
    fn value(&self, row: usize, name: &str) -> Result<String, String> {
        let number = |name: &str| match self.column(name) {
            Some((_, _, ColumnValues::F64(values))) => values[row],
            _ => None,
        };
        let Some((_, unit, values)) = self.column(name) else {
            let known: Vec<&str> = self.columns.iter().map(|(name, ..)| name.as_str()).collect();
            return Err(format!(
                "`{}` has no column `{name}`; its columns: {}",
                self.name,
                known.join(", ")
            ));
        };
        let none = || "–".to_owned();
        Ok(match values {
            ColumnValues::Text(values) => values[row].clone().unwrap_or_else(none),
            ColumnValues::U32(values) => values[row].map_or_else(none, |n| grouped(n.into())),
            ColumnValues::I64(values) => {
                values[row].map_or_else(none, |n| true_minus(&n.to_string()))
            }
            ColumnValues::F64(values) if self.column(&format!("{name}_lo")).is_none() => {
                values[row].map_or_else(none, hundredths)
            }
            ColumnValues::F64(values) => {
                let Some(value) = values[row] else { return Ok(none()) };
                // Ends that nothing bounds are left empty in tables.
                let estimate = Estimate {
                    value: Some(value),
                    se: None,
                    lo: number(&format!("{name}_lo")).unwrap_or(f64::NEG_INFINITY),
                    hi: number(&format!("{name}_hi")).unwrap_or(f64::INFINITY),
                    level: 0.95,
                    kind: IntervalKind::Planned,
                    method: IntervalMethod::StudentT,
                    n: 1,
                };
                let number = match unit.as_str() {
                    "share 0..1" => Number::percent(estimate),
                    "share −1..1" => Number::percentage_points(estimate).with_plus(),
                    _ => Number::plain(estimate),
                };
                number.with_interval("").trim_end().to_owned()
            }
        })
    }

    /// All rows and these columns as a table of Markdown.
    fn markdown(&self, columns: &[&str]) -> Result<String, String> {
        let line = |cells: Vec<String>| format!("| {} |", cells.join(" | "));
        let headings = columns.iter().map(|name| name.replace('_', " ")).collect();
        let mut lines = vec![line(headings), format!("|{}", "---|".repeat(columns.len()))];
        for row in 0..self.n_rows {
            let cells = columns.iter().map(|name| self.value(row, name));
            lines.push(line(cells.collect::<Result<_, _>>()?));
        }
        Ok(lines.join("\n"))
    }
}
