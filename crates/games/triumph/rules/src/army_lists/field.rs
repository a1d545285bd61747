//! Turns an army with its purchases into the army that fights a battle (TR-BC).

use super::purchases::{Disguise, ListedArmy, Purchase};
use crate::battle::{self, Army, ArmyStand};
use crate::cards::{Card, CardSet};

impl ListedArmy {
    /// TR-BC-00.1: the army that fights a battle, with all its purchases.
    ///
    /// Cards that change a stand from the start are among the stand's own; every other is a [`battle::Purchase`].
    /// TR-BC-24.1: stands that exist as a disguise only come after all others, so no stand changes its number.
    pub fn in_the_field(&self) -> Army {
        let mut army = self.army.clone();
        for purchase in &self.purchases {
            match purchase.card {
                card if is_borne(card) => {
                    for &stand in &purchase.stands {
                        if let Some(stand) = army.stands.get_mut(stand) {
                            stand.cards = stand.cards.with(card);
                        }
                    }
                }
                Card::DeceptiveDeployment => {
                    for disguise in &purchase.disguises {
                        let disguised = put_in_disguise(disguise, &mut army);
                        army.purchases.push(disguised);
                    }
                }
                _ => army.purchases.push(self.bought(purchase)),
            }
        }
        army
    }

    /// This army without some cards, whether stands bear them or the army buys them.
    #[must_use]
    pub fn without(&self, cards: CardSet) -> ListedArmy {
        let mut other = self.clone();
        other.purchases.retain(|purchase| !cards.contains(purchase.card));
        for stand in &mut other.army.stands {
            stand.cards = stand.cards.minus(cards);
        }
        other
    }

    /// TR-BC-00.1: the cards of the army, those of its stands included.
    pub fn cards(&self) -> CardSet {
        let bought: CardSet = self.purchases.iter().map(|purchase| purchase.card).collect();
        bought.union(self.army.cards())
    }

    /// A purchase of a card that is neither borne nor a disguise.
    fn bought(&self, purchase: &Purchase) -> battle::Purchase {
        let card = purchase.card;
        let stands = || purchase.stands.iter().copied();
        let helped = || purchase.helped.iter().copied();
        let bought = battle::Purchase::of(card).times(purchase.count);
        match card {
            // A dismounting card without a type to dismount as is refused when the battle is set up.
            Card::DeploymentDismounting | Card::MidBattleDismounting => {
                battle::Purchase { becomes: purchase.dismount, ..bought.on(stands()) }
            }
            Card::SupportingBowmen => bought.on(helped()).with(stands()),
            Card::ElephantScreen => bought.on(helped()),
            Card::ChargeThrough => bought.on(stands()).with(self.passable(purchase)),
            _ => bought.on(stands()),
        }
    }

    /// TR-BC-12.2: the friends that a purchase lets its stands pass: those of the kinds that the list names, or all where the army
    /// doesn't say; the rule itself asks for close order foot.
    fn passable<'m>(&'m self, purchase: &'m Purchase) -> impl Iterator<Item = usize> + 'm {
        let stands = self.army.stands.iter().enumerate();
        stands
            .filter(|(number, stand)| {
                let is_named = purchase.passes.contains(stand.troop);
                let names_nobody = purchase.passes.iter().next().is_none();
                !purchase.stands.contains(number) && (is_named || names_nobody)
            })
            .map(|(number, _)| number)
    }
}

/// Whether a card is in force for its stands all through the battle, whatever the players decide (4, 5, 6, 11, 21, 23).
const fn is_borne(card: Card) -> bool {
    matches!(
        card,
        Card::LightCamelry
            | Card::ChargingCamelry
            | Card::CamelProtectedInfantry
            | Card::HopliteDeepFormation
            | Card::ShowerShooting
            | Card::SwordFightingCavalry
    )
}

/// TR-BC-24.1, TR-BC-24.5: one disguise; what is shown beyond the real stands is made up and added to the army.
fn put_in_disguise(disguise: &Disguise, army: &mut Army) -> battle::Purchase {
    let n_made_up = usize::from(disguise.n_shown).saturating_sub(disguise.real.len());
    let first = army.stands.len();
    let made_up = ArmyStand { battle_line: false, ..ArmyStand::of(disguise.shown) };
    army.stands.extend(std::iter::repeat_n(made_up, n_made_up));
    battle::Purchase::of(Card::DeceptiveDeployment)
        .on(disguise.real.iter().copied())
        .with(first..first + n_made_up)
        .into(disguise.shown)
}
