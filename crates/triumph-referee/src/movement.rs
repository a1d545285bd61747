//! Tactical movement: section 9 of the rules, zones of control left out.

use serde_json::Value;

use crate::Referee;
use crate::errors::{Check, fault, need};
use crate::geometry::*;
use crate::position::*;
use crate::zones::{check_zones, is_lined_up};

/// Where a stand is in fine steps of its move, and how long the path of each front corner is by then.
#[derive(Clone, Debug)]
pub struct Track {
    pub depth: f64,
    pub poses: Vec<Pose>,
    /// The longer path of the two front corners up to each pose.
    pub path: Vec<f64>,
    corners: [f64; 2],
    /// Whether the way from the pose before is straight.
    pub straight: Vec<bool>,
}

impl Track {
    fn new(pose: Pose, depth: f64) -> Track {
        Track {
            depth,
            poses: vec![pose],
            path: vec![0.0],
            corners: [0.0; 2],
            straight: vec![true],
        }
    }
    pub fn length(&self) -> f64 {
        self.path.last().copied().unwrap_or(0.0)
    }
    pub fn end(&self) -> Pose {
        self.poses[self.poses.len() - 1]
    }
    fn go_to(&mut self, pose: Pose, by: [f64; 2], straight: bool) {
        self.corners = [self.corners[0] + by[0], self.corners[1] + by[1]];
        self.poses.push(pose);
        self.path.push(self.corners[0].max(self.corners[1]));
        self.straight.push(straight);
    }
    fn shift(&mut self, way: P) {
        let start = self.end();
        let n = (way.length() / 0.05).ceil().max(1.0) as usize;
        for step in 1..=n {
            let pose = Pose {
                at: start.at + way * (step as f64 / n as f64),
                ..start
            };
            let length = way.length() / n as f64;
            self.go_to(pose, [length; 2], true);
        }
    }
    fn turn(&mut self, about: P, turn: f64) {
        let start = self.end();
        let n = turn.abs().ceil().max(1.0) as usize;
        for step in 1..=n {
            let pose = start.turned_about(about, turn * step as f64 / n as f64);
            let arc = start
                .front_corners()
                .map(|corner| (corner - about).length() * turn.abs().to_radians() / n as f64);
            self.go_to(pose, arc, false);
        }
    }
}

/// A leg as the event tells it.
#[derive(Clone, Debug, PartialEq)]
pub enum Leg {
    Straight(f64, f64),
    Pivot(String, f64),
    Wheel(f64),
    Slide(f64),
}

fn read_legs(event: &Value) -> Check<Vec<Leg>> {
    list(event, "legs")?
        .iter()
        .map(|leg| {
            Ok(match text(leg, "leg")? {
                "straight" => Leg::Straight(number(leg, "ahead")?, number(leg, "right")?),
                "pivot" => Leg::Pivot(text(leg, "about")?.to_owned(), number(leg, "turn")?),
                "wheel" => Leg::Wheel(number(leg, "turn")?),
                "slide" => Leg::Slide(number(leg, "right")?),
                other => return fault("schema", format!("{other} is no leg")),
            })
        })
        .collect()
}

/// A tactical move, replayed.
#[derive(Clone, Debug)]
pub struct Move {
    pub kind: String,
    pub stands: Vec<usize>,
    pub lead: usize,
    pub legs: Vec<Leg>,
    pub tracks: Vec<Track>,
}

impl Move {
    /// TR-MV-18 (c).
    pub fn is_straight_back(&self) -> bool {
        self.legs
            .iter()
            .all(|leg| matches!(leg, Leg::Straight(ahead, right) if *ahead <= 0.0 && *right == 0.0))
    }
    fn has_wheels(&self) -> bool {
        self.legs
            .iter()
            .any(|leg| matches!(leg, Leg::Wheel(turn) if *turn != 0.0))
    }
}

/// Follows the legs of a rigid body; `wheelers` are the members whose left and right front corners it wheels about.
fn replay(
    starts: &[(Pose, f64)],
    lead: usize,
    legs: &[Leg],
    (left, right): (usize, usize),
) -> Vec<Track> {
    let mut tracks: Vec<Track> = starts
        .iter()
        .map(|&(pose, depth)| Track::new(pose, depth))
        .collect();
    for leg in legs {
        let frame = tracks[lead].end();
        match leg {
            Leg::Straight(ahead, to_right) => {
                let way = frame.ahead() * *ahead + frame.right() * *to_right;
                tracks.iter_mut().for_each(|track| track.shift(way));
            }
            Leg::Slide(to_right) => {
                let way = frame.right() * *to_right;
                tracks.iter_mut().for_each(|track| track.shift(way));
            }
            Leg::Pivot(about, turn) => {
                let point = match about.as_str() {
                    "front-left" => frame.point(0.0, -1.0),
                    "front-right" => frame.point(0.0, 1.0),
                    _ => frame.point(-tracks[lead].depth / 2.0, 0.0),
                };
                tracks.iter_mut().for_each(|track| track.turn(point, *turn));
            }
            Leg::Wheel(turn) => {
                let corner = if *turn < 0.0 {
                    tracks[left].end().point(0.0, -1.0)
                } else {
                    tracks[right].end().point(0.0, 1.0)
                };
                tracks
                    .iter_mut()
                    .for_each(|track| track.turn(corner, *turn));
            }
        }
    }
    tracks
}

