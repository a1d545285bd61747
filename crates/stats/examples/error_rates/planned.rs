//! Coverage of planned intervals at one size.

use stats::{Estimate, student_t_quantile};

use super::laws::{
    Multinomial, RARE, ROLL_OFF, ROLL_OFF_EFFECT, SKEWED, mean_of, roll_off, skewed_differences,
    stream,
};
use super::measured::Measured;
use super::tallies::{cell_of, effect_of};

/// How many of `samples` samples of `n` pairs give an estimate that holds the law's mean.
fn covered<const N: usize>(
    law: &[u32; N],
    first: i64,
    n: u64,
    (test, samples): (u64, u64),
    estimate: impl Fn(&[u64; N]) -> Estimate,
) -> u64 {
    let truth = mean_of(law, first);
    let draws = Multinomial::of(law);
    let holds = (0..samples).filter(|&sample| {
        let mut counts = [0; N];
        draws.draw(n, &mut stream(test, sample), &mut counts);
        estimate(&counts).contains(truth)
    });
    holds.count() as u64
}

/// ST-I6 The roll-off with +1, 288 pairs: its score, and its effect against the baseline.
pub fn toy_of_288(samples: u64) -> Vec<Measured> {
    let bounds = (0.940, 0.960);
    let score = covered(&ROLL_OFF, 0, 288, (6, samples), |c| cell_of(c).score(0.05));
    let effect =
        covered(&ROLL_OFF_EFFECT, -4, 288, (61, samples), |c| effect_of(c).difference(0.05));
    vec![
        Measured::rate(
            "ST-I6",
            "t covers the roll-off's score, +1, 288 pairs",
            score,
            samples,
            bounds,
        ),
        Measured::rate(
            "ST-I6",
            "t covers the roll-off's effect, +1, 288 pairs",
            effect,
            samples,
            bounds,
        ),
    ]
}

/// ST-I6 The roll-off with every advantage but none.
pub fn toy_of_every_advantage(samples: u64) -> Vec<Measured> {
    [-3, -2, -1, 2, 3]
        .map(|advantage| {
            let law = roll_off(advantage);
            let test = (62 + advantage) as u64;
            let n = covered(&law, 0, 288, (test, samples), |c| cell_of(c).score(0.05));
            let what = format!("t covers the roll-off's score, {advantage:+}, 288 pairs");
            Measured::rate("ST-I6", what, n, samples, (0.938, 0.962))
        })
        .to_vec()
}

/// ST-I7 The rule for few moving pairs, on laws where a plain t interval covers 9 % to 94 %.
pub fn few_moving(samples: u64) -> Vec<Measured> {
    let mut lines = Vec::new();
    for (name, law) in [("rare", RARE), ("skewed", skewed_differences())] {
        for n in [30, 100, 288, 1000, 5000] {
            let got = covered(&law, -4, n, (70 + n, samples), |c| effect_of(c).difference(0.05));
            let what = format!("the rule covers {name} differences, {n} pairs");
            lines.push(Measured::rate("ST-I7", what, got, samples, (0.930, 1.0)));
        }
    }
    // The skewed law is one of pair scores as well.
    for n in [30, 100, 288, 1000, 5000] {
        let got = covered(&SKEWED, 0, n, (71_000 + n, samples), |c| cell_of(c).score(0.05));
        let what = format!("the rule covers skewed scores, {n} pairs");
        lines.push(Measured::rate("ST-I7", what, got, samples, (0.930, 1.0)));
    }
    lines
}

/// ST-B7 The contrast: a plain t interval on those laws, measured 0.791 and 0.910, 0.09 and 0.86.
pub fn plain_t(samples: u64) -> Vec<Measured> {
    let plain = |counts: &[u64; 9]| {
        let moments = effect_of(counts).moments();
        let mean = moments.sum as f64 / (4.0 * moments.n as f64);
        let variance = moments.variance().expect("pairs") / 16.0;
        let t = student_t_quantile(0.975, (moments.n - 1) as f64);
        let half = t * (variance / moments.n as f64).sqrt();
        Estimate { lo: mean - half, hi: mean + half, ..Estimate::exact(mean, moments.n) }
    };
    let skewed = skewed_differences();
    [
        ("skewed", skewed, 30, (0.75, 0.83)),
        ("skewed", skewed, 100, (0.88, 0.93)),
        ("rare", RARE, 30, (0.06, 0.12)),
        ("rare", RARE, 1000, (0.82, 0.90)),
    ]
    .map(|(name, law, n, bounds)| {
        let got = covered(&law, -4, n, (17_000 + n, samples), plain);
        let what = format!("plain t covers {name} differences, {n} pairs");
        Measured::rate("ST-B7", what, got, samples, bounds)
    })
    .to_vec()
}
