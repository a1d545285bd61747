//! Interval charts side by side, one a kind of things or a scenario, with a ring in a row for a second estimate.

mod narrow;

use plotters::prelude::DrawingBackend;

use super::canvas::{Canvas, Drawn, HEADING, Heading, LEFT, MARGIN, SMALL};
use super::intervals::{IntervalChart, Layout, Room};
use super::rings::{RING, draw_ring, in_words, ring};
use super::{Chart, ChartError, Mark, csv_of};
use crate::style::{PAPER, SAMPLED};

use narrow::Narrow;

/// Several interval charts under one title.
#[derive(Clone, Debug, PartialEq)]
pub struct PanelChart {
    /// What they show together.
    pub title: String,
    /// What was averaged over, how many observations, which interval.
    pub subtitle: String,
    /// The most panels beside each other.
    pub n_columns: usize,
    /// Whether all have the same axis, so that a row of one can be compared with a row of another.
    pub is_one_axis: bool,
    /// What the rings are; empty where there are none.
    pub rings: &'static str,
    /// From the left and then downwards.
    pub panels: Vec<Panel>,
}

/// A panel of several.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// Its rows; the title is the panel's.
    pub intervals: IntervalChart,
    /// The second estimate of each row, if there is one; empty where no row has any.
    pub rings: Vec<Option<f64>>,
}

/// Between panels.
const GAP: i32 = 24;
/// The length of an axis where panels stand side by side.
const SHORT_PLOT: i32 = 420;
/// The length of an axis of a panel that has the whole width.
const LONG_PLOT: i32 = 760;

/// A panel in its place.
struct Placed<'c> {
    panel: &'c Panel,
    layout: Layout,
    /// Its top left corner.
    corner: (i32, i32),
    size: (i32, i32),
}

struct Places<'c> {
    heading: Heading,
    placed: Vec<Placed<'c>>,
    size: (i32, i32),
}

impl PanelChart {
    /// Values that the axis of a panel has too: of all panels where they share one, else of its rings.
    fn values(&self, panel: &Panel) -> Vec<f64> {
        let of = |panel: &Panel| -> Vec<f64> {
            let rows = panel.intervals.rows.iter();
            let ends =
                rows.flat_map(|row| [Some(row.value), Some(row.lo), Some(row.hi), row.exact]);
            ends.chain(panel.rings.iter().copied()).flatten().filter(|it| it.is_finite()).collect()
        };
        match self.is_one_axis {
            true => self.panels.iter().flat_map(of).collect(),
            false => of(panel),
        }
    }

    fn places(&self) -> Places<'_> {
        let n_columns = self.n_columns.min(self.panels.len()).max(1);
        let room = self.panels.iter().map(|panel| panel.intervals.room());
        let room = room.fold(Room::default(), Room::and);
        let plot = if n_columns > 1 { SHORT_PLOT } else { LONG_PLOT };
        let layouts = self.panels.iter().map(|panel| {
            let values = self.values(panel);
            panel.intervals.layout_in(&values, Room { plot, ..room })
        });
        let layouts: Vec<Layout> = layouts.collect();
        let widest = layouts.iter().map(|layout| layout.size.0).max().unwrap_or(0);
        let width = widest * n_columns as i32;
        let heading = Heading::within(&self.title, &self.subtitle, width - 2 * MARGIN);
        let mut top = MARGIN + heading.height();
        let mut placed: Vec<Placed<'_>> = Vec::new();
        let mut rest = self.panels.iter().zip(layouts).peekable();
        while rest.peek().is_some() {
            let first = placed.len();
            for column in 0..n_columns as i32 {
                let Some((panel, layout)) = rest.next() else { break };
                let size = layout.size;
                placed.push(Placed { panel, layout, corner: (column * widest, top), size });
            }
            top += placed[first..].iter().map(|it| it.size.1).max().unwrap_or(0) - GAP;
        }
        let legend = if self.rings.is_empty() { 0 } else { SMALL.line() };
        Places { heading, placed, size: (width, top + GAP + legend) }
    }
}

