//! A report written into a run's folder.

use std::fs::File;
use std::path::{Path, PathBuf};

use crate::blocks::{BlockReader, BlocksError};
use crate::charts::CurvePoint;
use crate::error::{ReportError, at};
use crate::figures::convergence::Trail;
use crate::figures::{self, Source};
use crate::files;
use crate::out_folder::OutFolder;
use crate::page::{self, Material};
use crate::side_files::{battles, card_uses, loss_breakdown, play_diagnostics, replays, usage};
use analysis::answer::Answer;
use analysis::cubes::CubeLine;
use analysis::info::RunInfo;
use analysis::schema::{Table, TableSink};
use analysis::tables::Tables;

/// Writes every table, every chart and the page of a run into its folder.
///
/// How the answer came to rest is drawn from the folder's `blocks.parquet`, and left out where there is none.
/// Each file is written beside its place and then moved there, so none is ever half there.
/// `blocks.parquet` and `run.toml` are the caller's, since they are written while the run goes on.
/// Returns the paths of the files, in the order of writing, the page last.
///
/// # Errors
///
/// When a file cannot be read or written, by its path.
pub fn write_report(out: &mut OutFolder, answer: &Answer) -> Result<Vec<PathBuf>, ReportError> {
    let info = &answer.info;
    let trail = stored_trail(out.path(), info, &answer.shown)?;
    let figures = figures::figures(&Source {
        info,
        tables: &answer.shown,
        metagame: answer.metagame.as_ref(),
        trail: &trail,
    })?;
    let charts = figures.iter().flat_map(chart_files);
    let charts: Vec<String> = charts.collect();
    let meant = FILES.into_iter().chain(charts.iter().map(String::as_str));
    out.check(meant, is_of_report)?;
    let mut paths = write_tables(out, answer)?;
    let mut listed = listed_tables(&paths, answer);
    for figure in &figures {
        for (extension, bytes) in [("svg", figure.svg.as_bytes()), ("png", &figure.png)] {
            paths.push(out.write(&format!("charts/{}.{extension}", figure.name), bytes)?);
        }
    }
    listed.push((
        "blocks.parquet".to_owned(),
        "one row a block of a cell: the integer tallies that everything else is made from"
            .to_owned(),
    ));
    if paths.iter().any(|path| path.ends_with("sensitivity.csv")) {
        listed.extend(SENSITIVITY.map(|(name, what)| (name.to_owned(), what.to_owned())));
    }
    if !info.play_diagnostics.is_empty() {
        listed.push((
            play_diagnostics::FILE.to_owned(),
            "one row a statistic of a player: how they played, in a few battles of every cell"
                .to_owned(),
        ));
    }
    if !info.usage.is_empty() {
        listed.push((
            usage::FILE.to_owned(),
            "one row something that a card does: how often it did, in a few battles of every cell"
                .to_owned(),
        ));
    }
    if info
        .worth
        .as_ref()
        .is_some_and(analysis::worth::WorthAnswer::knows_uses)
    {
        listed.push((
            card_uses::FILE.to_owned(),
            "one row something that a card does in the hands of one player: how often it did, in a few battles"
                .to_owned(),
        ));
    }
    if !info.battles.is_empty() {
        listed.push((
            battles::FILE.to_owned(),
            "one row a battle that was looked at, a few of every cell: how it ended, by its address for `equipoise replay`"
                .to_owned(),
        ));
    }
    if !info.loss_breakdown.is_empty() {
        listed.push((
            loss_breakdown::FILE.to_owned(),
            "one row a kind of loss: what a variant changes in it, in some pairs of every cell"
                .to_owned(),
        ));
    }
    if !info.replays.is_empty() {
        listed.push((
            replays::FILE.to_owned(),
            "one row a battle that this page plays back".to_owned(),
        ));
    }
    listed.push((
        "run.toml".to_owned(),
        "the plan with every default written out".to_owned(),
    ));
    let page = page::page(&Material {
        answer,
        info,
        tables: &answer.shown,
        figures: &figures,
        files: &listed,
    })?;
    paths.push(out.write("index.html", page.as_bytes())?);
    out.finish()?;
    Ok(paths)
}

/// The files of a chart.
fn chart_files(figure: &figures::Figure) -> [String; 2] {
    ["svg", "png"].map(|ending| format!("charts/{}.{ending}", figure.name))
}

/// The file of what formations are worth in Morale cubes.
const CUBES: &str = "formations.csv";

/// Tables of a sensitivity, and what they are.
const SENSITIVITY: [(&str, &str); 2] = [
    (
        "sensitivity.csv",
        "one row an assumption, or one of its settings: what it changes; and the same as Parquet",
    ),
    (
        "sensitivity_runs.csv",
        "one row a combination of settings that was played, with its number; and the same as Parquet",
    ),
];

