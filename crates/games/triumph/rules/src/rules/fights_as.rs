//! The type that a stand counts as when it fights, shoots or is shot at, under its cards (TR-RS-14, TR-CC-09).

use super::custom_effects;
use crate::cards::{Card, CardScope, CardSet};
use crate::engagement::Stand;
use crate::parameters::{RuleParameters, TransportCategory};
use crate::troops::{Category, Order, TroopType};

/// TR-RS-14: the type of a stand for its opponent and in the result rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FightsAs {
    /// Its troop type there.
    pub troop: TroopType,
    /// Its category there; the stand's own factors go by `troop.category()` instead (TR-BC-08.8).
    pub category: Category,
    /// Its order there.
    pub order: Order,
}

impl FightsAs {
    /// A type without any card.
    pub const fn of(troop: TroopType) -> FightsAs {
        FightsAs { troop, category: troop.category(), order: troop.order() }
    }

    /// TR-RS-14, TR-BC-08.7, -09.4: the type that a stand counts as in close combat.
    ///
    /// A Plaustrella fights as Heavy Foot; Mobile Infantry loses its transports when the combat is rolled.
    pub fn in_close_combat(stand: &Stand, parameters: &RuleParameters) -> FightsAs {
        if stand.has(Card::Plaustrella) {
            return FightsAs::of(TroopType::HeavyFoot);
        }
        FightsAs {
            category: category(stand, parameters),
            ..FightsAs::mounted_cards(stand, parameters)
        }
    }

    /// TR-RS-14, TR-BC-08.6, -09.2: the type that a stand counts as when it shoots or is shot at.
    ///
    /// A Plaustrella keeps its own type here, in close order; Mobile Infantry is on its transports, in open order.
    pub fn in_ranged_combat(stand: &Stand, parameters: &RuleParameters) -> FightsAs {
        let own = FightsAs::mounted_cards(stand, parameters);
        let order = if stand.has(Card::Plaustrella) {
            Order::Close
        } else if stand.has(Card::MobileInfantry) {
            Order::Open
        } else {
            own.order
        };
        FightsAs { order, category: category(stand, parameters), ..own }
    }

    /// Cards 22 and 23, and the order of custom cards, which hold in both kinds of combat;
    /// card 4 needs nothing, since its bearer is Bad Horse anyway.
    fn mounted_cards(stand: &Stand, parameters: &RuleParameters) -> FightsAs {
        if stand.has(Card::SwordFightingCavalry) {
            FightsAs::of(TroopType::BadHorse)
        } else if stand.has(Card::ChainedTogether) {
            FightsAs { order: Order::Close, ..FightsAs::of(stand.troop) }
        } else {
            let own = FightsAs::of(stand.troop);
            FightsAs { order: custom_effects::order(stand, parameters).unwrap_or(own.order), ..own }
        }
    }
}

fn category(stand: &Stand, parameters: &RuleParameters) -> Category {
    if stand.has(Card::MobileInfantry) && parameters.mi_category() == TransportCategory::Mounted {
        Category::Mounted
    } else {
        stand.troop.category()
    }
}

/// A stand with the consequences of its cards, computed once for an engagement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fighter<'a> {
    pub stand: &'a Stand,
    /// The cards that have their effect.
    pub cards: CardSet,
    pub is: FightsAs,
}

impl<'a> Fighter<'a> {
    pub fn in_close_combat(stand: &'a Stand, parameters: &RuleParameters) -> Fighter<'a> {
        Fighter {
            stand,
            cards: cards_in_force(stand, parameters),
            is: FightsAs::in_close_combat(stand, parameters),
        }
    }

    pub fn in_ranged_combat(stand: &'a Stand, parameters: &RuleParameters) -> Fighter<'a> {
        Fighter {
            is: FightsAs::in_ranged_combat(stand, parameters),
            ..Fighter::in_close_combat(stand, parameters)
        }
    }

    #[inline]
    pub fn has(&self, card: Card) -> bool {
        self.cards.contains(card)
    }
}

/// TR-RC-02: a shot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shot<'a> {
    pub shooter: Fighter<'a>,
    pub target: Fighter<'a>,
    pub from_rear: bool,
}

/// TR-BC-09.7: the cards that have their effect for a stand.
///
/// A Plaustrella loses the cards of its original type. Those are the cards bought for troops; what an army's card does to any stand
/// in place, a mark, a wagon behind, a screen in front, still reaches it.
pub(crate) fn cards_in_force(stand: &Stand, parameters: &RuleParameters) -> CardSet {
    const KEPT: CardSet = {
        let (mut kept, mut index) = (CardSet::of(&[Card::Plaustrella]), 0);
        while index < Card::COUNT {
            let card = Card::ALL[index];
            if matches!(card.scope(), CardScope::Army) {
                kept = kept.with(card);
            }
            index += 1;
        }
        kept
    };
    let all = stand.all_cards();
    if all.contains(Card::Plaustrella) && !parameters.plaustrella_keeps_cards() {
        all.intersection(KEPT)
    } else {
        all
    }
}
