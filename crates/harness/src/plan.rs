//! Validated work: what to play, with no text to interpret and no path to open.

use std::sync::Arc;

use battle_core::{BySide, StreamKey};

use crate::block::BLOCK_PAIRS;
use crate::contests::{Contest, Contests, Slot};
use crate::dealing::{Dealer, PairChance};
use crate::pairing::Pairing;

/// One matchup: a baseline and its variants, all played on the same pairs.
#[derive(Clone, Debug)]
pub struct Group<G, P> {
    /// Names the matchup in the addresses of its streams; the same id means the same chance.
    pub stream_id: u64,
    /// Rules, armies and players as they are.
    pub baseline: Contests<G, P>,
    /// The same with a named change each, of the game or of the players.
    pub variants: Vec<Contests<G, P>>,
}

impl<G, P: Clone> Group<G, P> {
    /// A group all of whose cells have the same players.
    pub fn played_by(
        policies: &BySide<P>,
        stream_id: u64,
        baseline: G,
        variants: impl IntoIterator<Item = G>,
    ) -> Group<G, P> {
        let contest = |game| Contests::fixed(game, policies.clone());
        Group {
            stream_id,
            baseline: contest(baseline),
            variants: variants.into_iter().map(contest).collect(),
        }
    }
}

impl<G, P> Group<G, P> {
    /// The baseline, then the variants.
    pub fn cells(&self) -> impl Iterator<Item = &Contests<G, P>> {
        std::iter::once(&self.baseline).chain(&self.variants)
    }

    /// Whether the contests of any of its cells are drawn.
    pub fn draws(&self) -> bool {
        self.cells().any(Contests::are_drawn)
    }
}

/// A run's whole work.
#[derive(Clone, Debug)]
pub struct Plan<G, P> {
    /// The seed of all chance.
    pub seed: u64,
    /// How the battles of a pair share chance.
    pub pairing: Pairing,
    /// The matchups.
    ///
    /// Cells are numbered through them: each group's baseline, then its variants.
    pub groups: Vec<Group<G, P>>,
    /// Blocks of every cell.
    pub n_blocks: u32,
}

impl<G, P> Plan<G, P> {
    /// Number of cells: baselines and variants together.
    pub fn n_cells(&self) -> usize {
        self.groups
            .iter()
            .map(|group| 1 + group.variants.len())
            .sum()
    }

    /// Number of tasks: one for each (block, group), in this order.
    pub fn n_tasks(&self) -> usize {
        self.groups.len() * self.n_blocks as usize
    }

    /// The number of each group's first cell, which is its baseline.
    pub fn first_cells(&self) -> Vec<u32> {
        let mut first = 0;
        self.groups
            .iter()
            .map(|group| {
                let this = first;
                first += 1 + group.variants.len() as u32;
                this
            })
            .collect()
    }

    /// Whether any cell's contests are drawn.
    pub fn draws(&self) -> bool {
        self.groups.iter().any(Group::draws)
    }

    /// What a cell plays in one of its pairs, by its number, and the chance of the pair; none where it plays nothing.
    pub fn contest(&self, cell: usize, pair: u64) -> Option<(PairChance, Arc<Contest<G, P>>)> {
        let (stream_id, contests) = self.cell(cell)?;
        let matchup = StreamKey::of_seed(self.seed).matchup(stream_id);
        let contest = contests.of(Slot::of_pair(matchup, pair))?;
        let dealer = Dealer::of_block(self.seed, self.pairing, pair / BLOCK_PAIRS);
        Some((dealer.chance(matchup, pair), contest))
    }

    /// The contests of a cell, and the id of its group's streams.
    fn cell(&self, cell: usize) -> Option<(u64, &Contests<G, P>)> {
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