/// How far a replay may be from where the stands are said to be.
const REPLAY_LENGTH: f64 = 0.035;
const REPLAY_TURN: f64 = 0.15;

impl Referee {
    /// A tactical move (TR-MV) and what it costs (TR-CM).
    pub fn moved(&mut self, event: &Value) -> Check {
        let kind = text(event, "kind")?.to_owned();
        let lead = self.pos.stand(field(event, "lead")?)?;
        let legs = read_legs(event)?;
        let mut stands = Vec::new();
        let mut froms = Vec::new();
        let mut ends = Vec::new();
        for one in list(event, "stands")? {
            let at = self.pos.stand(field(one, "stand")?)?;
            need(!stands.contains(&at), "schema", || {
                "a stand is listed twice".into()
            })?;
            stands.push(at);
            froms.push(pose(one, "from")?);
            ends.push(pose(one, "to")?);
        }
        need(stands.contains(&lead), "schema", || {
            "the lead does not move".into()
        })?;
        let arrives = kind == "flank-march";
        for (n, &at) in stands.iter().enumerate() {
            let stand = &self.pos.stands[at];
            let name = stand.name.clone();
            need(stand.seat == self.active, "TR-TS-02", || {
                format!("{name} moves in the other side's turn")
            })?;
            need(!stand.moved, "TR-CM-08", || {
                format!("{name} moves a second time in this turn")
            })?;
            let whereabouts = if arrives { Where::Held } else { Where::Board };
            need(stand.whereabouts == whereabouts, "TR-CM-02", || {
                format!("{name} is {:?} and can't move", stand.whereabouts)
            })?;
            if !arrives {
                need(froms[n].is_near(stand.pose, 1e-6, 1e-6), "schema", || {
                    format!("{name} does not stand where it starts from")
                })?;
            }
        }
        need(!self.movement_is_over, "TR-TS-01", || {
            "a move after the end of movement".into()
        })?;
        self.check_cost(event, &kind, &stands)?;
        self.charge(&kind, &stands)?;
        let in_place = matches!(kind.as_str(), "dismount" | "discard-in-place");
        if in_place {
            self.check_in_place(&kind, &stands, &legs, (&froms, &ends))?;
        }
        let before = self.before_move(arrives, &stands, &froms);
        match kind.as_str() {
            "single" => need(stands.len() == 1, "TR-MV-05", || {
                "not a single stand".into()
            })?,
            "disengage" => need(stands.len() == 1, "TR-MV-12", || {
                "not a single stand".into()
            })?,
            "group" => check_group(&before, &stands)?,
            "dismount" | "discard-in-place" => {}
            "column" => check_column(&before, &stands, lead)?,
            "form-column" => check_group(&before, &stands)?,
            "flank-march" => self.check_arrival(event, &before, &stands, lead)?,
            other => return fault("schema", format!("{other} is no kind of move")),
        }
        if kind != "disengage" && !arrives {
            for &at in &stands {
                need(!before.engaged(at).clearly(), "TR-MV-12", || {
                    format!("{} is in contact and does not disengage", before.name(at))
                })?;
            }
        }
        let rigid = match kind.as_str() {
            "single" | "disengage" | "group" => true,
            "dismount" | "discard-in-place" => true,
            "flank-march" => stands.len() == 1 || !is_column(&before, &stands),
            _ => false,
        };
        check_legs(&kind, stands.len(), &legs)?;
        let tracks = if rigid {
            self.replay_rigid(&before, &stands, lead, &legs, &ends)?
        } else {
            self.replay_column(&before, &stands, lead, &legs, &ends)?
        };
        let tactical = Move {
            kind,
            stands,
            lead,
            legs,
            tracks,
        };
        let mut after = before.clone();
        for (&at, &end) in tactical.stands.iter().zip(&ends) {
            after.stands[at].pose = end;
        }
        check_lengths(event, &before, &tactical)?;
        check_paths(&before, &tactical, rigid)?;
        if tactical.kind != "discard-in-place" {
            self.check_keeps_off(&before, &tactical, rigid)?;
        }
        self.check_pairs_move(&tactical)?;
        check_gaps(&before, &after, &tactical)?;
        check_difficult_group(&before, &tactical)?;
        check_slide(&before, &after, &tactical)?;
        check_contact_starts(&before, &after, &tactical)?;
        if tactical.kind == "disengage" {
            check_disengage(&before, &after, &tactical)?;
        } else {
            check_zones(&before, &after, &tactical)?;
        }
        after.n_moves += 1;
        after.through.clear();
        let movers = &tactical.stands;
        // TR-BC-02.3, TR-BC-08.4: a move that goes nowhere leaves a column on a bend as it is.
        if !in_place {
            after
                .in_column
                .retain(|(one, other)| !movers.contains(one) && !movers.contains(other));
        }
        if !rigid {
            for &one in movers {
                after
                    .in_column
                    .extend(movers.iter().map(|&other| (one, other)));
            }
        }
        for &at in &tactical.stands {
            after.stands[at].moved = true;
        }
        self.pos = after;
        self.pos.note_contacts();
        self.pos.check_overlaps()?;
        self.last_move = Some(tactical);
        Ok(())
    }

