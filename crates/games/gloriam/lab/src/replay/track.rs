//! The position at the end of each turn, followed from the events alone.

use battle_core::Seat;
use gloriam::battle::{BattleEvent, Ended, MAX_UNITS, Place};

use super::ReplayDocument;

/// A unit at the end of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Standing {
    /// Where it stands; none before it is deployed.
    pub place: Option<Place>,
    /// Where it stood when the turn began.
    pub from: Option<Place>,
    /// Bases left.
    pub bases: u8,
    /// Wounds held.
    pub wounds: u8,
    /// Whether it is off the field.
    pub is_gone: bool,
    /// Whether it left the field this turn.
    pub goes_now: bool,
}

/// What is drawn between two units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// A volley: bases and wounds.
    Volley { skulls: u8, wounds: u8 },
    /// They fought: what each of the two suffered, the first of the pair's units first.
    Fight { suffered: [[u8; 2]; 2] },
}

/// A turn, as it ended.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    /// 0 for the deployment.
    pub number: u16,
    pub active: Option<Seat>,
    /// Every unit, by its index.
    pub units: Vec<Standing>,
    /// Shots and fights between units, in order, with their places at that time.
    pub marks: Vec<([u8; 2], [Place; 2], Mark)>,
    /// The turn's events in words.
    pub lines: Vec<String>,
    /// How the battle ended, if it did.
    pub ended: Option<Ended>,
}

/// The deployment and every turn.
pub(super) fn turns(document: &ReplayDocument<'_>) -> Vec<Turn> {
    let mut now = start(document);
    let mut turns = Vec::new();
    for event in document.events {
        if let BattleEvent::TurnBegins { turn, active } = *event {
            let next = now.next(turn, active);
            turns.push(std::mem::replace(&mut now, next));
        }
        now.follow(event);
        let line = document.battle.line(document.seating, event);
        if !line.is_empty() {
            now.lines.push(line);
        }
    }
    turns.push(now);
    turns
}

/// Before anything happened.
pub(super) fn start(document: &ReplayDocument<'_>) -> Turn {
    Turn {
        number: 0,
        active: None,
        units: at_first(document),
        marks: Vec::new(),
        lines: Vec::new(),
        ended: None,
    }
}

/// The units of both armies before anything happened.
fn at_first(document: &ReplayDocument<'_>) -> Vec<Standing> {
    let mut units = vec![Standing::default(); 2 * MAX_UNITS];
    for seat in Seat::ALL {
        let army = &document.battle.armies()[document.seating.side_in(seat)];
        for (at, unit) in army.units().iter().enumerate() {
            units[seat.index() * MAX_UNITS + at].bases = unit.troops.bases();
        }
    }
    units
}

impl Turn {
    /// A turn that begins as this one ended.
    pub fn next(&self, number: u8, active: Seat) -> Turn {
        let units =
            self.units.iter().map(|unit| Standing { from: unit.place, goes_now: false, ..*unit });
        Turn {
            number: u16::from(number),
            active: Some(active),
            units: units.collect(),
            marks: Vec::new(),
            lines: Vec::new(),
            ended: None,
        }
    }

    fn unit(&mut self, unit: u8) -> &mut Standing {
        &mut self.units[usize::from(unit)]
    }

    fn places(&self, units: [u8; 2]) -> Option<[Place; 2]> {
        let [one, two] = units.map(|unit| self.units[usize::from(unit)].place);
        Some([one?, two?])
    }

    pub fn follow(&mut self, event: &BattleEvent) {
        match *event {
            BattleEvent::Stands { unit, place } => self.unit(unit).place = Some(place),
            BattleEvent::Left { unit, bases, wounds } => {
                let own = self.unit(unit);
                (own.bases, own.wounds) = (bases, wounds);
            }
            BattleEvent::Gone { unit } => {
                let own = self.unit(unit);
                own.goes_now = !own.is_gone;
                own.is_gone = true;
            }
            BattleEvent::Volley { unit, target, skulls, wounds, .. } => {
                if let Some(places) = self.places([unit, target]) {
                    let mark = Mark::Volley { skulls, wounds };
                    self.marks.push(([unit, target], places, mark));
                }
            }
            BattleEvent::Pair { units, result, .. } => {
                let suffered = [1, 0].map(|by: usize| {
                    let thrown = result.thrown[by];
                    [thrown.skulls, thrown.wounds]
                });
                self.fought(units, suffered);
            }
            BattleEvent::Ends(ended) => self.ended = Some(ended),
            _ => {}
        }
    }

    /// Adds a pair to what the two units have fought this turn.
    fn fought(&mut self, units: [u8; 2], more: [[u8; 2]; 2]) {
        let mut marks = self.marks.iter_mut();
        let same = marks.find_map(|(of, _, mark)| match mark {
            Mark::Fight { suffered } if *of == units => Some(suffered),
            _ => None,
        });
        if let Some(suffered) = same {
            for (own, more) in suffered.iter_mut().flatten().zip(more.iter().flatten()) {
                *own += more;
            }
        } else if let Some(places) = self.places(units) {
            let mark = Mark::Fight { suffered: more };
            self.marks.push((units, places, mark));
        }
    }
}
