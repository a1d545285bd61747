//! The purchase of battle cards (TR-AB-08, TR-BC), worked from the rulebook on a small list made up for it.

use triumph::army_lists::{
    ArmyList, CardOffer, Choice, Disguise, Entry, Label, ListedArmy, Mark, Part, Purchase, Years,
    card_cost, check, check_by_itself, stand_cost, total_cost,
};
use triumph::battle::{Army, ArmyStand, Topography};
use triumph::parameters::{CamelProtectedScope, ChargeThroughScope, SupportingBowmenOption, Whole};
use triumph::{Card, CardSet, HalfPoints, RuleParameters, TroopSet, TroopType};

use TroopType::{
    Archers, BadHorse, BowLevy, Elephants, EliteFoot, HeavyFoot, Horde, HorseBow, JavelinCavalry,
    Knights, Pavisiers, Pikes, Skirmishers, Spear, Warriors,
};

const RULES: RuleParameters = RuleParameters::DEFAULT;

fn entry(types: &[TroopType], cards: Vec<CardOffer>) -> Entry {
    Entry {
        types: TroopSet::of(types),
        one_type: false,
        min: 0,
        max: 9,
        mark: Mark::None,
        years: Vec::new(),
        faction: None,
        part: Part::Main,
        cards,
    }
}

fn offer(card: Card) -> CardOffer {
    CardOffer::of(card)
}

fn helped(card: Card) -> CardOffer {
    CardOffer {
        label: Label::Helped,
        ..CardOffer::of(card)
    }
}

/// 0: Knights; 1: Heavy Foot or Spear; 2: Archers or Bow Levy; 3: Elephants, at least one; 4: Horse Bow or Javelin Cavalry;
/// 5: Bad Horse of the year 1100 and later; 6: Horde.
fn list() -> ArmyList {
    let dismounting = |card| CardOffer {
        dismount: Some(EliteFoot),
        ..offer(card)
    };
    ArmyList {
        name: "Made up".to_owned(),
        years: Years {
            from: 1000,
            to: 1200,
        },
        invasion: vec![2],
        maneuver: vec![1],
        homes: vec![vec![Topography::Arable]],
        entries: vec![
            entry(
                &[Knights],
                vec![
                    dismounting(Card::DeploymentDismounting),
                    dismounting(Card::MidBattleDismounting),
                    offer(Card::SeparatedValets),
                    offer(Card::ChargingCamelry),
                    offer(Card::SwordFightingCavalry),
                    CardOffer {
                        passes: TroopSet::of(&[HeavyFoot]),
                        ..offer(Card::ChargeThrough)
                    },
                ],
            ),
            entry(
                &[HeavyFoot, Spear],
                vec![
                    helped(Card::SupportingBowmen),
                    helped(Card::ElephantScreen),
                    offer(Card::HoldTheLine),
                    CardOffer {
                        limit: Some(2),
                        ..offer(Card::MobileInfantry)
                    },
                    offer(Card::Plaustrella),
                    offer(Card::CamelProtectedInfantry),
                    CardOffer {
                        types: TroopSet::of(&[HeavyFoot]),
                        ..offer(Card::HopliteDeepFormation)
                    },
                ],
            ),
            entry(
                &[Archers, BowLevy],
                vec![
                    offer(Card::SupportingBowmen),
                    CardOffer {
                        types: TroopSet::of(&[BowLevy]),
                        ..offer(Card::ShowerShooting)
                    },
                    CardOffer {
                        army_limit: Some(1),
                        ..offer(Card::MobileInfantry)
                    },
                ],
            ),
            Entry {
                min: 1,
                ..entry(&[Elephants], vec![offer(Card::ElephantScreen)])
            },
            entry(
                &[HorseBow, JavelinCavalry],
                vec![
                    offer(Card::ShowerShooting),
                    offer(Card::SwordFightingCavalry),
                ],
            ),
            entry(
                &[BadHorse],
                vec![
                    offer(Card::LightCamelry),
                    CardOffer {
                        years: vec![Years {
                            from: 1100,
                            to: 1200,
                        }],
                        faction: Some("only the khan".to_owned()),
                        ..offer(Card::ChainedTogether)
                    },
                ],
            ),
            entry(&[Horde], vec![]),
        ],
        generals: vec![TroopSet::of(&[Knights, Archers, Elephants, HeavyFoot])],
        cards: vec![
            offer(Card::Ambush),
            CardOffer {
                limit: Some(4),
                ..offer(Card::PreparedDefenses)
            },
            offer(Card::ScythedChariots),
            offer(Card::NoCamp),
            CardOffer {
                years: vec![Years {
                    from: 1150,
                    to: 1160,
                }],
                ..offer(Card::FortifiedCamp)
            },
            offer(Card::PackTrains),
            CardOffer {
                faction: Some("only the king".to_owned()),
                ..offer(Card::StandardWagon)
            },
            offer(Card::DeceptiveDeployment),
        ],
    }
}

