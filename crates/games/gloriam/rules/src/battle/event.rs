//! What happens in a battle.

use battle_core::Seat;

use super::choice::Choice;
use super::place::Place;
use super::state::{BattleStep, Ended};
use crate::dice_set::Colour;
use crate::rules::combat::PairResult;
use crate::rules::kill_a_base::Fate;
use crate::rules::losses::MAX_FILES;
use crate::rules::shooting::Rung;

/// One thing that happened; units are indices of the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BattleEvent {
    /// A turn begins.
    TurnBegins {
        /// From 1.
        turn: u8,
        /// Who is active.
        active: Seat,
    },
    /// A unit, or the general of that number, did this.
    Chose {
        /// The unit, or the number of the general.
        unit: u8,
        /// At which step.
        step: BattleStep,
        /// The choice it made.
        choice: Choice,
    },
    /// GL-220: a unit makes the second move of a double move; what it does comes next.
    MovesAgain {
        /// The unit that moves again.
        unit: u8,
    },
    /// The place of a unit: when it deploys, and whenever it has moved.
    Stands {
        /// The unit that stands there.
        unit: u8,
        /// Its place on the table.
        place: Place,
    },
    /// GL-912: two units came into contact.
    Contact {
        /// The unit that moved.
        unit: u8,
        /// The enemy that it touches.
        foe: u8,
    },
    /// GL-422, GL-423: a unit shot.
    Volley {
        /// The unit that shot.
        unit: u8,
        /// At which.
        target: u8,
        /// GL-406, GL-408: the rung of the die of each of its files that shoots.
        dice: [Option<Rung>; MAX_FILES],
        /// Hits for slowing.
        hits: u8,
        /// Skulls.
        skulls: u8,
        /// Wounds.
        wounds: u8,
    },
    /// GL-506: a pair of files fought; the unit of seat one comes first, in the result too.
    Pair {
        /// The two units.
        units: [u8; 2],
        /// What it came to.
        result: PairResult,
    },
    /// A unit after losses.
    Left {
        /// The unit that left.
        unit: u8,
        /// Bases.
        bases: u8,
        /// Wounds.
        wounds: u8,
    },
    /// GL-601: a unit tested.
    Tested {
        /// The unit that tested.
        unit: u8,
        /// Its die; none if it is below black.
        die: Option<Colour>,
        /// Whether it lost anything.
        lost: bool,
    },
    /// A unit routed, or was swept or run off the table.
    Gone {
        /// The unit that is gone.
        unit: u8,
    },
    /// GL-404: a skirmish unit gives way to an advance.
    Pushed {
        /// The unit that was pushed.
        unit: u8,
        /// By which.
        by: u8,
    },
    /// GL-961: a unit sacks the enemy's camp.
    Sacked {
        /// The unit that sacked it.
        unit: u8,
    },
    /// GL-106: an allied general begins or ceases to hesitate.
    Hesitates {
        /// The side whose general hesitates.
        seat: Seat,
        /// Which of his army.
        general: u8,
        /// He does now.
        hesitant: bool,
    },
    /// GL-106: an allied general leaves with his command.
    Deserts {
        /// The side that is deserted.
        seat: Seat,
        /// Which of his army.
        general: u8,
    },
    /// GL-963: a general without a unit flees from the enemy.
    GeneralFlees {
        /// The side whose general flees.
        seat: Seat,
        /// Which of his army.
        general: u8,
        /// To this unit.
        to: u8,
    },
    /// GL-603: a general was tested.
    GeneralTested {
        /// The side whose general tested.
        seat: Seat,
        /// Which of his army.
        general: u8,
        /// His die.
        die: Colour,
        /// What it did to him.
        fate: Fate,
    },
    /// GL-603: a general was killed.
    GeneralKilled {
        /// The side whose general was killed.
        seat: Seat,
        /// Which of his army.
        general: u8,
    },
    /// The end.
    Ends(Ended),
}
