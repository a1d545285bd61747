//! How often a search calls something broken that is not.

use stats::Lattice;
use stats::search_proof::{FoundBy, Scan, broken, one_sided_p};

use super::laws::{Multinomial, mean_of, normal, stream};
use super::measured::Measured;

/// Pair scores 0…4 in thousandths, with a mean of 0.6.
const AT_THE_EDGE: [u32; 5] = [50, 150, 300, 350, 150];
const EDGE: f64 = 0.6;

/// ST-I33 A thousand candidates that are all exactly at the edge, the best sixteen replayed over two blocks.
pub fn at_the_edge(runs: u64) -> Vec<Measured> {
    debug_assert!((mean_of(&AT_THE_EDGE, 0) - EDGE).abs() < 1e-12);
    let law = Multinomial::of(&AT_THE_EDGE);
    let wrong = (0..runs).filter(|&run| {
        let mut rng = stream(50, run);
        let scores: Vec<f64> = (0..1000).map(|_| 10.0 + 1.5 * normal(&mut rng)).collect();
        let scan = Scan::of(&scores, &vec![2.25; 1000], FoundBy::Draws).expect("a scan");
        let p: Vec<f64> = scan
            .best(16)
            .into_iter()
            .map(|_| {
                let mut counts = [0; 5];
                law.draw(576, &mut rng, &mut counts);
                let replay = Lattice { counts: &counts, first: 0, unit: 4 };
                one_sided_p(&replay, EDGE)
            })
            .collect();
        broken(&p, 0.05).iter().any(|it| it.is_broken)
    });
    let n = wrong.count() as u64;
    let what = "1,000 candidates at the edge, any called broken";
    vec![Measured::rate("ST-I33", what, n, runs, (0.0, 0.095))]
}
