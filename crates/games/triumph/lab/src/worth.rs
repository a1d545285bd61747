//! The worth of cards in points, over random legal armies of lists.

pub mod bearer;
mod diagnostics;
mod notes;
pub mod plan;
pub mod prices;
mod rates;
mod rebalance;
mod resolved;
mod sensitivity;
pub mod setup;
pub mod variants;

use crate::ruleset::TriumphRules;
use std::sync::Arc;

use analysis::Variants;
use analysis::sensitivity::SensitivityAnswer;
use analysis::worth::{WorthAnswer, WorthPlan, WorthRows};
use rayon::ThreadPool;

use super::TRIUMPH;
use super::battle::plan::BattlePlan;
use super::battle::replay;
use super::custom::{self, CustomLines};
use super::sensitivity::{ResolvedSensitivity, StatedSensitivity};
use super::{digest, kind_names, resolved_parameters};
use crate::players::{Settings, each_against_itself};
use experiment::diagnostics::Diagnostics;
use experiment::document::Problems;
use experiment::document::problem::{Failure, Problem};
use experiment::kind::{ExperimentFile, ExperimentKind, KindFacts};
use experiment::parameters::changed;
use experiment::planned_run::{AnyPlan, PlannedRun};
use experiment::rebalancing::Rebalancing;
use experiment::replay::ReplayRequest;
use experiment::ruleset::Rules;
use experiment::setup::{GameSetup, ResolvedSetup, Serialized};
use experiment::{Experiment, optional};
use plan::WorthCells;
use setup::WorthSetup;
use triumph::RuleParameters;
use variants::WorthVariant;

/// `game = "worth"`.
pub const WORTH: &'static dyn ExperimentKind = &WorthKind;

#[derive(Debug)]
struct WorthKind;

impl ExperimentKind for WorthKind {
    fn facts(&self) -> KindFacts {
        KindFacts {
            name: kind_names::WORTH,
            playout: "battle",
            ruleset: &TRIUMPH,
            keys: &super::keys::OF_WORTH,
            first_dice: Err(
                "deals first dice out over a whole block, and the armies of a worth are drawn anew for every eight pairs, which are one \
             observation",
            ),
            // It narrows every comparison, and costs little time.
            records_luck: Some(true),
        }
    }

    fn read(
        &self,
        file: &ExperimentFile<'_, '_>,
        problems: &mut Problems,
    ) -> Option<Arc<dyn GameSetup>> {
        let table = file.table;
        let mut parameters = file.rules::<TriumphRules>(WORTH, problems);
        let settings = Settings::read(table.get("policies"), problems);
        let custom =
            optional(table, "card", |node| Some(custom::read(node, &parameters, problems)));
        let custom: CustomLines = custom.unwrap_or_default();
        custom.define(&mut parameters);
        let sensitivity = optional(table, "sensitivity", |node| {
            StatedSensitivity::read(node, WORTH, &parameters, problems)
        });
        let example = "a table [worth] with players and [[worth.bearer]]";
        let own_cards = custom.clone();
        let setup = table.require("worth", example, problems).and_then(|node| {
            setup::read(node, &parameters, custom, &settings, file.folder, problems)
        });
        let Some(mut setup) = setup else {
            if let Some(sensitivity) = &sensitivity {
                sensitivity.refuse_unknown_card(&own_cards, problems);
            }
            return None;
        };
        if let (Some(_), true) = (&sensitivity, setup.handicaps.is_empty()) {
            let table = file.table;
            problems.add(
                Problem::at(
                    "experiment::rate",
                    table.place("sensitivity"),
                    "[sensitivity] is about worths by handicaps, and with [[worth.rate]] none are played",
                )
                .help("leave one of them out, or name `handicaps` too"),
            );
        }
        if let Some(sensitivity) = &sensitivity {
            sensitivity.add_to_worth(&parameters, file.seed, &mut setup, problems);
        }
        Some(Arc::new(setup))
    }
}

impl GameSetup for WorthSetup {
    fn kind(&self) -> &'static dyn ExperimentKind {
        WORTH
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
        each_against_itself(&self.players)
    }

    fn variants(&self) -> Variants {
        Variants::Cards
    }

    fn notes(&self) -> Vec<String> {
        notes::notes(&self.parameters)
    }

    fn resolved(&self) -> ResolvedSetup {
        let cards = self.custom.resolved().into_iter();
        let sensitivity = self.sensitivity.as_deref();
        ResolvedSetup {
            parameters: resolved_parameters(&self.parameters, WORTH, true),
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
        Some(Box::new(plan::plan(&self, experiment, problems)?))
    }
}

/// The battles of a worth experiment, ready to be played.
#[derive(Debug)]
pub struct PlannedWorths {
    /// What is played.
    pub planned: BattlePlan,
    /// What each cell is for.
    pub worth: WorthCells,
    /// The rules.
    pub parameters: RuleParameters,
    /// Other rules that may be chosen.
    pub variants: Vec<WorthVariant>,
}

impl PlannedRun for PlannedWorths {
    fn playable(&self) -> AnyPlan<'_> {
        self.planned.playable()
    }

    fn worth_plan(&self) -> Option<&WorthPlan> {
        Some(&self.worth.plan)
    }

    fn worth_answer(
        &self,
        rows: &WorthRows,
        n_blocks: u32,
        is_finished: bool,
    ) -> Option<(WorthAnswer, Vec<SensitivityAnswer>)> {
        let addresses = self.planned.plan.schedule().slots();
        let builds = self.worth.builds(&addresses, rows);
        let answer = WorthAnswer::of(&self.worth.plan, rows, &builds, n_blocks);
        let of_settings = self.worth.sensitivity.as_ref();
        let of_settings = of_settings.map(|it| it.answers(rows, n_blocks, is_finished));
        Some((answer, of_settings.unwrap_or_default()))
    }

    fn rebalancing(&self) -> Option<&dyn Rebalancing> {
        Some(self)
    }

    fn replayed_pairs(&self) -> u64 {
        diagnostics::n_pairs(self)
    }

    fn diagnose(&self, pool: &ThreadPool) -> Diagnostics {
        diagnostics::look(pool, self)
    }

    fn replay(&self, request: &ReplayRequest) -> Result<String, Failure> {
        replay::show(&self.planned, None, request)
    }
}
