//! How a game of something outside describes itself.

use std::collections::BTreeSet;

use battle_core::values::same_word;
use experiment::document::{Node, Value as NodeValue};
use serde_json::{Map, Value, json};

use crate::handicaps::OwnHandicap;

/// The furthest that a score may be from 0.
const FURTHEST: i64 = 10_000;
/// The most names of sides, of parameters, and of handicaps.
const MOST: usize = 200;
/// The longest name.
const LONGEST: usize = 80;

/// What a game says of itself: its greeting.
#[derive(Clone, Debug, PartialEq)]
pub struct Described {
    pub title: String,
    /// The version of its rules: another one is another game.
    pub version: String,
    /// Who may meet.
    pub sides: Vec<String>,
    /// What may be changed in its rules.
    pub parameters: Vec<OwnParameter>,
    /// What may be given to one side.
    pub handicaps: Vec<OwnHandicap>,
    /// The least and the most that a battle can score. Who has more than the middle wins.
    pub score: [i32; 2],
    /// Whether the same seed gave the same scores when it was tried.
    pub repeats: bool,
}

/// A parameter, which takes a whole number.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnParameter {
    pub name: String,
    /// What it decides.
    pub about: String,
    pub default: i64,
    /// The least value.
    pub least: i64,
    pub most: i64,
}

impl Described {
    /// Reads a description.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it.
    pub fn read(value: &Value) -> Result<Described, Vec<String>> {
        let mut wrong = Vec::new();
        let Some(table) = value.as_object() else {
            return Err(vec!["it is no object".to_owned()]);
        };
        let text = |key: &str, default: Option<&str>, wrong: &mut Vec<String>| -> String {
            match (table.get(key), default) {
                (Some(Value::String(text)), _) if is_name(text) => text.clone(),
                (None, Some(default)) => default.to_owned(),
                _ => {
                    wrong.push(format!("`{key}` has to be a text of 1 to {LONGEST} letters"));
                    String::new()
                }
            }
        };
        let title = text("title", None, &mut wrong);
        let version = text("version", Some("none"), &mut wrong);
        let sides = sides(table.get("sides"), &mut wrong);
        let mut stated = |key: &str| match table.get(key) {
            None => Vec::new(),
            Some(Value::Array(all)) if all.len() <= MOST => all.clone(),
            Some(_) => {
                wrong.push(format!("`{key}` has to be a list of at most {MOST} objects"));
                Vec::new()
            }
        };
        let [parameters, handicaps] = ["parameters", "handicaps"].map(&mut stated);
        let parameters: Vec<OwnParameter> =
            parameters.iter().filter_map(|it| parameter(it, &mut wrong)).collect();
        let handicaps: Vec<OwnHandicap> =
            handicaps.iter().filter_map(|it| OwnHandicap::read(it, &mut wrong)).collect();
        // Files may write them with other blanks and capitals.
        let mut names: Vec<&String> = Vec::new();
        let named = parameters.iter().map(|own| &own.name);
        for name in named.chain(handicaps.iter().map(|own| &own.name)) {
            match names.iter().any(|other| same_word(other, name)) {
                true => {
                    wrong.push(format!("two of its parameters and handicaps are called `{name}`"))
                }
                false => names.push(name),
            }
        }
        let score = score(table.get("score"), &mut wrong);
        let repeats = table.get("repeats").is_none_or(|it| it != &Value::Bool(false));
        match wrong.is_empty() {
            true => Ok(Described { title, version, sides, parameters, handicaps, score, repeats }),
            false => Err(wrong),
        }
    }

    /// Reads what `run.toml` keeps of it.
    ///
    /// # Errors
    ///
    /// As [`Described::read`].
    pub fn of_node(node: &Node) -> Result<Described, Vec<String>> {
        Described::read(&plain(node))
    }

    /// The description as data, for `run.toml` and for digests.
    pub fn to_value(&self) -> Value {
        let parameters = self.parameters.iter().map(|own| {
            json!({ "name": own.name, "about": own.about, "default": own.default, "least": own.least, "most": own.most })
        });
        let mut value = json!({
            "title": self.title,
            "version": self.version,
            "sides": self.sides,
            "parameters": parameters.collect::<Vec<_>>(),
            "score": self.score,
            "repeats": self.repeats,
        });
        // A game without them is the same game as before there were any.
        if !self.handicaps.is_empty() {
            value["handicaps"] = self.handicaps.iter().map(OwnHandicap::to_value).collect();
        }
        value
    }

    /// The default of every parameter, in order.
    pub fn defaults(&self) -> Vec<i64> {
        self.parameters.iter().map(|own| own.default).collect()
    }
}

/// A name that a table can show: on one line.
fn is_name(text: &str) -> bool {
    let n_letters = text.chars().count();
    (1..=LONGEST).contains(&n_letters) && !text.chars().any(char::is_control)
}

