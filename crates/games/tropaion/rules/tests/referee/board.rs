//! Units on cells: places, sectors, gaps, lines, contact (section 14.1), and which units support and threaten each other.

use std::collections::BTreeMap;

use tropaion::cards::Card;
use tropaion::troops::UnitType::{self, *};
use tropaion::troops::{Profile, Trait, Weapon};

use crate::shapes::Shape;

/// A cell, or a step: east and north.
pub(crate) type At = (i32, i32);

/// TP-304.
pub(crate) const WIDTH: i32 = 24;
pub(crate) const DEPTH: i32 = 16;
pub(crate) const SIDES: [At; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// A unit, as far as the events say.
#[derive(Clone)]
pub(crate) struct Unit {
    pub(crate) profile: Profile,
    pub(crate) cell: Option<At>,
    /// The step ahead.
    pub(crate) look: At,
    pub(crate) disruption: u8,
    pub(crate) group: Option<usize>,
    pub(crate) gone: bool,
    /// In reserve for a flank march (true) or foul weather.
    pub(crate) reserve: Option<bool>,
    pub(crate) marks: Marks,
}

/// What a half-turn leaves on a unit (14.2).
#[derive(Clone, Default)]
pub(crate) struct Marks {
    pub(crate) moves: u8,
    pub(crate) failed: bool,
    pub(crate) arrived: bool,
    pub(crate) shot: bool,
    pub(crate) rallied: bool,
    /// TP-M08.
    pub(crate) asked: bool,
    pub(crate) contacted: Vec<usize>,
    pub(crate) bonus: i32,
}

/// TP-G04.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Front,
    Flank,
    Rear,
}

/// Section 1.1: combat, charge, move, charge move, disruptions survived.
pub(crate) fn row(of: UnitType) -> (i32, i32, i32, i32, u8) {
    match of {
        LightInfantry => (-1, 0, 3, 4, 1),
        MediumInfantry => (0, 1, 2, 3, 1),
        HeavyInfantry => (1, 1, 2, 2, 1),
        Pikes => (1, 1, 2, 2, 2),
        Warband => (0, 2, 2, 3, 2),
        Maniples => (0, 1, 2, 3, 2),
        LightCavalry => (-1, 0, 4, 5, 1),
        MediumCavalry => (0, 1, 3, 4, 1),
        HeavyCavalry => (1, 2, 3, 4, 1),
        Elephants => (2, 3, 2, 3, 1),
    }
}

/// TP-017.
pub(crate) fn is_light(of: UnitType) -> bool {
    matches!(of, LightInfantry | LightCavalry)
}

pub(crate) fn is_foot(of: UnitType) -> bool {
    matches!(of, LightInfantry | MediumInfantry | HeavyInfantry | Pikes | Warband | Maniples)
}

pub(crate) fn plus(a: At, b: At) -> At {
    (a.0 + b.0, a.1 + b.1)
}

pub(crate) fn minus(a: At, b: At) -> At {
    (a.0 - b.0, a.1 - b.1)
}

pub(crate) fn back(look: At) -> At {
    (-look.0, -look.1)
}

/// The step to the right of somebody who looks this way.
pub(crate) fn right(look: At) -> At {
    (look.1, -look.0)
}

/// The cell at an offset, ahead and to the right.
pub(crate) fn offset(from: At, look: At, (f, r): (i32, i32)) -> At {
    let side = right(look);
    (from.0 + f * look.0 + r * side.0, from.1 + f * look.1 + r * side.1)
}

/// Where a cell lies: ahead and to the right.
pub(crate) fn seen(from: At, look: At, to: At) -> (i32, i32) {
    let (d, side) = (minus(to, from), right(look));
    (d.0 * look.0 + d.1 * look.1, d.0 * side.0 + d.1 * side.1)
}

/// TP-G04.
pub(crate) fn sector((f, r): (i32, i32)) -> Side {
    if f > 0 && r.abs() <= f {
        Side::Front
    } else if f < 0 && r.abs() <= -f {
        Side::Rear
    } else {
        Side::Flank
    }
}

/// TP-G03: the squared gap.
pub(crate) fn gap2(a: At, b: At) -> i32 {
    let (x, y) = (((a.0 - b.0).abs() - 1).max(0), ((a.1 - b.1).abs() - 1).max(0));
    x * x + y * y
}

