//! What happens in a duel.

use battle_core::Seat;

use crate::dice_set::{Colour, Symbol};
use crate::rules::claim_list::ClaimList;
use crate::rules::claims::Face;
use crate::rules::combat::PairResult;
use crate::rules::kill_a_base::{Fate, Test};
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
        /// GL-406, GL-408: the rung of the die of each of its files that shoots, and what it shows.
        dice: [Option<(Rung, Symbol)>; MAX_FILES],
        /// GL-423: hits for slowing; twice those of the dice where shot slows double.
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
    Pair {
        /// What it came to.
        result: PairResult,
        /// GL-502: the claims of each file.
        claims: [ClaimList; 2],
        /// GL-508: where each has its enemy.
        faces: [Face; 2],
    },
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
        /// What the die shows.
        shown: Option<Symbol>,
        /// GL-018: whether it is nervous, which makes the die worse.
        nervous: bool,
        /// What else makes it worse or better.
        test: Test,
    },
    /// GL-603: a general was tested.
    GeneralTested {
        /// The side whose general tested.
        seat: Seat,
        /// His die.
        die: Colour,
        /// What it shows.
        shown: Symbol,
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
