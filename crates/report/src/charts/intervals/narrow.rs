//! An interval chart for a narrow screen: names and figures are above their row, so that the bars can use the whole width.

use plotters::prelude::DrawingBackend;
use plotters::style::RGBColor;

use super::{DOT, GAP, IntervalChart, IntervalRow};
use crate::charts::axis::Axis;
use crate::charts::canvas::{
    Canvas, Drawn, Heading, LABEL, LEFT, MIDDLE, NARROW_MARGIN, NARROW_WIDTH, SMALL,
};
use crate::charts::rings::{draw_ring, in_words, ring};
use crate::charts::row_dots::{DotsOfRows, draw_shape};
use crate::charts::{Chart, Mark};
use crate::style::{GRID, INK, PAPER};
use analysis::numbers::NumberFormat;

/// Height of a row's picture under its texts.
const PICTURE: i32 = 44;
/// Least room between the labels of two ticks.
const AIR: i32 = 24;

/// An interval chart for a narrow screen; where rows have several dots, these are drawn over their intervals.
pub(super) struct Narrow<'c> {
    pub(super) chart: &'c IntervalChart,
    pub(super) dots: Option<DotsOfRows<'c>>,
    /// What lies behind each row, such as what counts as fair; empty where there is none.
    pub(super) bands: &'c [(f64, f64)],
    /// The ring of each row, if it is a panel that has some.
    pub(super) rings: &'c [Option<f64>],
    /// What its axis has too.
    pub(super) values: Vec<f64>,
    pub(super) has_legend: bool,
}

impl<'c> Narrow<'c> {
    pub(super) fn of(chart: &'c IntervalChart) -> Narrow<'c> {
        Narrow { chart, dots: None, bands: &[], rings: &[], values: Vec::new(), has_legend: true }
    }
}

/// A panel of several, for a narrow screen.
pub(in crate::charts) struct NarrowPanel<'c> {
    narrow: Narrow<'c>,
    rings: &'static str,
}

impl<'c> NarrowPanel<'c> {
    /// With these values on its axis too.
    pub(in crate::charts) fn of(
        (chart, rings_of_rows): (&'c IntervalChart, &'c [Option<f64>]),
        values: Vec<f64>,
        rings: &'static str,
        has_legend: bool,
    ) -> NarrowPanel<'c> {
        let narrow = Narrow::of(chart);
        NarrowPanel { narrow: Narrow { rings: rings_of_rows, values, has_legend, ..narrow }, rings }
    }

    pub(in crate::charts) fn height(&self) -> i32 {
        self.narrow.layout().height
    }

    pub(in crate::charts) fn marks(&self) -> Vec<Mark> {
        let mut marks = self.narrow.marks();
        for (at, mark) in marks.iter_mut().enumerate() {
            mark.text += &in_words(ring(self.narrow.rings, at), self.rings);
        }
        marks
    }

    pub(in crate::charts) fn draw<B: DrawingBackend>(&self, canvas: &Canvas<B>) -> Drawn<B> {
        self.narrow.draw_inside(canvas)
    }
}

/// A row's texts in lines, and where it begins.
struct Placed<'c> {
    row: &'c IntervalRow,
    label: Vec<String>,
    text: Vec<String>,
    top: i32,
    /// The middle of its picture.
    middle: i32,
    bottom: i32,
}

struct Layout<'c> {
    heading: Heading,
    axis: Axis,
    axis_lines: Vec<String>,
    /// Each with the color of its point; none for the stroke.
    legend: Vec<(Option<RGBColor>, String)>,
    /// Shapes of dots with their names.
    shapes: Vec<(usize, String)>,
    rows: Vec<Placed<'c>>,
    axis_top: i32,
    height: i32,
}

impl Layout<'_> {
    fn x(&self, value: f64) -> i32 {
        self.axis.at(value, NARROW_MARGIN + DOT, NARROW_WIDTH - NARROW_MARGIN - DOT)
    }
}

impl Narrow<'_> {
    fn layout(&self) -> Layout<'_> {
        let inside = NARROW_WIDTH - 2 * NARROW_MARGIN;
        let heading = Heading::within(&self.chart.title, &self.chart.subtitle, inside);
        let rows_top = NARROW_MARGIN + heading.height() + GAP;
        let mut y = rows_top;
        let mut rows = Vec::new();
        for row in &self.chart.rows {
            let (label, name) = row.label.split_once('\n').unwrap_or((&row.label, ""));
            let label = LABEL.wrap(label, inside);
            let text = [name, &row.text].into_iter().flat_map(|text| SMALL.wrap(text, inside));
            let text: Vec<String> = text.collect();
            let top = y;
            y += label.len() as i32 * LABEL.line() + text.len() as i32 * SMALL.line();
            let middle = y + PICTURE / 2;
            y += PICTURE + GAP / 2;
            rows.push(Placed { row, label, text, top, middle, bottom: y });
        }
        let axis_lines = SMALL.wrap(&self.chart.axis, inside);
        let legend = self.chart.legend().into_iter().filter(|_| self.has_legend);
        let mut legend: Vec<(Option<RGBColor>, String)> =
            legend.map(|(color, words)| (Some(color), words.to_owned())).collect();
        if self.chart.rows.iter().any(|row| row.exact.is_some()) {
            legend.push((None, format!("stroke: {}", self.chart.marks)));
        }
        let shapes = self.dots.map(DotsOfRows::legend).unwrap_or_default();
        let n_lines = 1 + axis_lines.len() + legend.len() + shapes.len();
        let below = n_lines as i32 * SMALL.line();
        let ends = self.bands.iter().flat_map(|band| [band.0, band.1]);
        let ends: Vec<f64> = ends.chain(self.values.iter().copied()).collect();
        Layout {
            heading,
            axis: self.chart.axis(&ends),
            axis_lines,
            legend,
            shapes,
            rows,
            axis_top: y,
            height: y + below + GAP + NARROW_MARGIN,
        }
    }
}

