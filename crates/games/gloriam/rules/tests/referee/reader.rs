//! The events of a battle, read one after the other, and what the referee keeps of the units.

use battle_core::Seating;
use gloriam::army::Army;
use gloriam::battle::{BattleEvent, Charge, Choice, Ended, Facing, Place};
use gloriam::parameters::Field;
use gloriam::{RuleParameters, Troops};

/// What is wrong: the rule, and what happened.
pub(crate) struct Fault {
    pub(crate) at: usize,
    pub(crate) rule: &'static str,
    pub(crate) what: String,
}

pub(crate) type Judged<T = ()> = Result<T, Fault>;

/// Units of one seat begin here.
pub(crate) const SEAT: usize = 20;

#[derive(Clone)]
pub(crate) struct Unit {
    pub(crate) troops: Troops,
    /// The command that it is of.
    command: u8,
    pub(crate) place: Option<Place>,
    pub(crate) lost: u8,
    pub(crate) wounds: u8,
    pub(crate) gone: bool,
    /// What it charges this turn.
    pub(crate) charge: Option<Charge>,
    pub(crate) responded: bool,
    pub(crate) shot: bool,
    pub(crate) acted: bool,
    /// GL-220: what it did allows a second move; it makes one.
    pub(crate) may_again: bool,
    pub(crate) again: bool,
    /// Files that it stands in.
    pub(crate) width: u8,
    /// Enemies that it touches.
    pub(crate) touches: Vec<usize>,
    /// Those of them that it has before it.
    pub(crate) front: Vec<usize>,
    /// Skulls and wounds that are to be put on it.
    pub(crate) due: (u8, u8),
}

pub(crate) struct Referee<'a> {
    pub(crate) events: &'a [BattleEvent],
    pub(crate) field: Field,
    camps: bool,
    /// Camps that have been sacked in this turn, and those that are lost.
    sacked: [bool; 2],
    camps_lost: [bool; 2],
    /// Generals of allies, by seat and number.
    allies: [Vec<bool>; 2],
    /// The command that deserts now.
    deserting: Option<(usize, u8)>,
    /// Who is pushed, and who pushes.
    pub(crate) pushed: Option<(usize, usize)>,
    pub(crate) at: usize,
    pub(crate) units: Vec<Option<Unit>>,
    pub(crate) tugs: [u8; 2],
    pub(crate) lost: [u8; 2],
    pub(crate) turn: u8,
    active: usize,
    /// The last choice, and whose.
    pub(crate) chosen: Option<(usize, Choice)>,
    /// A test that cost something.
    pub(crate) tested: Option<usize>,
    ended: bool,
}

/// The lower and the upper edge of a body (GL-951).
pub(crate) fn body(place: Place) -> (i8, i8) {
    match place.facing {
        Facing::Up | Facing::Left | Facing::Right => (place.y - 1, place.y),
        Facing::Down => (place.y, place.y + 1),
    }
}

/// GL-952: from a front edge to the nearest edge of a body, along the lane; across the lanes from lane to lane.
pub(crate) fn gap(from: Place, to: Place) -> i8 {
    let (low, high) = body(to);
    match from.facing {
        Facing::Up => low - from.y,
        Facing::Down => from.y - high,
        Facing::Left => 3 * (from.lane - to.lane) - 2,
        Facing::Right => 3 * (to.lane - from.lane) - 2,
    }
}

impl Unit {
    pub(crate) fn bases(&self) -> u8 {
        self.troops.width * self.troops.depth
    }

    /// GL-701, GL-703.
    pub(crate) fn is_broken(&self) -> bool {
        let (n, lost, wounds) =
            (u32::from(self.bases()), u32::from(self.lost), u32::from(self.wounds));
        if self.troops.is_sug() {
            6 * lost + 3 * wounds > 2 * n || lost >= n
        } else {
            2 * lost + wounds > n || lost >= n
        }
    }
}

impl<'a> Referee<'a> {
    pub(crate) fn new(
        armies: [&Army; 2],
        rules: &RuleParameters,
        seating: Seating,
        events: &'a [BattleEvent],
    ) -> Self {
        let armies = match seating {
            Seating::AFirst => armies,
            Seating::BFirst => [armies[1], armies[0]],
        };
        let mut units = vec![None; 2 * SEAT];
        for (seat, army) in armies.into_iter().enumerate() {
            for (at, own) in army.units().iter().enumerate() {
                units[seat * SEAT + at] = Some(Unit {
                    troops: own.troops,
                    command: own.command,
                    place: None,
                    lost: 0,
                    wounds: 0,
                    gone: false,
                    charge: None,
                    responded: false,
                    shot: false,
                    acted: false,
                    may_again: false,
                    again: false,
                    width: own.troops.width,
                    touches: Vec::new(),
                    front: Vec::new(),
                    due: (0, 0),
                });
            }
        }
        let tugs = armies.map(|army| {
            let tactical = army.units().iter().filter(|it| !it.troops.is_sug());
            tactical.count() as u8
        });
        Referee {
            events,
            field: rules.field,
            camps: rules.camps,
            sacked: [false; 2],
            camps_lost: [false; 2],
            allies: armies.map(|army| army.generals().iter().map(|own| own.ally).collect()),
            deserting: None,
            pushed: None,
            at: 0,
            units,
            tugs,
            lost: [0; 2],
            turn: 0,
            active: 0,
            chosen: None,
            tested: None,
            ended: false,
        }
    }

