//! Pool duels of two units of Gloriam (GL-924): sampled, and solved exactly beside it.

mod plan;

use crate::dice_set_names::as_they_are;
use crate::ruleset::GloriamRules;
use std::collections::BTreeMap;
use std::sync::Arc;

use analysis::Variants;
use battle_core::policy::FirstPolicy;
use gloriam::RuleParameters;
use gloriam::duel::PoolDuel;
use gloriam::rules::claims::Combat;
use gloriam::units::UnitWords;
use serde::Serialize;

use super::unit_kinds::{Kinds, Matchups, ResolvedMatchups};
use super::{GLORIAM, keys};
use experiment::Experiment;
use experiment::document::problem::Failure;
use experiment::document::{Problems, Span, TableReader};
use experiment::kind::{ExperimentFile, ExperimentKind, KindFacts, NO_FIRST_DICE};
use experiment::parameters::{changed, changed_by, is_reading, name_taken, values};
use experiment::planned_run::{AnyPlan, NamedPlan, PlannedRun};
use experiment::replay::ReplayRequest;
use experiment::ruleset::Rules;
use experiment::setup::{GameSetup, ResolvedSetup};

/// `game = "pool"`.
pub const POOL: &'static dyn ExperimentKind = &PoolKind;

/// Whose claims hold in every round: the word, the combat, and who charges.
const COMBATS: [(&str, (Combat, [bool; 2])); 4] = [
    ("melee", (Combat::Melee, [false, false])),
    ("a-charges", (Combat::Charge, [true, false])),
    ("b-charges", (Combat::Charge, [false, true])),
    ("both-charge", (Combat::Charge, [true, true])),
];

#[derive(Debug)]
struct PoolKind;

/// The `[pool]` table.
#[derive(Clone, Debug)]
pub struct PoolSetup {
    pub rules: RuleParameters,
    kinds: Kinds,
    matchups: Matchups,
    combat: Combat,
    charging: [bool; 2],
    variants: Vec<Variant>,
}

/// Other rule parameters.
#[derive(Clone, Debug)]
struct Variant {
    name: String,
    rules: RuleParameters,
    span: Span,
}

impl ExperimentKind for PoolKind {
    fn facts(&self) -> KindFacts {
        KindFacts {
            name: "pool",
            playout: "duel",
            ruleset: &GLORIAM,
            keys: &keys::OF_POOLS,
            first_dice: Err(NO_FIRST_DICE),
            records_luck: None,
        }
    }

    fn read(
        &self,
        file: &ExperimentFile<'_, '_>,
        problems: &mut Problems,
    ) -> Option<Arc<dyn GameSetup>> {
        let rules: RuleParameters = file.rules::<GloriamRules>(POOL, problems);
        file.table.require("pool", "a table [pool] with matrix = \"all\"", problems)?;
        let table = file.table.table("pool", "[pool]", problems)?;
        let kinds = Kinds::built_in();
        let matchups = kinds.matchups(&table, problems);
        let (combat, charging) = table.word_or_default("combat", &COMBATS, problems);
        let variants = variants(&table, &rules, problems);
        Some(Arc::new(PoolSetup { rules, matchups: matchups?, kinds, combat, charging, variants }))
    }
}

fn variants(
    setup: &TableReader<'_>,
    rules: &RuleParameters,
    problems: &mut Problems,
) -> Vec<Variant> {
    let mut variants: Vec<Variant> = Vec::new();
    for table in setup.tables("variant", "[[pool.variant]]", problems) {
        let rules = changed_by::<GloriamRules>(&table, POOL, rules, problems);
        let Some(name) = table.required::<&str>("name", "name = \"dice D-B\"", problems) else {
            continue;
        };
        if variants.iter().any(|other| other.name == name) {
            problems.add(name_taken(name, &table.span));
            continue;
        }
        variants.push(Variant { name: name.to_owned(), rules, span: table.span });
    }
    variants
}

#[derive(Debug, Serialize)]
struct ResolvedPool {
    #[serde(flatten)]
    who: ResolvedMatchups,
    combat: &'static str,
    variant: Vec<ResolvedVariant>,
}

