//! An engagement: two parties and the situation in which they fight.

use crate::cards::{Card, CardSet};
use crate::half_points::HalfPoints;
use crate::mu::Mu;
use crate::parameters::{GarrisonCost, RuleParameters};
use crate::stand_costs;
use crate::troops::TroopType;

/// The edge with which a stand fights (TR-MV-29).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FightingTo {
    /// Its front.
    #[default]
    Front,
    /// A flank that it turned from in this phase.
    Flank,
    /// The rear that it turned from in this phase.
    Rear,
}

/// One stand in the situation of an engagement.
///
/// A card in `cards` has its effect in force for the stand: supported by bowmen, screened, deployed as a Plaustrella.
/// Three fields say the same as a card, and either suffices: `marked` as card 15, `standard_wagon` as card 19 and
/// `on_transports` as card 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stand {
    /// Its normal troop type, whatever it fights as under its cards.
    pub troop: TroopType,
    /// The cards in force for it.
    pub cards: CardSet,
    /// Whether it is its army's general.
    pub general: bool,
    /// Whether a friend stands behind it as TR-CC-08 requires.
    pub rear_support: bool,
    /// Whether it stands higher than its opponent (TR-TE-15).
    pub uphill: bool,
    /// Whether its fighting edge, or any part of a target, is in difficult terrain (TR-TE-13, TR-TE-14).
    pub difficult: bool,
    /// How many of its edges are overlapped or have an enemy in flank or rear contact, 0 to 3 (TR-CC-12).
    ///
    /// The edge from which it turned in this phase is one of them; against a camp overlaps don't count (TR-CP-04).
    pub edges: u8,
    /// Which edge it fights with; adds nothing to `edges` by itself.
    pub fighting_to: FightingTo,
    /// Whether card 15 marks it.
    pub marked: bool,
    /// Whether its rear edge touches its army's Standard Wagon (card 19).
    pub standard_wagon: bool,
    /// Whether it is Mobile Infantry on its transports (card 8).
    pub on_transports: bool,
    /// What its side's gift adds in close combat.
    pub gift: i8,
}

impl Stand {
    /// A stand of this type in no special situation.
    pub const fn of(troop: TroopType) -> Stand {
        Stand {
            troop,
            cards: CardSet::EMPTY,
            general: false,
            rear_support: false,
            uphill: false,
            difficult: false,
            edges: 0,
            fighting_to: FightingTo::Front,
            marked: false,
            standard_wagon: false,
            on_transports: false,
            gift: 0,
        }
    }

    /// This stand with one more card in force.
    #[must_use]
    pub const fn with_card(self, card: Card) -> Stand {
        Stand { cards: self.cards.with(card), ..self }
    }

    /// The cards in force for it, whether `cards` or a field of its own says so.
    #[inline]
    pub const fn all_cards(&self) -> CardSet {
        let mut cards = self.cards;
        if self.marked {
            cards = cards.with(Card::ScythedChariots);
        }
        if self.standard_wagon {
            cards = cards.with(Card::StandardWagon);
        }
        if self.on_transports {
            cards = cards.with(Card::MobileInfantry);
        }
        cards
    }

    /// Whether a card is in force for it, by `cards` or by a field of its own.
    #[inline]
    pub const fn has(&self, card: Card) -> bool {
        self.all_cards().contains(card)
    }

    /// TR-BC-00.5: what it is worth to the enemy when lost.
    pub fn victory_points(&self, parameters: &RuleParameters) -> HalfPoints {
        stand_costs::victory_points(self.troop, self.all_cards(), parameters)
    }

    /// TR-UN-03, TR-BC-06.2: depth of its base, square under cards 4, 5, 6, 8 (on transports), 9 and 22.
    pub fn base_depth_mu(&self, parameters: &RuleParameters) -> Mu {
        const SQUARE: [Card; 6] = [
            Card::LightCamelry,
            Card::ChargingCamelry,
            Card::CamelProtectedInfantry,
            Card::MobileInfantry,
            Card::Plaustrella,
            Card::ChainedTogether,
        ];
        if SQUARE.into_iter().any(|card| self.has(card)) {
            Mu::whole(2)
        } else {
            self.troop.base_depth_mu(parameters)
        }
    }
}

/// The stand inside a camp.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Garrison {
    /// Its troop type.
    pub troop: TroopType,
    /// Its cards; only those that change its cost count.
    pub cards: CardSet,
    /// Whether it is its army's general.
    pub general: bool,
}

impl Garrison {
    /// A garrison of this type without cards.
    pub const fn of(troop: TroopType) -> Garrison {
        Garrison { troop, cards: CardSet::EMPTY, general: false }
    }

    /// TR-CP-03: the cost that its camp counts.
    pub fn cost(&self, parameters: &RuleParameters) -> HalfPoints {
        let cards = match parameters.garrison_cost() {
            GarrisonCost::Modified => self.cards,
            GarrisonCost::List => CardSet::EMPTY,
        };
        stand_costs::modified_cost(self.troop, cards, parameters)
    }
}

/// A camp, or the Standard Wagon in its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Camp {
    /// Whether card 17 is in use for it.
    pub fortified: bool,
    /// Whether it is a Standard Wagon (card 19).
    pub wagon: bool,
    /// The stand inside it.
    pub garrison: Option<Garrison>,
    /// The custom cards of its army.
    pub cards: CardSet,
}

impl Camp {
    /// A camp without fortification or garrison.
    pub const fn empty() -> Camp {
        Camp { fortified: false, wagon: false, garrison: None, cards: CardSet::EMPTY }
    }
}

/// One of the two in an engagement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Party {
    /// A stand.
    Stand(Stand),
    /// A camp, in close combat only.
    Camp(Camp),
}

impl From<Stand> for Party {
    fn from(stand: Stand) -> Party {
        Party::Stand(stand)
    }
}

impl From<Camp> for Party {
    fn from(camp: Camp) -> Party {
        Party::Camp(camp)
    }
}

/// How they meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EngagementKind {
    /// Close combat.
    Close,
    /// Ranged combat: `a` shoots at `b`.
    Ranged {
        /// Whether the target is shot at from the rear (TR-RC-10).
        from_rear: bool,
    },
}

/// Two parties that meet once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Engagement {
    /// How they meet.
    pub kind: EngagementKind,
    /// The first; in ranged combat the shooter.
    pub a: Party,
    /// The second; in ranged combat the target.
    pub b: Party,
}

impl Engagement {
    /// A close combat.
    pub fn close(a: impl Into<Party>, b: impl Into<Party>) -> Engagement {
        Engagement { kind: EngagementKind::Close, a: a.into(), b: b.into() }
    }

    /// A shot of `a` at `b`, not from the rear.
    pub fn ranged(a: impl Into<Party>, b: impl Into<Party>) -> Engagement {
        Engagement { kind: EngagementKind::Ranged { from_rear: false }, ..Engagement::close(a, b) }
    }
}
