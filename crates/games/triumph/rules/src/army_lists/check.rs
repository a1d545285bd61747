//! Checks an army by the rules of army building and by its list.

mod cards;
mod offers;

use super::breach::{Breach, Closed};
use super::choice::Choice;
use super::costs::total_cost;
use super::fit::{Fit, fits_best};
use super::list::{ArmyList, Entry, ListPart};
use super::purchases::ListedArmy;
use crate::battle::Army;
use crate::cards::Card;
use crate::half_points::HalfPoints;
use crate::parameters::{PointsRounding, RuleParameters};
use crate::troops::{TroopSet, TroopType};

use offers::Fitted;

/// TR-AB-01, -03, -05, -07, -09, TR-BC: what is wrong with an army whatever its list.
///
/// TR-AB-06, TR-BX-06: every army has one camp, and cards 16 to 19 fill its place; what they exclude is checked among the cards.
pub fn check_by_itself(listed_army: &ListedArmy, parameters: &RuleParameters) -> Vec<Breach> {
    let mut breaches = Vec::new();
    let army = &listed_army.army;
    breaches.extend(too_dear(total_cost(listed_army, parameters), parameters));
    let generals = army.stands.iter().filter(|stand| stand.general);
    let found = generals.clone().count();
    if found != 1 {
        breaches.push(Breach::NotOneGeneral { found });
    }
    if generals.clone().any(|stand| stand.ally) {
        breaches.push(Breach::AlliedGeneral);
    }
    if army.home.is_empty() {
        breaches.push(Breach::NoHome);
    }
    breaches.extend(cards::check_cards(listed_army, parameters).into_iter().map(Breach::Card));
    breaches
}

/// TR-AB-01, TR-AB-09: the breach of an army of this cost, if it is too dear.
pub fn too_dear(cost: HalfPoints, parameters: &RuleParameters) -> Option<Breach> {
    let counted = match parameters.points_rounding() {
        PointsRounding::Exact => cost,
        PointsRounding::Up => HalfPoints(cost.0 + cost.0.rem_euclid(2)),
    };
    (counted > parameters.points_cap())
        .then_some(Breach::TooDear { cost, cap: parameters.points_cap() })
}

/// TR-AB-01 to TR-AB-10: everything that is wrong with an army of a list.
///
/// Stands that don't say which entry they are of are fitted to the entries so that as many as possible have a place.
pub fn check(
    listed_army: &ListedArmy,
    list: &ArmyList,
    choice: &Choice,
    parameters: &RuleParameters,
) -> Vec<Breach> {
    let mut breaches = check_by_itself(listed_army, parameters);
    let army = &listed_army.army;
    check_head(army, list, choice, &mut breaches);
    check_general(army, list, &mut breaches);
    let closed: Vec<Option<Closed>> =
        list.entries.iter().map(|entry| why_closed(entry, choice)).collect();
    let open = |entry: usize| closed[entry].is_none();
    let fit = fits_best(listed_army, &list.entries, open);
    check_limits(listed_army, &fit, list, open, &mut breaches);
    check_unplaced(army, list, &fit, &closed, &mut breaches);
    check_marks(army, list, &fit, parameters, &mut breaches);
    let fitted = Fitted { listed_army, list, choice, fit: &fit };
    let of_cards = offers::check_offers(&fitted, parameters);
    breaches.extend(of_cards.into_iter().map(Breach::Card));
    breaches
}

/// TR-AB-04, TR-AB-07, TR-AB-08: ally options, ratings, home and year.
fn check_head(army: &Army, list: &ArmyList, choice: &Choice, breaches: &mut Vec<Breach>) {
    if choice.allies.len() > 1 {
        breaches.push(Breach::SeveralAllyOptions { n: choice.allies.len() });
    }
    if !list.invasion.contains(&army.invasion) {
        breaches.push(Breach::WrongInvasion { found: army.invasion });
    }
    if !list.maneuver.contains(&army.maneuver) {
        breaches.push(Breach::WrongManeuver { found: army.maneuver });
    }
    let is_home = |home: &Vec<_>| {
        home.iter().all(|one| army.home.contains(one))
            && army.home.iter().all(|one| home.contains(one))
    };
    if !army.home.is_empty() && !list.homes.iter().any(is_home) {
        breaches.push(Breach::WrongHome);
    }
    if !list.years.contains(choice.year) {
        breaches.push(Breach::OutsideYears {
            year: choice.year,
            from: list.years.from,
            to: list.years.to,
        });
    }
}

