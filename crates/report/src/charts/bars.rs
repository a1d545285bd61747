//! Bars under each other, each with its interval and the size that noise alone would show.

use plotters::prelude::DrawingBackend;

use super::Chart;
use super::canvas::{Canvas, Drawn, LABEL, LEFT, MARGIN, SMALL};
use super::intervals::{DOT, GAP, IntervalChart, IntervalRow, Layout, ROW};
use crate::style::{BAND, EXACT, INK, PAPER, SAMPLED};

/// Bars on one axis.
#[derive(Clone, Debug, PartialEq)]
pub struct BarChart {
    /// Titles, axis and rows; the reference is where bars begin, and the mark of a row is the size that noise alone would show.
    pub intervals: IntervalChart,
    /// Whether each row can be told from noise.
    pub is_told: Vec<bool>,
}

/// Half the height of a bar, and of a mark.
const BAR: i32 = 12;
const MARK: i32 = 18;

impl BarChart {
    fn draw_row<B: DrawingBackend>(
        &self,
        canvas: &Canvas<B>,
        layout: &Layout,
        (row, is_told): (&IntervalRow, bool),
        y: i32,
    ) -> Drawn<B> {
        let (left, right) = layout.plot;
        canvas.text(&row.label, LABEL, LEFT, (MARGIN, y))?;
        canvas.text(&row.text, LABEL, LEFT, (right + GAP + DOT, y))?;
        let (zero, end) = (layout.x(self.intervals.reference), layout.x(row.value));
        let color = if is_told { SAMPLED } else { BAND };
        canvas.fill(
            (zero.min(end), y - BAR),
            (zero.max(end).max(zero.min(end) + 1), y + BAR),
            color,
        )?;
        // Noise is as large on either side; a chart of sizes shows one of them only.
        for floor in row.exact.into_iter().flat_map(|floor| [floor, -floor]) {
            let x = layout.x(floor);
            if x > left && x < right {
                canvas.fill((x - 2, y - MARK), (x + 1, y + MARK), EXACT)?;
            }
        }
        let (from, to) = (layout.x(row.lo).max(left), layout.x(row.hi).min(right));
        // With a rim, since it lies on the bar.
        for (rim, color) in [(2, PAPER), (0, INK)] {
            canvas.fill((from - rim, y - 1 - rim), (to + rim, y + 1 + rim), color)?;
            for end in [from, to] {
                let (left, right) = (end - 1 - rim, end + 1 + rim);
                canvas.fill((left, y - BAR / 2 - rim), (right, y + BAR / 2 + rim), color)?;
            }
        }
        Ok(())
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
        if self.is_told.contains(&true) {
            let x = write("beyond noise", 40)?;
            canvas.fill((x, y - BAR), (x + 40, y + BAR), SAMPLED)?;
        }
        if self.is_told.contains(&false) {
            let x = write("not told from noise", 40)?;
            canvas.fill((x, y - BAR), (x + 40, y + BAR), BAND)?;
        }
        let x = write("its interval", 40)?;
        canvas.fill((x, y - 1), (x + 40, y + 1), INK)?;
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
        let noise = self.is_told.iter().filter(|is_told| !**is_told).count();
        format!(
            "{} {noise} of {} bars cannot be told from noise.",
            self.intervals.description().replacen("Interval", "Bar", 1),
            self.is_told.len()
        )
    }

    fn size(&self) -> (u32, u32) {
        self.intervals.size()
    }

    fn draw<B: DrawingBackend>(&self, canvas: &Canvas<B>) -> Drawn<B> {
        let layout = self.intervals.layout();
        canvas.clear(PAPER)?;
        layout.heading.draw(canvas, (MARGIN, MARGIN))?;
        self.intervals.draw_axis(canvas, &layout)?;
        let rows = self.intervals.rows.iter().zip(&self.is_told).zip(0..);
        for ((row, is_told), i) in rows {
            let y = layout.rows_top + i * ROW + ROW / 2;
            self.draw_row(canvas, &layout, (row, *is_told), y)?;
        }
        self.draw_legend(canvas, &layout)
    }
}
