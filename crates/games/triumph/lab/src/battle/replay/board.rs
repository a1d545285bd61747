//! The table as SVG: terrain, camps, stands, paths and marks, to scale.
//!
//! Colours are presentation attributes, so that a picture needs no style sheet; everything has a class, so that a page can
//! restyle it. Nothing is shown by colour alone: armies differ in the pattern of their bases' rear, terrain in pattern and label,
//! paths in dashes.

use battle_core::Seat;
use tabletop::{FULL_TURN, Heading, Point, Pose, Rect, UNIT};
use triumph::battle::{Announced, STAND_WIDTH};

use super::coordinates::escaped;
use super::coordinates::{Board, number, pixels};
use super::phrases::shortened;
use super::pieces;
use super::roster::Guise;
use super::track::{Mark, Mover, Track, Way, ground};

/// Room around the board for its scale.
pub(super) const MARGIN: f64 = 20.0;

/// Blue for seat one and orange for seat two, which colour-blind readers can distinguish; reports use them for sampled and exact
/// values.
pub(super) const SEATS: [&str; 2] = ["#2171b5", "#c2500a"];
pub(super) const INK: &str = "#1f2328";
pub(super) const MUTED: &str = "#57606a";
pub(super) const PAPER: &str = "#ffffff";

impl Board {
    /// Ground, terrain, lines and scale, which don't change during the battle.
    pub fn table(&self, track: &Track) -> String {
        let (w, h) = (number(self.width()), number(self.height()));
        let mut svg = format!(
            "<rect class=\"ground\" width=\"{w}\" height=\"{h}\" fill=\"{}\"/>\n",
            pieces::GROUND
        );
        svg += "<g class=\"terrain\" clip-path=\"url(#board)\">\n";
        for piece in &track.terrain {
            svg += &pieces::piece(self, piece);
        }
        svg += "</g>\n<g class=\"lines\" stroke=\"#57606a\" stroke-opacity=\"0.45\" stroke-width=\"1\">\n";
        let depth = pixels(track.deploy_depth);
        for y in [depth, self.height() - depth] {
            let y = number(y);
            svg += &format!(
                "<line x1=\"0\" x2=\"{w}\" y1=\"{y}\" y2=\"{y}\" stroke-dasharray=\"2 6\"/>\n"
            );
        }
        for third in [1.0, 2.0] {
            let x = number(self.width() * third / 3.0);
            for (top, bottom) in [(0.0, 14.0), (self.height() - 14.0, self.height())] {
                svg += &format!(
                    "<line x1=\"{x}\" x2=\"{x}\" y1=\"{}\" y2=\"{}\"/>\n",
                    number(top),
                    number(bottom)
                );
            }
        }
        svg += "</g>\n";
        svg += &self.scale();
        svg += &format!(
            "<rect class=\"rim\" width=\"{w}\" height=\"{h}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"1.5\"/>\n"
        );
        svg
    }

    /// MU along the south and the west edge.
    fn scale(&self) -> String {
        let mut svg = format!(
            "<g class=\"scale\" fill=\"{MUTED}\" font-size=\"10\" text-anchor=\"middle\">\n"
        );
        let units = |length: i32| (0..=length / UNIT).filter(|mu| mu % 4 == 0);
        for mu in units(self.far.x) {
            let x = pixels(mu * UNIT);
            svg += &format!(
                "<text x=\"{}\" y=\"{}\">{mu}</text>\n",
                number(x),
                number(self.height() + 13.0)
            );
        }
        for mu in units(self.far.y).filter(|mu| *mu > 0) {
            let y = self.height() - pixels(mu * UNIT);
            svg += &format!("<text x=\"-10\" y=\"{}\">{mu}</text>\n", number(y + 3.5));
        }
        svg + "</g>\n"
    }

