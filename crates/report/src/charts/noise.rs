//! Numbers under each other, each with its interval over the band that noise alone would show.

use plotters::prelude::DrawingBackend;
use plotters::style::RGBColor;

use super::canvas::{Canvas, Drawn, LEFT, MARGIN, SMALL};
use super::intervals::{DOT, IntervalChart, IntervalRow, Layout};
use super::{Chart, ChartError};
use crate::style::{GRID, MUTED, PAPER, SAMPLED};

/// Numbers over their noise on one axis.
#[derive(Clone, Debug, PartialEq)]
pub struct NoiseChart {
    /// Titles, axis and rows; the mark of a row is as far from the origin as noise alone would go.
    pub intervals: IntervalChart,
    /// The middle of the noise: no change, or the number that is changed.
    pub origin: f64,
    /// Whether each row stands out from noise.
    pub is_significant: Vec<bool>,
}

/// Half the height of the band of noise.
const BAND: i32 = 14;

fn color(is_significant: bool) -> RGBColor {
    if is_significant { SAMPLED } else { MUTED }
}

impl NoiseChart {
    fn draw_row<B: DrawingBackend>(
        &self,
        canvas: &Canvas<B>,
        layout: &Layout,
        (row, is_significant): (&IntervalRow, bool),
        y: i32,
    ) -> Drawn<B> {
        let (left, right) = layout.plot;
        row.draw_texts(canvas, layout, y)?;
        // Noise is as large on either side; a chart of sizes shows one of them only.
        if let Some(floor) = row.exact.filter(|floor| *floor != self.origin) {
            let ends = [floor, 2.0 * self.origin - floor].map(|end| layout.x(end));
            let (from, to) = (ends[0].min(ends[1]).max(left), ends[0].max(ends[1]).min(right));
            canvas.fill((from, y - BAND), (to, y + BAND), GRID)?;
        }
        let color = color(is_significant);
        let (from, to) = (layout.x(row.lo).max(left), layout.x(row.hi).min(right));
        canvas.fill((from, y - 2), (to, y + 2), color)?;
        canvas.disc((layout.x(row.value), y), DOT, color)
    }

    fn draw_legend<B: DrawingBackend>(&self, canvas: &Canvas<B>, layout: &Layout) -> Drawn<B> {
        let y = layout.size.1 - MARGIN - SMALL.line() / 2;
        let mut x = MARGIN;
        let mut write = |text: &str, width: i32| {
            let at = x;
            x += width + 12 + SMALL.width(text) + 40;
            canvas.text(text, SMALL, LEFT, (at + width + 12, y))?;
            Ok(at)
        };
        let kinds = [(true, "beyond noise, with its interval"), (false, "within noise")];
        for (is_significant, words) in kinds {
            if self.is_significant.contains(&is_significant) {
                let x = write(words, 56)?;
                let color = color(is_significant);
                canvas.fill((x, y - 2), (x + 56, y + 2), color)?;
                canvas.disc((x + 28, y), DOT, color)?;
            }
        }
        if self.intervals.rows.iter().any(|row| row.exact.is_some()) {
            let x = write(self.intervals.marks, 40)?;
            canvas.fill((x, y - BAND), (x + 40, y + BAND), GRID)?;
        }
        Ok(())
    }
}

impl Chart for NoiseChart {
    fn title(&self) -> &str {
        &self.intervals.title
    }

    fn description(&self) -> String {
        let noise = self.is_significant.iter().filter(|is_significant| !**is_significant).count();
        format!(
            "{} {noise} of {} rows are within noise.",
            self.intervals.description(),
            self.is_significant.len()
        )
    }

    fn size(&self) -> (u32, u32) {
        self.intervals.size()
    }

    /// On a narrow screen the rows are points with intervals; the stroke is the noise on the side of the largest change.
    fn narrow_svg(&self) -> Result<Option<String>, ChartError> {
        self.intervals.narrow_svg()
    }

    fn draw<B: DrawingBackend>(&self, canvas: &Canvas<B>) -> Drawn<B> {
        let layout = self.intervals.layout();
        canvas.clear(PAPER)?;
        layout.heading.draw(canvas, (MARGIN, MARGIN))?;
        self.intervals.draw_axis(canvas, &layout)?;
        let rows = self.intervals.rows.iter().zip(&self.is_significant).zip(0..);
        for ((row, is_significant), i) in rows {
            let y = layout.middle(i);
            self.draw_row(canvas, &layout, (row, *is_significant), y)?;
        }
        self.draw_legend(canvas, &layout)
    }
}
