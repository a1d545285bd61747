//! An interval chart with a band behind its rows: what counts as fair, or as right.

use plotters::prelude::DrawingBackend;

use super::canvas::{Canvas, Drawn, MARGIN};
use super::intervals::IntervalChart;
use super::{Chart, ChartError, Mark};
use crate::style::{GRID, PAPER};

/// Intervals over a band.
#[derive(Clone, Debug, PartialEq)]
pub struct BandedChart {
    /// Titles, axis and rows; the subtitle says what the band is.
    pub intervals: IntervalChart,
    /// From where to where the band goes.
    pub band: (f64, f64),
}

impl Chart for BandedChart {
    fn title(&self) -> &str {
        &self.intervals.title
    }

    fn description(&self) -> String {
        self.intervals.description()
    }

    fn size(&self) -> (u32, u32) {
        let (width, height) = self.intervals.layout_with(&[self.band.0, self.band.1]).size;
        (width as u32, height as u32)
    }

    fn marks(&self) -> Vec<Mark> {
        self.intervals.marks()
    }

    fn csv(&self) -> String {
        self.intervals.csv()
    }

    fn narrow_svg(&self) -> Result<Option<String>, ChartError> {
        self.intervals.narrow_over(self.band).map(Some)
    }

    fn draw<B: DrawingBackend>(&self, canvas: &Canvas<B>) -> Drawn<B> {
        let layout = self.intervals.layout_with(&[self.band.0, self.band.1]);
        canvas.clear(PAPER)?;
        layout.heading.draw(canvas, (MARGIN, MARGIN))?;
        let (left, right) = layout.plot;
        let [from, to] = [self.band.0, self.band.1].map(|end| layout.x(end).clamp(left, right));
        let n_rows = self.intervals.rows.len() as i32;
        canvas.fill((from, layout.rows_top), (to, layout.rows_top + n_rows * layout.row), GRID)?;
        self.intervals.draw_inside(canvas, &layout)
    }
}
