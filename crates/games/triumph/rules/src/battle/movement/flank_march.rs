//! The arrival of a flank march (TR-DP-12, TR-DP-13).

use battle_core::Seat;
use tabletop::{Heading, Pose};

use crate::battle::command::HALF_WIDTH;
use crate::battle::decision::{MoveKind, PoseData, SideEdge, TacticalMove};
use crate::battle::groups::Member;
use crate::battle::stands::StandId;
use crate::battle::state::State;
use crate::battle::{Battle, STAND_WIDTH};
use crate::parameters::FlankEdge;

use super::Order;
use crate::battle::breach::Breach;

impl Battle {
    /// TR-DP-13: arranges the stands of a flank march with their front edges on the side edge, the lead first and the others to its
    /// right by number.
    ///
    /// They arrive singly or as a group side by side; to place them one behind the other, a player brings them one by one.
    pub(super) fn give_flank_march_order(
        &self,
        state: &State,
        tactical: &TacticalMove,
        entry: PoseData,
        order: &mut Order,
    ) -> Result<(), Breach> {
        let (lead, seat) = (tactical.lead, tactical.lead.seat());
        if tactical.stands.first() != Some(lead) {
            return Err(Breach::NotAGroup);
        }
        let (turn, first) = (self.turn_of_owner(state), self.parameters().flank_first_turn().0);
        if turn < first {
            return Err(Breach::FlankMarchTooEarly(first));
        }
        let start = Pose::from(entry);
        if !self.is_entry(state, seat, start) {
            return Err(Breach::FlankMarchEntry);
        }
        order.start = start;
        let placed = tactical.stands.iter().enumerate();
        order.members.extend(placed.map(|(place, stand)| Member {
            right: place as i32 * STAND_WIDTH,
            ..self.alone(state, stand)
        }));
        for member in &order.members {
            if !self.keeps_off_enemy_edge(seat, &member.pose(start)) {
                return Err(Breach::FlankMarchTooNear);
            }
        }
        Ok(())
    }

    /// TR-DP-13: the number of the present turn among the turns of its owner, from 1.
    pub(super) fn turn_of_owner(&self, state: &State) -> u16 {
        state.turn / 2 + 1
    }

    /// TR-DP-13: whether a front edge is on the side edge that was chosen, or on either if it is chosen on arrival, facing inwards.
    fn is_entry(&self, state: &State, seat: Seat, pose: Pose) -> bool {
        let on = |edge: SideEdge| pose.at.x == self.x_of(edge) && pose.heading == inwards(edge);
        match self.parameters().flank_edge() {
            FlankEdge::HiddenChoice => on(state.flank_edge[seat]),
            FlankEdge::OnArrival => on(SideEdge::West) || on(SideEdge::East),
        }
    }

    /// The x of a side edge.
    pub(super) fn x_of(&self, edge: SideEdge) -> i32 {
        match edge {
            SideEdge::West => 0,
            SideEdge::East => self.board().x,
        }
    }

    /// TR-DP-13: whether a front edge on the side edge lies within the board's depth and far enough from the enemy base edge.
    fn keeps_off_enemy_edge(&self, seat: Seat, pose: &Pose) -> bool {
        let limit = self.parameters().flank_edge_limit_mu().0;
        let (low, high) = match seat {
            Seat::One => (0, self.board().y - limit),
            Seat::Two => (limit, self.board().y),
        };
        pose.at.y - HALF_WIDTH >= low && pose.at.y + HALF_WIDTH <= high
    }

    /// TR-DP-13, TR-CM-09: puts stands that arrive on the board, a general among them included.
    pub(super) fn arrive(&self, state: &mut State, tactical: &TacticalMove) {
        if !matches!(tactical.kind, MoveKind::FlankMarch { .. }) {
            return;
        }
        for stand in tactical.stands.iter() {
            state.held_back.remove(stand);
            state.on_board.insert(stand);
            if self.listed(state, stand).general {
                state.general[stand.seat()] = Some(stand);
            }
        }
    }
}

/// The heading from a side edge into the board.
pub(super) fn inwards(edge: SideEdge) -> Heading {
    match edge {
        SideEdge::West => Heading::EAST,
        SideEdge::East => Heading::WEST,
    }
}

/// Where a stand of a flank march begins.
pub(super) fn place_on_edge(tactical: &TacticalMove, entry: PoseData, stand: StandId) -> Pose {
    let place = tactical.stands.iter().take_while(|&other| other != stand).count();
    Pose::from(entry).shifted(0, place as i32 * STAND_WIDTH)
}
