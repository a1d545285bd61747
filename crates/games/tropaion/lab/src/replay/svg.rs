//! One picture: the table at the end of a turn, with the paths and the marks of that turn.

use battle_core::Seat;

use super::ReplayDocument;
use super::board::{Board, INK, MARGIN, MUTED, escaped};
use super::track::Track;

const FONT: &str = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif";
const HEAD: f64 = 78.0;
const FOOT: f64 = 72.0;

/// What the marks mean, in lines that the narrowest table has room for.
const LEGEND: [&str; 4] = [
    "A base's thick edge with a point is its front, a small disc a disruption point.",
    "An arrow is a move of this turn, dotted where the rules moved it.",
    "A ring is a fight or a shot in the loser's colour with the roll on the table of results: = is a tie, 0 a miss.",
    "Trees are wood, waves difficult ground, brown is a hill.",
];

/// The table at the end of a turn; turn 0 is the set-up.
pub(super) fn svg(document: &ReplayDocument<'_>, turn: u16) -> String {
    let track = Track::of(document);
    let board = Board { track: &track, document };
    let of_turn = || {
        let steps = track.steps.iter();
        steps.filter(|step| turn > 0 && step.turn == turn)
    };
    let changes = of_turn().flat_map(|step| &step.changes);
    let ways: String = changes.map(|change| board.way(change)).collect();
    let marks = of_turn().filter_map(|step| step.mark.as_ref());
    let marks: String = marks.map(|mark| board.mark(mark)).collect();
    let picture = board.picture(&ways, &board.standing(&track.end_of_turn(turn)), &marks);
    let (width, height) = (board.width() + 2.0 * MARGIN, board.height() + HEAD + FOOT + MARGIN);
    let when = match turn {
        0 => "as the armies were set up".to_owned(),
        turn => format!("at the end of turn {turn}"),
    };
    let title = escaped(&document.title);
    let below = HEAD + board.height() + MARGIN;
    let lines = LEGEND.iter().enumerate().map(|(at, line)| {
        let y = below + 12.0 + 15.0 * at as f64;
        format!(
            "<text x=\"{MARGIN}\" y=\"{y}\" font-size=\"10.5\" fill=\"{MUTED}\">{line}</text>\n"
        )
    });
    let legend: String = lines.collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" font-family=\"{FONT}\" role=\"img\" aria-labelledby=\"title\">\n\
         <title id=\"title\">{title}, {when}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text x=\"{MARGIN}\" y=\"24\" font-size=\"17\" font-weight=\"700\" fill=\"{INK}\">{title}</text>\n\
         <text x=\"{MARGIN}\" y=\"43\" font-size=\"12\" fill=\"{MUTED}\">{when}; {}</text>\n\
         <text x=\"{MARGIN}\" y=\"62\" font-size=\"12\" fill=\"{INK}\">{}</text>\n\
         <g transform=\"translate({MARGIN} {HEAD})\">\n{picture}</g>\n\
         {legend}</svg>\n",
        escaped(&document.source),
        escaped(&armies(document, track.morale_after(turn))),
    )
}

/// `Macedonian (steady, morale 6) in blue against ...`.
fn armies(document: &ReplayDocument<'_>, morale: [i8; 2]) -> String {
    let each = Seat::ALL.map(|seat| {
        let army = &document.battle.armies()[document.seating.side_in(seat)];
        let colour = ["blue", "orange, hatched"][seat.index()];
        format!(
            "{} ({colour}; played by {}; morale {})",
            army.name,
            document.players[seat.index()],
            halves(morale[seat.index()])
        )
    });
    each.join(" against ")
}

/// Morale in points: `5`, `4.5`.
pub(super) fn halves(halves: i8) -> String {
    (f64::from(halves) / 2.0).to_string()
}
