//! The events of a battle, read one after the other, and what the referee keeps beside the board.

use std::collections::BTreeMap;

use battle_core::Seating;
use tropaion::cards::Card;
use tropaion::grid::{Cell, Facing};
use tropaion::{Battle, Event, MoveReason, Pool, Removal, UnitId};

use crate::board::{At, Board, Marks, Unit, seat_of};

/// What is wrong: the rule, and what happened.
pub(crate) struct Fault {
    pub(crate) at: usize,
    pub(crate) rule: &'static str,
    pub(crate) what: String,
}

pub(crate) type Judged<T = ()> = Result<T, Fault>;

pub(crate) struct Referee<'a> {
    pub(crate) events: &'a [Event],
    pub(crate) at: usize,
    pub(crate) board: Board,
    pub(crate) turn: u16,
    pub(crate) active: usize,
    pub(crate) south: usize,
    pub(crate) pools: [[u8; 3]; 2],
    /// TP-A01: cards that each has shown.
    pub(crate) shown: [BTreeMap<Card, u32>; 2],
    pub(crate) flank_edge: [Option<bool>; 2],
    /// TP-804: losses of the turn, and an odd light cavalry unit.
    pub(crate) lost: [Vec<usize>; 2],
    pub(crate) odd: [bool; 2],
    /// TP-P02: units of each army.
    pub(crate) sizes: [usize; 2],
}

pub(crate) fn at(cell: Cell) -> At {
    (i32::from(cell.x), i32::from(cell.y))
}

pub(crate) fn look(facing: Facing) -> At {
    match facing {
        Facing::North => (0, 1),
        Facing::East => (1, 0),
        Facing::South => (0, -1),
        Facing::West => (-1, 0),
    }
}

fn cell((x, y): At) -> Cell {
    Cell::new(x as i8, y as i8)
}

pub(crate) fn facing(step: At) -> Facing {
    match step {
        (0, 1) => Facing::North,
        (1, 0) => Facing::East,
        (0, -1) => Facing::South,
        _ => Facing::West,
    }
}

pub(crate) fn id(unit: UnitId) -> usize {
    unit.index()
}

