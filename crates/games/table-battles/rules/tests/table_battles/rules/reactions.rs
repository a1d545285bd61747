//! Section 8: reactions.

use table_battles::scenario::{Hits, RowKind};
use table_battles::{Army, Decision, Event, Phase};

use crate::rules::support::{Table, lay, table, table_with};

/// 07A with three dice against 05A, which 04A can screen with a pair.
fn screened(pair: &[u8]) -> Table {
    table("S-01").cubes("01A", 0).dice("07A", &[6, 6, 6]).dice("04A", pair)
}

fn reacted(table: &Table) -> bool {
    table.log.events.iter().any(|event| matches!(event, Event::Reacted { .. }))
}

/// TB-REA-1: only one reaction answers an Attack.
#[test]
fn tb_rea_1_at_most_one_reaction() {
    // 01A and 04A could both screen 07A.
    let asked = table("S-01").dice("07A", &[6]).dice("04A", &[1, 1]).act("07A", 0);
    assert!(asked.may_react("01A", 1) && asked.may_react("04A", 1));
    let after = asked.react("04A", 1);
    assert_eq!((after.state.phase(), after.cubes_on("01A")), (Phase::Roll, 1));
}

/// TB-REA-2: in play, enough dice, a target that matches.
#[test]
fn tb_rea_2_when_a_reaction_is_available() {
    assert!(reacted(&screened(&[1, 1]).act("07A", 0)));
    assert!(!reacted(&screened(&[1, 2]).act("07A", 0)));
    let removed = screened(&[]).gone(&["04A"]).act("07A", 0);
    assert!(!reacted(&removed));
    // 04A screens 07A, not 09A.
    let other = table("S-01").cubes("01A", 0).dice("09A", &[5]).dice("04A", &[1, 1]).act("09A", 0);
    assert!(!reacted(&other));
}

/// TB-REA-3, TB-SM-12: a mandatory reaction without a choice is taken without asking.
#[test]
fn tb_rea_3_tb_sm_12_reactions_are_mandatory() {
    let after = screened(&[1, 1]).act("07A", 0);
    assert!(reacted(&after) && after.state.phase() == Phase::Roll);
}

/// TB-REA-4: the defender chooses among several; TB-REA-3: but can't decline.
#[test]
fn tb_rea_4_the_defender_chooses() {
    let asked = table("S-01").dice("07A", &[6]).dice("04A", &[1, 1]).act("07A", 0);
    assert_eq!(asked.options().len(), 2);
    assert!(!asked.may(Decision::Decline));
}

/// TB-REA-5: a voluntary reaction fulfils the duty. 13B absorbs voluntarily, 10B screens 18B.
#[test]
fn tb_rea_5_voluntary_fulfils_the_duty() {
    let asked = table("S-06")
        .cubes("09B", 0)
        .dice("18B", &[6, 6])
        .dice("10B", &[2, 2])
        .dice("13B", &[3, 3])
        .acting(Army::Second)
        .act("18B", 0);
    assert!(asked.may_react("10B", 1) && asked.may_react("13B", 0));
    assert!(!asked.may(Decision::Decline));
    let after = asked.react("13B", 0);
    assert_eq!((after.sticks_on("13B"), after.sticks_on("08B")), (2, 4));
}

/// TB-REA-6, TB-TURN-6: only voluntary ones may be declined, and that causes no skip.
#[test]
fn tb_rea_6_tb_turn_6_voluntary_only() {
    let asked = table("S-06")
        .cubes("09B", 0)
        .dice("19B", &[5, 5])
        .dice("13B", &[3, 3])
        .acting(Army::Second)
        .act("19B", 0);
    assert!(asked.may(Decision::Decline));
    let declined = asked.clone().decide(Decision::Decline);
    assert_eq!((declined.sticks_on("08B"), declined.sticks_on("13B")), (2, 4));
    assert!(!declined.skips(Army::First));
    assert!(asked.react("13B", 0).skips(Army::First));
}

