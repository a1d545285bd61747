//! Whether a stand fights in difficult terrain (TR-TE-13).

use tabletop::{Base, Point, Pose, Rect};

use crate::parameters::{CamelTerrain, EdgeInDifficult};
use crate::terrain_kind::{OwnGround, TerrainKind};

use super::lines::Crossings;
use crate::battle::Battle;
use crate::battle::stands::StandId;
use crate::battle::state::{Edge, State};

/// The part of a base that lies just behind one of its edges.
pub(super) fn strip(base: &Rect, edge: Edge, depth: i32) -> Rect {
    let thin = |half: i32| (depth / 2).clamp(1, half.max(1));
    let (along, side) = (thin(base.half_depth), thin(base.half_width));
    let (outward, half_width, half_depth) = match edge {
        Edge::Front => (base.forward, base.half_width, along),
        Edge::Rear => (base.forward.back(), base.half_width, along),
        Edge::Left => (base.right().back(), side, base.half_depth),
        Edge::Right => (base.right(), side, base.half_depth),
    };
    let way = base.half_depth + base.half_width - half_width - half_depth;
    Rect { centre: base.centre + outward.steps(way), forward: base.forward, half_width, half_depth }
}

/// The two long sides of the strip behind an edge: the edge itself, and the line at this depth behind it.
fn sides(strip: &Rect, edge: Edge) -> [(Point, Point); 2] {
    let [front_left, front_right, rear_right, rear_left] = strip.corners();
    match edge {
        Edge::Front | Edge::Rear => [(front_left, front_right), (rear_left, rear_right)],
        Edge::Left | Edge::Right => [(front_left, rear_left), (front_right, rear_right)],
    }
}

impl Battle {
    /// TR-TE-13: whether a stand in this pose is in difficult terrain when it fights to this edge.
    ///
    /// Under the alternatives it is if the strip is in difficult terrain along more than half of the edge, or along all of it but for
    /// the tolerance at both ends.
    pub fn fighting_edge_in_difficult(
        &self,
        state: &State,
        pose: Pose,
        base: Base,
        edge: Edge,
    ) -> bool {
        self.fighting_edge_in_difficult_for(state, pose, base, edge, OwnGround::AS_PRINTED)
    }

    /// TR-TE-13: whether a stand in this pose is in difficult terrain when it fights to this edge, if cards give it this ground.
    #[inline]
    pub fn fighting_edge_in_difficult_for(
        &self,
        state: &State,
        pose: Pose,
        base: Base,
        edge: Edge,
        ground: OwnGround,
    ) -> bool {
        if state.terrain.is_open() {
            return false;
        }
        let strip = strip(&Rect::of(pose, base), edge, self.parameters().edge_strip_mu().0);
        let any_part = self.in_difficult_for(state, &strip, ground);
        match self.parameters().edge_in_difficult() {
            EdgeInDifficult::AnyPart => any_part,
            EdgeInDifficult::Majority => {
                any_part && 2 * self.difficult_share(state, &strip, edge, ground) > Crossings::WHOLE
            }
            EdgeInDifficult::WholeEdge => {
                let length = match edge {
                    Edge::Front | Edge::Rear => base.width,
                    Edge::Left | Edge::Right => base.depth,
                };
                let ends = 2 * self.eps() * Crossings::WHOLE / length.max(1);
                // A hundredth of a MU more covers the rounding of corners.
                let slack = 10 * Crossings::WHOLE / length.max(1);
                any_part
                    && self.difficult_share(state, &strip, edge, ground)
                        >= Crossings::WHOLE - ends - slack
            }
        }
    }

    /// TR-TE-13, TR-BC-04.4: whether a stand is in difficult terrain when it fights to this edge; on camels Dunes and Oasis may be
    /// open in combat too.
    pub(in crate::battle) fn fights_in_difficult(
        &self,
        state: &State,
        stand: StandId,
        edge: Edge,
    ) -> bool {
        let data = self.data_of(state, stand);
        let base = Rect::of(state.pose(stand), data.base);
        let strip = || strip(&base, edge, self.parameters().edge_strip_mu().0);
        let relieved =
            || data.on_camels && self.parameters().camel_terrain_in_combat() == CamelTerrain::Open;
        let (pose, ground) = (state.pose(stand), data.own_ground);
        self.fighting_edge_in_difficult_for(state, pose, data.base, edge, ground)
            && (!relieved() || self.in_difficult_for(state, &strip(), ground.on_camels(true)))
    }

    /// How much of an edge has difficult terrain somewhere in the strip behind it, as a part of [`Crossings::WHOLE`].
    fn difficult_share(&self, state: &State, strip: &Rect, edge: Edge, ground: OwnGround) -> i32 {
        let mut crossings = Crossings::default();
        for piece in state.terrain.pieces() {
            if self.is_difficult_for(piece.kind, ground) {
                for (from, to) in sides(strip, edge) {
                    crossings.add(piece.shape.share_crossed(from, to, self.eps()));
                }
            }
        }
        let are_obstacles = self.is_difficult_for(TerrainKind::Obstacle, ground);
        for obstacle in state.terrain.obstacles().filter(|_| are_obstacles) {
            for (from, to) in sides(strip, edge) {
                crossings.add(obstacle.share_crossed(from, to, self.eps()));
            }
        }
        crossings.total()
    }
}
