//! `[program]`, as it is read: which sides meet, under which values of the parameters.

use std::sync::Arc;

use analysis::Variants;
use analysis::parts::components::FEWEST_BLOCKS;
use analysis::units_needed::CountedMatchup;
use battle_core::streams::name_id;
use experiment::Experiment;
use experiment::document::problem::{Failure, Problem};
use experiment::document::{Node, Problems, Span, TableReader};
use experiment::kind::ExperimentKind;
use experiment::planned_run::PlannedRun;
use experiment::sensitivity::{self, Asked, Sensitivity};
use experiment::setup::{GameSetup, Need, ResolvedSetup, Serialized};
use serde_json::json;

use crate::counts::{Counts, Fought};
use crate::description::Described;
use crate::kind::PROGRAM_KIND;
use crate::opening::Opened;
use crate::questions::OfProgram;
use crate::variants::{self, CellSetup, Variant};
use crate::worth::Worth;
use crate::{matchups, plan, values};

#[derive(Debug)]
pub(crate) struct ProgramSetup {
    pub(crate) opened: Opened,
    pub(crate) values: Vec<i64>,
    /// Sides that meet, by their numbers in the description.
    pub(crate) matchups: Vec<[usize; 2]>,
    /// Named changes, those of `[sensitivity]` last.
    pub(crate) variants: Vec<Variant>,
    pub(crate) counts: Option<Counts>,
    pub(crate) worth: Option<Worth>,
    pub(crate) sensitivity: Option<Sensitivity>,
    pub(crate) span: Span,
}

impl ProgramSetup {
    pub(crate) fn game(&self) -> &Described {
        self.opened.game.described()
    }

    pub(crate) fn read(
        table: &TableReader<'_>,
        opened: Opened,
        parameters: Option<&Node>,
        problems: &mut Problems,
    ) -> ProgramSetup {
        let game = opened.game.described().clone();
        let values = values::changed(&game, &game.defaults(), parameters, problems);
        let matchups = matchups::read(table, &game, problems);
        let variants = variants::read(table, &game, &values, problems);
        let asked = ["counts", "worth"].map(|key| table.get(key));
        if let [Some(_), Some(node)] = asked {
            problems.add(
                Problem::at(
                    "experiment::worth",
                    node.span.clone(),
                    "[program.counts] and [program.worth] both give a side handicaps",
                )
                .label("one of them is too much")
                .help("make two experiments of them"),
            );
        }
        let [counts, worth] = asked;
        let counts = counts.and_then(|node| Counts::read(node, &game, &matchups, problems));
        let worth = worth.and_then(|node| Worth::read(node, &game, &variants, problems));
        let span = table.span.clone();
        let sensitivity = None;
        ProgramSetup { opened, values, matchups, variants, counts, worth, sensitivity, span }
    }

    /// Adds the variants of `[sensitivity]`.
    pub(crate) fn screen(&mut self, node: &Node, seed: u64, problems: &mut Problems) {
        let asked = Asked {
            questions: OfProgram { game: self.game(), values: &self.values },
            seed,
            n_matchups: self.fought().len(),
            variants: self.variants.iter().map(|it| it.name.as_str()).collect(),
        };
        let Some(stated) = sensitivity::read(node, &asked, problems) else { return };
        let tried = stated.variants.into_iter();
        self.variants
            .extend(tried.map(|(name, values)| Variant::of_values(name, values, &node.span)));
        self.sensitivity = Some(stated.sensitivity);
    }

    /// The variants that the file names, without those of `[sensitivity]`.
    pub(crate) fn named_variants(&self) -> impl Iterator<Item = &Variant> {
        let is_screened =
            |name: &str| self.sensitivity.as_ref().is_some_and(|it| it.has_variant(name));
        self.variants.iter().filter(move |it| !is_screened(&it.name))
    }

