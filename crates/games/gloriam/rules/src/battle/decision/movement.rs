//! Moves of units, and the room that they have (GL-953, GL-954, GL-971).

use crate::battle::Battle;
use crate::battle::choice::Choice;
use crate::battle::place::{Facing, LANE_WIDTH, Place, distance};
use crate::battle::state::{BattleState, MAX_UNITS, of_seat, units_in};
use crate::duel::Response;
use crate::rules::prompts::{Prompt, fall_back};
use crate::tables::Number;
use crate::troops::Terrain;

/// GL-954: what a turn of 90 degrees costs in a move.
const WHEEL: u8 = 2;

/// The actions that can be paid for a unit, a bit each by its number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Affordable(pub u32);

impl Affordable {
    #[inline]
    pub fn has(self, action: Prompt) -> bool {
        self.0 >> action as u32 & 1 == 1
    }
}

impl Battle {
    /// GL-011, GL-925: the move of a unit in the ground where it stands.
    pub(in crate::battle) fn move_of(&self, state: &BattleState, unit: usize) -> u8 {
        let ground = if self.cells.is_open {
            Terrain::Good
        } else {
            self.cells.terrain(state.units[unit].place)
        };
        self.move_in(state, unit, ground)
    }

    /// BW that a unit's moves are shorter by: GL-427 slowing, GL-204 a countercharge or an interception.
    pub(in crate::battle) fn less(&self, state: &BattleState, unit: usize) -> u8 {
        let less = match state.units[unit].response {
            Response::Countercharged => self.parameters.tables.count(Number::CounterLess),
            Response::Intercepted => self.parameters.tables.count(Number::CounterLess) + 1,
            _ => 0,
        };
        self.slowed(state, unit) + less
    }

    /// The move that is left to a unit, as long as it comes into no worse ground than where it stands.
    pub(in crate::battle) fn reach(&self, state: &BattleState, unit: usize) -> u8 {
        let less = self.less(state, unit);
        self.move_of(state, unit).saturating_sub(less)
    }

    /// GL-951: BW that a unit can go ahead from a place, `room` at most, if its move is shorter by `less`.
    pub(in crate::battle) fn furthest(
        &self,
        state: &BattleState,
        unit: usize,
        from: Place,
        room: u8,
        less: u8,
    ) -> u8 {
        if self.cells.is_open {
            return room.min(self.move_in(state, unit, Terrain::Good).saturating_sub(less));
        }
        let within = |&bw: &u8| {
            let to = from.ahead(bw as i8);
            bw as i8 + less as i8 <= self.speed(state, unit, from, to)
        };
        let most = self.move_in(state, unit, self.cells.terrain(from));
        let mut all = (1..=room.min(most)).rev();
        all.find(within).unwrap_or(0)
    }

    /// The first body ahead of a unit in a lane, friendly skirmishers left out, and the gap to it.
    pub(in crate::battle) fn first_ahead(
        &self,
        state: &BattleState,
        unit: usize,
        lane: i8,
    ) -> Option<(usize, i8)> {
        self.first_ahead_of(state, unit, state.units[unit].place, lane)
    }

    /// The first body ahead of a unit in a lane, as if the unit stood at `place`.
    fn first_ahead_of(
        &self,
        state: &BattleState,
        unit: usize,
        place: Place,
        lane: i8,
    ) -> Option<(usize, i8)> {
        let seat = unit / MAX_UNITS;
        let mut best: Option<(usize, i8)> = None;
        let passed = self.skirmishers(state) & of_seat(seat) | 1 << unit;
        for other in units_in(state.in_lane(lane) & !passed) {
            let gap = place.gap(state.units[other].place);
            if gap >= 0 && best.is_none_or(|(_, least)| gap < least) {
                best = Some((other, gap));
            }
        }
        best
    }

    /// GL-953, GL-954: whether a unit may stand somewhere: on the table, over no unit but skirmishers of its side, 2 BW from
    /// enemies.
    fn is_free(&self, state: &BattleState, unit: usize, place: Place) -> bool {
        let seat = unit / MAX_UNITS;
        // Enemies in other lanes are farther away.
        let foes = state.near_lane(place.lane) & of_seat(1 - seat);
        self.has_room(state, unit, place)
            && units_in(foes).all(|foe| distance(place, state.units[foe].place) >= 2)
    }

