//! The files of Gloriam that a designer edits: armies, kinds of units, characteristics. All problems of the keys and the words of
//! a file are reported at once, with their places.
//!
//! Once the words are correct, the crate of the game checks whether the army as a whole is legal.

mod vocabulary;

#[cfg(test)]
mod tests;

use gloriam::army::Army;
use gloriam::units::{self, UnitWords};
use gloriam::{Breach, Catalogue};

use self::vocabulary::Names;
use super::keys::UNIT;
use super::keys::army_file::{ARMY, CHARACTERISTIC, CLAIM};
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, TableReader, Value, parse_toml_with_help};
use experiment::keys::ValueType::{Tables, Text};
use experiment::keys::{Key, ValueType, optional, required};

const UNIT_FILE: [Key; 1] = [required("unit", Tables(&UNIT), "kinds of units")];
/// A file of characteristics and claims.
const CHARACTERISTIC_FILE: [Key; 2] = [
    optional("characteristic", Tables(&CHARACTERISTIC), "none", "characteristics"),
    optional("claim", Tables(&CLAIM), "none", "claims of a class, or of all troops"),
];

const HELP: &str = "the file is read as TOML; docs/src/keys/gloriam.md shows its keys";

/// Reads an army file.
pub(super) fn army(text: &str, catalogue: &Catalogue, problems: &mut Problems) -> Option<Army> {
    let root = checked(text, "the army", &ARMY, catalogue, problems)?;
    let read = Army::from_toml(text, catalogue);
    or_breaches(read, "gloriam::army", text, &root, problems)
}

/// Reads a file of kinds of units.
pub(super) fn kinds(
    text: &str,
    catalogue: &Catalogue,
    problems: &mut Problems,
) -> Option<Vec<UnitWords>> {
    let root = checked(text, "the file of units", &UNIT_FILE, catalogue, problems)?;
    let read = units::words(text).and_then(|words| {
        units::of_words(&words, catalogue)?;
        Ok(words)
    });
    or_breaches(read, "gloriam::unit", text, &root, problems)
}

/// Reads a file of characteristics on top of a catalogue.
pub(super) fn characteristics(
    text: &str,
    catalogue: &Catalogue,
    problems: &mut Problems,
) -> Option<Catalogue> {
    let name = "the file of characteristics";
    let root = checked(text, name, &CHARACTERISTIC_FILE, catalogue, problems)?;
    let read = catalogue.extended(text);
    or_breaches(read, "gloriam::characteristic", text, &root, problems)
}

/// The file as a tree, if its keys and words are correct.
fn checked(
    text: &str,
    name: &str,
    keys: &[Key],
    catalogue: &Catalogue,
    problems: &mut Problems,
) -> Option<Node> {
    let root = parse_toml_with_help(text, HELP, problems);
    if problems.is_unreadable() {
        return None;
    }
    let names = Names::of(&root, catalogue);
    table(name, &root, keys, &names, problems);
    problems.is_empty().then_some(root)
}

/// The value that was read, or a problem for each breach, at the table that it is about.
fn or_breaches<T>(
    read: Result<T, Vec<Breach>>,
    code: &'static str,
    text: &str,
    root: &Node,
    problems: &mut Problems,
) -> Option<T> {
    match read {
        Ok(found) => Some(found),
        Err(wrong) => {
            for Breach { at, what, remedy } in wrong {
                let start = place_of(&at, root).unwrap_or_else(|| {
                    let before = at.strip_prefix("line ").and_then(|n| n.parse::<usize>().ok());
                    let lines = text.split_inclusive('\n').take(before.unwrap_or(1) - 1);
                    lines.map(str::len).sum()
                });
                problems.add(Problem::at(code, start..start, format!("{at}: {what}")).help(remedy));
            }
            None
        }
    }
}

/// The start of the table whose name is in backquotes in a breach.
fn place_of(at: &str, root: &Node) -> Option<usize> {
    let name = at.split('`').nth(1)?;
    let Value::Table(entries) = &root.value else {
        return None;
    };
    let lists = entries.iter().filter_map(|entry| match &entry.node.value {
        Value::List(items) => Some(items),
        _ => None,
    });
    let is_named = |item: &&Node| match &item.value {
        Value::Table(entries) => entries.iter().any(|own| {
            own.key == "name" && matches!(&own.node.value, Value::Text(text) if text == name)
        }),
        _ => false,
    };
    lists.flatten().find(is_named).map(|item| item.span.start)
}

/// Judges a table by the keys that it may have.
fn table(name: &str, node: &Node, keys: &[Key], names: &Names, problems: &mut Problems) {
    let allowed: Vec<&str> = keys.iter().map(|key| key.name).collect();
    let Some(table) = TableReader::read(name, node, &allowed, problems) else {
        return;
    };
    for key in keys {
        let found = match key.default {
            None => table.require(key.name, &example(key), problems),
            Some(_) => table.get(key.name),
        };
        if let Some(found) = found {
            value(name, key.name, &key.kind, found, names, problems);
        }
    }
}

/// Judges a value by what its key takes.
fn value(
    table_name: &str,
    key: &'static str,
    kind: &ValueType,
    node: &Node,
    names: &Names,
    problems: &mut Problems,
) {
    match kind {
        ValueType::Text => {
            if let Some(text) = problems.text(key, node) {
                names.judge(table_name, key, text, node, problems);
            }
        }
        ValueType::Flag => {
            problems.boolean(key, node);
        }
        ValueType::Whole(low, high) => {
            problems.integer(key, *low..=*high, node);
        }
        ValueType::Words(allowed) => {
            let pairs: Vec<(&str, ())> = allowed.iter().map(|word| (*word, ())).collect();
            problems.one_of(key, &pairs, node);
        }
        ValueType::Either(kinds) => {
            // A worth is a number or a word.
            let is_text = matches!(node.value, Value::Text(_));
            let fits = |kind: &&ValueType| matches!(kind, ValueType::Words(_)) == is_text;
            if let Some(kind) = kinds.iter().find(fits) {
                value(table_name, key, kind, node, names, problems);
            }
        }
        ValueType::List(of) | ValueType::Two(of) => {
            let items = problems.list(key, node).unwrap_or_default();
            for item in items {
                value(table_name, key, of, item, names, problems);
            }
            let pair = matches!(kind, ValueType::Two(_)) || key == "size";
            if pair && items.len() != 2 && matches!(node.value, Value::List(_)) {
                problems.add(
                    Problem::at(
                        "gloriam::file",
                        node.span.clone(),
                        format!("`{key}` takes two numbers, not {}", items.len()),
                    )
                    .label("not two")
                    .help(format!("write {key} = [2, 3]")),
                );
            }
        }
        ValueType::Tables(keys) => {
            let name = match table_name {
                "[[characteristic]]" => format!("[[characteristic.{key}]]"),
                _ => format!("[[{key}]]"),
            };
            for item in problems.list(key, node).unwrap_or_default() {
                table(&name, item, keys, names, problems);
            }
        }
        _ => {}
    }
}

/// What a key that is missing could be.
fn example(key: &Key) -> String {
    let value = match key.kind {
        Text => match key.name {
            "quality" => "\"average\"",
            "training" => "\"formed\"",
            "moves" => "\"close-infantry\"",
            "rule" => "\"own\"",
            "kind" => "the kind in quotes",
            _ => "\"...\"",
        },
        ValueType::Whole(low, _) => return format!("{} = {low}", key.name),
        Tables(_) => return format!("a table [[{}]]", key.name),
        _ => "...",
    };
    format!("{} = {value}", key.name)
}
