//! What a player sees when it decides: the present position, and the one after a move under consideration.

mod camps;
mod fall_backs;
mod fights;
mod ground;
mod imagined;
mod impatience;
mod new_fights;
mod places;
mod sides;
mod strips;
mod swing_cache;

use std::cell::Cell;

use arrayvec::ArrayVec;
use battle_core::{NoTrace, Seat};
use tabletop::{Axis, Point, Pose, Rect, UNIT};

use super::doctrine::Doctrine;
use ground::box_about;
use impatience::Impatience;
use sides::{FoesFromAfar, body_of, foes_of, how_far_on, who_fights};
use strips::Strips;
use swing_cache::{StandKind, SwingCache};
use triumph::battle::fight_odds::{Prices, Profile};
use triumph::battle::{
    Battle, Cost, MAX_PIECES, MAX_STANDS, MAX_STANDS_A_SIDE, MoveKind, STAND_WIDTH, StandId,
    Stands, State, TacticalMove,
};

pub(crate) use camps::{RAIDERS, turning};
pub(crate) use impatience::CALM;
pub(crate) use new_fights::NewFight;
pub(crate) use sides::{Foe, SeenFromAfar, squared_within};
pub(crate) use swing_cache::SeenOwn;

/// The ground of a stand that isn't there.
const NOWHERE: Rect =
    Rect { centre: Point::new(0, 0), forward: Axis { x: 0, y: 0 }, half_width: 0, half_depth: 0 };

/// Half a right angle, in heading steps: a stand that faces another within it counts as facing it.
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
    /// The pose of every stand, with the moves under consideration.
    poses: [Pose; MAX_STANDS],
    /// The ground that every stand covers, with the moves under consideration.
    grounds: [Rect; MAX_STANDS],
    /// The real poses, by which stands near a place are found; players that rarely look for them go through all stands.
    strips: Strips,
    /// What every stand fights as, with the moves under consideration.
    profiles: [Profile; MAX_STANDS],
    /// What every stand fights as without those moves.
    settled_profiles: [Profile; MAX_STANDS],
    /// The enemy that each stand fights front to front.
    opponent: [Option<StandId>; MAX_STANDS],
    /// Own stands in fights.
    pub engaged: Stands,
    /// How far own stands have advanced on average, without those moves.
    body: i32,
    /// The enemies, as far as they matter to the worth of a place.
    pub foes: ArrayVec<Foe, MAX_STANDS_A_SIDE>,
    /// The enemies in arrays.
    from_afar: FoesFromAfar,
    /// How waiting has changed the player's weights.
    pub impatience: Impatience,
    /// What every stand is worth to its enemy, in 1/64 points.
    worths: [i32; MAX_STANDS],
    /// The stands whose moves are under consideration.
    imagined: Stands,
    /// The boxes around difficult terrain, enlarged so that the front middle of any stand that touches it is inside.
    rough: ArrayVec<(Point, Point), MAX_PIECES>,
    /// The enemy camp: its middle, and how far from it, along either edge of the table, its attackers may be.
    camp: Option<(Point, i32)>,
    /// The boxes around hills, enlarged so that the front middle of any stand whose middle is on one is inside.
    hills: ArrayVec<(Point, Point), MAX_PIECES>,
    /// A stand whose front middle is farther from that of an enemy, along either edge of the table, does not touch it.
    touching: i32,
    /// Whether the front edge of a stand is in difficult terrain in its real pose, once computed.
    goings: [Cell<Option<bool>>; MAX_STANDS],
    /// Whether any part of a stand is in difficult terrain in its real pose, once computed.
    rough_bases: [Cell<Option<bool>>; MAX_STANDS],
    /// TR-TE-15: how high the middle of a stand is in its real pose, once computed.
    heights: [Cell<Option<i64>>; MAX_STANDS],
    /// Whether friends are joined to either side of a stand in the real position, once computed.
    joined: [Cell<Option<[bool; 2]>>; MAX_STANDS],
    /// Whether a fall back would destroy a stand in the real position, once computed.
    dooms: [Cell<Option<bool>>; MAX_STANDS],
    /// TR-CM-06: whether an own stand is in command in its real pose, once computed.
    commanded: [Cell<Option<bool>>; MAX_STANDS],
    /// What own stands that are on their way to the enemy camp would win there, once computed.
    raids: [Cell<Option<i32>>; MAX_STANDS],
    /// What own stands win against enemies from afar, once computed.
    swings: SwingCache,
}

