//! A comparison as a page and a chart.

use std::path::PathBuf;

use crate::charts::{DotChart, Group, IntervalChart, IntervalRow, RowDots};
use crate::error::ReportError;
use crate::figures::Figure;
use crate::out_folder::OutFolder;
use crate::page::document::Document;
use crate::search_page::write_charts;
use crate::style::{EXACT, SAMPLED};
use analysis::diff::{ComparedRun, Diff, DiffLine};
use analysis::page::table::{PageTable, count, figures, number, text, words};
use analysis::page::{Content, Fact, Section};
use analysis::phrases::Number;

/// Rows of the chart.
const MOST_ROWS: usize = 40;

/// Everything that it writes.
const FILES: [&str; 5] =
    ["index.html", "charts/both.svg", "charts/both.png", "charts/moves.svg", "charts/moves.png"];

/// Writes `index.html` and `charts/moves.svg`, `.png` into a folder; returns the page's path.
///
/// # Errors
///
/// When a file is there that the user or another program made or edited, before anything is written; or when one can't be written.
pub fn write_diff(
    out: &mut OutFolder,
    diff: &Diff,
    runs: [&ComparedRun; 2],
    command: &str,
) -> Result<PathBuf, ReportError> {
    let figure = both(diff).map(|chart| Figure::of("both", &chart)).transpose()?;
    let moves = chart(diff).map(|chart| Figure::of("moves", &chart)).transpose()?;
    out.check(FILES, |_| true)?;
    write_charts(out, figure.iter().chain(&moves))?;
    let [first, second] = &diff.names;
    let [one, other] = runs.map(|run| run.info.title.as_str());
    let title = match one == other {
        true => format!("{}: before and after", one.trim_end_matches(['.', '?', ':'])),
        false => format!("{first} and {second}"),
    };
    let page = Document {
        title: &title,
        question: &format!("What moved from {first} to {second}?"),
        verdict: diff.sentences(),
        trust: String::new(),
        figure: figure.as_ref(),
        caution: None,
        figures: moves.iter().collect(),
        sections: sections(diff, runs, command),
        replays: Vec::new(),
        version: &runs[1].info.version,
    }
    .html()?;
    let path = out.write("index.html", page.as_bytes())?;
    out.finish()?;
    Ok(path)
}

fn sections(diff: &Diff, runs: [&ComparedRun; 2], command: &str) -> Vec<Section> {
    let mut sections = vec![
        Section::data("cells", "Every cell that both have")
            .chart("moves")
            .with(Content::Table(table(diff))),
        Section::trust("rests-on", "What was played").with(Content::Facts(facts(runs))),
    ];
    for ((id, name), cells) in
        ["only-first", "only-second"].into_iter().zip(&diff.names).zip(&diff.only_in)
    {
        if !cells.is_empty() {
            sections.push(
                Section::answer(id, format!("Only in {name}")).with(Content::List(cells.clone())),
            );
        }
    }
    sections.push(
        Section::data("repeat", "How to repeat it").with(Content::Command(command.to_owned())),
    );
    sections
}

/// A description of both runs; what they have in common is shown once.
fn facts(runs: [&ComparedRun; 2]) -> Vec<Fact> {
    let [first, second] = runs.map(|run| {
        let info = &run.info;
        let parameters = info.parameters.iter().map(|(name, value)| format!("{name} = {value}"));
        [
            ("Experiment", info.title.clone()),
            ("Command", info.command.clone()),
            ("Seed", info.seeds_in_words()),
            ("Equipoise", info.version.clone()),
            ("Rules digest", info.rules_digest.clone()),
            ("Players", info.policies.clone()),
            (
                "Rule parameters",
                match info.parameters.len() {
                    0 => "all at their defaults".to_owned(),
                    _ => parameters.collect::<Vec<_>>().join(", "),
                },
            ),
        ]
    });
    let sentences = first.into_iter().zip(second).map(|((name, one), (_, other))| {
        let value = if one == other { format!("{one} (both)") } else { format!("{one} | {other}") };
        Fact::new(name, value)
    });
    sentences.collect()
}

