//! Section 16: special rules of cards and scenarios.

use table_battles::{Army, Decision, Phase, Reason};

use crate::rules::support::{Table, table, table_with};

fn may_place(table: &Table, id: &str) -> bool {
    let card = table.slot(id);
    table
        .options()
        .iter()
        .any(|option| matches!(option, Decision::Put { card: at, .. } if *at == card))
}

// TB-SR-LIFEGUARD-SHIELD
#[test]
fn lifeguard_shields_two_formations() {
    let hit = |with_lifeguard: bool| {
        let table = table("S-02").cubes("13A", 0).dice("22A", &[6, 6]).acting(Army::Second);
        let table = if with_lifeguard { table } else { table.gone(&["17A"]) };
        table.act("22A", 0).sticks_on("12A")
    };
    assert_eq!((hit(true), hit(false)), (5, 4));
    // 16A is not shielded.
    let other = table("S-02").cubes("13A", 0).dice("18A", &[1]).acting(Army::Second).act("18A", 0);
    assert_eq!(other.sticks_on("16A"), 2);
}

// TB-SR-LIFEGUARD-SAVE
#[test]
fn lifeguard_saves_and_goes() {
    let after = |value| {
        table_with("S-02", &[("saved_dice", value)])
            .cubes("13A", 0)
            .sticks("16A", 2)
            .dice("16A", &[3, 3])
            .dice("18A", &[1, 1, 1])
            .acting(Army::Second)
            .act("18A", 0)
    };
    // 16A's Screen names 18A and is mandatory, so it holds no pair here.
    let bare = table("S-02")
        .cubes("13A", 0)
        .sticks("16A", 2)
        .dice("18A", &[1, 1, 1])
        .acting(Army::Second)
        .act("18A", 0);
    assert_eq!(
        (bare.sticks_on("16A"), bare.is_removed("17A"), bare.morale_now()),
        (1, true, [2, 3])
    );
    assert!(after("kept").is_in_play("17A"), "the pair screens");
    // Dice that don't meet the Screen: 16A takes doubles, so two different faces lie there only by hand.
    let with_dice = |value| {
        table_with("S-02", &[("saved_dice", value)])
            .cubes("13A", 0)
            .sticks("16A", 1)
            .dice("16A", &[3, 4])
            .dice("18A", &[1])
            .acting(Army::Second)
            .act("18A", 0)
            .dice_on("16A")
    };
    assert_eq!(with_dice("kept"), [3, 4]);
    assert!(with_dice("returned").is_empty());
}

// TB-SR-ABRAHAM-VICTORY
#[test]
fn abraham_is_won_by_routs() {
    let french = table("S-03")
        .sticks("27A", 1)
        .dice("29A", &[6, 6])
        .gone(&["28A"])
        .acting(Army::Second)
        .act("29A", 0);
    assert_eq!(french.verdict(), Some((Some(Army::Second), Reason::ScenarioRule)));
    let last = table("S-03")
        .gone(&["32A"])
        .routed(&["29A", "30A"])
        .sticks("31A", 1)
        .dice("25A", &[5])
        .act("25A", 0);
    assert_eq!(last.verdict(), Some((Some(Army::First), Reason::ScenarioRule)));
    // In the same resolution the French win: 31A's Counterattack routs 25A.
    let both = table("S-03")
        .gone(&["32A"])
        .routed(&["29A", "30A"])
        .sticks("31A", 1)
        .sticks("25A", 1)
        .dice("25A", &[5])
        .dice("31A", &[4])
        .act("25A", 0);
    assert_eq!(both.verdict(), Some((Some(Army::Second), Reason::ScenarioRule)));
    // Morale is not used, and neither army loses for lack of attacks.
    assert_eq!(both.morale_now(), [0, 0]);
    let without = table("S-03")
        .gone(&["25A", "26A", "27A"])
        .rolling(Army::Second, [false; 2])
        .roll_and_place_nothing();
    assert_eq!(without.verdict(), None);
}