/// Tables and page that a report may have, beside its charts.
pub const FILES: [&str; 30] = [
    "index.html",
    CUBES,
    "cells.csv",
    "cells.parquet",
    "effects.csv",
    "effects.parquet",
    "variants.csv",
    "variants.parquet",
    "bearers.csv",
    "bearers.parquet",
    "comparisons.csv",
    "comparisons.parquet",
    "values.csv",
    "values.parquet",
    "card_skill.csv",
    "card_skill.parquet",
    "value_parts.csv",
    "value_parts.parquet",
    "points_list.csv",
    "points_list.parquet",
    "metagame.csv",
    "metagame.parquet",
    "metagame_variants.csv",
    "metagame_variants.parquet",
    "troop_values.csv",
    "troop_values.parquet",
    "sensitivity.csv",
    "sensitivity.parquet",
    "sensitivity_runs.csv",
    "sensitivity_runs.parquet",
];

/// What is written when a run is played, and only read when its report is made again.
pub const SIDE_FILES: [&str; 6] = [
    battles::FILE,
    card_uses::FILE,
    play_diagnostics::FILE,
    usage::FILE,
    replays::FILE,
    loss_breakdown::FILE,
];

/// Whether a report writes a file of this name.
pub fn is_of_report(name: &str) -> bool {
    !SIDE_FILES.contains(&name)
}

/// How the estimate came to rest, by the rows of `blocks.parquet`, where a run has put it already.
fn stored_trail(
    dir: &Path,
    info: &RunInfo,
    tables: &Tables,
) -> Result<Vec<CurvePoint>, ReportError> {
    let path = dir.join("blocks.parquet");
    let file = match File::open(&path) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(at(&path)(error)),
    };
    let trail = || {
        let reader = BlockReader::open(file, &info.columns)?;
        let mut trail = Trail::new(info, tables, reader.n_blocks()?);
        for row in reader.blocks() {
            trail.push(&row?);
        }
        Ok::<_, BlocksError>(trail.points())
    };
    trail().map_err(ReportError::Blocks)
}

/// Writes every table of an answer.
struct Written<'o> {
    out: &'o mut OutFolder,
    paths: Vec<PathBuf>,
}

impl TableSink for Written<'_> {
    type Error = ReportError;

    fn take<R>(&mut self, table: &Table<R>, rows: &[R]) -> Result<(), ReportError> {
        self.paths
            .extend(files::write_table(self.out, table, rows)?);
        Ok(())
    }
}

fn write_tables(out: &mut OutFolder, answer: &Answer) -> Result<Vec<PathBuf>, ReportError> {
    let mut written = Written {
        out,
        paths: Vec::new(),
    };
    answer.each_table(&mut written)?;
    Ok(written.paths)
}

/// The written CSV files with what their rows are.
fn listed_tables(paths: &[PathBuf], answer: &Answer) -> Vec<(String, String)> {
    let of_worth = answer.info.worth.iter();
    let n_skill = of_worth.map(|worth| analysis::tables::skill::lines(&worth.cards).len());
    let tables = &answer.tables;
    let rows = [
        (
            "cells.csv",
            "one row a cell: score, draws, seat effect and every measure",
            tables.cells.len(),
        ),
        (
            "effects.csv",
            "one row a variant in one matchup, against its baseline",
            tables.effects.len(),
        ),
        (
            "variants.csv",
            "one row a variant over all its matchups",
            tables.variants.len(),
        ),
        (
            "bearers.csv",
            "one row a variant on one bearer, over all enemies",
            tables.bearers.len(),
        ),
        (
            "comparisons.csv",
            "one row two variants or cards, one less the other, on the battles that both played",
            answer.info.comparisons.len(),
        ),
        (
            "metagame.csv",
            "one row an army: how often it would be brought, and what beats it",
            answer.metagame.as_ref().map_or(0, |meta| meta.armies.len()),
        ),
        (
            "card_skill.csv",
            "one row a card in the hands of one player, and what skill does to it",
            n_skill.sum(),
        ),
    ];
    rows.into_iter()
        .filter(|(name, _, _)| paths.iter().any(|path| path.ends_with(name)))
        .map(|(name, meaning, n)| {
            (
                name.to_owned(),
                format!(
                    "{meaning}; {}, and the same as Parquet",
                    analysis::words::counted(n as u64, "row")
                ),
            )
        })
        .collect()
}

/// Writes `formations.csv` into a run's folder.
///
/// # Errors
///
/// When it can't be written.
pub fn write_cubes(out: &mut OutFolder, lines: &[CubeLine]) -> Result<(), ReportError> {
    files::write_csv_of(out, CUBES, &analysis::cubes::table(), lines)
}
