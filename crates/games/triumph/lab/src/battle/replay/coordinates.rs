//! The coordinates of a picture of the table, and numbers and text in the form that SVG needs.

use tabletop::{Point, UNIT};

/// Pixels of a movement unit.
const SCALE: f64 = 24.0;

/// A number with at most two decimals.
pub(super) fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text {
        "-0" | "" => "0".to_owned(),
        text => text.to_owned(),
    }
}

/// A length in pixels.
pub(super) fn pixels(steps: i32) -> f64 {
    f64::from(steps) * SCALE / f64::from(UNIT)
}

/// Text that is safe between tags and in quoted attributes.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}

/// A board in the coordinates of its picture: the north edge is up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    pub far: Point,
}

impl Board {
    pub fn width(&self) -> f64 {
        pixels(self.far.x)
    }

    pub fn height(&self) -> f64 {
        pixels(self.far.y)
    }

    /// A point of the table in the picture.
    pub fn at(&self, point: Point) -> (f64, f64) {
        (pixels(point.x), self.height() - pixels(point.y))
    }
}
