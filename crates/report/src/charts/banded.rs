//! An interval chart with a band behind each row, which is what counts as fair or as right, and with a dot for each player if there are
//! several.

use plotters::prelude::DrawingBackend;

use super::canvas::{Canvas, Drawn, LEFT, MARGIN, SMALL};
use super::intervals::{IntervalChart, Layout};
use super::row_dots::{DotsOfRows, HALF, RowDots, draw_shape};
use super::{Chart, ChartError, Mark};
use crate::style::{GRID, PAPER};

/// Intervals over bands.
#[derive(Clone, Debug, PartialEq)]
pub struct BandedChart {
    /// Titles, axis and rows; the subtitle says what the bands are.
    pub intervals: IntervalChart,
    /// From where to where the band of each row goes.
    pub bands: Vec<(f64, f64)>,
    /// What the dots of the rows are; empty where there are none.
    pub names: Vec<String>,
    /// The dots of each row, empty where no names are.
    pub dots: Vec<RowDots>,
}

impl BandedChart {
    fn of_rows(&self) -> DotsOfRows<'_> {
        DotsOfRows { names: &self.names, rows: &self.dots }
    }

    fn layout(&self) -> Layout {
        let ends: Vec<f64> = self.bands.iter().flat_map(|band| [band.0, band.1]).collect();
        self.intervals.layout_with(&ends)
    }

    fn legend_height(&self) -> i32 {
        if self.names.is_empty() { 0 } else { SMALL.line() }
    }
}

impl Chart for BandedChart {
    fn title(&self) -> &str {
        &self.intervals.title
    }

    fn description(&self) -> String {
        match self.names.is_empty() {
            true => self.intervals.description(),
            false => format!("{} Dots: {}.", self.intervals.description(), self.names.join(", ")),
        }
    }

    fn size(&self) -> (u32, u32) {
        let (width, height) = self.layout().size;
        (width as u32, (height + self.legend_height()) as u32)
    }

    fn marks(&self) -> Vec<Mark> {
        let mut marks = self.intervals.marks();
        for (mark, dots) in marks.iter_mut().zip(&self.dots) {
            mark.text += &self.of_rows().in_words(dots);
        }
        marks
    }

    fn csv(&self) -> String {
        self.intervals.csv()
    }

    fn narrow_svg(&self) -> Result<Option<String>, ChartError> {
        let dots = (!self.names.is_empty()).then(|| self.of_rows());
        self.intervals.narrow_over(&self.bands, dots).map(Some)
    }

    fn draw<B: DrawingBackend>(&self, canvas: &Canvas<B>) -> Drawn<B> {
        let layout = self.layout();
        canvas.clear(PAPER)?;
        layout.heading.draw(canvas, (MARGIN, MARGIN))?;
        let (left, right) = layout.plot;
        for (band, i) in self.bands.iter().zip(0..) {
            let [from, to] = [band.0, band.1].map(|end| layout.x(end).clamp(left, right));
            let top = layout.rows_top + i * layout.row;
            canvas.fill((from, top), (to, top + layout.row), GRID)?;
        }
        self.intervals.draw_inside(canvas, &layout)?;
        for (dots, i) in self.dots.iter().zip(0..) {
            dots.draw_alone(canvas, layout.middle(i), |value| layout.x(value).clamp(left, right))?;
        }
        let (mut x, y) = (MARGIN, layout.size.1 - MARGIN + SMALL.line() / 2);
        for (shape, name) in self.of_rows().legend() {
            draw_shape(canvas, shape, (x + HALF, y))?;
            canvas.text(&name, SMALL, LEFT, (x + 2 * HALF + 16, y))?;
            x += 2 * HALF + 16 + SMALL.width(&name) + 40;
        }
        Ok(())
    }
}