    /// TR-BC-02.3, TR-BC-08.4: a move that goes nowhere; the exchange comes next.
    fn check_in_place(
        &mut self,
        kind: &str,
        stands: &[usize],
        legs: &[Leg],
        (froms, ends): (&[Pose], &[Pose]),
    ) -> Check {
        let at = stands[0];
        let dismounts = kind == "dismount";
        let rule = if dismounts {
            "TR-BC-02.3"
        } else {
            "TR-BC-08.4"
        };
        let nowhere = froms[0].is_near(ends[0], 1e-6, 1e-6);
        need(
            stands.len() == 1 && legs.is_empty() && nowhere,
            rule,
            || format!("{} does more than a {kind}", self.pos.name(at)),
        )?;
        if dismounts {
            self.check_dismounting(at)?;
            self.owed = Some((at, "dismount"));
        } else {
            self.check_discard_in_place(at)?;
            self.owed = Some((at, "discard-in-place"));
        }
        Ok(())
    }

    fn before_move(&self, arrives: bool, stands: &[usize], froms: &[Pose]) -> Position {
        let mut before = self.pos.clone();
        if arrives {
            for (&at, &from) in stands.iter().zip(froms) {
                before.stands[at].whereabouts = Where::Board;
                before.stands[at].pose = from;
            }
        }
        before
    }

    /// TR-CM-02 to -05, TR-DP-13.
    fn check_cost(&mut self, event: &Value, kind: &str, stands: &[usize]) -> Check {
        let heavy = stands.iter().any(|&at| self.pos.troop(at).heavy());
        need(truth(event, "heavy")? == heavy, "TR-CM-03", || {
            format!("heavy is {heavy}")
        })?;
        let outside = truth(event, "out_of_command")?;
        let in_command = if kind == "flank-march" {
            Sure::No
        } else {
            stands
                .iter()
                .map(|&at| self.pos.in_command(at))
                .fold(Sure::No, Sure::or)
        };
        match in_command {
            Sure::Yes => need(!outside, "TR-CM-04", || {
                let lines = self.pos.command_lines(stands[0]);
                format!("a stand of it is in command: {lines}")
            })?,
            Sure::No => need(outside, "TR-CM-04", || {
                let lines = self.pos.command_lines(stands[0]);
                format!("every stand of it is out of command: {lines}")
            })?,
            Sure::Maybe => {}
        }
        let cost = 1.0 + f64::from(u8::from(heavy)) + f64::from(u8::from(outside));
        need(number(event, "cost")? == cost, "TR-CM-05", || {
            format!("the move costs {cost}, not {}", event["cost"])
        })?;
        self.points_left -= cost;
        need(self.points_left >= 0.0, "TR-CM-01", || {
            "more command points are spent than were rolled".into()
        })?;
        need(
            number(event, "points_left")? == self.points_left,
            "TR-CM-01",
            || format!("{} points are left", self.points_left),
        )
    }