/// An army of these troops, the first of them the general.
fn listed_army(troops: &[(usize, TroopType)], purchases: Vec<Purchase>) -> ListedArmy {
    let all = troops.iter().flat_map(|&(n, troop)| vec![troop; n]);
    let stands = all.enumerate().map(|(at, troop)| ArmyStand {
        general: at == 0,
        battle_line: false,
        ..ArmyStand::of(troop)
    });
    ListedArmy {
        purchases,
        ..ListedArmy::of(Army {
            name: "An army".to_owned(),
            invasion: 2,
            maneuver: 1,
            home: vec![Topography::Arable],
            purchases: Vec::new(),
            stands: stands.collect(),
        })
    }
}

fn on(card: Card, stands: impl IntoIterator<Item = usize>) -> Purchase {
    Purchase {
        stands: stands.into_iter().collect(),
        ..Purchase::of(card)
    }
}

fn helping(purchase: Purchase, stands: impl IntoIterator<Item = usize>) -> Purchase {
    Purchase {
        helped: stands.into_iter().collect(),
        ..purchase
    }
}

fn cards(card: Card, count: u8) -> Purchase {
    Purchase {
        count,
        ..Purchase::of(card)
    }
}

/// What is wrong with an army of the list in 1155, for no faction.
#[track_caller]
fn assert_breaches(listed_army: &ListedArmy, rules: &RuleParameters, expected: &[(&str, &str)]) {
    let choice = Choice {
        year: 1155,
        ..Choice::default()
    };
    let found = check(listed_army, &list(), &choice, rules);
    let found: Vec<(&str, String)> = found
        .iter()
        .map(|breach| (breach.rule().0, breach.to_string()))
        .collect();
    let expected: Vec<(&str, String)> = expected
        .iter()
        .map(|(rule, text)| (*rule, (*text).to_owned()))
        .collect();
    assert_eq!(found, expected);
}

const FREE: &[(usize, TroopType)] = &[(1, Elephants)];

fn with(more: &[(usize, TroopType)]) -> Vec<(usize, TroopType)> {
    [FREE, more].concat()
}

/// Halves of points: (army with the card) - (army without).
#[track_caller]
fn costs(
    troops: &[(usize, TroopType)],
    purchases: Vec<Purchase>,
    rules: &RuleParameters,
    halves: i16,
) {
    let plain = total_cost(&listed_army(troops, Vec::new()), rules);
    let found = total_cost(&listed_army(troops, purchases), rules) - plain;
    assert_eq!(found, HalfPoints(halves));
}

