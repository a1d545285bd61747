//! Where stands are placed (TR-BD-06, TR-DP-01, TR-DP-05 to -10).

use arrayvec::ArrayVec;
use battle_core::{Seat, Trace};
use tabletop::{Base, Heading, Point, Pose, Rect, UNIT};

use crate::battle::Battle;
use crate::battle::command::BASE_REACH;
use crate::battle::decision::{Decision, Play};
use crate::battle::event::Event;
use crate::battle::forms::{Appearance, Form};
use crate::battle::stands::{StandId, Stands};
use crate::battle::state::{Phase, State};
use crate::half_points::HalfPoints;
use crate::parameters::{CenterPriority, CenterTest, InitialFacing};
use crate::troops::{Category, TroopType};

/// The distance between columns of places that are offered.
const COLUMNS: i32 = UNIT;
/// The distance between rows of places that are offered: front edges at 8, 6.5, 5, 3.5 and 2 MU.
const ROWS: i32 = 3 * UNIT / 2;
/// Within this distance of a side edge, poses turned towards it are offered too.
const OUTER: i32 = 5 * UNIT;
/// The distance between places that are tried before a stand counts as having none.
const FINE: i32 = UNIT / 8;

/// The number of classes of TR-DP-07.
const N_CLASSES: usize = 4;

/// The table, for a seat that places a stand.
struct Placing<'s> {
    battle: &'s Battle,
    state: &'s State,
    seat: Seat,
    /// TR-DP-05: whether stands have to be central.
    central: bool,
}

impl<'s> Placing<'s> {
    fn of(battle: &'s Battle, state: &'s State, seat: Seat) -> Placing<'s> {
        Placing { battle, state, seat, central: state.phase == Phase::Centre(seat) }
    }

    /// TR-BD-06: whether a stand or a camp is in the way of a base.
    fn is_taken(&self, rect: &Rect) -> bool {
        let (battle, state, eps) = (self.battle, self.state, self.battle.eps());
        let reach = rect.half_width + rect.half_depth + BASE_REACH;
        let is_met = |stand| {
            let between = state.pose(stand).at - rect.centre;
            between.x.abs() <= reach
                && between.y.abs() <= reach
                && battle.rect(state, stand).overlaps(rect, eps)
        };
        let camps = state.camps.0.iter().flatten();
        state.on_board.iter().any(is_met) || { camps }.any(|camp| camp.base.overlaps(rect, eps))
    }

    /// TR-BD-02: how far a point is from the seat's base edge, one of the long ones.
    fn ahead(&self, point: Point) -> i32 {
        match self.seat {
            Seat::One => point.y,
            Seat::Two => self.battle.board().y - point.y,
        }
    }

    /// The pose at this x and this distance from the base edge, facing the enemy's (TR-DP-10).
    fn facing_the_enemy(&self, x: i32, ahead: i32) -> Pose {
        match self.seat {
            Seat::One => Pose::new(Point::new(x, ahead), Heading::NORTH),
            Seat::Two => Pose::new(Point::new(x, self.battle.board().y - ahead), Heading::SOUTH),
        }
    }

    /// TR-DP-01, TR-DP-09, TR-BD-06: whether a base of this size may be placed in a pose, in a zone of this depth.
    fn fits(&self, base: Base, pose: Pose, zone_depth: i32) -> bool {
        self.is_in_zone(base, pose, zone_depth) && self.is_clear(base, pose)
    }

    /// TR-DP-01: whether a base lies in a zone of this depth.
    fn is_in_zone(&self, base: Base, pose: Pose, zone_depth: i32) -> bool {
        let corners = Rect::of(pose, base).corners();
        corners.into_iter().all(|corner| self.ahead(corner) <= zone_depth + self.battle.eps())
    }

    /// TR-DP-09, TR-BD-06, TR-DP-05: whether a base may be placed in a pose as far as everything but the zone goes.
    fn is_clear(&self, base: Base, pose: Pose) -> bool {
        let (board, eps) = (self.battle.board(), self.battle.eps());
        // Distances far away from the board would overflow.
        if !(0..=board.x).contains(&pose.at.x) || !(0..=board.y).contains(&pose.at.y) {
            return false;
        }
        let margin = self.battle.parameters().side_margin_mu().0;
        let rect = Rect::of(pose, base);
        rect.corners().into_iter().all(|corner| {
            margin == 0 || (margin - eps..=board.x - margin + eps).contains(&corner.x)
        }) && self.battle.is_on_board(&rect)
            && (!self.central || self.battle.is_central(pose, base))
            && !self.is_taken(&rect)
            && !self.battle.in_impassable(self.state, &rect)
    }

    /// TR-DP-01: how deep the zone is for a base of this size.
    ///
    /// As a last resort, so that no stand is left over for want of room, the zone of a base that finds no place in it reaches to the
    /// middle of the board.
    fn zone_depth(&self, base: Base) -> i32 {
        let depth = self.battle.parameters().deploy_depth_mu().0;
        match self.place_within(base, depth) {
            Some(_) => depth,
            None => self.last_resort(),
        }
    }

    fn last_resort(&self) -> i32 {
        let depth = self.battle.parameters().deploy_depth_mu().0;
        depth.max(self.battle.board().y / 2)
    }

    /// Some place for a base, if there is one.
    fn some_place(&self, base: Base) -> Option<Pose> {
        let depth = self.battle.parameters().deploy_depth_mu().0;
        self.place_within(base, depth).or_else(|| self.place_within(base, self.last_resort()))
    }

    /// Some place for a base in a zone of this depth: on the grid, or else on a finer one.
    fn place_within(&self, base: Base, zone_depth: i32) -> Option<Pose> {
        let fits = |pose: &Pose| self.fits(base, *pose, zone_depth);
        let mut grid = self.grid(base, zone_depth, COLUMNS, ROWS);
        grid.find(fits).or_else(|| self.grid(base, zone_depth, FINE, FINE).find(fits))
    }

    /// Poses facing the enemy, row by row from the rear, where few stands are, and from west to east.
    fn grid(
        &self,
        base: Base,
        zone_depth: i32,
        columns: i32,
        rows: i32,
    ) -> impl Iterator<Item = Pose> {
        let margin = self.battle.parameters().side_margin_mu().0 + base.width / 2;
        let (from, to) = match self.central {
            // Half of the front edge may lie outside.
            true => self.battle.centre_third(),
            false => (margin, self.battle.board().x - margin),
        };
        let front = zone_depth.min(self.battle.board().y);
        let n_rows = (front - base.depth).div_euclid(rows) + 1;
        (0..n_rows).rev().flat_map(move |row| {
            let places = (from..=to).step_by(columns as usize);
            places.map(move |x| self.facing_the_enemy(x, front - row * rows))
        })
    }

    /// TR-DP-10: poses near the side edges, facing them.
    fn turned(&self, base: Base, zone_depth: i32) -> impl Iterator<Item = Pose> {
        let rules = self.battle.parameters();
        let is_free = || rules.initial_facing() == InitialFacing::Free;
        let (half, width) = (base.width / 2, self.battle.board().x);
        let poses = self.grid(base, zone_depth, COLUMNS, ROWS);
        poses.filter(move |_| !self.central && is_free()).filter_map(move |pose| {
            // The same column and the same foremost point, turned by a quarter.
            let (is_west, is_east) = (pose.at.x <= OUTER, pose.at.x >= width - OUTER);
            let back = self.facing_the_enemy(pose.at.x, self.ahead(pose.at) - half).at;
            if is_west {
                Some(Pose::new(back - Point::new(half, 0), Heading::WEST))
            } else if is_east {
                Some(Pose::new(back + Point::new(half, 0), Heading::EAST))
            } else {
                None
            }
        })
    }
}

