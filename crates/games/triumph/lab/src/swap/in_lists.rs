//! An army of a list with one group and with the other in its place, both legal.

use battle_core::Dice;
use triumph::army_lists::{ListedArmy, check};
use triumph::battle::{Army, ArmyStand};
use triumph::{RuleParameters, TroopType};

use super::group::Group;
use crate::random_armies::RandomArmies;
use crate::worth::plan::{mark, offers};

/// The most armies that are drawn until one may have both groups.
const TRIALS: usize = 500;

/// The first army drawn from the list that has one of the groups and may have the other in its place; returned with each of them.
pub(super) fn both(
    groups: &[Group; 2],
    armies: &RandomArmies,
    dice: &mut impl Dice,
) -> Option<[Army; 2]> {
    let [first, second] = groups;
    (0..TRIALS).find_map(|_| {
        let drawn = armies.builds.draw(&armies.request(&[]), dice).ok()?;
        let in_place = |has, gets| exchanged(&drawn, has, gets, armies);
        let pair =
            in_place(first, second).map(|other| [&drawn, &other].map(ListedArmy::in_the_field));
        pair.or_else(|| {
            let other = in_place(second, first)?;
            Some([&other, &drawn].map(ListedArmy::in_the_field))
        })
    })
}

/// The army with a group in place of one that it has; `None` if it lacks that one, or if the list doesn't allow the other.
fn exchanged(
    drawn: &ListedArmy,
    has: &Group,
    gets: &Group,
    armies: &RandomArmies,
) -> Option<ListedArmy> {
    let (without, lost_general) = without(drawn, has)?;
    let mut tried = vec![without];
    for (troop, n) in &gets.0 {
        let entries = armies.list.entries.iter().enumerate();
        let offering: Vec<usize> =
            entries.filter(|(_, entry)| offers(entry, *troop)).map(|(at, _)| at).collect();
        tried = tried
            .iter()
            .flat_map(|army| offering.iter().map(|entry| with(army, *troop, *n, *entry)))
            .collect();
    }
    tried.into_iter().find_map(|mut army| {
        if lost_general {
            // If the general is in one group, it is in the other too.
            let at = army.army.stands.iter().position(|stand| gets.has(stand.troop))?;
            army.army.stands[at].general = true;
        }
        (0..armies.list.entries.len()).for_each(|entry| mark(entry, armies, &mut army));
        let rules: &RuleParameters = &armies.parameters;
        check(&army, &armies.list, &armies.choice, rules).is_empty().then_some(army)
    })
}

/// The army without a group, and whether its general was one of these stands; `None` if it has too few.
fn without(drawn: &ListedArmy, group: &Group) -> Option<(ListedArmy, bool)> {
    let mut army = drawn.clone();
    let mut lost_general = false;
    for (troop, n) in &group.0 {
        for _ in 0..*n {
            let own = |at: &usize| army.army.stands[*at].troop == *troop;
            let mut stands = (0..army.army.stands.len()).rev().filter(own);
            let last = stands.next()?;
            // The general stays if others can be taken.
            let at = match army.army.stands[last].general {
                true => stands.next().unwrap_or(last),
                false => last,
            };
            lost_general |= army.army.stands.remove(at).general;
            army.entries.remove(at);
        }
    }
    Some((army, lost_general))
}

/// The army with more stands of an entry.
fn with(army: &ListedArmy, troop: TroopType, n: u8, entry: usize) -> ListedArmy {
    let mut army = army.clone();
    let is_before = |of: &Option<usize>| of.is_some_and(|of| of <= entry);
    let at = army.entries.iter().filter(|of| is_before(of)).count();
    for _ in 0..n {
        army.army.stands.insert(at, ArmyStand::of(troop));
        army.entries.insert(at, Some(entry));
    }
    army
}