/// The column "cost" of the summary, card by card.
#[test]
fn tr_bc_00_5_every_card_costs_what_the_summary_says() {
    let of = |troop| vec![(1, Elephants), (4, troop)];
    let dismounting = |card| Purchase {
        dismount: Some(EliteFoot),
        ..on(card, 1..5)
    };
    for (troop, purchases, halves) in [
        (Knights, vec![dismounting(Card::DeploymentDismounting)], 2),
        (
            Knights,
            vec![
                dismounting(Card::DeploymentDismounting),
                dismounting(Card::DeploymentDismounting),
            ],
            2,
        ),
        (Knights, vec![dismounting(Card::MidBattleDismounting)], 4),
        (Knights, vec![on(Card::SeparatedValets, 1..5)], 0),
        (BadHorse, vec![on(Card::LightCamelry, 1..5)], 0),
        (Knights, vec![on(Card::ChargingCamelry, 1..5)], -8),
        (HeavyFoot, vec![on(Card::CamelProtectedInfantry, 1..5)], 2),
        (HeavyFoot, vec![on(Card::MobileInfantry, 1..2)], 0),
        (HeavyFoot, vec![on(Card::MobileInfantry, 1..3)], 2),
        (HeavyFoot, vec![on(Card::MobileInfantry, 1..5)], 2),
        (HeavyFoot, vec![on(Card::Plaustrella, 1..4)], 6),
        (HeavyFoot, vec![on(Card::HopliteDeepFormation, 1..5)], 0),
        (Horde, vec![cards(Card::Ambush, 1)], 2),
        (Horde, vec![cards(Card::PreparedDefenses, 3)], 3),
        (Horde, vec![cards(Card::ScythedChariots, 1)], 4),
        (Horde, vec![cards(Card::NoCamp, 1)], 6),
        (Horde, vec![cards(Card::FortifiedCamp, 1)], 2),
        (Horde, vec![cards(Card::PackTrains, 1)], 2),
        (Horde, vec![cards(Card::StandardWagon, 1)], 0),
        (
            Horde,
            vec![helping(Purchase::of(Card::ElephantScreen), 1..5)],
            4,
        ),
        (BowLevy, vec![on(Card::ShowerShooting, 1..5)], 8),
        (BadHorse, vec![on(Card::ChainedTogether, 1..5)], 0),
        (
            JavelinCavalry,
            vec![on(Card::SwordFightingCavalry, 1..5)],
            -4,
        ),
        (Horde, vec![cards(Card::DeceptiveDeployment, 2)], 4),
    ] {
        costs(&of(troop), purchases, &RULES, halves);
    }
    for (card, count, halves) in [
        (Card::HoldTheLine, 1, 0),
        (Card::HoldTheLine, 3, 4),
        (Card::ChargeThrough, 2, 4),
    ] {
        let purchase = Purchase {
            count,
            ..on(card, 1..5)
        };
        costs(&of(HeavyFoot), vec![purchase], &RULES, halves);
    }
    // The first card 10 is free once for the army, not once for each entry.
    let two = vec![on(Card::HoldTheLine, 1..2), on(Card::HoldTheLine, 2..3)];
    costs(&of(HeavyFoot), two.clone(), &RULES, 2);
    assert_eq!(
        card_cost(&listed_army(&of(HeavyFoot), two), Card::HoldTheLine, &RULES),
        HalfPoints::whole(1)
    );
}

