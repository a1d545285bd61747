//! The places and garrisons of camps (TR-DP-04, TR-CP-01, TR-CP-10).

use battle_core::Seat;
use tabletop::{Base, Heading, Point, Pose, Rect, UNIT};

use crate::battle::Battle;
use crate::battle::decision::Decision;
use crate::battle::stands::{StandId, Stands};
use crate::battle::state::State;
use crate::parameters::GarrisonTypes;
use crate::troops::Category;

/// The distance between places that are offered.
const GRID: i32 = UNIT / 2;
/// The distance between places that are tried before a rule is dropped.
const FINE: i32 = UNIT / 8;

/// What a place for a camp has to fulfil. Each level applies only if no place fulfils the one before it, so that a battle
/// never stops because a camp has no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Demand {
    /// TR-DP-04 in full: open terrain inside the centre third.
    Open,
    /// Inside the centre third, on any ground that can be entered.
    Passable,
    /// In the middle of the base edge.
    Middle,
}

impl Battle {
    /// TR-DP-04, TR-CP-01: the ground of a camp that touches the base edge, its middle at this x.
    pub(crate) fn camp_at(&self, owner: Seat, x: i32) -> Rect {
        let base =
            Base { width: self.parameters().camp_w_mu().0, depth: self.parameters().camp_d_mu().0 };
        let pose = match owner {
            Seat::One => Pose::new(Point::new(x, base.depth), Heading::NORTH),
            Seat::Two => Pose::new(Point::new(x, self.board().y - base.depth), Heading::SOUTH),
        };
        Rect::of(pose, base)
    }

    /// TR-BD-03: the centre third, from x to x.
    pub(crate) fn centre_third(&self) -> (i32, i32) {
        let width = self.board().x;
        (width / 3, width * 2 / 3)
    }

    /// TR-BD-03: whether all of an upright base lies in the centre third.
    pub(in crate::battle) fn is_inside_centre(&self, base: &Rect) -> bool {
        let ((west, east), eps) = (self.centre_third(), self.eps());
        base.centre.x - base.half_width >= west - eps
            && base.centre.x + base.half_width <= east + eps
    }

    /// TR-DP-04: whether a camp may stand here.
    pub(super) fn may_pitch_at(&self, state: &State, owner: Seat, x: i32) -> bool {
        self.satisfies(state, owner, x, Demand::Open)
            || self.satisfies(state, owner, x, self.highest_demand(state, owner))
    }

    /// TR-CP-10: whether a stand may be inside: any that is not allied, or by the parameter only such stands on foot.
    pub(in crate::battle) fn may_garrison(
        &self,
        state: &State,
        owner: Seat,
        stand: StandId,
    ) -> bool {
        // TR-BC-24.5: two that are one stand deploy together.
        if self.pair_of(state, stand).is_some() {
            return false;
        }
        let own = Stands::first_of(owner, self.army_in(state, owner).stands.len());
        let is_of_a_type_allowed = || match self.parameters().garrison_types() {
            GarrisonTypes::Any => true,
            GarrisonTypes::FootOnly => self.data_of(state, stand).category == Category::Foot,
        };
        own.contains(stand)
            && !state.cards.away.contains(stand)
            && !self.listed(state, stand).ally
            && is_of_a_type_allowed()
    }

    /// Visits places half a MU apart, each empty and with every possible garrison inside.
    pub(super) fn visit_camps(&self, state: &State, owner: Seat, visit: &mut impl FnMut(Decision)) {
        self.visit_camp_places(state, owner, &mut |x| {
            let stands = self.undeployed(state, owner).iter();
            let garrisons = stands.filter(|&stand| self.may_garrison(state, owner, stand));
            for garrison in std::iter::once(None).chain(garrisons.map(Some)) {
                visit(Decision::PlaceCamp { x, garrison });
            }
        });
    }

