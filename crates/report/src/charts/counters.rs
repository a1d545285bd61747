//! Who beats whom: names on a circle, with an arrow from each to those that it beats clearly.

use plotters::prelude::DrawingBackend;

use super::canvas::{Canvas, Drawn, Heading, LABEL, LEFT, MARGIN, MIDDLE, RIGHT, SMALL};
use super::{Chart, ChartError, Mark, csv_of};
use crate::style::{INK, PAPER, SAMPLED};
use analysis::numbers::plain;

/// An arrow from the first to the second, by their numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beats {
    pub winner: usize,
    /// Who is beaten.
    pub loser: usize,
    /// The winner's score, in percent.
    pub score: f64,
}

/// Names with arrows between them.
#[derive(Clone, Debug, PartialEq)]
pub struct CounterGraph {
    pub title: String,
    /// From which score on an arrow is drawn, and who is left out.
    pub subtitle: String,
    /// The names, clockwise from the top.
    pub names: Vec<String>,
    /// The arrows.
    pub beats: Vec<Beats>,
}

/// Half the room that a name leaves free around its place.
const NODE: f64 = 14.0;
const HEAD: f64 = 22.0;
/// The width of the widest arrow, of a score of 100.
const WIDEST: f64 = 9.0;

/// How large it is drawn.
#[derive(Clone, Copy)]
struct Form {
    radius: i32,
    /// The widest that a line of a name may be.
    label: i32,
    margin: i32,
}

const WIDE: Form = Form { radius: 250, label: 400, margin: MARGIN };
const NARROW: Form = Form { radius: 170, label: 170, margin: 16 };

struct Layout {
    heading: Heading,
    names: Vec<Vec<String>>,
    center: (i32, i32),
    size: (i32, i32),
}

impl CounterGraph {
    fn layout(&self, form: Form) -> Layout {
        let names: Vec<Vec<String>> =
            self.names.iter().map(|name| LABEL.wrap(name, form.label)).collect();
        let widest = names.iter().flatten().map(|line| LABEL.width(line)).max().unwrap_or(0);
        let width = 2 * (form.margin + widest + form.radius + 2 * NODE as i32);
        let heading = Heading::within(&self.title, &self.subtitle, width - 2 * form.margin);
        let tallest = names.iter().map(Vec::len).max().unwrap_or(1) as i32 * LABEL.line();
        let over = form.margin + heading.height() + tallest + 2 * NODE as i32;
        let under = tallest + 2 * NODE as i32 + form.margin;
        let center = (width / 2, over + form.radius);
        Layout { heading, names, center, size: (width, over + 2 * form.radius + under) }
    }

    /// Where a name stands on the circle.
    fn place(&self, at: usize, layout: &Layout, form: Form) -> (f64, f64) {
        let turn = std::f64::consts::TAU * at as f64 / self.names.len().max(1) as f64;
        let radius = f64::from(form.radius);
        let (x, y) = (libm::sin(turn) * radius, -libm::cos(turn) * radius);
        (f64::from(layout.center.0) + x, f64::from(layout.center.1) + y)
    }

