//! Zones of control (TR-MV-14 to -17): the ground before a stand, in which enemies may not move freely.
//!
//! What a mover may do in them (TR-MV-18, -19) is in `movement/zone_moves.rs`.

use arrayvec::ArrayVec;
use battle_core::Seat;
use tabletop::{Axis, Pose, Rect};

use crate::troops::TroopType;

use super::Battle;
use super::command::{BASE_REACH, HALF_WIDTH};
use super::stands::{StandId, Stands};
use super::state::State;
use super::terrain::{Piece, Shape, TerrainKind};

/// The zones of one stand: one, or four of War Wagons.
pub type Zones = ArrayVec<Rect, 4>;

impl Battle {
    /// TR-MV-14, TR-MV-15, TR-MV-16, TR-MV-17: the zone ahead of a stand's front edge, cut off where it is blocked.
    ///
    /// `None` if it exerts none there: because its front edge is in contact, or because something blocks all of it.
    pub fn zone_of(&self, state: &State, stand: StandId) -> Option<Rect> {
        if !self.exerts_zones(state, stand) {
            return None;
        }
        self.cut_zone(state, stand, &self.front_zone(state, stand))
    }

    /// TR-MV-16: all zones of a stand; War Wagons exert one from each edge.
    pub fn zones_of(&self, state: &State, stand: StandId) -> Zones {
        if !self.exerts_zones(state, stand) {
            return Zones::new();
        }
        self.uncut_zones(state, stand)
            .iter()
            .filter_map(|zone| self.cut_zone(state, stand, zone))
            .collect()
    }

    /// TR-MV-14 to TR-MV-17: the stands of a seat in whose zones a rectangle is.
    ///
    /// It is in a zone when it lies deeper in it than along its border.
    pub fn in_zones(&self, state: &State, rect: &Rect, of: Seat) -> Stands {
        state
            .stands_of(of)
            .iter()
            .filter(|&owner| {
                self.exerts_zones(state, owner)
                    && self.uncut_zones(state, owner).iter().any(|zone| {
                        rect.overlaps(zone, self.eps())
                            && self
                                .cut_zone(state, owner, zone)
                                .is_some_and(|cut| rect.overlaps(&cut, self.eps()))
                    })
            })
            .collect()
    }

    /// TR-MV-15: a stand whose front edge is in contact, with a stand or a camp, exerts no zone.
    #[inline]
    pub(super) fn exerts_zones(&self, state: &State, stand: StandId) -> bool {
        !state.contacts.has_front_on_enemy(stand) && !state.contacts.at_camp.contains(stand)
    }

    /// TR-MV-14: the whole rectangle straight ahead of the front edge.
    #[inline]
    pub(super) fn front_zone(&self, state: &State, stand: StandId) -> Rect {
        let depth = self.parameters().zoc_depth_mu().0;
        let pose = state.pose(stand);
        let forward = pose.forward();
        Rect {
            centre: pose.at + forward.steps(depth / 2),
            forward,
            half_width: HALF_WIDTH,
            half_depth: depth / 2,
        }
    }

    /// TR-MV-14, TR-MV-16: the zones of a stand before anything cuts them.
    pub(super) fn uncut_zones(&self, state: &State, stand: StandId) -> Zones {
        let mut zones = Zones::new();
        zones.push(self.front_zone(state, stand));
        if state.troop(stand) == TroopType::WarWagons {
            let rect = self.rect(state, stand);
            let depth = self.parameters().zoc_depth_mu().0;
            let heading = state.pose(stand).heading;
            let sides = [
                (heading.turned(-1024), rect.half_width, rect.half_depth),
                (heading.turned(1024), rect.half_width, rect.half_depth),
                (heading.opposite(), rect.half_depth, rect.half_width),
            ];
            for (outwards, to_edge, half_width) in sides {
                let forward = outwards.axis();
                zones.push(Rect {
                    centre: rect.centre + forward.steps(to_edge + depth / 2),
                    forward,
                    half_width,
                    half_depth: depth / 2,
                });
            }
        }
        zones
    }

