//! What happens in a battle.

use battle_core::Seat;

use super::decision::Choice;
use super::state::{BattleStep, Ended};

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
        /// Which.
        unit: u8,
        /// At which step.
        step: BattleStep,
        /// What.
        choice: Choice,
    },
    /// GL-912: two units came into contact.
    Contact {
        /// The unit that moved.
        unit: u8,
        /// The enemy that it touches.
        foe: u8,
    },
    /// A unit after losses.
    Left {
        /// Which.
        unit: u8,
        /// Bases.
        bases: u8,
        /// Wounds.
        wounds: u8,
    },
    /// GL-601: a unit tested.
    Tested {
        /// Which.
        unit: u8,
        /// Whether it lost anything.
        lost: bool,
    },
    /// A unit routed, or was swept or run off the table.
    Gone {
        /// Which.
        unit: u8,
    },
    /// GL-603: a general was killed.
    GeneralKilled {
        /// Whose.
        seat: Seat,
        /// Which of his army.
        general: u8,
    },
    /// The end.
    Ends(Ended),
}