    /// A camp: a palisade with tents.
    pub fn camp(&self, owner: Seat, base: Rect) -> String {
        let (x, y) = self.at(base.centre);
        let (hw, hd) = (pixels(base.half_width), pixels(base.half_depth));
        let colour = SEATS[owner.index()];
        let mut svg = format!(
            "<g class=\"camp seat{n}\" id=\"camp{n}\" transform=\"translate({} {})\"><title>camp</title>",
            number(x),
            number(y),
            n = owner.index(),
        );
        svg += &format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\" fill=\"#e8dcc0\" stroke=\"{colour}\" stroke-width=\"2.5\" stroke-dasharray=\"5 2\"/>",
            number(1.5 - hw),
            number(1.5 - hd),
            number(2.0 * hw - 3.0),
            number(2.0 * hd - 3.0),
        );
        for tent in [-1.0, 0.0, 1.0] {
            let at = tent * hw * 0.58;
            svg += &format!(
                "<path d=\"M{} 2l10 -16l10 16z\" fill=\"{PAPER}\" stroke=\"{colour}\" stroke-width=\"1.5\" stroke-linejoin=\"round\"/>",
                number(at - 10.0)
            );
        }
        svg += &format!(
            "<text y=\"{}\" text-anchor=\"middle\" font-size=\"10\" fill=\"{INK}\">camp</text></g>\n",
            number(hd - 7.0)
        );
        svg
    }

    /// A stand on the table in one of its guises.
    pub fn stand(&self, guises: &[Guise], shown: usize, pose: Pose) -> String {
        let own = &guises[shown];
        let rect = ground(&own.stand, pose);
        let (x, y) = self.at(rect.centre);
        let transform = format!(
            "translate({} {}) rotate({})",
            number(x),
            number(y),
            number(degrees(pose.heading))
        );
        let upside_down = reads_upside_down(pose.heading);
        stand_at(guises, shown, &transform, upside_down, &own.name())
    }

    /// Where a stand came from and the path that it took.
    pub fn way(&self, stand: &Announced, way: &Way) -> String {
        let (from, to) = (ground(stand, way.from), ground(stand, way.to));
        if way.mover == Mover::Placed || (to.centre - from.centre).length() < UNIT / 8 {
            return String::new();
        }
        let corners: Vec<String> = from
            .corners()
            .map(|corner| {
                let (x, y) = self.at(corner);
                format!("{},{}", number(x), number(y))
            })
            .into();
        let (x1, y1) = self.at(from.centre);
        let (x2, y2) = self.at(edge_towards(&to, from.centre));
        let colour = SEATS[way.stand.seat().index()];
        let dashes = match way.mover {
            Mover::Rules => " stroke-dasharray=\"2 3\"",
            _ => "",
        };
        format!(
            "<g class=\"way seat{seat}\" stroke=\"{colour}\"><polygon points=\"{}\" fill=\"none\" stroke-opacity=\"0.55\" stroke-dasharray=\"3 3\"/><line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke-width=\"2\"{dashes} marker-end=\"url(#head{seat})\"/></g>\n",
            corners.join(" "),
            number(x1),
            number(y1),
            number(x2),
            number(y2),
            seat = way.stand.seat().index(),
        )
    }

    /// The result of a shot or a fight, at its place.
    pub fn mark(&self, mark: &Mark) -> String {
        let (mut x, mut y) = self.at(mark.at);
        let line = mark.from.map(|from| {
            let (x1, y1) = self.at(from);
            // Neither shooter nor target is covered.
            let length = ((x - x1).powi(2) + (y - y1).powi(2)).sqrt().max(1.0);
            let (dx, dy) = ((x - x1) / length, (y - y1) / length);
            let (before, after) = (length.min(22.0), length.min(26.0));
            let (x1, y1) = (x1 + before * dx, y1 + before * dy);
            (x, y) = (x - after * dx, y - after * dy);
            format!(
                "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{INK}\" stroke-width=\"1.5\" stroke-dasharray=\"6 4\"/>",
                number(x1),
                number(y1),
                number(x),
                number(y)
            )
        });
        format!("<g class=\"mark\">{}{}</g>\n", line.unwrap_or_default(), badge(mark, x, y))
    }
}

