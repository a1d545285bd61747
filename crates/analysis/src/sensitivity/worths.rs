//! The worth of a card under every setting (ST-E), and how much settings change it.
//!
//! Each run has a handicap curve and a card of its own on the same pairs, so its worth is read like that of any worth experiment.
//! A worth is no mean of blocks; by its pseudo-values two worths are compared block by block all the same, as scores are.

use schemars::JsonSchema;
use serde::Serialize;
use stats::worth::{Curve, Inversion, Shape, Verdict, WorthBlocks};
use stats::{Estimate, IntervalKind, IntervalMethod, pseudo_values};

use super::block_numbers::Numbers;
use super::one_at_a_time::{self, SettingLine};
use super::sides::{SettledSide, SettledSides};
use super::{
    ALPHA, Assumption, Design, FEWEST_BLOCKS, Lines, NotFound, Run, Scale, SensitivityAnswer,
    SensitivityFindings, SensitivityPlan,
};
use crate::worth::rows::Draws;
use crate::worth::{WorthBearer, WorthCard, WorthOf, WorthPlan, WorthRows};

/// What is asked of the worth of cards, and which cells answer.
#[derive(Clone, Debug, PartialEq)]
pub struct WorthSensitivity {
    /// Seed of resampling.
    pub seed: u64,
    /// What is assumed.
    pub assumptions: Vec<Assumption>,
    /// What was played, each once; the first is under the experiment's own rules.
    pub runs: Vec<WorthRun>,
    /// By what design.
    pub design: Design,
}

/// Every assumption at some setting, and the cells that were played under it.
#[derive(Clone, Debug, PartialEq)]
pub struct WorthRun {
    /// The setting of each assumption.
    pub settings: Vec<usize>,
    /// Its own matchups, as tables name them; none of the experiment's own rules.
    pub matchups: Vec<String>,
    /// Its own variants.
    pub variants: Vec<String>,
    /// The cards that are asked about, the same in every run and in the same order, with their curves.
    pub plan: WorthPlan,
}

/// The card whose worth is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardOf {
    /// Its name in files.
    pub name: String,
    /// Its name in text.
    pub title: String,
    /// The list whose armies have it.
    pub bearer: String,
}

/// What was found of a card's worth beside what is found of every number.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundWorth {
    /// By run.
    pub runs: Vec<WorthUnder>,
    /// Why changes are those of its effect on the score and not of its worth; none where they are of its worth.
    pub why_effect: Option<String>,
}

/// A card's worth under one setting.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct WorthUnder {
    /// Of a worth: what the rules charge for the card, in points.
    pub price: f64,
    /// Of a worth: what its interval says of the price (ST-E15).
    pub verdict: Verdict,
    /// Of a worth: in points, by the handicap curve that was played under these rules; none where there is none.
    pub worth: WorthOf,
    /// Of a worth: what the card adds to the score, 0 to 1, unpaid.
    pub effect: Estimate,
}

impl WorthUnder {
    /// The worth as an estimate, open on both sides where there is none.
    pub fn estimate(&self) -> Estimate {
        self.worth.estimate().copied().unwrap_or(unknown())
    }
}

/// A number of which nothing is known.
fn unknown() -> Estimate {
    Estimate {
        value: None,
        se: None,
        lo: f64::NEG_INFINITY,
        hi: f64::INFINITY,
        level: 1.0 - ALPHA,
        kind: IntervalKind::Planned,
        method: IntervalMethod::NoData,
        n: 0,
    }
}

impl WorthSensitivity {
    /// An answer a card: from all rows of a run of which `n_blocks` blocks were played, if it is finished.
    pub fn answers(
        &self,
        rows: &WorthRows,
        n_blocks: u32,
        is_finished: bool,
    ) -> Vec<SensitivityAnswer> {
        let Some(own) = self.runs.first() else {
            return Vec::new();
        };
        let cards = own.plan.cards().enumerate();
        let answers = cards.map(|(number, (bearer, card))| {
            let plan = self.plan_of(bearer, card);
            if !is_finished {
                return SensitivityAnswer::unfinished(plan);
            }
            let blocks: Vec<Under<'_>> = (self.runs.iter())
                .filter_map(|run| Under::of(&run.plan, number, rows, n_blocks))
                .collect();
            let found = if u64::from(n_blocks) < FEWEST_BLOCKS || blocks.len() < self.runs.len() {
                Err(NotFound::FewBlocks)
            } else {
                Ok(found(&plan, &blocks))
            };
            SensitivityAnswer { plan, found }
        });
        answers.collect()
    }