impl<'a> Referee<'a> {
    pub(crate) fn new(battle: &Battle, seating: Seating, events: &'a [Event]) -> Referee<'a> {
        let mut units = BTreeMap::new();
        let mut sizes = [0; 2];
        for seat in battle_core::Seat::ALL {
            let army = &battle.armies()[seating.side_in(seat)];
            sizes[seat.index()] = army.units.len();
            for (place, &profile) in army.units.iter().enumerate() {
                let unit = Unit {
                    profile: profile.armed(battle.parameters()),
                    cell: None,
                    look: (0, 1),
                    disruption: 0,
                    group: None,
                    gone: false,
                    reserve: None,
                    marks: Marks::default(),
                };
                units.insert(18 * seat.index() + place, unit);
            }
        }
        Referee {
            events,
            at: 0,
            board: Board { units, ground: BTreeMap::new(), morale: [6; 2] },
            turn: 0,
            active: 0,
            south: 0,
            pools: [[0; 3]; 2],
            shown: [BTreeMap::new(), BTreeMap::new()],
            flank_edge: [None; 2],
            lost: [Vec::new(), Vec::new()],
            odd: [false; 2],
            sizes,
        }
    }

    pub(crate) fn fault<T>(&self, rule: &'static str, what: impl Into<String>) -> Judged<T> {
        Err(Fault { at: self.at, rule, what: format!("{} at {:?}", what.into(), self.peek()) })
    }

    pub(crate) fn demand(&self, holds: bool, rule: &'static str, what: &str) -> Judged {
        if holds { Ok(()) } else { self.fault(rule, what) }
    }

    pub(crate) fn peek(&self) -> Option<Event> {
        self.events.get(self.at).copied()
    }

    /// The next event has to be this one.
    pub(crate) fn expect(&mut self, event: Event, rule: &'static str) -> Judged {
        if self.peek() != Some(event) {
            return self.fault(rule, format!("instead of {event:?}"));
        }
        self.at += 1;
        Ok(())
    }

    /// Reads that a unit changes its place.
    pub(crate) fn moved(
        &mut self,
        unit: usize,
        to: At,
        look: At,
        why: MoveReason,
        rule: &'static str,
    ) -> Judged {
        self.expect(
            Event::Moved { unit: UnitId(unit as u8), cell: cell(to), facing: facing(look), why },
            rule,
        )?;
        let own = self.board.unit_mut(unit);
        (own.cell, own.look) = (Some(to), look);
        Ok(())
    }

    /// TP-011, TP-507: a disruption point, or one too many; whether the unit is still there.
    pub(crate) fn disrupted(&mut self, unit: usize) -> Judged<bool> {
        let holds = crate::board::row(self.board.of(unit)).4;
        if self.board.unit(unit).disruption >= holds {
            self.removed(unit, Removal::Disruption, "TP-011")?;
            return Ok(false);
        }
        self.board.unit_mut(unit).disruption += 1;
        let disruption = self.board.unit(unit).disruption;
        let unit = UnitId(unit as u8);
        self.expect(Event::Disrupted { unit, disruption }, "TP-011")?;
        Ok(true)
    }

    /// TP-735, TP-M17.
    pub(crate) fn removed(&mut self, unit: usize, why: Removal, rule: &'static str) -> Judged {
        self.expect(Event::Removed { unit: UnitId(unit as u8), why }, rule)?;
        let others: Vec<usize> =
            self.board.members(unit).into_iter().filter(|&it| it != unit).collect();
        let own = self.board.unit_mut(unit);
        (own.cell, own.gone, own.group) = (None, true, None);
        self.lost[seat_of(unit)].push(unit);
        self.board.split(&others);
        Ok(())
    }

    /// TP-G18, TP-030: a unit is pushed; none if it is blocked, else whether it is still there.
    pub(crate) fn push(&mut self, unit: usize, way: At, why: MoveReason) -> Judged<Option<bool>> {
        let Some(moves) = self.board.pushed(unit, way) else {
            return Ok(None);
        };
        for (one, to) in moves {
            let enters = !self.board.difficult(self.board.cell(one)) && self.board.difficult(to);
            let look = self.board.look(one);
            self.moved(one, to, look, why, "TP-G18")?;
            self.board.leaves(one);
            if enters && self.board.of(one) == tropaion::troops::UnitType::Pikes {
                if self.board.unit(one).disruption > 0 {
                    self.removed(one, Removal::Ground, "TP-030")?;
                    return Ok(Some(false));
                }
                self.disrupted(one)?;
            }
        }
        Ok(Some(true))
    }

    /// Points that are spent next of a pool by a seat, as far as it has them; 0 if none are.
    pub(crate) fn spent(&mut self, seat: usize, of: Pool) -> Judged<u8> {
        let Some(Event::Spent { seat: by, pool, points }) = self.peek() else {
            return Ok(0);
        };
        if pool != of {
            return Ok(0);
        }
        self.demand(by.index() == seat, "TP-103", "the other player spends")?;
        let held = self.pools[seat][of as usize];
        self.demand(points > 0 && points <= held, "TP-102", "more than the pool has")?;
        self.pools[seat][of as usize] -= points;
        self.at += 1;
        Ok(points)
    }

    /// Exactly these points are spent next.
    pub(crate) fn pays(&mut self, seat: usize, of: Pool, points: u8, rule: &'static str) -> Judged {
        let before = self.at;
        if points > 0 && self.spent(seat, of)? != points {
            self.at = before;
            return self.fault(rule, format!("{points} points of {of:?} are to be paid"));
        }
        Ok(())
    }

    /// Whether this card is played next by a seat; TP-A01: a hand has five, the deck a number of each kind.
    pub(crate) fn played(&mut self, by: usize, which: Card) -> Judged<bool> {
        let Some(Event::Played { seat, card }) = self.peek() else {
            return Ok(false);
        };
        if card != which || seat.index() != by {
            return Ok(false);
        }
        self.show(by, card)?;
        self.at += 1;
        Ok(true)
    }

    /// TP-A01: a card is shown.
    pub(crate) fn show(&mut self, seat: usize, card: Card) -> Judged {
        *self.shown[seat].entry(card).or_default() += 1;
        let of_all = |card| {
            let of = |seat: usize| self.shown[seat].get(&card).copied().unwrap_or(0);
            of(0) + of(1)
        };
        let most = match card {
            Card::Field | Card::Blank => 10,
            Card::SmallWood => 4,
            Card::SmallDifficult => 3,
            _ => 1,
        };
        self.demand(of_all(card) <= most, "TP-A01", "more cards than the deck has")?;
        let hand: u32 = self.shown[seat].values().sum();
        self.demand(hand <= 5, "TP-A01", "more cards than a hand has")
    }

    /// Judges a whole battle.
    pub(crate) fn judge(mut self) -> Judged {
        self.setup()?;
        while !self.plays_turn()? {}
        self.demand(self.at == self.events.len(), "TP-806", "something after the end")
    }
}
