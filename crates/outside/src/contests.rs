//! The battles of a slot, asked for together; and what stops a run where they can't be had.

use std::fmt::{Debug, Formatter};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use battle_core::dice::DiceTransform;
use battle_core::{BySide, SampledChance, StreamKey};
use harness::{Contest, ContestDraw, SLOT_PAIRS, SLOTS, Slot};

use crate::batch::Batch;
use crate::battle::{NoPolicy, OutsideBattle, seed_of};
use crate::handicaps::Amounts;
use crate::source::Outside;

/// What went wrong, and which blocks lack battles for it.
#[derive(Debug, Default)]
pub(crate) struct Trouble(Mutex<Lacking>);

#[derive(Debug, Default)]
struct Lacking {
    /// The first reason.
    why: Option<String>,
    /// The blocks, by the key of the matchup and the number within their seed.
    blocks: Vec<(StreamKey, u64)>,
}

impl Trouble {
    /// Why play has to end, if it has.
    pub(crate) fn why(&self) -> Option<String> {
        self.held().why.clone()
    }

    /// Whether a block lacks battles.
    pub(crate) fn is_in(&self, matchup: StreamKey, block: u64) -> bool {
        self.held().blocks.contains(&(matchup, block))
    }

    /// The battles of a slot can't be had; the first reason is kept.
    fn add(&self, slot: Slot, why: String) {
        let mut held = self.held();
        held.why.get_or_insert(why);
        let block = (slot.matchup, slot.number / SLOTS as u64);
        if !held.blocks.contains(&block) {
            held.blocks.push(block);
        }
    }

    fn held(&self) -> MutexGuard<'_, Lacking> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Two sides that meet under some values of the parameters.
#[derive(Clone)]
pub(crate) struct Meeting {
    pub(crate) game: Arc<dyn Outside>,
    pub(crate) trouble: Arc<Trouble>,
    pub(crate) a: String,
    pub(crate) b: String,
    pub(crate) values: Vec<i64>,
    pub(crate) handicaps: Amounts,
}

/// Shows what is played, since plans are compared by this text.
impl Debug for Meeting {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let game = self.game.described();
        (&game.title, &game.version, &self.a, &self.b, &self.values).fmt(f)?;
        match game.handicaps.is_empty() {
            true => Ok(()),
            false => self.handicaps.fmt(f),
        }
    }
}

/// The number of the first pair of a slot, and the seed of each of its pairs.
pub(crate) fn seeds_of(slot: Slot) -> (u64, Vec<u64>) {
    let first_pair = slot.number * SLOT_PAIRS;
    let of_pair =
        |pair| seed_of(&mut SampledChance::new(slot.matchup.pair(pair), DiceTransform::default()));
    (first_pair, (first_pair..first_pair + SLOT_PAIRS).map(of_pair).collect())
}

impl Meeting {
    /// The batch of some pairs.
    pub(crate) fn batch<'b>(&'b self, first_pair: u64, seeds: &'b [u64]) -> Batch<'b> {
        Batch {
            game: self.game.described(),
            a: &self.a,
            b: &self.b,
            values: &self.values,
            handicaps: &self.handicaps,
            first_pair,
            seeds,
        }
    }

    fn scores(&self, slot: Slot) -> Vec<(u64, [i32; 2])> {
        let (first_pair, seeds) = seeds_of(slot);
        let batch = self.batch(first_pair, &seeds);
        // After the first failure nothing is asked any more, so that the run ends at once.
        let played = match self.trouble.why() {
            Some(why) => Err(why),
            None => self.game.play(&batch),
        };
        match played {
            Ok(scores) => seeds.into_iter().zip(scores).collect(),
            Err(why) => {
                self.trouble.add(slot, why);
                Vec::new()
            }
        }
    }
}

impl ContestDraw<OutsideBattle, NoPolicy> for Meeting {
    fn contest(&self, slot: Slot) -> Option<Contest<OutsideBattle, NoPolicy>> {
        let range = self.game.described().score;
        let game = OutsideBattle { range, scores: self.scores(slot) };
        Some(Contest { game, policies: BySide([NoPolicy; 2]) })
    }
}
