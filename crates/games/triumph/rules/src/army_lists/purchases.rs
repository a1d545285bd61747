//! An army with the entries of its stands and the cards that it buys.

use crate::battle::Army;
use crate::cards::{Card, CardScope, CardSet};
use crate::troops::{TroopSet, TroopType};

/// An army with what it says about its list: the entry of each stand, and the cards that it buys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedArmy {
    /// The army.
    pub army: Army,
    /// The entry of each stand by its number in the list, where the army says so; may be shorter than the stands.
    pub entries: Vec<Option<usize>>,
    /// What it buys; cards by the entry are bought once for each entry.
    pub purchases: Vec<Purchase>,
}

/// One purchase of a card. Stands are named by their index in [`Army::stands`], ascending and without doubles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Purchase {
    /// The card.
    pub card: Card,
    /// How many cards of a kind that is bought by the card (10, 12, 14, 24); 1 for all others.
    pub count: u8,
    /// The stands that it is for; none for cards of the army or its camp.
    ///
    /// TR-BC-03.1: pairs are the first and second, the third and fourth, and so on.
    /// TR-BC-07.1: the bow stands, which may be set aside.
    pub stands: Vec<usize>,
    /// TR-BC-07.1, TR-BC-20.2: the stands that may be supported or screened.
    pub helped: Vec<usize>,
    /// TR-BC-01.2, TR-BC-02.2: what the stands may dismount as.
    pub dismount: Option<TroopType>,
    /// TR-BC-12.2: the friends that may be passed.
    pub passes: TroopSet,
    /// TR-BC-24.1: which stands pose as what; as many as `count` says.
    pub disguises: Vec<Disguise>,
}

/// TR-BC-24.1: real stands, or non-combatants if there are none, and what they pretend to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disguise {
    /// The stands that are there, at most two.
    pub real: Vec<usize>,
    /// What they look like.
    pub shown: TroopType,
    /// How many stands they look like.
    pub n_shown: u8,
}

impl Disguise {
    /// TR-BC-24.1: non-combatants as one stand, one stand as one or as two, or two stands as one.
    pub fn is_possible(&self) -> bool {
        matches!((self.real.len(), self.n_shown), (0, 1) | (1, 1) | (2, 1) | (1, 2))
    }
}

impl Purchase {
    /// One copy of a card, for no stand yet.
    pub fn of(card: Card) -> Purchase {
        Purchase {
            card,
            count: 1,
            stands: Vec::new(),
            helped: Vec::new(),
            dismount: None,
            passes: TroopSet::EMPTY,
            disguises: Vec::new(),
        }
    }
}

impl ListedArmy {
    /// An army that buys no card and doesn't say which entries its stands are of.
    pub const fn of(army: Army) -> ListedArmy {
        ListedArmy { army, entries: Vec::new(), purchases: Vec::new() }
    }

    /// The entry that a stand says it is of.
    pub fn entry_of(&self, stand: usize) -> Option<usize> {
        self.entries.get(stand).copied().flatten()
    }

    /// The purchases of a card.
    pub fn purchases_of(&self, card: Card) -> impl Iterator<Item = &Purchase> {
        self.purchases.iter().filter(move |purchase| purchase.card == card)
    }

    /// Whether a card is bought.
    pub fn has(&self, card: Card) -> bool {
        self.purchases_of(card).next().is_some()
    }

    /// The cards that are bought for a stand itself, those that it bears already included.
    pub fn cards_on(&self, stand: usize) -> CardSet {
        let borne = self.army.stands.get(stand).map(|stand| stand.cards);
        let bought = self.purchases.iter();
        bought
            .filter(|purchase| purchase.stands.contains(&stand))
            .map(|purchase| purchase.card)
            .fold(borne.unwrap_or_default(), CardSet::with)
    }

    /// TR-BC-07.1, TR-BC-20.2: the cards that may help a stand.
    pub fn cards_helping(&self, stand: usize) -> CardSet {
        let bought = self.purchases.iter();
        bought
            .filter(|purchase| purchase.helped.contains(&stand))
            .map(|purchase| purchase.card)
            .collect()
    }

    /// TR-BC-01.2, TR-BC-02.2: what a stand may dismount as.
    pub fn dismount_of(&self, stand: usize) -> Option<TroopType> {
        let bought = self.purchases.iter();
        bought
            .filter(|purchase| purchase.stands.contains(&stand))
            .find_map(|purchase| purchase.dismount)
    }
}

impl Card {
    /// TR-BC-00.5, column "scope": whether an army may buy several separate cards of the kind (10, 12, 14, 24).
    pub const fn is_bought_by_the_card(self) -> bool {
        matches!(
            self,
            Card::HoldTheLine
                | Card::ChargeThrough
                | Card::PreparedDefenses
                | Card::DeceptiveDeployment
        )
    }

    /// TR-BC-00.5, column "scope": whether one purchase is for one troop entry (6, 8, 10, 12).
    pub const fn is_bought_by_the_entry(self) -> bool {
        matches!(
            self,
            Card::CamelProtectedInfantry
                | Card::MobileInfantry
                | Card::HoldTheLine
                | Card::ChargeThrough
        )
    }

    /// TR-BC-00.3: whether all stands of an entry have it or none (5, 21, 22, 23).
    pub const fn is_all_or_none(self) -> bool {
        matches!(
            self,
            Card::ChargingCamelry
                | Card::ShowerShooting
                | Card::ChainedTogether
                | Card::SwordFightingCavalry
        )
    }

    /// Whether a purchase names stands that have it: troop cards, and cards 1 and 2, which say who may dismount.
    pub const fn names_stands(self) -> bool {
        matches!(self, Card::DeploymentDismounting | Card::MidBattleDismounting)
            || matches!(self.scope(), CardScope::Troops)
    }

    /// TR-BC-07.1, TR-BC-20.2: whether a purchase names stands that it helps (7, 20).
    pub const fn names_helped(self) -> bool {
        matches!(self, Card::SupportingBowmen | Card::ElephantScreen)
    }
}