    /// TR-DP-13.
    fn check_arrival(
        &self,
        event: &Value,
        before: &Position,
        stands: &[usize],
        lead: usize,
    ) -> Check {
        let entry = pose(event, "entry")?;
        let seat = self.active;
        need(self.own_turn() >= 2, "TR-DP-13", || {
            "a flank march before the owner's second turn".into()
        })?;
        let west = self.field.flank_edge[seat].as_deref() == Some("west");
        let (x, heading) = if west { (0.0, 90.0) } else { (BOARD.0, 270.0) };
        need(
            (entry.at.x - x).abs() <= EPS && turn_between(entry.heading, heading) <= 0.1,
            "TR-DP-13",
            || format!("the entry {entry:?} is not on the chosen side edge, facing in"),
        )?;
        need(
            entry.is_near(before.pose(lead), 0.01, 0.1),
            "TR-DP-13",
            || "the lead does not start at the entry".into(),
        )?;
        let barred = if seat == SOUTH { BOARD.1 - 4.0 } else { 4.0 };
        for &at in stands {
            for corner in before.pose(at).front_corners() {
                let near = if seat == SOUTH {
                    corner.y > barred + 0.02
                } else {
                    corner.y < barred - 0.02
                };
                need(!near, "TR-DP-13", || {
                    format!(
                        "{} arrives within 4 MU of the enemy base edge",
                        before.name(at)
                    )
                })?;
            }
        }
        Ok(())
    }

    fn replay_rigid(
        &self,
        before: &Position,
        stands: &[usize],
        lead: usize,
        legs: &[Leg],
        ends: &[Pose],
    ) -> Check<Vec<Track>> {
        let starts: Vec<(Pose, f64)> = stands
            .iter()
            .map(|&at| (before.pose(at), before.depth(at)))
            .collect();
        let lead = stands.iter().position(|&at| at == lead).unwrap_or(0);
        let fits = |tracks: &[Track]| {
            // Stands that face the same way within a degree are a group, and face as its lead does when they have moved.
            tracks.iter().zip(ends).all(|(track, end)| {
                let as_lead = Pose {
                    heading: tracks[lead].end().heading,
                    ..track.end()
                };
                [track.end(), as_lead]
                    .iter()
                    .any(|pose| pose.is_near(*end, REPLAY_LENGTH, REPLAY_TURN))
            })
        };
        let frame = starts[lead].0;
        let seen: Vec<(f64, f64)> = starts.iter().map(|(pose, _)| frame.see(pose.at)).collect();
        let foremost = seen.iter().map(|see| see.0).fold(f64::MIN, f64::max);
        let rank: Vec<usize> = (0..seen.len())
            .filter(|&n| seen[n].0 > foremost - 0.1)
            .collect();
        let by_right = |&a: &usize, &b: &usize| seen[a].1.total_cmp(&seen[b].1);
        let left = rank.iter().copied().min_by(by_right).unwrap_or(lead);
        let right = rank.iter().copied().max_by(by_right).unwrap_or(lead);
        let tracks = replay(&starts, lead, legs, (left, right));
        if fits(&tracks) {
            return Ok(tracks);
        }
        // "A front corner of the group" may be another where its front is not level.
        for left in 0..starts.len() {
            for right in 0..starts.len() {
                let tracks = replay(&starts, lead, legs, (left, right));
                if fits(&tracks) {
                    return Ok(tracks);
                }
            }
        }
        let n = (0..ends.len())
            .find(|&n| !tracks[n].end().is_near(ends[n], REPLAY_LENGTH, REPLAY_TURN))
            .unwrap_or(0);
        fault(
            "TR-MV-01",
            format!(
                "the legs lead {} to {:?}, not to {:?}",
                before.name(stands[n]),
                tracks[n].end(),
                ends[n]
            ),
        )
    }

    /// TR-MV-09, TR-MV-10: the lead is followed exactly; the others must follow it, each no further than its move.
    fn replay_column(
        &self,
        before: &Position,
        stands: &[usize],
        lead: usize,
        legs: &[Leg],
        ends: &[Pose],
    ) -> Check<Vec<Track>> {
        let at_lead = stands.iter().position(|&at| at == lead).unwrap_or(0);
        let own = (before.pose(lead), before.depth(lead));
        let lead_track = replay(&[own], 0, legs, (0, 0)).remove(0);
        need(
            lead_track
                .end()
                .is_near(ends[at_lead], REPLAY_LENGTH, REPLAY_TURN),
            "TR-MV-09",
            || {
                format!(
                    "the legs lead {} to {:?}, not to {:?}",
                    before.name(lead),
                    lead_track.end(),
                    ends[at_lead]
                )
            },
        )?;
        let order = column_order(stands, ends, at_lead, before);
        for pair in order.windows(2) {
            let (first, next) = (pair[0], pair[1]);
            let rear = ends[first].point(-before.depth(stands[first]), 0.0);
            let off = (ends[next].at - rear).length();
            let bend = turn_between(ends[first].heading, ends[next].heading);
            let slack = bend_slack(before.depth(stands[first]), bend);
            need(off <= slack && bend <= 90.0, "TR-MV-09", || {
                format!(
                    "{} ends {off:.2} MU and {bend:.0} degrees off the stand before it",
                    before.name(stands[next])
                )
            })?;
        }
        Ok((0..stands.len())
            .map(|n| {
                if n == at_lead {
                    return lead_track.clone();
                }
                let start = before.pose(stands[n]);
                let mut track = Track::new(start, before.depth(stands[n]));
                let (way, n_steps) = (ends[n].at - start.at, 20);
                let turn = (ends[n].heading - start.heading + 180.0).rem_euclid(360.0) - 180.0;
                let by = start
                    .front_corners()
                    .into_iter()
                    .zip(ends[n].front_corners())
                    .map(|(a, b)| (a - b).length() / f64::from(n_steps))
                    .collect::<Vec<_>>();
                for step in 1..=n_steps {
                    let share = f64::from(step) / f64::from(n_steps);
                    let pose = Pose {
                        at: start.at + way * share,
                        heading: (start.heading + turn * share).rem_euclid(360.0),
                    };
                    track.go_to(pose, [by[0], by[1]], false);
                }
                track
            })
            .collect())
    }
}

