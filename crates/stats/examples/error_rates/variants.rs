//! Error rates of families of variants.

use stats::variants::{Difference, Family};

use super::laws::{normal, stream};
use super::measured::Measured;

/// ST-I27 Eight equal variants over 40 blocks: any difference called clear.
pub fn family(runs: u64) -> Vec<Measured> {
    let wrong = (0..runs).filter(|&run| {
        let mut rng = stream(28, run);
        let blocks: Vec<Vec<f64>> = (0..40)
            .map(|_| {
                let shared = 1.3 * normal(&mut rng);
                (0..8).map(|_| shared + normal(&mut rng)).collect()
            })
            .collect();
        let family = Family::of(&blocks, run, 0.05).expect("40 blocks");
        family.differences.iter().any(Difference::is_clear)
    });
    let n = wrong.count() as u64;
    let what = "8 equal variants, any difference clear";
    vec![Measured::rate("ST-I27", what, n, runs, (0.0, 0.075))]
}
