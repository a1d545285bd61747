//! Duels: two parties in front contact, alone.

mod notes;
mod plan;
mod replay;
mod resolved;
pub mod setup;
mod sweep;

use crate::ruleset::TriumphRules;
use std::sync::Arc;

use analysis::Variants;

use super::TRIUMPH;
use super::sweep::Sweep;
use super::{kind_names, resolved_parameters};
use crate::players::Settings;
use experiment::document::Problems;
use experiment::document::problem::Failure;
use experiment::kind::{ExperimentFile, ExperimentKind, KindFacts};
use experiment::parameters::changed;
use experiment::planned_run::{AnyPlan, PlannedRun};
use experiment::replay::{ReplayRequest, pair_again};
use experiment::ruleset::Rules;
use experiment::setup::{GameSetup, ResolvedSetup};
use experiment::{Experiment, optional};
use setup::DuelSetup;

/// `game = "duel"`.
pub const DUEL: &'static dyn ExperimentKind = &DuelKind;

#[derive(Debug)]
struct DuelKind;

impl ExperimentKind for DuelKind {
    fn facts(&self) -> KindFacts {
        KindFacts {
            name: kind_names::DUEL,
            playout: "duel",
            ruleset: &TRIUMPH,
            keys: &super::keys::OF_DUELS,
            first_dice: Ok("dice of the first close combat"),
            records_luck: None,
        }
    }

    fn read(
        &self,
        file: &ExperimentFile<'_, '_>,
        problems: &mut Problems,
    ) -> Option<Arc<dyn GameSetup>> {
        let parameters = file.rules::<TriumphRules>(DUEL, problems);
        let example = "a table [duel] with a = \"all\" and b = \"all\"";
        let node = file.table.require("duel", example, problems)?;
        let mut setup = setup::read(node, &parameters, problems)?;
        let sweep = optional(file.table, "sweep", |node| {
            let settings = Settings::read(None, problems);
            Sweep::read(node, DUEL, &parameters, &settings, problems)
        });
        if let Some(sweep) = sweep {
            sweep.add_to_duels(&parameters, &mut setup, problems);
        }
        Some(Arc::new(setup))
    }
}

impl GameSetup for DuelSetup {
    fn kind(&self) -> &'static dyn ExperimentKind {
        DUEL
    }

    fn rules_digest(&self) -> String {
        TriumphRules::digest(&self.parameters)
    }

    fn changed_parameters(&self) -> Vec<(String, String)> {
        changed::<TriumphRules>(&self.parameters)
    }

    fn players_in_words(&self) -> String {
        "none: a duel has no choices".to_owned()
    }

    fn variants(&self) -> Variants {
        Variants::Bearer
    }

    fn notes(&self) -> Vec<String> {
        notes::notes(self.terms)
    }

    fn resolved(&self) -> ResolvedSetup {
        ResolvedSetup {
            parameters: resolved_parameters(&self.parameters, DUEL, true),
            cards: Vec::new(),
            sensitivity: None,
            own: Box::new(resolved::resolved(self)),
        }
    }

    fn plan(
        self: Arc<Self>,
        experiment: &Experiment,
        problems: &mut Problems,
    ) -> Option<Box<dyn PlannedRun>> {
        Some(Box::new(PlannedDuels(plan::plan(&self, experiment, problems)?)))
    }
}

/// Duels have no decisions, so their policy is never called.
#[derive(Debug)]
struct PlannedDuels(plan::DuelPlan);

impl PlannedRun for PlannedDuels {
    fn playable(&self) -> AnyPlan<'_> {
        self.0.playable()
    }

    fn has_pages(&self) -> bool {
        false
    }

    fn replay(&self, request: &ReplayRequest) -> Result<String, Failure> {
        replay::check(request)?;
        Ok(replay::render(&pair_again(&self.0, request)?, request.format))
    }
}
