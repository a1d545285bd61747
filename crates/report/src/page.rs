//! One HTML page without outside parts: question, answer, charts, what it rests on, tables, how to repeat it.

mod expectations;
mod facts;
mod sensitivity;
mod tables;

use askama::Template;
use harness::Totals;

use crate::ReportError;
use crate::agreement::{Disagreement, TOLERATED};
use crate::charts::{Chart, ChartError};
use crate::figures::Figures;
use crate::info::RunInfo;
use crate::style::{grouped, plain};
use crate::tables::Tables;
use crate::warnings::warnings;
use crate::words::{answer, counted};

/// A table of the page.
#[derive(Debug)]
pub(crate) struct HtmlTable {
    /// Its section's id.
    id: &'static str,
    title: String,
    /// A sentence or two before it.
    lead: String,
    /// Heading and whether its column holds numbers.
    headings: Vec<(String, bool)>,
    rows: Vec<Vec<HtmlCell>>,
}

impl HtmlTable {
    /// Whether it is long enough to be scrolled by itself.
    fn is_tall(&self) -> bool {
        self.rows.len() > 30
    }
}

/// A cell of such a table.
#[derive(Debug, Default)]
pub(crate) struct HtmlCell {
    text: String,
    /// The interval of a number, or what is said in its place.
    interval: String,
    /// A second line.
    below: String,
    /// What the column is sorted by, if not by the text: the number at full precision.
    sort: String,
    is_number: bool,
    is_alarm: bool,
}

/// A chart on the page.
#[derive(Debug)]
struct HtmlFigure {
    /// Name of its files.
    name: &'static str,
    svg: String,
}

#[derive(Debug, Template)]
#[template(path = "page.html")]
struct Page<'a> {
    info: &'a RunInfo,
    sentences: Vec<String>,
    main_figure: Option<HtmlFigure>,
    expectations: Option<HtmlTable>,
    warnings: Vec<String>,
    notes: Vec<String>,
    facts: Vec<(String, String)>,
    sensitivity: Option<HtmlTable>,
    sensitivity_figure: Option<HtmlFigure>,
    variants: Option<HtmlTable>,
    heat_map: Option<HtmlFigure>,
    averages: HtmlTable,
    matchups: Option<HtmlTable>,
    bearers: Option<HtmlTable>,
    effects: Option<HtmlTable>,
    conduct: Option<HtmlTable>,
    usage: Option<HtmlTable>,
    agreement: String,
    disagreements: Vec<String>,
    files: Vec<(String, String)>,
}

/// Disagreements that are listed; a broken sampler makes thousands.
const MOST_DISAGREEMENTS: usize = 50;

/// Writes the page.
pub(crate) fn page(
    info: &RunInfo,
    totals: &Totals,
    tables: &Tables,
    figures: &Figures,
    disagreements: &[Disagreement],
    files: Vec<(String, String)>,
) -> Result<String, ReportError> {
    let effects = figures
        .effects
        .as_ref()
        .map(|chart| figure("effects", chart))
        .transpose()?;
    let matchups = figures
        .matchups
        .as_ref()
        .map(|chart| figure("matchups", chart))
        .transpose()?;
    let heat_map = figures
        .scores
        .as_ref()
        .map(|chart| figure("scores", chart))
        .transpose()?;
    // The first chart there is goes with the answer.
    let (main_figure, heat_map) = match effects.or(matchups) {
        Some(main) => (Some(main), heat_map),
        None => (heat_map, None),
    };
    let mut listed: Vec<String> = disagreements
        .iter()
        .take(MOST_DISAGREEMENTS)
        .map(Disagreement::to_string)
        .collect();
    if disagreements.len() > MOST_DISAGREEMENTS {
        listed.push(format!(
            "… and {} more",
            grouped((disagreements.len() - MOST_DISAGREEMENTS) as u64)
        ));
    }
    let page = Page {
        info,
        sentences: answer(info, tables),
        main_figure,
        expectations: expectations::expectations(&crate::expectations::check(info, totals)),
        warnings: warnings(info, totals, tables, disagreements)
            .iter()
            .map(|warning| with_code(&warning.to_string()))
            .collect(),
        notes: info.notes.iter().map(|note| with_code(note)).collect(),
        facts: facts::facts(info, totals, tables),
        sensitivity: sensitivity::sensitivity(info),
        sensitivity_figure: figures
            .sensitivity
            .as_ref()
            .map(|chart| figure("sensitivity", chart))
            .transpose()?,
        variants: tables::variants(info, tables),
        heat_map,
        averages: tables::averages(info, totals),
        matchups: tables::matchups(info, tables),
        bearers: tables::bearers(info, tables),
        effects: tables::effects(info, tables),
        conduct: tables::conduct(info),
        usage: tables::usage(info),
        agreement: agreement(tables, disagreements),
        disagreements: listed,
        files,
    };
    Ok(page.render()?)
}

/// A text as HTML, with `names` as code.
fn with_code(text: &str) -> String {
    let escaped = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    let parts = escaped
        .split('`')
        .enumerate()
        .map(|(at, part)| match at % 2 {
            0 => part.to_owned(),
            _ => format!("<code>{part}</code>"),
        });
    parts.collect()
}

fn figure(name: &'static str, chart: &impl Chart) -> Result<HtmlFigure, ChartError> {
    Ok(HtmlFigure {
        name,
        svg: chart.inline_svg()?,
    })
}

/// How far sampled and exact numbers lie apart, in a sentence or two.
fn agreement(tables: &Tables, disagreements: &[Disagreement]) -> String {
    let mut n_numbers = 0u64;
    let mut n_cells = 0u64;
    let mut worst: Option<(f64, String)> = None;
    for cell in &tables.cells {
        let checks = [cell.checks.score, cell.checks.draws].into_iter();
        let checks: Vec<_> = checks
            .chain(cell.checks.measures.iter().copied())
            .flatten()
            .collect();
        n_cells += u64::from(!checks.is_empty());
        n_numbers += checks.len() as u64;
        for z in checks.iter().filter_map(|check| check.z) {
            if worst.as_ref().is_none_or(|(most, _)| z.abs() > *most) {
                let variant = cell
                    .variant
                    .as_ref()
                    .map(|name| format!(", {name}"))
                    .unwrap_or_default();
                worst = Some((z.abs(), format!("{}{variant}", cell.matchup)));
            }
        }
    }
    if n_numbers == 0 {
        return "No exact values are known for these cells, so nothing was checked against them."
            .to_owned();
    }
    let outcome = match disagreements.len() {
        0 => format!("all lie within {TOLERATED} standard errors"),
        n => format!("{} do not agree", grouped(n as u64)),
    };
    let farthest = match worst {
        Some((z, name)) => {
            // The normal quantile that one of so many numbers passes, on either side.
            let expected = stats::normal_quantile(1.0 - 0.5 / (n_numbers as f64 + 1.0));
            format!(
                " The farthest lies {} standard errors off ({name}); among so many right numbers about {} is usual.",
                plain(z, 1),
                plain(expected, 1)
            )
        }
        None => String::new(),
    };
    format!(
        "{} in {} were compared with their exact values: {outcome}.{farthest}",
        counted(n_numbers, "sampled number"),
        counted(n_cells, "cell")
    )
}