#[test]
fn tr_bc_01_2_who_may_dismount_is_paid_at_the_dearer_type() {
    let as_foot = |foot| Purchase {
        dismount: Some(foot),
        ..on(Card::DeploymentDismounting, 1..3)
    };
    // Bad Horse / Elite Foot is 4 instead of 3, and the card is 1.
    costs(&with(&[(2, BadHorse)]), vec![as_foot(EliteFoot)], &RULES, 6);
    costs(&with(&[(2, BadHorse)]), vec![as_foot(Warriors)], &RULES, 2);
    let army = listed_army(&with(&[(2, BadHorse)]), vec![as_foot(EliteFoot)]);
    assert_eq!(stand_cost(&army, 1), HalfPoints::whole(4));
    assert_breaches(
        &listed_army(&with(&[(2, Knights)]), vec![as_foot(EliteFoot)]),
        &RULES,
        &[],
    );
    assert_breaches(
        &listed_army(&with(&[(2, Knights)]), vec![as_foot(Pikes)]),
        &RULES,
        &[(
            "TR-BC-01.2",
            "Knights dismount as Elite Foot and not as Pikes",
        )],
    );
    assert_breaches(
        &listed_army(
            &with(&[(2, Knights)]),
            vec![on(Card::DeploymentDismounting, 1..3)],
        ),
        &RULES,
        &[(
            "TR-BC-01.2",
            "Deployment Dismounting doesn't say what Knights dismount as",
        )],
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
            (
                "TR-BC-01.2",
                "Knights dismount as Elite Foot and not as Horse Bow",
            ),
        ],
    );
}

