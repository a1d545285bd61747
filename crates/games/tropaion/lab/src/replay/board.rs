//! The table as SVG: terrain, units, paths and marks, north up.
//!
//! Colours are presentation attributes, so that a picture needs no style sheet; everything has a class, so that a page can
//! restyle it. Nothing is shown by colour alone: armies differ in hatching, terrain in pattern, paths in dashes.

use std::fmt::Write as _;

use battle_core::Seat;
use tropaion::UnitId;
use tropaion::grid::{Cell, Facing};

use super::ReplayDocument;
use super::track::{Change, Mark, Mover, Scene, Standing, Track};

/// Pixels of a cell, which is 1 MU (TP-G01).
pub(super) const SCALE: f64 = 32.0;
/// Room around the table for its scale.
pub(super) const MARGIN: f64 = 20.0;
/// Half of a unit's base.
pub(super) const HALF: f64 = 14.0;

pub(super) const INK: &str = "#1f2328";
pub(super) const MUTED: &str = "#57606a";
const PAPER: &str = "#ffffff";
const SEATS: [&str; 2] = ["#2171b5", "#c2500a"];

/// Text that is safe between tags and in quoted attributes.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The table in the coordinates of its picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board<'r> {
    pub track: &'r Track,
    pub document: &'r ReplayDocument<'r>,
}

