//! `[[battle.variant]]`: other players, other rule parameters, or A's army with or without some of its cards.

use crate::ruleset::TriumphRules;
use battle_core::BySide;
use triumph::battle::Gift;
use triumph::{Card, CardSet, RuleParameters};

use super::cards;
use crate::battle::BATTLE;
use crate::custom::CustomLines;
use crate::players::{PlayerText, Settings};
use experiment::document::problem::Problem;
use experiment::document::{Problems, Span, TableReader};
use experiment::gifts;
use experiment::parameters::changed_by;
use experiment::{free_table, optional};

/// A named change.
#[derive(Clone, Debug)]
pub struct BattleVariant {
    /// Its name in tables.
    pub name: String,
    /// Who plays.
    pub policies: BySide<PlayerText>,
    /// The rules of the variant.
    pub parameters: RuleParameters,
    /// The cards that A has in the variant and not in the baseline.
    pub with: CardSet,
    /// The cards that A has in the baseline and not in the variant.
    pub without: CardSet,
    /// The gift of each side.
    pub gifts: BySide<Gift>,
    /// Its place in the file.
    pub span: Span,
}

/// What variants are compared with, and what they may change.
pub(super) struct Baseline<'e> {
    pub parameters: &'e RuleParameters,
    pub policies: &'e BySide<PlayerText>,
    /// The cards that are tried anyway.
    pub cards: CardSet,
    /// The cards that some army A buys or could have.
    pub bought: CardSet,
    /// The custom cards.
    pub custom: &'e CustomLines,
    /// Whether any army buys cards.
    pub has_cards: bool,
}

/// Reads all of them.
pub(super) fn read(
    setup: &TableReader<'_>,
    baseline: &Baseline<'_>,
    settings: &Settings,
    problems: &mut Problems,
) -> Vec<BattleVariant> {
    let mut variants: Vec<BattleVariant> = Vec::new();
    for table in setup.tables("variant", "[[battle.variant]]", problems) {
        let Some(variant) = variant(&table, baseline, settings, problems) else {
            continue;
        };
        let is_a_card = Card::from_word(&variant.name)
            .is_some_and(|card| baseline.cards.contains(card))
            || baseline.custom.named(&variant.name).is_some();
        if is_a_card || variants.iter().any(|other| other.name == variant.name) {
            problems.add(
                Problem::at(
                    "experiment::variant",
                    table.span.clone(),
                    format!(
                        "the name \"{}\" is taken by another variant or by a card of `cards`",
                        variant.name
                    ),
                )
                .help("give it another name"),
            );
            continue;
        }
        variants.push(variant);
    }
    refuse_twice(&variants, baseline, problems);
    variants
}

fn variant(
    table: &TableReader<'_>,
    baseline: &Baseline<'_>,
    settings: &Settings,
    problems: &mut Problems,
) -> Option<BattleVariant> {
    let rules = changed_by::<TriumphRules>(table, BATTLE, baseline.parameters, problems);
    if let Some(stated) = table.get("parameters").filter(|_| !baseline.has_cards)
        && let Some(stated) = free_table("", stated, &mut Problems::default())
    {
        crate::parameters::refuse_those_of_cards(&stated, problems);
    }
    let policies = match table.get("policies") {
        Some(node) => settings.both(node, problems),
        None => Some(baseline.policies.clone()),
    };
    let mut some = |key: &'static str| {
        let cards = optional(table, key, |node| {
            Some(cards::some(key, node, baseline.bought, baseline.custom, problems))
        });
        cards.unwrap_or_default()
    };
    let (with, without) = (some("with"), some("without"));
    let gifts = gifts::read(table, problems);
    let name = table.required::<&str>("name", "name = \"deeper zones\"", problems);
    Some(BattleVariant {
        name: name?.to_owned(),
        policies: policies?,
        parameters: rules,
        with,
        without,
        gifts,
        span: table.span.clone(),
    })
}

/// Refuses variants that take away a card that is tried, since it isn't in the baseline.
fn refuse_twice(variants: &[BattleVariant], baseline: &Baseline<'_>, problems: &mut Problems) {
    let custom = baseline.custom;
    let with = variants.iter().map(|variant| variant.with);
    let tried = custom.with_models(with.fold(baseline.cards, CardSet::union));
    for variant in variants {
        let twice = custom.with_models(variant.without).intersection(tried);
        for card in custom.titles_in(twice) {
            problems.add(
                Problem::at(
                    "experiment::cards",
                    variant.span.clone(),
                    format!(
                        "variant \"{}\" is without {card}, and so is the baseline, since `cards` or a `with` names it",
                        variant.name
                    ),
                )
                .label("has nothing to take away")
                .help("keep `without` where the baseline has the card, or `with` and `cards` where it hasn't"),
            );
        }
    }
}
