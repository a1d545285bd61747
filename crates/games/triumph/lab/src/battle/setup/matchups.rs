//! Which armies meet: matchups one by one, a matrix, and armies against themselves.

use battle_core::BySide;

use super::contenders::{Contender, Contenders};
use crate::armies;
use crate::keys;
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, Span, TableReader, Value};
use experiment::optional;

/// Two armies that meet.
#[derive(Clone, Debug)]
pub struct Matchup {
    /// The occasion, if the file names one.
    pub name: Option<String>,
    /// The armies, by their numbers in the experiment.
    pub armies: BySide<usize>,
    /// Its place in the file.
    pub span: Span,
}

/// The most matchups of an experiment.
const MOST_MATCHUPS: usize = 10_000;

fn too_many(n_matchups: usize, span: &Span) -> Problem {
    Problem::at(
        "document::size",
        span.clone(),
        format!("{n_matchups} matchups, and {MOST_MATCHUPS} are the most of an experiment"),
    )
    .label("too many")
    .help("make several experiments of it")
}

/// The keys that say which armies meet; at least one of them is required.
const WAYS: [&str; 3] = ["matchups", "matrix", "mirror"];

/// Reads all of them.
pub(super) fn read(
    setup: &TableReader<'_>,
    contenders: &mut Contenders<'_>,
    problems: &mut Problems,
) -> Vec<Matchup> {
    let mut matchups =
        optional(setup, "matchups", |node| Some(one_by_one(node, contenders, problems)))
            .unwrap_or_default();
    if let Some(node) = setup.get("matrix") {
        matchups.extend(matrix(node, contenders, problems));
    }
    if let Some(node) = setup.get("mirror") {
        let each = named_in("mirror", node, contenders, problems);
        matchups.extend(each.into_iter().map(|(army, span)| Matchup::of([army; 2], span)));
    }
    if matchups.len() > MOST_MATCHUPS {
        let n_matchups = matchups.len();
        matchups.clear();
        problems.add(too_many(n_matchups, &setup.span));
    }
    if WAYS.iter().all(|way| setup.get(way).is_none()) {
        setup.require(
            "matchups",
            "matchups = [{ a = \"norman-conquest\", b = \"anglo-danish\" }], matrix = [\"hussite\", \"list:hussite\"], or mirror = \"all\"",
            problems,
        );
    }
    matchups
}

impl Matchup {
    /// A matchup without an occasion.
    fn of(armies: [usize; 2], span: Span) -> Matchup {
        Matchup { name: None, armies: BySide(armies), span }
    }
}

/// A list of tables with `a`, `b` and perhaps a `name`.
fn one_by_one(
    node: &Node,
    contenders: &mut Contenders<'_>,
    problems: &mut Problems,
) -> Vec<Matchup> {
    let items = problems.list("matchups", node).unwrap_or_default();
    if items.is_empty() && matches!(node.value, Value::List(_)) {
        let way_out = "write { a = \"norman-conquest\", b = \"anglo-danish\" }";
        problems.add(empty_list("matchups", node, way_out));
    }
    let mut matchups = Vec::new();
    for item in items {
        let Some(table) = TableReader::declared("a matchup", item, &keys::MATCHUP, problems) else {
            continue;
        };
        let name = table.given::<&str>("name", problems);
        let mut army = |key: &'static str| {
            let node = table.require(key, &format!("{key} = \"norman-conquest\""), problems)?;
            let given = problems.text(key, node)?;
            contenders.number(given, node, problems)
        };
        let (a, b) = (army("a"), army("b"));
        if let (Some(number), Some(node)) = (a, table.get("a"))
            && matches!(contenders.found[number].1, Contender::Field(_))
        {
            problems.add(
                Problem::at(
                    "experiment::matchup",
                    node.span.clone(),
                    "a field can't be `a`, the army that is asked about",
                )
                .label("a field")
                .help("name it as `b`, the enemy"),
            );
            continue;
        }
        if let (Some(a), Some(b)) = (a, b) {
            matchups.push(Matchup {
                name: name.map(str::to_owned),
                ..Matchup::of([a, b], item.span.clone())
            });
        }
    }
    matchups
}

/// Each army against every other, each two of them once: seats are swapped within the pairs of battles.
fn matrix(node: &Node, contenders: &mut Contenders<'_>, problems: &mut Problems) -> Vec<Matchup> {
    let all = named_in("matrix", node, contenders, problems);
    if matches!(&node.value, Value::List(items) if items.len() == 1) {
        problems.add(
            Problem::at("experiment::matchup", node.span.clone(), "`matrix` names one army only")
                .label("no opponent")
                .help("name two or more, or write mirror instead of matrix"),
        );
    }
    let n_matchups = all.len() * all.len().saturating_sub(1) / 2;
    if n_matchups > MOST_MATCHUPS {
        problems.add(too_many(n_matchups, &node.span));
        return Vec::new();
    }
    let mut matchups = Vec::new();
    for (at, (a, _)) in all.iter().enumerate() {
        let others = all[at + 1..].iter();
        matchups.extend(others.map(|(b, span)| Matchup::of([*a, *b], span.clone())));
    }
    matchups
}

/// A list of names, or `"all"` armies that the binary carries and that buy no cards; each with its place.
fn named_in(
    key: &'static str,
    node: &Node,
    contenders: &mut Contenders<'_>,
    problems: &mut Problems,
) -> Vec<(usize, Span)> {
    let names: Vec<(&str, &Node)> = match &node.value {
        Value::Text(text) if text == "all" => {
            let plain = armies::BUILTIN.iter().filter(|army| army.is_plain());
            plain.map(|army| (army.name, node)).collect()
        }
        Value::Text(text) => {
            problems.add(
                Problem::at(
                    "experiment::matchup",
                    node.span.clone(),
                    format!("`{key}` is \"{text}\"; it is \"all\" or a list of armies"),
                )
                .label("neither")
                .help(format!("write {key} = [\"{text}\"]")),
            );
            Vec::new()
        }
        _ => {
            let items = problems.list(key, node).unwrap_or_default();
            if items.is_empty() && matches!(node.value, Value::List(_)) {
                let way_out = format!("write {key} = \"all\", or leave it out");
                problems.add(empty_list(key, node, &way_out));
            }
            let texts = items.iter();
            texts.filter_map(|item| Some((problems.text(key, item)?, item))).collect()
        }
    };
    let found = names.into_iter().filter_map(|(given, node)| {
        let number = contenders.number(given, node, problems)?;
        if matches!(contenders.found[number].1, Contender::Field(_)) {
            problems.add(
                Problem::at(
                    "experiment::matchup",
                    node.span.clone(),
                    format!("`{key}` names the field \"{given}\", and a field is only the enemy of one army"),
                )
                .label("a field")
                .help("name it as `b` of a matchup"),
            );
            return None;
        }
        Some((number, node.span.clone()))
    });
    found.collect()
}

fn empty_list(key: &str, node: &Node, way_out: &str) -> Problem {
    Problem::at("experiment::matchup", node.span.clone(), format!("`{key}` is empty"))
        .label("empty")
        .help(way_out.to_owned())
}
