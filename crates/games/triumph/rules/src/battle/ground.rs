//! Terrain under a base, along a path and in a line (TR-TE, TR-CM-06, TR-RC-09).
//!
//! Moves call these functions very often, so each of them goes through the few pieces on the table and rejects nearly all by
//! their boxes.
//! Everywhere "in" a piece means deeper than the tolerance of TR-BD-07: lying along a border is not in it.

mod fighting_edge;
mod hills;
mod lines;

use tabletop::{Rect, Sweep};

use crate::parameters::{PloughedClass, RangedDifficultTest, RuleParameters};
use crate::terrain_kind::OwnGround;

use super::Battle;
use super::stands::StandId;
use super::state::{Edge, State};
use super::terrain::{Piece, TerrainKind};

/// TR-TE-10: whether a kind of terrain is difficult under the rules.
#[inline]
pub fn is_difficult(kind: TerrainKind, parameters: &RuleParameters) -> bool {
    match kind {
        TerrainKind::Village
        | TerrainKind::Woods
        | TerrainKind::WoodedHills
        | TerrainKind::SteepHills
        | TerrainKind::Rough
        | TerrainKind::Marsh
        | TerrainKind::Dunes
        | TerrainKind::Oasis
        | TerrainKind::Stream
        | TerrainKind::Obstacle => true,
        TerrainKind::PloughedFields => parameters.ploughed_class() == PloughedClass::Difficult,
        TerrainKind::GentleHills | TerrainKind::Coast => false,
    }
}

impl Battle {
    /// TR-TE-10: whether a kind of terrain is difficult.
    #[inline]
    pub fn is_difficult(&self, kind: TerrainKind) -> bool {
        is_difficult(kind, self.parameters())
    }

    /// TR-TE-10: whether a kind of terrain is impassable.
    #[inline]
    pub fn is_impassable(&self, kind: TerrainKind) -> bool {
        kind == TerrainKind::Coast
    }

    /// TR-TE-12: whether any part of a base is in difficult terrain.
    #[inline]
    pub fn in_difficult(&self, state: &State, base: &Rect) -> bool {
        self.lies_in(state, base, |kind| self.is_difficult(kind))
    }

    /// TR-TE-12: whether any part of a straight path is in difficult terrain.
    #[inline]
    pub fn sweep_in_difficult(&self, state: &State, path: &Sweep) -> bool {
        self.runs_through(state, path, |kind| self.is_difficult(kind))
    }

    /// TR-TE-10: whether a kind of terrain is difficult for stands that have this ground by cards.
    #[inline]
    pub fn is_difficult_for(&self, kind: TerrainKind, ground: OwnGround) -> bool {
        !ground.open.contains(kind) && (self.is_difficult(kind) || ground.difficult.contains(kind))
    }

    /// TR-TE-10: whether a kind of terrain is difficult for any stand of the battle.
    #[inline]
    pub fn may_be_difficult(&self, kind: TerrainKind) -> bool {
        self.is_difficult(kind) || self.own_ground.difficult.contains(kind)
    }

    /// TR-TE-12: whether any part of a base is in terrain that is difficult for some stand.
    #[inline]
    pub(super) fn in_any_difficult(&self, state: &State, base: &Rect) -> bool {
        self.lies_in(state, base, |kind| self.may_be_difficult(kind))
    }

    /// TR-TE-12, TR-BC-04.2: whether any part of a base is in terrain that is difficult for stands that have this ground by cards.
    #[inline]
    pub fn in_difficult_for(&self, state: &State, base: &Rect, ground: OwnGround) -> bool {
        self.lies_in(state, base, |kind| self.is_difficult_for(kind, ground))
    }

    /// TR-TE-12, TR-BC-04.2: whether any part of a straight path is in terrain that is difficult for such stands.
    #[inline]
    pub(super) fn sweep_in_difficult_for(
        &self,
        state: &State,
        path: &Sweep,
        ground: OwnGround,
    ) -> bool {
        self.runs_through(state, path, |kind| self.is_difficult_for(kind, ground))
    }

    /// TR-BD-06, TR-MV-04: whether any part of a base is in impassable terrain.
    #[inline]
    pub fn in_impassable(&self, state: &State, base: &Rect) -> bool {
        self.lies_in(state, base, |kind| self.is_impassable(kind))
    }

    /// TR-MV-04: whether any part of a straight path is in impassable terrain.
    #[inline]
    pub fn sweep_in_impassable(&self, state: &State, path: &Sweep) -> bool {
        self.runs_through(state, path, |kind| self.is_impassable(kind))
    }

    /// TR-DP-04: whether a whole base lies in open terrain.
    pub fn in_open(&self, state: &State, base: &Rect) -> bool {
        !self.lies_in(state, base, |kind| self.is_difficult(kind) || self.is_impassable(kind))
    }

    /// TR-TE-14: whether the target of a shot counts as in difficult terrain.
    ///
    /// Under the alternative the target's edge counts that lies nearest to the shooter's base, its front edge before the others.
    pub fn target_in_difficult(&self, state: &State, shooter: StandId, target: StandId) -> bool {
        let base = self.rect(state, target);
        let ground = self.data_of(state, target).own_ground;
        match self.parameters().ranged_difficult_test() {
            RangedDifficultTest::AnyPartOfBase => self.in_difficult_for(state, &base, ground),
            RangedDifficultTest::NearestEdge => {
                let from = self.rect(state, shooter);
                let strip = self.parameters().edge_strip_mu().0;
                let strips = Edge::ALL.map(|edge| fighting_edge::strip(&base, edge, strip));
                strips
                    .iter()
                    .min_by_key(|strip| strip.distance_squared(&from))
                    .is_some_and(|nearest| self.in_difficult_for(state, nearest, ground))
            }
        }
    }

    #[inline]
    fn lies_in(&self, state: &State, base: &Rect, counts: impl Fn(TerrainKind) -> bool) -> bool {
        let eps = self.eps();
        // All pieces lie along the sides of the table, and nearly all bases beside them.
        let mut pieces = state.terrain.pieces_about(base.centre, base.half_sides());
        let lies_in = |piece: &Piece| counts(piece.kind) && piece.shape.overlaps(base, eps);
        let lies_in_any = pieces.any(lies_in);
        debug_assert_eq!(lies_in_any, state.terrain.pieces().iter().any(lies_in));
        lies_in_any
            || state.terrain.has_obstacles()
                && counts(TerrainKind::Obstacle)
                && state.terrain.obstacles().any(|obstacle| obstacle.overlaps(base, eps))
    }

    #[inline]
    fn runs_through(
        &self,
        state: &State,
        path: &Sweep,
        counts: impl Fn(TerrainKind) -> bool,
    ) -> bool {
        let eps = self.eps();
        let mut pieces = state.terrain.pieces().iter();
        pieces.any(|piece| counts(piece.kind) && piece.shape.overlaps_sweep(path, eps))
            || state.terrain.has_obstacles()
                && counts(TerrainKind::Obstacle)
                && state.terrain.obstacles().any(|obstacle| path.overlaps(&obstacle, eps))
    }
}
