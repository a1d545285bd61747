//! Every two variants of a run against each other.

use stats::skill::effect_of_draws;
use stats::variants::{Difference, FEWEST_COMPARED_BLOCKS, Family, FamilyRule, PairOfRuns};
use stats::{Estimate, IntervalKind, IntervalMethod};

use crate::comparisons::Comparison;
use crate::info::RunInfo;
use crate::sensitivity::BlockScores;

/// A variant, and its cell beside each baseline.
struct Variant {
    names: [String; 2],
    /// The baseline's cell and its own, in the order of cells.
    cells: Vec<(u32, u32)>,
}

impl Comparison {
    /// Every two variants that share a matchup, from the block means of a finished run; none below 20 blocks.
    ///
    /// Where all meet the same matchups, by the largest t under random signs; else by Holm and Bonferroni (ST-M4).
    pub fn of_variants(info: &RunInfo, scores: &BlockScores) -> Vec<Comparison> {
        let variants = variants(info);
        let Some(first) = variants.first() else {
            return Vec::new();
        };
        let baselines = |variant: &Variant| -> Vec<u32> {
            variant.cells.iter().map(|(baseline, _)| *baseline).collect()
        };
        let all = baselines(first);
        if variants.iter().all(|variant| baselines(variant) == all) {
            let runs: Vec<Vec<Option<f64>>> =
                variants.iter().map(|variant| mean_over(&variant.cells, &all, scores)).collect();
            if runs.iter().any(|run| run.len() < FEWEST_COMPARED_BLOCKS) {
                return Vec::new();
            }
            let family = Family::of_runs(&runs, info.seed, info.alpha);
            return family.map_or(Vec::new(), |family| {
                let of = |it| Comparison::of(it, &family, &variants, all.len(), info);
                family.differences.iter().map(of).collect()
            });
        }
        let mut shared = Vec::new();
        for v in 0..variants.len() {
            for w in v + 1..variants.len() {
                let (of_v, of_w) = (baselines(&variants[v]), baselines(&variants[w]));
                let both: Vec<u32> = of_v.into_iter().filter(|it| of_w.contains(it)).collect();
                if !both.is_empty() {
                    let runs = [v, w].map(|at| mean_over(&variants[at].cells, &both, scores));
                    shared.push(((v, w), runs, both.len()));
                }
            }
        }
        shared.retain(|(_, runs, _)| runs.iter().all(|run| run.len() >= FEWEST_COMPARED_BLOCKS));
        let pairs: Vec<PairOfRuns<'_>> =
            shared.iter().map(|(pair, [v, w], _)| (*pair, v.as_slice(), w.as_slice())).collect();
        let family = Family::of_pairs(variants.len(), &pairs, info.alpha);
        family.map_or(Vec::new(), |family| {
            let differences = family.differences.iter().zip(&shared);
            differences
                .map(|(it, (.., n_shared))| Comparison::of(it, &family, &variants, *n_shared, info))
                .collect()
        })
    }

    fn of(
        difference: &Difference,
        family: &Family,
        variants: &[Variant],
        n_shared: usize,
        info: &RunInfo,
    ) -> Comparison {
        let (v, w) = difference.variants;
        let never_differ = difference.se == 0.0;
        let n_blocks = family.n_blocks;
        // ST-B5, with Bonferroni's rule among all comparisons: a difference that never varied is no certainty.
        let together = info.alpha / family.differences.len().max(1) as f64;
        let alike = never_differ
            .then(|| effect_of_draws(&vec![difference.value; n_blocks], together))
            .flatten();
        let (lo, hi) = alike.map_or((difference.lo, difference.hi), |it| (it.lo, it.hi));
        Comparison {
            first: variants[v].names.clone(),
            second: variants[w].names.clone(),
            player: None,
            n_shared: n_shared as u32,
            difference: Estimate {
                value: Some(difference.value),
                se: Some(difference.se),
                lo,
                hi,
                level: 1.0 - info.alpha,
                kind: match never_differ {
                    true => IntervalKind::Degenerate,
                    false => IntervalKind::Planned,
                },
                method: match family.rule {
                    FamilyRule::MaxT => IntervalMethod::TestInversion,
                    FamilyRule::Holm | FamilyRule::Anytime => IntervalMethod::StudentT,
                },
                n: n_blocks as u64,
            },
            paid: None,
        }
    }
}

/// The variants of a run that play matchups of the run's own rules, in the order of its cells.
fn variants(info: &RunInfo) -> Vec<Variant> {
    let mut variants: Vec<Variant> = Vec::new();
    for (number, cell) in info.cells.iter().enumerate() {
        let (Some(variant), Some(baseline)) = (&cell.variant, cell.baseline) else {
            continue;
        };
        if info.is_of_setting(cell) {
            continue;
        }
        let cells = (baseline, number as u32);
        match variants.iter_mut().find(|it| it.names[0] == variant.name) {
            Some(known) => known.cells.push(cells),
            None => variants.push(Variant {
                names: [variant.name.clone(), variant.title.clone()],
                cells: vec![cells],
            }),
        }
    }
    variants.iter_mut().for_each(|it| it.cells.sort_unstable());
    variants
}

/// The block means over some matchups, named by the cells of their baselines.
fn mean_over(cells: &[(u32, u32)], baselines: &[u32], scores: &BlockScores) -> Vec<Option<f64>> {
    let chosen = cells.iter().filter(|(baseline, _)| baselines.contains(baseline));
    let runs: Vec<Vec<Option<f64>>> = chosen.map(|(_, cell)| scores.means(*cell)).collect();
    let n_blocks = runs.iter().map(Vec::len).min().unwrap_or(0);
    let of_block = |block: usize| {
        let means: Option<Vec<f64>> = runs.iter().map(|run| run[block]).collect();
        means.map(|means| means.iter().sum::<f64>() / means.len() as f64)
    };
    (0..n_blocks).map(of_block).collect()
}
