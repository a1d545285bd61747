//! Stands that are held back for a flank march (TR-DP-11 to -13).

use battle_core::Seat;

use crate::battle::Battle;
use crate::battle::decision::{Decision, SideEdge};
use crate::battle::forms::Appearance;
use crate::battle::stands::Stands;
use crate::battle::state::State;
use crate::half_points::HalfPoints;
use crate::parameters::FlankEdge;

impl Battle {
    /// TR-DP-11, TR-DP-12: whether a seat may hold stands back, and has any left to hold back.
    pub(super) fn can_hold_back(&self, state: &State, seat: Seat) -> bool {
        state.field.may_flank[seat]
            && self.parameters().flank_max_points() > HalfPoints::ZERO
            && !self.undeployed(state, seat).is_empty()
    }

    /// TR-DP-12, TR-DP-13: whether these stands may be held back: not placed yet, and of `flank_max_points` at most.
    ///
    /// TR-BC-24.5: two that are one stand deploy together, one directly behind the other, so they are not held back.
    /// Stands arrive as they are listed, so a stand that TR-BC-03.2 or TR-BC-22.1 requires to be something else isn't held back.
    pub(super) fn may_hold_back(&self, state: &State, seat: Seat, stands: Stands) -> bool {
        let points: HalfPoints = stands.iter().map(|stand| self.listed_points(state, stand)).sum();
        let has_pair = || {
            let mut stands = stands.iter();
            stands.any(|stand| self.pair_of(state, stand).is_some())
        };
        let as_listed = |stand| self.may_deploy_as(state, stand, Appearance::Normal, None);
        stands.minus(self.undeployed(state, seat)).is_empty()
            && !has_pair()
            && stands.iter().all(as_listed)
            && points <= self.parameters().flank_max_points()
    }

    /// Visits holding back no stand, each stand, and the first two, three, ... of the mounted as far as the points allow, each from
    /// either edge.
    ///
    /// If the edge is chosen on arrival it makes no difference here, so only one is offered.
    pub(super) fn visit_held_back(
        &self,
        state: &State,
        seat: Seat,
        visit: &mut impl FnMut(Decision),
    ) {
        visit(Decision::HoldBack { stands: Stands::NONE, edge: SideEdge::West });
        let edges: &[SideEdge] = match self.parameters().flank_edge() {
            FlankEdge::HiddenChoice => &[SideEdge::West, SideEdge::East],
            FlankEdge::OnArrival => &[SideEdge::West],
        };
        let mut offer = |stands: Stands| {
            if self.may_hold_back(state, seat, stands) {
                for &edge in edges {
                    visit(Decision::HoldBack { stands, edge });
                }
            }
        };
        let left = self.undeployed(state, seat);
        for stand in left.iter() {
            offer(Stands::only(stand));
        }
        let mut prefix = Stands::NONE;
        let mut mounted = left.iter();
        while let Some(stand) = mounted.find(|&stand| self.data_of(state, stand).is_mounted()) {
            prefix.insert(stand);
            if prefix.len() > 1 {
                offer(prefix);
            }
        }
    }

    /// The points of a stand of either army; 0 for a number that no stand has.
    fn listed_points(&self, state: &State, stand: crate::battle::stands::StandId) -> HalfPoints {
        let n_stands = self.army_in(state, stand.seat()).stands.len();
        if stand.number() < n_stands { self.army_points(state, stand) } else { HalfPoints::ZERO }
    }
}
