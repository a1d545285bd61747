//! The two sides as wholes: who fights whom, how far on the own body is, and the enemies from afar.

use arrayvec::ArrayVec;
use battle_core::Seat;
use tabletop::{Axis, Point, UNIT};

use crate::battle::{Battle, MAX_STANDS, MAX_STANDS_A_SIDE, StandId, Stands, State};

/// An enemy stand from afar.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Foe {
    pub stand: StandId,
    pub at: Point,
    pub forward: Axis,
    /// How far it seems to move.
    pub reach: i32,
    /// The square of the distance within which it may come at somebody.
    pub within_reach: i64,
}

/// The square of the distance within which a stand of this reach may come at somebody.
#[inline]
pub(crate) fn squared_within(reach: i32) -> i64 {
    i64::from(reach + UNIT / 4).pow(2)
}

/// Whom each stand fights front to front, and which stands of a seat fight.
pub(super) fn who_fights(state: &State, seat: Seat) -> ([Option<StandId>; MAX_STANDS], Stands) {
    let (mut opponent, mut engaged) = ([None; MAX_STANDS], Stands::NONE);
    for stand in state.on_board.iter() {
        opponent[stand.index()] = state.contacts.front(stand);
        if stand.seat() == seat && opponent[stand.index()].is_some() {
            engaged.insert(stand);
        }
    }
    (opponent, engaged)
}

/// How far on a point is, from the seat's own edge of the table.
#[inline]
pub(super) fn how_far_on(battle: &Battle, seat: Seat, point: Point) -> i32 {
    match seat {
        Seat::One => point.y,
        Seat::Two => battle.board().y - point.y,
    }
}

/// How far on the stands of a seat are, on average.
pub(super) fn body_of(battle: &Battle, state: &State, seat: Seat) -> i32 {
    let own = state.stands_of(seat);
    let sum: i32 = (own.iter())
        .map(|stand| how_far_on(battle, seat, state.pose(stand).at))
        .sum();
    sum / (own.len() as i32).max(1)
}

/// The enemies of a seat.
pub(super) fn foes_of(
    battle: &Battle,
    state: &State,
    seat: Seat,
) -> ArrayVec<Foe, MAX_STANDS_A_SIDE> {
    let mut foes = ArrayVec::new();
    for stand in state.stands_of(seat.other()).iter() {
        let (pose, reach) = (state.pose(stand), battle.seen_reach(state, stand));
        foes.push(Foe {
            stand,
            at: pose.at,
            forward: pose.forward(),
            reach,
            within_reach: squared_within(reach),
        });
    }
    foes
}
