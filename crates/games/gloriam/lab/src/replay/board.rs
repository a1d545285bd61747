//! The field as SVG: lanes, units, paths, volleys and fights, seat one at the bottom.
//!
//! Nothing is shown by colour alone: the armies differ in hatching, paths and volleys in dashes.

use std::fmt::Write as _;

use battle_core::Seat;
use gloriam::army::ArmyUnit;
use gloriam::battle::{DEPTH, Facing, LANES, MAX_UNITS, Place};
use gloriam::parameters::PatchKind;

use super::ReplayDocument;
use super::track::{Mark, Standing, Turn};

/// What the figures of a picture mean.
const LEGEND: &str = "On a unit: its number, then the bases left. On a dashed line: what a volley cost. Behind a unit: what it suffered in fights (w: wounds). Below the field: numbers of lanes.";
/// Pixels of a base width.
const BW: f64 = 20.0;
/// GL-951: base widths of a lane.
const LANE: f64 = 3.0;
/// Room around the field.
const MARGIN: f64 = 24.0;
/// Above the field.
const HEAD: f64 = 70.0;
/// A row of the list of units.
const ROW: f64 = 15.0;
const INK: &str = "#1f2328";
const MUTED: &str = "#57606a";
const PAPER: &str = "#ffffff";
const SEATS: [&str; 2] = ["#2171b5", "#c2500a"];
const FONT: &str = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif";

/// Text that is safe between tags and in quoted attributes.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A picture of the field at the end of a turn, with the state of every unit below it.
pub(super) fn svg(document: &ReplayDocument<'_>, turn: &Turn) -> String {
    let rows = Seat::ALL.map(|seat| army(document, seat).units().len());
    let listed = ROW * (rows[0].max(rows[1]) as f64 + 2.0);
    let field = field_size();
    let (width, top) = (field.0 + 2.0 * MARGIN, HEAD + field.1 + MARGIN);
    let height = top + listed + MARGIN;
    let title = escaped(&document.title);
    let when = escaped(&when(document, turn));
    let mut lists = String::new();
    for seat in Seat::ALL {
        let x = MARGIN + seat.index() as f64 * field.0 / 2.0;
        list(&mut lists, document, turn, seat, (x, top));
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" font-family=\"{FONT}\" role=\"img\" aria-labelledby=\"title\">\n\
         <title id=\"title\">{title}, {when}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{PAPER}\"/>\n\
         <text x=\"{MARGIN}\" y=\"24\" font-size=\"16\" font-weight=\"700\" fill=\"{INK}\">{title}</text>\n\
         <text x=\"{MARGIN}\" y=\"44\" font-size=\"12\" fill=\"{MUTED}\">{when}; {}</text>\n\
         <text x=\"{MARGIN}\" y=\"60\" font-size=\"9.5\" fill=\"{MUTED}\">{LEGEND}</text>\n\
         <g transform=\"translate({MARGIN} {HEAD})\">\n{}</g>\n{lists}</svg>\n",
        escaped(&document.source),
        field_of(document, turn, "")
    )
}

/// Width and height of the field in pixels.
fn field_size() -> (f64, f64) {
    (f64::from(LANES) * LANE * BW, f64::from(DEPTH) * BW)
}

/// `at the end of turn 3, in which Swedish was active`.
fn when(document: &ReplayDocument<'_>, turn: &Turn) -> String {
    match (turn.number, turn.active) {
        (0, _) | (_, None) => "as the armies were deployed".to_owned(),
        (number, Some(active)) => format!(
            "at the end of turn {number}, in which {} was active",
            army(document, active).name()
        ),
    }
}

pub(super) fn army<'r>(document: &ReplayDocument<'r>, seat: Seat) -> &'r gloriam::army::Army {
    &document.battle.armies()[document.seating.side_in(seat)]
}