impl Battle {
    /// TR-DP-07: whether a front edge counts as central.
    pub fn is_central(&self, pose: Pose, base: Base) -> bool {
        let ((west, east), eps) = (self.centre_third(), self.eps());
        let ends = [pose.front_left(base.width).x, pose.front_right(base.width).x];
        let (low, high) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        match self.parameters().center_test() {
            CenterTest::HalfFront => {
                let inside = high.min(east) - low.max(west);
                inside >= -eps && 2 * (inside + eps) >= high - low
            }
            CenterTest::WholeFront => low >= west - eps && high <= east + eps,
        }
    }

    /// TR-DP-01, TR-DP-07, TR-DP-10: whether a stand may be placed in a pose.
    ///
    /// TR-BC-13: a stand in ambush may be placed beyond the zone.
    pub(super) fn may_place(
        &self,
        state: &State,
        seat: Seat,
        stand: StandId,
        pose: Pose,
        appearance: Appearance,
    ) -> bool {
        self.to_be_placed(state, seat).contains(stand)
            && self.is_place_for(state, seat, stand, pose, appearance)
    }

    /// TR-DP-01, TR-DP-10, TR-BC-13: whether a pose is a place, in an appearance, for a stand whose turn it is.
    pub fn is_place_for(
        &self,
        state: &State,
        seat: Seat,
        stand: StandId,
        pose: Pose,
        appearance: Appearance,
    ) -> bool {
        self.may_deploy_as(state, stand, appearance, Some(pose))
            && self
                .form_as(state, stand, appearance)
                .is_some_and(|form| self.has_room_for(state, seat, stand, pose, form))
    }

