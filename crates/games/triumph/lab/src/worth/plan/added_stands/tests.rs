use battle_core::StreamKey;
use triumph::army_lists::cost;

use super::*;
use crate::lists::{builtin, parse};
use crate::named_list::NamedList;
use crate::worth::plan::draws::first_slots;
use experiment::document::Problems;

const RULES: RuleParameters = RuleParameters::DEFAULT;

fn armies_of(text: &str) -> RandomArmies {
    let list = parse(text, &mut Problems::default()).expect("a list");
    let named = NamedList::of_catalogue("a list", text.to_owned(), list);
    let choice = named.list.choice(named.year, named.faction.as_deref());
    RandomArmies::new(named.list.of_year(&choice), choice, RULES).expect("has armies")
}

fn armies(name: &str) -> RandomArmies {
    armies_of(&builtin::load(name).expect("built in"))
}

fn slots() -> impl Iterator<Item = Slot> {
    first_slots(StreamKey::of_seed(7).matchup(3), 48)
}

fn number(troop: TroopType, listed_army: &ListedArmy) -> usize {
    let stands = listed_army.army.stands.iter();
    stands.filter(|stand| stand.troop == troop).count()
}

/// TR-UN-01: Horse Bow cost 4 points a stand; an army that is given one spends 4 more, and all other stands are the same.
#[test]
fn tr_ab_02_one_more_stand_leaves_the_others_as_they_are() {
    let (parthian, troop) = (armies("parthian"), TroopType::HorseBow);
    let mut n_with = 0;
    for slot in slots() {
        let plain = parthian.army(slot, ARMY_OF_A).expect("an army");
        let Some(with) = given(troop, 1, &parthian, slot) else {
            continue;
        };
        n_with += 1;
        assert_eq!(cost(&with.army, &RULES), cost(&plain.army, &RULES) + HalfPoints::whole(4));
        for other in TroopType::ALL {
            let more = usize::from(other == troop);
            assert_eq!(number(other, &with), number(other, &plain) + more);
        }
    }
    assert!(n_with > 0, "some armies have room");
}

/// TR-AB-01: an army that pays for two stands has at most 48 points with them, and breaks no rule of its list.
#[test]
fn tr_ab_01_who_pays_for_a_stand_keeps_within_the_cap() {
    let (parthian, caps) = (armies("parthian"), Caps::default());
    let mut n_paid = 0;
    for slot in slots() {
        let Some(with) = paid(TroopType::HorseBow, 2, &parthian, &caps, slot) else {
            continue;
        };
        n_paid += 1;
        assert_eq!(cost(&with.army, &RULES), RULES.points_cap);
        assert!(check(&with, &parthian.list, &parthian.choice, &RULES).is_empty());
    }
    assert!(n_paid > 0, "some armies have room");
}

/// TR-AB-02: no army exceeds what its list allows, and a type that the list doesn't have is not offered.
#[test]
fn tr_ab_02_no_list_is_exceeded() {
    let parthian = armies("parthian");
    assert!(!is_offered(TroopType::Elephants, &parthian));
    for troop in TroopType::ALL {
        let beyond = RuleParameters { points_cap: HalfPoints(i16::MAX), ..RULES };
        for with in slots().filter_map(|slot| given(troop, 1, &parthian, slot)) {
            assert!(check(&with, &parthian.list, &parthian.choice, &beyond).is_empty());
        }
    }
}

/// Rolls below the greatest multiple count; every number comes as often as the others.
#[test]
fn each_of_several_entries_has_the_same_chance() {
    let mut counts = [0; 5];
    for slot in first_slots(StreamKey::of_seed(1).matchup(9), 2_000) {
        counts[one_of(5, &mut dice(slot, PLACE_OF_CARD))] += 1;
    }
    // 400 each, with a standard deviation of 18.
    assert!(counts.iter().all(|n| (330..470).contains(n)), "{counts:?}");
}
