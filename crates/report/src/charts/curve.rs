//! An estimate along an axis, with its band: over pairs played, over points of handicap.

use plotters::prelude::DrawingBackend;

use super::Chart;
use super::axis::{Axis, thousands};
use super::canvas::{Canvas, Drawn, MARGIN};
use super::plot::Plot;
use crate::style::{BAND, INK, PAPER, SAMPLED};

/// An estimate at one place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    /// Its place on the horizontal axis.
    pub x: f64,
    pub value: f64,
    /// Lower end of its interval.
    pub lo: f64,
    /// Upper end of its interval.
    pub hi: f64,
}

/// Estimates along an axis, joined, with their intervals as a band.
#[derive(Clone, Debug, PartialEq)]
pub struct CurveChart {
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
/// By how much a band may be wider than the last one and still be shown whole.
const WIDEST: f64 = 4.0;

impl CurveChart {
    fn plot(&self) -> Plot {
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
        Plot::within([&self.title, &self.subtitle], x, y, (WIDTH, HEIGHT))
    }

    fn draw_reference<B: DrawingBackend>(&self, canvas: &Canvas<B>, plot: &Plot) -> Drawn<B> {
        let (low, high) = plot.y.ends();
        if self.reference < low || self.reference > high {
            return Ok(());
        }
        let y = plot.at(0.0, self.reference).1;
        canvas.fill((plot.from.0, y - 1), (plot.to.0, y + 1), INK)
    }

    fn draw_band<B: DrawingBackend>(&self, canvas: &Canvas<B>, plot: &Plot) -> Drawn<B> {
        let outline = |end: fn(&CurvePoint) -> f64| -> Vec<(i32, i32)> {
            self.points.iter().map(|point| plot.at(point.x, end(point))).collect()
        };
        let mut around = outline(|point| point.lo);
        around.extend(outline(|point| point.hi).into_iter().rev());
        canvas.area(&around, BAND)
    }

    fn draw_line<B: DrawingBackend>(&self, canvas: &Canvas<B>, plot: &Plot) -> Drawn<B> {
        let along: Vec<(i32, i32)> =
            self.points.iter().map(|point| plot.at(point.x, point.value)).collect();
        canvas.line(&along, 4, SAMPLED)?;
        if let Some(last) = &self.last {
            let (x, y) = plot.at(last.x, last.value);
            if last.lo.is_finite() && last.hi.is_finite() {
                let (low, high) = (plot.at(last.x, last.lo).1, plot.at(last.x, last.hi).1);
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
        let (width, height) = self.plot().size;
        (width as u32, height as u32)
    }

    fn draw<B: DrawingBackend>(&self, canvas: &Canvas<B>) -> Drawn<B> {
        let plot = self.plot();
        canvas.clear(PAPER)?;
        plot.heading.draw(canvas, (MARGIN, MARGIN))?;
        self.draw_band(canvas, &plot)?;
        plot.draw_axes(canvas, [&self.x_axis, &self.y_axis])?;
        self.draw_reference(canvas, &plot)?;
        self.draw_line(canvas, &plot)
    }
}
