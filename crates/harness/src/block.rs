//! A block: a fixed number of pairs of one matchup, played by one thread.

use battle_core::{Game, Policy, StreamKey};
use stats::{CellTally, EffectTally, pair_score};

use crate::measures::MAX_COLUMNS;
use crate::pairing::{Pairing, play_pair};
use crate::plan::Group;

/// Pairs in a block: 36 · 8, so that stratified first dice fill it evenly (statistics.md, conventions).
pub const BLOCK_PAIRS: u64 = 288;

/// What one block of one cell came to: a row of `blocks.parquet` (ST-A6).
///
/// A pure function of the plan's seed, pairing and games and of the two indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockRow {
    /// The cell's number in the plan.
    pub cell: u32,
    /// The block's index; it holds pairs `288 · block` to `288 · block + 287`.
    pub block: u32,
    /// Nine counts of A's half points in the two battles of each pair (ST-A2).
    pub games: CellTally,
    /// Sum over pairs of each measure, in the order of [`crate::columns`].
    pub sums: [i64; MAX_COLUMNS],
    /// Sum over pairs of each measure's square.
    pub squares: [i64; MAX_COLUMNS],
    /// Against the baseline; none for baselines.
    pub effect: Option<EffectRow>,
}

/// A variant's block against the same block of its baseline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EffectRow {
    /// Twenty-five counts of pair scores, baseline by variant (ST-A3).
    pub pairs: EffectTally,
    /// Sum over pairs of each measure's squared difference, variant minus baseline.
    pub difference_squares: [i64; MAX_COLUMNS],
}

/// Plays one block of a group: the baseline and every variant on the same pairs.
///
/// Returns a row a cell, numbered from `first_cell`.
/// The playouts allocate nothing; the rows are the only memory that is asked for.
pub fn play_block<G: Game, P: Policy<G>>(
    seed: u64,
    pairing: Pairing,
    group: &Group<G, P>,
    first_cell: u32,
    block: u32,
) -> Vec<BlockRow> {
    let key = StreamKey::of_seed(seed).matchup(group.stream_id);
    let first_pair = u64::from(block) * BLOCK_PAIRS;
    let mut baseline = [(0u8, [0i32; MAX_COLUMNS]); BLOCK_PAIRS as usize];
    let mut rows = Vec::with_capacity(1 + group.variants.len());
    let contests = std::iter::once(&group.baseline).chain(&group.variants);
    for (cell, contest) in (first_cell..).zip(contests) {
        let mut row = BlockRow {
            cell,
            block,
            games: CellTally::default(),
            sums: [0; MAX_COLUMNS],
            squares: [0; MAX_COLUMNS],
            effect: (cell != first_cell).then(|| EffectRow {
                pairs: EffectTally::default(),
                difference_squares: [0; MAX_COLUMNS],
            }),
        };
        for (pair, baseline) in (first_pair..).zip(&mut baseline) {
            let result = play_pair(&contest.game, &contest.policies, key.pair(pair), pairing);
            let [x1, x2] = result.half_points;
            row.games.record(x1, x2);
            for (column, &value) in result.measures.iter().enumerate() {
                let value = i64::from(value);
                row.sums[column] += value;
                row.squares[column] += value * value;
            }
            let score = pair_score(x1, x2);
            match &mut row.effect {
                None => *baseline = (score, result.measures),
                Some(effect) => {
                    effect.pairs.record(baseline.0, score);
                    for (column, &value) in result.measures.iter().enumerate() {
                        let difference = i64::from(value - baseline.1[column]);
                        effect.difference_squares[column] += difference * difference;
                    }
                }
            }
        }
        rows.push(row);
    }
    rows
}
