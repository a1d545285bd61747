//! Gifts: cards, moves, claims and endurance that a side has beyond the rules, and how the battle looks without them.

use battle_core::gift::{Quantity, more_or_fewer, of_move};
use battle_core::quantity;
use battle_core::{BySide, Gifted, Seat, Side};

use super::Battle;
use super::place::Place;
use super::state::{BattleState, MAX_UNITS};
use crate::rules::cards::Cards;
use crate::troops::Terrain;

/// What a side has beyond the rules; less of it below zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gift {
    /// GL-101: cards more that its army commander is dealt up to; there are never fewer than none.
    pub command: i8,
    /// GL-011: BW that each of its units moves farther where it may move at all; it moves one at least.
    pub reach: i8,
    /// GL-502: what each of its files claims beside everything else.
    pub factor: i8,
    /// GL-704: tactical units more that it may lose before it breaks; the loss of one always may break it.
    pub morale: i8,
}

impl Gift {
    /// What a side has by the rules alone.
    pub const NONE: Gift = Gift { command: 0, reach: 0, factor: 0, morale: 0 };

    /// A move with it: ground that bars a unit still does.
    fn farther(&self, bw: i8) -> i8 {
        if self.reach == 0 || bw <= 0 { bw } else { (bw + self.reach).max(1) }
    }
}

impl battle_core::Gift for Gift {
    const QUANTITIES: &'static [Quantity<Gift>] = &[
        quantity!(
            command,
            "command",
            "cards more that its army commander is dealt up to in each turn, or fewer below zero (GL-101, GL-105)",
            [-4, 4],
            |amount| {
                format!(
                    "{} a turn for its army commander",
                    more_or_fewer(amount, ["card", "cards"])
                )
            }
        ),
        quantity!(
            reach,
            "move",
            "BW that each of its units moves farther, or less far below zero, in ground that it may enter; no unit moves less than 1 BW by it (GL-011)",
            [-2, 4],
            |amount| of_move(amount, "BW")
        ),
        quantity!(
            factor,
            "factor",
            "what each of its files claims in every combat beside everything else (GL-502)",
            [-3, 3],
            |amount| format!("a claim of {amount:+} in combat")
        ),
        quantity!(
            morale,
            "morale",
            "tactical units more that it may lose before it breaks, or fewer below zero (GL-704)",
            [-3, 5],
            |amount| {
                format!("{} to lose before it breaks", more_or_fewer(amount, ["unit", "units"]))
            }
        ),
    ];
}

impl Battle {
    /// The battle, with what its sides have beyond the rules.
    #[must_use]
    pub fn with_gifts(self, gifts: BySide<Gift>) -> Battle {
        let without = |side: Side| {
            let mut poor = self.clone();
            poor.gifts = gifts;
            poor.gifts[side] = Gift::NONE;
            (gifts[side] != Gift::NONE).then(|| Box::new(poor))
        };
        let without_gift = BySide(Side::ALL.map(without));
        Battle { without_gift, gifts, ..self }
    }

    /// What a seat has beyond the rules.
    #[inline]
    pub(super) fn gift_of(&self, state: &BattleState, seat: usize) -> &Gift {
        &self.gifts.0[seat ^ usize::from(state.swapped)]
    }

    /// GL-011: the move of a unit in some ground.
    #[inline]
    pub(super) fn move_in(&self, state: &BattleState, unit: usize, ground: Terrain) -> u8 {
        let own = self.troops(state, unit).moves.distance(ground, &self.parameters);
        self.gift_of(state, unit / MAX_UNITS).farther(own as i8) as u8
    }

    /// GL-951, GL-012: the longest move of a unit between two places of the same lane, or of the same row.
    #[inline]
    pub(super) fn speed(&self, state: &BattleState, unit: usize, from: Place, to: Place) -> i8 {
        let own = self.cells.speed(self.troops(state, unit).moves, from, to);
        self.gift_of(state, unit / MAX_UNITS).farther(own)
    }

    /// GL-101: what a gift adds to the cards that a general of a seat is dealt up to: only the army commander has it.
    pub(super) fn allowed(
        &self,
        state: &BattleState,
        seat: usize,
        general: usize,
        printed: u8,
    ) -> u8 {
        let more = if general == 0 { self.gift_of(state, seat).command } else { 0 };
        printed.saturating_add_signed(more)
    }
}

impl Gifted for Battle {
    type Gift = Gift;

    fn gifts(&self) -> &BySide<Gift> {
        &self.gifts
    }

    fn without_gift(&self, state: &BattleState, seat: Seat) -> Option<(&Battle, BattleState)> {
        let side =
            if state.swapped { Side::ALL[1 - seat.index()] } else { Side::ALL[seat.index()] };
        let poor = self.without_gift[side].as_deref()?;
        let mut seen = *state;
        let given: Cards = state.given[seat.index()];
        seen.generals[seat.index()][0].hand = state.generals[seat.index()][0].hand.without(given);
        seen.given[seat.index()] = Cards::default();
        Some((poor, seen))
    }
}
