//! Why a card can't be played as an army has bought it.

use crate::battle::BattleProblem;
use crate::battle::army::{Army, MAX_PURCHASES, Purchase};
use crate::battle::terrain::MAX_OBSTACLES;
use crate::cards::Card;
use crate::parameters::{ChargeThroughScope, RuleParameters};
use crate::troops::TroopType;

/// The error of a purchase.
///
/// These are the limits that the booklet prints for every army; what its list allows is checked by
/// [`army_lists`](crate::army_lists).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CardProblem {
    /// More than a position has room for.
    #[error("an army has room for {MAX_PURCHASES} purchases; leave some out")]
    TooManyPurchases,
    /// A number that no stand of the army has.
    #[error("stand {0} (counted from 0) isn't in the army")]
    NoSuchStand(usize),
    /// The card's text bars the type of a stand.
    #[error("{troop} can't have it: it {reason}")]
    CannotBear {
        /// The type.
        troop: TroopType,
        /// The reason, to stand after the name of the card.
        reason: &'static str,
    },
    /// TR-BC-02.1.
    #[error(
        "an army has Deployment or Mid-Battle Dismounting, not both; `dd_and_md_together` allows both"
    )]
    BothDismountings,
    /// What the stands become is missing.
    #[error("say what its stands become")]
    BecomesNothing,
    /// TR-BC-03.1.
    #[error("it is applied to pairs of stands; {0} is an odd number")]
    OddNumber(usize),
    /// TR-BC-10.1, TR-BC-12.1, TR-BC-14.1.
    #[error("{bought} are bought; at most {most} are allowed")]
    TooMany {
        /// How many there are.
        bought: usize,
        /// How many may be.
        most: usize,
    },
    /// TR-BC-20.1.
    #[error("an army with a screen has no Elephant stands")]
    ElephantsInArmy,
    /// TR-BC-24.1.
    #[error("a disguise is one for one, two for one, one for two, or non-combatants as one stand")]
    NoSuchDisguise,
    /// TR-BC-03.3, TR-BC-24: the general is a stand that is only made up.
    #[error("the general can't be a stand that only exists as a disguise")]
    GeneralIsMadeUp,
}

/// Adds every error of an army's cards.
pub(in crate::battle) fn find_problems(
    army: &Army,
    parameters: &RuleParameters,
    problems: &mut Vec<BattleProblem>,
) {
    let mut found = Vec::new();
    if army.purchases.len() > MAX_PURCHASES
        && let Some(purchase) = army.purchases.last()
    {
        found.push((purchase.card, CardProblem::TooManyPurchases));
    }
    for purchase in &army.purchases {
        find_in_purchase(army, purchase, &mut found);
    }
    find_in_limits(army, parameters, &mut found);
    problems.extend(found.into_iter().map(|(card, problem)| BattleProblem::Card {
        army: army.name.clone(),
        card,
        problem,
    }));
}

type Found = Vec<(Card, CardProblem)>;

fn find_in_purchase(army: &Army, purchase: &Purchase, found: &mut Found) {
    let card = purchase.card;
    let n_stands = army.stands.len();
    for number in purchase.stands.iter().chain(purchase.others.iter()) {
        if number >= n_stands {
            found.push((card, CardProblem::NoSuchStand(number)));
        }
    }
    let bearers = || {
        let numbers = purchase.stands.iter().filter(|&number| number < n_stands);
        numbers.map(|number| &army.stands[number])
    };
    for stand in bearers() {
        if let Err(reason) = card.may_bear(stand.troop) {
            let troop = stand.troop;
            found.push((card, CardProblem::CannotBear { troop, reason }));
        }
    }
    let becomes_something = matches!(
        card,
        Card::DeploymentDismounting | Card::MidBattleDismounting | Card::DeceptiveDeployment
    );
    if becomes_something && purchase.becomes.is_none() {
        found.push((card, CardProblem::BecomesNothing));
    }
    match card {
        Card::SeparatedValets if purchase.stands.len() % 2 == 1 => {
            found.push((card, CardProblem::OddNumber(purchase.stands.len())));
        }
        Card::ElephantScreen
            if army.stands.iter().any(|stand| stand.troop == TroopType::Elephants) =>
        {
            found.push((card, CardProblem::ElephantsInArmy));
        }
        Card::DeceptiveDeployment => {
            let is_known = matches!(
                (purchase.stands.len(), purchase.others.len()),
                (0, 1) | (1, 0) | (2, 0) | (1, 1)
            );
            if !is_known {
                found.push((card, CardProblem::NoSuchDisguise));
            }
            let mut made_up = purchase.others.iter().filter(|&number| number < n_stands);
            if made_up.any(|number| army.stands[number].general) {
                found.push((card, CardProblem::GeneralIsMadeUp));
            }
        }
        _ => {}
    }
}

/// TR-BC-02.1, TR-BC-10.1, TR-BC-12.1: limits on all purchases of an army together.
fn find_in_limits(army: &Army, parameters: &RuleParameters, found: &mut Found) {
    let of = |card| army.purchases.iter().filter(move |purchase| purchase.card == card);
    let copies = |card| -> usize { of(card).map(|purchase| usize::from(purchase.copies)).sum() };
    let has = |card| of(card).next().is_some();
    if has(Card::DeploymentDismounting)
        && has(Card::MidBattleDismounting)
        && !parameters.dd_and_md_together()
    {
        found.push((Card::MidBattleDismounting, CardProblem::BothDismountings));
    }
    let charges = match parameters.ct_max_scope() {
        ChargeThroughScope::Army => copies(Card::ChargeThrough),
        ChargeThroughScope::Entry => {
            of(Card::ChargeThrough).map(|purchase| usize::from(purchase.copies)).max().unwrap_or(0)
        }
    };
    let limits = [
        (Card::HoldTheLine, copies(Card::HoldTheLine), 3),
        (Card::ChargeThrough, charges, 2),
        (Card::PreparedDefenses, copies(Card::PreparedDefenses), MAX_OBSTACLES / 2),
    ];
    for (card, bought, most) in limits {
        if bought > most {
            found.push((card, CardProblem::TooMany { bought, most }));
        }
    }
}
