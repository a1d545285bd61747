//! Several dots in each row, one a reading or a player, over the interval of all of them.

use plotters::prelude::DrawingBackend;

use super::canvas::{Canvas, Drawn, LEFT, MARGIN, SMALL};
use super::intervals::{IntervalChart, IntervalRow, Layout};
use super::row_dots::{DotsOfRows, HALF, RowDots, draw_shape};
use super::{Chart, ChartError, Mark, csv_of};
use crate::style::PAPER;

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

impl DotChart {
    /// Its dots by themselves.
    fn of_rows(&self) -> DotsOfRows<'_> {
        DotsOfRows { names: &self.names, rows: &self.dots }
    }

    /// The legend in lines of at most this width.
    fn legend_lines(&self, width: i32) -> Vec<Vec<(i32, usize, String)>> {
        let mut lines: Vec<Vec<(i32, usize, String)>> = vec![Vec::new()];
        let mut x = 0;
        for (shape, name) in self.of_rows().legend() {
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
        row.draw_texts(canvas, layout, y)?;
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
        self.of_rows().description(&self.intervals)
    }

    fn marks(&self) -> Vec<Mark> {
        let mut marks = self.intervals.marks();
        for (mark, dots) in marks.iter_mut().zip(&self.dots) {
            mark.text += &self.of_rows().in_words(dots);
        }
        marks
    }

    fn csv(&self) -> String {
        let mut heads = vec!["name".to_owned()];
        heads.extend(self.names.iter().cloned());
        heads.push("verdict".to_owned());
        let rows = self.intervals.rows.iter().zip(&self.dots).map(|(row, dots)| {
            let number = |value: &Option<f64>| value.map(|it| it.to_string()).unwrap_or_default();
            let mut line = vec![row.name()];
            line.extend(dots.values.iter().map(number));
            line.push(row.group.map(|group| group.name.to_owned()).unwrap_or_default());
            line
        });
        csv_of([heads].into_iter().chain(rows))
    }

    fn narrow_svg(&self) -> Result<Option<String>, ChartError> {
        self.intervals.narrow_with(self.of_rows()).map(Some)
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
            let y = layout.middle(i);
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