    fn draw_in<B: DrawingBackend>(&self, canvas: &Canvas<B>, form: Form) -> Drawn<B> {
        let layout = self.layout(form);
        canvas.clear(PAPER)?;
        layout.heading.draw(canvas, (form.margin, form.margin))?;
        let whole = |(x, y): (f64, f64)| (x.round() as i32, y.round() as i32);
        let mut figures: Vec<[i32; 4]> = Vec::new();
        for beats in &self.beats {
            let [from, to] = [beats.winner, beats.loser].map(|it| self.place(it, &layout, form));
            let length = libm::hypot(to.0 - from.0, to.1 - from.1).max(1.0);
            let along = ((to.0 - from.0) / length, (to.1 - from.1) / length);
            let at = |far: f64, aside: f64| {
                (from.0 + far * along.0 - aside * along.1, from.1 + far * along.1 + aside * along.0)
            };
            let end = length - NODE - 4.0;
            let width = (WIDEST * (beats.score - 50.0) / 50.0).max(2.0).round() as u32;
            canvas.line(
                &[whole(at(NODE, 0.0)), whole(at(end - HEAD / 2.0, 0.0))],
                width,
                SAMPLED,
            )?;
            let head = [at(end, 0.0), at(end - HEAD, HEAD / 2.5), at(end - HEAD, -HEAD / 2.5)];
            canvas.area(&head.map(whole), SAMPLED)?;
            // Beside the arrow, nearer to the winner, where no other figure stands.
            let text = plain(beats.score, 0);
            let half = (SMALL.width(&text) / 2 + 4, SMALL.line() / 2);
            let boxed = |(x, y): (i32, i32)| [x - half.0, y - half.1, x + half.0, y + half.1];
            let is_free = |it: &[i32; 4]| {
                figures.iter().all(|other| {
                    it[2] <= other[0] || other[2] <= it[0] || it[3] <= other[1] || other[3] <= it[1]
                })
            };
            let tries = [0.3, 0.4, 0.24, 0.5, 0.6, 0.7]
                .into_iter()
                .flat_map(|part| [30.0, -30.0].map(|aside| whole(at(part * length, aside))));
            let free = tries.clone().find(|place| is_free(&boxed(*place)));
            if let Some(place) = free {
                figures.push(boxed(place));
                canvas.text(&text, SMALL, MIDDLE, place)?;
            }
        }
        for (at, lines) in layout.names.iter().enumerate() {
            let (x, y) = whole(self.place(at, &layout, form));
            canvas.disc((x, y), NODE as i32 - 4, INK)?;
            let gap = 2 * NODE as i32;
            let height = lines.len() as i32 * LABEL.line();
            let (dx, dy) = (x - layout.center.0, y - layout.center.1);
            let is_at_a_pole = dx.abs() < form.radius / 8;
            let (anchor, x, top) = match (is_at_a_pole, dx > 0) {
                (true, _) if dy < 0 => (MIDDLE, x, y - gap - height),
                (true, _) => (MIDDLE, x, y + gap),
                (false, true) => (LEFT, x + gap, y - height / 2),
                (false, false) => (RIGHT, x - gap, y - height / 2),
            };
            for (line, i) in lines.iter().zip(0..) {
                let y = top + i * LABEL.line() + LABEL.line() / 2;
                canvas.text(line, LABEL, anchor, (x, y))?;
            }
        }
        Ok(())
    }

    /// `Hussite beats Parthian (66 %), Later Crusader (94 %)`.
    fn in_words(&self, at: usize) -> String {
        let beaten = self.beats.iter().filter(|it| it.winner == at);
        let beaten: Vec<String> = beaten
            .map(|it| format!("{} ({} %)", self.names[it.loser], plain(it.score, 0)))
            .collect();
        match beaten.is_empty() {
            true => format!("{} beats none of them", self.names[at]),
            false => format!("{} beats {}", self.names[at], beaten.join(", ")),
        }
    }
}

/// A counter graph for a narrow screen.
struct Narrow<'c>(&'c CounterGraph);

fn marks(graph: &CounterGraph, form: Form) -> Vec<Mark> {
    let layout = graph.layout(form);
    let mark = |at: usize| {
        let (x, y) = graph.place(at, &layout, form);
        let (x, y, half) = (x as i32, y as i32, 3 * NODE as i32);
        Mark { from: (x - half, y - half), to: (x + half, y + half), text: graph.in_words(at) }
    };
    (0..graph.names.len()).map(mark).collect()
}

impl Chart for Narrow<'_> {
    fn title(&self) -> &str {
        &self.0.title
    }

    fn description(&self) -> String {
        self.0.description()
    }

    fn size(&self) -> (u32, u32) {
        let (width, height) = self.0.layout(NARROW).size;
        (width as u32, height as u32)
    }

    fn marks(&self) -> Vec<Mark> {
        marks(self.0, NARROW)
    }

    fn draw<B: DrawingBackend>(&self, canvas: &Canvas<B>) -> Drawn<B> {
        self.0.draw_in(canvas, NARROW)
    }
}

impl Chart for CounterGraph {
    fn title(&self) -> &str {
        &self.title
    }

    fn description(&self) -> String {
        let each: Vec<String> = (0..self.names.len()).map(|at| self.in_words(at)).collect();
        format!("Graph: {}. {} {}.", self.title, self.subtitle, each.join("; "))
    }

    fn size(&self) -> (u32, u32) {
        let (width, height) = self.layout(WIDE).size;
        (width as u32, height as u32)
    }

    fn marks(&self) -> Vec<Mark> {
        marks(self, WIDE)
    }

    fn csv(&self) -> String {
        let heads = ["winner", "loser", "score"].map(str::to_owned).to_vec();
        let rows = self.beats.iter().map(|it| {
            vec![self.names[it.winner].clone(), self.names[it.loser].clone(), it.score.to_string()]
        });
        csv_of([heads].into_iter().chain(rows))
    }

    fn narrow_svg(&self) -> Result<Option<String>, ChartError> {
        Narrow(self).inline_svg().map(Some)
    }

    fn draw<B: DrawingBackend>(&self, canvas: &Canvas<B>) -> Drawn<B> {
        self.draw_in(canvas, WIDE)
    }
}
