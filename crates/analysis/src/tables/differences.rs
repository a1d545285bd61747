//! The difference that a variant makes: its score and its swing against the baseline's, sampled and exact.

use stats::{EffectTally, Estimate, IntervalKind, MomentTally};

use crate::info::RunInfo;
use crate::interval_policy::IntervalPolicy;

/// Paired differences, variant minus baseline, of one matchup or of several merged.
#[derive(Clone, Debug, PartialEq)]
pub struct Differences {
    /// Mean difference of scores, −1 to 1.
    pub score: Estimate,
    /// Mean difference of swings per battle, in the swing's unit; none if the game has no swing.
    pub swing: Option<Estimate>,
    /// The exact difference of scores.
    pub exact_score: Option<f64>,
    /// The exact difference of swings.
    pub exact_swing: Option<f64>,
}

/// The tallies from which differences are formed.
pub(crate) struct Tallies<'t> {
    /// Pair scores, baseline by variant.
    pub scores: &'t EffectTally,
    /// By drawn contest; none where contests are fixed.
    pub draws: Option<MomentTally>,
    /// ST-C7: the difference of scores by blocks, where they are the observations.
    pub of_blocks: Option<Estimate>,
    /// The difference adjusted for luck, where that is the answer.
    pub adjusted: Option<Estimate>,
    /// Differences of swings, if the game has them.
    pub swings: Option<MomentTally>,
    /// Whether every variant among them is its baseline by construction.
    pub identical: bool,
    /// Cells merged.
    pub n_cells: u64,
}

impl Differences {
    /// From the tallies.
    ///
    /// ST-B5: a variant that is identical by construction must differ by exactly zero; if it doesn't, the difference is shown,
    /// and `agreement` reports it.
    pub(crate) fn of(
        info: &RunInfo,
        reading: &IntervalPolicy,
        tallies: &Tallies<'_>,
        exact_score: Option<f64>,
        exact_swing: Option<f64>,
    ) -> Differences {
        let scores = tallies.scores;
        let n_pairs = scores.n_pairs();
        let is_zero = |differs: bool| tallies.identical && !differs && n_pairs > 0;
        let swing = tallies.swings.zip(info.swing_column());
        Differences {
            score: if is_zero(scores.difference_by_construction().is_err()) {
                Estimate::exact(0.0, n_pairs)
            } else if let Some(adjusted) = tallies.adjusted {
                adjusted
            } else if let Some(draws) = &tallies.draws {
                reading.difference_of_draws(draws)
            } else if let Some(of_blocks) = tallies.of_blocks {
                of_blocks
            } else {
                reading.difference(scores)
            },
            swing: swing.map(|(moments, column)| {
                if is_zero(moments.squares != 0) {
                    Estimate::exact(0.0, n_pairs)
                } else {
                    let moving = scores.moving_pairs();
                    reading.measure(&moments, &info.columns[column], moving, tallies.n_cells)
                }
            }),
            exact_score,
            exact_swing,
        }
    }

    /// The difference that the run is about: of swings if the game has them, else of scores.
    pub fn headline(&self) -> &Estimate {
        self.swing.as_ref().unwrap_or(&self.score)
    }

    /// Whether every score, and every swing where there are any, was the baseline's in the sample, of a variant that isn't its baseline by
    /// construction or by an exact solution.
    pub fn moved_nothing(&self) -> bool {
        let is_nothing =
            |it: &Estimate| it.value == Some(0.0) && it.kind == IntervalKind::Degenerate;
        let is_anytime_nothing = |it: &Estimate| it.value == Some(0.0) && it.se == Some(0.0);
        let all = std::iter::once(&self.score).chain(&self.swing);
        let mut all = all.filter(|it| it.kind != IntervalKind::Exact).peekable();
        self.exact_headline().is_none()
            && all.peek().is_some()
            && all.all(|it| is_nothing(it) || is_anytime_nothing(it))
    }

    /// The exact counterpart of [`Differences::headline`].
    pub fn exact_headline(&self) -> Option<f64> {
        if self.swing.is_some() { self.exact_swing } else { self.exact_score }
    }
}
