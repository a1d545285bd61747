//! Reads a card made of effects: the stands that bear it, and what it does.

use triumph::{Effect, MAX_EFFECTS, RuleParameters, TroopSet, TroopType};

use super::super::effects::{effect, kind_of};
use super::super::values::types;
use super::super::{NewCard, no_effect};
use experiment::document::problem::Problem;
use experiment::document::{Problems, TableReader};

/// A card made of effects; its limit is read elsewhere.
pub(super) fn new_card(
    table: &TableReader<'_>,
    rules: &RuleParameters,
    problems: &mut Problems,
) -> Option<NewCard> {
    let bearers = match table.get("bearers") {
        Some(node) => types("bearers", node, problems),
        None => Some(TroopSet::of(&TroopType::ALL)),
    };
    let all_or_none = table.or_default("all_or_none", problems);
    let once = table.or_default("once", problems);
    let example = "[[card.effect]] with kind = \"factor\" and value = 1; or like = \"elephant-screen\" for a printed card with other figures";
    let node = table.require("effect", example, problems)?;
    let items = problems.list("effect", node)?;
    if items.is_empty() || items.len() > MAX_EFFECTS {
        problems.add(
            Problem::at(
                "card::effect",
                node.span.clone(),
                format!("{} effects, and a card has 1 to {MAX_EFFECTS}", items.len()),
            )
            .help("leave some out, or make two cards of them"),
        );
    }
    let effects: Vec<Option<Effect>> = items.iter().map(|item| effect(item, problems)).collect();
    let bearers = bearers?;
    for (at, item) in items.iter().enumerate() {
        if let Some(effect) = &effects[at]
            && let Some(why) = no_effect::why(effect, &effects[..at], bearers, rules)
        {
            problems.add(
                Problem::at("card::effect", item.span.clone(), why)
                    .label("changes nothing")
                    .help("leave the effect out, or change it"),
            );
        }
    }
    if once
        && let Some(node) = table.get("once")
        && let Some(lasting) = effects.iter().flatten().find(|effect| !is_of_one_roll(effect))
    {
        problems.add(
            Problem::at(
                "card::once",
                node.span.clone(),
                format!(
                    "a card that is used once acts in one roll, and \"{}\" is an effect that lasts",
                    kind_of(lasting)
                ),
            )
            .label("has no roll in which it is used up")
            .help(
                "`once` goes with \"factor\", \"result\", \"command-points\" and \"reroll\": put the other effects into a card of their own, or leave `once` out",
            ),
        );
    }
    let n_read = effects.iter().flatten().count();
    let effects: Vec<Effect> = effects.into_iter().flatten().collect();
    (n_read == items.len()).then_some(NewCard { bearers, limit: None, all_or_none, once, effects })
}

/// Whether an effect acts in single rolls, so that the first of them can use the card up.
const fn is_of_one_roll(effect: &Effect) -> bool {
    match effect {
        Effect::Factor { .. }
        | Effect::Result { .. }
        | Effect::CommandPoints { .. }
        | Effect::Reroll { .. } => true,
        Effect::Move(_)
        | Effect::Order(_)
        | Effect::Shot { .. }
        | Effect::Pursuit { .. }
        | Effect::Points(_)
        | Effect::Camp { .. }
        | Effect::Terrain { .. } => false,
    }
}
