//! A party on one line, read as the table that a file would have: `heavy-infantry+legionaries:charged,disrupted=1`.

use crate::document::problem::Problem;
use crate::document::{Entry, Node, Problems, Span, Value};

/// The keys of a table that the parts of a line stand for.
#[derive(Clone, Copy, Debug)]
pub struct Keys {
    /// Before the first `+` or `:`.
    pub name: &'static str,
    /// A list of what stands behind each `+`.
    pub marks: &'static str,
}

/// The line as a table. Words behind `:` are keys: true by themselves, or with a value behind `=`; `-` in a key stands for `_`.
///
/// `begin` is where the line begins in the text that messages show.
pub fn read(line: &str, begin: usize, keys: Keys, problems: &mut Problems) -> Node {
    let end = begin + line.len();
    let (head, words) = match line.split_once(':') {
        Some((head, words)) => (head, Some((words, begin + head.len() + 1))),
        None => (line, None),
    };
    let mut parts = pieces(head, '+', begin);
    let (name, name_span) = parts.remove(0);
    let mut entries =
        vec![entry(keys.name, name_span.clone(), Value::Text(name.to_owned()), name_span)];
    if let (Some((_, first)), Some((_, last))) = (parts.first(), parts.last()) {
        let span = first.start..last.end;
        let marks = parts.iter().map(|(mark, span)| Node {
            span: span.clone(),
            value: Value::Text((*mark).to_owned()),
        });
        let marks = Value::List(marks.collect());
        entries.push(entry(keys.marks, span.clone(), marks, span));
    }
    for (word, span) in words.map_or(Vec::new(), |(words, at)| pieces(words, ',', at)) {
        if word.is_empty() {
            problems.add(
                Problem::at("odds::word", span, "a word is missing after `:` or `,`")
                    .help("such as heavy-infantry:charged,disrupted=1"),
            );
            continue;
        }
        let (key, value) = match word.split_once('=') {
            Some((key, value)) => (key, value_of(value)),
            None => (word, Value::Bool(true)),
        };
        let key_span = span.start..span.start + key.len();
        entries.push(entry(&key.replace('-', "_"), key_span, value, span));
    }
    Node { span: begin..end, value: Value::Table(entries) }
}

/// Takes the entries with some keys out of the table of a party, for the situation that it is in.
pub fn lift(party: &mut Node, keys: &[&str]) -> Vec<Entry> {
    let Value::Table(entries) = &mut party.value else {
        return Vec::new();
    };
    let (lifted, own) =
        std::mem::take(entries).into_iter().partition(|entry| keys.contains(&entry.key.as_str()));
    *entries = own;
    lifted
}

pub fn entry(key: &str, key_span: Span, value: Value, span: Span) -> Entry {
    Entry { key: key.to_owned(), key_span, node: Node { span, value } }
}

fn value_of(text: &str) -> Value {
    match (text.parse::<i64>(), text) {
        (Ok(number), _) => Value::Integer(number),
        (_, "true") => Value::Bool(true),
        (_, "false") => Value::Bool(false),
        _ => Value::Text(text.to_owned()),
    }
}

/// The parts between separators, with where each stands.
fn pieces(text: &str, separator: char, begin: usize) -> Vec<(&str, Span)> {
    let mut at = begin;
    let piece = |part| {
        let part: &str = part;
        let span = at..at + part.len();
        at = span.end + separator.len_utf8();
        (part, span)
    };
    text.split(separator).map(piece).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_the_table_that_a_file_would_have() {
        let mut problems = Problems::default();
        let keys = Keys { name: "type", marks: "traits" };
        let line = "hi+legionaries+veteran:charged,fought-on=flank,disrupted=1";
        let mut node = read(line, 10, keys, &mut problems);
        assert!(problems.is_empty());
        let lifted = lift(&mut node, &["disrupted"]);
        assert_eq!(lifted[0].node.value, Value::Integer(1));
        let Value::Table(entries) = &node.value else { panic!("a table") };
        let found: Vec<(&str, &str)> = entries
            .iter()
            .map(|it| (it.key.as_str(), &line[it.node.span.start - 10..it.node.span.end - 10]))
            .collect();
        assert_eq!(
            found,
            [
                ("type", "hi"),
                ("traits", "legionaries+veteran"),
                ("charged", "charged"),
                ("fought_on", "fought-on=flank"),
            ]
        );
        read("hi:", 0, keys, &mut problems);
        assert!(!problems.is_empty());
    }
}
