//! Coverage of what is said of a metagame.

use rand_pcg::Pcg64;
use stats::Matrix;
use stats::metagame::Metagame;

use super::laws::{normal, stream};
use super::measured::Measured;

/// A table of true leads, measured with an error of `s` in each cell.
fn measured(truth: &[Vec<f64>], s: f64, rng: &mut Pcg64) -> Metagame {
    let k = truth.len();
    let mut scores = vec![vec![0.5; k]; k];
    let mut errors = vec![vec![0.0; k]; k];
    for i in 0..k {
        for j in i + 1..k {
            let lead = truth[i][j] + s * normal(rng);
            scores[i][j] = 0.5 + lead;
            scores[j][i] = 0.5 - lead;
            errors[i][j] = s;
            errors[j][i] = s;
        }
    }
    Metagame::of(&Matrix::from_rows(&scores), &Matrix::from_rows(&errors))
}

/// Each army leads the half of the others that follow it round a ring.
fn ring(k: usize, lead: f64) -> Vec<Vec<f64>> {
    (0..k)
        .map(|i| {
            (0..k)
                .map(|j| match (j + k - i) % k {
                    0 => 0.0,
                    step if step <= k / 2 => lead,
                    _ => -lead,
                })
                .collect()
        })
        .collect()
}

/// ST-I30 Sure ranges hold every equilibrium: of the ring of three, and of two tied best.
pub fn sure_ranges(runs: u64) -> Vec<Measured> {
    let tied = vec![vec![0.0, 0.0, 0.1], vec![0.0, 0.0, 0.1], vec![-0.1, -0.1, 0.0]];
    let of = |truth: &[Vec<f64>], equilibria: &[[f64; 3]], name: &str| {
        let covered = (0..runs).filter(|&run| {
            let meta = measured(truth, 0.02, &mut stream(40, run));
            let ranges = meta.sure_ranges(meta.joint_multiplier(0.05));
            equilibria.iter().all(|shares| {
                let mut both = ranges.iter().zip(shares);
                both.all(|(range, share)| range.lo <= *share && *share <= range.hi)
            })
        });
        let what = format!("sure ranges hold every equilibrium, {name}");
        Measured::rate("ST-I30", what, covered.count() as u64, runs, (0.95, 1.0))
    };
    vec![
        of(&ring(3, 0.2), &[[1.0 / 3.0; 3]], "ring of 3"),
        // The ends of the line of equilibria.
        of(&tied, &[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], "two tied best"),
    ]
}

/// ST-I31 The soft weights of a ring of five at λ·s = 0.7, where each is a fifth.
pub fn soft_weights(runs: u64) -> Vec<Measured> {
    let lambda = stats::metagame::DEFAULT_LAMBDA;
    let mut covered = [0; 5];
    for run in 0..runs {
        let meta = measured(&ring(5, 0.15), 0.7 / lambda, &mut stream(41, run));
        let soft = meta.soft(lambda).expect("solved");
        for (army, n) in covered.iter_mut().enumerate() {
            *n += u64::from(soft.interval(army, 0.05).contains(0.2));
        }
    }
    let least = covered.into_iter().min().expect("five armies");
    let what = "soft weights of a ring of 5, the least covered";
    vec![Measured::rate("ST-I31", what, least, runs, (0.89, 1.0))]
}

/// ST-I32 A ladder of six without any cycle.
pub fn no_cycle(runs: u64) -> Vec<Measured> {
    // Noise of 0.02 in a cell is a tenth of all squares here.
    let truth: Vec<Vec<f64>> =
        (0..6).map(|i| (0..6).map(|j| 0.0155 * (j as f64 - i as f64)).collect()).collect();
    let (mut raw, mut corrected, mut rejected, mut covered) = (0.0, 0.0, 0, 0);
    for run in 0..runs {
        let meta = measured(&truth, 0.02, &mut stream(42, run));
        let cycles = meta.cycles().expect("six armies");
        raw += cycles.raw;
        corrected += cycles.corrected.unwrap_or(0.0);
        rejected += u64::from(cycles.p < 0.05);
        covered += u64::from(cycles.interval(0.05).contains(0.0));
    }
    let n = runs as f64;
    vec![
        Measured::number("ST-I32", "cyclic share without a cycle, raw", raw / n, runs, (0.08, 1.0)),
        Measured::number("ST-I32", "the same, corrected", corrected / n, runs, (0.0, 0.03)),
        Measured::rate("ST-I32", "no cycle is rejected", rejected, runs, (0.0, 0.07)),
        Measured::rate(
            "ST-O7",
            "interval of the cyclic share covers 0",
            covered,
            runs,
            (0.94, 1.0),
        ),
    ]
}
