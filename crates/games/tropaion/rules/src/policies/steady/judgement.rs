//! How a club player judges charges, fights and points: `steady` by what is at stake, `rash` by modifiers.

use arrayvec::ArrayVec;
use battle_core::Seat;

use super::{Steady, modifiers, stakes, worth};
use crate::army::MAX_ARMY;
use crate::battle::Battle;
use crate::grid::Cell;
use crate::state::State;
use crate::units::UnitId;

/// The player's own way of judging.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::policies) enum Judgement {
    /// It judges by what both sides have at stake, and by how likely each is to lose it.
    Stakes,
    /// It judges by the advantage of modifiers; half of all Valour counts in every charge.
    Modifiers,
}

/// A charge as if it had been made.
pub(super) struct Charge<'s> {
    /// The position before it.
    pub before: &'s State,
    /// The position after it.
    pub after: &'s State,
    /// Who charges whom, with the advantage of the charger's modifiers.
    pub pairs: ArrayVec<(UnitId, UnitId, i32), MAX_ARMY>,
    /// What the enemies are worth, disrupted and flanked ones more.
    pub prize: i32,
}

use Judgement::{Modifiers, Stakes};

impl Judgement {
    /// The name among the players of the one who judges so.
    pub(in crate::policies) const fn name(self) -> &'static str {
        match self {
            Stakes => "steady",
            Modifiers => "rash",
        }
    }

    /// The player of that name with its usual parameters.
    pub(in crate::policies) const fn usual(self) -> Steady {
        match self {
            Stakes => Steady::DEFAULT,
            Modifiers => Steady::RASH,
        }
    }

    /// TP-102: how good an assignment of the dice to Valour, Discipline and Strategy is.
    pub(super) fn assign(self, battle: &Battle, state: &State, seat: Seat, dice: [u8; 3]) -> i32 {
        match self {
            Stakes => stakes::assign(state, seat, dice),
            Modifiers => modifiers::assign(battle, state, seat, dice),
        }
    }

    /// How good a charge is beyond none; none where it isn't made.
    pub(super) fn charge(self, battle: &Battle, charge: &Charge<'_>, least: i32) -> Option<i32> {
        match self {
            Stakes => stakes::charge(battle, charge, least),
            Modifiers => modifiers::charge(charge, least),
        }
    }

    /// TP-736: how early a pair is fought.
    pub(super) fn fight_order(
        self,
        battle: &Battle,
        state: &State,
        own: UnitId,
        enemy: UnitId,
    ) -> i32 {
        match self {
            Stakes => stakes::fight_order(battle, state, own, enemy),
            Modifiers => modifiers::fight_order(battle, state, own, enemy),
        }
    }

    /// TP-105: how good it is to spend this much Valour on the dice of a fight.
    pub(super) fn win_fight(self, battle: &Battle, state: &State, seat: Seat, valour: u8) -> i32 {
        match self {
            Stakes => stakes::win_fight(battle, state, seat, valour),
            Modifiers => modifiers::win_fight(state, seat, valour),
        }
    }

    /// TP-731: how good it is to spend this much Valour on the result.
    pub(super) fn break_loser(self, battle: &Battle, state: &State, valour: u8) -> i32 {
        match self {
            Stakes => stakes::break_loser(battle, state, valour),
            Modifiers => modifiers::break_loser(battle, state, valour),
        }
    }

    /// The value of a unit to shoot at or to rally. To `rash`, that of light foot may tie with doing nothing.
    pub(super) fn prize(self, battle: &Battle, state: &State, unit: UnitId) -> i32 {
        let worth = worth(battle, state, unit);
        match self {
            Stakes => worth.max(0),
            Modifiers => worth,
        }
    }

    /// What a point of Discipline is worth, in tenths of a cell nearer to the enemy.
    pub(super) const fn discipline(self) -> i32 {
        match self {
            Stakes => 20,
            Modifiers => 12,
        }
    }

    /// What it costs a unit to end its move in a cell, for the charges that it invites there, in cells.
    pub(super) fn exposure(self, battle: &Battle, state: &State, unit: UnitId, cell: Cell) -> i32 {
        match self {
            Stakes => stakes::exposure(battle, state, unit, cell),
            Modifiers => 0,
        }
    }
}
