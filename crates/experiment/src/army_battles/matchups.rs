//! Which armies meet: matchups one by one, a matrix, and armies against themselves.

use battle_core::{BySide, Side};

use super::armies::Armies;
use super::counts::Counted;
use super::{ArmyBattles, ArmyGame, keys};
use crate::document::problem::Problem;
use crate::document::{Node, Problems, Span, TableReader, Value};
use crate::optional;

/// The keys that say which armies meet; at least one of them is required.
const WAYS: [&str; 3] = ["matchups", "matrix", "mirror"];
/// The most armies of a matrix.
const MOST_ARMIES: usize = 100;

/// Two armies that meet.
#[derive(Clone, Debug)]
pub struct Matchup<A> {
    /// The occasion.
    pub name: Option<String>,
    /// The armies, by their numbers in the experiment.
    pub armies: BySide<usize>,
    /// One of them with a number of units of its own (`[battle.counts]`).
    pub counted: Option<Counted<A>>,
    /// Where the file says so.
    pub span: Span,
}

impl<G: ArmyGame> ArmyBattles<G> {
    /// What the armies of a matchup are called.
    pub(super) fn sides(&self, matchup: &Matchup<G::Army>) -> [String; 2] {
        [Side::A, Side::B].map(|side| match &matchup.counted {
            Some(counted) if counted.side == side => counted.label.clone(),
            _ => G::name(&self.armies[matchup.armies[side]].army),
        })
    }

    /// The names of its matchups in the file, beside their titles: `macedonian v gallic`, and their own names.
    pub(super) fn names_of_matchups(&self) -> Vec<Vec<String>> {
        let names = self.matchups.iter().map(|matchup| {
            let [a, b] = [Side::A, Side::B].map(|side| &self.armies[matchup.armies[side]].key);
            let both = format!("{a} v {b}");
            std::iter::once(both).chain(matchup.name.clone()).collect()
        });
        names.collect()
    }

    /// `Macedonian v Gallic (Telamon)`.
    pub(super) fn title(&self, matchup: &Matchup<G::Army>) -> String {
        let [a, b] = self.sides(matchup);
        match &matchup.name {
            Some(name) => format!("{a} v {b} ({name})"),
            None => format!("{a} v {b}"),
        }
    }
}

pub(super) fn read<G: ArmyGame>(
    setup: &TableReader<'_>,
    armies: &mut Armies<'_, G>,
    problems: &mut Problems,
) -> Vec<Matchup<G::Army>> {
    let mut matchups = optional(setup, "matchups", |node| Some(one_by_one(node, armies, problems)))
        .unwrap_or_default();
    if let Some(node) = setup.get("matrix") {
        let all = several("matrix", node, armies, problems);
        for (at, a) in all.iter().enumerate() {
            matchups.extend(all[at + 1..].iter().map(|b| of([*a, *b], node)));
        }
        if names_one(node) {
            problems.add(
                Problem::at(
                    "experiment::matchup",
                    node.span.clone(),
                    "`matrix` names one army only",
                )
                .label("without an enemy")
                .help("name two or more, or write mirror instead of matrix"),
            );
        }
    }
    if let Some(node) = setup.get("mirror") {
        let all = several("mirror", node, armies, problems);
        matchups.extend(all.into_iter().map(|army| of([army; 2], node)));
    }
    if WAYS.iter().all(|way| setup.get(way).is_none()) {
        let [a, b] = G::EXAMPLES;
        let example = format!(
            "matchups = [{{ a = \"{a}\", b = \"{b}\" }}], matrix = \"all\" or mirror = \"all\""
        );
        setup.require("matchups", &example, problems);
    }
    matchups
}

/// A meeting without occasion.
fn of<A>(armies: [usize; 2], node: &Node) -> Matchup<A> {
    Matchup { name: None, armies: BySide(armies), counted: None, span: node.span.clone() }
}

/// A list of tables with `a`, `b` and perhaps a `name`.
fn one_by_one<G: ArmyGame>(
    node: &Node,
    armies: &mut Armies<'_, G>,
    problems: &mut Problems,
) -> Vec<Matchup<G::Army>> {
    let items = problems.list("matchups", node).unwrap_or_default();
    let mut matchups = Vec::new();
    for item in items {
        let Some(table) = TableReader::declared("a matchup", item, &keys::MATCHUP, problems) else {
            continue;
        };
        let name = table.given::<&str>("name", problems);
        let mut army = |key: &'static str, example: &str| {
            let node = table.require(key, &format!("{key} = \"{example}\""), problems)?;
            let given = problems.text(key, node)?;
            armies.number(given, node, problems)
        };
        let [a, b] = G::EXAMPLES;
        if let (Some(a), Some(b)) = (army("a", a), army("b", b)) {
            matchups.push(Matchup { name: name.map(str::to_owned), ..of([a, b], item) });
        }
    }
    if items.is_empty() {
        refuse_empty("matchups", node, problems);
    }
    matchups
}

/// Whether a list names one army only; unknown armies are reported separately.
fn names_one(node: &Node) -> bool {
    matches!(&node.value, Value::List(items) if items.len() == 1)
}

/// `"all"` built-in armies, or a list of names.
fn several<G: ArmyGame>(
    key: &'static str,
    node: &Node,
    armies: &mut Armies<'_, G>,
    problems: &mut Problems,
) -> Vec<usize> {
    let named: Vec<(&str, &Node)> = match &node.value {
        Value::Text(text) if text == "all" => {
            G::built_in().iter().map(|(name, _)| (*name, node)).collect()
        }
        _ => {
            let items = problems.list(key, node).unwrap_or_default().iter();
            items.filter_map(|item| Some((problems.text(key, item)?, item))).collect()
        }
    };
    if matches!(&node.value, Value::List(items) if items.is_empty()) {
        refuse_empty(key, node, problems);
    }
    if named.len() > MOST_ARMIES {
        problems.add(
            Problem::at(
                "document::size",
                node.span.clone(),
                format!("{} armies, and {MOST_ARMIES} are the most of `{key}`", named.len()),
            )
            .label("too many")
            .help("make several experiments of it"),
        );
        return Vec::new();
    }
    let numbers =
        named.into_iter().filter_map(|(given, node)| armies.number(given, node, problems));
    numbers.collect()
}

fn refuse_empty(key: &str, node: &Node, problems: &mut Problems) {
    problems.add(
        Problem::at("experiment::matchup", node.span.clone(), format!("`{key}` names no army"))
            .label("empty")
            .help(format!("name some, or leave `{key}` out")),
    );
}
