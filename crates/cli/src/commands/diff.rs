//! `equipoise diff`: two runs side by side.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use analysis::diff::json::DiffJson;
use analysis::diff::{ComparedRun, Diff, DiffLine};
use analysis::phrases::Number;
use clap::Args;
use report::OutFolder;
use report::write_diff;

use crate::output;
use crate::terminal::say;
use experiment::document::problem::Failure;
use experiment::json::json_line;
use lab::diff::between;
use lab::run_folder::{RunFolder, cannot_write};

const EXAMPLES: &str = "\
Examples:
  equipoise diff reports/before reports/after
  equipoise diff reports/before reports/after --max-move 8 || echo \"something moved by more than 8 points in 100, or is missing\"
  equipoise diff reports/before reports/after --out reports/before-and-after

Runs of one seed play a matchup of one name on the same chance, whatever the rules and the players; they are compared block by block.";

/// What can be typed after `equipoise diff`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct DiffArgs {
    /// The folder of the first run
    #[arg(value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    pub first: PathBuf,

    /// The folder of the second
    #[arg(value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    pub second: PathBuf,

    /// Exit with code 1 if a score moved farther than this for certain, in percentage points (its whole interval lies beyond),
    /// or if one of the runs lacks a cell of the other
    #[arg(long, value_name = "POINTS", value_parser = bound)]
    pub max_move: Option<f64>,

    /// With --max-move: don't count this cell as missing; a matchup or a variant stands for all of its cells; may be repeated
    #[arg(long, value_name = "NAME", requires = "max_move")]
    pub allow_missing: Vec<String>,

    /// Write a page with a chart into this folder
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// Replace a page and a chart in that folder that were edited or that equipoise did not make
    #[arg(long)]
    pub force: bool,

    /// Print what moved as JSON
    #[arg(long)]
    pub json: bool,
}

/// A bound in percentage points.
fn bound(given: &str) -> Result<f64, String> {
    let points: f64 = given
        .parse()
        .map_err(|_| format!("`{given}` is no number; write percentage points, such as 8"))?;
    match points {
        0.0..=100.0 => Ok(points),
        _ => Err(format!("{given} isn't between 0 and 100 percentage points")),
    }
}

/// A bound was crossed, or a cell is missing.
const CROSSED: u8 = 1;

/// Compares both runs and prints what moved.
///
/// # Errors
///
/// If a folder holds no run that can be read, or the page can't be written.
pub fn execute(args: &DiffArgs) -> Result<ExitCode, Failure> {
    let names = [&args.first, &args.second].map(|path| path.display().to_string());
    let (diff, [first, second]) = between([&args.first, &args.second], names)?;
    let unknown = diff.unknown(&args.allow_missing);
    if !unknown.is_empty() {
        let missing = diff.missing(&[]);
        return Err(Failure::with_help(
            format!(
                "--allow-missing names `{}`, which is no cell, matchup or variant that only one run has",
                unknown.join("`, `")
            ),
            match missing.as_slice() {
                [] => "both runs have the same cells: leave it out".to_owned(),
                _ => format!("cells that only one has: {}", missing.join("; ")),
            },
        ));
    }
    let page =
        args.out.as_deref().map(|out| write(out, &diff, [&first, &second], args)).transpose()?;
    let bound = args.max_move.map(|points| points / 100.0);
    if args.json {
        output::print(&format!(
            "{}\n",
            json_line(&DiffJson::of(&diff, bound, &args.allow_missing))
        ))?;
    } else {
        output::print(&diff.to_string())?;
        if let Some(page) = page {
            output::print(&format!("page: {}\n", page.display()))?;
        }
    }
    let Some(bound) = bound else {
        return Ok(ExitCode::SUCCESS);
    };
    let (crossing, missing) = (diff.crossing(bound), diff.missing(&args.allow_missing));
    if crossing.is_empty() && missing.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    say_crossing(&diff, &crossing, args.max_move.unwrap_or_default());
    say_missing(&diff, &missing);
    Ok(ExitCode::from(CROSSED))
}

fn say_crossing(diff: &Diff, crossing: &[&DiffLine], points: f64) {
    if crossing.is_empty() {
        return;
    }
    say(&format!(
        "{} of {} cells moved by more than {points} percentage points:",
        crossing.len(),
        diff.lines.len(),
    ));
    for line in crossing {
        let moved = Number::percentage_points(line.moved);
        say(&format!("  {}: {}", line.name, moved.with_interval("")));
    }
}

/// Cells that were not compared, each with the run that lacks it and how to allow that.
fn say_missing(diff: &Diff, missing: &[&str]) {
    if missing.is_empty() {
        return;
    }
    say(&format!(
        "{} in one run only, so that no move can be seen; --allow-missing NAME allows a cell, a matchup or a variant:",
        match missing.len() {
            1 => "1 cell is".to_owned(),
            n => format!("{n} cells are"),
        }
    ));
    for cell in missing {
        let lacks = usize::from(diff.only_in[0].iter().any(|it| it == cell));
        say(&format!("  {cell}: not in {}", diff.names[lacks]));
    }
}

fn write(
    out: &Path,
    diff: &Diff,
    runs: [&ComparedRun; 2],
    args: &DiffArgs,
) -> Result<PathBuf, Failure> {
    if RunFolder::at(out).has_run() {
        return Err(Failure::with_help(
            format!("{} holds a run, whose page would be lost", out.display()),
            "name another folder with --out",
        ));
    }
    let [first, second] = [&args.first, &args.second].map(|dir| dir.display());
    let command = format!("equipoise diff {first} {second} --out {}", out.display());
    let mut out =
        OutFolder::open(out).map_err(|error| cannot_write("the page", error))?.forced(args.force);
    write_diff(&mut out, diff, runs, &command).map_err(|error| cannot_write("the page", error))
}
