//! Scenarios of cards, sticks and dice.

pub mod fairness;
pub mod lower;
pub mod meeting;
mod notes;
mod rebalance;
mod replay;
mod resolved;
pub mod section;

use crate::ruleset::TableBattlesRules;
use std::sync::Arc;

use analysis::components::FEWEST_BLOCKS;
use analysis::sensitivity::SensitivityPlan;
use analysis::tables::Tables;
use analysis::worth::WorthRows;
use analysis::{Components, RunInfo, Variants};
use harness::BLOCK_PAIRS;

use super::TABLE_BATTLES;
use experiment::document::Problems;
use experiment::document::problem::Failure;
use experiment::kind::{ExperimentFile, ExperimentKind, GameKind, KindFacts, UnitValues};
use experiment::lowered::{Lowered, Playable};
use experiment::parameters::{changed, values};
use experiment::players::players_in_words;
use experiment::rebalancing::Rebalancing;
use experiment::replay::ReplayRequest;
use experiment::rules_file;
use experiment::ruleset::{Rules, TypedRules};
use experiment::section::{Need, ResolvedSection, Section, Serialized};
use experiment::sensitivity::{self, Asked, OfRules};
use experiment::{Experiment, Settings};
use lower::{ScenarioWork, asks_worths};
use resolved::ResolvedScenario;
use section::ScenarioSection;

/// What values every formation of every scenario, in Morale cubes.
fn of_all_formations(player: &str) -> String {
    format!(
        "[scenario]\nscenarios = \"all\"\npolicies = [{player:?}, {player:?}]\nformations = \"all\"\nsticks = [-1, 1]\n\
         morale = [-2, -1, 1, 2]\n"
    )
}

/// `game = "scenario"`.
pub const SCENARIO: GameKind = &ScenarioKind;

#[derive(Debug)]
struct ScenarioKind;

impl ExperimentKind for ScenarioKind {
    fn facts(&self) -> KindFacts {
        KindFacts {
            name: "scenario",
            playout: "battle",
            ruleset: &TABLE_BATTLES,
            keys: &super::keys::OF_SCENARIOS,
            first_dice: Err(
                "is about the first command dice or the first combat roll, and a scenario has neither, so it would change nothing",
            ),
            records_luck: None,
        }
    }

    fn unit_values(&self) -> Option<UnitValues> {
        let pairs = u64::from(FEWEST_BLOCKS) * BLOCK_PAIRS;
        Some(UnitValues { unit: "formation", pairs, fewest_pairs: pairs, table: of_all_formations })
    }

    fn typed_rules(&self, typed: &TypedRules) -> Result<String, Failure> {
        rules_file::typed_table::<TableBattlesRules>(typed, SCENARIO)
    }

    fn read(
        &self,
        file: &ExperimentFile<'_, '_>,
        problems: &mut Problems,
    ) -> Option<Arc<dyn Section>> {
        let parameters = file.rules::<TableBattlesRules>(SCENARIO, problems);
        let settings = Settings::read(file.table.get("policies"), problems);
        let example =
            "a table [scenario] with policies = [\"steady\", \"steady\"] and scenarios = \"all\"";
        let node = file.table.require("scenario", example, problems)?;
        let mut section = section::read(node, &parameters, &settings, file.folder, problems);
        match (file.table.get("sensitivity"), &mut section) {
            (Some(node), Some(section)) => section.screen(node, file.seed, problems),
            (Some(node), None) => {
                let rules = &parameters;
                let questions = OfRules::<TableBattlesRules> { game: SCENARIO, rules };
                drop(sensitivity::read(node, &Asked::alone(questions), problems));
            }
            (None, _) => {}
        }
        Some(Arc::new(section?))
    }
}

impl Section for ScenarioSection {
    fn kind(&self) -> GameKind {
        SCENARIO
    }

    fn rules_digest(&self) -> String {
        TableBattlesRules::digest(&self.parameters)
    }

    fn changed_parameters(&self) -> Vec<(String, String)> {
        changed::<TableBattlesRules>(&self.parameters)
    }

    fn players_in_words(&self) -> String {
        let variants = self.variants.iter();
        let players = players_in_words(
            &self.policies,
            variants.map(|variant| (variant.name.as_str(), &variant.policies)),
        );
        match notes::looks_ahead(self) {
            true => players,
            false => format!(
                "{players} (with this budget search doesn't look ahead, and plays as steady)"
            ),
        }
    }

    fn variants(&self) -> Variants {
        Variants::Game
    }

    fn notes(&self) -> Vec<String> {
        notes::notes(self)
    }

    fn need(&self) -> Option<Need> {
        let mut files = self.scenarios.iter();
        let is_asked = files.any(|file| asks_worths(file, self));
        is_asked.then_some(Need { n_blocks: FEWEST_BLOCKS, what: "the worth of a formation" })
    }

    fn resolved(&self) -> ResolvedSection {
        ResolvedSection {
            parameters: values::<TableBattlesRules>(&self.parameters, SCENARIO),
            cards: Vec::new(),
            sensitivity: self.sensitivity.as_ref().map(|it| Box::new(it.resolved()) as Serialized),
            own: Box::new(ResolvedScenario::of(self)),
        }
    }

    fn lower(
        self: Arc<Self>,
        experiment: &Experiment,
        problems: &mut Problems,
    ) -> Option<Box<dyn Lowered>> {
        let work = lower::lower(&self, experiment, problems)?;
        Some(Box::new(Scenarios { section: self, work }))
    }
}

/// Scenarios that are ready to be played.
#[derive(Debug)]
pub struct Scenarios {
    /// What the file says.
    pub section: Arc<ScenarioSection>,
    /// What is played.
    pub work: ScenarioWork,
}

impl Lowered for Scenarios {
    fn playable(&self) -> Playable<'_> {
        self.work.playable()
    }

    fn sensitivity_plan(&self) -> Option<SensitivityPlan> {
        Some(self.section.sensitivity.as_ref()?.plan(&self.work.cells))
    }

    fn rebalancing(&self) -> Option<&dyn Rebalancing> {
        Some(self).filter(|it| !it.may_change().is_empty()).map(|it| it as _)
    }

    fn asks_components(&self) -> bool {
        true
    }

    fn components(
        &self,
        info: &RunInfo,
        tables: &Tables,
        rows: &WorthRows,
        n_blocks: u32,
    ) -> Option<Components> {
        lower::components(&self.section, &self.work, info, tables, rows, n_blocks)
    }

    fn replay(&self, request: &ReplayRequest) -> Result<String, Failure> {
        replay::show(&self.work, &self.section, request)
    }
}
