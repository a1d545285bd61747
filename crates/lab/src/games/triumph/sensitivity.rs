//! `[sensitivity]`: how much a score or a card's effect depends on assumptions about unclear rules.

mod assumptions;
mod design;
mod plan;
mod resolved;
mod stated;
mod worths;

use analysis::sensitivity::Design;
use triumph::{CardSet, Parameter, RuleParameters};

use crate::document::problem::Problem;
use crate::document::{Problems, Span};
use crate::games::triumph::battle::section::{BattleSection, BattleVariant};

use design::{Designed, design};

pub use assumptions::Assumption;
pub use plan::plan;
pub use resolved::ResolvedSensitivity;
pub use stated::{Method, StatedSensitivity};

/// The most cells that a sensitivity makes.
const MOST_CELLS: usize = 5_000;

/// Changes up to which a combination is named by them.
const NAMED: usize = 3;

/// The settings of an experiment's assumptions, and what plays them: variants of battles, or cells of a worth's own.
#[derive(Clone, Debug)]
pub struct Sensitivity {
    method: Method,
    /// The card whose effect or worth is asked, as the file names it, with its title; none where A's score is, or the worth of every card.
    card: Option<(String, String)>,
    assumptions: Vec<Assumption>,
    /// What is played, each once; the first is under the experiment's own rules.
    runs: Vec<Run>,
    design: Design,
    seed: u64,
}

/// The assumptions at some setting each.
#[derive(Clone, Debug)]
struct Run {
    settings: Vec<usize>,
    /// The variant that plays it, or what its cells are called by; none for the baseline.
    variant: Option<String>,
    /// The same with the card, where one is asked about.
    with_card: Option<String>,
}

impl StatedSensitivity {
    /// Adds the settings to the experiment's variants; `seed` is the experiment's.
    pub fn add_to_battles(
        &self,
        rules: &RuleParameters,
        seed: u64,
        section: &mut BattleSection,
        problems: &mut Problems,
    ) {
        self.refuse_those_of_cards(section.has_cards(), problems);
        let Ok(card) = self.find_card(section, problems) else {
            return;
        };
        let Some(assumptions) = self.assumptions(rules, problems) else {
            return;
        };
        let cells_of_a_run = section.matchups.len().max(1) * (1 + usize::from(card.is_some()));
        let most = MOST_CELLS / cells_of_a_run;
        let Some(Designed { points, design }) = self.designed(&assumptions, seed, most, problems)
        else {
            return;
        };
        let names = points.iter().enumerate().map(|(run, settings)| {
            let with = |name: String| match &card {
                Some(card) if name.is_empty() => format!("with {}", card.title),
                Some(card) => format!("{name}, with {}", card.title),
                None => name,
            };
            let variant = (run > 0).then(|| name_of(run, settings, &assumptions));
            Run {
                settings: settings.clone(),
                with_card: card
                    .is_some()
                    .then(|| with(variant.clone().unwrap_or_default())),
                variant,
            }
        });
        let sensitivity = Sensitivity {
            method: self.method,
            card: card.as_ref().map(|it| (it.name.clone(), it.title.clone())),
            runs: names.collect(),
            assumptions,
            design,
            seed,
        };
        let with = card.map(|card| card.set).unwrap_or_default();
        let variants = sensitivity.variants(rules, with, section, &self.span);
        let mut others = section.variants.iter();
        if let Some(taken) = others.find(|it| sensitivity.has_variant(&it.name)) {
            problems.add(
                Problem::at(
                    "experiment::sensitivity",
                    self.span.clone(),
                    format!("a variant is called \"{}\" already", taken.name),
                )
                .help("give that variant another name"),
            );
            return;
        }
        section.variants.extend(variants);
        section.sensitivity = Some(Box::new(sensitivity));
    }
}

impl StatedSensitivity {
    /// The settings of the runs, up to a limit; more are a problem.
    fn designed(
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
    /// The rules of a run.
    fn rules(&self, run: &Run, own: &RuleParameters) -> RuleParameters {
        let mut rules = *own;
        for (assumption, &setting) in self.assumptions.iter().zip(&run.settings) {
            assumption.set(setting, &mut rules);
        }
        rules
    }

    /// Whether a variant is one of its own, which `run.toml` doesn't keep.
    pub fn has_variant(&self, name: &str) -> bool {
        let is = |of: &Option<String>| of.as_deref() == Some(name);
        let mut runs = self.runs.iter();
        runs.any(|run| is(&run.variant) || is(&run.with_card))
    }

    /// The variants that play it.
    fn variants(
        &self,
        rules: &RuleParameters,
        with: CardSet,
        section: &BattleSection,
        span: &Span,
    ) -> Vec<BattleVariant> {
        let mut variants = Vec::new();
        for run in &self.runs {
            let parameters = self.rules(run, rules);
            for (name, with) in [(&run.variant, CardSet::EMPTY), (&run.with_card, with)] {
                variants.extend(name.iter().map(|name| BattleVariant {
                    name: name.clone(),
                    policies: section.policies.clone(),
                    parameters,
                    with,
                    without: CardSet::EMPTY,
                    span: span.clone(),
                }));
            }
        }
        variants
    }
}

/// `zoc_group = any`, or where many assumptions are changed `combination 17`.
fn name_of(run: usize, settings: &[usize], assumptions: &[Assumption]) -> String {
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

/// A parameter's value as it reads in a name, the same however the file writes it.
fn value_of(parameter: &Parameter, rules: &RuleParameters) -> String {
    let text = (parameter.get)(rules);
    text.strip_suffix(".0").unwrap_or(&text).to_owned()
}
