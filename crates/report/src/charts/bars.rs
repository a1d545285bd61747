//! Bars under each other, each with its interval and the size that noise alone would show.

use plotters::prelude::DrawingBackend;
use plotters::style::RGBColor;

use super::canvas::{Canvas, Drawn, LABEL, LEFT, MARGIN, SMALL};
use super::intervals::{DOT, GAP, IntervalChart, IntervalRow, Layout, ROW};
use super::{Chart, ChartError};
use crate::style::{BAND, EXACT, GRID, MUTED, PAPER, SAMPLED};

/// Bars on one axis.
#[derive(Clone, Debug, PartialEq)]
pub struct BarChart {
    /// Titles, axis and rows; the mark of a row is as far from where bars begin as noise alone would go.
    pub intervals: IntervalChart,
    /// Where bars begin: at none of a change, or at the number that is changed.
    pub origin: f64,
    /// Whether each row stands out from noise.
    pub is_significant: Vec<bool>,
}

/// Half the height of a bar, and of a mark.
const BAR: i32 = 12;
const MARK: i32 = 18;

/// Colors of a bar and of the interval on it; they differ enough in the dark theme too.
fn colors(is_significant: bool) -> (RGBColor, RGBColor) {
    if is_significant { (BAND, SAMPLED) } else { (GRID, MUTED) }
}

impl BarChart {
    fn draw_row<B: DrawingBackend>(
        &self,
        canvas: &Canvas<B>,
        layout: &Layout,
        (row, is_significant): (&IntervalRow, bool),
        y: i32,
    ) -> Drawn<B> {
        let (left, right) = layout.plot;
        canvas.text(&row.label, LABEL, LEFT, (MARGIN, y))?;
        canvas.text(&row.text, LABEL, LEFT, (right + GAP + DOT, y))?;
        let (zero, end) = (layout.x(self.origin), layout.x(row.value));
        let (bar, line) = colors(is_significant);
        let ends = (zero.min(end), zero.max(end).max(zero.min(end) + 1));
        canvas.fill((ends.0, y - BAR), (ends.1, y + BAR), bar)?;
        // Noise is as large on either side; a chart of sizes shows one of them only.
        let both = |mark: f64| [mark, 2.0 * self.origin - mark];
        for floor in row.exact.into_iter().flat_map(both) {
            let x = layout.x(floor);
            if x > left && x < right {
                canvas.fill((x - 2, y - MARK), (x + 1, y + MARK), EXACT)?;
            }
        }
        let (from, to) = (layout.x(row.lo).max(left), layout.x(row.hi).min(right));
        canvas.fill((from, y - 2), (to, y + 2), line)?;
        canvas.disc((end, y), DOT, line)
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
                let (bar, line) = colors(is_significant);
                canvas.fill((x, y - BAR), (x + 40, y + BAR), bar)?;
                canvas.fill((x + 24, y - 2), (x + 56, y + 2), line)?;
                canvas.disc((x + 40, y), DOT, line)?;
            }
        }
        if self.intervals.rows.iter().any(|row| row.exact.is_some()) {
            let x = write(self.intervals.marks, 4)?;
            canvas.fill((x, y - MARK), (x + 3, y + MARK), EXACT)?;
        }
        Ok(())
    }
}

impl Chart for BarChart {
    fn title(&self) -> &str {
        &self.intervals.title
    }

    fn description(&self) -> String {
        let noise = self.is_significant.iter().filter(|is_significant| !**is_significant).count();
        format!(
            "{} {noise} of {} bars are within noise.",
            self.intervals.description().replacen("Interval", "Bar", 1),
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
            let y = layout.rows_top + i * ROW + ROW / 2;
            self.draw_row(canvas, &layout, (row, *is_significant), y)?;
        }
        self.draw_legend(canvas, &layout)
    }
}
