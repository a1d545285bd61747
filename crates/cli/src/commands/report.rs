//! `equipoise report`: tables, charts and page again from what a run stored.

pub mod rows;
mod screen;
pub mod worst;

use std::path::PathBuf;
use std::process::ExitCode;

use analysis::Checked;
use analysis::worth::price_list;
use clap::{Args, ValueEnum};

use super::search_answer;
use crate::output;
use crate::terminal::say;
use experiment::document::problem::Failure;
use lab::compare;
use lab::finished_run::{FinishedRun, answer, refuse_unreportable, stored_plan};
use lab::run_folder::{FolderWrite, RunFolder, cannot_write, refuse_rows_into};
use lab::search_folder::SearchAnswer;
use lab::written_report::WrittenReport;
use report::OutFolder;
use report::files::CsvStyle;

pub use screen::screen;

/// What can be typed after `equipoise report`.
#[derive(Debug, Args)]
pub struct ReportArgs {
    /// A folder that `equipoise run`, `explore` or `rebalance` has written
    #[arg(value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    pub folder: PathBuf,

    /// Replace pages, tables and charts in the folder that were edited or that equipoise did not make
    #[arg(long)]
    pub force: bool,

    /// Print nothing but the answer in one line, and errors
    #[arg(long)]
    pub quiet: bool,

    /// Also say why, a paragraph for each card or troop type that was priced
    #[arg(long, conflicts_with_all = ["json", "quiet"])]
    pub why: bool,

    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,

    /// Say how two variants, or two cards of a worth run, compare on the battles that both played
    #[arg(long, num_args = 2, value_names = ["FIRST", "SECOND"], conflicts_with_all = ["json", "quiet"])]
    pub compare: Vec<String>,

    /// Also play its battles again and name the N in which the favourite lost most and the N that were decided last,
    /// each with the command that shows it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000), conflicts_with_all = ["json", "quiet"])]
    pub worst: Option<u16>,

    /// How the CSV tables are written: with commas and decimal points, or for spreadsheets of other countries with semicolons and
    /// decimal commas. Files that the run itself has stored, such as usage.csv, stay as they are
    #[arg(long, value_enum, value_name = "STYLE", default_value_t = Csv::Comma)]
    pub csv: Csv,

    /// Also play its battles again and write one row a battle, as Parquet, into this folder, which has to be new
    #[arg(long, value_name = "NEW_DIR")]
    pub rows: Option<PathBuf>,
}

/// How CSV tables are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Csv {
    /// Commas and decimal points
    #[default]
    Comma,
    /// Semicolons and decimal commas
    Semicolon,
}

impl From<Csv> for CsvStyle {
    fn from(csv: Csv) -> CsvStyle {
        match csv {
            Csv::Comma => CsvStyle::Comma,
            Csv::Semicolon => CsvStyle::Semicolon,
        }
    }
}

/// Makes everything again from `run.toml` and `blocks.parquet`.
///
/// # Errors
///
/// If the folder holds no run that can be read.
pub fn execute(args: &ReportArgs) -> Result<ExitCode, Failure> {
    if let Some(out) = &args.rows {
        refuse_rows_into(out)?;
    }
    if SearchAnswer::is_in(&args.folder) {
        return of_a_search(args);
    }
    let at = RunFolder::at(&args.folder).forced(args.force);
    if !at.has_run() {
        at.read()?;
    }
    let _lock = at.take(FolderWrite::Report)?;
    let (folder, stored) = RunFolder::open(&args.folder)?;
    let mut folder = folder.forced(args.force).styled(args.csv.into());
    refuse_unreportable(&folder, &stored)?;
    folder.settle(&stored)?;
    let (experiment, planned) = stored_plan(&folder, &stored)?;
    let planned = planned.as_ref();
    if !args.compare.is_empty() {
        compare::check(&args.compare, planned)?;
    }
    let run = FinishedRun::stored(folder, stored.record, planned)?;
    let written = WrittenReport::write(&run, answer(&run, &experiment, planned)?)?;
    let code = print(&written, args.quiet, args.json)?;
    print_comparison(&written, &args.compare)?;
    if args.why {
        print_why(&written)?;
    }
    if let Some(most) = args.worst {
        let pool = super::pool(None)?;
        let words = worst::paragraphs(&args.folder, written.answer(), most.into(), &pool)?;
        output::print(&format!("\n{words}"))?;
    }
    if let Some(out) = &args.rows {
        rows::write(&args.folder, out, &super::pool(None)?)?;
    }
    Ok(code)
}