/// How far a follower on the lead's track may be off the rear of the stand before it: on a bend that rear swings out of the track.
fn bend_slack(depth: f64, bend: f64) -> f64 {
    0.08 + 1.2 * depth * bend.to_radians().sin()
}

/// The members from the lead backwards, each the nearest to the rear of the one before.
fn column_order(stands: &[usize], ends: &[Pose], lead: usize, pos: &Position) -> Vec<usize> {
    let mut order = vec![lead];
    while order.len() < stands.len() {
        let last = order[order.len() - 1];
        let rear = ends[last].point(-pos.depth(stands[last]), 0.0);
        let next = (0..stands.len())
            .filter(|n| !order.contains(n))
            .min_by(|&a, &b| {
                (ends[a].at - rear)
                    .length()
                    .total_cmp(&(ends[b].at - rear).length())
            });
        order.extend(next);
    }
    order
}

/// TR-MV-06: facing the same way, joined edge to edge with corners.
fn check_group(before: &Position, stands: &[usize]) -> Check {
    need(stands.len() >= 2, "TR-MV-06", || {
        "a group has two stands at least".into()
    })?;
    let mut reached = vec![stands[0]];
    let mut at = 0;
    while at < reached.len() {
        let one = reached[at];
        for &other in stands {
            if !reached.contains(&other) && joined(before, one, other) {
                reached.push(other);
            }
        }
        at += 1;
    }
    let apart = stands.iter().find(|stand| !reached.contains(stand));
    need(apart.is_none(), "TR-MV-06", || {
        format!(
            "{} does not join the group",
            before.name(apart.copied().unwrap_or(0))
        )
    })
}

/// How far a join may be off beyond or short of [`EPS`] and still be one by rounding.
const ROUNDING: f64 = 0.012;

/// TR-MV-06, with a little room for rounding: for moves that need a join.
pub fn joined(pos: &Position, one: usize, other: usize) -> bool {
    joined_within(pos, one, other, EPS + ROUNDING)
}

/// TR-MV-06, beyond any rounding: for what a join forbids.
pub fn clearly_joined(pos: &Position, one: usize, other: usize) -> bool {
    joined_within(pos, one, other, EPS - ROUNDING)
}

fn joined_within(pos: &Position, one: usize, other: usize, off: f64) -> bool {
    let (a, b) = (pos.pose(one), pos.pose(other));
    if turn_between(a.heading, b.heading) > 1.1 {
        return false;
    }
    let near = |x: P, y: P| (x - y).length() <= off;
    let meets = |from: Pose, there: Pose| {
        let [left, right] = from.front_corners();
        let [there_left, there_right] = there.front_corners();
        near(left, there_left) && near(right, there_right)
    };
    near(a.point(0.0, 1.0), b.point(0.0, -1.0))
        || near(b.point(0.0, 1.0), a.point(0.0, -1.0))
        || meets(b, a.shifted(-pos.depth(one), 0.0))
        || meets(a, b.shifted(-pos.depth(other), 0.0))
}

fn is_column(before: &Position, stands: &[usize]) -> bool {
    stands.windows(2).all(|pair| {
        let (a, b) = (before.pose(pair[0]), before.pose(pair[1]));
        turn_between(a.heading, b.heading) > 1.1 || a.see(b.at).1.abs() < 0.5
    })
}

