//! An estimate along an axis, with its band: over pairs played, over points of handicap.

use plotters::prelude::DrawingBackend;

use super::Chart;
use super::axis::{Axis, thousands};
use super::canvas::{Canvas, Drawn, Heading, LEFT, MARGIN, MIDDLE, RIGHT, SMALL};
use crate::style::{BAND, GRID, INK, PAPER, SAMPLED};
use analysis::numbers::NumberFormat;

/// An estimate at one place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    /// Its place on the horizontal axis.
    pub x: f64,
    /// The estimate.
    pub value: f64,
    /// Lower end of its interval.
    pub lo: f64,
    /// Upper end of its interval.
    pub hi: f64,
}

/// Estimates along an axis, joined, with their intervals as a band.
#[derive(Clone, Debug, PartialEq)]
pub struct CurveChart {
    /// What it shows.
    pub title: String,
    /// What the band is, how many observations, which interval.
    pub subtitle: String,
    /// The axis along, with its unit.
    pub x_axis: String,
    /// The axis upwards, with its unit.
    pub y_axis: String,
    /// The neutral value; drawn where it is near the data.
    pub reference: f64,
    /// The estimates, from the left; all bounded.
    pub points: Vec<CurvePoint>,
    /// One more estimate, drawn as a point with a bar.
    pub last: Option<CurvePoint>,
}

const WIDTH: i32 = 1240;
const HEIGHT: i32 = 480;
const GAP: i32 = 16;
/// By how much a band may be wider than the last one and still be shown whole.
const WIDEST: f64 = 4.0;

struct Layout {
    heading: Heading,
    x: Axis,
    y: Axis,
    y_decimals: usize,
    /// Corners of the picture within the axes.
    from: (i32, i32),
    to: (i32, i32),
    size: (i32, i32),
}

impl Layout {
    fn at(&self, x: f64, y: f64) -> (i32, i32) {
        (self.x.at(x, self.from.0, self.to.0), self.y.at(y, self.to.1, self.from.1))
    }
}

impl CurveChart {
    fn layout(&self) -> Layout {
        let all = || self.points.iter().chain(&self.last);
        let bounded = |value: f64| value.is_finite().then_some(value);
        // The intervals of early looks are so wide that nothing else would be visible, so the axis is scaled to the later half,
        // and to those of its intervals that are no more than a few times as wide as the last one; the others are clipped.
        let later = || self.points.iter().skip(self.points.len() / 2).chain(&self.last);
        let width = |point: &CurvePoint| point.hi - point.lo;
        let widest = WIDEST * self.points.last().map_or(f64::INFINITY, width);
        let ends = || {
            let narrow = later().filter(|point| width(point) <= widest);
            let bands = narrow.flat_map(|point| [point.lo, point.hi]);
            later().map(|point| point.value).chain(bands).filter_map(bounded)
        };
        let (low, high) =
            (ends().fold(f64::INFINITY, f64::min), ends().fold(f64::NEG_INFINITY, f64::max));
        // The reference is included where it is near, not where it would compress everything else.
        let room = high - low;
        let near = self.reference >= low - room && self.reference <= high + room;
        let reference = near.then_some(self.reference);
        let y = Axis::over(ends().chain(reference), 6.0);
        let x = Axis::over(all().map(|point| point.x).chain([0.0]), 8.0);
        let y_decimals = y.decimals();
        let labels =
            y.ticks().map(|tick| SMALL.width(&NumberFormat::Fixed(y_decimals).write(tick)));
        let left = MARGIN + labels.max().unwrap_or(0) + GAP;
        let heading = Heading::within(&self.title, &self.subtitle, WIDTH - 2 * MARGIN);
        // The axis upwards is named over it, in a line of its own.
        let top = MARGIN + heading.height() + GAP + SMALL.line() + GAP;
        let half_label = SMALL.width(&thousands(x.ends().1)) / 2 + GAP;
        let to = (WIDTH - MARGIN - half_label, top + HEIGHT);
        Layout {
            heading,
            x,
            y,
            y_decimals,
            from: (left, top),
            to,
            size: (WIDTH, to.1 + 2 * SMALL.line() + GAP + MARGIN),
        }
    }

