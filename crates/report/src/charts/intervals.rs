//! Estimates under each other, each as a point with its interval and, where it is known, the exact value.

mod narrow;

use plotters::prelude::DrawingBackend;

use super::axis::Axis;
use super::canvas::{Canvas, Drawn, Heading, LABEL, LEFT, MARGIN, MIDDLE, SMALL};
use super::{Chart, ChartError, Mark, csv_of};
use crate::style::{EXACT, GRID, INK, PAPER, SAMPLED};
use analysis::numbers::{NumberFormat, grouped};
use narrow::Narrow;

/// One estimate.
#[derive(Clone, Debug, PartialEq)]
pub struct IntervalRow {
    /// What it is of.
    pub label: String,
    /// Pairs that it rests on, where one number says it.
    pub n: Option<u64>,
    /// The estimate.
    pub value: f64,
    /// Lower end of its interval; may be infinite.
    pub lo: f64,
    /// Upper end of its interval; may be infinite.
    pub hi: f64,
    /// The exact value, if it is known.
    pub exact: Option<f64>,
    /// The estimate and its interval in figures.
    pub text: String,
}

impl IntervalRow {
    /// All of it in words: `Pack Trains: 2.3 [1.9, 2.7], n = 5,760 pairs`.
    pub(super) fn in_words(&self) -> String {
        let n = self.n.map(|n| format!(", n = {} pairs", grouped(n)));
        format!("{}: {}{}", self.label, self.text, n.unwrap_or_default())
    }
}

/// Estimates under each other on one axis.
#[derive(Clone, Debug, PartialEq)]
pub struct IntervalChart {
    /// What it shows.
    pub title: String,
    /// What was averaged over, how many observations, which interval.
    pub subtitle: String,
    /// The axis with its unit.
    pub axis: String,
    /// The neutral value: no effect, an even game.
    pub reference: f64,
    /// What the rows' marks are: `exact`, `printed cost`.
    pub marks: &'static str,
    /// The estimates, from the top.
    pub rows: Vec<IntervalRow>,
}

pub(super) const ROW: i32 = 48;
const PLOT: i32 = 760;
pub(super) const GAP: i32 = 20;
pub(super) const DOT: i32 = 6;

/// Where everything goes.
pub(super) struct Layout {
    pub(super) heading: Heading,
    /// Left and right end of the axis.
    pub(super) plot: (i32, i32),
    axis: Axis,
    /// Top of the first row and of the axis below the last.
    pub(super) rows_top: i32,
    axis_top: i32,
    pub(super) size: (i32, i32),
}

impl Layout {
    pub(super) fn x(&self, value: f64) -> i32 {
        let (left, right) = self.plot;
        self.axis.at(value, left, right)
    }
}

impl IntervalChart {
    pub(super) fn layout(&self) -> Layout {
        let widest = |texts: &mut dyn Iterator<Item = &str>| {
            texts.map(|text| LABEL.width(text)).max().unwrap_or(0)
        };
        let labels = widest(&mut self.rows.iter().map(|row| row.label.as_str()));
        let figures = widest(&mut self.rows.iter().map(|row| row.text.as_str()));
        let left = MARGIN + labels + GAP + DOT;
        let right = left + PLOT;
        let width = right + GAP + DOT + figures + MARGIN;
        let heading = Heading::within(&self.title, &self.subtitle, width - 2 * MARGIN);
        let axis = self.axis_over(8.0);
        let rows_top = MARGIN + heading.height() + GAP;
        let axis_top = rows_top + self.rows.len() as i32 * ROW + GAP / 2;
        Layout {
            heading,
            plot: (left, right),
            axis,
            rows_top,
            axis_top,
            size: (
                width,
                axis_top + 2 * SMALL.line() + GAP + SMALL.line() + MARGIN,
            ),
        }
    }

    /// Exact values count too, and so does the reference line; unbounded ends run out of the picture, where an arrow stands.
    pub(super) fn axis_over(&self, n_steps: f64) -> Axis {
        let of_row = |row: &IntervalRow| [Some(row.value), Some(row.lo), Some(row.hi), row.exact];
        let values = self.rows.iter().flat_map(of_row).flatten();
        Axis::over(values.chain([self.reference]), n_steps)
    }

