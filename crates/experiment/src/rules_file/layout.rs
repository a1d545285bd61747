//! How the cells of printed tables are arranged: tables of rows, by the parts of their names.

use serde::Serialize;

use crate::reply::Reply;
use crate::ruleset::{KnownParameter, Ruleset};
use crate::wrapped_lists::columns;

/// A row of more cells than this is written as lists by value.
const WIDE: usize = 12;

/// Cells whose names begin alike.
#[derive(Debug)]
pub(super) struct CellTable {
    /// All parts of their names but the last, and but the last two where it has rows: `troops`, `results.close.beaten.open`.
    pub name: String,
    /// Its rows; a table of single numbers has one without a name.
    pub rows: Vec<CellRow>,
}

/// Cells of a row: of `troops.spear` the columns.
#[derive(Debug)]
pub(super) struct CellRow {
    pub name: String,
    pub cells: Vec<KnownParameter>,
}

impl CellTable {
    /// The columns of all rows, each by the first cell that it has.
    pub fn columns(&self) -> Vec<&KnownParameter> {
        let mut columns: Vec<&KnownParameter> = Vec::new();
        for cell in self.rows.iter().flat_map(|row| &row.cells) {
            if columns.iter().all(|known| CellRow::column(known) != CellRow::column(cell)) {
                columns.push(cell);
            }
        }
        columns
    }

    /// Whether each column means the same in all rows, or the table has rows of many cells, which are written by value.
    pub fn is_uniform(&self) -> bool {
        let columns = self.columns();
        let is_wide = self.rows.iter().any(|row| row.by_value().is_some());
        let mut cells = self.rows.iter().flat_map(|row| &row.cells);
        is_wide
            || cells.all(|cell| {
                let own = |known: &&KnownParameter| CellRow::column(known) == CellRow::column(cell);
                let first = columns.iter().copied().find(own);
                first.is_none_or(|first| first.about == cell.about && first.allowed == cell.allowed)
            })
    }
}

impl CellRow {
    /// The last part of a cell's name.
    pub fn column(cell: &KnownParameter) -> &'static str {
        cell.name.rsplit('.').next().unwrap_or(cell.name)
    }

    /// The cells of a wide row by their values, each value once, in the order in which `allowed` names them.
    pub fn by_value(&self) -> Option<Vec<(&'static str, Vec<&'static str>)>> {
        let first = self.cells.first().filter(|_| self.cells.len() > WIDE)?;
        let with = |word: &'static str| {
            let cells = self.cells.iter().filter(|cell| cell.default == word);
            (word, cells.map(CellRow::column).collect::<Vec<_>>())
        };
        let lists = first.allowed.split(" | ").map(with);
        Some(lists.filter(|(_, cells)| !cells.is_empty()).collect())
    }
}

pub(super) fn tables(ruleset: &Ruleset) -> Vec<CellTable> {
    let mut tables: Vec<CellTable> = Vec::new();
    for cell in (ruleset.cells)() {
        let before = cell.name.rsplit_once('.').map_or("", |(before, _)| before);
        let (table, row) = before.rsplit_once('.').unwrap_or((before, ""));
        if tables.last().is_none_or(|last| last.name != table) {
            tables.push(CellTable { name: table.to_owned(), rows: Vec::new() });
        }
        let Some(last) = tables.last_mut() else { continue };
        if last.rows.last().is_none_or(|last| last.name != row) {
            last.rows.push(CellRow { name: row.to_owned(), cells: Vec::new() });
        }
        if let Some(row) = last.rows.last_mut() {
            row.cells.push(cell);
        }
    }
    tables
}

/// A cell as `equipoise list tables --json` prints it.
#[derive(Serialize)]
struct ListedCell {
    name: &'static str,
    rule: &'static str,
    about: &'static str,
    allowed: &'static str,
    printed: String,
}

/// `equipoise list tables`: every table as the rulebook prints it.
pub fn list(ruleset: &'static Ruleset) -> Reply {
    let cells = (ruleset.cells)().into_iter().map(|cell| ListedCell {
        name: cell.name,
        rule: cell.rule,
        about: cell.about,
        allowed: cell.allowed,
        printed: cell.default,
    });
    Reply::list(cells.collect(), |_| text(ruleset))
}

fn text(ruleset: &Ruleset) -> String {
    let mut text = String::new();
    for table in tables(ruleset) {
        text.push_str(&format!("{}\n", table.name));
        text.push_str(&body(&table));
        text.push('\n');
    }
    if let Some(example) = (ruleset.cells)().first() {
        text.push_str(&format!(
            "A cell is a rule parameter by its whole name: \"{}\" = {}. `equipoise rules {}` prints all of this as a file that can be \
             changed and named by an experiment.\n",
            example.name, example.default, ruleset.name
        ));
    }
    text
}

fn body(table: &CellTable) -> String {
    let mut lines = Vec::new();
    match table.rows.as_slice() {
        [alone] if alone.name.is_empty() => {
            for cell in &alone.cells {
                let (column, value) = (CellRow::column(cell), &cell.default);
                lines.push(format!("  {column} = {value}  ({})\n      {}", cell.rule, cell.about));
            }
        }
        rows => {
            let wide = rows.iter().find_map(CellRow::by_value).is_some();
            if wide {
                lines.push(format!("  {}", rows[0].cells[0].about));
                for row in rows {
                    let lists = row.by_value().unwrap_or_default();
                    let lists =
                        lists.iter().map(|(value, cells)| format!("{value}: {}", cells.join(", ")));
                    lines.push(format!(
                        "  {}\n      {}",
                        row.name,
                        lists.collect::<Vec<_>>().join("\n      ")
                    ));
                }
            } else {
                let known = table.columns();
                let names = known.iter().map(|cell| CellRow::column(cell));
                let heads = std::iter::once("").chain(names).map(str::to_owned);
                let mut text = vec![heads.collect::<Vec<_>>()];
                for row in rows {
                    let value = |column: &&KnownParameter| {
                        let mut cells = row.cells.iter();
                        let own = cells.find(|it| CellRow::column(it) == CellRow::column(column));
                        own.map_or_else(|| "-".to_owned(), |own| own.default.clone())
                    };
                    let values = known.iter().map(value);
                    text.push(std::iter::once(row.name.clone()).chain(values).collect());
                }
                let aligned = columns(&text);
                lines.extend(aligned.lines().map(|line| format!("  {line}")));
            }
        }
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}
