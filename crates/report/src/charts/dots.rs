//! Several dots in each row, one a reading or a player, over the interval of all of them.

use plotters::prelude::DrawingBackend;
use plotters::style::RGBColor;

use super::canvas::{Canvas, Drawn, LABEL, LEFT, MARGIN, SMALL};
use super::intervals::{DOT, GAP, IntervalChart, IntervalRow, Layout, ROW};
use super::{Chart, ChartError, Mark, csv_of};
use crate::style::{EXACT, GRID, INK, MUTED, OPEN, PAPER, RIGHT, SAMPLED};

/// Rows of dots on one axis.
#[derive(Clone, Debug, PartialEq)]
pub struct DotChart {
    /// Titles, axis and rows. A row's value is NaN, and its ends are those of all its dots' intervals.
    pub intervals: IntervalChart,
    /// What the dots are, in the order of each row's: `the rules as they are`, `dice D-B`.
    pub names: Vec<String>,
    /// The values of each row, an infinite or missing one without a dot.
    pub dots: Vec<RowDots>,
}

/// The dots of a row.
#[derive(Clone, Debug, PartialEq)]
pub struct RowDots {
    /// The values, by the index of their names.
    pub values: Vec<Option<f64>>,
    /// Whether each has a shape of its own; of too many only the first has.
    pub is_each_named: bool,
}

/// The most that can be told apart by shape.
pub const MOST_SHAPES: usize = 6;
/// Half the side of a shape.
const HALF: i32 = 9;
const SHAPE_COLORS: [RGBColor; MOST_SHAPES] = [INK, SAMPLED, EXACT, RIGHT, OPEN, MUTED];

/// A dot that is told from the others by its shape and by its color.
pub(super) fn draw_shape<B: DrawingBackend>(
    canvas: &Canvas<B>,
    number: usize,
    (x, y): (i32, i32),
) -> Drawn<B> {
    let color = SHAPE_COLORS[number.min(MOST_SHAPES - 1)];
    let r = HALF;
    match number {
        0 => canvas.disc((x, y), r, color),
        1 => canvas.fill((x - r + 1, y - r + 1), (x + r - 1, y + r - 1), color),
        2 => canvas.area(&[(x, y - r - 1), (x + r + 1, y + r - 1), (x - r - 1, y + r - 1)], color),
        3 => canvas.area(&[(x, y - r - 3), (x + r + 3, y), (x, y + r + 3), (x - r - 3, y)], color),
        4 => {
            canvas.disc((x, y), r, color)?;
            canvas.disc((x, y), r - 4, PAPER)
        }
        _ => canvas.disc((x, y), r - 4, color),
    }
}

impl RowDots {
    fn shape(&self, number: usize) -> usize {
        match (number, self.is_each_named) {
            (0, _) => 0,
            (number, true) => number,
            (_, false) => MOST_SHAPES,
        }
    }

    /// The least and the greatest of them as a bar, and each as a shape, the first on top.
    pub(super) fn draw<B: DrawingBackend>(
        &self,
        canvas: &Canvas<B>,
        y: i32,
        x: impl Fn(f64) -> i32,
    ) -> Drawn<B> {
        let known = self.values.iter().enumerate();
        let known = known.filter_map(|(at, value)| Some((at, value.filter(|it| it.is_finite())?)));
        let known: Vec<(usize, f64)> = known.collect();
        let (low, high) = known.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |ends, (_, it)| {
            (ends.0.min(*it), ends.1.max(*it))
        });
        if low < high {
            canvas.fill((x(low), y - 4), (x(high), y + 4), GRID)?;
        }
        for (at, value) in known.into_iter().rev() {
            draw_shape(canvas, self.shape(at), (x(value), y))?;
        }
        Ok(())
    }
}

impl DotChart {
    /// The names of the legend, each with its shape.
    pub(super) fn legend(&self) -> Vec<(usize, String)> {
        match self.names.len() <= MOST_SHAPES {
            true => self.names.iter().cloned().enumerate().collect(),
            false => {
                let first = self.names.first().cloned().unwrap_or_default();
                let others = format!("each of {} others", self.names.len() - 1);
                vec![(0, first), (MOST_SHAPES, others)]
            }
        }
    }

