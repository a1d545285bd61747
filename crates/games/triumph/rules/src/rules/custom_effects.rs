//! What custom cards say of a stand or a camp by itself, whoever it fights.

use crate::cards::{CardSet, Effect, Situation};
use crate::engagement::Stand;
use crate::half_points::HalfPoints;
use crate::mu::Mu;
use crate::parameters::RuleParameters;
use crate::terrain_kind::OwnGround;
use crate::troops::Order;

/// TR-CC-07: whether custom cards make rear support worth something to their bearer.
#[inline]
pub(crate) fn ask_for_support(cards: CardSet, parameters: &RuleParameters) -> bool {
    let asks = |effect: &Effect| match *effect {
        Effect::Factor { condition, .. } => condition.when.contains(Situation::RearSupport),
        _ => false,
    };
    first(cards, parameters, |effect| asks(effect).then_some(())).is_some()
}

/// The order of a stand by its custom cards, if they say any.
#[inline]
pub(super) fn order(stand: &Stand, parameters: &RuleParameters) -> Option<Order> {
    first(stand.cards, parameters, |effect| match *effect {
        Effect::Order(order) => Some(order),
        _ => None,
    })
    .map(|(_, order)| order)
}

/// TR-UN-05: the move of a type by custom cards, if they say any.
pub(crate) fn reach(cards: CardSet, parameters: &RuleParameters) -> Option<Mu> {
    first(cards, parameters, |effect| match *effect {
        Effect::Move(reach) => Some(reach),
        _ => None,
    })
    .map(|(_, reach)| reach)
}

/// TR-TE-10: the terrain that custom cards make open or difficult; of several effects on one kind the first counts.
pub(crate) fn ground(cards: CardSet, parameters: &RuleParameters) -> OwnGround {
    let effects = parameters.custom.effects_of(cards);
    effects.fold(OwnGround::AS_PRINTED, |ground, (_, effect)| match *effect {
        Effect::Terrain { kinds, counts_as } => ground.with(kinds, counts_as),
        _ => ground,
    })
}

/// TR-RC-01: the rule, the factor and the range of a stand that shoots by a custom card.
#[inline]
pub(crate) fn shot(cards: CardSet, parameters: &RuleParameters) -> Option<(&'static str, i8, Mu)> {
    first(cards, parameters, |effect| match *effect {
        Effect::Shot { factor, range } => Some((factor, range)),
        _ => None,
    })
    .map(|(rule, (factor, range))| (rule, factor, range))
}

/// The effect of the first custom card that has one of this kind, with the card's name.
#[inline]
pub(super) fn first<T>(
    cards: CardSet,
    parameters: &RuleParameters,
    says: impl Fn(&Effect) -> Option<T>,
) -> Option<(&'static str, T)> {
    if !cards.has_custom() {
        return None;
    }
    let mut effects = parameters.custom.effects_of(cards);
    effects.find_map(|(id, effect)| Some((id.rule(), says(effect)?)))
}

/// TR-VC-04: the additional points of a stand when it is lost.
pub(crate) fn points(cards: CardSet, parameters: &RuleParameters) -> HalfPoints {
    let effects = parameters.custom.effects_of(cards);
    effects
        .map(|(_, effect)| match *effect {
            Effect::Points(more) => more,
            _ => HalfPoints::ZERO,
        })
        .sum()
}

/// TR-CP-11: the additional points of a sacked camp by custom cards of its army.
pub(crate) fn camp_points(cards: CardSet, parameters: &RuleParameters) -> HalfPoints {
    let effects = parameters.custom.effects_of(cards);
    effects
        .map(|(_, effect)| match *effect {
            Effect::Camp { points, .. } => points,
            _ => HalfPoints::ZERO,
        })
        .sum()
}