/// TP-G05: the cells whose inside the segment between two centres crosses, without both ends.
pub(crate) fn line(a: At, b: At) -> Vec<At> {
    let mut crossed = Vec::new();
    let (low_x, high_x) = (a.0.min(b.0), a.0.max(b.0));
    let (low_y, high_y) = (a.1.min(b.1), a.1.max(b.1));
    for x in low_x..=high_x {
        for y in low_y..=high_y {
            if (x, y) == a || (x, y) == b {
                continue;
            }
            // When the segment is strictly between both sides of the cell, along either axis.
            let (mut from, mut to) = (0.0f64, 1.0f64);
            for (start, end, at) in [(a.0, b.0, x), (a.1, b.1, y)] {
                let (start, length, at) = (f64::from(start), f64::from(end - start), f64::from(at));
                if length == 0.0 {
                    if (start - at).abs() >= 0.5 {
                        to = -1.0;
                    }
                    continue;
                }
                let (one, two) = ((at - 0.5 - start) / length, (at + 0.5 - start) / length);
                from = from.max(one.min(two));
                to = to.min(one.max(two));
            }
            if from + 1e-9 < to {
                crossed.push((x, y));
            }
        }
    }
    crossed
}

/// TP-A11 to TP-A15: what a cell has.
#[derive(Clone, Copy, Default)]
pub(crate) struct Ground {
    pub(crate) difficult: bool,
    pub(crate) wood: bool,
    pub(crate) hill: bool,
}

#[derive(Clone)]
pub(crate) struct Board {
    /// By number: seat one's from 0, seat two's from 18.
    pub(crate) units: BTreeMap<usize, Unit>,
    pub(crate) ground: BTreeMap<At, Ground>,
    /// TP-803.
    pub(crate) morale: [i32; 2],
}

pub(crate) fn seat_of(unit: usize) -> usize {
    unit / 18
}

impl Board {
    pub(crate) fn unit(&self, id: usize) -> &Unit {
        &self.units[&id]
    }

    pub(crate) fn unit_mut(&mut self, id: usize) -> &mut Unit {
        self.units.get_mut(&id).expect("a unit of an army")
    }

    pub(crate) fn of(&self, id: usize) -> UnitType {
        self.unit(id).profile.of
    }

    pub(crate) fn has(&self, id: usize, one: Trait) -> bool {
        self.unit(id).profile.has(one)
    }

    /// Where a unit stands; one that stands nowhere has been refused before.
    pub(crate) fn cell(&self, id: usize) -> At {
        self.unit(id).cell.unwrap_or((-99, -99))
    }

    pub(crate) fn look(&self, id: usize) -> At {
        self.unit(id).look
    }

    /// Units of a seat on the table.
    pub(crate) fn standing(&self, seat: usize) -> Vec<usize> {
        let on_table = |(&id, unit): (&usize, &Unit)| {
            (seat_of(id) == seat && unit.cell.is_some()).then_some(id)
        };
        self.units.iter().filter_map(on_table).collect()
    }

    pub(crate) fn at(&self, cell: At) -> Option<usize> {
        self.units.iter().find_map(|(&id, unit)| (unit.cell == Some(cell)).then_some(id))
    }

    pub(crate) fn on_table(&self, (x, y): At) -> bool {
        (0..WIDTH).contains(&x) && (0..DEPTH).contains(&y)
    }

    pub(crate) fn ground(&self, cell: At) -> Ground {
        self.ground.get(&cell).copied().unwrap_or_default()
    }

    pub(crate) fn difficult(&self, cell: At) -> bool {
        self.ground(cell).difficult
    }

    /// TP-316.
    pub(crate) fn wavers(&self, seat: usize) -> bool {
        self.morale[seat] <= 2
    }

    /// The unit in the front, left, right or rear cell.
    pub(crate) fn beside(&self, id: usize, side: (i32, i32)) -> Option<usize> {
        self.at(offset(self.cell(id), self.look(id), side))
    }

    pub(crate) fn enemy_ahead(&self, id: usize) -> Option<usize> {
        self.beside(id, (1, 0)).filter(|&other| seat_of(other) != seat_of(id))
    }

