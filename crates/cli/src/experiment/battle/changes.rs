//! What is tried in a matchup: cards one by one, then the named variants that apply to it.

use battle_core::BySide;
use report::VariantInfo;
use triumph::army_lists::Muster;
use triumph::{CardSet, RuleParameters};

use crate::document::Span;
use crate::experiment::players::PlayerText;
use crate::experiment::prices::printed_cost;
use crate::experiment::schema::{BattleSection, BattleVariant};

/// One cell of a matchup: its baseline, or what differs from it.
pub(super) struct Change<'e> {
    /// Its name; none for the baseline.
    pub variant: Option<VariantInfo>,
    /// Cards that A goes without, of those that it buys.
    pub without: CardSet,
    /// Who plays.
    pub policies: &'e BySide<PlayerText>,
    /// The rules.
    pub parameters: &'e RuleParameters,
    /// Where the file says so; nothing for what the whole matchup says.
    pub span: Option<&'e Span>,
}

/// The baseline of a matchup, and what is tried against it; `a` is the army that is asked about, with all that it buys.
///
/// Cards that are tried are not in the baseline, so that they are given on the same troops and cost nothing.
/// What names a card that `a` hasn't is not tried on it.
pub(super) fn changes<'e>(a: &Muster, section: &'e BattleSection) -> Vec<Change<'e>> {
    let tried = section.tried();
    let has = a.cards();
    let baseline = || Change {
        variant: None,
        without: tried,
        policies: &section.policies,
        parameters: &section.parameters,
        span: None,
    };
    let cards = section.cards.intersection(has).iter().map(|card| Change {
        variant: Some(VariantInfo {
            name: card.name().to_owned(),
            title: card.title().to_owned(),
            printed_cost: prices(CardSet::of(&[card]), &section.parameters),
        }),
        without: tried.without(card),
        ..baseline()
    });
    let applies = |variant: &&BattleVariant| {
        let named = variant.without.iter().fold(variant.with, CardSet::with);
        named.intersection(has) == named
    };
    let variants = section.variants.iter().filter(applies);
    let variants = variants.map(|variant| Change {
        variant: Some(VariantInfo {
            name: variant.name.clone(),
            title: variant.name.clone(),
            printed_cost: prices(variant.with, &variant.parameters),
        }),
        without: without(tried, variant),
        policies: &variant.policies,
        parameters: &variant.parameters,
        span: Some(&variant.span),
    });
    std::iter::once(baseline())
        .chain(cards)
        .chain(variants)
        .collect()
}

/// What A goes without in a variant.
fn without(tried: CardSet, variant: &BattleVariant) -> CardSet {
    let left = variant.with.iter().fold(tried, CardSet::without);
    variant.without.iter().fold(left, CardSet::with)
}

/// What cards cost, each in words.
fn prices(cards: CardSet, parameters: &RuleParameters) -> Option<String> {
    let each = cards.iter().map(|card| printed_cost(card, parameters));
    let each: Vec<String> = each.collect();
    (!each.is_empty()).then(|| each.join(" + "))
}
