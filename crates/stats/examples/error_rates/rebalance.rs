//! Whether the gain of a confirmed candidate is covered.

use rand_core::Rng;
use stats::rebalance::{Confirmation, Item, fewest_changes, imbalance};

use super::laws::{normal, stream};
use super::measured::Measured;

/// ST-P4 The gains of two candidates over 60 blocks of 24 matchups, both together.
pub fn gain(runs: u64) -> Vec<Measured> {
    let n_matchups = 24;
    let square_mean = |of: &[f64]| of.iter().map(|d| d * d).sum::<f64>() / of.len() as f64;
    let covered = (0..runs).filter(|&run| {
        let mut rng = stream(51, run);
        let mut truth =
            |sd: f64| -> Vec<f64> { (0..n_matchups).map(|_| sd * normal(&mut rng)).collect() };
        let rules = [truth(1.0), truth(0.5), truth(0.7)];
        // Streams are shared: half of a block's noise is that of the matchup under any rules.
        let mut played: [Vec<Vec<f64>>; 3] = Default::default();
        for _ in 0..60 {
            let shared: Vec<f64> = (0..n_matchups).map(|_| normal(&mut rng)).collect();
            for (blocks, truth) in played.iter_mut().zip(&rules) {
                let noisy = truth.iter().zip(&shared);
                blocks.push(noisy.map(|(d, z)| d + 1.1 * (z + normal(&mut rng))).collect());
            }
        }
        (1..3).all(|candidate| {
            let confirmed = Confirmation::of(&played[0], &played[candidate], 0.05, 2);
            let gain = square_mean(&rules[0]) - square_mean(&rules[candidate]);
            confirmed.is_some_and(|it| it.gain.contains(gain))
        })
    });
    let n = covered.count() as u64;
    let what = "gains of two confirmed candidates are both covered";
    vec![Measured::rate("ST-P4", what, n, runs, (0.93, 1.0))]
}

/// ST-P3 What a search says of three changes beyond what they do: 24 matchups, 8 items, errors of a point.
pub fn search_picks_luck(runs: u64) -> Vec<Measured> {
    let (n_matchups, n_items, slope) = (24, 8, 0.4);
    let mut sum = 0.0;
    for run in 0..runs {
        let mut rng = stream(52, run);
        let truth: Vec<f64> = (0..n_matchups).map(|_| normal(&mut rng)).collect();
        let seen: Vec<f64> = truth.iter().map(|d| d + normal(&mut rng)).collect();
        let items: Vec<Item> = (0..n_items)
            .map(|_| {
                // From two fewer to two more than the enemy.
                let count = |_| (((rng.next_u64() >> 32) * 5) >> 32) as f64 - 2.0;
                Item::price(&(0..n_matchups).map(count).collect::<Vec<f64>>(), slope)
            })
            .collect();
        let front = fewest_changes(&seen, &vec![1.0; n_matchups], &items, 3);
        let found = front.last().expect("the present rules");
        let mut changed = truth;
        for &(item, option) in &found.changes {
            let shift = &items[item].options[option].shift;
            changed.iter_mut().zip(shift).for_each(|(d, s)| *d += s);
        }
        let real = imbalance(&changed, &vec![0.0; n_matchups]).expect("matchups");
        sum += found.imbalance - real.value;
    }
    let what = "imbalance of a find less the true one, before confirmation";
    let value = sum / runs as f64;
    vec![Measured::number("ST-P3", what, value, runs, (-1.0, -0.3))]
}
