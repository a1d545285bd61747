//! What happens in a duel.

use battle_core::Seat;

use crate::dice_set::Colour;
use crate::rules::combat::PairResult;
use crate::rules::kill_a_base::Fate;
use crate::rules::losses::MAX_FILES;
use crate::rules::shooting::Rung;

use super::decision::DuelDecision;
use super::state::{Ended, Step};

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DuelEvent {
    /// A turn begins.
    TurnBegins {
        /// From 1.
        turn: u8,
        /// Who is active (GL-110).
        active: Seat,
    },
    /// A side chose this.
    Chose {
        /// The side that chose.
        seat: Seat,
        /// At which step.
        step: Step,
        /// The choice it made.
        choice: DuelDecision,
    },
    /// GL-402: a unit ran.
    Ran {
        /// The side whose unit ran.
        seat: Seat,
        /// BW.
        distance: u8,
    },
    /// GL-422, GL-423: a volley.
    Volley {
        /// Who shot.
        seat: Seat,
        /// GL-406, GL-408: the rung of the die of each of its files that shoots.
        dice: [Option<Rung>; MAX_FILES],
        /// Hits for slowing.
        hits: u8,
        /// Skulls.
        skulls: u8,
        /// Wounds.
        wounds: u8,
    },
    /// GL-912: the gap after charge moves; 0 is contact.
    Closed {
        /// BW.
        gap: u8,
    },
    /// GL-506: one pair of files fought.
    Pair(PairResult),
    /// A unit after losses.
    Left {
        /// The side whose unit left.
        seat: Seat,
        /// Bases.
        bases: u8,
        /// Wounds.
        wounds: u8,
    },
    /// GL-601: a kill-a-base test cost something or not.
    Tested {
        /// The side whose unit tested.
        seat: Seat,
        /// Its die.
        die: Option<Colour>,
        /// Whether anything was lost.
        lost: bool,
    },
    /// GL-603: a general was tested.
    GeneralTested {
        /// The side whose general tested.
        seat: Seat,
        /// His die.
        die: Colour,
        /// What it did to him.
        fate: Fate,
    },
    /// GL-603: a general was killed.
    GeneralKilled {
        /// The side whose general was killed.
        seat: Seat,
    },
    /// GL-923.
    Ends(Ended),
}
