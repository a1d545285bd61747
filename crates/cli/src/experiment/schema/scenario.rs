//! The `[scenario]` table.

mod variants;

use std::path::Path;

use battle_core::BySide;
use report::CellInfo;
use table_battles::policies::Player;
use table_battles::scenario::file::BUILT_IN;
use table_battles::{Casting, RuleParameters};

use super::optional;
use crate::document::{Node, Problems, Table, Value};
use crate::experiment::players::{PlayerText, Settings};
use crate::problem::{Problem, did_you_mean};
use crate::scenarios::{self, ScenarioFile, table_of};

pub use variants::{Edits, ScenarioVariant};

/// The `[scenario]` table.
#[derive(Clone, Debug)]
pub struct ScenarioSection {
    /// The rules.
    pub parameters: RuleParameters,
    /// Who plays A and who plays B.
    pub policies: BySide<PlayerText<Player>>,
    /// Whether A is the first army or a player.
    pub casting: Casting,
    /// What is fought.
    pub scenarios: Vec<ScenarioFile>,
    /// Formations that are tried: each scenario without each of them.
    pub formations: Formations,
    /// Sticks more or fewer with which each of them is tried.
    pub sticks: Vec<i8>,
    /// Morale cubes more or fewer with which each army is tried.
    pub morale: Vec<i8>,
    /// Named changes.
    pub variants: Vec<ScenarioVariant>,
}

impl ScenarioSection {
    /// Who plays in a cell.
    pub fn players_of(&self, cell: &CellInfo) -> &BySide<PlayerText<Player>> {
        let named = cell.variant.as_ref().and_then(|of| {
            let mut variants = self.variants.iter();
            variants.find(|variant| variant.name == of.name)
        });
        named.map_or(&self.policies, |variant| &variant.policies)
    }
}

/// Which formations are tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formations {
    /// Every one of every scenario.
    All,
    /// Those of these ids.
    These(Vec<String>),
}

impl Formations {
    /// Whether the one of an id is among them.
    pub fn has(&self, id: &str) -> bool {
        match self {
            Formations::All => true,
            Formations::These(ids) => ids.iter().any(|own| own == id),
        }
    }
}

/// The two castings with their words.
pub const CASTINGS: [(&str, Casting); 2] =
    [("armies", Casting::Armies), ("players", Casting::Players)];

const KEYS: [&str; 8] = [
    "policies",
    "casting",
    "scenarios",
    "file",
    "formations",
    "sticks",
    "morale",
    "variant",
];

/// Most sticks or cubes more or fewer.
const MOST: i64 = 9;

/// Reads it.
pub(super) fn read(
    node: &Node,
    parameters: &RuleParameters,
    settings: &Settings<Player>,
    folder: &Path,
    problems: &mut Problems,
) -> Option<ScenarioSection> {
    let table = Table::read("[scenario]", node, &KEYS, problems)?;
    let policies = table
        .require("policies", "policies = [\"greedy\", \"greedy\"]", problems)
        .and_then(|node| settings.both(node, problems));
    let casting = optional(&table, "casting", |node| {
        problems.one_of("casting", &CASTINGS, node)
    });
    let own = optional(&table, "file", |node| Some(own_files(node, problems))).unwrap_or_default();
    let scenarios = table
        .require(
            "scenarios",
            "scenarios = \"all\" or scenarios = [\"marston-moor\", \"my-battle.toml\"]",
            problems,
        )
        .map(|node| read_scenarios(node, own, folder, problems))
        .unwrap_or_default();
    let formations = optional(&table, "formations", |node| {
        Some(read_formations(node, &scenarios, problems))
    });
    let mut amounts = |key: &'static str| {
        optional(&table, key, |node| Some(read_amounts(key, node, problems))).unwrap_or_default()
    };
    let (sticks, morale) = (amounts("sticks"), amounts("morale"));
    if let (Some(node), None) = (table.get("sticks"), &formations) {
        problems.add(
            Problem::at(
                "experiment::scenario",
                node.span.clone(),
                "`sticks` is tried on `formations`, and there are none",
            )
            .label("would change nothing")
            .help("add formations = \"all\", or leave it out"),
        );
    }
    let variants = match (table.get("variant"), &policies) {
        (Some(node), Some(policies)) => {
            let baseline = variants::Baseline {
                parameters,
                policies,
                scenarios: &scenarios,
            };
            variants::read(node, &baseline, settings, problems)
        }
        _ => Vec::new(),
    };
    if policies.is_some() {
        settings.refuse_unused(problems);
    }
    Some(ScenarioSection {
        parameters: *parameters,
        policies: policies?,
        casting: casting.unwrap_or_default(),
        scenarios,
        formations: formations.unwrap_or(Formations::These(Vec::new())),
        sticks,
        morale,
        variants,
    })
}

