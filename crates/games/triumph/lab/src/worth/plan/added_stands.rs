//! More stands of a troop type in drawn armies, given or paid for out of the army's points.

use battle_core::{Dice, RuleId};
use harness::Slot;
use triumph::army_lists::{Entry, ListPart, ListedArmy, check};
use triumph::battle::ArmyStand;
use triumph::{HalfPoints, RuleParameters, TroopType};

use super::own_cards::Caps;
use crate::random_armies::{ARMY_OF_A, PLACE_OF_CARD, RandomArmies, dice};

/// TR-AB-02: whether some entry of the list offers the type.
pub fn is_offered(troop: TroopType, armies: &RandomArmies) -> bool {
    armies.list.entries.iter().any(|entry| offers(entry, troop))
}

/// TR-AB-05: whether an entry offers a type to drawn armies, which have no allies.
pub fn offers(entry: &Entry, troop: TroopType) -> bool {
    entry.types.contains(troop) && !matches!(entry.part, ListPart::Ally(_))
}

/// TR-AB-01: what a number of stands of a type costs.
pub fn all_points(troop: TroopType, n: u8, rules: &RuleParameters) -> HalfPoints {
    HalfPoints(rules.price(troop).0 * i16::from(n))
}

/// The army of a slot with a number of stands of a type added beyond its points; `None` if the list has no room for them.
pub fn given(troop: TroopType, n: u8, armies: &RandomArmies, slot: Slot) -> Option<ListedArmy> {
    let plain = armies.army(slot, ARMY_OF_A).ok()?;
    let mut dice = dice(slot, PLACE_OF_CARD);
    (0..n).try_fold(plain, |listed_army, _| with_one_more(troop, armies, &listed_army, &mut dice))
}

/// The army of a slot with these stands added, whose other stands cost so much less that all are within the cap.
pub fn paid(
    troop: TroopType,
    n: u8,
    armies: &RandomArmies,
    caps: &Caps,
    slot: Slot,
) -> Option<ListedArmy> {
    given(troop, n, caps.less(armies, all_points(troop, n, &armies.parameters))?, slot)
}

/// TR-AB-02: the army with one more stand, of one of the entries that allow it, each with the same chance.
fn with_one_more(
    troop: TroopType,
    armies: &RandomArmies,
    listed_army: &ListedArmy,
    dice: &mut impl Dice,
) -> Option<ListedArmy> {
    let entries = armies.list.entries.iter().enumerate();
    let offering = entries.filter(|(_, entry)| offers(entry, troop));
    let mut legal: Vec<ListedArmy> =
        offering.filter_map(|(entry, _)| of_entry(troop, entry, armies, listed_army)).collect();
    match legal.len() {
        0 => None,
        1 => legal.pop(),
        n => Some(legal.swap_remove(one_of(n, dice))),
    }
}

/// The army with one more stand of an entry; `None` if that is illegal.
fn of_entry(
    troop: TroopType,
    entry: usize,
    armies: &RandomArmies,
    listed_army: &ListedArmy,
) -> Option<ListedArmy> {
    let mut with = listed_army.clone();
    let is_before = |of: &Option<usize>| of.is_some_and(|of| of <= entry);
    let at = with.entries.iter().filter(|of| is_before(of)).count();
    with.army.stands.insert(at, ArmyStand::of(troop));
    with.entries.insert(at, Some(entry));
    mark(entry, armies, &mut with);
    let beyond_the_cap = RuleParameters { points_cap: HalfPoints(i16::MAX), ..armies.parameters };
    let is_legal =
        |army: &ListedArmy| check(army, &armies.list, &armies.choice, &beyond_the_cap).is_empty();
    if is_legal(&with) {
        return Some(with);
    }
    // TR-AB-03: if the list asks for a general of this type, the new stand is the general.
    for (number, stand) in with.army.stands.iter_mut().enumerate() {
        stand.general = number == at;
    }
    is_legal(&with).then_some(with)
}

/// TR-AB-10: marks the first stands of an entry as battle line, as many as its mark says.
pub fn mark(entry: usize, armies: &RandomArmies, listed_army: &mut ListedArmy) {
    let own = |of: &Option<usize>| *of == Some(entry);
    let n = listed_army.entries.iter().filter(|of| own(of)).count();
    let rounding = armies.parameters.half_battle_line_rounding;
    let n_marked = armies.list.entries[entry].mark.of(n, rounding);
    let stands = listed_army.army.stands.iter_mut();
    let of_entry = stands.zip(&listed_army.entries).filter(|(_, of)| own(of));
    for (number, (stand, _)) in of_entry.enumerate() {
        stand.battle_line = number < n_marked;
    }
}

/// A number below `n`, each equally likely: rolls beyond the largest multiple of `n` are repeated.
fn one_of(n: usize, dice: &mut impl Dice) -> usize {
    const ASKED_BY: RuleId = RuleId("TR-AB-02");
    /// 6 to this power is more than any list has entries.
    const N_DICE: usize = 6;
    let all = 6usize.pow(N_DICE as u32);
    loop {
        let roll = |sum: usize, _| 6 * sum + usize::from(dice.d6(ASKED_BY) - 1);
        let rolled = (0..N_DICE).fold(0, roll);
        if rolled < all / n * n {
            return rolled % n;
        }
    }
}

#[cfg(test)]
mod tests;
