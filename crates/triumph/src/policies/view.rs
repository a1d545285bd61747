//! What a player sees when it decides: the position as it is, and as it would be after a move that it thinks about.

mod sides;
mod strips;
mod swings;

use std::cell::Cell;

use arrayvec::ArrayVec;
use battle_core::{NoTrace, Seat};
use tabletop::{Axis, Point, Pose, Rect, UNIT};

use super::doctrine::Doctrine;
use crate::battle::fight_odds::{Fighting, Prices, Profile};
use crate::battle::{
    Battle, CampSite, Cost, Edge, MAX_PIECES, MAX_STANDS, MAX_STANDS_A_SIDE, STAND_WIDTH, StandId,
    Stands, State, TacticalMove, proper_contact,
};
use crate::parameters::OverlapperMayFight;
use sides::{FoesFromAfar, body_of, foes_of, how_far_on, who_fights};
use strips::Strips;
use swings::KnownSwings;

pub(crate) use sides::{Foe, SeenFromAfar, squared_within};
pub(crate) use swings::SeenOwn;

/// The ground of a stand that isn't there.
const NOWHERE: Rect = Rect {
    centre: Point::new(0, 0),
    forward: Axis { x: 0, y: 0 },
    half_width: 0,
    half_depth: 0,
};

/// Who face the same way within this, in heading steps, are taken to be lined up.
const ALIGNED: i32 = 32;

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
    /// The ground that everybody covers, with the moves that are thought about.
    grounds: [Rect; MAX_STANDS],
    /// Where everybody really stands, to find who is near a place.
    strips: Strips,
    /// As what everybody fights, with the moves that are thought about.
    profiles: [Profile; MAX_STANDS],
    /// Whom each stand fights front to front.
    opponent: [Option<StandId>; MAX_STANDS],
    /// Own stands in fights.
    pub engaged: Stands,
    /// How far on own stands really are, on average.
    body: i32,
    /// The enemies, as far as they matter to whoever thinks about a place.
    pub foes: ArrayVec<Foe, MAX_STANDS_A_SIDE>,
    /// The same in arrays.
    from_afar: FoesFromAfar,
    /// What every stand is worth to its enemy, in 1/64 points.
    worths: [i32; MAX_STANDS],
    /// Whose places are imagined.
    imagined: Stands,
    /// The boxes about difficult terrain, so much larger that the middle of the front edge of any stand that touches it is inside.
    rough: ArrayVec<(Point, Point), MAX_PIECES>,
    /// The enemy camp: its middle, and how far from it, along either edge of the table, whoever attacks it may be.
    camp: Option<(Point, i32)>,
    has_hills: bool,
    /// Whether the front edge of a stand is in difficult terrain where it really stands, once asked.
    goings: [Cell<Option<bool>>; MAX_STANDS],
    /// TR-TE-15: how high the middle of a stand is where it really stands, once asked.
    heights: [Cell<Option<i64>>; MAX_STANDS],
    /// Whether friends are joined to either side of a stand in the position as it is, once asked.
    joined: [Cell<Option<[bool; 2]>>; MAX_STANDS],
    /// Whether a fall back would destroy a stand in the position as it is, once asked.
    dooms: [Cell<Option<bool>>; MAX_STANDS],
    /// TR-CM-06: whether an own stand is in command where it really stands, once asked.
    commanded: [Cell<Option<bool>>; MAX_STANDS],
    /// What own stands win against enemies from afar, once asked.
    swings: KnownSwings,
}