    /// GL-953: whether a place is on the table and over no tactical unit of the unit's side, unless it is a skirmish unit.
    pub(in crate::battle) fn has_room(
        &self,
        state: &BattleState,
        unit: usize,
        place: Place,
    ) -> bool {
        let lane = place.lane;
        let friends = state.in_lane(lane) & of_seat(unit / MAX_UNITS) & !(1 << unit);
        place.is_on_table()
            && (self.is_sug(state, unit)
                || units_in(friends & !self.skirmishers(state))
                    .all(|friend| !place.overlaps(state.units[friend].place)))
    }

    /// BW that a unit may go ahead: to the table's edge, up to a friend, 1 BW short of an enemy.
    pub(in crate::battle) fn room_ahead(&self, state: &BattleState, unit: usize) -> u8 {
        self.room_from(state, unit, state.units[unit].place)
    }

    /// BW that a unit may go ahead, as if it stood at `place`.
    pub(super) fn room_from(&self, state: &BattleState, unit: usize, place: Place) -> u8 {
        if !place.facing.is_along() {
            return 0;
        }
        let edge = place.to_edge();
        let bodies = match self.first_ahead_of(state, unit, place, place.lane) {
            Some((other, gap)) => gap - i8::from(other / MAX_UNITS != unit / MAX_UNITS),
            None => edge,
        };
        edge.min(bodies).max(0) as u8
    }

    /// GL-404: BW that a tactical unit may advance that pushes skirmishers of the enemy back: those in good going that are in no contact,
    /// unless a unit of its own side stands in the lane beyond them.
    fn room_pushing(&self, state: &BattleState, unit: usize) -> u8 {
        let (place, seat) = (state.units[unit].place, unit / MAX_UNITS);
        let others = state.in_lane(place.lane) & !(1 << unit);
        let is_ahead = |other: &usize| place.gap(state.units[*other].place) >= 0;
        let mut room = place.to_edge();
        let pushes = !units_in(others & of_seat(seat)).any(|friend| is_ahead(&friend));
        for other in units_in(others).filter(is_ahead) {
            let its = &state.units[other];
            let gap = place.gap(its.place);
            let is_sug = self.is_sug(state, other);
            if other / MAX_UNITS == seat {
                if !is_sug {
                    room = room.min(gap);
                }
            } else if !(pushes
                && is_sug
                && (self.cells.is_open || self.cells.terrain(its.place) == Terrain::Good)
                && !state.is_engaged(other))
            {
                room = room.min(gap - 1);
            }
        }
        room.max(0) as u8
    }

    /// BW that a unit may go straight back along its lane, by the same limits.
    pub(super) fn room_behind(&self, state: &BattleState, unit: usize) -> u8 {
        self.room_from(state, unit, state.units[unit].place.turned())
    }

    /// GL-953, GL-954: each number of BW that a unit may go ahead from a place, if its move is shorter by `less`; across the lanes 3 BW a
    /// lane, past no body that stands in its row.
    pub(super) fn steps(
        &self,
        state: &BattleState,
        unit: usize,
        from: Place,
        less: u8,
        visit: &mut dyn FnMut(u8),
    ) {
        if from.facing.is_along() {
            let room = self.room_from(state, unit, from);
            (1..=self.furthest(state, unit, from, room, less)).for_each(visit);
            return;
        }
        let seat = unit / MAX_UNITS;
        let mut bw = LANE_WIDTH as u8;
        let most = self.move_in(state, unit, Terrain::Good);
        while bw + less <= most {
            let to = from.ahead(bw as i8);
            if !self.has_room(state, unit, to)
                || !self.cells.is_open && self.speed(state, unit, from, to) < (bw + less) as i8
            {
                return;
            }
            let mut free = true;
            for foe in units_in(state.in_lane(to.lane) & of_seat(1 - seat)) {
                match to.between(state.units[foe].place) {
                    ..=-1 => return,
                    0 => free = false,
                    _ => {}
                }
            }
            if free {
                visit(bw);
            }
            bw += LANE_WIDTH as u8;
        }
    }

