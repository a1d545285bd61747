//! Scenarios as TOML tables, and with some keys of a card replaced.

use experiment::document::{Entry, Node, Value};

/// Entries of a tree as a TOML table. Values that no key of a scenario takes, such as dates, are left out: they were refused before.
pub fn table_of(entries: &[Entry]) -> toml::Table {
    let each = entries.iter().map(|entry| Some((entry.key.clone(), value_of(&entry.node)?)));
    each.flatten().collect()
}

fn value_of(node: &Node) -> Option<toml::Value> {
    Some(match &node.value {
        Value::Text(text) => toml::Value::String(text.clone()),
        Value::Integer(number) => toml::Value::Integer(*number),
        Value::Number(number) => toml::Value::Float(*number),
        Value::Bool(truth) => toml::Value::Boolean(*truth),
        Value::List(items) => toml::Value::Array(items.iter().filter_map(value_of).collect()),
        Value::Table(entries) => toml::Value::Table(table_of(entries)),
        Value::Other(_) => return None,
    })
}

/// A scenario's tree with keys of some cards replaced, by id; the text `""` removes a key.
pub fn with_cards(scenario: &Node, changes: &[Entry]) -> Node {
    let mut changed = scenario.clone();
    for army in items_mut(&mut changed, "army") {
        for card in items_mut(army, "card") {
            let id = card.get("id").map(|node| node.value.clone());
            let own = changes.iter().find(|entry| id == Some(Value::Text(entry.key.clone())));
            if let (Some(own), Value::Table(keys)) = (own, &mut card.value) {
                replace(keys, &own.node);
            }
        }
    }
    changed
}

fn replace(keys: &mut Vec<Entry>, changes: &Node) {
    let Value::Table(changes) = &changes.value else {
        return;
    };
    for change in changes {
        let is_removal = change.node.value == Value::Text(String::new());
        match keys.iter().position(|own| own.key == change.key) {
            Some(at) if is_removal => {
                keys.remove(at);
            }
            Some(at) => keys[at] = change.clone(),
            None if is_removal => {}
            None => keys.push(change.clone()),
        }
    }
}

fn items_mut<'n>(node: &'n mut Node, key: &str) -> &'n mut [Node] {
    let Value::Table(entries) = &mut node.value else {
        return &mut [];
    };
    match entries.iter_mut().find(|entry| entry.key == key).map(|entry| &mut entry.node.value) {
        Some(Value::List(items)) => items,
        _ => &mut [],
    }
}
