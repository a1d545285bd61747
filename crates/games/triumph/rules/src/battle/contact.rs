//! Combat contacts (TR-MV-24): which front edges are properly on which edges of enemies.

use battle_core::Seat;
use tabletop::{Point, Pose, UNIT};

use super::stands::{StandId, Stands};
use super::state::{Edge, State};
use super::{Battle, STAND_WIDTH};

/// TR-MV-24: where an attacker stands whose front edge is properly on an edge of a target, corners meeting.
pub fn contact_pose(target: Pose, target_depth: i32, edge: Edge) -> Pose {
    const QUARTER: i32 = 1024;
    match edge {
        Edge::Front => Pose::new(target.at, target.heading.opposite()),
        Edge::Rear => target.shifted(-target_depth, 0),
        Edge::Left => Pose::new(target.point(-UNIT, -UNIT), target.heading.turned(QUARTER)),
        Edge::Right => Pose::new(target.point(-UNIT, UNIT), target.heading.turned(-QUARTER)),
    }
}

/// TR-MV-24, TR-BD-07: the edge of the target that the attacker's front edge is properly on, if it is.
#[inline]
pub fn proper_contact(attacker: Pose, target: Pose, target_depth: i32, eps: i32) -> Option<Edge> {
    // Far away, nothing else matters.
    // From front middle to front middle, it is nowhere on a front, a depth to a rear, and no further than this to a flank.
    // The rest is for the tolerance at both corners and for what they are rounded by.
    let reach = target_depth.max(UNIT + UNIT / 2) + 2 * eps + UNIT / 8;
    let between = target.at - attacker.at;
    if between.x.abs() > reach || between.y.abs() > reach {
        return None;
    }
    proper_contact_near(attacker, target, target_depth, eps)
}

/// [`proper_contact`] of two stands that are near each other.
fn proper_contact_near(attacker: Pose, target: Pose, target_depth: i32, eps: i32) -> Option<Edge> {
    // The angle between the two says which edge it can only be.
    let angle = target.heading.turn_to(attacker.heading) + FULL_TURN / 2;
    let edge = match (angle + FULL_TURN / 8) / (FULL_TURN / 4) {
        0 | 4 => Edge::Front,
        1 => Edge::Right,
        2 => Edge::Rear,
        _ => Edge::Left,
    };
    let proper = contact_pose(target, target_depth, edge);
    let near = i64::from(eps) * i64::from(eps);
    let meets =
        |own: tabletop::Point, there: tabletop::Point| (own - there).length_squared() <= near;
    let is_proper = meets(attacker.front_left(STAND_WIDTH), proper.front_left(STAND_WIDTH))
        && meets(attacker.front_right(STAND_WIDTH), proper.front_right(STAND_WIDTH));
    is_proper.then_some(edge)
}

/// The index of an enemy touched on this edge, among the two enemies that a front edge can be on.
const fn place_of(edge: Edge) -> usize {
    matches!(edge, Edge::Right) as usize
}

/// Stands farther apart than this along either edge of the table don't touch: the deepest base is as deep as it is wide.
const TOUCHING: i32 = UNIT + UNIT / 2 + STAND_WIDTH;

const FULL_TURN: i32 = tabletop::FULL_TURN as i32;

/// The enemies in the box around some stands of a seat, enlarged so that no others touch any of them.
fn enemies_about(state: &State, stands: Stands) -> Stands {
    let Some(first) = stands.first() else {
        return Stands::NONE;
    };
    let (mut low, mut high) = (state.pose(first).at, state.pose(first).at);
    for stand in stands.without(first).iter() {
        let at = state.pose(stand).at;
        low = Point::new(low.x.min(at.x), low.y.min(at.y));
        high = Point::new(high.x.max(at.x), high.y.max(at.y));
    }
    let about = Point::new(TOUCHING, TOUCHING);
    let low = low - about;
    let sides = high + about - low;
    let is_within = |way: i32, side: i32| way.cast_unsigned() <= side.cast_unsigned();
    let is_about = |enemy: &StandId| {
        let way = state.pose(*enemy).at - low;
        // Lines of battle face each other along y, so this rules out most.
        is_within(way.y, sides.y) && is_within(way.x, sides.x)
    };
    let enemies = state.stands_of(first.seat().other());
    enemies.iter().filter(is_about).collect()
}

