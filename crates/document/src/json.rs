//! JSON into a tree with spans.
//!
//! serde_json checks the text and cuts it into raw pieces; the position of a piece in the source is the span of its value.

use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::{Entry, MAX_DEPTH, Node, Problems, Span, Value, refuse_hidden};
use crate::problem::Problem;

/// Parses a JSON document, which should be `expected`; what it can't read is added to the problems and left out.
pub fn parse_json(source: &str, expected: &str, problems: &mut Problems) -> Node {
    match serde_json::from_str::<&RawValue>(source) {
        Ok(raw) => node(raw.get(), source, MAX_DEPTH, problems),
        Err(error) => {
            let (at, message) = match error.is_eof() {
                true => (source.trim_end().len(), "the text ends before its JSON does".to_owned()),
                false => (offset_of(source, error.line(), error.column()), error.to_string()),
            };
            problems.add(
                Problem::at("json::syntax", at..at, message)
                    .help(format!("the file is read as JSON: {expected}")),
            );
            Node { span: 0..source.len(), value: Value::Other("nothing readable") }
        }
    }
}

/// The byte of a line and column, both counted from 1.
fn offset_of(source: &str, line: usize, column: usize) -> usize {
    let start: usize =
        source.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
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
        return Node { span, value: Value::Other("a value too deep to read") };
    }
    let value = match piece.as_bytes().first() {
        Some(b'{') => {
            let mut json = serde_json::Deserializer::from_str(piece);
            match json.deserialize_map(Pieces) {
                Ok(pieces) => Value::Table(
                    pieces
                        .into_iter()
                        .filter_map(|(key, value)| {
                            let key_span = span_of(key.get(), source);
                            Some(Entry {
                                key: text(key.get(), &key_span, problems)?,
                                key_span,
                                node: node(value.get(), source, depth - 1, problems),
                            })
                        })
                        .collect(),
                ),
                Err(error) => unreadable(&span, &error, problems),
            }
        }
        Some(b'[') => match serde_json::from_str::<Vec<&RawValue>>(piece) {
            Ok(items) => Value::List(
                items.into_iter().map(|raw| node(raw.get(), source, depth - 1, problems)).collect(),
            ),
            Err(error) => unreadable(&span, &error, problems),
        },
        Some(b'"') => match text(piece, &span, problems) {
            Some(text) => {
                refuse_hidden(&text, &span, problems);
                Value::Text(text)
            }
            None => Value::Other("nothing readable"),
        },
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

/// A text without its quotes and escapes. The first pass skips escapes that are half a character, such as `\ud800`; here they are
/// a problem.
fn text(piece: &str, span: &Span, problems: &mut Problems) -> Option<String> {
    match serde_json::from_str(piece) {
        Ok(text) => Some(text),
        Err(error) => {
            let why = error.to_string();
            let why = why.split(" at line ").next().unwrap_or_default();
            problems.add(
                Problem::at(
                    "json::text",
                    span.clone(),
                    format!("a text that can't be read: {why}"),
                )
                .label("not a text")
                .help(
                    "write the character itself, or \\u with the four digits of each of its halves",
                ),
            );
            None
        }
    }
}

/// A piece that the first pass accepted and that turns out to be invalid.
fn unreadable(span: &Span, error: &serde_json::Error, problems: &mut Problems) -> Value {
    problems.add(Problem::at("json::syntax", span.clone(), error.to_string()));
    Value::Other("nothing readable")
}

/// Reads an object as its raw keys and values, in the order of the file, including duplicates.
struct Pieces;

impl<'de> Visitor<'de> for Pieces {
    type Value = Vec<(&'de RawValue, &'de RawValue)>;

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
        let root = parse_json(source, "a value", &mut problems);
        assert!(problems.is_empty());
        let Value::List(items) = &root.value else { panic!("{root:?}") };
        let Value::Table(entries) = &items[0].value else { panic!("{items:?}") };
        let seen: Vec<_> = entries
            .iter()
            .map(|entry| (&source[entry.key_span.clone()], &source[entry.node.span.clone()]))
            .collect();
        assert_eq!(
            seen,
            [("\"troop\"", "\"spear\""), ("\"edges\"", "2"), ("\"a\\\"b\"", "[true, null]")]
        );
    }

    #[test]
    fn a_broken_text_and_a_deep_one_are_problems_and_not_panics() {
        for source in ["", "[", "{\"a\":}", "[1,]", "\u{feff}[]", &"[".repeat(100_000)] {
            let mut problems = Problems::default();
            parse_json(source, "a value", &mut problems);
            assert!(!problems.is_empty(), "{source:.20}");
        }
        let deep = format!("{}{}", "[".repeat(60), "]".repeat(60));
        let mut problems = Problems::default();
        parse_json(&deep, "a value", &mut problems);
        assert!(!problems.is_empty());
    }
    #[test]
    fn half_a_character_is_a_problem_at_its_place_in_texts_and_keys() {
        for (source, place) in [
            (r#"["\ud800"]"#, r#""\ud800""#),
            (r#"[{"a": "\udc00\ud800"}]"#, r#""\udc00\ud800""#),
            (r#"[{"\ud800": 1}]"#, r#""\ud800""#),
            (r#"[{"a": {"b\ud83dc": {}}}]"#, r#""b\ud83dc""#),
        ] {
            let mut problems = Problems::default();
            parse_json(source, "a value", &mut problems);
            let found = problems.into_sorted();
            let [problem] = found.as_slice() else { panic!("{source}: {found:?}") };
            assert!(source[problem.start()..].starts_with(place), "{source}");
            assert!(problem.to_string().contains("can't be read"), "{problem}");
        }
        let mut problems = Problems::default();
        let root = parse_json(r#"["\ud83d\ude00"]"#, "a value", &mut problems);
        let smiley = Value::Text("\u{1f600}".to_owned());
        assert!(problems.is_empty());
        assert!(matches!(&root.value, Value::List(items) if items[0].value == smiley));
    }
}
