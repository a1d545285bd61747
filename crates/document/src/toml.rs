//! TOML into a tree with spans.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Entry, MAX_DEPTH, Node, Problems, Value, refuse_hidden};
use crate::problem::Problem;

/// Parses a TOML document; what it can't read is added to the problems.
pub fn parse_toml(source: &str, problems: &mut Problems) -> Node {
    let help = "the file is read as TOML; docs/src/guide/experiments.md has a complete example";
    parse_toml_with_help(source, help, problems)
}

/// Parses a TOML document as [`parse_toml`] does, with advice for a text that isn't TOML.
pub fn parse_toml_with_help(source: &str, help: &str, problems: &mut Problems) -> Node {
    let (table, errors) = DeTable::parse_recoverable(source);
    for error in errors {
        let span = error.span().unwrap_or(0..source.len());
        problems.add(
            Problem::at("toml::syntax", span, error.message().trim_end().replace('\n', "; "))
                .help(help),
        );
    }
    let span = table.span();
    Node { value: Value::Table(entries(table.get_ref(), MAX_DEPTH, problems)), span }
}

fn entries(table: &DeTable<'_>, depth: usize, problems: &mut Problems) -> Vec<Entry> {
    let mut entries: Vec<Entry> = table
        .iter()
        .map(|(key, value)| Entry {
            key: key.get_ref().to_string(),
            key_span: key.span(),
            node: node(value, depth, problems),
        })
        .collect();
    // Tables come sorted by key; people read them in the order of the file.
    entries.sort_by_key(|entry| entry.key_span.start);
    entries
}

fn node(spanned: &Spanned<DeValue<'_>>, depth: usize, problems: &mut Problems) -> Node {
    let span = spanned.span();
    if depth == 0 {
        problems.add(Problem::at(
            "document::depth",
            span.clone(),
            format!("lists and tables lie more than {MAX_DEPTH} deep in one another"),
        ));
        return Node { span, value: Value::Other("a value too deep to read") };
    }
    let value = match spanned.get_ref() {
        DeValue::String(text) => {
            refuse_hidden(text, &span, problems);
            Value::Text(text.to_string())
        }
        DeValue::Integer(integer) => {
            let digits = integer.as_str().replace('_', "");
            i64::from_str_radix(&digits, integer.radix())
                .map_or(Value::Other("an integer beyond 64 bits"), Value::Integer)
        }
        DeValue::Float(float) => float
            .as_str()
            .replace('_', "")
            .parse()
            .map_or(Value::Other("a number out of range"), Value::Number),
        DeValue::Boolean(value) => Value::Bool(*value),
        DeValue::Datetime(_) => Value::Other("a date or time"),
        DeValue::Array(items) => {
            Value::List(items.iter().map(|item| node(item, depth - 1, problems)).collect())
        }
        DeValue::Table(table) => Value::Table(entries(table, depth - 1, problems)),
    };
    Node { span, value }
}