    /// TP-G09.
    pub(crate) fn engaged(&self, a: usize, b: usize) -> bool {
        let (one, two) = (self.cell(a), self.cell(b));
        let touching = SIDES.contains(&minus(one, two));
        seat_of(a) != seat_of(b)
            && touching
            && (plus(one, self.look(a)) == two || plus(two, self.look(b)) == one)
    }

    pub(crate) fn enemies_engaged(&self, id: usize) -> Vec<usize> {
        let mut enemies = self.standing(1 - seat_of(id));
        enemies.retain(|&enemy| self.engaged(id, enemy));
        enemies
    }

    pub(crate) fn in_combat(&self, id: usize) -> bool {
        !self.enemies_engaged(id).is_empty()
    }

    /// The side of a unit on which another stands.
    pub(crate) fn side(&self, id: usize, other: usize) -> Side {
        sector(seen(self.cell(id), self.look(id), self.cell(other)))
    }

    /// TP-G09: it fights to its flank or rear in some pair.
    pub(crate) fn fights_aside(&self, id: usize) -> bool {
        self.enemies_engaged(id).iter().any(|&enemy| self.side(id, enemy) != Side::Front)
    }

    /// TP-314.
    pub(crate) fn flanked(&self, id: usize) -> bool {
        !is_light(self.of(id)) && self.enemy_ahead(id).is_some() && self.fights_aside(id)
    }

    /// TP-714: once, however many sides.
    pub(crate) fn supported(&self, id: usize) -> bool {
        [(0, -1), (0, 1)].into_iter().any(|side| {
            self.beside(id, side).is_some_and(|friend| {
                seat_of(friend) == seat_of(id)
                    && self.look(friend) == self.look(id)
                    && !self.fights_aside(friend)
            })
        })
    }

    /// TP-204, TP-311.
    pub(crate) fn friend_near_rear(&self, id: usize) -> bool {
        !self.in_combat(id)
            && self.standing(seat_of(id)).into_iter().any(|friend| {
                friend != id
                    && self.side(id, friend) == Side::Rear
                    && gap2(self.cell(id), self.cell(friend)) <= 1
                    && !self.in_combat(friend)
            })
    }

    /// TP-205, TP-312.
    pub(crate) fn threatened(&self, id: usize) -> bool {
        self.standing(1 - seat_of(id)).into_iter().any(|enemy| {
            self.side(id, enemy) != Side::Front
                && !self.in_combat(enemy)
                && self.landing(enemy, id, row(self.of(enemy)).3).is_some()
        })
    }

    /// TP-G07: whether a cell is one of the eight around an enemy of a seat.
    pub(crate) fn in_zone(&self, cell: At, seat: usize) -> bool {
        self.standing(1 - seat).into_iter().any(|enemy| {
            let d = minus(cell, self.cell(enemy));
            d != (0, 0) && d.0.abs() <= 1 && d.1.abs() <= 1
        })
    }

    /// TP-G08: whether a cell is near an enemy that is out of combat.
    pub(crate) fn near_enemy(&self, cell: At, seat: usize) -> bool {
        self.standing(1 - seat)
            .into_iter()
            .any(|enemy| gap2(cell, self.cell(enemy)) <= 1 && !self.in_combat(enemy))
    }

    /// TP-G12.
    pub(crate) fn passes_through(&self, mover: usize, other: usize) -> bool {
        seat_of(mover) == seat_of(other)
            && match self.of(mover) {
                LightInfantry => true,
                LightCavalry => {
                    matches!(self.of(other), LightCavalry | MediumCavalry | HeavyCavalry)
                }
                _ => false,
            }
    }

    /// TP-G06: whether a unit's line and end are on the table and free for it; `rigid` go with it.
    pub(crate) fn way_free(&self, id: usize, end: At, rigid: &[usize]) -> bool {
        let own = self.cell(id);
        let taken = |cell: At| self.at(cell).filter(|other| !rigid.contains(other));
        self.on_table(end)
            && taken(end).is_none_or(|other| other == id)
            && line(own, end).into_iter().all(|cell| {
                taken(cell).is_none_or(|other| other == id || self.passes_through(id, other))
            })
            && !(self.of(id) == Pikes && self.unit(id).disruption > 0 && self.enters(id, end))
    }