/// TR-BC-01.1: one point for every entry that the list lets dismount, and the same with card 2 for two.
#[test]
fn tr_bc_01_1_one_purchase_is_for_every_entry() {
    // Knights (4 points) as Elite Foot (4), Bad Horse (3) as Warriors (3): no stand costs more.
    let troops = with(&[(2, Knights), (2, BadHorse)]);
    for (card, halves) in [
        (Card::DeploymentDismounting, 2),
        (Card::MidBattleDismounting, 4),
    ] {
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
    let as_foot = |card, stand| Purchase {
        dismount: Some(EliteFoot),
        ..on(card, [stand])
    };
    let both = vec![
        as_foot(Card::DeploymentDismounting, 1),
        as_foot(Card::MidBattleDismounting, 2),
    ];
    let army = listed_army(&with(&[(2, Knights)]), both);
    assert_breaches(
        &army,
        &RULES,
        &[(
            "TR-BC-02.1",
            "Deployment Dismounting and Mid-Battle Dismounting are not for the same army",
        )],
    );
    let together = RuleParameters {
        dd_and_md_together: true,
        ..RULES
    };
    assert_breaches(&army, &together, &[]);
}

#[test]
fn tr_bc_03_1_valets_are_separated_in_pairs() {
    let army = |n: usize| {
        listed_army(
            &with(&[(4, Knights)]),
            vec![on(Card::SeparatedValets, 1..1 + n)],
        )
    };
    assert_breaches(&army(4), &RULES, &[]);
    assert_breaches(
        &army(3),
        &RULES,
        &[(
            "TR-BC-03.1",
            "Separated Valets are for pairs of stands, and 3 stands are no pairs",
        )],
    );
}

/// Knights on camels are 3 points each; Bad Horse have another card for theirs.
#[test]
fn tr_bc_00_3_tr_bc_04_1_tr_bc_05_1_camels_are_for_all_knights_of_the_entry_or_none() {
    let army = |n: usize| {
        listed_army(
            &with(&[(3, Knights)]),
            vec![on(Card::ChargingCamelry, 1..1 + n)],
        )
    };
    assert_breaches(&army(3), &RULES, &[]);
    assert_breaches(
        &army(2),
        &RULES,
        &[(
            "TR-BC-00.3",
            "2 of 3 stands of entry 0 have Charging Camelry, which is for all of them or none",
        )],
    );
    let light = listed_army(&with(&[(1, Knights)]), vec![on(Card::LightCamelry, [1])]);
    assert_breaches(
        &light,
        &RULES,
        &[
            (
                "TR-BC-04.1",
                "Light Camelry is for Bad Horse only, and is bought for Knights",
            ),
            (
                "TR-AB-08",
                "no entry that 1 stands of Knights can be of offers them Light Camelry",
            ),
        ],
    );
}

#[test]
fn tr_bc_00_7_cards_5_and_23_are_not_for_one_stand() {
    let both = vec![
        on(Card::ChargingCamelry, 1..2),
        on(Card::SwordFightingCavalry, 1..2),
    ];
    assert_breaches(
        &listed_army(&with(&[(1, Knights)]), both),
        &RULES,
        &[(
            "TR-BC-00.7",
            "Charging Camelry and Sword-Fighting Cavalry are not for the same stand",
        )],
    );
}

/// Two entries offer one all-or-none card: which stand is of which is found so that the army is legal, if it can be.
#[test]
fn tr_bc_00_3_each_entry_decides_separately() {
    let mut list = list();
    list.entries
        .push(entry(&[Knights], vec![offer(Card::ChargingCamelry)]));
    let army = |n: usize| {
        listed_army(
            &with(&[(6, Knights)]),
            vec![on(Card::ChargingCamelry, 1..1 + n)],
        )
    };
    let choice = Choice {
        year: 1155,
        ..Choice::default()
    };
    assert_eq!(check(&army(3), &list, &choice, &RULES), []);
    // Ten Knights, one of them without a camel: he has an entry to himself.
    let ten = listed_army(
        &with(&[(10, Knights)]),
        vec![on(Card::ChargingCamelry, 1..10)],
    );
    let rich = RuleParameters {
        points_cap: HalfPoints::whole(60),
        ..RULES
    };
    assert_eq!(check(&ten, &list, &choice, &rich), []);
}

#[test]
fn tr_bc_06_1_the_price_of_card_6_may_be_by_entry_army_or_stand() {
    let two = || {
        vec![
            on(Card::CamelProtectedInfantry, 1..3),
            on(Card::CamelProtectedInfantry, 3..5),
        ]
    };
    for (cf_cost_scope, halves) in [
        (CamelProtectedScope::PerEntry, 4),
        (CamelProtectedScope::PerArmy, 2),
        (CamelProtectedScope::PerStand, 8),
    ] {
        let rules = RuleParameters {
            cf_cost_scope,
            ..RULES
        };
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
        &[(
            "TR-BC-07.1",
            "Supporting Bowmen is bought, and no stand may be helped by it",
        )],
    );
    assert_breaches(
        &supported(&[], 2..8),
        &RULES,
        &[("TR-BC-00.5", "Supporting Bowmen is bought for no stand")],
    );
    // Option 1: all six or none, and Archers of 4 points support four.
    let one = RuleParameters {
        sb_option: SupportingBowmenOption::One,
        ..RULES
    };
    assert_breaches(
        &supported(&[1], 2..8),
        &one,
        &[(
            "TR-BC-07.3",
            "6 stands are to be supported, and the bow stands support 4",
        )],
    );
    assert_breaches(
        &supported(&[1], 2..6),
        &one,
        &[(
            "TR-BC-00.3",
            "4 of 6 stands of entry 1 have Supporting Bowmen, which is for all of them or none",
        )],
    );
    let general = |bought| {
        listed_army(
            &[(1, Archers), (2, HeavyFoot), (1, Elephants)],
            vec![bought],
        )
    };
    let army = general(helping(on(Card::SupportingBowmen, [0]), 1..3));
    assert_breaches(
        &army,
        &RULES,
        &[(
            "TR-BC-07.6",
            "the general's stand is a bow stand that may be set aside",
        )],
    );
    assert_breaches(
        &army,
        &RuleParameters {
            general_set_aside: true,
            ..RULES
        },
        &[],
    );
}

#[test]
fn tr_bc_08_1_mobile_infantry_is_bought_by_the_entry_up_to_the_lists_limit() {
    let troops = with(&[(4, HeavyFoot), (2, Archers)]);
    assert_breaches(
        &listed_army(&troops, vec![on(Card::MobileInfantry, 1..3)]),
        &RULES,
        &[],
    );
    assert_breaches(
        &listed_army(&troops, vec![on(Card::MobileInfantry, 1..4)]),
        &RULES,
        &[(
            "TR-AB-08",
            "it has 3 of Mobile Infantry, and the list allows 2",
        )],
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
            (
                "TR-AB-08",
                "it has 2 of Mobile Infantry, and the list allows 1",
            ),
        ],
    );
}

