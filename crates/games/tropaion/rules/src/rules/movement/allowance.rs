//! Which units may move, how far (TP-021, TP-403, TP-407), and how often (TP-212, TP-M09).

use crate::battle::Battle;
use crate::decision::Mover;
use crate::rules::Shape;
use crate::state::{Pool, State};
use crate::troops::Trait;
use crate::units::{UnitId, Units};

impl Battle {
    /// The units of a mover.
    #[inline]
    pub fn movers(&self, state: &State, mover: Mover) -> Units {
        match mover {
            Mover::Unit(unit) => Units::one(unit),
            Mover::Formation(lead) => state.formation(lead),
        }
    }

    /// TP-403, TP-407: the move allowance of units that move together.
    #[inline]
    pub(super) fn move_reach(&self, state: &State, movers: Units) -> i8 {
        let slowest = movers.iter().map(|unit| self.profile(state, unit).numbers.movement).min();
        slowest.unwrap_or(0) as i8 + self.column_bonus(state, movers)
    }

    /// TP-407, TP-905: 1 MU for a column.
    pub(crate) fn column_bonus(&self, state: &State, movers: Units) -> i8 {
        let lead = movers.first().expect("a mover has a unit");
        let is_column = movers.len() > 1 && self.shape(state, lead) == Some(Shape::Column);
        i8::from(is_column)
    }

    /// TP-021: whether every member is fast cavalry and there is a point of Valour for each.
    #[inline]
    pub(crate) fn may_hurry(&self, state: &State, movers: Units) -> bool {
        let seat = movers.first().expect("a mover has a unit").seat();
        movers.iter().all(|unit| self.profile(state, unit).has(Trait::FastCavalry))
            && u32::from(state.armies[seat].points(Pool::Valour)) >= movers.len()
    }

    /// TP-212: how many moves the worst of its members has tried.
    #[inline]
    pub(crate) fn moves_tried(&self, state: &State, movers: Units) -> u8 {
        let tried = movers.iter().map(|unit| state.unit(unit).moves).max();
        tried.unwrap_or(0)
    }

    /// TP-M09, TP-404a: whether units may begin an action and pay for it, if each costs a point because it is their second.
    #[inline]
    pub(crate) fn may_act(&self, state: &State, movers: Units) -> bool {
        let seat = movers.first().map(UnitId::seat);
        self.may_begin(state, movers)
            && (self.second_move_reason(state, movers) == 0
                || seat.is_some_and(|seat| self.can_pay(state, seat)))
    }

    /// TP-M09, TP-212: whether units may begin an action, combat aside.
    fn may_begin(&self, state: &State, movers: Units) -> bool {
        let failed = movers.iter().any(|unit| state.unit(unit).tried);
        match self.moves_tried(state, movers) {
            0 => true,
            1 => !failed || self.parameters().second_move_after_fail,
            _ => false,
        }
    }
}
