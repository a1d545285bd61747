//! The move step: warbands, actions, what they cost (section 5, TP-M05 to TP-M09, TP-G06 to TP-G08, TP-G13).

use tropaion::cards::Card;
use tropaion::troops::{Trait, UnitType::*};
use tropaion::{Action, ActionKind, Aid, Event, MoveReason, Mover, Pool};

use crate::board::{At, Side, back, line, minus, offset, plus, right, row, seat_of};
use crate::reader::{Judged, Referee, id, look};
use crate::shapes::Shape;

impl Referee<'_> {
    /// Who acts, in order.
    pub(crate) fn movers(&self, mover: Mover) -> Vec<usize> {
        match mover {
            Mover::Unit(unit) => vec![id(unit)],
            Mover::Formation(lead) => self.board.members(id(lead)),
        }
    }

    /// TP-403, TP-407, TP-601: how far they go together.
    pub(crate) fn reach(&self, movers: &[usize], as_formation: bool, charge: bool) -> i32 {
        let slowest = movers
            .iter()
            .map(|&unit| {
                let row = row(self.board.of(unit));
                if charge { row.3 } else { row.2 }
            })
            .min()
            .expect("one moves");
        let column = as_formation
            && movers.len() > 1
            && self.board.shape_of_unit(movers[0]) == Some(Shape::Column);
        slowest + i32::from(column)
    }

    pub(crate) fn actions(&mut self) -> Judged {
        while let Some(Event::Declared { action }) = self.peek() {
            self.action(action)?;
        }
        Ok(())
    }

    fn action(&mut self, action: Action) -> Judged {
        let movers = self.movers(action.mover);
        let lead = id(action.mover.lead());
        let board = &self.board;
        let own = |&unit: &usize| seat_of(unit) == self.active && board.unit(unit).cell.is_some();
        self.demand(movers.iter().all(own), "TP-103", "not his unit")?;
        if let Mover::Formation(_) = action.mover {
            let formed = board.unit(lead).group == Some(lead) && movers.len() > 1;
            self.demand(formed, "TP-902", "no formation")?;
        }
        // TP-212, TP-M09.
        let moves = movers.iter().map(|&it| board.unit(it).marks.moves).max();
        let second = moves.unwrap_or(0) > 0;
        let failed = movers.iter().any(|&it| board.unit(it).marks.failed);
        self.demand(!failed && moves.unwrap_or(0) < 2, "TP-212", "no further move")?;
        let hurry = i32::from(action.fast);
        if action.fast {
            let all = movers.iter().all(|&it| board.has(it, Trait::FastCavalry));
            self.demand(all, "TP-021", "not fast cavalry")?;
        }
        let in_combat = movers.iter().any(|&it| board.in_combat(it));
        let complicated = if action.kind.is_charge() {
            self.demand(!in_combat, "TP-410", "it is in combat")?;
            let arrived = movers.iter().any(|&it| board.unit(it).marks.arrived);
            self.demand(!arrived, "TP-A31", "it has just arrived")?;
            let reach = self.reach(&movers, matches!(action.mover, Mover::Formation(_)), true);
            let legal = self.charge_is_legal(&action, &movers, reach + hurry);
            self.demand(legal, "TP-G14", "no legal charge")?;
            self.ends(&action, &movers).iter().any(|&(unit, end)| self.board.hindered(unit, end))
        } else if in_combat {
            self.out_of_combat(&action, &movers)?;
            true
        } else {
            self.moves(&action, &movers, hurry)?
        };
        self.at += 1;
        let complicated = complicated || second;
        match action.aid {
            Aid::None => {
                self.pays(self.active, Pool::Discipline, u8::from(complicated), "TP-404")?;
            }
            Aid::Blanks => {
                self.demand(complicated, "TP-A20", "nothing to save")?;
                for _ in 0..2 {
                    let played = self.played(self.active, Card::Blank)?;
                    self.demand(played, "TP-A20", "two blanks")?;
                }
            }
            Aid::GetEmMoving => {
                self.demand(!complicated, "TP-A25", "simple moves only")?;
                let played = self.played(self.active, Card::GetEmMoving)?;
                self.demand(played, "TP-A25", "the card")?;
            }
        }
        let passed = action.aid == Aid::GetEmMoving || {
            let fearsome = self.meets_fearsome(&action, &movers);
            self.test(&movers, false, &fearsome)?
        };
        for &unit in &movers {
            let marks = &mut self.board.unit_mut(unit).marks;
            (marks.moves, marks.failed) = (moves.unwrap_or(0) + 1, !passed);
        }
        if passed {
            self.made(&action, movers)?;
        }
        Ok(())
    }

    /// TP-M06: a move is made.
    fn made(&mut self, action: &Action, movers: Vec<usize>) -> Judged {
        if action.fast {
            self.pays(self.active, Pool::Valour, movers.len() as u8, "TP-021")?;
        }
        if action.kind.is_charge() {
            return self.charge(action, movers);
        }
        let group: Vec<usize> = match action.kind {
            ActionKind::Join(other) => {
                let mut group = self.board.members(id(other));
                group.retain(|it| !movers.contains(it));
                group
            }
            _ => Vec::new(),
        };
        self.body(&self.ends(action, &movers), look(action.facing), MoveReason::Action)?;
        self.settled(action.mover, &movers);
        if matches!(action.kind, ActionKind::Join(_)) {
            let all: Vec<usize> = movers.iter().chain(&group).copied().collect();
            let legal = self.board.name(&all);
            self.demand(legal, "TP-G13", "no legal shape")?;
        }
        if action.kind == ActionKind::Reform {
            let group = self.fills(movers[0], self.board.cell(movers[0]));
            let all: Vec<usize> = movers.iter().chain(&group).copied().collect();
            let legal = !group.is_empty() && self.board.name(&all);
            self.demand(legal, "TP-907", "no legal shape")?;
        }
        Ok(())
    }

    /// TP-403, TP-908: a unit alone leaves its formation; a formation that moved is looked at again.
    pub(crate) fn settled(&mut self, mover: Mover, movers: &[usize]) {
        match mover {
            Mover::Unit(unit) => self.board.leaves(id(unit)),
            Mover::Formation(_) => self.board.split(movers),
        }
    }

    /// Where each mover would end.
    pub(crate) fn ends(&self, action: &Action, movers: &[usize]) -> Vec<(usize, At)> {
        let by = (i32::from(action.offset.f), i32::from(action.offset.r));
        let end = |&unit: &usize| {
            let own = self.board.unit(unit);
            (unit, offset(self.board.cell(unit), own.look, by))
        };
        movers.iter().map(end).collect()
    }

    /// TP-G13, TP-030: units go as one body; pikes then suffer from the ground.
    pub(crate) fn body(&mut self, ends: &[(usize, At)], look: At, why: MoveReason) -> Judged {
        let entering: Vec<usize> = ends
            .iter()
            .filter(|&&(unit, end)| self.board.of(unit) == Pikes && self.board.enters(unit, end))
            .map(|it| it.0)
            .collect();
        for &(unit, end) in ends {
            self.moved(unit, end, look, why, "TP-G13")?;
        }
        for unit in entering {
            self.disrupted(unit)?;
        }
        Ok(())
    }

    /// TP-403, TP-404, TP-907, TP-G06 to TP-G08: a move or turn of units out of combat; whether it is complicated by itself.
    fn moves(&self, action: &Action, movers: &[usize], hurry: i32) -> Judged<bool> {
        let (f, r) = (i32::from(action.offset.f), i32::from(action.offset.r));
        let moving = (f, r) != (0, 0);
        let ends = self.ends(action, movers);
        let facing = look(action.facing);
        let kept = self.board.look(movers[0]) == facing;
        let as_formation = matches!(action.mover, Mover::Formation(_));
        let reach = self.reach(movers, as_formation, false) + hurry;
        self.demand(f * f + r * r <= reach * reach, "TP-G06", "too far")?;
        let seat = self.active;
        let (mut near, mut hindered) = (false, false);
        for &(unit, end) in &ends {
            let own = self.board.cell(unit);
            let free = !moving || self.board.way_free(unit, end, movers);
            self.demand(free, "TP-G06", "the way is barred")?;
            let mut cells = vec![own];
            if moving {
                cells.extend(line(own, end));
                cells.push(end);
                let zone = cells[1..].iter().any(|&it| self.board.in_zone(it, seat));
                self.demand(!zone, "TP-G07", "through an enemy's zone")?;
            }
            near |= cells.iter().any(|&it| self.board.near_enemy(it, seat));
            hindered |= self.board.hindered(unit, end);
            let faced = self.board.at(plus(end, facing));
            let faces = faced.is_some_and(|other| seat_of(other) != seat);
            self.demand(!faces, "TP-G07", "it would face an enemy beside it")?;
        }
        match action.kind {
            ActionKind::Move => self.demand(moving && kept, "TP-403", "facing is kept")?,
            ActionKind::Turn => {
                self.demand(!moving && !kept, "TP-G06", "a turn without distance")?;
                return Ok(true);
            }
            ActionKind::Join(other) => {
                let other = id(other);
                let group: Vec<usize> = self
                    .board
                    .members(other)
                    .into_iter()
                    .filter(|it| !movers.contains(it))
                    .collect();
                let mut all = ends.clone();
                all.extend(group.iter().map(|&it| (it, self.board.cell(it))));
                let joins = seat_of(other) == seat
                    && !group.is_empty()
                    && self.board.look(other) == facing
                    && self.board.legal(&all, facing);
                self.demand(joins, "TP-G13", "no legal shape")?;
                return Ok(true);
            }
            ActionKind::Reform => {
                let ahead = (f, r) == (1, 0) && kept && !as_formation;
                self.demand(ahead, "TP-907", "one cell straight ahead")?;
                let fills = self.fills(movers[0], ends[0].1);
                self.demand(!fills.is_empty(), "TP-907", "no gap")?;
            }
            _ => return self.fault("TP-409", "it is not in combat"),
        }
        Ok(near || hindered || f <= 0)
    }

    /// TP-907: the units with which one in a cell makes a legal shape: both sides, if they fit.
    fn fills(&self, unit: usize, gap: At) -> Vec<usize> {
        let facing = self.board.look(unit);
        let beside = |step: At| {
            let other = self.board.at(plus(gap, step))?;
            let alike = seat_of(other) == seat_of(unit)
                && self.board.of(other) == self.board.of(unit)
                && self.board.look(other) == facing;
            let mut group = self.board.members(other);
            group.retain(|&it| it != unit);
            alike.then_some(group)
        };
        let left = beside(back(right(facing))).unwrap_or_default();
        let right = beside(right(facing)).unwrap_or_default();
        let mut both = left.clone();
        both.extend(right.iter().filter(|it| !left.contains(it)));
        let fits = |group: &Vec<usize>| {
            let mut all = vec![(unit, gap)];
            all.extend(group.iter().map(|&it| (it, self.board.cell(it))));
            !group.is_empty() && self.board.legal(&all, facing)
        };
        [both, left, right].into_iter().find(fits).unwrap_or_default()
    }

    /// TP-409, TP-410: what units in combat may do.
    fn out_of_combat(&self, action: &Action, movers: &[usize]) -> Judged {
        let (f, r) = (i32::from(action.offset.f), i32::from(action.offset.r));
        match action.kind {
            ActionKind::Disengage => {
                let reach = self.reach(movers, matches!(action.mover, Mover::Formation(_)), false);
                let straight = r == 0 && f < 0 && -f <= reach;
                self.demand(straight, "TP-409", "straight back")?;
                for &(unit, end) in &self.ends(action, movers) {
                    let rear = self
                        .board
                        .enemies_engaged(unit)
                        .iter()
                        .any(|&it| self.board.side(unit, it) == Side::Rear);
                    let caught = self.board.flanked(unit) || rear;
                    self.demand(!caught, "TP-409", "flanked or engaged at its rear")?;
                    let free = self.board.way_free(unit, end, movers);
                    self.demand(free, "TP-409", "the way is barred")?;
                    let mut cells = line(self.board.cell(unit), end);
                    cells.push(end);
                    let zone = cells.iter().any(|&it| self.board.in_zone(it, self.active));
                    self.demand(!zone, "TP-G07", "through an enemy's zone")?;
                }
                Ok(())
            }
            ActionKind::Turn => {
                let unit = movers[0];
                let free = movers.len() == 1 && self.board.enemy_ahead(unit).is_none();
                let facing = look(action.facing);
                let towards = self
                    .board
                    .enemies_engaged(unit)
                    .iter()
                    .any(|&it| minus(self.board.cell(it), self.board.cell(unit)) == facing);
                self.demand(free && towards && (f, r) == (0, 0), "TP-410", "no such turn")
            }
            _ => self.fault("TP-410", "it is in combat"),
        }
    }

    /// TP-035, TP-608, TP-M08: warbands with an enemy in reach charge, or test.
    pub(crate) fn warbands(&mut self) -> Judged {
        loop {
            let due = self.warbands_due();
            if due.is_empty() {
                return Ok(());
            }
            let (mover, tested) = match self.peek() {
                Some(Event::Tested { unit, .. }) => {
                    let found = due.iter().find(|it| it.lead() == unit).copied();
                    (found, true)
                }
                Some(Event::Declared { action }) => {
                    (due.iter().find(|&&it| it == action.mover).copied(), false)
                }
                _ => (None, false),
            };
            let Some(mover) = mover else {
                return self.fault("TP-M08", "warbands come first");
            };
            let movers = self.movers(mover);
            for &unit in &movers {
                self.board.unit_mut(unit).marks.asked = true;
            }
            if tested && self.test_without_staff(&movers)? {
                continue;
            }
            let Some(Event::Declared { action }) = self.peek() else {
                return self.fault("TP-M08", "it has to charge");
            };
            let reach = self.reach(&movers, matches!(mover, Mover::Formation(_)), true);
            let legal = action.mover == mover
                && !action.fast
                && action.aid == Aid::None
                && self.charge_is_legal(&action, &movers, reach);
            self.demand(legal, "TP-608", "no legal charge")?;
            self.at += 1;
            for &unit in &movers {
                self.board.unit_mut(unit).marks.moves = 1;
            }
            self.charge(&action, movers)?;
        }
    }

    /// TP-M08: Broken Vine Staff does not apply.
    fn test_without_staff(&mut self, movers: &[usize]) -> Judged<bool> {
        self.test(movers, false, &[])
    }

    fn warbands_due(&self) -> Vec<Mover> {
        let mut due = Vec::new();
        for unit in self.board.standing(self.active) {
            let movers = self.board.members(unit);
            if self.board.of(unit) != Warband || movers[0] != unit {
                continue;
            }
            let free = movers.iter().all(|&it| {
                let marks = &self.board.unit(it).marks;
                !marks.asked
                    && marks.moves == 0
                    && !marks.failed
                    && !marks.arrived
                    && !self.board.in_combat(it)
            });
            let mover = if movers.len() > 1 {
                Mover::Formation(tropaion::UnitId(unit as u8))
            } else {
                Mover::Unit(tropaion::UnitId(unit as u8))
            };
            let reach = self.reach(&movers, movers.len() > 1, true);
            if free && !self.charges_of(mover, &movers, reach).is_empty() {
                due.push(mover);
            }
        }
        due
    }
}