    fn plan_of(&self, bearer: &WorthBearer, card: &WorthCard) -> SensitivityPlan {
        SensitivityPlan {
            about: format!("worth of {} to {} armies", card.title, bearer.name),
            neutral: card.price,
            card: Some(CardOf {
                name: card.name.clone(),
                title: card.title.clone(),
                bearer: bearer.name.clone(),
            }),
            n_matchups: 1,
            seed: self.seed,
            assumptions: self.assumptions.clone(),
            runs: (self.runs.iter())
                .map(|run| Run {
                    variants: run.variants.clone(),
                    matchups: run.matchups.clone(),
                    settings: run.settings.clone(),
                    cells: Vec::new(),
                })
                .collect(),
            design: self.design.clone(),
        }
    }
}

/// The blocks of a card and its curve in one run.
struct Under<'p> {
    plan: &'p WorthPlan,
    card: &'p WorthCard,
    blocks: WorthBlocks,
    /// The effect's pseudo-values.
    effect: Vec<f64>,
    worth: WorthOf,
    /// The effect with the interval that every table has.
    of_draws: Estimate,
}

impl<'p> Under<'p> {
    /// None where too little was played even for an effect.
    fn of(plan: &'p WorthPlan, number: usize, rows: &WorthRows, n_blocks: u32) -> Option<Self> {
        let (bearer, card) = plan.cards().nth(number)?;
        let curve = plan.curve_of(bearer);
        let blocks = rows.blocks(&curve, card.cell, n_blocks as usize, Draws::ALL);
        let effect = pseudo_values(blocks.n_blocks(), |left_out| effect(&blocks, left_out))?;
        let width = crate::worth::curve::Width::Planned(ALPHA);
        Some(Under {
            plan,
            card,
            worth: WorthOf::of_seen(&blocks, plan, width),
            of_draws: rows.effect(card.cell, n_blocks as usize, ALPHA),
            blocks,
            effect,
        })
    }

    /// ST-E15, of an interval at 1 − `alpha`.
    fn verdict(&self, alpha: f64) -> Verdict {
        let width = crate::worth::curve::Width::Planned(alpha);
        let worth = WorthOf::of_seen(&self.blocks, self.plan, width);
        worth.estimate().map_or(Verdict::Undecided, |worth| {
            Verdict::of(worth.lo, worth.hi, self.card.price, self.plan.margin)
        })
    }

    /// The worth's pseudo-values, on a curve of the same degree without each of the blocks (as in ST-E7).
    ///
    /// None where there is no worth, where it is off the curve or depends on a single block, and on an isotonic curve, whose
    /// corners make the pseudo-values unreliable.
    fn pseudo_values(&self) -> Option<Vec<f64>> {
        let WorthOf::Points(points) = &self.worth else {
            return None;
        };
        let Shape::Polynomial(curve) = &points.shape else {
            return None;
        };
        pseudo_values(self.blocks.n_blocks(), |left_out| {
            let (levels, given) = self.blocks.weighted(&kept(&self.blocks, left_out));
            let refitted = Curve::fit(&levels, curve.degree()).ok();
            let refitted = refitted.filter(Curve::rises)?;
            let gain = given.sum as f64 / (4.0 * given.n.max(1) as f64);
            let inversion = Inversion::independent(refitted, gain, 0.0, given.n);
            inversion.worth().value()
        })
    }
}

/// How often each block counts where one is left out.
fn kept(blocks: &WorthBlocks, left_out: Option<usize>) -> Vec<u32> {
    let all = 0..blocks.n_blocks();
    all.map(|block| u32::from(Some(block) != left_out)).collect()
}

/// What the card adds to the score in all blocks but one; none where it was not played there.
fn effect(blocks: &WorthBlocks, left_out: Option<usize>) -> Option<f64> {
    let all = blocks.blocks().iter().enumerate();
    let kept = all.filter(|(block, _)| Some(*block) != left_out);
    let (sum, n) =
        kept.fold((0, 0), |(sum, n), (_, block)| (sum + block.effect.sum, n + block.effect.n));
    (n > 0).then(|| sum as f64 / (4.0 * n as f64))
}

