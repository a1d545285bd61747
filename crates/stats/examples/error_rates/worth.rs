//! Coverage of ratios and of worth.

use rand_core::Rng;
use stats::worth::{
    Inversion, Ratio, RatioSet, Shape, WorthBlock, WorthBlocks, WorthBootstrap, curve_of,
};
use stats::{IntervalKind, MomentTally, normal_quantile, student_t_quantile};

use super::laws::{half_points, normal, stream};
use super::measured::Measured;

/// ST-I18 Fieller's set at a slope of five standard errors.
pub fn fieller(samples: u64) -> Vec<Measured> {
    let z = -normal_quantile(0.025);
    let truth = 4.0;
    let covered = (0..samples).filter(|&sample| {
        let mut rng = stream(18, sample);
        let mut normal = || normal(&mut rng);
        let ratio = Ratio {
            above: 0.08 + 0.003 * normal(),
            below: 0.02 + 0.004 * normal(),
            var_above: 0.003 * 0.003,
            var_below: 0.004 * 0.004,
            covariance: 0.0,
        };
        match ratio.fieller(z) {
            RatioSet::Interval { lo, hi } => lo <= truth && truth <= hi,
            RatioSet::Complement { below, above } => truth <= below || above <= truth,
            RatioSet::AtLeast { lo } => lo <= truth,
            RatioSet::AtMost { hi } => truth <= hi,
            RatioSet::All => true,
        }
    });
    let n = covered.count() as u64;
    vec![Measured::rate("ST-I18", "Fieller covers, slope of 5 se", n, samples, (0.944, 0.956))]
}

/// Faces of the toy's die: twelve, so that six points more do not decide every roll.
const FACES: u64 = 12;
/// What the card adds to the die, and so its worth.
const CARD: i32 = 2;
/// Blocks of a run: 288 pairs for the card, a quarter of that at each level.
const BLOCKS: u64 = 40;

/// ST-I19 Worth end to end: one roll-off, where a handicap adds to the die and the card adds two.
///
/// In 1,500 runs it covers 0.931: a straight logit, which nearly every run's levels accept, misses the roll-off's
/// true curve by 0.013 points at the card.
pub fn end_to_end(runs: u64) -> Vec<Measured> {
    let t = student_t_quantile(0.975, (BLOCKS - 1) as f64);
    let mut covered = 0;
    for run in 0..runs {
        let blocks = played(run);
        let interval = match curve_of(&blocks.totals().0) {
            Shape::Polynomial(curve) => Inversion::from_blocks(curve, &blocks)
                .expect("blocks")
                .interval(t, 0.05, IntervalKind::Planned),
            shape => WorthBootstrap::of_shape(&blocks, &shape, run, 400)
                .expect("a curve that rises")
                .interval(0.05),
        };
        covered += u64::from(interval.contains(f64::from(CARD)));
    }
    vec![Measured::rate(
        "ST-I19",
        "the worth's interval covers, toy handicap",
        covered,
        runs,
        (0.9, 1.0),
    )]
}

fn played(run: u64) -> WorthBlocks {
    let levels: Vec<i32> = (-12..=12).step_by(2).collect();
    let blocks = (0..BLOCKS)
        .map(|block| {
            let mut rng = stream(19_000 + run, block);
            let mut row = WorthBlock {
                levels: vec![MomentTally::default(); levels.len()],
                effect: MomentTally::default(),
            };
            for pair in 0..288 {
                let mut die = || ((u128::from(rng.next_u64()) * u128::from(FACES)) >> 64) as i32;
                let (first, second) = (die(), die());
                // Dice stay with the seats: the army has the other die in the second game.
                let score = |more: i32| {
                    (half_points(first + more - second) + half_points(second + more - first)) as i64
                };
                row.effect.record(score(CARD) - score(0));
                // The first quarter of the pairs plays the levels too, on the same dice.
                if pair < 72 {
                    for (tally, &half_points) in row.levels.iter_mut().zip(&levels) {
                        tally.record(score(half_points / 2));
                    }
                }
            }
            row
        })
        .collect();
    let points = levels.iter().map(|&half| 0.5 * f64::from(half));
    WorthBlocks::new(points.collect(), blocks)
}
