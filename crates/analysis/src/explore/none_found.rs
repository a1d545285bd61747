//! The bound that a search without finds puts on the share of broken armies (ST-Q5).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stats::search_proof::share_below;
use stats::{Estimate, normal_cdf, normal_quantile};

use super::archive::Archive;

/// How far beyond the edge an army is that a search should not miss, in points of 100 (ST-Q4).
pub const GAP: f64 = 5.0;

/// ST-Q5: no army that was drawn at random turned out to win too much, and what follows from that.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct NoneFound {
    /// How many armies were drawn at random.
    pub drawn: usize,
    /// The true score of the armies that this is about, in points of 100.
    pub score: f64,
    /// The probability that one of them would have been found and proved if it had been drawn.
    pub power: f64,
    /// At 95 % confidence, at most this share of the armies that can be drawn are like that.
    pub share_below: f64,
}

/// For a search that has found none; `proved` are the scores of its finds in the proof.
///
/// `None` where nothing was drawn or proved, or an army like that would hardly have been found.
pub fn none_found(
    archive: &Archive,
    proved: &[Estimate],
    edge: f64,
    alpha: f64,
) -> Option<NoneFound> {
    let score = (edge + GAP).min(100.0);
    let power = power(archive, proved, score, edge, alpha)?;
    let drawn = archive.all().iter().filter(|it| it.candidate.round == 1);
    let drawn = drawn.count();
    let share_below = (power > 0.0).then(|| share_below(drawn, power, alpha))?;
    (share_below < 1.0).then_some(NoneFound { drawn, score, power, share_below })
}

/// The probability that an army with this true score would have been found and proved. It is computed for an army of each kind,
/// weighted by how often armies of that kind are drawn.
///
/// It is played again if the search sees it above the best of its kind, and its kind among the best that are; both errors are normal.
fn power(archive: &Archive, proved: &[Estimate], score: f64, edge: f64, alpha: f64) -> Option<f64> {
    let drawn = archive.all().iter().filter(|it| it.candidate.round == 1);
    let drawn: Vec<_> = drawn.collect();
    let variance = |se: &[f64]| se.iter().map(|se| se * se).sum::<f64>() / se.len() as f64;
    let errors: Vec<f64> = drawn.iter().filter_map(|it| it.score.se).collect();
    let proofs: Vec<f64> = proved.iter().filter_map(|it| it.se).collect();
    if errors.is_empty() || proofs.is_empty() {
        return None;
    }
    let (scanned, played) = (variance(&errors).sqrt(), variance(&proofs).sqrt());
    let above = |distance: f64, error: f64| match error {
        0.0 => f64::from(distance > 0.0),
        error => normal_cdf(distance / error),
    };
    // Holm's first step is the strictest, and it is enough for a single broken army.
    let level = -normal_quantile(alpha / proved.len() as f64);
    let proof = above(score - edge - level * played, played);
    let value = |at: usize| archive.all()[at].score.value.unwrap_or(0.0);
    let elites = archive.elites();
    let picked = |kind: &[usize]| {
        let (own, others): (Vec<usize>, Vec<usize>) =
            (elites.iter()).partition(|at| archive.all()[**at].candidate.kind == kind);
        let mut others: Vec<f64> = others.into_iter().map(value).collect();
        others.sort_by(|x, y| y.total_cmp(x));
        let least = others.get(proved.len() - 1).copied();
        let cut = own.into_iter().map(value).chain(least);
        let cut = cut.fold(f64::NEG_INFINITY, f64::max);
        above(score - cut, scanned)
    };
    let sum: f64 = drawn.iter().map(|it| picked(&it.candidate.kind)).sum();
    Some(proof * sum / drawn.len() as f64)
}