#[test]
fn tr_bc_10_1_tr_bc_12_1_cards_10_and_12_have_a_most_each() {
    let hold = |first, second| {
        let of = |count, stand| Purchase {
            count,
            ..on(Card::HoldTheLine, [stand])
        };
        listed_army(&with(&[(2, HeavyFoot)]), vec![of(first, 1), of(second, 2)])
    };
    assert_breaches(&hold(2, 1), &RULES, &[]);
    assert_breaches(
        &hold(2, 2),
        &RULES,
        &[(
            "TR-BC-10.1",
            "it has 4 cards of Hold the Line, and 3 are the most",
        )],
    );
    let charge = |first, second| {
        let of = |count, stand| Purchase {
            count,
            ..on(Card::ChargeThrough, [stand])
        };
        listed_army(&with(&[(2, Knights)]), vec![of(first, 1), of(second, 2)])
    };
    assert_breaches(&charge(1, 1), &RULES, &[]);
    let over = [(
        "TR-BC-12.1",
        "it has 3 cards of Charge Through, and 2 are the most",
    )];
    assert_breaches(&charge(1, 2), &RULES, &over);
    let by_entry = RuleParameters {
        ct_max_scope: ChargeThroughScope::Entry,
        ..RULES
    };
    assert_breaches(&charge(1, 2), &by_entry, &[]);
    assert_breaches(&charge(0, 3), &by_entry, &over);
}

#[test]
fn tr_bc_12_2_the_list_names_who_may_be_charged_through() {
    let past = |troop| Purchase {
        passes: TroopSet::of(&[troop]),
        ..on(Card::ChargeThrough, [1])
    };
    assert_breaches(
        &listed_army(&with(&[(1, Knights)]), vec![past(HeavyFoot)]),
        &RULES,
        &[],
    );
    assert_breaches(
        &listed_army(&with(&[(1, Knights)]), vec![past(Pavisiers)]),
        &RULES,
        &[(
            "TR-BC-12.2",
            "Charge Through passes Heavy Foot by the list, and not Pavisiers",
        )],
    );
}

#[test]
fn tr_bc_14_1_obstacles_are_limited_by_the_list_or_by_the_parameter() {
    let army = |n| listed_army(&with(&[(1, Horde)]), vec![cards(Card::PreparedDefenses, n)]);
    assert_breaches(&army(4), &RULES, &[]);
    assert_breaches(
        &army(5),
        &RULES,
        &[(
            "TR-AB-08",
            "it has 5 of Prepared Defenses, and the list allows 4",
        )],
    );
    let mut list = list();
    list.cards[1].limit = None;
    let choice = Choice {
        year: 1155,
        ..Choice::default()
    };
    let n_breaches = |n, rules: &RuleParameters| check(&army(n), &list, &choice, rules).len();
    assert_eq!(n_breaches(8, &RULES), 0);
    assert_eq!(n_breaches(9, &RULES), 1);
    assert_eq!(
        n_breaches(
            9,
            &RuleParameters {
                pd_max: Whole(9),
                ..RULES
            }
        ),
        0
    );
    let found = check(&army(9), &list, &choice, &RULES);
    assert_eq!(found[0].rule().0, "TR-BC-14.1");
    assert_eq!(
        found[0].to_string(),
        "it has 9 cards of Prepared Defenses, and 8 are the most"
    );
}

