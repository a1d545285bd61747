//! What a player chooses.

use crate::dice_set::DiceSet;
use crate::slots::Slot;

/// A choice at one of the decisions of the state machine (section 18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Decision {
    /// TB-ACT-1: no action.
    Pass,
    /// TB-SM-2: an Attack, Bombard or Command with this row.
    Act {
        /// The formation.
        card: Slot,
        /// Its row, from 0.
        row: u8,
    },
    /// TB-ACT-6, TB-ACT-11: a null action; at a reaction that of TB-REA-9.
    Null {
        /// The formation.
        card: Slot,
    },
    /// TB-RET-1: leave the battle.
    Retire {
        /// The formation.
        card: Slot,
    },
    /// TB-SM-3: a Screen, Counterattack or Absorb with this row.
    React {
        /// The formation.
        card: Slot,
        /// Its row, from 0.
        row: u8,
    },
    /// TB-REA-6: no reaction.
    Decline,
    /// TB-SM-6: put these dice on a card.
    Put {
        /// The formation.
        card: Slot,
        /// The dice.
        dice: DiceSet,
    },
    /// TB-SM-6: no more dice.
    Done,
    /// TB-SHF-2: start a Shift.
    Shift {
        /// Who gives.
        giver: Slot,
        /// Who will receive.
        receiver: Slot,
        /// How many sticks.
        sticks: u8,
    },
    /// TB-SM-15: no Shift.
    NoShift,
}
