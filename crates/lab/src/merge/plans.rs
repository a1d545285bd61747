//! Whether runs have the same resolved plan, and which of its keys differ.

use std::collections::BTreeMap;

use toml::{Table, Value};

use crate::run_folder::Stored;

/// Keys that differ and are named.
const MOST_NAMED: usize = 6;

/// Every value of a resolved plan, by its key with those of the tables around it; not its seed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FlatPlan(BTreeMap<String, String>);

impl FlatPlan {
    /// That of a stored run, and its seed.
    pub fn of(stored: &Stored) -> Option<(u64, FlatPlan)> {
        let file: Table = stored.text.parse().ok()?;
        let experiment = file.get("experiment")?.as_table()?;
        let seed = u64::try_from(experiment.get("seed")?.as_integer()?).ok()?;
        let mut flat = FlatPlan::default();
        for (key, value) in experiment.iter().filter(|(key, _)| *key != "seed") {
            flat.add(key.clone(), value);
        }
        Some((seed, flat))
    }

    fn add(&mut self, key: String, value: &Value) {
        match value {
            Value::Table(table) => {
                for (own, value) in table {
                    self.add(format!("{key}.{own}"), value);
                }
            }
            Value::Array(items) if items.iter().any(Value::is_table) => {
                for (number, item) in (1..).zip(items) {
                    self.add(format!("{key}[{number}]"), item);
                }
            }
            value => {
                self.0.insert(key, value.to_string());
            }
        }
    }

    /// The keys in which another plan differs, each with its value here and there: `pairs (288 and 576)`.
    pub fn differences(&self, other: &FlatPlan) -> String {
        let value = |plan: &FlatPlan, key: &str| match plan.0.get(key) {
            Some(value) => value.clone(),
            None => "nothing".to_owned(),
        };
        let keys: BTreeMap<&String, ()> = { self.0.keys() }
            .chain(other.0.keys())
            .filter(|key| self.0.get(*key) != other.0.get(*key))
            .map(|key| (key, ()))
            .collect();
        let named = keys.keys().take(MOST_NAMED);
        let mut named: Vec<String> = named
            .map(|key| format!("{key} ({} and {})", value(self, key), value(other, key)))
            .collect();
        if keys.len() > MOST_NAMED {
            named.push(format!("{} more", keys.len() - MOST_NAMED));
        }
        analysis::words::listed(&named)
    }
}
