//! A wide, finite choice of legal moves (TR-MV), for players that try every move.

use arrayvec::ArrayVec;
use tabletop::{Heading, Pose, UNIT};

use crate::battle::Battle;
use crate::battle::contact::contact_pose;
use crate::battle::decision::{Leg, Legs, MoveKind, Pivot, SideEdge, TacticalMove};
use crate::battle::stands::{StandId, Stands};
use crate::battle::state::{Edge, State};

use super::flank_march::inwards;
use super::planning::{in_frame, one_stand};

/// Turns of a quarter, a half and a whole right angle, and of half a turn, in 1/4096 turns.
const PIVOTS: [i32; 7] = [-1024, -512, 512, 1024, 2048, -256, 256];
/// How far a group wheels: 11, 22.5 and 45 degrees.
const WHEELS: [i32; 6] = [-512, -256, -128, 128, 256, 512];

/// The moves of one set of stands that have been proposed, so that none is proposed twice.
struct Shown<'v, V> {
    visit: &'v mut V,
    legs: ArrayVec<(MoveKind, StandId, Legs), 256>,
}

impl<V: FnMut(TacticalMove)> Shown<'_, V> {
    fn offer(&mut self, tactical: TacticalMove) {
        let key = (tactical.kind, tactical.lead, tactical.legs);
        if self.legs.is_full() || self.legs.contains(&key) {
            return;
        }
        self.legs.push(key);
        (self.visit)(tactical);
    }
}

impl Battle {
    /// Visits the legal moves among those of [`Battle::visit_proposals`].
    pub(crate) fn visit_moves(&self, state: &State, visit: &mut impl FnMut(TacticalMove)) {
        self.visit_proposals(state, &mut |tactical| {
            if self.trial(state, &tactical).is_ok() {
                visit(tactical);
            }
        });
    }

    /// Visits many moves, no two alike, whether they are legal or not: of every stand alone, of every largest group and its joined
    /// pairs, of columns and of flank marches.
    pub fn visit_proposals(&self, state: &State, visit: &mut impl FnMut(TacticalMove)) {
        if state.command_points == 0 {
            return;
        }
        let own = state.stands_of(state.active);
        let may_move = |stand: &StandId| {
            !state.moved.contains(*stand) || self.parameters().moves_per_stand().0 > 1
        };
        let free: Stands = own
            .iter()
            .filter(may_move)
            .filter(|&stand| !state.contacts.is_engaged(stand))
            .collect();
        for stand in own.iter().filter(may_move) {
            if free.contains(stand) {
                self.visit_single_moves(state, stand, visit);
            } else {
                self.visit_disengaging(state, stand, visit);
            }
        }
        for group in self.groups_among(state, free) {
            if group.len() < 2 {
                continue;
            }
            self.visit_group_moves(state, group, visit);
            if group.len() > 2 {
                self.visit_pairs(state, group, visit);
            }
        }
        if let Some(garrison) = self.may_come_out(state, state.active) {
            self.visit_single_moves(state, garrison, visit);
        }
        self.visit_flank_marches(state, visit);
        if self.has_cards() {
            self.visit_dismounting(state, visit);
            self.visit_discarding(state, visit);
        }
    }

    fn visit_single_moves(
        &self,
        state: &State,
        stand: StandId,
        visit: &mut impl FnMut(TacticalMove),
    ) {
        let reach = self.data_of(state, stand).reach;
        let mut shown = Shown { visit, legs: ArrayVec::new() };
        let single = |legs: &[Leg]| one_stand(MoveKind::Single, stand, legs);
        let straight = |ahead, right| Leg::Straight { ahead, right };
        for length in [reach, reach / 2, UNIT / 2, self.mounted_in_difficult().min(reach)] {
            // A diagonal of this length, rounded down.
            let diagonal = length * 724 / 1024;
            for (ahead, right) in [
                (length, 0),
                (diagonal, diagonal),
                (0, length),
                (-diagonal, diagonal),
                (-length, 0),
                (-diagonal, -diagonal),
                (0, -length),
                (diagonal, -diagonal),
            ] {
                shown.offer(single(&[straight(ahead, right)]));
            }
        }
        for about in [Pivot::Centre, Pivot::FrontLeft, Pivot::FrontRight] {
            for turn in PIVOTS {
                let pivot = Leg::Pivot { about, turn };
                shown.offer(single(&[pivot]));
                shown.offer(single(&[pivot, straight(UNIT, 0)]));
                shown.offer(single(&[straight(UNIT, 0), pivot]));
            }
        }
        for enemy in self.enemies_in_reach(state, stand, reach).iter() {
            let (pose, depth) = (state.pose(enemy), self.depth(state, enemy));
            for edge in Edge::ALL {
                let to = contact_pose(pose, depth, edge);
                if let Some(tactical) = self.plan_single(state, stand, to) {
                    shown.offer(tactical);
                }
            }
        }
    }

    /// The enemies that a stand could touch, by distance alone.
    fn enemies_in_reach(&self, state: &State, stand: StandId, reach: i32) -> Stands {
        let at = state.pose(stand).at;
        let most = i64::from(reach + 4 * UNIT);
        state
            .stands_of(stand.seat().other())
            .iter()
            .filter(|&enemy| (state.pose(enemy).at - at).length_squared() <= most * most)
            .collect()
    }