    /// GL-209, GL-215 to GL-217: turns, and moves with a turn.
    fn turn_options(
        &self,
        state: &BattleState,
        unit: usize,
        (less, room): (u8, u8),
        can: Affordable,
        visit: &mut dyn FnMut(Choice),
    ) {
        let place = state.units[unit].place;
        let responded = state.units[unit].response != Response::Stood;
        // Ahead from where it stands the room is known.
        let ahead = |less: u8, visit: &mut dyn FnMut(u8)| {
            if place.facing.is_along() {
                (1..=self.furthest(state, unit, place, room, less)).for_each(visit);
            } else {
                self.steps(state, unit, place, less, visit);
            }
        };
        let beside = if responded { &[][..] } else { &place.facing.beside()[..] };
        if can.has(Prompt::Turn) {
            visit(Choice::TurnAbout);
            for &facing in beside {
                visit(Choice::Face(facing));
            }
        }
        if can.has(Prompt::Wheel) {
            for &facing in beside {
                let after = place.to_face(facing);
                self.steps(state, unit, after, less + WHEEL, &mut |bw| {
                    let first = true;
                    visit(Choice::Wheel { facing, bw, first });
                });
                ahead(less + WHEEL, &mut |bw| {
                    let first = false;
                    visit(Choice::Wheel { facing, bw, first });
                });
            }
        }
        if can.has(Prompt::TurnAboutAndMove) {
            let about = self.parameters.tables.count(Number::AboutLess);
            let most =
                if responded { self.parameters.tables.count(Number::Short) } else { u8::MAX };
            let choice = |bw, first, wheel| Choice::AboutAndMove { bw, first, wheel };
            self.steps(state, unit, place.turned(), less + about, &mut |bw| {
                if bw <= most {
                    visit(choice(bw, true, None));
                }
            });
            ahead(less + about, &mut |bw| {
                if bw <= most {
                    visit(choice(bw, false, None));
                }
            });
            // A wheel at the same end as the turn equals a wheel the other way, which is GL-209.
            for &facing in beside {
                let wheel = Some(facing);
                self.steps(state, unit, place.turned(), less + about + WHEEL, &mut |bw| {
                    visit(choice(bw, true, wheel));
                });
                let aside = place.to_face(facing.about());
                self.steps(state, unit, aside, less + about + WHEEL, &mut |bw| {
                    visit(choice(bw, false, wheel));
                });
            }
        }
        if !responded && can.has(Prompt::TurnAsideAndMove) {
            let width = state.units[unit].bases.width;
            let width = width * self.parameters.tables.count(Number::AsideLess);
            for &facing in beside {
                let aside = place.to_face(facing);
                self.steps(state, unit, aside, less + width, &mut |bw| {
                    let wheel = None;
                    visit(Choice::AsideAndMove { facing, bw, wheel });
                });
                // A wheel before its move equals an advance (GL-208) or a turn about (GL-216).
                self.steps(state, unit, aside, less + width + WHEEL, &mut |bw| {
                    for to in facing.beside() {
                        let wheel = Some(to);
                        visit(Choice::AsideAndMove { facing, bw, wheel });
                    }
                });
            }
        }
    }

    /// What of the moves of a unit can be paid for (GL-220: of those of the second of two); none if it may not move at all.
    fn affordable_moves(&self, state: &BattleState, unit: usize) -> Option<Affordable> {
        if state.units[unit].charged || state.is_engaged(unit) {
            return None;
        }
        let means = self.means(state, unit)?;
        Some(match state.moved_once {
            true => self.affordable_seconds(state, unit, means),
            false => self.affordable(state, unit, means),
        })
    }

    /// Whether a unit may move at all: most that can pay for a turn may turn about.
    pub(in crate::battle) fn has_moves(&self, state: &BattleState, unit: usize) -> bool {
        let can = self.affordable_moves(state, unit).filter(|can| can.0 != 0);
        can.is_some_and(|can| {
            let surely = match state.moved_once {
                true => self.surely_moves_again(state, unit, can),
                false => can.has(Prompt::Turn),
            };
            surely || {
                let mut any = false;
                self.moves_among(state, unit, can, |_| any = true);
                any
            }
        })
    }

    /// GL-971: the moves of a unit; GL-220: those of the second of two.
    pub(super) fn move_options(
        &self,
        state: &BattleState,
        unit: usize,
        mut visit: impl FnMut(Choice),
    ) {
        if state.units[unit].charged || state.is_engaged(unit) {
            return;
        }
        visit(Choice::Pass);
        if let Some(can) = self.affordable_moves(state, unit) {
            self.moves_among(state, unit, can, visit);
        }
    }

    /// The moves of a unit among those that it can pay for.
    fn moves_among(
        &self,
        state: &BattleState,
        unit: usize,
        can: Affordable,
        mut visit: impl FnMut(Choice),
    ) {
        if !state.moved_once {
            return self.moves(state, unit, can, &mut visit);
        }
        let near = self.near_tugs(state, unit);
        self.moves(state, unit, can, &mut |choice| {
            if self.keeps_far(state, unit, &near, choice) {
                visit(choice);
            }
        });
    }