/// TR-AB-06: the one camp of an army, and what cards make of it.
#[test]
fn tr_ab_06_tr_bc_16_1_tr_bc_17_3_tr_bx_06_no_camp_excludes_cards_of_camps() {
    let army = |one, other| {
        let mut list = list();
        list.cards[6].faction = None;
        let army = listed_army(&with(&[(1, Horde)]), vec![cards(one, 1), cards(other, 1)]);
        let choice = Choice {
            year: 1155,
            ..Choice::default()
        };
        let rules = |nc_excludes| RuleParameters {
            nc_excludes,
            ..RULES
        };
        let of = |rules: RuleParameters| -> Vec<String> {
            let found = check(&army, &list, &choice, &rules);
            found
                .iter()
                .map(|breach| format!("{} {breach}", breach.rule()))
                .collect()
        };
        [
            of(rules(RULES.nc_excludes)),
            of(rules(CardSet::of(&[Card::FortifiedCamp, Card::PackTrains]))),
        ]
    };
    let reported = |other: &str| {
        vec![format!(
            "TR-BC-16.1 No Camp and {other} are not for the same army"
        )]
    };
    assert_eq!(
        army(Card::NoCamp, Card::FortifiedCamp),
        [reported("Fortified Camp"), reported("Fortified Camp")]
    );
    assert_eq!(
        army(Card::NoCamp, Card::PackTrains),
        [
            reported("Pack Trains and Herds"),
            reported("Pack Trains and Herds")
        ]
    );
    assert_eq!(
        army(Card::NoCamp, Card::StandardWagon),
        [reported("Standard Wagon"), vec![]]
    );
    // Cards 17 and 18 may be bought together; one of them is used.
    assert_eq!(
        army(Card::FortifiedCamp, Card::PackTrains),
        [vec![], vec![]] as [Vec<String>; 2]
    );
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
        &[(
            "TR-BC-20.1",
            "it has 1 stands of Elephants, and Elephant Screen bars them",
        )],
    );
    assert_breaches(
        &listed_army(&[(3, HeavyFoot)], bought(0..0)),
        &RULES,
        &[(
            "TR-BC-20.2",
            "Elephant Screen is bought, and no stand may be helped by it",
        )],
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
        &[(
            "TR-BC-21.1",
            "Shower Shooting is never for Horse Bow, and is bought for Horse Bow",
        )],
    );
}

