//! Which sides meet: two by two, a matrix, and sides against themselves.

use battle_core::values::same_word;
use experiment::document::problem::{Problem, did_you_mean};
use experiment::document::{Node, Problems, Span, TableReader, Value};

use crate::description::Described;
use crate::keys;

pub(crate) const MOST_MATCHUPS: usize = 5_000;

/// The number of the side that a text names.
pub(crate) fn side(
    key: &str,
    node: &Node,
    game: &Described,
    problems: &mut Problems,
) -> Option<usize> {
    let name = problems.text(key, node)?;
    named(name, &node.span, game, problems)
}

/// The number of a side by its name.
pub(crate) fn named(
    name: &str,
    span: &Span,
    game: &Described,
    problems: &mut Problems,
) -> Option<usize> {
    let found = game.sides.iter().position(|own| own == name);
    let found = found.or_else(|| game.sides.iter().position(|own| same_word(own, name)));
    if found.is_none() {
        let known: Vec<&str> = game.sides.iter().map(String::as_str).collect();
        problems.add(
            Problem::at(
                "experiment::matchup",
                span.clone(),
                format!("{} has no side `{name}`", game.title),
            )
            .label("unknown side")
            .help(did_you_mean(name, &known)),
        );
    }
    found
}

/// `"all"` sides, or those of a list.
fn several(key: &str, node: &Node, game: &Described, problems: &mut Problems) -> Vec<usize> {
    if let Value::Text(text) = &node.value
        && text == "all"
    {
        return (0..game.sides.len()).collect();
    }
    let items = problems.list(key, node).unwrap_or_default();
    items.iter().filter_map(|item| side(key, item, game, problems)).collect()
}

pub(crate) fn read(
    table: &TableReader<'_>,
    game: &Described,
    problems: &mut Problems,
) -> Vec<[usize; 2]> {
    let mut all = Vec::new();
    for item in table.given::<&[Node]>("matchups", problems).unwrap_or_default() {
        let Some(own) = TableReader::declared("a matchup", item, &keys::MATCHUP, problems) else {
            continue;
        };
        let mut of = |key: &'static str| {
            let example = format!("{key} = \"{}\"", game.sides.first().map_or("", String::as_str));
            let node = own.require(key, &example, problems)?;
            side(key, node, game, problems)
        };
        if let (Some(a), Some(b)) = (of("a"), of("b")) {
            all.push(([a, b], item.span.clone()));
        }
    }
    if let Some(node) = table.get("matrix") {
        let sides = several("matrix", node, game, problems);
        for (at, a) in sides.iter().enumerate() {
            all.extend(sides[at + 1..].iter().map(|b| ([*a, *b], node.span.clone())));
        }
    }
    if let Some(node) = table.get("mirror") {
        let sides = several("mirror", node, game, problems);
        all.extend(sides.into_iter().map(|side| ([side; 2], node.span.clone())));
    }
    let span = table.span.clone();
    if all.is_empty() && problems.is_empty() {
        problems.add(
            Problem::at("experiment::matchup", span.clone(), "no sides meet")
                .label("nothing to play")
                .help("write matrix = \"all\", mirror = \"all\", or matchups = [{ a = \"...\", b = \"...\" }]"),
        );
    }
    if all.len() > MOST_MATCHUPS {
        let message = format!("{} matchups, and {MOST_MATCHUPS} are the most", all.len());
        problems.add(Problem::at("document::size", span, message).label("too many"));
        return Vec::new();
    }
    for (at, (matchup, span)) in all.iter().enumerate() {
        if all[..at].iter().any(|(other, _)| other == matchup) {
            let [a, b] = matchup.map(|it| &game.sides[it]);
            problems.add(
                Problem::at(
                    "experiment::matchup",
                    span.clone(),
                    format!("{a} v {b} is named twice"),
                )
                .label("the second time")
                .help("leave it out"),
            );
        }
    }
    all.into_iter().map(|(matchup, _)| matchup).collect()
}
