//! GL-220: two moves of white or green cost in one turn, a card each, far from tactical units of the enemy all the way.

use super::movement::Affordable;
use crate::battle::Battle;
use crate::battle::choice::Choice;
use crate::battle::place::{Facing, LANE_WIDTH, Place, within};
use crate::battle::state::{BattleState, MAX_UNITS, of_seat, units_in};
use crate::duel::Response;
use crate::rules::losses::widest;
use crate::rules::prompts::{Prompt, costliest_half_of_double_move, is_half_of_double_move};
use crate::tables::Number;

/// Visits each place of a move that goes ahead, the last one included.
fn ahead(from: Place, bw: u8, mut visit: impl FnMut(Place)) -> Place {
    let step = if from.facing.is_along() { 1 } else { LANE_WIDTH as u8 };
    let mut place = from;
    for _ in 0..bw / step {
        place = place.ahead(step as i8);
        visit(place);
    }
    place
}

/// BW and lanes that no move goes beyond, whatever the table of moves says.
const MOST_GONE: i8 = 8;
const LANES_GONE: i8 = MOST_GONE / LANE_WIDTH;

/// GL-220: places that have a tactical unit of the enemy nearer than 4 BW: y by bits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NearTugs {
    /// The lane of the first element.
    first: i8,
    /// For units that face along the lane, and for those that face across it.
    by_lane: [[u64; 2]; 1 + 2 * LANES_GONE as usize],
}

impl NearTugs {
    /// Whether a place is one of them.
    fn holds(&self, place: Place) -> bool {
        let lane = self.by_lane.get((place.lane - self.first) as usize);
        let across = usize::from(!place.facing.is_along());
        lane.is_some_and(|near| near[across] & 1 << place.y != 0)
    }
}

impl Battle {
    /// The prompted action that a choice of movement is.
    pub(in crate::battle) const fn action_of(choice: Choice) -> Option<Prompt> {
        Some(match choice {
            Choice::Advance(_) => Prompt::Advance,
            Choice::FallBack(_) => Prompt::FallBack,
            Choice::Shift(_) => Prompt::DoubleWheel,
            Choice::TurnAbout | Choice::Face(_) => Prompt::Turn,
            Choice::Wheel { .. } => Prompt::Wheel,
            Choice::AboutAndMove { .. } => Prompt::TurnAboutAndMove,
            Choice::AsideAndMove { .. } => Prompt::TurnAsideAndMove,
            Choice::AdvanceAndContract(_) => Prompt::AdvanceAndContract,
            Choice::Expand(_) => Prompt::Expand,
            Choice::Contract => Prompt::Contract,
            Choice::Redress => Prompt::Redress,
            _ => return None,
        })
    }

    /// GL-220: whether a unit may move again after this choice: not after it ran or skirmished (GL-916).
    pub(in crate::battle) fn may_move_again(
        &self,
        state: &BattleState,
        unit: usize,
        choice: Choice,
    ) -> bool {
        !state.moved_once
            && state.units[unit].response == Response::Stood
            && Battle::action_of(choice).is_some_and(|action| {
                is_half_of_double_move(action, self.troops(state, unit), &self.parameters)
            })
            && self.keeps_far(state, unit, &self.near_tugs(state, unit), choice)
    }

    /// GL-220: the second moves for which a unit can pay with a card of its own: no block pays for it.
    pub(super) fn affordable_seconds(
        &self,
        state: &BattleState,
        unit: usize,
        means: i8,
    ) -> Affordable {
        let most = costliest_half_of_double_move(self.troops(state, unit));
        Affordable(
            most.map_or(0, |most| {
                self.unit(state, unit).costs.within(means.min(most.index() as i8))
            }),
        )
    }