/// TR-MV-09: one stand wide, each behind the one before, bends allowed.
fn check_column(before: &Position, stands: &[usize], lead: usize) -> Check {
    need(stands.len() >= 2, "TR-MV-09", || {
        "a column has two stands at least".into()
    })?;
    let starts: Vec<Pose> = stands.iter().map(|&at| before.pose(at)).collect();
    let at_lead = stands.iter().position(|&at| at == lead).unwrap_or(0);
    let order = column_order(stands, &starts, at_lead, before);
    for pair in order.windows(2) {
        let (first, next) = (pair[0], pair[1]);
        let rear = starts[first].point(-before.depth(stands[first]), 0.0);
        let off = (starts[next].at - rear).length();
        let bend = turn_between(starts[first].heading, starts[next].heading);
        need(
            off <= bend_slack(before.depth(stands[first]), bend) && bend <= 90.0,
            "TR-MV-09",
            || format!("{} is not in the column", before.name(stands[next])),
        )?;
    }
    Ok(())
}

/// TR-MV-05, -07, -09: which legs a kind of move may have.
fn check_legs(kind: &str, n_stands: usize, legs: &[Leg]) -> Check {
    let together = n_stands > 1;
    let mut shifts = 0;
    for leg in legs {
        match leg {
            Leg::Straight(ahead, right) => {
                shifts += 1;
                need(
                    !together || *ahead >= 0.0 && *right == 0.0,
                    "TR-MV-07",
                    || "a group goes straight ahead only".into(),
                )?;
                need(
                    kind != "disengage" || *ahead <= 0.0 && *right == 0.0,
                    "TR-MV-12",
                    || "disengaging is straight back".into(),
                )?;
            }
            Leg::Pivot(..) => need(!together && kind != "disengage", "TR-MV-07", || {
                "only a single stand pivots".into()
            })?,
            Leg::Wheel(turn) => need(
                kind != "disengage" && turn.abs() <= 180.0,
                "TR-MV-07",
                || "no such wheel".into(),
            )?,
            Leg::Slide(right) => need(
                right.abs() <= 2.0 + FUZZ && kind != "disengage",
                "TR-MV-11",
                || format!("a slide of {right} MU"),
            )?,
        }
    }
    if kind == "single" {
        let pivots = legs
            .iter()
            .filter(|leg| matches!(leg, Leg::Pivot(..) | Leg::Wheel(_)))
            .count();
        need(pivots <= 1 && shifts <= 2, "TR-MV-05", || {
            "a single stand goes straight, pivots once and goes straight".into()
        })?;
    }
    Ok(())
}

/// TR-MV-01, TR-MV-02: the allowance of a stand on this way.
fn allowance(before: &Position, on_camels: bool, at: usize, track: &Track) -> (f64, f64) {
    let troop = before.troop(at);
    if !troop.slows() || troop.reach <= 3.0 {
        return (troop.reach, troop.reach);
    }
    let difficult = track
        .poses
        .iter()
        .map(|pose| before.difficult_to_pass(on_camels, &pose.base(track.depth)))
        .fold(Sure::No, Sure::or);
    match difficult {
        Sure::Yes => (3.0, 3.0),
        Sure::Maybe => (3.0, troop.reach),
        Sure::No => (troop.reach, troop.reach),
    }
}

fn check_lengths(event: &Value, before: &Position, tactical: &Move) -> Check {
    let mut longest = 0.0f64;
    let on_camels = are_on_camels(before, tactical);
    for (&at, track) in tactical.stands.iter().zip(&tactical.tracks) {
        let length = track.length();
        longest = longest.max(length);
        let (_, most) = allowance(before, on_camels, at, track);
        need(length <= most + 0.03, "TR-MV-01", || {
            format!("{} goes {length:.3} MU and may go {most}", before.name(at))
        })?;
    }
    // TR-MV-07: the slowest sets the distance, which each stand's own limit says already for a straight move; on a wheel
    // the outermost stand's path is the group's.
    if matches!(tactical.kind.as_str(), "group" | "column") {
        let slowest = tactical
            .stands
            .iter()
            .zip(&tactical.tracks)
            .map(|(&at, track)| allowance(before, on_camels, at, track).1)
            .fold(f64::MAX, f64::min);
        need(longest <= slowest + 0.03, "TR-MV-07", || {
            format!("the group goes {longest:.3} MU, its slowest stand {slowest}")
        })?;
    }
    if tactical.kind != "form-column" && !tactical.has_wheels() {
        let told = number(event, "length")?;
        need((told - longest).abs() <= 0.06, "TR-MV-01", || {
            format!("the length is {longest:.3}, not {told}")
        })?;
    }
    Ok(())
}

