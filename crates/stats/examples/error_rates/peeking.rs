//! Looking again and again: how often an interval ever loses the truth.

use stats::{AsymptoticBoundary, BetMixture, looks, may_begin};

use super::laws::{
    BLOCK, CARD_LIKE, Multinomial, RARE, ROLL_OFF_EFFECT, mean_of, skewed_differences, stream,
};
use super::measured::Measured;
use super::tallies::effect_of;

/// How many of `paths` paths of 288 blocks exclude the truth at any of the 25 looks.
fn ever_excluded(
    law: &[u32; 9],
    test: u64,
    paths: u64,
    mut excludes: impl FnMut(&[u64; 9], f64) -> bool,
) -> u64 {
    let truth = mean_of(law, -4);
    let draws = Multinomial::of(law);
    let at: Vec<u64> = looks(288).collect();
    assert_eq!(at.len(), 25);
    let mut n_excluded = 0;
    for path in 0..paths {
        let mut rng = stream(test, path);
        let (mut counts, mut n_blocks) = ([0; 9], 0);
        for &look in &at {
            draws.draw((look - n_blocks) * BLOCK, &mut rng, &mut counts);
            n_blocks = look;
            if excludes(&counts, truth) {
                n_excluded += 1;
                break;
            }
        }
    }
    n_excluded
}

/// Whether the betting set of 95 % has lost a mean on the score scale: some wealth is past 2/α.
pub fn betting_excludes(bets: &BetMixture, counts: &[u64; 9], truth: f64) -> bool {
    let (plus, minus) = bets.log_wealth(counts, 0.5 * (truth + 1.0));
    plus.max(minus) > libm::log(2.0 / 0.05)
}

/// ST-I8 Measured 0.020 on the card-like law, 0.0007 on the rare and 0.0225 on the skewed one.
pub fn betting(paths: u64) -> Vec<Measured> {
    let bets = BetMixture::default();
    [
        ("card-like", CARD_LIKE, 8, (0.005, 0.030)),
        ("rare", RARE, 81, (0.0, 0.030)),
        ("skewed", skewed_differences(), 82, (0.0, 0.030)),
        ("roll-off", ROLL_OFF_EFFECT, 84, (0.0, 0.030)),
    ]
    .map(|(name, law, test, bounds)| {
        let n = ever_excluded(&law, test, paths, |counts, truth| {
            betting_excludes(&bets, counts, truth)
        });
        let what = format!("betting ever loses the truth, {name}, 25 looks");
        Measured::rate("ST-I8", what, n, paths, bounds)
    })
    .to_vec()
}

/// ST-I9 Measured 0.019 on the card-like law.
pub fn asymptotic(paths: u64) -> Vec<Measured> {
    let boundary = AsymptoticBoundary::planned(0.05, 20_000.0);
    [("card-like", CARD_LIKE, 9), ("rare", RARE, 91), ("roll-off", ROLL_OFF_EFFECT, 92)]
        .map(|(name, law, test)| {
            let n = ever_excluded(&law, test, paths, |counts, truth| {
                let effect = effect_of(counts);
                let n = effect.n_pairs();
                may_begin(n, effect.moving_pairs(), n / BLOCK) && {
                    let mean = effect.sum_difference() as f64 / (4.0 * n as f64);
                    let se = (effect.variance_difference().expect("pairs") / n as f64).sqrt();
                    !boundary.interval(mean, se, n).contains(truth)
                }
            });
            let what = format!("asymptotic ever loses the truth, {name}, from its start");
            Measured::rate("ST-I9", what, n, paths, (0.0, 0.035))
        })
        .to_vec()
}

/// ST-I10 The contrast, measured 0.37: a planned interval looked at again and again.
pub fn naive(paths: u64) -> Vec<Measured> {
    [("card-like", CARD_LIKE, 10), ("roll-off", ROLL_OFF_EFFECT, 101)]
        .map(|(name, law, test)| {
            let n = ever_excluded(&law, test, paths, |counts, truth| {
                !effect_of(counts).difference(0.05).contains(truth)
            });
            let what = format!("planned t ever loses the truth, {name}, 25 looks");
            Measured::rate("ST-I10", what, n, paths, (0.30, 1.0))
        })
        .to_vec()
}
