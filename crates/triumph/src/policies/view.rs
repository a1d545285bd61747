//! What a player sees when it decides: the position as it is, and as it would be after a move that it thinks about.

use battle_core::{NoTrace, Seat};
use tabletop::{Point, Pose, Rect};

use super::doctrine::Doctrine;
use crate::battle::fight_odds::{Fighting, Prices};
use crate::battle::{
    Battle, Edge, MAX_STANDS, STAND_WIDTH, StandId, Stands, State, TacticalMove, proper_contact,
};
use crate::troops::TroopType;

/// Half a right angle, in heading steps: who faces another within it is taken to face it.
const FACING: i32 = 512;

/// A position under consideration.
pub(crate) struct View<'v> {
    pub battle: &'v Battle,
    /// The position, with the moves that are settled.
    pub state: State,
    pub seat: Seat,
    pub doctrine: &'v Doctrine,
    pub own: Stands,
    pub enemies: Stands,
    /// Where everybody stands, with the moves that are thought about.
    poses: [Pose; MAX_STANDS],
    /// Whom each stand fights front to front.
    opponent: [Option<StandId>; MAX_STANDS],
    /// Own stands in fights.
    pub engaged: Stands,
    has_terrain: bool,
}

impl<'v> View<'v> {
    pub fn new(battle: &'v Battle, state: &State, seat: Seat, doctrine: &'v Doctrine) -> Self {
        let mut opponent = [None; MAX_STANDS];
        let mut engaged = Stands::NONE;
        for stand in state.on_board.iter() {
            opponent[stand.index()] = state.contacts.front(stand);
            if stand.seat() == seat && opponent[stand.index()].is_some() {
                engaged.insert(stand);
            }
        }
        View {
            battle,
            state: *state,
            seat,
            doctrine,
            own: state.stands_of(seat),
            enemies: state.stands_of(seat.other()),
            poses: state.poses,
            opponent,
            engaged,
            has_terrain: !state.terrain.pieces().is_empty(),
        }
    }

    #[inline]
    pub fn pose(&self, stand: StandId) -> Pose {
        self.poses[stand.index()]
    }

    #[inline]
    pub fn opponent(&self, stand: StandId) -> Option<StandId> {
        self.opponent[stand.index()]
    }

    pub fn prices(&self) -> Prices {
        Prices {
            push: self.doctrine.push,
            evade: self.doctrine.evade,
            panic: self.doctrine.panic,
        }
    }

    /// What a stand is worth to its enemy, in 1/64 points.
    #[inline]
    pub fn price(&self, stand: StandId) -> i32 {
        let points = i32::from(self.battle.points(&self.state, stand).0) * 32;
        if self.state.is_general(stand) {
            points + self.doctrine.general
        } else {
            points
        }
    }

    /// Settles a move: the position is now the one after it.
    pub fn settle(&mut self, tactical: &TacticalMove) {
        self.battle
            .make_move(&mut self.state, tactical, &mut NoTrace);
        let settled = View::new(self.battle, &self.state, self.seat, self.doctrine);
        (self.poses, self.opponent, self.engaged) =
            (settled.poses, settled.opponent, settled.engaged);
    }

    /// Thinks of stands as moved, and finds whom they would fight.
    pub fn imagine(&mut self, moved: &[(StandId, Pose)]) {
        for &(stand, pose) in moved {
            self.poses[stand.index()] = pose;
            self.part(stand);
        }
        for &(stand, pose) in moved {
            if let Some(enemy) = self.front_contact(stand, pose) {
                self.opponent[stand.index()] = Some(enemy);
                self.opponent[enemy.index()] = Some(stand);
            }
        }
    }

    /// Thinks of the same stands as they really are again.
    pub fn forget(&mut self, moved: &[(StandId, Pose)]) {
        for &(stand, _) in moved {
            self.poses[stand.index()] = self.state.pose(stand);
            self.part(stand);
        }
        for &(stand, _) in moved {
            if let Some(enemy) = self.state.contacts.front(stand) {
                self.opponent[stand.index()] = Some(enemy);
                self.opponent[enemy.index()] = Some(stand);
            }
        }
    }