    fn draw_axes<B: DrawingBackend>(&self, canvas: &Canvas<B>, layout: &Layout) -> Drawn<B> {
        let ((left, top), (right, bottom)) = (layout.from, layout.to);
        let name_y = top - GAP - SMALL.line() / 2;
        canvas.text(&self.y_axis, SMALL, LEFT, (MARGIN, name_y))?;
        for tick in layout.y.ticks() {
            let y = layout.at(0.0, tick).1;
            canvas.fill((left, y), (right, y + 1), GRID)?;
            let label = NumberFormat::Fixed(layout.y_decimals).write(tick);
            canvas.text(&label, SMALL, RIGHT, (left - GAP, y))?;
        }
        for tick in layout.x.ticks() {
            let x = layout.at(tick, 0.0).0;
            canvas.fill((x, bottom), (x + 1, bottom + 8), GRID)?;
            let label_y = bottom + 12 + SMALL.line() / 2;
            canvas.text(&thousands(tick), SMALL, MIDDLE, (x, label_y))?;
        }
        let name_y = bottom + 12 + SMALL.line() + SMALL.line() / 2;
        canvas.text(&self.x_axis, SMALL, MIDDLE, ((left + right) / 2, name_y))?;
        let (low, high) = layout.y.ends();
        if self.reference < low || self.reference > high {
            return Ok(());
        }
        let y = layout.at(0.0, self.reference).1;
        canvas.fill((left, y - 1), (right, y + 1), INK)
    }

    fn draw_band<B: DrawingBackend>(&self, canvas: &Canvas<B>, layout: &Layout) -> Drawn<B> {
        let outline = |end: fn(&CurvePoint) -> f64| -> Vec<(i32, i32)> {
            self.points.iter().map(|point| layout.at(point.x, end(point))).collect()
        };
        let mut around = outline(|point| point.lo);
        around.extend(outline(|point| point.hi).into_iter().rev());
        canvas.area(&around, BAND)
    }

    fn draw_line<B: DrawingBackend>(&self, canvas: &Canvas<B>, layout: &Layout) -> Drawn<B> {
        let along: Vec<(i32, i32)> =
            self.points.iter().map(|point| layout.at(point.x, point.value)).collect();
        canvas.line(&along, 4, SAMPLED)?;
        if let Some(last) = &self.last {
            let (x, y) = layout.at(last.x, last.value);
            if last.lo.is_finite() && last.hi.is_finite() {
                let (low, high) = (layout.at(last.x, last.lo).1, layout.at(last.x, last.hi).1);
                canvas.fill((x - 2, high), (x + 2, low), INK)?;
            }
            canvas.disc((x, y), 7, INK)?;
        }
        Ok(())
    }
}

impl Chart for CurveChart {
    fn title(&self) -> &str {
        &self.title
    }

    fn description(&self) -> String {
        let mut text = format!(
            "Curve: {}. {} Along: {}. Upwards: {}.",
            self.title, self.subtitle, self.x_axis, self.y_axis
        );
        let ends = [("First", self.points.first()), ("Last", self.points.last())];
        for (which, point) in ends {
            if let Some(point) = point {
                text.push_str(&format!(
                    " {which}: {:.2}, {:.2} to {:.2}, at {}.",
                    point.value,
                    point.lo,
                    point.hi,
                    thousands(point.x)
                ));
            }
        }
        text.replace('-', "−")
    }

    fn size(&self) -> (u32, u32) {
        let (width, height) = self.layout().size;
        (width as u32, height as u32)
    }

    fn draw<B: DrawingBackend>(&self, canvas: &Canvas<B>) -> Drawn<B> {
        let layout = self.layout();
        canvas.clear(PAPER)?;
        layout.heading.draw(canvas, (MARGIN, MARGIN))?;
        self.draw_band(canvas, &layout)?;
        self.draw_axes(canvas, &layout)?;
        self.draw_line(canvas, &layout)
    }
}
