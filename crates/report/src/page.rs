//! One self-contained HTML page: question, verdict, chart, evidence, tables and charts, warnings, how to repeat the run.
//!
//! A section is a file under `page/sections/` and a line in [`SECTIONS`].

mod differences;
pub(crate) mod document;
pub(crate) mod example_battles;
mod glossary;
mod measures;
pub(crate) mod meetings;
pub(crate) mod player;
mod sections;
pub(crate) mod table;

pub use example_battles::wanted;

use askama::Template;
use rayon::prelude::*;

use crate::error::ReportError;
use crate::figures::Figure;
use analysis::answer::Answer;
use analysis::info::RunInfo;
use analysis::phrases::counted;
use analysis::tables::Tables;

use document::{Document, Section};
use sections::{
    agreement, averages, bearers, charts, closing, comparisons, components, effects, evidence,
    expectations, list_proof, loss_breakdown, matchups, metagame, notable, play_diagnostics,
    points_list, prices, readings, sensitivity, skill, tested_prices, troop_values, type_prices,
    usage, value_parts, values, variants,
};

/// Every section, in the order of the page; a section with nothing to show returns `None`.
const SECTIONS: [SectionFn; 36] = [
    prices::section,
    tested_prices::section,
    expectations::section,
    readings::section,
    sensitivity::section,
    values::section,
    skill::section,
    points_list::section,
    type_prices::section,
    type_prices::evenness,
    list_proof::section,
    type_prices::counters,
    components::section,
    value_parts::section,
    charts::curves,
    troop_values::section,
    metagame::section,
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

type SectionFn = for<'a> fn(&Material<'a>) -> Option<Section<'a>>;

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

    /// A chart by its name, unless it goes with the verdict.
    pub(crate) fn figure(&self, name: &str) -> Option<&'a Figure> {
        let others = self.figures.iter().skip(1);
        others.into_iter().find(|figure| figure.name == name)
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
        || SECTIONS.par_iter().filter_map(|make| make(material)).collect(),
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
        replays,
        version: &info.version,
    };
    Ok(glossary::explained(&page.render()?, info.rules))
}
