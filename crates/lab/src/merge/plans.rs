//! Whether runs have the same resolved plan, and which of its keys differ.

use std::collections::{BTreeMap, BTreeSet};

use toml::{Table, Value};

use crate::run_folder::Stored;
use experiment::document::signs::cut;

/// Keys that differ and are named.
const MOST_NAMED: usize = 6;
/// Signs of a value that are shown.
const LONGEST_VALUE: usize = 40;

/// Every value of a resolved plan, by its key with those of the tables around it; not its seed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FlatPlan(BTreeMap<String, String>);

impl FlatPlan {
    /// The plan of a stored run, and its seed.
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
            Some(value) => cut(value, LONGEST_VALUE).into_owned(),
            None => "nothing".to_owned(),
        };
        let all = self.0.keys().chain(other.0.keys());
        let keys: BTreeSet<&String> =
            all.filter(|key| self.0.get(*key) != other.0.get(*key)).collect();
        let named = keys.iter().take(MOST_NAMED);
        let mut named: Vec<String> = named
            .map(|key| format!("{key} ({} and {})", value(self, key), value(other, key)))
            .collect();
        if keys.len() > MOST_NAMED {
            named.push(format!("{} more", keys.len() - MOST_NAMED));
        }
        analysis::phrases::listed(&named)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(text: &str) -> FlatPlan {
        let mut flat = FlatPlan::default();
        for (key, value) in &text.parse::<Table>().expect("TOML") {
            flat.add(key.clone(), value);
        }
        flat
    }

    #[test]
    fn the_keys_that_differ_are_named_with_both_values() {
        let one = plan("pairs = 288\n[battle]\na = [\"x\"]\n[[battle.variant]]\nname = \"v\"");
        let other =
            plan("pairs = 576\n[battle]\na = [\"x\"]\n[[battle.variant]]\nname = \"w\"\nrule = 1");
        assert_eq!(
            one.differences(&other),
            "battle.variant[1].name (\"v\" and \"w\"), battle.variant[1].rule (nothing and 1) and pairs (288 and 576)"
        );
        assert_eq!(one.differences(&one), "");
        let many: String = (0..9).map(|key| format!("k{key} = 1\n")).collect();
        assert!(one.differences(&plan(&many)).ends_with(" and 6 more"));
    }
}
