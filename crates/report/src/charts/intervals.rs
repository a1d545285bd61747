//! Estimates under each other, each as a point with its interval and, where it is known, the exact value.

mod narrow;

use plotters::prelude::DrawingBackend;
use plotters::style::RGBColor;

use super::axis::Axis;
use super::canvas::{CODE, Canvas, Drawn, Heading, LABEL, LEFT, MARGIN, MIDDLE, SMALL, Type};
use super::row_dots::DotsOfRows;
use super::{Chart, ChartError, Mark, csv_of};
use crate::style::{EXACT, GRID, INK, OPEN, PAPER, SAMPLED};
use analysis::numbers::{NumberFormat, grouped};
use narrow::Narrow;
pub(super) use narrow::NarrowPanel;

/// One estimate.
#[derive(Clone, Debug, PartialEq)]
pub struct IntervalRow {
    /// What it is of; after a line break, its name in files, which is written small.
    pub label: String,
    /// Pairs that it rests on, where one number says it.
    pub n: Option<u64>,
    /// The estimate; NaN where only its interval, or an end of it, is known, so that no point is drawn.
    pub value: f64,
    /// Lower end of its interval; may be infinite.
    pub lo: f64,
    /// Upper end of its interval; may be infinite.
    pub hi: f64,
    /// The exact value, if it is known.
    pub exact: Option<f64>,
    /// The estimate and its interval in figures.
    pub text: String,
    /// What it has in common with other rows, which are drawn in the same color; none where rows aren't grouped.
    pub group: Option<Group>,
}

impl IntervalRow {
    /// The row with the pairs that were played, where its estimate counts other observations, such as draws of armies.
    #[must_use]
    pub fn of_pairs(self, n: u64) -> Self {
        let n = Some(n).filter(|n| *n > 0);
        Self { n, ..self }
    }

    /// All of it in words: `Pack Trains: 2.3 [1.9, 2.7], overpriced, n = 5,760 pairs`.
    pub(super) fn in_words(&self) -> String {
        let group = self.group.map(|group| format!(", {}", group.name));
        let n = self.n.map(|n| format!(", n = {} pairs", grouped(n)));
        let (group, n) = (group.unwrap_or_default(), n.unwrap_or_default());
        format!("{}: {}{group}{n}", self.name(), self.text)
    }

    /// Its label in one line.
    pub(super) fn name(&self) -> String {
        self.label.replace('\n', ", ")
    }

    /// What stands at its left, line by line: a label as it is, or in several lines over its name in files.
    fn label_lines(&self) -> Vec<(String, Type)> {
        let Some((label, name)) = self.label.split_once('\n') else {
            return vec![(self.label.clone(), LABEL)];
        };
        let label = LABEL.wrap(label, LABEL_WIDTH).into_iter().map(|line| (line, LABEL));
        label.chain([(name.to_owned(), CODE)]).collect()
    }

    /// Its label at the left and its figures at the right of the axis.
    pub(super) fn draw_texts<B: DrawingBackend>(
        &self,
        canvas: &Canvas<B>,
        layout: &Layout,
        middle: i32,
    ) -> Drawn<B> {
        let lines = self.label_lines();
        let top = middle - (lines.len() as i32 - 1) * LABEL.line() / 2;
        for ((line, kind), i) in lines.iter().zip(0..) {
            canvas.text(line, *kind, LEFT, (MARGIN, top + i * LABEL.line()))?;
        }
        canvas.text(&self.text, LABEL, LEFT, (layout.plot.1 + GAP + DOT, middle))
    }

    /// The color of its point and line; gray where nothing bounds it.
    pub(super) fn color(&self) -> RGBColor {
        match (self.group, self.is_bounded()) {
            (Some(group), _) => group.color,
            (None, true) => SAMPLED,
            (None, false) => OPEN,
        }
    }

    /// Whether its interval says anything; if not, only its point is drawn.
    pub(super) fn is_bounded(&self) -> bool {
        // Beyond every amount that was tried both ends are infinite, on the same side.
        self.lo > f64::NEG_INFINITY || self.hi < f64::INFINITY
    }
}