    pub(super) fn draw_axis<B: DrawingBackend>(
        &self,
        canvas: &Canvas<B>,
        layout: &Layout,
    ) -> Drawn<B> {
        let decimals = layout.axis.decimals();
        for tick in layout.axis.ticks() {
            let x = layout.x(tick);
            canvas.fill((x - 1, layout.rows_top), (x, layout.axis_top), GRID)?;
            let label = NumberFormat::Fixed(decimals).write(tick);
            canvas.text(
                &label,
                SMALL,
                MIDDLE,
                (x, layout.axis_top + SMALL.line() / 2 + 4),
            )?;
        }
        let x = layout.x(self.reference);
        canvas.fill((x - 1, layout.rows_top), (x + 1, layout.axis_top), INK)?;
        let (left, right) = layout.plot;
        let middle = (left + right) / 2;
        canvas.text(
            &self.axis,
            SMALL,
            MIDDLE,
            (
                middle,
                layout.axis_top + SMALL.line() + SMALL.line() / 2 + 4,
            ),
        )
    }

    fn draw_row<B: DrawingBackend>(
        &self,
        canvas: &Canvas<B>,
        layout: &Layout,
        row: &IntervalRow,
        y: i32,
    ) -> Drawn<B> {
        let (left, right) = layout.plot;
        canvas.text(&row.label, LABEL, LEFT, (MARGIN, y))?;
        canvas.text(&row.text, LABEL, LEFT, (right + GAP + DOT, y))?;
        if let Some(exact) = row.exact {
            let x = layout.x(exact);
            canvas.fill((x - 2, y - 16), (x + 2, y + 16), EXACT)?;
        }
        let (from, to) = (layout.x(row.lo).max(left), layout.x(row.hi).min(right));
        canvas.fill((from, y - 2), (to, y + 2), SAMPLED)?;
        let ends = [row.lo, row.hi];
        canvas.beyond(ends, &layout.axis, (left, right), y, SAMPLED)?;
        canvas.disc((layout.x(row.value), y), DOT, SAMPLED)
    }

    fn draw_legend<B: DrawingBackend>(&self, canvas: &Canvas<B>, layout: &Layout) -> Drawn<B> {
        let y = layout.size.1 - MARGIN - SMALL.line() / 2;
        let mut x = MARGIN;
        canvas.fill((x, y - 2), (x + 56, y + 2), SAMPLED)?;
        canvas.disc((x + 28, y), DOT, SAMPLED)?;
        x += 56 + 12;
        let sampled = "sampled, with its interval";
        canvas.text(sampled, SMALL, LEFT, (x, y))?;
        x += SMALL.width(sampled) + 40;
        if self.rows.iter().any(|row| row.exact.is_some()) {
            canvas.fill((x, y - 16), (x + 4, y + 16), EXACT)?;
            canvas.text(self.marks, SMALL, LEFT, (x + 16, y))?;
        }
        Ok(())
    }
}

impl Chart for IntervalChart {
    fn title(&self) -> &str {
        &self.title
    }

    fn description(&self) -> String {
        let mut text = format!(
            "Interval chart: {}. {} {}.",
            self.title, self.subtitle, self.axis
        );
        if let Some(first) = self.rows.first() {
            text.push_str(&format!(" First: {}, {}.", first.label, first.text));
        }
        if let [_, .., last] = self.rows.as_slice() {
            text.push_str(&format!(" Last: {}, {}.", last.label, last.text));
        }
        text
    }

    fn narrow_svg(&self) -> Result<Option<String>, ChartError> {
        Narrow(self).inline_svg().map(Some)
    }

    fn marks(&self) -> Vec<Mark> {
        let layout = self.layout();
        let mark = |(row, i): (&IntervalRow, i32)| Mark {
            from: (0, layout.rows_top + i * ROW),
            to: (layout.size.0, layout.rows_top + (i + 1) * ROW),
            text: row.in_words(),
        };
        self.rows.iter().zip(0..).map(mark).collect()
    }

    fn csv(&self) -> String {
        let number = |value: f64| match value.is_finite() {
            true => value.to_string(),
            false => String::new(),
        };
        let heads = ["name", "value", "low", "high", self.marks, "pairs"].map(str::to_owned);
        let rows = self.rows.iter().map(|row| {
            vec![
                row.label.clone(),
                number(row.value),
                number(row.lo),
                number(row.hi),
                row.exact.map(number).unwrap_or_default(),
                row.n.map(|n| n.to_string()).unwrap_or_default(),
            ]
        });
        csv_of([heads.to_vec()].into_iter().chain(rows))
    }

    fn size(&self) -> (u32, u32) {
        let (width, height) = self.layout().size;
        (width as u32, height as u32)
    }

    fn draw<B: DrawingBackend>(&self, canvas: &Canvas<B>) -> Drawn<B> {
        let layout = self.layout();
        canvas.clear(PAPER)?;
        layout.heading.draw(canvas, (MARGIN, MARGIN))?;
        self.draw_axis(canvas, &layout)?;
        for (row, i) in self.rows.iter().zip(0..) {
            self.draw_row(canvas, &layout, row, layout.rows_top + i * ROW + ROW / 2)?;
        }
        self.draw_legend(canvas, &layout)
    }
}
