//! Files as users write them: a tree of values with their places, whether TOML or JSON, everything that is wrong with it at once,
//! and the keys that a file may have. Knows no game and no experiment.
#![allow(
    missing_docs,
    reason = "a name that says it all has no comment: these crates are read in their code"
)]

mod declared;
mod json;
mod key_check;
pub mod keys;
pub mod problem;
mod reader;
pub mod signs;
mod toml;

use std::ops::Range;

pub use declared::Declared;
pub use json::parse_json;
pub use key_check::{check, check_some};
pub use problem::Problems;
pub use reader::{TableReader, free_table, optional, refuse_hidden, refuse_lines};
pub use toml::{parse_toml, parse_toml_with_help};

/// Bytes of the source.
pub type Span = Range<usize>;

/// How deep lists and tables may be nested; deeper files are refused at once.
const MAX_DEPTH: usize = 32;

/// A value and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    pub span: Span,
    pub value: Value,
}

/// What a file can say.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Text(String),
    Integer(i64),
    /// A number with a fraction.
    Number(f64),
    Bool(bool),
    List(Vec<Node>),
    /// A table, in the order of the file.
    Table(Vec<Entry>),
    /// A value that no key takes: a date, `null`, an integer beyond 64 bits.
    Other(&'static str),
}

/// A key with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub key: String,
    /// Where the key stands.
    pub key_span: Span,
    pub node: Node,
}

impl Node {
    /// The value of a key; none where this is no table or has no such key.
    pub fn get(&self, key: &str) -> Option<&Node> {
        let Value::Table(entries) = &self.value else {
            return None;
        };
        entries.iter().find(|entry| entry.key == key).map(|entry| &entry.node)
    }

    /// Whether it is a list without items.
    pub fn is_empty_list(&self) -> bool {
        matches!(&self.value, Value::List(items) if items.is_empty())
    }

    /// The items of a list under a key; none where there is none.
    pub fn items(&self, key: &str) -> &[Node] {
        match self.get(key).map(|node| &node.value) {
            Some(Value::List(items)) => items,
            _ => &[],
        }
    }
}

impl Value {
    /// What the value is, in the words of a message.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Text(_) => "a text",
            Value::Integer(_) => "a whole number",
            Value::Number(_) => "a number with a fraction",
            Value::Bool(_) => "true or false",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
            Value::Other(what) => what,
        }
    }
}
