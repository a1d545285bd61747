//! The defaults of keys as values, where they are values.

use toml::{Table, Value};

use super::{Key, ValueType};

impl Key {
    /// The default as the value that the file could say instead; [`None`] if the key is required or its default is described in words.
    pub fn default_value(&self) -> Option<Value> {
        value(&self.kind, self.default?)
    }
}

/// A text as a value that the kind takes.
fn value(kind: &ValueType, text: &str) -> Option<Value> {
    let read = || {
        let table: toml::Table = toml::from_str(&format!("value = {text}")).ok()?;
        table.get("value").cloned()
    };
    match kind {
        ValueType::Flag => read().filter(Value::is_bool),
        ValueType::Whole(least, most) => {
            read().filter(|it| it.as_integer().is_some_and(|n| (*least..=*most).contains(&n)))
        }
        ValueType::Multiple(_) => read().filter(Value::is_integer),
        ValueType::Number(least, most) => {
            let number = text.parse().ok().filter(|n| (*least..=*most).contains(n));
            number.map(Value::Float)
        }
        ValueType::Words(words) => words.contains(&text).then(|| Value::String(text.to_owned())),
        ValueType::List(_) | ValueType::Two(_) => read().filter(Value::is_array),
        ValueType::Either(kinds) => kinds.iter().find_map(|kind| value(kind, text)),
        ValueType::Text
        | ValueType::Notation(_)
        | ValueType::Value
        | ValueType::Table(_)
        | ValueType::Part(_)
        | ValueType::Tables(_)
        | ValueType::ByName(_)
        | ValueType::Parameters(_)
        | ValueType::Policy
        | ValueType::Cards(_)
        | ValueType::Effects(..) => None,
    }
}

/// The keys of a table that a kind of value is; none if it is no table.
///
/// Of custom cards the table says by its `like` which keys it has.
pub fn keys_in(kind: &ValueType, table: &Table) -> Vec<Key> {
    match *kind {
        ValueType::Table(keys) | ValueType::Tables(keys) => keys.to_vec(),
        ValueType::Two(item) => keys_in(item, table),
        ValueType::Cards([all, like, new]) => match table.contains_key("like") {
            true => [*all, *like].concat(),
            false => [*all, *new].concat(),
        },
        _ => Vec::new(),
    }
}

/// Adds to a table, and to the tables in it, every default that is a value.
pub fn with_defaults(keys: &[Key], table: &mut Table) {
    for key in keys {
        let items = match table.get_mut(key.name) {
            Some(Value::Array(items)) => items.as_mut_slice(),
            Some(value) => std::slice::from_mut(value),
            None => {
                if let Some(value) = key.default_value() {
                    table.insert(key.name.to_owned(), value);
                }
                continue;
            }
        };
        for item in items {
            if let Value::Table(table) = item {
                with_defaults(&keys_in(&key.kind, table), table);
            }
        }
    }
}
