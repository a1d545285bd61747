//! The variants of a matchup: cards one by one, then the named variants that apply to it.

use analysis::{Strengthens, VariantInfo};
use battle_core::BySide;
use triumph::battle::Gift;
use triumph::{CardSet, RuleParameters};

use crate::battle::setup::{BattleSetup, BattleVariant};
use crate::custom::CustomLines;
use crate::players::PlayerText;
use crate::prices::printed_cost;
use experiment::document::Span;
use experiment::gifts;
use experiment::stronger::strengthened;

/// One cell of a matchup: its baseline, or a variant.
pub(super) struct Change<'e> {
    /// Its name; none for the baseline.
    pub variant: Option<VariantInfo>,
    /// The cards that A doesn't have, of those that it buys or could have.
    pub without: CardSet,
    /// Who plays.
    pub policies: &'e BySide<PlayerText>,
    /// The custom cards that are in play, of A and of B.
    pub own: CardSet,
    /// The rules, with the changes by its custom cards.
    pub parameters: RuleParameters,
    /// The gift of each side.
    pub gifts: BySide<Gift>,
    /// The side that it strengthens by the rules; `None` if they leave that open.
    pub strengthens: Option<Strengthens>,
    /// The span in the file; none for changes that follow from the whole matchup.
    pub span: Option<&'e Span>,
}

/// The baseline of a matchup, and its variants; `has` are the cards that A buys or could have, `of_b` the own cards of B.
///
/// Cards that are tried are not in the baseline, so that they are given on the same troops and cost nothing.
/// A variant that names a card that A doesn't have is not tried on it.
pub(super) fn changes<'e>(has: CardSet, of_b: CardSet, setup: &'e BattleSetup) -> Vec<Change<'e>> {
    let tried = setup.tried();
    let custom = &setup.custom;
    let own = |without: CardSet| has.minus(without).union(of_b);
    let rules = |parameters, without: CardSet| custom.rules(own(without), parameters);
    let baseline = || Change {
        variant: None,
        without: tried,
        policies: &setup.policies,
        own: own(tried),
        parameters: rules(&setup.parameters, tried),
        gifts: BySide([Gift::NONE; 2]),
        // A card may be a disadvantage.
        strengthens: None,
        span: None,
    };
    let given = |card: CardSet, info: VariantInfo| {
        let without = tried.minus(custom.with_models(card));
        Change {
            variant: Some(info),
            without,
            own: own(without),
            parameters: rules(&setup.parameters, without),
            ..baseline()
        }
    };
    let tried_here = setup.cards.intersection(has);
    let cards = tried_here.iter().map(|card| {
        let one = CardSet::of(&[card]);
        let info = VariantInfo {
            name: card.name().to_owned(),
            title: card.title().to_owned(),
            printed_cost: prices(one, custom, &setup.parameters),
        };
        given(one, info)
    });
    let own_cards = custom.iter().filter(|(id, _)| tried_here.contains_custom(*id));
    let own_cards = own_cards.map(|(id, line)| {
        let one = CardSet::EMPTY.with_custom(id);
        let info = VariantInfo {
            name: line.name.clone(),
            title: line.title.clone(),
            printed_cost: prices(one, custom, &setup.parameters),
        };
        given(one, info)
    });
    let applies = |variant: &&BattleVariant| {
        let named = variant.with.union(variant.without);
        named.intersection(has) == named
    };
    let variants = setup.variants.iter().filter(applies);
    let variants = variants.map(|variant| {
        let without = without(tried, variant, custom);
        Change {
            variant: Some(VariantInfo {
                name: variant.name.clone(),
                title: variant.name.clone(),
                printed_cost: prices(variant.with, custom, &variant.parameters),
            }),
            without,
            policies: &variant.policies,
            own: own(without),
            parameters: rules(&variant.parameters, without),
            gifts: variant.gifts,
            strengthens: strengthened_by_gifts(variant, setup),
            span: Some(&variant.span),
        }
    });
    std::iter::once(baseline()).chain(cards).chain(own_cards).chain(variants).collect()
}

/// The side that is stronger, if gifts alone differ from the baseline.
fn strengthened_by_gifts(variant: &BattleVariant, setup: &BattleSetup) -> Option<Strengthens> {
    let is_else_alike = variant.with.union(variant.without).is_empty()
        && variant.policies == setup.policies
        && variant.parameters == setup.parameters;
    let forces = BySide(variant.gifts.0.each_ref().map(gifts::compared));
    is_else_alike.then(|| strengthened(forces)).flatten()
}

/// The cards that A doesn't have in a variant.
fn without(tried: CardSet, variant: &BattleVariant, custom: &CustomLines) -> CardSet {
    let left = tried.minus(custom.with_models(variant.with));
    left.union(custom.with_models(variant.without))
}

/// What these cards cost, in words.
fn prices(cards: CardSet, custom: &CustomLines, parameters: &RuleParameters) -> Option<String> {
    let printed = cards.iter().map(|card| printed_cost(card, parameters));
    let own = cards.custom().filter_map(|id| custom.get(id));
    let own = own.map(|line| line.cost_in_words(parameters));
    let each: Vec<String> = printed.chain(own).collect();
    (!each.is_empty()).then(|| each.join(" + "))
}
