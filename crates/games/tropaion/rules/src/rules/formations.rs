//! Section 10: lines, masses and columns (TP-901 to TP-909, TP-G10, TP-G11).

use arrayvec::ArrayVec;

use crate::battle::Battle;
use crate::grid::{Cell, Facing, Offset, Sector};
use crate::state::{State, UnitState};
use crate::troops::{Profile, Trait, UnitType};
use crate::units::MAX_ARMY;
use crate::units::{UnitId, Units};

/// TP-902: the shape of a formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// One row.
    Line,
    /// One file.
    Column,
    /// Two rows.
    Mass,
}

/// Cells of a formation's members.
pub(crate) type Cells = ArrayVec<Cell, MAX_ARMY>;

/// TP-G10: the shape of units in these cells that all look one way; none if they are not aligned.
pub(crate) fn shape_of(cells: &[Cell], facing: Facing) -> Option<Shape> {
    if cells.len() < 2 {
        return None;
    }
    let mut low = Offset { f: 0, r: 0 };
    let mut high = low;
    let offsets = || cells.iter().map(move |&cell| cells[0].offset_to(facing, cell));
    for offset in offsets() {
        low = Offset { f: low.f.min(offset.f), r: low.r.min(offset.r) };
        high = Offset { f: high.f.max(offset.f), r: high.r.max(offset.r) };
    }
    let (ranks, files) = (high.f - low.f + 1, high.r - low.r + 1);
    let n = cells.len() as i8;
    match (ranks, files) {
        (1, _) => (files == n).then_some(Shape::Line),
        (_, 1) => (ranks == n).then_some(Shape::Column),
        (2, _) => {
            // Every file has a member in front; each other member is directly behind one of these.
            let front = offsets().filter(|offset| offset.f == high.f).count() as i8;
            (front == files).then_some(Shape::Mass)
        }
        _ => None,
    }
}

/// TP-903, TP-028, TP-032, TP-909: whether a unit may stand in a mass.
pub(crate) fn may_mass(unit: &Profile) -> bool {
    use UnitType::{HeavyCavalry, HeavyInfantry, MediumCavalry, MediumInfantry, Warband};
    matches!(unit.of, MediumInfantry | HeavyInfantry | Warband | MediumCavalry | HeavyCavalry)
        && !unit.has(Trait::SupportingArchers)
}

impl Battle {
    /// TP-901, TP-903: whether units of a type may stand in a shape.
    pub(crate) fn may_form(
        &self,
        state: &State,
        of: UnitType,
        shape: Shape,
        members: Units,
    ) -> bool {
        match (of, shape) {
            (UnitType::Elephants, _) => false,
            (_, Shape::Mass) => members.iter().all(|unit| may_mass(self.profile(state, unit))),
            (UnitType::LightInfantry | UnitType::LightCavalry, shape) => shape == Shape::Line,
            _ => true,
        }
    }

    /// TP-902: the shape of the formation that a unit is in.
    pub fn shape(&self, state: &State, unit: UnitId) -> Option<Shape> {
        if state.unit(unit).formation == UnitState::ALONE {
            return None;
        }
        let mut cells = Cells::new();
        for member in state.formation(unit).iter() {
            cells.push(state.unit(member).cell);
        }
        shape_of(&cells, state.unit(unit).facing)
    }

    /// TP-904: whether a unit is in a mass.
    #[inline]
    pub fn in_mass(&self, state: &State, unit: UnitId) -> bool {
        self.shape(state, unit) == Some(Shape::Mass)
    }

    /// The member of a set directly ahead of a unit, or behind or beside it, that looks the same way.
    fn fellow(&self, state: &State, unit: UnitId, side: Sector, members: Units) -> Option<UnitId> {
        self.beside(state, unit, side).filter(|&other| {
            members.has(other) && state.unit(other).facing == state.unit(unit).facing
        })
    }

    /// TP-713: whether no member of its formation stands directly ahead of a unit.
    pub(crate) fn in_front_rank(&self, state: &State, unit: UnitId, members: Units) -> bool {
        self.fellow(state, unit, Sector::Front, members).is_none()
    }

    /// TP-906, TP-G11: the remaining formations after a change in one.
    pub(crate) fn regroup(&self, state: &mut State, members: Units) {
        let members = members.and(state.on_table);
        for unit in members.iter() {
            state.set_formation(unit, UnitState::ALONE);
        }
        let mut left = members;
        while let Some(seed) = left.first() {
            let (mut part, mut new) = (Units::one(seed), Units::one(seed));
            while let Some(unit) = new.first() {
                new = new.without(unit);
                let ahead = self.fellow(state, unit, Sector::Front, members);
                let mut join = |other: Option<UnitId>| {
                    if let Some(other) = other
                        && !part.has(other)
                    {
                        part = part.with(other);
                        new = new.with(other);
                    }
                };
                join(ahead);
                join(self.fellow(state, unit, Sector::Rear, members));
                if ahead.is_none() {
                    for side in [Sector::Left, Sector::Right] {
                        let other = self.fellow(state, unit, side, members);
                        join(other.filter(|&it| self.in_front_rank(state, it, members)));
                    }
                }
            }
            left = left.minus(part);
            self.name_formation(state, part);
        }
    }

    /// Names a formation, if its shape is legal; otherwise its units are single.
    pub(crate) fn name_formation(&self, state: &mut State, members: Units) -> bool {
        let Some(first) = members.first() else {
            return false;
        };
        let (of, facing) = (self.profile(state, first).of, state.unit(first).facing);
        let mut cells = Cells::new();
        let mut alike = true;
        for unit in members.iter() {
            cells.push(state.unit(unit).cell);
            alike &= self.profile(state, unit).of == of && state.unit(unit).facing == facing;
        }
        let legal = alike
            && shape_of(&cells, facing)
                .is_some_and(|shape| self.may_form(state, of, shape, members));
        let name = if legal { first.place() as u8 } else { UnitState::ALONE };
        for unit in members.iter() {
            state.set_formation(unit, name);
        }
        legal
    }

    /// TP-908: a unit is out of its formation, and what is left is split.
    pub(crate) fn leave_formation(&self, state: &mut State, unit: UnitId) {
        if state.unit(unit).formation != UnitState::ALONE {
            let others = state.formation(unit).without(unit);
            state.set_formation(unit, UnitState::ALONE);
            self.regroup(state, others);
        }
    }
}
