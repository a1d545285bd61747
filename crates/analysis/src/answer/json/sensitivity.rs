//! The effects of assumptions.

use schemars::JsonSchema;
use serde::Serialize;
use stats::Estimate;

use crate::sensitivity::{
    Assumption, Lines, Scale, ScreenedLine, SensitivityAnswer, SensitivityFindings, SettingLine,
    SettledSide, SharedLine, WorthUnder,
};

/// A number whose dependence on assumptions about unclear rules was asked.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Sensitivity")]
pub(super) struct Depends<'a> {
    /// The number: `score of A`, `effect of Shower Shooting`, `worth of Shower Shooting to Parthian armies`.
    about: &'a str,
    /// The card whose worth is asked; null of scores and effects.
    card: Option<&'a str>,
    /// The list whose armies have that card.
    bearer: Option<&'a str>,
    /// What numbers, changes and noise are in.
    scale: Scale,
    /// Why changes are those of the effect on the score, where a worth was asked.
    why_effect: Option<&'a str>,
    /// Parameters that turn the verdict by themselves, among all that was played together.
    turning: Vec<&'a str>,
    /// Everything that was played, the experiment's own rules first.
    runs: Vec<SensitivityRun<'a>>,
    /// One at a time: the change by each setting, the largest first; else empty.
    settings: Vec<Changed<'a>>,
    /// For walks and shares: the effect of each assumption, the largest first; else empty.
    assumptions: Vec<Moves<'a>>,
}

/// All assumptions at some setting.
#[derive(Debug, Serialize, JsonSchema)]
struct SensitivityRun<'a> {
    /// Where they differ from the experiment's own.
    settings: String,
    /// The score, the effect or the worth.
    number: &'a Estimate,
    /// Where it is settled, among all that was played together.
    side: SettledSide,
    #[serde(flatten)]
    worth: Option<&'a WorthUnder>,
}

/// What a setting of one assumption changes.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "SensitivitySetting")]
struct Changed<'a> {
    /// The rule parameter.
    parameter: &'a str,
    /// The rule that it belongs to.
    rule: &'a str,
    /// Its value in the experiment.
    default: &'a str,
    /// The value that was tried.
    value: &'a str,
    /// How much more the number is, block by block; without an estimate where a worth is off its curve.
    change: &'a Estimate,
    /// Of a worth: how much more the card adds to the score.
    effect_change: Option<&'a Estimate>,
    /// The mean size of the change that an assumption without any effect would show.
    noise_floor: f64,
    /// Whether the change is beyond noise, among all settings together: by an interval wide enough for all of them, which may contain 0
    /// where that of the change doesn't.
    beyond_noise: bool,
    /// Whether it settles the number on the other side; of a worth, whether it flips a settled verdict into another one.
    turns: bool,
    #[serde(flatten)]
    worth: Option<&'a WorthUnder>,
}

/// The effect of an assumption over all settings of the others.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "SensitivityAssumption")]
struct Moves<'a> {
    /// The rule parameter.
    parameter: &'a str,
    /// The rule that it belongs to.
    rule: &'a str,
    /// Its settings.
    settings: &'a [String],
    /// The experiment's own.
    default: &'a str,
    /// Of walks: the mean size of what it changes.
    mu_star: Option<f64>,
    /// Of walks: the mean size that an assumption without any effect would show.
    noise_floor: Option<f64>,
    /// Its share of the variance by itself; below 0 by noise only.
    first: Option<f64>,
    /// Its share of the variance by itself and together with others.
    total: Option<f64>,
    /// Whether that is beyond noise, among all assumptions together; its own interval doesn't decide it.
    beyond_noise: bool,
    /// Whether it turns the verdict by itself in some setting of the others.
    turns: bool,
}

impl Depends<'_> {
    /// Nothing of what isn't known yet.
    pub(super) fn of(answer: &SensitivityAnswer) -> Option<Depends<'_>> {
        let (plan, found) = (&answer.plan, answer.found.as_ref().ok()?);
        let worth = found.worth.as_ref();
        let runs = found.runs.iter().zip(&found.sides.of_runs).enumerate();
        let turning = found.sides.turning.iter();
        Some(Depends {
            about: &plan.about,
            card: plan.card.as_ref().map(|card| card.name.as_str()),
            bearer: plan.card.as_ref().map(|card| card.bearer.as_str()),
            scale: found.scale,
            why_effect: worth.and_then(|worth| worth.why_effect.as_deref()),
            turning: turning.map(|it| plan.assumptions[it.assumption].parameter.as_str()).collect(),
            runs: runs
                .map(|(run, (number, side))| SensitivityRun {
                    settings: plan.in_words(run),
                    number,
                    side: *side,
                    worth: worth.map(|worth| &worth.runs[run]),
                })
                .collect(),
            settings: match &found.lines {
                Lines::OneAtATime(lines) => {
                    lines.iter().map(|line| Changed::of(answer, found, line)).collect()
                }
                _ => Vec::new(),
            },
            assumptions: match &found.lines {
                Lines::OneAtATime(_) | Lines::Shares(None) => Vec::new(),
                Lines::Screening(lines) => {
                    lines.iter().map(|line| Moves::along(answer, found, line)).collect()
                }
                Lines::Shares(Some(shares)) => {
                    let lines = shares.lines.iter();
                    lines.map(|line| Moves::shared(answer, found, line)).collect()
                }
            },
        })
    }
}

fn own(assumption: &Assumption) -> &str {
    &assumption.settings[assumption.own]
}

impl Changed<'_> {
    fn of<'a>(
        answer: &'a SensitivityAnswer,
        found: &'a SensitivityFindings,
        line: &'a SettingLine,
    ) -> Changed<'a> {
        let assumption = &answer.plan.assumptions[line.assumption];
        Changed {
            parameter: &assumption.parameter,
            rule: &assumption.rule,
            default: own(assumption),
            value: &assumption.settings[line.setting],
            change: &line.change,
            effect_change: line.effect_change.as_ref(),
            noise_floor: line.noise_floor,
            beyond_noise: line.is_beyond_noise,
            turns: line.turns,
            worth: (found.worth.as_ref()).map(|worth| &worth.runs[line.run]),
        }
    }
}

impl Moves<'_> {
    fn of<'a>(
        answer: &'a SensitivityAnswer,
        found: &SensitivityFindings,
        assumption: usize,
    ) -> Moves<'a> {
        let turns = found.sides.turns(assumption);
        let assumption = &answer.plan.assumptions[assumption];
        Moves {
            parameter: &assumption.parameter,
            rule: &assumption.rule,
            settings: &assumption.settings,
            default: own(assumption),
            mu_star: None,
            noise_floor: None,
            first: None,
            total: None,
            beyond_noise: false,
            turns,
        }
    }

    fn along<'a>(
        answer: &'a SensitivityAnswer,
        found: &SensitivityFindings,
        line: &ScreenedLine,
    ) -> Moves<'a> {
        Moves {
            mu_star: Some(line.screened.mu_star),
            noise_floor: Some(line.noise_floor),
            beyond_noise: line.is_beyond_noise,
            ..Moves::of(answer, found, line.assumption)
        }
    }

    fn shared<'a>(
        answer: &'a SensitivityAnswer,
        found: &SensitivityFindings,
        line: &SharedLine,
    ) -> Moves<'a> {
        Moves {
            first: Some(line.first.0),
            total: Some(line.total.0),
            beyond_noise: line.is_beyond_noise,
            ..Moves::of(answer, found, line.assumption)
        }
    }
}
