//! What every roll leads to in every round, as one number a roll.

use battle_core::Opposed;
use battle_core::side::{BySeat, Seat, Side};

use super::game::in_hand_of;
use super::resolved_round::{Next, ResolvedRound};
use crate::combat_result::CombatResult;

/// The bits of one count: how often a side made a kind of outcome move.
const COUNT_BITS: u32 = 8;

/// The first of the bits that say what comes next; before them are three counts of each side.
const NEXT: u32 = 6 * COUNT_BITS;

/// The bit that is set, in what comes next, if a side is lost; the lowest bit then says which one.
const LOST: u64 = 1 << 8;

/// The most rolls whose counts can be added: a roll moves a side at most once.
pub(super) const MOST_ADDED: u16 = (1 << COUNT_BITS) - 1;

/// What one roll does: the moves that it causes, and what comes next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Step(u64);

impl Step {
    fn of(round: &ResolvedRound, roll: Opposed) -> Step {
        let effect = round.effects[round.row.cell(roll) as usize];
        let next = match effect.next {
            Next::Round(round) => u64::from(round),
            Next::Lost(side) => LOST | side as u64,
            Next::In(_) => unreachable!("every condition is replaced when the duel is made"),
        };
        let moved = effect.loser.and_then(|(side, result)| Some((side, kind(result)?)));
        let count = moved.map_or(0, |(side, kind)| 1 << shift(side, kind));
        Step(next << NEXT | count)
    }

    /// The index of the round that comes next, or the side that is lost.
    #[inline]
    pub(super) fn next(self) -> Result<u8, Side> {
        let next = self.0 >> NEXT;
        match next & LOST {
            0 => Ok(next as u8),
            _ => Err(Side::ALL[(next & 1) as usize]),
        }
    }
}

/// Counts of moves that several steps caused.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts(u64);

impl Counts {
    /// Adds the moves of a step; at most [`MOST_ADDED`] steps may be added.
    #[inline]
    pub(super) fn add(&mut self, step: Step) {
        self.0 += step.0 & ((1 << NEXT) - 1);
    }

    /// Fall backs, evades and panics of a side.
    #[inline]
    pub(super) fn of(self, side: Side) -> [u16; 3] {
        [0, 1, 2].map(|kind| (self.0 >> shift(side, kind)) as u16 & MOST_ADDED)
    }
}

/// The place of a result among the counts of its side.
fn kind(result: CombatResult) -> Option<u32> {
    match result {
        CombatResult::FallBack => Some(0),
        CombatResult::Evade => Some(1),
        CombatResult::Panic => Some(2),
        _ => None,
    }
}

#[inline]
fn shift(side: Side, kind: u32) -> u32 {
    COUNT_BITS * (3 * side as u32 + kind)
}

/// The steps of a round, by roll, seat one's die first.
pub(super) type Steps = [Step; Opposed::CELLS as usize];

/// The steps of a duel, by round and by the seat of A.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RollTable(Vec<BySeat<Steps>>);

impl RollTable {
    /// The table of some rounds, in which every condition has been replaced by an index.
    pub(super) fn of(rounds: &[ResolvedRound]) -> RollTable {
        let rolls = |round, seat| {
            std::array::from_fn(|roll| {
                let roll = Opposed::from_index(roll as u8);
                Step::of(round, in_hand_of(seat, roll))
            })
        };
        let by_seat = |round| BySeat(Seat::ALL.map(|seat| rolls(round, seat)));
        RollTable(rounds.iter().map(by_seat).collect())
    }

    /// What each roll leads to in a round.
    #[inline]
    pub(super) fn steps(&self, round: u8, seat_of_a: Seat) -> &Steps {
        &self.0[usize::from(round)][seat_of_a]
    }
}