/// Where the line from a point to the middle of a base crosses the base's edge.
fn edge_towards(base: &Rect, from: Point) -> Point {
    let way = base.centre - from;
    let ahead = f64::from(way.along(base.forward)).abs() / f64::from(base.half_depth.max(1));
    let aside = f64::from(way.along(base.right())).abs() / f64::from(base.half_width.max(1));
    let outside = ahead.max(aside);
    if outside <= 1.0 {
        return base.centre;
    }
    let left_out = |way: i32| (f64::from(way) / outside).round() as i32;
    base.centre - Point::new(left_out(way.x), left_out(way.y))
}

/// The round badge of a shot or a fight, in the colour of the loser.
pub(super) fn badge(mark: &Mark, x: f64, y: f64) -> String {
    let colour = mark.loser.map_or(MUTED, |seat| SEATS[seat.index()]);
    format!(
        "<g class=\"badge\" transform=\"translate({} {})\"><circle r=\"6.8\" fill=\"{PAPER}\" stroke=\"{colour}\" stroke-width=\"2.5\"/><text y=\"3.4\" text-anchor=\"middle\" font-size=\"9.5\" font-weight=\"700\" fill=\"{INK}\">{}</text></g>",
        number(x),
        number(y),
        mark.letter()
    )
}

/// A stand in one of its guises, the others hidden, with its middle at the origin of a transform and its front edge up.
pub(super) fn stand_at(
    guises: &[Guise],
    shown: usize,
    transform: &str,
    upside_down: bool,
    label: &str,
) -> String {
    let stand = &guises[shown].stand;
    let seat = stand.stand.seat().index();
    let general = if stand.general { " general" } else { "" };
    let mut svg = format!(
        "<g class=\"stand seat{seat}{general}\" id=\"{}\" transform=\"{transform}\"><title>{}</title>",
        stand.stand,
        escaped(label)
    );
    for (at, guise) in guises.iter().enumerate() {
        let drawn = drawn(&guise.stand, upside_down);
        svg += &match (guises.len(), at == shown) {
            (1, _) => drawn,
            (_, true) => format!("<g class=\"guise\">{drawn}</g>"),
            (_, false) => format!("<g class=\"guise\" visibility=\"hidden\">{drawn}</g>"),
        };
    }
    svg + "</g>\n"
}

/// Base and label of a stand.
fn drawn(stand: &Announced, upside_down: bool) -> String {
    let seat = stand.stand.seat().index();
    let (hw, hd) = (pixels(STAND_WIDTH) / 2.0, pixels(stand.depth) / 2.0);
    let colour = SEATS[seat];
    let (x, y) = (number(0.75 - hw), number(0.75 - hd));
    let (w, h) = (number(2.0 * hw - 1.5), number(2.0 * hd - 1.5));
    let mut svg = format!(
        "<rect class=\"base\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"{colour}\" stroke=\"{INK}\" stroke-width=\"1\"/>"
    );
    // Seat two's bases have a hatched rear, for eyes and printers that see no colour.
    if seat == 1 {
        svg += &format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"url(#hatch)\"/>"
        );
    }
    svg += &format!(
        "<path class=\"front\" d=\"M{} {}h{}\" stroke=\"{INK}\" stroke-width=\"3\"/>",
        number(0.5 - hw),
        number(1.75 - hd),
        number(2.0 * hw - 1.0)
    );
    svg += &format!(
        "<path class=\"ahead\" d=\"M-4 {y0}l4 -3.5l4 3.5z\" fill=\"{INK}\"/>",
        y0 = number(1.5 - hd)
    );
    if stand.general {
        svg += &format!(
            "<rect class=\"frame\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#ffd54a\" stroke-width=\"1.5\"/>",
            number(2.25 - hw),
            number(4.0 - hd),
            number(2.0 * hw - 4.5),
            number(2.0 * hd - 6.25),
        );
    }
    let n = stand.stand.number() + 1;
    // Below the front edge, and turned if it would be upside down.
    let turned = if upside_down { " rotate(180)" } else { "" };
    svg += &format!(
        "<g class=\"label\" transform=\"translate(0 2){turned}\" fill=\"{PAPER}\" font-weight=\"700\"><text x=\"{}\" y=\"3.8\" font-size=\"10.5\">{}</text>",
        number(4.0 - hw),
        stand.troop.code(),
    );
    // The general's stand has a star instead of its number.
    if stand.general {
        svg += &star(hw - 9.0, 0.0);
    } else {
        svg += &format!(
            "<text x=\"{}\" y=\"3.6\" font-size=\"9.5\" text-anchor=\"end\">{n}</text>",
            number(hw - 3.5)
        );
    }
    svg + "</g>"
}

