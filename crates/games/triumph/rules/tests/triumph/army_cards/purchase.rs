//! What holds for every purchase: its cost, its limits, and what a list offers (TR-BC-00, TR-AB).

use super::*;

/// The column "cost" of the summary, card by card.
#[test]
fn tr_bc_00_5_every_card_costs_what_the_summary_says() {
    let of = |troop| vec![(1, Elephants), (4, troop)];
    let dismounting = |card| Purchase { dismount: Some(EliteFoot), ..on(card, 1..5) };
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
        (Horde, vec![helping(Purchase::of(Card::ElephantScreen), 1..5)], 4),
        (BowLevy, vec![on(Card::ShowerShooting, 1..5)], 8),
        (BadHorse, vec![on(Card::ChainedTogether, 1..5)], 0),
        (JavelinCavalry, vec![on(Card::SwordFightingCavalry, 1..5)], -4),
        (Horde, vec![cards(Card::DeceptiveDeployment, 2)], 4),
    ] {
        costs(&of(troop), purchases, &RULES, halves);
    }
    for (card, count, halves) in
        [(Card::HoldTheLine, 1, 0), (Card::HoldTheLine, 3, 4), (Card::ChargeThrough, 2, 4)]
    {
        let purchase = Purchase { count, ..on(card, 1..5) };
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

/// Knights on camels are 3 points each; Bad Horse have another card for theirs.
#[test]
fn tr_bc_00_3_tr_bc_04_1_tr_bc_05_1_camels_are_for_all_knights_of_the_entry_or_none() {
    let army =
        |n: usize| listed_army(&with(&[(3, Knights)]), vec![on(Card::ChargingCamelry, 1..1 + n)]);
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
            ("TR-BC-04.1", "Light Camelry is for Bad Horse only, and is bought for Knights"),
            ("TR-AB-08", "no entry that 1 stands of Knights can be of offers them Light Camelry"),
        ],
    );
}

#[test]
fn tr_bc_00_7_cards_5_and_23_are_not_for_one_stand() {
    let both = vec![on(Card::ChargingCamelry, 1..2), on(Card::SwordFightingCavalry, 1..2)];
    assert_breaches(
        &listed_army(&with(&[(1, Knights)]), both),
        &RULES,
        &[("TR-BC-00.7", "Charging Camelry and Sword-Fighting Cavalry are not for the same stand")],
    );
}

/// Two entries offer one all-or-none card: which stand is of which is found so that the army is legal, if it can be.
#[test]
fn tr_bc_00_3_each_entry_decides_separately() {
    let mut list = list();
    list.entries.push(entry(&[Knights], vec![offer(Card::ChargingCamelry)]));
    let army =
        |n: usize| listed_army(&with(&[(6, Knights)]), vec![on(Card::ChargingCamelry, 1..1 + n)]);
    let choice = Choice { year: 1155, ..Choice::default() };
    assert_eq!(check(&army(3), &list, &choice, &RULES), []);
    // Ten Knights, one of them without a camel: he has an entry to himself.
    let ten = listed_army(&with(&[(10, Knights)]), vec![on(Card::ChargingCamelry, 1..10)]);
    let rich = RuleParameters { points_cap: HalfPoints::whole(60), ..RULES };
    assert_eq!(check(&ten, &list, &choice, &rich), []);
}

#[test]
fn tr_ab_08_cards_are_there_in_their_years_for_their_faction_and_their_types() {
    let of =
        |year, faction: &str, purchase: Purchase, troops: &[(usize, TroopType)]| -> Vec<String> {
            let choice = Choice { year, factions: vec![faction.to_owned()], ..Choice::default() };
            let found = check(&listed_army(troops, vec![purchase]), &list(), &choice, &RULES);
            found.iter().map(|breach| format!("{} {breach}", breach.rule())).collect()
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
    let choice = Choice { year: 1155, ..Choice::default() };
    let ambush = listed_army(FREE, vec![cards(Card::Ambush, 1)]);
    let found = check(&ambush, &none, &choice, &RULES);
    assert_eq!(found[0].to_string(), "the list doesn't offer Ambush");
}

#[test]
fn tr_ab_08_a_card_may_be_for_the_general_only() {
    let mut list = list();
    list.entries[0].cards[0].general_only = true;
    let army = |stand| {
        let bought =
            Purchase { dismount: Some(EliteFoot), ..on(Card::DeploymentDismounting, [stand]) };
        listed_army(&[(2, Knights), (1, Elephants)], vec![bought])
    };
    let choice = Choice { year: 1155, ..Choice::default() };
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
    assert_eq!(reported(&twice), "Ambush is bought twice, and once is for the whole army");
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
    let choice = Choice { year: 1155, ..Choice::default() };
    assert_eq!(check(&army, &list, &choice, &RULES), []);
    army.entries = vec![None, Some(7)];
    assert_eq!(
        check(&army, &list, &choice, &RULES)[0].to_string(),
        "no entry that 1 stands of Knights can be of offers them Charging Camelry"
    );
}
