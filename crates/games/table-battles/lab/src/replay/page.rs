//! One self-contained HTML page that plays a battle back: the cards with their dice and cubes, and the report beside them.

use askama::Template;
use serde_json::{Value, json};
use table_battles::Army;

use super::ReplayDocument;
use super::phrases;
use super::story::passages;
use super::track::{Card, Place, Position, Track};
use experiment::replay::embedded;
use experiment::replay::passages::{Passage, PassageKind};

#[derive(Template)]
#[template(path = "scenario.html")]
struct Page<'t> {
    title: &'t str,
    source: &'t str,
    armies: Vec<Side<'t>>,
    has_morale: bool,
    passages: Vec<Passage>,
    /// What the script shows, step by step.
    score: String,
    /// Every event, for other programs.
    events: String,
}

/// An army and its cards.
struct Side<'t> {
    name: &'t str,
    player: &'t str,
    morale: i8,
    cards: Vec<Printed<'t>>,
}

/// A card as printed, in its final state; the script shows its state at each step.
struct Printed<'t> {
    id: &'t str,
    name: &'t str,
    colour: &'static str,
    marks: String,
    rows: Vec<String>,
    special: Vec<String>,
    state: String,
}

/// The page.
///
/// It opens at the beginning of the battle; without scripts it is the report with the final position.
pub fn html(document: &ReplayDocument<'_>) -> String {
    let track = Track::of(document.events);
    let last = track.steps.last().cloned().unwrap_or_default();
    let armies = Army::ALL.map(|army| side(document, &last, army));
    let events: Vec<Value> = document.events.iter().map(table_battles::to_json).collect();
    let page = Page {
        title: &document.title,
        source: &document.source,
        armies: armies.into(),
        has_morale: document.scenario.armies[0].morale.is_some(),
        passages: passages(document),
        score: embedded(&score(&track)),
        events: embedded(&Value::Array(events)),
    };
    page.render().expect("a page of text and numbers is written to memory")
}

fn side<'t>(document: &'t ReplayDocument<'_>, last: &Position, army: Army) -> Side<'t> {
    let own = &document.scenario.armies[army.index()];
    let cards = own.cards.iter().map(|card| Printed {
        id: &card.id,
        name: &card.name,
        colour: phrases::colour(card.wing),
        marks: phrases::marks(card),
        rows: card.rows.iter().map(phrases::row).collect(),
        special: phrases::special(card),
        state: last.card(&card.id).map_or_else(String::new, state),
    });
    Side {
        name: &own.name,
        player: &document.players[army.index()],
        morale: last.morale[army.index()],
        cards: cards.collect(),
    }
}

/// `3 sticks, dice 5 6`, `routed`.
fn state(card: &Card) -> String {
    match card.place {
        Place::Left(how) => return how.to_owned(),
        Place::InReserve => return "in Reserve".to_owned(),
        Place::InPlay => {}
    }
    let mut parts = Vec::new();
    for (n, noun) in [(card.sticks, "stick"), (card.cubes, "cube")] {
        if n > 0 {
            parts.push(phrases::counted(n, noun));
        }
    }
    if !card.dice.is_empty() {
        let faces: Vec<String> = card.dice.iter().map(u8::to_string).collect();
        parts.push(format!("dice {}", faces.join(" ")));
    }
    parts.join(", ")
}

/// The data of the script: the cards' ids, and for each event the cards that it changed, in the order of the ids.
fn score(track: &Track) -> Value {
    let Some(first) = track.steps.first() else {
        return json!({ "cards": [], "steps": [] });
    };
    let ids: Vec<&str> = first.cards.iter().map(|card| card.id.as_str()).collect();
    let mut before: Option<&Position> = None;
    let steps = track.steps.iter().map(|step| {
        let is_new = |at: &usize| before.is_none_or(|it| it.cards[*at] != step.cards[*at]);
        let changed = (0..step.cards.len()).filter(is_new);
        let cards: Vec<Value> = changed
            .map(|at| {
                let card = &step.cards[at];
                let place = match card.place {
                    Place::InPlay => "",
                    Place::InReserve => "in Reserve",
                    Place::Left(how) => how,
                };
                json!([at, card.sticks, card.cubes, card.dice, place])
            })
            .collect();
        before = Some(step);
        json!({
            "turn": step.turn,
            "active": step.active,
            "morale": step.morale,
            "pool": [step.pool(0), step.pool(1)],
            "rolled": step.rolled,
            "cards": cards,
        })
    });
    let steps: Vec<Value> = steps.collect();
    json!({ "cards": ids, "steps": steps })
}
