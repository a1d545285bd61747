//! `[card]` of an army file: a tactics card of the army's own.

use battle_core::values::same_word;
use tropaion::army::{CardEvent, OwnCard};
use tropaion::cards::Card;

use super::vocabulary::{named, own_name};
use experiment::document::problem::Problem;
use experiment::document::{Problems, TableReader};

/// The card, if all that it needs is there.
pub(super) fn read(table: &TableReader<'_>, problems: &mut Problems) -> Option<OwnCard> {
    let is_taken = |word: &str| Card::named(word).is_some();
    let name = own_name(table, "Wedge", is_taken, problems);
    let events = CardEvent::ALL.map(|(name, _)| name);
    let event = table.require("on", "on = \"charge\"", problems).and_then(|node| {
        let of = |word: &str| {
            let found = CardEvent::ALL.iter().find(|(name, _)| same_word(name, word));
            found.map(|(_, event)| *event)
        };
        named("on", "an event for a card", node, &events, of, problems)
    });
    let again: bool = table.or_default("again", problems);
    let value: Option<i8> = table.given("value", problems);
    let in_deck: u8 = table.or_default("in_deck", problems);
    let copies: Option<u8> = table.given("copies", problems);
    let copies = copies.unwrap_or(u8::from(in_deck == 0));
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
        problems.add(
            Problem::at(
                "tropaion::card",
                table.place("again"),
                format!("nothing is rolled on = \"{}\"", event.name()),
            )
            .label("no die to roll again")
            .help("leave `again` out, or take on = \"failed-test\" or \"result\""),
        );
    }
    // A value that couldn't be read has been reported already.
    let could_be_read = value.is_some() || table.get("value").is_none();
    let value = value.unwrap_or(0);
    let (low, high) = event.values(again);
    if could_be_read && !(low..=high).contains(&value) {
        let limits = match low == high {
            true => format!("take {low}, or leave it out: the die is rolled again"),
            false => format!("take {low} to {high} on = \"{}\"", event.name()),
        };
        problems.add(
            Problem::at("tropaion::card", table.place("value"), format!("`value` is {value}"))
                .label("out of range")
                .help(limits),
        );
    }
    Some(OwnCard { name: name?, on: event, value: value.clamp(low, high), again, copies, in_deck })
}
