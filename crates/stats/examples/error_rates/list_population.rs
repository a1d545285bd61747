//! Coverage of what is said of a population of lists.

use rand_core::Rng;
use rand_pcg::Pcg64;
use stats::AsymptoticBoundary;
use stats::list_population::{DEFAULT_PLANNED_LISTS, Panel, looks_at_lists};

use super::laws::{BLOCK, normal, stream};
use super::measured::Measured;

/// Standard deviation of a pair's difference, in points of 100.
const SIGMA: f64 = 25.7;

/// How the true effects of lists lie about their mean, 0.
#[derive(Clone, Copy)]
enum Law {
    Normal,
    /// Fifteen lists of a hundred carry the whole effect.
    Few,
}

fn true_effect(law: Law, tau: f64, rng: &mut Pcg64) -> f64 {
    match law {
        Law::Normal => tau * normal(rng),
        Law::Few => {
            let carries = (rng.next_u64() >> 32) < (0.15 * 4_294_967_296.0) as u64;
            tau * (f64::from(u8::from(carries)) - 0.15) / (0.15f64 * 0.85).sqrt()
        }
    }
}

/// Measured effects with the variances that their pairs show.
fn drawn(n_lists: usize, law: Law, tau: f64, rng: &mut Pcg64) -> (Vec<f64>, Vec<f64>) {
    let pairs = BLOCK as f64;
    let v = SIGMA * SIGMA / pairs;
    (0..n_lists)
        .map(|_| {
            let effect = true_effect(law, tau, rng) + v.sqrt() * normal(rng);
            (effect, v * (1.0 + (2.0 / pairs).sqrt() * normal(rng)))
        })
        .unzip()
}

/// ST-I22 The mean over 24 lists that differ by 2 points, a block each.
pub fn mean(runs: u64) -> Vec<Measured> {
    let covered = (0..runs).filter(|&run| {
        let (effects, variances) = drawn(24, Law::Normal, 2.0, &mut stream(22, run));
        let panel = Panel::of(&effects, &variances).expect("24 lists");
        let mean = panel.random_effects().mean(0.05).expect("24 lists");
        mean.contains(0.0)
    });
    let what = "mean over 24 normal lists covers, tau 2";
    let n = covered.count() as u64;
    vec![Measured::rate("ST-I22", what, n, runs, (0.93, 0.975))]
}

/// ST-I23 The forecast of a new list, from 24.
pub fn new_list(runs: u64) -> Vec<Measured> {
    let of = |tau: f64| {
        let covered = (0..runs).filter(|&run| {
            let mut rng = stream(23, run);
            let (effects, variances) = drawn(24, Law::Normal, tau, &mut rng);
            let panel = Panel::of(&effects, &variances).expect("24 lists");
            let new = panel.random_effects().forecast(0.05).expect("24 lists");
            new.contains(true_effect(Law::Normal, tau, &mut rng))
        });
        let what = format!("a new list is covered, tau {tau}");
        Measured::rate("ST-I23", what, covered.count() as u64, runs, (0.915, 1.0))
    };
    vec![of(0.5), of(2.0)]
}

/// ST-I24 A panel that grows to 332 lists, looked at 13 times.
pub fn looks(runs: u64) -> Vec<Measured> {
    let boundary = AsymptoticBoundary::planned(0.05, DEFAULT_PLANNED_LISTS);
    let of = |law: Law, name: &str| {
        let excluded = (0..runs).filter(|&run| {
            let (effects, variances) = drawn(332, law, 2.0, &mut stream(24, run));
            looks_at_lists(332).any(|k| {
                let k = k as usize;
                let panel = Panel::of(&effects[..k], &variances[..k]).expect("lists");
                let lists = panel.random_effects();
                !lists.mean_anytime(&boundary).expect("a look").contains(0.0)
            })
        });
        let what = format!("13 looks at {name} lists ever exclude the truth");
        Measured::rate("ST-I24", what, excluded.count() as u64, runs, (0.0, 0.042))
    };
    vec![of(Law::Normal, "normal"), of(Law::Few, "few")]
}
