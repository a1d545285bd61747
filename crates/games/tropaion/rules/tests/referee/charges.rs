//! Charges (section 7, TP-M07, TP-G14 to TP-G17).

use tropaion::cards::Card;
use tropaion::grid::Offset;
use tropaion::troops::{Trait, UnitType::*};
use tropaion::{Action, ActionKind, Event, MoveReason, Mover, Pool, UnitId};

use crate::board::{
    At, Side, back, is_foot, minus, offset, plus, right, row, seat_of, sector, seen,
};
use crate::reader::{Judged, Referee, at, facing, id, look};
use crate::shapes::Shape;

impl Referee<'_> {
    /// TP-G15: the enemies that units at these ends would have before them.
    fn meets(&self, ends: &[(usize, At)], facing: At) -> Vec<(usize, usize)> {
        let meets = |&(unit, end): &(usize, At)| {
            let enemy = self.board.at(plus(end, facing))?;
            (seat_of(enemy) != seat_of(unit)).then_some((unit, enemy))
        };
        ends.iter().filter_map(meets).collect()
    }

    /// The side of an enemy that a unit at a cell beside it would attack.
    fn side_at(&self, enemy: usize, end: At) -> Side {
        sector(seen(self.board.cell(enemy), self.board.look(enemy), end))
    }

    /// TP-G15: whether these ends, with facing kept, are a legal charge of a formation.
    fn formation_charges(&self, ends: &[(usize, At)], movers: &[usize]) -> bool {
        let facing = self.board.look(movers[0]);
        let contacts = self.meets(ends, facing);
        let end_of = |unit| ends.iter().find(|it| it.0 == unit).expect("a mover").1;
        !contacts.is_empty()
            && contacts
                .iter()
                .all(|&(unit, enemy)| self.board.lawful(enemy, self.side_at(enemy, end_of(unit))))
            && ends.iter().all(|&(unit, end)| self.board.way_free(unit, end, movers))
    }

    /// TP-G14, TP-G15: every charge of a mover within this reach.
    pub(crate) fn charges_of(&self, mover: Mover, movers: &[usize], reach: i32) -> Vec<Action> {
        let mut found = Vec::new();
        let mut add = |kind, (f, r): (i32, i32), step: At| {
            found.push(Action {
                mover,
                kind,
                offset: Offset { f: f as i8, r: r as i8 },
                facing: facing(step),
                fast: false,
                cost: 0,
                aid: tropaion::Aid::None,
            });
        };
        match mover {
            Mover::Unit(unit) => {
                let unit = id(unit);
                for enemy in self.board.standing(1 - seat_of(unit)) {
                    if let Some((end, facing)) = self.board.landing(unit, enemy, reach)
                        && self.board.lawful(enemy, self.board.side(enemy, unit))
                    {
                        let by = seen(self.board.cell(unit), self.board.look(unit), end);
                        add(ActionKind::Charge(UnitId(enemy as u8)), by, facing);
                    }
                }
            }
            Mover::Formation(_) => {
                let facing = self.board.look(movers[0]);
                for f in 1..=reach {
                    for r in -reach..=reach {
                        let end =
                            |&unit: &usize| (unit, offset(self.board.cell(unit), facing, (f, r)));
                        let ends: Vec<_> = movers.iter().map(end).collect();
                        if f * f + r * r <= reach * reach && self.formation_charges(&ends, movers) {
                            add(ActionKind::FormationCharge, (f, r), facing);
                        }
                    }
                }
            }
        }
        found
    }

    pub(crate) fn charge_is_legal(&self, action: &Action, movers: &[usize], reach: i32) -> bool {
        self.charges_of(action.mover, movers, reach).iter().any(|it| {
            (it.kind, it.offset, it.facing) == (action.kind, action.offset, action.facing)
        })
    }

    /// The contacts that a charge would make.
    fn contacts(&self, action: &Action, movers: &[usize]) -> Vec<(usize, usize)> {
        self.meets(&self.ends(action, movers), look(action.facing))
    }

    /// TP-022: the movers that would contact a fearsome enemy.
    pub(crate) fn meets_fearsome(&self, action: &Action, movers: &[usize]) -> Vec<usize> {
        if !action.kind.is_charge() {
            return Vec::new();
        }
        let fearsome = |&(_, enemy): &(usize, usize)| self.board.has(enemy, Trait::Fearsome);
        let contacts = self.contacts(action, movers);
        contacts.into_iter().filter(fearsome).map(|it| it.0).collect()
    }

    /// TP-M07.
    pub(crate) fn charge(&mut self, action: &Action, whole: Vec<usize>) -> Judged {
        let declared = self.contacts(action, &whole);
        let targets: Vec<usize> = declared.iter().map(|it| it.1).collect();
        let retreated = self.retreats(&declared)?;
        let mut movers = whole.clone();
        if !retreated.is_empty() {
            self.parthian(&retreated, &mut movers)?;
        }
        movers.retain(|&it| self.board.unit(it).cell.is_some());
        if movers.is_empty() {
            return Ok(());
        }
        let mut settled = *action;
        if !retreated.is_empty() || movers != whole {
            // TP-G17.
            let hurry = i32::from(action.fast);
            let as_formation = matches!(action.mover, Mover::Formation(_));
            let reach = self.reach(&movers, as_formation, true) + hurry;
            let aims = |enemy: usize| targets.contains(&enemy) || retreated.contains(&enemy);
            let mut choices = self.charges_of(action.mover, &movers, reach);
            choices.retain(|it| self.contacts(it, &movers).iter().any(|it| aims(it.1)));
            if choices.is_empty() {
                return self.misses(action, &movers, reach);
            }
            let taken = choices.iter().find(|it| {
                let ends = self.ends(it, &movers);
                let Some(Event::Moved { unit, cell, facing, .. }) = self.peek() else {
                    return false;
                };
                (id(unit), at(cell)) == ends[0] && facing == it.facing
            });
            let Some(taken) = taken else {
                return self.fault("TP-G17", "a charge that reaches is to be made");
            };
            settled = *taken;
        }
        let before = self.engaged_before(&self.contacts(&settled, &movers));
        let ends = self.ends(&settled, &movers);
        self.body(&ends, look(settled.facing), MoveReason::Charge)?;
        self.settled(action.mover, &movers);
        self.contact(&movers, &before)
    }

    /// Contacts, and whether the enemy is in combat before them (TP-610).
    fn engaged_before(&self, contacts: &[(usize, usize)]) -> Vec<(usize, usize, bool)> {
        let with = |&(unit, enemy): &(usize, usize)| (unit, enemy, self.board.in_combat(enemy));
        contacts.iter().map(with).collect()
    }

    /// TP-026, TP-027, TP-603, TP-G17.
    fn retreats(&mut self, contacts: &[(usize, usize)]) -> Judged<Vec<usize>> {
        let may = |&(unit, enemy): &(usize, usize)| {
            let asked = match self.board.of(enemy) {
                LightCavalry => true,
                LightInfantry => is_foot(self.board.of(unit)),
                _ => false,
            };
            let fighting = self.board.members(enemy).iter().any(|&it| self.board.in_combat(it));
            asked && !fighting && self.board.side(enemy, unit) != Side::Rear
        };
        let allowed: Vec<Vec<usize>> =
            contacts.iter().filter(|it| may(it)).map(|it| self.board.members(it.1)).collect();
        let mut gone = Vec::new();
        while let Some(Event::Moved { unit, why: MoveReason::Retreat, .. }) = self.peek() {
            let unit = id(unit);
            let allowed = allowed.iter().any(|group| group.contains(&unit));
            self.demand(allowed && !gone.contains(&unit), "TP-603", "it may not retreat")?;
            let cells = if self.board.of(unit) == LightCavalry { 2 } else { 1 };
            let way = back(self.board.look(unit));
            let Some(end) = self.board.slid(unit, way, cells) else {
                return self.fault("TP-G17", "it can't retreat");
            };
            self.moved(unit, end, self.board.look(unit), MoveReason::Retreat, "TP-G17")?;
            gone.push(unit);
        }
        let mut done: Vec<usize> = Vec::new();
        for group in allowed {
            if !group.iter().any(|it| gone.contains(it)) || done.contains(&group[0]) {
                continue;
            }
            done.push(group[0]);
            for &unit in &group {
                let cells = if self.board.of(unit) == LightCavalry { 2 } else { 1 };
                let stuck = || {
                    let way = back(self.board.look(unit));
                    self.board.slid(unit, way, cells).is_none()
                };
                let whole = gone.contains(&unit) || stuck();
                self.demand(whole, "TP-G17", "with its whole formation")?;
            }
            if group.len() > 1 {
                self.board.split(&group);
            }
        }
        Ok(gone)
    }

    /// TP-603, TP-604: a charge that falls short.
    fn misses(&mut self, action: &Action, movers: &[usize], reach: i32) -> Judged {
        let starts: Vec<(At, At)> =
            movers.iter().map(|&it| (self.board.cell(it), self.board.look(it))).collect();
        let step = look(action.facing);
        let mut ends = self.ends(action, movers);
        let mut contacts = Vec::new();
        for planned in [true, false].into_iter().chain(std::iter::repeat(false)) {
            if !planned {
                ends = movers.iter().map(|&it| (it, plus(self.board.cell(it), step))).collect();
                let within = ends.iter().zip(&starts).all(|(&(_, end), &(from, look))| {
                    let (f, r) = seen(from, look, end);
                    f * f + r * r <= reach * reach
                });
                if !within {
                    break;
                }
            }
            let free = ends.iter().all(|&(unit, end)| self.board.way_free(unit, end, movers));
            let met = self.meets(&ends, step);
            let lawful = met.iter().all(|&(unit, enemy)| {
                let end = ends.iter().find(|it| it.0 == unit).expect("a mover").1;
                self.board.lawful(enemy, self.side_at(enemy, end))
            });
            if !free || !lawful {
                break;
            }
            contacts = self.engaged_before(&met);
            self.body(&ends, step, MoveReason::Charge)?;
            self.settled(action.mover, movers);
            if !contacts.is_empty() {
                break;
            }
        }
        self.contact(movers, &contacts)
    }

    /// TP-609, TP-610, TP-606, TP-A26, TP-A27: what follows contact.
    fn contact(&mut self, movers: &[usize], contacts: &[(usize, usize, bool)]) -> Judged {
        if contacts.is_empty() {
            return Ok(());
        }
        for &unit in movers {
            let first_rank = |fellow: usize| {
                seat_of(fellow) == seat_of(unit)
                    && self.board.unit(fellow).group == self.board.unit(unit).group
            };
            let mass = self.board.shape_of_unit(unit) == Some(Shape::Mass)
                && !self.board.beside(unit, (1, 0)).is_some_and(first_rank);
            let bonus = row(self.board.of(unit)).1 + i32::from(mass);
            self.board.unit_mut(unit).marks.bonus = bonus;
        }
        let mut contacted = Vec::new();
        for &(unit, enemy, fought) in contacts {
            self.board.unit_mut(unit).marks.contacted.push(enemy);
            contacted.push(enemy);
            let towards = minus(self.board.cell(unit), self.board.cell(enemy));
            if !fought && self.board.look(enemy) != towards {
                self.board.leaves(enemy);
                let cell = self.board.cell(enemy);
                self.moved(enemy, cell, towards, MoveReason::TurnsToFace, "TP-610")?;
            }
        }
        self.wraps(movers)?;
        let bold = self.played(self.active, Card::BreakTheLines)?;
        let shields = self.played(1 - self.active, Card::Shieldwall)?;
        let more = i32::from(bold);
        // TP-A26: of one unit or formation that is charged; which, the bonuses show.
        let mut walls: Vec<Vec<usize>> = vec![Vec::new()];
        if shields {
            walls = contacted.iter().map(|&it| self.board.members(it)).collect();
        }
        let bonuses = |wall: &Vec<usize>| -> Vec<i32> {
            let bonus = |&unit: &usize| {
                let marks = &self.board.unit(unit).marks;
                let less = i32::from(marks.contacted.iter().any(|it| wall.contains(it)));
                (marks.bonus + more - less).max(0)
            };
            movers.iter().map(bonus).collect()
        };
        let choices: Vec<Vec<i32>> = walls.iter().map(bonuses).collect();
        let start = self.at;
        let mut fault = None;
        for bonuses in choices {
            self.at = start;
            match self.reports(movers, &bonuses) {
                Ok(()) => return Ok(()),
                Err(wrong) => fault = Some(wrong),
            }
        }
        Err(fault.expect("one was tried"))
    }

    /// TP-609: the bonuses, as they are fixed.
    fn reports(&mut self, movers: &[usize], bonuses: &[i32]) -> Judged {
        for (&unit, &bonus) in movers.iter().zip(bonuses) {
            let mut contacted = self.board.unit(unit).marks.contacted.clone();
            contacted.sort_unstable();
            for enemy in contacted {
                self.expect(
                    Event::Contacted {
                        unit: UnitId(unit as u8),
                        enemy: UnitId(enemy as u8),
                        bonus: bonus as i8,
                    },
                    "TP-609",
                )?;
            }
        }
        for (&unit, &bonus) in movers.iter().zip(bonuses) {
            self.board.unit_mut(unit).marks.bonus = bonus;
        }
        Ok(())
    }

    /// TP-605, TP-606, TP-G16.
    fn wraps(&mut self, movers: &[usize]) -> Judged {
        loop {
            let Some(Event::Moved { unit, cell, facing, why: MoveReason::Wrap }) =
                self.events.get(self.at + 1).copied()
            else {
                return Ok(());
            };
            let (unit, end, facing) = (id(unit), at(cell), look(facing));
            self.pays(self.active, Pool::Valour, 1, "TP-606")?;
            let board = &self.board;
            let enemy = board.at(plus(end, facing));
            let Some(enemy) = enemy.filter(|&it| seat_of(it) != self.active) else {
                return self.fault("TP-G16", "it faces no enemy");
            };
            let step = right(board.look(unit));
            let fellow = [step, back(step)].into_iter().any(|side| {
                board.at(plus(board.cell(unit), side)).is_some_and(|other| {
                    movers.contains(&other)
                        && board.unit(other).group.is_some()
                        && board.unit(other).group == board.unit(unit).group
                        && board.enemy_ahead(other) == Some(enemy)
                })
            });
            let ahead = plus(board.cell(unit), board.look(unit)) == end;
            let flank = self.side_at(enemy, end) == Side::Flank;
            let legal = movers.contains(&unit)
                && board.enemy_ahead(unit).is_none()
                && board.enemy_ahead(enemy).is_some()
                && board.way_free(unit, end, &[]);
            self.demand(fellow && ahead && flank && legal, "TP-G16", "no such wrap")?;
            self.body(&[(unit, end)], facing, MoveReason::Wrap)?;
            self.board.leaves(unit);
            self.board.unit_mut(unit).marks.contacted.push(enemy);
        }
    }
}
