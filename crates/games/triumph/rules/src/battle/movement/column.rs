//! Columns: following a bend (TR-MV-09), and falling in behind a lead (TR-MV-10).

use arrayvec::ArrayVec;
use tabletop::{Heading, Point, Pose};

use crate::battle::Battle;
use crate::battle::command::Cost;
use crate::battle::decision::{Leg, Poses, TacticalMove};
use crate::battle::groups::{Member, Members};
use crate::battle::stands::{MAX_STANDS_A_SIDE, StandId, Stands};
use crate::battle::state::State;
use crate::parameters::ZocGroup;

use super::distance::Difficult;
use super::footprint::Stretch;
use super::formation::{Formation, InFrame};
use super::path::{Path, Way};
use super::path_check::PathCheck;
use super::surroundings::{Around, Surroundings};
use super::turning::RADIAN;
use super::zone_moves::Ways;
use super::{Follow, Order, Trial};
use crate::battle::breach::Breach;

/// A pose of the trail that a column follows, and how far along the trail it is; the lead begins at 0.
#[derive(Clone, Copy, Debug)]
struct Node {
    pose: Pose,
    at: i32,
}

/// The trail: from the last stand of the column through all others to where the lead ends.
type Trail = ArrayVec<Node, 256>;

/// A turn of the trail is a chain of poses at most this far apart: 1/64 turn.
const TRAIL_STEP: i32 = 64;

impl Battle {
    /// TR-MV-09: the stands of a column in their order.
    ///
    /// A straight column that does not wheel keeps its formation; only such a column may slide.
    pub(super) fn give_column_order(
        &self,
        state: &State,
        tactical: &TacticalMove,
        order: &mut Order,
    ) -> Result<(), Breach> {
        let (stands, lead) = (tactical.stands, tactical.lead);
        if stands.len() < 2 {
            return Err(Breach::NotAColumn);
        }
        let column = self.column_of(state, stands, lead).ok_or(Breach::NotAColumn)?;
        let mut behind = 0;
        order.members.extend(column.iter().map(|&stand| {
            let member = Member { ahead: -behind, ..self.alone(state, stand) };
            behind += member.depth;
            member
        }));
        let is_straight = column.windows(2).all(|pair| self.joined(state, pair[0], pair[1]));
        let legs = tactical.legs.as_slice();
        let wheels = legs.iter().any(|leg| matches!(leg, Leg::Wheel { .. }));
        if is_straight && !wheels {
            return Ok(());
        }
        if legs.iter().any(|leg| matches!(leg, Leg::Slide { .. })) {
            return Err(Breach::Legs(battle_core::RuleId("TR-MV-09")));
        }
        order.follow = Follow::Trail;
        Ok(())
    }

    /// TR-MV-09: tests the move of a column that bends: every follower goes along the lead's path, as far behind the lead as the
    /// stands between them are deep, and faces as the lead faced there.
    pub(super) fn trial_of_trail(
        &self,
        state: &State,
        tactical: &TacticalMove,
        order: &Order,
        cost: Cost,
    ) -> Result<Trial, Breach> {
        let lead = Formation::of(&order.members[..1]);
        let path = Path::of(&lead, order.start, tactical.legs.as_slice());
        let length = self.measured_length(&lead, &path);
        self.check_reach(state, &order.members, Some(order.start), path.end, length)?;
        let trail = self.trail_of(state, &order.members, &path);
        let around = self.around_trail(state, &order.members, &trail);
        let gap = self.parameters().min_gap_mu().0;
        let mut near = Surroundings::nothing();
        near.look_about(self, state, tactical, around, gap);
        // Between two nodes the trail bends out of the box a little.
        near.has_difficult = !state.terrain.is_open();
        let difficult = self.difficult_rule(state, tactical, length);
        let mut check = PathCheck::new(self, state, tactical, &mut near, difficult);
        if self.parameters().zoc_group() == ZocGroup::LeadRankBinds {
            check.binding = Stands::only(tactical.lead);
        }
        for member in &order.members {
            let alone = [centred(member)];
            check.begin_in_zones(&Formation::of(&alone), state.pose(member.stand));
        }
        check.follow(&lead, &path)?;
        let end = trail.last().map_or(0, |node| node.at);
        let mut ends = Poses::new();
        ends.push((tactical.lead, path.end));
        for (place, member) in order.members.iter().enumerate().skip(1) {
            let from = trail[order.members.len() - 1 - place].at;
            let to = (end + member.ahead).max(from);
            follow_trail(&mut check, member, &trail, (from, to), path.travelled)?;
            ends.push((member.stand, pose_at(&trail, to)));
        }
        let ways = Ways { length, travelled: path.travelled, straight_back: false };
        self.may_arrive(state, &check, &ends, &ways, |stand| state.pose(stand))?;
        Ok(Trial { ends, length, cost })
    }

