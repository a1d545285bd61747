//! Where a charge may go and which enemies it contacts there (TP-602, TP-607, TP-610, TP-G14, TP-G15).

use crate::battle::Battle;
use crate::grid::{Facing, Offset, Sector};
use crate::parameters::UnengagedFlankCharge;
use crate::state::State;
use crate::units::{UnitId, Units};

impl Battle {
    /// TP-602, TP-G14: where a unit that charges another ends, and its facing there; TP-607 is checked elsewhere.
    pub(crate) fn charge_landing(
        &self,
        state: &State,
        charger: UnitId,
        target: UnitId,
        reach: i8,
    ) -> Option<(Offset, Facing)> {
        let (own, other) = (state.unit(charger), state.unit(target));
        let side = self.side_of(state, target, charger);
        let landing = other.cell.at(other.facing, side.cell());
        let facing = landing.facing_to(other.cell);
        if landing == own.cell {
            // Beside it without facing it.
            return (own.facing != facing).then_some((Offset::default(), facing));
        }
        let offset = own.cell.offset_to(own.facing, landing);
        let in_reach = offset.f >= 1 && offset.length2() <= i32::from(reach) * i32::from(reach);
        (in_reach
            && self.on_table(landing)
            && state.at(landing).is_none()
            && self.line_is_clear(state, charger, offset, Units::NONE)
            && self.may_enter(state, charger, offset))
        .then_some((offset, facing))
    }

    /// TP-G06, TP-G12: whether no unit bars the line of a charge.
    fn line_is_clear(&self, state: &State, unit: UnitId, offset: Offset, movers: Units) -> bool {
        let own = state.unit(unit);
        offset
            .line()
            .iter()
            .all(|&step| !self.is_barred(state, unit, own.cell.at(own.facing, step), movers))
    }

    /// The side of an enemy on which a unit stands after moving to an offset.
    pub(super) fn side_charged(
        &self,
        state: &State,
        unit: UnitId,
        enemy: UnitId,
        offset: Offset,
    ) -> Sector {
        let own = state.unit(unit);
        self.sector_of(state, enemy, own.cell.at(own.facing, offset))
    }

    /// TP-607, TP-610: whether an enemy may be contacted on a side.
    pub(super) fn is_lawful(&self, state: &State, enemy: UnitId, side: Sector) -> bool {
        side == Sector::Front
            || if self.in_combat(state, enemy) {
                self.front_enemy(state, enemy).is_some()
            } else {
                self.parameters().unengaged_flank_charge != UnengagedFlankCharge::Forbidden
            }
    }

    /// The enemies that units would have before them at an offset with facing kept.
    pub(crate) fn visit_contacts(
        &self,
        state: &State,
        movers: Units,
        offset: Offset,
        mut visit: impl FnMut(UnitId, UnitId),
    ) {
        for unit in movers.iter() {
            let own = state.unit(unit);
            let end = own.cell.at(own.facing, offset);
            if let Some(enemy) = self.enemy_before(state, unit, end, own.facing) {
                visit(unit, enemy);
            }
        }
    }

    /// TP-G15: whether units may charge to an offset with facing kept: free ways, an enemy before one of them, all lawful.
    pub(super) fn charges_to(&self, state: &State, movers: Units, offset: Offset) -> bool {
        let (mut contact, mut lawful) = (false, true);
        self.visit_contacts(state, movers, offset, |unit, enemy| {
            contact = true;
            let side = self.side_charged(state, unit, enemy, offset);
            lawful &= self.is_lawful(state, enemy, side);
        });
        contact && lawful && self.is_free(state, movers, offset)
    }

    /// Whether movers can go to an offset as a rigid body; zones don't bind.
    pub(super) fn is_free(&self, state: &State, movers: Units, offset: Offset) -> bool {
        movers.iter().all(|unit| {
            let own = state.unit(unit);
            let end = own.cell.at(own.facing, offset);
            self.on_table(end)
                && state.at(end).is_none_or(|other| movers.has(other))
                && self.line_is_clear(state, unit, offset, movers)
                && self.may_enter(state, unit, offset)
        })
    }
}