/// What rows have in common, in a word or two for the legend, and their color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// In the legend: `overpriced`.
    pub name: &'static str,
    /// The color of its points and lines.
    pub color: RGBColor,
}

/// Estimates under each other on one axis.
#[derive(Clone, Debug, PartialEq)]
pub struct IntervalChart {
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

const ROW: i32 = 48;
/// The width at which a label is broken that has a name under it.
const LABEL_WIDTH: i32 = 840;
const PLOT: i32 = 760;
pub(super) const GAP: i32 = 20;
pub(super) const DOT: i32 = 6;
/// The axis has about this many steps, on a narrow screen too, so that a bar is as long against it in both drawings.
const STEPS: f64 = 8.0;
/// Length of a line in the legend.
const LINE: i32 = 56;

/// Widths of the parts of a chart.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Room {
    pub(super) labels: i32,
    pub(super) plot: i32,
    pub(super) figures: i32,
}

impl Room {
    /// Wide enough for both.
    pub(super) fn and(self, other: Room) -> Room {
        Room {
            labels: self.labels.max(other.labels),
            plot: self.plot.max(other.plot),
            figures: self.figures.max(other.figures),
        }
    }
}

/// Where everything goes.
pub(super) struct Layout {
    pub(super) heading: Heading,
    /// Left and right end of the axis.
    pub(super) plot: (i32, i32),
    axis: Axis,
    /// Top of the first row and of the axis below the last.
    pub(super) rows_top: i32,
    /// Height of a row.
    pub(super) row: i32,
    axis_top: i32,
    pub(super) size: (i32, i32),
}

impl Layout {
    pub(super) fn x(&self, value: f64) -> i32 {
        let (left, right) = self.plot;
        self.axis.at(value, left, right)
    }

    pub(super) fn middle(&self, row: i32) -> i32 {
        self.rows_top + row * self.row + self.row / 2
    }
}

impl IntervalChart {
    pub(super) fn layout(&self) -> Layout {
        self.layout_with(&[])
    }

    /// The layout of rows on an axis that has these values too.
    pub(super) fn layout_with(&self, values: &[f64]) -> Layout {
        self.layout_in(values, self.room())
    }

    /// The room that its rows take.
    pub(super) fn room(&self) -> Room {
        let lines = self.rows.iter().flat_map(IntervalRow::label_lines);
        let figures = self.rows.iter().map(|row| LABEL.width(&row.text));
        Room {
            labels: lines.map(|(line, kind)| kind.width(&line)).max().unwrap_or(0),
            plot: PLOT,
            figures: figures.max().unwrap_or(0),
        }
    }

    /// The layout in a room that may be wider than its rows need, such as that of a chart above it.
    pub(super) fn layout_in(&self, values: &[f64], room: Room) -> Layout {
        let Room { labels, plot, figures } = room;
        let n_lines = self.rows.iter().map(|row| row.label_lines().len()).max().unwrap_or(1) as i32;
        let row = if n_lines > 1 { n_lines * LABEL.line() + GAP } else { ROW };
        let left = MARGIN + labels + GAP + DOT;
        let right = left + plot;
        let width = (right + GAP + DOT + figures).max(MARGIN + self.legend_width()) + MARGIN;
        let heading = Heading::within(&self.title, &self.subtitle, width - 2 * MARGIN);
        let axis = self.axis(values);
        let rows_top = MARGIN + heading.height() + GAP;
        let axis_top = rows_top + self.rows.len() as i32 * row + GAP / 2;
        Layout {
            heading,
            plot: (left, right),
            axis,
            rows_top,
            row,
            axis_top,
            size: (width, axis_top + 2 * SMALL.line() + GAP + SMALL.line() + MARGIN),
        }
    }

