//! How often the cards of a battle experiment did what they can do, a line for each use.

use analysis::{CellInfo, UsageLine};
use battle_core::Side;
use triumph::{CardSet, RuleParameters};
use triumph_players::diagnostics::CardUsage;

use super::Counted;
use crate::battle::plan::BattlePlan;
use crate::custom::CustomLines;

/// Every use of the cards of every cell, with how often it occurred; cells and sides without cards have no lines.
pub(super) fn lines(
    custom: &CustomLines,
    planned: &BattlePlan,
    counted: &[Counted],
) -> Vec<UsageLine> {
    let mut lines = Vec::new();
    for (number, cell) in planned.cells.iter().enumerate() {
        let Some((_, contest)) = planned.plan.contest(number, 0) else {
            continue;
        };
        let mut usage = CardUsage::default();
        for one in counted.iter().filter(|one| one.cell == number) {
            usage += one.usage;
        }
        if usage.battles() == 0 {
            continue;
        }
        for side in Side::ALL {
            let cards = contest.game.armies()[side].cards();
            lines.extend(of_side(cell, side, cards, &usage));
            lines.extend(of_own_cards(
                cell,
                side,
                cards,
                &usage,
                custom,
                contest.game.parameters(),
            ));
        }
    }
    lines
}

/// What a designer's own cards of a side did.
pub fn of_own_cards(
    cell: &CellInfo,
    side: Side,
    cards: CardSet,
    usage: &CardUsage,
    custom: &CustomLines,
    rules: &RuleParameters,
) -> Vec<UsageLine> {
    let mut lines = Vec::new();
    for (id, card) in custom.iter().filter(|(id, _)| cards.contains_custom(*id)) {
        let uses = usage.of_custom(side, id, rules);
        lines.extend(uses.into_iter().map(|(what, times)| UsageLine {
            card: card.name.clone(),
            title: card.title.clone(),
            what: what.to_owned(),
            times,
            ..blank(cell, side, usage)
        }));
    }
    lines
}

/// What the printed cards of a side did.
pub fn of_side(
    cell: &CellInfo,
    side: Side,
    cards: CardSet,
    usage: &CardUsage,
) -> impl Iterator<Item = UsageLine> {
    usage.of(side, cards).map(move |(what, times)| UsageLine {
        card: what.card.name().to_owned(),
        title: what.card.title().to_owned(),
        what: what.name.to_owned(),
        times,
        ..blank(cell, side, usage)
    })
}

/// A line of a cell and a side, without a card yet.
fn blank(cell: &CellInfo, side: Side, usage: &CardUsage) -> UsageLine {
    let variant = cell.variant.as_ref();
    let (letter, army) = match side {
        Side::A => ("A", &cell.a),
        Side::B => ("B", &cell.b),
    };
    UsageLine {
        matchup: cell.matchup.clone(),
        variant: variant.map_or_else(String::new, |variant| variant.name.clone()),
        army: army.clone(),
        side: letter.to_owned(),
        card: String::new(),
        title: String::new(),
        what: String::new(),
        times: 0,
        battles: u32::try_from(usage.battles()).unwrap_or(u32::MAX),
    }
}
