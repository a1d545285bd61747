//! Checks a tree against the keys that it may have, so that a reader finds only values of the right kind.

use super::keys::{Key, ValueType};
use super::problem::Problem;
use super::{Node, Problems, TableReader, Value, free_table};

/// Reports everything in a table that its keys don't allow: unknown keys, keys that are missing, values of another type, words that are
/// not allowed and numbers out of range.
///
/// Rule parameters, players, custom cards and values that may be of any type are left to their own readers.
pub fn check(name: &str, node: &Node, keys: &[Key], problems: &mut Problems) {
    table(name, node, keys, Extent::Whole, problems);
}

/// Reports everything that the keys of a table don't allow in a part of such a table: no key has to be there, and an empty text removes
/// one.
pub fn check_some(name: &str, node: &Node, keys: &[Key], problems: &mut Problems) {
    table(name, node, keys, Extent::Part, problems);
}

/// Whether a table has to have its required keys.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    Whole,
    Part,
}

fn table(name: &str, node: &Node, keys: &[Key], extent: Extent, problems: &mut Problems) {
    let names: Vec<&str> = keys.iter().map(|key| key.name).collect();
    let Some(table) = TableReader::read(name, node, &names, problems) else {
        return;
    };
    for key in keys {
        match table.get(key.name) {
            Some(node) if extent == Extent::Part && node.value == Value::Text(String::new()) => {}
            Some(node) => value(name, key.name, &key.kind, node, problems),
            None if extent == Extent::Whole && key.default.is_none() => {
                let at = table.span.start..table.span.start;
                let takes = key.takes(|word| format!("\"{word}\""));
                problems.add(
                    Problem::at("document::missing", at, format!("{name} has no `{}`", key.name))
                        .help(format!("add it; it is {takes}: {}", key.about)),
                );
            }
            None => {}
        }
    }
}

fn value(whose: &str, name: &str, kind: &ValueType, node: &Node, problems: &mut Problems) {
    match kind {
        ValueType::Text => {
            problems.text(name, node);
        }
        ValueType::Notation(notation) => {
            let text = problems.text(name, node);
            if let Some(text) = text.filter(|text| !(notation.is_allowed)(text)) {
                problems.add(
                    Problem::at(
                        "document::word",
                        node.span.clone(),
                        format!("\"{text}\" is no {}", notation.noun),
                    )
                    .label(format!("no {}", notation.noun))
                    .help(notation.allowed),
                );
            }
        }
        ValueType::Flag => {
            problems.boolean(name, node);
        }
        ValueType::Whole(least, most) => {
            problems.integer(name, *least..=*most, node);
        }
        ValueType::Multiple(of) => {
            multiple(name, *of, node, problems);
        }
        ValueType::Number(least, most) => {
            problems.number(name, *least..=*most, node);
        }
        ValueType::Words(words) => {
            let words: Vec<(&str, ())> = words.iter().map(|word| (*word, ())).collect();
            problems.one_of(name, &words, node);
        }
        ValueType::List(item) => {
            let items = problems.list(name, node).unwrap_or_default();
            items.iter().for_each(|it| value(whose, name, item, it, problems));
        }
        ValueType::Two(item) => {
            let Some(items) = problems.list(name, node) else {
                return;
            };
            if items.len() != 2 {
                problems.add(
                    Problem::at(
                        "document::size",
                        node.span.clone(),
                        match items.len() {
                            1 => format!("there is 1 `{name}`, and it takes two"),
                            n => format!("there are {n} of `{name}`, and it takes two"),
                        },
                    )
                    .label("not two"),
                );
            }
            named(whose, name, items, item, problems);
        }
        ValueType::Either(kinds) => match kinds.iter().find(|kind| fits(kind, node)) {
            Some(kind) => value(whose, name, kind, node, problems),
            None => problems.wrong_kind(name, &kind.in_words(|word| format!("\"{word}\"")), node),
        },
        ValueType::Table(keys) => table(&format!("`{name}`"), node, keys, Extent::Whole, problems),
        ValueType::Part(keys) => table(&format!("`{name}`"), node, keys, Extent::Part, problems),
        ValueType::Tables(keys) => {
            let items = problems.list(name, node).unwrap_or_default();
            named(whose, name, items, &ValueType::Table(keys), problems);
        }
        ValueType::ByName(item) => {
            let name = format!("`{name}`");
            let entries = free_table(&name, node, problems);
            for entry in entries.iter().flat_map(|table| table.entries()) {
                value(&name, &entry.key, item, &entry.node, problems);
            }
        }
        ValueType::Value
        | ValueType::Parameters(_)
        | ValueType::Policy
        | ValueType::Cards(_)
        | ValueType::Effects(..) => {}
    }
}

