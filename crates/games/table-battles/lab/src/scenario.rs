//! Scenarios of cards, sticks and dice.

pub mod fairness;
pub mod named_battle;
mod notes;
pub mod plan;
mod rebalance;
mod replay;
mod resolved;
pub mod setup;

use crate::ruleset::TableBattlesRules;
use std::sync::Arc;

use analysis::parts::Part;
use analysis::parts::components::FEWEST_BLOCKS;
use analysis::sensitivity::SensitivityPlan;
use analysis::worth::WorthRows;
use analysis::{Answer, Variants};
use harness::BLOCK_PAIRS;

use super::TABLE_BATTLES;
use experiment::document::Problems;
use experiment::document::problem::Failure;
use experiment::kind::{ExperimentFile, ExperimentKind, KindFacts, UnitValues};
use experiment::parameters::{changed, values};
use experiment::planned_run::{AnyPlan, PlannedRun};
use experiment::players::players_in_words;
use experiment::rebalancing::Rebalancing;
use experiment::replay::ReplayRequest;
use experiment::rules_file;
use experiment::ruleset::{Rules, TypedRules};
use experiment::sensitivity::{self, Asked, OfRules};
use experiment::setup::{GameSetup, Need, ResolvedSetup, Serialized};
use experiment::{Experiment, Settings};
use plan::{ScenarioPlan, asks_worths};
use resolved::ResolvedScenario;
use setup::ScenarioSetup;

/// What values every formation of every scenario, in Morale cubes.
fn of_all_formations(player: &str) -> String {
    format!(
        "[scenario]\nscenarios = \"all\"\npolicies = [{player:?}, {player:?}]\nformations = \"all\"\nsticks = [-1, 1]\n\
         morale = [-2, -1, 1, 2]\n"
    )
}

/// `game = "scenario"`.
pub const SCENARIO: &'static dyn ExperimentKind = &ScenarioKind;

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
    ) -> Option<Arc<dyn GameSetup>> {
        let parameters = file.rules::<TableBattlesRules>(SCENARIO, problems);
        let settings = Settings::read(file.table.get("policies"), problems);
        let example =
            "a table [scenario] with policies = [\"steady\", \"steady\"] and scenarios = \"all\"";
        let node = file.table.require("scenario", example, problems)?;
        let mut setup = setup::read(node, &parameters, &settings, file.folder, problems);
        match (file.table.get("sensitivity"), &mut setup) {
            (Some(node), Some(setup)) => setup.screen(node, file.seed, problems),
            (Some(node), None) => {
                let rules = &parameters;
                let questions = OfRules::<TableBattlesRules> { game: SCENARIO, rules };
                drop(sensitivity::read(node, &Asked::alone(questions), problems));
            }
            (None, _) => {}
        }
        Some(Arc::new(setup?))
    }
}

impl GameSetup for ScenarioSetup {
    fn kind(&self) -> &'static dyn ExperimentKind {
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

    fn resolved(&self) -> ResolvedSetup {
        ResolvedSetup {
            parameters: values::<TableBattlesRules>(&self.parameters, SCENARIO),
            cards: Vec::new(),
            sensitivity: self.sensitivity.as_ref().map(|it| Box::new(it.resolved()) as Serialized),
            own: Box::new(ResolvedScenario::of(self)),
        }
    }

    fn plan(
        self: Arc<Self>,
        experiment: &Experiment,
        problems: &mut Problems,
    ) -> Option<Box<dyn PlannedRun>> {
        let planned = plan::plan(&self, experiment, problems)?;
        Some(Box::new(PlannedScenarios { setup: self, planned }))
    }
}

/// Scenarios that are ready to be played.
#[derive(Debug)]
pub struct PlannedScenarios {
    pub setup: Arc<ScenarioSetup>,
    pub planned: ScenarioPlan,
}

impl PlannedRun for PlannedScenarios {
    fn playable(&self) -> AnyPlan<'_> {
        self.planned.playable()
    }

    fn sensitivity_plan(&self) -> Option<SensitivityPlan> {
        Some(self.setup.sensitivity.as_ref()?.plan(&self.planned.cells))
    }

    fn rebalancing(&self) -> Option<&dyn Rebalancing> {
        Some(self).filter(|it| !it.may_change().is_empty()).map(|it| it as _)
    }

    fn asks_part(&self) -> bool {
        true
    }

    fn part(&self, answer: &Answer, rows: &WorthRows, n_blocks: u32) -> Option<Part> {
        let (setup, planned) = (&self.setup, &self.planned);
        plan::components(setup, planned, answer, rows, n_blocks).map(Part::Components)
    }

    fn replay(&self, request: &ReplayRequest) -> Result<String, Failure> {
        replay::show(&self.planned, &self.setup, request)
    }
}
