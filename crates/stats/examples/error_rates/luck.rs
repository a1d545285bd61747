//! Adjusting for luck on the race, and fitting its coefficient.

use stats::luck::{CrossFit, adjustment_is_fair, agree, agrees_with, luck_is_fair, unexplained};

use super::laws::{BLOCK, Multinomial, SKEWED, stream};
use super::measured::{Mean, Measured};
use super::race::EvenRace;

/// P(A wins) with +1, first to five: ST-I2 with p = 21/31.
pub fn exact_with_advantage() -> f64 {
    let p: f64 = 21.0 / 31.0;
    let (mut sum, mut term) = (0.0, p.powi(5));
    for j in 0..5 {
        sum += term;
        term *= (1.0 - p) * f64::from(5 + j) / f64::from(j + 1);
    }
    sum
}

/// ST-I15 Even races under the exact value: result less start is luck, in whole numbers.
pub fn identity(games: u64) -> Vec<Measured> {
    let race = EvenRace::solved();
    let exact = (0..games).filter(|&game| {
        let (won, luck) = race.play(0, false, &mut stream(15, game));
        unexplained(2 * u8::from(won), race.start(), luck) == 0
    });
    let n = exact.count() as u64;
    vec![Measured::rate("ST-I15", "result is start plus luck, even race", n, games, (1.0, 1.0))]
}

/// ST-I16 Races with +1 under the frozen value of the even race: single games, each adjusted.
pub fn frozen_value(games: u64) -> Vec<Measured> {
    let race = EvenRace::solved();
    let mut folds = CrossFit::<1>::default();
    for game in 0..games {
        let (won, luck) = race.play(1, false, &mut stream(16, game));
        folds.record(game / BLOCK, 4 * i64::from(won), [luck]);
    }
    let total = folds.total();
    let plain = total.outcome;
    let adjusted = folds.adjusted().expect("games");
    let n = plain.n as f64;
    let sum = total.luck[0] as f64;
    let scatter = total.cross[0][0] as f64 - sum * sum / n;
    let z = sum / n / (scatter / (n - 1.0) / n).sqrt();
    assert!(luck_is_fair(&total) && adjustment_is_fair(&folds));
    let truth = 4.0 * exact_with_advantage();
    assert!(agrees_with(adjusted.mean, adjusted.se(), truth));
    // ST-C10 (c): on and off under independent seeds.
    let mut off = Mean::default();
    for game in 0..games {
        let (won, _) = race.play(1, false, &mut stream(161, game));
        off.add(4.0 * f64::from(u8::from(won)));
    }
    let se_off = (off.variance() / n).sqrt();
    assert!(agree(adjusted.mean, adjusted.se(), off.mean(), se_off));
    let line = |what, value, bounds| Measured::number("ST-I16", what, value, games, bounds);
    vec![
        line("mean luck over its standard error, race +1", z, (-4.0, 4.0)),
        line(
            "adjusted mean less the exact one, in standard errors",
            (adjusted.mean - truth) / adjusted.se(),
            (-4.0, 4.0),
        ),
        line(
            "variance ratio by luck, race +1",
            plain.variance().expect("games") / adjusted.variance,
            (4.0, 7.0),
        ),
    ]
}

/// ST-C6 Coverage of the adjusted mean: 600 pairs of races with the dice staying with the seats.
pub fn adjusted_coverage(samples: u64) -> Vec<Measured> {
    let race = EvenRace::solved();
    let truth = exact_with_advantage();
    let covered = (0..samples).filter(|&sample| {
        let mut folds = CrossFit::<1>::default();
        for pair in 0..600u64 {
            let rng = stream(60 + sample, pair);
            let games = [false, true].map(|swap| race.play(1, swap, &mut rng.clone()));
            let quarters = games.map(|(won, _)| 2 * i64::from(won)).iter().sum();
            folds.record(pair / 50, quarters, [games[0].1 + games[1].1]);
        }
        folds.adjusted().expect("pairs").planned(0.05, 4).contains(truth)
    });
    let n = covered.count() as u64;
    vec![Measured::rate(
        "ST-C6",
        "the adjusted mean's t covers, race +1, 600 pairs",
        n,
        samples,
        (0.935, 0.965),
    )]
}

/// ST-I17 A skewed control with a curved relation, 64 observations: cross-fitted and in-sample coefficient.
pub fn cross_fit(samples: u64) -> Vec<Measured> {
    let law = Multinomial::of(&SKEWED);
    // E x² of the law: (60 + 80 + 90 + 160)/1000; E x is 0.17.
    let truth = 0.39;
    let (mut fitted, mut in_sample) = (Mean::default(), Mean::default());
    for sample in 0..samples {
        let mut folds = CrossFit::<1>::default();
        let mut rng = stream(17, sample);
        for block in 0..4 {
            let mut counts = [0; 5];
            law.draw(16, &mut rng, &mut counts);
            for (x, &times) in (0..).zip(&counts) {
                for _ in 0..times {
                    folds.record(block, x * x, [100 * x - 17]);
                }
            }
        }
        fitted.add(folds.adjusted().expect("pairs").mean - truth);
        in_sample.add(in_sample_mean(&folds) - truth);
    }
    let line = |what, value, bounds| Measured::number("ST-I17", what, value, samples, bounds);
    vec![
        line("cross-fitted mean error over its standard error", fitted.z(), (-4.0, 4.0)),
        line("in-sample mean error over its standard error", in_sample.z(), (-1000.0, -4.0)),
    ]
}

/// ȳ − β c̄ with β from the same data.
fn in_sample_mean(folds: &CrossFit<1>) -> f64 {
    let total = folds.total();
    let n = total.outcome.n as f64;
    let (y, c) = (total.outcome.sum as f64, total.luck[0] as f64);
    let spread = total.cross[0][0] as f64 - c * c / n;
    let beta = if spread > 0.0 { (total.with_outcome[0] as f64 - y * c / n) / spread } else { 0.0 };
    (y - beta * c) / n
}