    /// GL-220: where a tactical unit of the enemy is nearer than 4 BW, as far as a unit can go in a move.
    pub(super) fn near_tugs(&self, state: &BattleState, unit: usize) -> NearTugs {
        let place = state.units[unit].place;
        let mut near = NearTugs { first: place.lane - LANES_GONE, ..NearTugs::default() };
        let [good, rough, difficult] =
            self.parameters.tables.moves(self.troops(state, unit).moves).bw;
        let more = self.gift_of(state, unit / MAX_UNITS).reach.max(0);
        let most = good.max(rough).max(difficult) as i8 + more;
        let (aside, far) = (LANES_GONE + 1, self.parameters.tables.number(Number::DoubleFrom));
        let foes =
            state.in_lanes(place.lane - aside..=place.lane + aside) & of_seat(1 - unit / MAX_UNITS);
        for foe in units_in(foes) {
            let its = state.units[foe].place;
            if self.is_sug(state, foe) || place.between(its) > most + far {
                continue;
            }
            let facings = [place.to_face(Facing::Up), place.to_face(Facing::Left)];
            let near_it = facings.map(|own| within(own, its, far - 1));
            // Two lanes aside are 4 BW, which is always enough.
            for lane in its.lane - 1..=its.lane + 1 {
                if let Some(own) = near.by_lane.get_mut((lane - near.first) as usize) {
                    own[0] |= near_it[0];
                    own[1] |= near_it[1];
                }
            }
        }
        near
    }

    /// Whether a unit certainly has a second move among those that it can pay for, by a quick test.
    pub(super) fn surely_moves_again(
        &self,
        state: &BattleState,
        unit: usize,
        can: Affordable,
    ) -> bool {
        let near = self.near_tugs(state, unit);
        [
            (Prompt::Turn, Choice::TurnAbout),
            (Prompt::Expand, Choice::Expand(1)),
            (Prompt::Advance, Choice::Advance(1)),
        ]
        .into_iter()
        .any(|(action, choice)| {
            let own = &state.units[unit];
            let fits = match choice {
                Choice::TurnAbout => true,
                Choice::Expand(_) => {
                    widest(self.troops(state, unit)).min(own.bases.left()) > own.bases.width
                }
                _ => {
                    own.place.facing.is_along() && {
                        let room = self.room_ahead(state, unit).min(1);
                        let less = self.less(state, unit);
                        self.furthest(state, unit, own.place, room, less) > 0
                    }
                }
            };
            fits && can.has(action) && self.keeps_far(state, unit, &near, choice)
        })
    }

    /// GL-220: whether a choice of movement keeps far from tactical units of the enemy all the way.
    pub(super) fn keeps_far(
        &self,
        state: &BattleState,
        unit: usize,
        near: &NearTugs,
        choice: Choice,
    ) -> bool {
        if near.by_lane == [[0; 2]; _] {
            return true;
        }
        let place = state.units[unit].place;
        let mut far = true;
        let mut look = |place: Place| far &= !near.holds(place);
        look(place);
        match choice {
            Choice::Advance(bw) | Choice::AdvanceAndContract(bw) => {
                ahead(place, bw, look);
            }
            Choice::FallBack(bw) => {
                ahead(place.turned(), bw, |at| look(at.turned()));
            }
            Choice::Wheel { facing, bw, first: true }
            | Choice::AsideAndMove { facing, bw, wheel: None } => {
                let turned = place.to_face(facing);
                look(turned);
                ahead(turned, bw, look);
            }
            Choice::Wheel { facing, bw, first: false } => {
                let end = ahead(place, bw, &mut look);
                look(end.to_face(facing));
            }
            Choice::AsideAndMove { facing, bw, wheel: Some(to) } => {
                let turned = place.to_face(facing);
                look(turned);
                let end = ahead(turned, bw, &mut look);
                look(end.to_face(to));
            }
            Choice::AboutAndMove { bw, first: true, wheel } => {
                look(place.turned());
                let end = ahead(place.turned(), bw, &mut look);
                look(wheel.map_or(end, |facing| end.to_face(facing)));
            }
            Choice::AboutAndMove { bw, first: false, wheel } => {
                let way = wheel.map_or(place, |facing| place.to_face(facing.about()));
                look(way);
                let end = ahead(way, bw, &mut look);
                look(end.turned());
            }
            _ => {
                if let Some(end) = self.end_of(place, choice) {
                    look(end);
                }
            }
        }
        far
    }
}
