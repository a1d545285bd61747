//! Words and numbers of an army file.

use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, TableReader};

/// A word that names something, or a problem with what can be named.
pub fn named<T>(
    key: &str,
    what: &str,
    node: &Node,
    known: &[&str],
    of: impl Fn(&str) -> Option<T>,
    problems: &mut Problems,
) -> Option<T> {
    let text = problems.text(key, node)?;
    let found = of(text);
    if found.is_none() {
        let what = format!("{what} of Tropaion");
        problems.unknown("tropaion::word", text, &what, known, node);
    }
    found
}

/// What the words of a list name.
pub(super) fn all_named<T>(
    key: &str,
    what: &str,
    table: &TableReader<'_>,
    known: &[&str],
    of: impl Fn(&str) -> Option<T>,
    problems: &mut Problems,
) -> Vec<T> {
    let items = table.get(key).and_then(|node| problems.list(key, node));
    let items = items.unwrap_or_default().iter();
    let read = items.filter_map(|item| named(key, what, item, known, &of, problems));
    read.collect()
}

/// A name, which stands in tables and charts.
pub(super) fn name<'n>(node: &'n Node, problems: &mut Problems) -> Option<&'n str> {
    let name = problems.text("name", node)?;
    if name.trim().is_empty() {
        problems.empty_name("tropaion::name", node);
        return None;
    }
    Some(name)
}

/// The name of something of the army's own, which nothing else may have.
pub(super) fn own_name(
    table: &TableReader<'_>,
    example: &str,
    is_taken: impl Fn(&str) -> bool,
    problems: &mut Problems,
) -> Option<String> {
    let example = format!("name = \"{example}\"");
    let node = table.require("name", &example, problems)?;
    let name = name(node, problems)?;
    if is_taken(name) {
        problems.add(
            Problem::at("tropaion::name", node.span.clone(), format!("the name `{name}` is taken"))
                .label("the second of this name")
                .help("choose another name"),
        );
    }
    Some(name.to_owned())
}
