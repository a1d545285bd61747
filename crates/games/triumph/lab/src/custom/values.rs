//! Reads values of `[[card]]` tables: points in halves, and lists of troop types.

use triumph::{HalfPoints, TroopSet, TroopType};

use super::vocabulary::types_called;
use crate::vocabulary::troop;
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, Value};

/// A number of points, which has to be a whole number of halves.
pub(super) fn half_points(
    key: &'static str,
    points: f64,
    node: &Node,
    problems: &mut Problems,
) -> Option<HalfPoints> {
    let halves = 2.0 * points;
    if halves.fract() != 0.0 {
        problems.add(
            Problem::at(
                "card::points",
                node.span.clone(),
                format!("`{key}` is {points}, and points come in halves"),
            )
            .label("neither whole nor a half")
            .help(format!("write {}", halves.round() / 2.0)),
        );
        return None;
    }
    Some(HalfPoints(halves as i16))
}

/// A list of troop types, or of words for many of them.
pub(super) fn types(key: &'static str, node: &Node, problems: &mut Problems) -> Option<TroopSet> {
    let items = match &node.value {
        Value::Text(_) => std::slice::from_ref(node),
        _ => problems.list(key, node)?,
    };
    if items.is_empty() {
        problems.add(
            Problem::at("card::types", node.span.clone(), format!("`{key}` is empty"))
                .label("empty")
                .help("name troop types, \"foot\", \"mounted\", \"open-order-foot\" or \"close-order-foot\", or leave the key out"),
        );
        return None;
    }
    let mut found: Vec<TroopType> = Vec::new();
    let mut all_known = true;
    for item in items {
        let many = match &item.value {
            Value::Text(word) => types_called(word),
            _ => None,
        };
        match many.or_else(|| troop(key, item, problems).map(|one| vec![one])) {
            Some(some) => found.extend(some),
            None => all_known = false,
        }
    }
    all_known.then(|| TroopSet::of(&found))
}