    fn part(&mut self, stand: StandId) {
        if let Some(enemy) = self.opponent[stand.index()].take() {
            self.opponent[enemy.index()] = None;
        }
    }

    /// The enemy that a stand in this pose would fight front to front.
    fn front_contact(&self, stand: StandId, pose: Pose) -> Option<StandId> {
        let eps = self.battle.eps();
        let facing = pose.heading.opposite();
        let others = self.state.stands_of(stand.seat().other());
        others.iter().find(|&enemy| {
            let there = self.pose(enemy);
            is_near(there.at, pose.at, eps) && there.heading.turn_to(facing).abs() <= 16
        })
    }

    /// The stand of a seat whose front edge is at this place and faces this way.
    pub fn stand_at(&self, seat: Seat, place: Pose) -> Option<StandId> {
        let near = 2 * self.battle.eps();
        self.state.stands_of(seat).iter().find(|&stand| {
            let there = self.pose(stand);
            is_near(there.at, place.at, near) && there.heading.turn_to(place.heading).abs() <= 32
        })
    }

    /// TR-CC-12, TR-CC-13: how many edges count against a stand that fights to its front, in the position under consideration.
    pub fn edges(&self, stand: StandId) -> i32 {
        let pose = self.pose(stand);
        let theirs = stand.seat().other();
        let beside = |right: i32| {
            let place = pose.shifted(0, right);
            let across = Pose::new(place.at, place.heading.opposite());
            self.stand_at(theirs, across)
                .is_some_and(|enemy| self.opponent(enemy).is_none())
        };
        let by = |edge| self.state.contacts.at(stand, edge).is_some();
        i32::from(beside(-STAND_WIDTH) || by(Edge::Left))
            + i32::from(beside(STAND_WIDTH) || by(Edge::Right))
            + i32::from(by(Edge::Rear))
    }

    /// The friend of the same type directly behind, if it may support.
    fn has_support(&self, stand: StandId) -> bool {
        let troop = self.state.troop(stand);
        let behind = self
            .pose(stand)
            .shifted(-self.battle.data(troop).base.depth, 0);
        self.stand_at(stand.seat(), behind)
            .is_some_and(|friend| self.state.troop(friend) == troop && friend != stand)
    }

    /// A stand as the odds see it, against an enemy.
    pub fn fighting(
        &self,
        stand: StandId,
        enemy: StandId,
        edges: i32,
        is_doomed: bool,
    ) -> Fighting {
        let (troop, pose) = (self.state.troop(stand), self.pose(stand));
        let base = self.battle.data(troop).base;
        let odds = self.battle.odds();
        let support = odds.support(troop, self.state.troop(enemy));
        let mut bonus = i32::from(self.state.is_general(stand)) - edges;
        if support != 0 && self.has_support(stand) {
            bonus += support;
        }
        if self.has_terrain {
            let middle = |pose: Pose, depth: i32| pose.point(-depth / 2, 0);
            let theirs = self.battle.data_of(&self.state, enemy).base.depth;
            let (own, enemy) = (middle(pose, base.depth), middle(self.pose(enemy), theirs));
            bonus += i32::from(self.battle.is_uphill(&self.state, own, enemy));
        }
        Fighting {
            troop,
            in_difficult: self.is_in_difficult(stand),
            bonus,
            is_doomed,
            price: self.price(stand),
        }
    }

    /// TR-TE-13: whether the front edge of a stand is in difficult terrain.
    pub fn is_in_difficult(&self, stand: StandId) -> bool {
        let base = self.battle.data_of(&self.state, stand).base;
        self.has_terrain
            && self.battle.fighting_edge_in_difficult(
                &self.state,
                self.pose(stand),
                base,
                Edge::Front,
            )
    }

    /// A stand as the odds see it from afar: nothing but itself, its ground and so many edges.
    pub fn seen_from_afar(&self, stand: StandId, in_difficult: bool, edges: i32) -> Fighting {
        Fighting {
            troop: self.state.troop(stand),
            in_difficult,
            bonus: i32::from(self.state.is_general(stand)) - edges,
            is_doomed: false,
            price: self.price(stand),
        }
    }

