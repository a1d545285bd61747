//! The purchase of cards 1 to 12 (TR-BC-01 to TR-BC-12).

use super::*;

#[test]
fn tr_bc_01_2_who_may_dismount_is_paid_at_the_dearer_type() {
    let as_foot = |foot| Purchase { dismount: Some(foot), ..on(Card::DeploymentDismounting, 1..3) };
    // Bad Horse / Elite Foot is 4 instead of 3, and the card is 1.
    costs(&with(&[(2, BadHorse)]), vec![as_foot(EliteFoot)], &RULES, 6);
    costs(&with(&[(2, BadHorse)]), vec![as_foot(Warriors)], &RULES, 2);
    let army = listed_army(&with(&[(2, BadHorse)]), vec![as_foot(EliteFoot)]);
    assert_eq!(stand_cost(&army, 1, &RULES), HalfPoints::whole(4));
    assert_breaches(&listed_army(&with(&[(2, Knights)]), vec![as_foot(EliteFoot)]), &RULES, &[]);
    assert_breaches(
        &listed_army(&with(&[(2, Knights)]), vec![as_foot(Pikes)]),
        &RULES,
        &[("TR-BC-01.2", "Knights dismount as Elite Foot and not as Pikes")],
    );
    assert_breaches(
        &listed_army(&with(&[(2, Knights)]), vec![on(Card::DeploymentDismounting, 1..3)]),
        &RULES,
        &[("TR-BC-01.2", "Deployment Dismounting doesn't say what Knights dismount as")],
    );
    assert_breaches(
        &listed_army(&with(&[(2, HeavyFoot)]), vec![as_foot(EliteFoot)]),
        &RULES,
        &[
            (
                "TR-BC-00.4",
                "Deployment Dismounting is for mounted troops only, and is bought for Heavy Foot",
            ),
            (
                "TR-AB-08",
                "no entry that 2 stands of Heavy Foot can be of offers them Deployment Dismounting",
            ),
        ],
    );
    assert_breaches(
        &listed_army(&with(&[(2, Knights)]), vec![as_foot(HorseBow)]),
        &RULES,
        &[
            ("TR-BC-01.3", "Horse Bow are no foot to dismount as"),
            ("TR-BC-01.2", "Knights dismount as Elite Foot and not as Horse Bow"),
        ],
    );
}

/// TR-BC-01.1: one point for every entry that the list lets dismount, and the same with card 2 for two.
#[test]
fn tr_bc_01_1_one_purchase_is_for_every_entry() {
    // Knights (4 points) as Elite Foot (4), Bad Horse (3) as Warriors (3): no stand costs more.
    let troops = with(&[(2, Knights), (2, BadHorse)]);
    for (card, halves) in [(Card::DeploymentDismounting, 2), (Card::MidBattleDismounting, 4)] {
        let as_foot = |foot, stands: std::ops::Range<usize>| Purchase {
            dismount: Some(foot),
            ..on(card, stands)
        };
        let (knights, horse) = (as_foot(EliteFoot, 1..3), as_foot(Warriors, 3..5));
        costs(&troops, vec![knights.clone()], &RULES, halves);
        costs(&troops, vec![knights, horse], &RULES, halves);
    }
}

#[test]
fn tr_bc_02_1_cards_1_and_2_are_not_both_bought() {
    let as_foot = |card, stand| Purchase { dismount: Some(EliteFoot), ..on(card, [stand]) };
    let both =
        vec![as_foot(Card::DeploymentDismounting, 1), as_foot(Card::MidBattleDismounting, 2)];
    let army = listed_army(&with(&[(2, Knights)]), both);
    assert_breaches(
        &army,
        &RULES,
        &[(
            "TR-BC-02.1",
            "Deployment Dismounting and Mid-Battle Dismounting are not for the same army",
        )],
    );
    let together = RuleParameters { dd_and_md_together: true, ..RULES };
    assert_breaches(&army, &together, &[]);
}

#[test]
fn tr_bc_03_1_valets_are_separated_in_pairs() {
    let army =
        |n: usize| listed_army(&with(&[(4, Knights)]), vec![on(Card::SeparatedValets, 1..1 + n)]);
    assert_breaches(&army(4), &RULES, &[]);
    assert_breaches(
        &army(3),
        &RULES,
        &[("TR-BC-03.1", "Separated Valets are for pairs of stands, and 3 stands are no pairs")],
    );
}

#[test]
fn tr_bc_06_1_the_price_of_card_6_may_be_by_entry_army_or_stand() {
    let two =
        || vec![on(Card::CamelProtectedInfantry, 1..3), on(Card::CamelProtectedInfantry, 3..5)];
    for (cf_cost_scope, halves) in [
        (CamelProtectedScope::PerEntry, 4),
        (CamelProtectedScope::PerArmy, 2),
        (CamelProtectedScope::PerStand, 8),
    ] {
        let rules = RuleParameters { cf_cost_scope, ..RULES };
        costs(&with(&[(4, HeavyFoot)]), two(), &rules, halves);
    }
}

