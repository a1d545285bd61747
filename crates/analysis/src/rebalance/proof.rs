//! The battles of proposals on a fresh seed, and the claims that they allow (ST-P4, ST-P5).

use stats::rebalance::{Confirmation, is_balanced};
use stats::{Estimate, mean_of_blocks};

/// The differences of items in the blocks of a proof, in points of 100: of all players together, then of each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProofBlocks {
    /// All draws first; then those of each player where there are several.
    pub by: Vec<PlayerBlocks>,
}

/// The differences of items in the draws of one player, or of all.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerBlocks {
    /// Who played; [`ALL_PLAYERS`] for all together.
    pub player: String,
    /// The present rules, then each proposal: block by block the difference of each item.
    pub rules: Vec<Vec<Vec<f64>>>,
}

/// What the draws of all players together are called.
pub const ALL_PLAYERS: &str = "all players";

impl PlayerBlocks {
    /// Blocks in which every item was played under all rules; the others are left out of all of them alike.
    pub fn of_whole_blocks(player: String, rules: &[Vec<Vec<Option<f64>>>]) -> PlayerBlocks {
        let n_blocks = rules.iter().map(Vec::len).min().unwrap_or(0);
        let is_whole = |block: &usize| {
            let mut all = rules.iter().flat_map(|it| &it[*block]);
            all.all(Option::is_some)
        };
        let whole: Vec<usize> = (0..n_blocks).filter(is_whole).collect();
        let of_rules = |blocks: &Vec<Vec<Option<f64>>>| -> Vec<Vec<f64>> {
            let kept = whole.iter().map(|block| &blocks[*block]);
            kept.map(|items| items.iter().copied().flatten().collect()).collect()
        };
        PlayerBlocks { player, rules: rules.iter().map(of_rules).collect() }
    }

    /// Blocks that count.
    pub fn n_blocks(&self) -> usize {
        self.rules.first().map_or(0, Vec::len)
    }

    /// The difference of an item under some rules, with an interval at 1 − α.
    pub(super) fn item(&self, rules: usize, item: usize, alpha: f64) -> Option<Estimate> {
        let blocks = self.rules.get(rules)?;
        let values: Vec<f64> = blocks.iter().map(|items| items[item]).collect();
        (values.len() >= 2).then(|| mean_of_blocks(&values, alpha))
    }

    /// ST-P4: what a proposal gains; the first proposal is number 1.
    pub(super) fn confirmation(&self, proposal: usize, alpha: f64) -> Option<Confirmation> {
        let n_proposals = self.rules.len().saturating_sub(1).max(1);
        let (before, after) = (self.rules.first()?, self.rules.get(proposal)?);
        Confirmation::of(before, after, alpha, n_proposals)
    }

    /// ST-P5: whether all items are within the margin together, and whether one is surely beyond it.
    pub(super) fn stands(&self, rules: usize, margin: f64, alpha: f64) -> (bool, bool) {
        let n_items = self.rules.first().and_then(|it| it.first()).map_or(0, Vec::len);
        let alpha = alpha / n_items.max(1) as f64;
        let all: Option<Vec<Estimate>> =
            (0..n_items).map(|item| self.item(rules, item, alpha)).collect();
        let all = all.unwrap_or_default();
        let fails = all.iter().any(|it| it.lo > margin || it.hi < -margin);
        (is_balanced(&all, margin), fails)
    }
}
