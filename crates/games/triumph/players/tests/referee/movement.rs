//! Tactical movement: section 9 of the rules.

mod command;
mod distance;
mod groups;
mod lining_up;
mod passing;
mod replay;
mod zones;

use serde_json::Value;

use crate::Referee;
use crate::errors::{Check, fault, need};
use crate::event_fields::*;
use crate::geometry::*;
use crate::going::Going;
use crate::position::*;

use distance::{check_legs, check_lengths};
use groups::{bend_slack, check_column, check_group, column_order, is_column};
pub use groups::{clearly_joined, joined};
use lining_up::{check_contact_starts, check_disengage, check_slide};
use passing::{check_difficult_group, check_gaps, check_paths};
use zones::{check_zones, is_lined_up};

/// The poses of a stand in small steps along its move, with the length of its front corners' path up to each.
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
        Track { depth, poses: vec![pose], path: vec![0.0], corners: [0.0; 2], straight: vec![true] }
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
            let pose = Pose { at: start.at + way * (step as f64 / n as f64), ..start };
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

/// A leg as the event gives it.
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
        self.legs.iter().any(|leg| matches!(leg, Leg::Wheel(turn) if *turn != 0.0))
    }
}

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
            need(!stands.contains(&at), "schema", || "a stand is listed twice".into())?;
            stands.push(at);
            froms.push(pose(one, "from")?);
            ends.push(pose(one, "to")?);
        }
        need(stands.contains(&lead), "schema", || "the lead does not move".into())?;
        let arrives = kind == "flank-march";
        for (n, &at) in stands.iter().enumerate() {
            let stand = &self.pos.stands[at];
            let name = stand.name.clone();
            need(stand.seat == self.active, "TR-TS-02", || {
                format!("{name} moves in the other side's turn")
            })?;
            need(!stand.moved, "TR-CM-08", || format!("{name} moves a second time in this turn"))?;
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
        need(!self.movement_is_over, "TR-TS-01", || "a move after the end of movement".into())?;
        self.check_cost(event, &kind, &stands)?;
        self.charge(&kind, &stands)?;
        let in_place = matches!(kind.as_str(), "dismount" | "discard-in-place");
        if in_place {
            self.check_in_place(&kind, &stands, &legs, (&froms, &ends))?;
        }
        let before = self.before_move(arrives, &stands, &froms);
        match kind.as_str() {
            "single" => need(stands.len() == 1, "TR-MV-05", || "not a single stand".into())?,
            "disengage" => need(stands.len() == 1, "TR-MV-12", || "not a single stand".into())?,
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
        let tactical = Move { kind, stands, lead, legs, tracks };
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
            after.in_column.retain(|(one, other)| !movers.contains(one) && !movers.contains(other));
        }
        if !rigid {
            for &one in movers {
                after.in_column.extend(movers.iter().map(|&other| (one, other)));
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
        let rule = if dismounts { "TR-BC-02.3" } else { "TR-BC-08.4" };
        let nowhere = froms[0].is_near(ends[0], 1e-6, 1e-6);
        need(stands.len() == 1 && legs.is_empty() && nowhere, rule, || {
            format!("{} does more than a {kind}", self.pos.name(at))
        })?;
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
}
