//! Battles of named armies, or of armies drawn from lists.

pub mod diagnostics;
pub mod named_battle;
mod notes;
pub mod plan;
mod rebalance;
pub mod replay;
mod resolved;
mod sensitivity;
pub mod setup;
mod sweep;

use crate::ruleset::TriumphRules;
use std::sync::Arc;

use analysis::Variants;
use analysis::sensitivity::SensitivityPlan;
use battle_core::Side;
use rayon::ThreadPool;
use triumph::HalfPoints;

use super::TRIUMPH;
use super::sensitivity::{ResolvedSensitivity, StatedSensitivity, plan};
use super::sweep::Sweep;
use super::{custom, digest, kind_names, parameters, resolved_parameters};
use crate::players::Settings;
use custom::CustomLines;
use experiment::diagnostics::Diagnostics;
use experiment::document::problem::Failure;
use experiment::document::{Problems, TableReader};
use experiment::kind::{ExperimentFile, ExperimentKind, KindFacts};
use experiment::parameters::changed;
use experiment::planned_run::{AnyPlan, PlannedRun};
use experiment::players::players_in_words;
use experiment::rebalancing::Rebalancing;
use experiment::replay::ReplayRequest;
use experiment::ruleset::Rules;
use experiment::setup::{GameSetup, ResolvedSetup, Serialized};
use experiment::{Experiment, free_table, optional};
use plan::BattlePlan;
use setup::{BattleSetup, Contender};

/// `game = "battle"`.
pub const BATTLE: &'static dyn ExperimentKind = &BattleKind;

/// The difference in cost from which a report calls two armies unequal: the cost of the cheapest stand.
const UNEQUAL: HalfPoints = HalfPoints::whole(2);

#[derive(Debug)]
struct BattleKind;

impl ExperimentKind for BattleKind {
    fn facts(&self) -> KindFacts {
        KindFacts {
            name: kind_names::BATTLE,
            playout: "battle",
            ruleset: &TRIUMPH,
            keys: &super::keys::OF_BATTLES,
            first_dice: Ok("first command dice of the two sides"),
            records_luck: Some(false),
        }
    }

    fn read(
        &self,
        file: &ExperimentFile<'_, '_>,
        problems: &mut Problems,
    ) -> Option<Arc<dyn GameSetup>> {
        let table = file.table;
        let mut parameters = file.rules::<TriumphRules>(BATTLE, problems);
        let settings = Settings::read(table.get("policies"), problems);
        let custom =
            optional(table, "card", |node| Some(custom::read(node, &parameters, problems)));
        let custom: CustomLines = custom.unwrap_or_default();
        custom.define(&mut parameters);
        let sweep = optional(table, "sweep", |node| {
            Sweep::read(node, BATTLE, &parameters, &settings, problems)
        });
        let sensitivity = optional(table, "sensitivity", |node| {
            StatedSensitivity::read(node, BATTLE, &parameters, problems)
        });
        let example = "a table [battle] with policies = [\"steady\", \"steady\"] and matchups";
        let own_cards = custom.clone();
        let setup = table.require("battle", example, problems).and_then(|node| {
            setup::read(node, &parameters, custom, &settings, file.folder, problems)
        });
        let Some(mut setup) = setup else {
            if let Some(sensitivity) = &sensitivity {
                sensitivity.refuse_unknown_card(&own_cards, problems);
            }
            return None;
        };
        if let Some(sweep) = &sweep {
            let rules = setup.parameters;
            sweep.add_to_battles(&rules, &mut setup, problems);
        }
        if let Some(sensitivity) = &sensitivity {
            let rules = setup.parameters;
            sensitivity.add_to_battles(&rules, file.seed, &mut setup, problems);
        }
        if !setup.has_cards() {
            refuse_those_of_cards(table, problems);
        }
        if file.stratify {
            setup::refuse_stratified(table, &setup, problems);
        }
        Some(Arc::new(setup))
    }
}

