//! First dice, dealt out evenly over the pairs of a block (ST-C7).

use battle_core::dice::DiceTransform;
use battle_core::{
    BySide, Game, Opposed, Outcome, Policy, SampledChance, Seating, StreamKey, Trace, playout,
};
use stats::{BLOCK_PAIRS, FirstDice};

use crate::pairing::Pairing;

/// The source of a pair's dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairChance {
    /// The key of its streams.
    pub key: StreamKey,
    /// The first dice dealt to it; none where they come from its streams, as all other dice do.
    pub first_dice: Option<Opposed>,
}

impl PairChance {
    /// Plays one of its battles.
    #[inline]
    pub fn playout<G: Game>(
        self,
        game: &G,
        policies: &BySide<impl Policy<G>>,
        seating: Seating,
        transform: DiceTransform,
        trace: &mut impl Trace<G::Event>,
    ) -> Outcome {
        let mut chance = SampledChance::new(self.key, transform);
        if const { G::FIRST_ROLL.is_some() }
            && let Some((roll, cell)) = G::FIRST_ROLL.zip(self.first_dice)
        {
            let mut chance = chance.with_first_dice(roll, cell);
            return playout(game, policies, seating, &mut chance, trace);
        }
        playout(game, policies, seating, &mut chance, trace)
    }
}

impl From<StreamKey> for PairChance {
    fn from(key: StreamKey) -> PairChance {
        PairChance { key, first_dice: None }
    }
}

/// Deals first dice to the pairs of one block, in plans that stratify.
///
/// The cell doesn't matter: a variant gets the first dice of its baseline, as it gets all its other dice.
#[derive(Clone, Debug)]
pub struct Dealer {
    first_dice: Option<FirstDice>,
}

impl Dealer {
    /// The dealer of a block.
    pub fn of_block(seed: u64, pairing: Pairing, block: u64) -> Dealer {
        Dealer { first_dice: pairing.stratify.then(|| FirstDice::of_block(seed, block)) }
    }

    /// The chance of a pair of the block, by its number through all blocks.
    #[inline]
    pub fn chance(&self, matchup: StreamKey, pair: u64) -> PairChance {
        let dealt = |dice: &FirstDice| {
            let (first, second) = dice.of_pair(pair % BLOCK_PAIRS);
            Opposed::from_dice(first, second)
        };
        PairChance { key: matchup.pair(pair), first_dice: self.first_dice.as_ref().map(dealt) }
    }
}