    pub(crate) fn fault<T>(&self, rule: &'static str, what: impl Into<String>) -> Judged<T> {
        Err(Fault {
            at: self.at,
            rule,
            what: format!("{} at {:?}", what.into(), self.events.get(self.at)),
        })
    }

    pub(crate) fn demand(&self, holds: bool, rule: &'static str, what: &str) -> Judged {
        if holds { Ok(()) } else { self.fault(rule, what) }
    }

    pub(crate) fn unit(&self, id: usize) -> &Unit {
        self.units[id].as_ref().expect("a unit of an army")
    }

    pub(crate) fn unit_mut(&mut self, id: usize) -> &mut Unit {
        self.units[id].as_mut().expect("a unit of an army")
    }

    /// A unit that the events name has to be on the table.
    pub(crate) fn here(&self, id: u8) -> Judged<usize> {
        let known = self.units.get(usize::from(id)).and_then(Option::as_ref);
        let here = known.is_some_and(|unit| unit.place.is_some() && !unit.gone);
        self.demand(here, "GL-964", "no unit on the table")?;
        Ok(usize::from(id))
    }

    /// Units on the table.
    pub(crate) fn all(&self) -> Vec<usize> {
        let here = |&id: &usize| {
            let unit = self.units[id].as_ref();
            unit.is_some_and(|unit| unit.place.is_some() && !unit.gone)
        };
        (0..self.units.len()).filter(here).collect()
    }

    pub(crate) fn place(&self, id: usize) -> Place {
        self.unit(id).place.expect("it stands somewhere")
    }

    /// Judges a whole battle.
    pub(crate) fn judge(mut self) -> Judged {
        for &event in self.events {
            self.demand(!self.ended, "GL-707", "something after the end")?;
            self.owes(&event)?;
            if !matches!(event, BattleEvent::Gone { .. } | BattleEvent::Deserts { .. }) {
                self.deserting = None;
            }
            match event {
                BattleEvent::TurnBegins { turn, active } => self.turn(turn, active.index())?,
                BattleEvent::Chose { unit, choice, step } => {
                    if !matches!(
                        choice,
                        Choice::Lead | Choice::FightInFile | Choice::Join(_) | Choice::Ride { .. }
                    ) {
                        let unit = self.here(unit)?;
                        self.chose(unit, step, choice)?;
                    }
                }
                BattleEvent::MovesAgain { unit } => {
                    let unit = self.here(unit)?;
                    self.moves_again(unit)?;
                }
                BattleEvent::Stands { unit, place } => self.stands(usize::from(unit), place)?,
                BattleEvent::Contact { unit, foe } => {
                    let (unit, foe) = (self.here(unit)?, self.here(foe)?);
                    self.contact(unit, foe)?;
                }
                BattleEvent::Volley { unit, target, dice: _, hits, skulls, wounds } => {
                    let (unit, target) = (self.here(unit)?, self.here(target)?);
                    self.volley(unit, target, [hits, skulls, wounds])?;
                }
                BattleEvent::Pair { units, result, .. } => {
                    let units = [self.here(units[0])?, self.here(units[1])?];
                    self.pair(units, &result)?;
                }
                BattleEvent::Left { unit, bases, wounds } => {
                    let unit = self.here(unit)?;
                    self.left(unit, bases, wounds)?;
                }
                BattleEvent::Tested { unit, shown, .. } => {
                    let unit = self.here(unit)?;
                    self.tested = gloriam::rules::kill_a_base::costs(shown).then_some(unit);
                }
                BattleEvent::Gone { unit } => {
                    let unit = self.here(unit)?;
                    self.gone(unit)?;
                }
                BattleEvent::GeneralTested { .. }
                | BattleEvent::GeneralKilled { .. }
                | BattleEvent::GeneralFlees { .. }
                | BattleEvent::GeneralStands { .. }
                | BattleEvent::Dealt { .. }
                | BattleEvent::Gives { .. }
                | BattleEvent::Paid { .. }
                | BattleEvent::JoinsBlock { .. }
                | BattleEvent::StopsShort { .. } => {}
                BattleEvent::Pushed { unit, by } => {
                    let (unit, by) = (self.here(unit)?, self.here(by)?);
                    self.gives_way(unit, by)?;
                }
                BattleEvent::Sacked { unit } => {
                    let unit = self.here(unit)?;
                    self.sacks(unit)?;
                }
                BattleEvent::Hesitates { seat, general, .. } => {
                    let ally = self.allies[seat.index()].get(usize::from(general));
                    self.demand(ally == Some(&true), "GL-106", "no ally hesitates")?;
                }
                BattleEvent::Deserts { seat, general } => {
                    let ally = self.allies[seat.index()].get(usize::from(general));
                    self.demand(ally == Some(&true), "GL-106", "no ally deserts")?;
                    self.deserting = Some((seat.index(), general));
                }
                BattleEvent::Ends(ended) => self.ends(ended)?,
            }
            self.at += 1;
        }
        self.demand(self.ended, "GL-708", "it has no end")
    }

