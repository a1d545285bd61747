//! One picture: the table at the end of a player turn, what moved in it and what was fought, and the stands that are off the table.

use battle_core::Seat;
use tabletop::{Point, UNIT};

use super::ReplayDocument;
use super::board::{INK, MARGIN, MUTED, PAPER, SEATS, badge, definitions, stand_at, text};
use super::coordinates::{Board, escaped, number, pixels};
use super::phrases;
use super::pieces;
use super::roster::Guise;
use super::track::{Change, Mark, Place, Scene, Track};
use crate::prices::points;

const HEAD: f64 = 64.0;
/// Width of the tray beside the board.
const TRAY: f64 = 250.0;
const FOOT: f64 = 92.0;
const FONT: &str = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif";

/// The table at the end of a player turn; the last one if there are fewer, and turn 0 is the deployment.
pub fn svg(document: &ReplayDocument<'_>, turn: Option<u16>) -> String {
    let track = Track::of(document.events);
    let turn = turn.map_or(track.last_turn(), |turn| turn.min(track.last_turn()));
    let n_events = track.end_of_turn(turn);
    let picture = Picture {
        document,
        board: Board { far: track.board },
        scene: track.scene_after(n_events),
        first: track.steps.iter().take_while(|step| step.turn < turn).count(),
        n_events,
        turn,
        track,
    };
    picture.draw()
}

struct Picture<'t> {
    document: &'t ReplayDocument<'t>,
    track: Track,
    board: Board,
    scene: Scene,
    turn: u16,
    /// Events before the turn and until its end.
    first: usize,
    n_events: usize,
}

