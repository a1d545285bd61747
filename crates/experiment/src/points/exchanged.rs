//! The worth of a type by exchanging one unit in otherwise equal armies (the cross-check of TP-P04).

use analysis::worth::WorthRows;
use stats::exchange_rate::Exchange as Ratio;
use stats::worth::RatioSet;
use stats::{Estimate, IntervalKind, IntervalMethod};

use super::PointsGame;
use super::draws::Exchange;
use super::played_armies::ALPHA;

/// Points of 100 in a quarter of a pair's score.
const POINTS_OF_100: f64 = 25.0;

/// The worth of each type in points; none where it can't be derived from the blocks that were played.
///
/// One reference unit more or fewer gives the slope of the score for it, and the effect of exchanging one for another type what that adds.
/// What a type makes, divided by the mean of what all types make in the mean army, is its worth in average units, with Fieller's interval
/// over blocks.
pub(super) fn exchanged<G: PointsGame>(
    cells: &[(Exchange, u32)],
    rows: &WorthRows,
    n_blocks: u32,
    (mean, unit_points): (&[f64], f64),
) -> Vec<Option<Estimate>> {
    let n_types = G::n_types();
    let effects = |wanted: Exchange| -> Option<Vec<f64>> {
        let (_, cell) = cells.iter().find(|(exchange, _)| *exchange == wanted)?;
        (0..n_blocks as usize).map(|block| block_mean(rows, *cell, block)).collect()
    };
    let slopes: Option<Vec<f64>> = effects(Exchange::More)
        .zip(effects(Exchange::Fewer))
        .map(|(more, fewer)| more.iter().zip(&fewer).map(|(m, f)| (m - f) / 2.0).collect());
    let mut makes: Vec<Option<Vec<f64>>> = vec![None; n_types];
    for (exchange, _) in cells {
        if let Exchange::For(of) = exchange {
            makes[*of] = effects(*exchange)
                .zip(slopes.as_ref())
                .map(|(more, slopes)| more.iter().zip(slopes).map(|(m, s)| m + s).collect());
        }
    }
    makes[G::reference()] = slopes;
    let n: f64 = mean[..n_types].iter().sum();
    let average: Option<Vec<f64>> = (0..n_blocks as usize)
        .map(|block| {
            let each = makes.iter().zip(mean).map(|(of, n)| Some(n * of.as_ref()?[block]));
            each.sum::<Option<f64>>().map(|sum| sum / n)
        })
        .collect();
    let each = makes.into_iter().map(|makes| {
        let (makes, average) = (makes?, average.as_ref()?);
        let more: Vec<f64> = makes.iter().zip(average).map(|(own, mean)| own - mean).collect();
        in_points(&more, average, unit_points)
    });
    each.collect()
}

/// The effect of an exchange in a block, in points of 100.
fn block_mean(rows: &WorthRows, cell: u32, block: usize) -> Option<f64> {
    let slots = rows.slots(cell, block)?;
    let n_pairs: u32 = slots.iter().map(|slot| slot.n_pairs).sum();
    let difference: i64 = slots.iter().map(|slot| slot.difference).sum();
    (n_pairs > 0).then(|| POINTS_OF_100 * difference as f64 / f64::from(n_pairs))
}

fn in_points(effects: &[f64], slopes: &[f64], unit_points: f64) -> Option<Estimate> {
    let ratio = Ratio::of(effects, slopes, &vec![1.0; effects.len()])?;
    let RatioSet::Interval { lo, hi } = ratio.points(ALPHA) else {
        return None;
    };
    let points = |units: f64| unit_points * (1.0 + units);
    Some(Estimate {
        value: ratio.ratio.value().map(points),
        se: None,
        lo: points(lo),
        hi: points(hi),
        level: 1.0 - ALPHA,
        kind: IntervalKind::Planned,
        method: IntervalMethod::TestInversion,
        n: effects.len() as u64,
    })
}