    /// TR-DP-01, TR-DP-10, TR-BC-13: whether a pose has room for a stand in an appearance, whatever cards ask of its neighbours.
    pub(in crate::battle) fn has_room_for(
        &self,
        state: &State,
        seat: Seat,
        stand: StandId,
        pose: Pose,
        form: &Form,
    ) -> bool {
        let placing = Placing::of(self, state, seat);
        let faces_rightly = pose.heading == placing.facing_the_enemy(0, 0).heading
            || self.parameters().initial_facing() == InitialFacing::Free;
        let (base, data) = (form.data.base, form.data);
        let depth = self.parameters().deploy_depth_mu().0;
        let has_room = |base: Base, pose: Pose| {
            placing.is_clear(base, pose)
                && (placing.is_in_zone(base, pose, depth)
                    || placing.is_in_zone(base, pose, placing.zone_depth(base)))
        };
        let in_ambush = || {
            placing.is_clear(base, pose)
                && self.may_ambush(state, seat, base, data.is_open_foot(), pose)
        };
        // TR-BC-24.5: with the stand that is placed directly behind.
        let rear_fits = self.placed_with(state, stand).is_none_or(|rear| {
            let behind = pose.shifted(-base.depth, 0);
            has_room(self.data_of(state, rear).base, behind)
        });
        faces_rightly && rear_fits && (has_room(base, pose) || in_ambush())
    }

    /// TR-DP-01: whether a base has room in a pose in the zone of a seat.
    pub(super) fn has_room_in_zone(
        &self,
        state: &State,
        seat: Seat,
        base: Base,
        pose: Pose,
    ) -> bool {
        let depth = self.parameters().deploy_depth_mu().0;
        Placing::of(self, state, seat).fits(base, pose, depth)
    }

    /// Some place for a base, if there is one.
    pub(super) fn some_room(&self, state: &State, seat: Seat, base: Base) -> Option<Pose> {
        Placing::of(self, state, seat).some_place(base)
    }

    /// The default appearance of a stand when it is placed: as its army lists it, or as what it pretends to be (TR-BC-24.2).
    pub fn usual_appearance(&self, state: &State, stand: StandId) -> Appearance {
        match self.form_as(state, stand, Appearance::Masquerade) {
            Some(_) => Appearance::Masquerade,
            None => Appearance::Normal,
        }
    }

    /// Gives a stand that is being placed the form of an appearance.
    pub(super) fn deploy_as(
        &self,
        state: &mut State,
        stand: StandId,
        appearance: Appearance,
        trace: &mut impl Trace<Event>,
    ) {
        if appearance != self.usual_appearance(state, stand) {
            self.place_in_appearance(state, stand, appearance, trace);
        }
    }

    /// Whether a seat still has a stand to place in its step.
    pub(super) fn has_to_place(&self, state: &State, seat: Seat) -> bool {
        let is_done = matches!(state.phase, Phase::Centre(_)) && self.has_centre(state, seat);
        let has = !is_done && self.has_any_place(state, seat, self.undeployed(state, seat));
        debug_assert_eq!(has, !self.to_be_placed(state, seat).is_empty());
        has
    }

    /// Visits places for every stand that may be placed: those of a grid, or if none of them will do, some other place.
    pub(super) fn visit_places(&self, state: &State, seat: Seat, visit: &mut impl FnMut(Decision)) {
        let placing = Placing::of(self, state, seat);
        let depth = self.parameters().deploy_depth_mu().0;
        let due = self.to_be_placed(state, seat);
        if self.has_cards() {
            self.visit_places_by_card(state, &placing, due, visit);
        }
        for (base, stands) in self.by_base(state, due) {
            let mut offer = |pose: Pose| {
                for stand in stands.iter() {
                    let appearance = self.usual_appearance(state, stand);
                    // Only a card refuses a placement that fits.
                    if !self.has_cards() || self.may_place(state, seat, stand, pose, appearance) {
                        visit(Decision::Place { stand, pose });
                    }
                }
            };
            let mut n_places = 0;
            let towards = placing.grid(base, depth, COLUMNS, ROWS);
            for pose in towards.chain(placing.turned(base, depth)) {
                if placing.fits(base, pose, depth) {
                    n_places += 1;
                    offer(pose);
                }
            }
            if n_places == 0
                && let Some(pose) = placing.some_place(base)
            {
                offer(pose);
            }
        }
    }