// TB-SR-WOLFE-PLACE, TB-SR-MONTCALM-PLACE
#[test]
fn wolfe_and_montcalm_give_a_second_card() {
    for (army, general, first, faces, second) in
        [(Army::First, "28A", "25A", [5, 3], "26A"), (Army::Second, "32A", "29A", [6, 4], "31A")]
    {
        let with = table("S-03").rolled(army, &faces).put(first, &faces[..1]);
        assert!(may_place(&with, second), "{general}");
        let without = table("S-03").gone(&[general]).rolled(army, &faces).put(first, &faces[..1]);
        assert!(!may_place(&without, second), "{general}");
    }
    let third = table("S-03").rolled(Army::First, &[5, 3, 1]).put("25A", &[5]).put("26A", &[3]);
    assert!(!may_place(&third, "27A"));
}

// TB-SR-WOLFE-SCREEN, TB-SR-MONTCALM-SCREEN
#[test]
fn wolfe_and_montcalm_screen_once() {
    for (attacker, faces, general, army) in
        [("30A", [5], "28A", Army::Second), ("25A", [6], "32A", Army::First)]
    {
        let asked = table("S-03").dice(attacker, &faces).acting(army).act(attacker, 0);
        assert!(asked.may(Decision::Decline), "{general} is voluntary");
        let after = asked.react(general, 0);
        assert!(after.is_removed(general) && !after.has_routed(general));
        assert_eq!((after.sticks_on("26A"), after.sticks_on("31A")), (8, 4));
    }
}

// TB-SR-RICHARD-PLACE
#[test]
fn richard_lets_two_blue_cards_and_one_dark_blue_one_take_dice() {
    let rolled = || table("S-04").in_play(&["35A"]).rolled(Army::First, &[4, 4, 5, 5]);
    let two = rolled().put("33A", &[4]).put("34A", &[5]);
    assert!(may_place(&two, "35A"));
    let without = rolled().gone(&["33A"]).put("34A", &[5]);
    assert!(may_place(&without, "35A") && !may_place(&without, "33A"));
}

// TB-SR-VILLARS-PLACE
#[test]
fn villars_lets_two_blue_cards_and_one_dark_blue_one_take_dice() {
    let after =
        table("S-05").rolled(Army::First, &[4, 5, 5, 6, 6]).put("40A", &[4]).put("41A", &[6]);
    assert!(may_place(&after, "42A") && !may_place(&after, "39A"));
    let without =
        table("S-05").gone(&["39A"]).rolled(Army::First, &[4, 5, 5, 6, 6]).put("40A", &[4]);
    assert!(may_place(&without, "42A") && !may_place(&without, "41A"));
}

// TB-SR-STANLEYS-ROUT
/// TB-CHK-16: 37A's Command puts 38A in play and routs 35A: York -1, Lancaster +1.
#[test]
fn tb_chk_16_the_stanleys() {
    for in_play in [false, true] {
        let table = table("S-04").dice("37A", &[3, 3, 3, 4, 4]).acting(Army::Second);
        let table = if in_play { table.in_play(&["35A"]) } else { table };
        let after = table.act("37A", 1);
        assert!(after.is_in_play("38A") && after.has_routed("35A"));
        assert_eq!(after.morale_now(), [1, 2]);
    }
    let before = table("S-04")
        .gone(&["35A"])
        .dice("37A", &[3, 3, 3, 4, 4])
        .acting(Army::Second)
        .act("37A", 1);
    assert_eq!((before.morale_now(), before.is_in_play("38A")), ([2, 1], true));
}

// TB-SR-FLEET-SUPPRESS
#[test]
fn the_fleet_bars_a_counterattack_and_a_screen() {
    let counter = |cubes| {
        table("S-07")
            .cubes("21B", cubes)
            .dice("24B", &[5])
            .dice("32B", &[6])
            .act("24B", 0)
            .sticks_on("24B")
    };
    // "1 self", and one for the Counterattack.
    assert_eq!((counter(1), counter(0)), (5, 4));
    let screened = |cubes| {
        table("S-07")
            .in_play(&["35B"])
            .cubes("21B", cubes)
            .dice("23B", &[2, 2])
            .dice("35B", &[3, 3])
            .act("23B", 0)
            .sticks_on("35B")
    };
    assert_eq!((screened(1), screened(0)), (3, 4));
    // Their Attacks stay possible.
    assert!(table("S-07").dice("32B", &[6]).acting(Army::Second).may_act("32B", 0));
}