/// TR-MV-04, -13, -21 to -23: what a move may not pass through.
fn check_paths(before: &Position, tactical: &Move, rigid: bool) -> Check {
    for (&at, track) in tactical.stands.iter().zip(&tactical.tracks) {
        // How a follower goes round a bend is not reported; only the lead of a bending column is followed step by step.
        if !rigid && at != tactical.lead {
            continue;
        }
        let start = before.base(at);
        for (n, pose) in track.poses.iter().enumerate() {
            let base = pose.base(track.depth);
            let slack = if track.straight[n] { FUZZ } else { 0.03 };
            let deep = |ground: &[P]| {
                let now = overlap(&base, ground);
                now > EPS + slack && now > overlap(&start, ground) + slack
            };
            for other in before
                .all()
                .filter(|other| !tactical.stands.contains(other) && !before.is_far(*other, &base))
            {
                let is_enemy = before.seat(other) != before.seat(at);
                if !is_enemy && before.may_pass(at, other).may() {
                    continue;
                }
                need(!deep(&before.base(other)), "TR-MV-13", || {
                    format!(
                        "{} passes through {} at {:?}, {:.3} MU deep, at {pose:?}",
                        before.name(at),
                        before.name(other),
                        before.pose(other),
                        overlap(&base, &before.base(other))
                    )
                })?;
            }
            for camp in before.camps.iter().flatten() {
                need(!deep(&camp.base), "TR-MV-13", || {
                    format!("{} passes through a camp", before.name(at))
                })?;
            }
            need(before.in_water(&base) <= EPS + slack, "TR-MV-04", || {
                format!("{} enters impassable terrain", before.name(at))
            })?;
        }
    }
    Ok(())
}

/// TR-MV-13: a gap narrower than 2 MU that a stand clearly goes through.
fn check_gaps(before: &Position, after: &Position, tactical: &Move) -> Check {
    let seat = before.seat(tactical.stands[0]);
    let enemies: Vec<usize> = before.of(1 - seat).collect();
    let mut gaps: Vec<(P, P, Vec<usize>)> = Vec::new();
    for (n, &one) in enemies.iter().enumerate() {
        for &other in &enemies[n + 1..] {
            if let Some((a, b)) = nearest(&before.base(one), &before.base(other)) {
                let wide = (a - b).length();
                if wide > 0.05 && wide < 2.0 - 0.05 {
                    gaps.push((a, b, vec![one, other]));
                }
            }
        }
        for piece in before.pieces.iter().filter(|piece| piece.kind == "coast") {
            if let Some((a, b)) = nearest(&before.base(one), &piece.area) {
                let wide = (a - b).length();
                if wide > 0.05 && wide < 2.0 - 0.05 {
                    gaps.push((a, b, vec![one]));
                }
            }
        }
    }
    for (&at, track) in tactical.stands.iter().zip(&tactical.tracks) {
        for (a, b, whose) in &gaps {
            let touches = whose
                .iter()
                .any(|&enemy| distance(&after.base(at), &after.base(enemy)) <= EPS + FUZZ);
            let side = |base: &[P]| -> (f64, f64) {
                base.iter()
                    .map(|&corner| (*b - *a).cross(corner - *a))
                    .fold((f64::MAX, f64::MIN), |(low, high), at| {
                        (low.min(at), high.max(at))
                    })
            };
            let (start, end) = (side(&before.base(at)), side(&after.base(at)));
            let through = start.1 < 0.0 && end.0 > 0.0 || start.0 > 0.0 && end.1 < 0.0;
            if touches || !through {
                continue;
            }
            let crossed = (0..track.poses.len()).any(|n| {
                track.straight[n]
                    && length_inside(&track.poses[n].base(track.depth), *a, *b, 0.0)
                        > (*b - *a).length() - 0.05
            });
            need(!crossed, "TR-MV-13", || {
                format!(
                    "{} goes through a gap of {:.2} MU",
                    before.name(at),
                    (*b - *a).length()
                )
            })?;
        }
    }
    Ok(())
}

/// TR-BC-04.2, TR-BC-05.2: whether none but stands on camels make a move.
fn are_on_camels(before: &Position, tactical: &Move) -> bool {
    tactical
        .stands
        .iter()
        .all(|&at| before.troop(at).on_camels())
}

/// TR-MV-08: no group in difficult terrain, columns excepted.
fn check_difficult_group(before: &Position, tactical: &Move) -> Check {
    let group = tactical.kind == "group"
        || tactical.kind == "flank-march"
            && tactical.stands.len() > 1
            && !is_column(before, &tactical.stands);
    if !group {
        return Ok(());
    }
    let on_camels = are_on_camels(before, tactical);
    for (&at, track) in tactical.stands.iter().zip(&tactical.tracks) {
        for pose in &track.poses {
            let ground = pose.base(track.depth);
            need(
                !before.difficult_to_pass(on_camels, &ground).clearly(),
                "TR-MV-08",
                || {
                    format!(
                        "{} moves in a group through difficult terrain",
                        before.name(at)
                    )
                },
            )?;
        }
    }
    Ok(())
}

