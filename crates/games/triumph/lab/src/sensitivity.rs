//! `[sensitivity]`: how much a score or a card's effect depends on assumptions about unclear rules.

mod assumptions;
mod design;
mod plan;
mod resolved;
mod stated;

use analysis::sensitivity::Design;
use triumph::{Parameter, RuleParameters};

use experiment::document::Problems;
use experiment::document::problem::Problem;

use design::design;

pub use assumptions::Assumption;
pub use design::Designed;
pub use plan::{assumptions_in_words, plan};
pub use resolved::ResolvedSensitivity;
pub use stated::{Method, StatedSensitivity, unknown_card};

/// The most cells that a sensitivity makes.
pub const MOST_CELLS: usize = 5_000;

/// The most changes by which a combination is named.
const NAMED: usize = 3;

/// The settings of an experiment's assumptions, which are played as variants of battles or as cells of a worth run.
#[derive(Clone, Debug)]
pub struct Sensitivity {
    /// How settings are chosen.
    pub method: Method,
    /// The card whose effect or worth is asked, by its name in the file and its title; `None` for A's score, or for the worth of
    /// every card.
    pub card: Option<(String, String)>,
    /// The assumptions, each with its settings.
    pub assumptions: Vec<Assumption>,
    /// The combinations that are played, each once; the first is that of the experiment's own rules.
    pub runs: Vec<Run>,
    /// How the answers of the runs are combined.
    pub design: Design,
    /// The seed by which settings were drawn.
    pub seed: u64,
}

/// A combination: one setting of each assumption.
#[derive(Clone, Debug)]
pub struct Run {
    /// The setting of each assumption.
    pub settings: Vec<usize>,
    /// The variant that plays it, or the name of its cells; `None` for the baseline.
    pub variant: Option<String>,
    /// The variant that plays it with the card, if a card is asked about.
    pub with_card: Option<String>,
}

impl StatedSensitivity {
    /// The settings of the runs, up to a limit; more are a problem.
    pub fn designed(
        &self,
        assumptions: &[Assumption],
        seed: u64,
        most: usize,
        problems: &mut Problems,
    ) -> Option<Designed> {
        let designed = design(self.method, assumptions, seed, most);
        let settings = designed.map_err(|why| {
            problems.add(
                Problem::at("experiment::sensitivity", self.span.clone(), why)
                    .label("too many")
                    .help("name fewer parameters, or fewer of their values; `method = \"morris\"` shows in few runs which matter"),
            );
        });
        settings.ok()
    }
}

impl Sensitivity {
    pub fn rules(&self, run: &Run, own: &RuleParameters) -> RuleParameters {
        let mut rules = *own;
        for (assumption, &setting) in self.assumptions.iter().zip(&run.settings) {
            assumption.set(setting, &mut rules);
        }
        rules
    }

    /// Whether a variant was made by the sensitivity; `run.toml` doesn't keep these.
    pub fn has_variant(&self, name: &str) -> bool {
        let is = |of: &Option<String>| of.as_deref() == Some(name);
        let mut runs = self.runs.iter();
        runs.any(|run| is(&run.variant) || is(&run.with_card))
    }
}

/// `zoc_group = any`, or `combination 17` if many assumptions are changed.
pub fn name_of(run: usize, settings: &[usize], assumptions: &[Assumption]) -> String {
    let each = assumptions.iter().zip(settings);
    let changed: Vec<String> = each
        .filter(|(assumption, setting)| **setting != assumption.own)
        .map(|(assumption, &setting)| {
            let name = assumption.parameter.name;
            format!("{name} = {}", assumption.settings[setting])
        })
        .collect();
    if changed.len() > NAMED {
        return format!("combination {run}");
    }
    changed.join(", ")
}

/// A parameter's value in a name, independent of how the file writes it.
fn value_of(parameter: &Parameter, rules: &RuleParameters) -> String {
    let text = parameter.get(rules);
    text.strip_suffix(".0").unwrap_or(&text).to_owned()
}
