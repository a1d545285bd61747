//! `[[scenario.variant]]`: other players, other rule parameters, or another deal of cards, sticks and cubes.

use crate::ruleset::{TableBattlesPlayers, TableBattlesRules};
use battle_core::BySide;
use table_battles::{Gift, RuleParameters};

use super::cards::{Known, is_known, read_amount, read_ids};
use crate::keys;
use crate::keys::scenario_file::SCENARIO_CARD;
use crate::scenario::SCENARIO;
use experiment::document::problem::{Problem, did_you_mean};
use experiment::document::{Entry, Node, Problems, Span, TableReader, Value, check_some};
use experiment::gifts;
use experiment::parameters::{changed_by, name_taken};
use experiment::players::{PlayerText, Settings};
use experiment::{free_table, optional};

#[derive(Clone, Debug)]
pub struct ScenarioVariant {
    /// Its name in tables.
    pub name: String,
    pub policies: BySide<PlayerText<TableBattlesPlayers>>,
    pub parameters: RuleParameters,
    /// What is changed in the scenario.
    pub edits: Edits,
    /// What each side has beyond the rules.
    pub gifts: BySide<Gift>,
    /// Whether the card that it changes is priced in Morale cubes.
    pub priced: bool,
    /// Keys of the scenarios in which it is played; all that have its cards if there are none.
    pub scenarios: Vec<String>,
    pub span: Span,
}

/// What a variant changes in a scenario.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Edits {
    /// Ids of formations that are left out.
    pub without: Vec<String>,
    /// Ids of formations in whose place bland ones stand.
    pub bland: Vec<String>,
    /// Sticks more or fewer, by id.
    pub sticks: Vec<(String, i8)>,
    /// Morale cubes more or fewer.
    pub morale: BySide<i8>,
    /// Keys of cards that are replaced, by id.
    pub cards: Vec<Entry>,
}

impl Edits {
    /// The cards that it names.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        let without = self.without.iter().chain(&self.bland).map(String::as_str);
        let sticks = self.sticks.iter().map(|(id, _)| id.as_str());
        without.chain(sticks).chain(self.cards.iter().map(|entry| entry.key.as_str()))
    }

    /// The only card that it changes; none where it changes Morale, or more cards than one.
    pub fn only_card(&self) -> Option<&str> {
        let first = self.ids().next()?;
        let is_only = self.ids().all(|id| id == first) && self.morale == BySide([0, 0]);
        is_only.then_some(first)
    }
}

/// What variants change, and what they can.
pub(super) struct Baseline<'e> {
    pub parameters: &'e RuleParameters,
    pub policies: &'e BySide<PlayerText<TableBattlesPlayers>>,
    pub scenarios: Known<'e>,
}

pub(super) fn read(
    setup: &TableReader<'_>,
    baseline: &Baseline<'_>,
    settings: &Settings<TableBattlesPlayers>,
    problems: &mut Problems,
) -> Vec<ScenarioVariant> {
    let mut variants: Vec<ScenarioVariant> = Vec::new();
    for table in setup.tables("variant", "[[scenario.variant]]", problems) {
        let Some(variant) = variant(&table, baseline, settings, problems) else {
            continue;
        };
        if variants.iter().any(|other| other.name == variant.name) {
            problems.add(name_taken(&variant.name, &table.span));
            continue;
        }
        variants.push(variant);
    }
    variants
}

fn variant(
    table: &TableReader<'_>,
    baseline: &Baseline<'_>,
    settings: &Settings<TableBattlesPlayers>,
    problems: &mut Problems,
) -> Option<ScenarioVariant> {
    let rules = changed_by::<TableBattlesRules>(table, SCENARIO, baseline.parameters, problems);
    let policies = match table.get("policies") {
        Some(node) => settings.both(node, problems),
        None => Some(baseline.policies.clone()),
    };
    let scenarios =
        optional(table, "scenarios", |node| Some(read_keys(node, baseline.scenarios, problems)));
    let edits = edits(table, baseline.scenarios, problems);
    let gifts = gifts::read(table, problems);
    let priced = table.or_default("priced", problems);
    if priced && edits.only_card().is_none() {
        problems.add(
            Problem::at(
                "experiment::variant",
                table.place("priced"),
                "`priced` is of a variant that changes one card and no Morale",
            )
            .help("change one card by `cards`, `sticks`, `bland` or `without`, or leave it out"),
        );
    }
    let name = table.required::<&str>("name", "name = \"Rupert on 5/6\"", problems);
    Some(ScenarioVariant {
        name: name?.to_owned(),
        policies: policies?,
        parameters: rules,
        edits,
        gifts,
        priced,
        scenarios: scenarios.unwrap_or_default(),
        span: table.span.clone(),
    })
}

/// Keys of scenarios of the experiment.
fn read_keys(node: &Node, scenarios: Known<'_>, problems: &mut Problems) -> Vec<String> {
    let known: Vec<&str> = scenarios.files.iter().map(|file| file.key.as_str()).collect();
    let mut keys = Vec::new();
    for item in problems.list("scenarios", node).unwrap_or_default() {
        let Some(key) = problems.text("scenarios", item) else {
            continue;
        };
        if !known.contains(&key) && scenarios.are_all {
            problems.add(
                Problem::at(
                    "experiment::scenario",
                    item.span.clone(),
                    format!("scenario `{key}` is not played here"),
                )
                .label("not among `scenarios` of [scenario]")
                .help(did_you_mean(key, &known)),
            );
            continue;
        }
        keys.push(key.to_owned());
    }
    keys
}

fn edits(table: &TableReader<'_>, scenarios: Known<'_>, problems: &mut Problems) -> Edits {
    let mut one_or_some = |key: &'static str| {
        let ids = optional(table, key, |node| match &node.value {
            Value::Text(id) => Some(
                Some(id.clone())
                    .filter(|id| is_known(key, id, node, scenarios, problems))
                    .into_iter()
                    .collect(),
            ),
            _ => Some(read_ids(key, node, scenarios, problems)),
        });
        ids.unwrap_or_default()
    };
    let (without, bland) = (one_or_some("without"), one_or_some("bland"));
    let sticks = optional(table, "sticks", |node| {
        let table = free_table("`sticks`", node, problems)?;
        let mut each = Vec::new();
        for entry in table.entries() {
            let amount = read_amount("sticks", &entry.node, problems);
            if is_known("sticks", &entry.key, &entry.node, scenarios, problems) {
                each.extend(amount.map(|amount| (entry.key.clone(), amount)));
            }
        }
        Some(each)
    });
    let morale = table
        .table("morale", "`morale`", problems)
        .map(|sides| BySide(keys::SIDES.map(|side| sides.or_default(side.name, problems))));
    let cards = optional(table, "cards", |node| {
        let entries = free_table("`cards`", node, problems)?.entries();
        let mut own = Problems::default();
        for entry in entries {
            is_known("cards", &entry.key, &entry.node, scenarios, problems);
            let name = format!("card {}", entry.key);
            check_some(&name, &entry.node, &SCENARIO_CARD, &mut own);
        }
        // What can't be read changes nothing, so that nothing is reported again where the scenario is made.
        let is_sound = own.is_empty();
        problems.append(own);
        is_sound.then(|| entries.to_vec())
    });
    Edits {
        without,
        bland,
        sticks: sticks.unwrap_or_default(),
        morale: morale.unwrap_or(BySide([0, 0])),
        cards: cards.unwrap_or_default(),
    }
}
