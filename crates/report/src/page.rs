//! One self-contained HTML page: question, verdict, chart, evidence, tables and charts, warnings, how to repeat the run.
//!
//! A section is a file under `page/sections/` and a line in [`ABOVE`] or [`BELOW`]; those of a part of the answer are in its folder.

mod differences;
pub(crate) mod document;
mod glossary;
mod measures;
pub(crate) mod player;
mod sections;

use rayon::prelude::*;

use crate::error::ReportError;
use crate::figures::Figure;
use analysis::answer::Answer;
use analysis::info::RunInfo;
use analysis::page::Section;
use analysis::phrases::counted;
use analysis::tables::Tables;

use document::Document;
use sections::{
    agreement, averages, bearers, charts, closing, comparisons, effects, evidence, expectations,
    loss_breakdown, matchups, notable, play_diagnostics, prices, readings, sensitivity, skill,
    tested_prices, troop_values, usage, value_parts, values, variants,
};

/// The sections before those of the answer's parts, in the order of the page; a section with nothing to show returns `None`.
const ABOVE: [SectionFn; 7] = [
    prices::section,
    tested_prices::section,
    expectations::section,
    readings::section,
    sensitivity::section,
    values::section,
    skill::section,
];

/// The sections after those of the answer's parts.
const BELOW: [SectionFn; 22] = [
    value_parts::section,
    charts::curves,
    troop_values::section,
    evidence::section,
    variants::section,
    comparisons::section,
    charts::scores,
    matchups::section,
    charts::battle_measures,
    averages::section,
    bearers::section,
    effects::section,
    loss_breakdown::section,
    usage::section,
    notable::section,
    charts::convergence,
    play_diagnostics::section,
    agreement::section,
    closing::caveats,
    closing::not_modeled,
    closing::repeat,
    closing::files,
];

type SectionFn = fn(&Material<'_>) -> Option<Section>;

/// What sections are made from.
pub(crate) struct Material<'a> {
    /// What the run came to.
    pub(crate) answer: &'a Answer,
    /// What was played: the answer's.
    pub(crate) info: &'a RunInfo,
    /// The rows that the page shows: the answer's.
    pub(crate) tables: &'a Tables,
    /// The charts, the one that goes with the verdict first.
    pub(crate) figures: &'a [Figure],
    /// The files beside the page, each with what it is.
    pub(crate) files: &'a [(String, String)],
}

impl<'a> Material<'a> {
    /// The chart that goes with the verdict.
    fn main_figure(&self) -> Option<&'a Figure> {
        self.figures.first()
    }

    /// The names of the other charts.
    pub(crate) fn charts(&self) -> impl Iterator<Item = &'a str> {
        self.figures.iter().skip(1).map(|figure| figure.name.as_str())
    }
}

/// What the verdict rests on: its evidence, and the rules that are not as printed.
fn rests_on(material: &Material<'_>) -> String {
    let trust = material.answer.trust.sentence();
    let rules = material.info.changed_rules();
    [Some(trust).filter(|it| !it.is_empty()), rules]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" ")
}

/// Writes the page.
pub(crate) fn page(material: &Material<'_>) -> Result<String, ReportError> {
    let info = material.info;
    let n_warnings = material.answer.warnings.len() as u64;
    let (sections, replays) = rayon::join(
        || {
            let made = |all: &[SectionFn]| -> Vec<Section> {
                all.par_iter().filter_map(|make| make(material)).collect()
            };
            let of_parts = material.answer.parts.iter().flat_map(|part| part.sections(info));
            made(&ABOVE).into_iter().chain(of_parts).chain(made(&BELOW)).collect()
        },
        || player::packed(info),
    );
    let page = Document {
        title: &info.title,
        question: &info.question,
        verdict: material.answer.summary.sentences.clone(),
        trust: rests_on(material),
        figure: material.main_figure(),
        caution: (n_warnings > 0).then(|| counted(n_warnings, "thing")),
        sections,
        figures: material.figures.iter().skip(1).collect(),
        replays,
        version: &info.version,
    };
    Ok(glossary::explained(&page.html()?, info.rules))
}
