//! The seed of each block: one for a whole plan, or several one after the other where runs are pooled.

use battle_core::StreamKey;
use stats::BLOCK_PAIRS;

use crate::game_source::{SLOTS, Slot};

/// A seed, and how many blocks of every cell are played with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeedBlocks {
    /// The seed.
    pub seed: u64,
    /// Its blocks, from its block 0 on.
    pub n_blocks: u32,
}

/// The seeds of the blocks of a plan.
///
/// In a pool the blocks of the second seed follow those of the first, and so on; each keeps the chance that it had in its own run.
///
/// # Examples
///
/// ```
/// use harness::{SeedBlocks, Seeds};
///
/// let pool = Seeds::pooled([(3, 2), (8, 5)].map(|(seed, n_blocks)| SeedBlocks { seed, n_blocks }));
/// assert_eq!(pool.of_block(1), (3, 1));
/// assert_eq!(pool.of_block(2), (8, 0));
/// assert_eq!(Seeds::from(7).of_block(2), (7, 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeds {
    first: u64,
    pool: Vec<SeedBlocks>,
}

impl From<u64> for Seeds {
    /// One seed for every block.
    fn from(seed: u64) -> Seeds {
        Seeds { first: seed, pool: Vec::new() }
    }
}

impl Seeds {
    /// The blocks of several seeds, one after the other.
    pub fn pooled(pool: impl IntoIterator<Item = SeedBlocks>) -> Seeds {
        let pool: Vec<SeedBlocks> = pool.into_iter().collect();
        Seeds { first: pool.first().map_or(0, |first| first.seed), pool }
    }

    /// The only seed, or the first of the pool.
    pub const fn first(&self) -> u64 {
        self.first
    }

    /// The seeds of a pool with their blocks; empty where there is one seed for all blocks.
    pub fn pool(&self) -> &[SeedBlocks] {
        &self.pool
    }

    /// The seed of a block of the plan, and the number of the block within that seed.
    ///
    /// Blocks after the last of a pool are further ones of its last seed.
    pub fn of_block(&self, block: u32) -> (u64, u32) {
        let (mut seed, mut own) = (self.first, block);
        let mut before = 0;
        for part in &self.pool {
            (seed, own) = (part.seed, block - before);
            if own < part.n_blocks {
                break;
            }
            before += part.n_blocks;
        }
        (seed, own)
    }

    /// The seed of a pair of the plan, and the number of the pair within that seed: the address at which the pair can be played again.
    pub fn of_pair(&self, pair: u64) -> (u64, u64) {
        let (seed, own) = self.of_block((pair / BLOCK_PAIRS) as u32);
        (seed, u64::from(own) * BLOCK_PAIRS + pair % BLOCK_PAIRS)
    }

    /// The number in the plan of a pair of one of the pool's seeds; none where the pool doesn't have it.
    pub fn pair_of(&self, seed: u64, pair: u64) -> Option<u64> {
        let mut before = 0;
        for part in &self.pool {
            let n_pairs = u64::from(part.n_blocks) * BLOCK_PAIRS;
            if part.seed == seed {
                return (pair < n_pairs).then_some(before + pair);
            }
            before += n_pairs;
        }
        None
    }
}

/// The address of every slot of a plan.
#[derive(Clone, Debug)]
pub struct SlotAddresses {
    seeds: Seeds,
    /// By cell.
    stream_ids: Vec<u64>,
}

impl SlotAddresses {
    /// The addresses for cells whose streams have these ids.
    pub const fn new(seeds: Seeds, stream_ids: Vec<u64>) -> SlotAddresses {
        SlotAddresses { seeds, stream_ids }
    }

    /// The address of a slot of a block of a cell; none where the plan has no such cell.
    pub fn of(&self, cell: u32, block: usize, slot: usize) -> Option<Slot> {
        let stream_id = *self.stream_ids.get(cell as usize)?;
        let (seed, own) = self.seeds.of_block(block as u32);
        Some(Slot {
            matchup: StreamKey::of_seed(seed).matchup(stream_id),
            number: u64::from(own) * SLOTS as u64 + slot as u64,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ST-A6: every block of a pool is a block of one of its seeds, each once and in order, and pairs go with their blocks.
    #[test]
    fn st_a6_a_pool_has_every_block_of_its_seeds_once() {
        let parts = [(9, 3), (2, 1), (5, 4)];
        let pool = Seeds::pooled(parts.map(|(seed, n_blocks)| SeedBlocks { seed, n_blocks }));
        let listed = parts.map(|(seed, n_blocks)| (0..n_blocks).map(move |own| (seed, own)));
        let listed: Vec<(u64, u32)> = listed.into_iter().flatten().collect();
        let found: Vec<(u64, u32)> = (0..8).map(|block| pool.of_block(block)).collect();
        assert_eq!(found, listed);
        assert_eq!(pool.of_block(9), (5, 5));
        for pair in 0..8 * BLOCK_PAIRS {
            let (seed, own) = pool.of_pair(pair);
            assert_eq!(pool.pair_of(seed, own), Some(pair));
        }
        assert_eq!(pool.pair_of(2, BLOCK_PAIRS), None);
        assert_eq!(pool.pair_of(4, 0), None);
    }
}
