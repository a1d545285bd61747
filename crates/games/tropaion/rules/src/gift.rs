//! Gifts: points, moves, factors and morale that a side has beyond the rules.

use battle_core::RuleId;
use battle_core::gift::{Quantity, more_or_fewer, of_move};
use battle_core::quantity;

use crate::army::Handicap;
use crate::grid::MAX_REACH;

/// The place of Strategy among the pools.
const STRATEGY: usize = 2;

/// What a side has beyond the rules; less of it below zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gift {
    /// TP-102: points more in each pool and turn, in the order of [`Handicap::POOLS`]; no pool has less than none.
    pub points: [i8; 3],
    /// TP-403, TP-601: MU that each of its units moves and charges farther; each moves one at least.
    pub reach: i8,
    /// TP-701: what each of its units adds to its combat die.
    pub factor: i8,
    /// TP-803: points of morale more at the start; one is left at least.
    pub morale: i8,
}

/// What a gift of a factor is called among the factors of a die.
pub const BY_GIFT: RuleId = RuleId("gift");

impl Gift {
    /// What a side has by the rules alone.
    pub const NONE: Gift = Gift { points: [0; 3], reach: 0, factor: 0, morale: 0 };

    /// What it adds to a morale at the start, in halves.
    pub(crate) fn halves_beside(&self, halves: i8) -> i8 {
        (halves + 2 * self.morale).max(2.min(halves)) - halves
    }

    /// A move with it.
    pub(crate) fn farther(&self, mu: u8) -> u8 {
        match self.reach {
            0 => mu,
            reach => mu.saturating_add_signed(reach).clamp(1, MAX_REACH as u8),
        }
    }
}

/// Points of a pool.
const fn points<const POOL: usize>(about: &'static str) -> Quantity<Gift> {
    Quantity {
        name: Handicap::POOLS[POOL],
        about,
        per_one: 1,
        limits: [Handicap::LEAST_POINTS as i32, Handicap::MOST_POINTS as i32],
        // TP-401: who has more Strategy goes first, which may cost more than it gains.
        only_helps: POOL != STRATEGY,
        read: |it| it.points[POOL] as i32,
        write: |it, amount| it.points[POOL] = amount as i8,
        words: |amount| {
            let points = more_or_fewer(amount, ["point", "points"]);
            format!("{points} of {} a turn", Handicap::POOLS[POOL])
        },
    }
}

impl battle_core::Gift for Gift {
    const QUANTITIES: &'static [Quantity<Gift>] = &[
        points::<0>("points of Valour more in each of its turns, or fewer below zero (TP-105)"),
        points::<1>("points of Discipline more in each of its turns, or fewer below zero (TP-106)"),
        points::<2>(
            "points of Strategy more in each of its turns, or fewer below zero (TP-107); who has more goes first (TP-401)",
        ),
        quantity!(
            reach,
            "move",
            "MU that each of its units moves and charges farther, or less far below zero; each goes one at least and six at most (TP-403, TP-601)",
            [-2, 2],
            |amount| of_move(amount, "MU")
        ),
        quantity!(
            factor,
            "factor",
            "what each of its units adds to its combat die (TP-701)",
            [-4, 4],
            |amount| format!("{amount:+} in combat")
        ),
        quantity!(
            morale,
            "morale",
            "points of morale more at the start, or fewer below zero; one is left at least (TP-803)",
            [-5, 5],
            |amount| more_or_fewer(amount, ["point of morale", "points of morale"])
        ),
    ];
}