#[derive(Debug, Serialize)]
struct ResolvedVariant {
    name: String,
    parameters: BTreeMap<&'static str, String>,
}

impl PoolSetup {
    fn duel(&self, kinds: [&UnitWords; 2], rules: &RuleParameters) -> Result<PoolDuel, String> {
        let [a, b] = kinds.map(|kind| kind.unit(&self.kinds.catalogue));
        let troops = match (a, b) {
            (Ok(a), Ok(b)) => [a.troops, b.troops],
            (a, b) => {
                let wrong = [a.err(), b.err()].into_iter().flatten().flatten();
                let wrong: Vec<String> = wrong.map(|breach| breach.to_string()).collect();
                return Err(wrong.join("; "));
            }
        };
        let (combat, charging) = (self.combat, self.charging);
        Ok(PoolDuel::of(troops, combat, charging, &self.kinds.catalogue, rules))
    }
}

impl GameSetup for PoolSetup {
    fn kind(&self) -> &'static dyn ExperimentKind {
        POOL
    }

    fn rules_digest(&self) -> String {
        GloriamRules::digest(&self.rules)
    }

    fn changed_parameters(&self) -> Vec<(String, String)> {
        changed::<GloriamRules>(&self.rules)
    }

    fn players_in_words(&self) -> String {
        "none: such a duel leaves no choice".to_owned()
    }

    fn variants(&self) -> Variants {
        Variants::Game
    }

    fn readings(&self) -> Vec<String> {
        let readings = self.variants.iter();
        let readings = readings.filter(|it| is_reading::<GloriamRules>(&self.rules, &it.rules));
        readings.map(|it| it.name.clone()).collect()
    }

    fn as_they_are(&self) -> String {
        let readings = self.variants.iter();
        let readings = readings.filter(|it| is_reading::<GloriamRules>(&self.rules, &it.rules));
        as_they_are(&self.rules, readings.map(|it| &it.rules))
    }

    fn notes(&self) -> Vec<String> {
        vec![
            super::DICE_NOTE.to_owned(),
            "A pool duel (GL-924) is a fight and nothing else: each file of the narrower unit throws the dice of the same difference of claims in every round, until a unit breaks. Movement, shooting, shatter and shove, supporting files, nervousness, generals and tests are left out; `game = \"duel\"` has them.".to_owned(),
            "Every score stands beside its exact value: what both inflict in a round is independent, so the fight is solved as a Markov chain.".to_owned(),
            "A unit meets a unit, whatever the two would cost: no points are known (GL-801).".to_owned(),
        ]
    }

    fn resolved(&self) -> ResolvedSetup {
        let variants = self.variants.iter().map(|variant| ResolvedVariant {
            name: variant.name.clone(),
            parameters: values::<GloriamRules>(&variant.rules, POOL),
        });
        let mut combats = COMBATS.iter();
        let combat = combats.find(|(_, it)| *it == (self.combat, self.charging));
        ResolvedSetup {
            parameters: values::<GloriamRules>(&self.rules, POOL),
            cards: Vec::new(),
            sensitivity: None,
            own: Box::new(ResolvedPool {
                who: self.matchups.resolved(&self.kinds),
                combat: combat.map_or("melee", |(word, _)| word),
                variant: variants.collect(),
            }),
        }
    }

    fn plan(
        self: Arc<Self>,
        experiment: &Experiment,
        problems: &mut Problems,
    ) -> Option<Box<dyn PlannedRun>> {
        Some(Box::new(PlannedPools(plan::plan(&self, experiment, problems)?)))
    }
}

/// Pool duels have no decisions, so their policy is never called.
#[derive(Debug)]
struct PlannedPools(NamedPlan<PoolDuel, FirstPolicy>);

impl PlannedRun for PlannedPools {
    fn playable(&self) -> AnyPlan<'_> {
        self.0.playable()
    }

    fn has_pages(&self) -> bool {
        false
    }

    fn replay(&self, _request: &ReplayRequest) -> Result<String, Failure> {
        Err(Failure::with_help(
            "a pool duel is dice and nothing else, and isn't shown again",
            "`game = \"duel\"` plays whole duels, which are",
        ))
    }
}