    /// What an own stand wins in its fight on average, in 1/64 points.
    pub fn swing(&self, stand: StandId, enemy: StandId) -> i32 {
        let (own_edges, enemy_edges) = (self.edges(stand), self.edges(enemy));
        let own = self.fighting(stand, enemy, own_edges, self.is_doomed(stand));
        let other = self.fighting(enemy, stand, enemy_edges, self.is_doomed(enemy));
        self.battle.odds().swing(&own, &other, &self.prices())
    }

    /// What one stand wins against another in a fight of their own, with so many edges against each.
    pub fn lone_swing(&self, stand: StandId, enemy: StandId, edges: [i32; 2]) -> i32 {
        let own = self.fighting(stand, enemy, edges[0], false);
        let other = self.fighting(enemy, stand, edges[1], false);
        self.battle.odds().swing(&own, &other, &self.prices())
    }

    /// PL-22: whether a fall back of a stand would destroy it, in the position under consideration.
    pub fn is_doomed(&self, stand: StandId) -> bool {
        self.state.contacts.is_flanked(stand)
            || self.is_flanked_in_mind(stand)
            || self.is_shut(stand)
    }

    /// Whether something stands in the way of a fall back that can be neither passed nor pushed, or the board ends there.
    ///
    /// A quick look: it asks about the first that is met, not about a whole chain.
    fn is_shut(&self, stand: StandId) -> bool {
        let base = self.battle.data_of(&self.state, stand).base;
        let behind = Rect::of(self.pose(stand).shifted(-base.depth, 0), base);
        if !self.battle.is_on_board(&behind) {
            return true;
        }
        let others = self.state.on_board.without(stand);
        others.iter().any(|other| self.shuts(stand, &behind, other))
    }

    /// Whether a friend stands in the way of a stand's fall back.
    pub fn is_shut_by(&self, stand: StandId, friend: StandId) -> bool {
        let base = self.battle.data_of(&self.state, stand).base;
        let behind = Rect::of(self.pose(stand).shifted(-base.depth, 0), base);
        self.shuts(stand, &behind, friend)
    }

    fn shuts(&self, stand: StandId, behind: &Rect, other: StandId) -> bool {
        let there = Rect::of(
            self.pose(other),
            self.battle.data_of(&self.state, other).base,
        );
        if !behind.overlaps(&there, self.battle.eps()) {
            return false;
        }
        if other.seat() != stand.seat() {
            return true;
        }
        let troop = self.state.troop(other);
        let is_heavy = matches!(
            troop,
            TroopType::Artillery | TroopType::Elephants | TroopType::WarWagons
        );
        let is_turned = self
            .pose(other)
            .heading
            .turn_to(self.pose(stand).heading)
            .abs()
            > 170;
        let can_push = !is_heavy && !is_turned && self.opponent(other).is_none();
        !can_push && !self.battle.may_pass(&self.state, stand, other)
    }

    fn is_flanked_in_mind(&self, stand: StandId) -> bool {
        let (pose, eps) = (self.pose(stand), self.battle.eps());
        let depth = self.battle.data_of(&self.state, stand).base.depth;
        let others = self.state.stands_of(stand.seat().other());
        others.iter().any(|enemy| {
            let there = self.pose(enemy);
            there != self.state.pose(enemy)
                && proper_contact(there, pose, depth, eps).is_some_and(|edge| edge != Edge::Front)
        })
    }

    /// Whether one stand lies ahead of another.
    pub fn is_ahead(&self, of: Pose, point: Point) -> bool {
        (point - of.at).dot(of.forward()) > 0
    }

    /// Whether two stands face each other more or less.
    pub fn face_each_other(&self, one: Pose, other: Pose) -> bool {
        one.heading.turn_to(other.heading.opposite()).abs() <= FACING
    }

    /// Whether a friend is joined to this side of a stand: left below zero, right above.
    pub fn has_neighbour(&self, stand: StandId, side: i32) -> bool {
        let place = self.pose(stand).shifted(0, side * STAND_WIDTH);
        self.stand_at(stand.seat(), place).is_some()
    }
}

#[inline]
fn is_near(one: Point, other: Point, within: i32) -> bool {
    (one.x - other.x).abs() <= within && (one.y - other.y).abs() <= within
}
