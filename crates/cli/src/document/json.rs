//! JSON into a tree with spans.
//!
//! serde_json checks the text and cuts it into raw pieces; where a piece lies in the source is where its value stands.

use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::{Entry, MAX_DEPTH, Node, Problems, Span, Value};
use crate::problem::Problem;

/// Parses a JSON document; what it can't read is added to the problems and reads as nothing.
pub fn parse_json(source: &str, problems: &mut Problems) -> Node {
    match serde_json::from_str::<&RawValue>(source) {
        Ok(raw) => node(raw.get(), source, MAX_DEPTH, problems),
        Err(error) => {
            let at = offset_of(source, error.line(), error.column());
            problems.add(
                Problem::at("json::syntax", at..at, error.to_string())
                    .help("the file is read as JSON: a list of engagements in [ ]"),
            );
            Node {
                span: 0..source.len(),
                value: Value::Other("nothing readable"),
            }
        }
    }
}

/// The byte of a line and column, both counted from 1.
fn offset_of(source: &str, line: usize, column: usize) -> usize {
    let start: usize = source
        .split_inclusive('\n')
        .take(line.saturating_sub(1))
        .map(str::len)
        .sum();
    let mut at = (start + column.saturating_sub(1)).min(source.len());
    while !source.is_char_boundary(at) {
        at -= 1;
    }
    at
}

fn span_of(piece: &str, source: &str) -> Span {
    let start = piece.as_ptr() as usize - source.as_ptr() as usize;
    start..start + piece.len()
}

fn node(piece: &str, source: &str, depth: usize, problems: &mut Problems) -> Node {
    let span = span_of(piece, source);
    if depth == 0 {
        problems.add(Problem::at(
            "document::depth",
            span.clone(),
            format!("lists and objects lie more than {MAX_DEPTH} deep in one another"),
        ));
        return Node {
            span,
            value: Value::Other("a value too deep to read"),
        };
    }
    let value = match piece.as_bytes().first() {
        Some(b'{') => {
            let mut json = serde_json::Deserializer::from_str(piece);
            let pieces = json
                .deserialize_map(Pieces)
                .expect("the whole text was checked before it was cut");
            Value::Table(
                pieces
                    .into_iter()
                    .map(|(key, raw)| {
                        let node = node(raw.get(), source, depth - 1, problems);
                        Entry {
                            key_span: key_before(source, node.span.start),
                            key,
                            node,
                        }
                    })
                    .collect(),
            )
        }
        Some(b'[') => {
            let items: Vec<&RawValue> =
                serde_json::from_str(piece).expect("the whole text was checked before it was cut");
            Value::List(
                items
                    .into_iter()
                    .map(|raw| node(raw.get(), source, depth - 1, problems))
                    .collect(),
            )
        }
        Some(b'"') => Value::Text(
            serde_json::from_str(piece).expect("the whole text was checked before it was cut"),
        ),
        Some(b't') => Value::Bool(true),
        Some(b'f') => Value::Bool(false),
        Some(b'n') => Value::Other("null"),
        _ => match (piece.parse::<i64>(), piece.parse::<f64>()) {
            (Ok(integer), _) => Value::Integer(integer),
            (Err(_), Ok(number)) if number.is_finite() => Value::Number(number),
            _ => Value::Other("a number out of range"),
        },
    };
    Node { span, value }
}

/// The quoted key before the colon before a value.
fn key_before(source: &str, value_start: usize) -> Span {
    let before = source[..value_start].trim_end();
    let before = before.strip_suffix(':').unwrap_or(before).trim_end();
    let end = before.len();
    let inner = &before[..end.saturating_sub(1)];
    let mut from = inner.len();
    while let Some(quote) = inner[..from].rfind('"') {
        let backslashes = inner[..quote]
            .bytes()
            .rev()
            .take_while(|&b| b == b'\\')
            .count();
        if backslashes % 2 == 0 {
            return quote..end;
        }
        from = quote;
    }
    value_start..value_start
}

/// Reads an object as its keys and raw values, in the order of the file, doubled keys included.
struct Pieces;

impl<'de> Visitor<'de> for Pieces {
    type Value = Vec<(String, &'de RawValue)>;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut pieces = Vec::new();
        while let Some(piece) = map.next_entry()? {
            pieces.push(piece);
        }
        Ok(pieces)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_and_keys_know_where_they_stand() {
        let source = r#"[ { "troop" : "spear", "edges":2, "a\"b": [true, null] } ]"#;
        let mut problems = Problems::default();
        let root = parse_json(source, &mut problems);
        assert!(problems.is_empty());
        let Value::List(items) = &root.value else {
            panic!("{root:?}")
        };
        let Value::Table(entries) = &items[0].value else {
            panic!("{items:?}")
        };
        let seen: Vec<_> = entries
            .iter()
            .map(|entry| {
                (
                    &source[entry.key_span.clone()],
                    &source[entry.node.span.clone()],
                )
            })
            .collect();
        assert_eq!(
            seen,
            [
                ("\"troop\"", "\"spear\""),
                ("\"edges\"", "2"),
                ("\"a\\\"b\"", "[true, null]")
            ]
        );
    }

    #[test]
    fn a_broken_text_and_a_deep_one_are_problems_and_not_panics() {
        for source in [
            "",
            "[",
            "{\"a\":}",
            "[1,]",
            "\u{feff}[]",
            &"[".repeat(100_000),
        ] {
            let mut problems = Problems::default();
            parse_json(source, &mut problems);
            assert!(!problems.is_empty(), "{source:.20}");
        }
        let deep = format!("{}{}", "[".repeat(60), "]".repeat(60));
        let mut problems = Problems::default();
        parse_json(&deep, &mut problems);
        assert!(!problems.is_empty());
    }
}
