//! Dots in rows, each with a shape and a color of its own.

use plotters::prelude::DrawingBackend;
use plotters::style::RGBColor;

use super::Chart;
use super::canvas::{Canvas, Drawn};
use crate::style::{EXACT, GRID, INK, MUTED, OPEN, PAPER, RIGHT, SAMPLED};

#[derive(Clone, Debug, PartialEq)]
pub struct RowDots {
    /// The values, by the index of their names.
    pub values: Vec<Option<f64>>,
    /// Whether each has a shape of its own; of too many only the first has.
    pub is_each_named: bool,
}

pub const MOST_SHAPES: usize = 6;
/// Half the side of a shape.
pub(super) const HALF: i32 = 9;
const SHAPE_COLORS: [RGBColor; MOST_SHAPES] = [INK, SAMPLED, EXACT, RIGHT, OPEN, MUTED];

pub(super) fn shape_color(number: usize) -> RGBColor {
    SHAPE_COLORS[number.min(MOST_SHAPES - 1)]
}

/// A dot with the shape and the color of its number.
pub(super) fn draw_shape<B: DrawingBackend>(
    canvas: &Canvas<B>,
    number: usize,
    (x, y): (i32, i32),
) -> Drawn<B> {
    let color = shape_color(number);
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
        self.draw_alone(canvas, y, x)
    }

    /// Each as a shape, the first on top.
    pub(super) fn draw_alone<B: DrawingBackend>(
        &self,
        canvas: &Canvas<B>,
        y: i32,
        x: impl Fn(f64) -> i32,
    ) -> Drawn<B> {
        for (at, value) in self.values.iter().enumerate().rev() {
            if let Some(value) = value.filter(|value| value.is_finite()) {
                draw_shape(canvas, self.shape(at), (x(value), y))?;
            }
        }
        Ok(())
    }
}

/// The dots of all rows of a chart, with what each is.
#[derive(Clone, Copy)]
pub(super) struct DotsOfRows<'c> {
    /// What the dots are, in the order of each row's.
    pub(super) names: &'c [String],
    pub(super) rows: &'c [RowDots],
}

impl DotsOfRows<'_> {
    /// What a chart says of itself to those who don't see it, where dots stand in its rows.
    pub(super) fn description(self, chart: &impl Chart) -> String {
        let text = chart.description().replacen("Interval", "Dot", 1);
        format!("{text} The dots of a row: {}.", self.names.join(", "))
    }

    /// The names of the legend, each with its shape.
    pub(super) fn legend(self) -> Vec<(usize, String)> {
        if self.names.is_empty() {
            return Vec::new();
        }
        match self.names.len() <= MOST_SHAPES {
            true => self.names.iter().cloned().enumerate().collect(),
            false => {
                let first = self.names.first().cloned().unwrap_or_default();
                let others = format!("each of {} others", self.names.len() - 1);
                vec![(0, first), (MOST_SHAPES, others)]
            }
        }
    }

    /// `; as the rules are 61.2, dice D-B 58.0`.
    pub(super) fn in_words(self, dots: &RowDots) -> String {
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