/// The field of a turn, in its own coordinates. `prefix` makes the names of its patterns unique where a page has several fields.
fn field_of(document: &ReplayDocument<'_>, turn: &Turn, prefix: &str) -> String {
    let mut svg = background(document, prefix);
    let units = || turn.units.iter().enumerate();
    for (_, unit) in units() {
        way(&mut svg, unit);
    }
    for (at, unit) in units() {
        if let Some(place) = unit.place.filter(|_| !unit.is_gone || unit.goes_now) {
            draw(&mut svg, document, at, unit, place, prefix);
        }
    }
    for (_, places, mark) in &turn.marks {
        if let Mark::Volley { skulls, wounds } = mark {
            draw_volley(&mut svg, places, cost([*skulls, *wounds]));
        }
    }
    for (place, suffered) in fought(turn) {
        draw_cost(&mut svg, behind(&place), &cost(suffered));
    }
    svg
}

/// The ground with its lanes.
fn background(document: &ReplayDocument<'_>, prefix: &str) -> String {
    let (width, height) = field_size();
    let mut svg = format!(
        "<defs><pattern id=\"{prefix}hatch\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"><path d=\"M0 0v5\" stroke=\"#000000\" stroke-opacity=\"0.25\" stroke-width=\"3\"/></pattern>\
         <pattern id=\"{prefix}rough\" width=\"9\" height=\"9\" patternUnits=\"userSpaceOnUse\"><circle cx=\"4\" cy=\"4\" r=\"1.4\" fill=\"#7a6a2f\"/></pattern>\
         <pattern id=\"{prefix}difficult\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\"><path d=\"M0 7L3.5 0L7 7\" fill=\"none\" stroke=\"#2f5d33\"/></pattern></defs>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#e6ebd8\" stroke=\"{INK}\"/>\n"
    );
    ground(&mut svg, document, prefix);
    camps(&mut svg, document);
    for lane in 1..LANES {
        let x = f64::from(lane) * LANE * BW;
        let _ = writeln!(
            svg,
            "<line x1=\"{x}\" x2=\"{x}\" y1=\"0\" y2=\"{height}\" stroke=\"{MUTED}\" stroke-opacity=\"0.25\"/>"
        );
    }
    for lane in 0..LANES {
        let x = (f64::from(lane) + 0.5) * LANE * BW;
        let _ = writeln!(
            svg,
            "<text class=\"lane\" x=\"{x}\" y=\"{}\" font-size=\"9\" text-anchor=\"middle\" fill=\"{MUTED}\">{lane}</text>",
            height + 12.0
        );
    }
    for y in (5..DEPTH).step_by(5) {
        let at = height - f64::from(y) * BW;
        let _ = writeln!(
            svg,
            "<line x1=\"0\" x2=\"{width}\" y1=\"{at}\" y2=\"{at}\" stroke=\"{MUTED}\" stroke-opacity=\"0.15\"/><text x=\"-4\" y=\"{}\" font-size=\"9\" text-anchor=\"end\" fill=\"{MUTED}\">{y}</text>",
            at + 3.0
        );
    }
    svg
}

/// GL-961: the camps, if the armies have some: each in the centre lane at its edge.
fn camps(svg: &mut String, document: &ReplayDocument<'_>) {
    if !document.battle.parameters().camps {
        return;
    }
    let height = f64::from(DEPTH) * BW;
    let x = (f64::from(LANES / 2) + 0.5) * LANE * BW;
    for (seat, y) in [(0, height - BW), (1, 0.0)] {
        let _ = writeln!(
            svg,
            "<path class=\"camp\" d=\"M{} {}l10 -{BW}l10 {BW}z\" fill=\"{PAPER}\" stroke=\"{}\" stroke-width=\"2\"/><text x=\"{}\" y=\"{}\" font-size=\"9\" fill=\"{INK}\">camp</text>",
            x - 10.0,
            y + BW,
            SEATS[seat],
            x + 13.0,
            y + BW - 4.0,
        );
    }
}