/// TB-REA-7: the reacting formation's dice return, a special one spends a cube. TB-REA-8: the attacker's are spent all the same.
#[test]
fn tb_rea_7_tb_rea_8_what_a_reaction_costs() {
    let after = screened(&[1, 1]).act("07A", 0);
    assert_eq!(after.pools(), [6, 6]);
    let by_cube = table("S-01").dice("07A", &[6]).act("07A", 0);
    assert_eq!((by_cube.cubes_on("01A"), by_cube.pools()), (0, [6, 6]));
}

/// TB-REA-9: an unmet reaction can't be taken in any form; the alternatives give the dice back and set the skip.
#[test]
fn tb_rea_9_no_null_reactions() {
    let with = |value: &str, pair: &[u8]| {
        table_with("S-01", &[("reaction_null", value)])
            .cubes("01A", 0)
            .dice("07A", &[6])
            .dice("04A", pair)
            .act("07A", 0)
    };
    assert_eq!(with("none", &[1, 2]).state.phase(), Phase::Roll);
    let asked = with("unmet", &[1, 2]);
    let null = asked.null_of("04A");
    assert_eq!(asked.options(), [null, Decision::Decline]);
    let after = asked.decide(null);
    assert_eq!((after.pools()[1], after.sticks_on("05A")), (6, 5));
    assert!(after.skips(Army::Second));
    assert_eq!(with("unmet", &[1, 1]).state.phase(), Phase::Roll);
    let always = with("always", &[1, 1]);
    assert!(always.may(always.null_of("04A")) && !always.may(Decision::Decline));
}

/// TB-REA-10, TB-TURN-3: a reaction sets the reacting player's skip.
#[test]
fn tb_rea_10_tb_turn_3_the_skip() {
    assert!(screened(&[1, 1]).act("07A", 0).skips(Army::Second));
    assert!(!screened(&[1, 2]).act("07A", 0).skips(Army::Second));
}

/// TB-REA-11: attack, target and hits are known before the defender decides.
#[test]
fn tb_rea_11_the_attack_is_known_first() {
    let asked = table("S-01").dice("07A", &[6]).dice("04A", &[1, 1]).act("07A", 0);
    assert!(matches!(asked.log.events.last(), Some(Event::Attacked { hits: 1, .. })));
}

/// TB-SCR-1: whatever formation is attacked, whatever the order or status of other names. 18A screens 16A, 14A and 15A.
#[test]
fn tb_scr_1_screens_match_the_attacker() {
    // 15A is the last name of the set; it attacks 19A, and 14A has not even gone.
    let after = table("S-02")
        .cubes("21A", 0)
        .in_play(&["15A"])
        .dice("15A", &[2, 2])
        .dice("18A", &[1, 1])
        .act("15A", 0);
    assert_eq!((after.sticks_on("19A"), reacted(&after)), (4, true));
}

/// TB-SCR-2, TB-CHK-6: no sticks are lost, not even "1 self"; the attacker's pool +3, the defender's +2, and the defender skips.
#[test]
fn tb_scr_2_tb_chk_6_a_screen_cancels() {
    let before = screened(&[1, 1]);
    assert_eq!(before.pools(), [3, 4]);
    let after = before.act("07A", 0);
    assert_eq!((after.sticks_on("07A"), after.sticks_on("05A")), (6, 6));
    assert_eq!(after.pools(), [6, 6]);
    assert!(after.skips(Army::Second));
}

/// TB-CTR-1: only the attacked formation itself, against an attacker in its set.
#[test]
fn tb_ctr_1_only_the_attacked_formation() {
    // 02B attacks 41A and 40A; 03B attacks 39A and 40A and counterattacks both; 40A's attack is on 04B first.
    let after = table("S-05").dice("40A", &[4]).dice("03B", &[5, 5]).act("40A", 0);
    assert_eq!((after.sticks_on("40A"), after.sticks_on("04B")), (5, 3));
    assert!(!reacted(&after));
}

