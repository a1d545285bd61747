//! Section 10: rout and Morale.

use table_battles::{Army, Reason};

use crate::rules::support::{lay, scenario, table, table_with};

/// TB-ROUT-1, TB-ROUT-2, TB-ROUT-6: no stick left: removed, one Morale cube to the other side, dice back.
#[test]
fn tb_rout_1_tb_rout_2_tb_rout_6_rout() {
    let after = table("S-01")
        .cubes("01A", 0)
        .sticks("05A", 1)
        .dice("05A", &[5, 5])
        .dice("07A", &[6])
        .act("07A", 0);
    assert!(after.is_removed("05A"));
    assert_eq!((after.morale_now(), after.pools()), ([5, 1], [6, 6]));
}

/// TB-ROUT-2, TB-CARD-3: two cubes for a star (09A).
#[test]
fn tb_rout_2_tb_card_3_a_star_costs_two() {
    let after = table("S-01").sticks("09A", 1).dice("03A", &[6]).acting(Army::Second).act("03A", 0);
    assert_eq!(after.morale_now(), [2, 4]);
}

/// TB-ROUT-2, TB-CARD-3 with other numbers: each kind of rout costs its own.
#[test]
fn tb_rout_2_tb_card_3_other_numbers_of_cubes() {
    let numbers = [("rout_morale", "2"), ("star_morale", "1")];
    let plain = table_with("S-01", &numbers)
        .cubes("01A", 0)
        .sticks("05A", 1)
        .dice("05A", &[5, 5])
        .dice("07A", &[6])
        .act("07A", 0);
    assert_eq!(plain.morale_now(), [6, 0]);
    let starred = table_with("S-01", &numbers)
        .sticks("09A", 1)
        .dice("03A", &[6])
        .acting(Army::Second)
        .act("03A", 0);
    assert_eq!(starred.morale_now(), [3, 3]);
}

/// TB-ROUT-3, TB-CHK-13: starred rout with Morale 1: Morale 0, game over, other side +1.
#[test]
fn tb_rout_3_tb_chk_13_gives_what_is_there() {
    let with = |value| {
        table_with("S-01", &[("owed_morale", value)])
            .morale(1, 2)
            .sticks("09A", 1)
            .dice("03A", &[6])
            .acting(Army::Second)
            .act("03A", 0)
    };
    let after = with("what_is_there");
    assert_eq!(after.morale_now(), [0, 3]);
    assert_eq!(after.verdict(), Some((Some(Army::Second), Reason::Morale)));
    assert_eq!(with("in_full").morale_now(), [-1, 4]);
}

/// TB-ROUT-4, TB-CHK-7: target and attacker with one stick each and "1 self": both rout, Morale unchanged, stars included.
#[test]
fn tb_rout_4_tb_chk_7_double_rout() {
    let after = table("S-01")
        .cubes("01A", 0)
        .sticks("05A", 1)
        .sticks("07A", 1)
        .dice("07A", &[6])
        .act("07A", 0);
    assert!(after.has_routed("05A") && after.has_routed("07A"));
    assert_eq!(after.morale_now(), [4, 2]);
}

/// TB-ROUT-5: absorbed hits are of the same moment; under the alternative they aren't.
#[test]
fn tb_rout_5_one_resolution_is_one_moment() {
    let with = |value| {
        table_with("S-36", &[("same_moment", value)])
            .sticks("221A", 1)
            .sticks("219A", 1)
            .dice("221A", &[5])
            .dice("219A", &[3, 3])
            .acting(Army::Second)
            .act("221A", 0)
            .morale_now()
    };
    assert_eq!(with("one_resolution"), [2, 2]);
    // 219A gives one cube, the starred 221A two.
    assert_eq!(with("not_with_absorb"), [3, 1]);
}

/// TB-ROUT-7: Retire, Pursuit and removal by a card rule move no Morale.
#[test]
fn tb_rout_7_other_removals_move_no_morale() {
    let after = table("S-02")
        .cubes("13A", 0)
        .sticks("11A", 1)
        .dice("24A", &[3, 3])
        .acting(Army::Second)
        .act("24A", 0);
    assert!(after.is_removed("17A"));
    assert_eq!(after.morale_now(), [2, 3]);
}

/// TB-ROUT-8: the cubes of a special formation that is removed return to the supply, or are lost.
#[test]
fn tb_rout_8_cubes_return() {
    let may_place = |value| {
        // All ten cubes are out in S-06; 17B goes with its own.
        table_with("S-06", &[("removed_cubes", value)])
            .gone(&["17B"])
            .rolled(Army::First, &[1, 2, 3, 4])
            .may_put("09B", &[1, 2, 3, 4])
    };
    assert!(may_place("to_supply"));
    assert!(!may_place("lost"));
}

/// TB-ROUT-9: several routs of one side each cost their own; 38A is made to rout two when it enters.
#[test]
fn tb_rout_9_several_routs() {
    let mut own = scenario("S-04");
    own.armies[0].morale = Some(5);
    own.armies[1].cards[2].special.routs_on_entry = vec!["34A".to_owned(), "33A".to_owned()];
    let with = |value, [plain, starred]: [&str; 2]| {
        let numbers = [("rout_morale", plain), ("star_morale", starred)];
        lay(own.clone(), &[&numbers[..], &[("several_routs", value)]].concat())
            .dice("37A", &[3, 3, 3, 4, 4])
            .acting(Army::Second)
            .act("37A", 1)
            .morale_now()
    };
    assert_eq!(with("each_its_own", ["1", "2"]), [2, 4]);
    assert_eq!(with("dearest_only", ["1", "2"]), [3, 3]);
    // One of the two has a star: 2 + 3 cubes, or the dearer one's 3.
    assert_eq!(with("each_its_own", ["2", "3"]), [0, 6]);
    assert_eq!(with("dearest_only", ["2", "3"]), [2, 4]);
}
