//! The purchase of cards 14 to 24 (TR-BC-14 to TR-BC-24).

use super::*;

#[test]
fn tr_bc_14_1_obstacles_are_limited_by_the_list_or_by_the_parameter() {
    let army = |n| listed_army(&with(&[(1, Horde)]), vec![cards(Card::PreparedDefenses, n)]);
    assert_breaches(&army(4), &RULES, &[]);
    assert_breaches(
        &army(5),
        &RULES,
        &[("TR-AB-08", "it has 5 of Prepared Defenses, and the list allows 4")],
    );
    let mut list = list();
    list.cards[1].limit = None;
    let choice = Choice { year: 1155, ..Choice::default() };
    let n_breaches = |n, rules: &RuleParameters| check(&army(n), &list, &choice, rules).len();
    assert_eq!(n_breaches(8, &RULES), 0);
    assert_eq!(n_breaches(9, &RULES), 1);
    assert_eq!(n_breaches(9, &RuleParameters { pd_max: Whole(9), ..RULES }), 0);
    let found = check(&army(9), &list, &choice, &RULES);
    assert_eq!(found[0].rule().0, "TR-BC-14.1");
    assert_eq!(found[0].to_string(), "it has 9 cards of Prepared Defenses, and 8 are the most");
}

/// TR-AB-06: the one camp of an army, and what cards make of it.
#[test]
fn tr_ab_06_tr_bc_16_1_tr_bc_17_3_tr_bx_06_no_camp_excludes_cards_of_camps() {
    let army = |one, other| {
        let mut list = list();
        list.cards[6].faction = None;
        let army = listed_army(&with(&[(1, Horde)]), vec![cards(one, 1), cards(other, 1)]);
        let choice = Choice { year: 1155, ..Choice::default() };
        let rules = |nc_excludes| RuleParameters { nc_excludes, ..RULES };
        let of = |rules: RuleParameters| -> Vec<String> {
            let found = check(&army, &list, &choice, &rules);
            found.iter().map(|breach| format!("{} {breach}", breach.rule())).collect()
        };
        [
            of(rules(RULES.nc_excludes)),
            of(rules(CardSet::of(&[Card::FortifiedCamp, Card::PackTrains]))),
        ]
    };
    let reported =
        |other: &str| vec![format!("TR-BC-16.1 No Camp and {other} are not for the same army")];
    assert_eq!(
        army(Card::NoCamp, Card::FortifiedCamp),
        [reported("Fortified Camp"), reported("Fortified Camp")]
    );
    assert_eq!(
        army(Card::NoCamp, Card::PackTrains),
        [reported("Pack Trains and Herds"), reported("Pack Trains and Herds")]
    );
    assert_eq!(army(Card::NoCamp, Card::StandardWagon), [reported("Standard Wagon"), vec![]]);
    // Cards 17 and 18 may be bought together; one of them is used.
    assert_eq!(army(Card::FortifiedCamp, Card::PackTrains), [vec![], vec![]] as [Vec<String>; 2]);
}

#[test]
fn tr_bc_20_1_tr_bc_20_2_a_screen_bars_elephants_even_those_that_the_list_requires() {
    let bought =
        |helped: std::ops::Range<usize>| vec![helping(Purchase::of(Card::ElephantScreen), helped)];
    assert_breaches(&listed_army(&[(3, HeavyFoot)], bought(0..3)), &RULES, &[]);
    assert_breaches(
        &listed_army(&[(3, HeavyFoot)], Vec::new()),
        &RULES,
        &[("TR-AB-02", "entry 3 has 0 stands, and 1 are the fewest")],
    );
    assert_breaches(
        &listed_army(&with(&[(3, HeavyFoot)]), bought(1..4)),
        &RULES,
        &[("TR-BC-20.1", "it has 1 stands of Elephants, and Elephant Screen bars them")],
    );
    assert_breaches(
        &listed_army(&[(3, HeavyFoot)], bought(0..0)),
        &RULES,
        &[("TR-BC-20.2", "Elephant Screen is bought, and no stand may be helped by it")],
    );
}

/// Whatever a list says, card 21 is never for Horse Bow.
#[test]
fn tr_bc_21_1_shower_shooting_is_for_all_bow_levy_and_for_no_horse_bow() {
    let levy = |n: usize| {
        let bought = vec![on(Card::ShowerShooting, 2..2 + n)];
        listed_army(&with(&[(1, Archers), (3, BowLevy)]), bought)
    };
    // The Archers of the same entry may not have it, and don't count.
    assert_breaches(&levy(3), &RULES, &[]);
    assert_breaches(
        &levy(1),
        &RULES,
        &[(
            "TR-BC-00.3",
            "1 of 3 stands of entry 2 have Shower Shooting, which is for all of them or none",
        )],
    );
    assert_breaches(
        &listed_army(&with(&[(1, HorseBow)]), vec![on(Card::ShowerShooting, [1])]),
        &RULES,
        &[("TR-BC-21.1", "Shower Shooting is never for Horse Bow, and is bought for Horse Bow")],
    );
}

/// Two Warriors posing as one Horde cost their own 6 and 1 for the card.
#[test]
fn tr_bc_24_1_disguises_are_one_or_two_stands_and_each_is_paid() {
    let disguise =
        |real: &[usize], n_shown| Disguise { real: real.to_vec(), shown: Horde, n_shown };
    let army = |count, disguises| {
        let bought = Purchase { disguises, ..cards(Card::DeceptiveDeployment, count) };
        listed_army(&with(&[(2, HeavyFoot), (1, Skirmishers)]), vec![bought])
    };
    let plain = total_cost(&army(0, Vec::new()), &RULES);
    assert_eq!(
        total_cost(&army(1, vec![disguise(&[1, 2], 1)]), &RULES),
        plain + HalfPoints::whole(1)
    );
    let wrong = |army: &ListedArmy| -> Vec<String> {
        let found = check_by_itself(army, &RULES);
        found.iter().map(|breach| format!("{} {breach}", breach.rule())).collect()
    };
    for possible in [disguise(&[], 1), disguise(&[1], 1), disguise(&[1], 2), disguise(&[1, 2], 1)] {
        assert_eq!(wrong(&army(1, vec![possible])), [""; 0]);
    }
    assert_eq!(
        wrong(&army(1, vec![disguise(&[1, 2], 2)])),
        ["TR-BC-24.1 2 stands can't pose as 2 of Horde"]
    );
    assert_eq!(
        wrong(&army(2, vec![disguise(&[1], 1)])),
        ["TR-BC-24.1 2 disguises are bought, and 1 are named"]
    );
    assert_eq!(
        wrong(&army(2, vec![disguise(&[1], 1), disguise(&[1, 2], 1)])),
        ["TR-BC-00.5 Deceptive Deployment is on the same stand twice"]
    );
}
