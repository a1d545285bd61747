//! The cost of an army, including cards (TR-AB-01, TR-AB-09, TR-BC-00.5).

use super::purchases::ListedArmy;
use crate::battle::{Army, ArmyStand};
use crate::cards::{Card, CardCost, CardSet};
use crate::half_points::HalfPoints;
use crate::parameters::RuleParameters;
use crate::stand_costs::modified_cost;
use crate::troops::TroopType;

/// TR-AB-01, TR-AB-09: what the stands of an army cost, half points included, without cards that are paid for apart from stands.
pub fn cost(army: &Army, parameters: &RuleParameters) -> HalfPoints {
    let of = |stand: &ArmyStand| modified_cost(stand.troop, stand.cards, parameters);
    army.stands.iter().map(of).sum()
}

/// TR-AB-01, TR-AB-09: the cost of an army with all its purchases.
pub fn total_cost(listed_army: &ListedArmy, parameters: &RuleParameters) -> HalfPoints {
    let n_stands = listed_army.army.stands.len();
    let stands = (0..n_stands).map(|stand| stand_cost(listed_army, stand, parameters));
    let cards = Card::ALL.iter().map(|card| card_cost(listed_army, *card, parameters));
    stands.chain(cards).sum()
}

/// TR-BC-01.2, TR-BC-02.2, TR-BC-05.1, TR-BC-21.1, TR-BC-23.1: what a stand costs with the cards that change its own cost.
pub fn stand_cost(
    listed_army: &ListedArmy,
    stand: usize,
    parameters: &RuleParameters,
) -> HalfPoints {
    let Some(listed) = listed_army.army.stands.get(stand) else {
        return HalfPoints::ZERO;
    };
    let (cards, dismount) = (listed_army.cards_on(stand), listed_army.dismount_of(stand));
    cost_of_stand(listed.troop, cards, dismount, parameters)
}

/// TR-BC-01.2: a stand that may dismount costs as much as the more expensive of its two types.
pub(super) fn cost_of_stand(
    troop: TroopType,
    cards: CardSet,
    dismount: Option<TroopType>,
    parameters: &RuleParameters,
) -> HalfPoints {
    let own = modified_cost(troop, cards, parameters);
    let on_foot = dismount.map(|foot| parameters.price(foot));
    on_foot.map_or(own, |on_foot| own.max(on_foot))
}

/// TR-BC-00.5: what a card costs an army beyond the changed costs of its stands (cards 5, 21 and 23).
pub fn card_cost(listed_army: &ListedArmy, card: Card, parameters: &RuleParameters) -> HalfPoints {
    match card.cost(parameters) {
        CardCost::StandBecomes(_) => HalfPoints::ZERO,
        CardCost::Stand(_) if changes_stand_cost(card) => HalfPoints::ZERO,
        cost => purchases_cost(listed_army, card, cost),
    }
}

/// TR-BC-00.5: what the purchases of a card would cost if the rules charged this for it.
///
/// For [`CardCost::StandBecomes`] the sum of the replaced costs of its stands.
pub fn purchases_cost(listed_army: &ListedArmy, card: Card, cost: CardCost) -> HalfPoints {
    let purchases = || listed_army.purchases_of(card);
    match cost {
        CardCost::Free => HalfPoints::ZERO,
        CardCost::Stand(_) | CardCost::SingleStandFree(_) | CardCost::StandBecomes(_) => {
            let stands = purchases().map(|purchase| cost.of(small(purchase.stands.len())));
            stands.sum()
        }
        CardCost::Army(_) | CardCost::Entry(_) => cost.of(small(purchases().count())),
        CardCost::Copy { .. } | CardCost::FirstCopyFree { .. } => {
            let copies = purchases().map(|purchase| usize::from(purchase.count));
            cost.of(small(copies.sum()))
        }
    }
}

/// Whether a card is paid for in the costs of its stands, which are also what they count when they are lost.
pub(super) const fn changes_stand_cost(card: Card) -> bool {
    matches!(card, Card::ChargingCamelry | Card::ShowerShooting | Card::SwordFightingCavalry)
}

/// A number of stands or cards as a byte; no file that is read has more.
fn small(n: usize) -> u8 {
    u8::try_from(n).unwrap_or(u8::MAX)
}