/// Refuses parameters of cards in the `[parameters]` of battles without cards.
fn refuse_those_of_cards(table: &TableReader<'_>, problems: &mut Problems) {
    if let Some(node) = table.get("parameters")
        && let Some(table) = free_table("[parameters]", node, &mut Problems::default())
    {
        parameters::refuse_those_of_cards(&table, problems);
    }
}

impl GameSetup for BattleSetup {
    fn kind(&self) -> &'static dyn ExperimentKind {
        BATTLE
    }

    fn rules_digest(&self) -> String {
        TriumphRules::digest(&self.parameters)
    }

    fn luck_digest(&self) -> String {
        digest::of_luck()
    }

    fn changed_parameters(&self) -> Vec<(String, String)> {
        changed::<TriumphRules>(&self.parameters)
    }

    fn players_in_words(&self) -> String {
        let variants = self.variants.iter();
        players_in_words(
            &self.policies,
            variants.map(|variant| (variant.name.as_str(), &variant.policies)),
        )
    }

    fn variants(&self) -> Variants {
        match self.tries_cards() {
            true => Variants::Cards,
            false => Variants::Game,
        }
    }

    fn notes(&self) -> Vec<String> {
        notes::notes(self, &self.parameters)
    }

    fn unequal(&self) -> Vec<String> {
        let title_and_points = |contender: &Contender| match contender {
            Contender::Army(army) => Some((army.name.clone(), army.cost())),
            // Drawn armies spend what they are allowed.
            Contender::List(_) | Contender::Field(_) => None,
        };
        let words = self.matchups.iter().filter_map(|matchup| {
            let of = |side| title_and_points(&self.contenders[matchup.armies[side]].1);
            let (a, b) = (of(Side::A)?, of(Side::B)?);
            let apart = (a.1 - b.1).0.abs();
            (apart >= UNEQUAL.0).then(|| format!("{} ({}) v {} ({})", a.0, a.1, b.0, b.1))
        });
        words.collect()
    }

    fn resolved(&self) -> ResolvedSetup {
        let cards = self.custom.only(self.stated).resolved().into_iter();
        let sensitivity = self.sensitivity.as_deref();
        ResolvedSetup {
            parameters: resolved_parameters(&self.parameters, BATTLE, self.has_cards()),
            cards: cards.map(|card| Box::new(card) as Serialized).collect(),
            sensitivity: sensitivity.map(|it| Box::new(ResolvedSensitivity::of(it)) as Serialized),
            own: Box::new(resolved::resolved(self)),
        }
    }

    fn plan(
        self: Arc<Self>,
        experiment: &Experiment,
        problems: &mut Problems,
    ) -> Option<Box<dyn PlannedRun>> {
        let planned = plan::plan(&self, experiment, problems)?;
        Some(Box::new(PlannedBattles { setup: self, planned }))
    }
}

/// Battles that are ready to be played.
#[derive(Debug)]
pub struct PlannedBattles {
    /// What the file says.
    pub setup: Arc<BattleSetup>,
    /// What is played.
    pub planned: BattlePlan,
}

impl PlannedRun for PlannedBattles {
    fn playable(&self) -> AnyPlan<'_> {
        self.planned.playable()
    }

    fn names_of_matchups(&self) -> Vec<Vec<String>> {
        self.setup.names_of_matchups()
    }

    fn sensitivity_plan(&self) -> Option<SensitivityPlan> {
        let sensitivity = self.setup.sensitivity.as_deref()?;
        Some(plan(sensitivity, &self.planned.cells))
    }

    fn rebalancing(&self) -> Option<&dyn Rebalancing> {
        Some(self).filter(|it| !it.may_change().is_empty()).map(|it| it as _)
    }

    fn replayed_pairs(&self) -> u64 {
        diagnostics::n_pairs(&self.setup, &self.planned)
    }

    fn diagnose(&self, pool: &ThreadPool) -> Diagnostics {
        diagnostics::look(pool, &self.setup, &self.planned)
    }

    fn replay(&self, request: &ReplayRequest) -> Result<String, Failure> {
        replay::show(&self.planned, Some(&self.setup), request)
    }
}
