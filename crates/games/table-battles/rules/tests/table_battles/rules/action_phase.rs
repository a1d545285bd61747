//! Section 7: the Action Phase.

use table_battles::{Army, Decision, Event, Phase};

use crate::rules::support::{table, table_with};

/// TB-ACT-1: passing is always allowed; after one action comes the Roll Phase.
#[test]
fn tb_act_1_one_action_or_pass() {
    let ready = table("S-01").dice("07A", &[6]).dice("09A", &[5]);
    assert!(ready.may(Decision::Pass));
    assert_eq!(ready.clone().decide(Decision::Pass).state.phase(), Phase::Roll);
    assert_eq!(ready.act("07A", 0).state.phase(), Phase::Roll);
}

/// TB-ACT-2, TB-RSV-1: 06A in Reserve doesn't act, whatever would lie on it.
#[test]
fn tb_act_2_tb_rsv_1_reserves_do_not_act() {
    let table = table("S-01").dice("06A", &[4]).acting(Army::Second);
    assert!(!table.may_act("06A", 0));
}

/// TB-ACT-3: the requirement must be met, and all dice go back, also those not needed.
#[test]
fn tb_act_3_all_dice_go_back() {
    let two = table("S-01").dice("10A", &[4, 4]);
    assert!(!two.may_act("10A", 0));
    let table = table("S-01").dice("10A", &[4, 4, 4, 4]);
    assert_eq!(table.pools(), [2, 6]);
    let after = table.act("10A", 0);
    assert_eq!((after.pools(), after.dice_on("10A").len()), ([6, 6], 0));
}

/// TB-ACT-4, TB-ATK-2: hits per die count the dice before they are removed.
#[test]
fn tb_act_4_tb_atk_2_hits_per_die() {
    let after = table("S-01").cubes("01A", 0).dice("07A", &[6, 6, 6]).act("07A", 0);
    assert_eq!(after.sticks_on("05A"), 6 - 3);
    // `1 hit plus 1 hit per die`: 224B with two dice.
    let after = table("S-37")
        .in_play(&["217B", "224B"])
        .gone(&["222B"])
        .cubes("218B", 0)
        .dice("224B", &[4, 5])
        .acting(Army::Second)
        .act("224B", 0);
    assert_eq!(after.sticks_on("217B"), 8 - 3);
}

/// TB-ACT-5, TB-SPEC-4: a special formation spends one cube, no more.
#[test]
fn tb_act_5_tb_spec_4_one_cube() {
    let after = table("S-01").cubes("01A", 3).acting(Army::Second).act("01A", 0);
    assert_eq!(after.cubes_on("01A"), 2);
}

/// TB-ACT-6: an unmet row returns the dice, nothing else happens, and the action is used up.
#[test]
fn tb_act_6_null_action() {
    let ready = table("S-01").dice("10A", &[4, 4]);
    let null = ready.null_of("10A");
    let after = ready.decide(null);
    assert_eq!((after.pools(), after.sticks_on("02A")), ([6, 6], 4));
    assert_eq!(after.state.phase(), Phase::Roll);
}

/// TB-ACT-7: no null action on a row whose requirement is met and that has an object.
#[test]
fn tb_act_7_no_null_of_a_met_row() {
    let met = table("S-01").dice("10A", &[4, 4, 4]);
    assert!(met.may_act("10A", 0));
    assert!(!met.may(met.null_of("10A")));
}

/// TB-ACT-8: a met row without an object may be used as a null action; under the alternatives the dice stay.
#[test]
fn tb_act_8_null_without_object() {
    // 08A meets its Triplet, and 04A is gone. 223A's name 218A is gone as well in S-36. 217B may be in Reserve for 224B.
    for (value, gone, waiting) in
        [("allowed", true, true), ("forbidden", false, false), ("targets_gone", true, false)]
    {
        let rules = [("objectless_null", value)];
        let target_gone = table_with("S-01", &rules).gone(&["04A"]).dice("08A", &[5, 5, 5]);
        assert_eq!(target_gone.may(target_gone.null_of("08A")), gone, "{value}");
        let target_waits =
            table_with("S-37", &rules).in_play(&["224B"]).dice("224B", &[4]).acting(Army::Second);
        assert_eq!(target_waits.may(target_waits.null_of("224B")), waiting, "{value}");
        assert!(!target_waits.may_act("224B", 0));
    }
}

