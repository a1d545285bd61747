//! The place of a breach in a scenario's file.

use table_battles::scenario::{Breach, Where};

use experiment::document::{Node, Span, Value};

/// The value that a breach is about, if its text quotes it; otherwise the head of the card or army.
pub fn of(breach: &Breach, root: &Node) -> Span {
    let place = match &breach.at {
        Where::Scenario => Some(root),
        Where::Army(name) => army(root, name),
        Where::Card(id) => card(root, id),
        Where::Row(id, row) => {
            card(root, id).and_then(|card| list(card, "actions").nth(row.saturating_sub(1)))
        }
    };
    let Some(place) = place else {
        return root.span.clone();
    };
    named_in(place, &breach.what).unwrap_or_else(|| {
        let head = get(place, "id").or_else(|| get(place, "name"));
        head.unwrap_or(place).span.clone()
    })
}

fn get<'n>(node: &'n Node, key: &str) -> Option<&'n Node> {
    let Value::Table(entries) = &node.value else {
        return None;
    };
    let entry = entries.iter().find(|entry| entry.key == key);
    entry.map(|entry| &entry.node)
}

fn list<'n>(node: &'n Node, key: &str) -> impl Iterator<Item = &'n Node> {
    let items = match get(node, key).map(|list| &list.value) {
        Some(Value::List(items)) => items.as_slice(),
        _ => &[],
    };
    items.iter()
}

fn text_is(node: Option<&Node>, wanted: &str) -> bool {
    matches!(node.map(|node| &node.value), Some(Value::Text(text)) if text == wanted)
}

fn army<'n>(root: &'n Node, name: &str) -> Option<&'n Node> {
    list(root, "army").find(|army| text_is(get(army, "name"), name))
}

fn card<'n>(root: &'n Node, id: &str) -> Option<&'n Node> {
    let mut cards = list(root, "army").flat_map(|army| list(army, "card"));
    cards.find(|card| text_is(get(card, "id"), id))
}

/// The first text or number below a place that the words quote, other than the card's own id and name.
fn named_in(node: &Node, words: &str) -> Option<Span> {
    match &node.value {
        Value::Text(text) => quotes(words, text).then(|| node.span.clone()),
        Value::Integer(number) => quotes(words, &number.to_string()).then(|| node.span.clone()),
        Value::List(items) => items.iter().find_map(|item| named_in(item, words)),
        Value::Table(entries) => {
            let telling = entries.iter().filter(|it| it.key != "id" && it.key != "name");
            telling.into_iter().find_map(|entry| named_in(&entry.node, words))
        }
        _ => None,
    }
}

/// Whether a text has a word, or several, whole.
fn quotes(words: &str, wanted: &str) -> bool {
    let is_end = |side: Option<char>| side.is_none_or(|it| !it.is_alphanumeric());
    !wanted.is_empty()
        && words.match_indices(wanted).any(|(at, _)| {
            is_end(words[..at].chars().next_back())
                && is_end(words[at + wanted.len()..].chars().next())
        })
}
