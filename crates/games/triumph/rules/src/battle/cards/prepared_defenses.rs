//! Card 14, Prepared Defenses (TR-BC-14).
//!
//! Obstacles are difficult terrain (TR-TE-10) and block no shot, since no line of fire asks about them (TR-BC-14.3).

use arrayvec::ArrayVec;
use battle_core::Seat;
use tabletop::{Point, Rect, UNIT};

use crate::battle::Battle;
use crate::battle::event::{CardEvent, Event};
use crate::battle::state::{Phase, State};
use crate::battle::terrain::{MAX_OBSTACLES, obstacle_at};
use crate::cards::Card;
use crate::parameters::{ObstacleOrientation, PlacementWithin};

use super::hooks::Hooks;
use crate::battle::decision::{Moment, Play};

/// TR-BC-14.2: the greatest distance of an obstacle from the own edge.
const WITHIN: i32 = 12 * UNIT;
/// TR-BC-14.2: the least distance between obstacles that don't touch.
const GAP: i32 = 4 * UNIT;

pub(super) const HOOKS: Hooks = Hooks {
    plays,
    allows: |battle, state, seat, play| match *play {
        Play::PlaceObstacle(at) => may_place(battle, state, seat, at),
        _ => false,
    },
    play: |battle, state, seat, play, emit| {
        if let Play::PlaceObstacle(at) = *play
            && let Some(place) = card_left(battle, state, seat)
        {
            battle.spend(state, seat, place);
            state.terrain.add_obstacle(at);
            emit(Event::Card(CardEvent::ObstaclePlaced { owner: seat, base: obstacle_at(at) }));
        }
    },
    ..Hooks::NONE
};

fn card_left(battle: &Battle, state: &State, seat: Seat) -> Option<usize> {
    battle
        .purchases(state, seat, Card::PreparedDefenses)
        .map(|(place, _)| place)
        .find(|&place| battle.left_of(state, seat, place) > 0)
}

/// Visits places 1 MU apart in the centre third, in three rows.
fn plays(battle: &Battle, state: &State, seat: Seat, visit: &mut dyn FnMut(Play)) {
    let is_now = state.phase == Phase::Cards(Moment::WithCentre, seat);
    if !is_now || card_left(battle, state, seat).is_none() {
        return;
    }
    let (west, east) = battle.centre_third();
    for ahead in [17, 19, 23].map(|halves| halves * UNIT / 2) {
        for x in (west + UNIT..=east - UNIT).step_by(UNIT as usize) {
            let at = Point::new(x, battle.ahead_of_edge(seat, ahead));
            if may_place(battle, state, seat, at) {
                visit(Play::PlaceObstacle(at));
            }
        }
    }
}

/// TR-BC-14.2, TR-BC-14.3: whether an obstacle may lie here, parallel to the base edge.
fn may_place(battle: &Battle, state: &State, seat: Seat, at: Point) -> bool {
    let board = battle.board();
    if !(0..=board.x).contains(&at.x) || !(0..=board.y).contains(&at.y) {
        return false;
    }
    let ObstacleOrientation::Parallel = battle.parameters().pd_orientation();
    let ground = obstacle_at(at);
    state.phase == Phase::Cards(Moment::WithCentre, seat)
        && card_left(battle, state, seat).is_some()
        && battle.is_inside_centre(&ground)
        && battle.is_on_board(&ground)
        && battle.lies_within(seat, &ground, WITHIN)
        && battle.in_open(state, &ground)
        && keeps_gaps(battle, state, &ground)
        && !battle.stands_on(state, &ground)
}

/// TR-BC-14.2: whether an obstacle lies on no other, and leaves no gap of less than 4 MU to any obstacle
/// outside its own cluster (the obstacles that it touches, those that they touch, and so on).
fn keeps_gaps(battle: &Battle, state: &State, ground: &Rect) -> bool {
    let eps = battle.eps();
    let mut apart: ArrayVec<Rect, MAX_OBSTACLES> = state.terrain.obstacles().collect();
    if apart.iter().any(|other| ground.overlaps(other, eps)) {
        return false;
    }
    let mut together: ArrayVec<Rect, { MAX_OBSTACLES + 1 }> = ArrayVec::new();
    together.push(*ground);
    let mut next = 0;
    while let Some(own) = together.get(next).copied() {
        next += 1;
        apart.retain(|other| {
            let touches = own.distance(other) <= eps;
            if touches {
                together.push(*other);
            }
            !touches
        });
    }
    apart.iter().all(|other| ground.distance(other) + eps >= GAP)
}

impl Battle {
    /// The y at this distance from a seat's base edge.
    pub fn ahead_of_edge(&self, seat: Seat, ahead: i32) -> i32 {
        match seat {
            Seat::One => ahead,
            Seat::Two => self.board().y - ahead,
        }
    }

    /// TR-BC-14.2, TR-BC-19.2: whether an upright base is within a distance of the own base edge.
    pub(super) fn lies_within(&self, seat: Seat, ground: &Rect, distance: i32) -> bool {
        let middle = match seat {
            Seat::One => ground.centre.y,
            Seat::Two => self.board().y - ground.centre.y,
        };
        let measured = match self.parameters().placement_within() {
            PlacementWithin::WholeBase => middle + ground.half_depth,
            PlacementWithin::AnyPart => middle - ground.half_depth,
            PlacementWithin::Centre => middle,
        };
        measured <= distance + self.eps()
    }

    /// Whether a stand or a camp is on this ground.
    pub(super) fn stands_on(&self, state: &State, ground: &Rect) -> bool {
        let eps = self.eps();
        let stands = state.on_board.iter().map(|stand| self.rect(state, stand));
        let camps = state.camps.0.iter().flatten().map(|camp| camp.base);
        stands.chain(camps).any(|taken| taken.overlaps(ground, eps))
    }
}
