//! `[scenario]` and its scenarios with every default written out.

use crate::ruleset::TableBattlesRules;
use std::collections::BTreeMap;

use battle_core::Side;
use serde::Serialize;

use super::SCENARIO;
use crate::keys::scenario_file::SCENARIO_FILE;
use crate::scenario::setup::{CASTINGS, Formations, ScenarioSetup, ScenarioVariant};
use crate::scenarios::{ScenarioFile, table_of};
use experiment::document::Value;
use experiment::gifts::ResolvedGift;
use experiment::keys::with_defaults;
use experiment::parameters::values;
use experiment::resolved_players;

#[derive(Debug, Serialize)]
pub(super) struct ResolvedScenario {
    policies: [BTreeMap<String, String>; 2],
    casting: &'static str,
    scenarios: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    formations: Option<ResolvedFormations>,
    bland: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sticks: Vec<i8>,
    morale: Vec<i8>,
    file: Vec<ResolvedFile>,
    variant: Vec<ResolvedVariant>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum ResolvedFormations {
    All(&'static str),
    These(Vec<String>),
}

#[derive(Debug, Serialize)]
struct ResolvedFile {
    key: String,
    #[serde(flatten)]
    scenario: toml::Table,
}

#[derive(Debug, Serialize)]
struct ResolvedVariant {
    name: String,
    scenarios: Vec<String>,
    policies: [BTreeMap<String, String>; 2],
    without: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    bland: Vec<String>,
    priced: bool,
    parameters: BTreeMap<&'static str, String>,
    sticks: BTreeMap<String, i8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    morale: Option<BTreeMap<&'static str, i8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gift_a: Option<ResolvedGift>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gift_b: Option<ResolvedGift>,
    cards: toml::Table,
}

impl ResolvedScenario {
    pub(super) fn of(setup: &ScenarioSetup) -> ResolvedScenario {
        let mut castings = CASTINGS.iter();
        let casting = castings.find(|(_, casting)| *casting == setup.casting);
        ResolvedScenario {
            policies: resolved_players(&setup.policies),
            casting: casting.map_or("", |(word, _)| word),
            scenarios: setup.scenarios.iter().map(|file| file.key.clone()).collect(),
            formations: match &setup.formations {
                Formations::All => Some(ResolvedFormations::All("all")),
                Formations::These(ids) if ids.is_empty() => None,
                Formations::These(ids) => Some(ResolvedFormations::These(ids.clone())),
            },
            bland: setup.bland,
            sticks: setup.sticks.clone(),
            morale: setup.morale.clone(),
            file: setup.scenarios.iter().map(file).collect(),
            variant: setup.named_variants().map(variant).collect(),
        }
    }
}

fn file(file: &ScenarioFile) -> ResolvedFile {
    let mut scenario = match &file.tree.value {
        Value::Table(entries) => table_of(entries),
        _ => toml::Table::new(),
    };
    with_defaults(&SCENARIO_FILE, &mut scenario);
    ResolvedFile { key: file.key.clone(), scenario }
}

fn variant(variant: &ScenarioVariant) -> ResolvedVariant {
    let edits = &variant.edits;
    let morale = ["a", "b"].into_iter().zip(edits.morale.0);
    ResolvedVariant {
        name: variant.name.clone(),
        scenarios: variant.scenarios.clone(),
        policies: resolved_players(&variant.policies),
        without: edits.without.clone(),
        bland: edits.bland.clone(),
        priced: variant.priced,
        parameters: values::<TableBattlesRules>(&variant.parameters, SCENARIO),
        sticks: edits.sticks.iter().cloned().collect(),
        morale: match edits.morale.0 {
            [0, 0] => None,
            _ => Some(morale.collect()),
        },
        gift_a: ResolvedGift::of(&variant.gifts[Side::A]),
        gift_b: ResolvedGift::of(&variant.gifts[Side::B]),
        cards: table_of(&edits.cards),
    }
}