impl Placed<'_> {
    fn draw<B: DrawingBackend>(&self, canvas: &Canvas<B>, is_last: bool) -> Drawn<B> {
        let chart = &self.panel.intervals;
        canvas.text(&chart.title, HEADING, LEFT, (MARGIN, MARGIN + GAP / 4))?;
        chart.draw_axis(canvas, &self.layout)?;
        for (row, at) in chart.rows.iter().zip(0..) {
            let y = self.layout.middle(at);
            let ring = ring(&self.panel.rings, at as usize);
            draw_ring(canvas, ring, row.value, y, |value| self.layout.x(value))?;
            chart.draw_row(canvas, &self.layout, row, y)?;
        }
        match is_last {
            true => chart.draw_legend(canvas, &self.layout),
            false => Ok(()),
        }
    }
}

impl Chart for PanelChart {
    fn title(&self) -> &str {
        &self.title
    }

    fn description(&self) -> String {
        let mut text = format!("Interval charts: {}. {}", self.title, self.subtitle);
        for panel in &self.panels {
            let chart = &panel.intervals;
            if let [first, rest @ ..] = chart.rows.as_slice() {
                text += &format!(" {}: first {}, {}", chart.title, first.name(), first.text);
                text += &rest.last().map_or_else(String::new, |last| {
                    format!("; last {}, {}", last.name(), last.text)
                });
                text.push('.');
            }
        }
        if !self.rings.is_empty() {
            text += &format!(" Rings: {}.", self.rings);
        }
        text
    }

    fn size(&self) -> (u32, u32) {
        let (width, height) = self.places().size;
        (width as u32, height as u32)
    }

    fn marks(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        for placed in self.places().placed {
            let (left, top) = placed.corner;
            for (at, row) in placed.panel.intervals.rows.iter().enumerate() {
                let own = top + placed.layout.rows_top + at as i32 * placed.layout.row;
                let ring = in_words(ring(&placed.panel.rings, at), self.rings);
                marks.push(Mark {
                    from: (left, own),
                    to: (left + placed.size.0, own + placed.layout.row),
                    text: format!("{}{ring}", row.in_words()),
                });
            }
        }
        marks
    }

    fn csv(&self) -> String {
        let number = |value: f64| match value.is_finite() {
            true => value.to_string(),
            false => String::new(),
        };
        let rings = (!self.rings.is_empty()).then_some(self.rings);
        let mut heads = vec!["panel", "name", "value", "low", "high"];
        heads.extend(rings);
        let heads = heads.into_iter().map(str::to_owned).collect();
        let rows = self.panels.iter().flat_map(|panel| {
            panel.intervals.rows.iter().enumerate().map(move |(at, row)| {
                let mut line = vec![panel.intervals.title.clone(), row.name()];
                line.extend([row.value, row.lo, row.hi].map(number));
                line.extend(rings.map(|_| ring(&panel.rings, at).map(number).unwrap_or_default()));
                line
            })
        });
        csv_of([heads].into_iter().chain(rows))
    }

    fn narrow_svg(&self) -> Result<Option<String>, ChartError> {
        Narrow { chart: self }.inline_svg().map(Some)
    }

    fn draw<B: DrawingBackend>(&self, canvas: &Canvas<B>) -> Drawn<B> {
        let places = self.places();
        canvas.clear(PAPER)?;
        places.heading.draw(canvas, (MARGIN, MARGIN))?;
        let n = places.placed.len();
        for (placed, at) in places.placed.iter().zip(1..) {
            placed.draw(&canvas.within(placed.corner, placed.size), at == n)?;
        }
        if !self.rings.is_empty() {
            let y = places.size.1 - MARGIN - SMALL.line() / 2;
            canvas.ring((MARGIN + 28, y), RING, SAMPLED)?;
            canvas.text(self.rings, SMALL, LEFT, (MARGIN + 68, y))?;
        }
        Ok(())
    }
}
