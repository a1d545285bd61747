//! `[card]` of an army file: a tactics card of the army's own.

use battle_core::values::same_word;
use tropaion::army::{CardEvent, OwnCard};
use tropaion::cards::Card;

use super::words::{named, own_name, whole};
use crate::keys::CARD;
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, TableReader};
use experiment::keys::names;

/// The card, if all that it needs is there.
pub(super) fn read(node: &Node, problems: &mut Problems) -> Option<OwnCard> {
    let table = TableReader::read("[card]", node, &names(&CARD), problems)?;
    let is_taken = |word: &str| Card::named(word).is_some();
    let name = own_name(&table, "Wedge", is_taken, problems);
    let events = CardEvent::ALL.map(|(name, _)| name);
    let event = table.require("on", "on = \"charge\"", problems).and_then(|node| {
        let of = |word: &str| {
            let found = CardEvent::ALL.iter().find(|(name, _)| same_word(name, word));
            found.map(|(_, event)| *event)
        };
        named("on", "an event for a card", node, &events, of, problems)
    });
    let again =
        table.get("again").and_then(|node| problems.boolean("again", node)).unwrap_or(false);
    let value = whole(&table, &CARD, "value", problems);
    let in_deck = whole(&table, &CARD, "in_deck", problems).unwrap_or(0);
    let copies = whole(&table, &CARD, "copies", problems);
    let copies = copies.unwrap_or(i64::from(in_deck == 0));
    if copies + in_deck == 0 {
        problems.add(
            Problem::at(
                "tropaion::card",
                table.span.clone(),
                "the card is in no hand and in no deck",
            )
            .label("never played")
            .help("give it `copies` or `in_deck`"),
        );
    }
    let event = event?;
    if again && !event.has_die() {
        let at = table.get("again").map_or(table.span.clone(), |node| node.span.clone());
        problems.add(
            Problem::at(
                "tropaion::card",
                at,
                format!("nothing is rolled on = \"{}\"", event.name()),
            )
            .label("no die to roll again")
            .help("leave `again` out, or take on = \"failed-test\" or \"result\""),
        );
    }
    let value = value.unwrap_or(0);
    let (low, high) = event.values(again);
    let is_said_or_left_out = table.get("value").is_none() || whole_is_read(&table);
    if is_said_or_left_out && !(i64::from(low)..=high.into()).contains(&value) {
        let limits = match low == high {
            true => format!("take {low}, or leave it out: the die is rolled again"),
            false => format!("take {low} to {high} on = \"{}\"", event.name()),
        };
        let at = table.get("value").map_or(table.span.clone(), |node| node.span.clone());
        problems.add(
            Problem::at("tropaion::card", at, format!("`value` is {value}"))
                .label("out of range")
                .help(limits),
        );
    }
    Some(OwnCard {
        name: name?,
        on: event,
        value: value.clamp(low.into(), high.into()) as i8,
        again,
        copies: copies as u8,
        in_deck: in_deck as u8,
    })
}

/// Whether `value` is a number within the limits of its key, so that it isn't reported twice.
fn whole_is_read(table: &TableReader<'_>) -> bool {
    whole(table, &CARD, "value", &mut Problems::default()).is_some()
}
