//! `equipoise army import`: army lists of another source into files of our own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use report::{OutFolder, ReportError};

use crate::commands::asked_ruleset::asked_ruleset;
use crate::output;
use crate::terminal;
use experiment::document::problem::Failure;
use experiment::ruleset::Ruleset;
use experiment::ruleset::armies::Import;
use lab::run_folder::cannot_write;

/// What can be typed after `equipoise army import`.
#[derive(Debug, Args)]
#[command(after_help = "\
PATH is one list as https://meshwesh.wgcwar.com/api/v1/armyLists/<id> answers it, or a folder of such files.
Nothing is fetched: save what you may use, and give its path here.
Words of a list that aren't checked are named; `army check` shows it again for each army.
If any file is refused, all that is wrong with all of them is shown and nothing is written.")]
pub struct ImportArgs {
    /// Where the lists come from
    pub source: Source,

    /// A file, or a folder of files
    pub path: PathBuf,

    /// Whose lists they are; the first game's that has lists if not given
    #[arg(long, value_name = "RULESET")]
    pub ruleset: Option<String>,

    /// Writes one file a list into this folder, instead of only counting
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// Replace lists in that folder that were edited or that equipoise did not make
    #[arg(long)]
    pub force: bool,
}

/// Where lists come from.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Source {
    /// JSON of Meshwesh's public web API
    Meshwesh,
}

/// Reads every file, writes the lists and prints the account.
///
/// # Errors
///
/// If there is nothing to read, any file is no list, or the folder can't be written.
pub fn execute(args: &ImportArgs) -> Result<ExitCode, Failure> {
    let import = import_of(args)?;
    let paths = paths(&args.path)?;
    let imported = import(&paths).map_err(|failures| refused(failures, paths.len()))?;
    let found = &imported.files;
    refuse_same_names(found)?;
    if let Some(out) = &args.out {
        write(found, out, args.force)?;
        output::print(&format!("{} lists written to {}\n\n", found.len(), out.display()))?;
    }
    output::print(&imported.account)?;
    Ok(ExitCode::SUCCESS)
}

/// The files of a path: itself, or every JSON file of a folder, or of its folder `armyLists`.
fn paths(given: &Path) -> Result<Vec<PathBuf>, Failure> {
    if !given.is_dir() {
        return Ok(vec![given.to_owned()]);
    }
    let inner = given.join("armyLists");
    let folder = if inner.is_dir() { inner } else { given.to_owned() };
    let files = fs::read_dir(&folder)
        .map_err(|error| Failure::new(format!("{} can't be read: {error}", folder.display())))?;
    let mut paths: Vec<PathBuf> = files
        .filter_map(|file| Some(file.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|end| end.eq_ignore_ascii_case("json")))
        .collect();
    paths.sort();
    if paths.is_empty() {
        return Err(Failure::with_help(
            format!("there is no .json file in {}", folder.display()),
            "give a folder of army lists, one JSON file each",
        ));
    }
    Ok(paths)
}

/// The only failure, or a sentence after all of them.
fn refused(mut failures: Vec<Failure>, n_paths: usize) -> Failure {
    let n_failures = failures.len();
    if n_failures == 1
        && let Some(only) = failures.pop()
    {
        return only;
    }
    failures.into_iter().for_each(terminal::print);
    Failure::with_help(
        format!("{n_failures} of {n_paths} files are no army lists; nothing was written"),
        "mend them, or give the others a folder of their own",
    )
}

/// The reader of a source, of the ruleset that is named or of the first that has it.
fn import_of(args: &ImportArgs) -> Result<Import, Failure> {
    let source = args.source.to_possible_value();
    let source = source.as_ref().map_or("", |it| it.get_name());
    let offer = |ruleset: &'static Ruleset| {
        let sources = ruleset.armies.as_ref()?.lists?.sources;
        sources.iter().find(|(name, _)| *name == source).map(|(_, import)| *import)
    };
    Ok(asked_ruleset("army import", args.ruleset.as_deref(), offer)?.1)
}

/// Two lists of one name would be one file.
fn refuse_same_names(found: &[(String, String)]) -> Result<(), Failure> {
    let mut names: Vec<String> = found.iter().map(|(name, _)| name.clone()).collect();
    names.sort();
    match names.windows(2).find(|pair| pair[0] == pair[1]) {
        None => Ok(()),
        Some(pair) => Err(Failure::with_help(
            format!("two of the lists would be written to {}", pair[0]),
            "leave one of them out",
        )),
    }
}

fn write(files: &[(String, String)], out: &Path, is_forced: bool) -> Result<(), Failure> {
    let what = format!("the lists of {}", out.display());
    let cannot = |error: ReportError| cannot_write(&what, error);
    let mut folder = OutFolder::open(out).map_err(cannot)?.forced(is_forced);
    let names = files.iter().map(|(name, _)| name.as_str());
    // Lists that were imported before, and are not now, may be edited.
    folder.check(names, |_| false).map_err(cannot)?;
    for (name, text) in files {
        folder.write(name, text.as_bytes()).map_err(cannot)?;
    }
    folder.finish().map_err(cannot)
}
