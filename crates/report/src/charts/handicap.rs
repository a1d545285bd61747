//! A handicap curve: score over points more or fewer, with a band, and where each card's gain crosses it.

use plotters::prelude::DrawingBackend;

use super::canvas::{Canvas, Drawn, Heading, LABEL, LEFT, MARGIN, MIDDLE, RIGHT, SMALL};
use super::{Chart, csv_of};
use crate::style::{BAND, EXACT, GRID, INK, PAPER, SAMPLED};
use analysis::numbers::NumberFormat;

/// A value with the ends of its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Banded {
    /// Where along the axis, in points.
    pub points: f64,
    /// The score in percent.
    pub score: f64,
    /// Its lower end.
    pub lo: f64,
    /// Its upper end.
    pub hi: f64,
}

/// A card on the curve.
#[derive(Clone, Debug, PartialEq)]
pub struct Crossing {
    /// Its name and worth in figures.
    pub label: String,
    /// The score with it, in percent.
    pub score: f64,
    /// Its worth in points; none off the curve.
    pub worth: Option<f64>,
}

/// One curve.
#[derive(Clone, Debug, PartialEq)]
pub struct HandicapChart {
    /// Whose curve it is.
    pub title: String,
    /// What was averaged over, how many observations, which interval.
    pub subtitle: String,
    pub levels: Vec<Banded>,
    /// The fitted curve from left to right; empty where none fits.
    pub line: Vec<Banded>,
    pub crossings: Vec<Crossing>,
}

const PLOT: (i32, i32) = (1000, 560);
const TICKS: i32 = 64;
const GAP: i32 = 20;
const DOT: i32 = 6;

/// Where everything goes.
struct Layout {
    heading: Heading,
    left: i32,
    top: i32,
    /// Lowest and highest score of the axis, and the distance between its lines.
    scores: (f64, f64),
    step: f64,
    size: (i32, i32),
}

impl Layout {
    fn x(&self, points: f64) -> i32 {
        let part = ((points + HandicapChart::MOST) / (2.0 * HandicapChart::MOST)).clamp(0.0, 1.0);
        self.left + (part * f64::from(PLOT.0)).round() as i32
    }

    fn y(&self, score: f64) -> i32 {
        let (low, high) = self.scores;
        let part = ((score - low) / (high - low)).clamp(0.0, 1.0);
        self.top + PLOT.1 - (part * f64::from(PLOT.1)).round() as i32
    }

    fn right(&self) -> i32 {
        self.left + PLOT.0
    }

    fn bottom(&self) -> i32 {
        self.top + PLOT.1
    }
}

impl HandicapChart {
    /// Points to either side of 0 (ST-E2).
    const MOST: f64 = 6.0;

    fn layout(&self) -> Layout {
        let labels = self.crossings.iter();
        let labels = labels.map(|card| LABEL.width(&card.label)).max();
        let left = MARGIN + TICKS + SMALL.line();
        let width = left + PLOT.0 + GAP + labels.unwrap_or(0) + MARGIN;
        let heading = Heading::within(&self.title, &self.subtitle, width - 2 * MARGIN);
        let of_levels = self.levels.iter().flat_map(|level| [level.lo, level.hi]);
        let of_cards = self.crossings.iter().map(|card| card.score);
        // The fitted line is shown whole; its band may be clipped.
        let of_line = self.line.iter().map(|at| at.score);
        let scores = of_levels.chain(of_cards).chain(of_line).filter(|score| score.is_finite());
        let (low, high) = scores
            .fold((f64::MAX, f64::MIN), |(low, high), score| (low.min(score), high.max(score)));
        let (low, high) = if low < high { (low, high) } else { (0.0, 100.0) };
        let step = [1.0, 2.0, 5.0, 10.0, 20.0]
            .into_iter()
            .find(|step| (high - low) / step <= 8.0)
            .unwrap_or(25.0);
        let top = MARGIN + heading.height() + GAP;
        let listed = self.crossings.len() as i32 * SMALL.line();
        Layout {
            heading,
            left,
            top,
            scores: ((low / step).floor() * step, (high / step).ceil() * step),
            step,
            size: (
                width,
                top + PLOT.1.max(listed) + GAP / 2 + 2 * SMALL.line() + GAP + SMALL.line() + MARGIN,
            ),
        }
    }

    fn draw_axes<B: DrawingBackend>(&self, canvas: &Canvas<B>, layout: &Layout) -> Drawn<B> {
        let (low, high) = layout.scores;
        let n_steps = ((high - low) / layout.step).round() as i32;
        for step in 0..=n_steps {
            let score = low + f64::from(step) * layout.step;
            let y = layout.y(score);
            canvas.fill((layout.left, y - 1), (layout.right(), y), GRID)?;
            let label = NumberFormat::Fixed(0).write(score);
            canvas.text(&label, SMALL, RIGHT, (layout.left - 12, y))?;
        }
        for points in -6..=6 {
            let x = layout.x(f64::from(points));
            let color = if points == 0 { INK } else { GRID };
            canvas.fill((x - 1, layout.top), (x, layout.bottom()), color)?;
            let label = match points {
                0 => "0".to_owned(),
                _ => NumberFormat::Signed(0).write(f64::from(points)),
            };
            let y = layout.bottom() + GAP / 2 + SMALL.line() / 2;
            canvas.text(&label, SMALL, MIDDLE, (x, y))?;
        }
        let x = (layout.left + layout.right()) / 2;
        let y = layout.bottom() + GAP / 2 + SMALL.line() + SMALL.line() / 2;
        canvas.text("army points more or fewer than the enemy has", SMALL, MIDDLE, (x, y))?;
        let x = MARGIN + SMALL.line() / 2;
        canvas.text_upwards("score, %", SMALL, (x, (layout.top + layout.bottom()) / 2))
    }