/// TB-ACT-9, TB-ACT-12: reaction rows give neither an action nor a null action; 28B holds its dice for ever.
#[test]
fn tb_act_9_tb_act_12_reaction_rows_in_the_own_phase() {
    let table = table("S-07").dice("28B", &[1, 1, 2, 2, 3, 3]);
    assert!(!table.may_act("28B", 0));
    assert!(!table.may(table.null_of("28B")));
}

/// TB-ACT-10: special formations have no null action, not even where Bombard has no object.
#[test]
fn tb_act_10_cubes_are_not_thrown_away() {
    let table = table("S-01").morale(1, 2).acting(Army::Second);
    assert_eq!(table.options(), [Decision::Pass]);
}

/// TB-ACT-11: two unmet rows of one formation are one choice.
#[test]
fn tb_act_11_null_rows_are_one_choice() {
    // 37A: Attack needs a pair, Command a full house.
    let table = table("S-04").dice("37A", &[3]).acting(Army::Second);
    let null = table.null_of("37A");
    assert_eq!(table.options(), [null, Decision::Pass]);
}

/// TB-BOM-1, TB-BOM-3: one enemy Morale cube leaves the game and goes to neither player; there is no reaction.
#[test]
fn tb_bom_1_tb_bom_3_bombard() {
    let after = table("S-01").acting(Army::Second).act("01A", 0);
    assert_eq!(after.morale_now(), [3, 2]);
    assert_eq!(after.state.phase(), Phase::Roll);
    assert!(!after.log.events.iter().any(|event| matches!(event, Event::Reacted { .. })));
}

/// TB-BOM-2: not against the last Morale cube.
#[test]
fn tb_bom_2_not_the_last_cube() {
    assert!(table("S-01").morale(2, 2).acting(Army::Second).may_act("01A", 0));
    assert!(!table("S-01").morale(1, 2).acting(Army::Second).may_act("01A", 0));
}

/// TB-BOM-1, TB-BOM-2 with another number: two cubes leave the game, but never the last.
#[test]
fn tb_bom_1_tb_bom_2_two_cubes_but_not_the_last() {
    let left = |morale| {
        let table = table_with("S-01", &[("bombard_morale", "2")]).morale(morale, 2);
        table.acting(Army::Second).act("01A", 0).morale_now()
    };
    assert_eq!(left(4), [2, 2]);
    assert_eq!(left(2), [1, 2]);
}

/// TB-CMD-1, TB-CMD-2: 33A brings 35A in; all its dice go back; there is no reaction.
#[test]
fn tb_cmd_1_tb_cmd_2_command() {
    let after = table("S-04").dice("33A", &[4, 4, 4, 5, 5]).act("33A", 1);
    assert!(after.is_in_play("35A"));
    assert_eq!((after.pools(), after.state.phase()), ([6, 6], Phase::Roll));
    // A formation that is in play already is no object.
    let again = table("S-04").in_play(&["35A"]).dice("33A", &[4, 4, 4, 5, 5]);
    assert!(!again.may_act("33A", 1));
}

/// TB-RET-1, TB-RET-2: 05A retires with a die on it: removed, dice back, Morale as before, 06A comes in.
#[test]
fn tb_ret_1_tb_ret_2_retire() {
    let ready = table("S-01").dice("05A", &[5]).acting(Army::Second);
    let retire = ready.retire_of("05A");
    let after = ready.decide(retire);
    assert!(after.is_removed("05A") && !after.has_routed("05A") && after.is_in_play("06A"));
    assert_eq!((after.morale_now(), after.pools()), ([4, 2], [6, 6]));
    // Not without a die, and not in the enemy's phase.
    let bare = table("S-01").acting(Army::Second);
    assert!(!bare.may(bare.retire_of("05A")));
}
