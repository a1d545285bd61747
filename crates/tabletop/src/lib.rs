//! Integer geometry for games that are played on a table.
//!
//! Positions are whole steps of 1/1024 of the table's unit, headings whole steps of 1/4096 of a turn, and directions are unit
//! vectors of 14 bits, so that every product on a board of up to 60 units fits 32 bits and a playout gives the same bytes on
//! every processor.
//! The crate knows bases and shapes, but no game.
//!
//! ```
//! use tabletop::{Base, Heading, Point, Pose, Rect, UNIT};
//!
//! let base = Base { width: 2 * UNIT, depth: UNIT };
//! let one = Rect::of(Pose::new(Point::new(20 * UNIT, 16 * UNIT), Heading::NORTH), base);
//! let other = Rect::of(Pose::new(Point::new(20 * UNIT, 18 * UNIT), Heading::SOUTH), base);
//! assert_eq!(one.distance(&other), 2 * UNIT);
//! ```
//!
//! Rounding: a corner of a turned base is off by at most three steps (0.003 units), so every overlap test takes a
//! tolerance from its caller.

mod axis;
mod ellipse;
mod heading;
mod isqrt;
mod point;
mod pose;
mod rect;
mod sweep;

pub use axis::Axis;
pub use ellipse::Ellipse;
pub use heading::{FULL_TURN, Heading};
pub use isqrt::square_root;
pub use point::Point;
pub use pose::{Base, Pose, arc_length};
pub use rect::Rect;
pub use sweep::Sweep;

/// Steps of one unit of length.
pub const UNIT: i32 = 1024;
