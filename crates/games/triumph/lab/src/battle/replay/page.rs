//! One self-contained HTML page that plays a battle back: the table, the report beside it, and the events as data.

use askama::Template;
use battle_core::Seat;
use serde_json::{Value, json};
use triumph::battle::Announced;

use super::ReplayDocument;
use super::board::{MARGIN, definitions, degrees, reads_upside_down};
use super::coordinates::{Board, number, pixels};
use super::phrases;
use super::roster::{Guise, Roster};
use super::story::{Passage, PassageKind, passages};
use super::svg::contents;
use super::track::{Change, Mark, Mover, Place, Scene, Track, ground};
use crate::prices::points;
use experiment::replay::embedded;

#[derive(Template)]
#[template(path = "battle.html")]
struct Page<'t> {
    title: &'t str,
    source: &'t str,
    /// The word for a piece on the table.
    thing: &'static str,
    armies: [&'t str; 2],
    needed: String,
    /// The table with all stands on it, in its final position.
    picture: String,
    terrain: String,
    passages: Vec<Passage>,
    rows: Vec<Row>,
    /// The positions and paths that the script shows.
    score: String,
    /// Every event, for other programs.
    events: String,
}

/// A stand in the table of all stands.
struct Row {
    id: String,
    seat: usize,
    troop: String,
    facts: String,
    role: String,
    at_end: &'static str,
}

/// The page.
///
/// It opens at the beginning of the battle; without scripts it is the report with the final position.
pub fn html(document: &ReplayDocument<'_>) -> String {
    let track = Track::of(document.events);
    let roster = &track.roster;
    let end = track.scene_after(document.events.len());
    let rows = track.lineup(&end).stands();
    let rows = rows.map(|own| row(roster, own, &end));
    let mut kinds: Vec<_> = track.terrain.iter().map(|piece| piece.kind).collect();
    kinds.sort();
    kinds.dedup();
    let kinds: Vec<String> =
        kinds.into_iter().map(|kind| phrases::terrain(kind).to_owned()).collect();
    let events: Vec<Value> = document.events.iter().map(triumph::battle::to_json).collect();
    let page = Page {
        title: &document.title,
        source: &document.source,
        thing: "stand",
        armies: Seat::ALL.map(|seat| roster.army(seat)),
        needed: roster.rules.victory_points.to_string(),
        picture: picture(&track, &end),
        terrain: match kinds.as_slice() {
            [] => "open ground".to_owned(),
            some => phrases::list(some),
        },
        passages: passages(document, roster),
        rows: rows.collect(),
        score: embedded(&score(&track)),
        events: embedded(&Value::Array(events)),
    };
    page.render().expect("a page of text and numbers is written to memory")
}

fn row(roster: &Roster, own: &Guise, end: &Scene) -> Row {
    let stand = &own.stand;
    let mut role = Vec::new();
    if stand.general {
        role.push("general");
    }
    if stand.battle_line {
        role.push("battle line");
    }
    if stand.ally {
        role.push("ally");
    }
    Row {
        id: stand.stand.to_string(),
        seat: stand.stand.seat().index(),
        troop: own.title(),
        facts: facts(roster, stand),
        role: role.join(", "),
        at_end: match end.place(stand.stand) {
            Place::At(_) => "on the table",
            other => note(other),
        },
    }
}

/// The facts about a stand that a reader needs, by the rules in force and without its cards.
fn facts(roster: &Roster, stand: &Announced) -> String {
    use triumph::{Category, Order};
    let troop = stand.troop;
    let order = match troop.order() {
        Order::Open => "open order",
        Order::Close => "close order",
    };
    let category = match troop.category() {
        Category::Foot => "foot",
        Category::Mounted => "mounted",
    };
    let has = roster.rules.tables.troop(troop);
    let shoots = match (has.shooting, has.range_mu()) {
        (Some(factor), Some(range)) => format!(", shoots {factor} to {} MU", phrases::mu(range.0)),
        _ => String::new(),
    };
    format!(
        "{order} {category}, moves {} MU, fights {} v foot and {} v mounted{shoots}, target {}, {}",
        phrases::mu(troop.move_mu(&roster.rules).0),
        has.vs_foot,
        has.vs_mounted,
        has.target,
        points(stand.points),
    )
}

fn note(place: Place) -> &'static str {
    match place {
        Place::At(_) => "",
        Place::Waiting => "not placed yet",
        Place::HeldBack => "held back",
        Place::InCamp => "in camp",
        Place::Hidden => "in disguise",
        Place::Lost(_) => "lost",
        Place::Left(_) => "left the battle",
    }
}

