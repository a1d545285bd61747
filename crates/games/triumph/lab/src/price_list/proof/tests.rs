//! What tests a list.

use std::collections::BTreeMap;

use harness::SLOTS;
use triumph::HalfPoints;

use super::*;
use crate::players::PlayerText;

const RULES: RuleParameters = RuleParameters::DEFAULT;

fn player() -> Player {
    *PlayerText::named("steady").expect("a player").player()
}

fn slots(n: u64) -> impl Iterator<Item = Slot> {
    (0..n).map(|number| Slot { matchup: StreamKey::of_seed(5).matchup(2), number })
}

fn swaps(groups: Vec<[Group; 2]>, having: usize) -> Swaps {
    let field = Arc::new(Field::Random(RandomPopulation { types: 3..=7, points: 40..=56 }));
    let of = |groups: [Group; 2]| swap::Draws {
        field: Arc::clone(&field),
        groups: Arc::new(groups),
        having,
        pairs: 2,
        rules: RULES,
        player: player(),
    };
    Swaps { share: 1, each: groups.into_iter().map(of).collect() }
}

/// TR-AB-01, ST-R7 d: groups cost the same and are no larger than random armies have them, at the printed prices and at others; a type is
/// in one pair at most, and at the printed prices each in one.
#[test]
fn tr_ab_01_st_r7_swaps_cost_the_same_at_any_prices() {
    let mut other = TroopPrices::PRINTED;
    for (troop, halves) in TroopType::ALL.into_iter().zip([5, 7, 4, 13, 6, 3].into_iter().cycle()) {
        other = other.with(troop, HalfPoints(halves)).expect("a price");
    }
    for prices in [TroopPrices::PRINTED, other] {
        let all = pairs(&prices);
        let mut seen = Vec::new();
        for groups in &all {
            let costs = groups.each_ref().map(|Group(stands)| {
                let [(troop, n)] = stands[..] else { panic!("one type") };
                seen.push(troop);
                assert!((1..=most_of(troop)).contains(&u32::from(n)), "{n} {troop}");
                prices.of(troop).0 * i16::from(n)
            });
            assert!(costs[0] == costs[1] && (1..=40).contains(&costs[0]), "{costs:?}");
        }
        let n_seen = seen.len();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), n_seen, "a type is in two pairs");
        assert!(n_seen > 20, "{n_seen}");
        assert_eq!(all, pairs(&prices), "the same for all runs");
    }
    assert_eq!(pairs(&TroopPrices::PRINTED).len(), 13);
}

/// ST-R7 d: three of 36 draws are played; of each swap 36 before the next one begins, so that a short run has some that count; then all
/// have the same number.
#[test]
fn st_r7_each_swap_has_its_enemies_before_the_next() {
    let swaps = swaps(pairs(&TroopPrices::PRINTED), 0);
    let count = |n_blocks: u64| {
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        let numbers = slots(n_blocks * SLOTS as u64).filter_map(|slot| swaps.number(slot));
        numbers.for_each(|number| *counts.entry(number).or_default() += 1);
        counts.into_values().collect::<Vec<_>>()
    };
    assert_eq!(count(24), [36, 36]);
    assert_eq!(count(40), [36, 36, 36, 12]);
    assert_eq!(count(156), [36; 13]);
    assert_eq!(count(312), [72; 13]);
    assert_eq!(
        Swaps { share: 1, each: Vec::new() }
            .number(Slot { matchup: StreamKey::of_seed(1), number: 0 }),
        None
    );
}

/// ST-R9: a slow player plays a third of the battles that test the list, each swap one after the other.
#[test]
fn st_r9_a_slow_player_plays_a_part_of_what_tests_the_list() {
    let swaps = Swaps { share: 3, ..swaps(pairs(&TroopPrices::PRINTED), 0) };
    let numbers = || slots(72 * SLOTS as u64).filter_map(|slot| swaps.number(slot));
    assert_eq!(numbers().count(), 72);
    assert_eq!(numbers().filter(|number| *number == 0).count(), 36);
    let lists = crate::question_lists::built_in().expect("lists").into_iter().take(3).collect();
    let field = StatedField { name: "historical".to_owned(), lists, span: 0..0 };
    let (lists, names) = real_lists(&field, &RULES).expect("they have armies");
    let seated = Seated { player: player(), share: 3 };
    let real = Real { lists, names, are_of_field: true, rules: RULES, seated, pairs: 2 };
    let played = slots(108).filter(|slot| real.contest(*slot).is_some());
    assert_eq!(played.map(|slot| slot.number).collect::<Vec<_>>(), [0, 27, 54, 81]);
}

/// TR-AB-01, ST-R7 d: both variants have the same enemy, and armies that cost the same.
#[test]
fn tr_ab_01_st_r7_only_the_stands_of_a_swap_differ() {
    let [first, second] = [0, 1].map(|having| swaps(pairs(&TroopPrices::PRINTED), having));
    let mut n_played = 0;
    for slot in slots(360) {
        let [one, other] = [&first, &second].map(|it| it.contest(slot));
        assert_eq!(one.is_some(), slot.number.is_multiple_of(SWAPS_SHARE));
        let Some((one, other)) = one.zip(other) else { continue };
        let [one, other] = [&one, &other].map(|it| it.game.armies().clone());
        assert_eq!(one.0[1], other.0[1], "the enemy is the same");
        let cost = |army: &triumph::battle::Army| -> i16 {
            army.stands.iter().map(|it| RULES.price(it.troop).0).sum()
        };
        assert_eq!(cost(&one.0[0]), cost(&other.0[0]));
        assert_ne!(one.0[0].stands, other.0[0].stands);
        n_played += 1;
    }
    assert_eq!(n_played, 30);
}

/// ST-R7 c: armies are legal ones of the lists that are named, of the points of the rules, and four draws of 36 are played.
#[test]
fn st_r7_real_armies_are_those_of_lists_at_the_points_of_the_rules() {
    let lists = crate::question_lists::built_in().expect("lists").into_iter().take(3).collect();
    let field = StatedField { name: "historical".to_owned(), lists, span: 0..0 };
    let (lists, names) = real_lists(&field, &RULES).expect("they have armies");
    assert_eq!(names.len(), 3);
    let seated = Seated { player: player(), share: 1 };
    let real = Real { lists, names, are_of_field: true, rules: RULES, seated, pairs: 2 };
    assert_eq!(real.armies(), "armies of 3 army lists");
    let mut n_played = 0;
    for slot in slots(180) {
        let Some(contest) = real.contest(slot) else { continue };
        assert!(slot.number.is_multiple_of(REAL_SHARE));
        for (army, purpose) in contest.game.armies().0.iter().zip([ARMY_OF_A, ARMY_OF_B]) {
            let cost: i16 = army.stands.iter().map(|it| RULES.price(it.troop).0).sum();
            assert!((90..=96).contains(&cost), "{cost} half points");
            let (list, stands, _) = real.lists.army(slot, purpose).expect("the same army");
            assert!(army.name.contains(&real.names[list]), "{} {}", army.name, real.names[list]);
            assert_eq!(stands.iter().map(|n| usize::from(*n)).sum::<usize>(), army.stands.len());
        }
        n_played += 1;
    }
    assert_eq!(n_played, 20);
    // By rules under which a list has no army, the answer says why nothing tests it.
    let none = RuleParameters { points_cap: HalfPoints::whole(2), ..RULES };
    let why = real_lists(&field, &none).expect_err("no army costs 2 points");
    assert!(why.starts_with("No real armies tested the list"), "{why}");
}