fn table(diff: &Diff) -> PageTable {
    let rows = diff.lines.iter().map(|line| {
        let [first, second] = line.scores.map(|score| number(&Number::percent(score)));
        vec![
            text(&line.name),
            first,
            second,
            number(&Number::percentage_points(line.moved)),
            text(line.verdict()),
            text(line.how.in_words()),
            count(line.pairs[0]),
            count(line.pairs[1]),
        ]
        .into()
    });
    PageTable {
        name: "diff",
        lead: format!(
            "Scores of the first side in %, a draw counting half, with {} % intervals; what moved most first.",
            diff.level_percent
        ),
        headings: vec![
            words("Cell"),
            figures("First, %"),
            figures("Second, %"),
            figures("Moved, % points"),
            words("Verdict"),
            words("Compared"),
            figures("Pairs, first"),
            figures("Pairs, second"),
        ],
        rows: rows.collect(),
    }
}

/// Both scores of each cell on the scale of scores, verdicts that turned first.
fn both(diff: &Diff) -> Option<DotChart> {
    let mut lines: Vec<&DiffLine> = diff.lines.iter().collect();
    lines.sort_by_key(|line| line.turned().is_none());
    let n_all = lines.len();
    lines.truncate(MOST_ROWS);
    let cut = match n_all > lines.len() {
        true => format!(" The first {} of {n_all}.", lines.len()),
        false => String::new(),
    };
    let row = |line: &&DiffLine| {
        let ends = line.scores.map(|score| [100.0 * score.lo, 100.0 * score.hi]);
        let [before, after] = line.scores.map(|score| Number::percent(score).shown.value);
        let (name, color, word) = match line.turned() {
            Some(_) => ("another side is ahead", EXACT, "turned"),
            None => ("the same side is ahead, or may be even", SAMPLED, line.verdict()),
        };
        IntervalRow {
            group: Some(Group { name, color }),
            n: line.pairs.iter().min().copied(),
            label: line.name.clone(),
            value: f64::NAN,
            lo: ends[0][0].min(ends[1][0]),
            hi: ends[0][1].max(ends[1][1]),
            exact: None,
            text: format!("{before} to {after} %, {word}"),
        }
    };
    (!lines.is_empty()).then(|| DotChart {
        intervals: IntervalChart {
            title: "Both scores".to_owned(),
            subtitle: format!(
                "Score of the first side in %, a draw counting half; 50 is even. Verdicts that turned stand first, then what moved most. \
                 The thin line is both {} % intervals together.{cut}",
                diff.level_percent
            ),
            axis: "← second side ahead · score, % · first side ahead →".to_owned(),
            reference: 50.0,
            marks: "",
            rows: lines.iter().map(row).collect(),
        },
        names: diff.names.to_vec(),
        dots: (lines.iter())
            .map(|line| RowDots {
                values: line.scores.iter().map(|it| Some(100.0 * it.value?)).collect(),
                is_each_named: true,
            })
            .collect(),
    })
}

/// The moves under each other.
pub(super) fn chart(diff: &Diff) -> Option<IntervalChart> {
    let rows = diff.lines.iter().take(MOST_ROWS).filter_map(row);
    let rows: Vec<IntervalRow> = rows.collect();
    let cut = if diff.lines.len() > rows.len() {
        format!(" The first {} of {}.", rows.len(), diff.lines.len())
    } else {
        String::new()
    };
    let fewest = diff.lines.iter().flat_map(|line| line.pairs).min().unwrap_or(0);
    (!rows.is_empty()).then(|| IntervalChart {
        title: "What moved".to_owned(),
        subtitle: format!(
            "Score of the first side in the second run minus that in the first, n = {fewest} pairs or more a cell. {} % intervals.{cut}",
            diff.level_percent
        ),
        axis: "percentage points of score".to_owned(),
        reference: 0.0,
        marks: "exact",
        rows,
    })
}

fn row(line: &DiffLine) -> Option<IntervalRow> {
    let moved = line.moved.scaled(100.0);
    let number = Number::percentage_points(line.moved);
    Some(IntervalRow {
        group: None,
        n: None,
        label: line.name.clone(),
        value: moved.value?,
        lo: moved.lo,
        hi: moved.hi,
        exact: None,
        text: number.with_interval(""),
    })
}
