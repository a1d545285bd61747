//! ST-G1, ST-G2: how large the changes are that each assumption makes, along walks through the settings.

use stats::sensitivity::{Morris, Screened, Trajectory, morris_pairs};

use super::block_numbers::Numbers;
use super::{ALPHA, Scale, SensitivityPlan};

/// The smallest change that is asked for where pairs are recommended:
/// one percentage point of a score, a quarter of an army point (ST-G2).
const fn smallest(scale: Scale) -> f64 {
    match scale {
        Scale::Share => 0.01,
        Scale::Points => 0.25,
    }
}

/// What walks say of one assumption.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScreenedLine {
    /// The assumption, by its number in the plan.
    pub assumption: usize,
    /// ST-G1: the mean effect, its mean size, its spread and the largest one, on the number's scale.
    pub screened: Screened,
    /// Ends of the interval of the mean size over walks; none of a single walk.
    pub mu_star: Option<(f64, f64)>,
    /// ST-G2: the effects' standard deviation with the noise taken out; none of a single walk.
    pub true_sigma: Option<f64>,
    /// ST-G2: the mean size that an assumption without any effect would show.
    pub noise_floor: f64,
    /// ST-G2: whether an effect is beyond noise, among all walks and assumptions together.
    pub is_beyond_noise: bool,
    /// ST-G2: pairs of a run that would detect effects of one percentage point, or a quarter of an army point.
    pub pairs_wanted: f64,
}

impl ScreenedLine {
    /// Whether moving it changed no block at all.
    pub fn changes_nothing(&self) -> bool {
        self.screened.largest == 0.0 && self.noise_floor == 0.0
    }

    /// Whether the interval of its mean size lies above the noise floor, and no change of it is beyond noise (ST-G2). The interval is over
    /// walks and knows nothing of how well the noise itself is known, which few blocks leave open.
    pub fn is_clear_of_the_floor(&self) -> bool {
        !self.is_beyond_noise && self.mu_star.is_some_and(|(lo, _)| lo > self.noise_floor)
    }
}

/// Every assumption, the largest mean effect first.
pub(super) fn lines(
    plan: &SensitivityPlan,
    (levels, walks): (&[u32], &[(Trajectory, Vec<usize>)]),
    numbers: &Numbers,
    scale: Scale,
) -> Vec<ScreenedLine> {
    let design = Morris::with_levels(levels.to_vec());
    let trajectories: Vec<Trajectory> = walks.iter().map(|(walk, _)| walk.clone()).collect();
    let answers: Vec<Vec<f64>> =
        walks.iter().map(|(_, runs)| runs.iter().map(|&run| numbers.mean(run)).collect()).collect();
    let Some(screened) = design.screened(&trajectories, &answers) else {
        return Vec::new();
    };
    let effects = design.effects(&trajectories, &answers);
    let k = plan.assumptions.len();
    let line = |assumption: usize| {
        let screened = screened[assumption];
        let step = design.step(assumption);
        let noise = Noise::of(assumption, walks, numbers);
        let pairs = numbers.n_blocks() as f64 * harness::BLOCK_PAIRS as f64;
        ScreenedLine {
            assumption,
            screened,
            mu_star: Screened::mu_star_interval(&effects[assumption], ALPHA, plan.seed),
            true_sigma: screened.true_sigma(noise.mean),
            noise_floor: screened.noise_floor(noise.mean),
            is_beyond_noise: noise.freedom > 0.0
                && screened.is_influential_by_blocks(noise.where_any, noise.freedom, k, ALPHA),
            pairs_wanted: morris_pairs(noise.mean * pairs, step, smallest(scale)),
        }
    };
    let mut lines: Vec<ScreenedLine> = (0..k).map(line).collect();
    lines.sort_by(|x, y| y.screened.mu_star.total_cmp(&x.screened.mu_star));
    lines
}

/// ST-G2's v of one assumption: the variance of the paired difference of the neighbours that it distinguishes.
struct Noise {
    /// Over all walks.
    mean: f64,
    /// Only walks on which it changed a battle count: the others have no noise.
    where_any: f64,
    /// Degrees of freedom of the latter.
    freedom: f64,
}

impl Noise {
    fn of(assumption: usize, walks: &[(Trajectory, Vec<usize>)], numbers: &Numbers) -> Noise {
        let steps = walks.iter().flat_map(|(walk, runs)| {
            let steps = runs.windows(2).enumerate();
            steps.filter(|(step, _)| walk.moved(*step).0 == assumption)
        });
        let each: Vec<f64> = steps.map(|(_, runs)| numbers.noise(runs[1], runs[0])).collect();
        let sum: f64 = each.iter().sum();
        let n_any = each.iter().filter(|noise| **noise > 0.0).count() as f64;
        Noise {
            mean: sum / each.len().max(1) as f64,
            where_any: sum / n_any.max(1.0),
            freedom: n_any * (numbers.n_blocks() as f64 - 1.0),
        }
    }
}
