//! The cards of the built-in scenarios: formations and the cards of leaders, by army.

use std::fmt::Write as _;

use serde::Serialize;
use table_battles::scenario::{Card, Strength};
use table_battles_files::BUILT_IN;

use experiment::reply::Reply;

#[derive(Serialize)]
struct Listed {
    scenario: &'static str,
    army: String,
    id: String,
    name: String,
    /// TB-CARD-2: a formation has sticks.
    sticks: Option<u8>,
    /// TB-CARD-2: the most cubes that a special card takes.
    cubes: Option<u8>,
    dice: String,
}

pub fn list() -> Reply {
    let cards = BUILT_IN.iter().flat_map(|own| {
        own.scenario().armies.into_iter().flat_map(move |army| {
            army.cards.into_iter().map(move |card| listed(own.name, &army.name, card))
        })
    });
    Reply::list(cards.collect(), text)
}

fn listed(scenario: &'static str, army: &str, card: Card) -> Listed {
    let (sticks, cubes) = match card.strength {
        Strength::Sticks(sticks) => (Some(sticks), None),
        Strength::Cubes(cubes) => (None, Some(cubes)),
    };
    let (army, dice) = (army.to_owned(), card.dice.to_string());
    Listed { scenario, army, id: card.id, name: card.name, sticks, cubes, dice }
}

fn text(cards: &[Listed]) -> String {
    let mut text = String::new();
    let mut last = ("", "");
    for card in cards {
        let of = (card.scenario, card.army.as_str());
        if last != of {
            let _ = writeln!(text, "{}, {}", card.scenario, card.army);
        }
        last = of;
        let (figure, unit) = match (card.sticks, card.cubes) {
            (Some(1), _) => (1, "stick"),
            (Some(sticks), _) => (sticks, "sticks"),
            (None, Some(1)) => (1, "cube at most"),
            (None, cubes) => (cubes.unwrap_or_default(), "cubes at most"),
        };
        let strength = format!("{figure} {unit}");
        let _ =
            writeln!(text, "    {:<5} {:<15} {:<11} {}", card.id, strength, card.dice, card.name);
    }
    text.push_str(
        "\nAfter the strength of each stands its dice area (TB-DICE-1 to TB-DICE-6).\n\
         `formations = [\"ID\"]` in [scenario] asks what one is worth (`equipoise run formation-values` asks it of all).\n",
    );
    text
}
