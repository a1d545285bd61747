//! What is near a path, found once for a move so that the exact tests have few candidates.

use arrayvec::ArrayVec;
use tabletop::{Point, Rect, UNIT, arc_length};

use crate::battle::Battle;
use crate::battle::command::BASE_REACH;
use crate::battle::decision::TacticalMove;
use crate::battle::stands::{MAX_STANDS_A_SIDE, StandId};
use crate::battle::state::State;
use crate::battle::terrain::TerrainKind;
use crate::troops::TroopType;

use super::formation::Formation;
use super::path::{Path, Way};

/// An enemy zone of control near a path, and how the mover has touched it.
#[derive(Clone, Copy, Debug)]
pub(super) struct NearZone {
    /// The stand that exerts it.
    pub owner: StandId,
    /// Its number among those near the path.
    pub nth: u8,
    /// Its ground; until it is cut, the ground that it would have if nothing blocked it.
    pub rect: Rect,
    /// Whether it has been cut to what is left of it (TR-MV-15); most zones near a path are never touched, and are never cut.
    pub is_cut: bool,
    /// Whether a stand that counts was in it when the move began.
    pub from_start: bool,
    /// How far the path had gone when it was entered.
    pub entered: Option<i32>,
}

/// Stands near a path, and the ground that they cover.
type NearStands = ArrayVec<(StandId, Rect), MAX_STANDS_A_SIDE>;

/// Zones near a path.
pub(super) type NearZones = ArrayVec<NearZone, { 4 * MAX_STANDS_A_SIDE }>;

/// Ground that a turning formation comes close to and doesn't reach.
pub(super) type Beside = ArrayVec<Rect, { 6 * MAX_STANDS_A_SIDE + 2 }>;

/// The stands, camps and zones near a path.
#[derive(Clone, Debug)]
pub(super) struct Surroundings {
    /// Enemies.
    pub enemies: NearStands,
    /// Friends that do not take part.
    pub friends: NearStands,
    /// Camps of either side.
    pub camps: ArrayVec<Rect, 2>,
    /// Zones of enemies, uncut.
    pub zones: NearZones,
    /// Whether there is impassable terrain on the table.
    pub has_impassable: bool,
    /// Whether there may be difficult terrain near the path.
    pub has_difficult: bool,
}

/// An upright box.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around {
    low: Point,
    high: Point,
}

impl Around {
    /// A box that holds nothing, and lies within every other.
    pub const NOTHING: Around = Around {
        low: Point::new(i32::MAX / 2, i32::MAX / 2),
        high: Point::new(i32::MIN / 2, i32::MIN / 2),
    };

    #[inline]
    pub fn add(&mut self, rect: &Rect) {
        // The extent of a turned rectangle along either side of the table is at most this.
        let along = |forward: i32, right: i32| {
            ((forward.abs() * rect.half_depth + right.abs() * rect.half_width) >> 14) + 2
        };
        let right = rect.right();
        let (x, y) = (along(rect.forward.x, right.x), along(rect.forward.y, right.y));
        self.low.x = self.low.x.min(rect.centre.x - x);
        self.low.y = self.low.y.min(rect.centre.y - y);
        self.high.x = self.high.x.max(rect.centre.x + x);
        self.high.y = self.high.y.max(rect.centre.y + y);
    }

    /// The box about the whole path of a formation.
    #[inline]
    pub fn of_path(formation: &Formation, path: &Path) -> Around {
        let mut around = Around::NOTHING;
        // Between its ends an arc bulges out by less than a third of its length; the furthest corner's bounds all others.
        let mut bulge = 0;
        for motion in &path.motions {
            around.add(&formation.hull(motion.from.at, motion.from.forward()));
            if let Way::Turn { about, turn } = motion.way {
                bulge = bulge.max(arc_length(formation.furthest_corner(about), turn) / 3);
            }
        }
        around.add(&formation.hull(path.end.at, path.end.forward()));
        around.grown(bulge)
    }

    /// Whether another box lies within it.
    #[inline]
    pub fn holds(&self, other: &Around) -> bool {
        self.low.x <= other.low.x
            && self.low.y <= other.low.y
            && self.high.x >= other.high.x
            && self.high.y >= other.high.y
    }

    /// The box about both.
    #[inline]
    pub fn with(&self, other: &Around) -> Around {
        Around {
            low: Point::new(self.low.x.min(other.low.x), self.low.y.min(other.low.y)),
            high: Point::new(self.high.x.max(other.high.x), self.high.y.max(other.high.y)),
        }
    }

    /// This box enlarged on each side.
    #[inline]
    pub fn grown(&self, by: i32) -> Around {
        let by = Point::new(by, by);
        Around { low: self.low - by, high: self.high + by }
    }

    /// A rectangle that holds it, with a margin for rounded corners.
    fn rect(&self) -> Rect {
        Rect::between(self.low, self.high).grown(8)
    }

    /// Whether a point is at most this far outside.
    #[inline]
    pub fn is_near(&self, point: Point, reach: i32) -> bool {
        point.x >= self.low.x - reach
            && point.x <= self.high.x + reach
            && point.y >= self.low.y - reach
            && point.y <= self.high.y + reach
    }
}

