//! What generals may do, and how far they command (GL-102, GL-906, GL-963).

use crate::battle::Battle;
use crate::battle::choice::Choice;
use crate::battle::place::{DEPTH, LANE_WIDTH, LANES, Place, distance};
use crate::battle::state::{
    BattleState, BattleStep, MAX_GENERALS, MAX_UNITS, NONE, of_seat, units_in,
};
use crate::dice_set::Colour;
use crate::generals::Mode;

/// GL-012, GL-963: generals move as skirmish cavalry.
const MOVE: i8 = 6;

impl Battle {
    /// GL-113, GL-114, GL-976: whether the general of a seat with this number is on the table and alive. Without generals each
    /// command still has its hand, but no general on the table.
    pub(in crate::battle) fn living(
        &self,
        state: &BattleState,
        seat: usize,
        general: usize,
    ) -> bool {
        self.parameters.use_generals
            && state.generals[seat][general]
                .general
                .is_some_and(|own| own.is_alive())
    }

    /// GL-102: a general who fights in combat commands only where he is.
    pub(super) fn range_of(&self, state: &BattleState, seat: usize, general: usize) -> i8 {
        let own = &state.generals[seat][general];
        let Some(him) = own.general else { return 0 };
        let fights = matches!(him.mode, Mode::Fighting(_))
            && own.with != NONE
            && state.is_engaged(usize::from(own.with));
        if fights {
            0
        } else {
            him.kind.range(general == 0) as i8
        }
    }

    /// GL-206, GL-229: a general of the unit's side within 4 BW with such a card.
    pub(in crate::battle) fn near_general(
        &self,
        state: &BattleState,
        unit: usize,
        card: Colour,
    ) -> Option<usize> {
        let seat = unit / MAX_UNITS;
        (0..MAX_GENERALS).find(|&at| {
            self.living(state, seat, at)
                && distance(state.general_place(seat, at), state.units[unit].place) <= 4
                && (!self.parameters.use_cards
                    || state.generals[seat][at].hand.cheapest(card).is_some())
        })
    }

    /// GL-906 at 2.1; GL-963 at 4.3.
    pub(super) fn general_options(&self, state: &BattleState, mut visit: impl FnMut(Choice)) {
        let (seat, at) = (state.picker(), usize::from(state.item / 2));
        if at >= MAX_GENERALS || !self.living(state, seat, at) {
            return;
        }
        let him = &state.generals[seat][at];
        if state.step == BattleStep::Generals {
            if him.with != NONE && !state.is_engaged(usize::from(him.with)) {
                visit(Choice::Lead);
                visit(Choice::FightInFile);
            }
            return;
        }
        visit(Choice::Pass);
        // GL-106: no prompted action.
        if him.hesitant {
            return;
        }
        let engaged = him.with != NONE && state.is_engaged(usize::from(him.with));
        // GL-205: a white card of his own.
        let pays = !self.parameters.use_cards || him.hand.cheapest(Colour::White).is_some();
        if engaged || !pays {
            return;
        }
        let place = state.general_place(seat, at);
        for unit in state.of(seat) {
            let its = state.units[unit].place;
            let steps = (its.y - place.y).abs() + LANE_WIDTH * (its.lane - place.lane).abs();
            let own = usize::from(self.unit(state, unit).command) == at;
            if own
                && usize::from(him.with) != unit
                && steps <= MOVE
                && !self.troops(state, unit).is_sug()
            {
                visit(Choice::Join(unit as u8));
            }
        }
        self.rides(state, seat, place, visit);
    }

    /// GL-963: where a general may go by himself: as far as he may join a unit, not within 1 BW of an enemy; aside first and then along the
    /// lane, past no enemy.
    fn rides(&self, state: &BattleState, seat: usize, from: Place, mut visit: impl FnMut(Choice)) {
        for aside in -MOVE / LANE_WIDTH..=MOVE / LANE_WIDTH {
            let lane = from.lane + aside;
            if !(0..LANES).contains(&lane) {
                continue;
            }
            let foes = state.in_lanes(lane - 1..=lane + 1) & of_seat(1 - seat);
            let far = MOVE - LANE_WIDTH * aside.abs();
            for y in (from.y - far).max(0)..=(from.y + far).min(DEPTH) {
                let to = Place { lane, y, ..from };
                let may = to != from
                    && units_in(foes).all(|foe| {
                        let its = state.units[foe].place;
                        let (low, high) = its.body();
                        let passes = low <= y.max(from.y) && high >= y.min(from.y);
                        distance(to, its) > 1 && !(passes && its.lane == lane)
                    });
                if may {
                    visit(Choice::Ride { lane, y });
                }
            }
        }
    }
}
