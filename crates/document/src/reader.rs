//! Reads a tree: keys are looked up by name, and all problems are collected.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use battle_core::values::same_word;

use super::signs::{is_blank, is_hidden, number_of};
use super::{Entry, Node, Span, Value};
use crate::keys::Key;
use crate::problem::{Problem, Problems, did_you_mean};

/// Items of a list, and keys of a table, that are read; more of them are a problem.
const MOST_ITEMS: usize = 20_000;

/// Bytes of a text on one line that are read.
const MOST_BYTES: usize = 4_000;

impl Problems {
    /// Reports an unknown word, with the nearest known one.
    pub fn unknown(
        &mut self,
        code: &'static str,
        text: &str,
        what: &str,
        known: &[&str],
        node: &Node,
    ) {
        let message = format!("\"{text}\" is not {what}");
        self.add(
            Problem::at(code, node.span.clone(), message)
                .label("unknown")
                .help(did_you_mean(text, known)),
        );
    }

    /// Adds a name that is empty.
    pub fn empty_name(&mut self, code: &'static str, node: &Node) {
        self.add(
            Problem::at(code, node.span.clone(), "`name` is empty")
                .label("not a name")
                .help("write what reports are to call it"),
        );
    }

    pub(crate) fn wrong_kind(&mut self, name: &str, wanted: &str, node: &Node) {
        self.add(
            Problem::at(
                "document::type",
                node.span.clone(),
                format!("`{name}` is {}, and should be {wanted}", node.value.kind()),
            )
            .label(format!("should be {wanted}")),
        );
    }

    /// The text of a node, which stands on one line.
    pub fn text<'d>(&mut self, name: &str, node: &'d Node) -> Option<&'d str> {
        let text = self.lines(name, node)?;
        if text.len() > MOST_BYTES {
            self.add(
                Problem::at(
                    "document::size",
                    node.span.clone(),
                    format!(
                        "`{name}` is a text of {} bytes, and {MOST_BYTES} are the most that are read",
                        text.len()
                    ),
                )
                .label("too long")
                .help("shorten it"),
            );
            return None;
        }
        refuse_lines(text, &node.span, self).then_some(text)
    }

    /// The text of a node, which may have several lines.
    pub fn lines<'d>(&mut self, name: &str, node: &'d Node) -> Option<&'d str> {
        match &node.value {
            Value::Text(text) => Some(text),
            _ => {
                self.wrong_kind(name, "a text in quotes", node);
                None
            }
        }
    }

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

    /// One of a few words, in any case.
    pub fn one_of<T: Copy>(&mut self, name: &str, words: &[(&str, T)], node: &Node) -> Option<T> {
        let text = self.text(name, node)?;
        let found = words.iter().find(|(word, _)| same_word(word, text));
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
            Value::List(items) => Some(self.first_of(&format!("`{name}`"), items, &node.span)),
            _ => {
                self.wrong_kind(name, "a list in [ ]", node);
                None
            }
        }
    }

    /// The items that are read: if there are too many, that is a problem, and the first of them are read all the same, so that
    /// their problems are reported too.
    pub fn first_of<'d>(&mut self, what: &str, items: &'d [Node], span: &Span) -> &'d [Node] {
        if items.len() > MOST_ITEMS {
            self.too_many(format!("{what} has {} items", items.len()), span);
        }
        &items[..items.len().min(MOST_ITEMS)]
    }

    fn too_many(&mut self, what: String, span: &Span) {
        self.add(
            Problem::at(
                "document::size",
                span.clone(),
                format!("{what}, and {MOST_ITEMS} are the most that are read"),
            )
            .label("too many")
            .help("leave some out, or make several files of it"),
        );
    }
}

/// Checks a text of a file: a hidden character is a problem at its place, with its number.
pub fn refuse_hidden(text: &str, span: &Span, problems: &mut Problems) {
    // A fast path: most texts have no such characters, and files may have megabytes.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return;
    }
    if let Some(sign) = text.chars().find(|sign| is_hidden(*sign) && !is_blank(*sign)) {
        refuse_sign(text, sign, span, problems);
    }
}

/// Checks a text that must stand on one line: a line end or a tab is a problem. Returns whether it has none.
pub fn refuse_lines(text: &str, span: &Span, problems: &mut Problems) -> bool {
    let sign = text.chars().find(|sign| is_blank(*sign));
    if let Some(sign) = sign {
        refuse_sign(text, sign, span, problems);
    }
    sign.is_none()
}

