//! Images of a puzzle, to each of which a sound player gives the same answer.

use battle_core::Seating;
use tabletop::{Heading, Point, Pose, Rect, UNIT};

/// How a puzzle is put on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Image {
    /// As the file prints it.
    Printed,
    /// Left and right exchanged.
    Mirrored,
    /// Turned by 180 degrees, with the sides in each other's seats.
    Turned,
    /// Three MU further to the right.
    Shifted,
}

/// How far the shifted image is shifted; along the base edges, so that nothing comes nearer to one of them.
const SHIFT: i32 = 3 * UNIT;

impl Image {
    /// Every image but the printed one.
    pub const OTHERS: [Image; 3] = [Image::Mirrored, Image::Turned, Image::Shifted];

    /// Where the two armies sit.
    pub fn seating(self) -> Seating {
        match self {
            Image::Turned => Seating::BFirst,
            Image::Printed | Image::Mirrored | Image::Shifted => Seating::AFirst,
        }
    }

    /// Where a printed point lies on a board of this size.
    pub fn point(self, at: Point, board: Point) -> Point {
        match self {
            Image::Printed => at,
            Image::Mirrored => Point::new(board.x - at.x, at.y),
            Image::Turned => board - at,
            Image::Shifted => Point::new(at.x + SHIFT, at.y),
        }
    }

    /// Where a point of the image lies in the print.
    pub fn printed_point(self, at: Point, board: Point) -> Point {
        match self {
            Image::Shifted => Point::new(at.x - SHIFT, at.y),
            // The other images undo themselves.
            _ => self.point(at, board),
        }
    }

    /// Which way a printed heading points.
    pub fn heading(self, heading: Heading) -> Heading {
        match self {
            Image::Printed | Image::Shifted => heading,
            Image::Mirrored => Heading::NORTH.turned(-Heading::NORTH.turn_to(heading)),
            Image::Turned => heading.opposite(),
        }
    }

    /// Where a printed stand stands.
    pub fn pose(self, pose: Pose, board: Point) -> Pose {
        Pose::new(self.point(pose.at, board), self.heading(pose.heading))
    }

    /// Where a pose of the image is in the print; images undo their own turning.
    pub fn printed_pose(self, pose: Pose, board: Point) -> Pose {
        Pose::new(self.printed_point(pose.at, board), self.heading(pose.heading))
    }

    /// The ground between two printed corners.
    pub fn ground(self, one: Point, other: Point, board: Point) -> Rect {
        let (one, other) = (self.point(one, board), self.point(other, board));
        Rect::between(
            Point::new(one.x.min(other.x), one.y.min(other.y)),
            Point::new(one.x.max(other.x), one.y.max(other.y)),
        )
    }

    /// A way to the right of a player, from that player's side of the table.
    pub fn to_the_right(self, length: i32) -> i32 {
        match self {
            Image::Mirrored => -length,
            Image::Printed | Image::Turned | Image::Shifted => length,
        }
    }
}
