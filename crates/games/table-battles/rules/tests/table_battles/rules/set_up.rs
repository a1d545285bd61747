//! Sections 1, 2 and 5: components, cards, set-up.

use table_battles::scenario::{RowKind, Scenario, Strength, Targets};
use table_battles::{Army, Battle, Casting, DiceArea, PARAMETERS, Requirement, RuleParameters};

use crate::rules::support::{every_scenario, lay, scenario, table, table_with};

/// TB-SET-1: the ten scenarios with the counts that the data's own page prints.
#[test]
fn tb_set_1_counts_of_the_data() {
    let scenarios: Vec<Scenario> = every_scenario().collect();
    assert_eq!(scenarios.len(), 10);
    let cards: Vec<_> = scenarios
        .iter()
        .flat_map(|scenario| &scenario.armies)
        .flat_map(|army| &army.cards)
        .collect();
    assert_eq!(cards.len(), 102);
    let special = cards.iter().filter(|card| matches!(card.strength, Strength::Cubes(_)));
    assert_eq!(special.count(), 11);
    assert_eq!(cards.iter().filter(|card| card.star).count(), 17);
    assert_eq!(cards.iter().filter(|card| card.reserve.is_some()).count(), 15);
    assert_eq!(cards.iter().filter(|card| card.retire).count(), 6);
    assert_eq!(cards.iter().filter(|card| card.pursuit).count(), 5);
    let count = |of: &dyn Fn(&RowKind) -> bool| {
        cards.iter().flat_map(|card| &card.rows).filter(|row| of(&row.kind)).count()
    };
    assert_eq!(count(&|kind| matches!(kind, RowKind::Attack { .. })), 83);
    assert_eq!(count(&|kind| matches!(kind, RowKind::Bombard)), 4);
    assert_eq!(count(&|kind| matches!(kind, RowKind::Command(_))), 5);
    assert_eq!(count(&|kind| matches!(kind, RowKind::Screen(_))), 43);
    assert_eq!(count(&|kind| matches!(kind, RowKind::Counterattack { .. })), 25);
    assert_eq!(count(&|kind| matches!(kind, RowKind::Absorb { .. })), 7);
}

/// TB-CARD-1, TB-CARD-4, TB-COMP-2: one card read part by part.
#[test]
fn tb_card_1_tb_card_4_a_card_has_these_parts() {
    let own = scenario("S-01");
    let card = own.armies[0].cards.iter().find(|card| card.id == "08A").unwrap();
    assert_eq!((card.name.as_str(), card.wing.name()), ("Protestant Cavalry", "blue"));
    assert_eq!((card.strength, card.star, card.pursuit), (Strength::Sticks(4), false, true));
    assert!(matches!(&card.rows[0].kind, RowKind::Attack { targets, .. } if targets == &["04A"]));
    assert_eq!(card.rows[0].requirement, Requirement::Triplet);
    assert!(
        matches!(&card.rows[1].kind, RowKind::Screen(Targets::Named(ids)) if ids == &["05A", "06A"])
    );
}

/// TB-CARD-8: at most two rows; 39B has two Attacks.
#[test]
fn tb_card_8_at_most_two_rows() {
    let cards = || every_scenario().flat_map(|it| it.armies).flat_map(|army| army.cards);
    assert!(cards().all(|card| card.rows.len() <= 2));
    let sullivan = cards().find(|card| card.id == "39B").unwrap();
    assert!(sullivan.rows.iter().all(|row| matches!(row.kind, RowKind::Attack { .. })));
}

/// TB-SET-2, TB-CARD-2, TB-SPEC-3: sticks as the strength says, one cube on a special formation whatever its strength.
#[test]
fn tb_set_2_tb_card_2_sticks_and_cubes() {
    let table = table("S-01");
    assert_eq!((table.sticks_on("07A"), table.cubes_on("07A")), (6, 0));
    assert_eq!((table.sticks_on("01A"), table.cubes_on("01A")), (0, 1));
}