/// Two Warriors posing as one Horde cost their own 6 and 1 for the card.
#[test]
fn tr_bc_24_1_disguises_are_one_or_two_stands_and_each_is_paid() {
    let disguise = |real: &[usize], n_shown| Disguise {
        real: real.to_vec(),
        shown: Horde,
        n_shown,
    };
    let army = |count, disguises| {
        let bought = Purchase {
            disguises,
            ..cards(Card::DeceptiveDeployment, count)
        };
        listed_army(&with(&[(2, HeavyFoot), (1, Skirmishers)]), vec![bought])
    };
    let plain = total_cost(&army(0, Vec::new()), &RULES);
    assert_eq!(
        total_cost(&army(1, vec![disguise(&[1, 2], 1)]), &RULES),
        plain + HalfPoints::whole(1)
    );
    let wrong = |army: &ListedArmy| -> Vec<String> {
        let found = check_by_itself(army, &RULES);
        found
            .iter()
            .map(|breach| format!("{} {breach}", breach.rule()))
            .collect()
    };
    for possible in [
        disguise(&[], 1),
        disguise(&[1], 1),
        disguise(&[1], 2),
        disguise(&[1, 2], 1),
    ] {
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

#[test]
fn tr_ab_08_cards_are_there_in_their_years_for_their_faction_and_their_types() {
    let of =
        |year, faction: &str, purchase: Purchase, troops: &[(usize, TroopType)]| -> Vec<String> {
            let choice = Choice {
                year,
                factions: vec![faction.to_owned()],
                ..Choice::default()
            };
            let found = check(
                &listed_army(troops, vec![purchase]),
                &list(),
                &choice,
                &RULES,
            );
            found
                .iter()
                .map(|breach| format!("{} {breach}", breach.rule()))
                .collect()
        };
    let camp = || cards(Card::FortifiedCamp, 1);
    assert_eq!(of(1150, "", camp(), FREE), [""; 0]);
    assert_eq!(
        of(1149, "", camp(), FREE),
        ["TR-AB-08 the list offers Fortified Camp in other years"]
    );
    let wagon = || cards(Card::StandardWagon, 1);
    assert_eq!(of(1150, "only the king", wagon(), FREE), [""; 0]);
    assert_eq!(
        of(1150, "", wagon(), FREE),
        ["TR-AB-08 the list offers Standard Wagon to others: only the king"]
    );
    let riders = with(&[(1, BadHorse)]);
    let chained = || on(Card::ChainedTogether, [1]);
    assert_eq!(of(1150, "only the khan", chained(), &riders), [""; 0]);
    assert_eq!(
        of(1150, "", chained(), &riders),
        ["TR-AB-08 the list offers Chained Together to others: only the khan"]
    );
    assert_eq!(
        of(1050, "only the khan", chained(), &riders),
        ["TR-AB-08 the list offers Chained Together in other years"]
    );
    let deep = || on(Card::HopliteDeepFormation, [1]);
    assert_eq!(of(1150, "", deep(), &with(&[(1, HeavyFoot)])), [""; 0]);
    assert_eq!(
        of(1150, "", deep(), &with(&[(1, Spear)])),
        ["TR-AB-08 no entry that 1 stands of Spear can be of offers them Hoplite Deep Formation"]
    );
    let mut none = list();
    none.cards.clear();
    let choice = Choice {
        year: 1155,
        ..Choice::default()
    };
    let ambush = listed_army(FREE, vec![cards(Card::Ambush, 1)]);
    let found = check(&ambush, &none, &choice, &RULES);
    assert_eq!(found[0].to_string(), "the list doesn't offer Ambush");
}

#[test]
fn tr_ab_08_a_card_may_be_for_the_general_only() {
    let mut list = list();
    list.entries[0].cards[0].general_only = true;
    let army = |stand| {
        let bought = Purchase {
            dismount: Some(EliteFoot),
            ..on(Card::DeploymentDismounting, [stand])
        };
        listed_army(&[(2, Knights), (1, Elephants)], vec![bought])
    };
    let choice = Choice {
        year: 1155,
        ..Choice::default()
    };
    assert_eq!(check(&army(0), &list, &choice, &RULES), []);
    assert_eq!(
        check(&army(1), &list, &choice, &RULES)[0].to_string(),
        "the list offers Deployment Dismounting to the general's stand only"
    );
}

#[test]
fn tr_bc_00_5_cards_of_the_army_are_bought_once_and_a_stand_has_a_card_once() {
    let twice = listed_army(FREE, vec![cards(Card::Ambush, 1), cards(Card::Ambush, 1)]);
    let reported = |army: &ListedArmy| check_by_itself(army, &RULES)[0].to_string();
    assert_eq!(
        reported(&twice),
        "Ambush is bought twice, and once is for the whole army"
    );
    let same = vec![on(Card::LightCamelry, [1]), on(Card::LightCamelry, [1])];
    assert_eq!(
        reported(&listed_army(&with(&[(1, BadHorse)]), same)),
        "Light Camelry is on the same stand twice"
    );
}

/// TR-AB-02: an army may say which entry a stand is of, and is held to it.
#[test]
fn tr_ab_02_a_stand_that_names_its_entry_is_of_no_other() {
    let mut list = list();
    list.entries.push(entry(&[Knights], vec![]));
    let mut army = listed_army(&with(&[(1, Knights)]), vec![on(Card::ChargingCamelry, [1])]);
    let choice = Choice {
        year: 1155,
        ..Choice::default()
    };
    assert_eq!(check(&army, &list, &choice, &RULES), []);
    army.entries = vec![None, Some(7)];
    assert_eq!(
        check(&army, &list, &choice, &RULES)[0].to_string(),
        "no entry that 1 stands of Knights can be of offers them Charging Camelry"
    );
}
