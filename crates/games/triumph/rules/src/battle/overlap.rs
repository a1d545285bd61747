//! Edges that count against a stand: overlaps, and enemies on its flank or rear (TR-CC-12 to -14, TR-MV-30).

use tabletop::{Axis, Heading, Point, Rect};

use crate::parameters::{ImproperFlankTouch, OverlapJudged, OverlapperMayFight};
use crate::rules::close_combat::MAX_EDGES;
use crate::troops::TroopType;

use super::stands::StandId;
use super::state::{Edge, Phase, State};
use super::{Battle, SAME_WAY, STAND_WIDTH};

/// Two edges whose directions are at most one degree apart run along each other: the cosine of that, times 2^28.
const ALONGSIDE: i32 = 268_394_573;

impl Edge {
    /// The bit of this edge in a set of edges.
    #[inline]
    pub(super) const fn bit(self) -> u8 {
        1 << self.index()
    }

    /// The next edge clockwise: the one to the right, looking outward over this edge.
    #[inline]
    pub(super) const fn clockwise(self) -> Edge {
        match self {
            Edge::Front => Edge::Right,
            Edge::Right => Edge::Rear,
            Edge::Rear => Edge::Left,
            Edge::Left => Edge::Front,
        }
    }

    /// The opposite edge.
    #[inline]
    pub(super) const fn across(self) -> Edge {
        self.clockwise().clockwise()
    }

    /// The next edge counter-clockwise: the one to the left, looking outward over this edge.
    #[inline]
    pub(super) const fn counter_clockwise(self) -> Edge {
        self.across().clockwise()
    }

    /// The ends of this edge of a base, the left one first, looking outward.
    pub(super) fn ends(self, base: &Rect) -> [Point; 2] {
        let [front_left, front_right, rear_right, rear_left] = base.corners();
        match self {
            Edge::Front => [front_left, front_right],
            Edge::Right => [front_right, rear_right],
            Edge::Rear => [rear_right, rear_left],
            Edge::Left => [rear_left, front_left],
        }
    }

    /// The direction in which one looks out over this edge of a base.
    pub(super) const fn outward(self, base: &Rect) -> Axis {
        match self {
            Edge::Front => base.forward,
            Edge::Right => base.right(),
            Edge::Rear => base.forward.back(),
            Edge::Left => base.right().back(),
        }
    }
}

impl Battle {
    /// TR-CC-12, TR-CC-14: how many edges count against a stand, at most three.
    ///
    /// `against` is the enemy that it fights, or would fight; without one, any enemy that might stand before its front.
    pub fn overlapped_edges(&self, state: &State, stand: StandId, against: Option<StandId>) -> u8 {
        let (fighting, comrade) = self.fight_of(state, stand, against);
        let edges = self.held_edges(state, stand, fighting, against, comrade);
        (edges.count_ones() as u8).min(MAX_EDGES)
    }

    /// The edge with which a stand fights an enemy, and the way that this enemy faces.
    fn fight_of(&self, state: &State, stand: StandId, against: Option<StandId>) -> (Edge, Heading) {
        let fighting = against.and_then(|enemy| self.edge_touched_by(state, stand, enemy));
        match (fighting, against) {
            (Some(edge), Some(enemy)) => (edge, state.pose(enemy).heading),
            _ => (Edge::Front, state.pose(stand).heading.opposite()),
        }
    }

    /// The edge of a stand that an enemy's front edge is properly on.
    pub(super) fn edge_touched_by(
        &self,
        state: &State,
        stand: StandId,
        enemy: StandId,
    ) -> Option<Edge> {
        Edge::ALL.into_iter().find(|&edge| state.contacts.at(stand, edge) == Some(enemy))
    }

    /// TR-CC-12: the edges that count against a stand that fights with one of its edges, one bit each; an edge counts once.
    pub(super) fn held_edges(
        &self,
        state: &State,
        stand: StandId,
        fighting: Edge,
        against: Option<StandId>,
        comrade: Heading,
    ) -> u8 {
        self.edges_in_contact(state, stand)
            | self.edge_turned_from(state, stand).map_or(0, Edge::bit)
            | self.judged_overlaps(state, stand, fighting, against, comrade)
    }