    /// Exact values count too, and so does the reference line; unbounded ends run out of the picture, where an arrow stands.
    /// Where only an end is known there is room for a line from it to the arrow.
    pub(super) fn axis(&self, more: &[f64]) -> Axis {
        let of_row = |row: &IntervalRow| [Some(row.value), Some(row.lo), Some(row.hi), row.exact];
        let values = self
            .rows
            .iter()
            .flat_map(of_row)
            .flatten()
            .chain([self.reference])
            .chain(more.iter().copied());
        let values: Vec<f64> = values.filter(|value| value.is_finite()).collect();
        let low = values.iter().copied().fold(f64::INFINITY, f64::min);
        let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let room = (high - low) / STEPS;
        let beyond = self.rows.iter().filter(|row| row.value.is_nan()).flat_map(|row| {
            match (row.lo.is_finite(), row.hi.is_finite()) {
                (true, false) => Some(row.lo + room),
                (false, true) => Some(row.hi - room),
                _ => None,
            }
        });
        let beyond: Vec<f64> = beyond.collect();
        Axis::over(values.into_iter().chain(beyond), STEPS)
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
            canvas.text(&label, SMALL, MIDDLE, (x, layout.axis_top + SMALL.line() / 2 + 4))?;
        }
        let x = layout.x(self.reference);
        canvas.fill((x - 1, layout.rows_top), (x + 1, layout.axis_top), INK)?;
        let (left, right) = layout.plot;
        let middle = (left + right) / 2;
        canvas.text(
            &self.axis,
            SMALL,
            MIDDLE,
            (middle, layout.axis_top + SMALL.line() + SMALL.line() / 2 + 4),
        )
    }

    pub(super) fn draw_row<B: DrawingBackend>(
        &self,
        canvas: &Canvas<B>,
        layout: &Layout,
        row: &IntervalRow,
        y: i32,
    ) -> Drawn<B> {
        let (left, right) = layout.plot;
        row.draw_texts(canvas, layout, y)?;
        if let Some(exact) = row.exact {
            let x = layout.x(exact);
            canvas.fill((x - 2, y - 16), (x + 2, y + 16), self.mark_color())?;
        }
        let color = row.color();
        let (from, to) = (layout.x(row.lo).max(left), layout.x(row.hi).min(right));
        if row.is_bounded() {
            canvas.fill((from, y - 2), (to, y + 2), color)?;
            let ends = [row.lo, row.hi];
            canvas.beyond(ends, &layout.axis, (left, right), y, color)?;
        }
        match row.value.is_finite() {
            true => canvas.disc((layout.x(row.value), y), DOT, color),
            false => Ok(()),
        }
    }

    /// Everything but the heading.
    pub(super) fn draw_inside<B: DrawingBackend>(
        &self,
        canvas: &Canvas<B>,
        layout: &Layout,
    ) -> Drawn<B> {
        self.draw_axis(canvas, layout)?;
        for (row, i) in self.rows.iter().zip(0..) {
            self.draw_row(canvas, layout, row, layout.middle(i))?;
        }
        self.draw_legend(canvas, layout)
    }

    /// The form for a narrow screen, with the dots of a chart that has several in a row.
    pub(super) fn narrow_with(&self, dots: DotsOfRows<'_>) -> Result<String, ChartError> {
        Narrow { dots: Some(dots), ..Narrow::of(self) }.inline_svg()
    }

    /// The form for a narrow screen, over a band in each row.
    pub(super) fn narrow_over(
        &self,
        bands: &[(f64, f64)],
        dots: Option<DotsOfRows<'_>>,
    ) -> Result<String, ChartError> {
        Narrow { bands, dots, ..Narrow::of(self) }.inline_svg()
    }

    /// The groups of its rows, in the order of their names; empty where rows aren't grouped.
    pub(super) fn groups(&self) -> Vec<Group> {
        let mut groups: Vec<Group> = self.rows.iter().filter_map(|row| row.group).collect();
        groups.sort_by_key(|group| group.name);
        groups.dedup();
        groups
    }

    /// Marks are orange, as one of the groups is: beside groups they are drawn in ink.
    pub(super) fn mark_color(&self) -> RGBColor {
        match self.rows.iter().any(|row| row.group.is_some()) {
            true => INK,
            false => EXACT,
        }
    }

    /// What its points and lines are, each with the color.
    fn legend(&self) -> Vec<(RGBColor, &'static str)> {
        let groups = self.groups();
        match groups.is_empty() {
            true => vec![(SAMPLED, "sampled, with its interval")],
            false => groups.iter().map(|it| (it.color, it.name)).collect(),
        }
    }

    fn legend_width(&self) -> i32 {
        let marked = self.rows.iter().any(|row| row.exact.is_some());
        let marks = marked.then(|| 16 + SMALL.width(self.marks));
        let of = |(_, words): &(RGBColor, &str)| LINE + 12 + SMALL.width(words) + 40;
        self.legend().iter().map(of).sum::<i32>() + marks.unwrap_or(0)
    }

    pub(super) fn draw_legend<B: DrawingBackend>(
        &self,
        canvas: &Canvas<B>,
        layout: &Layout,
    ) -> Drawn<B> {
        let y = layout.size.1 - MARGIN - SMALL.line() / 2;
        let mut x = MARGIN;
        for (color, words) in self.legend() {
            canvas.fill((x, y - 2), (x + LINE, y + 2), color)?;
            canvas.disc((x + LINE / 2, y), DOT, color)?;
            x += LINE + 12;
            canvas.text(words, SMALL, LEFT, (x, y))?;
            x += SMALL.width(words) + 40;
        }
        if self.rows.iter().any(|row| row.exact.is_some()) {
            canvas.fill((x, y - 16), (x + 4, y + 16), self.mark_color())?;
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
        let mut text = format!("Interval chart: {}. {} {}.", self.title, self.subtitle, self.axis);
        if let Some(first) = self.rows.first() {
            text.push_str(&format!(" First: {}, {}.", first.name(), first.text));
        }
        if let [_, .., last] = self.rows.as_slice() {
            text.push_str(&format!(" Last: {}, {}.", last.name(), last.text));
        }
        text
    }

    fn narrow_svg(&self) -> Result<Option<String>, ChartError> {
        Narrow::of(self).inline_svg().map(Some)
    }

    fn marks(&self) -> Vec<Mark> {
        let layout = self.layout();
        let mark = |(row, i): (&IntervalRow, i32)| Mark {
            from: (0, layout.rows_top + i * layout.row),
            to: (layout.size.0, layout.rows_top + (i + 1) * layout.row),
            text: row.in_words(),
        };
        self.rows.iter().zip(0..).map(mark).collect()
    }

    fn csv(&self) -> String {
        let number = |value: f64| match value.is_finite() {
            true => value.to_string(),
            false => String::new(),
        };
        let heads =
            ["name", "value", "low", "high", self.marks, "pairs", "group"].map(str::to_owned);
        let rows = self.rows.iter().map(|row| {
            vec![
                row.name(),
                number(row.value),
                number(row.lo),
                number(row.hi),
                row.exact.map(number).unwrap_or_default(),
                row.n.map(|n| n.to_string()).unwrap_or_default(),
                row.group.map(|group| group.name.to_owned()).unwrap_or_default(),
            ]
        });
        let n_columns = heads.len() - usize::from(self.groups().is_empty());
        let rows = rows.map(|row: Vec<String>| row.into_iter().take(n_columns).collect());
        let heads = heads.into_iter().take(n_columns).collect();
        csv_of([heads].into_iter().chain(rows))
    }

    fn size(&self) -> (u32, u32) {
        let (width, height) = self.layout().size;
        (width as u32, height as u32)
    }

    fn draw<B: DrawingBackend>(&self, canvas: &Canvas<B>) -> Drawn<B> {
        let layout = self.layout();
        canvas.clear(PAPER)?;
        layout.heading.draw(canvas, (MARGIN, MARGIN))?;
        self.draw_inside(canvas, &layout)
    }
}
