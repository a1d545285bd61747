//! The `[scenario]` table.

mod cards;
mod files;
mod variants;

use super::SCENARIO;
use crate::ruleset::{TableBattlesPlayers, TableBattlesRules};
use std::path::Path;

use analysis::CellInfo;
use battle_core::BySide;
use table_battles::{Casting, RuleParameters};

use crate::keys;
use crate::scenarios::ScenarioFile;
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, TableReader};
use experiment::gifts;
use experiment::optional;
use experiment::players::{PlayerText, Settings, usual_players};
use experiment::sensitivity::{self, Asked, OfRules, Sensitivity};

use cards::{Known, read_amounts, read_formations};
use files::{own_files, read_scenarios};

pub use variants::{Edits, ScenarioVariant};

/// The `[scenario]` table.
#[derive(Clone, Debug)]
pub struct ScenarioSetup {
    pub parameters: RuleParameters,
    /// Who plays A and who plays B.
    pub policies: BySide<PlayerText<TableBattlesPlayers>>,
    /// Whether A is the first army or a player.
    pub casting: Casting,
    pub scenarios: Vec<ScenarioFile>,
    /// Formations that are tried: each scenario without each of them, or with a bland one in its place.
    pub formations: Formations,
    /// Whether a bland formation takes the place of one that is tried.
    pub bland: bool,
    /// Sticks more or fewer with which each of them is tried.
    pub sticks: Vec<i8>,
    /// Morale cubes more or fewer with which each army is tried.
    pub morale: Vec<i8>,
    /// Named changes, those of the open questions among them.
    pub variants: Vec<ScenarioVariant>,
    /// Which open questions are screened.
    pub sensitivity: Option<Box<Sensitivity>>,
}

impl ScenarioSetup {
    /// Adds the variants of `[sensitivity]`, which are played in every scenario.
    pub(super) fn screen(&mut self, node: &Node, seed: u64, problems: &mut Problems) {
        let asked = Asked {
            questions: OfRules::<TableBattlesRules> { game: SCENARIO, rules: &self.parameters },
            seed,
            n_matchups: self.scenarios.len(),
            variants: self.variants.iter().map(|it| it.name.as_str()).collect(),
        };
        let Some(stated) = sensitivity::read(node, &asked, problems) else {
            return;
        };
        self.variants.extend(stated.variants.into_iter().map(|(name, parameters)| {
            ScenarioVariant {
                name,
                policies: self.policies.clone(),
                parameters,
                edits: Edits::default(),
                gifts: BySide::default(),
                priced: false,
                scenarios: Vec::new(),
                span: node.span.clone(),
            }
        }));
        self.sensitivity = Some(Box::new(stated.sensitivity));
    }

    /// The variants that the file names, without those of `[sensitivity]`.
    pub fn named_variants(&self) -> impl Iterator<Item = &ScenarioVariant> {
        let is_screened =
            |name: &str| self.sensitivity.as_ref().is_some_and(|it| it.has_variant(name));
        self.variants.iter().filter(move |it| !is_screened(&it.name))
    }

    pub fn players_of(&self, cell: &CellInfo) -> &BySide<PlayerText<TableBattlesPlayers>> {
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
    /// The formations with these ids.
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

pub(super) fn read(
    node: &Node,
    parameters: &RuleParameters,
    settings: &Settings<TableBattlesPlayers>,
    folder: &Path,
    problems: &mut Problems,
) -> Option<ScenarioSetup> {
    let table = TableReader::declared("[scenario]", node, &keys::SCENARIO, problems)?;
    let policies = table
        .require("policies", "policies = [\"steady\", \"steady\"]", problems)
        .and_then(|node| settings.both(node, problems));
    let casting = table.word_or_default("casting", &CASTINGS, problems);
    let mut of_files = Problems::default();
    let own = optional(&table, "file", |node| Some(own_files(node, &mut of_files)));
    let scenarios = table
        .require(
            "scenarios",
            "scenarios = \"all\" or scenarios = [\"marston-moor\", \"my-battle.toml\"]",
            &mut of_files,
        )
        .map(|node| read_scenarios(node, own.unwrap_or_default(), folder, &mut of_files))
        .unwrap_or_default();
    let known = Known { files: &scenarios, are_all: of_files.is_empty() };
    problems.append(of_files);
    let formations =
        optional(&table, "formations", |node| Some(read_formations(node, known, problems)));
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
    let bland = table.or_default("bland", problems);
    if let (Some(node), true, None) = (table.get("bland"), bland, &formations) {
        problems.add(
            Problem::at(
                "experiment::scenario",
                node.span.clone(),
                "`bland` says what takes the place of `formations`, and there are none",
            )
            .label("would change nothing")
            .help("add formations = \"all\", or leave it out"),
        );
    }
    // An unknown player doesn't hide what is wrong with variants.
    let usual = policies.clone().or_else(usual_players);
    let variants = match &usual {
        Some(policies) => {
            let baseline = variants::Baseline { parameters, policies, scenarios: known };
            variants::read(&table, &baseline, settings, problems)
        }
        _ => Vec::new(),
    };
    // One that changes more than a card is refused where it is read.
    let has_no_scale = |it: &&ScenarioVariant| {
        let in_sticks = formations.as_ref().filter(|_| !sticks.is_empty());
        let card = it.edits.only_card().filter(|_| it.priced && morale.is_empty());
        card.is_some_and(|card| !in_sticks.is_some_and(|of| of.has(card)))
    };
    if let Some(priced) = variants.iter().find(has_no_scale) {
        problems.add(
            Problem::at(
                "experiment::scenario",
                priced.span.clone(),
                format!(
                    "variant \"{}\" is `priced`, and neither Morale cubes nor sticks of its card are played",
                    priced.name
                ),
            )
            .label("no scale for a price")
            .help("add morale = [-1, 1] to [scenario]; or its card to `formations` and sticks = [-1, 1]; or leave `priced` out"),
        );
    }
    if policies.is_some() {
        settings.refuse_unused(problems);
    }
    let in_variants = variants.iter().map(|it| (&it.policies, &it.gifts));
    let place = table.place("policies");
    gifts::refuse_nothing_to_ignore(policies.as_ref(), in_variants, &place, problems);
    Some(ScenarioSetup {
        parameters: *parameters,
        policies: policies?,
        casting,
        scenarios,
        formations: formations.unwrap_or(Formations::These(Vec::new())),
        bland,
        sticks,
        morale,
        variants,
        sensitivity: None,
    })
}