/// GL-951: rough and difficult going, hills, hedges and walls, each with its word.
fn ground(svg: &mut String, document: &ReplayDocument<'_>, prefix: &str) {
    let height = f64::from(DEPTH) * BW;
    for patch in document.battle.parameters().field.patches() {
        let name = patch.kind.name();
        let x = f64::from(patch.lanes.0) * LANE * BW;
        let width = f64::from(patch.lanes.1 + 1 - patch.lanes.0) * LANE * BW;
        let y = height - f64::from(patch.ys.1) * BW;
        let (look, tall) = match patch.kind {
            PatchKind::Rough => (format!("fill=\"url(#{prefix}rough)\""), None),
            PatchKind::Difficult => (format!("fill=\"url(#{prefix}difficult)\""), None),
            PatchKind::Hill => {
                ("fill=\"#c9a66b\" fill-opacity=\"0.35\" rx=\"16\"".to_owned(), None)
            }
            PatchKind::Hedge => ("fill=\"#3f7d2c\"".to_owned(), Some(4.0)),
            PatchKind::Wall => ("fill=\"#6e7781\"".to_owned(), Some(4.0)),
        };
        let tall = tall.unwrap_or(f64::from(patch.ys.1 - patch.ys.0) * BW);
        // A line lies on its y.
        let top = if patch.kind.is_line() { y - tall / 2.0 } else { y };
        let _ = writeln!(
            svg,
            "<rect class=\"ground {name}\" x=\"{x}\" y=\"{top}\" width=\"{width}\" height=\"{tall}\" {look}/><text x=\"{}\" y=\"{}\" font-size=\"9\" fill=\"{INK}\">{name}</text>",
            x + 3.0,
            top + if patch.kind.is_line() { -2.0 } else { 10.0 },
        );
    }
}

/// The middle of the body of a unit.
pub(super) fn middle(place: &Place) -> (f64, f64) {
    let (low, high) = place.body();
    let x = (f64::from(place.lane) + 0.5) * LANE * BW;
    let y = f64::from(DEPTH) * BW - (f64::from(low) + f64::from(high)) / 2.0 * BW;
    (x, y)
}

/// Behind the body of a unit.
fn behind(place: &Place) -> (f64, f64) {
    let (x, y) = middle(place);
    match place.facing {
        Facing::Up => (x, y + BW),
        Facing::Down => (x, y - BW),
        Facing::Left => (x + BW, y),
        Facing::Right => (x - BW, y),
    }
}

/// The units that fought in a turn, by the place of their first fight, and the bases and wounds that all fights cost each.
fn fought(turn: &Turn) -> Vec<(Place, [u8; 2])> {
    let mut all: Vec<(u8, Place, [u8; 2])> = Vec::new();
    for (units, places, mark) in &turn.marks {
        let Mark::Fight { suffered } = mark else {
            continue;
        };
        for ((unit, place), more) in units.iter().zip(places).zip(suffered) {
            match all.iter_mut().find(|(own, ..)| own == unit) {
                Some((_, _, sum)) => {
                    sum[0] += more[0];
                    sum[1] += more[1];
                }
                None => all.push((*unit, *place, *more)),
            }
        }
    }
    all.into_iter().map(|(_, place, sum)| (place, sum)).collect()
}

/// Where a unit went in this turn.
fn way(svg: &mut String, unit: &Standing) {
    if let (Some(from), Some(to)) = (unit.from, unit.place)
        && middle(&from) != middle(&to)
        && (!unit.is_gone || unit.goes_now)
    {
        let ((x1, y1), (x2, y2)) = (middle(&from), middle(&to));
        let _ = writeln!(
            svg,
            "<line class=\"way\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{INK}\" stroke-opacity=\"0.5\" stroke-dasharray=\"2 3\"/>"
        );
    }
}

/// A unit: as wide as its files, its front marked by an arrow; its number and its bases are written on it.
fn draw(
    svg: &mut String,
    document: &ReplayDocument<'_>,
    at: usize,
    unit: &Standing,
    place: Place,
    prefix: &str,
) {
    let seat = Seat::ALL[at / MAX_UNITS];
    let own = &army(document, seat).units()[at % MAX_UNITS];
    let (x, y) = middle(&place);
    let [half, _] = half_of(own);
    let degrees = degrees(place.facing);
    let colour = SEATS[seat.index()];
    let hatch = match seat {
        Seat::One => String::new(),
        Seat::Two => format!(
            "<rect x=\"-{half}\" y=\"-10\" width=\"{}\" height=\"20\" fill=\"url(#{prefix}hatch)\"/>",
            2.0 * half
        ),
    };
    let faded = if unit.is_gone { " opacity=\"0.4\"" } else { "" };
    let name = escaped(&document.battle.unit_name(document.seating, at as u8));
    let cross = match unit.is_gone {
        true => format!(
            "<path class=\"routed\" d=\"M-9 -9L9 9M9 -9L-9 9\" stroke=\"{INK}\" stroke-width=\"3\"/>"
        ),
        false => String::new(),
    };
    let _ = writeln!(
        svg,
        "<g class=\"unit seat{}\" transform=\"translate({x} {y})\"{faded}><title>{name}: {}</title>\
         <g transform=\"rotate({degrees})\"><rect x=\"-{half}\" y=\"-10\" width=\"{}\" height=\"20\" fill=\"{colour}\" stroke=\"{INK}\"/>{hatch}\
         <path d=\"M-{half} -10h{}\" stroke=\"{INK}\" stroke-width=\"3\"/><path d=\"M-4 -10l4 -4l4 4z\" fill=\"{INK}\"/></g>\
         <text y=\"4\" font-size=\"10\" font-weight=\"700\" text-anchor=\"middle\" fill=\"{PAPER}\">{}:{}</text>{cross}</g>",
        seat.index() + 1,
        holds(unit),
        2.0 * half,
        2.0 * half,
        at % MAX_UNITS + 1,
        unit.bases,
    );
}

