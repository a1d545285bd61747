//! Section 12: special formations and cubes.

use table_battles::{Army, Phase};

use crate::rules::support::{table, table_with};

/// TB-SPEC-2: one cube for a set, and the dice are in the pool again. TB-SPEC-3: up to the roman strength.
#[test]
fn tb_spec_2_tb_spec_3_earning_cubes() {
    let after = table("S-01").rolled(Army::Second, &[1, 2, 3, 4]).put("01A", &[1, 2, 3, 4]);
    assert_eq!((after.cubes_on("01A"), after.pools()), (2, [6, 6]));
    let full = table("S-01").cubes("01A", 3).rolled(Army::Second, &[1, 2, 3, 4]);
    assert!(!full.may_put("01A", &[1, 2, 3, 4]));
}

/// TB-SPEC-1: the removal of a special formation moves no Morale.
#[test]
fn tb_spec_1_no_morale() {
    let asked = table("S-03").dice("30A", &[5]).acting(Army::Second).act("30A", 0);
    let after = asked.react("28A", 0);
    assert!(after.is_removed("28A") && !after.has_routed("28A"));
    assert_eq!(after.verdict(), None);
}

/// TB-SPEC-4: a reaction spends one cube.
#[test]
fn tb_spec_4_a_reaction_spends_one() {
    let after = table("S-01").cubes("01A", 2).dice("07A", &[6]).act("07A", 0);
    assert_eq!(after.cubes_on("01A"), 1);
}

/// TB-SPEC-5: it uses the wing's placement. 01A, 02A and 03A are red.
#[test]
fn tb_spec_5_uses_the_wing() {
    let after = table("S-01").rolled(Army::Second, &[1, 2, 3, 4, 6, 5]).put("01A", &[1, 2, 3, 4]);
    assert!(!after.may_put("03A", &[6]) && after.may_put("05A", &[5]));
}

/// TB-SPEC-6: Morale of both sides and cubes on cards never exceed ten; what Bombard takes is free again.
#[test]
fn tb_spec_6_ten_cubes() {
    let seven = table("S-01").morale(4, 5).cubes("01A", 1).rolled(Army::Second, &[1, 2, 3, 4]);
    assert!(!seven.may_put("01A", &[1, 2, 3, 4]));
    let bombarded = table("S-01").morale(4, 5).acting(Army::Second).act("01A", 0);
    assert!(bombarded.rolled(Army::Second, &[1, 2, 3, 4]).may_put("01A", &[1, 2, 3, 4]));
}

/// TB-SPEC-7: a placement on a full card is illegal, or without effect under the alternative.
#[test]
fn tb_spec_7_full_card() {
    let rolled = |value| {
        table_with("S-01", &[("full_card", value)])
            .cubes("01A", 3)
            .rolled(Army::Second, &[1, 2, 3, 4])
    };
    assert!(!rolled("illegal").may_put("01A", &[1, 2, 3, 4]));
    assert_eq!(rolled("no_effect").put("01A", &[1, 2, 3, 4]).cubes_on("01A"), 3);
}

/// TB-SPEC-9, TB-SR-PAULOFF-MORALE: without a free cube there is no gain, or there is under the alternative.
#[test]
fn tb_spec_9_no_cube_no_gain() {
    let after = |value, morale: (i8, i8)| {
        table_with("S-37", &[("cubeless_gain", value)])
            .in_play(&["219B"])
            .morale(morale.0, morale.1)
            .dice("219B", &[4, 4, 4])
            .act("219B", 1)
            .morale_now()
    };
    // Three fog cubes and one on 218B are out.
    assert_eq!(after("nothing", (1, 2)), [2, 2]);
    assert_eq!(after("nothing", (3, 3)), [3, 3]);
    assert_eq!(after("gained", (3, 3)), [4, 3]);
}

/// TB-SPEC-10: no placement while the supply is empty, not even with room on the card.
#[test]
fn tb_spec_10_empty_supply() {
    let rolled =
        table_with("S-06", &[("full_card", "no_effect")]).rolled(Army::First, &[1, 2, 3, 4]);
    assert!(!rolled.may_put("09B", &[1, 2, 3, 4]));
    assert_eq!(rolled.state.phase(), Phase::Place);
}