fn sides(value: Option<&Value>, wrong: &mut Vec<String>) -> Vec<String> {
    let of_list = value.and_then(Value::as_array).filter(|all| (1..=MOST).contains(&all.len()));
    let names: Option<Vec<&str>> = of_list.and_then(|all| all.iter().map(Value::as_str).collect());
    let Some(names) = names.filter(|names| names.iter().all(|name| is_name(name))) else {
        wrong.push(format!("`sides` has to be a list of 1 to {MOST} names"));
        return Vec::new();
    };
    let unique: BTreeSet<&&str> = names.iter().collect();
    if unique.len() < names.len() {
        wrong.push("two of the `sides` have the same name".to_owned());
    }
    names.into_iter().map(str::to_owned).collect()
}

/// The name of something that a game declares, and what it says about it.
pub(crate) fn declared(
    what: &str,
    value: &Value,
    wrong: &mut Vec<String>,
) -> Option<(String, String)> {
    let name = value.get("name").and_then(Value::as_str).filter(|name| is_name(name));
    let Some(name) = name else {
        wrong.push(format!("a {what} has no `name`"));
        return None;
    };
    let about = value.get("about").and_then(Value::as_str).unwrap_or_default();
    Some((name.to_owned(), about.to_owned()))
}

fn parameter(value: &Value, wrong: &mut Vec<String>) -> Option<OwnParameter> {
    let (name, about) = declared("parameter", value, wrong)?;
    let mut number = |key: &str| {
        let found = value.get(key).and_then(Value::as_i64);
        // They travel as numbers that any language has.
        let found = found.filter(|it| it.unsigned_abs() < 1 << 53);
        if found.is_none() {
            wrong.push(format!("parameter `{name}` has no whole number `{key}`"));
        }
        found
    };
    let (default, least, most) = (number("default"), number("least"), number("most"));
    let (default, least, most) = (default?, least?, most?);
    if !(least..=most).contains(&default) {
        wrong.push(format!(
            "parameter `{name}` has the default {default}, which is not from {least} to {most}"
        ));
    }
    Some(OwnParameter { name, about, default, least, most })
}

fn score(value: Option<&Value>, wrong: &mut Vec<String>) -> [i32; 2] {
    let Some(value) = value else { return [0, 2] };
    let number = |at: usize| value.get(at).and_then(Value::as_i64);
    let both =
        number(0).zip(number(1)).filter(|_| value.as_array().is_some_and(|it| it.len() == 2));
    match both.filter(|(least, most)| -FURTHEST <= *least && least < most && *most <= FURTHEST) {
        Some((least, most)) => [least as i32, most as i32],
        None => {
            wrong.push(format!(
                "`score` has to be the least and the most of a battle, whole numbers from -{FURTHEST} to {FURTHEST}"
            ));
            [0, 2]
        }
    }
}

/// A part of a file as data.
fn plain(node: &Node) -> Value {
    match &node.value {
        NodeValue::Text(text) => json!(text),
        NodeValue::Integer(number) => json!(number),
        NodeValue::Number(number) => json!(number),
        NodeValue::Bool(value) => json!(value),
        NodeValue::List(items) => Value::Array(items.iter().map(plain).collect()),
        NodeValue::Table(entries) => {
            let entries = entries.iter().map(|entry| (entry.key.clone(), plain(&entry.node)));
            Value::Object(entries.collect::<Map<_, _>>())
        }
        NodeValue::Other(_) => Value::Null,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_is_read_as_it_is_written() {
        let value = json!({
            "title": "Duel", "version": "2", "sides": ["red", "blue"], "score": [-3, 3],
            "parameters": [{ "name": "rounds", "about": "how many", "default": 3, "least": 1, "most": 9 }],
            "repeats": false, "handicaps": [{ "name": "free hits", "about": "before it", "most": 5 }],
        });
        let read = Described::read(&value).expect("legal");
        assert_eq!(read.to_value(), value);
        assert_eq!(read.defaults(), [3]);
        let least = Described::read(&json!({ "title": "Duel", "sides": ["one"] })).expect("legal");
        assert_eq!((least.score, least.repeats, least.version.as_str()), ([0, 2], true, "none"));
        assert!(least.to_value().get("handicaps").is_none(), "digests of such games stay");
    }

    #[test]
    fn everything_that_is_wrong_with_a_description_is_said_at_once() {
        let value = json!({
            "title": "", "sides": ["red", "red"], "score": [3, 3],
            "parameters": [{ "name": "n", "default": 0, "least": 1, "most": 2 }, { "default": 1 }, { "name": "m" }],
            "handicaps": [
                { "name": "n", "most": 2 }, { "name": "free", "most": 0 }, { "name": "hit", "most": 3 },
                { "name": "hit", "most": 1.5 }, { "name": "Hit", "most": 1 }, { "most": 1 },
            ],
        });
        let wrong = Described::read(&value).expect_err("wrong").join("\n");
        for part in [
            "`title`",
            "`sides`",
            "`score`",
            "`n` has the default 0",
            "a parameter has no `name`",
            "`m` has no",
            "a handicap has no `name`",
            "handicap `free` has to have a whole number `most` from 1 to 1000000",
            "handicap `hit` has to have",
            "are called `n`",
            "are called `Hit`",
        ] {
            assert!(wrong.contains(part), "{part}: {wrong}");
        }
    }
}
