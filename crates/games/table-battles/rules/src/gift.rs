//! Gifts: dice, sticks and Morale cubes that a side has beyond the rules.

use battle_core::gift::{Quantity, more_or_fewer};
use battle_core::quantity;

/// What a side has beyond the rules; less of it below zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gift {
    /// TB-COMP-1: dice more that it owns.
    pub dice: i8,
    /// TB-SET-2: sticks more on each of its formations, of which none begins with less than one.
    pub sticks: i8,
    /// TB-SET-3: Morale cubes more, which are beside the ten of the box; at least one is left.
    pub morale: i8,
}

impl Gift {
    /// What a side has by the rules alone.
    pub const NONE: Gift = Gift { dice: 0, sticks: 0, morale: 0 };

    /// The sticks of a formation that holds some.
    pub(crate) fn sticks_of(&self, printed: u8) -> u8 {
        if printed == 0 { 0 } else { printed.saturating_add_signed(self.sticks).max(1) }
    }

    /// What it adds to this Morale.
    pub(crate) fn morale_beside(&self, printed: i8) -> i8 {
        (printed + self.morale).max(1) - printed
    }
}

impl battle_core::Gift for Gift {
    /// A set of dice counts up to seven of a face.
    const QUANTITIES: &'static [Quantity<Gift>] = &[
        quantity!(
            dice,
            "dice",
            "dice more that it owns, and so rolls while they are on no card, or fewer below zero (TB-COMP-1)",
            [-3, 1],
            |amount| more_or_fewer(amount, ["die", "dice"])
        ),
        quantity!(
            sticks,
            "sticks",
            "sticks more on each of its formations, or fewer below zero; each begins with one at least (TB-SET-2)",
            [-4, 4],
            |amount| {
                format!("{} on each formation", more_or_fewer(amount, ["stick", "sticks"]))
            }
        ),
        quantity!(
            morale,
            "morale",
            "Morale cubes more at the start, or fewer below zero, where the scenario has Morale; they are beside the ten of the box, and one is left at least (TB-SET-3)",
            [-5, 5],
            |amount| more_or_fewer(amount, ["Morale cube", "Morale cubes"])
        ),
    ];
}