/// `[[scenario.file]]`: scenarios that stand in the experiment itself, as `run.toml` keeps them.
fn own_files(node: &Node, problems: &mut Problems) -> Vec<ScenarioFile> {
    let mut found: Vec<ScenarioFile> = Vec::new();
    for item in problems.list("file", node).unwrap_or_default() {
        let Some(mut table) = table_of(item) else {
            problems.add(Problem::at(
                "experiment::scenario",
                item.span.clone(),
                "a table of `file` is no scenario",
            ));
            continue;
        };
        let Some(toml::Value::String(key)) = table.remove("key") else {
            problems.add(
                Problem::at(
                    "experiment::scenario",
                    item.span.clone(),
                    "a scenario of the experiment has no `key`",
                )
                .help("write key = \"my-battle\", by which `scenarios` names it"),
            );
            continue;
        };
        if found.iter().any(|other| other.key == key) {
            problems.add(
                Problem::at(
                    "experiment::scenario",
                    item.span.clone(),
                    format!("two scenarios are called \"{key}\""),
                )
                .label("the second")
                .help("give it another `key`"),
            );
            continue;
        }
        found.extend(scenarios::of_table(&key, table, item, problems));
    }
    found
}

/// `"all"` that the binary carries, or a list of names and files.
fn read_scenarios(
    node: &Node,
    own: Vec<ScenarioFile>,
    folder: &Path,
    problems: &mut Problems,
) -> Vec<ScenarioFile> {
    let mut found: Vec<ScenarioFile> = Vec::new();
    match &node.value {
        Value::Text(text) if text == "all" => {
            for builtin in BUILT_IN {
                found.extend(scenarios::find(builtin.name, node, Path::new(""), problems));
            }
        }
        Value::Text(text) => problems.add(
            Problem::at(
                "experiment::scenario",
                node.span.clone(),
                format!("`scenarios` is \"{text}\"; it is \"all\" or a list of scenarios"),
            )
            .label("neither")
            .help(format!("write scenarios = [\"{text}\"]")),
        ),
        _ => {
            let items = problems.list("scenarios", node).unwrap_or_default();
            if items.is_empty() && matches!(node.value, Value::List(_)) {
                problems.add(
                    Problem::at(
                        "experiment::scenario",
                        node.span.clone(),
                        "`scenarios` names none",
                    )
                    .label("empty")
                    .help("write scenarios = \"all\", or name one"),
                );
            }
            for item in items {
                let Some(given) = problems.text("scenarios", item) else {
                    continue;
                };
                if found.iter().any(|other| other.key == given) {
                    problems.add(
                        Problem::at(
                            "experiment::scenario",
                            item.span.clone(),
                            format!("{given} is named twice"),
                        )
                        .label("the second time")
                        .help("leave it out"),
                    );
                    continue;
                }
                match own.iter().find(|it| it.key == given) {
                    Some(own) => found.push(own.clone()),
                    None => found.extend(scenarios::find(given, item, folder, problems)),
                }
            }
        }
    }
    found
}

fn read_formations(node: &Node, scenarios: &[ScenarioFile], problems: &mut Problems) -> Formations {
    match &node.value {
        Value::Text(text) if text == "all" => Formations::All,
        Value::Text(text) => {
            problems.add(
                Problem::at(
                    "experiment::scenario",
                    node.span.clone(),
                    format!("`formations` is \"{text}\"; it is \"all\" or a list of card ids"),
                )
                .label("neither")
                .help(format!("write formations = [\"{text}\"]")),
            );
            Formations::All
        }
        _ => Formations::These(read_ids("formations", node, scenarios, problems)),
    }
}

/// Ids of cards that some scenario has.
fn read_ids(
    key: &'static str,
    node: &Node,
    scenarios: &[ScenarioFile],
    problems: &mut Problems,
) -> Vec<String> {
    let mut ids = Vec::new();
    for item in problems.list(key, node).unwrap_or_default() {
        let Some(id) = problems.text(key, item) else {
            continue;
        };
        if is_known(key, id, item, scenarios, problems) {
            ids.push(id.to_owned());
        }
    }
    ids
}

/// Whether some scenario has a card of an id; if not, says so.
fn is_known(
    key: &str,
    id: &str,
    at: &Node,
    scenarios: &[ScenarioFile],
    problems: &mut Problems,
) -> bool {
    let mut files = scenarios.iter();
    let is_known = files.any(|file| file.scenario.find(id).is_some());
    // Scenarios that can't be read are blamed themselves.
    if !is_known && !scenarios.is_empty() {
        let cards = scenarios.iter().flat_map(|file| file.scenario.cards());
        let ids: Vec<&str> = cards.map(|(_, card)| card.id.as_str()).collect();
        problems.add(
            Problem::at(
                "experiment::scenario",
                at.span.clone(),
                format!("`{key}` names card {id}, which no scenario here has"),
            )
            .label("unknown card")
            .help(did_you_mean(id, &ids)),
        );
    }
    is_known
}

/// Whole numbers other than 0.
fn read_amounts(key: &'static str, node: &Node, problems: &mut Problems) -> Vec<i8> {
    let items = problems.list(key, node).unwrap_or_default();
    let amounts = items
        .iter()
        .filter_map(|item| read_amount(key, item, problems));
    amounts.collect()
}

fn read_amount(key: &str, node: &Node, problems: &mut Problems) -> Option<i8> {
    let amount = problems.integer(key, -MOST..=MOST, node)?;
    if amount == 0 {
        problems.add(
            Problem::at(
                "experiment::scenario",
                node.span.clone(),
                format!("`{key}` has 0, which changes nothing"),
            )
            .help("take -1 for one fewer, 1 for one more"),
        );
        return None;
    }
    Some(amount as i8)
}
