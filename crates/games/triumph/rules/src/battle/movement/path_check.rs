//! What a formation meets on its path: stands, terrain, zones, and gaps that are too narrow.

use arrayvec::ArrayVec;
use tabletop::{Axis, Heading, Pose, Rect};

use crate::battle::Battle;
use crate::battle::cards::KEEPS_OFF;
use crate::battle::command::HALF_WIDTH;
use crate::battle::decision::{MoveKind, Poses, TacticalMove};
use crate::battle::groups::Member;
use crate::battle::stands::{MAX_STANDS_A_SIDE, StandId, Stands};
use crate::battle::state::{Edge, State};
use crate::parameters::ZocGroup;
use crate::terrain_kind::OwnGround;

use super::distance::Difficult;
use super::footprint::{Footprint, Stretch};
use super::formation::{Formation, InFrame};
use super::path::{Path, Way};
use super::surroundings::Surroundings;
use crate::battle::breach::Breach;

/// An own stand, the enemy that its front edge would be in proper contact with, and the edge of that enemy.
pub(super) type EndContacts = ArrayVec<(StandId, StandId, Edge), { 2 * MAX_STANDS_A_SIDE }>;

/// The test of one move's path against what is near, and what it has found so far.
#[derive(Debug)]
pub(super) struct PathCheck<'a> {
    pub battle: &'a Battle,
    pub state: &'a State,
    pub near: &'a mut Surroundings,
    /// What touching difficult terrain means.
    pub difficult: Difficult,
    /// TR-MV-18: the stands that bind the move when they are in a zone.
    pub binding: Stands,
    /// TR-BC-04.2: whether Dunes and Oasis are open for the move.
    pub own_ground: OwnGround,
    /// TR-BC-08.4: the stands on transports, which keep off enemies.
    pub transports: Stands,
    /// Whether it comes from outside the board.
    pub from_outside: bool,
    /// TR-MV-13: stands that would have gone through a gap that is too narrow, and the enemies beside it.
    pub squeezed: ArrayVec<(StandId, Option<StandId>, Option<StandId>), MAX_STANDS_A_SIDE>,
}

