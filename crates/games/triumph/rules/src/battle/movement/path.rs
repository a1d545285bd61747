//! The path of a formation that keeps its shape: its legs as motions of the lead's frame.

use arrayvec::ArrayVec;
use tabletop::{Pose, arc_length};

use crate::battle::Battle;
use crate::battle::decision::{Leg, MAX_LEGS, Pivot};
use crate::parameters::{CornerRule, SinglePath};

use super::footprint::Stretch;
use super::formation::{Formation, InFrame};
use super::{FURTHEST, HALF_TURN};

/// One leg of a path, from the pose in which the lead begins it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Motion {
    /// The lead's pose when the leg begins.
    pub from: Pose,
    /// How the formation moves in the leg.
    pub way: Way,
    /// The ways of the furthest front corner in all legs before, summed.
    pub done: i32,
    /// How far the furthest front corner goes in this leg.
    pub length: i32,
}

impl Motion {
    /// A leg without a turn as one stretch.
    #[inline]
    pub fn stretch(&self, by: InFrame) -> Stretch {
        Stretch { at: self.from.at, forward: self.from.forward(), by, done: self.done }
    }
}

/// How a formation moves in one leg.
#[derive(Clone, Copy, Debug)]
pub(super) enum Way {
    /// Without turning, by these distances ahead and to the right.
    Straight(InFrame),
    /// About a point, given in the frame in which the leg begins.
    Turn {
        /// The point about which it turns.
        about: InFrame,
        /// How far, clockwise.
        turn: i32,
    },
}

/// A whole path.
#[derive(Clone, Debug)]
pub(super) struct Path {
    /// Its legs.
    pub motions: ArrayVec<Motion, MAX_LEGS>,
    /// The lead's pose at the end.
    pub end: Pose,
    /// The ways of the furthest corner in each leg, summed.
    pub travelled: i32,
    /// The first leg that is a slide.
    pub slid: Option<usize>,
    /// How many legs turn.
    pub n_turns: u8,
}

impl Path {
    /// The path that a formation takes whose lead begins in a pose.
    #[inline]
    pub fn of(formation: &Formation, start: Pose, legs: &[Leg]) -> Path {
        let mut path =
            Path { motions: ArrayVec::new(), end: start, travelled: 0, slid: None, n_turns: 0 };
        for (at, leg) in legs.iter().enumerate() {
            let way = match *leg {
                Leg::Straight { ahead, right } => Way::Straight(InFrame { ahead, right }),
                Leg::Slide { right } => {
                    path.slid = path.slid.or(Some(at));
                    Way::Straight(InFrame { ahead: 0, right })
                }
                Leg::Pivot { about, turn } => Way::Turn { about: formation.pivot(about), turn },
                Leg::Wheel { turn } => Way::Turn { about: formation.wheel_corner(turn), turn },
            };
            path.push(formation, way);
        }
        path
    }

    #[inline]
    fn push(&mut self, formation: &Formation, way: Way) {
        let from = self.end;
        let length = match way {
            Way::Straight(by) => {
                self.end = from.shifted(by.ahead, by.right);
                by.length()
            }
            Way::Turn { about, turn } => {
                self.n_turns += 1;
                self.end = from.turned_about(from.point(about.ahead, about.right), turn);
                arc_length(formation.furthest_front_corner(about), turn)
            }
        };
        self.motions.push(Motion { from, way, done: self.travelled, length });
        self.travelled += length;
    }

    /// Whether it goes straight back all the way (TR-MV-18 (c)).
    pub fn is_straight_back(&self) -> bool {
        self.motions.iter().all(
            |motion| matches!(motion.way, Way::Straight(InFrame { ahead, right: 0 }) if ahead < 0),
        )
    }

    /// The sum of its slides.
    pub fn slide_length(&self, legs: &[Leg]) -> i32 {
        legs.iter()
            .map(|leg| match leg {
                Leg::Slide { right } => right.abs(),
                _ => 0,
            })
            .sum()
    }
}

impl Battle {
    /// TR-MV-05, TR-MV-11: a single stand goes straight, pivots, and goes straight again, each at most once, and may slide once.
    ///
    /// Two straight legs without a pivot between them are a path of this kind too.
    pub(super) fn are_legs_of_one(&self, legs: &[Leg]) -> bool {
        let (mut n_straights, mut n_pivots, mut n_slides) = (0, 0, 0);
        for leg in legs {
            match *leg {
                Leg::Straight { ahead, right } => {
                    n_straights += 1;
                    let goes = (ahead, right) != (0, 0);
                    if !goes || ahead.abs() >= FURTHEST || right.abs() >= FURTHEST {
                        return false;
                    }
                    let again = n_pivots > 0 || n_straights > 1;
                    if again && self.parameters().single_path() == SinglePath::StraightThenPivot {
                        return false;
                    }
                }
                Leg::Pivot { turn, .. } => {
                    n_pivots += 1;
                    if turn == 0 || turn.abs() > HALF_TURN || n_straights > 1 {
                        return false;
                    }
                }
                Leg::Slide { right } => {
                    n_slides += 1;
                    if right == 0 || right.abs() >= FURTHEST {
                        return false;
                    }
                }
                Leg::Wheel { .. } => return false,
            }
        }
        n_straights + n_pivots + n_slides > 0 && n_straights <= 2 && n_pivots <= 1 && n_slides <= 1
    }

    /// TR-MV-01: the length of a path as the rules measure it: that of the front corner that goes furthest, turns included.
    ///
    /// The corners of every stand are followed, so the outermost one counts in a wheel.
    #[inline]
    pub(super) fn measured_length(&self, formation: &Formation, path: &Path) -> i32 {
        match self.parameters().corner_rule() {
            CornerRule::EitherFrontCornerMax if path.n_turns <= 1 => path.travelled,
            CornerRule::EitherFrontCornerMax => longest(formation.front_corners(), path),
            CornerRule::AllFourCorners => longest(formation.all_corners(), path),
            CornerRule::StraightLine => {
                let Some(first) = path.motions.first() else {
                    return 0;
                };
                let way = |corner: InFrame| {
                    let from = first.from.point(corner.ahead, corner.right);
                    (path.end.point(corner.ahead, corner.right) - from).length()
                };
                formation.front_corners().map(way).fold(0, i32::max)
            }
        }
    }
}

/// The longest way of any of these points of a formation along a path.
fn longest(corners: impl Iterator<Item = InFrame>, path: &Path) -> i32 {
    let way = |corner: InFrame| -> i32 {
        path.motions
            .iter()
            .map(|motion| match motion.way {
                Way::Straight(_) => motion.length,
                Way::Turn { about, turn } => arc_length((corner - about).length(), turn),
            })
            .sum()
    };
    corners.map(way).fold(0, i32::max)
}

impl Pivot {
    /// The place of the point in the frame of a stand of this depth.
    pub(super) fn in_frame(self, depth: i32) -> InFrame {
        use crate::battle::command::HALF_WIDTH;
        match self {
            Pivot::Centre => InFrame { ahead: -(depth / 2), right: 0 },
            Pivot::FrontLeft => InFrame { ahead: 0, right: -HALF_WIDTH },
            Pivot::FrontRight => InFrame { ahead: 0, right: HALF_WIDTH },
        }
    }
}
