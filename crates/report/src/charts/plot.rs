//! A picture with a numbered axis along and another upwards.

use plotters::prelude::DrawingBackend;

use super::axis::{Axis, thousands};
use super::canvas::{Canvas, Drawn, Heading, LEFT, MARGIN, MIDDLE, RIGHT, SMALL};
use crate::style::GRID;
use analysis::numbers::NumberFormat;

const GAP: i32 = 16;

/// Where its parts go, title and names of axes included.
pub(super) struct Plot {
    pub(super) heading: Heading,
    pub(super) x: Axis,
    pub(super) y: Axis,
    /// Corners of the picture within the axes.
    pub(super) from: (i32, i32),
    pub(super) to: (i32, i32),
    pub(super) size: (i32, i32),
}

impl Plot {
    /// Under its title, in a drawing of this width; the picture within the axes has this height.
    pub(super) fn within(
        [title, subtitle]: [&str; 2],
        x: Axis,
        y: Axis,
        (width, height): (i32, i32),
    ) -> Plot {
        let decimals = y.decimals();
        let labels = y.ticks().map(|tick| SMALL.width(&NumberFormat::Fixed(decimals).write(tick)));
        let left = MARGIN + labels.max().unwrap_or(0) + GAP;
        let heading = Heading::within(title, subtitle, width - 2 * MARGIN);
        // The axis upwards is named over it, in a line of its own.
        let top = MARGIN + heading.height() + GAP + SMALL.line() + GAP;
        let half_label = SMALL.width(&thousands(x.ends().1)) / 2 + GAP;
        let to = (width - MARGIN - half_label, top + height);
        let size = (width, to.1 + 2 * SMALL.line() + GAP + MARGIN);
        Plot { heading, x, y, from: (left, top), to, size }
    }

    /// A place by its values; one beyond an axis is placed at its end.
    pub(super) fn at(&self, x: f64, y: f64) -> (i32, i32) {
        (self.x.at(x, self.from.0, self.to.0), self.y.at(y, self.to.1, self.from.1))
    }

    /// The axes with their names, and lines across at the values that are marked upwards.
    pub(super) fn draw_axes<B: DrawingBackend>(
        &self,
        canvas: &Canvas<B>,
        [along, upwards]: [&str; 2],
    ) -> Drawn<B> {
        let ((left, top), (right, bottom)) = (self.from, self.to);
        canvas.text(upwards, SMALL, LEFT, (MARGIN, top - GAP - SMALL.line() / 2))?;
        for tick in self.y.ticks() {
            let y = self.at(0.0, tick).1;
            canvas.fill((left, y), (right, y + 1), GRID)?;
            let label = NumberFormat::Fixed(self.y.decimals()).write(tick);
            canvas.text(&label, SMALL, RIGHT, (left - GAP, y))?;
        }
        for tick in self.x.ticks() {
            let x = self.at(tick, 0.0).0;
            canvas.fill((x, bottom), (x + 1, bottom + 8), GRID)?;
            let label_y = bottom + 12 + SMALL.line() / 2;
            canvas.text(&thousands(tick), SMALL, MIDDLE, (x, label_y))?;
        }
        let name_y = bottom + 12 + SMALL.line() + SMALL.line() / 2;
        canvas.text(along, SMALL, MIDDLE, ((left + right) / 2, name_y))
    }
}