/// Half the width and half the depth of a unit in pixels: as wide as its files.
pub(super) fn half_of(unit: &ArmyUnit) -> [f64; 2] {
    [f64::from(unit.troops.width) * 0.7 * BW / 2.0, 10.0]
}

/// A facing in degrees, clockwise from up, as SVG turns.
pub(super) fn degrees(facing: Facing) -> i32 {
    match facing {
        Facing::Up => 0,
        Facing::Right => 90,
        Facing::Down => 180,
        Facing::Left => 270,
    }
}

/// The field of a page, whose script moves the units.
pub(super) struct Frame<'d, 'r> {
    pub document: &'d ReplayDocument<'r>,
    /// The position that is shown without the script.
    pub turn: &'d Turn,
}

impl Frame<'_, '_> {
    /// The field with every unit that was ever on it, each with an id.
    pub fn picture(&self, id: &dyn Fn(usize) -> String) -> String {
        let (width, height) = field_size();
        let mut svg = format!(
            "<svg id=\"table\" viewBox=\"-{MARGIN} -8 {} {}\" role=\"group\" aria-label=\"The field\">\n{}",
            width + 2.0 * MARGIN,
            height + 28.0,
            background(self.document, "")
        );
        svg += "<defs>";
        for (seat, colour) in SEATS.iter().enumerate() {
            let _ = write!(
                svg,
                "<marker id=\"head{seat}\" viewBox=\"0 0 10 10\" refX=\"8\" refY=\"5\" markerWidth=\"9\" markerHeight=\"9\" markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0L10 5L0 10z\" fill=\"{colour}\" stroke=\"none\"/></marker>"
            );
        }
        svg += "</defs>\n<g id=\"ways\"></g>\n";
        for (at, unit) in self.turn.units.iter().enumerate() {
            if let Some(place) = unit.place {
                self.unit(&mut svg, (at, &id(at)), unit, &place);
            }
        }
        svg + "<g id=\"marks\"></g>\n</svg>\n"
    }

    fn unit(&self, svg: &mut String, (at, id): (usize, &str), unit: &Standing, place: &Place) {
        let seat = at / MAX_UNITS;
        let own = &army(self.document, Seat::ALL[seat]).units()[at % MAX_UNITS];
        let (x, y) = middle(place);
        let [half, deep] = half_of(own);
        let (width, depth) = (2.0 * half, 2.0 * deep);
        let degrees = degrees(place.facing);
        let turned = if degrees == 180 { " rotate(180)" } else { "" };
        let hidden = if unit.is_gone { " visibility=\"hidden\"" } else { "" };
        let body = format!("x=\"-{half}\" y=\"-{deep}\" width=\"{width}\" height=\"{depth}\"");
        let hatch = match seat {
            0 => String::new(),
            _ => format!("<rect {body} fill=\"url(#hatch)\"/>"),
        };
        let _ = writeln!(
            svg,
            "<g class=\"stand seat{seat}\" id=\"{id}\"{hidden} transform=\"translate({x} {y}) rotate({degrees})\"><title>{}</title>\
             <rect class=\"base\" {body} fill=\"{}\" stroke=\"{INK}\"/>{hatch}\
             <path class=\"front\" d=\"M-{half} -{deep}h{width}\" stroke=\"{INK}\" stroke-width=\"3\"/><path class=\"ahead\" d=\"M-4 -{deep}l4 -4l4 4z\" fill=\"{INK}\"/>\
             <g class=\"label\" transform=\"translate(0 2){turned}\" fill=\"{PAPER}\" font-weight=\"700\" text-anchor=\"middle\"><text y=\"2\" font-size=\"10\">{}:<tspan class=\"left\">{}</tspan></text></g></g>",
            escaped(&self.document.battle.unit_name(self.document.seating, at as u8)),
            SEATS[seat],
            at % MAX_UNITS + 1,
            unit.bases,
        );
    }
}