    /// TR-BC-01, -03, -08, -09, -22, TR-BC-13: visits places for every other appearance in which stands may be placed, and ambushes.
    fn visit_places_by_card(
        &self,
        state: &State,
        placing: &Placing<'_>,
        due: Stands,
        visit: &mut impl FnMut(Decision),
    ) {
        let seat = placing.seat;
        let depth = self.parameters().deploy_depth_mu().0;
        for stand in due.iter() {
            let usual = self.usual_appearance(state, stand);
            for appearance in Appearance::ALL {
                let Some(form) = self.form_as(state, stand, appearance) else {
                    continue;
                };
                if !self.may_deploy_as(state, stand, appearance, None) {
                    continue;
                }
                let base = form.data.base;
                let mut offer = |pose: Pose| {
                    if !self.may_place(state, seat, stand, pose, appearance) {
                        return;
                    }
                    visit(if appearance == usual {
                        Decision::Place { stand, pose }
                    } else {
                        Decision::Card(Play::PlaceAs { stand, pose, appearance })
                    });
                };
                self.visit_ambushes(state, seat, form, &mut offer);
                self.places_beside_partner(state, stand, appearance)
                    .into_iter()
                    .for_each(&mut offer);
                if appearance != usual {
                    let towards = placing.grid(base, depth, COLUMNS, ROWS);
                    towards.chain(placing.turned(base, depth)).for_each(&mut offer);
                }
            }
        }
    }

    /// TR-DP-02: the stands of which one has to be placed now; none when the step is over.
    ///
    /// A stand without any place is left out, here and in the battle: it is not lost.
    pub fn to_be_placed(&self, state: &State, seat: Seat) -> Stands {
        let left = self.undeployed(state, seat);
        match state.phase {
            Phase::Centre(_) if self.has_centre(state, seat) => Stands::NONE,
            Phase::Centre(_) => (0..N_CLASSES)
                .map(|class| {
                    let is_in = |stand: &StandId| self.centre_class(state, *stand) == class;
                    self.with_a_place(state, seat, left.iter().filter(is_in).collect())
                })
                .find(|stands| !stands.is_empty())
                .unwrap_or(Stands::NONE),
            _ => self.with_a_place(state, seat, left),
        }
    }

    /// TR-DP-05, TR-DP-06, TR-CP-10: whether enough points are in the centre, those of a garrison there among them if they count.
    fn has_centre(&self, state: &State, seat: Seat) -> bool {
        let camp = state.camps[seat].filter(|camp| self.is_inside_centre(&camp.base));
        let garrison = camp
            .and_then(|camp| camp.garrison)
            .filter(|_| self.parameters().garrison_counts_center());
        let stands = state.stands_of(seat).iter().chain(garrison);
        let points: HalfPoints = stands.map(|stand| self.army_points(state, stand)).sum();
        points >= self.parameters().center_min_points()
    }

    /// TR-DP-07: how soon a stand is drawn for the centre, the lowest class first.
    fn centre_class(&self, state: &State, stand: StandId) -> usize {
        if self.parameters().center_priority() == CenterPriority::NoOrder {
            return 0;
        }
        let is_skirmishers = state.troop(stand) == TroopType::Skirmishers;
        let is_foot = self.data_of(state, stand).category == Category::Foot;
        match (self.listed(state, stand).battle_line, is_skirmishers) {
            (true, false) => 0,
            (true, true) => 1,
            (false, _) if is_foot => 2,
            (false, _) => 3,
        }
    }

    /// The stands, of these, for which there is room somewhere.
    fn with_a_place(&self, state: &State, seat: Seat, stands: Stands) -> Stands {
        if stands.is_empty() {
            return stands;
        }
        let placing = Placing::of(self, state, seat);
        self.by_base(state, stands)
            .into_iter()
            .filter(|(base, _)| placing.some_place(*base).is_some())
            .fold(Stands::NONE, |all, (_, stands)| all | stands)
    }

    /// Whether there is room somewhere for any of the stands.
    fn has_any_place(&self, state: &State, seat: Seat, stands: Stands) -> bool {
        let placing = Placing::of(self, state, seat);
        let mut left = stands;
        while let Some(stand) = left.first() {
            let base = self.data_of(state, stand).base;
            if placing.some_place(base).is_some() {
                return true;
            }
            let has_another = |other: &StandId| self.data_of(state, *other).base != base;
            left = left.iter().filter(has_another).collect();
        }
        false
    }

    /// The stands by the size of their bases, since what holds for one holds for all of its size.
    fn by_base(
        &self,
        state: &State,
        stands: Stands,
    ) -> ArrayVec<(Base, Stands), { TroopType::COUNT }> {
        let mut sizes: ArrayVec<(Base, Stands), { TroopType::COUNT }> = ArrayVec::new();
        for stand in stands.iter() {
            let base = self.data_of(state, stand).base;
            match sizes.iter_mut().find(|(size, _)| *size == base) {
                Some((_, same)) => same.insert(stand),
                None => sizes.push((base, Stands::only(stand))),
            }
        }
        sizes
    }
}
