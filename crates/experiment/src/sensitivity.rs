//! `[sensitivity]` of named matchups: how much A's score depends on answers to open questions of the rules.

mod questions;
mod stated;

use std::collections::BTreeMap;

use analysis::CellInfo;
use analysis::sensitivity::{self, Design, SensitivityPlan};
use serde::Serialize;
use stats::sensitivity::{Morris, setting};

pub use questions::{OfRules, Question, Questions};
pub use stated::{Asked, Stated, read};

/// The most changes by which a combination is named.
const NAMED: usize = 3;

/// How settings are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Each other setting by itself.
    OneAtATime,
    /// ST-G1: the number of walks, each of which changes every assumption once.
    Morris {
        /// r.
        trajectories: u16,
    },
}

impl Method {
    /// As files have it.
    fn name(self) -> &'static str {
        match self {
            Method::OneAtATime => "one-at-a-time",
            Method::Morris { .. } => "morris",
        }
    }
}

/// An open question, and the answers that are tried.
#[derive(Clone, Debug)]
struct Assumption {
    /// Its place among the parameters.
    place: usize,
    question: Question,
    /// Every answer, the experiment's own among them.
    settings: Vec<String>,
    own: usize,
}

/// The answers at some setting each.
#[derive(Clone, Debug)]
struct Run {
    settings: Vec<usize>,
    /// The variant that plays it; none for the experiment's own rules.
    variant: Option<String>,
}

/// What is asked, and the variants that play it.
#[derive(Clone, Debug)]
pub struct Sensitivity {
    method: Method,
    assumptions: Vec<Assumption>,
    /// What is played, each once; the first is under the experiment's own rules.
    runs: Vec<Run>,
    design: Design,
    seed: u64,
}

impl Sensitivity {
    /// The combinations of a method, drawn from `seed`.
    fn of(method: Method, assumptions: Vec<Assumption>, seed: u64) -> Sensitivity {
        let own: Vec<usize> = assumptions.iter().map(|it| it.own).collect();
        let sizes: Vec<usize> = assumptions.iter().map(|it| it.settings.len()).collect();
        let mut points = vec![own.clone()];
        let mut number = |settings: Vec<usize>| {
            let known = points.iter().position(|it| *it == settings);
            known.unwrap_or_else(|| {
                points.push(settings);
                points.len() - 1
            })
        };
        let design = match method {
            Method::OneAtATime => {
                for (assumption, &size) in sizes.iter().enumerate() {
                    for setting in 0..size {
                        let mut settings = own.clone();
                        settings[assumption] = setting;
                        number(settings);
                    }
                }
                Design::OneAtATime
            }
            Method::Morris { trajectories } => {
                // ST-G1: two levels of an assumption with two settings, else the default number.
                let levels: Vec<u32> = sizes
                    .iter()
                    .map(|&size| if size == 2 { 2 } else { Morris::DEFAULT_LEVELS })
                    .collect();
                let walks = Morris::with_levels(levels.clone());
                let walks = walks.trajectories(trajectories.into(), seed);
                let walks = walks.into_iter().map(|walk| {
                    let at = |levels: &Vec<f64>| {
                        let each = levels.iter().zip(&sizes);
                        number(each.map(|(&level, &size)| setting(level, size)).collect())
                    };
                    let runs = walk.points.iter().map(at).collect();
                    (walk, runs)
                });
                Design::Morris { walks: walks.collect(), levels }
            }
        };
        let runs = points.into_iter().enumerate().map(|(run, settings)| Run {
            variant: (run > 0).then(|| name_of(run, &settings, &assumptions)),
            settings,
        });
        Sensitivity { runs: runs.collect(), method, assumptions, design, seed }
    }

    /// Whether a variant is one of its own, which `run.toml` doesn't keep.
    pub fn has_variant(&self, name: &str) -> bool {
        let mut runs = self.runs.iter();
        runs.any(|run| run.variant.as_deref() == Some(name))
    }

    /// The cells that measure the effects of answers, in every matchup.
    pub fn plan(&self, cells: &[CellInfo]) -> SensitivityPlan {
        let of_variant: BTreeMap<(u32, &str), u32> = (0..)
            .zip(cells)
            .filter_map(|(number, cell)| {
                let variant = cell.variant.as_ref()?;
                Some(((cell.baseline?, variant.name.as_str()), number))
            })
            .collect();
        let baselines: Vec<u32> = (0..)
            .zip(cells)
            .filter_map(|(number, cell)| cell.baseline.is_none().then_some(number))
            .collect();
        let runs = self.runs.iter().map(|run| {
            let cell = |&baseline: &u32| match &run.variant {
                Some(name) => of_variant.get(&(baseline, name.as_str())).copied(),
                None => Some(baseline),
            };
            sensitivity::Run {
                variants: run.variant.iter().cloned().collect(),
                matchups: Vec::new(),
                settings: run.settings.clone(),
                cells: baselines.iter().filter_map(|baseline| Some((cell(baseline)?, 1))).collect(),
            }
        });
        let assumptions = self.assumptions.iter().map(|it| sensitivity::Assumption {
            parameter: it.question.name.clone(),
            rule: it.question.rule.clone(),
            about: it.question.about.clone(),
            settings: it.settings.clone(),
            own: it.own,
        });
        SensitivityPlan {
            about: format!("score of {}", whose(baselines.iter().map(|&it| &cells[it as usize]))),
            neutral: 0.5,
            card: None,
            n_matchups: baselines.len() as u32,
            seed: self.seed,
            assumptions: assumptions.collect(),
            runs: runs.collect(),
            design: self.design.clone(),
        }
    }

    /// As `run.toml` has it.
    pub fn resolved(&self) -> ResolvedSensitivity {
        let each = self.assumptions.iter();
        ResolvedSensitivity {
            method: self.method.name(),
            trajectories: match self.method {
                Method::Morris { trajectories } => Some(trajectories),
                Method::OneAtATime => None,
            },
            parameters: each.map(|it| (it.question.name.clone(), it.settings.clone())).collect(),
        }
    }
}

/// A sensitivity with the keys of its file, and with every setting written out.
#[derive(Debug, Serialize)]
pub struct ResolvedSensitivity {
    method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    trajectories: Option<u16>,
    parameters: BTreeMap<String, Vec<String>>,
}

/// Whose score is asked about: the one that is A in every matchup, if there is one.
fn whose<'c>(mut matchups: impl Iterator<Item = &'c CellInfo>) -> &'c str {
    match matchups.next() {
        Some(first) if first.a != first.b && matchups.all(|it| it.a == first.a) => &first.a,
        _ => "A",
    }
}

/// `elan_melee = 0`, or where many answers are changed `combination 17`.
fn name_of(run: usize, settings: &[usize], assumptions: &[Assumption]) -> String {
    let each = assumptions.iter().zip(settings);
    let changed: Vec<String> = each
        .filter(|(assumption, setting)| **setting != assumption.own)
        .map(|(assumption, &setting)| {
            format!("{} = {}", assumption.question.name, assumption.settings[setting])
        })
        .collect();
    if changed.len() > NAMED {
        return format!("combination {run}");
    }
    changed.join(", ")
}
