//! `equipoise explore`: legal armies that win too much, searched on one seed and proved on another.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use analysis::text_table::Ink;
use clap::Args;
use report::OutFolder;

use super::run::{self, RunArgs};
use crate::output;
use crate::signals::STOPPED;
use crate::terminal::say;
use lab::document::problem::Failure;
use lab::experiment::Source;
use lab::explore::Step;
use lab::games::RULESETS;
use lab::games::triumph::explore::{Question, exploration, usual_out};
use lab::json::json_line;
use lab::run_folder::{RunFolder, cannot_write};

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

    /// An army of the field that all of them meet (2 to 36); 12 of the catalogue if not given
    #[arg(long = "against", value_name = "ARMY")]
    pub against: Vec<String>,

    /// Who plays both sides (`equipoise list policies`)
    #[arg(long = "for", value_name = "PLAYER", default_value = "steady")]
    pub player: String,

    /// A player who plays the finds too, to see what changes
    #[arg(long, value_name = "PLAYER")]
    pub then: Vec<String>,

    /// How far beyond 50 points of 100 a score is too much
    #[arg(
        long,
        value_name = "POINTS",
        default_value_t = 10.0,
        allow_negative_numbers = true
    )]
    pub margin: f64,

    /// Armies a round
    #[arg(long, value_name = "N", default_value_t = 72)]
    pub armies: usize,

    /// Rounds: the first draws armies at random, each other one changes the best of each kind
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub rounds: u32,

    /// Finds that are played again
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub finds: usize,

    /// Pairs of battles of a find against each opponent in the proof, rounded up to blocks of 288
    #[arg(long, value_name = "N", default_value_t = 288, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub proof_pairs: u64,

    /// The seed of the search
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub seed: u64,

    /// The seed of the proof; that of the search and 1 more if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub proof_seed: Option<u64>,

    /// Threads to play on; all cores if not given. Results don't depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,

    /// The folder to write; reports/explore-LIST if not given
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// Go on where an earlier session stopped
    #[arg(long)]
    pub resume: bool,

    /// Replace files that were edited or that equipoise did not make
    #[arg(long)]
    pub force: bool,

    /// Say nothing but errors
    #[arg(long, conflicts_with = "json")]
    pub quiet: bool,

    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,
}

/// Searches, plays the finds again, and prints what they came to.
///
/// # Errors
///
/// Everything that is wrong with the question, before anything is written.
pub fn execute(args: &ExploreArgs) -> Result<ExitCode, Failure> {
    let mut exploration = exploration(&Question {
        lists: args.lists.clone(),
        folder: args.folder.clone(),
        against: args.against.clone(),
        player: args.player.clone(),
        then: args.then.clone(),
        margin: args.margin,
        armies: args.armies,
        rounds: args.rounds,
        finds: args.finds,
        proof_pairs: args.proof_pairs,
        seed: args.seed,
        proof_seed: args.proof_seed,
        command: command(args),
        version: env!("CARGO_PKG_VERSION").to_owned(),
    })?;
    let out = args.out.clone();
    let out = out.unwrap_or_else(|| usual_out(&args.lists));
    check_out(&out, args.force)?;
    while let Some(step) = exploration.next_step() {
        if !play(args, &out, &step)? {
            say(&format!("To go on: {} --resume", command(args)));
            return Ok(STOPPED.into());
        }
        exploration.take(&out.join(&step.name))?;
    }
    let answer = exploration.answer(&out);
    let json = json_line(&answer);
    let page = OutFolder::open(&out)
        .map(|out| out.forced(args.force))
        .and_then(|mut out| report::write_explore(&mut out, &answer, &json, &exploration.files()))
        .map_err(|error| cannot_write("the page", error))?;
    if args.json {
        output::print(&format!("{json}\n"))?;
    } else if !args.quiet {
        output::print(&answer.screen(Ink::Colored))?;
        output::print(&format!("page: {}\n", page.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn check_out(out: &Path, is_forced: bool) -> Result<(), Failure> {
    if RunFolder::at(out).has_run() {
        return Err(Failure::with_help(
            format!("{} holds a run, whose page would be lost", out.display()),
            "name another folder with --out",
        ));
    }
    let folder = OutFolder::open(out).map_err(|error| cannot_write("the page", error))?;
    let names = report::explore_page::FILES.into_iter();
    folder
        .forced(is_forced)
        .check(names.chain(["explore.json"]), |_| true)
        .map_err(|error| cannot_write("the page", error))
}

/// Writes the experiment of a step and plays it; false if it was stopped.
fn play(args: &ExploreArgs, out: &Path, step: &Step) -> Result<bool, Failure> {
    let name = format!("{}.toml", step.name);
    let file = out.join(&name);
    let source = Source::of_text(&file, &step.experiment);
    source.work(&RULESETS, |_| {})?;
    OutFolder::open(out)
        .map(|out| out.forced(args.force))
        .and_then(|mut out| out.write(&name, step.experiment.as_bytes()))
        .map_err(|error| cannot_write("an experiment of the search", error))?;
    let is_quiet = args.quiet || args.json;
    if !is_quiet {
        say(&format!("{}:", step.heading));
    }
    let run = RunArgs {
        experiment: file.display().to_string(),
        out: Some(out.join(&step.name)),
        seed: None,
        threads: args.threads,
        max_pairs: None,
        shard: None,
        resume: args.resume,
        force: args.force,
        quiet: is_quiet,
        json: false,
        compare: Vec::new(),
    };
    Ok(run::play_for(&run, &source, None)?.1)
}

/// The command that makes the same again.
fn command(args: &ExploreArgs) -> String {
    let mut command = "equipoise explore".to_owned();
    let mut option = |name: &str, value: String, usual: &str| {
        if value != usual {
            command.push_str(&format!(" --{name} {value}"));
        }
    };
    let path = |path: &Option<PathBuf>| path.as_ref().map(|it| it.display().to_string());
    args.lists
        .iter()
        .for_each(|it| option("list", it.clone(), ""));
    option("lists", path(&args.folder).unwrap_or_default(), "");
    args.against
        .iter()
        .for_each(|it| option("against", it.clone(), ""));
    option("for", args.player.clone(), "steady");
    args.then
        .iter()
        .for_each(|it| option("then", it.clone(), ""));
    option("margin", args.margin.to_string(), "10");
    option("armies", args.armies.to_string(), "72");
    option("rounds", args.rounds.to_string(), "3");
    option("finds", args.finds.to_string(), "8");
    option("proof-pairs", args.proof_pairs.to_string(), "288");
    option("seed", args.seed.to_string(), "1");
    let proof_seed = args.proof_seed.map(|it| it.to_string());
    option("proof-seed", proof_seed.unwrap_or_default(), "");
    option("out", path(&args.out).unwrap_or_default(), "");
    command
}
