//! One picture: the cards of both armies at the end of a player turn, with sticks, cubes and dice.

use std::fmt::Write as _;

use table_battles::Army;
use table_battles::scenario::Card as Printed;

use super::ReplayDocument;
use super::phrases;
use super::track::{Card, Place, Position, Track};

const INK: &str = "#1f2328";
const MUTED: &str = "#57606a";
const CUBE: &str = "#8a5a00";
const FONT: &str = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif";

/// The width of a card, in pixels.
const WIDTH: u32 = 262;
/// The first line of a card's text, and from line to line.
const TEXT: (u32, u32) = (67, 12);
/// Letters of a line.
const LETTERS: usize = 48;
/// Between cards, and around all of them.
const GAP: u32 = 14;
/// Cards beside each other.
const COLUMNS: u32 = 4;
const HEAD: u32 = 62;
/// Above the cards of an army.
const ARMY_HEAD: u32 = 30;

/// The cards at the end of a player turn; the last one if none is given, and turn 0 is the set-up.
pub fn svg(document: &ReplayDocument<'_>, turn: Option<u16>) -> String {
    let track = Track::of(document.events);
    let last = track.steps.last().map_or(0, |step| step.turn);
    let turn = turn.unwrap_or(last).min(last);
    let nothing = Position::default();
    let position = track.end_of_turn(turn).unwrap_or(&nothing);
    let width = GAP + COLUMNS * (WIDTH + GAP);
    let cards = document.scenario.cards();
    let n_lines = cards.map(|(_, card)| text_of(card).len()).max().unwrap_or(0) as u32;
    let card_height = TEXT.0 + TEXT.1 * n_lines;
    let mut body = String::new();
    let mut y = HEAD;
    for army in Army::ALL {
        y = draw_army(&mut body, document, position, army, (y, card_height));
    }
    let height = y + GAP;
    let when = match turn {
        0 => "as it was set up".to_owned(),
        turn => format!("at the end of turn {turn}"),
    };
    let title = escaped(&document.title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" font-family=\"{FONT}\" role=\"img\" aria-labelledby=\"title\">\n\
         <title id=\"title\">{title}, {when}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text x=\"{GAP}\" y=\"26\" font-size=\"17\" font-weight=\"700\" fill=\"{INK}\">{title}</text>\n\
         <text x=\"{GAP}\" y=\"46\" font-size=\"12\" fill=\"{MUTED}\">{when}; {}</text>\n{body}</svg>\n",
        escaped(&document.source),
    )
}

/// Draws an army below a height; the height below it.
fn draw_army(
    svg: &mut String,
    document: &ReplayDocument<'_>,
    position: &Position,
    army: Army,
    (top, card_height): (u32, u32),
) -> u32 {
    let own = &document.scenario.armies[army.index()];
    let morale = match own.morale {
        Some(_) => format!(", Morale {}", position.morale[army.index()]),
        None => String::new(),
    };
    let _ = writeln!(
        svg,
        "<text x=\"{GAP}\" y=\"{}\" font-size=\"14\" font-weight=\"700\" fill=\"{INK}\">{}: {}{morale}, dice in the pool: {}</text>",
        top + 20,
        escaped(&own.name),
        escaped(&document.players[army.index()]),
        position.pool(army.index()),
    );
    let top = top + ARMY_HEAD;
    for (at, printed) in (0u32..).zip(&own.cards) {
        let x = GAP + at % COLUMNS * (WIDTH + GAP);
        let y = top + at / COLUMNS * (card_height + GAP);
        if let Some(card) = position.card(&printed.id) {
            draw_card(svg, printed, card, (x, y, card_height));
        }
    }
    let rows = (own.cards.len() as u32).div_ceil(COLUMNS);
    top + rows * (card_height + GAP)
}

/// All that a card says, in lines: its rows, marks and special rules.
fn text_of(card: &Printed) -> Vec<String> {
    let rows = card.rows.iter().map(phrases::row);
    let all = rows.chain([phrases::marks(card)]).chain(phrases::special(card));
    all.flat_map(|text| in_lines(&text)).collect()
}

/// A text in lines that fit a card.
fn in_lines(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= LETTERS => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn draw_card(svg: &mut String, printed: &Printed, card: &Card, (x, y, height): (u32, u32, u32)) {
    let colour = phrases::colour(printed.wing);
    let is_away = card.place != Place::InPlay;
    let opacity = if is_away { " opacity=\"0.45\"" } else { "" };
    let _ = writeln!(
        svg,
        "<g transform=\"translate({x} {y})\"{opacity}><rect width=\"{}\" height=\"{}\" rx=\"6\" fill=\"#f6f8fa\" stroke=\"{MUTED}\"/>\
         <rect width=\"7\" height=\"{}\" rx=\"3\" fill=\"{colour}\"/>\
         <text x=\"16\" y=\"20\" font-size=\"12.5\" font-weight=\"700\" fill=\"{INK}\">{} {}</text>",
        WIDTH,
        height,
        height,
        escaped(&printed.id),
        escaped(&printed.name),
    );
    let mut left = 16;
    match card.place {
        Place::Left(how) => caption(svg, left, 46, 12, how),
        _ => {
            for _ in 0..card.sticks {
                let _ = write!(
                    svg,
                    "<rect x=\"{left}\" y=\"31\" width=\"6\" height=\"20\" fill=\"{colour}\" stroke=\"{INK}\"/>"
                );
                left += 10;
            }
            for _ in 0..card.cubes {
                let _ = write!(
                    svg,
                    "<rect x=\"{left}\" y=\"35\" width=\"13\" height=\"13\" fill=\"{CUBE}\" stroke=\"{INK}\"/>"
                );
                left += 18;
            }
            for face in &card.dice {
                let _ = write!(
                    svg,
                    "<rect x=\"{left}\" y=\"31\" width=\"20\" height=\"20\" rx=\"4\" fill=\"#ffffff\" stroke=\"{INK}\" stroke-width=\"1.5\"/>\
                     <text x=\"{}\" y=\"46\" font-size=\"13\" font-weight=\"700\" text-anchor=\"middle\" fill=\"{INK}\">{face}</text>",
                    left + 10
                );
                left += 25;
            }
            if card.place == Place::InReserve {
                caption(svg, left + 4, 46, 12, "in Reserve");
            }
        }
    }
    for (text, line) in text_of(printed).iter().zip(0..) {
        caption(svg, 16, TEXT.0 + TEXT.1 * line, 9, text);
    }
    svg.push_str("</g>\n");
}

fn caption(svg: &mut String, x: u32, y: u32, size: u32, text: &str) {
    let _ = write!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{MUTED}\">{}</text>",
        escaped(text)
    );
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