fn refuse_sign(text: &str, sign: char, span: &Span, problems: &mut Problems) {
    let what = match sign {
        '\n' | '\r' => "a line break",
        '\t' => "a tab",
        sign if sign.is_control() => "a control character",
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            "a sign that turns the direction of writing"
        }
        _ => "a hidden character",
    };
    let place = 1 + text.chars().take_while(|other| *other != sign).count();
    problems.add(
        Problem::at(
            "document::sign",
            span.clone(),
            format!(
                "{} in this text, its sign {place}, is {what}",
                number_of(sign)
            ),
        )
        .label("not a text that can be shown")
        .help("leave it out; names, titles and questions stand on one line in tables, charts and terminals"),
    );
}

/// A table of which every key is known.
#[derive(Debug)]
pub struct TableReader<'d> {
    /// The table's name in messages, such as `duel`.
    pub name: &'d str,
    pub span: Span,
    /// The keys that it may have, where they are declared.
    pub(crate) declared: &'d [Key],
    entries: &'d [Entry],
}

/// Keys of former versions, with their present names.
const RENAMED: [(&str, &str); 1] = [("conduct_pairs", "diagnostics_pairs")];

/// What an old key is called now, if the table has such a key.
fn renamed(key: &str, keys: &[&str]) -> Option<&'static str> {
    let (_, now) = RENAMED.iter().find(|(before, _)| *before == key)?;
    keys.contains(now).then_some(*now)
}

impl<'d> TableReader<'d> {
    /// Takes a node as a table with these keys; unknown and duplicate keys are problems.
    pub fn read(
        name: &'d str,
        node: &'d Node,
        keys: &[&str],
        problems: &mut Problems,
    ) -> Option<TableReader<'d>> {
        let Value::Table(entries) = &node.value else {
            problems.wrong_kind(name, "a table", node);
            return None;
        };
        for entry in entries.iter().take(MOST_ITEMS) {
            if !keys.contains(&entry.key.as_str()) {
                problems.add(
                    Problem::at(
                        "document::key",
                        entry.key_span.clone(),
                        format!("unknown key `{}` in {name}", entry.key),
                    )
                    .label("unknown key")
                    .help(match renamed(&entry.key, keys) {
                        Some(now) => format!("it is called `{now}` now").into(),
                        None => did_you_mean(&entry.key, keys),
                    }),
                );
            }
        }
        TableReader::read_some(name, node, problems)
    }

    /// Takes a node as a table with the keys that are declared for it, from which they are then read.
    pub fn declared(
        name: &'d str,
        node: &'d Node,
        declared: &'d [Key],
        problems: &mut Problems,
    ) -> Option<TableReader<'d>> {
        let names: Vec<&str> = declared.iter().map(|key| key.name).collect();
        let table = TableReader::read(name, node, &names, problems)?;
        Some(TableReader { declared, ..table })
    }

    /// Takes a node as a table that may have other keys than those asked for: another program's file, whose format may grow.
    ///
    /// A duplicate key is still a problem.
    pub fn read_some(
        name: &'d str,
        node: &'d Node,
        problems: &mut Problems,
    ) -> Option<TableReader<'d>> {
        let Value::Table(entries) = &node.value else {
            problems.wrong_kind(name, "a table", node);
            return None;
        };
        if entries.len() > MOST_ITEMS {
            problems.too_many(format!("{name} has {} keys", entries.len()), &node.span);
            return None;
        }
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
        Some(TableReader { name, span: node.span.clone(), declared: &[], entries })
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&'d Node> {
        self.entries.iter().find(|entry| entry.key == key).map(|entry| &entry.node)
    }

    /// Where the value of a key stands; the table's own place if it has no such key.
    pub fn place(&self, key: &str) -> Span {
        self.get(key).map_or(&self.span, |node| &node.span).clone()
    }

    /// The value of a key that must be there.
    pub fn require(&self, key: &str, example: &str, problems: &mut Problems) -> Option<&'d Node> {
        let node = self.get(key);
        if node.is_none() {
            let at = self.span.start..self.span.start;
            problems.add(
                Problem::at("document::missing", at, format!("{} has no `{key}`", self.name))
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

/// What a key says, if it is there.
pub fn optional<'d, T>(
    table: &TableReader<'d>,
    key: &str,
    read: impl FnOnce(&'d Node) -> Option<T>,
) -> Option<T> {
    table.get(key).and_then(read)
}

/// A table whose keys are names that are looked up later.
pub fn free_table<'d>(
    name: &'d str,
    node: &'d Node,
    problems: &mut Problems,
) -> Option<TableReader<'d>> {
    TableReader::read_some(name, node, problems)
}
