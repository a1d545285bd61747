//! What assumptions change.

use report::sensitivity::{
    Assumption, Found, Lines, Scale, ScreenedLine, SensitivityAnswer, SettingLine, SharedLine,
    WorthUnder,
};
use serde::Serialize;

use crate::output::Interval;

/// A number that was asked about, and what changes it.
#[derive(Serialize)]
pub(super) struct Depends<'a> {
    about: &'a str,
    /// The card whose worth is asked, and the list whose armies have it.
    card: Option<&'a str>,
    bearer: Option<&'a str>,
    /// What numbers and changes are in: `score` (shares from 0 to 1) or `points`.
    scale: &'static str,
    /// Why changes are those of an effect on the score, where a worth was asked.
    why_effect: Option<&'a str>,
    /// Parameters that turn the verdict by themselves.
    turning: Vec<&'a str>,
    /// Everything that was played, the experiment's own rules first.
    runs: Vec<Played<'a>>,
    /// One at a time: what each setting changes.
    settings: Vec<Changed<'a>>,
    /// Of walks and shares: what each assumption does.
    assumptions: Vec<Moves<'a>>,
}

/// All assumptions at some setting.
#[derive(Serialize)]
struct Played<'a> {
    settings: String,
    /// The score, the effect or the worth.
    number: Interval,
    /// Where that is settled among all that was played together: `above`, `within`, `below` or `open`.
    side: &'static str,
    #[serde(flatten)]
    worth: Option<Under<'a>>,
}

/// A card's worth under a setting.
#[derive(Serialize)]
struct Under<'a> {
    price: f64,
    verdict: &'a str,
    worth: Option<Interval>,
    effect: Interval,
}

impl Under<'_> {
    fn of(under: &WorthUnder) -> Under<'_> {
        Under {
            price: under.price,
            verdict: under.verdict.words(),
            worth: under.worth.estimate().map(Interval::of),
            effect: Interval::of(&under.effect),
        }
    }
}

/// What a setting changes.
#[derive(Serialize)]
struct Changed<'a> {
    parameter: &'a str,
    rule: &'a str,
    default: &'a str,
    value: &'a str,
    change: Interval,
    effect_change: Option<Interval>,
    noise_floor: f64,
    beyond_noise: bool,
    turns: bool,
    #[serde(flatten)]
    worth: Option<Under<'a>>,
}

/// What an assumption does along walks, or its share of the variance.
#[derive(Serialize)]
struct Moves<'a> {
    parameter: &'a str,
    rule: &'a str,
    settings: &'a [String],
    default: &'a str,
    /// Of walks: the mean size of what it changes, and what noise alone would show.
    mu_star: Option<f64>,
    noise_floor: Option<f64>,
    /// Of shares: by itself, and with others.
    first: Option<f64>,
    total: Option<f64>,
    beyond_noise: bool,
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
            scale: match found.scale {
                Scale::Share => "score",
                Scale::Points => "points",
            },
            why_effect: worth.and_then(|worth| worth.why_effect.as_deref()),
            turning: turning
                .map(|it| plan.assumptions[it.assumption].parameter.as_str())
                .collect(),
            runs: runs
                .map(|(run, (number, side))| Played {
                    settings: plan.in_words(run),
                    number: Interval::of(number),
                    side: side.name(),
                    worth: worth.map(|worth| Under::of(&worth.runs[run])),
                })
                .collect(),
            settings: match &found.lines {
                Lines::OneAtATime(lines) => lines
                    .iter()
                    .map(|line| Changed::of(answer, found, line))
                    .collect(),
                _ => Vec::new(),
            },
            assumptions: match &found.lines {
                Lines::OneAtATime(_) | Lines::Shares(None) => Vec::new(),
                Lines::Screening(lines) => lines
                    .iter()
                    .map(|line| Moves::along(answer, found, line))
                    .collect(),
                Lines::Shares(Some(shares)) => {
                    let lines = shares.lines.iter();
                    lines
                        .map(|line| Moves::shared(answer, found, line))
                        .collect()
                }
            },
        })
    }
}

fn own(assumption: &Assumption) -> &str {
    &assumption.settings[assumption.own]
}

impl Changed<'_> {
    fn of<'a>(answer: &'a SensitivityAnswer, found: &'a Found, line: &SettingLine) -> Changed<'a> {
        let assumption = &answer.plan.assumptions[line.assumption];
        Changed {
            parameter: &assumption.parameter,
            rule: &assumption.rule,
            default: own(assumption),
            value: &assumption.settings[line.setting],
            change: Interval::of(&line.change),
            effect_change: line.effect_change.as_ref().map(Interval::of),
            noise_floor: line.noise_floor,
            beyond_noise: line.is_beyond_noise,
            turns: line.turns,
            worth: (found.worth.as_ref()).map(|worth| Under::of(&worth.runs[line.run])),
        }
    }
}

impl Moves<'_> {
    fn of<'a>(answer: &'a SensitivityAnswer, found: &Found, assumption: usize) -> Moves<'a> {
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

    fn along<'a>(answer: &'a SensitivityAnswer, found: &Found, line: &ScreenedLine) -> Moves<'a> {
        Moves {
            mu_star: Some(line.screened.mu_star),
            noise_floor: Some(line.noise_floor),
            beyond_noise: line.is_beyond_noise,
            ..Moves::of(answer, found, line.assumption)
        }
    }

    fn shared<'a>(answer: &'a SensitivityAnswer, found: &Found, line: &SharedLine) -> Moves<'a> {
        Moves {
            first: Some(line.first.0),
            total: Some(line.total.0),
            beyond_noise: line.is_beyond_noise,
            ..Moves::of(answer, found, line.assumption)
        }
    }
}
