//! Legs of a move, and the track that a stand leaves when it follows them.

use serde_json::Value;

use crate::errors::{Check, fault};
use crate::geometry::*;
use crate::position::*;

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
    pub(super) fn new(pose: Pose, depth: f64) -> Track {
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
    pub(super) fn go_to(&mut self, pose: Pose, by: [f64; 2], straight: bool) {
        self.corners = [self.corners[0] + by[0], self.corners[1] + by[1]];
        self.poses.push(pose);
        self.path.push(self.corners[0].max(self.corners[1]));
        self.straight.push(straight);
    }
    pub(super) fn shift(&mut self, way: P) {
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
    pub(super) fn turn(&mut self, about: P, turn: f64) {
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

pub(super) fn read_legs(event: &Value) -> Check<Vec<Leg>> {
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

/// Follows the legs of a rigid body; `wheelers` are the members whose left and right front corners it wheels about.
pub(super) fn replay(
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
