//! All tables of keys, in the order in which `equipoise list keys` prints them.

use super::keys::{EXPERIMENT, EffectKeys, Key, ValueType};
use super::ruleset::kind::Rulesets;

#[derive(Clone, Debug)]
pub struct KeyTable {
    /// The ruleset whose experiments or files have it; [`None`] if all experiments have it.
    pub ruleset: Option<&'static str>,
    /// The kind of experiment (`game`) or of file; [`None`] if all experiments have it.
    pub of: Option<&'static str>,
    /// The names of the tables around it and its own, such as `battle.variant`; empty for the top of a file.
    pub path: String,
    /// Its heading in a file: `[sweep]`, `[[battle.variant]]`; empty for the top of a file.
    pub heading: String,
    pub keys: Vec<Key>,
    /// If it is of effects: which of the keys each kind of effect has.
    pub effects: &'static [EffectKeys],
}

impl KeyTable {
    /// Whether another table has the same keys with the same meaning.
    pub fn has_keys_of(&self, other: &KeyTable) -> bool {
        is_same(&self.keys, &other.keys)
    }

    /// How a key of it is written: a plain key by its name, a table in brackets.
    pub fn written(&self, key: &Key) -> String {
        heading(&key.kind, &joined(&self.path, key.name)).unwrap_or_else(|| key.name.to_owned())
    }
}

/// Every table of the experiments and files of some rulesets.
pub fn key_tables(rulesets: Rulesets) -> Vec<KeyTable> {
    let mut found = Tables::default();
    found.file(None, None, &EXPERIMENT);
    for ruleset in rulesets {
        for kind in ruleset.kinds {
            found.file(Some(ruleset.name), Some(kind.name()), kind.keys());
        }
        for file in ruleset.files {
            found.file(Some(ruleset.name), Some(file.name), file.keys);
        }
    }
    found.tables
}

#[derive(Default)]
struct Tables {
    tables: Vec<KeyTable>,
}

impl Tables {
    fn file(
        &mut self,
        ruleset: Option<&'static str>,
        of: Option<&'static str>,
        keys: &'static [Key],
    ) {
        self.table(KeyTable {
            ruleset,
            of,
            path: String::new(),
            heading: String::new(),
            keys: keys.to_vec(),
            effects: &[],
        });
    }

    /// Adds a table, and those that its keys hold.
    fn table(&mut self, table: KeyTable) {
        let place = self.tables.len();
        self.tables.push(table.clone());
        for key in &table.keys {
            let inner = KeyTable {
                path: joined(&table.path, key.name),
                heading: table.written(key),
                keys: Vec::new(),
                effects: &[],
                ..table
            };
            self.kind(&key.kind, inner, place);
        }
    }

    /// Adds the tables that a kind of value holds; `outer` is the place of the first table of the file that can hold them too.
    fn kind(&mut self, kind: &ValueType, inner: KeyTable, outer: usize) {
        let add = |found: &mut Tables, keys: &[Key], effects| {
            // A table that several keys hold, such as a range of values, is shown once.
            let is_known = |it: &KeyTable| is_same(&it.keys, keys);
            if !found.tables[outer..].iter().any(is_known) {
                found.table(KeyTable { keys: keys.to_vec(), effects, ..inner.clone() });
            }
        };
        match *kind {
            ValueType::Table(keys) | ValueType::Tables(keys) => add(self, keys, &[]),
            ValueType::Cards(keys) => add(self, &keys.concat(), &[]),
            ValueType::Effects(keys, effects) => add(self, keys, effects),
            ValueType::Two(item) => self.kind(item, inner, outer),
            ValueType::List(item) | ValueType::ByName(item) | ValueType::Parameters(Some(item)) => {
                let heading = match inner.heading.starts_with("a table") {
                    true => inner.heading,
                    false => format!("a table in `{}`", inner.heading),
                };
                self.kind(item, KeyTable { heading, ..inner }, outer);
            }
            ValueType::Either(kinds) => {
                kinds.iter().for_each(|item| self.kind(item, inner.clone(), outer));
            }
            // Part: keys of another table, which is shown at its own place.
            ValueType::Part(_)
            | ValueType::Parameters(None)
            | ValueType::Text
            | ValueType::Notation(_)
            | ValueType::Flag
            | ValueType::Whole(..)
            | ValueType::Multiple(_)
            | ValueType::Number(..)
            | ValueType::Value
            | ValueType::Words(_)
            | ValueType::Policy => {}
        }
    }
}

/// Whether two tables have the same keys with the same meaning.
fn is_same(one: &[Key], other: &[Key]) -> bool {
    let said = |key: &Key| (key.name, key.about);
    one.iter().map(said).eq(other.iter().map(said))
}

fn joined(path: &str, name: &str) -> String {
    match path {
        "" => name.to_owned(),
        path => format!("{path}.{name}"),
    }
}

/// How a table stands in a file; [`None`] of anything else.
fn heading(kind: &ValueType, path: &str) -> Option<String> {
    match kind {
        ValueType::Table(_) | ValueType::Parameters(_) => Some(format!("[{path}]")),
        ValueType::Tables(_)
        | ValueType::Cards(_)
        | ValueType::Effects(..)
        | ValueType::Two(ValueType::Table(_)) => Some(format!("[[{path}]]")),
        ValueType::ByName(ValueType::ByName(_)) => Some(format!("[{path}.NAME]")),
        _ => None,
    }
}