impl<'a> PathCheck<'a> {
    #[inline]
    pub fn new(
        battle: &'a Battle,
        state: &'a State,
        tactical: &TacticalMove,
        near: &'a mut Surroundings,
        difficult: Difficult,
    ) -> PathCheck<'a> {
        PathCheck {
            battle,
            state,
            near,
            difficult,
            binding: tactical.stands,
            own_ground: match difficult {
                Difficult::Free => OwnGround::AS_PRINTED,
                _ => battle.ground_of_move(state, tactical),
            },
            transports: battle.keeping_off(state, tactical.stands),
            from_outside: matches!(tactical.kind, MoveKind::FlankMarch { .. }),
            squeezed: ArrayVec::new(),
        }
    }

    /// TR-MV-18, `zoc_group`: finds which stands bind the move, and in which zones it begins.
    #[inline]
    pub fn begin(&mut self, formation: &Formation, path: &Path) {
        let Some(first) = path.motions.first() else {
            return;
        };
        let has_ranks = formation.members.iter().any(|member| member.ahead != formation.front);
        if has_ranks && self.battle.parameters().zoc_group() == ZocGroup::LeadRankBinds {
            self.binding = formation
                .members
                .iter()
                .filter(|member| member.ahead == formation.front)
                .map(|member| member.stand)
                .collect();
        }
        self.begin_in_zones(formation, first.from);
    }

    /// TR-MV-18: which zones the stands are in before they move.
    pub fn begin_in_zones(&mut self, formation: &Formation, start: Pose) {
        if self.near.zones.is_empty() || self.from_outside {
            return;
        }
        let forward = start.forward();
        let hull = formation.hull(start.at, forward);
        let eps = self.battle.eps();
        for at in 0..self.near.zones.len() {
            if !hull.overlaps(&self.near.zones[at].rect, eps) || !self.cut(at) {
                continue;
            }
            let zone = &mut self.near.zones[at];
            zone.from_start |= formation.members.iter().any(|member| {
                self.binding.contains(member.stand)
                    && member.rect(start.at, forward).overlaps(&zone.rect, eps)
            });
        }
    }

    /// TR-MV-15: cuts a zone that matters, once; returns whether any of it is left.
    fn cut(&mut self, at: usize) -> bool {
        let zone = &mut self.near.zones[at];
        if !zone.is_cut {
            zone.is_cut = true;
            match self.battle.cut_zone(self.state, zone.owner, &zone.rect) {
                Some(rest) => zone.rect = rest,
                // A rectangle of no size overlaps nothing by more than any tolerance.
                None => (zone.rect.half_width, zone.rect.half_depth) = (0, 0),
            }
        }
        zone.rect.half_depth > 0
    }

    /// Tests a whole path: each straight leg at once, each turn heading by heading.
    #[inline]
    pub fn follow(&mut self, formation: &Formation, path: &Path) -> Result<(), Breach> {
        for (at, motion) in path.motions.iter().enumerate() {
            match motion.way {
                Way::Straight(by) => self.cover(formation, &motion.stretch(by))?,
                Way::Turn { about, turn } => {
                    self.follow_turn(formation, motion, (about, turn), at == 0)?;
                }
            }
            if !self.from_outside {
                let end = path.motions.get(at + 1).map_or(path.end, |next| next.from);
                self.stays_on_board(formation, end)?;
            }
        }
        // Checked last, because most failing paths fail earlier and nothing else depends on gaps.
        for motion in &path.motions {
            if let Way::Straight(by) = motion.way {
                self.look_for_gaps(formation, &motion.stretch(by));
            }
        }
        Ok(())
    }

    /// TR-BD-06: whether the stands are on the board where a leg ends.
    fn stays_on_board(&self, formation: &Formation, lead: Pose) -> Result<(), Breach> {
        let forward = lead.forward();
        if self.battle.is_on_board(&formation.hull(lead.at, forward)) {
            return Ok(());
        }
        let is_off = |member: &&Member| !self.battle.is_on_board(&member.rect(lead.at, forward));
        match formation.members.iter().find(is_off) {
            Some(member) => Err(Breach::OffBoard(member.stand)),
            None => Ok(()),
        }
    }

    /// Tests one stretch of the way against everything near.
    pub fn cover(&mut self, formation: &Formation, stretch: &Stretch) -> Result<(), Breach> {
        let eps = self.battle.eps();
        let mut grounds = Grounds::new(formation, stretch);
        for (enemy, rect) in &self.near.enemies {
            if let Some(stand) = grounds.first(&|own| own.overlaps(rect, eps)) {
                return Err(Breach::IntoEnemy(stand, *enemy));
            }
        }
        for camp in &self.near.camps {
            if let Some(stand) = grounds.first(&|own| own.overlaps(camp, eps)) {
                return Err(Breach::IntoCamp(stand));
            }
        }
        for (friend, rect) in &self.near.friends {
            if grounds.hull.overlaps(rect, eps) {
                self.pass(&mut grounds, *friend, rect)?;
            }
        }
        self.tread(&mut grounds)?;
        for at in 0..self.near.zones.len() {
            if grounds.hull.overlaps(&self.near.zones[at].rect, eps) {
                self.enter_zone(at, &mut grounds);
            }
        }
        Ok(())
    }

    /// TR-MV-21: whether all stands that meet a friend may pass through it.
    pub fn pass(&self, grounds: &mut Grounds, friend: StandId, rect: &Rect) -> Result<(), Breach> {
        let (members, forward) = (grounds.formation.members, grounds.stretch.forward);
        for (member, ground) in members.iter().zip(grounds.each()) {
            if ground.overlaps(rect, self.battle.eps()) {
                self.battle.may_pass_facing(self.state, member.stand, forward, friend)?;
            }
        }
        Ok(())
    }

    /// Tests the terrain under a stretch, and whether stands on transports keep off enemies.
    pub fn tread(&self, grounds: &mut Grounds) -> Result<(), Breach> {
        let (battle, state) = (self.battle, self.state);
        if self.near.has_impassable
            && let Some(stand) = grounds.first(&|own| own.in_impassable(battle, state))
        {
            return Err(Breach::Impassable(stand));
        }
        debug_assert!(
            self.near.has_difficult || !grounds.hull.in_difficult(battle, state, self.own_ground)
        );
        if self.near.has_difficult
            && self.difficult != Difficult::Free
            && grounds.hull.in_difficult(battle, state, self.own_ground)
        {
            self.check_difficult(grounds)?;
        }
        if !self.transports.is_empty() {
            self.keep_off(grounds)?;
        }
        Ok(())
    }

    /// TR-BC-08.4: whether the stands on transports keep off enemy stands and the enemy camp.
    fn keep_off(&self, grounds: &mut Grounds) -> Result<(), Breach> {
        let members = grounds.formation.members;
        for (member, ground) in members.iter().zip(grounds.each()) {
            let stand = member.stand;
            let is_too_near = |enemy: Rect| {
                !ground.is_surely_beyond(&enemy, KEEPS_OFF)
                    && self.battle.is_too_near_for_transports(ground.distance(&enemy))
            };
            if self.transports.contains(stand)
                && self.battle.kept_off_by(self.state, stand.seat()).any(is_too_near)
            {
                return Err(Breach::TransportsTooNear(stand));
            }
        }
        Ok(())
    }

    /// TR-MV-02, TR-MV-08, TR-MV-09: whether the stands that touch difficult terrain may do so in this move.
    fn check_difficult(&self, grounds: &mut Grounds) -> Result<(), Breach> {
        let members = grounds.formation.members;
        for (member, ground) in members.iter().zip(grounds.each()) {
            let breach = self.difficult.breach(self.battle, self.state, member.stand);
            if let Some(breach) = breach
                && ground.in_difficult(self.battle, self.state, self.own_ground)
            {
                return Err(breach);
            }
        }
        Ok(())
    }

    /// TR-MV-18: notes where a stretch enters a zone, unless the path began in it or has been in it before; the hull of the stretch
    /// overlaps the uncut zone.
    pub fn enter_zone(&mut self, at: usize, grounds: &mut Grounds) {
        let eps = self.battle.eps();
        let zone = &self.near.zones[at];
        if zone.from_start || zone.entered.is_some() || !self.cut(at) {
            return;
        }
        let zone = self.near.zones[at].rect;
        let (members, stretch) = (grounds.formation.members, grounds.stretch);
        let way = direction(stretch);
        let mut entered: Option<i32> = None;
        for (member, ground) in members.iter().zip(grounds.each()) {
            if !self.binding.contains(member.stand) || !ground.overlaps(&zone, eps) {
                continue;
            }
            let until = way.map_or(0, |way| {
                way_into(&member.rect(stretch.at, stretch.forward), way, &zone, eps)
            });
            let done = stretch.done + until;
            entered = Some(entered.map_or(done, |before| before.min(done)));
        }
        self.near.zones[at].entered = entered;
    }

    /// TR-BD-06, TR-MV-13, TR-MV-22: whether the stands end clear of friends, on the board, and not behind a narrow gap.
    pub fn end(&self, ends: &Poses) -> Result<(), Breach> {
        let eps = self.battle.eps();
        for &(stand, pose) in ends {
            let own = self.battle.rect_at(self.state, stand, pose);
            for (friend, rect) in &self.near.friends {
                if own.overlaps(rect, eps) {
                    return Err(Breach::EndsOnFriend(stand, *friend));
                }
            }
            if self.from_outside && !self.battle.is_on_board(&own) {
                return Err(Breach::OffBoard(stand));
            }
        }
        self.check_gaps(ends)
    }

    /// TR-MV-24: the proper contacts in which the stands would end.
    #[inline]
    pub fn contacts_at(&self, ends: &Poses) -> EndContacts {
        let mut contacts = EndContacts::new();
        if self.near.enemies.is_empty() {
            return contacts;
        }
        let eps = self.battle.eps();
        for &(stand, pose) in ends {
            // Both ends of the front edge lie on an enemy's base, so its middle is within half a base of it.
            let edge = Rect {
                centre: pose.at,
                forward: pose.forward(),
                half_width: HALF_WIDTH,
                half_depth: 1,
            };
            for (enemy, rect) in &self.near.enemies {
                if edge.overlaps(rect, -2 * eps)
                    && let Some(edge) = self.battle.contact_with(self.state, pose, *enemy)
                {
                    contacts.push((stand, *enemy, edge));
                    // Beside a flank there may be room for another one.
                    if matches!(edge, Edge::Front | Edge::Rear) {
                        break;
                    }
                }
            }
        }
        contacts
    }
}