    /// TR-DP-04: visits places half a MU apart where a camp may stand, by x; if there is none, another place.
    pub fn visit_camp_places(&self, state: &State, owner: Seat, visit: &mut impl FnMut(i32)) {
        let demand = self.highest_demand(state, owner);
        let mut n_places = 0;
        for x in self.camp_places(GRID) {
            if self.satisfies(state, owner, x, demand) {
                n_places += 1;
                visit(x);
            }
        }
        if n_places == 0
            && let Some(x) = self.first_camp_place(state, owner, demand)
        {
            visit(x);
        }
    }

    /// TR-BC-18.1: whether a pack train may stand here: anywhere along the base edge, in open terrain, on no stand; if there is no
    /// such place, on any ground that can be entered.
    pub(in crate::battle) fn may_pitch_pack_train(
        &self,
        state: &State,
        owner: Seat,
        x: i32,
    ) -> bool {
        let is_open = |x: i32| self.has_room_for_camp(state, owner, x, true);
        is_open(x)
            || !self.pack_train_places(FINE).any(is_open)
                && self.has_room_for_camp(state, owner, x, false)
    }

    fn has_room_for_camp(&self, state: &State, owner: Seat, x: i32, needs_open: bool) -> bool {
        if !(0..=self.board().x).contains(&x) {
            return false;
        }
        let (base, eps) = (self.camp_at(owner, x), self.eps());
        let stands = state.on_board.iter().map(|stand| self.rect(state, stand));
        let camps = state.camps.0.iter().flatten().map(|camp| camp.base);
        self.is_on_board(&base)
            && (self.in_open(state, &base) || !needs_open && !self.in_impassable(state, &base))
            && !stands.chain(camps).any(|taken| taken.overlaps(&base, eps))
    }

    /// TR-BC-18.1: visits places half a MU apart, each empty and with every possible garrison inside.
    pub(in crate::battle) fn visit_pack_trains(
        &self,
        state: &State,
        owner: Seat,
        visit: &mut impl FnMut(i32, Option<StandId>),
    ) {
        for x in self.pack_train_places(GRID) {
            if self.may_pitch_pack_train(state, owner, x) {
                let stands = self.undeployed(state, owner).iter();
                let garrisons = stands.filter(|&stand| self.may_garrison(state, owner, stand));
                for garrison in std::iter::once(None).chain(garrisons.map(Some)) {
                    visit(x, garrison);
                }
            }
        }
    }

    /// The middles of camps all along the base edge, from west to east.
    fn pack_train_places(&self, apart: i32) -> impl Iterator<Item = i32> + use<> {
        let half = self.parameters().camp_w_mu().0 / 2;
        (half..=self.board().x - half).step_by(apart as usize)
    }

    fn satisfies(&self, state: &State, owner: Seat, x: i32, demand: Demand) -> bool {
        if demand == Demand::Middle {
            return x == self.board().x / 2;
        }
        // Distances far away from the board would overflow.
        if !(0..=self.board().x).contains(&x) {
            return false;
        }
        let base = self.camp_at(owner, x);
        let is_on_an_enemy_camp = || {
            let enemy = state.camps[owner.other()];
            enemy.is_some_and(|enemy| enemy.base.overlaps(&base, self.eps()))
        };
        self.is_inside_centre(&base)
            && match demand {
                Demand::Open => self.in_open(state, &base),
                _ => !self.in_impassable(state, &base),
            }
            && !is_on_an_enemy_camp()
    }

    /// The first demand that some place fulfils.
    fn highest_demand(&self, state: &State, owner: Seat) -> Demand {
        [Demand::Open, Demand::Passable]
            .into_iter()
            .find(|&demand| self.first_camp_place(state, owner, demand).is_some())
            .unwrap_or(Demand::Middle)
    }

    fn first_camp_place(&self, state: &State, owner: Seat, demand: Demand) -> Option<i32> {
        if demand == Demand::Middle {
            return Some(self.board().x / 2);
        }
        self.camp_places(FINE).find(|&x| self.satisfies(state, owner, x, demand))
    }

    /// The middles of camps inside the centre third, from west to east.
    fn camp_places(&self, apart: i32) -> impl Iterator<Item = i32> + use<> {
        let (west, east) = self.centre_third();
        let half = self.parameters().camp_w_mu().0 / 2;
        (west + half..=east - half).step_by(apart as usize)
    }
}
