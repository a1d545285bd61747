//! What generals may do, and how far they command (GL-102, GL-906, GL-963).

use crate::battle::Battle;
use crate::battle::choice::Choice;
use crate::battle::place::{DEPTH, LANE_WIDTH, LANES, Place, distance, within};
use crate::battle::state::{
    BattleState, BattleStep, MAX_GENERALS, MAX_UNITS, NONE, of_seat, units_in,
};
use crate::dice_set::Colour;
use crate::generals::Mode;
use crate::tables::Number;
use crate::troops::{MoveType, Terrain};

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
            && state.generals[seat][general].general.is_some_and(|own| own.is_alive())
    }

    /// GL-102: a general who fights in combat commands only where he is.
    pub(super) fn range_of(&self, state: &BattleState, seat: usize, general: usize) -> i8 {
        let own = &state.generals[seat][general];
        let Some(him) = own.general else { return 0 };
        let fights = matches!(him.mode, Mode::Fighting(_))
            && own.with != NONE
            && state.is_engaged(usize::from(own.with));
        if fights { 0 } else { him.kind.range(general == 0, &self.parameters) as i8 }
    }

    /// GL-206, GL-229: a general of the unit's side within some BW with such a card.
    pub(in crate::battle) fn near_general(
        &self,
        state: &BattleState,
        unit: usize,
        card: Colour,
        within: Number,
    ) -> Option<usize> {
        let (seat, within) = (unit / MAX_UNITS, self.parameters.tables.number(within));
        (0..MAX_GENERALS).find(|&at| {
            self.living(state, seat, at)
                && distance(state.general_place(seat, at), state.units[unit].place) <= within
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
        let Some(place) = self.may_go(state, seat, at) else {
            return;
        };
        for unit in state.of(seat) {
            let its = state.units[unit].place;
            let steps = (its.y - place.y).abs() + LANE_WIDTH * (its.lane - place.lane).abs();
            let own = usize::from(self.unit(state, unit).command) == at;
            if own
                && usize::from(him.with) != unit
                && steps <= self.move_of_general()
                && !self.is_sug(state, unit)
            {
                visit(Choice::Join(unit as u8));
            }
        }
        rides(state, seat, (place, self.move_of_general()), |lane, y| {
            visit(Choice::Ride { lane, y });
            false
        });
    }

    /// GL-012, GL-963: generals move as skirmish cavalry.
    fn move_of_general(&self) -> i8 {
        MoveType::SkirmishHorse.distance(Terrain::Good, &self.parameters) as i8
    }

    /// GL-106, GL-205, GL-312: where a general is who may go by himself: one who doesn't hesitate, isn't in a fight, and has a white card
    /// of his own.
    fn may_go(&self, state: &BattleState, seat: usize, at: usize) -> Option<Place> {
        let him = &state.generals[seat][at];
        let engaged = || him.with != NONE && state.is_engaged(usize::from(him.with));
        let pays = || !self.parameters.use_cards || him.hand.cheapest(Colour::White).is_some();
        (!him.hesitant && pays() && !engaged()).then(|| state.general_place(seat, at))
    }

    /// Whether the general of the item may certainly go somewhere or hold, by a quick test.
    pub(in crate::battle) fn surely_rides(&self, state: &BattleState) -> bool {
        let (seat, at) = (state.picker(), usize::from(state.item / 2));
        at < MAX_GENERALS
            && self.living(state, seat, at)
            && self.may_go(state, seat, at).is_some_and(|place| {
                rides(state, seat, (place, self.move_of_general()), |_, _| true)
            })
    }
}

/// GL-963: where a general may go by himself: as far as he may join a unit, not within 1 BW of an enemy; aside first and then along the
/// lane, past no enemy. Visits the lane and y of each place until one is enough, and says whether one was.
fn rides(
    state: &BattleState,
    seat: usize,
    (from, most): (Place, i8),
    mut is_enough: impl FnMut(i8, i8) -> bool,
) -> bool {
    for aside in -most / LANE_WIDTH..=most / LANE_WIDTH {
        let lane = from.lane + aside;
        if !(0..LANES).contains(&lane) {
            continue;
        }
        let far = most - LANE_WIDTH * aside.abs();
        let (mut low, mut high) = ((from.y - far).max(0), (from.y + far).min(DEPTH));
        // Those in the next lanes are 1 BW aside, so that only the way along the lane counts.
        let foes = state.near_lane(lane) & of_seat(1 - seat);
        let mut near = 0u64;
        for foe in units_in(foes) {
            let its = state.units[foe].place;
            near |= within(from, its, 1);
            if its.lane == lane {
                let (below, above) = its.body();
                if below > from.y {
                    high = high.min(below - 1);
                } else if above < from.y {
                    low = low.max(above + 1);
                } else {
                    high = low - 1;
                }
            }
        }
        for y in low..=high {
            if near & 1 << y == 0 && (lane, y) != (from.lane, from.y) && is_enough(lane, y) {
                return true;
            }
        }
    }
    false
}
