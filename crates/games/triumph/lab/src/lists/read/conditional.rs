//! Ratings, homes and generals, each plain or under a condition.

use triumph::TroopType;
use triumph::battle::Topography;

use super::spans;
use crate::keys;
use crate::lists::file::Conditional;
use crate::vocabulary::{home, troop};
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, TableReader, Value};

/// `[3]`, or `[{ is = 2, when = "Normally" }, { is = 4, years = [[-335, -328]] }]`.
pub(super) fn ratings(name: &str, node: &Node, problems: &mut Problems) -> Vec<Conditional<u8>> {
    several(name, node, problems, |node, problems| {
        let rating = problems.integer(name, 0..=9, node)?;
        Some(rating as u8)
    })
}

/// `[["arable", "hilly"]]`, or with conditions as ratings have them.
pub(super) fn homes(node: &Node, problems: &mut Problems) -> Vec<Conditional<Vec<Topography>>> {
    several("home", node, problems, |node, problems| Some(home(node, problems)))
}

/// `[["knights", "elite-foot"], ["heavy-foot"]]`: groups in their order; a type under a condition is a table.
pub(super) fn generals(node: &Node, problems: &mut Problems) -> Vec<Vec<Conditional<TroopType>>> {
    let groups = problems.list("generals", node).unwrap_or_default();
    groups
        .iter()
        .map(|group| {
            several("generals", group, problems, |node, problems| troop("generals", node, problems))
        })
        .collect()
}

/// A list of values, each plain or a table with `is` and its condition.
fn several<T>(
    name: &str,
    node: &Node,
    problems: &mut Problems,
    mut read: impl FnMut(&Node, &mut Problems) -> Option<T>,
) -> Vec<Conditional<T>> {
    let items = problems.list(name, node).unwrap_or_default();
    if node.is_empty_list() {
        problems.add(
            Problem::at("list::empty", node.span.clone(), format!("`{name}` names nothing"))
                .label("empty"),
        );
    }
    let mut found = Vec::new();
    for item in items {
        let plain = |is| Conditional { is, years: Vec::new(), when: None };
        if !matches!(item.value, Value::Table(_)) {
            found.extend(read(item, problems).map(plain));
            continue;
        }
        let Some(table) = TableReader::declared(name, item, &keys::CONDITIONAL, problems) else {
            continue;
        };
        let is = table.require("is", "is = 2", problems);
        let is = is.and_then(|node| read(node, problems));
        let years = spans(table.get("years"), problems);
        let when = table.given("when", problems);
        found.extend(is.map(|is| Conditional { is, years, when }));
    }
    found
}