/// TB-CTR-2, TB-CHK-8: 03B holding three dice counterattacks 39A's `1 hit`: 39A -3, 03B -1.
#[test]
fn tb_ctr_2_tb_chk_8_both_at_the_same_moment() {
    let after = table("S-05").dice("39A", &[5]).dice("03B", &[5, 5, 5]).act("39A", 0);
    assert_eq!((after.sticks_on("39A"), after.sticks_on("03B")), (3, 7));
}

/// TB-CTR-3, TB-CHK-10: 30A with three dice attacks 26A, which counterattacks with two dice: 26A -2, 30A -1.
#[test]
fn tb_ctr_3_tb_chk_10_hits_that_are_spared() {
    let table = table("S-03").dice("30A", &[5, 5, 5]).dice("26A", &[3, 4]).acting(Army::Second);
    let asked = table.act("30A", 0);
    let after = asked.react("26A", 1);
    assert_eq!((after.sticks_on("26A"), after.sticks_on("30A")), (6, 5));
}

/// TB-CTR-4: the shield of 17A doesn't lower hits that 12A and 14A take otherwise than by an Attack.
#[test]
fn tb_ctr_4_no_reduction_of_self_hits() {
    let with = |value| {
        table_with("S-02", &[("reductions_of_all_hits", value)])
            .cubes("21A", 0)
            .dice("12A", &[6])
            .act("12A", 0)
            .sticks_on("12A")
    };
    assert_eq!(with("false"), 5);
    assert_eq!(with("true"), 6);
}

/// TB-ABS-1, TB-ABS-2, TB-ABS-4: 219A absorbs every hit on 220A; 221A still takes its "1 self".
#[test]
fn tb_abs_1_tb_abs_2_tb_abs_4_absorb() {
    let after = table("S-36")
        .dice("221A", &[5, 5])
        .dice("219A", &[3, 3])
        .acting(Army::Second)
        .act("221A", 0);
    assert_eq!(
        (after.sticks_on("219A"), after.sticks_on("220A"), after.sticks_on("221A")),
        (3, 6, 3)
    );
    assert!(after.skips(Army::First));
}

/// TB-ABS-3: never in the own turn: 219A, with a pair, doesn't absorb the self hit of 220A's own Attack.
#[test]
fn tb_abs_3_own_self_hits_are_not_absorbed() {
    let after = table("S-36").dice("220A", &[1]).dice("219A", &[3, 3]).act("220A", 0);
    assert_eq!((after.sticks_on("220A"), after.sticks_on("219A")), (5, 6));
}

/// TB-ABS-5: 13B with "Any" doesn't absorb hits aimed at itself; under the alternative it may.
#[test]
fn tb_abs_5_no_self_absorb() {
    let text = table_battles_files::built_in("ivry")
        .unwrap()
        .text
        .replace("attack = [\"12B\"]", "attack = [\"13B\"]");
    let asked = |value| {
        let own = table_battles_files::read("scenario", &text).unwrap();
        crate::rules::support::lay(own, &[("self_absorb", value)])
            .cubes("09B", 0)
            .dice("14B", &[4])
            .dice("13B", &[2, 2])
            .acting(Army::Second)
            .act("14B", 0)
    };
    assert_eq!(asked("never").state.phase(), Phase::Roll);
    assert!(asked("with_any").may_react("13B", 0));
}

