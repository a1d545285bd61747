//! An army as it takes the field.

use battle_core::Seat;

use crate::cards::{Card, CardSet};
use crate::half_points::HalfPoints;
use crate::parameters::RuleParameters;
use crate::troops::TroopType;

use super::stands::{StandId, Stands};
use super::terrain::Topography;

/// One stand of an army.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArmyStand {
    /// Its troop type.
    pub troop: TroopType,
    /// The cards that are in force for it all through the battle: 4, 5, 6, 11, 21 and 23.
    ///
    /// Every other card is a [`Purchase`] of its army.
    pub cards: CardSet,
    /// Whether it is the general (TR-AB-03).
    pub general: bool,
    /// Whether its entry marks it as battle line (TR-AB-10).
    pub battle_line: bool,
    /// Whether it belongs to an allied contingent (TR-AB-05).
    pub ally: bool,
}

impl ArmyStand {
    /// A stand of this type, of the battle line, without cards, and not the general.
    pub const fn of(troop: TroopType) -> ArmyStand {
        ArmyStand { troop, cards: CardSet::EMPTY, general: false, battle_line: true, ally: false }
    }

    /// TR-VC-04: what it counts when it is lost.
    pub fn victory_points(&self, parameters: &RuleParameters) -> HalfPoints {
        crate::stand_costs::victory_points(self.troop, self.cards, parameters)
    }
}

/// Stands of one army by their numbers, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Numbers(u32);

impl Numbers {
    /// The empty set.
    pub const NONE: Numbers = Numbers(0);

    /// Whether a stand is among them.
    pub const fn contains(self, number: usize) -> bool {
        number < 32 && self.0 >> number & 1 == 1
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The numbers, from the lowest.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..32).filter(move |&number| self.contains(number))
    }

    /// The stands of the seat that the army has.
    pub fn in_seat(self, seat: Seat) -> Stands {
        self.iter().map(|number| StandId::of(seat, number)).collect()
    }
}

/// Numbers from 32 on, which no stand has, are left out.
impl FromIterator<usize> for Numbers {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Numbers {
        let all = numbers.into_iter().filter(|&number| number < 32);
        Numbers(all.fold(0, |bits, number| bits | 1 << number))
    }
}

/// A card as an army has bought it.
///
/// The table gives the meaning of the fields for each card; empty fields have none. Cards of a troop entry are bought once for
/// each entry that has them.
///
/// | card | `stands` | `others` | `copies` | `becomes` |
/// |---|---|---|---|---|
/// | 1, 2 | stands that may dismount | | | as what |
/// | 3 | the pairs: the first with the second, the third with the fourth, ... | | | |
/// | 7 | stands that may be supported | the bowmen | | |
/// | 8, 9 | stands that may deploy so | | | |
/// | 10 | the entry | | how many cards | |
/// | 12 | the entry | friends that it may pass through | how many cards | |
/// | 14 | | | how many obstacles | |
/// | 20 | stands that may be screened | | how many Elephant stands the entry would have had, for `es_max_markers` | |
/// | 22 | the entry | | | |
/// | 24 | the real stands; none for non-combatants | stands that exist as a disguise only | | the disguise |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Purchase {
    /// The card.
    pub card: Card,
    /// The stands that it is for.
    pub stands: Numbers,
    /// Other stands that take part in it.
    pub others: Numbers,
    /// How many cards, or obstacles.
    pub copies: u8,
    /// The type that stands become.
    pub becomes: Option<TroopType>,
}

impl Purchase {
    /// One copy of a card, for no stand yet.
    pub const fn of(card: Card) -> Purchase {
        Purchase { card, stands: Numbers::NONE, others: Numbers::NONE, copies: 1, becomes: None }
    }

    /// This purchase for these stands.
    #[must_use]
    pub fn on(self, stands: impl IntoIterator<Item = usize>) -> Purchase {
        Purchase { stands: stands.into_iter().collect(), ..self }
    }

    /// This purchase with these other stands.
    #[must_use]
    pub fn with(self, others: impl IntoIterator<Item = usize>) -> Purchase {
        Purchase { others: others.into_iter().collect(), ..self }
    }

    /// This purchase with this many copies.
    #[must_use]
    pub const fn times(self, copies: u8) -> Purchase {
        Purchase { copies, ..self }
    }

    /// This purchase with the type that stands become.
    #[must_use]
    pub const fn into(self, troop: TroopType) -> Purchase {
        Purchase { becomes: Some(troop), ..self }
    }
}

/// Most purchases that one army can have.
pub const MAX_PURCHASES: usize = 24;

/// An army: its ratings and its stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    /// What it is called.
    pub name: String,
    /// TR-AB-07: what it adds to the roll for the topography.
    pub invasion: u8,
    /// TR-AB-07: what it adds to the roll for the tactical advantage.
    pub maneuver: u8,
    /// TR-AB-07: the topographies of its home, one at least.
    pub home: Vec<Topography>,
    /// Its stands; at most [`super::MAX_STANDS_A_SIDE`].
    pub stands: Vec<ArmyStand>,
    /// Its cards, but for those that its stands bear all through the battle; at most [`MAX_PURCHASES`].
    pub purchases: Vec<Purchase>,
}

impl Army {
    /// TR-BC-00.1: every card of the army, those of its stands included.
    pub fn cards(&self) -> CardSet {
        let bought: CardSet = self.purchases.iter().map(|purchase| purchase.card).collect();
        let borne = self.stands.iter().map(|stand| stand.cards);
        borne.fold(bought, CardSet::union)
    }

    /// TR-AB-01: the cost of its troops without any card, and without stands that exist as a disguise only (TR-BC-24.1).
    pub fn troops_cost(&self, parameters: &RuleParameters) -> HalfPoints {
        self.real_stands().map(|stand| parameters.price(stand.troop)).sum()
    }

    /// Its stands without those that exist as a disguise only (TR-BC-24.1).
    pub fn real_stands(&self) -> impl Iterator<Item = &ArmyStand> {
        let disguises =
            self.purchases.iter().filter(|purchase| purchase.card == Card::DeceptiveDeployment);
        let made_up =
            move |number: usize| disguises.clone().any(|purchase| purchase.others.contains(number));
        let stands = self.stands.iter().enumerate();
        stands.filter(move |(number, _)| !made_up(*number)).map(|(_, stand)| stand)
    }
}
