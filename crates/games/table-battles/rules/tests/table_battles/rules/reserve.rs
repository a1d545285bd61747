//! Sections 9 and 11: Reserve and Pursuit.

use table_battles::Army;

use crate::rules::support::table;

/// TB-RSV-1: no dice, no reactions in Reserve: 35A's Screen of "Any" doesn't answer.
#[test]
fn tb_rsv_1_reserves_take_no_part() {
    let placing = table("S-04").rolled(Army::First, &[4, 4]);
    assert!(!placing.may_put("35A", &[4]));
    let after =
        table("S-04").dice("36A", &[5]).dice("35A", &[4, 4]).acting(Army::Second).act("36A", 0);
    assert_eq!(after.sticks_on("34A"), 3);
}

/// TB-RSV-2, TB-RSV-3: 06A enters when 05A routs, or retires.
#[test]
fn tb_rsv_2_tb_rsv_3_auto_entry() {
    let after = table("S-01").cubes("01A", 0).sticks("05A", 1).dice("07A", &[6]).act("07A", 0);
    assert!(after.is_in_play("06A"));
}

/// TB-RSV-4: also when it leaves by a card rule. 17A's place is taken by a card that waits for it.
#[test]
fn tb_rsv_4_any_other_way() {
    let text = table_battles_files::built_in("marston-moor")
        .unwrap()
        .text
        .replace("reserve = \"14A\"", "reserve = \"17A\"");
    let table = crate::rules::support::lay_file(&text)
        .sticks("16A", 1)
        .dice("18A", &[1])
        .acting(Army::Second);
    assert!(table.is_in_reserve("15A"));
    let after = table.cubes("13A", 0).act("18A", 0);
    assert!(after.is_removed("17A") && after.is_in_play("15A"));
}

/// TB-RSV-5: a `commanded` formation stays in Reserve when its commander leaves.
#[test]
fn tb_rsv_5_commanded_stays() {
    let after = table("S-04")
        .sticks("33A", 1)
        .gone(&["34A"])
        .dice("36A", &[5])
        .acting(Army::Second)
        .act("36A", 0);
    assert!(after.has_routed("33A") && after.is_in_reserve("35A"));
}

/// TB-RSV-6: it may receive dice from the next decision on.
#[test]
fn tb_rsv_6_dice_at_once() {
    let retired = table("S-01").dice("05A", &[5]).acting(Army::Second);
    let retire = retired.retire_of("05A");
    let mut after = retired.decide(retire);
    after.state = after.battle.with_roll(after.state, table_battles::DiceSet::from_faces(&[4]));
    assert!(after.may_put("06A", &[4]));
}

/// TB-PUR-1, TB-PUR-2, TB-PUR-3: 04A routs by 08A's Attack, so 08A leaves at once: no rout, no Morale, its dice back.
#[test]
fn tb_pur_1_tb_pur_2_pursuit() {
    let after =
        table("S-01").cubes("01A", 0).sticks("04A", 1).dice("08A", &[5, 5, 5]).act("08A", 0);
    assert!(after.has_routed("04A") && after.is_removed("08A") && !after.has_routed("08A"));
    assert_eq!((after.morale_now(), after.pools()), ([5, 1], [6, 6]));
}

/// TB-PUR-3: by any cause of the rout, and with dice on the pursuer going back; not from Reserve.
#[test]
fn tb_pur_3_whoever_caused_it() {
    // 24A's own pursuit when 11A is routed by 18A.
    let after = table("S-02")
        .cubes("13A", 0)
        .gone(&["16A", "17A"])
        .sticks("11A", 1)
        .dice("18A", &[1])
        .dice("24A", &[3, 3])
        .acting(Army::Second)
        .act("18A", 0);
    assert!(after.has_routed("11A") && after.is_removed("24A") && !after.has_routed("24A"));
    assert_eq!(after.pools()[1], 6);
}

