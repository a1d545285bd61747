//! A report written into a run's folder.

use std::fs::File;
use std::path::{Path, PathBuf};

use crate::blocks::{BlockReader, BlocksError};
use crate::charts::CurvePoint;
use crate::error::{ReportError, at};
use crate::figures::convergence::Trail;
use crate::figures::{self, Figure, Source};
use crate::files::{self, CsvStyle, Named};
use crate::out_folder::OutFolder;
use crate::page::{self, Material};
use crate::side_files::{BATTLES, CARD_USES, LOSS_BREAKDOWN, PLAY_DIAGNOSTICS, USAGE, replays};
use analysis::answer::Answer;
use analysis::answer::tables::names;
use analysis::info::RunInfo;
use analysis::parts;
use analysis::phrases::counted;
use analysis::schema::{Table, TableSink};
use analysis::tables::Tables;
use analysis::worth::WorthAnswer;

/// Writes every table, every chart and the page of a run into its folder.
///
/// The chart of convergence is drawn from the folder's `blocks.parquet`, and left out where there is none. Each file is written
/// under a temporary name and then renamed, so no file is ever incomplete.
/// `blocks.parquet` and `run.toml` are the caller's, since they are written while the run goes on.
/// Returns the paths of the files, in the order of writing, the page last.
///
/// # Errors
///
/// When a file cannot be read or written, by its path.
pub fn write_report(out: &mut OutFolder, answer: &Answer) -> Result<Vec<PathBuf>, ReportError> {
    let info = &answer.info;
    let dir = out.path().to_owned();
    let (figures, tables) = rayon::join(
        || -> Result<Vec<Figure>, ReportError> {
            let trail = stored_trail(&dir, info, &answer.shown)?;
            Ok(figures::figures(&Source {
                info,
                tables: &answer.shown,
                parts: &answer.parts,
                trail: &trail,
            })?)
        },
        || tables_of(out, answer),
    );
    let (figures, tables) = (figures?, tables?);
    let charts = figures.iter().flat_map(chart_files);
    let charts: Vec<String> = charts.collect();
    let meant = [report_files(), charts].concat();
    out.check(meant.iter().map(String::as_str), is_of_report)?;
    let Tabled { files, mut listed, .. } = tables;
    let mut paths = write_files(out, &files)?;
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
    let knows_uses = { info.worth.as_ref() }.is_some_and(WorthAnswer::knows_uses);
    let side_files = [
        (!info.play_diagnostics.is_empty(), PLAY_DIAGNOSTICS.name, PLAY_DIAGNOSTICS.row_in_words()),
        (!info.usage.is_empty(), USAGE.name, USAGE.row_in_words()),
        (knows_uses, CARD_USES.name, CARD_USES.row_in_words()),
        (!info.battles.is_empty(), BATTLES.name, BATTLES.row_in_words()),
        (!info.loss_breakdown.is_empty(), LOSS_BREAKDOWN.name, LOSS_BREAKDOWN.row_in_words()),
        (!info.replays.is_empty(), replays::FILE, analysis::replays::table().row),
    ];
    let there = side_files.into_iter().filter(|(is_there, _, _)| *is_there);
    listed.extend(there.map(|(_, file, row)| (file.to_owned(), format!("a row is {row}"))));
    listed.push(("run.toml".to_owned(), "the plan with every default written out".to_owned()));
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

/// Writes every table of a run into its folder, and draws neither charts nor a page. Returns the paths of the files.
///
/// # Errors
///
/// When a file cannot be written, by its path.
pub fn write_tables(out: &mut OutFolder, answer: &Answer) -> Result<Vec<PathBuf>, ReportError> {
    let files = tables_of(out, answer)?.files;
    out.check(report_files().iter().map(String::as_str), is_of_report)?;
    let paths = write_files(out, &files)?;
    out.finish()?;
    Ok(paths)
}

fn write_files(out: &mut OutFolder, files: &[Named]) -> Result<Vec<PathBuf>, ReportError> {
    files.iter().map(|(name, bytes)| out.write(name, bytes)).collect()
}

fn chart_files(figure: &figures::Figure) -> [String; 2] {
    ["svg", "png"].map(|ending| format!("charts/{}.{ending}", figure.name))
}

/// The files of tables and the page that a report may have, beside its charts.
pub fn report_files() -> Vec<String> {
    let tables = names().flat_map(|name| ["csv", "parquet"].map(|it| format!("{name}.{it}")));
    let others = ["index.html"].into_iter().chain(parts::FILES).map(str::to_owned);
    others.chain(tables).collect()
}

/// The files that are written when a run is played, and only read when its report is made again.
pub const SIDE_FILES: [&str; 6] = [
    BATTLES.name,
    CARD_USES.name,
    PLAY_DIAGNOSTICS.name,
    USAGE.name,
    replays::FILE,
    LOSS_BREAKDOWN.name,
];

/// Whether a report writes a file of this name.
pub fn is_of_report(name: &str) -> bool {
    !SIDE_FILES.contains(&name)
}

/// How the estimate converged, by the rows of `blocks.parquet`, where a run has written it already.
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
        let needed = trail.needed();
        if needed.is_empty() {
            return Ok(trail.points());
        }
        for row in reader.blocks_of(|cell| needed.binary_search(&cell).is_ok()) {
            trail.push(&row?);
        }
        Ok::<_, BlocksError>(trail.points())
    };
    trail().map_err(ReportError::Blocks)
}

/// Every table of an answer as files, and the CSV files among them with what their rows are.
struct Tabled<'d> {
    dir: &'d Path,
    style: CsvStyle,
    files: Vec<Named>,
    listed: Vec<(String, String)>,
}

impl TableSink for Tabled<'_> {
    type Error = ReportError;

    fn take<R: Sync>(&mut self, table: &Table<R>, rows: &[R]) -> Result<(), ReportError> {
        debug_assert!(names().any(|name| name == table.name), "{} isn't listed", table.name);
        self.files.extend(files::table_files(self.dir, self.style, table, rows)?);
        self.listed.push((
            format!("{}.csv", table.name),
            format!(
                "a row is {}; {}, and the same as Parquet",
                table.row,
                counted(rows.len() as u64, "row")
            ),
        ));
        Ok(())
    }
}

/// The tables of an answer as files of a folder.
fn tables_of<'d>(out: &'d OutFolder, answer: &Answer) -> Result<Tabled<'d>, ReportError> {
    let (dir, style) = (out.path(), out.csv());
    let mut tables = Tabled { dir, style, files: Vec::new(), listed: Vec::new() };
    answer.each_table(&mut tables)?;
    let info = &answer.info;
    for (name, what, text) in answer.parts.iter().filter_map(|part| part.file(info)) {
        tables.files.push((name.to_owned(), text.into_bytes()));
        tables.listed.push((name.to_owned(), what.to_owned()));
    }
    Ok(tables)
}