    /// The band and the line through the levels.
    fn draw_line<B: DrawingBackend>(&self, canvas: &Canvas<B>, layout: &Layout) -> Drawn<B> {
        if self.line.is_empty() {
            return Ok(());
        }
        let along = |score: fn(&Banded) -> f64| {
            (self.line.iter()).map(move |it| (layout.x(it.points), layout.y(score(it))))
        };
        let band: Vec<_> = along(|it| it.hi).chain(along(|it| it.lo).rev()).collect();
        canvas.area(&band, BAND)?;
        canvas.line(&along(|it| it.score).collect::<Vec<_>>(), 4, SAMPLED)
    }

    fn draw_levels<B: DrawingBackend>(&self, canvas: &Canvas<B>, layout: &Layout) -> Drawn<B> {
        for level in &self.levels {
            let (x, y) = (layout.x(level.points), layout.y(level.score));
            canvas.fill((x - 1, layout.y(level.hi)), (x + 1, layout.y(level.lo)), INK)?;
            canvas.disc((x, y), DOT, INK)?;
        }
        Ok(())
    }

    /// From the right edge to the curve and down to the points; labels beside the edge, none over another.
    fn draw_cards<B: DrawingBackend>(&self, canvas: &Canvas<B>, layout: &Layout) -> Drawn<B> {
        let mut cards: Vec<&Crossing> = self.crossings.iter().collect();
        cards.sort_by(|a, b| b.score.total_cmp(&a.score));
        let mut next = layout.top;
        for card in cards {
            let y = layout.y(card.score);
            let from = card.worth.map_or(layout.left, |worth| layout.x(worth));
            dashes(canvas, (from, y), (layout.right(), y))?;
            if card.worth.is_some() {
                dashes(canvas, (from, y), (from, layout.bottom()))?;
                canvas.disc((from, y), DOT, EXACT)?;
            }
            let at = y.max(next + SMALL.line() / 2);
            canvas.text(&card.label, LABEL, LEFT, (layout.right() + GAP, at))?;
            next = at + SMALL.line() / 2;
        }
        Ok(())
    }

    fn draw_legend<B: DrawingBackend>(&self, canvas: &Canvas<B>, layout: &Layout) -> Drawn<B> {
        let y = layout.size.1 - MARGIN - SMALL.line() / 2;
        let mut x = layout.left;
        canvas.disc((x + DOT, y), DOT, INK)?;
        x += 2 * DOT + 12;
        let played = "played";
        canvas.text(played, SMALL, LEFT, (x, y))?;
        x += SMALL.width(played) + 40;
        canvas.fill((x, y - 10), (x + 56, y + 10), BAND)?;
        canvas.fill((x, y - 2), (x + 56, y + 2), SAMPLED)?;
        x += 56 + 12;
        let fitted = "fitted, with its band";
        canvas.text(fitted, SMALL, LEFT, (x, y))?;
        if self.crossings.is_empty() {
            return Ok(());
        }
        x += SMALL.width(fitted) + 40;
        canvas.disc((x + DOT, y), DOT, EXACT)?;
        canvas.text("a card, unpaid", SMALL, LEFT, (x + 2 * DOT + 12, y))
    }
}

/// A dashed line along an axis.
fn dashes<B: DrawingBackend>(
    canvas: &Canvas<B>,
    (x0, y0): (i32, i32),
    (x1, y1): (i32, i32),
) -> Drawn<B> {
    let (mut x, mut y) = (x0, y0);
    while x < x1 || y < y1 {
        let (to_x, to_y) = ((x + 12).min(x1), (y + 12).min(y1));
        canvas.fill((x, y - 1), (to_x.max(x + 1), to_y.max(y + 1) - 1), EXACT)?;
        x = if x < x1 { x + 20 } else { x };
        y = if y < y1 { y + 20 } else { y };
    }
    Ok(())
}

impl Chart for HandicapChart {
    fn title(&self) -> &str {
        &self.title
    }

    fn description(&self) -> String {
        let cards = self.crossings.iter();
        let cards: Vec<&str> = cards.map(|card| card.label.as_str()).collect();
        format!(
            "Curve of the score over army points: {}. {} Cards: {}.",
            self.title,
            self.subtitle,
            cards.join("; ")
        )
    }

    /// No table has what the levels of a curve scored.
    fn csv(&self) -> String {
        let heads = ["what", "points", "score", "low", "high"].map(str::to_owned);
        let row = |what: &str, it: &Banded| {
            let numbers = [it.points, it.score, it.lo, it.hi];
            let numbers = numbers.iter().map(f64::to_string);
            [what.to_owned()].into_iter().chain(numbers).collect()
        };
        let played = self.levels.iter().map(|it| row("played", it));
        let fitted = self.line.iter().map(|it| row("fitted", it));
        csv_of([heads.to_vec()].into_iter().chain(played).chain(fitted))
    }

    fn size(&self) -> (u32, u32) {
        let (width, height) = self.layout().size;
        (width as u32, height as u32)
    }

    fn draw<B: DrawingBackend>(&self, canvas: &Canvas<B>) -> Drawn<B> {
        let layout = self.layout();
        canvas.clear(PAPER)?;
        layout.heading.draw(canvas, (MARGIN, MARGIN))?;
        self.draw_axes(canvas, &layout)?;
        self.draw_line(canvas, &layout)?;
        self.draw_cards(canvas, &layout)?;
        self.draw_levels(canvas, &layout)?;
        self.draw_legend(canvas, &layout)
    }
}