fn multiple(name: &str, of: u64, node: &Node, problems: &mut Problems) {
    let Some(number) = problems.integer(name, 1..=i64::MAX, node) else {
        return;
    };
    if !(number as u64).is_multiple_of(of) {
        problems.add(
            Problem::at(
                "document::range",
                node.span.clone(),
                format!("`{name}` is {number}; it is a multiple of {of}"),
            )
            .label("no multiple"),
        );
    }
}

/// Several values under one key; a message about a table among them says which it is, by its `id`, its `name`, or its number in the
/// table that it belongs to.
fn named(whose: &str, name: &str, items: &[Node], kind: &ValueType, problems: &mut Problems) {
    for (index, item) in items.iter().enumerate() {
        match kind {
            ValueType::Table(keys) => {
                let own = ["id", "name"].iter().find_map(|key| text_of(item, key));
                let which = match own {
                    Some(own) => format!("{name} {own}"),
                    None => format!("{whose}, {name} {}", index + 1),
                };
                table(&which, item, keys, Extent::Whole, problems);
            }
            kind => value(whose, name, kind, item, problems),
        }
    }
}

fn text_of<'n>(node: &'n Node, key: &str) -> Option<&'n str> {
    match &node.get(key)?.value {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

/// Whether a value looks like one of this type.
fn fits(kind: &ValueType, node: &Node) -> bool {
    match kind {
        ValueType::Text | ValueType::Words(_) | ValueType::Notation(_) => {
            matches!(node.value, Value::Text(_))
        }
        ValueType::Flag => matches!(node.value, Value::Bool(_)),
        ValueType::Whole(..) | ValueType::Multiple(_) => matches!(node.value, Value::Integer(_)),
        ValueType::Number(..) => matches!(node.value, Value::Integer(_) | Value::Number(_)),
        ValueType::List(_) | ValueType::Two(_) | ValueType::Tables(_) => {
            matches!(node.value, Value::List(_))
        }
        ValueType::Table(_) | ValueType::Part(_) | ValueType::ByName(_) => {
            matches!(node.value, Value::Table(_))
        }
        ValueType::Either(kinds) => kinds.iter().any(|kind| fits(kind, node)),
        ValueType::Value
        | ValueType::Parameters(_)
        | ValueType::Policy
        | ValueType::Cards(_)
        | ValueType::Effects(..) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::super::keys::{Notation, optional, required};
    use super::super::parse_toml;
    use super::*;
    use ValueType::{ByName, Either, Flag, List, Table, Tables, Text, Two, Whole, Words};

    const EVEN: Notation = Notation {
        noun: "even number",
        allowed: "take 2, 4, and so on",
        is_allowed: |text| text.parse().is_ok_and(|n: u32| n.is_multiple_of(2)),
    };
    const CARD: [Key; 3] = [
        required("id", Text, "a short id"),
        required("wing", Words(&["red", "blue"]), "its wing"),
        optional("even", ValueType::Notation(&EVEN), "none", "an even number"),
    ];
    const FILE: [Key; 6] = [
        required("army", Two(&Text), "both"),
        optional("card", Tables(&CARD), "none", "its cards"),
        optional("on", Flag, "false", "whether it is on"),
        optional("targets", Either(&[Text, List(&Text)]), "none", "one or several"),
        optional("of", ByName(&Whole(0, 9)), "none", "by wing"),
        optional("limit", Table(&[]), "none", "nothing"),
    ];

    fn found(text: &str) -> Vec<String> {
        let mut problems = Problems::default();
        let root = parse_toml(text, &mut problems);
        check("the file", &root, &FILE, &mut problems);
        problems.into_sorted().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_table_with_all_its_keys_has_no_problem() {
        let text = "army = [\"a\", \"b\"]\non = true\ntargets = \"x\"\nof = { red = 3 }\n\
                    [[card]]\nid = \"1\"\nwing = \"Red\"\neven = \"4\"\n";
        assert_eq!(found(text), Vec::<String>::new());
    }

    #[test]
    fn everything_that_keys_do_not_allow_is_reported_at_once_in_the_order_of_the_file() {
        let text = "army = [\"a\"]\non = 1\ntargets = 3\nof = { red = 10, blue = \"x\" }\nlimt = 1\n\
                    [[card]]\nid = \"7A\"\nwing = \"reed\"\neven = \"5\"\nsise = 1\n\
                    [[card]]\nwing = \"red\"\n";
        assert_eq!(
            found(text),
            [
                "there is 1 `army`, and it takes two",
                "`on` is a whole number, and should be true or false",
                "`targets` is a whole number, and should be text, or list of texts",
                "`red` is 10; it is a whole number from 0 to 9",
                "`blue` is a text, and should be a whole number",
                "unknown key `limt` in the file",
                "`wing` is \"reed\", which is none of its values",
                "\"5\" is no even number",
                "unknown key `sise` in card 7A",
                "the file, card 2 has no `id`",
            ]
        );
    }
}
