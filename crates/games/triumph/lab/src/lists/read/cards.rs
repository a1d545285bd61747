//! The cards that a list offers.

use triumph::army_lists::{CardOffer, Label};
use triumph::{Card, TroopSet};

use super::{spans, troops};
use crate::keys;
use crate::lists::file::Offer;
use crate::vocabulary::{card, troop};
use experiment::document::{Node, Problems, TableReader};

/// `[[cards]]`, or `[[entry.cards]]`; none where the key isn't there.
pub(super) fn offers(node: Option<&Node>, problems: &mut Problems) -> Vec<Offer> {
    let items = node.and_then(|node| problems.list("cards", node));
    items.unwrap_or_default().iter().filter_map(|item| offer(item, problems)).collect()
}

fn offer(item: &Node, problems: &mut Problems) -> Option<Offer> {
    let table = TableReader::declared("[[cards]]", item, &keys::OFFER, problems)?;
    let node = table.require("card", "card = \"shower-shooting\"", problems)?;
    let which = card("card", node, problems);
    let word = problems.text("card", node)?;
    let mut set = |key: &'static str| table.get(key).and_then(|node| troops(node, problems));
    let (types, passes) = (set("troops"), set("past"));
    let years = spans(table.get("years"), problems);
    let dismount = table.get("as").and_then(|node| troop("as", node, problems));
    Some(Offer {
        said: table.given("said", problems),
        unread: table.given("unread", problems),
        offer: CardOffer {
            label: label_of(word),
            limit: table.given("limit", problems),
            army_limit: table.given("army_limit", problems),
            types: types.unwrap_or(TroopSet::EMPTY),
            years,
            faction: table.given("when", problems),
            general_only: table.or_default("general_only", problems),
            dismount,
            passes: passes.unwrap_or(TroopSet::EMPTY),
            ..CardOffer::of(which?)
        },
    })
}

/// TR-BC-07.1, TR-BC-20.2: the second names of cards 7 and 20 are for those who are helped.
pub(in crate::lists) fn label_of(word: &str) -> Label {
    let is_second = |second: &str| second.eq_ignore_ascii_case(word);
    if ["SP", "supportable", "ET", "screenable"].iter().copied().any(is_second) {
        Label::Helped
    } else {
        Label::Own
    }
}

/// The word that [`label_of`] reads.
pub(in crate::lists) const fn word_of(card: Card, label: Label) -> &'static str {
    match (card, label) {
        (Card::SupportingBowmen, Label::Helped) => "supportable",
        (Card::ElephantScreen, Label::Helped) => "screenable",
        _ => card.name(),
    }
}
