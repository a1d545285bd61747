//! Random legal experiments: an experiment of the repository with some keys left out, added or set to other values of their type.

use std::collections::BTreeMap;

use experiment::keys::{EXPERIMENT, Key, ValueType, keys_in};
use experiment::kind::{ExperimentKind, kinds};
use lab::rulesets::RULESETS;
use toml::{Table, Value};

/// Numbers of a fixed sequence (SplitMix64), so that a failure repeats.
pub(super) struct Draws(pub(super) u64);

impl Draws {
    pub(super) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % n.max(1) as u64) as usize
    }

    fn one_of<'t, T>(&mut self, all: &'t [T]) -> Option<&'t T> {
        all.get(self.below(all.len()))
    }
}

/// A step into a tree.
#[derive(Clone, Debug)]
enum Step {
    Key(&'static str),
    Item(usize),
}

/// A key that a table of an experiment has or could have.
#[derive(Clone, Debug)]
pub(super) struct Place {
    /// What is declared: `table-battles scenario.scenario.variant.morale.a`.
    pub(super) path: String,
    table: Vec<Step>,
    key: Key,
}

/// An experiment to begin with.
pub(super) struct Seed {
    pub(super) table: Table,
    pub(super) kind: &'static dyn ExperimentKind,
    pub(super) places: Vec<Place>,
}

impl Seed {
    pub(super) fn of(text: &str) -> Seed {
        let table: Table = toml::from_str(text).expect("it is TOML");
        let word = |key: &str| table.get(key).and_then(Value::as_str);
        let kind = kinds(&RULESETS).find(|kind| {
            Some(kind.name()) == word("game") && Some(kind.ruleset().name) == word("ruleset")
        });
        let kind = kind.expect("a kind of experiment");
        let mut places = Vec::new();
        visit("experiment", &EXPERIMENT, &table, &[], &mut places);
        visit(&path_of(kind), kind.keys(), &table, &[], &mut places);
        let kept = ["experiment.game", "experiment.ruleset"];
        places.retain(|place| !kept.contains(&place.path.as_str()));
        Seed { table, kind, places }
    }
}

pub(super) fn path_of(kind: &'static dyn ExperimentKind) -> String {
    format!("{} {}", kind.ruleset().name, kind.name())
}

/// The declared keys of a table and of the tables in it.
fn visit(path: &str, keys: &[Key], table: &Table, at: &[Step], found: &mut Vec<Place>) {
    for &key in keys {
        let path = format!("{path}.{}", key.name);
        let place = Place { path: path.clone(), table: at.to_vec(), key };
        found.push(place);
        let mut inner = |table: &Table, more: &[Step]| {
            let at = [at, &[Step::Key(key.name)], more].concat();
            visit(&path, &keys_of(&key.kind, table), table, &at, found);
        };
        match table.get(key.name) {
            Some(Value::Table(table)) => inner(table, &[]),
            Some(Value::Array(items)) => {
                for (number, item) in items.iter().enumerate() {
                    if let Value::Table(table) = item {
                        inner(table, &[Step::Item(number)]);
                    }
                }
            }
            _ => {}
        }
    }
}

/// The keys of a table, also where it may be something else than a table.
fn keys_of(kind: &ValueType, table: &Table) -> Vec<Key> {
    match kind {
        ValueType::List(item) => keys_of(item, table),
        ValueType::Either(kinds) => {
            let each = kinds.iter().map(|kind| keys_of(kind, table));
            each.max_by_key(Vec::len).unwrap_or_default()
        }
        ValueType::Effects(keys, effects) => {
            let kind = table.get("kind").and_then(Value::as_str);
            let own = effects.iter().find(|it| Some(it.kind) == kind);
            let is_own = |key: &&Key| own.is_some_and(|own| own.keys.contains(&key.name));
            keys.iter().filter(is_own).copied().collect()
        }
        other => keys_in(other, table),
    }
}

/// Values that experiments of the repository have, by the declared path of their key.
#[derive(Default)]
pub(super) struct Donors(BTreeMap<String, Vec<Value>>);

impl Donors {
    pub(super) fn of(seeds: &[Seed]) -> Donors {
        let mut donors = Donors::default();
        for seed in seeds {
            for place in &seed.places {
                let table = at(&seed.table, &place.table);
                if let Some(value) = table.and_then(|table| table.get(place.key.name)) {
                    let all = donors.0.entry(place.path.clone()).or_default();
                    if !all.contains(value) {
                        all.push(value.clone());
                    }
                }
            }
        }
        donors
    }

    fn at(&self, path: &str) -> &[Value] {
        self.0.get(path).map_or(&[], Vec::as_slice)
    }

    /// The texts in the values at a path.
    fn texts(&self, path: &str) -> Vec<String> {
        fn add(value: &Value, found: &mut Vec<String>) {
            match value {
                Value::String(text) => found.push(text.clone()),
                Value::Array(items) => items.iter().for_each(|item| add(item, found)),
                Value::Table(table) => found.extend(table.keys().cloned()),
                _ => {}
            }
        }
        let mut found = Vec::new();
        for value in self.at(path) {
            add(value, &mut found);
        }
        found
    }
}

fn at<'t>(table: &'t Table, steps: &[Step]) -> Option<&'t Table> {
    let mut steps = steps.iter().peekable();
    let mut table = table;
    while let Some(Step::Key(name)) = steps.next() {
        let mut value = table.get(*name)?;
        if let Some(Step::Item(number)) = steps.peek() {
            value = value.as_array()?.get(*number)?;
            steps.next();
        }
        table = value.as_table()?;
    }
    Some(table)
}