    /// The matchups that are played: those of the file, or each of them with every amount of a handicap.
    pub(crate) fn fought(&self) -> Vec<Fought> {
        let setups = self
            .matchups
            .iter()
            .map(|sides| CellSetup::of(*sides, self.values.clone(), self.game()));
        match &self.counts {
            Some(counts) => setups.flat_map(|setup| counts.each(&setup)).collect(),
            None => setups.map(Fought::of).collect(),
        }
    }
}

impl GameSetup for ProgramSetup {
    fn kind(&self) -> &'static dyn ExperimentKind {
        PROGRAM_KIND
    }

    /// A digest of the description with the values: Equipoise knows no more of the rules.
    fn rules_digest(&self) -> String {
        let text = format!("{} {:?}", self.game().to_value(), self.values);
        format!("{:016x}", name_id(&text))
    }

    fn changed_parameters(&self) -> Vec<(String, String)> {
        values::differing(self.game(), &self.values, &self.game().defaults())
    }

    fn players_in_words(&self) -> String {
        match (&self.opened.launch, &self.opened.class) {
            (Some(launch), _) => format!("the program `{}`, on both sides", launch.in_words()),
            (None, class) => {
                format!("the class `{}`, on both sides", class.as_deref().unwrap_or_default())
            }
        }
    }

    fn variants(&self) -> Variants {
        Variants::Game
    }

    fn repeats(&self) -> bool {
        self.game().repeats
    }

    fn counted(&self) -> Vec<CountedMatchup> {
        let Some(counts) = &self.counts else { return Vec::new() };
        let fought = self.fought();
        fought.iter().filter_map(|it| counts.counted(self.game(), it)).collect()
    }

    fn need(&self) -> Option<Need> {
        let need = Need { n_blocks: FEWEST_BLOCKS, what: "the worth of a variant" };
        self.worth.as_ref().map(|_| need)
    }

    fn notes(&self) -> Vec<String> {
        let game = self.game();
        let [least, most] = game.score;
        let mut notes = vec![format!(
            "{} is played outside of Equipoise, which knows none of its rules and checks only that scores lie between {least} and {most}: who has more than the middle wins, and the middle is a draw.",
            game.title
        )];
        if !game.repeats {
            notes.push(DOES_NOT_REPEAT.to_owned());
        }
        notes
    }

    fn unplayable(&self) -> Option<Failure> {
        self.opened.unplayable()
    }

    fn resolved(&self) -> ResolvedSetup {
        let game = self.game();
        let name = |at: usize| &game.sides[at];
        let matchups = self.matchups.iter().map(|[a, b]| json!({ "a": name(*a), "b": name(*b) }));
        let variants = self.named_variants().map(|it| it.resolved(game));
        let mut own = json!({
            "matchups": matchups.collect::<Vec<_>>(),
            "variant": variants.collect::<Vec<_>>(),
            "described": game.to_value(),
        });
        if let Some(counts) = &self.counts {
            own["counts"] = counts.resolved(game);
        }
        if let Some(worth) = &self.worth {
            own["worth"] = worth.resolved(game);
        }
        if let Some(launch) = &self.opened.launch {
            own["command"] = json!(launch.command);
            own["environment"] = json!(launch.environment);
            own["seconds"] = json!(launch.seconds);
        }
        if let Some(class) = &self.opened.class {
            own["class"] = json!(class);
        }
        ResolvedSetup {
            parameters: values::all(game, &self.values),
            cards: Vec::new(),
            sensitivity: self.sensitivity.as_ref().map(|it| Box::new(it.resolved()) as Serialized),
            own: Box::new(own),
        }
    }

    fn plan(
        self: Arc<Self>,
        experiment: &Experiment,
        problems: &mut Problems,
    ) -> Option<Box<dyn PlannedRun>> {
        plan::plan(self, experiment, problems)
    }
}

/// What is said of a game that gives other scores for the same seed.
pub(crate) const DOES_NOT_REPEAT: &str = "This game doesn't repeat: pairs can't share luck; intervals hold, savings don't. The same seed gives other numbers, and a variant that changes nothing doesn't come to exactly zero.";