    /// GL-506, GL-426: what fell on units is put on them before anything else happens.
    fn owes(&self, event: &BattleEvent) -> Judged {
        let allowed = matches!(event, BattleEvent::Left { .. } | BattleEvent::Pair { .. });
        let due = self.units.iter().flatten().any(|unit| unit.due != (0, 0));
        self.demand(allowed || !due, "GL-506", "losses are not put on")?;
        let left = matches!(event, BattleEvent::Left { .. });
        self.demand(left || self.tested.is_none(), "GL-601", "a test without its loss")
    }

    /// GL-110, GL-701.
    fn turn(&mut self, turn: u8, active: usize) -> Judged {
        self.demand(turn == self.turn + 1, "GL-301", "turns are counted")?;
        let alternates = turn == 1 || active == 1 - self.active;
        self.demand(alternates, "GL-110", "the active side alternates")?;
        (self.turn, self.active) = (turn, active);
        for id in self.all() {
            self.demand(!self.unit(id).is_broken(), "GL-701", "a broken unit stands")?;
            let unit = self.unit_mut(id);
            (unit.charge, unit.responded, unit.shot, unit.acted) = (None, false, false, false);
            (unit.may_again, unit.again) = (false, false);
        }
        self.chosen = None;
        self.pushed = None;
        for seat in 0..2 {
            self.camps_lost[seat] |= std::mem::take(&mut self.sacked[seat]);
        }
        Ok(())
    }

    /// GL-404: skirmishers give way to a tactical unit that advances.
    fn gives_way(&mut self, id: usize, by: usize) -> Judged {
        let mover = self.chosen.filter(|it| it.0 == by);
        // GL-220: a second move pushes none.
        let advances = matches!(mover, Some((_, Choice::Advance(_)))) && !self.unit(by).again;
        self.demand(advances, "GL-404", "none advances")?;
        let place = self.place(id);
        let good = self.going(place.lane, body(place).0) == 0;
        let fits = by / SEAT != id / SEAT
            && self.unit(id).troops.is_sug()
            && !self.unit(by).troops.is_sug()
            && place.lane == self.place(by).lane
            && good;
        self.demand(fits, "GL-404", "it does not give way")?;
        self.pushed = Some((id, by));
        Ok(())
    }

    /// GL-961: whether a seat has a camp that has not been sacked.
    pub(crate) fn camp_stands(&self, seat: usize) -> bool {
        self.camps && !self.sacked[seat] && !self.camps_lost[seat]
    }

    /// GL-961.
    fn sacks(&mut self, id: usize) -> Judged {
        let (place, enemy) = (self.place(id), 1 - id / SEAT);
        let there = place.lane == 7 && body(place).0 == if enemy == 0 { 0 } else { 29 };
        let may = !self.unit(id).troops.is_sug();
        self.demand(there && may && self.camp_stands(enemy), "GL-961", "no camp that it sacks")?;
        self.sacked[enemy] = true;
        Ok(())
    }

    /// GL-701, GL-703, GL-403, GL-404, GL-604.
    fn gone(&mut self, id: usize) -> Judged {
        let unit = self.unit(id);
        if !unit.troops.is_sug() {
            let deserts = self.deserting == Some((id / SEAT, unit.command));
            self.demand(unit.is_broken() || deserts, "GL-701", "it is not broken")?;
            self.lost[id / SEAT] += 1;
        }
        for other in self.all() {
            let other = self.unit_mut(other);
            other.touches.retain(|&it| it != id);
            other.front.retain(|&it| it != id);
        }
        self.unit_mut(id).gone = true;
        Ok(())
    }

    /// GL-704, GL-707, GL-708.
    fn ends(&mut self, ended: Ended) -> Judged {
        // A camp is lost at the end of the turn in which it was sacked.
        let right = [false, true].into_iter().any(|at_end| self.is_end(ended, at_end));
        self.ended = true;
        self.demand(right, "GL-704", "another end")
    }

    fn is_end(&self, ended: Ended, at_end: bool) -> bool {
        let broken = [0, 1].map(|seat: usize| {
            let half = self.tugs[seat].div_ceil(2).min(9);
            let camp = self.camps_lost[seat] || at_end && self.sacked[seat];
            self.lost[seat] + u8::from(camp) >= half
        });
        match ended {
            Ended::Broke(seat) => broken[usize::from(seat)] && !broken[usize::from(1 - seat)],
            Ended::Both => broken == [true; 2],
            Ended::Limit => broken == [false; 2] && self.turn == 12,
        }
    }
}