    /// The trail of a column: the poses of its stands from the last to the lead, and those of the lead on its path.
    fn trail_of(&self, state: &State, members: &Members, path: &Path) -> Trail {
        let mut trail = Trail::new();
        let mut behind: ArrayVec<Node, MAX_STANDS_A_SIDE> = ArrayVec::new();
        let (mut at, mut before) = (0, path.motions.first().map_or(path.end, |it| it.from));
        for member in members {
            let pose = state.pose(member.stand);
            at -= (before.at - pose.at).length();
            before = pose;
            behind.push(Node { pose, at });
        }
        trail.extend(behind.into_iter().rev());
        let mut at = 0;
        for motion in &path.motions {
            match motion.way {
                Way::Straight(by) => {
                    at += by.length();
                    let pose = motion.from.shifted(by.ahead, by.right);
                    trail.push(Node { pose, at });
                }
                Way::Turn { about, turn } => {
                    let pivot = motion.from.point(about.ahead, about.right);
                    let n_steps = (turn.abs() + TRAIL_STEP - 1) / TRAIL_STEP;
                    for step in 1..=n_steps {
                        let part = turn * step / n_steps;
                        trail.push(Node {
                            pose: motion.from.turned_about(pivot, part),
                            at: at + tabletop::arc_length(about.length(), part),
                        });
                    }
                    at += tabletop::arc_length(about.length(), turn);
                }
            }
        }
        trail
    }

    fn around_trail(&self, state: &State, members: &Members, trail: &Trail) -> Around {
        let mut around = Around::NOTHING;
        for member in members {
            around.add(&self.rect(state, member.stand));
        }
        let deepest = centred(members.iter().max_by_key(|it| it.depth).unwrap_or(&members[0]));
        for node in trail {
            around.add(&deepest.rect(node.pose.at, node.pose.forward()));
        }
        around
    }

    /// TR-MV-10: tests the forming of a column: the lead goes ahead, and the others fall in behind it, the nearest first; no stand
    /// goes further in a straight line than its own move.
    pub(super) fn trial_of_forming_column(
        &self,
        state: &State,
        tactical: &TacticalMove,
        order: &Order,
        cost: Cost,
    ) -> Result<Trial, Breach> {
        if !self.parameters().form_column() {
            return Err(Breach::NoFormingColumn);
        }
        let &[Leg::Straight { ahead, .. }] = tactical.legs.as_slice() else {
            return Err(Breach::Legs(battle_core::RuleId("TR-MV-10")));
        };
        let places = places_in_column(&order.members, ahead);
        let mut around = Around::NOTHING;
        let mut length = 0;
        let forward = order.start.forward();
        for (member, place) in order.members.iter().zip(&places) {
            let way = (*place - own_place(member)).length();
            let reach = self.data_of(state, member.stand).reach;
            if way > reach {
                return Err(Breach::TooFar { length: way, reach });
            }
            length = length.max(way);
            around.add(&member.rect(order.start.at, forward));
            around.add(&placed(member, *place).rect(order.start.at, forward));
        }
        let gap = self.parameters().min_gap_mu().0;
        let mut near = Surroundings::nothing();
        near.look_about(self, state, tactical, around, gap);
        let mut check = PathCheck::new(self, state, tactical, &mut near, Difficult::Free);
        if self.parameters().zoc_group() == ZocGroup::LeadRankBinds {
            check.binding = Stands::only(tactical.lead);
        }
        check.begin_in_zones(&Formation::of(&order.members), order.start);
        let mut ends = Poses::new();
        for (member, place) in order.members.iter().zip(&places) {
            let by = *place - own_place(member);
            check.difficult = self.difficult_rule(state, tactical, by.length());
            let alone = [*member];
            let (formation, stretch) =
                (Formation::of(&alone), Stretch { at: order.start.at, forward, by, done: 0 });
            check.cover(&formation, &stretch)?;
            check.look_for_gaps(&formation, &stretch);
            let pose = placed(member, *place).pose(order.start);
            if !self.is_on_board(&self.rect_at(state, member.stand, pose)) {
                return Err(Breach::OffBoard(member.stand));
            }
            ends.push((member.stand, pose));
        }
        let ways = Ways { length, travelled: length, straight_back: false };
        self.may_arrive(state, &check, &ends, &ways, |stand| state.pose(stand))?;
        Ok(Trial { ends, length, cost })
    }
}