    /// TR-MV-29, TR-MV-31: the edge that a stand turned from in this phase, as its base lies now.
    ///
    /// A stand that found room has that edge before it; one that fights where it stands has not moved.
    pub(super) fn edge_turned_from(&self, state: &State, stand: StandId) -> Option<Edge> {
        if !state.turned.contains(stand) {
            None
        } else if state.turned_in_place.contains(stand) {
            Some(state.turned_from[stand.index()])
        } else {
            Some(Edge::Front)
        }
    }

    /// TR-OM-02, TR-MV-31: the edges with an enemy in flank or rear contact, the edge that it turned from left out, one bit each.
    ///
    /// Enemies that were there when it turned still count, even if the turned base no longer touches them.
    pub(super) fn flanked_edges(&self, state: &State, stand: StandId) -> u8 {
        let turned_from = self.edge_turned_from(state, stand).map_or(0, Edge::bit);
        self.edges_in_contact(state, stand) & !turned_from
    }

    /// The edges with an enemy in flank or rear contact, one bit each.
    ///
    /// TR-MV-32: War Wagons may be all front; then there are none.
    fn edges_in_contact(&self, state: &State, stand: StandId) -> u8 {
        if !self.has_flanks(state, stand) {
            return 0;
        }
        [Edge::Left, Edge::Right, Edge::Rear]
            .into_iter()
            .filter(|&edge| state.contacts.at(stand, edge).is_some())
            .fold(state.kept_edges[stand.index()], |edges, edge| edges | edge.bit())
    }

    /// TR-MV-32: whether a stand has flanks and a rear.
    #[inline]
    pub(super) fn has_flanks(&self, state: &State, stand: StandId) -> bool {
        state.troop(stand) != TroopType::WarWagons || self.parameters().wwg_has_flanks()
    }

    /// TR-CC-13: the overlaps that count, by the moment at which they are judged.
    fn judged_overlaps(
        &self,
        state: &State,
        stand: StandId,
        fighting: Edge,
        against: Option<StandId>,
        comrade: Heading,
    ) -> u8 {
        if state.phase == Phase::Combat
            && self.parameters().overlap_judged() == OverlapJudged::StartOfPhase
        {
            state.overlapped_at_start[stand.index()]
        } else {
            self.overlaps(state, stand, fighting, against, comrade)
        }
    }

    /// TR-CC-13: the edges beside the fight on which a stand is overlapped now, one bit each.
    pub(super) fn overlaps(
        &self,
        state: &State,
        stand: StandId,
        fighting: Edge,
        against: Option<StandId>,
        comrade: Heading,
    ) -> u8 {
        // Two bases can touch only if the middles of their front edges are this near.
        const REACH: i32 = 5 * tabletop::UNIT;
        let own = state.pose(stand).at;
        let enemies = state.stands_of(stand.seat().other());
        let mut edges = 0;
        let mut fight: Option<Fight> = None;
        for enemy in enemies.iter() {
            let between = state.pose(enemy).at - own;
            if between.x.abs() > REACH || between.y.abs() > REACH || Some(enemy) == against {
                continue;
            }
            let fight = fight.get_or_insert_with(|| Fight {
                base: self.rect(state, stand),
                fighting,
                comrade,
            });
            edges |= self.overlaps_by(state, stand, fight, enemy);
        }
        edges
    }

