//! Moves of units, and the room that they have (GL-953, GL-954, GL-971).

use super::Choice;
use crate::battle::Battle;
use crate::battle::place::{Place, distance};
use crate::battle::state::{BattleState, MAX_UNITS, of_seat, units_in};
use crate::duel::Response;
use crate::rules::prompts::{Prompt, fall_back};
use crate::troops::Terrain;

impl Battle {
    /// GL-011: the move of a unit.
    pub(in crate::battle) fn move_of(&self, state: &BattleState, unit: usize) -> u8 {
        self.troops(state, unit).moves.distance(Terrain::Good)
    }

    /// The move that is left to a unit.
    pub(in crate::battle) fn reach(&self, state: &BattleState, unit: usize) -> u8 {
        let less = u8::from(state.units[unit].response == Response::Countercharged);
        self.move_of(state, unit)
            .saturating_sub(self.slowed(state, unit) + less)
    }

    /// The first body ahead of a place in a lane, friendly skirmishers left out, and the gap to it.
    pub(in crate::battle) fn first_ahead(
        &self,
        state: &BattleState,
        unit: usize,
        lane: i8,
    ) -> Option<(usize, i8)> {
        let (place, seat) = (state.units[unit].place, unit / MAX_UNITS);
        let mut best: Option<(usize, i8)> = None;
        for other in units_in(state.in_lanes(lane..=lane) & !(1 << unit)) {
            let gap = place.gap(state.units[other].place);
            if gap >= 0
                && best.is_none_or(|(_, least)| gap < least)
                && !(other / MAX_UNITS == seat && self.troops(state, other).is_sug())
            {
                best = Some((other, gap));
            }
        }
        best
    }

    /// GL-953, GL-954: whether a unit may stand somewhere: on the table, over no unit but skirmishers of its side, 2 BW from
    /// enemies.
    fn is_free(&self, state: &BattleState, unit: usize, place: Place) -> bool {
        let seat = unit / MAX_UNITS;
        let lane = place.lane;
        let friends = state.in_lanes(lane..=lane) & of_seat(seat) & !(1 << unit);
        // Enemies in other lanes are farther away.
        let foes = state.in_lanes(lane - 1..=lane + 1) & of_seat(1 - seat);
        place.is_on_table()
            && units_in(friends).all(|friend| {
                self.troops(state, friend).is_sug()
                    || self.troops(state, unit).is_sug()
                    || !place.overlaps(state.units[friend].place)
            })
            && units_in(foes).all(|foe| distance(place, state.units[foe].place) >= 2)
    }

    /// BW that a unit may go ahead: to the table's edge, up to a friend, 1 BW short of an enemy.
    pub(in crate::battle) fn room_ahead(&self, state: &BattleState, unit: usize) -> u8 {
        let place = state.units[unit].place;
        let edge = place.to_edge();
        let bodies = match self.first_ahead(state, unit, place.lane) {
            Some((other, gap)) => gap - i8::from(other / MAX_UNITS != unit / MAX_UNITS),
            None => edge,
        };
        edge.min(bodies).max(0) as u8
    }

    /// BW that a unit may go straight back, within the same limits.
    pub(super) fn room_behind(&self, state: &BattleState, unit: usize) -> u8 {
        let place = state.units[unit].place.turned();
        let seat = unit / MAX_UNITS;
        let mut room = place.to_edge();
        for other in units_in(state.in_lanes(place.lane..=place.lane) & !(1 << unit)) {
            let friend = other / MAX_UNITS == seat;
            let gap = place.gap(state.units[other].place);
            if gap >= 0 && !(friend && self.troops(state, other).is_sug()) {
                room = room.min(gap - i8::from(!friend));
            }
        }
        room.max(0) as u8
    }

    /// GL-971: the moves of a unit.
    pub(super) fn move_options(
        &self,
        state: &BattleState,
        unit: usize,
        mut visit: impl FnMut(Choice),
    ) {
        let own = &state.units[unit];
        if state.is_engaged(unit) || own.charged {
            return;
        }
        let troops = self.troops(state, unit);
        visit(Choice::Pass);
        let responded = own.response != Response::Stood;
        let payers = self.payers(state, unit);
        let can = |action| self.affords_action_by(state, unit, &payers, action);
        if can(Prompt::Turn) {
            visit(Choice::TurnAbout);
        }
        let reach = self
            .reach(state, unit)
            .min(if responded { 2 } else { u8::MAX });
        let ahead = reach.min(self.room_ahead(state, unit));
        if can(Prompt::Advance) {
            (1..=ahead).for_each(|bw| visit(Choice::Advance(bw)));
        }
        if responded {
            return;
        }
        if reach >= 3 && can(Prompt::DoubleWheel) {
            for side in [-1, 1] {
                if self.is_free(
                    state,
                    unit,
                    Place {
                        lane: own.place.lane + side,
                        ..own.place
                    },
                ) {
                    visit(Choice::Shift(side));
                }
            }
        }
        if can(Prompt::FallBack) {
            let most = fall_back(troops);
            (1..=most.min(reach).min(self.room_behind(state, unit)))
                .for_each(|bw| visit(Choice::FallBack(bw)));
        }
        if !own.bases.is_even() && can(Prompt::Redress) {
            visit(Choice::Redress);
        }
    }
}