    fn visit_disengaging(
        &self,
        state: &State,
        stand: StandId,
        visit: &mut impl FnMut(TacticalMove),
    ) {
        let reach = self.data_of(state, stand).reach;
        let mut shown = Shown { visit, legs: ArrayVec::new() };
        for length in [reach, reach / 2, self.mounted_in_difficult().min(reach), UNIT / 2] {
            let back = Leg::Straight { ahead: -length, right: 0 };
            shown.offer(one_stand(MoveKind::Disengage, stand, &[back]));
        }
    }

    fn visit_group_moves(
        &self,
        state: &State,
        group: Stands,
        visit: &mut impl FnMut(TacticalMove),
    ) {
        let Some(lead) = group.first() else {
            return;
        };
        let reach = self.slowest(state, group);
        let mut shown = Shown { visit, legs: ArrayVec::new() };
        let of_kind = |kind: MoveKind, lead: StandId, legs: &[Leg]| TacticalMove {
            kind,
            stands: group,
            lead,
            legs: Legs::of(legs),
        };
        let ahead_by = |ahead| Leg::Straight { ahead, right: 0 };
        for length in [reach, reach / 2, UNIT / 2] {
            let ahead = [ahead_by(length)];
            shown.offer(of_kind(MoveKind::Group, lead, &ahead));
        }
        for turn in WHEELS {
            let wheel = Leg::Wheel { turn };
            shown.offer(of_kind(MoveKind::Group, lead, &[wheel]));
            let onwards = [wheel, ahead_by(UNIT)];
            shown.offer(of_kind(MoveKind::Group, lead, &onwards));
        }
        self.visit_group_contacts(state, group, lead, &mut shown);
        for first in group.iter() {
            let form = [ahead_by(UNIT)];
            shown.offer(of_kind(MoveKind::FormColumn, first, &form));
            if self.column_of(state, group, first).is_none() {
                continue;
            }
            for length in [reach, reach / 2, UNIT / 2] {
                let ahead = [ahead_by(length)];
                shown.offer(of_kind(MoveKind::Column, first, &ahead));
            }
            for turn in WHEELS {
                let wheel = [Leg::Wheel { turn }];
                shown.offer(of_kind(MoveKind::Column, first, &wheel));
            }
        }
    }

    /// Visits moves that bring some stand of a group into contact with an enemy, and slides that only line up.
    fn visit_group_contacts(
        &self,
        state: &State,
        group: Stands,
        lead: StandId,
        shown: &mut Shown<impl FnMut(TacticalMove)>,
    ) {
        let reach = self.slowest(state, group);
        let from = state.pose(lead);
        for stand in group.iter() {
            let own = state.pose(stand);
            // Where the lead ends is fixed by where one of its stands does.
            let lead_in_frame = in_frame(own, from.at);
            for enemy in self.enemies_in_reach(state, stand, reach).iter() {
                let (pose, depth) = (state.pose(enemy), self.depth(state, enemy));
                for edge in Edge::ALL {
                    let to = contact_pose(pose, depth, edge)
                        .shifted(lead_in_frame.ahead, lead_in_frame.right);
                    if let Some(tactical) = self.plan_group(state, group, to) {
                        shown.offer(tactical);
                    }
                }
                let aside = in_frame(own, pose.at).right;
                if aside != 0 && aside.abs() <= self.parameters().slide_max_mu().0 {
                    let slide = TacticalMove {
                        kind: MoveKind::Group,
                        stands: group,
                        lead,
                        legs: Legs::of(&[Leg::Slide { right: aside }]),
                    };
                    shown.offer(slide);
                }
            }
        }
    }

    /// TR-MV-06: visits the moves of every two joined stands of a larger group, since membership may be chosen freely.
    fn visit_pairs(&self, state: &State, group: Stands, visit: &mut impl FnMut(TacticalMove)) {
        for one in group.iter() {
            for other in group.iter() {
                if one < other && self.joined(state, one, other) {
                    self.visit_group_moves(state, Stands::only(one).with(other), visit);
                }
            }
        }
    }

    fn slowest(&self, state: &State, stands: Stands) -> i32 {
        stands.iter().map(|stand| self.data_of(state, stand).reach).fold(i32::MAX, i32::min)
    }

    /// TR-DP-13: visits arrivals every 2 MU along the side edges, of each stand held back and of all of them.
    fn visit_flank_marches(&self, state: &State, visit: &mut impl FnMut(TacticalMove)) {
        let waiting = state.held_back.of(state.active);
        if waiting.is_empty() || self.turn_of_owner(state) < self.parameters().flank_first_turn().0
        {
            return;
        }
        let mut bring = |stands: Stands| {
            let Some(lead) = stands.first() else {
                return;
            };
            for edge in [SideEdge::West, SideEdge::East] {
                let mut y = UNIT;
                while y < self.board().y {
                    let at = tabletop::Point::new(self.x_of(edge), y);
                    let heading: Heading = inwards(edge);
                    let reach = self.slowest(state, stands);
                    for ahead in [reach, self.mounted_in_difficult().min(reach - 1)] {
                        let march = TacticalMove {
                            kind: MoveKind::FlankMarch { entry: Pose::new(at, heading).into() },
                            stands,
                            lead,
                            legs: Legs::of(&[Leg::Straight { ahead, right: 0 }]),
                        };
                        visit(march);
                    }
                    y += 2 * UNIT;
                }
            }
        };
        for stand in waiting.iter() {
            bring(Stands::only(stand));
        }
        if waiting.len() > 1 {
            bring(waiting);
        }
    }
}
