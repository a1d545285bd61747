//! What a custom card costs an army that has it.

use triumph::army_lists::{ListedArmy, cost, purchases_cost, total_cost};
use triumph::{CardCost, CardSet, CustomId, HalfPoints, RuleParameters};

use super::{CustomLine, CustomLines, LikeCard, What};

impl CustomLine {
    /// The cost that its table states; if it states none, that of the printed card that it is like, and a new card is free.
    pub fn cost(&self, parameters: &RuleParameters) -> CardCost {
        match &self.what {
            What::Like(like) => {
                let mut rules = *parameters;
                like.change(&mut rules);
                let printed = like.card.cost(&rules);
                match self.price.points {
                    None => printed,
                    Some(_) => self.price.instead_of(printed),
                }
            }
            What::New(_) => self.price.instead_of(CardCost::Free),
        }
    }
}

impl CustomLines {
    /// What one of the cards costs an army that has it, in place of what the rules charge for the printed card that it is like.
    pub fn price(
        &self,
        id: CustomId,
        army: &ListedArmy,
        parameters: &RuleParameters,
    ) -> HalfPoints {
        let Some(line) = self.get(id) else {
            return HalfPoints::ZERO;
        };
        let charged = line.cost(parameters);
        match &line.what {
            What::Like(like) if line.price.points.is_none() => as_printed(like, army, parameters),
            What::Like(like) => match charged {
                CardCost::StandBecomes(_) => {
                    let stands = army.purchases_of(like.card).flat_map(|it| &it.stands);
                    let troops = stands.filter_map(|stand| army.army.stands.get(*stand));
                    let before = troops.map(|it| parameters.price(it.troop));
                    purchases_cost(army, like.card, charged) - before.sum()
                }
                _ => purchases_cost(army, like.card, charged),
            },
            What::New(_) => charged.of(n_charged(id, charged, army)),
        }
    }

    /// TR-AB-01: the cost of an army that has been given these cards, each at its own price in place of that of the printed card
    /// that it is like.
    pub fn total_cost(
        &self,
        cards: CardSet,
        army: &ListedArmy,
        parameters: &RuleParameters,
    ) -> HalfPoints {
        let own = cards
            .custom()
            .map(|id| self.beyond_printed(id, &self.buying_only(id, army), parameters));
        total_cost(army, parameters) + own.sum()
    }

    /// How much more a card costs than the printed card that it is like, for an army with no other purchases.
    pub fn beyond_printed(
        &self,
        id: CustomId,
        only: &ListedArmy,
        parameters: &RuleParameters,
    ) -> HalfPoints {
        let printed = total_cost(only, parameters) - cost(&only.army, parameters);
        self.price(id, only, parameters) - printed
    }

    /// The army with no other purchases than those of the printed card that one of the cards is like.
    pub fn buying_only(&self, id: CustomId, army: &ListedArmy) -> ListedArmy {
        let model = self.get(id).and_then(CustomLine::model);
        let mut only = army.clone();
        only.purchases.retain(|purchase| Some(purchase.card) == model);
        only
    }
}

/// The cost of the printed card under the rules as the table changes them.
fn as_printed(like: &LikeCard, army: &ListedArmy, parameters: &RuleParameters) -> HalfPoints {
    let mut rules = *parameters;
    like.change(&mut rules);
    total_cost(army, &rules) - cost(&army.army, parameters)
}

/// How many units of a new card are paid for: the stands that bear it, their entries, or one.
fn n_charged(id: CustomId, charged: CardCost, army: &ListedArmy) -> u8 {
    let stands = army.army.stands.iter().enumerate();
    let bearing = stands.filter(|(_, stand)| stand.cards.contains_custom(id));
    let n = match charged {
        CardCost::Stand(_) => bearing.count(),
        CardCost::Entry(_) => {
            let mut entries: Vec<Option<usize>> =
                bearing.map(|(stand, _)| army.entry_of(stand)).collect();
            entries.sort_unstable();
            entries.dedup();
            entries.len()
        }
        _ => usize::from(bearing.count() > 0),
    };
    u8::try_from(n).unwrap_or(u8::MAX)
}