impl Chart for Narrow<'_> {
    fn title(&self) -> &str {
        &self.chart.title
    }

    fn description(&self) -> String {
        self.dots.map_or_else(|| self.chart.description(), |dots| dots.description(self.chart))
    }

    fn size(&self) -> (u32, u32) {
        (NARROW_WIDTH as u32, self.layout().height as u32)
    }

    fn marks(&self) -> Vec<Mark> {
        let layout = self.layout();
        let said_of_dots = |at: usize| {
            let dots = self.dots?;
            Some(dots.in_words(dots.rows.get(at)?))
        };
        let mark = |(at, placed): (usize, &Placed<'_>)| Mark {
            from: (0, placed.top),
            to: (NARROW_WIDTH, placed.bottom),
            text: placed.row.in_words() + &said_of_dots(at).unwrap_or_default(),
        };
        layout.rows.iter().enumerate().map(mark).collect()
    }

    fn draw<B: DrawingBackend>(&self, canvas: &Canvas<B>) -> Drawn<B> {
        canvas.clear(PAPER)?;
        self.draw_inside(canvas)
    }
}

impl Narrow<'_> {
    /// Everything but the background.
    fn draw_inside<B: DrawingBackend>(&self, canvas: &Canvas<B>) -> Drawn<B> {
        let layout = self.layout();
        layout.heading.draw(canvas, (NARROW_MARGIN, NARROW_MARGIN))?;
        let decimals = layout.axis.decimals();
        let mut free_from = 0;
        for tick in layout.axis.ticks() {
            let x = layout.x(tick);
            for placed in &layout.rows {
                let half = PICTURE / 2;
                let ends = [placed.middle - half, placed.middle + half];
                canvas.fill((x - 1, ends[0]), (x, ends[1]), GRID)?;
            }
            let label = NumberFormat::Fixed(decimals).write(tick);
            let half = SMALL.width(&label) / 2;
            if x - half >= free_from && x + half <= NARROW_WIDTH {
                let y = layout.axis_top + SMALL.line() / 2 + 4;
                canvas.text(&label, SMALL, MIDDLE, (x, y))?;
                free_from = x + half + AIR;
            }
        }
        let neutral = layout.x(self.chart.reference);
        for (at, placed) in layout.rows.iter().enumerate() {
            let mut y = placed.top;
            for (lines, kind) in [(&placed.label, LABEL), (&placed.text, SMALL)] {
                for line in lines {
                    canvas.text(line, kind, LEFT, (NARROW_MARGIN, y + kind.line() / 2))?;
                    y += kind.line();
                }
            }
            let (y, half) = (placed.middle, PICTURE / 2);
            if let Some((from, to)) = self.bands.get(at) {
                canvas.fill((layout.x(*from), y - half), (layout.x(*to), y + half), GRID)?;
            }
            canvas.fill((neutral - 1, y - half), (neutral + 1, y + half), INK)?;
            if let Some(exact) = placed.row.exact {
                let x = layout.x(exact);
                canvas.fill((x - 2, y - 16), (x + 2, y + 16), self.chart.mark_color())?;
            }
            let own = ring(self.rings, at);
            draw_ring(canvas, own, placed.row.value, y, |value| layout.x(value))?;
            let color = placed.row.color();
            if placed.row.is_bounded() {
                let [from, to] = [placed.row.lo, placed.row.hi].map(|end| layout.x(end));
                canvas.fill((from, y - 2), (to, y + 2), color)?;
                let ends = [placed.row.lo, placed.row.hi];
                let edges = [f64::NEG_INFINITY, f64::INFINITY].map(|end| layout.x(end));
                canvas.beyond(ends, &layout.axis, (edges[0], edges[1]), y, color)?;
            }
            if placed.row.value.is_finite() {
                canvas.disc((layout.x(placed.row.value), y), DOT, color)?;
            }
            match self.dots.and_then(|dots| dots.rows.get(at)) {
                Some(dots) if self.bands.is_empty() => {
                    dots.draw(canvas, y, |value| layout.x(value))?;
                }
                Some(dots) => dots.draw_alone(canvas, y, |value| layout.x(value))?,
                None => {}
            }
        }
        let mut y = layout.axis_top + SMALL.line();
        for line in &layout.axis_lines {
            canvas.text(line, SMALL, LEFT, (NARROW_MARGIN, y + SMALL.line() / 2 + 8))?;
            y += SMALL.line();
        }
        for (color, words) in &layout.legend {
            let middle = y + SMALL.line() / 2 + 8;
            let x = match color {
                Some(color) => {
                    canvas.fill(
                        (NARROW_MARGIN, middle - 2),
                        (NARROW_MARGIN + 40, middle + 2),
                        *color,
                    )?;
                    canvas.disc((NARROW_MARGIN + 20, middle), DOT, *color)?;
                    NARROW_MARGIN + 52
                }
                None => NARROW_MARGIN,
            };
            canvas.text(words, SMALL, LEFT, (x, middle))?;
            y += SMALL.line();
        }
        for (shape, name) in &layout.shapes {
            let middle = y + SMALL.line() / 2 + 8;
            draw_shape(canvas, *shape, (NARROW_MARGIN + 20, middle))?;
            canvas.text(name, SMALL, LEFT, (NARROW_MARGIN + 52, middle))?;
            y += SMALL.line();
        }
        Ok(())
    }
}
