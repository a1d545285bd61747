//! Duels of two units of Gloriam (section 12), sampled.

mod notes;
mod plan;
mod replay;
mod resolved;
mod setup;
pub mod side;
mod variants;

use crate::dice_set_names::as_they_are;
use crate::ruleset::{GloriamDuelPlayers, GloriamRules};
use std::sync::Arc;

use analysis::{CellInfo, Variants};
use gloriam::duel::{Duel, DuelPlayer};

use super::GLORIAM;
use super::keys;
use experiment::document::Problems;
use experiment::document::problem::Failure;
use experiment::kind::{ExperimentFile, ExperimentKind, KindFacts, NO_FIRST_DICE};
use experiment::parameters::{changed, values};
use experiment::planned_run::{AnyPlan, NamedPlan, PlannedRun};
use experiment::players::players_in_words;
use experiment::replay::ReplayRequest;
use experiment::ruleset::{KnownPlayer, Rules, players};
use experiment::setup::{GameSetup, ResolvedSetup};
use experiment::{Experiment, Settings};
use setup::DuelSetup;

/// `game = "duel"`.
pub const DUEL: &'static dyn ExperimentKind = &DuelKind;

#[derive(Debug)]
struct DuelKind;

impl ExperimentKind for DuelKind {
    fn facts(&self) -> KindFacts {
        KindFacts {
            name: "duel",
            playout: "duel",
            ruleset: &GLORIAM,
            keys: &keys::OF_DUELS,
            first_dice: Err(NO_FIRST_DICE),
            records_luck: None,
        }
    }

    fn players(&self) -> Vec<KnownPlayer> {
        players::known::<GloriamDuelPlayers>()
    }

    fn read(
        &self,
        file: &ExperimentFile<'_, '_>,
        problems: &mut Problems,
    ) -> Option<Arc<dyn GameSetup>> {
        let rules = file.rules::<GloriamRules>(DUEL, problems);
        let settings = Settings::read(file.table.get("policies"), problems);
        let example =
            "a table [duel] with policies = [\"by-troops\", \"by-troops\"] and matrix = \"all\"";
        let node = file.table.require("duel", example, problems)?;
        let setup = setup::read(node, rules, &settings, file.folder, problems)?;
        Some(Arc::new(setup))
    }
}

impl GameSetup for DuelSetup {
    fn kind(&self) -> &'static dyn ExperimentKind {
        DUEL
    }

    fn rules_digest(&self) -> String {
        GloriamRules::digest(&self.rules)
    }

    fn changed_parameters(&self) -> Vec<(String, String)> {
        changed::<GloriamRules>(&self.rules)
    }

    fn players_in_words(&self) -> String {
        let variants = self.variants.iter();
        players_in_words(
            &self.policies,
            variants.map(|variant| (variant.name.as_str(), &variant.policies)),
        )
    }

    fn variants(&self) -> Variants {
        let mut all = self.variants.iter();
        match all.any(|variant| variant.changes_sides()) {
            true => Variants::Bearer,
            false => Variants::Game,
        }
    }

    fn readings(&self) -> Vec<String> {
        let readings = self.variants.iter().filter(|it| self.is_reading(it));
        readings.map(|it| it.name.clone()).collect()
    }

    fn as_they_are(&self) -> String {
        let readings = self.variants.iter().filter(|it| self.is_reading(it));
        as_they_are(&self.rules, readings.map(|it| &it.rules))
    }

    fn notes(&self) -> Vec<String> {
        notes::notes(&self.rules)
    }

    fn resolved(&self) -> ResolvedSetup {
        ResolvedSetup {
            parameters: values::<GloriamRules>(&self.rules, DUEL),
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
        let planned = plan::plan(&self, experiment, problems)?;
        Some(Box::new(PlannedDuels { setup: self, planned }))
    }
}

/// Duels that are ready to be played.
#[derive(Debug)]
struct PlannedDuels {
    setup: Arc<DuelSetup>,
    planned: NamedPlan<Duel, DuelPlayer>,
}

impl PlannedDuels {
    fn players_of(&self, cell: &CellInfo) -> String {
        let named = cell.variant.as_ref().and_then(|of| {
            let mut variants = self.setup.variants.iter();
            variants.find(|variant| variant.name == of.name)
        });
        let players = named.map_or(&self.setup.policies, |variant| &variant.policies);
        players_in_words(players, std::iter::empty())
    }
}

impl PlannedRun for PlannedDuels {
    fn playable(&self) -> AnyPlan<'_> {
        self.planned.playable()
    }

    fn has_pages(&self) -> bool {
        false
    }

    fn replay(&self, request: &ReplayRequest) -> Result<String, Failure> {
        replay::show(&self.planned, request, |cell| self.players_of(cell))
    }
}