impl Board<'_> {
    pub fn width(&self) -> f64 {
        f64::from(self.track.width) * SCALE
    }

    pub fn height(&self) -> f64 {
        f64::from(self.track.depth) * SCALE
    }

    pub fn middle(&self, cell: Cell) -> (f64, f64) {
        let x = (f64::from(cell.x) + 0.5) * SCALE;
        (x, self.height() - (f64::from(cell.y) + 0.5) * SCALE)
    }

    /// Where a mark stands: between two units that fight, or before the unit that is shot at.
    pub fn mark_at(&self, mark: &Mark) -> (f64, f64) {
        let [(x1, y1), (x2, y2)] = mark.between.map(|cell| self.middle(cell));
        let share = if mark.is_shot { 0.8 } else { 0.5 };
        (x1 + share * (x2 - x1), y1 + share * (y2 - y1))
    }

    /// The table without its frame: ground, ways, units, marks.
    pub fn picture(&self, ways: &str, units: &str, marks: &str) -> String {
        format!(
            "{}{}<g id=\"ways\">{ways}</g>\n{units}<g id=\"marks\">{marks}</g>\n",
            definitions(),
            self.ground()
        )
    }

    /// The units on the table.
    pub fn standing(&self, scene: &Scene) -> String {
        let units = self.units();
        let drawn = units.filter_map(|unit| Some(self.unit(unit, &scene.standing(unit)?)));
        drawn.collect()
    }

    /// All units of both armies.
    pub fn units(&self) -> impl Iterator<Item = UnitId> {
        let document = self.document;
        Seat::ALL.into_iter().flat_map(move |seat| {
            let army = &document.battle.armies()[document.seating.side_in(seat)];
            (0..army.units.len()).map(move |place| UnitId::of(seat, place))
        })
    }

    fn ground(&self) -> String {
        let (w, h) = (self.width(), self.height());
        let mut svg = format!(
            "<rect class=\"ground\" width=\"{w}\" height=\"{h}\" fill=\"#dfe6cf\"/>\n<g class=\"terrain\">\n"
        );
        for y in 0..self.track.depth {
            for x in 0..self.track.width {
                let ground = self.track.ground(x, y);
                let mut lay = |fill: &str| {
                    let (left, top) = (f64::from(x) * SCALE, h - f64::from(y + 1) * SCALE);
                    let _ = writeln!(
                        svg,
                        "<rect x=\"{left}\" y=\"{top}\" width=\"{SCALE}\" height=\"{SCALE}\" fill=\"{fill}\"/>"
                    );
                };
                if ground.is_hill() {
                    lay("#cdb98a");
                }
                match (ground.is_wood(), ground.is_difficult()) {
                    (true, _) => lay("url(#wood)"),
                    (false, true) => lay("url(#rough)"),
                    (false, false) => {}
                }
            }
        }
        svg += "</g>\n<g class=\"lines\" stroke=\"#57606a\" stroke-opacity=\"0.18\">\n";
        for x in 1..self.track.width {
            let x = f64::from(x) * SCALE;
            let _ = writeln!(svg, "<line x1=\"{x}\" x2=\"{x}\" y1=\"0\" y2=\"{h}\"/>");
        }
        for y in 1..self.track.depth {
            let y = f64::from(y) * SCALE;
            let _ = writeln!(svg, "<line x1=\"0\" x2=\"{w}\" y1=\"{y}\" y2=\"{y}\"/>");
        }
        let _ = writeln!(
            svg,
            "</g>\n<g class=\"scale\" fill=\"{MUTED}\" font-size=\"10\" text-anchor=\"middle\">"
        );
        for x in (0..self.track.width).step_by(4) {
            let _ = writeln!(
                svg,
                "<text x=\"{}\" y=\"{}\">{x}</text>",
                (f64::from(x) + 0.5) * SCALE,
                h + 13.0
            );
        }
        for y in (0..self.track.depth).step_by(4) {
            let at = h - (f64::from(y) + 0.5) * SCALE + 3.5;
            let _ = writeln!(svg, "<text x=\"-10\" y=\"{at}\">{y}</text>");
        }
        let _ = writeln!(
            svg,
            "</g>\n<rect class=\"rim\" width=\"{w}\" height=\"{h}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"1.5\"/>"
        );
        svg
    }

    /// A unit: its front is the thick edge, the rings are disruption points.
    pub fn unit(&self, unit: UnitId, standing: &Standing) -> String {
        let (x, y) = self.middle(standing.cell);
        let seat = unit.seat().index();
        let army = &self.document.battle.armies()[self.document.seating.side_in(unit.seat())];
        let profile = &army.units[unit.place()];
        let degrees = degrees(standing.facing);
        let turned = if standing.facing == Facing::South { " rotate(180)" } else { "" };
        let size = 2.0 * HALF;
        let colour = SEATS[seat];
        let hatch = match seat {
            0 => String::new(),
            _ => format!(
                "<rect x=\"-{HALF}\" y=\"-{HALF}\" width=\"{size}\" height=\"{size}\" fill=\"url(#hatch)\"/>"
            ),
        };
        let title = escaped(&self.document.battle.unit_name(self.document.seating, unit));
        let front = HALF - 1.5;
        format!(
            "<g class=\"stand seat{seat}\" id=\"u{unit}\" data-worn=\"{}\" transform=\"translate({x} {y}) rotate({degrees})\"><title>{title}</title>\
             <rect class=\"base\" x=\"-{HALF}\" y=\"-{HALF}\" width=\"{size}\" height=\"{size}\" fill=\"{colour}\" stroke=\"{INK}\"/>{hatch}\
             <path class=\"front\" d=\"M-{HALF} -{front}h{size}\" stroke=\"{INK}\" stroke-width=\"3\"/><path class=\"ahead\" d=\"M-4 -{front}l4 -4l4 4z\" fill=\"{INK}\"/>\
             <g class=\"label\" transform=\"translate(0 2){turned}\" fill=\"{PAPER}\" font-weight=\"700\" text-anchor=\"middle\"><text y=\"1\" font-size=\"11\">{}</text><text y=\"10\" font-size=\"8\">{}</text></g>\
             {}</g>\n",
            standing.disruption,
            profile.of.row().code,
            unit.place() + 1,
            worn(standing.disruption),
        )
    }

    /// Where a unit came from and went.
    pub fn way(&self, change: &Change) -> String {
        let Change::Moves { unit, from, to, mover } = *change else {
            return String::new();
        };
        if mover == Mover::Placed || from.cell == to.cell {
            return String::new();
        }
        let ((x1, y1), (x2, y2)) = (self.middle(from.cell), self.middle(to.cell));
        let length = (x2 - x1).hypot(y2 - y1);
        let share = (length - HALF) / length;
        let seat = unit.seat().index();
        let dashes = match mover {
            Mover::Rules => " stroke-dasharray=\"2 3\"",
            _ => "",
        };
        format!(
            "<g class=\"way seat{seat} {}\" stroke=\"{}\"><rect x=\"{}\" y=\"{}\" width=\"{size}\" height=\"{size}\" fill=\"none\" stroke-opacity=\"0.55\" stroke-dasharray=\"3 3\"/><line x1=\"{x1}\" y1=\"{y1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke-width=\"2\"{dashes} marker-end=\"url(#head{seat})\"/></g>\n",
            mover.name(),
            SEATS[seat],
            x1 - HALF,
            y1 - HALF,
            x1 + share * (x2 - x1),
            y1 + share * (y2 - y1),
            size = 2.0 * HALF,
        )
    }

    /// What a shot or a fight came to.
    pub fn mark(&self, mark: &Mark) -> String {
        let (x, y) = self.mark_at(mark);
        let colour = mark.loser.map_or(MUTED, |seat| SEATS[seat.index()]);
        let mut svg = String::from("<g class=\"mark\">");
        if mark.is_shot {
            let (x1, y1) = self.middle(mark.between[0]);
            let _ = write!(
                svg,
                "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x:.1}\" y2=\"{y:.1}\" stroke=\"{INK}\" stroke-width=\"1.5\" stroke-dasharray=\"6 4\"/>"
            );
        }
        let _ = writeln!(
            svg,
            "<g transform=\"translate({x:.1} {y:.1})\"><circle r=\"6.8\" fill=\"{PAPER}\" stroke=\"{colour}\" stroke-width=\"2.5\"/><text y=\"3.4\" text-anchor=\"middle\" font-size=\"9.5\" font-weight=\"700\" fill=\"{INK}\">{}</text></g></g>",
            mark.letter()
        );
        svg
    }
}