#[test]
fn tr_bc_07_1_tr_bc_07_3_tr_bc_07_6_bowmen_have_stands_to_support_and_are_enough() {
    let supported = |bowmen: &[usize], helped: std::ops::Range<usize>| {
        let bought = helping(on(Card::SupportingBowmen, bowmen.iter().copied()), helped);
        listed_army(&with(&[(1, Archers), (6, HeavyFoot)]), vec![bought])
    };
    assert_breaches(&supported(&[1], 2..8), &RULES, &[]);
    assert_breaches(
        &supported(&[1], 0..0),
        &RULES,
        &[("TR-BC-07.1", "Supporting Bowmen is bought, and no stand may be helped by it")],
    );
    assert_breaches(
        &supported(&[], 2..8),
        &RULES,
        &[("TR-BC-00.5", "Supporting Bowmen is bought for no stand")],
    );
    // Option 1: all six or none, and Archers of 4 points support four.
    let one = RuleParameters { sb_option: SupportingBowmenOption::One, ..RULES };
    assert_breaches(
        &supported(&[1], 2..8),
        &one,
        &[("TR-BC-07.3", "6 stands are to be supported, and the bow stands support 4")],
    );
    assert_breaches(
        &supported(&[1], 2..6),
        &one,
        &[(
            "TR-BC-00.3",
            "4 of 6 stands of entry 1 have Supporting Bowmen, which is for all of them or none",
        )],
    );
    let general =
        |bought| listed_army(&[(1, Archers), (2, HeavyFoot), (1, Elephants)], vec![bought]);
    let army = general(helping(on(Card::SupportingBowmen, [0]), 1..3));
    assert_breaches(
        &army,
        &RULES,
        &[("TR-BC-07.6", "the general's stand is a bow stand that may be set aside")],
    );
    assert_breaches(&army, &RuleParameters { general_set_aside: true, ..RULES }, &[]);
}

#[test]
fn tr_bc_08_1_mobile_infantry_is_bought_by_the_entry_up_to_the_lists_limit() {
    let troops = with(&[(4, HeavyFoot), (2, Archers)]);
    assert_breaches(&listed_army(&troops, vec![on(Card::MobileInfantry, 1..3)]), &RULES, &[]);
    assert_breaches(
        &listed_army(&troops, vec![on(Card::MobileInfantry, 1..4)]),
        &RULES,
        &[("TR-AB-08", "it has 3 of Mobile Infantry, and the list allows 2")],
    );
    assert_breaches(
        &listed_army(&troops, vec![on(Card::MobileInfantry, [1, 5])]),
        &RULES,
        &[
            (
                "TR-BC-00.5",
                "one purchase of Mobile Infantry is for stands of several entries, and it is bought by the entry",
            ),
            // The bowmen's entry says: one in the whole army.
            ("TR-AB-08", "it has 2 of Mobile Infantry, and the list allows 1"),
        ],
    );
}

#[test]
fn tr_bc_10_1_tr_bc_12_1_cards_10_and_12_have_a_most_each() {
    let hold = |first, second| {
        let of = |count, stand| Purchase { count, ..on(Card::HoldTheLine, [stand]) };
        listed_army(&with(&[(2, HeavyFoot)]), vec![of(first, 1), of(second, 2)])
    };
    assert_breaches(&hold(2, 1), &RULES, &[]);
    assert_breaches(
        &hold(2, 2),
        &RULES,
        &[("TR-BC-10.1", "it has 4 cards of Hold the Line, and 3 are the most")],
    );
    let charge = |first, second| {
        let of = |count, stand| Purchase { count, ..on(Card::ChargeThrough, [stand]) };
        listed_army(&with(&[(2, Knights)]), vec![of(first, 1), of(second, 2)])
    };
    assert_breaches(&charge(1, 1), &RULES, &[]);
    let over = [("TR-BC-12.1", "it has 3 cards of Charge Through, and 2 are the most")];
    assert_breaches(&charge(1, 2), &RULES, &over);
    let by_entry = RuleParameters { ct_max_scope: ChargeThroughScope::Entry, ..RULES };
    assert_breaches(&charge(1, 2), &by_entry, &[]);
    assert_breaches(&charge(0, 3), &by_entry, &over);
}

#[test]
fn tr_bc_12_2_the_list_names_who_may_be_charged_through() {
    let past = |troop| Purchase { passes: TroopSet::of(&[troop]), ..on(Card::ChargeThrough, [1]) };
    assert_breaches(&listed_army(&with(&[(1, Knights)]), vec![past(HeavyFoot)]), &RULES, &[]);
    assert_breaches(
        &listed_army(&with(&[(1, Knights)]), vec![past(Pavisiers)]),
        &RULES,
        &[("TR-BC-12.2", "Charge Through passes Heavy Foot by the list, and not Pavisiers")],
    );
}