/// TB-SET-2 with another number: as many as the card holds at most; more than there are cubes (TB-SPEC-6) is refused.
#[test]
fn tb_set_2_tb_spec_6_more_cubes_to_begin_with() {
    let own = scenario("S-01");
    let holds = |id: &str| {
        let mut cards = own.armies.iter().flat_map(|army| &army.cards);
        match cards.find(|card| card.id == id).map(|card| card.strength) {
            Some(Strength::Cubes(cubes)) => cubes,
            other => panic!("{id}: {other:?}"),
        }
    };
    let table = table_with("S-01", &[("special_cubes", "2")]);
    assert_eq!(table.cubes_on("01A"), holds("01A").min(2));
    let mut crowded = own.clone();
    crowded.armies[0].morale = Some(8);
    crowded.armies[1].morale = Some(1);
    let with = |cubes: &str| {
        let mut rules = RuleParameters::DEFAULT;
        rules.set("special_cubes", cubes).expect("allowed");
        Battle::new(crowded.clone(), &rules, Casting::Armies).is_ok()
    };
    assert!(with("1") && holds("01A") > 1 && !with("2"));
}

/// TB-SET-3, TB-SV-8: Morale as printed; S-03 uses none.
#[test]
fn tb_set_3_morale() {
    let printed = [
        ("S-01", [4, 2]),
        ("S-02", [2, 3]),
        ("S-03", [0, 0]),
        ("S-04", [2, 1]),
        ("S-05", [2, 3]),
        ("S-06", [4, 4]),
        ("S-07", [2, 3]),
        ("S-08", [1, 1]),
        ("S-36", [2, 2]),
        ("S-37", [1, 2]),
    ];
    for (number, morale) in printed {
        assert_eq!(table(number).morale_now(), morale, "{number}");
    }
}

/// TB-SET-4, TB-SET-5: all dice in the pools; Reserves start in Reserve, with their sticks.
#[test]
fn tb_set_4_tb_set_5_dice_and_reserves() {
    let table = table("S-01");
    assert_eq!(table.pools(), [6, 6]);
    assert!(table.is_in_reserve("06A") && table.is_in_play("05A"));
    assert_eq!(table.sticks_on("06A"), 4);
}

/// TB-SET-6, TB-SM-0: the first turn is the first army's, and has an Action Phase in which only special formations could act.
#[test]
fn tb_set_6_tb_sm_0_the_first_turn_is_a_full_turn() {
    use battle_core::{EventLog, Game, SampledChance, Seating, StreamKey, dice::DiceTransform};
    for (number, can_act) in [("S-01", false), ("S-06", true)] {
        let table = table(number);
        let mut log = EventLog::default();
        let mut chance = SampledChance::new(StreamKey::of_seed(1), DiceTransform::default());
        let state = table.battle.setup(Seating::AFirst, &mut chance, &mut log);
        assert_eq!(state.active(), Army::First);
        let phase = if can_act { table_battles::Phase::Action } else { table_battles::Phase::Roll };
        assert_eq!(state.phase(), phase, "{number}");
    }
}

/// TB-COMP-3: the box has eighty sticks; a scenario that needs more is refused where they are counted.
#[test]
fn tb_comp_3_sticks_of_the_box() {
    let mut big = scenario("S-07");
    for card in big.armies.iter_mut().flat_map(|army| &mut army.cards) {
        if let Strength::Sticks(sticks) = &mut card.strength {
            *sticks = 8;
        }
    }
    let mut rules = RuleParameters::DEFAULT;
    assert!(Battle::new(big.clone(), &rules, Casting::Armies).is_ok());
    rules.set("stick_supply", "box").unwrap();
    let breaches = Battle::new(big, &rules, Casting::Armies).unwrap_err();
    assert!(breaches[0].to_string().contains("104 sticks, and the box has 80"), "{}", breaches[0]);
    assert!(Battle::new(scenario("S-07"), &rules, Casting::Armies).is_ok());
}

/// TB-COMP-4: ten cubes; TB-CHK-1: S-06 starts with all of them out, so that 09B can't gain one until one is freed.
#[test]
fn tb_comp_4_tb_chk_1_all_cubes_of_ivry_are_out() {
    let full = table("S-06").rolled(Army::First, &[1, 2, 3, 4]);
    assert_eq!(full.cubes_on("09B"), 1);
    assert!(!full.may_put("09B", &[1, 2, 3, 4]));
    let after_bombard = table("S-06").act("09B", 1);
    assert_eq!(after_bombard.morale_now(), [4, 3]);
    assert!(after_bombard.rolled(Army::First, &[1, 2, 3, 4]).may_put("09B", &[1, 2, 3, 4]));
}