// TB-SR-CASTELNAU-RESERVE
/// TB-CHK-15: 23B's Attack while 35B is in Reserve is not offered, whatever TB-ATK-4 says.
#[test]
fn tb_chk_15_castelnau_waits_for_the_cavalry() {
    for value in ["block", "attackable", "skipped"] {
        let rules = [("reserve_targets", value)];
        assert!(!table_with("S-07", &rules).dice("23B", &[2, 2]).may_act("23B", 0), "{value}");
        assert!(
            table_with("S-07", &rules).in_play(&["35B"]).dice("23B", &[2, 2]).may_act("23B", 0)
        );
    }
}

// TB-SR-ABSORB-ONE
#[test]
fn the_reserves_of_the_dunes_absorb_one_hit() {
    let asked = table("S-07")
        .cubes("22B", 0)
        .cubes("21B", 0)
        .dice("31B", &[5, 5, 5])
        .dice("28B", &[2, 2])
        .acting(Army::Second)
        .act("31B", 0);
    let after = asked.react("28B", 0);
    assert_eq!((after.sticks_on("28B"), after.sticks_on("25B"), after.sticks_on("31B")), (3, 4, 3));
}

// TB-SR-CLINTON-GATE
#[test]
fn clinton_waits_for_both() {
    let may = |grant: &[u8], hessians: &[u8]| {
        table("S-08")
            .dice("38B", &[5])
            .dice("36B", grant)
            .dice("37B", hessians)
            .acting(Army::Second)
            .may_act("38B", 0)
    };
    assert!(may(&[5], &[2, 2]));
    assert!(!may(&[], &[2, 2]) && !may(&[5], &[]));
}

// TB-SR-CLINTON-CLOSED
#[test]
fn clinton_is_closed_by_a_rout() {
    assert!(may_place(&table("S-08").rolled(Army::Second, &[5]), "38B"));
    for partner in ["36B", "37B"] {
        assert!(!may_place(&table("S-08").routed(&[partner]).rolled(Army::Second, &[5]), "38B"));
        assert!(may_place(&table("S-08").gone(&[partner]).rolled(Army::Second, &[5]), "38B"));
    }
}

// TB-SR-MARYLAND-LIMIT
/// TB-CHK-11: 36B attacks 42B: no sticks lost; never more than one, whatever the hits.
#[test]
fn tb_chk_11_the_maryland_400() {
    let lost = |hits: &str| {
        let text = table_battles_files::built_in("brooklyn-heights").unwrap().text.replace(
            "attack = [\"40B\", \"42B\"], hits = \"1\"",
            &format!("attack = [\"40B\", \"42B\"], hits = \"{hits}\""),
        );
        let table = crate::rules::support::lay_file(&text)
            .cubes("41B", 0)
            .gone(&["40B"])
            .in_play(&["42B"])
            .dice("36B", &[5, 5, 5, 5]);
        2 - table.acting(Army::Second).act("36B", 0).sticks_on("42B")
    };
    assert_eq!((lost("1"), lost("2"), lost("1 per die")), (0, 1, 1));
}

// TB-SR-SULLA-EXTRA
#[test]
fn sulla_hits_harder_with_the_fourth_line() {
    let lost = |fourth_line: bool| {
        let table = table("S-36").dice("223A", &[5]).acting(Army::Second);
        let table = if fourth_line { table.in_play(&["225A"]) } else { table };
        6 - table.act("223A", 0).sticks_on("218A")
    };
    assert_eq!((lost(false), lost(true)), (1, 2));
}

// TB-SR-FOURTH-LINE-ENTRY
#[test]
fn the_fourth_line_enters_when_the_horse_leaves() {
    let retiring = table("S-36").dice("224A", &[2]).acting(Army::Second);
    let retire = retiring.retire_of("224A");
    assert!(retiring.decide(retire).is_in_play("225A"));
    let routed = table("S-36").sticks("224A", 1).dice("217A", &[3, 3]).act("217A", 0);
    assert!(routed.has_routed("224A") && routed.is_in_play("225A"));
}

