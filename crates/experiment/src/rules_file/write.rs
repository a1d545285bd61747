//! The rules of a ruleset as a file that changes nothing.

use super::layout::{CellRow, CellTable, tables};
use crate::ruleset::{KnownParameter, Ruleset};

/// Letters of a line of comment.
const WIDTH: usize = 100;

/// Every table and every parameter with its value, its rule, its meaning and what it takes, in TOML.
pub fn printed(ruleset: &Ruleset) -> String {
    let mut text = comment(&format!(
        "The rules of {}, as `equipoise rules {}` prints them. An experiment uses this file by rules = \"FILE\". What is left out stays \
         as it is.",
        ruleset.title, ruleset.name
    ));
    text.push_str(&format!("\nruleset = \"{}\"\n", ruleset.name));
    for table in tables(ruleset) {
        text.push_str(&format!("\n[{}]\n", table.name));
        text.push_str(&of_table(&table));
    }
    text.push('\n');
    text.push_str(&comment(
        "What the texts of the rules leave open, and numbers of the rules that stand alone.",
    ));
    text.push_str("[parameters]\n");
    for parameter in (ruleset.parameters)() {
        text.push_str(&single(&parameter, parameter.name));
    }
    text
}

fn of_table(table: &CellTable) -> String {
    let mut text = String::new();
    match table.rows.as_slice() {
        [alone] if alone.name.is_empty() => {
            for cell in &alone.cells {
                text.push_str(&single(cell, CellRow::column(cell)));
            }
        }
        rows => {
            match rows.iter().find_map(CellRow::by_value) {
                Some(_) => text.push_str(&comment(&format!(
                    "{} Values: {}. A row that is written this way has to name each of them once; a single one is changed by \
                     ROW.CELL = \"VALUE\".",
                    rows[0].cells[0].about, rows[0].cells[0].allowed
                ))),
                None if !table.is_uniform() => {}
                None => {
                    for cell in table.columns() {
                        let about = format!("{}: {} Values: {}.", CellRow::column(cell), cell.about, cell.allowed);
                        text.push_str(&comment(&about));
                    }
                }
            }
            for row in rows {
                if !table.is_uniform() {
                    text.push_str(&comment(&of_cells(row)));
                }
                text.push_str(&format!("{} = {{ {} }}\n", row.name, of_row(row)));
            }
        }
    }
    text
}

fn of_row(row: &CellRow) -> String {
    let entries: Vec<String> = match row.by_value() {
        Some(lists) => lists
            .iter()
            .map(|(value, cells)| format!("{value} = [\"{}\"]", cells.join("\", \"")))
            .collect(),
        None => row
            .cells
            .iter()
            .map(|cell| format!("{} = {}", CellRow::column(cell), value(&cell.default)))
            .collect(),
    };
    entries.join(", ")
}

/// What the cells of a row mean, where rows differ in that.
fn of_cells(row: &CellRow) -> String {
    let cells = row
        .cells
        .iter()
        .map(|cell| format!("{}: {} Values: {}.", CellRow::column(cell), cell.about, cell.allowed));
    let rule = row.cells.first().map_or("", |cell| cell.rule);
    format!("{rule}: {}", cells.collect::<Vec<_>>().join(" "))
}

/// A number with what it means.
fn single(cell: &KnownParameter, name: &str) -> String {
    let about = format!("{}: {} Values: {}.", cell.rule, cell.about, cell.allowed);
    format!("{}{name} = {}\n", comment(&about), value(&cell.default))
}

/// A value as TOML writes it: numbers and truth values bare.
pub fn value(text: &str) -> String {
    let is_bare = text.parse::<i64>().is_ok() || text.parse::<bool>().is_ok();
    if is_bare { text.to_owned() } else { format!("\"{text}\"") }
}

fn comment(text: &str) -> String {
    let mut lines = vec!["#".to_owned()];
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(format!("# {word}")),
        }
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}