/// TR-AB-03: the general's type is of the first group that the army has any stand of.
fn check_general(army: &Army, list: &ArmyList, breaches: &mut Vec<Breach>) {
    let own = |stand: &&crate::battle::ArmyStand| !stand.ally;
    let has_any = |group: &&TroopSet| {
        let mut stands = army.stands.iter().filter(own);
        stands.any(|stand| group.contains(stand.troop))
    };
    let group = list.generals.iter().find(has_any);
    let generals = army.stands.iter().filter(own).filter(|stand| stand.general);
    for general in generals {
        if !group.is_some_and(|group| group.contains(general.troop)) {
            breaches.push(Breach::WrongGeneral { troop: general.troop });
        }
    }
}

/// TR-AB-04, TR-AB-08: why an entry is not available under this choice; `None` if it is.
pub(super) fn why_closed(entry: &Entry, choice: &Choice) -> Option<Closed> {
    let is_taken = match entry.part {
        ListPart::Main => true,
        ListPart::Contingent(number) => choice.contingents.contains(&number),
        ListPart::Ally(number) => choice.allies.contains(&number),
    };
    let exists =
        entry.years.is_empty() || entry.years.iter().any(|years| years.contains(choice.year));
    match &entry.faction {
        _ if !is_taken => Some(Closed::Contingent),
        _ if !exists => Some(Closed::Year),
        Some(note) if !choice.factions.contains(note) => {
            Some(Closed::Faction { note: note.clone() })
        }
        _ => None,
    }
}

/// TR-AB-02, TR-AB-04: whether every entry that is available has its fewest stands, and contingents that are taken are complete.
///
/// TR-BC-20.1: with an Elephant Screen no Elephants are required.
fn check_limits(
    listed_army: &ListedArmy,
    fit: &Fit,
    list: &ArmyList,
    open: impl Fn(usize) -> bool,
    breaches: &mut Vec<Breach>,
) {
    for (entry, of) in list.entries.iter().enumerate().filter(|(at, _)| open(*at)) {
        let found = fit.stands_of(entry).count();
        let is_waived = of.types == TroopSet::of(&[TroopType::Elephants])
            && listed_army.has(Card::ElephantScreen);
        if found < usize::from(of.min) && !is_waived {
            breaches.push(Breach::TooFew { entry, min: of.min, found });
        }
    }
}

/// TR-AB-02, TR-AB-08: why stands have no place, by their type.
fn check_unplaced(
    army: &Army,
    list: &ArmyList,
    fit: &Fit,
    closed: &[Option<Closed>],
    breaches: &mut Vec<Breach>,
) {
    for ally in [false, true] {
        for troop in TroopType::ALL {
            let n = fit
                .unplaced()
                .filter(|&stand| {
                    army.stands[stand].troop == troop && army.stands[stand].ally == ally
                })
                .count();
            if n == 0 {
                continue;
            }
            let offered = |entry: &Entry| {
                entry.types.contains(troop) && matches!(entry.part, ListPart::Ally(_)) == ally
            };
            let offers: Vec<usize> =
                (0..list.entries.len()).filter(|&entry| offered(&list.entries[entry])).collect();
            let is_open = |entry: &&usize| closed[**entry].is_none();
            let mixed = |entry: &&usize| !fit.types[**entry].contains(troop);
            let (open, shut) =
                (offers.iter().find(is_open), offers.iter().find(|entry| !is_open(entry)));
            breaches.push(match (open, offers.iter().filter(is_open).find(mixed), shut) {
                (Some(_), Some(&entry), _) => Breach::MixedTypes { entry, troop, n },
                (Some(_), None, _) => Breach::TooMany { troop, n },
                (None, _, Some(&entry)) => Breach::NotAvailable {
                    entry,
                    troop,
                    n,
                    closed: closed[entry].clone().unwrap_or(Closed::Year),
                },
                (None, _, None) => Breach::NotListed { troop, n },
            });
        }
    }
}

/// TR-AB-10, TR-DP-08: whether as many stands of each entry are battle line as its mark says.
fn check_marks(
    army: &Army,
    list: &ArmyList,
    fit: &Fit,
    parameters: &RuleParameters,
    breaches: &mut Vec<Breach>,
) {
    for (entry, of) in list.entries.iter().enumerate() {
        let n = fit.stands_of(entry).count();
        let marked = fit.stands_of(entry).filter(|&stand| army.stands[stand].battle_line).count();
        if marked != of.mark.of(n, parameters.half_battle_line_rounding()) {
            breaches.push(Breach::WrongMark { entry, mark: of.mark, n, marked });
        }
    }
}
