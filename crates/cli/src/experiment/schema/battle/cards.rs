//! Cards that a battle experiment tries: names of cards, and who could have them.

use triumph::{Card, CardSet};

use super::Matchup;
use crate::armies::{ArmyFile, card};
use crate::document::{Node, Problems, Value};
use crate::problem::Problem;
use battle_core::Side;

/// Every card that an army buys which is A in some matchup.
pub(super) fn bought_by_a(armies: &[(String, ArmyFile)], matchups: &[Matchup]) -> CardSet {
    let asked_about = matchups.iter().map(|matchup| matchup.armies[Side::A]);
    let lines = asked_about.flat_map(|army| &armies[army].1.cards);
    lines.map(|line| line.card).collect()
}

/// `cards`: `"all"` that an army A buys, or some of them.
pub(super) fn tried(node: &Node, bought: CardSet, problems: &mut Problems) -> CardSet {
    match &node.value {
        Value::Text(text) if text == "all" => bought,
        _ => some("cards", node, bought, problems),
    }
}

/// A card or a list of cards, each bought by an army A.
pub(super) fn some(
    key: &'static str,
    node: &Node,
    bought: CardSet,
    problems: &mut Problems,
) -> CardSet {
    let items = match &node.value {
        Value::Text(_) => std::slice::from_ref(node),
        _ => problems.list(key, node).unwrap_or_default(),
    };
    let mut cards = CardSet::EMPTY;
    for item in items {
        let Some(card) = card(key, item, problems) else {
            continue;
        };
        if cards.contains(card) {
            problems.add(
                Problem::at(
                    "experiment::cards",
                    item.span.clone(),
                    format!("`{key}` names {card} twice"),
                )
                .help("name it once"),
            );
        } else if !bought.contains(card) {
            problems.add(nobody_buys(key, card, item, bought));
        }
        cards = cards.with(card);
    }
    cards
}

fn nobody_buys(key: &str, card: Card, node: &Node, bought: CardSet) -> Problem {
    let others: Vec<&str> = bought.iter().map(Card::name).collect();
    let help = match others.as_slice() {
        [] => "name an army with [[cards]] as `a`; `equipoise list armies triumph` shows which have some".to_owned(),
        some => format!("the armies `a` buy {}", some.join(", ")),
    };
    Problem::at(
        "experiment::cards",
        node.span.clone(),
        format!("`{key}` names {card}, and no army `a` of a matchup buys it"),
    )
    .label("nobody has it")
    .help(help)
}
