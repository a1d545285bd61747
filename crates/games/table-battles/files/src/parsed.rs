//! Makes a scenario of a tree whose keys are checked.

mod cards;
mod rows;

use std::collections::BTreeSet;

use document::problem::Problem;
use document::{Node, Problems, Value, check};
use table_battles::scenario::{
    Army, Breach, Brings, Card, Modules, RoutAll, Scenario, Tactical, Where,
};

use crate::keys::SCENARIO_FILE;
use crate::places;

const CODE: &str = "table-battles::scenario";

/// The scenario of a tree, or everything that is wrong with it in `problems`.
///
/// What follows from another problem isn't reported: a value that can't be read stands for one that the rules allow, and others are
/// not reported for what they say of a card whose actions can't be read.
pub fn scenario_of(root: &Node, problems: &mut Problems) -> Option<Scenario> {
    let (scenario, found) = parsed(root);
    let is_sound = found.problems.is_empty() && found.breaches.is_empty();
    problems.append(found.problems);
    found.breaches.iter().for_each(|breach| problems.add(problem_of(breach, root)));
    scenario.filter(|_| is_sound)
}

/// The scenario of a tree that has no places of its own, such as one with keys of another file.
///
/// # Errors
///
/// Everything that is wrong with it.
pub fn scenario_without_places(root: &Node) -> Result<Scenario, Vec<Breach>> {
    let (scenario, mut found) = parsed(root);
    let of_keys = found.problems.into_sorted().into_iter().map(|problem| Breach {
        at: Where::Scenario,
        what: problem.to_string(),
        remedy: problem.remedy().unwrap_or_default(),
    });
    found.breaches.splice(0..0, of_keys);
    match scenario {
        Some(scenario) if found.breaches.is_empty() => Ok(scenario),
        _ => Err(found.breaches),
    }
}

fn parsed(root: &Node) -> (Option<Scenario>, Found) {
    let mut found = Found::default();
    check("the scenario", root, &SCENARIO_FILE, &mut found.problems);
    let armies = match root.items("army") {
        [first, second] => Some([army(first, &mut found), army(second, &mut found)]),
        _ => None,
    };
    let scenario = armies.map(|armies| Scenario {
        id: text(root, "id").unwrap_or_default(),
        name: text(root, "name").unwrap_or_default(),
        date: text(root, "date").unwrap_or_default(),
        armies,
        victory: root.get("victory").map(|rule| RoutAll { cards: ids(rule, "rout_all") }),
        modules: root.get("modules").map_or_else(Modules::default, |modules| Modules {
            shift: flag(modules, "shift"),
            oblique_attack: flag(modules, "oblique_attack"),
        }),
    });
    let mut breaches = scenario.as_ref().map_or_else(Vec::new, Scenario::check);
    breaches.retain(|breach| found.is_beyond_doubt(breach));
    found.breaches.extend(breaches);
    if let Some(scenario) = scenario.as_ref().filter(|_| found.unsound.is_empty()) {
        found.breaches.extend(out_of_reach(scenario));
    }
    (scenario, found)
}

/// TB-TV-1: targets above all sticks of the enemy. Only a file is asked: a variant that takes an enemy formation away may be so.
fn out_of_reach(scenario: &Scenario) -> impl Iterator<Item = Breach> {
    let [first, second] = &scenario.armies;
    let meetings = [(first, second), (second, first)];
    meetings.into_iter().filter_map(|(army, enemy)| {
        let wanted = army.tactical?.sticks;
        let all: u32 = enemy.cards.iter().filter_map(Card::sticks).map(u32::from).sum();
        (u32::from(wanted) > all).then(|| Breach {
            at: Where::Army(army.name.clone()),
            what: format!("its tactical target is {wanted} sticks, and the enemy has {all}"),
            remedy: format!("take 1 to {all}"),
        })
    })
}

/// A breach as a problem at its place in the tree from which the scenario was read.
pub fn problem_of(breach: &Breach, root: &Node) -> Problem {
    Problem::at(CODE, places::of(breach, root), format!("{}: {}", breach.at, breach.what))
        .label("can't be played")
        .help(breach.remedy.clone())
}

/// What is wrong so far, and with which cards.
#[derive(Default)]
struct Found {
    /// What the keys don't allow.
    problems: Problems,
    /// What keys together don't allow, and what the rules don't.
    breaches: Vec<Breach>,
    /// Ids of cards with keys or actions that can't be read.
    unsound: BTreeSet<String>,
    /// Whether a card has no id, so that no name can be said to be wrong.
    has_nameless: bool,
}

impl Found {
    /// Notes something that two keys together get wrong.
    fn add(&mut self, at: &Where, what: impl Into<String>, remedy: impl Into<String>) {
        self.breaches.push(Breach { at: at.clone(), what: what.into(), remedy: remedy.into() });
        self.cannot_read(at);
    }

    /// Notes that something of a card can't be read.
    fn cannot_read(&mut self, at: &Where) {
        if let Where::Card(id) | Where::Row(id, _) = at {
            self.unsound.insert(id.clone());
        }
    }

    /// Whether a breach is none that follows from something that couldn't be read.
    fn is_beyond_doubt(&self, breach: &Breach) -> bool {
        let is_at_nameless =
            matches!(&breach.at, Where::Card(id) | Where::Row(id, _) if id.is_empty());
        let is_own = |id: &String| match &breach.at {
            Where::Card(own) | Where::Row(own, _) => own == id,
            Where::Army(_) | Where::Scenario => false,
        };
        let is_of_unsound = |id: &String| !is_own(id) && places::quotes(&breach.what, id);
        let is_of_nameless = self.has_nameless && breach.what.contains("which is no card");
        !is_at_nameless && !is_of_nameless && !self.unsound.iter().any(is_of_unsound)
    }
}

fn army(node: &Node, found: &mut Found) -> Army {
    let name = text(node, "name").unwrap_or_default();
    let tactical = match (count(node, "tactical_victory"), count(node, "tactical_draw")) {
        (Some(sticks), other) => {
            if other.is_some() {
                found.add(
                    &Where::Army(name.clone()),
                    "it has a tactical victory and a tactical draw",
                    "keep one of the two",
                );
            }
            Some(Tactical { sticks, brings: Brings::Victory })
        }
        (None, sticks) => sticks.map(|sticks| Tactical { sticks, brings: Brings::Draw }),
    };
    let cards: Vec<Card> = node.items("card").iter().map(|card| cards::card(card, found)).collect();
    found.has_nameless |= node.items("card").iter().any(|card| text(card, "id").is_none());
    Army { morale: count(node, "morale"), tactical, cards, name }
}

/// The text under a key.
fn text(node: &Node, key: &str) -> Option<String> {
    match &node.get(key)?.value {
        Value::Text(text) => Some(text.clone()),
        _ => None,
    }
}

/// Whether a key says true.
fn flag(node: &Node, key: &str) -> bool {
    node.get(key).is_some_and(|node| node.value == Value::Bool(true))
}

/// The whole number under a key.
fn count(node: &Node, key: &str) -> Option<u8> {
    match node.get(key)?.value {
        Value::Integer(number) => u8::try_from(number).ok(),
        _ => None,
    }
}

/// Ids under a key: one text, or a list of texts.
fn ids(node: &Node, key: &str) -> Vec<String> {
    match text(node, key) {
        Some(only) => vec![only],
        None => node
            .items(key)
            .iter()
            .filter_map(|item| match &item.value {
                Value::Text(id) => Some(id.clone()),
                _ => None,
            })
            .collect(),
    }
}
