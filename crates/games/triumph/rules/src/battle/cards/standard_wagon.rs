//! Card 19, Standard Wagon (TR-BC-19).
//!
//! TR-BC-19.4: in everything else it is a camp. TR-BC-19.6: a stand that falls back into it stays, as at its own camp (TR-OM-07).

use battle_core::Seat;
use tabletop::{Point, Pose, Rect, UNIT};

use crate::battle::Battle;
use crate::battle::stands::StandId;
use crate::battle::state::{Edge, Phase, State};
use crate::engagement::Stand;
use crate::troops::Category;

use super::camps::may_choose;
use super::hooks::Hooks;
use crate::battle::decision::{CampKind, Moment, Play};

/// TR-BC-19.2: the greatest distance of a wagon from the own edge.
const WITHIN: i32 = 8 * UNIT;
/// Spacing of the places that are tried before the rule is dropped.
const FINE: i32 = UNIT / 8;
/// TR-BC-19.1: the depth of a wagon.
const DEPTH: i32 = 2 * UNIT;

pub(super) const HOOKS: Hooks = Hooks {
    plays: |battle, state, seat, visit| {
        if may_choose(battle, state, seat, CampKind::Wagon) {
            visit(Play::UseCamp(CampKind::Wagon));
        }
        visit_places(battle, state, seat, visit);
    },
    allows: |battle, state, seat, play| match *play {
        Play::UseCamp(CampKind::Wagon) => may_choose(battle, state, seat, CampKind::Wagon),
        Play::PlaceWagon { at, garrison } => {
            may_place(battle, state, seat, at)
                && garrison.is_none_or(|stand| battle.may_garrison_now(state, seat, stand))
        }
        _ => false,
    },
    play: |battle, state, seat, play, emit| match *play {
        Play::UseCamp(kind) => battle.use_camp(state, seat, kind, emit),
        Play::PlaceWagon { at, garrison } => {
            battle.place_camp(state, seat, ground_at(battle, at), garrison, emit);
        }
        _ => {}
    },
    insists: |battle, state, seat| {
        // A wagon that has no place is left out, so that the battle goes on.
        let mut has_place = false;
        visit_places(battle, state, seat, &mut |_| has_place = true);
        has_place
    },
    in_combat: |battle, state, id, stand: &mut Stand| {
        stand.standard_wagon |= battle.is_before_its_wagon(state, id);
    },
    ..Hooks::NONE
};

/// The ground of a wagon about a point, its long side parallel to the base edge.
fn ground_at(battle: &Battle, at: Point) -> Rect {
    let half = Point::new(battle.parameters().wagon_w_mu().0 / 2, DEPTH / 2);
    Rect::between(at - half, at + half)
}

fn is_to_be_placed(battle: &Battle, state: &State, seat: Seat) -> bool {
    state.phase == Phase::Cards(Moment::WithCentre, seat)
        && battle.camp_kind(state, seat) == CampKind::Wagon
        && state.camps[seat].is_none()
}

/// The ground on which a wagon may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Demand {
    /// TR-BC-19.2 in full.
    Open,
    /// Any ground that can be entered; only if no place is open.
    Passable,
}

/// Visits places 1 MU apart in three rows, each empty and with every possible garrison inside. If none of these is open, it
/// visits the first open one on a finer grid; if there is none either, the places on any ground that can be entered.
fn visit_places(battle: &Battle, state: &State, seat: Seat, visit: &mut dyn FnMut(Play)) {
    if !is_to_be_placed(battle, state, seat) {
        return;
    }
    let rows = [UNIT, 4 * UNIT, 6 * UNIT];
    let offered = |demand| {
        places(battle, seat, rows.into_iter(), UNIT)
            .filter(move |&at| has_room(battle, state, seat, at, demand))
    };
    let mut offer = |at: Point| {
        let stands = battle.undeployed(state, seat).iter();
        let garrisons = stands.filter(|&stand| battle.may_garrison(state, seat, stand));
        for garrison in std::iter::once(None).chain(garrisons.map(Some)) {
            visit(Play::PlaceWagon { at, garrison });
        }
    };
    let mut none_is_open = true;
    for at in offered(Demand::Open) {
        none_is_open = false;
        offer(at);
    }
    if none_is_open {
        match first_open_place(battle, state, seat) {
            Some(at) => offer(at),
            None => offered(Demand::Passable).for_each(offer),
        }
    }
}

/// Middles of wagons in rows at these distances from the own edge, spaced evenly from west to east.
fn places(
    battle: &Battle,
    seat: Seat,
    rows: impl Iterator<Item = i32>,
    apart: i32,
) -> impl Iterator<Item = Point> {
    let (west, east) = battle.centre_third();
    rows.flat_map(move |ahead| {
        let y = battle.ahead_of_edge(seat, ahead);
        (west..=east).step_by(apart as usize).map(move |x| Point::new(x, y))
    })
}

/// The first place in open terrain, among all places that are tried before the rule is dropped.
fn first_open_place(battle: &Battle, state: &State, seat: Seat) -> Option<Point> {
    let rows = (0..=WITHIN).step_by(FINE as usize);
    places(battle, seat, rows, FINE).find(|&at| has_room(battle, state, seat, at, Demand::Open))
}

/// TR-BC-19.2: whether the wagon may stand here: in open terrain, in the centre third, within 8 MU of the own edge.
///
/// TR-BX-06: an army that has chosen a wagon has no other camp, so if no place is open it stands on any ground that can be
/// entered, as a camp does.
fn may_place(battle: &Battle, state: &State, seat: Seat, at: Point) -> bool {
    let may_stand = |demand| has_room(battle, state, seat, at, demand);
    is_to_be_placed(battle, state, seat)
        && (may_stand(Demand::Open)
            || may_stand(Demand::Passable) && first_open_place(battle, state, seat).is_none())
}

fn has_room(battle: &Battle, state: &State, seat: Seat, at: Point, demand: Demand) -> bool {
    let board = battle.board();
    if !(0..=board.x).contains(&at.x) || !(0..=board.y).contains(&at.y) {
        return false;
    }
    let ground = ground_at(battle, at);
    battle.is_on_board(&ground)
        && battle.is_inside_centre(&ground)
        && battle.lies_within(seat, &ground, WITHIN)
        && match demand {
            Demand::Open => battle.in_open(state, &ground),
            Demand::Passable => !battle.in_impassable(state, &ground),
        }
        && !battle.stands_on(state, &ground)
}

impl Battle {
    /// TR-BC-19.3: whether a foot stand has any part of its rear edge, and not only a corner, on its army's Standard Wagon.
    fn is_before_its_wagon(&self, state: &State, stand: StandId) -> bool {
        self.is_before_wagon_in(state, stand, state.pose(stand))
    }

    /// Whether a foot stand in a pose would have any part of its rear edge, and not only a corner, on its army's Standard Wagon.
    pub(super) fn is_before_wagon_in(&self, state: &State, stand: StandId, pose: Pose) -> bool {
        let seat = stand.seat();
        let (CampKind::Wagon, Some(camp)) = (self.camp_kind(state, seat), state.camps[seat]) else {
            return false;
        };
        let eps = self.eps();
        let base = self.rect_at(state, stand, pose);
        let [left, right] = Edge::Rear.ends(&base);
        // The rear edge as wide as the tolerance of contact, without its corners.
        let edge = Rect {
            centre: left.halfway(right),
            forward: base.forward,
            half_width: base.half_width - eps,
            half_depth: eps.max(1),
        };
        self.data_of(state, stand).category == Category::Foot && edge.overlaps(&camp.base, 0)
    }
}