    /// TR-MV-15, TR-MV-17: what is left of a zone in front of the nearest thing that blocks it: a stand in combat contact, a
    /// friend of the stand that exerts it, or impassable terrain.
    ///
    /// A zone is cut straight across at the nearest point of what blocks it. Other enemies and camps don't block.
    pub(super) fn cut_zone(&self, state: &State, owner: StandId, zone: &Rect) -> Option<Rect> {
        let eps = self.eps();
        let mut depth = 2 * zone.half_depth;
        let edge = edge_of(zone);
        let cut_at = |blocker: &Rect, depth: &mut i32| {
            if zone.overlaps(blocker, eps) {
                // The edge is moved on until it is as deep in the blocker as the tolerance, then back by the tolerance.
                let way = edge.way_to(zone.forward, blocker, 1).unwrap_or(0);
                *depth = (*depth).min(way);
            }
        };
        // Neither half diagonal of a zone nor the way from a front middle to a rear corner is longer.
        let (long, short) =
            (zone.half_depth.max(zone.half_width), zone.half_depth.min(zone.half_width));
        let reach = long + short / 2 + BASE_REACH;
        let blockers = state.stands_of(owner.seat()) | state.contacts.engaged() & state.on_board;
        for stand in blockers.without(owner).iter() {
            let between = state.pose(stand).at - zone.centre;
            if between.x.abs() <= reach && between.y.abs() <= reach {
                cut_at(&self.rect(state, stand), &mut depth);
            }
        }
        if !state.terrain.is_open() {
            depth = self.cut_by_terrain(state, zone, &edge, depth);
        }
        (depth > eps).then(|| Rect {
            centre: edge.centre + zone.forward.steps(depth / 2),
            half_depth: depth / 2,
            ..*zone
        })
    }

    /// TR-MV-17: impassable terrain stops a zone; difficult terrain does too if the parameter says so.
    fn cut_by_terrain(&self, state: &State, zone: &Rect, edge: &Rect, depth: i32) -> i32 {
        let eps = self.eps();
        let mut left = depth;
        let is_free = |kind| !self.is_impassable(kind) && !self.is_difficult(kind);
        let stops = |kind| self.is_impassable(kind) || !self.parameters().zoc_through_difficult();
        let pieces = state.terrain.pieces().iter();
        let obstacles = state
            .terrain
            .obstacles()
            .map(|ground| Piece { kind: TerrainKind::Obstacle, shape: Shape::Rectangle(ground) });
        for piece in pieces.copied().chain(obstacles) {
            if is_free(piece.kind) {
                continue;
            }
            let part = |depth: i32| Rect {
                centre: edge.centre + zone.forward.steps(depth / 2),
                half_depth: depth / 2,
                ..*zone
            };
            // The part of the zone up to here overlaps the piece, or it doesn't: halved until it is exact.
            if piece.shape.overlaps(&part(left), eps) && stops(piece.kind) {
                let (mut free, mut met) = (0, left);
                while met - free > 1 {
                    let middle = (free + met) / 2;
                    if piece.shape.overlaps(&part(middle), eps) {
                        met = middle;
                    } else {
                        free = middle;
                    }
                }
                left = free;
            }
        }
        left
    }
}

/// The edge that a zone begins at, as a rectangle without depth.
fn edge_of(zone: &Rect) -> Rect {
    Rect { centre: zone.centre - zone.forward.steps(zone.half_depth), half_depth: 1, ..*zone }
}

/// TR-MV-18: whether a stand is lined up with an enemy: facing straight at it, front middles on one line.
pub(super) fn is_lined_up(own: Pose, enemy: Pose, eps: i32) -> bool {
    let turned = own.heading.turn_to(enemy.heading.opposite()).abs();
    if turned > super::groups::SAME_WAY {
        return false;
    }
    let between = enemy.at - own.at;
    let forward: Axis = own.forward();
    between.along(forward) >= -eps && between.along(forward.right()).abs() <= eps
}
