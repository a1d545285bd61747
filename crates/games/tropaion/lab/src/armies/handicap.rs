//! `[handicap]` of an army file: advantages that the rules don't give.

use tropaion::army::Handicap;
use tropaion::cards::Card;

use super::words::{named, whole};
use crate::keys::HANDICAP;
use experiment::document::{Node, Problems, TableReader};
use experiment::keys::names;

/// The handicap, as far as it could be read.
pub(super) fn read(node: &Node, problems: &mut Problems) -> Handicap {
    let Some(table) = TableReader::read("[handicap]", node, &names(&HANDICAP), problems) else {
        return Handicap::NONE;
    };
    let points =
        Handicap::POOLS.map(|pool| whole(&table, &HANDICAP, pool, problems).unwrap_or(0) as i8);
    let card = table.get("card").and_then(|node| {
        let cards = Card::ALL.map(Card::name);
        named("card", "a card", node, &cards, Card::named, problems)
    });
    let goes_first = table.get("goes_first").and_then(|node| problems.boolean("goes_first", node));
    Handicap { points, card, goes_first: goes_first.unwrap_or(false) }
}