fn at_mut<'t>(table: &'t mut Table, steps: &[Step]) -> Option<&'t mut Table> {
    let mut steps = steps.iter().peekable();
    let mut table = table;
    while let Some(Step::Key(name)) = steps.next() {
        let mut value = table.get_mut(*name)?;
        if let Some(Step::Item(number)) = steps.peek() {
            value = value.as_array_mut()?.get_mut(*number)?;
            steps.next();
        }
        table = value.as_table_mut()?;
    }
    Some(table)
}

/// What values are drawn from.
pub(super) struct Source<'s> {
    pub(super) donors: &'s Donors,
    pub(super) kind: &'static dyn ExperimentKind,
}

impl Source<'_> {
    /// Changes the value of a key, or leaves it as it is where no value could be drawn.
    pub(super) fn change(&self, place: &Place, table: &mut Table, draws: &mut Draws) {
        let Some(table) = at_mut(table, &place.table) else {
            return;
        };
        let name = place.key.name;
        let is_optional = place.key.default.is_some();
        if is_optional && table.contains_key(name) && draws.below(4) == 0 {
            table.remove(name);
            return;
        }
        let value = match draws.below(3) {
            0 => draws.one_of(self.donors.at(&place.path)).cloned(),
            _ => self.value(&place.key.kind, &place.path, draws),
        };
        if let Some(value) = value {
            table.insert(name.to_owned(), value);
        }
    }

    fn value(&self, kind: &ValueType, path: &str, draws: &mut Draws) -> Option<Value> {
        let of_table = |keys: &[Key], draws: &mut Draws| {
            let mut table = Table::new();
            for key in keys {
                let path = format!("{path}.{}", key.name);
                if key.default.is_none() || draws.below(2) == 0 {
                    let value = self.value(&key.kind, &path, draws)?;
                    table.insert(key.name.to_owned(), value);
                }
            }
            Some(Value::Table(table))
        };
        Some(match kind {
            ValueType::Text | ValueType::Notation(_) => Value::String(match draws.below(4) {
                0 => ["Ü, \"quoted\" = 'x' # \\", "a\tb", "1", "*", "true"][draws.below(5)].into(),
                _ => draws.one_of(&self.donors.texts(path))?.clone(),
            }),
            ValueType::Flag => Value::Boolean(draws.below(2) == 0),
            ValueType::Whole(least, most) => {
                let near = [*least, *most, 0, 1, 2, 3, -1, 7];
                let number = near[draws.below(near.len())];
                Value::Integer(number.clamp(*least, *most))
            }
            ValueType::Multiple(of) => Value::Integer((of * (1 + draws.below(4) as u64)) as i64),
            ValueType::Number(least, most) => {
                let share = [0.0, 1.0, 0.5, 0.25, 0.1, 1.0 / 3.0][draws.below(6)];
                Value::Float(least + share * (most - least))
            }
            ValueType::Value => match draws.one_of(self.donors.at(path)) {
                Some(value) => value.clone(),
                None => Value::Integer(draws.below(5) as i64),
            },
            ValueType::Words(words) => Value::String((*draws.one_of(words)?).to_owned()),
            ValueType::List(item) => {
                let n = draws.below(4);
                let items = (0..n).filter_map(|_| self.value(item, path, draws));
                Value::Array(items.collect())
            }
            ValueType::Two(item) => {
                let items = (0..2).filter_map(|_| self.value(item, path, draws));
                Value::Array(items.collect())
            }
            ValueType::Either(kinds) => {
                return self.value(draws.one_of(kinds)?, path, draws);
            }
            ValueType::Table(keys) | ValueType::Part(keys) => of_table(keys, draws)?,
            ValueType::Tables(keys) => {
                let n = 1 + draws.below(2);
                let items = (0..n).filter_map(|_| of_table(keys, draws));
                Value::Array(items.collect())
            }
            ValueType::ByName(item) => {
                let names = self.donors.texts(path);
                let mut table = Table::new();
                for _ in 0..=draws.below(2) {
                    let value = self.value(item, path, draws)?;
                    table.insert(draws.one_of(&names)?.clone(), value);
                }
                Value::Table(table)
            }
            ValueType::Parameters(item) => {
                let parameters = (self.kind.ruleset().parameters)();
                let mut table = Table::new();
                for _ in 0..=draws.below(2) {
                    let parameter = draws.one_of(&parameters)?;
                    let allowed: Vec<&str> = parameter.allowed.split(" | ").collect();
                    let mut text = || match allowed.len() {
                        1 => Value::Integer(draws.below(5) as i64),
                        n => Value::String(allowed[draws.below(n)].to_owned()),
                    };
                    let value = match item {
                        None => text(),
                        Some(_) => Value::Array((0..2).map(|_| text()).collect()),
                    };
                    table.insert(parameter.name.to_owned(), value);
                }
                Value::Table(table)
            }
            ValueType::Policy => {
                let players = (self.kind.ruleset().players)();
                let player = draws.one_of(&players)?;
                let name = Value::String(player.name.to_owned());
                match draws.one_of(&player.knobs) {
                    Some(knob) if draws.below(2) == 0 => {
                        let value = i64::from(knob.default) + draws.below(2) as i64;
                        let knob = (knob.name.to_owned(), Value::Integer(value));
                        Value::Table([("name".to_owned(), name), knob].into_iter().collect())
                    }
                    _ => name,
                }
            }
            ValueType::Cards(_) => draws.one_of(self.donors.at(path))?.clone(),
            ValueType::Effects(keys, effects) => {
                let effect = draws.one_of(effects)?;
                let own = keys.iter().filter(|key| effect.keys.contains(&key.name));
                let own: Vec<Key> = own.copied().collect();
                let mut table = of_table(&own, draws)?;
                let kind = Value::String(effect.kind.to_owned());
                (table.as_table_mut()?).insert("kind".to_owned(), kind);
                Value::Array(vec![table])
            }
        })
    }
}