    /// The legend in lines of at most this width.
    fn legend_lines(&self, width: i32) -> Vec<Vec<(i32, usize, String)>> {
        let mut lines: Vec<Vec<(i32, usize, String)>> = vec![Vec::new()];
        let mut x = 0;
        for (shape, name) in self.legend() {
            let own = 2 * HALF + 16 + SMALL.width(&name) + 40;
            if x > 0 && x + own > width {
                lines.push(Vec::new());
                x = 0;
            }
            lines.last_mut().expect("one at least").push((x, shape, name));
            x += own;
        }
        lines
    }

    fn draw_row<B: DrawingBackend>(
        &self,
        canvas: &Canvas<B>,
        layout: &Layout,
        (row, dots): (&IntervalRow, &RowDots),
        y: i32,
    ) -> Drawn<B> {
        let (left, right) = layout.plot;
        canvas.text(&row.label, LABEL, LEFT, (MARGIN, y))?;
        canvas.text(&row.text, LABEL, LEFT, (right + GAP + DOT, y))?;
        if row.is_bounded() {
            let (from, to) = (layout.x(row.lo).max(left), layout.x(row.hi).min(right));
            canvas.fill((from, y - 1), (to, y + 1), row.color())?;
        }
        dots.draw(canvas, y, |value| layout.x(value))
    }
}

impl Chart for DotChart {
    fn title(&self) -> &str {
        &self.intervals.title
    }

    fn description(&self) -> String {
        let text = self.intervals.description().replacen("Interval", "Dot", 1);
        format!("{text} The dots of a row: {}.", self.names.join(", "))
    }

    fn marks(&self) -> Vec<Mark> {
        let mut marks = self.intervals.marks();
        for (mark, dots) in marks.iter_mut().zip(&self.dots) {
            mark.text += &self.in_words(dots);
        }
        marks
    }

    fn csv(&self) -> String {
        let mut heads = vec!["name".to_owned()];
        heads.extend(self.names.iter().cloned());
        heads.push("verdict".to_owned());
        let rows = self.intervals.rows.iter().zip(&self.dots).map(|(row, dots)| {
            let number = |value: &Option<f64>| value.map(|it| it.to_string()).unwrap_or_default();
            let mut line = vec![row.label.clone()];
            line.extend(dots.values.iter().map(number));
            line.push(row.group.map(|group| group.name.to_owned()).unwrap_or_default());
            line
        });
        csv_of([heads].into_iter().chain(rows))
    }

    fn narrow_svg(&self) -> Result<Option<String>, ChartError> {
        self.intervals.narrow_with(self).map(Some)
    }

    fn size(&self) -> (u32, u32) {
        let (width, height) = self.intervals.size();
        let lines = self.legend_lines(width as i32 - 2 * MARGIN).len() as i32;
        (width, height + (lines * SMALL.line()) as u32)
    }

    fn draw<B: DrawingBackend>(&self, canvas: &Canvas<B>) -> Drawn<B> {
        let layout = self.intervals.layout();
        canvas.clear(PAPER)?;
        layout.heading.draw(canvas, (MARGIN, MARGIN))?;
        self.intervals.draw_axis(canvas, &layout)?;
        for ((row, dots), i) in self.intervals.rows.iter().zip(&self.dots).zip(0..) {
            let y = layout.rows_top + i * ROW + ROW / 2;
            self.draw_row(canvas, &layout, (row, dots), y)?;
        }
        self.intervals.draw_legend(canvas, &layout)?;
        let mut y = layout.size.1 - MARGIN + SMALL.line() / 2;
        for line in self.legend_lines(layout.size.0 - 2 * MARGIN) {
            for (x, shape, name) in line {
                draw_shape(canvas, shape, (MARGIN + x + HALF, y))?;
                canvas.text(&name, SMALL, LEFT, (MARGIN + x + 2 * HALF + 16, y))?;
            }
            y += SMALL.line();
        }
        Ok(())
    }
}

impl DotChart {
    /// `; as the rules are 61.2, dice D-B 58.0`.
    pub(super) fn in_words(&self, dots: &RowDots) -> String {
        let each = self.names.iter().zip(&dots.values).filter_map(|(name, value)| {
            let value = (*value)?;
            Some(format!("{name} {}", analysis::numbers::plain(value, 1)))
        });
        let each: Vec<String> = each.collect();
        match each.is_empty() {
            true => String::new(),
            false => format!("; {}", each.join(", ")),
        }
    }
}
