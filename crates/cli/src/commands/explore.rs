//! `equipoise explore`: legal armies that win too much, searched on one seed and proved on another.

use std::cell::RefCell;
use std::path::PathBuf;
use std::process::ExitCode;

use analysis::explore::PROOF;
use analysis::replays::Address;
use clap::Args;

use super::asked_ruleset::asked_ruleset;
use super::several_runs::{RunsArgs, SeveralRuns, code_of};
use experiment::document::problem::Failure;
use experiment::ruleset::explore::{Question, usual, usual_out};
use lab::finished_run::{battles_of, finished};
use lab::run::Attendant;
use lab::search_folder::{SearchAnswer, files_of_explore};

const EXAMPLES: &str = "\
Examples:
  equipoise explore --list parthian
  equipoise explore --list hussite --list parthian --then bold
  equipoise explore --rounds 1 --armies 300 --margin 5";

/// What can be typed after `equipoise explore`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct ExploreArgs {
    /// A list whose armies are searched: built in, or a file; all built-in lists if not given
    #[arg(long = "list", value_name = "LIST")]
    pub lists: Vec<String>,

    /// Army lists, as `equipoise army import` writes them, in place of the built-in ones
    #[arg(long = "lists", value_name = "DIR")]
    pub folder: Option<PathBuf>,

    /// A TOML file with [[card]] tables, a designer's own cards, which the armies may have too
    #[arg(long = "cards", value_name = "FILE")]
    pub own_cards: Option<PathBuf>,

    /// An army of the field that all of them meet (2 to 36); 12 of the catalogue if not given
    #[arg(long = "against", value_name = "ARMY")]
    pub against: Vec<String>,

    /// Whose armies are searched; the first game's that can be asked if not given
    #[arg(long, value_name = "RULESET")]
    pub ruleset: Option<String>,

    /// Who plays both sides; the usual player of the game if not given (`equipoise list policies` marks it)
    #[arg(long = "for", value_name = "PLAYER")]
    pub player: Option<String>,

    /// A player who plays the finds too, to see what changes
    #[arg(long, value_name = "PLAYER")]
    pub then: Vec<String>,

    /// How far beyond 50 points of 100 a score is too much
    #[arg(
        long,
        value_name = "POINTS",
        default_value_t = usual::MARGIN,
        allow_negative_numbers = true
    )]
    pub margin: f64,

    /// Armies a round
    #[arg(long, value_name = "N", default_value_t = usual::ARMIES)]
    pub armies: usize,

    /// Rounds: the first draws armies at random, each other one changes the best of each kind
    #[arg(long, value_name = "N", default_value_t = usual::ROUNDS)]
    pub rounds: u32,

    /// Finds that are played again
    #[arg(long, value_name = "N", default_value_t = usual::FINDS)]
    pub finds: usize,

    /// Pairs of battles of a find against each opponent in the proof, rounded up to blocks of 288
    #[arg(long, value_name = "N", default_value_t = usual::PROOF_PAIRS, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub proof_pairs: u64,

    /// The seed of the search
    #[arg(long, value_name = "N", default_value_t = usual::SEED, value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub seed: u64,

    /// The seed of the proof; that of the search and 1 more if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub proof_seed: Option<u64>,

    /// The folder to write; reports/explore-LIST if not given
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// How its runs are played and what is printed.
    #[command(flatten)]
    pub runs: RunsArgs,
}

/// Searches, plays the finds again, and prints the results.
///
/// # Errors
///
/// Everything that is wrong with the question, before anything is written.
pub fn execute(args: &ExploreArgs) -> Result<ExitCode, Failure> {
    search(args, None).map(code_of)
}

/// Searches for a program that embeds the command; false if the search was stopped.
pub fn search(args: &ExploreArgs, attendant: Option<&mut dyn Attendant>) -> Result<bool, Failure> {
    let (ruleset, explore) =
        asked_ruleset("explore", args.ruleset.as_deref(), |ruleset| ruleset.explore)?;
    let question = Question {
        lists: args.lists.clone(),
        folder: args.folder.clone(),
        own_cards: args.own_cards.clone(),
        against: args.against.clone(),
        player: args.player.clone().unwrap_or_else(|| ruleset.usual_player.to_owned()),
        then: args.then.clone(),
        margin: args.margin,
        armies: args.armies,
        rounds: args.rounds,
        finds: args.finds,
        proof_pairs: args.proof_pairs,
        seed: args.seed,
        proof_seed: args.proof_seed,
        out: args.out.clone(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
    };
    let mut exploration = (explore.begin)(&question)?;
    let out = args.out.clone();
    let out = out.unwrap_or_else(|| usual_out(&args.lists));
    let command = question.command();
    let runs = SeveralRuns {
        out: &out,
        args: &args.runs,
        command: &command,
        attendant: RefCell::new(attendant),
    };
    runs.check_out(files_of_explore())?;
    while let Some(step) = exploration.next_step() {
        if !runs.play_text(&step.name, &step.experiment, &step.heading)? {
            return Ok(false);
        }
        exploration.take(finished(&out.join(&step.name))?);
    }
    let mut answer = exploration.answer(&out);
    let battles: Vec<Address> = answer.finds.iter().filter_map(|it| it.battle).collect();
    if !battles.is_empty() {
        let pool = super::pool(args.runs.threads)?;
        answer.replays = battles_of(&pool, &out.join(PROOF), &battles)?;
    }
    runs.finish(&SearchAnswer::Explore(answer), &exploration.files())?;
    Ok(true)
}
