//! Events as JSON, for programs that read a replay; `docs/src/events/table-battles.md` is their schema.
//!
//! Everything is written by hand in this one place, so that the schema changes only on purpose.

use battle_core::Seat;
use serde_json::{Map, Value, json};

use crate::dice_set::DiceSet;
use crate::event::{Event, Reaction, SetUpArmy, SetUpCard};
use crate::slots::Army;

/// An event as a JSON object with its kind under `event`.
pub fn to_json(event: &Event) -> Value {
    match event {
        Event::SetUp { scenario, name, armies, parameters } => {
            let changed: Map<String, Value> =
                parameters.iter().map(|(name, value)| ((*name).to_owned(), json!(value))).collect();
            json!({
                "event": "set-up",
                "scenario": scenario,
                "name": name,
                "first": set_up_army(&armies[0]),
                "second": set_up_army(&armies[1]),
                "parameters": changed,
            })
        }
        Event::Gift { army: whose, gift } => json!({
            "event": "gift",
            "army": army(*whose),
            "dice": gift.dice,
            "sticks": gift.sticks,
            "morale": gift.morale,
        }),
        Event::TurnBegins { turn, army: whose } => json!({
            "event": "turn-begins", "turn": turn, "army": army(*whose),
        }),
        Event::Arrived { card, sticks, left } => json!({
            "event": "arrived", "card": card.as_str(), "sticks": sticks, "left": left,
        }),
        Event::Shifted { giver, receiver, sticks } => json!({
            "event": "shifted", "giver": giver.as_str(), "receiver": receiver.as_str(), "sticks": sticks,
        }),
        Event::ActionSkipped { army: whose } => json!({
            "event": "action-skipped", "army": army(*whose),
        }),
        Event::Passed { army: whose } => json!({ "event": "passed", "army": army(*whose) }),
        Event::Attacked { card, row, dice: spent, target, gross, hits, self_hits } => json!({
            "event": "attacked",
            "card": card.as_str(),
            "row": row,
            "dice": dice(*spent),
            "target": target.as_str(),
            "gross": gross,
            "hits": hits,
            "self_hits": self_hits,
        }),
        Event::Bombarded { card, row, dice: spent, left } => json!({
            "event": "bombarded", "card": card.as_str(), "row": row, "dice": dice(*spent), "left": left,
        }),
        Event::Commanded { card, row, dice: spent, entering } => json!({
            "event": "commanded",
            "card": card.as_str(),
            "row": row,
            "dice": dice(*spent),
            "entering": entering.as_ref().map(|entering| entering.as_str()),
        }),
        Event::FogLifted { card, left } => json!({
            "event": "fog-lifted", "card": card.as_str(), "left": left,
        }),
        Event::MoraleGained { army: whose, left } => json!({
            "event": "morale-gained", "army": army(*whose), "left": left,
        }),
        Event::Nulled { card, dice: spent } => with_dice("nulled", card, *spent),
        Event::Retired { card, dice: spent } => with_dice("retired", card, *spent),
        Event::Reacted { card, row, reaction, dice: spent } => json!({
            "event": "reacted",
            "card": card.as_str(),
            "row": row,
            "reaction": reaction_name(*reaction),
            "dice": dice(*spent),
        }),
        Event::Declined { army: whose } => json!({ "event": "declined", "army": army(*whose) }),
        Event::CubeSpent { card, left } => json!({
            "event": "cube-spent", "card": card.as_str(), "left": left,
        }),
        Event::Hit { card, sticks, left } => json!({
            "event": "hit", "card": card.as_str(), "sticks": sticks, "left": left,
        }),
        Event::Saved { card, by } => json!({
            "event": "saved", "card": card.as_str(), "by": by.as_str(),
        }),
        Event::Routed { card, dice: spent } => with_dice("routed", card, *spent),
        Event::MoraleLost { army: whose, cubes, left } => json!({
            "event": "morale-lost",
            "army": army(*whose),
            "cubes": cubes,
            "left": { "first": left[0], "second": left[1] },
        }),
        Event::Pursued { card, dice: spent } => with_dice("pursued", card, *spent),
        Event::Entered { card } => json!({ "event": "entered", "card": card.as_str() }),
        Event::Removed { card } => json!({ "event": "removed", "card": card.as_str() }),
        Event::Rolled { army: whose, dice: rolled } => {
            json!({ "event": "rolled", "army": army(*whose), "dice": dice(*rolled) })
        }
        Event::Placed { card, dice: placed, cubes } => json!({
            "event": "placed", "card": card.as_str(), "dice": dice(*placed), "cubes": cubes,
        }),
        Event::BattleEnds { winner, reason } => json!({
            "event": "battle-ends", "winner": winner.map(army), "reason": reason.name(),
        }),
    }
}

fn with_dice(event: &str, card: &str, spent: DiceSet) -> Value {
    json!({ "event": event, "card": card, "dice": dice(spent) })
}

fn army(army: Army) -> &'static str {
    match army {
        Army::First => "first",
        Army::Second => "second",
    }
}

fn dice(set: DiceSet) -> Vec<u8> {
    set.faces().collect()
}

fn reaction_name(reaction: Reaction) -> &'static str {
    match reaction {
        Reaction::Screen => "screen",
        Reaction::Counterattack => "counterattack",
        Reaction::Absorb => "absorb",
    }
}

fn set_up_army(army: &SetUpArmy) -> Value {
    let card = |card: &SetUpCard| {
        json!({
            "card": card.card.as_str(),
            "name": card.name,
            "sticks": card.sticks,
            "cubes": card.cubes,
            "in_reserve": card.in_reserve,
        })
    };
    json!({
        "name": army.name,
        "seat": match army.seat { Seat::One => 1, Seat::Two => 2 },
        "morale": army.morale,
        "cards": army.cards.iter().map(card).collect::<Vec<_>>(),
    })
}
