//! What a file of engagements says, checked key by key (architecture, "`odds --from FILE --json`").

mod party;

use battle_core::Side;
use triumph::{Engagement, Kind, Party, Refusal, RuleParameters, Stand, TroopType};

use super::source::Format;
use crate::document::problem::Problem;
use crate::document::{Entry, Node, Problems, Table, Value, parse_json, parse_toml_with_help};
use crate::experiment::keys::names;
use crate::games::triumph::{keys, notation};

const FILE_KEYS: [&str; 1] = names(&keys::ENGAGEMENTS);
const KEYS: [&str; 4] = names(&keys::ENGAGEMENT);

const TOML_HELP: &str = "the file is read as TOML with one [[engagement]] each, a JSON list would begin with [ and {; \
`equipoise odds --help` has an example";

/// Every engagement of a file in its order; whatever is wrong is added to the problems, and the engagements are then not all there.
pub fn read(
    text: &str,
    format: Format,
    parameters: &RuleParameters,
    problems: &mut Problems,
) -> Vec<Engagement> {
    let root = match format {
        Format::Json => parse_json(text, problems),
        Format::Toml => parse_toml_with_help(text, TOML_HELP, problems),
    };
    if problems.is_unreadable() {
        // What can't be read would only be blamed for keys that it has.
        return Vec::new();
    }
    let items = match format {
        Format::Json => json_items(&root, problems),
        Format::Toml => toml_items(&root, problems),
    };
    items
        .iter()
        .zip(1..)
        .filter_map(|(node, number)| engagement(number, node, parameters, problems))
        .collect()
}

fn json_items<'d>(root: &'d Node, problems: &mut Problems) -> &'d [Node] {
    match &root.value {
        Value::List(items) => items,
        other => {
            problems.add(
                Problem::at(
                    "odds::file",
                    root.span.start..root.span.start,
                    format!("the file holds {}, and should hold a list of engagements", other.kind()),
                )
                .help("put the engagements in [ ], even a single one; `equipoise odds --help` has an example"),
            );
            &[]
        }
    }
}

fn toml_items<'d>(root: &'d Node, problems: &mut Problems) -> &'d [Node] {
    let Some(table) = Table::read("the file", root, &FILE_KEYS, problems) else {
        return &[];
    };
    let example = "[[engagement]] with kind = \"close\", a = \"spear\", b = \"knights\"";
    match table.get("engagement") {
        Some(Node {
            value: Value::List(items),
            ..
        }) => items,
        Some(node) => {
            problems.add(
                Problem::at(
                    "odds::file",
                    node.span.clone(),
                    format!(
                        "`engagement` is {}, and should be a list of tables",
                        node.value.kind()
                    ),
                )
                .help(format!("write {example}")),
            );
            &[]
        }
        // That a file has other keys only has been reported already.
        None if table.entries().is_empty() => {
            table.require("engagement", example, problems);
            &[]
        }
        None => &[],
    }
}

/// One engagement; `None` goes with at least one problem.
fn engagement(
    number: usize,
    node: &Node,
    parameters: &RuleParameters,
    problems: &mut Problems,
) -> Option<Engagement> {
    let name = format!("engagement {number}");
    let table = Table::read(&name, node, &KEYS, problems)?;
    let kind = kind(&table, problems);
    let mut read = |key: &str, value: &str| {
        table.require(key, &example(key, value), problems)?;
        let entry = table.entries().iter().find(|entry| entry.key == key)?;
        Some((
            entry,
            party::read(&format!("{name}'s {key}"), entry, problems),
        ))
    };
    let a = read("a", "\"spear\"");
    let b = read("b", "\"knights\"");
    refusals(&name, kind, a, b, parameters, problems);
    Some(Engagement {
        kind: kind?,
        a: a?.1?,
        b: b?.1?,
    })
}

/// A key with a value as both formats write it.
fn example(key: &str, value: &str) -> String {
    format!("\"{key}\": {value} in JSON, {key} = {value} in TOML")
}

fn kind(table: &Table<'_>, problems: &mut Problems) -> Option<Kind> {
    let is_ranged = table
        .require("kind", &example("kind", "\"close\""), problems)
        .and_then(|node| problems.one_of("kind", &[("close", false), ("ranged", true)], node));
    let from_rear = match table.get("shot_from_rear") {
        Some(node) => problems.boolean("shot_from_rear", node)?,
        None => false,
    };
    match is_ranged? {
        true => Some(Kind::Ranged { from_rear }),
        false if from_rear => {
            let node = table.get("shot_from_rear")?;
            problems.add(
                Problem::at(
                    "odds::engagement",
                    node.span.clone(),
                    "`shot_from_rear` is true in a close combat",
                )
                .label("of a ranged engagement only")
                .help("leave it out, or let the kind be \"ranged\"; in close combat the stand that turned says `fighting_to`"),
            );
            Some(Kind::Close)
        }
        false => Some(Kind::Close),
    }
}

/// A side's entry of the file and the party that it names, if it could be read.
type Written<'d> = Option<(&'d Entry, Option<Party>)>;

/// What the rules say against an engagement, as far as it could be read: all problems of a file are reported at once.
fn refusals(
    name: &str,
    kind: Option<Kind>,
    a: Written<'_>,
    b: Written<'_>,
    parameters: &RuleParameters,
    problems: &mut Problems,
) {
    // Archers may shoot and do nothing that anybody could refuse, so they stand in for what couldn't be read.
    let party = |written: Written<'_>| {
        written
            .and_then(|(_, party)| party)
            .unwrap_or_else(|| Stand::of(TroopType::Archers).into())
    };
    let engagement = Engagement {
        kind: kind.unwrap_or(Kind::Close),
        a: party(a),
        b: party(b),
    };
    for refusal in engagement.check(parameters) {
        let of_close_combat = matches!(
            refusal,
            Refusal::NoRearSupport { .. } | Refusal::CampAgainstCamp
        );
        if kind.is_none() && of_close_combat {
            continue;
        }
        let entry = match notation::side_of(&refusal) {
            Side::A => a,
            Side::B => b,
        };
        let Some((entry, _)) = entry else { continue };
        problems.add(
            Problem::at(
                "triumph::engagement",
                party::place_of(&refusal, entry),
                format!("{name}, {refusal}"),
            )
            .label(format!("against {}", refusal.rule())),
        );
    }
}
