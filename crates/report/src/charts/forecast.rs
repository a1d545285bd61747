//! What was predicted along and what was found upwards: points on the diagonal came out as predicted.

use plotters::prelude::DrawingBackend;

use super::axis::Axis;
use super::canvas::{Canvas, Drawn, LEFT, MARGIN, SMALL};
use super::plot::Plot;
use super::row_dots::{HALF, draw_shape, shape_color};
use super::{Chart, Mark};
use crate::style::{MUTED, PAPER};
use analysis::numbers::plain;

/// A forecast with what was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    pub name: String,
    pub predicted: f64,
    pub found: f64,
    /// Lower and upper end of its interval.
    pub interval: (f64, f64),
}

/// Forecasts and what was found, in one shape and color a group.
#[derive(Clone, Debug, PartialEq)]
pub struct ForecastChart {
    pub title: String,
    /// What was predicted from what, how many observations, which interval.
    pub subtitle: String,
    /// The unit of both axes.
    pub unit: &'static str,
    /// Each group with its name, in the order of their shapes.
    pub groups: Vec<(String, Vec<Forecast>)>,
}

const WIDTH: i32 = 1240;
const HEIGHT: i32 = 720;

impl ForecastChart {
    fn all(&self) -> impl Iterator<Item = &Forecast> {
        self.groups.iter().flat_map(|(_, all)| all)
    }

    fn plot(&self) -> Plot {
        let predicted = || self.all().map(|it| it.predicted);
        let found = self.all().flat_map(|it| [it.found, it.interval.0, it.interval.1]);
        let y = Axis::over(found.chain(predicted()), 8.0);
        Plot::within(
            [&self.title, &self.subtitle],
            Axis::over(predicted(), 8.0),
            y,
            (WIDTH, HEIGHT),
        )
    }

    fn draw_diagonal<B: DrawingBackend>(&self, canvas: &Canvas<B>, plot: &Plot) -> Drawn<B> {
        let ((left, right), (low, high)) = (plot.x.ends(), plot.y.ends());
        let ends = [left.max(low), right.min(high)];
        canvas.line(&ends.map(|it| plot.at(it, it)), 2, MUTED)
    }

    fn draw_legend<B: DrawingBackend>(&self, canvas: &Canvas<B>, plot: &Plot) -> Drawn<B> {
        let mut x = MARGIN;
        let y = plot.size.1;
        canvas.fill((x, y - 1), (x + 40, y + 1), MUTED)?;
        let words = "as predicted";
        canvas.text(words, SMALL, LEFT, (x + 52, y))?;
        x += 52 + SMALL.width(words) + 40;
        for (number, (name, _)) in self.groups.iter().enumerate() {
            draw_shape(canvas, number, (x + HALF, y))?;
            let words = format!("led by {name}");
            canvas.text(&words, SMALL, LEFT, (x + 2 * HALF + 12, y))?;
            x += 2 * HALF + 12 + SMALL.width(&words) + 40;
        }
        Ok(())
    }
}

impl Chart for ForecastChart {
    fn title(&self) -> &str {
        &self.title
    }

    fn description(&self) -> String {
        let all: Vec<&Forecast> = self.all().collect();
        let holds = |it: &&&Forecast| (it.interval.0..=it.interval.1).contains(&it.predicted);
        format!(
            "Forecast against what was found: {}. {} Of {} intervals {} contain the forecast.",
            self.title,
            self.subtitle,
            all.len(),
            all.iter().filter(holds).count()
        )
    }

    fn marks(&self) -> Vec<Mark> {
        let plot = self.plot();
        let mark = |it: &Forecast| {
            let (x, y) = plot.at(it.predicted, it.found);
            let [predicted, found, lo, hi] =
                [it.predicted, it.found, it.interval.0, it.interval.1].map(|it| plain(it, 1));
            Mark {
                from: (x - 2 * HALF, y - 2 * HALF),
                to: (x + 2 * HALF, y + 2 * HALF),
                text: format!("{}: forecast {predicted}, found {found} [{lo}, {hi}]", it.name),
            }
        };
        self.all().map(mark).collect()
    }

    fn size(&self) -> (u32, u32) {
        let (width, height) = self.plot().size;
        (width as u32, (height + SMALL.line() + MARGIN) as u32)
    }

    fn draw<B: DrawingBackend>(&self, canvas: &Canvas<B>) -> Drawn<B> {
        let plot = self.plot();
        canvas.clear(PAPER)?;
        plot.heading.draw(canvas, (MARGIN, MARGIN))?;
        let axes = ["forecast, ", "found, "].map(|it| it.to_owned() + self.unit);
        plot.draw_axes(canvas, [&axes[0], &axes[1]])?;
        self.draw_diagonal(canvas, &plot)?;
        for (number, (_, all)) in self.groups.iter().enumerate() {
            let color = shape_color(number);
            for it in all {
                let x = plot.at(it.predicted, 0.0).0;
                let [low, high] = [it.interval.0, it.interval.1].map(|end| plot.at(0.0, end).1);
                canvas.fill((x - 1, high), (x + 1, low), color)?;
                draw_shape(canvas, number, plot.at(it.predicted, it.found))?;
            }
        }
        self.draw_legend(canvas, &plot)
    }
}
