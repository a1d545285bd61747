//! `equipoise report`: tables, charts and page again from what a run stored.

pub mod compare;
pub mod rows;
mod screen;
pub mod worst;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use analysis::next_step::Pace;
use analysis::type_prices::TypePrices;
use analysis::worth::{WorthAnswer, price_list};
use analysis::{Answer, Checked};
use clap::{Args, ValueEnum};

use super::search_answer;
use crate::output;
use crate::terminal::say;
use experiment::document::problem::Failure;
use experiment::json::json_line;
use lab::played::{PlayedRun, answer, refuse_unreportable, stored_answer, stored_work};
use lab::run_folder::{FolderWrite, RunFolder, cannot_write, refuse_rows_into};
use lab::search_folder::SearchAnswer;
use report::OutFolder;
use report::files::CsvStyle;

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
    let (experiment, work) = stored_work(&folder, &stored)?;
    let work = work.as_ref();
    if !args.compare.is_empty() {
        compare::check(&args.compare, work)?;
    }
    let run = PlayedRun::stored(folder, stored.record, work)?;
    let written = WrittenReport::write(&run, answer(&run, &experiment, work)?)?;
    let code = written.print(args.quiet, args.json)?;
    written.print_comparison(&args.compare)?;
    if args.why {
        written.print_why()?;
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

/// What a run came to, after its report is written.
#[derive(Debug)]
pub struct WrittenReport {
    answer: Answer,
    n_tasks: u64,
    page: Option<PathBuf>,
    /// How long all of it was played; none where some was played before.
    took: Option<Duration>,
}

impl WrittenReport {
    /// Writes the report of an answer.
    ///
    /// # Errors
    ///
    /// If the folder can't be written.
    pub fn write(run: &PlayedRun, answer: Answer) -> Result<WrittenReport, Failure> {
        let page = run.write_report(&answer)?;
        Ok(WrittenReport { n_tasks: run.record.n_tasks, page, answer, took: None })
    }

    /// Writes the tables of an answer, and draws neither charts nor a page.
    ///
    /// # Errors
    ///
    /// If the folder can't be written.
    pub fn write_tables(run: &PlayedRun, answer: Answer) -> Result<WrittenReport, Failure> {
        let page = run.write_tables(&answer)?;
        Ok(WrittenReport { n_tasks: run.record.n_tasks, page, answer, took: None })
    }

    /// The answer of a stored run, as in its report; nothing is written.
    ///
    /// # Errors
    ///
    /// If the folder holds no run that can be reported.
    pub fn stored(path: &Path) -> Result<WrittenReport, Failure> {
        let (answer, n_tasks) = stored_answer(path)?;
        let page = path.join("index.html");
        let page = page.is_file().then_some(page);
        Ok(WrittenReport { answer, n_tasks, page, took: None })
    }

    /// It was played in so long.
    pub fn set_took(&mut self, took: Duration) {
        self.took = Some(took);
    }

    /// How long it took, from which the terminal says how long more battles take.
    pub fn pace(&self) -> Pace {
        Pace(self.took)
    }

    /// What it came to.
    pub fn answer(&self) -> &Answer {
        &self.answer
    }

    /// Which rules are not as printed, a paragraph; empty if all are.
    pub fn changed_rules(&self) -> String {
        let changed = self.answer.info.changed_rules();
        changed.map(|rules| analysis::text_table::paragraph(&rules)).unwrap_or_default()
    }

    /// The answer as one line of JSON, as `--json` prints it.
    pub fn json(&self) -> String {
        let page = self.page.as_ref().map(|page| page.display().to_string());
        json_line(&self.answer.as_json(self.n_tasks, page))
    }

    /// What cards are worth, if that was asked.
    pub fn worth(&self) -> Option<&WorthAnswer> {
        self.answer.info.worth.as_ref()
    }

    /// What every type should cost, if that was asked.
    pub fn type_prices(&self) -> Option<&TypePrices> {
        self.answer.info.type_prices.as_ref()
    }

    /// Where the page is.
    pub fn page(&self) -> Option<&Path> {
        self.page.as_deref()
    }

    /// Prints how two variants compare, if two are named.
    pub fn print_comparison(&self, names: &[String]) -> Result<(), Failure> {
        match names {
            [first, second] => {
                let words = compare::paragraphs(&self.answer, [first, second]);
                output::print(&format!("\n{words}"))
            }
            _ => Ok(()),
        }
    }

    /// Prints why each card or troop type has its price, if any was asked about.
    pub fn print_why(&self) -> Result<(), Failure> {
        let worth = self.worth().filter(|worth| !price_list::in_order(worth).is_empty());
        match worth {
            Some(worth) => output::print(&price_list::whys(worth, self.pace())),
            None => output::print("\nNothing was priced: --why is about prices.\n"),
        }
    }

    /// Prints it.
    ///
    /// Exit code 1 if an expectation of the experiment failed.
    /// Exit code 1 too if sampled and exact results disagree anywhere, with every such cell named: the rules and the sampler then
    /// differ, and no number of the run is reliable.
    pub fn print(&self, quiet: bool, as_json: bool) -> Result<ExitCode, Failure> {
        if as_json {
            output::print(&format!("{}\n", self.json()))?;
        } else if quiet {
            // With variants the first sentence is the score as it is, the second what they change.
            let n = 1 + usize::from(!self.answer.shown.variants.is_empty());
            let sentences: Vec<_> = self.answer.summary.sentences.iter().take(n).cloned().collect();
            if !sentences.is_empty() {
                output::print(&format!("{}\n", sentences.join(" ")))?;
            }
        } else {
            output::print(&screen::screen(self))?;
        }
        let failed: Vec<&Checked> =
            self.answer.expectations.iter().filter(|it| it.fails()).collect();
        if quiet || as_json {
            // Where nothing else reports it to people.
            failed.iter().for_each(|it| say(&it.to_string()));
        }
        let disagreements = &self.answer.disagreements;
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
}
