//! Which units touch, fight, support and threaten each other (TP-311 to TP-316, TP-G02 to TP-G09).

use battle_core::Seat;

use crate::battle::Battle;
use crate::board::{Board, Rows};
use crate::grid::{Cell, Facing, Sector};
use crate::parameters::ZocCells;
use crate::state::State;
use crate::units::{UnitId, Units};

/// TP-G02: the cells that touch one, by rows.
pub(crate) const FOUR: Rows = [0, 0b00100, 0b01010, 0b00100, 0];
/// TP-G07: those that touch it by a corner too.
const EIGHT: Rows = [0, 0b01110, 0b01010, 0b01110, 0];
/// TP-G03: those near it.
const NEAR: Rows = [0b01110, 0b11111, 0b11011, 0b11111, 0b01110];

impl Battle {
    /// The unit in a cell, if the cell is on the table.
    #[inline]
    pub(crate) fn unit_at(&self, state: &State, cell: Cell) -> Option<UnitId> {
        if self.on_table(cell) { state.at(cell) } else { None }
    }

    /// TP-G02: the unit that touches a unit on a side.
    #[inline]
    pub(crate) fn beside(&self, state: &State, unit: UnitId, side: Sector) -> Option<UnitId> {
        let own = state.unit(unit);
        self.unit_at(state, own.cell.at(own.facing, side.cell()))
    }

    /// TP-G02: the enemy before a unit.
    #[inline]
    pub fn front_enemy(&self, state: &State, unit: UnitId) -> Option<UnitId> {
        let own = state.unit(unit);
        self.enemy_before(state, unit, own.cell, own.facing)
    }

    /// TP-G02: the enemy that a unit would have before it if it stood in a cell and faced this way.
    #[inline]
    pub(crate) fn enemy_before(
        &self,
        state: &State,
        unit: UnitId,
        cell: Cell,
        facing: Facing,
    ) -> Option<UnitId> {
        self.unit_at(state, cell.at(facing, Sector::Front.cell()))
            .filter(|other| other.seat() != unit.seat())
    }

    /// TP-G04: the sector of a unit in which a cell lies.
    #[inline]
    pub(crate) fn sector_of(&self, state: &State, unit: UnitId, cell: Cell) -> Sector {
        let own = state.unit(unit);
        own.cell.offset_to(own.facing, cell).sector()
    }

    /// TP-G09: the enemies with which a unit is engaged.
    #[inline]
    pub fn engaged_with(&self, state: &State, unit: UnitId) -> Units {
        let own = state.unit(unit);
        let mut engaged = Units::NONE;
        if !state.boards[unit.seat().other()].meets(own.cell, FOUR) {
            return engaged;
        }
        for direction in Facing::ALL {
            let (dx, dy) = direction.ahead();
            let cell = Cell::new(own.cell.x + dx, own.cell.y + dy);
            if let Some(other) = self.unit_at(state, cell)
                && other.seat() != unit.seat()
                && (direction == own.facing || state.unit(other).facing == direction.opposite())
            {
                engaged = engaged.with(other);
            }
        }
        engaged
    }

    /// TP-G09: whether a unit is in combat.
    #[inline]
    pub fn in_combat(&self, state: &State, unit: UnitId) -> bool {
        !self.engaged_with(state, unit).is_empty()
    }

    /// TP-G09: the side of a unit on which another stands that touches it.
    #[inline]
    pub(crate) fn side_of(&self, state: &State, unit: UnitId, other: UnitId) -> Sector {
        self.sector_of(state, unit, state.unit(other).cell)
    }

    /// TP-G09: whether a unit fights to its flank or rear in any pair.
    pub(crate) fn fights_aside(&self, state: &State, unit: UnitId) -> bool {
        self.engaged_with(state, unit)
            .iter()
            .any(|enemy| self.side_of(state, unit, enemy) != Sector::Front)
    }

    /// TP-314: fighting one unit to the front and another to the side or the rear; never light troops (TP-026, TP-027).
    pub fn is_flanked(&self, state: &State, unit: UnitId) -> bool {
        !self.profile(state, unit).of.is_light()
            && self.front_enemy(state, unit).is_some()
            && self.fights_aside(state, unit)
    }

