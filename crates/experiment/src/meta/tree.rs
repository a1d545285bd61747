//! `[meta]` as the `[battle]` that plays it: a matrix, with one variant for each further player, and for other rules one for each player.

use super::keys::VARIANT;
use crate::document::problem::Problem;
use crate::document::{Entry, Node, Problems, TableReader, Value};
use crate::keys::Key;

/// Fewer armies have no metagame: of two armies players bring the better one.
const FEWEST: usize = 3;

/// A metagame as battles.
pub struct AsBattles {
    pub root: Node,
    /// Who plays, by the names of their variants; the first plays the baselines.
    pub players: Vec<String>,
    /// The variants with other rules in the hands of the first player, by name.
    pub rules: Vec<String>,
}

/// What other rules are called in the hands of a further player.
pub fn under_player(rules: &str, player: &str) -> String {
    format!("{rules}, {player}")
}

/// The whole experiment with `[battle]` in place of `[meta]`; every value keeps its span.
///
/// Keys of `[meta]` that aren't among `known` were reported, and are left out.
pub fn as_battles(
    file: &TableReader<'_>,
    meta: &TableReader<'_>,
    known: &[Key],
    problems: &mut Problems,
) -> Option<AsBattles> {
    let players = meta.require("players", "players = [\"steady\"]", problems);
    let armies = meta.require("armies", "armies = \"all\", or a list of names", problems);
    let (players, armies) = (players?, armies?);
    let named = problems.list("players", players)?;
    let Some((first, others)) = named.split_first() else {
        problems.add(
            Problem::at("experiment::meta", players.span.clone(), "`players` is empty")
                .label("no player")
                .help("name a player, and perhaps stronger ones after it"),
        );
        return None;
    };
    refuse_few_or_doubled(armies, problems);
    let entry =
        |key: &str, node: Node| Entry { key: key.to_owned(), key_span: node.span.clone(), node };
    let both = |player: &Node| Node {
        span: player.span.clone(),
        value: Value::List(vec![player.clone(); 2]),
    };
    let of_rules = other_rules(meta, problems);
    let variant = |player: &Node| {
        let name = Node { span: player.span.clone(), value: Value::Text(name_of(player)) };
        Node {
            span: player.span.clone(),
            value: Value::Table(vec![entry("name", name), entry("policies", both(player))]),
        }
    };
    // One army alone was refused above; against itself the rest of the file is still checked.
    let way = match &armies.value {
        Value::List(items) if items.len() == 1 => "mirror",
        _ => "matrix",
    };
    let mut battle = vec![entry("policies", both(first)), entry(way, armies.clone())];
    let mut variants: Vec<Node> = others.iter().map(variant).collect();
    variants.extend(of_rules.iter().map(|(_, node)| node.clone()));
    for player in others {
        let with_player = |(name, node): &(String, Node)| {
            let Value::Table(entries) = &node.value else {
                return node.clone();
            };
            let mut entries = entries.clone();
            entries.retain(|it| it.key != "name");
            let name = Node {
                span: node.span.clone(),
                value: Value::Text(under_player(name, &name_of(player))),
            };
            entries.extend([entry("name", name), entry("policies", both(player))]);
            Node { span: node.span.clone(), value: Value::Table(entries) }
        };
        variants.extend(of_rules.iter().map(with_player));
    }
    if !variants.is_empty() {
        let variants = Node { span: players.span.clone(), value: Value::List(variants) };
        battle.push(entry("variant", variants));
    }
    let own = ["players", "armies", "mean_pairs", "variant"];
    let is_same = |name: &str| known.iter().any(|key| key.name == name) && !own.contains(&name);
    let same = meta.entries().iter().filter(|it| is_same(&it.key));
    battle.extend(same.cloned());
    let mut entries = file.entries().to_vec();
    let place = entries.iter_mut().find(|entry| entry.key == "meta")?;
    place.key = "battle".to_owned();
    place.node.value = Value::Table(battle);
    Some(AsBattles {
        root: Node { span: file.span.clone(), value: Value::Table(entries) },
        players: named.iter().map(name_of).collect(),
        rules: of_rules.into_iter().map(|(name, _)| name).collect(),
    })
}

/// `[[meta.variant]]`: a name and rule parameters, which the game reads.
fn other_rules(meta: &TableReader<'_>, problems: &mut Problems) -> Vec<(String, Node)> {
    let mut all = Vec::new();
    for item in meta.given::<&[Node]>("variant", problems).unwrap_or_default() {
        let Some(table) = TableReader::declared("[[meta.variant]]", item, &VARIANT, problems)
        else {
            continue;
        };
        let name = table.required::<&str>("name", "name = \"deeper zones\"", problems);
        let parameters = table.require("parameters", "parameters = { … }", problems);
        if let (Some(name), Some(_)) = (name, parameters) {
            all.push((name.to_owned(), item.clone()));
        }
    }
    all
}

/// The name of a player, as the file gives it; an unknown name is reported later.
fn name_of(player: &Node) -> String {
    match &player.value {
        Value::Text(name) => name.clone(),
        Value::Table(entries) => {
            let name = entries.iter().find(|entry| entry.key == "name");
            match name.map(|entry| &entry.node.value) {
                Some(Value::Text(name)) => name.clone(),
                _ => "a player".to_owned(),
            }
        }
        _ => "a player".to_owned(),
    }
}

fn refuse_few_or_doubled(armies: &Node, problems: &mut Problems) {
    let Value::List(items) = &armies.value else {
        return;
    };
    if items.len() < FEWEST {
        problems.add(
            Problem::at(
                "experiment::meta",
                armies.span.clone(),
                format!("`armies` names {}, and a metagame has {FEWEST} or more", items.len()),
            )
            .label("too few")
            .help("name more, or play them as matchups of `game = \"battle\"`"),
        );
    }
    for (at, item) in items.iter().enumerate() {
        if let Value::Text(name) = &item.value
            && items[..at].iter().any(|other| other.value == item.value)
        {
            problems.add(
                Problem::at(
                    "experiment::meta",
                    item.span.clone(),
                    format!("`armies` names \"{name}\" twice"),
                )
                .label("the second time")
                .help("leave it out: an army against itself is even"),
            );
        }
    }
}