impl Surroundings {
    /// Empty surroundings. The caller creates them in place and fills them with `look_about`, since they are too large to be
    /// returned.
    #[inline]
    pub fn nothing() -> Surroundings {
        Surroundings {
            enemies: ArrayVec::new(),
            friends: ArrayVec::new(),
            camps: ArrayVec::new(),
            zones: ArrayVec::new(),
            has_impassable: false,
            has_difficult: false,
        }
    }

    /// Removes everything.
    pub fn clear(&mut self) {
        self.enemies.clear();
        self.friends.clear();
        self.camps.clear();
        self.zones.clear();
        (self.has_impassable, self.has_difficult) = (false, false);
    }

    /// Copies from larger surroundings what a smaller shape may meet, and of friends only those that are in the way.
    pub fn take_over(
        &mut self,
        whole: &Surroundings,
        may_meet: impl Fn(&Rect) -> bool,
        is_in_the_way: impl Fn(StandId) -> bool,
    ) {
        let enemies = whole.enemies.iter().filter(|(_, rect)| may_meet(rect));
        self.enemies.extend(enemies.copied());
        let friends = (whole.friends.iter())
            .filter(|(friend, rect)| may_meet(rect) && is_in_the_way(*friend));
        self.friends.extend(friends.copied());
        let camps = whole.camps.iter().filter(|camp| may_meet(camp));
        self.camps.extend(camps.copied());
        let zones = whole.zones.iter().filter(|zone| may_meet(&zone.rect));
        self.zones.extend(zones.copied());
        self.has_impassable = whole.has_impassable;
        self.has_difficult = whole.has_difficult;
    }

    /// Keeps only what a smaller shape may overlap, moves the rest to `beside`, and drops zones that no longer matter. Friends are
    /// sorted out so only if `friends_too`.
    pub fn split_off(
        &mut self,
        beside: &mut Beside,
        friends_too: bool,
        may_overlap: impl Fn(&Rect) -> bool,
    ) {
        let mut stays = |rect: &Rect| {
            let stays = may_overlap(rect);
            if !stays {
                beside.push(*rect);
            }
            stays
        };
        self.enemies.retain(|(_, rect)| stays(rect));
        if friends_too {
            self.friends.retain(|(_, rect)| stays(rect));
        }
        self.camps.retain(|camp| stays(camp));
        (self.zones).retain(|zone| !zone.from_start && zone.entered.is_none() && stays(&zone.rect));
    }

    /// Whether nothing is near.
    pub fn is_empty(&self) -> bool {
        self.enemies.is_empty()
            && self.friends.is_empty()
            && self.camps.is_empty()
            && self.zones.is_empty()
            && !self.has_impassable
    }

    /// Copies back what was found out about zones in a part of these surroundings.
    pub fn learn_zones(&mut self, part: &Surroundings) {
        for zone in &part.zones {
            self.zones[usize::from(zone.nth)] = *zone;
        }
    }

    /// Finds what is near a box: stands that may touch it, and enemies within a distance of it.
    pub fn look_about(
        &mut self,
        battle: &Battle,
        state: &State,
        tactical: &TacticalMove,
        around: Around,
        enemies_within: i32,
    ) {
        let seat = tactical.lead.seat();
        self.has_impassable =
            state.terrain.pieces().iter().any(|piece| battle.is_impassable(piece.kind));
        self.has_difficult =
            !state.terrain.is_open() && battle.in_any_difficult(state, &around.rect());
        for friend in state.stands_of(seat).minus(tactical.stands).iter() {
            if around.is_near(state.pose(friend).at, BASE_REACH) {
                self.friends.push((friend, battle.rect(state, friend)));
            }
        }
        let zone_reach = battle.parameters().zoc_depth_mu().0 + UNIT;
        let enemy_reach = BASE_REACH + enemies_within;
        for enemy in state.stands_of(seat.other()).iter() {
            let at = state.pose(enemy).at;
            // The zones of War Wagons begin behind them too.
            let is_wagon = state.troop(enemy) == TroopType::WarWagons;
            let reach = if is_wagon { zone_reach + 2 * UNIT } else { zone_reach };
            if !around.is_near(at, reach.max(enemy_reach)) {
                continue;
            }
            self.enemies.push((enemy, battle.rect(state, enemy)));
            if !battle.exerts_zones(state, enemy) {
                continue;
            }
            let mut add = |rect: Rect| {
                self.zones.push(NearZone {
                    owner: enemy,
                    nth: self.zones.len() as u8,
                    rect,
                    is_cut: false,
                    from_start: false,
                    entered: None,
                });
            };
            if is_wagon {
                battle.uncut_zones(state, enemy).into_iter().for_each(&mut add);
            } else {
                add(battle.front_zone(state, enemy));
            }
        }
        for camp in state.camps.0.iter().flatten() {
            let reach = camp.base.half_width + camp.base.half_depth;
            if around.is_near(camp.base.centre, reach) {
                self.camps.push(camp.base);
            }
        }
    }
}

impl Battle {
    /// The rectangles of impassable terrain on the table; the only such terrain is the coast, a strip (TR-TE-09).
    pub(super) fn impassable_grounds<'s>(
        &self,
        state: &'s State,
    ) -> impl Iterator<Item = &'s Rect> {
        use crate::battle::terrain::Shape;
        state.terrain.pieces().iter().filter_map(|piece| match &piece.shape {
            Shape::Rectangle(ground) if piece.kind == TerrainKind::Coast => Some(ground),
            _ => None,
        })
    }
}
