//! What a stand wins in a fight, in the position under consideration.

use tabletop::Pose;

use super::ground::is_in_any;
use super::{SeenOwn, View};
use triumph::battle::fight_odds::{Fighting, Profile};
use triumph::battle::{Edge, STAND_WIDTH, StandId};
use triumph::parameters::OverlapperMayFight;

impl View<'_> {
    /// TR-CC-12, TR-CC-13: how many edges count against a stand that fights to its front, in the position under consideration.
    pub fn edges(&self, stand: StandId) -> i32 {
        self.edges_in(stand, self.pose(stand))
    }

    /// [`View::edges`] of a stand in a pose.
    pub(super) fn edges_in(&self, stand: StandId, pose: Pose) -> i32 {
        let by = |edge| self.state.contacts.at(stand, edge).is_some();
        i32::from(self.is_overlapped(stand, pose, -STAND_WIDTH) || by(Edge::Left))
            + i32::from(self.is_overlapped(stand, pose, STAND_WIDTH) || by(Edge::Right))
            + i32::from(by(Edge::Rear))
    }

    /// Whether an enemy at this distance to the right overlaps a stand in a pose.
    #[inline(always)]
    fn is_overlapped(&self, stand: StandId, pose: Pose, right: i32) -> bool {
        let rules = self.battle.parameters();
        let may_fight = || rules.overlapper_may_fight() == OverlapperMayFight::Always;
        let place = pose.shifted(0, right);
        let across = Pose::new(place.at, place.heading.opposite());
        self.stand_at(stand.seat().other(), across)
            .is_some_and(|enemy| self.opponent(enemy).is_none() || may_fight())
    }

    /// Whether a friend directly behind supports a stand.
    fn has_support(&self, stand: StandId) -> bool {
        self.has_support_in(stand, self.pose(stand))
    }

    /// Whether a friend directly behind would support a stand in a pose.
    pub(super) fn has_support_in(&self, stand: StandId, pose: Pose) -> bool {
        let form = self.battle.form(&self.state, stand);
        let behind = pose.shifted(-form.data.base.depth, 0);
        self.stand_at(stand.seat(), behind).is_some_and(|friend| {
            self.battle.form(&self.state, friend).supports_as == form.supports_as && friend != stand
        })
    }

    /// A stand for the odds, against an enemy.
    pub fn fighting(
        &self,
        stand: StandId,
        enemy: StandId,
        edges: i32,
        is_doomed: bool,
    ) -> Fighting {
        let [is_uphill, _] = self.are_uphill(stand, enemy);
        self.fighting_on(is_uphill, stand, enemy, edges, is_doomed)
    }

    /// Whether the first of two stands is uphill of the second, and the second of the first.
    pub(super) fn are_uphill(&self, one: StandId, other: StandId) -> [bool; 2] {
        if self.hills.is_empty() {
            return [false; 2];
        }
        let (one, other) = (self.height(one), self.height(other));
        [self.battle.is_higher(one, other), self.battle.is_higher(other, one)]
    }

    /// A stand for the odds, against an enemy, uphill of it or not.
    pub(super) fn fighting_on(
        &self,
        is_uphill: bool,
        stand: StandId,
        enemy: StandId,
        edges: i32,
        is_doomed: bool,
    ) -> Fighting {
        self.fighting_against(is_uphill, stand, self.profile(enemy), edges, is_doomed)
    }

    /// A stand for the odds, against an enemy that fights as this profile.
    pub(super) fn fighting_against(
        &self,
        is_uphill: bool,
        stand: StandId,
        theirs: Profile,
        edges: i32,
        is_doomed: bool,
    ) -> Fighting {
        let profile = self.profile(stand);
        let odds = self.battle.odds();
        let support = odds.support(profile, theirs);
        let mut bonus = odds.bonus(self.state.is_general(stand), edges, is_uphill);
        if support != 0 && self.has_support(stand) {
            bonus += support;
        }
        Fighting {
            profile,
            in_difficult: self.is_in_difficult(stand),
            bonus,
            is_doomed,
            price: self.price(stand),
        }
    }

    /// TR-TE-15: how high the middle of a stand is.
    pub(super) fn height(&self, stand: StandId) -> i64 {
        let pose = self.pose(stand);
        if is_in_any(pose.at, &self.hills) {
            self.asked_once(&self.heights, stand, || self.height_in(stand, pose))
        } else {
            debug_assert_eq!(self.height_in(stand, pose), 0, "a hill beyond its box");
            0
        }
    }

    /// TR-TE-15: how high the middle of a stand would be in a pose.
    pub(super) fn height_in(&self, stand: StandId, pose: Pose) -> i64 {
        let depth = self.battle.data_of(&self.state, stand).base.depth;
        self.battle.height(&self.state, pose.point(-depth / 2, 0))
    }

    /// A stand for the odds from afar: alone, on this ground, with this many edges against it.
    pub fn seen_from_afar(&self, stand: StandId, in_difficult: bool, edges: i32) -> Fighting {
        Fighting {
            profile: self.profile(stand),
            in_difficult,
            bonus: self.battle.odds().bonus(self.state.is_general(stand), edges, false),
            is_doomed: false,
            price: self.price(stand),
        }
    }

    /// What an own stand wins against the `nth` of the foes from afar, with these edges against each, in 1/64 points.
    #[inline(always)]
    pub fn swing_from_afar(&self, own: &SeenOwn, nth: usize, edges: [i32; 2]) -> i32 {
        let ask = || self.asked_from_afar(own, nth, edges);
        // By a card, what a stand fights as depends on its place.
        if self.battle.has_cards() && own.profile != self.settled_profiles[own.stand.index()] {
            ask()
        } else {
            self.swings.asked_once(own, self.foes[nth].stand, edges, ask)
        }
    }

    /// Computes [`View::swing_from_afar`] without the cache.
    #[inline(never)]
    fn asked_from_afar(&self, own: &SeenOwn, nth: usize, edges: [i32; 2]) -> i32 {
        let fighting = Fighting {
            profile: own.profile,
            ..self.seen_from_afar(own.stand, own.in_difficult, edges[0])
        };
        let enemy = self.seen_from_afar(self.foes[nth].stand, false, edges[1]);
        self.battle.odds().swing(&fighting, &enemy, &self.prices())
    }

    /// What an own stand wins in its fight on average, in 1/64 points.
    pub fn swing(&self, stand: StandId, enemy: StandId) -> i32 {
        self.swing_and_doom(stand, enemy).0
    }

    /// [`View::swing`], and whether a fall back would destroy the own stand.
    pub fn swing_and_doom(&self, stand: StandId, enemy: StandId) -> (i32, bool) {
        let [own, other] = self.fight(stand, enemy);
        let swing = self.battle.odds().swing(&own, &other, &self.prices());
        (swing, own.is_doomed)
    }

    /// Both stands of a fight for the odds.
    pub fn fight(&self, stand: StandId, enemy: StandId) -> [Fighting; 2] {
        let is_doomed = self.is_doomed(stand);
        let [higher, lower] = self.are_uphill(stand, enemy);
        let own = self.fighting_on(higher, stand, enemy, self.edges(stand), is_doomed);
        let is_lost = self.is_doomed(enemy);
        let other = self.fighting_on(lower, enemy, stand, self.edges(enemy), is_lost);
        [own, other]
    }

    /// What one stand wins against another in a fight of their own, with these edges against each.
    pub fn lone_swing(&self, stand: StandId, enemy: StandId, edges: [i32; 2]) -> i32 {
        let [higher, lower] = self.are_uphill(stand, enemy);
        let own = self.fighting_on(higher, stand, enemy, edges[0], false);
        let other = self.fighting_on(lower, enemy, stand, edges[1], false);
        self.battle.odds().swing(&own, &other, &self.prices())
    }
}
