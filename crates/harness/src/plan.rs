//! A validated plan: what to play, with no text left to interpret and no path to open.

use std::sync::Arc;

use battle_core::{BySide, StreamKey};
use stats::BLOCK_PAIRS;

use crate::dealing::{Dealer, PairChance};
use crate::game_source::{Contest, GameSource, SLOT_PAIRS, Slot};
use crate::pairing::Pairing;
use crate::seeds::Seeds;

/// One matchup: a baseline and its variants, all played on the same pairs.
#[derive(Clone, Debug)]
pub struct Group<G, P> {
    /// The matchup in the addresses of its streams; the same id means the same dice.
    pub stream_id: u64,
    /// The unchanged rules, armies and players.
    pub baseline: GameSource<G, P>,
    /// Each with one named change of the game or of the players.
    pub variants: Vec<GameSource<G, P>>,
}

impl<G, P: Clone> Group<G, P> {
    /// A group with the same players in all cells.
    pub fn played_by(
        policies: &BySide<P>,
        stream_id: u64,
        baseline: G,
        variants: impl IntoIterator<Item = G>,
    ) -> Group<G, P> {
        let contest = |game| GameSource::fixed(game, policies.clone());
        Group {
            stream_id,
            baseline: contest(baseline),
            variants: variants.into_iter().map(contest).collect(),
        }
    }
}

impl<G, P> Group<G, P> {
    /// The baseline, then the variants.
    pub fn cells(&self) -> impl Iterator<Item = &GameSource<G, P>> {
        std::iter::once(&self.baseline).chain(&self.variants)
    }

    /// Whether any of its cells draws its contests.
    pub fn draws(&self) -> bool {
        self.cells().any(GameSource::are_drawn)
    }
}

/// The whole work of a run.
#[derive(Clone, Debug)]
pub struct Plan<G, P> {
    /// The seed of all chance, or the seeds of pooled runs.
    pub seeds: Seeds,
    /// How the battles of a pair share chance.
    pub pairing: Pairing,
    /// The matchups.
    ///
    /// Cells are numbered through them: each group's baseline, then its variants.
    pub groups: Vec<Group<G, P>>,
    /// Number of blocks of every cell.
    pub n_blocks: u32,
}

impl<G, P> Plan<G, P> {
    /// Number of cells: baselines and variants together.
    pub fn n_cells(&self) -> usize {
        self.schedule().n_cells()
    }

    /// Number of tasks: one for each (block, group), in this order.
    pub fn n_tasks(&self) -> usize {
        self.schedule().n_tasks()
    }

    /// Whether any cell draws its contests.
    pub fn draws(&self) -> bool {
        self.groups.iter().any(Group::draws)
    }

    /// The contest that a cell plays in one of its pairs, and the chance of the pair; none where it doesn't play the pair.
    pub fn contest(&self, cell: usize, pair: u64) -> Option<(PairChance, Arc<Contest<G, P>>)> {
        let (stream_id, contests) = self.cell(cell)?;
        let (seed, pair) = self.seeds.of_pair(pair);
        if pair % SLOT_PAIRS >= contests.n_pairs() {
            return None;
        }
        let matchup = StreamKey::of_seed(seed).matchup(stream_id);
        let contest = contests.of(Slot::of_pair(matchup, pair))?;
        let dealer = Dealer::of_block(seed, self.pairing, pair / BLOCK_PAIRS);
        Some((dealer.chance(matchup, pair), contest))
    }

    /// The game source of a cell, and the id of its group's streams.
    fn cell(&self, cell: usize) -> Option<(u64, &GameSource<G, P>)> {
        let mut left = cell;
        for group in &self.groups {
            if let Some(contests) = group.cells().nth(left) {
                return Some((group.stream_id, contests));
            }
            left -= 1 + group.variants.len();
        }
        None
    }
}