/// TR-MV-11: a slide near an enemy, which lines up.
fn check_slide(before: &Position, after: &Position, tactical: &Move) -> Check {
    if !tactical
        .legs
        .iter()
        .any(|leg| matches!(leg, Leg::Slide(right) if right.abs() > 0.002))
    {
        return Ok(());
    }
    let total: f64 = tactical
        .legs
        .iter()
        .map(|leg| match leg {
            Leg::Slide(right) => right.abs(),
            _ => 0.0,
        })
        .sum();
    need(total <= 2.0 + FUZZ, "TR-MV-11", || {
        format!("slides of {total} MU")
    })?;
    let near = tactical.tracks.iter().any(|track| {
        track.poses.iter().any(|pose| {
            before
                .enemies(tactical.stands[0])
                .any(|enemy| distance(&pose.base(track.depth), &before.base(enemy)) <= 2.0 + 0.03)
        })
    });
    need(near, "TR-MV-11", || {
        "a slide with no enemy within 2 MU".into()
    })?;
    let lined_up = tactical.stands.iter().any(|&own| {
        before
            .enemies(own)
            .any(|enemy| is_lined_up(after.pose(own), before.pose(enemy), 15.0))
    });
    need(lined_up, "TR-MV-11", || {
        "a slide that lines up with nobody".into()
    })
}

/// TR-MV-25: flank and rear contacts need the right start.
fn check_contact_starts(before: &Position, after: &Position, tactical: &Move) -> Check {
    for &own in &tactical.stands {
        for enemy in after.enemies(own) {
            let Some((edge, Sure::Yes)) = after.contact(own, enemy) else {
                continue;
            };
            let line = match edge {
                Edge::Front => continue,
                Edge::Left | Edge::Right => 0.0,
                Edge::Rear => -before.depth(enemy),
            };
            for corner in before.pose(own).front_corners() {
                let ahead = before.pose(enemy).see(corner).0;
                need(ahead <= line + 0.03, "TR-MV-25", || {
                    format!(
                        "{} reaches the {edge:?} of {} from {:.2} MU before its line",
                        before.name(own),
                        before.name(enemy),
                        ahead - line
                    )
                })?;
            }
        }
    }
    Ok(())
}

/// TR-MV-12.
fn check_disengage(before: &Position, after: &Position, tactical: &Move) -> Check {
    let own = tactical.stands[0];
    let name = before.name(own);
    need(before.engaged(own).may(), "TR-MV-12", || {
        format!("{name} is in no contact to disengage from")
    })?;
    for (enemy, edge, sure) in before.touched_by(own) {
        need(edge == Edge::Front || !sure.clearly(), "TR-MV-12", || {
            format!("{name} has {} on its {edge:?}", before.name(enemy))
        })?;
    }
    let troop = before.troop(own);
    let slow = |mounted: bool, reach: f64, difficult: Sure| match (mounted, difficult) {
        (true, Sure::Yes) => (reach.min(3.0), reach.min(3.0)),
        (true, Sure::Maybe) => (reach.min(3.0), reach),
        _ => (reach, reach),
    };
    let own_difficult = tactical.tracks[0]
        .poses
        .iter()
        .map(|pose| before.difficult_to_pass(troop.on_camels(), &pose.base(troop.depth)))
        .fold(Sure::No, Sure::or);
    let fastest = slow(troop.slows(), troop.reach, own_difficult).1;
    for enemy in before.enemies(own) {
        let met = before
            .contact(own, enemy)
            .is_some_and(|(_, sure)| sure.clearly())
            || before
                .contact(enemy, own)
                .is_some_and(|(_, sure)| sure.clearly());
        if !met {
            continue;
        }
        let foe = before.troop(enemy);
        let theirs = slow(
            foe.slows(),
            foe.reach,
            before.difficult(&before.base(enemy)),
        )
        .0;
        need(fastest > theirs, "TR-MV-12", || {
            format!(
                "{name} moves {fastest}, {} moves {theirs}",
                before.name(enemy)
            )
        })?;
        let gap = distance(&after.base(own), &after.base(enemy));
        need(gap > 0.005, "TR-MV-12", || {
            format!("{name} still touches {}", before.name(enemy))
        })?;
    }
    Ok(())
}