/// A volley as a dashed line with what it cost.
fn draw_volley(svg: &mut String, places: &[Place; 2], cost: String) {
    let [(x1, y1), (x2, y2)] = [middle(&places[0]), middle(&places[1])];
    let _ = writeln!(
        svg,
        "<line class=\"volley\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{INK}\" stroke-dasharray=\"7 4\"/>"
    );
    draw_cost(svg, (x1 + 0.6 * (x2 - x1), y1 + 0.6 * (y2 - y1)), &cost);
}

/// What a volley or fights cost.
fn draw_cost(svg: &mut String, (x, y): (f64, f64), text: &str) {
    let half = 3.5 * text.chars().count() as f64 + 4.0;
    let _ = writeln!(
        svg,
        "<g class=\"mark\" transform=\"translate({x} {y})\"><rect x=\"-{half}\" y=\"-8\" width=\"{}\" height=\"16\" rx=\"8\" fill=\"{PAPER}\" stroke=\"{INK}\"/><text y=\"3.5\" font-size=\"10\" text-anchor=\"middle\" fill=\"{INK}\">{}</text></g>",
        2.0 * half,
        escaped(text)
    );
}

/// Skulls and wounds: `2+1w`, `1w`, `0`.
fn cost([skulls, wounds]: [u8; 2]) -> String {
    match (skulls, wounds) {
        (0, 0) => "0".to_owned(),
        (skulls, 0) => skulls.to_string(),
        (0, wounds) => format!("{wounds}w"),
        (skulls, wounds) => format!("{skulls}+{wounds}w"),
    }
}

/// The units of an army and what is left of them.
fn list(
    svg: &mut String,
    document: &ReplayDocument<'_>,
    turn: &Turn,
    seat: Seat,
    (x, top): (f64, f64),
) {
    let _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{}\" font-size=\"12\" font-weight=\"700\" fill=\"{}\">Seat {}: {}, played by {}</text>",
        top + ROW,
        SEATS[seat.index()],
        seat.index() + 1,
        escaped(army(document, seat).name()),
        escaped(&document.players[seat.index()]),
    );
    for (row, line) in (2u8..).zip(states(document, turn, seat)) {
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{}\" font-size=\"11\" fill=\"{INK}\">{}</text>",
            top + f64::from(row) * ROW,
            escaped(&line)
        );
    }
}

/// `9 bases, 1 wound`.
fn holds(unit: &Standing) -> String {
    let s = if unit.bases == 1 { "" } else { "s" };
    format!("{} base{s}{}", unit.bases, and_wounds(unit))
}

/// `, 1 wound`; nothing without wounds.
fn and_wounds(unit: &Standing) -> String {
    match unit.wounds {
        0 => String::new(),
        1 => ", 1 wound".to_owned(),
        n => format!(", {n} wounds"),
    }
}

/// `3 Tercio: 9 of 12 bases, 1 wound`, a line for each unit of an army.
fn states(document: &ReplayDocument<'_>, turn: &Turn, seat: Seat) -> Vec<String> {
    let units = army(document, seat).units().iter().enumerate();
    let lines = units.map(|(at, own)| {
        let unit = &turn.units[seat.index() * MAX_UNITS + at];
        let state = match unit.is_gone {
            true => "off the field".to_owned(),
            false => format!("{} of {} bases{}", unit.bases, own.troops.bases(), and_wounds(unit)),
        };
        format!("{} {}: {state}", at + 1, own.name)
    });
    lines.collect()
}
