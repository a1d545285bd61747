//! ST-G3 to ST-G5: how much of the number's variance over all settings each assumption makes.

use stats::sensitivity::{MOST_COMBINATIONS, SampledAnova, Sobol, SobolBlock, SobolNoise};

use super::block_numbers::Numbers;
use super::{ALPHA, SensitivityPlan};

/// Shares of the number's variance, every setting of an assumption equally likely.
#[derive(Clone, Debug, PartialEq)]
pub struct Shares {
    /// V: the variance, noise taken out.
    pub variance: f64,
    /// V̄'s noise: what was taken out.
    pub noise: f64,
    /// Whether there were enough settings and pairs for reliable shares.
    pub is_sound: bool,
    /// Whether the full table could have been played in place of a sample.
    pub could_be_exact: bool,
    /// Every assumption, the largest total share first.
    pub lines: Vec<SharedLine>,
}

/// The shares of one assumption.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SharedLine {
    /// The assumption, by its number in the plan.
    pub assumption: usize,
    /// S: the share that it makes by itself, with both ends.
    pub first: (f64, f64, f64),
    /// T: the share that would be left if all others were known, with both ends.
    pub total: (f64, f64, f64),
    /// Whether its total share is beyond noise, among all assumptions together.
    pub is_beyond_noise: bool,
}

impl SharedLine {
    /// Whether moving it changed no block at all; its share is then only rounding error.
    pub fn changes_nothing(&self) -> bool {
        let (value, lo, hi) = self.total;
        [value, lo, hi].iter().all(|share| share.abs() < 1e-12)
    }
}

/// ST-G4: from every combination.
pub(super) fn of_table(
    plan: &SensitivityPlan,
    table: &[usize],
    numbers: &Numbers,
) -> Option<Shares> {
    let settings: Vec<usize> =
        plan.assumptions.iter().map(|assumption| assumption.settings.len()).collect();
    let blocks: Vec<Vec<f64>> = (0..numbers.n_blocks() as usize)
        .map(|block| {
            let answers = table.iter().map(|&run| numbers.in_block(run, block));
            answers.collect()
        })
        .collect();
    let k = settings.len();
    let alone = SampledAnova::of(&settings, &blocks, ALPHA)?;
    // All total shares together, and the variance itself with them.
    let together = SampledAnova::of(&settings, &blocks, ALPHA / (k + 1) as f64)?;
    if together.variance.0 <= 0.0 {
        return None;
    }
    let with_ends = |value: f64, (lo, hi): (f64, f64)| (value, lo, hi);
    let lines = (0..k).map(|i| SharedLine {
        assumption: i,
        first: with_ends(alone.shares.first[i], alone.first[i]),
        total: with_ends(alone.shares.total[i], alone.total[i]),
        is_beyond_noise: together.total[i].0 > 0.0,
    });
    Some(Shares {
        variance: alone.shares.variance,
        noise: alone.noise,
        is_sound: true,
        could_be_exact: false,
        lines: sorted(lines.collect()),
    })
}

/// ST-G3, ST-G5: from runs at A, at B and at each mixture.
pub(super) fn of_sample(
    plan: &SensitivityPlan,
    (a, b, mixed): (&[usize], &[usize], &[Vec<usize>]),
    numbers: &Numbers,
) -> Option<Shares> {
    let block = |of: &dyn Fn(usize) -> f64| -> SobolBlock {
        let all = |runs: &[usize]| runs.iter().map(|&run| of(run)).collect::<Vec<f64>>();
        (all(a), all(b), mixed.iter().map(|runs| all(runs)).collect())
    };
    let blocks: Vec<SobolBlock> = (0..numbers.n_blocks() as usize)
        .map(|at| block(&|run| numbers.in_block(run, at)))
        .collect();
    let noise = SobolNoise::of_blocks(&blocks)?;
    let (at_a, at_b, at_mixed) = block(&|run| numbers.mean(run));
    let shares = Sobol::with_noise(&at_a, &at_b, &at_mixed, &noise)?;
    let k = mixed.len();
    let ends = |alpha| Sobol::intervals(&at_a, &at_b, &at_mixed, &noise, alpha, plan.seed);
    let (first, total) = ends(ALPHA)?;
    let (_, together) = ends(ALPHA / k.max(1) as f64)?;
    let lines = (0..k).map(|i| SharedLine {
        assumption: i,
        first: (shares.first[i], first[i].0, first[i].1),
        total: (shares.total[i], total[i].0, total[i].1),
        is_beyond_noise: together[i].0 > 0.0,
    });
    let settings = plan.assumptions.iter().map(|it| it.settings.len());
    let combinations = settings.fold(1, usize::saturating_mul);
    Some(Shares {
        variance: shares.variance,
        noise: 0.5 * noise.runs,
        is_sound: shares.is_sound(a.len(), noise.runs),
        could_be_exact: combinations <= MOST_COMBINATIONS,
        lines: sorted(lines.collect()),
    })
}

fn sorted(mut lines: Vec<SharedLine>) -> Vec<SharedLine> {
    lines.sort_by(|x, y| y.total.0.total_cmp(&x.total.0));
    lines
}