// TB-SR-COUNTER-PER-DIE
#[test]
fn caesars_legions_are_spared_one_hit_a_die() {
    for (attacker, faces, defender, dice) in [
        ("220A", [1, 1, 1], "221A", [5, 5]),
        ("219A", [3, 3, 3], "222A", [4, 4]),
        ("218A", [5, 5, 5], "223A", [6, 6]),
    ] {
        let after = table("S-36").dice(attacker, &faces).dice(defender, &dice).act(attacker, 0);
        assert_eq!((after.sticks_on(defender), after.sticks_on(attacker)), (3, 4), "{defender}");
    }
}

// TB-SR-FOG-SETUP
#[test]
fn the_fog_is_set_up_with_three_cubes() {
    let table = table("S-37");
    assert_eq!((table.sticks_on("225B"), table.cubes_on("225B")), (1, 3));
    // Doubles area; the fog cubes count for the ten.
    assert!(table.clone().rolled(Army::Second, &[2, 2]).may_put("225B", &[2, 2]));
    let full = table.morale(3, 3).rolled(Army::First, &[1, 2, 3, 4]);
    assert!(!may_place(&full, "218B"));
}

// TB-SR-FOG-LIFT, TB-SR-SOIMONOFF-FOG
#[test]
fn the_fog_lifts_step_by_step() {
    let lift = |table: Table| table.dice("225B", &[2, 2, 5, 5]).acting(Army::Second).act("225B", 0);
    let hit_on_soimonoff = |table: &Table| {
        let table = table
            .clone()
            .cubes("218B", 0)
            .in_play(&["223B"])
            .dice("223B", &[1, 1])
            .acting(Army::Second);
        8 - table.act("223B", 0).sticks_on("220B")
    };
    let thick = table("S-37");
    assert_eq!(hit_on_soimonoff(&thick), 1);
    let first = lift(thick);
    assert_eq!((first.cubes_on("225B"), hit_on_soimonoff(&first)), (2, 2));
    assert!(first.is_in_reserve("223B"));
    let second = lift(first);
    assert!(second.is_in_play("223B") && second.is_in_reserve("224B"));
    let third = lift(second);
    assert!(third.is_in_play("224B") && third.cubes_on("225B") == 0);
    let none = third.dice("225B", &[2, 2, 5, 5]).acting(Army::Second);
    let null = none.null_of("225B");
    assert!(!none.may_act("225B", 0) && none.may(null));
}

// TB-SR-PAULOFF-MORALE
#[test]
fn pauloff_brings_his_left_and_a_cube() {
    let after = table("S-37").in_play(&["219B"]).dice("219B", &[4, 4, 4]).act("219B", 1);
    assert!(after.is_in_play("217B"));
    assert_eq!(after.morale_now(), [2, 2]);
}

// TB-SR-HOME-RIDGE-SKIP
#[test]
fn home_ridge_passes_over_a_reserve() {
    let waiting =
        table("S-37").cubes("218B", 0).dice("221B", &[5, 5]).acting(Army::Second).act("221B", 0);
    assert_eq!((waiting.sticks_on("220B"), waiting.sticks_on("219B")), (7, 6));
    let there = table("S-37")
        .cubes("218B", 0)
        .in_play(&["219B"])
        .dice("221B", &[5])
        .acting(Army::Second)
        .act("221B", 0);
    assert_eq!((there.sticks_on("220B"), there.sticks_on("219B")), (8, 5));
}

// TB-SR-ABSORB-PER-DIE
#[test]
fn the_british_troops_absorb_less_per_die() {
    let with = |value, dice: &[u8]| {
        let asked = table_with("S-37", &[("absorb_per_die", value)])
            .in_play(&["223B"])
            .dice("220B", &[5, 5, 5])
            .dice("223B", dice)
            .act("220B", 0);
        assert_eq!(asked.state.phase(), Phase::Roll, "one reaction, mandatory");
        (4 - asked.sticks_on("223B"), asked.sticks_on("221B"))
    };
    assert_eq!(with("less_per_die", &[1]), (2, 4));
    assert_eq!(with("less_per_die", &[1, 1]), (1, 4));
    assert_eq!(with("one_hit", &[1]), (1, 4));
}