fn found(plan: &SensitivityPlan, all: &[Under<'_>]) -> SensitivityFindings {
    let effects = Numbers::of_pseudo_values(all.iter().map(|it| it.effect.clone()).collect());
    let worths: Vec<Option<Vec<f64>>> = all.iter().map(Under::pseudo_values).collect();
    let runs: Vec<WorthUnder> = (all.iter())
        .map(|under| WorthUnder {
            worth: under.worth.clone(),
            price: under.card.price,
            verdict: under.verdict(ALPHA),
            effect: under.of_draws,
        })
        .collect();
    let together = ALPHA / all.len() as f64;
    let sides = SettledSides::among(
        plan,
        (all.iter()).map(|under| SettledSide::of_verdict(under.verdict(together))).collect(),
    );
    // With one setting at a time, a worth that is off its curve affects only that setting; walks and shares need every number.
    let needed = match plan.design {
        Design::OneAtATime => &worths[..1],
        _ => &worths[..],
    };
    let missing = needed.iter().position(Option::is_none);
    let why_effect = missing.map(|run| {
        let place = match run {
            0 => "under the experiment's own rules".to_owned(),
            _ => format!("with {}", plan.in_words(run)),
        };
        match &runs[run].worth {
            WorthOf::NotYet => "a worth takes 20 blocks, 5,760 pairs".to_owned(),
            WorthOf::NoCurve => "no handicaps were played".to_owned(),
            WorthOf::Flat => format!("points do not move the score {place}"),
            WorthOf::NeverActed => format!("the card changed no battle {place}"),
            WorthOf::Points(points) => match &points.shape {
                Shape::Isotonic(_) => format!("the handicap curve has no formula {place}"),
                _ => format!("it is off the handicap curve {place}"),
            },
        }
    });
    let scale = match why_effect {
        None => Scale::Points,
        Some(_) => Scale::Share,
    };
    let lines = match plan.design {
        Design::OneAtATime => {
            Lines::OneAtATime(setting_lines(plan, scale, &worths, &effects, &runs))
        }
        _ => {
            let numbers: Option<Vec<Vec<f64>>> = worths.into_iter().collect();
            let numbers = numbers.map_or(effects, Numbers::of_pseudo_values);
            Lines::of(plan, &numbers, scale)
        }
    };
    SensitivityFindings {
        runs: match scale {
            Scale::Points => runs.iter().map(WorthUnder::estimate).collect(),
            Scale::Share => runs.iter().map(|run| run.effect).collect(),
        },
        sides,
        lines,
        scale,
        worth: Some(FoundWorth { runs, why_effect }),
    }
}

/// Every setting, the largest change first; what has no worth of its own comes last, by the change of its effect.
fn setting_lines(
    plan: &SensitivityPlan,
    scale: Scale,
    worths: &[Option<Vec<f64>>],
    effects: &Numbers,
    runs: &[WorthUnder],
) -> Vec<SettingLine> {
    let together = ALPHA / (plan.runs.len() - 1).max(1) as f64;
    let of_worth = |run: usize| {
        let (own, under) = (worths[0].clone()?, worths[run].clone()?);
        (scale == Scale::Points).then(|| Numbers::of_pseudo_values(vec![own, under]))
    };
    let mut lines: Vec<SettingLine> = (1..plan.runs.len())
        .filter_map(|run| {
            let of_effect = effects.change(run, 0, ALPHA);
            let (change, widened) = match (scale, of_worth(run)) {
                (Scale::Share, _) => (of_effect, effects.change(run, 0, together)),
                (Scale::Points, Some(both)) => {
                    (both.change(1, 0, ALPHA), both.change(1, 0, together))
                }
                (Scale::Points, None) => (unknown(), effects.change(run, 0, together)),
            };
            let (own, under) = (runs[0].verdict, runs[run].verdict);
            Some(SettingLine {
                under: match scale {
                    Scale::Points => runs[run].estimate(),
                    Scale::Share => runs[run].effect,
                },
                effect_change: Some(of_effect),
                turns: own.is_settled() && under.is_settled() && own != under,
                ..one_at_a_time::line(plan, run, change, &widened)?
            })
        })
        .collect();
    let size = |line: &SettingLine| {
        let of_effect = line.effect_change.and_then(|change| change.value);
        let by_effect = of_effect.unwrap_or(0.0).abs();
        (line.change.value.map(f64::abs), by_effect)
    };
    lines.sort_by(|x, y| {
        let ((x, x_effect), (y, y_effect)) = (size(x), size(y));
        (y.is_some().cmp(&x.is_some()))
            .then(y.unwrap_or(0.0).total_cmp(&x.unwrap_or(0.0)))
            .then(y_effect.total_cmp(&x_effect))
    });
    lines
}
