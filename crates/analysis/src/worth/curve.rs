//! The worth of a card from the handicap curve (ST-E1 to ST-E5).

use stats::worth::{
    FEWEST_BLOCKS, Inversion, IsotonicCurve, Shape, WorthBlocks, WorthBootstrap, curve_of,
};
use stats::{AsymptoticBoundary, Estimate, IntervalKind, student_t_quantile};

use super::plan::{CurveOf, WorthPlan};

/// Resamples of an isotonic curve at a look; the answer takes [`stats::worth::RESAMPLES`].
const RESAMPLES_AT_A_LOOK: u64 = 200;

/// Why there is no worth of what changed no battle.
pub const NEVER_ACTED: &str = "it changed no battle";

/// What some blocks say about the worth of a card.
#[derive(Clone, Debug, PartialEq)]
pub enum WorthOf {
    /// Points, with how far off they may be.
    Points(Box<Points>),
    /// ST-E3: points do not move the score here, so worth is not defined.
    Flat,
    /// ST-E5: too few blocks, or pairs, to say how far off it is.
    NotYet,
    /// ST-R12: no pair differed from the baseline's, so the card's rule was not seen at work.
    NeverActed,
    /// ST-R11: no handicaps were played, since what a point is worth is known from other battles.
    NoCurve,
}

/// A worth in points.
#[derive(Clone, Debug, PartialEq)]
pub struct Points {
    /// The estimate with its interval.
    pub estimate: Estimate,
    /// The shape of the curve that it was read from.
    pub shape: Shape,
    /// The inverted test, where the curve is a polynomial.
    pub inversion: Option<Inversion>,
}

/// How wide the interval is to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Width<'b> {
    /// Planned, with one minus its level: Student's t of the blocks.
    Planned(f64),
    /// ST-D5: whatever made the run stop.
    Anytime(&'b AsymptoticBoundary),
}

impl Width<'_> {
    fn kind(self) -> IntervalKind {
        match self {
            Width::Planned(_) => IntervalKind::Planned,
            Width::Anytime(_) => IntervalKind::Anytime,
        }
    }

    fn alpha(self) -> f64 {
        match self {
            Width::Planned(alpha) => alpha,
            Width::Anytime(boundary) => boundary.alpha(),
        }
    }

    /// ST-E5: ζ, in standard errors.
    pub fn multiplier(self, n_blocks: usize, n_pairs: u64) -> f64 {
        match self {
            Width::Planned(alpha) => {
                student_t_quantile(1.0 - 0.5 * alpha, n_blocks.max(2) as f64 - 1.0)
            }
            Width::Anytime(boundary) => boundary.multiplier(n_pairs as f64),
        }
    }
}

impl WorthOf {
    /// ST-E5: what blocks say, with an interval of a width; an isotonic curve is resampled (ST-E7).
    pub fn of(blocks: &WorthBlocks, plan: &WorthPlan, width: Width<'_>) -> WorthOf {
        let (_, effect) = blocks.totals();
        if blocks.n_blocks() < FEWEST_BLOCKS || effect.n == 0 {
            return WorthOf::NotYet;
        }
        // Of an effect that is zero in every block the worth would be zero for certain.
        if blocks.blocks().iter().all(|block| block.effect.squares == 0) {
            return WorthOf::NeverActed;
        }
        WorthOf::of_seen(blocks, plan, width)
    }

    /// The worth of a card that acted in other battles: under a reading of the rules that takes its effect away it is worth nothing.
    pub fn of_seen(blocks: &WorthBlocks, plan: &WorthPlan, width: Width<'_>) -> WorthOf {
        let (levels, effect) = blocks.totals();
        if levels.len() < 2 {
            return WorthOf::NoCurve;
        }
        if blocks.n_blocks() < FEWEST_BLOCKS || effect.n == 0 {
            return WorthOf::NotYet;
        }
        let shape = match (plan.curve, curve_of(&levels)) {
            (CurveOf::Levels, Shape::Polynomial(_)) => {
                Shape::Isotonic(IsotonicCurve::of_levels(&levels))
            }
            (_, shape) => shape,
        };
        match &shape {
            Shape::Flat { .. } => WorthOf::Flat,
            Shape::Polynomial(curve) => {
                let Some(inversion) = Inversion::from_blocks(curve.clone(), blocks) else {
                    return WorthOf::NotYet;
                };
                let multiplier = width.multiplier(blocks.n_blocks(), effect.n);
                WorthOf::Points(Box::new(Points {
                    estimate: inversion.interval(multiplier, width.alpha(), width.kind()),
                    shape,
                    inversion: Some(inversion),
                }))
            }
            Shape::Isotonic(_) => {
                let resampled =
                    WorthBootstrap::of_shape(blocks, &shape, plan.seed, RESAMPLES_AT_A_LOOK);
                resampled.map_or(WorthOf::NotYet, |resampled| {
                    WorthOf::Points(Box::new(Points {
                        estimate: resampled.interval(width.alpha()),
                        shape,
                        inversion: None,
                    }))
                })
            }
        }
    }

    /// The estimate, if there is one.
    pub fn estimate(&self) -> Option<&Estimate> {
        match self {
            WorthOf::Points(points) => Some(&points.estimate),
            WorthOf::Flat | WorthOf::NotYet | WorthOf::NeverActed | WorthOf::NoCurve => None,
        }
    }

    /// Why there is none, as a clause.
    pub fn why_not(&self) -> Option<&'static str> {
        match self {
            WorthOf::Points(_) => None,
            WorthOf::Flat => Some(
                "the curve is flat here: points do not move the score in these matchups, so worth is not defined",
            ),
            WorthOf::NotYet => Some("not yet: an interval of a worth takes 20 blocks"),
            WorthOf::NeverActed => Some(NEVER_ACTED),
            WorthOf::NoCurve => Some(
                "no handicaps were played, since what a point is worth is known from other battles",
            ),
        }
    }
}