/// The ground that the stands of a formation cover in a stretch, and that of the rectangle around them all. What the rectangle
/// doesn't meet no stand meets, so the grounds of the stands are rarely needed.
pub(super) struct Grounds<'b> {
    pub formation: &'b Formation<'b>,
    stretch: &'b Stretch,
    pub hull: Footprint,
    each: ArrayVec<Footprint, MAX_STANDS_A_SIDE>,
}

impl<'b> Grounds<'b> {
    pub fn new(formation: &'b Formation<'b>, stretch: &'b Stretch) -> Grounds<'b> {
        Grounds {
            formation,
            stretch,
            hull: Footprint::of(formation.hull(stretch.at, stretch.forward), stretch),
            each: ArrayVec::new(),
        }
    }

    /// The ground of every stand, in their order.
    #[inline]
    pub fn each(&mut self) -> &[Footprint] {
        if self.formation.members.len() == 1 {
            return std::slice::from_ref(&self.hull);
        }
        if self.each.is_empty() {
            let (formation, stretch) = (self.formation, self.stretch);
            self.each.extend(
                formation
                    .members
                    .iter()
                    .map(|member| Footprint::of(member.rect(stretch.at, stretch.forward), stretch)),
            );
        }
        &self.each
    }

    /// The first stand whose ground meets something.
    #[inline]
    pub fn first(&mut self, meets: &impl Fn(&Footprint) -> bool) -> Option<StandId> {
        if meets(&self.hull) { self.first_of_all(meets) } else { None }
    }

    /// The first stand whose ground meets something that the hull is known to meet.
    #[inline]
    pub fn first_of_all(&mut self, meets: &impl Fn(&Footprint) -> bool) -> Option<StandId> {
        let members = self.formation.members;
        if let [alone] = members {
            return Some(alone.stand);
        }
        members
            .iter()
            .zip(self.each())
            .find(|(_, ground)| meets(ground))
            .map(|(member, _)| member.stand)
    }
}

/// The direction of a stretch; none in a turn.
fn direction(stretch: &Stretch) -> Option<Axis> {
    let InFrame { ahead, right } = stretch.by;
    let forward = stretch.forward;
    match (ahead, right) {
        (0, 0) => None,
        (_, 0) if ahead > 0 => Some(forward),
        (_, 0) => Some(forward.back()),
        (0, _) if right > 0 => Some(forward.right()),
        (0, _) => Some(forward.right().back()),
        _ => {
            let way = forward.steps(ahead) + forward.right().steps(right);
            Some(Heading::towards(way).axis())
        }
    }
}

/// How far a base goes in a direction until it overlaps a zone that it overlaps at the end.
fn way_into(own: &Rect, way: Axis, zone: &Rect, eps: i32) -> i32 {
    // How much of a rectangle lies on either side of its middle along the way, if the way runs along one of its edges.
    let half_along = |rect: &Rect| {
        if way == rect.forward || way == rect.forward.back() {
            Some(rect.half_depth)
        } else if way == rect.right() || way == rect.right().back() {
            Some(rect.half_width)
        } else {
            None
        }
    };
    // Nearly always stands face each other squarely, which needs no division.
    match (half_along(own), half_along(zone)) {
        (Some(own_half), Some(zone_half)) => {
            let between = (zone.centre - own.centre).along(way);
            (between - own_half - zone_half + eps).max(0)
        }
        _ => own.way_to(way, zone, eps).unwrap_or(0),
    }
}