impl Battle {
    /// The edge of an enemy stand that a front edge in this pose would properly be on.
    pub fn contact_with(&self, state: &State, attacker: Pose, target: StandId) -> Option<Edge> {
        proper_contact(
            attacker,
            state.pose(target),
            self.data_of(state, target).base.depth,
            self.eps(),
        )
    }

    /// Finds the contacts of stands that have moved, appeared or gone, and of those that touched them.
    ///
    /// A contact that lasts keeps the moment at which it was made; a new one gets the moment of the latest move.
    pub fn update_contacts(&self, state: &mut State, changed: Stands) {
        let before = state.contacts.by;
        // All other stands keep their contacts.
        let mut touched = changed;
        for stand in (changed & state.contacts.engaged()).iter() {
            let (at, old) = (stand.index(), &state.contacts);
            let known = old.on[at].into_iter().chain(old.by[at]).flatten();
            known.for_each(|enemy| touched.insert(enemy));
            self.forget_contacts_of(state, stand);
        }
        for seat in Seat::ALL {
            let movers = (changed & state.on_board).of(seat);
            let enemies = enemies_about(state, movers);
            for stand in movers.iter() {
                let here = state.pose(stand).at;
                for enemy in enemies.iter() {
                    let between = state.pose(enemy).at - here;
                    if between.x.abs() > TOUCHING || between.y.abs() > TOUCHING {
                        continue;
                    }
                    touched.insert(enemy);
                    self.find_contact(state, stand, enemy);
                    if !changed.contains(enemy) {
                        self.find_contact(state, enemy, stand);
                    }
                }
            }
        }
        // A front contact comes from both sides, and a contact that was there before is as old as it was.
        let met = state.contacts.fronted() | state.contacts.flanked();
        for stand in (touched & state.on_board & met).iter() {
            let at = stand.index();
            for edge in Edge::ALL {
                let side = edge.index();
                let now = state.contacts.by[at][side];
                if now.is_some() && now != before[at][side] {
                    state.contacts.since[at][side] = state.n_moves;
                }
            }
        }
        self.update_camp_contacts(state, changed);
    }

    fn forget_contacts_of(&self, state: &mut State, stand: StandId) {
        let contacts = &mut state.contacts;
        for slot in 0..2 {
            if let Some(enemy) = contacts.on[stand.index()][slot].take() {
                for edge in Edge::ALL {
                    let slot = &mut contacts.by[enemy.index()][edge.index()];
                    if *slot == Some(stand) {
                        *slot = None;
                        contacts.met[edge.index()].remove(enemy);
                    }
                }
                debug_assert!(contacts.is_noted(enemy));
            }
        }
        contacts.attackers.remove(stand);
        for edge in Edge::ALL {
            if let Some(enemy) = contacts.by[stand.index()][edge.index()].take() {
                contacts.met[edge.index()].remove(stand);
                // The enemy's front may be on another stand as well.
                contacts.on[enemy.index()][place_of(edge)] = None;
                if contacts.on[enemy.index()] == [None; 2] {
                    contacts.attackers.remove(enemy);
                }
                debug_assert!(contacts.is_noted(enemy));
            }
        }
        contacts.at_camp.remove(stand);
        debug_assert!(contacts.is_noted(stand));
    }

    fn find_contact(&self, state: &mut State, attacker: StandId, target: StandId) {
        if let Some(edge) = self.contact_with(state, state.pose(attacker), target) {
            (state.contacts).meet(attacker, place_of(edge), target, edge);
        }
    }
}
