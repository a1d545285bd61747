//! `[handicap]` of an army file: advantages that the rules don't give.

use tropaion::army::Handicap;
use tropaion::cards::Card;

use super::vocabulary::named;
use experiment::document::{Problems, TableReader};

/// The handicap, as far as it could be read.
pub(super) fn read(table: &TableReader<'_>, problems: &mut Problems) -> Handicap {
    let points = Handicap::POOLS.map(|pool| table.or_default(pool, problems));
    let card = table.get("card").and_then(|node| {
        let cards = Card::ALL.map(Card::name);
        named("card", "a card", node, &cards, Card::named, problems)
    });
    Handicap { points, card, goes_first: table.or_default("goes_first", problems) }
}
