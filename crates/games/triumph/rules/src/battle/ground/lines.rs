//! Straight lines over terrain: command and shooting (TR-CM-06, TR-CM-07, TR-RC-09, TR-TE-11, TR-TE-16, TR-TE-17).

use arrayvec::ArrayVec;
use tabletop::{Point, Rect};

use crate::battle::Battle;
use crate::battle::state::State;
use crate::battle::terrain::{MAX_OBSTACLES, MAX_PIECES, Piece, TerrainKind};
use crate::parameters::{AreaBlocksShooting, HillCrest};

/// The parts of a line that lie in pieces, which may overlap each other.
#[derive(Debug, Default)]
pub(super) struct Crossings(ArrayVec<(i32, i32), { 2 * (MAX_PIECES + MAX_OBSTACLES) }>);

impl Crossings {
    /// The length of a whole line.
    pub(super) const WHOLE: i32 = 1 << 16;

    /// Adds a part, if there is one.
    pub(super) fn add(&mut self, part: Option<(i32, i32)>) {
        self.0.extend(part);
    }

    /// How much of the line the parts cover together.
    pub(super) fn total(mut self) -> i32 {
        self.0.sort_unstable();
        let (mut total, mut reached) = (0, 0);
        for (enter, leave) in self.0 {
            total += (leave - enter.max(reached)).max(0);
            reached = reached.max(leave);
        }
        total
    }
}

impl Battle {
    /// TR-CM-06, TR-TE-11: whether the line from the general to a stand passes over what shortens command.
    pub fn command_line_blocked(&self, state: &State, from: Point, to: Point) -> bool {
        state.terrain.pieces().iter().any(|piece| {
            self.shortens_command(piece.kind)
                && piece.shape.share_crossed(from, to, self.eps()).is_some()
                || self.passes_over_crest(piece, from, to)
        })
    }

    /// TR-TE-11, TR-CM-07: whether any part of this terrain, and not only a crest, shortens command.
    fn shortens_command(&self, kind: TerrainKind) -> bool {
        kind.is_listed_cover()
            || kind == TerrainKind::WoodedHills && self.parameters().wooded_hill_blocks()
    }

    /// TR-RC-09, TR-TE-16: whether terrain stops the line of fire between two corners, of which the second is the target's.
    ///
    /// It does if a crest is between, or more than `los_depth_mu` of cover in all, or if the whole base of the target is deeper
    /// than that in one piece of cover, even for a shooter that is in the same piece.
    pub fn terrain_blocks_fire(
        &self,
        state: &State,
        from: Point,
        to: Point,
        target: &Rect,
    ) -> bool {
        let pieces = state.terrain.pieces();
        if pieces.is_empty() || self.parameters().area_blocks_shooting() == AreaBlocksShooting::None
        {
            return false;
        }
        let depth = self.parameters().los_depth_mu().0;
        let mut crossings = Crossings::default();
        for piece in pieces {
            if self.passes_over_crest(piece, from, to) {
                return true;
            }
            if self.covers_from_fire(piece.kind) {
                let is_deep = |corner| piece.shape.contains(corner, depth);
                if target.corners().into_iter().all(is_deep) {
                    return true;
                }
                // A length is measured from border to border.
                crossings.add(piece.shape.share_crossed(from, to, 0));
            }
        }
        let length = i64::from((to - from).length());
        i64::from(crossings.total()) * length > i64::from(depth) * i64::from(Crossings::WHOLE)
    }

    /// TR-TE-16: whether a kind of terrain stops fire that goes too far through it. Wooded Hills are woods here.
    fn covers_from_fire(&self, kind: TerrainKind) -> bool {
        match self.parameters().area_blocks_shooting() {
            AreaBlocksShooting::OnlyAsListed => {
                kind.is_listed_cover() || kind == TerrainKind::WoodedHills
            }
            AreaBlocksShooting::EveryPiece => kind.is_area(),
            AreaBlocksShooting::None => false,
        }
    }

    /// TR-TE-17: whether a line passes over the crest of a hill. A line that ends on a crest or runs along it does not.
    fn passes_over_crest(&self, piece: &Piece, from: Point, to: Point) -> bool {
        // A line that misses the hill misses its crest.
        if !piece.kind.is_hill() || piece.shape.share_crossed(from, to, 0).is_none() {
            return false;
        }
        match self.parameters().hill_crest() {
            HillCrest::HalfLongAxis => {
                let (one_end, other_end) = piece.shape.long_axis_half();
                cross(from, to, one_end, other_end)
            }
            HillCrest::CentrePoint => {
                let near = i64::from(self.eps()) * i64::from(self.eps());
                piece.shape.centre().distance_squared_to_segment(from, to) <= near
            }
            HillCrest::WholeHill => piece.shape.share_crossed(from, to, self.eps()).is_some(),
        }
    }
}

/// Whether two segments cross, each with an end on either side of the other.
fn cross(from: Point, to: Point, one: Point, other: Point) -> bool {
    let parts = |from: Point, to: Point, one: Point, other: Point| {
        let way = to - from;
        let (left, right) = (way.cross(one - from), way.cross(other - from));
        left < 0 && right > 0 || left > 0 && right < 0
    };
    parts(from, to, one, other) && parts(one, other, from, to)
}
