//! `ruleset = "program"`: the kind of experiments, and its ruleset, whose parameters each program declares for itself.

use std::sync::Arc;

use experiment::document::problem::Problem;
use experiment::document::{Problems, TableReader};
use experiment::kind::{ExperimentFile, ExperimentKind, KindFacts, NO_FIRST_DICE};
use experiment::ruleset::Ruleset;
use experiment::setup::GameSetup;

use crate::keys::{self, OF_PROGRAM};
use crate::opening::Opened;
use crate::setup::ProgramSetup;

/// The name of the ruleset, of its kind, and of its table.
const NAME: &str = "program";

/// `game = "program"`.
pub(crate) const PROGRAM_KIND: &'static dyn ExperimentKind = &ProgramKind;

#[derive(Debug)]
struct ProgramKind;

impl ExperimentKind for ProgramKind {
    fn facts(&self) -> KindFacts {
        KindFacts {
            name: NAME,
            playout: "battle",
            ruleset: &PROGRAM,
            keys: &OF_PROGRAM,
            first_dice: Err(NO_FIRST_DICE),
            records_luck: None,
        }
    }

    fn read(
        &self,
        file: &ExperimentFile<'_, '_>,
        problems: &mut Problems,
    ) -> Option<Arc<dyn GameSetup>> {
        let example =
            "a table [program] with command = [\"./my-game\", \"--stdio\"] and matrix = \"all\"";
        if file.table.get("rules").is_some() {
            let place = file.table.place("rules");
            let message = "a program has no rules of Equipoise, so `rules` would change nothing";
            problems
                .add(Problem::at("experiment::rules", place, message).help(
                    "leave it out; `[parameters]` sets what the program's greeting declares",
                ));
        }
        let node = file.table.require(NAME, example, problems)?;
        let table = TableReader::declared("[program]", node, &keys::PROGRAM, problems)?;
        let opened = Opened::read(&table, file.folder, problems)?;
        let [parameters, sensitivity] =
            ["parameters", "sensitivity"].map(|key| file.table.get(key));
        let mut setup = ProgramSetup::read(&table, opened, parameters, problems);
        if let Some(node) = sensitivity {
            setup.screen(node, file.seed, problems);
        }
        Some(Arc::new(setup))
    }
}

/// Any program, over standard input and output.
pub const PROGRAM: Ruleset = Ruleset {
    name: NAME,
    title: "any program",
    games: &[NAME],
    kinds: &[PROGRAM_KIND],
    files: &[],
    scopes: &[],
    parameters: Vec::new,
    cells: Vec::new,
    // Its program declares its rules; no file has them.
    check_rules: |_, _| {},
    why_not: |_, _| None,
    players: Vec::new,
    usual_player: "",
    replaced_players: &[],
    is_party: |_| false,
    experiment_of: |_| None,
    names_of_experiments: Vec::new,
    named_battle: |_| None,
    meeting_example: "",
    odds: None,
    price: None,
    swaps: None,
    worth_experiments: &[],
    armies: None,
    explore: None,
    listings: &[],
    on_parameters: "A program declares its parameters itself, in its greeting.\n\n",
    not_modelled: &[],
    rules: "",
    limits: "",
};
