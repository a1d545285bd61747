//! Breaches of the cards' own texts, whatever the list (TR-BC).

use crate::army_lists::breach::CardBreach;
use crate::army_lists::purchases::{ListedArmy, Purchase};
use crate::cards::{Card, CardScope};
use crate::half_points::HalfPoints;
use crate::parameters::{ChargeThroughScope, RuleParameters, SupportingBowmenOption};
use crate::troops::{Category, TroopType};

/// TR-BC-00 to -24: every breach of the cards' own texts.
pub(super) fn check_cards(
    listed_army: &ListedArmy,
    parameters: &RuleParameters,
) -> Vec<CardBreach> {
    let mut breaches = Vec::new();
    for purchase in &listed_army.purchases {
        check_bearers(purchase, listed_army, &mut breaches);
        check_dismount(purchase, listed_army, &mut breaches);
        check_disguises(purchase, &mut breaches);
    }
    check_repeats(listed_army, &mut breaches);
    check_limits(listed_army, parameters, &mut breaches);
    check_exclusions(listed_army, parameters, &mut breaches);
    check_valets(listed_army, &mut breaches);
    check_bowmen(listed_army, parameters, &mut breaches);
    check_screen(listed_army, &mut breaches);
    breaches
}

/// TR-BC-00.5: whether troop cards are for stands that may bear them, and cards 7 and 20 for stands that they help.
fn check_bearers(purchase: &Purchase, listed_army: &ListedArmy, breaches: &mut Vec<CardBreach>) {
    let card = purchase.card;
    if card.names_stands() && purchase.stands.is_empty() {
        breaches.push(CardBreach::NoBearer { card });
    }
    if card.names_helped() && purchase.helped.is_empty() {
        breaches.push(CardBreach::NoneSupported { card });
    }
    let of_stands: Vec<TroopType> = [&purchase.stands, &purchase.helped]
        .into_iter()
        .flatten()
        .filter_map(|stand| listed_army.army.stands.get(*stand))
        .map(|stand| stand.troop)
        .collect();
    for troop in TroopType::ALL.iter().copied() {
        if !of_stands.contains(&troop) {
            continue;
        }
        if let Err(why) = may_have(card, troop) {
            breaches.push(CardBreach::MayNotBear { card, troop, why });
        }
    }
}

/// Whether a stand of this type may be bought the card; cards 1 and 2 are for mounted stands.
fn may_have(card: Card, troop: TroopType) -> Result<(), &'static str> {
    let is_dismounting = matches!(card, Card::DeploymentDismounting | Card::MidBattleDismounting);
    if is_dismounting && troop.category() == Category::Foot {
        return Err("is for mounted troops only");
    }
    card.may_bear(troop)
}

/// TR-BC-01.2, TR-BC-01.3, TR-BC-02.2: whether stands that may dismount become some type of foot.
fn check_dismount(purchase: &Purchase, listed_army: &ListedArmy, breaches: &mut Vec<CardBreach>) {
    let card = purchase.card;
    if !matches!(card, Card::DeploymentDismounting | Card::MidBattleDismounting) {
        return;
    }
    let first = purchase.stands.first();
    let troop =
        first.and_then(|stand| listed_army.army.stands.get(*stand)).map(|stand| stand.troop);
    match (purchase.dismount, troop) {
        (None, Some(troop)) => breaches.push(CardBreach::NoDismount { card, troop }),
        (Some(foot), _) if foot.category() == Category::Mounted => {
            breaches.push(CardBreach::DismountsMounted { troop: foot });
        }
        _ => {}
    }
}

/// TR-BC-24.1: whether every removal or exchange that is paid for is named and possible.
fn check_disguises(purchase: &Purchase, breaches: &mut Vec<CardBreach>) {
    if purchase.card == Card::DeceptiveDeployment
        && usize::from(purchase.count) != purchase.disguises.len()
    {
        breaches.push(CardBreach::DisguisesUnnamed {
            n: purchase.count,
            found: purchase.disguises.len(),
        });
    }
    for disguise in &purchase.disguises {
        if !disguise.is_possible() {
            breaches.push(CardBreach::ImpossibleDisguise {
                n_real: disguise.real.len(),
                n_shown: disguise.n_shown,
                shown: disguise.shown,
            });
        }
    }
}

/// TR-BC-00.5: whether cards of the army are bought once, and no stand has a card twice.
fn check_repeats(listed_army: &ListedArmy, breaches: &mut Vec<CardBreach>) {
    for card in Card::ALL {
        let once = card.scope() == CardScope::Army
            && !card.is_bought_by_the_card()
            && !card.names_stands()
            && !card.names_helped();
        if once && listed_army.purchases_of(card).count() > 1 {
            breaches.push(CardBreach::BoughtTwice { card });
        }
        let mut stands: Vec<usize> = listed_army
            .purchases_of(card)
            .flat_map(|purchase| {
                let disguised = purchase.disguises.iter().flat_map(|disguise| &disguise.real);
                purchase.stands.iter().chain(disguised).copied()
            })
            .collect();
        let all = stands.len();
        stands.sort_unstable();
        stands.dedup();
        if stands.len() < all {
            breaches.push(CardBreach::TwiceOnAStand { card });
        }
    }
}