    /// TR-CC-13, TR-MV-30: the edges on which one enemy overlaps a stand.
    fn overlaps_by(&self, state: &State, stand: StandId, fight: &Fight, enemy: StandId) -> u8 {
        let (pose, base, eps) = (state.pose(enemy), self.rect(state, enemy), self.eps());
        // A stand that overlaps also touches; most enemies nearby don't touch.
        let between = base.centre - fight.base.centre;
        let reach = base.half_sides() + fight.base.half_sides();
        if between.x.abs() > reach.x + eps || between.y.abs() > reach.y + eps {
            return 0;
        }
        let is_held =
            state.contacts.front(enemy).is_some() || state.contacts.at_camp.contains(enemy);
        let (by_corner, by_side) = if is_held {
            match self.parameters().overlapper_may_fight() {
                OverlapperMayFight::SideEdgeOnly => (false, true),
                OverlapperMayFight::Always => (true, true),
                OverlapperMayFight::Never => (false, false),
            }
        } else {
            (true, true)
        };
        // A front edge that is properly on another front touches nothing improperly, whatever its corners touch.
        let touches_improperly = !is_held
            && state.contacts.faced_by_front_of(enemy).all(|met| met != stand)
            && self.parameters().improper_flank_touch() == ImproperFlankTouch::Overlap;
        let faces_same_way = pose.heading.turn_to(fight.comrade).abs() <= SAME_WAY;
        // Like corners meet: left on left, right on right.
        let corners = fight.fighting.ends(&fight.base);
        let enemy_corners = [pose.front_left(STAND_WIDTH), pose.front_right(STAND_WIDTH)];
        let sides = [fight.fighting.counter_clockwise(), fight.fighting.clockwise()];
        let mut edges = 0;
        for which in 0..2 {
            let side = sides[which];
            let overlaps = by_corner
                && faces_same_way
                && is_same_point(corners[which], enemy_corners[which], eps)
                || by_side && side_edges_touch(&fight.base, side, &base, eps)
                || touches_improperly && front_edge_touches(&fight.base, side, &base, eps);
            if overlaps {
                edges |= side.bit();
            }
        }
        edges
    }
}

/// A stand in its fight.
struct Fight {
    base: Rect,
    /// The edge that it fights with.
    fighting: Edge,
    /// The way that its opponent faces.
    comrade: Heading,
}

/// TR-BD-07: whether two corners are the same.
fn is_same_point(one: Point, other: Point, eps: i32) -> bool {
    (one - other).length_squared() <= i64::from(eps) * i64::from(eps)
}

/// TR-BD-07, TR-CC-13: whether a left or right edge of an enemy runs along an edge of a base: in about the same direction, or near
/// enough for the whole shared part to be in contact.
fn side_edges_touch(own: &Rect, side: Edge, enemy: &Rect, eps: i32) -> bool {
    let line = EdgeLine::of(own, side);
    let is_alongside = line.along.dot(enemy.forward).abs() >= ALONGSIDE;
    [Edge::Left, Edge::Right].into_iter().any(|edge| {
        line.part(edge.ends(enemy), 0, line.length).is_some_and(|part| {
            let gap = if is_alongside { part.gap } else { part.widest };
            part.length > eps && gap <= eps
        })
    })
}

/// TR-CC-13: whether the front edge of an enemy touches an edge of a base elsewhere than at its corners.
fn front_edge_touches(own: &Rect, side: Edge, enemy: &Rect, eps: i32) -> bool {
    let line = EdgeLine::of(own, side);
    line.part(Edge::Front.ends(enemy), eps + 1, line.length - eps - 1)
        .is_some_and(|part| part.gap <= eps)
}

/// An edge of a base as a line to measure from.
struct EdgeLine {
    from: Point,
    along: Axis,
    outward: Axis,
    length: i32,
}

/// The part of a segment that lies beside a part of an edge.
struct Part {
    length: i32,
    /// The distance of its nearest point from the line.
    gap: i32,
    /// The distance of its farthest point from the line.
    widest: i32,
}

impl EdgeLine {
    fn of(base: &Rect, edge: Edge) -> EdgeLine {
        let [left, right] = edge.ends(base);
        let outward = edge.outward(base);
        let along = outward.right();
        EdgeLine { from: left, along, outward, length: (right - left).along(along) }
    }

    /// The part of a segment that lies beside the line between two places on it.
    fn part(&self, segment: [Point; 2], low: i32, high: i32) -> Option<Part> {
        let [one, other] =
            segment.map(|end| [self.along, self.outward].map(|axis| (end - self.from).along(axis)));
        let ([first, first_gap], [last, last_gap]) =
            if one[0] <= other[0] { (one, other) } else { (other, one) };
        let (from, to) = (first.max(low), last.min(high));
        if from > to {
            return None;
        }
        let gap_at = |place: i32| {
            let way = i64::from(last - first);
            if way == 0 {
                return first_gap;
            }
            let risen = i64::from(last_gap - first_gap) * i64::from(place - first) / way;
            first_gap + risen as i32
        };
        let (one, other) = if first == last {
            (first_gap.abs(), last_gap.abs())
        } else {
            (gap_at(from).abs(), gap_at(to).abs())
        };
        Some(Part { length: to - from, gap: one.min(other), widest: one.max(other) })
    }
}