/// A facing in degrees, clockwise from up, as SVG turns.
pub(super) fn degrees(facing: Facing) -> i32 {
    match facing {
        Facing::North => 0,
        Facing::East => 90,
        Facing::South => 180,
        Facing::West => 270,
    }
}

/// Rings of disruption at the rear of a base; a page shows as many as there are.
fn worn(disruption: u8) -> String {
    let rings = [1u8, 2].map(|n| {
        let hidden = if n > disruption {
            " visibility=\"hidden\""
        } else {
            ""
        };
        let x = 9.5 * (f64::from(n) * 2.0 - 3.0);
        format!(
            "<circle class=\"worn{n}\" cx=\"{x}\" cy=\"9.5\" r=\"3.6\" fill=\"#ffd54a\" stroke=\"{INK}\"{hidden}/>"
        )
    });
    rings.concat()
}

fn definitions() -> String {
    let mut svg = "<defs>\n\
        <pattern id=\"hatch\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"><path d=\"M0 0v5\" stroke=\"#000000\" stroke-opacity=\"0.22\" stroke-width=\"3\"/></pattern>\n\
        <pattern id=\"wood\" width=\"16\" height=\"16\" patternUnits=\"userSpaceOnUse\"><rect width=\"16\" height=\"16\" fill=\"#8fb573\"/><path d=\"M8 2l5 9h-10z\" fill=\"#3f6b2f\"/></pattern>\n\
        <pattern id=\"rough\" width=\"12\" height=\"12\" patternUnits=\"userSpaceOnUse\"><rect width=\"12\" height=\"12\" fill=\"#b7c4b0\"/><path d=\"M1 4q2.500 -3 5 0t5 0M1 10q2.500 -3 5 0t5 0\" fill=\"none\" stroke=\"#5b6f66\"/></pattern>\n"
        .to_owned();
    for (seat, colour) in SEATS.iter().enumerate() {
        let _ = writeln!(
            svg,
            "<marker id=\"head{seat}\" viewBox=\"0 0 10 10\" refX=\"8\" refY=\"5\" markerWidth=\"9\" markerHeight=\"9\" markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0L10 5L0 10z\" fill=\"{colour}\" stroke=\"none\"/></marker>"
        );
    }
    svg + "</defs>\n"
}