    /// GL-207 to GL-219: the moves that a unit may make, if it can pay for them.
    fn moves(
        &self,
        state: &BattleState,
        unit: usize,
        can: Affordable,
        visit: &mut dyn FnMut(Choice),
    ) {
        if can.0 == 0 {
            return;
        }
        let own = &state.units[unit];
        let troops = self.troops(state, unit);
        let responded = own.response != Response::Stood;
        let (less, room) = (self.less(state, unit), self.room_ahead(state, unit));
        let reach = self.move_of(state, unit).saturating_sub(less);
        self.turn_options(state, unit, (less, room), can, visit);
        let most = if responded { self.parameters.tables.count(Number::Short) } else { u8::MAX };
        if can.has(Prompt::Advance) && own.place.facing.is_along() && !responded && !troops.is_sug()
        {
            // Only an enemy that stops it may be pushed back; GL-220: not by a second move.
            let room = if room >= reach || state.moved_once {
                room
            } else {
                self.room_pushing(state, unit)
            };
            let far = self.furthest(state, unit, own.place, room, less);
            (1..=far).for_each(|bw| visit(Choice::Advance(bw)));
        } else if can.has(Prompt::Advance) && own.place.facing.is_along() {
            let far = self.furthest(state, unit, own.place, room, less).min(most);
            (1..=far).for_each(|bw| visit(Choice::Advance(bw)));
        } else if can.has(Prompt::Advance) {
            self.steps(state, unit, own.place, less, &mut |bw| {
                if bw <= most {
                    visit(Choice::Advance(bw));
                }
            });
        }
        if responded {
            return;
        }
        if own.place.facing.is_along() && reach >= 3 && can.has(Prompt::DoubleWheel) {
            for side in [-1, 1] {
                let beside = Place { lane: own.place.lane + side, ..own.place };
                if self.is_free(state, unit, beside)
                    && (self.cells.is_open
                        || self.speed(state, unit, own.place, beside) >= less as i8 + 3)
                {
                    visit(Choice::Shift(side));
                }
            }
        }
        if can.has(Prompt::FallBack) && own.place.facing.is_along() {
            let room = self.room_behind(state, unit).min(fall_back(troops, &self.parameters));
            let back = self.furthest_back(state, unit, room, less);
            (1..=back).for_each(|bw| visit(Choice::FallBack(bw)));
        } else if can.has(Prompt::FallBack) {
            self.steps(state, unit, own.place.turned(), less, &mut |bw| {
                if bw <= fall_back(troops, &self.parameters) {
                    visit(Choice::FallBack(bw));
                }
            });
        }
        self.files_options(state, unit, (less, room), can, visit);
    }

    /// GL-951: BW that a unit can go straight back, `room` at most.
    pub(super) fn furthest_back(&self, state: &BattleState, unit: usize, room: u8, less: u8) -> u8 {
        self.furthest(state, unit, state.units[unit].place.turned(), room, less)
    }

    /// Where a choice of movement ends, if it is one.
    pub(in crate::battle) fn end_of(&self, place: Place, choice: Choice) -> Option<Place> {
        let turned = |facing: Facing, bw: u8, first: bool| {
            if first {
                place.to_face(facing).ahead(bw as i8)
            } else {
                place.ahead(bw as i8).to_face(facing)
            }
        };
        Some(match choice {
            Choice::Advance(bw) => place.ahead(bw as i8),
            Choice::FallBack(bw) => place.ahead(-(bw as i8)),
            Choice::Shift(side) => Place { lane: place.lane + side, ..place },
            Choice::TurnAbout => place.turned(),
            Choice::Face(facing) => place.to_face(facing),
            Choice::Wheel { facing, bw, first } => turned(facing, bw, first),
            Choice::AboutAndMove { bw, first, wheel } => match (first, wheel) {
                (_, None) => turned(place.facing.about(), bw, first),
                (true, Some(facing)) => place.turned().ahead(bw as i8).to_face(facing),
                (false, Some(facing)) => turned(facing.about(), bw, true).to_face(facing),
            },
            Choice::AsideAndMove { facing, bw, wheel } => {
                turned(facing, bw, true).to_face(wheel.unwrap_or(facing))
            }
            Choice::AdvanceAndContract(bw) => place.ahead(bw as i8),
            Choice::Expand(_) | Choice::Contract | Choice::Redress => place,
            _ => return None,
        })
    }
}