/// TR-MV-10: where each stand of a group ends when it forms a column, in the frame in which the lead begins: behind the lead, the
/// nearest first, and of two that are equally near the one with the lower number first.
fn places_in_column(members: &Members, ahead: i32) -> ArrayVec<InFrame, MAX_STANDS_A_SIDE> {
    let mut turns: ArrayVec<(i64, StandId, usize), MAX_STANDS_A_SIDE> = members
        .iter()
        .enumerate()
        .skip(1)
        .map(|(at, member)| (own_place(member).squared(), member.stand, at))
        .collect();
    turns.sort_unstable();
    let mut places: ArrayVec<InFrame, MAX_STANDS_A_SIDE> =
        members.iter().map(|_| InFrame { ahead, right: 0 }).collect();
    let mut front = ahead - members[0].depth;
    for (_, _, at) in turns {
        places[at].ahead = front;
        front -= members[at].depth;
    }
    places
}

fn own_place(member: &Member) -> InFrame {
    InFrame { ahead: member.ahead, right: member.right }
}

fn placed(member: &Member, place: InFrame) -> Member {
    Member { ahead: place.ahead, right: place.right, ..*member }
}

/// A stand in its own frame.
fn centred(member: &Member) -> Member {
    placed(member, InFrame::default())
}

/// A stand in a pose of the trail, when the lead has gone this far.
fn standing(node: Node, done: i32) -> Stretch {
    Stretch { at: node.pose.at, forward: node.pose.forward(), by: InFrame::default(), done }
}

/// Tests the way of a follower along the trail from one place to another.
fn follow_trail(
    check: &mut PathCheck,
    member: &Member,
    trail: &Trail,
    (from, to): (i32, i32),
    travelled: i32,
) -> Result<(), Breach> {
    let alone = [centred(member)];
    let formation = Formation::of(&alone);
    let share = |at: i32| {
        let whole = i64::from((to - from).max(1));
        (i64::from(travelled) * i64::from(at - from) / whole) as i32
    };
    let mut here = Node { pose: pose_at(trail, from), at: from };
    let between = trail.iter().filter(|node| node.at > from && node.at < to);
    let last = Node { pose: pose_at(trail, to), at: to };
    for next in between.copied().chain([last]) {
        // On a bend the poses are near each other; between bends the stand goes straight.
        let is_straight = here.pose.heading == next.pose.heading;
        let forward = here.pose.forward();
        let way = next.pose.at - here.pose.at;
        let stretch = if is_straight {
            let right = way.along(forward.right());
            Stretch {
                at: here.pose.at,
                forward,
                by: InFrame {
                    ahead: way.along(forward),
                    // Rounding of a turned frame is no step to the side.
                    right: if right.abs() <= 4 { 0 } else { right },
                },
                done: share(here.at),
            }
        } else {
            // Tested in steps so short that no corner moves more than twice the tolerance in one.
            let turn = here.pose.heading.turn_to(next.pose.heading).abs();
            let reach = formation.furthest_corner(InFrame::default());
            let way = next.at - here.at + turn * reach / RADIAN;
            let n_looks = way / (2 * check.battle.eps()).max(1) + 1;
            for look in 1..n_looks {
                let at = here.at + (next.at - here.at) * look / n_looks;
                check.cover(
                    &formation,
                    &standing(Node { pose: pose_at(trail, at), at }, share(at)),
                )?;
            }
            standing(next, share(next.at))
        };
        check.cover(&formation, &stretch)?;
        check.look_for_gaps(&formation, &stretch);
        here = next;
    }
    Ok(())
}

/// The pose of the trail at a distance along it.
fn pose_at(trail: &Trail, at: i32) -> Pose {
    let after = trail.iter().position(|node| node.at >= at);
    let Some(after) = after else {
        return trail[trail.len() - 1].pose;
    };
    let next = trail[after];
    if next.at == at || after == 0 {
        return next.pose;
    }
    let before = trail[after - 1];
    let turn = before.pose.heading.turn_to(next.pose.heading);
    if turn == 0 {
        // Measured back from the next pose, so that joins are exact once a bend is passed.
        let way = next.pose.at - before.pose.at;
        if way.along(next.pose.forward().right()).abs() <= 4 {
            return next.pose.shifted(at - next.at, 0);
        }
    }
    let (part, whole) = (i64::from(at - before.at), i64::from(next.at - before.at));
    let share = |length: i32| (i64::from(length) * part / whole) as i32;
    let way = next.pose.at - before.pose.at;
    let heading: Heading = before.pose.heading.turned(share(turn));
    Pose::new(before.pose.at + Point::new(share(way.x), share(way.y)), heading)
}
