//! Cards given to an existing army.

use battle_core::Dice;

use super::cards::{Placed, placements};
use super::{ArmyRequest, CannotBuild};
use crate::army_lists::check::check;
use crate::army_lists::purchases::{Disguise, ListedArmy, Purchase};
use crate::battle::Army;
use crate::cards::Card;
use crate::half_points::HalfPoints;
use crate::parameters::RuleParameters;
use crate::troops::TroopType;

/// TR-AB-08, TR-BC-00.3: an army of the list with the wanted cards, which are given and not paid for; `None` if its stands may
/// not have them.
///
/// The stands stay as they are; the entry that gets a card is drawn as in [`build()`](super::build()).
///
/// # Errors
///
/// If the list doesn't offer them.
pub fn give(
    request: &ArmyRequest<'_>,
    listed_army: &ListedArmy,
    dice: &mut impl Dice,
) -> Result<Option<ListedArmy>, CannotBuild> {
    let free = RuleParameters { points_cap: HalfPoints(i16::MAX), ..*request.parameters };
    let (in_disguise, others): (Vec<_>, Vec<_>) = (request.cards.iter().copied())
        .partition(|wanted| wanted.card == Card::DeceptiveDeployment);
    let placements = placements(&ArmyRequest { cards: &others, ..request.clone() }, dice)?;
    let with = |placed: &Placed| -> Option<ListedArmy> {
        let mut given = listed_army.clone();
        given.purchases = placed.purchases(&listed_army.army, &listed_army.entries);
        let helps = |purchase: &Purchase| {
            let card = purchase.card;
            let has_no_bearer = card.names_stands() && purchase.stands.is_empty();
            let supports_none = card.names_helped() && purchase.helped.is_empty();
            let only_helps = card == Card::ElephantScreen;
            !((has_no_bearer && !only_helps) || supports_none)
        };
        if !given.purchases.iter().all(helps) {
            return None;
        }
        given.purchases.extend(in_disguise.iter().map(|_| disguise(&listed_army.army)));
        let is_legal = check(&given, request.list, request.choice, &free).is_empty();
        is_legal.then_some(given)
    };
    Ok(placements.iter().find_map(with))
}

/// TR-BC-24.1: non-combatants that pose as one more stand of the army's most frequent type; of several such types, the first in
/// the order of the rules.
fn disguise(army: &Army) -> Purchase {
    let n_of = |troop: &TroopType| {
        let stands = army.stands.iter();
        stands.filter(|stand| stand.troop == *troop).count()
    };
    let mut types = TroopType::ALL.to_vec();
    types.reverse();
    let shown = types.iter().max_by_key(|troop| n_of(troop));
    Purchase {
        disguises: vec![Disguise {
            real: Vec::new(),
            shown: *shown.unwrap_or(&TroopType::Horde),
            n_shown: 1,
        }],
        ..Purchase::of(Card::DeceptiveDeployment)
    }
}
