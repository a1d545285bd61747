//! Formations: their shapes, who may stand in one, and how they split (section 10, TP-G10, TP-G11).

use tropaion::troops::Trait;
use tropaion::troops::UnitType::*;

use crate::board::{At, Board, plus, right, seen};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Line,
    Mass,
    Column,
}

/// TP-G10.
pub(crate) fn shape(cells: &[At], look: At) -> Option<Shape> {
    if cells.len() < 2 {
        return None;
    }
    let mut places: Vec<_> = cells.iter().map(|&it| seen(cells[0], look, it)).collect();
    places.sort_unstable();
    let front = places.last().expect("two").0;
    let row: Vec<_> = places.iter().filter(|it| it.0 == front).collect();
    let joined = row.windows(2).all(|two| two[1].1 == two[0].1 + 1);
    if row.len() == places.len() {
        return joined.then_some(Shape::Line);
    }
    if row.len() == 1 {
        let file = places.windows(2).all(|two| two[1].0 == two[0].0 + 1 && two[1].1 == two[0].1);
        return file.then_some(Shape::Column);
    }
    let behind = places
        .iter()
        .filter(|it| it.0 != front)
        .all(|it| it.0 == front - 1 && row.contains(&&(front, it.1)));
    (joined && behind).then_some(Shape::Mass)
}

impl Board {
    /// TP-G11: members of a unit's formation, itself among them, in order.
    pub(crate) fn members(&self, id: usize) -> Vec<usize> {
        match self.unit(id).group {
            None => vec![id],
            group => {
                let alike = |&other: &usize| {
                    self.unit(other).group == group && self.unit(other).cell.is_some()
                };
                self.units.keys().copied().filter(alike).collect()
            }
        }
    }

    pub(crate) fn shape_of_unit(&self, id: usize) -> Option<Shape> {
        self.unit(id).group?;
        let cells: Vec<_> = self.members(id).iter().map(|&it| self.cell(it)).collect();
        shape(&cells, self.look(id))
    }

    /// TP-901 to TP-903, TP-909: whether units in these cells make a legal formation.
    pub(crate) fn legal(&self, units: &[(usize, At)], look: At) -> bool {
        let of = self.of(units[0].0);
        let cells: Vec<_> = units.iter().map(|it| it.1).collect();
        let Some(shape) = shape(&cells, look) else {
            return false;
        };
        let may_mass =
            |id: usize| !matches!(of, Pikes | Maniples) && !self.has(id, Trait::SupportingArchers);
        units.iter().all(|it| self.of(it.0) == of)
            && of != Elephants
            && match shape {
                Shape::Line => true,
                Shape::Column => !matches!(of, LightInfantry | LightCavalry),
                Shape::Mass => {
                    !matches!(of, LightInfantry | LightCavalry)
                        && units.iter().all(|it| may_mass(it.0))
                }
            }
    }

    /// Names units a formation, where they stand; single units if that is not legal.
    pub(crate) fn name(&mut self, units: &[usize]) -> bool {
        let placed: Vec<_> = units.iter().map(|&id| (id, self.cell(id))).collect();
        let look = self.look(units[0]);
        let legal = units.iter().all(|&id| self.look(id) == look) && self.legal(&placed, look);
        let name = legal.then(|| *units.iter().min().expect("one"));
        for &id in units {
            self.unit_mut(id).group = name;
        }
        legal
    }

    /// TP-G11: what is left of a formation.
    pub(crate) fn split(&mut self, members: &[usize]) {
        let members: Vec<usize> =
            members.iter().copied().filter(|&id| self.unit(id).cell.is_some()).collect();
        let ahead = |id: usize, board: &Board| {
            members.iter().copied().find(|&other| {
                board.cell(other) == plus(board.cell(id), board.look(id))
                    && board.look(other) == board.look(id)
            })
        };
        let mut runs: Vec<Vec<usize>> = Vec::new();
        let front: Vec<usize> =
            members.iter().copied().filter(|&id| ahead(id, self).is_none()).collect();
        let mut left = front.clone();
        while let Some(first) = left.pop() {
            let mut run = vec![first];
            while let Some(at) = left.iter().position(|&other| {
                run.iter().any(|&id| {
                    let look = self.look(id);
                    let side = right(look);
                    self.look(other) == look
                        && [plus(self.cell(id), side), plus(self.cell(other), side)]
                            .iter()
                            .zip([self.cell(other), self.cell(id)])
                            .any(|(&beside, cell)| beside == cell)
                })
            }) {
                run.push(left.remove(at));
            }
            runs.push(run);
        }
        // Each other member goes with the one directly before it.
        let mut rest: Vec<usize> =
            members.iter().copied().filter(|id| !front.contains(id)).collect();
        while !rest.is_empty() {
            let id = rest.remove(0);
            let before = ahead(id, self).expect("one is ahead");
            match runs.iter_mut().find(|run| run.contains(&before)) {
                Some(run) => run.push(id),
                None => rest.push(id),
            }
        }
        for run in runs {
            self.name(&run);
        }
    }

    /// TP-908: a unit is out of its formation.
    pub(crate) fn leaves(&mut self, id: usize) {
        if self.unit(id).group.is_some() {
            let others: Vec<usize> = self.members(id).into_iter().filter(|&it| it != id).collect();
            self.unit_mut(id).group = None;
            self.split(&others);
        }
    }
}
