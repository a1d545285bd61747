//! The place of a breach in a scenario's file.

use table_battles::scenario::{Breach, Where};

use document::{Node, Span, Value};

/// The value that a breach is about, if its text quotes it; otherwise the head of the card or army.
pub fn of(breach: &Breach, root: &Node) -> Span {
    let places: Vec<&Node> = match &breach.at {
        Where::Scenario => vec![root],
        Where::Army(name) => armies(root, name).collect(),
        Where::Card(id) => cards(root, id).collect(),
        Where::Row(id, row) => cards(root, id)
            .filter_map(|card| card.items("actions").get(row.saturating_sub(1)))
            .collect(),
    };
    let quoted = places.iter().find_map(|place| named_in(place, &breach.what));
    quoted.unwrap_or_else(|| {
        // Of several of one name, the last is the one too many.
        let place = places.last().copied().unwrap_or(root);
        let head = place.get("id").or_else(|| place.get("name"));
        head.unwrap_or(place).span.clone()
    })
}

fn text_is(node: Option<&Node>, wanted: &str) -> bool {
    matches!(node.map(|node| &node.value), Some(Value::Text(text)) if text == wanted)
}

fn armies<'n>(root: &'n Node, name: &str) -> impl Iterator<Item = &'n Node> {
    root.items("army").iter().filter(move |army| text_is(army.get("name"), name))
}

fn cards<'n>(root: &'n Node, id: &str) -> impl Iterator<Item = &'n Node> {
    let all = root.items("army").iter().flat_map(|army| army.items("card"));
    all.filter(move |card| text_is(card.get("id"), id))
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
pub fn quotes(words: &str, wanted: &str) -> bool {
    let is_end = |side: Option<char>| side.is_none_or(|it| !it.is_alphanumeric());
    !wanted.is_empty()
        && words.match_indices(wanted).any(|(at, _)| {
            is_end(words[..at].chars().next_back())
                && is_end(words[at + wanted.len()..].chars().next())
        })
}
