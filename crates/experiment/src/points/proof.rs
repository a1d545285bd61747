//! The test of the proposed list on armies that had no part in forming it.

use analysis::parts::points_list::{Alike, Proof};
use stats::{Logit, Observation, Ridge, mean_of_blocks};

use super::played_armies::{ALPHA, PlayedArmies};

/// Armies cost nearly alike that differ by this number of points at most: half a unit.
const WITHIN: i32 = 5;
/// The variance of the mean score of sixteen battles of equal armies, at most: draws make it smaller.
const CHANCE: f64 = 0.25 / 16.0;

/// The list and the count of units as forecasts, each with a slope from the armies that formed the list; none without enough blocks.
pub(super) fn proof(
    (proposed, n_types): (&[f64], usize),
    forming: &[PlayedArmies],
    proving: &[PlayedArmies],
) -> Option<Proof> {
    let cost = |draw: &PlayedArmies| {
        let costs = draw.differences().into_iter().zip(proposed);
        costs.map(|(more, points)| more * points).sum::<f64>()
    };
    let n_units = |draw: &PlayedArmies| draw.differences()[..n_types].iter().sum::<f64>();
    let by_list = errors(&cost, forming, proving)?;
    let by_counting = errors(&n_units, forming, proving)?;
    let gains: Vec<f64> =
        by_counting.iter().zip(&by_list).map(|(count, list)| count - list).collect();
    let root = |squares: &[f64]| (squares.iter().sum::<f64>() / squares.len() as f64).sqrt();
    Some(Proof {
        n_draws: proving.len(),
        error_of_list: root(&by_list),
        error_of_counting: root(&by_counting),
        chance: CHANCE.sqrt(),
        gain: mean_of_blocks(&gains, ALPHA),
        alike: alike(&cost, proving),
    })
}

/// The mean square error of a forecast, for each block of armies that had no part in it.
fn errors(
    of: &dyn Fn(&PlayedArmies) -> f64,
    forming: &[PlayedArmies],
    proving: &[PlayedArmies],
) -> Option<Vec<f64>> {
    let rows: Vec<Observation> = forming
        .iter()
        .map(|draw| Observation {
            x: vec![of(draw)],
            weight: draw.scores.n_pairs as f64,
            mean: score(draw),
        })
        .collect();
    let forecast = Logit::fit(&rows, &Ridge::none(1)).ok()?;
    let n_blocks = proving.iter().map(|draw| draw.block + 1).max()?;
    (0..n_blocks)
        .map(|block| {
            let missed: Vec<f64> = proving
                .iter()
                .filter(|draw| draw.block == block)
                .map(|draw| (score(draw) - forecast.mean_of(&[of(draw)])).powi(2))
                .collect();
            (!missed.is_empty()).then(|| missed.iter().sum::<f64>() / missed.len() as f64)
        })
        .collect()
}

/// How even armies of nearly equal cost are; none where there are no two of them.
fn alike(cost: &dyn Fn(&PlayedArmies) -> f64, proving: &[PlayedArmies]) -> Option<Alike> {
    let squares: Vec<f64> = proving
        .iter()
        .filter(|draw| cost(draw).abs() <= f64::from(WITHIN))
        .map(|draw| (score(draw) - 0.5).powi(2))
        .collect();
    (squares.len() > 1).then(|| Alike {
        within: WITHIN,
        n_draws: squares.len(),
        distance: (squares.iter().sum::<f64>() / squares.len() as f64).sqrt(),
        chance: CHANCE.sqrt(),
    })
}

/// A's mean score, 0 to 1.
fn score(draw: &PlayedArmies) -> f64 {
    draw.scores.quarters as f64 / (4.0 * draw.scores.n_pairs as f64)
}