/// The table with all camps and stands of the whole battle; the script shows those that exist at the time.
fn picture(track: &Track, end: &Scene) -> String {
    let board = Board { far: track.board };
    let mut all = end.clone();
    let mut shown = Vec::new();
    for change in track.steps.iter().flat_map(|step| &step.changes) {
        match change {
            Change::Camp(owner, base) => all.camps[owner.index()] = Some(*base),
            Change::Moves(way) => {
                if !matches!(end.place(way.stand), Place::At(_)) {
                    all.places[way.stand.index()] = Place::At(way.to);
                }
                shown.push(way.stand);
            }
            _ => {}
        }
    }
    let (width, height) = (board.width() + 2.0 * MARGIN, board.height() + 1.5 * MARGIN);
    let mut svg = format!(
        "<svg id=\"table\" viewBox=\"{} {} {} {}\" role=\"group\" aria-label=\"The table\">\n",
        number(-MARGIN),
        number(-MARGIN / 2.0),
        number(width),
        number(height)
    );
    svg += &definitions(&board, track);
    svg += &board.table(track);
    svg += "<g id=\"ways\"></g>\n";
    svg += &contents(&board, track, &all, true);
    svg += "<g id=\"marks\"></g>\n</svg>\n";
    // Without a script nothing would hide the stands that are gone.
    for stand in shown {
        if !matches!(end.place(stand), Place::At(_)) {
            let (id, hidden) =
                (format!("id=\"{stand}\""), format!("id=\"{stand}\" visibility=\"hidden\""));
            if !svg.contains(&hidden) {
                svg = svg.replace(&id, &hidden);
            }
        }
    }
    for seat in Seat::ALL {
        if end.camps[seat.index()].is_none() {
            let id = format!("id=\"camp{}\"", seat.index());
            svg = svg.replace(&id, &format!("{id} visibility=\"hidden\""));
        }
    }
    svg
}

/// The positions and paths that the script shows, in pixels of the picture.
fn score(track: &Track) -> Value {
    let board = Board { far: track.board };
    let index = |stand| {
        let found = track.roster.stands.iter().position(|own| own.stand == stand);
        found.map_or(Value::Null, Value::from)
    };
    let round = |value: f64| (value * 100.0).round() / 100.0;
    let middle = |own: &Guise, pose| {
        let (x, y) = board.at(ground(&own.stand, pose).centre);
        json!([
            round(x),
            round(y),
            round(degrees(pose.heading)),
            u8::from(reads_upside_down(pose.heading))
        ])
    };
    let change = |at: usize, change: &Change| match *change {
        Change::Moves(way) => {
            let Some(own) = track.roster.after(at).guise(way.stand) else {
                return Value::Null;
            };
            let middle = |pose| middle(own, pose);
            let mover = match way.mover {
                Mover::Placed => "placed",
                Mover::Player => "player",
                Mover::Rules => "rules",
            };
            json!(["move", index(way.stand), middle(way.to), mover, middle(way.from)])
        }
        Change::Becomes(stand, number, at) => {
            let guise = track.roster.guises(stand).get(number);
            let middle = at.and_then(|pose| Some(middle(guise?, pose)));
            json!(["guise", index(stand), number, middle])
        }
        Change::Off(stand, place) => json!(["off", index(stand), note(place)]),
        Change::Camp(owner, _) => json!(["camp", owner.index(), true]),
        Change::CampLost(owner) => json!(["camp", owner.index(), false]),
    };
    let mark = |mark: &Mark| {
        let at = board.at(mark.at);
        let from = mark.from.map(|from| board.at(from));
        json!({
            "at": [round(at.0), round(at.1)],
            "from": from.map(|(x, y)| [round(x), round(y)]),
            "loser": mark.loser.map(Seat::index),
            "letter": mark.letter(),
        })
    };
    let steps: Vec<Value> = track
        .steps
        .iter()
        .enumerate()
        .map(|(at, step)| {
            let changes = step.changes.iter();
            let changes: Vec<Value> = changes.map(|own| change(at, own)).collect();
            json!({
                "turn": step.turn,
                "active": step.active.map(Seat::index),
                "changes": changes,
                "mark": step.mark.as_ref().map(mark),
                "command": step.command_points,
                "lost": step.lost.map(|lost| lost.to_string()),
            })
        })
        .collect();
    let guise = |own: &Guise| {
        json!({
            "name": own.name(),
            "troop": own.title(),
            "facts": facts(&track.roster, &own.stand),
            "half": [pixels(triumph::battle::STAND_WIDTH) / 2.0, pixels(own.stand.depth) / 2.0],
        })
    };
    let stands = track.roster.stands.iter().map(|own| {
        let guises = track.roster.guises(own.stand);
        let mut stand = guise(&guises[0]);
        stand["id"] = own.stand.to_string().into();
        stand["seat"] = own.stand.seat().index().into();
        // What the stand becomes, if anything.
        if guises.len() > 1 {
            stand["guises"] = guises.iter().map(guise).collect();
        }
        stand
    });
    let stands: Vec<Value> = stands.collect();
    json!({ "stands": stands, "steps": steps })
}
