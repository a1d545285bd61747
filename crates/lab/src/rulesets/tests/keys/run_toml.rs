//! `run.toml` has every key with its default, or the declaration says why not.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use toml::{Table, Value};

use super::is_valid;
use crate::rulesets::RULESETS;
use experiment::builtin::BUILTIN;
use experiment::document::Problems;
use experiment::keys::{EXPERIMENT, Key, ValueType, keys_in, with_defaults};
use experiment::kind::{ExperimentKind, kinds};
use experiment::{Resolved, json_schema, read};

/// Experiments with the keys that no built-in one has.
const OTHERS: [&str; 13] = [
    include_str!("samples/battle.toml"),
    include_str!("samples/meta.toml"),
    include_str!("samples/sobol.toml"),
    include_str!("samples/worth.toml"),
    include_str!("samples/worth_sobol.toml"),
    include_str!("samples/scenario.toml"),
    include_str!("samples/gloriam.toml"),
    include_str!("samples/gloriam_duel.toml"),
    include_str!("samples/gloriam_pool.toml"),
    include_str!("samples/tropaion.toml"),
    include_str!("samples/tropaion_meta.toml"),
    include_str!("samples/prices.toml"),
    include_str!("samples/swap.toml"),
];

fn sources() -> impl Iterator<Item = &'static str> {
    BUILTIN.iter().map(|builtin| builtin.text).chain(OTHERS)
}

/// The kind of an experiment, and what `run.toml` has of it.
fn resolved(text: &str) -> (&'static dyn ExperimentKind, Table) {
    let mut problems = Problems::default();
    let experiment = read(text, Path::new("nowhere"), &RULESETS, &mut problems);
    let experiment = match experiment {
        Some(experiment) if problems.is_empty() => experiment,
        _ => panic!("{:?}\n{text}", problems.into_sorted()),
    };
    let text = toml::to_string(&Resolved::of(&experiment)).expect("TOML");
    (experiment.game.kind(), toml::from_str(&text).expect("TOML"))
}

/// A table of a file with the keys that are declared for it.
struct Declared<'t> {
    path: String,
    keys: Vec<Key>,
    table: &'t Table,
}

/// All tables of a file whose keys are declared, by path.
fn declared<'t>(path: &str, keys: &[Key], table: &'t Table) -> Vec<Declared<'t>> {
    let mut found = Vec::new();
    for key in keys {
        let path = format!("{path}.{}", key.name);
        let value = table.get(key.name);
        let items: &[Value] = match value {
            Some(Value::Array(items)) => items,
            Some(value) => std::slice::from_ref(value),
            None => &[],
        };
        for table in items.iter().filter_map(Value::as_table) {
            let keys = keys_in(&key.kind, table);
            if !keys.is_empty() {
                found.extend(declared(&path, &keys, table));
            }
        }
    }
    let (path, keys) = (path.to_owned(), keys.to_vec());
    found.push(Declared { path, keys, table });
    found
}

/// The tables of a resolved experiment: those that every experiment has, then those of its kind.
fn all_of<'t>(kind: &'static dyn ExperimentKind, table: &'t Table) -> Vec<Declared<'t>> {
    let mut found = declared("experiment", &EXPERIMENT, table);
    found.extend(declared(&path_of(kind), kind.keys(), table));
    found
}

fn path_of(kind: &'static dyn ExperimentKind) -> String {
    format!("{} {}", kind.ruleset().name, kind.name())
}

/// The paths of all keys that are declared, and whether `run.toml` may have them.
fn all_paths(path: &str, keys: &[Key], found: &mut BTreeMap<String, bool>) {
    for key in keys {
        let path = format!("{path}.{}", key.name);
        match (key.not_resolved, key.kind) {
            (Some(_), _) => {}
            (None, ValueType::Cards(tables)) => all_paths(&path, &tables.concat(), found),
            (None, kind) => all_paths(&path, &keys_in(&kind, &Table::new()), found),
        }
        found.insert(path, key.not_resolved.is_none());
    }
}

#[test]
fn every_default_that_is_a_value_stands_in_run_toml() {
    let mut missing = BTreeSet::new();
    for text in sources() {
        let (kind, table) = resolved(text);
        for declared in all_of(kind, &table) {
            let wanted = declared.keys.iter().filter(|key| {
                let is_wanted = key.default_value().is_some() && key.not_resolved.is_none();
                is_wanted && !declared.table.contains_key(key.name)
            });
            missing.extend(wanted.map(|key| format!("{}.{}", declared.path, key.name)));
        }
    }
    assert_eq!(missing, BTreeSet::new());
}

/// Each key is in the `run.toml` of some experiment, unless its declaration says why not; then it never is.
#[test]
fn every_key_stands_in_some_run_toml() {
    let mut found = BTreeSet::new();
    let mut all = BTreeMap::new();
    all_paths("experiment", &EXPERIMENT, &mut all);
    kinds(&RULESETS).for_each(|kind| all_paths(&path_of(kind), kind.keys(), &mut all));
    for text in sources() {
        let (kind, table) = resolved(text);
        for declared in all_of(kind, &table) {
            let names = declared.table.keys();
            found.extend(names.map(|name| format!("{}.{name}", declared.path)));
        }
    }
    let wrong = all.iter().filter(|(path, is_resolved)| found.contains(*path) != **is_resolved);
    let wrong: Vec<&String> = wrong.map(|(path, _)| path).collect();
    assert_eq!(wrong, Vec::<&String>::new());
}

/// A file that says a declared default means the same as one that leaves the key out.
#[test]
fn declared_defaults_are_those_of_the_readers() {
    for text in sources() {
        let (kind, without) = resolved(text);
        let mut file: Table = toml::from_str(text).expect("TOML");
        with_defaults(&EXPERIMENT, &mut file);
        with_defaults(kind.keys(), &mut file);
        let (_, with) = resolved(&toml::to_string(&file).expect("TOML"));
        assert_eq!(with, without);
    }
}

/// What `run.toml` says is what the schema for editors allows.
#[test]
fn every_run_toml_is_as_the_schema_says() {
    let schema = json_schema(&RULESETS);
    for text in sources() {
        let (_, table) = resolved(text);
        let value = serde_json::to_value(&table).expect("TOML without dates is JSON");
        assert!(is_valid(&schema, &value), "{table}");
    }
}
