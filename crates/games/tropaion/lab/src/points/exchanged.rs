//! The worth of a type by exchanging one unit in otherwise equal armies (the cross-check of TP-P04).

use analysis::worth::WorthRows;
use stats::exchange::Exchange as Ratio;
use stats::worth::RatioSet;
use stats::{Estimate, IntervalKind, IntervalMethod};

use super::columns::N_TYPES;
use super::draws::Exchange;
use super::played::{ALPHA, UNIT_POINTS};

/// Points of 100 in a quarter of a pair's score.
const POINTS_OF_100: f64 = 25.0;

/// The worth of each type in points; none where it can't be derived from the blocks that were played.
///
/// One heavy infantry more or fewer gives the slope of the score for a unit. The effect of exchanging a unit for another type,
/// divided by that slope, is the difference in worth, with Fieller's interval over blocks.
pub(super) fn exchanged(
    cells: &[(Exchange, u32)],
    rows: &WorthRows,
    n_blocks: u32,
) -> [Option<Estimate>; N_TYPES] {
    let effects = |wanted: Exchange| -> Option<Vec<f64>> {
        let (_, cell) = cells.iter().find(|(exchange, _)| *exchange == wanted)?;
        (0..n_blocks as usize).map(|block| block_mean(rows, *cell, block)).collect()
    };
    let slopes: Option<Vec<f64>> = effects(Exchange::More)
        .zip(effects(Exchange::Fewer))
        .map(|(more, fewer)| more.iter().zip(&fewer).map(|(m, f)| (m - f) / 2.0).collect());
    let mut worth = [None; N_TYPES];
    for (exchange, _) in cells {
        if let Exchange::For(of) = exchange {
            worth[*of as usize] = effects(*exchange)
                .zip(slopes.as_ref())
                .and_then(|(effects, slopes)| in_points(&effects, slopes));
        }
    }
    worth
}

/// The effect of an exchange in a block, in points of 100.
fn block_mean(rows: &WorthRows, cell: u32, block: usize) -> Option<f64> {
    let slots = rows.slots(cell, block)?;
    let n_pairs: u32 = slots.iter().map(|slot| slot.n_pairs).sum();
    let difference: i64 = slots.iter().map(|slot| slot.difference).sum();
    (n_pairs > 0).then(|| POINTS_OF_100 * difference as f64 / f64::from(n_pairs))
}

fn in_points(effects: &[f64], slopes: &[f64]) -> Option<Estimate> {
    let ratio = Ratio::of(effects, slopes, &vec![1.0; effects.len()])?;
    let RatioSet::Interval { lo, hi } = ratio.points(ALPHA) else {
        return None;
    };
    let points = |units: f64| UNIT_POINTS * (1.0 + units);
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
