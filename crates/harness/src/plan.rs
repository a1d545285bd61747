//! Validated work: what to play, with no text to interpret and no path to open.

use battle_core::BySide;

use crate::pairing::Pairing;

/// One matchup: a baseline and its variants, all played on the same pairs.
#[derive(Clone, Debug)]
pub struct Group<G, P> {
    /// Names the matchup in the addresses of its streams; the same id means the same chance.
    pub stream_id: u64,
    /// Who plays the two sides.
    pub policies: BySide<P>,
    /// The rules and armies as they are.
    pub baseline: G,
    /// The same with a named change each.
    pub variants: Vec<G>,
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

    /// The baseline of each cell, by cell number; none for baselines.
    pub fn baselines(&self) -> Vec<Option<u32>> {
        let mut baselines = Vec::with_capacity(self.n_cells());
        for group in &self.groups {
            let baseline = baselines.len() as u32;
            baselines.push(None);
            baselines.extend(group.variants.iter().map(|_| Some(baseline)));
        }
        baselines
    }
}
