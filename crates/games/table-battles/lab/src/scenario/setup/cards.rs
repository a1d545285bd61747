//! Cards by their ids, and how many sticks or cubes more or fewer.

use super::Formations;
use crate::keys;
use crate::scenarios::ScenarioFile;
use experiment::document::problem::{Problem, did_you_mean};
use experiment::document::{Declared, Node, Problems, Value};

/// The scenarios of an experiment, as far as they could be read.
#[derive(Clone, Copy)]
pub(super) struct Known<'e> {
    pub files: &'e [ScenarioFile],
    /// Whether all could be read: otherwise a name that none of them has is no mistake.
    pub are_all: bool,
}

/// `"all"`, or a list of ids.
pub(super) fn read_formations(
    node: &Node,
    scenarios: Known<'_>,
    problems: &mut Problems,
) -> Formations {
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
pub(super) fn read_ids(
    key: &'static str,
    node: &Node,
    scenarios: Known<'_>,
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

/// Whether some scenario has a card of this id; reports a problem if not.
pub(super) fn is_known(
    key: &str,
    id: &str,
    at: &Node,
    scenarios: Known<'_>,
    problems: &mut Problems,
) -> bool {
    let mut files = scenarios.files.iter();
    let is_known = files.any(|file| file.scenario.find(id).is_some());
    if !is_known && scenarios.are_all {
        let cards = scenarios.files.iter().flat_map(|file| file.scenario.cards());
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
pub(super) fn read_amounts(key: &'static str, node: &Node, problems: &mut Problems) -> Vec<i8> {
    let items = problems.list(key, node).unwrap_or_default();
    let amounts = items.iter().filter_map(|item| read_amount(key, item, problems));
    amounts.collect()
}

/// A whole number other than 0.
pub(super) fn read_amount(key: &str, node: &Node, problems: &mut Problems) -> Option<i8> {
    let amount: i8 = Declared::read(key, &keys::MORE, node, problems)?;
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
    Some(amount)
}
