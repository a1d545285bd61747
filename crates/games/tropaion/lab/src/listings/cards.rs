//! The deck of forty cards.

use std::fmt::Write as _;

use serde::Serialize;
use tropaion::cards::{Card, Cards};

use experiment::reply::Reply;

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    is_terrain: bool,
    count: u8,
}

pub fn list() -> Reply {
    let cards = Card::ALL.map(|card| Listed {
        name: card.name(),
        is_terrain: card.is_terrain(),
        count: Cards::DECK.count(card),
    });
    Reply::list(cards.into(), text)
}

fn text(cards: &[Listed]) -> String {
    let mut text = String::new();
    for (is_terrain, what) in [(true, "terrain"), (false, "tactics")] {
        let _ = writeln!(text, "{what}:");
        for card in cards.iter().filter(|card| card.is_terrain == is_terrain) {
            let _ = writeln!(text, "  {:>2}  {}", card.count, card.name);
        }
    }
    text.push_str(
        "The number of each in the deck. A parameter changes it: `deck_shieldwall = 3`.\nAn army file adds a card of its own: `[card]` with `in_deck`.\n",
    );
    text
}