    /// TP-G03, TP-311: whether a friend is near to a unit's rear, both out of combat (TP-204).
    pub(crate) fn friend_near_rear(&self, state: &State, unit: UnitId) -> bool {
        let own = state.unit(unit);
        let any_free = |behind| self.any_free(state, unit.seat(), own.cell, behind);
        let is_behind = match own.facing {
            Facing::North => any_free([0b01110, 0b01110, 0, 0, 0]),
            Facing::East => any_free([0, 0b00011, 0b00011, 0b00011, 0]),
            Facing::South => any_free([0, 0, 0, 0b01110, 0b01110]),
            Facing::West => any_free([0, 0b11000, 0b11000, 0b11000, 0]),
        };
        is_behind && !self.in_combat(state, unit)
    }

    /// TP-312: an unengaged enemy on a flank or the rear of a unit that could charge it there.
    pub fn is_threatened(&self, state: &State, unit: UnitId) -> bool {
        let own = state.unit(unit);
        let foe = unit.seat().other();
        let longest = self.longest_charge(state, foe);
        let furthest = i32::from(longest) * i32::from(longest);
        state.boards[foe].any_in_square(own.cell, longest + 1, |cell| {
            let could = |enemy: UnitId| {
                let reach = self.charge_reach(state, Units::one(enemy), false);
                let lands = self.charge_landing(state, enemy, unit, reach).is_some();
                lands && !self.in_combat(state, enemy)
            };
            own.cell.gap2(cell) <= furthest
                && self.sector_of(state, unit, cell) != Sector::Front
                && state.at(cell).is_some_and(could)
        })
    }

    /// TP-315, TP-G07: the cells that enemies of a seat may not enter but by charging.
    pub(crate) fn zone_of(&self, state: &State, seat: Seat) -> Board {
        match self.parameters().zoc_cells {
            ZocCells::Eight => state.boards[seat].around(EIGHT),
            ZocCells::Four => state.boards[seat].around(FOUR),
        }
    }

    /// TP-315, TP-G07: whether a cell is in the zone of a seat.
    #[inline]
    pub(crate) fn is_in_zone_of(&self, state: &State, seat: Seat, cell: Cell) -> bool {
        let zone = match self.parameters().zoc_cells {
            ZocCells::Eight => EIGHT,
            ZocCells::Four => FOUR,
        };
        state.boards[seat].meets(cell, zone)
    }

    /// TP-G03, TP-G08: the cells near units of a seat that are out of combat.
    pub(crate) fn near_to(&self, state: &State, seat: Seat) -> Board {
        let mut free = state.boards[seat];
        // A unit that touches no enemy is in no combat.
        let touching = free.and(&state.boards[seat.other()].around(FOUR));
        if !touching.is_empty() {
            for unit in state.of(seat).iter() {
                let cell = state.unit(unit).cell;
                if touching.has(cell) && self.in_combat(state, unit) {
                    free.toggle(cell);
                }
            }
        }
        free.around(NEAR)
    }

    /// TP-G03, TP-G08: whether a cell is near a unit of a seat that is out of combat.
    #[inline]
    pub(crate) fn is_near_to(&self, state: &State, seat: Seat, cell: Cell) -> bool {
        self.any_free(state, seat, cell, NEAR)
    }

    /// TP-G09: whether any unit of a seat in these cells around a cell is out of combat.
    #[inline(always)]
    fn any_free(&self, state: &State, seat: Seat, cell: Cell, rows: Rows) -> bool {
        // There is mostly none at all.
        state.boards[seat].meets(cell, rows) && self.any_free_of(state, seat, cell, rows)
    }

    fn any_free_of(&self, state: &State, seat: Seat, cell: Cell, rows: Rows) -> bool {
        let free = |other: Cell| state.at(other).is_some_and(|unit| !self.in_combat(state, unit));
        state.boards[seat].any_around(cell, rows, free)
    }

    /// TP-310: whether a cell is difficult ground.
    #[inline]
    pub(crate) fn is_difficult(&self, state: &State, cell: Cell) -> bool {
        let ground = state.ground(cell);
        ground.is_difficult() || (ground.is_hill() && self.parameters().hill_difficult)
    }

    /// TP-026, TP-027, TP-G12: whether a unit may pass through a friend.
    #[inline]
    pub(crate) fn may_pass(&self, state: &State, unit: UnitId, other: UnitId) -> bool {
        use crate::troops::UnitType::{LightCavalry, LightInfantry};
        other.seat() == unit.seat()
            && match self.profile(state, unit).of {
                LightInfantry => true,
                LightCavalry => self.profile(state, other).of.is_cavalry(),
                _ => false,
            }
    }
}
