//! A printed card with other numbers.

use triumph::army_lists::{ListedArmy, Purchase};
use triumph::{Card, CardCost, HalfPoints, PARAMETERS, Parameter, RuleParameters};

use super::LikeCard;

/// The parameters of a card: those of its own section of the rules.
pub(super) fn parameters_of(card: Card) -> impl Iterator<Item = &'static Parameter> {
    let setup = format!("TR-BC-{:02}.", card.number());
    let shoots = matches!(card, Card::ShowerShooting | Card::ChainedTogether);
    PARAMETERS.iter().filter(move |parameter| {
        parameter.rule.starts_with(&setup) || shoots && parameter.name == "card_shooter_range_mu"
    })
}

/// A printed cost with other points.
pub(super) fn other_points(printed: CardCost, points: HalfPoints) -> CardCost {
    match printed {
        CardCost::Free | CardCost::Army(_) => CardCost::Army(points),
        CardCost::Entry(_) => CardCost::Entry(points),
        CardCost::Stand(_) => CardCost::Stand(points),
        CardCost::StandBecomes(_) => CardCost::StandBecomes(points),
        CardCost::Copy { limit, .. } => CardCost::Copy { each: points, limit },
        CardCost::FirstCopyFree { limit, .. } => CardCost::FirstCopyFree { each: points, limit },
        CardCost::SingleStandFree(_) => CardCost::SingleStandFree(points),
    }
}

impl LikeCard {
    /// Sets the parameters that it changes; setting them was tried when they were read.
    pub(super) fn change(&self, rules: &mut RuleParameters) {
        for (parameter, value) in &self.changes {
            let set = parameter.set(rules, value);
            debug_assert!(set.is_ok(), "checked when it was read");
        }
    }

    /// Keeps what an army buys of the card within the limit: the first copies, or the first stands.
    pub(super) fn limit(&self, army: &mut ListedArmy) {
        let Some(limit) = self.limit else {
            return;
        };
        let mut left = usize::from(limit);
        let bought = army.purchases.iter_mut();
        for purchase in bought.filter(|purchase| purchase.card == self.card) {
            keep(purchase, &mut left);
        }
        army.purchases.retain(|purchase| purchase.card != self.card || purchase.count > 0);
        self.limit_borne(usize::from(limit), army);
    }

    /// Keeps the stands that bear the card without a purchase within the limit: the first ones.
    fn limit_borne(&self, limit: usize, army: &mut ListedArmy) {
        let bearers = army.army.stands.iter_mut();
        let bearers = bearers.filter(|stand| stand.cards.contains(self.card));
        for stand in bearers.skip(limit) {
            stand.cards = stand.cards.without(self.card);
        }
    }
}

/// Keeps the first copies or stands of a purchase, and takes them off `left`; a purchase with nothing left gets count 0.
fn keep(purchase: &mut Purchase, left: &mut usize) {
    if purchase.card.is_bought_by_the_card() {
        let kept = usize::from(purchase.count).min(*left);
        *left -= kept;
        purchase.count = kept as u8;
        purchase.disguises.truncate(kept);
        return;
    }
    let stands =
        if purchase.card.names_helped() { &mut purchase.helped } else { &mut purchase.stands };
    if stands.is_empty() {
        return;
    }
    // TR-BC-03.1: pairs stay together.
    let whole = if purchase.card == Card::SeparatedValets { *left & !1 } else { *left };
    stands.truncate(whole);
    *left -= stands.len();
    if stands.is_empty() {
        purchase.count = 0;
    }
}