/// TB-PUR-4: every name triggers; under the alternative only the current one. 16A is given two.
#[test]
fn tb_pur_4_every_name() {
    let text = table_battles_files::built_in("marston-moor")
        .unwrap()
        .text
        .replace("attack = [\"18A\"]", "attack = [\"18A\", \"24A\"]");
    let pursued = |value| {
        let own = table_battles_files::read("scenario", &text).unwrap();
        let after = crate::rules::support::lay(own, &[("pursuit_targets", value)])
            .cubes("21A", 0)
            .sticks("24A", 1)
            .dice("11A", &[2, 2])
            .act("11A", 0);
        assert!(after.has_routed("24A"));
        after.is_removed("16A")
    };
    assert!(pursued("every_name"));
    assert!(!pursued("current_target"));
}

/// TB-PUR-5: Pursuit also where both sides rout at once. 24A routs 11A, which hits back.
#[test]
fn tb_pur_5_also_at_a_double_rout() {
    // 05A and 07A rout each other ("1 self"); 08A is made to name 05A.
    let text = table_battles_files::built_in("white-mountain")
        .unwrap()
        .text
        .replace("attack = [\"04A\"], needs", "attack = [\"05A\"], needs");
    let pursued = |value| {
        let own = table_battles_files::read("scenario", &text).unwrap();
        let after = crate::rules::support::lay(own, &[("pursuit_at_double_rout", value)])
            .cubes("01A", 0)
            .sticks("05A", 1)
            .sticks("07A", 1)
            .dice("07A", &[6])
            .act("07A", 0);
        assert!(after.has_routed("05A") && after.has_routed("07A"));
        after.is_removed("08A")
    };
    assert!(pursued("true"));
    assert!(!pursued("false"));
}

/// TB-PUR-6: a rout that 17A prevents triggers no Pursuit of 24A.
#[test]
fn tb_pur_6_no_pursuit_of_the_saved() {
    let after = table("S-02")
        .cubes("13A", 0)
        .sticks("11A", 1)
        .dice("24A", &[3, 3])
        .acting(Army::Second)
        .act("24A", 0);
    assert!(after.is_in_play("11A") && after.is_in_play("24A") && after.is_removed("17A"));
}

/// TB-ORD-7: Pursuits come before Reserve entries; in the other order a card that enters may pursue at once.
#[test]
fn tb_ord_7_pursuits_before_entries() {
    // 05A routs; 06A waits for it; 10A is the first army's. A pursuer that waits for 05A's enemy: 09A waits for 07A.
    let text = table_battles_files::built_in("white-mountain")
        .unwrap()
        .text
        .replace(
            "dice = \"5\"\nactions",
            "dice = \"5\"\nreserve = \"07A\"\npursuit = true\nactions",
        )
        .replace("attack = [\"03A\", \"05A\", \"06A\"]", "attack = [\"05A\"]");
    let pursued = |value| {
        let own = table_battles_files::read("scenario", &text).unwrap();
        let after = crate::rules::support::lay(own, &[("entry_order", value)])
            .cubes("01A", 0)
            .sticks("05A", 1)
            .sticks("07A", 1)
            .dice("07A", &[6])
            .act("07A", 0);
        assert!(after.has_routed("05A") && after.has_routed("07A") && !after.is_in_reserve("09A"));
        after.is_removed("09A")
    };
    assert!(!pursued("pursuits_first"));
    assert!(pursued("entries_first"));
}

/// TB-ORD-8: a card that its own reaction removes goes last. After a Screen the order can't be seen; an absorber that leaves shows it.
#[test]
fn tb_ord_8_removal_after_entries() {
    let text = table_battles_files::built_in("pharsalus")
        .unwrap()
        .text
        .replace("takes = \"all\" }", "takes = \"all\", then_removed = true }");
    let after = |value| {
        let own = table_battles_files::read("scenario", &text).unwrap();
        crate::rules::support::lay(own, &[("self_removal", value)])
            .sticks("219A", 1)
            .dice("221A", &[5])
            .dice("219A", &[3, 3])
            .acting(Army::Second)
            .act("221A", 0)
    };
    assert!(after("after_entries").has_routed("219A"));
    assert!(after("at_once").is_removed("219A") && !after("at_once").has_routed("219A"));
}
