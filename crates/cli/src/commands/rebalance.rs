//! `equipoise rebalance`: the fewest changes that make verdicts fair, searched on one seed and proved on another.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::several_runs::{RunsArgs, SeveralRuns, code_of};
use experiment::Source;
use experiment::document::problem::Failure;
use harness::BLOCK_PAIRS;
use lab::rebalance::{ProofAsked, RebalanceRequest, Searched, StoredRun, asked, refuse_too_few};
use lab::rulesets;
use lab::run::Attendant;
use lab::search_folder::{SearchAnswer, files_of_rebalance};

const EXAMPLES: &str = "\
Examples:
  equipoise rebalance card-values
  equipoise rebalance first-worth --change pack-trains=1..6 --margin 0.5
  equipoise rebalance reports/card-values --most 2 --out reports/two-changes";

/// What can be typed after `equipoise rebalance`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct RebalanceArgs {
    /// A file, the name of a built-in experiment (`equipoise list experiments`), or the folder of a finished run, which is then not
    /// played again
    pub experiment: String,

    /// What may change: a card by name, with `=LOW..HIGH` for its lowest and highest price in points (two points either way if not
    /// given), or a variant of the experiment by name; everything that can if not given
    #[arg(long, value_name = "NAME[=LOW..HIGH]")]
    pub change: Vec<String>,

    /// How far from fair still counts as fair, in points of 100 of the score; 1 for prices and 5 for matchups if not given
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    pub margin: Option<f64>,

    /// Where every army meets every other one, in place of --margin: how often each should be in the equilibrium when scores are drawn
    /// again from their errors, such as 0.5
    #[arg(long, value_name = "SHARE", allow_negative_numbers = true)]
    pub support: Option<f64>,

    /// The most changes together; 4 if not given
    #[arg(long, value_name = "N")]
    pub most: Option<usize>,

    /// A player who plays the named proposal too, to see what changes
    #[arg(long, value_name = "PLAYER")]
    pub then: Vec<String>,

    /// The seed of the proof, which is another one than that of the search; the experiment's and 1 more if not given, and 1000 more for each
    /// round before
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub proof_seed: Option<u64>,

    /// Pairs of battles of each cell of the proof, 864 (three blocks of 288) or more, rounded up to blocks; 11,520 if not given, the fewest of which a gain is claimed
    #[arg(long, value_name = "N", value_parser = super::at_least::<864>)]
    pub proof_pairs: Option<u64>,

    /// At most this number of pairs of battles a cell of the search, 576 (two blocks of 288) or more once it is rounded up to blocks
    #[arg(long, value_name = "N", value_parser = super::at_least::<1>)]
    pub max_pairs: Option<u64>,

    /// Which search of this question it is: 2 after one whose proposals failed, with another seed for the proof
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=9))]
    pub round: u32,

    /// The folder to write; reports/rebalance-NAME if not given. The search is played in `search` and the proof in `proof` below it
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// How its runs are played and what is printed.
    #[command(flatten)]
    pub runs: RunsArgs,
}

/// Searches, plays the proposals, and prints the results.
///
/// # Errors
///
/// Everything that is wrong with the question, before anything is written.
pub fn execute(args: &RebalanceArgs) -> Result<ExitCode, Failure> {
    search(args, None, None).map(code_of)
}

/// Searches for a program that embeds the command, which may give the experiment as a text; false if the search was stopped.
pub fn search(
    args: &RebalanceArgs,
    given: Option<Source>,
    attendant: Option<&mut dyn Attendant>,
) -> Result<bool, Failure> {
    let stored = Path::new(&args.experiment);
    let is_run = given.is_none() && stored.join("run.toml").is_file();
    let request = RebalanceRequest {
        change: args.change.clone(),
        margin: args.margin,
        support: args.support,
        most: args.most,
        then: args.then.clone(),
        proof_seed: args.proof_seed,
        round: (args.round != 1).then_some(args.round),
    };
    // Problems of the question are reported before anything is played.
    let (name, source) = if is_run {
        let run = StoredRun::read(stored)?;
        asked(&request, &run.experiment, run.planned.as_ref())?;
        let name = stored.file_name().and_then(|it| it.to_str());
        (name.unwrap_or("run").to_owned(), None)
    } else {
        let source = given.map_or_else(|| Source::find(&args.experiment, rulesets::all()), Ok)?;
        let (experiment, planned) = source.planned(rulesets::all(), |_| {})?;
        asked(&request, &experiment, planned.as_ref())?;
        let allowed = args.max_pairs.map_or(u64::MAX, |pairs| pairs.div_ceil(BLOCK_PAIRS));
        refuse_too_few(experiment.n_blocks.min(u32::try_from(allowed).unwrap_or(u32::MAX)))?;
        (source.name.clone(), Some(source))
    };
    let out = args.out.clone();
    let out = out.unwrap_or_else(|| Path::new("reports").join(format!("rebalance-{name}")));
    let number = |n: Option<u64>| n.map(|n| n.to_string());
    let options = [
        ("proof-seed", number(args.proof_seed)),
        ("proof-pairs", number(args.proof_pairs)),
        ("max-pairs", number(args.max_pairs)),
        ("round", number((args.round != 1).then(|| args.round.into()))),
        ("out", args.out.as_ref().map(|it| it.display().to_string())),
    ];
    let command = request.command(&args.experiment, &options);
    let runs = SeveralRuns {
        out: &out,
        args: &args.runs,
        command: &command,
        attendant: RefCell::new(attendant),
    };
    runs.check_out(files_of_rebalance())?;
    let search = match &source {
        Some(source) => {
            runs.heading("The search");
            if !runs.play(&args.experiment, source, "search", args.max_pairs)? {
                return Ok(false);
            }
            StoredRun::read(&out.join("search"))?
        }
        None => StoredRun::read(stored)?,
    };
    let asked = asked(&request, &search.experiment, search.planned.as_ref())?;
    let proof = ProofAsked {
        pairs: args.proof_pairs,
        command: command.clone(),
        search: match &source {
            Some(_) => "search/index.html".to_owned(),
            None => args.experiment.clone(),
        },
        version: env!("CARGO_PKG_VERSION").to_owned(),
    };
    let mut searched = Searched::on(&search, asked, proof)?;
    while let Some(step) = searched.next_step()? {
        if !runs.play_text(&step.name, &step.experiment, &step.heading)? {
            return Ok(false);
        }
        searched.take(StoredRun::read(&out.join(&step.name))?);
    }
    let (answer, files) = searched.answer()?;
    runs.finish(&SearchAnswer::Rebalance(answer), &files)?;
    Ok(true)
}