/// A star of five points.
fn star(x: f64, y: f64) -> String {
    let points = [
        (0.0, -5.0),
        (1.2, -1.6),
        (4.8, -1.5),
        (1.9, 0.6),
        (2.9, 4.0),
        (0.0, 2.0),
        (-2.9, 4.0),
        (-1.9, 0.6),
        (-4.8, -1.5),
        (-1.2, -1.6),
    ]
    .map(|(dx, dy)| format!("{},{}", number(x + dx), number(y + dy)));
    format!("<polygon points=\"{}\" fill=\"#ffd54a\"/>", points.join(" "))
}

/// Patterns, arrow heads and the board's outline, for every picture.
pub(super) fn definitions(board: &Board, track: &Track) -> String {
    let mut svg = format!(
        "<defs>\n<clipPath id=\"board\"><rect width=\"{}\" height=\"{}\"/></clipPath>\n<pattern id=\"hatch\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"><path d=\"M0 0v5\" stroke=\"#000000\" stroke-opacity=\"0.22\" stroke-width=\"3\"/></pattern>\n",
        number(board.width()),
        number(board.height())
    );
    for (seat, colour) in SEATS.iter().enumerate() {
        svg += &format!(
            "<marker id=\"head{seat}\" viewBox=\"0 0 10 10\" refX=\"8\" refY=\"5\" markerWidth=\"9\" markerHeight=\"9\" markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0L10 5L0 10z\" fill=\"{colour}\" stroke=\"none\"/></marker>\n"
        );
    }
    let mut kinds: Vec<_> = track.terrain.iter().map(|piece| piece.kind).collect();
    kinds.sort();
    kinds.dedup();
    for kind in kinds {
        svg += &pieces::pattern(kind);
    }
    svg + "</defs>\n"
}

/// A heading in degrees, clockwise from up, as SVG turns.
pub(super) fn degrees(heading: Heading) -> f64 {
    f64::from(heading.to_steps()) * 360.0 / f64::from(FULL_TURN)
}

/// Whether text along a base would be upside down.
pub(super) fn reads_upside_down(heading: Heading) -> bool {
    let steps = heading.to_steps();
    steps > FULL_TURN / 4 && steps <= 3 * (FULL_TURN / 4)
}

/// A line of text, cut to about this number of letters.
pub(super) fn text(x: f64, y: f64, size: f64, most: usize, words: &str) -> String {
    format!(
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{INK}\">{}</text>\n",
        number(x),
        number(y),
        number(size),
        escaped(&shortened(words, most))
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_users_cant_leave_its_place() {
        assert_eq!(escaped("<Gauls> & \"friends'"), "&lt;Gauls&gt; &amp; &quot;friends&#39;");
    }

    #[test]
    fn north_is_up_and_numbers_are_short() {
        let board = Board { far: Point::new(48 * UNIT, 32 * UNIT) };
        assert_eq!(board.at(Point::new(0, 32 * UNIT)), (0.0, 0.0));
        assert_eq!(board.at(Point::new(UNIT, 0)), (24.0, 768.0));
        assert_eq!([1.0, 1.5, 1.256, -0.001].map(number), ["1", "1.5", "1.26", "0"]);
    }

    #[test]
    fn text_reads_from_the_south_or_from_the_east() {
        let of = |degrees| reads_upside_down(Heading::degrees(degrees));
        assert_eq!([0, 90, 91, 180, 270, 271].map(of), [false, false, true, true, true, false]);
    }
}