    /// TP-030: from ground that is not difficult onto or across some that is.
    pub(crate) fn enters(&self, id: usize, end: At) -> bool {
        let own = self.cell(id);
        let mut cells = line(own, end);
        // In the order in which they are met.
        cells.sort_by_key(|&cell| {
            let (d, way) = (minus(cell, own), minus(end, own));
            d.0 * way.0 + d.1 * way.1
        });
        cells.insert(0, own);
        cells.push(end);
        cells.windows(2).any(|pair| !self.difficult(pair[0]) && self.difficult(pair[1]))
    }

    /// TP-404b: into or through difficult ground, for those that it hinders.
    pub(crate) fn hindered(&self, id: usize, end: At) -> bool {
        end != self.cell(id)
            && !is_light(self.of(id))
            && (self.difficult(end)
                || line(self.cell(id), end).into_iter().any(|cell| self.difficult(cell)))
    }

    /// TP-G14: the cell in which a charger lands and how it looks then.
    pub(crate) fn landing(&self, charger: usize, target: usize, reach: i32) -> Option<(At, At)> {
        let (own, other) = (self.cell(charger), self.cell(target));
        let (f, r) = seen(other, self.look(target), own);
        let touching = match sector((f, r)) {
            Side::Front => (1, 0),
            Side::Rear => (-1, 0),
            Side::Flank => (0, r.signum()),
        };
        let end = offset(other, self.look(target), touching);
        let look = minus(other, end);
        if end == own {
            return (self.look(charger) != look).then_some((end, look));
        }
        let (f, r) = seen(own, self.look(charger), end);
        (f >= 1 && f * f + r * r <= reach * reach && self.way_free(charger, end, &[]))
            .then_some((end, look))
    }

    /// TP-607, TP-610.
    pub(crate) fn lawful(&self, target: usize, side: Side) -> bool {
        side == Side::Front || !self.in_combat(target) || self.enemy_ahead(target).is_some()
    }

    /// TP-032.
    pub(crate) fn supporting(&self, id: usize) -> bool {
        self.has(id, Trait::SupportingArchers) && self.unit(id).profile.weapon == Weapon::Bow
    }

    /// TP-G12, TP-G17, TP-G18: the end of a retreat or push of `steps` cells, if there is room.
    pub(crate) fn slid(&self, id: usize, way: At, steps: i32) -> Option<At> {
        'fewer: for steps in (1..=steps).rev() {
            let mut cell = self.cell(id);
            for step in 1.. {
                cell = plus(cell, way);
                if !self.on_table(cell) {
                    continue 'fewer;
                }
                match self.at(cell) {
                    None if step >= steps => return Some(cell),
                    Some(other) if !self.passes_through(id, other) => continue 'fewer,
                    _ => {}
                }
            }
        }
        None
    }

    /// TP-G18: who goes where when a unit is pushed one cell, supporting archers first; none if it is blocked.
    pub(crate) fn pushed(&self, id: usize, way: At) -> Option<Vec<(usize, At)>> {
        let behind = self.beside(id, (-1, 0)).filter(|&other| {
            seat_of(other) == seat_of(id)
                && self.look(other) == self.look(id)
                && self.supporting(other)
        });
        let mut all = Vec::new();
        let mut after = self.clone();
        if let Some(archers) = behind {
            all = self.pushed(archers, way)?;
            for &(unit, cell) in &all {
                after.unit_mut(unit).cell = Some(cell);
            }
        }
        all.push((id, after.slid(id, way, 1)?));
        Some(all)
    }

    /// TP-904.
    pub(crate) fn in_mass(&self, id: usize) -> bool {
        self.shape_of_unit(id) == Some(Shape::Mass)
    }

    /// TP-A11 to TP-A16: width and depth of what a card becomes.
    pub(crate) fn size(card: Card, across: bool) -> (i32, i32) {
        let (width, depth) = match card {
            Card::SmallWood | Card::SmallDifficult => (2, 2),
            Card::LargeWood => (5, 3),
            Card::Hill => (4, 3),
            _ => (1, 1),
        };
        if across { (depth, width) } else { (width, depth) }
    }
}
