//! Coverage of worths over a population of lists, and of recommended prices.

use rand_core::Rng;
use rand_pcg::Pcg64;
use stats::exchange_rate::{Exchange, FairPrices, PriceTest};
use stats::normal_quantile;
use stats::worth::RatioSet;

use super::laws::{normal, stream};
use super::measured::Measured;

/// The worth that every one of these laws has, in army points.
const WORTH: f64 = 3.0;

fn contains(set: RatioSet, truth: f64) -> bool {
    match set {
        RatioSet::Interval { lo, hi } => lo <= truth && truth <= hi,
        RatioSet::Complement { below, above } => truth <= below || above <= truth,
        RatioSet::AtLeast { lo } => lo <= truth,
        RatioSet::AtMost { hi } => truth <= hi,
        RatioSet::All => true,
    }
}

/// ST-I25 Worth over 24 lists at pooled slopes of 1, 3 and 10 standard errors, and by bearers over 60.
pub fn worth(samples: u64) -> Vec<Measured> {
    let mut lines: Vec<Measured> = [1.0, 3.0, 10.0]
        .into_iter()
        .map(|steepness| {
            let covered = (0..samples).filter(|&sample| {
                let mut rng = stream(25, sample);
                covers_at(steepness, &mut rng)
            });
            let what = format!("worth over 24 lists covers, slope of {steepness} se");
            let n = covered.count() as u64;
            Measured::rate("ST-I25", what, n, samples, (0.942, 0.957))
        })
        .collect();
    let covered = (0..samples).filter(|&sample| covers_by_bearers(&mut stream(26, sample)));
    let what = "worth of a bearer over 60 lists covers";
    let n = covered.count() as u64;
    lines.push(Measured::rate("ST-I25", what, n, samples, (0.938, 0.952)));
    lines
}

fn covers_at(steepness: f64, rng: &mut Pcg64) -> bool {
    let (k, slope) = (24, 0.4);
    // The pooled slope's standard error is slope/steepness.
    let sd = slope / steepness * (k as f64).sqrt();
    let (effects, slopes): (Vec<f64>, Vec<f64>) =
        (0..k).map(|_| (WORTH * slope + 2.0 * normal(rng), slope + sd * normal(rng))).unzip();
    let card = Exchange::of(&effects, &slopes, &vec![1.0; k]).expect("24 lists");
    contains(card.points(0.05), WORTH)
}

fn covers_by_bearers(rng: &mut Pcg64) -> bool {
    let (k, slope) = (60, 0.4);
    let mut lists = (vec![], vec![], vec![]);
    for _ in 0..k {
        // None to six bearers.
        let m = below(7, rng) as f64;
        let noise = if m > 0.0 { 1.5 * normal(rng) } else { 0.0 };
        lists.0.push(WORTH * slope * m + noise);
        lists.1.push(slope + 0.15 * normal(rng));
        lists.2.push(m);
    }
    let card = Exchange::of(&lists.0, &lists.1, &lists.2).expect("lists with bearers");
    contains(card.points(0.05), WORTH)
}

fn below(n: u64, rng: &mut Pcg64) -> u64 {
    ((rng.next_u64() >> 32) * n) >> 32
}

/// ST-I26 The right price lies within the span of kept prices: 0.4 a point, baseline correlation ½.
pub fn prices(samples: u64) -> Vec<Measured> {
    let z = -normal_quantile(0.025);
    let se = 0.1;
    let covered = (0..samples).filter(|&sample| {
        let mut rng = stream(27, sample);
        let shared = normal(&mut rng);
        let tests: Vec<PriceTest> = (-2..=14)
            .map(|half_points| {
                let truth = 0.4 * (WORTH - 0.5 * f64::from(half_points));
                let noise = (shared + normal(&mut rng)) * 0.5f64.sqrt();
                PriceTest { half_points, difference: truth + se * noise, se }
            })
            .collect();
        let fair = FairPrices::of(&tests, z).expect("prices");
        fair.span.is_some_and(|(low, high)| low <= 6 && 6 <= high)
    });
    let n = covered.count() as u64;
    let what = "the right price is within the span, se 0.1";
    vec![Measured::rate("ST-I26", what, n, samples, (0.944, 0.96))]
}
