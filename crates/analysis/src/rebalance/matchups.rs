//! Matchups as something to rebalance: an item is a matchup, fair where A scores one half, and variants are what may be changed.

use stats::mean_of_blocks;

use super::ALPHA;
use super::proof::{PlayerBlocks, ProofBlocks};
use super::surrogate::{Change, Changeable, MeasuredItem, Surrogate, VerdictWords};
use crate::cells::CellInfo;
use crate::sensitivity::BlockScores;

/// A fair score in points of 100.
const EVEN: f64 = 50.0;

/// A variant as a change of the rules.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleChange {
    /// By what it is named.
    pub name: String,
    /// What it does, in words.
    pub words: String,
    /// Its cells, one for each matchup that has it.
    pub cells: Vec<u32>,
}

/// ST-P2: the scores of matchups and what variants do to them; each group of variants excludes one another, so that one of them is chosen
/// at most.
///
/// `None` if a matchup was played in fewer than two blocks.
pub fn surrogate(
    cells: &[CellInfo],
    scores: &BlockScores,
    groups: &[Vec<RuleChange>],
) -> Option<Surrogate> {
    let matchups = baselines(cells);
    let means = |cell: u32| scores.means(cell);
    let item = |cell: &u32| {
        let blocks: Vec<f64> = means(*cell).into_iter().flatten().collect();
        let off: Vec<f64> = blocks.iter().map(|score| score - EVEN).collect();
        (off.len() >= 2).then(|| MeasuredItem {
            name: cells[*cell as usize].matchup.clone(),
            difference: mean_of_blocks(&off, ALPHA),
        })
    };
    let items: Option<Vec<MeasuredItem>> = matchups.iter().map(item).collect();
    let shift = |rule: &RuleChange| -> Vec<f64> {
        let of = |matchup: &u32| {
            let own = |cell: &&u32| cells[**cell as usize].baseline == Some(*matchup);
            let Some(cell) = rule.cells.iter().find(own) else {
                return 0.0;
            };
            let (with, without) = (means(*cell), means(*matchup));
            let both = with.into_iter().zip(without);
            let both = both.filter_map(|(with, without)| Some(with? - without?));
            let all: Vec<f64> = both.collect();
            all.iter().sum::<f64>() / all.len().max(1) as f64
        };
        matchups.iter().map(of).collect()
    };
    let changeables = groups.iter().map(|group| {
        let names: Vec<&str> = group.iter().map(|rule| rule.name.as_str()).collect();
        Changeable {
            name: names.join(" or "),
            options: (group.iter())
                .map(|rule| Change {
                    key: rule.name.clone(),
                    words: rule.words.clone(),
                    half_points: 0,
                    shift: shift(rule),
                })
                .collect(),
        }
    });
    Some(Surrogate {
        words: VerdictWords::MATCHUPS,
        items: items?,
        changeables: changeables.collect(),
        field: None,
    })
}

/// The battles of proposals: for each proposal the cells that replace their matchups' baselines.
pub fn played(
    cells: &[CellInfo],
    scores: &BlockScores,
    player: String,
    proposals: &[Vec<u32>],
) -> ProofBlocks {
    ProofBlocks { by: vec![played_by(cells, scores, player, &[], proposals)] }
}

/// What one player played: of the present rules the cells that stand in the place of baselines, and of each proposal the same.
pub fn played_by(
    cells: &[CellInfo],
    scores: &BlockScores,
    player: String,
    present: &[u32],
    proposals: &[Vec<u32>],
) -> PlayerBlocks {
    let matchups = baselines(cells);
    let present = present.to_vec();
    let rules = std::iter::once(&present).chain(proposals).map(|changed| {
        let blocks: Vec<Vec<Option<f64>>> = matchups
            .iter()
            .map(|matchup| {
                let own = |cell: &&u32| cells[**cell as usize].baseline == Some(*matchup);
                let cell = changed.iter().find(own).unwrap_or(matchup);
                scores.means(*cell)
            })
            .collect();
        let n_blocks = blocks.iter().map(Vec::len).min().unwrap_or(0);
        let block = |block: usize| {
            let of = blocks.iter().map(|item| item[block]);
            of.map(|score| score.map(|score| score - EVEN)).collect()
        };
        (0..n_blocks).map(block).collect::<Vec<Vec<_>>>()
    });
    let rules: Vec<Vec<Vec<Option<f64>>>> = rules.collect();
    PlayerBlocks::of_whole_blocks(player, &rules)
}

/// The cells of matchups as they are.
fn baselines(cells: &[CellInfo]) -> Vec<u32> {
    let numbered = (0..).zip(cells);
    numbered
        .filter(|(_, cell)| cell.variant.is_none() && cell.baseline.is_none())
        .map(|(number, _)| number)
        .collect()
}