/// Page, tables and charts of a search again, from its stored answer.
fn of_a_search(args: &ReportArgs) -> Result<ExitCode, Failure> {
    if !args.compare.is_empty() || args.rows.is_some() || args.worst.is_some() || args.why {
        return Err(Failure::with_help(
            format!("{} is the folder of a search", args.folder.display()),
            "--compare, --rows, --worst and --why are about one run: name the folder of its proof",
        ));
    }
    let answer = SearchAnswer::read(&args.folder)?;
    let out = OutFolder::open(&args.folder).map_err(|error| cannot_write("the page", error))?;
    let page = answer.draw(&mut out.forced(args.force).styled(args.csv.into()))?;
    search_answer::print(&answer, &page, args.quiet, args.json)?;
    Ok(ExitCode::SUCCESS)
}

/// Whether an expectation failed: one of the experiment, or the agreement of sampled and exact results.
const EXPECTATION_FAILED: u8 = 1;

/// Prints how two variants compare, if two are named.
pub fn print_comparison(written: &WrittenReport, names: &[String]) -> Result<(), Failure> {
    match names {
        [first, second] => {
            let words = compare::paragraphs(written.answer(), [first, second]);
            output::print(&format!("\n{words}"))
        }
        _ => Ok(()),
    }
}

/// Prints why each card or troop type has its price, if any was asked about.
fn print_why(written: &WrittenReport) -> Result<(), Failure> {
    let worth = written.worth().filter(|worth| !price_list::in_order(worth).is_empty());
    match worth {
        Some(worth) => output::print(&price_list::whys(worth, written.pace())),
        None => output::print("\nNothing was priced: --why is about prices.\n"),
    }
}

/// Prints it.
///
/// Exit code 1 if an expectation of the experiment failed.
/// Exit code 1 too if sampled and exact results disagree anywhere, with every such cell named: the rules and the sampler then
/// differ, and no number of the run is reliable.
pub fn print(written: &WrittenReport, quiet: bool, as_json: bool) -> Result<ExitCode, Failure> {
    if as_json {
        output::print(&format!("{}\n", written.json()))?;
    } else if quiet {
        // With variants the first sentence is the score as it is, the second what they change.
        let n = 1 + usize::from(!written.answer().shown.variants.is_empty());
        let sentences: Vec<_> =
            written.answer().summary.sentences.iter().take(n).cloned().collect();
        if !sentences.is_empty() {
            output::print(&format!("{}\n", sentences.join(" ")))?;
        }
    } else {
        output::print(&screen(written))?;
    }
    let failed: Vec<&Checked> =
        written.answer().expectations.iter().filter(|it| it.fails()).collect();
    if quiet || as_json {
        // Where nothing else reports it to people.
        failed.iter().for_each(|it| say(&it.to_string()));
    }
    let disagreements = &written.answer().disagreements;
    if disagreements.is_empty() {
        return Ok(match failed.as_slice() {
            [] => ExitCode::SUCCESS,
            _ => ExitCode::from(EXPECTATION_FAILED),
        });
    }
    say(&format!("Sampled and exact results disagree in {} places:", disagreements.len()));
    for disagreement in disagreements {
        say(&format!("  {disagreement}"));
    }
    Ok(ExitCode::from(EXPECTATION_FAILED))
}
