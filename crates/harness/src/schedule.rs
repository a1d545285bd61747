//! Which cells, blocks and tasks a plan has, whatever is played in them.

use std::ops::Range;

use crate::pairing::Pairing;
use crate::plan::Plan;
use crate::seeds::{Seeds, SlotAddresses};

/// A plan without its games and players: the numbers of its tasks, cells and rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// The seed of all chance, or the seeds of pooled runs.
    pub seeds: Seeds,
    /// How the battles of a pair share chance.
    pub pairing: Pairing,
    /// Blocks of every cell.
    pub n_blocks: u32,
    /// Whether any cell's contests are drawn.
    pub draws: bool,
    groups: Vec<Group>,
}

/// A baseline with its variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Group {
    stream_id: u64,
    n_cells: u32,
    pairs_of_slot: u64,
}

impl<G, P> Plan<G, P> {
    /// Which cells, blocks and tasks it has.
    pub fn schedule(&self) -> Schedule {
        let groups = self.groups.iter().map(|group| Group {
            stream_id: group.stream_id,
            n_cells: 1 + group.variants.len() as u32,
            pairs_of_slot: group.baseline.n_pairs(),
        });
        Schedule {
            seeds: self.seeds.clone(),
            pairing: self.pairing,
            n_blocks: self.n_blocks,
            draws: self.draws(),
            groups: groups.collect(),
        }
    }
}

impl Schedule {
    /// Number of groups, each a baseline with its variants; at least 1, so that tasks can be divided by it.
    pub fn n_groups(&self) -> usize {
        self.groups.len().max(1)
    }

    /// Number of cells: baselines and variants together.
    pub fn n_cells(&self) -> usize {
        let n_cells = self.groups.iter().map(|group| group.n_cells as usize);
        n_cells.sum()
    }

    /// Number of tasks: one for each (block, group), in this order.
    pub fn n_tasks(&self) -> usize {
        self.groups.len() * self.n_blocks as usize
    }

    /// Number of rows of a task: one a cell of its group.
    pub fn n_rows_of(&self, task: usize) -> usize {
        self.groups[task % self.n_groups()].n_cells as usize
    }

    /// Pairs that a cell of a task plays of a slot.
    pub fn pairs_of_slot(&self, task: usize) -> u64 {
        self.groups[task % self.n_groups()].pairs_of_slot
    }

    /// Cell and block of every row of some tasks, in the order of the plan.
    pub fn keys(&self, tasks: Range<usize>) -> impl Iterator<Item = (u32, u32)> + '_ {
        let n_groups = self.n_groups();
        let first_cells = self.first_cells();
        let end = tasks.end.min(self.n_tasks());
        (tasks.start..end).flat_map(move |task| {
            let (block, group) = ((task / n_groups) as u32, task % n_groups);
            let first = first_cells[group];
            (first..first + self.groups[group].n_cells).map(move |cell| (cell, block))
        })
    }

    /// The number of rows of some tasks, in constant time.
    pub fn n_rows(&self, tasks: Range<usize>) -> u64 {
        let rows_before = |task: usize| {
            let (block, group) = (task / self.n_groups(), task % self.n_groups());
            let begun = self.groups.iter().take(group);
            let begun: usize = begun.map(|group| group.n_cells as usize).sum();
            (block * self.n_cells() + begun) as u64
        };
        let end = tasks.end.min(self.n_tasks());
        rows_before(end).saturating_sub(rows_before(tasks.start))
    }

    /// The address of each slot of each cell.
    pub fn slots(&self) -> SlotAddresses {
        let of_group = |group: &Group| std::iter::repeat_n(group.stream_id, group.n_cells as usize);
        let stream_ids = self.groups.iter().flat_map(of_group);
        SlotAddresses::new(self.seeds.clone(), stream_ids.collect())
    }

    /// The number of each group's first cell, which is its baseline.
    pub(crate) fn first_cells(&self) -> Vec<u32> {
        let mut first = 0;
        let of_group = |group: &Group| {
            let this = first;
            first += group.n_cells;
            this
        };
        self.groups.iter().map(of_group).collect()
    }
}