const ABSORBER: &str = r#"
id = "T-3"
name = "Absorber"
date = "1700-01-01"
[[army]]
name = "One"
morale = 1
[[army.card]]
id = "1A"
name = "Foot"
wing = "red"
strength = 4
dice = "any"
actions = [{ attack = ["2A"], hits = "1 per die" }]
[[army]]
name = "Two"
morale = 1
[[army.card]]
id = "2A"
name = "Shielded"
wing = "red"
strength = 4
dice = "any"
actions = [{ attack = ["1A"], hits = "1" }]
[[army.card]]
id = "3A"
name = "Shield and absorber"
wing = "blue"
strength = 4
dice = "any"
shields = ["2A"]
actions = [{ absorb = "any", takes = "all" }]
"#;

fn absorber(parameters: &[(&str, &str)], dice: &[u8]) -> Table {
    let own = table_battles_files::read("scenario", ABSORBER).unwrap();
    crate::rules::support::lay(own, parameters).dice("1A", dice).dice("3A", &[1]).act("1A", 0)
}

/// TB-ABS-6: reductions of the target don't lower absorbed hits; under the alternative they do.
#[test]
fn tb_abs_6_reductions_do_not_lower_absorbed_hits() {
    assert_eq!(absorber(&[], &[6, 6]).sticks_on("3A"), 2);
    assert_eq!(absorber(&[("absorbed_reductions", "target")], &[6, 6]).sticks_on("3A"), 3);
}

/// TB-ABS-7: an Attack of no hits at all gives no Absorb.
#[test]
fn tb_abs_7_nothing_to_absorb() {
    let mut own = table_battles_files::read("scenario", ABSORBER).unwrap();
    // A file may not say this: an attack makes a hit.
    let RowKind::Attack { hits, .. } = &mut own.armies[0].cards[0].rows[0].kind else {
        panic!("an attack");
    };
    *hits = Hits::default();
    let after = crate::rules::support::lay(own, &[]).dice("1A", &[6]).dice("3A", &[1]).act("1A", 0);
    assert!(!reacted(&after));
}

/// TB-ABS-8: where only the target's reductions bring the hits to zero, Absorb is still there.
#[test]
fn tb_abs_8_absorb_at_zero() {
    assert_eq!(absorber(&[], &[6]).sticks_on("3A"), 3);
    assert_eq!(absorber(&[("absorb_at_zero", "false")], &[6]).sticks_on("3A"), 4);
}

/// TB-CARD-10: an Absorb of "Any" stands in for every friend; under the alternative for its own wing. 2A is red, 3A blue.
#[test]
fn tb_card_10_any_friend() {
    assert!(reacted(&absorber(&[("absorb_any", "all_friends")], &[6, 6])));
    assert!(!reacted(&absorber(&[("absorb_any", "same_wing")], &[6, 6])));
}

/// TB-CARD-6: "Any" of a Screen or a Counterattack matches every enemy attacker: 36A answers any attacker.
#[test]
fn tb_card_6_any_attacker() {
    for (attacker, dice) in [("33A", [4, 4]), ("34A", [5, 5])] {
        let after = table("S-04").dice(attacker, &dice).dice("36A", &[6, 6]).act(attacker, 0);
        assert_eq!(after.sticks_on(attacker), 4 - 1 - 1, "{attacker}");
    }
}

/// TB-CARD-9: the names of a Counterattack are a set; ordered, 40A matches only when 39A is gone. 03B answers both.
#[test]
fn tb_card_9_ordered_names() {
    // 40A is given 03B as its first target.
    let text = table_battles_files::built_in("malplaquet")
        .unwrap()
        .text
        .replace("attack = [\"04B\", \"05B\", \"02B\"]", "attack = [\"03B\", \"05B\", \"02B\"]");
    let with = |value, gone: &[&str]| {
        let own = table_battles_files::read("scenario", &text).unwrap();
        let table = lay(own, &[("reaction_targets", value)]).gone(&["04B", "05B", "02B"]);
        reacted(&table.gone(gone).dice("40A", &[4]).dice("03B", &[5, 5]).act("40A", 0))
    };
    assert!(with("set", &[]));
    assert!(!with("ordered", &[]));
    assert!(with("ordered", &["39A"]));
}
