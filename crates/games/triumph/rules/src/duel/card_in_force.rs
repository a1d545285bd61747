//! The effect of a card of side A in a duel.

use crate::cards::Card;
use crate::engagement::{Camp, Party, Stand};
use crate::troops::TroopType;

/// The parties of a duel with a card of side A in force, or `None` where the card can't act between these two.
///
/// Most cards act on their bearer.
/// Hoplite Deep Formation acts only with a second stand behind, so it is tried with rear support (TR-BC-11.1).
/// Scythed Chariots mark the enemy, and only types that gain by a mark bear it here: the types that TR-BC-15.2 names, against
/// close order foot.
/// Fortified Camp is for a camp, all others are for stands.
pub fn card_in_force(card: Card, a: &Party, b: &Party) -> Option<(Party, Party)> {
    match (card, a, b) {
        (Card::FortifiedCamp, Party::Camp(camp), _) => {
            let fortified = Camp { fortified: true, ..*camp };
            Some((fortified.into(), *b))
        }
        (Card::ScythedChariots, Party::Stand(own), Party::Stand(enemy)) => {
            let marked = Stand { marked: true, ..*enemy };
            let gains = MARK_USERS.contains(&own.troop) && card.may_bear(enemy.troop).is_ok();
            gains.then_some((*a, marked.into()))
        }
        (Card::HopliteDeepFormation, Party::Stand(own), _) => {
            let supported = Stand { rear_support: true, ..own.with_card(card) };
            borne(card, own.troop, supported, b)
        }
        (Card::FortifiedCamp | Card::ScythedChariots, ..) | (_, Party::Camp(_), _) => None,
        (_, Party::Stand(own), _) => borne(card, own.troop, own.with_card(card), b),
    }
}

fn borne(card: Card, troop: TroopType, bearer: Stand, b: &Party) -> Option<(Party, Party)> {
    card.may_bear(troop).ok().map(|()| (bearer.into(), *b))
}

/// TR-BC-15.2: the types that gain when their enemy is marked.
const MARK_USERS: [TroopType; 5] = [
    TroopType::EliteCavalry,
    TroopType::HorseBow,
    TroopType::JavelinCavalry,
    TroopType::Knights,
    TroopType::Cataphracts,
];

/// Whether the army lists give a card to a stand of this type; a mark is given by types that gain by it, a camp has its own card.
pub fn is_listed_for(card: Card, bearer: &Party) -> bool {
    match bearer {
        Party::Camp(_) => card == Card::FortifiedCamp,
        Party::Stand(stand) if card == Card::ScythedChariots => MARK_USERS.contains(&stand.troop),
        Party::Stand(stand) => card.listed_bearers().contains(&stand.troop),
    }
}
