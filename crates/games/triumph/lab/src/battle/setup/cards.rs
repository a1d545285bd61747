//! Cards that a battle experiment tries: names of cards, printed and custom ones, and which armies could have them.

use triumph::{Card, CardSet, RuleParameters};

use super::{Contender, Matchup};
use crate::custom::CustomLines;
use crate::vocabulary::card;
use battle_core::Side;
use experiment::document::problem::{Problem, did_you_mean};
use experiment::document::{Node, Problems, Value};

/// Every card that some army A buys, and every custom card that one could have.
pub(super) fn bought_by_a(
    contenders: &[(String, Contender)],
    matchups: &[Matchup],
    custom: &CustomLines,
    stated: CardSet,
    parameters: &RuleParameters,
) -> CardSet {
    let asked_about = matchups.iter().map(|matchup| matchup.armies[Side::A]);
    let had = asked_about.map(|a| {
        let a = &contenders[a].1;
        let may_have = a.own_cards(contenders, custom).union(stated);
        a.cards(custom, may_have, parameters)
    });
    had.fold(CardSet::EMPTY, CardSet::union)
}

/// Refuses custom cards of the experiment's file that nothing names; an army has those of its own file anyway.
pub(super) fn refuse_unnamed(
    custom: &CustomLines,
    stated: CardSet,
    named: CardSet,
    problems: &mut Problems,
) {
    // Another problem may be the reason why nothing names it.
    if !problems.is_empty() {
        return;
    }
    let unnamed =
        custom.iter().filter(|(id, _)| stated.contains_custom(*id) && !named.contains_custom(*id));
    for (_, line) in unnamed {
        problems.add(
            Problem::at(
                "card::unused",
                line.span.clone(),
                format!("nothing names the card \"{}\"", line.name),
            )
            .label("played nowhere")
            .help(format!(
                "write cards = [\"{}\"] in [battle], or name it in a variant's `with`",
                line.name
            )),
        );
    }
}

/// Reads `cards`: `"all"` that some army A buys, or some of them.
pub(super) fn tried(
    node: &Node,
    bought: CardSet,
    custom: &CustomLines,
    stated: CardSet,
    problems: &mut Problems,
) -> CardSet {
    match &node.value {
        Value::Text(text) if text == "all" => {
            // Own cards of an enemy's file are not asked about.
            for id in stated.custom().filter(|id| !bought.contains_custom(*id)) {
                let one = CardSet::EMPTY.with_custom(id);
                problems.add(not_bought("cards", one, node, bought, custom));
            }
            bought
        }
        _ => some("cards", node, bought, custom, problems),
    }
}

/// Reads a card or a list of cards, each bought by an army A.
pub(super) fn some(
    key: &'static str,
    node: &Node,
    bought: CardSet,
    custom: &CustomLines,
    problems: &mut Problems,
) -> CardSet {
    let items = match &node.value {
        Value::Text(_) => std::slice::from_ref(node),
        _ => problems.list(key, node).unwrap_or_default(),
    };
    let mut cards = CardSet::EMPTY;
    for item in items {
        let Some(one) = one(key, item, custom, problems) else {
            continue;
        };
        if !cards.intersection(one).is_empty() {
            problems.add(
                Problem::at(
                    "experiment::cards",
                    item.span.clone(),
                    format!("`{key}` names {} twice", custom.titles_in(one).concat()),
                )
                .help("name it once"),
            );
        } else if bought.intersection(one).is_empty() {
            problems.add(not_bought(key, one, item, bought, custom));
        }
        cards = cards.union(one);
    }
    cards
}

/// A card, as a set of one.
fn one(
    key: &'static str,
    item: &Node,
    custom: &CustomLines,
    problems: &mut Problems,
) -> Option<CardSet> {
    if let Value::Text(text) = &item.value {
        if let Some(id) = custom.named(text) {
            return Some(CardSet::EMPTY.with_custom(id));
        }
        if custom.is_called(text) {
            return None;
        }
        let names = custom.names();
        if !names.is_empty() && Card::from_word(text).is_none() {
            let all: Vec<&str> = names.into_iter().chain(Card::ALL.map(Card::name)).collect();
            problems.add(
                Problem::at(
                    "experiment::cards",
                    item.span.clone(),
                    format!("\"{text}\" is neither a battle card nor a [[card]] of this file"),
                )
                .label("unknown card")
                .help(did_you_mean(text, &all)),
            );
            return None;
        }
    }
    card(key, item, problems).map(|card| CardSet::of(&[card]))
}

fn not_bought(
    key: &str,
    card: CardSet,
    node: &Node,
    bought: CardSet,
    custom: &CustomLines,
) -> Problem {
    let is_new = |id| custom.get(id).is_some_and(|line| line.model().is_none());
    let title = custom.titles_in(card).concat();
    if card.custom().any(is_new) {
        return Problem::at(
            "experiment::cards",
            node.span.clone(),
            format!(
                "`{key}` names {title}, and no army `a` of a matchup has stands that may bear it"
            ),
        )
        .label("no army can have it")
        .help("let other `bearers` have it, or a higher `limit`, or name other armies");
    }
    let others = custom.names_in(bought);
    let help = match others.as_slice() {
        [] => "name an army with [[cards]] as `a`; `equipoise list armies triumph` shows which have some".to_owned(),
        some => format!("the armies `a` buy {}", some.join(", ")),
    };
    Problem::at(
        "experiment::cards",
        node.span.clone(),
        format!("`{key}` names {title}, and no army `a` of a matchup buys it"),
    )
    .label("no army has it")
    .help(help)
}
