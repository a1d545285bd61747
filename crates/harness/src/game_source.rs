//! What a cell plays: one contest for all pairs, or one that is drawn for every eight pairs.

use std::fmt::Debug;
use std::sync::Arc;

use battle_core::{BySide, Game, ParameterSet, Policy, StreamKey};

/// Pairs of one drawn contest.
pub const SLOT_PAIRS: u64 = 8;

/// Slots of a block: 36 of eight pairs each.
pub const SLOTS: usize = 36;

/// A game and the players of its two sides.
#[derive(Clone, Debug)]
pub struct Contest<G, P> {
    /// The rules and armies.
    pub game: G,
    /// The policy of each side.
    pub policies: BySide<P>,
}

impl<G: Game, P: Policy<G>> Contest<G, P> {
    /// The rule parameters in which another contest differs; none where its armies or players differ too.
    pub(crate) fn rule_differences(&self, other: &Contest<G, P>) -> Option<ParameterSet> {
        let BySide(policies) = &self.policies;
        let are_same =
            (policies.iter().zip(&other.policies.0)).all(|(one, other)| one.is_same(other));
        are_same.then(|| self.game.rule_differences(&other.game))?
    }
}

/// Where one cell gets its games from.
#[derive(Clone, Debug)]
pub enum GameSource<G, P> {
    /// One contest for all pairs.
    Fixed(Arc<Contest<G, P>>),
    /// A contest that is drawn for each slot.
    Drawn(Arc<dyn ContestDraw<G, P>>),
    /// One contest for all pairs that is played outside this program, which is asked for the eight pairs of a slot together.
    Prepared(Arc<dyn ContestDraw<G, P>>),
}

/// Draws contests, such as armies of an army list (ST-E2).
pub trait ContestDraw<G, P>: Debug + Send + Sync {
    /// The contest of a slot, a pure function of its address; none where the cell doesn't play the slot.
    ///
    /// A variant is played only where its baseline is.
    fn contest(&self, slot: Slot) -> Option<Contest<G, P>>;

    /// How many pairs of a slot are played, from the first: 1, 2, 4, or all 8.
    ///
    /// Where armies differ in strength by more than chance does, many draws of few pairs say more than few draws of many (ST-R3).
    /// All cells of a group have the same number.
    fn n_pairs(&self) -> u64 {
        SLOT_PAIRS
    }
}

/// The address of a slot: eight neighboring pairs of a matchup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The matchup's key, derived from the seed of the run.
    pub matchup: StreamKey,
    /// Its number through all blocks, 36 to a block.
    pub number: u64,
}

impl Slot {
    /// The slot of a pair.
    pub const fn of_pair(matchup: StreamKey, pair: u64) -> Slot {
        Slot { matchup, number: pair / SLOT_PAIRS }
    }

    /// The key of its first pair. What is drawn for the slot uses a stream of this key.
    pub const fn key(self) -> StreamKey {
        self.matchup.pair(self.number * SLOT_PAIRS)
    }

    /// Its number within its block, below [`SLOTS`].
    pub const fn in_block(self) -> usize {
        (self.number % SLOTS as u64) as usize
    }
}

impl<G, P> GameSource<G, P> {
    /// One contest for every pair.
    pub fn fixed(game: G, policies: BySide<P>) -> GameSource<G, P> {
        GameSource::Fixed(Arc::new(Contest { game, policies }))
    }

    /// The contest of a slot; none where the cell doesn't play it.
    pub fn of(&self, slot: Slot) -> Option<Arc<Contest<G, P>>> {
        match self {
            GameSource::Fixed(contest) => Some(Arc::clone(contest)),
            GameSource::Drawn(draw) | GameSource::Prepared(draw) => {
                draw.contest(slot).map(Arc::new)
            }
        }
    }

    /// How many pairs of a slot are played.
    pub(crate) fn n_pairs(&self) -> u64 {
        match self {
            GameSource::Fixed(_) | GameSource::Prepared(_) => SLOT_PAIRS,
            GameSource::Drawn(draw) => draw.n_pairs(),
        }
    }

    /// Whether something outside plays, so that a slot is asked for once.
    pub(crate) const fn is_prepared(&self) -> bool {
        matches!(self, GameSource::Prepared(_))
    }

    /// Whether contests are drawn, so that rows keep the result of each slot.
    pub const fn are_drawn(&self) -> bool {
        matches!(self, GameSource::Drawn(_))
    }
}
