//! Runs that stop by the rules, and what is read off then.

use stats::worth::Verdict;
use stats::{
    AsymptoticBoundary, Lattice, Ledger, Look, MomentTally, Stop, StoppedWalks, VerdictRegion,
    looks, may_begin, normal_quantile,
};

use super::laws::{BLOCK, CARD_LIKE, Multinomial, SYMMETRIC, mean_of, stream};
use super::measured::{Mean, Measured};

/// Most blocks of a run.
const CAP: u64 = 288;

fn lattice(counts: &[u64; 9]) -> Lattice<'_> {
    Lattice { counts, first: -4, unit: 4 }
}

/// Mean and standard error of differences, in score units.
fn mean_and_se(moments: &MomentTally) -> (f64, f64) {
    let n = moments.n as f64;
    let variance = moments.variance().expect("pairs") / 16.0;
    (moments.sum as f64 / (4.0 * n), (variance / n).sqrt())
}

/// Plays looks until `stop` says something.
fn run<S>(
    law: &Multinomial<9>,
    test: u64,
    path: u64,
    mut stop: impl FnMut(u64, &[u64; 9]) -> Option<S>,
) -> S {
    let mut rng = stream(test, path);
    let (mut counts, mut n_blocks) = ([0; 9], 0);
    for look in looks(u64::MAX) {
        law.draw((look - n_blocks) * BLOCK, &mut rng, &mut counts);
        n_blocks = look;
        if let Some(stopped) = stop(look, &counts) {
            return stopped;
        }
    }
    unreachable!("every rule stops at its cap")
}

/// ST-I11 A precision stop from 8 blocks on: coverage, and no lean on a symmetric law.
pub fn precision(runs: u64) -> Vec<Measured> {
    let z = -normal_quantile(0.025);
    let mut lines = Vec::new();
    for (name, law, test) in [("card-like", CARD_LIKE, 11), ("symmetric", SYMMETRIC, 111)] {
        let truth = mean_of(&law, -4);
        let draws = Multinomial::of(&law);
        let (mut covered, mut error) = (0, Mean::default());
        for path in 0..runs {
            let (mean, se) = run(&draws, test, path, |b, counts| {
                let (mean, se) = mean_and_se(&lattice(counts).moments());
                ((b >= 8 && z * se <= 0.006) || b >= CAP).then_some((mean, se))
            });
            covered += u64::from((mean - truth).abs() <= z * se);
            error.add(mean - truth);
        }
        let what = format!("planned interval covers after a precision stop, {name}");
        lines.push(Measured::rate("ST-I11", what, covered, runs, (0.935, 0.960)));
        if name == "symmetric" {
            let what = "mean error over its standard error, symmetric";
            lines.push(Measured::number("ST-I11", what, error.z(), runs, (-4.0, 4.0)));
        }
    }
    lines
}

/// ST-I12 The error ledger, at five true positions beside a price with a margin of 0.01.
pub fn ledger(runs: u64) -> Vec<Measured> {
    const MARGIN: f64 = 0.01;
    let ledger = Ledger::default();
    let boundary = AsymptoticBoundary::planned(ledger.verdict_alpha(), 20_000.0);
    let z = ledger.planned_multiplier().expect("a share for precision");
    let truth = mean_of(&CARD_LIKE, -4);
    let draws = Multinomial::of(&CARD_LIKE);
    let mut lines = Vec::new();
    for (i, position) in [0.0, 0.005, 0.01, 0.03, 0.05].into_iter().enumerate() {
        let price = truth - position;
        let (mut covered, mut wrong) = (0, 0);
        for path in 0..runs {
            let (interval, verdict) = run(&draws, 120 + i as u64, path, |b, counts| {
                let lattice = lattice(counts);
                let (mean, se) = mean_and_se(&lattice.moments());
                let n = lattice.n();
                let anytime = boundary.interval(mean, se, n);
                let verdict = Verdict::of(anytime.lo, anytime.hi, price, MARGIN);
                let is_settled = may_begin(n, lattice.moving(), b) && verdict.is_settled();
                let look = Look {
                    blocks: b,
                    cap: CAP,
                    half_width: Some(z * se),
                    wanted: Some(0.004),
                    is_settled,
                    asks_worth: false,
                };
                ledger.stop_at(&look).map(|stop| match stop {
                    Stop::Verdict => ((anytime.lo, anytime.hi), Some(verdict)),
                    _ => ((mean - z * se, mean + z * se), None),
                })
            });
            covered += u64::from(interval.0 <= truth && truth <= interval.1);
            let right = Verdict::of(truth, truth, price, MARGIN);
            wrong += u64::from(verdict.is_some_and(|verdict| verdict != right));
        }
        let what = format!("the reported interval covers, {position} from the price");
        lines.push(Measured::rate("ST-I12", what, covered, runs, (0.945, 1.0)));
        let what = format!("a verdict is wrong, {position} from the price");
        lines.push(Measured::rate("ST-I12", what, wrong, runs, (0.0, 0.01)));
    }
    lines
}

/// ST-I14 The mean after a verdict stop, plain and corrected, 0.03 above a price with a margin of 0.01.
///
/// From 1,000 pairs on, as the page's own measurement (2,800 pairs for such a card) must have been.
pub fn after_verdict(runs: u64) -> Vec<Measured> {
    const MARGIN: f64 = 0.01;
    let truth = mean_of(&CARD_LIKE, -4);
    let price = truth - 0.03;
    let draws = Multinomial::of(&CARD_LIKE);
    let boundary = AsymptoticBoundary::planned(0.01, 20_000.0);
    let at: Vec<u64> = looks(CAP).map(|b| b * BLOCK).collect();
    let walks = StoppedWalks::at_looks(&at, 1);
    let regions = |sd: f64| VerdictRegion::at_looks(&at, price, MARGIN, sd, &boundary, 1000);
    let (mut plain, mut corrected) = (Mean::default(), Mean::default());
    for path in 0..runs {
        let (mean, sd) = run(&draws, 14, path, |b, counts| {
            let moments = lattice(counts).moments();
            let (mean, se) = mean_and_se(&moments);
            let sd = se * (moments.n as f64).sqrt();
            let half = boundary.multiplier(moments.n as f64) * se;
            let settles = moments.n >= 1000 && VerdictRegion::of(price, MARGIN, half).settles(mean);
            (settles || b >= CAP).then_some((mean, sd))
        });
        plain.add(mean - truth);
        corrected.add(walks.bias_reduced(mean, sd, &regions(sd), 0.05) - truth);
    }
    let line = |what, value, bounds| Measured::number("ST-I14", what, value, runs, bounds);
    vec![
        line("mean error after a verdict stop, plain", plain.mean(), (0.001, 0.01)),
        line("mean error after a verdict stop, corrected", corrected.mean(), (-0.0006, 0.0006)),
        line(
            "root mean square error, corrected over plain",
            corrected.root_mean_square() / plain.root_mean_square(),
            (0.7, 1.0),
        ),
    ]
}
