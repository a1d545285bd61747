//! Turns and half-turns, reserves that come on, rallies, morale and the end (sections 5, 9; TP-M03, TP-M04, TP-M13 to TP-M16).

use battle_core::Seat;
use tropaion::cards::Card;
use tropaion::troops::{Trait, UnitType::*};
use tropaion::{Event, Pool, Reason};

use crate::board::{DEPTH, Marks, WIDTH, seat_of};
use crate::reader::{Judged, Referee, at, id, look};

impl Referee<'_> {
    /// TP-402: a turn; whether it was the last.
    pub(crate) fn plays_turn(&mut self) -> Judged<bool> {
        let Some(Event::TurnBegins { turn, dice }) = self.peek() else {
            return self.fault("TP-M03", "a turn should begin");
        };
        self.turn += 1;
        self.demand(turn == self.turn, "TP-M03", "turns are counted")?;
        let all = dice.iter().flatten().all(|die| (1..=6).contains(die));
        self.demand(all, "TP-101", "no such dice")?;
        self.at += 1;
        for seat in Seat::ALL {
            let Some(Event::Assigned { seat: by, points }) = self.peek() else {
                return self.fault("TP-102", "both assign their dice");
            };
            let (mut rolled, mut given) = (dice[seat.index()], points);
            rolled.sort_unstable();
            given.sort_unstable();
            self.demand(by == seat && rolled == given, "TP-102", "other points than dice")?;
            self.pools[seat.index()] = points;
            self.at += 1;
        }
        let first = self.order()?;
        for seat in [first, 1 - first] {
            self.plays_half_turn(seat)?;
        }
        self.turn_ends()
    }

    /// TP-401.
    fn order(&mut self) -> Judged<usize> {
        let Some(Event::Order { first, paid }) = self.peek() else {
            return self.fault("TP-401", "somebody goes first");
        };
        let first = first.index();
        let [one, two] = self.pools.map(|pools| pools[Pool::Strategy as usize]);
        if one != two {
            let higher = usize::from(two > one);
            self.demand(first == higher, "TP-401", "the higher Strategy goes first")?;
            self.demand(paid == [false; 2], "TP-401", "there is no tie to pay for")?;
        }
        for (seat, pays) in paid.into_iter().enumerate() {
            if pays {
                self.demand(self.board.morale[seat] > 1, "TP-401", "too little morale")?;
                self.board.morale[seat] -= 1;
                self.demand(paid[1 - seat] || first == seat, "TP-401", "who pays goes first")?;
            }
        }
        self.at += 1;
        Ok(first)
    }

    fn plays_half_turn(&mut self, seat: usize) -> Judged {
        self.expect(Event::HalfTurnBegins { seat: Seat::ALL[seat] }, "TP-402")?;
        self.active = seat;
        for unit in self.board.units.values_mut() {
            unit.marks = Marks::default();
        }
        self.reserves_enter()?;
        self.warbands()?;
        self.actions()?;
        self.shots()?;
        self.fights()?;
        self.rallies()
    }

    /// TP-A29, TP-A30, TP-A31.
    fn reserves_enter(&mut self) -> Judged {
        let seat = self.active;
        if self.played(seat, Card::FlankMarch)? {
            self.demand(self.turn >= 3, "TP-A29", "not before turn 3")?;
            self.flank_edge[seat] = None;
        }
        let forward = if seat == self.south { (0, 1) } else { (0, -1) };
        while let Some(Event::Placed { unit, cell, facing, join }) = self.peek() {
            let (unit, cell) = (id(unit), at(cell));
            self.demand(seat_of(unit) == seat, "TP-M04", "not his half-turn")?;
            let inward = match self.board.unit(unit).reserve {
                None => return self.fault("TP-A31", "it is not in reserve"),
                Some(false) => {
                    let edge = if seat == self.south { 0 } else { DEPTH - 1 };
                    self.demand(self.turn >= 2, "TP-A30", "not before turn 2")?;
                    self.demand(cell.1 == edge, "TP-A30", "the own base edge")?;
                    forward
                }
                Some(true) => {
                    let card = self.shown[seat].contains_key(&Card::FlankMarch);
                    self.demand(card, "TP-A29", "the card is not played")?;
                    let east = cell.0 == WIDTH - 1;
                    self.demand(east || cell.0 == 0, "TP-A29", "a side edge")?;
                    let edge = *self.flank_edge[seat].get_or_insert(east);
                    self.demand(edge == east, "TP-A29", "from the same edge")?;
                    if east { (-1, 0) } else { (1, 0) }
                }
            };
            self.demand(look(facing) == inward, "TP-A31", "it faces into the table")?;
            self.demand(!self.board.in_zone(cell, seat), "TP-A31", "in an enemy's zone")?;
            if let Some(other) = join {
                let new = self
                    .board
                    .members(id(other))
                    .iter()
                    .all(|&it| self.board.unit(it).marks.arrived);
                self.demand(new, "TP-A31", "formations of arrivals only")?;
            }
            self.comes_on(unit, cell, inward, join)?;
            let own = self.board.unit_mut(unit);
            own.reserve = None;
            (own.marks.arrived, own.marks.moves) = (true, 1);
        }
        Ok(())
    }

    /// TP-801, TP-802.
    fn rallies(&mut self) -> Judged {
        while let Some(Event::Tested { unit, .. }) = self.peek() {
            let unit = id(unit);
            let own = self.board.unit(unit);
            let may = seat_of(unit) == self.active
                && own.cell.is_some()
                && own.disruption > 0
                && own.profile.of != Elephants
                && !own.profile.has(Trait::Raw)
                && (own.profile.has(Trait::Veteran) || !self.board.in_combat(unit));
            self.demand(may, "TP-801", "it may not rally")?;
            self.demand(!own.marks.rallied, "TP-802", "one attempt")?;
            self.board.unit_mut(unit).marks.rallied = true;
            if self.test(&[unit], true, &[])? {
                self.board.unit_mut(unit).disruption -= 1;
                self.expect(
                    Event::Rallied {
                        unit: tropaion::UnitId(unit as u8),
                        disruption: self.board.unit(unit).disruption,
                    },
                    "TP-801",
                )?;
            }
        }
        Ok(())
    }

    /// TP-804 to TP-807, TP-A24.
    fn turn_ends(&mut self) -> Judged<bool> {
        let mut after = self.board.morale;
        for (seat, after) in after.iter_mut().enumerate() {
            let lost = std::mem::take(&mut self.lost[seat]);
            let of = |id: &usize| self.board.of(*id);
            let cavalry = lost.iter().filter(|id| of(id) == LightCavalry).count()
                + usize::from(self.odd[seat]);
            let others =
                lost.iter().filter(|id| !matches!(of(id), LightCavalry | LightInfantry)).count();
            *after -= (others + cavalry / 2) as i32;
            self.odd[seat] = cavalry % 2 == 1;
            let before = self.board.morale[seat];
            if self.played(seat, Card::HoldHold)? {
                let may = before >= 3 && (1..=2).contains(after);
                self.demand(may, "TP-A24", "it would not become wavering")?;
                *after = 3;
            }
        }
        self.board.morale = after;
        let [one, two] = after;
        let halves = after.map(|morale| 2 * morale as i8);
        self.expect(Event::Morale { halves }, "TP-805")?;
        let higher = match one.cmp(&two) {
            std::cmp::Ordering::Greater => Some(Seat::One),
            std::cmp::Ordering::Less => Some(Seat::Two),
            std::cmp::Ordering::Equal => None,
        };
        let there = [0, 1].map(|seat| {
            self.board.units.iter().any(|(&id, unit)| seat_of(id) == seat && !unit.gone)
        });
        let end = if one <= 0 || two <= 0 {
            Some((higher, Reason::Morale))
        } else if there != [true; 2] {
            let winner = match there {
                [true, false] => Some(Seat::One),
                [false, true] => Some(Seat::Two),
                _ => None,
            };
            Some((winner, Reason::NoUnits))
        } else {
            (self.turn >= 20).then_some((higher, Reason::TurnLimit))
        };
        if let Some((winner, reason)) = end {
            self.expect(Event::Ended { winner, reason }, "TP-806")?;
        }
        Ok(end.is_some())
    }
}