impl<'v> View<'v> {
    pub fn new(battle: &'v Battle, state: &State, seat: Seat, doctrine: &'v Doctrine) -> Self {
        View::with(battle, state, seat, doctrine, true)
    }

    /// A view for choosing shots, turns and fights, without what is known of enemies from afar.
    pub fn of_fights(
        battle: &'v Battle,
        state: &State,
        seat: Seat,
        doctrine: &'v Doctrine,
    ) -> Self {
        View::with(battle, state, seat, doctrine, false)
    }

    #[inline(always)]
    fn with(
        battle: &'v Battle,
        state: &State,
        seat: Seat,
        doctrine: &'v Doctrine,
        is_to_move: bool,
    ) -> Self {
        let (mut worths, mut grounds) = ([0; MAX_STANDS], [NOWHERE; MAX_STANDS]);
        let mut profiles = [Profile::NONE; MAX_STANDS];
        let mut strips = if is_to_move {
            Strips::with_margin(2 * battle.eps())
        } else {
            Strips::of_all(state.on_board)
        };
        for stand in state.on_board.iter() {
            let at = stand.index();
            grounds[at] = battle.rect(state, stand);
            if is_to_move {
                strips.put(stand, &grounds[at]);
            }
            profiles[at] = battle.profile(state, stand, state.pose(stand));
            let premium = if state.is_general(stand) { doctrine.general } else { 0 };
            worths[at] = i32::from(battle.points(state, stand).0) * 32 + premium;
        }
        let (opponent, engaged) = who_fights(state, seat);
        let foes = if is_to_move { foes_of(battle, state, seat) } else { ArrayVec::new() };
        // No other value from afar is needed.
        let seen = if is_to_move { state.on_board } else { Stands::NONE };
        let pieces = state.terrain.pieces();
        // The front strip of a base reaches this far from its front middle, with some room for rounding.
        let beside = STAND_WIDTH / 2 + battle.parameters().edge_strip_mu().0 + 8;
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
            settled_profiles: profiles,
            opponent,
            engaged,
            body: body_of(battle, state, seat),
            from_afar: FoesFromAfar::of(&foes),
            foes,
            impatience: Impatience::of(state, seat, doctrine),
            worths,
            imagined: Stands::NONE,
            rough: pieces
                .iter()
                .filter(|piece| battle.may_be_difficult(piece.kind))
                .map(|piece| box_about(piece, beside))
                .collect(),
            camp: state.camps[seat.other()].map(|camp| {
                let base = &camp.base;
                (base.centre, base.half_width + base.half_depth + STAND_WIDTH)
            }),
            touching: STAND_WIDTH + 2 * battle.eps() + UNIT / 8,
            hills: pieces
                .iter()
                .filter(|piece| piece.kind.is_hill())
                .map(|piece| box_about(piece, STAND_WIDTH / 2 + 8))
                .collect(),
            goings: [const { Cell::new(None) }; MAX_STANDS],
            rough_bases: [const { Cell::new(None) }; MAX_STANDS],
            heights: [const { Cell::new(None) }; MAX_STANDS],
            joined: [const { Cell::new(None) }; MAX_STANDS],
            dooms: [const { Cell::new(None) }; MAX_STANDS],
            commanded: [const { Cell::new(None) }; MAX_STANDS],
            raids: [const { Cell::new(None) }; MAX_STANDS],
            swings: SwingCache::none(seen, |stand| {
                let at = stand.index();
                StandKind::of(profiles[at], state.is_general(stand), worths[at])
            }),
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

    /// What a stand fights as.
    #[inline]
    pub fn profile(&self, stand: StandId) -> Profile {
        self.profiles[stand.index()]
    }

    /// TR-CM-02 to TR-CM-05: what a move of own stands that are on the board costs.
    pub fn cost(&self, stands: Stands) -> Cost {
        self.battle.command_cost_by(&self.state, stands, |stand| self.is_commanded(stand))
    }

    /// TR-CM-03: whether any of own stands makes a move cost more.
    pub fn is_heavy(&self, stands: Stands) -> bool {
        stands.iter().any(|stand| self.battle.data_of(&self.state, stand).heavy)
    }

    fn is_commanded(&self, stand: StandId) -> bool {
        let known = &self.commanded[stand.index()];
        known.get().unwrap_or_else(|| {
            let answer = self.battle.in_command(&self.state, stand);
            known.set(Some(answer));
            answer
        })
    }

    /// The enemies from a place, for a stand of this reach.
    #[inline]
    pub fn seen_from(&self, at: Point, reach: i32) -> SeenFromAfar {
        self.from_afar.look_from(at).with_reach(reach)
    }

    /// The distance, along either edge of the table, beyond which no enemy matters to a stand of this reach.
    #[inline]
    pub fn furthest_reach(&self, reach: i32) -> i32 {
        self.from_afar.furthest(reach)
    }

    /// What a stand would fight as in a pose.
    pub fn profile_in(&self, stand: StandId, pose: Pose) -> Profile {
        if self.battle.has_cards() {
            self.battle.profile(&self.state, stand, pose)
        } else {
            self.profile(stand)
        }
    }

    pub fn prices(&self) -> Prices {
        Prices { push: self.doctrine.push, evade: self.doctrine.evade, panic: self.doctrine.panic }
    }

    /// What a stand is worth to its enemy, in 1/64 points.
    #[inline]
    pub fn price(&self, stand: StandId) -> i32 {
        self.worths[stand.index()]
    }

    /// Whether every move that may be good is considered.
    #[inline]
    pub fn is_thorough(&self) -> bool {
        self.doctrine.breadth != 0
    }

    /// Makes a move: the position is now the one after it.
    pub fn settle(&mut self, tactical: &TacticalMove) {
        debug_assert!(self.imagined.is_empty(), "what is imagined is no position");
        let (on_board, forms) = (self.state.on_board, self.state.forms);
        if matches!(tactical.kind, MoveKind::FlankMarch { .. }) {
            // TR-DP-13: a flank march has a cost of its own.
            self.battle.make_move(&mut self.state, tactical, &mut NoTrace);
        } else {
            let cost = self.cost(tactical.stands);
            self.battle.make_move_at_cost(&mut self.state, tactical, cost, &mut NoTrace);
        }
        // A move seldom adds or changes a stand; mostly only poses change.
        if (self.state.on_board, self.state.forms) != (on_board, forms) {
            *self = View::new(self.battle, &self.state, self.seat, self.doctrine);
            return;
        }
        let leads =
            self.state.general[self.seat].is_some_and(|general| tactical.stands.contains(general));
        let (mut has_enemy_moved, mut has_profile_changed) = (false, false);
        for stand in self.state.on_board.iter() {
            let (at, pose) = (stand.index(), self.state.pose(stand));
            if leads || self.poses[at] != pose {
                self.commanded[at] = Cell::new(None);
            }
            if self.battle.has_cards() {
                let profile = self.battle.profile(&self.state, stand, pose);
                self.profiles[at] = profile;
                if self.settled_profiles[at] != profile {
                    self.settled_profiles[at] = profile;
                    has_profile_changed = true;
                }
            }
            if self.poses[at] != pose {
                has_enemy_moved |= stand.seat() != self.seat;
                let ground = self.battle.rect(&self.state, stand);
                self.strips.take(stand, &self.grounds[at]);
                self.strips.put(stand, &ground);
                self.poses[at] = pose;
                self.grounds[at] = ground;
                self.goings[at] = Cell::new(None);
                self.rough_bases[at] = Cell::new(None);
                self.heights[at] = Cell::new(None);
                self.raids[at] = Cell::new(None);
            }
        }
        if has_profile_changed {
            self.swings = SwingCache::none(on_board, |stand| {
                let at = stand.index();
                let is_general = self.state.is_general(stand);
                StandKind::of(self.profiles[at], is_general, self.worths[at])
            });
        }
        self.joined = [const { Cell::new(None) }; MAX_STANDS];
        self.dooms = [const { Cell::new(None) }; MAX_STANDS];
        (self.opponent, self.engaged) = who_fights(&self.state, self.seat);
        self.body = body_of(self.battle, &self.state, self.seat);
        if has_enemy_moved {
            self.foes = foes_of(self.battle, &self.state, self.seat);
            self.from_afar = FoesFromAfar::of(&self.foes);
        }
        debug_assert!(self.is_as_new(), "a view of another position");
    }

    /// Whether it equals a newly built view of its position.
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
            && self.impatience == new.impatience
            && self.own.iter().all(|stand| self.is_commanded(stand) == new.is_commanded(stand))
            && self.state.on_board.iter().all(is_same)
    }

    /// The answer to a question about the pose of one stand, which is remembered for its real pose.
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

    /// How far a point is ahead of the average of the army.
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
}

#[inline]
fn is_near(one: Point, other: Point, within: i32) -> bool {
    // One comparison each, since a negative difference becomes a large number.
    let is_near = |way: i32| (way + within).cast_unsigned() <= (2 * within).cast_unsigned();
    is_near(one.x - other.x) && is_near(one.y - other.y)
}