impl<'v> View<'v> {
    pub fn new(battle: &'v Battle, state: &State, seat: Seat, doctrine: &'v Doctrine) -> Self {
        let (mut worths, mut grounds) = ([0; MAX_STANDS], [NOWHERE; MAX_STANDS]);
        let mut profiles = [Profile::NONE; MAX_STANDS];
        let mut strips = Strips::with_margin(2 * battle.eps());
        for stand in state.on_board.iter() {
            grounds[stand.index()] = battle.rect(state, stand);
            strips.put(stand, &grounds[stand.index()]);
            profiles[stand.index()] = battle.profile(state, stand, state.pose(stand));
            let premium = if state.is_general(stand) {
                doctrine.general
            } else {
                0
            };
            worths[stand.index()] = i32::from(battle.points(state, stand).0) * 32 + premium;
        }
        let (opponent, engaged) = who_fights(state, seat);
        let foes = foes_of(battle, state, seat);
        let pieces = state.terrain.pieces();
        // The front strip of a base reaches so far from the middle of its front edge, and a bit for rounding.
        let beside = STAND_WIDTH / 2 + battle.parameters().edge_strip_mu.0 + 8;
        View {
            battle,
            state: *state,
            seat,
            doctrine,
            own: state.stands_of(seat),
            enemies: state.stands_of(seat.other()),
            poses: state.poses,
            grounds,
            strips,
            profiles,
            opponent,
            engaged,
            body: body_of(battle, state, seat),
            from_afar: FoesFromAfar::of(&foes),
            foes,
            worths,
            imagined: Stands::NONE,
            rough: pieces
                .iter()
                .filter(|piece| battle.is_difficult(piece.kind))
                .map(|piece| {
                    let (centre, half) = (piece.shape.centre(), piece.shape.half_sides());
                    let reach = half + Point::new(beside, beside);
                    (centre - reach, centre + reach)
                })
                .collect(),
            camp: state.camps[seat.other()].map(|camp| {
                let base = &camp.base;
                (base.centre, base.half_width + base.half_depth + STAND_WIDTH)
            }),
            has_hills: pieces.iter().any(|piece| piece.kind.is_hill()),
            goings: [const { Cell::new(None) }; MAX_STANDS],
            heights: [const { Cell::new(None) }; MAX_STANDS],
            joined: [const { Cell::new(None) }; MAX_STANDS],
            dooms: [const { Cell::new(None) }; MAX_STANDS],
            commanded: [const { Cell::new(None) }; MAX_STANDS],
            swings: KnownSwings::none(),
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

    /// As what a stand fights.
    #[inline]
    pub fn profile(&self, stand: StandId) -> Profile {
        self.profiles[stand.index()]
    }

    /// TR-CM-02 to TR-CM-05: what a move of own stands that stand on the board costs.
    pub fn cost(&self, stands: Stands) -> Cost {
        self.battle
            .command_cost_by(&self.state, stands, |stand| self.is_commanded(stand))
    }

    fn is_commanded(&self, stand: StandId) -> bool {
        let known = &self.commanded[stand.index()];
        known.get().unwrap_or_else(|| {
            let answer = self.battle.in_command(&self.state, stand);
            known.set(Some(answer));
            answer
        })
    }

    /// The enemies as they are seen from a place, by a stand of this reach.
    #[inline]
    pub fn seen_from(&self, at: Point, reach: i32) -> SeenFromAfar {
        self.from_afar.seen_from(at, squared_within(reach))
    }

    /// As what a stand would fight in a pose.
    pub fn profile_in(&self, stand: StandId, pose: Pose) -> Profile {
        if self.battle.has_cards() {
            self.battle.profile(&self.state, stand, pose)
        } else {
            self.profile(stand)
        }
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
        self.worths[stand.index()]
    }

    /// Settles a move: the position is now the one after it.
    pub fn settle(&mut self, tactical: &TacticalMove) {
        debug_assert!(self.imagined.is_empty(), "what is imagined is no position");
        let (on_board, forms) = (self.state.on_board, self.state.forms);
        let cost = self.cost(tactical.stands);
        self.battle
            .make_move_at_cost(&mut self.state, tactical, cost, &mut NoTrace);
        // Seldom anybody comes or becomes something else by a move; otherwise only places change.
        if (self.state.on_board, self.state.forms) != (on_board, forms) {
            *self = View::new(self.battle, &self.state, self.seat, self.doctrine);
            return;
        }
        let leads =
            self.state.general[self.seat].is_some_and(|general| tactical.stands.contains(general));
        for stand in self.state.on_board.iter() {
            let (at, pose) = (stand.index(), self.state.pose(stand));
            if leads || self.poses[at] != pose {
                self.commanded[at] = Cell::new(None);
            }
            if self.battle.has_cards() {
                self.profiles[at] = self.battle.profile(&self.state, stand, pose);
            }
            if self.poses[at] != pose {
                self.strips.take(stand, &self.grounds[at]);
                self.poses[at] = pose;
                self.grounds[at] = self.battle.rect(&self.state, stand);
                self.strips.put(stand, &self.grounds[at]);
                self.goings[at] = Cell::new(None);
                self.heights[at] = Cell::new(None);
            }
        }
        self.joined = [const { Cell::new(None) }; MAX_STANDS];
        self.dooms = [const { Cell::new(None) }; MAX_STANDS];
        (self.opponent, self.engaged) = who_fights(&self.state, self.seat);
        self.body = body_of(self.battle, &self.state, self.seat);
        self.foes = foes_of(self.battle, &self.state, self.seat);
        self.from_afar = FoesFromAfar::of(&self.foes);
        debug_assert!(self.is_as_new(), "a view of another position");
    }

    /// Whether it sees what a new view of its position sees.
    fn is_as_new(&self) -> bool {
        let new = View::new(self.battle, &self.state, self.seat, self.doctrine);
        let is_same = |stand: StandId| {
            let at = stand.index();
            (self.poses[at], self.grounds[at]) == (new.poses[at], new.grounds[at])
                && self.profile(stand).index() == new.profile(stand).index()
                && self.price(stand) == new.price(stand)
        };
        self.strips == new.strips
            && self.opponent == new.opponent
            && self.engaged == new.engaged
            && self.body == new.body
            && self.foes == new.foes
            && self.from_afar == new.from_afar
            && self
                .own
                .iter()
                .all(|stand| self.is_commanded(stand) == new.is_commanded(stand))
            && self.state.on_board.iter().all(is_same)
    }

    /// Thinks of stands as moved, and finds whom they would fight.
    pub fn imagine(&mut self, moved: &[(StandId, Pose)]) {
        for &(stand, pose) in moved {
            self.put(stand, pose);
            self.imagined.insert(stand);
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
            self.put(stand, self.state.pose(stand));
            self.imagined.remove(stand);
            self.part(stand);
        }
        for &(stand, _) in moved {
            if let Some(enemy) = self.state.contacts.front(stand) {
                self.opponent[stand.index()] = Some(enemy);
                self.opponent[enemy.index()] = Some(stand);
            }
        }
    }

    fn put(&mut self, stand: StandId, pose: Pose) {
        self.poses[stand.index()] = pose;
        self.grounds[stand.index()] = self.grounds[stand.index()].in_pose(pose);
        if self.battle.has_cards() {
            self.profiles[stand.index()] = self.battle.profile(&self.state, stand, pose);
        }
    }

    fn part(&mut self, stand: StandId) {
        if let Some(enemy) = self.opponent[stand.index()].take() {
            self.opponent[enemy.index()] = None;
        }
    }

    /// The stands whose ground, in the position under consideration, touches the box that reaches so far about a point, and some
    /// about it.
    ///
    /// Wherever those of whom a player thinks as moved would be, they are among them.
    #[inline]
    pub fn about(&self, point: Point, reach: Point) -> Stands {
        self.strips.about(point, reach) | self.imagined & self.state.on_board
    }

    /// Those of whom the middle of the front edge may be at a point, within twice the tolerance along either edge of the table.
    #[inline]
    fn who_may_be_at(&self, point: Point) -> Stands {
        self.strips.at(point) | self.imagined & self.state.on_board
    }

    /// Those who may overlap a ground.
    #[inline]
    fn who_may_meet(&self, ground: &Rect) -> Stands {
        self.about(ground.centre, ground.half_sides())
    }

    /// The enemy that a stand in this pose would fight front to front.
    fn front_contact(&self, stand: StandId, pose: Pose) -> Option<StandId> {
        let eps = self.battle.eps();
        let facing = pose.heading.opposite();
        let others = self.who_may_be_at(pose.at).of(stand.seat().other());
        others.iter().find(|&enemy| {
            let there = self.pose(enemy);
            is_near(there.at, pose.at, eps) && there.heading.turn_to(facing).abs() <= 16
        })
    }

    /// The stand of a seat whose front edge is at this place and faces this way.
    pub fn stand_at(&self, seat: Seat, place: Pose) -> Option<StandId> {
        let near = 2 * self.battle.eps();
        let others = self.who_may_be_at(place.at).of(seat);
        others.iter().find(|&stand| {
            let there = self.pose(stand);
            is_near(there.at, place.at, near)
                && there.heading.turn_to(place.heading).abs() <= ALIGNED
        })
    }

    /// TR-CC-12, TR-CC-13: how many edges count against a stand that fights to its front, in the position under consideration.
    pub fn edges(&self, stand: StandId) -> i32 {
        let pose = self.pose(stand);
        let theirs = stand.seat().other();
        let may_fight = self.battle.parameters().overlapper_may_fight == OverlapperMayFight::Always;
        let beside = |right: i32| {
            let place = pose.shifted(0, right);
            let across = Pose::new(place.at, place.heading.opposite());
            self.stand_at(theirs, across)
                .is_some_and(|enemy| may_fight || self.opponent(enemy).is_none())
        };
        let by = |edge| self.state.contacts.at(stand, edge).is_some();
        i32::from(beside(-STAND_WIDTH) || by(Edge::Left))
            + i32::from(beside(STAND_WIDTH) || by(Edge::Right))
            + i32::from(by(Edge::Rear))
    }

    /// The friend of the same type directly behind, if it may support.
    fn has_support(&self, stand: StandId) -> bool {
        let form = self.battle.form(&self.state, stand);
        let behind = self.pose(stand).shifted(-form.data.base.depth, 0);
        self.stand_at(stand.seat(), behind).is_some_and(|friend| {
            self.battle.form(&self.state, friend).supports_as == form.supports_as && friend != stand
        })
    }

    /// A stand as the odds see it, against an enemy.
    pub fn fighting(
        &self,
        stand: StandId,
        enemy: StandId,
        edges: i32,
        is_doomed: bool,
    ) -> Fighting {
        let profile = self.profile(stand);
        let odds = self.battle.odds();
        let support = odds.support(profile, self.profile(enemy));
        let mut bonus = i32::from(self.state.is_general(stand)) - edges;
        if support != 0 && self.has_support(stand) {
            bonus += support;
        }
        if self.has_hills {
            let (own, enemy) = (self.height(stand), self.height(enemy));
            bonus += i32::from(self.battle.is_higher(own, enemy));
        }
        Fighting {
            profile,
            in_difficult: self.is_in_difficult(stand),
            bonus,
            is_doomed,
            price: self.price(stand),
        }
    }

    /// TR-TE-13: whether the front edge of a stand is in difficult terrain.
    pub fn is_in_difficult(&self, stand: StandId) -> bool {
        let ask = || {
            let base = self.battle.data_of(&self.state, stand).base;
            let pose = self.pose(stand);
            self.battle
                .fighting_edge_in_difficult(&self.state, pose, base, Edge::Front)
        };
        self.may_be_rough(self.pose(stand).at) && self.asked_once(&self.goings, stand, ask)
    }

    /// The same if it stood in a pose.
    pub fn fights_in_difficult(&self, stand: StandId, pose: Pose) -> bool {
        let base = self.battle.data_of(&self.state, stand).base;
        self.may_be_rough(pose.at)
            && self
                .battle
                .fighting_edge_in_difficult(&self.state, pose, base, Edge::Front)
    }

    /// Whether a stand would be in difficult terrain in a pose.
    pub fn comes_into_difficult(&self, stand: StandId, to: Pose) -> bool {
        let there = self.grounds[stand.index()].in_pose(to);
        self.may_be_rough(to.at) && self.battle.in_difficult(&self.state, &there)
    }

    /// A quick look: whether a stand with the middle of its front edge here may touch difficult terrain.
    fn may_be_rough(&self, at: Point) -> bool {
        let is_near = |(low, high): &(Point, Point)| {
            at.x >= low.x && at.x <= high.x && at.y >= low.y && at.y <= high.y
        };
        self.rough.iter().any(is_near) || self.state.terrain.has_obstacles()
    }

    /// TR-CP-06: the enemy camp, if a stand in a pose would be in front contact with it.
    #[inline]
    pub fn camp_at(&self, pose: Pose) -> Option<CampSite> {
        let (centre, reach) = self.camp?;
        if !is_near(pose.at, centre, reach) {
            return None;
        }
        self.state.camps[self.seat.other()].filter(|camp| self.battle.is_on_camp(pose, &camp.base))
    }

    /// TR-TE-15: how high the middle of a stand is.
    fn height(&self, stand: StandId) -> i64 {
        self.asked_once(&self.heights, stand, || {
            let depth = self.battle.data_of(&self.state, stand).base.depth;
            let middle = self.pose(stand).point(-depth / 2, 0);
            self.battle.height(&self.state, middle)
        })
    }

    /// The answer to a question about the place of a stand alone, remembered where it really stands.
    #[inline]
    fn asked_once<T: Copy>(
        &self,
        known: &[Cell<Option<T>>; MAX_STANDS],
        stand: StandId,
        ask: impl Fn() -> T,
    ) -> T {
        if self.imagined.contains(stand) {
            return ask();
        }
        let known = &known[stand.index()];
        known.get().unwrap_or_else(|| {
            let answer = ask();
            known.set(Some(answer));
            answer
        })
    }

    /// A stand as the odds see it from afar: nothing but itself, its ground and so many edges.
    pub fn seen_from_afar(&self, stand: StandId, in_difficult: bool, edges: i32) -> Fighting {
        Fighting {
            profile: self.profile(stand),
            in_difficult,
            bonus: i32::from(self.state.is_general(stand)) - edges,
            is_doomed: false,
            price: self.price(stand),
        }
    }

    /// What an own stand wins against an enemy, by its place among the foes, as both are seen from afar: with so many edges against
    /// each, in 1/64 points.
    pub fn swing_from_afar(&self, own: &SeenOwn, nth: usize, edges: [i32; 2]) -> i32 {
        let ask = || {
            let fighting = Fighting {
                profile: own.profile,
                ..self.seen_from_afar(own.stand, own.in_difficult, edges[0])
            };
            let enemy = self.seen_from_afar(self.foes[nth].stand, false, edges[1]);
            self.battle.odds().swing(&fighting, &enemy, &self.prices())
        };
        // By card, as what a stand fights depends on where it stands.
        if self.battle.has_cards() {
            ask()
        } else {
            self.swings.asked_once(own, nth, edges, ask)
        }
    }

    /// What an own stand wins in its fight on average, in 1/64 points.
    pub fn swing(&self, stand: StandId, enemy: StandId) -> i32 {
        self.swing_and_doom(stand, enemy).0
    }

    /// The same, and whether a fall back would destroy the own stand.
    pub fn swing_and_doom(&self, stand: StandId, enemy: StandId) -> (i32, bool) {
        let [own, other] = self.fight(stand, enemy);
        let swing = self.battle.odds().swing(&own, &other, &self.prices());
        (swing, own.is_doomed)
    }

    /// Both stands of a fight as the odds see them.
    pub fn fight(&self, stand: StandId, enemy: StandId) -> [Fighting; 2] {
        let of = |one, other| self.fighting(one, other, self.edges(one), self.is_doomed(one));
        [of(stand, enemy), of(enemy, stand)]
    }

    /// What one stand wins against another in a fight of their own, with so many edges against each.
    pub fn lone_swing(&self, stand: StandId, enemy: StandId, edges: [i32; 2]) -> i32 {
        let own = self.fighting(stand, enemy, edges[0], false);
        let other = self.fighting(enemy, stand, edges[1], false);
        self.battle.odds().swing(&own, &other, &self.prices())
    }

    /// PL-22: whether a fall back of a stand would destroy it, in the position under consideration.
    pub fn is_doomed(&self, stand: StandId) -> bool {
        if self.state.contacts.is_flanked(stand) {
            return true;
        }
        let here = self.pose(stand).at;
        let is_near_by = |mover: StandId| {
            is_near(self.pose(mover).at, here, ABOUT)
                || is_near(self.state.pose(mover).at, here, ABOUT)
        };
        if self.imagined.iter().any(is_near_by) {
            if self.is_flanked_in_mind(stand) {
                return true;
            }
            if self.imagined.contains(stand) || self.may_have_shut(stand) {
                return self.is_shut(stand);
            }
        }
        let known = &self.dooms[stand.index()];
        known.get().unwrap_or_else(|| {
            let answer = self.is_shut(stand);
            known.set(Some(answer));
            answer
        })
    }

    /// Whether those who are thought of as moved may have changed what a stand that stays falls back to: because they are, or were,
    /// there, or because they fight, or fought, somebody else who may be.
    fn may_have_shut(&self, stand: StandId) -> bool {
        let base = self.battle.data_of(&self.state, stand).base;
        let behind = Rect::of(self.pose(stand).shifted(-base.depth, 0), base);
        let eps = self.battle.eps();
        self.imagined.iter().any(|mover| {
            let is_another = |enemy: Option<StandId>| enemy.is_some_and(|enemy| enemy != stand);
            let (there, pose) = (&self.grounds[mover.index()], self.state.pose(mover));
            is_another(self.opponent(mover))
                || is_another(self.state.contacts.front(mover))
                || behind.overlaps(there, eps)
                || behind.overlaps(&there.in_pose(pose), eps)
        })
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
        let others = self.who_may_meet(&behind).without(stand);
        let eps = self.battle.eps();
        others.iter().any(|other| {
            behind.overlaps(&self.grounds[other.index()], eps) && !self.gives_way(stand, other)
        })
    }

    /// Whether a friend stands in the way of a stand's fall back.
    pub fn is_shut_by(&self, stand: StandId, friend: StandId) -> bool {
        let base = self.battle.data_of(&self.state, stand).base;
        let behind = Rect::of(self.pose(stand).shifted(-base.depth, 0), base);
        behind.overlaps(&self.grounds[friend.index()], self.battle.eps())
            && !self.gives_way(stand, friend)
    }

    /// Whether whoever stands behind a stand can be pushed back or passed through by it.
    fn gives_way(&self, stand: StandId, other: StandId) -> bool {
        if other.seat() != stand.seat() {
            return false;
        }
        let turn = self.pose(stand).heading.turn_to(self.pose(other).heading);
        let can_push =
            self.opponent(other).is_none() && self.battle.may_be_pushed(&self.state, other, turn);
        can_push || self.battle.may_pass(&self.state, stand, other)
    }

    fn is_flanked_in_mind(&self, stand: StandId) -> bool {
        let (pose, eps) = (self.pose(stand), self.battle.eps());
        let depth = self.battle.data_of(&self.state, stand).base.depth;
        let others = self.imagined.of(stand.seat().other());
        others.iter().any(|enemy| {
            proper_contact(self.pose(enemy), pose, depth, eps)
                .is_some_and(|edge| edge != Edge::Front)
        })
    }

    /// Whether nobody stands where a stand would stand.
    pub fn is_free(&self, stand: StandId, pose: Pose) -> bool {
        self.is_free_beside(stand, pose, Stands::only(stand))
    }

    /// Whether nobody but those who move with it stands where a stand would stand.
    pub fn is_free_beside(&self, stand: StandId, pose: Pose, movers: Stands) -> bool {
        let place = self.grounds[stand.index()].in_pose(pose);
        let others = self.who_may_meet(&place).minus(movers);
        self.battle.is_on_board(&place)
            && !others
                .iter()
                .any(|other| place.overlaps(&self.grounds[other.index()], self.battle.eps()))
    }

    /// How far a point is ahead of the body of the army.
    #[inline]
    pub fn ahead_of_body(&self, point: Point) -> i32 {
        how_far_on(self.battle, self.seat, point) - self.body
    }

    /// Whether one stand lies ahead of another.
    pub fn is_ahead(&self, of: Pose, point: Point) -> bool {
        (point - of.at).dot(of.forward()) > 0
    }

    /// Whether two stands face each other more or less.
    pub fn face_each_other(&self, one: Pose, other: Pose) -> bool {
        one.heading.turn_to(other.heading.opposite()).abs() <= FACING
    }

    /// Whether friends are joined to the left and to the right of a stand.
    pub fn neighbours(&self, stand: StandId) -> [bool; 2] {
        if !self.imagined.is_empty() {
            return self.joined_now(stand);
        }
        let known = &self.joined[stand.index()];
        known.get().unwrap_or_else(|| {
            let answer = self.joined_now(stand);
            known.set(Some(answer));
            answer
        })
    }

    /// The same, asked again.
    fn joined_now(&self, stand: StandId) -> [bool; 2] {
        self.neighbours_in(stand, self.pose(stand))
    }

    /// The same if it stood in a pose.
    pub fn neighbours_in(&self, stand: StandId, pose: Pose) -> [bool; 2] {
        let near = 2 * self.battle.eps();
        let is_joined = |side: i32| {
            let beside = pose.point(0, side);
            let friends = self.who_may_be_at(beside).of(stand.seat()).without(stand);
            friends.iter().any(|friend| {
                let there = self.pose(friend);
                is_near(there.at, beside, near)
                    && there.heading.turn_to(pose.heading).abs() <= ALIGNED
            })
        };
        [is_joined(-STAND_WIDTH), is_joined(STAND_WIDTH)]
    }
}

/// Who is further away than this, along either edge of the table, neither flanks a stand nor stands in its way.
const ABOUT: i32 = 4 * UNIT;

#[inline]
fn is_near(one: Point, other: Point, within: i32) -> bool {
    (one.x - other.x).abs() <= within && (one.y - other.y).abs() <= within
}