/// TB-CARD-3: the printed stars, of which 09A's is one.
#[test]
fn tb_card_3_a_star_is_on_the_card() {
    let own = scenario("S-01");
    let starred: Vec<_> = own
        .armies
        .iter()
        .flat_map(|army| &army.cards)
        .filter(|card| card.star)
        .map(|card| card.id.as_str())
        .collect();
    assert_eq!(starred, ["09A", "06A"]);
}

/// TB-SV-1, TB-SV-3, TB-SV-7: pool size is six less the dice on own cards; slots are positions in the army.
#[test]
fn tb_sv_3_tb_sv_7_pools_and_slots() {
    let table = table("S-01").dice("07A", &[6, 6]).dice("08A", &[5]);
    assert_eq!(table.pools(), [3, 6]);
    assert_eq!(table.slot("07A").index(), 0);
    assert_eq!(table.slot("01A").index(), 8);
    // TB-SV-1: a position is small.
    assert!(size_of::<table_battles::State>() <= 256);
}

/// Every `[ASSUME]` of the register but TB-PUR-6, which has no alternative, is a parameter.
#[test]
fn every_assumption_of_the_register_is_a_parameter() {
    let register = [
        "TB-COMP-3",
        "TB-COMP-5",
        "TB-CARD-9",
        "TB-CARD-10",
        // 18A Cromwell: the designer's notes and the card data differ.
        "TB-DICE-2",
        "TB-DICE-10",
        "TB-DICE-11",
        "TB-ACT-8",
        "TB-ATK-4",
        "TB-ATK-8",
        "TB-ATK-9",
        "TB-REA-9",
        "TB-CTR-4",
        "TB-ABS-5",
        "TB-ABS-6",
        "TB-ABS-8",
        "TB-ROUT-3",
        "TB-ROUT-5",
        "TB-ROUT-8",
        "TB-ROUT-9",
        "TB-PUR-4",
        "TB-PUR-5",
        "TB-SPEC-7",
        "TB-SPEC-8",
        "TB-SPEC-9",
        "TB-WIN-4",
        "TB-WIN-5",
        "TB-WIN-6",
        "TB-WIN-7",
        "TB-TV-4",
        "TB-TV-5",
        "TB-SHF-7",
        "TB-SHF-8",
        "TB-SR-LIFEGUARD-SAVE",
        "TB-SR-ABSORB-PER-DIE",
        "TB-ORD-7",
        "TB-ORD-8",
        "TB-SM-1",
        // Rules of the rulebook, which may be changed to ask what they are worth.
        "TB-TURN-3",
        "TB-SET-1",
        "TB-SET-2",
        "TB-ROUT-2",
        "TB-CARD-3",
        "TB-BOM-1",
    ];
    let named: Vec<&str> = PARAMETERS.iter().map(|parameter| parameter.rule).collect();
    assert_eq!(named, register);
}

/// TB-CHK-18: at set-up both sides of every scenario can still attack.
#[test]
fn tb_chk_18_nobody_has_lost_at_set_up() {
    for own in every_scenario().filter(|own| own.victory.is_none()) {
        for army in Army::ALL {
            let table =
                lay(own.clone(), &[]).rolling(army.other(), [false; 2]).roll_and_place_nothing();
            assert_eq!(table.verdict(), None, "{} {army:?}", own.name);
        }
    }
}

/// TB-CARD-7: a dice area of `none` comes from the card, and no rule gives it dice.
#[test]
fn tb_card_7_card_rules_override() {
    let lifeguard = scenario("S-02").armies[0].cards[6].clone();
    assert_eq!((lifeguard.id.as_str(), lifeguard.dice), ("17A", DiceArea::None));
    assert_eq!(lifeguard.special.saves, ["11A", "16A"]);
}

/// TB-DICE-2: Cromwell takes 1 to 3 by his card, and any die by the designer's notes; no other card changes.
#[test]
fn tb_dice_2_which_dice_cromwell_takes() {
    let mut rules = RuleParameters::DEFAULT;
    let area = |rules: &RuleParameters, id: &str| {
        let battle = Battle::new(scenario("S-02"), rules, Casting::Armies).unwrap();
        let card = battle.scenario().find(id).map(|(_, card)| card.dice);
        card.unwrap().to_string()
    };
    let by_card = area(&rules, "18A");
    let others = ["11A", "12A", "16A"];
    let before = others.map(|id| area(&rules, id));
    rules.set("cromwell_dice", "any").unwrap();
    assert_eq!(by_card, "1-3");
    assert_eq!(area(&rules, "18A"), "any");
    assert_eq!(others.map(|id| area(&rules, id)), before);
}