impl Picture<'_> {
    fn draw(&self) -> String {
        let (board_w, board_h) = (self.board.width(), self.board.height());
        let width = MARGIN + board_w + MARGIN + TRAY;
        let height = HEAD + board_h + FOOT;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" font-family=\"{FONT}\" role=\"img\" aria-labelledby=\"title\">\n<title id=\"title\">{}</title>\n<rect width=\"{w}\" height=\"{h}\" fill=\"{PAPER}\"/>\n",
            escaped(&format!("{}, {}", self.document.title, self.when())),
            w = number(width),
            h = number(height),
        );
        svg += &definitions(&self.board, &self.track);
        svg += &self.head(width);
        svg += &format!("<g transform=\"translate({} {})\">\n", number(MARGIN), number(HEAD));
        svg += &self.board.table(&self.track);
        svg += &self.ways();
        svg += &contents(&self.board, &self.track, &self.scene, false);
        svg += &self.marks();
        svg += "</g>\n";
        svg += &self.tray(2.0 * MARGIN + board_w);
        svg += &self.legend(HEAD + board_h + 36.0);
        svg + "</svg>\n"
    }

    /// The moment that it shows, in words.
    fn when(&self) -> String {
        let step = self.n_events.checked_sub(1).map(|last| &self.track.steps[last]);
        match (self.turn, step.and_then(|step| step.active)) {
            (0, _) | (_, None) => "before the first turn".to_owned(),
            (turn, Some(active)) => {
                format!("after turn {turn} ({})", self.track.roster.army(active))
            }
        }
    }

    fn head(&self, width: f64) -> String {
        let mut svg = String::from("<g font-weight=\"700\">");
        svg += &text(MARGIN, 26.0, 18.0, 90, &self.document.title);
        svg += "</g>\n";
        let lost = self
            .n_events
            .checked_sub(1)
            .map(|last| self.track.steps[last].lost)
            .unwrap_or_default();
        let mut x = MARGIN;
        for seat in Seat::ALL {
            let n = seat.index();
            svg += &format!(
                "<rect x=\"{}\" y=\"39\" width=\"12\" height=\"12\" fill=\"{}\"/>",
                number(x),
                SEATS[n]
            );
            if n == 1 {
                svg += &format!(
                    "<rect x=\"{}\" y=\"39\" width=\"12\" height=\"12\" fill=\"url(#hatch)\"/>",
                    number(x)
                );
            }
            let name = phrases::shortened(self.track.roster.army(seat), 34);
            let said = format!("{name}: {} lost", points(lost[n]));
            svg += &text(x + 18.0, 50.0, 14.0, 60, &said);
            x += 18.0 + 8.4 * said.chars().count() as f64 + 24.0;
        }
        svg += &format!(
            "<text x=\"{}\" y=\"50\" font-size=\"14\" text-anchor=\"end\" fill=\"{MUTED}\">{}</text>\n",
            number(width - MARGIN),
            escaped(&phrases::shortened(&self.when(), 44))
        );
        svg
    }

    /// The paths of the turn's moves.
    fn ways(&self) -> String {
        let mut svg = String::from("<g class=\"ways\">\n");
        for at in self.first..self.n_events {
            let lineup = self.track.roster.after(at);
            for change in &self.track.steps[at].changes {
                if let Change::Moves(way) = change
                    && let Some(own) = lineup.guise(way.stand)
                {
                    svg += &self.board.way(&own.stand, way);
                }
            }
        }
        svg + "</g>\n"
    }

    /// The turn's shots and fights.
    fn marks(&self) -> String {
        let mut svg = String::from("<g class=\"marks\">\n");
        let steps = &self.track.steps[self.first..self.n_events];
        let mut taken: Vec<Point> = Vec::new();
        for mark in steps.iter().filter_map(|step| step.mark) {
            let mut own = mark;
            // Two marks at one point would hide each other, so the later one is drawn beside the first.
            while taken.iter().any(|other| (*other - own.at).length() < 2 * UNIT / 3) {
                own.at.x += UNIT * 3 / 4;
            }
            taken.push(own.at);
            svg += &self.board.mark(&own);
        }
        svg + "</g>\n"
    }

    /// The stands that are off the table, by army.
    fn tray(&self, x: f64) -> String {
        let mut svg = String::from("<g class=\"tray\">\n");
        let column = TRAY / 2.0;
        for seat in Seat::ALL {
            let x = x + column * seat.index() as f64;
            svg += &format!("<g font-weight=\"700\" fill=\"{}\">", SEATS[seat.index()]);
            svg += &text(x, HEAD + 10.0, 11.0, 16, self.track.roster.army(seat));
            svg += "</g>";
            let mut y = HEAD + 34.0;
            let lineup = self.track.lineup(&self.scene);
            let off = lineup.of_seat(seat).filter_map(|own| {
                let stand = &own.stand;
                let note = match self.scene.place(stand.stand) {
                    Place::At(_) => return None,
                    Place::Waiting if self.turn == 0 => return None,
                    Place::Waiting => "waiting".to_owned(),
                    Place::HeldBack => "held back".to_owned(),
                    Place::InCamp => "in camp".to_owned(),
                    Place::Hidden => "in disguise".to_owned(),
                    Place::Lost(turn) => format!("lost, turn {turn}"),
                    Place::Left(turn) => format!("left, turn {turn}"),
                };
                Some((own, note))
            });
            let mut off: Vec<(&Guise, String)> = off.collect();
            // In the order in which they left.
            off.sort_by_key(|(own, _)| match self.scene.place(own.stand.stand) {
                Place::Lost(turn) | Place::Left(turn) => turn,
                _ => 0,
            });
            if off.is_empty() {
                svg += &text(x, y, 11.0, 20, "all on the table");
            }
            // Long trays are drawn closer together rather than cut off.
            let room = (self.board.height() - 40.0) / off.len().max(1) as f64;
            for (own, note) in &off {
                let stand = &own.stand;
                let height = pixels(stand.depth);
                let step = (height.max(20.0) + 8.0).min(room);
                let transform =
                    format!("translate({} {})", number(x + 24.0), number(y + height / 2.0));
                svg += &stand_at(std::slice::from_ref(*own), 0, &transform, false, &own.title());
                svg += &text(x + 53.0, y + height / 2.0 + 4.0, 10.0, 16, note);
                y += step;
            }
        }
        svg + "</g>\n"
    }

    fn legend(&self, y: f64) -> String {
        let mut svg = format!("<g class=\"legend\" font-size=\"11\" fill=\"{INK}\">\n");
        let mut x = MARGIN;
        let mut kinds: Vec<_> = self.track.terrain.iter().map(|piece| piece.kind).collect();
        kinds.sort();
        kinds.dedup();
        let wide = |words: &str| 6.3 * words.chars().count() as f64;
        for kind in kinds {
            svg += &format!(
                "<rect x=\"{}\" y=\"{}\" width=\"22\" height=\"14\" fill=\"{}\" stroke=\"{MUTED}\"/>",
                number(x),
                number(y - 11.0),
                pieces::paint(kind)
            );
            let name = phrases::terrain(kind);
            svg += &text(x + 28.0, y, 11.0, 20, name);
            x += 28.0 + wide(name) + 18.0;
        }
        let (mut x, y) = (MARGIN, y + 30.0);
        let mut says = |svg: &mut String, drawing: String, width: f64, words: &str| {
            *svg += &format!(
                "<g transform=\"translate({} {})\">{drawing}</g>",
                number(x),
                number(y - 4.0)
            );
            *svg += &text(x + width + 6.0, y, 11.0, 120, words);
            x += width + 6.0 + wide(words) + 18.0;
        };
        let arrow = |dashes: &str| {
            format!(
                "<line x2=\"26\" stroke=\"{}\" stroke-width=\"2\"{dashes} marker-end=\"url(#head0)\"/>",
                SEATS[0]
            )
        };
        says(
            &mut svg,
            format!(
                "<path d=\"M0 0h26\" stroke=\"{INK}\" stroke-width=\"3\"/><path d=\"M9 0l4 -3.5l4 3.5z\" fill=\"{INK}\"/>"
            ),
            26.0,
            "front edge",
        );
        says(
            &mut svg,
            "<rect y=\"-7\" width=\"26\" height=\"14\" fill=\"#57606a\"/><rect x=\"2.5\" y=\"-4.5\" width=\"21\" height=\"9\" fill=\"none\" stroke=\"#ffd54a\" stroke-width=\"2\"/>".to_owned(),
            26.0,
            "general",
        );
        says(&mut svg, arrow(""), 26.0, "move");
        says(&mut svg, arrow(" stroke-dasharray=\"2 3\""), 26.0, "moved by the rules");
        says(
            &mut svg,
            format!(
                "<path d=\"M0 0h26\" stroke=\"{INK}\" stroke-width=\"1.5\" stroke-dasharray=\"6 4\"/>"
            ),
            26.0,
            "shot",
        );
        let sample = Mark { at: Point::new(0, 0), from: None, loser: None, result: None };
        says(
            &mut svg,
            badge(&sample, 9.0, 0.0),
            18.0,
            "tie; × destroyed, F falls back, E evades, P panics, S sacked, 0 no effect; ring: the loser",
        );
        svg + "</g>\n"
    }
}

/// Camps and stands where they are; a stand as it is, or also, hidden, as what it is at other times.
pub(super) fn contents(board: &Board, track: &Track, scene: &Scene, all_guises: bool) -> String {
    let mut svg = String::from("<g class=\"camps\">\n");
    for seat in Seat::ALL {
        if let Some(base) = scene.camps[seat.index()] {
            svg += &board.camp(seat, base);
        }
    }
    svg += "</g>\n<g class=\"stands\">\n";
    let lineup = track.lineup(scene);
    for own in lineup.stands() {
        let stand = own.stand.stand;
        if let Place::At(pose) = scene.place(stand) {
            let (guises, shown) = match all_guises {
                true => (track.roster.guises(stand), lineup.number(stand)),
                false => (std::slice::from_ref(own), 0),
            };
            svg += &board.stand(guises, shown, pose);
        }
    }
    svg + "</g>\n"
}
