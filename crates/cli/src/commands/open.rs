//! `equipoise open`: the page of a run, or of all runs.

mod all_runs;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use crate::output;
use crate::terminal::say;
use experiment::document::problem::Failure;
use lab::run_folder::RunFolder;

/// Where runs lie if no other folder is named.
const REPORTS: &str = "reports";
/// The page of a run.
const PAGE: &str = "index.html";

/// What can be typed after `equipoise open`.
#[derive(Debug, Args)]
pub struct OpenArgs {
    /// A folder that holds a run, or a folder of such folders, whose runs are listed on one page; the newest run in reports if not given
    #[arg(value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    pub folder: Option<PathBuf>,

    /// Print where the page is, and open nothing
    #[arg(long)]
    pub print: bool,

    /// Replace a list of runs that was edited or that equipoise did not make
    #[arg(long)]
    pub force: bool,
}

/// Opens the page in the browser, and prints where it is.
///
/// # Errors
///
/// If there is no such page, or the list of runs can't be written.
pub fn execute(args: &OpenArgs) -> Result<ExitCode, Failure> {
    let page = match &args.folder {
        None => newest(Path::new(REPORTS))?,
        Some(folder) if !folder.is_dir() => {
            return Err(Failure::with_help(
                format!("there is no folder {}", folder.display()),
                "name a folder that `equipoise run` has written, or one of such folders",
            ));
        }
        Some(folder) if RunFolder::at(folder).has_run() => page_of(folder)?,
        Some(folder) => all_runs::write(folder, args.force)?,
    };
    output::print(&format!("{}\n", page.display()))?;
    if !args.print && open::that_detached(&page).is_err() {
        say("No browser could be started here: open the page above by hand.");
    }
    Ok(ExitCode::SUCCESS)
}

fn page_of(folder: &Path) -> Result<PathBuf, Failure> {
    let page = folder.join(PAGE);
    if page.is_file() {
        return Ok(page);
    }
    Err(Failure::with_help(
        format!("the run in {} has no page", folder.display()),
        format!("`equipoise report {}` makes it", folder.display()),
    ))
}

/// The page that was written last.
fn newest(reports: &Path) -> Result<PathBuf, Failure> {
    let folders = all_runs::run_folders(reports);
    let pages = folders.into_iter().map(|folder| folder.join(PAGE));
    let dated = pages.filter_map(|page| {
        let written = page.metadata().and_then(|it| it.modified()).ok()?;
        Some((written, page))
    });
    dated.max().map(|(_, page)| page).ok_or_else(|| {
        Failure::with_help(
            format!("no run with a page lies in {}", reports.display()),
            "`equipoise run first-battle` plays one; name its folder if it lies elsewhere",
        )
    })
}