/// TR-BC-10.1, TR-BC-12.1: whether there are at most three cards 10, and two cards 12 in the army or the entry.
fn check_limits(
    listed_army: &ListedArmy,
    parameters: &RuleParameters,
    breaches: &mut Vec<CardBreach>,
) {
    let in_army = |card: Card| -> usize {
        let of_card = listed_army.purchases_of(card);
        of_card.map(|purchase| usize::from(purchase.count)).sum()
    };
    let in_entry = |card: Card| -> usize {
        let of_card = listed_army.purchases_of(card);
        let most = of_card.map(|purchase| usize::from(purchase.count)).max();
        most.unwrap_or(0)
    };
    let n_passages = match parameters.ct_max_scope() {
        ChargeThroughScope::Army => in_army(Card::ChargeThrough),
        ChargeThroughScope::Entry => in_entry(Card::ChargeThrough),
    };
    for (card, n, limit) in
        [(Card::HoldTheLine, in_army(Card::HoldTheLine), 3), (Card::ChargeThrough, n_passages, 2)]
    {
        if n > usize::from(limit) {
            breaches.push(CardBreach::OverCardLimit { card, n, limit });
        }
    }
}

/// TR-BC-00.7, TR-BC-02.1, TR-BC-16.1: cards that exclude each other, on a stand or in an army.
///
/// TR-BC-17.3: cards 17 and 18 may be bought together.
fn check_exclusions(
    listed_army: &ListedArmy,
    parameters: &RuleParameters,
    breaches: &mut Vec<CardBreach>,
) {
    let mut exclude = |one: Card, other: Card| {
        if listed_army.has(one) && listed_army.has(other) {
            breaches.push(CardBreach::Together { one, other, of_stand: false });
        }
    };
    if !parameters.dd_and_md_together() {
        exclude(Card::DeploymentDismounting, Card::MidBattleDismounting);
    }
    for card in parameters.nc_excludes().iter() {
        exclude(Card::NoCamp, card);
    }
    let (one, other) = (Card::ChargingCamelry, Card::SwordFightingCavalry);
    let has_both = |stand: usize| {
        let cards = listed_army.cards_on(stand);
        cards.contains(one) && cards.contains(other)
    };
    if (0..listed_army.army.stands.len()).any(has_both) {
        breaches.push(CardBreach::Together { one, other, of_stand: true });
    }
}

/// TR-BC-03.1: whether valets are separated in pairs.
fn check_valets(listed_army: &ListedArmy, breaches: &mut Vec<CardBreach>) {
    for purchase in listed_army.purchases_of(Card::SeparatedValets) {
        let n = purchase.stands.len();
        if n % 2 == 1 {
            breaches.push(CardBreach::NotPairs { n });
        }
    }
}

/// TR-BC-07.2, TR-BC-07.3, TR-BC-07.6: whether there are enough bow stands by option 1, and the general isn't set aside.
fn check_bowmen(
    listed_army: &ListedArmy,
    parameters: &RuleParameters,
    breaches: &mut Vec<CardBreach>,
) {
    let stands = &listed_army.army.stands;
    let bowmen = || {
        let bought = listed_army.purchases_of(Card::SupportingBowmen);
        bought.flat_map(|purchase| &purchase.stands)
    };
    let is_general = |stand: &usize| stands.get(*stand).is_some_and(|stand| stand.general);
    if !parameters.general_set_aside() && bowmen().any(is_general) {
        breaches.push(CardBreach::GeneralSetAside);
    }
    if parameters.sb_option() == SupportingBowmenOption::One {
        let needed: usize = listed_army
            .purchases_of(Card::SupportingBowmen)
            .map(|purchase| purchase.helped.len())
            .sum();
        let room: HalfPoints = bowmen()
            .filter_map(|stand| stands.get(*stand))
            .map(|stand| parameters.price(stand.troop))
            .sum();
        if 2 * needed > room.0.unsigned_abs().into() {
            breaches.push(CardBreach::TooFewBowmen { needed, room });
        }
    }
}

/// TR-BC-20.1: whether an army with an Elephant Screen has no Elephants.
fn check_screen(listed_army: &ListedArmy, breaches: &mut Vec<CardBreach>) {
    let stands = listed_army.army.stands.iter();
    let n = stands.filter(|stand| stand.troop == TroopType::Elephants).count();
    if listed_army.has(Card::ElephantScreen) && n > 0 {
        breaches.push(CardBreach::ElephantsBarred { n });
    }
}
