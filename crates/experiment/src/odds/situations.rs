//! A file of situations: a JSON list, TOML with a list of tables, or a spreadsheet's rows.

use super::source::Format;
use super::table;
use crate::document::problem::Problem;
use crate::document::{Node, Problems, TableReader, Value, parse_json, parse_toml_with_help};

/// What a file of odds holds.
#[derive(Clone, Copy, Debug)]
pub struct FileOf {
    /// One item, which is the key of its tables in TOML too: `engagement`.
    pub noun: &'static str,
    /// An item in TOML: `[[engagement]] with kind = "close", a = "spear", b = "knights"`.
    pub example: &'static str,
    /// The kind of a spreadsheet's rows without a column `kind`; none where each must say it.
    pub kind: Option<&'static str>,
}

/// Every item of a text in its order, by `read`, which gets its name and its node; problems are added to the list, and some items
/// are then missing.
pub fn read<T>(
    text: &str,
    format: Format,
    file: &FileOf,
    problems: &mut Problems,
    mut read: impl FnMut(&str, &Node, &mut Problems) -> Option<T>,
) -> Vec<T> {
    let noun = file.noun;
    let root = match format {
        Format::Json => parse_json(text, &format!("a list of {noun}s in [ ]"), problems),
        Format::Toml => {
            let help = format!(
                "the file is read as TOML with one [[{noun}]] each, a JSON list would begin with [ and {{; \
                 `equipoise odds --help` has an example"
            );
            parse_toml_with_help(text, &help, problems)
        }
        Format::Csv => {
            let rows = table::rows(text, file.kind, problems);
            Node { span: 0..text.len(), value: Value::List(rows) }
        }
    };
    if problems.is_unreadable() {
        // For a text that can't be parsed, missing keys shouldn't be reported.
        return Vec::new();
    }
    let items = match format {
        Format::Json | Format::Csv => json_items(&root, noun, problems),
        Format::Toml => toml_items(&root, file, problems),
    };
    let items = problems.first_of(&format!("the list of {noun}s"), items, &root.span);
    let numbered = items.iter().zip(1..);
    numbered
        .filter_map(|(node, number)| read(&format!("{noun} {number}"), node, problems))
        .collect()
}

fn json_items<'d>(root: &'d Node, noun: &str, problems: &mut Problems) -> &'d [Node] {
    match &root.value {
        Value::List(items) => items,
        other => {
            problems.add(
                Problem::at(
                    "odds::file",
                    root.span.start..root.span.start,
                    format!("the file holds {}, and should hold a list of {noun}s", other.kind()),
                )
                .help(format!(
                    "put the {noun}s in [ ], even a single one; `equipoise odds --help` has an example"
                )),
            );
            &[]
        }
    }
}

fn toml_items<'d>(root: &'d Node, file: &FileOf, problems: &mut Problems) -> &'d [Node] {
    let noun = file.noun;
    let Some(table) = TableReader::read("the file", root, &[noun], problems) else {
        return &[];
    };
    match table.get(noun) {
        Some(Node { value: Value::List(items), .. }) => items,
        Some(node) => {
            problems.add(
                Problem::at(
                    "odds::file",
                    node.span.clone(),
                    format!("`{noun}` is {}, and should be a list of tables", node.value.kind()),
                )
                .help(format!("write {}", file.example)),
            );
            &[]
        }
        // A file with only unknown keys has been reported already.
        None if table.entries().is_empty() => {
            table.require(noun, file.example, problems);
            &[]
        }
        None => &[],
    }
}

/// A key with a value as both formats write it.
pub fn example(key: &str, value: &str) -> String {
    format!("\"{key}\": {value} in JSON, {key} = {value} in TOML")
}
