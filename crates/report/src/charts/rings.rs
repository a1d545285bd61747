//! Rings in rows, each a second estimate beside the row's point.

use plotters::prelude::DrawingBackend;

use super::canvas::{Canvas, Drawn};
use crate::style::{GRID, SAMPLED};

/// The radius of a ring, so that a point is seen inside it.
pub(super) const RING: i32 = 11;

/// The ring of a row, if it has one.
pub(super) fn ring(rings: &[Option<f64>], row: usize) -> Option<f64> {
    rings.get(row).copied().flatten().filter(|ring| ring.is_finite())
}

/// The ring of a row and the way to it from the row's point.
pub(super) fn draw_ring<B: DrawingBackend>(
    canvas: &Canvas<B>,
    ring: Option<f64>,
    value: f64,
    y: i32,
    x: impl Fn(f64) -> i32,
) -> Drawn<B> {
    let Some(ring) = ring else { return Ok(()) };
    if value.is_finite() {
        let (one, other) = (x(value), x(ring));
        canvas.fill((one.min(other), y - 4), (one.max(other), y + 4), GRID)?;
    }
    canvas.ring((x(ring), y), RING, SAMPLED)
}

/// `; by exchanging one unit 71.0`.
pub(super) fn in_words(ring: Option<f64>, what: &str) -> String {
    let ring = ring.map(|it| analysis::numbers::plain(it, 1));
    ring.map(|ring| format!("; {what} {ring}")).unwrap_or_default()
}
