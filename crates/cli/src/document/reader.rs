//! Reading a tree: every key asked for by name, every problem kept.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::{Entry, Node, Span, Value};
use crate::problem::{Problem, did_you_mean};

/// Everything found wrong so far.
#[derive(Debug, Default)]
pub struct Problems(Vec<Problem>);

impl Problems {
    /// Adds one.
    pub fn add(&mut self, problem: Problem) {
        self.0.push(problem);
    }

    /// Adds one, unless the same was said of the same place already.
    pub fn add_once(&mut self, problem: Problem) {
        if !self.0.iter().any(|other| other.says_the_same(&problem)) {
            self.add(problem);
        }
    }

    /// Adds one, unless the same was said anywhere already.
    pub fn add_unless_said(&mut self, problem: Problem) {
        let said = problem.to_string();
        if !self.0.iter().any(|other| other.to_string() == said) {
            self.add(problem);
        }
    }

    /// Adds all of others.
    pub fn append(&mut self, others: Problems) {
        self.0.extend(others.0);
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them, in the order of the file.
    pub fn into_sorted(mut self) -> Vec<Problem> {
        self.0.sort_by_key(|problem| problem.start());
        self.0
    }

    fn wrong_kind(&mut self, name: &str, wanted: &str, node: &Node) {
        self.add(
            Problem::at(
                "document::type",
                node.span.clone(),
                format!("`{name}` is {}, and should be {wanted}", node.value.kind()),
            )
            .label(format!("should be {wanted}")),
        );
    }

    /// The text of a node.
    pub fn text<'d>(&mut self, name: &str, node: &'d Node) -> Option<&'d str> {
        match &node.value {
            Value::Text(text) => Some(text),
            _ => {
                self.wrong_kind(name, "a text in quotes", node);
                None
            }
        }
    }

    /// True or false.
    pub fn boolean(&mut self, name: &str, node: &Node) -> Option<bool> {
        match node.value {
            Value::Bool(value) => Some(value),
            _ => {
                self.wrong_kind(name, "true or false", node);
                None
            }
        }
    }

    /// A whole number within a range.
    pub fn integer(&mut self, name: &str, range: RangeInclusive<i64>, node: &Node) -> Option<i64> {
        match node.value {
            Value::Integer(value) if range.contains(&value) => Some(value),
            Value::Integer(value) => {
                let (low, high) = range.into_inner();
                self.add(
                    Problem::at(
                        "document::range",
                        node.span.clone(),
                        format!("`{name}` is {value}; it is a whole number from {low} to {high}"),
                    )
                    .label("out of range"),
                );
                None
            }
            _ => {
                self.wrong_kind(name, "a whole number", node);
                None
            }
        }
    }

    /// A number within a range, both ends included.
    pub fn number(&mut self, name: &str, range: RangeInclusive<f64>, node: &Node) -> Option<f64> {
        let value = match node.value {
            Value::Integer(value) => value as f64,
            Value::Number(value) => value,
            _ => {
                self.wrong_kind(name, "a number", node);
                return None;
            }
        };
        if range.contains(&value) {
            return Some(value);
        }
        let (low, high) = range.into_inner();
        self.add(
            Problem::at(
                "document::range",
                node.span.clone(),
                format!("`{name}` is {value}; it is a number from {low} to {high}"),
            )
            .label("out of range"),
        );
        None
    }

    /// One of a few words.
    pub fn one_of<T: Copy>(&mut self, name: &str, words: &[(&str, T)], node: &Node) -> Option<T> {
        let text = self.text(name, node)?;
        let found = words.iter().find(|(word, _)| *word == text);
        if found.is_none() {
            let allowed: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            self.add(
                Problem::at(
                    "document::word",
                    node.span.clone(),
                    format!("`{name}` is \"{text}\", which is none of its values"),
                )
                .label("not a value of this key")
                .help(did_you_mean(text, &allowed)),
            );
        }
        found.map(|(_, value)| *value)
    }

    /// The items of a list.
    pub fn list<'d>(&mut self, name: &str, node: &'d Node) -> Option<&'d [Node]> {
        match &node.value {
            Value::List(items) => Some(items),
            _ => {
                self.wrong_kind(name, "a list in [ ]", node);
                None
            }
        }
    }
}

/// A table of which every key is known.
#[derive(Debug)]
pub struct Table<'d> {
    /// The table's name in messages, such as `duel`.
    pub name: &'d str,
    /// Where it stands.
    pub span: Span,
    entries: &'d [Entry],
}

impl<'d> Table<'d> {
    /// Takes a node as a table with these keys; unknown and doubled keys are problems.
    pub fn read(
        name: &'d str,
        node: &'d Node,
        keys: &[&str],
        problems: &mut Problems,
    ) -> Option<Table<'d>> {
        let Value::Table(entries) = &node.value else {
            problems.wrong_kind(name, "a table", node);
            return None;
        };
        for entry in entries {
            if !keys.contains(&entry.key.as_str()) {
                problems.add(
                    Problem::at(
                        "document::key",
                        entry.key_span.clone(),
                        format!("unknown key `{}` in {name}", entry.key),
                    )
                    .label("unknown key")
                    .help(did_you_mean(&entry.key, keys)),
                );
            }
        }
        Table::read_some(name, node, problems)
    }

    /// Takes a node as a table in which other keys than those asked for may stand; another program's file, which may grow.
    ///
    /// A doubled key is a problem all the same.
    pub fn read_some(name: &'d str, node: &'d Node, problems: &mut Problems) -> Option<Table<'d>> {
        let Value::Table(entries) = &node.value else {
            problems.wrong_kind(name, "a table", node);
            return None;
        };
        let mut seen = BTreeSet::new();
        for entry in entries {
            if !seen.insert(entry.key.as_str()) {
                problems.add(
                    Problem::at(
                        "document::key",
                        entry.key_span.clone(),
                        format!("`{}` stands twice in {name}", entry.key),
                    )
                    .label("the second time")
                    .help("keep one of the two"),
                );
            }
        }
        Some(Table {
            name,
            span: node.span.clone(),
            entries,
        })
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&'d Node> {
        self.entries
            .iter()
            .find(|entry| entry.key == key)
            .map(|entry| &entry.node)
    }

    /// The value of a key that must be there.
    pub fn require(&self, key: &str, example: &str, problems: &mut Problems) -> Option<&'d Node> {
        let node = self.get(key);
        if node.is_none() {
            let at = self.span.start..self.span.start;
            problems.add(
                Problem::at(
                    "document::missing",
                    at,
                    format!("{} has no `{key}`", self.name),
                )
                .help(format!("add it, such as {example}")),
            );
        }
        node
    }

    /// Every entry, in the order of the file.
    pub fn entries(&self) -> &'d [Entry] {
        self.entries
    }
}
