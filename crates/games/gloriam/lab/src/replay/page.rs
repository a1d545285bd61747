//! One self-contained HTML page that plays a battle back turn by turn: the field, the events, and the remaining units.

use std::fmt::Write as _;

use battle_core::Seat;
use gloriam::json;

use super::ReplayDocument;
use super::board::{LEGEND, escaped, field_of, field_size, states, when};
use super::track::{Turn, turns};

const STYLE: &str = "
:root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 72rem; padding: 1rem; }
nav { display: flex; gap: .6rem; align-items: center; position: sticky; top: 0; background: Canvas; padding: .4rem 0; }
nav input { flex: 1; }
svg { width: 100%; height: auto; background: #fff; border-radius: 6px; }
.armies { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
.army h3 { border-left: .7rem solid; padding-left: .5rem; }
.seat1 h3 { border-color: #2171b5; }
.seat2 h3 { border-color: #c2500a; border-left-style: double; }
.armies ul, .story { padding-left: 1.2rem; margin: .3rem 0; }
.source { opacity: .7; }
@media (max-width: 40rem) { .armies { grid-template-columns: 1fr; } }
";

/// Without the script every turn is shown, one below the other.
const SCRIPT: &str = "
const turns = [...document.querySelectorAll('section.turn')];
const slider = document.getElementById('at');
const name = document.getElementById('name');
const show = (n) => {
  const at = Math.max(0, Math.min(turns.length - 1, n));
  turns.forEach((turn, i) => { turn.hidden = i !== at; });
  slider.value = at;
  name.textContent = turns[at].dataset.name;
};
document.getElementById('bar').hidden = false;
slider.max = turns.length - 1;
slider.addEventListener('input', () => show(Number(slider.value)));
document.getElementById('back').addEventListener('click', () => show(Number(slider.value) - 1));
document.getElementById('on').addEventListener('click', () => show(Number(slider.value) + 1));
document.addEventListener('keydown', (event) => {
  if (event.target === slider) return;
  if (event.key === 'ArrowRight') show(Number(slider.value) + 1);
  if (event.key === 'ArrowLeft') show(Number(slider.value) - 1);
});
show(0);
";

/// The page.
pub(super) fn html(document: &ReplayDocument<'_>) -> String {
    let title = escaped(&document.title);
    let all = turns(document);
    let mut sections = String::new();
    for turn in &all {
        section(&mut sections, document, turn);
    }
    let events = document.events.iter();
    let events = events.map(|event| json::to_json(document.battle, event));
    let events = serde_json::Value::Array(events.collect());
    // Any `<` could end the element.
    let events = events.to_string().replace('<', "\\u003c");
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title} – Equipoise</title>\n<style>{STYLE}</style>\n</head>\n<body>\n\
         <h1>{title}</h1>\n<p class=\"source\">{}</p>\n<p>{LEGEND}</p>\n\
         <nav id=\"bar\" hidden><button id=\"back\" aria-label=\"the turn before\">◀</button><button id=\"on\" aria-label=\"the next turn\">▶</button>\
         <input id=\"at\" type=\"range\" min=\"0\" value=\"0\" aria-label=\"turn\"><output id=\"name\"></output></nav>\n\
         {sections}<script type=\"application/json\" id=\"events\">{events}</script>\n<script>{SCRIPT}</script>\n</body>\n</html>\n",
        escaped(&document.source),
    )
}

fn section(html: &mut String, document: &ReplayDocument<'_>, turn: &Turn) {
    let (width, height) = field_size();
    let name = match turn.number {
        0 => "Deployment".to_owned(),
        number => format!("Turn {number}"),
    };
    let when = escaped(&when(document, turn));
    let prefix = format!("t{}-", turn.number);
    let _ = writeln!(
        html,
        "<section class=\"turn\" data-name=\"{name}\">\n<h2>{name}</h2>\n\
         <svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-24 -8 {} {}\" role=\"img\" aria-label=\"The field {when}\">{}</svg>",
        width + 32.0,
        height + 28.0,
        field_of(document, turn, &prefix)
    );
    let _ = writeln!(html, "<div class=\"armies\">");
    for seat in Seat::ALL {
        let army = &document.battle.armies()[document.seating.side_in(seat)];
        let _ = write!(
            html,
            "<div class=\"army seat{}\"><h3>Seat {}: {}, played by {}</h3><ul>",
            seat.index() + 1,
            seat.index() + 1,
            escaped(army.name()),
            escaped(&document.players[seat.index()])
        );
        for line in states(document, turn, seat) {
            let _ = write!(html, "<li>{}</li>", escaped(&line));
        }
        let _ = writeln!(html, "</ul></div>");
    }
    let _ = writeln!(html, "</div>\n<ul class=\"story\">");
    for line in &turn.lines {
        let _ = writeln!(html, "<li>{}</li>", escaped(line));
    }
    let _ = writeln!(html, "</ul>\n</section>");
}
