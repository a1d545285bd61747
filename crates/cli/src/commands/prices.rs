//! `equipoise prices`: what every type of a ruleset should cost, by one regression over random armies.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::run::{self, RunArgs};
use crate::signals::{self, STOPPED};
use crate::terminal::say;
use experiment::Source;
use experiment::document::problem::Failure;
use lab::price_list::{Pilot, Question};
use lab::rulesets::RULESETS;
use lab::run_folder::experiment_file;

/// What can be typed after `equipoise prices`.
#[derive(Debug, Args)]
pub struct PricesArgs {
    /// The ruleset whose types are priced
    pub ruleset: String,

    /// Who plays, against itself (`equipoise list policies`); several play with the same armies and dice, and the answer says whose
    /// prices differ
    #[arg(long = "for", value_name = "PLAYER", default_value = "steady")]
    pub players: Vec<String>,

    /// Play until every price is known to this number of points (95 %), such as ¼ or 0.25, which is 0.05 or more; a pilot of a few
    /// seconds says first how long that takes, and more than an hour has to be asked for with --max-pairs
    #[arg(long, value_name = "POINTS", value_parser = points)]
    pub precision: Option<f64>,

    /// Pairs of battles of each player, with --precision at most; about 72,000 if neither is given. The answer says how many more
    /// would do
    #[arg(long, value_name = "N", value_parser = super::at_least::<1>)]
    pub max_pairs: Option<u64>,

    /// The seed
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub seed: u64,

    /// Threads to play on; all cores if not given. Results don't depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,

    /// The folder to write; reports/prices-RULESET if not given. The experiment that was played is written beside it, as a file of that
    /// name with `.toml`
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// Replace files that were edited or that equipoise did not make
    #[arg(long)]
    pub force: bool,

    /// Print nothing but the answer in one line, and errors
    #[arg(long)]
    pub quiet: bool,

    /// Print the answer as JSON, with the list under `price_list`, and draw neither page nor charts
    #[arg(long)]
    pub json: bool,
}

/// Plays it and prints the price list.
///
/// # Errors
///
/// Everything that is wrong with the question, before anything is written: an unknown ruleset or player, a ruleset without such a list.
pub fn execute(args: &PricesArgs) -> Result<ExitCode, Failure> {
    let ruleset = lab::rulesets::named(&args.ruleset)?;
    let question = Question {
        ruleset,
        players: args.players.clone(),
        max_pairs: args.max_pairs,
        precision: args.precision,
        seed: args.seed,
    };
    let Some(question) = sized(question, args)? else { return Ok(STOPPED.into()) };
    let text = experiment_file::sealed(&question.experiment()?);
    let name = format!("prices-{}", ruleset.name);
    let out = args.out.clone().unwrap_or_else(|| Path::new("reports").join(name));
    let file = experiment_file::beside(&out);
    let source = Source::of_text(&file, &text);
    // An invalid experiment is refused before it is written.
    source.work(&RULESETS, |_| {})?;
    experiment_file::write(&file, &text, args.force)?;
    let run = RunArgs {
        experiment: file.display().to_string(),
        out: Some(out),
        seed: None,
        threads: args.threads,
        max_pairs: None,
        anyway: false,
        shard: None,
        resume: false,
        force: args.force,
        quiet: args.quiet,
        json: args.json,
        page: false,
        compare: Vec::new(),
        timing: false,
    };
    run::play_and_print(&run, &source, |answer, finished| {
        let code = answer.print(args.quiet, args.json)?;
        if !args.quiet {
            say(&format!("experiment: {}", file.display()));
            if !finished {
                say("stopped before the end: these are the battles until then");
            }
        }
        Ok(code)
    })
}

/// The question with the most pairs that its precision may take, by a pilot; none if that was stopped.
fn sized(question: Question, args: &PricesArgs) -> Result<Option<Question>, Failure> {
    let Some(precision) = question.precision.filter(|_| question.max_pairs.is_none()) else {
        return Ok(Some(question));
    };
    let pilot = question.of_pilot();
    let source = Source::of_text(Path::new("pilot.toml"), &pilot.experiment()?);
    let (_, work) = source.work(&RULESETS, |_| {})?;
    let pool = super::pool(args.threads)?;
    let Some(pilot) = Pilot::play(work.as_ref(), &pool, &signals::stop()) else {
        return Ok(None);
    };
    let max_pairs = pilot.most_pairs(precision)?;
    if !args.quiet {
        say(&pilot.sentence(precision));
    }
    Ok(Some(Question { max_pairs, ..question }))
}

/// Points of a price, also as a fraction.
fn points(given: &str) -> Result<f64, String> {
    let fraction = |given: &str| {
        let (above, below) = given.split_once('/')?;
        Some(above.trim().parse::<f64>().ok()? / below.trim().parse::<f64>().ok()?)
    };
    let points = match given.trim() {
        "¼" => Some(0.25),
        "½" => Some(0.5),
        "¾" => Some(0.75),
        other => other.parse().ok().or_else(|| fraction(other)),
    };
    let points = points.filter(|points| (0.05..=4.0).contains(points));
    points.ok_or_else(|| "write points, 0.05 to 4: ¼, 1/4 or 0.25".to_owned())
}
