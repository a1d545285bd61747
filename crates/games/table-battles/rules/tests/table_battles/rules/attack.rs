//! Section 7: Attacks.

use table_battles::{Army, Event};

use crate::rules::support::{Table, table, table_with};

/// `G` and `H` of the last Attack.
fn hits(table: &Table) -> (u8, u8) {
    let attacks = table.log.events.iter().rev();
    attacks
        .filter_map(|event| match event {
            Event::Attacked { gross, hits, .. } => Some((*gross, *hits)),
            _ => None,
        })
        .next()
        .expect("an Attack")
}

/// TB-ATK-1: each hit removes one stick.
#[test]
fn tb_atk_1_hits_remove_sticks() {
    let after = table("S-01").cubes("01A", 0).dice("09A", &[5, 5]).act("09A", 0);
    assert_eq!(after.sticks_on("03A"), 4);
}

/// TB-ATK-3, TB-CARD-5: the first name that is not removed; the attacker does not choose.
#[test]
fn tb_atk_3_tb_card_5_targets_in_order() {
    let first = table("S-01").cubes("01A", 0).dice("09A", &[5]).act("09A", 0);
    assert_eq!((first.sticks_on("03A"), first.sticks_on("05A")), (5, 6));
    let second = table("S-01").cubes("01A", 0).gone(&["03A"]).dice("09A", &[5]).act("09A", 0);
    assert_eq!(second.sticks_on("05A"), 5);
    let third = table("S-01")
        .cubes("01A", 0)
        .gone(&["03A", "05A"])
        .in_play(&["06A"])
        .dice("09A", &[5])
        .act("09A", 0);
    assert_eq!(third.sticks_on("06A"), 3);
}

/// TB-ATK-4: a name in Reserve can't be attacked and blocks; 217B attacks 222B, then 224B, which may be in Reserve.
#[test]
fn tb_atk_4_reserve_targets() {
    let with = |value| {
        table_with("S-37", &[("reserve_targets", value)])
            .in_play(&["217B"])
            .gone(&["222B"])
            .dice("217B", &[3])
    };
    assert!(!with("block").may_act("217B", 0));
    assert_eq!(with("attackable").act("217B", 0).sticks_on("224B"), 5);
    assert!(!with("skipped").may_act("217B", 0));
    // 219B comes after 221B; with 221B waiting it would be passed over.
    let skipping = |value| {
        table_with("S-01", &[("reserve_targets", value)])
            .cubes("01A", 0)
            .in_play(&["06A"])
            .dice("07A", &[6])
    };
    let with_05_waiting = |value| {
        let mut table = skipping(value);
        let slot = table.slot("05A");
        table.state =
            table.battle.with_card(table.state, slot, table_battles::CardPosition::InReserve);
        table
    };
    assert!(!with_05_waiting("block").may_act("07A", 0));
    assert_eq!(with_05_waiting("skipped").act("07A", 0).sticks_on("06A"), 3);
    assert_eq!(with_05_waiting("attackable").act("07A", 0).sticks_on("05A"), 5);
}

/// TB-ATK-5, TB-SPEC-1: no card in the data attacks a special formation, and a scenario with such a card is refused.
#[test]
fn tb_atk_5_tb_spec_1_special_formations_are_not_attacked() {
    let mut own = crate::rules::support::scenario("S-01");
    let row = &mut own.armies[0].cards[0].rows[0];
    let table_battles::scenario::RowKind::Attack { targets, .. } = &mut row.kind else {
        panic!("07A attacks");
    };
    targets.push("01A".to_owned());
    let breaches = own.check();
    assert_eq!(
        breaches[0].to_string(),
        "card 07A, action 1: the attack names 01A, a special formation; those can't be attacked (TB-ATK-5)"
    );
}

/// TB-ATK-6, TB-CHK-5: three dice on `1 hit per die, 1 self`: target -3, attacker -1, pool +3.
#[test]
fn tb_atk_6_tb_chk_5_one_self_once_per_action() {
    let before = table("S-01").cubes("01A", 0).dice("07A", &[6, 6, 6]);
    assert_eq!(before.pools()[0], 3);
    let after = before.act("07A", 0);
    assert_eq!((after.sticks_on("05A"), after.sticks_on("07A")), (3, 5));
    assert_eq!(after.pools()[0], 6);
}

/// TB-ATK-7: surplus hits don't carry over.
#[test]
fn tb_atk_7_surplus_hits_are_lost() {
    let after = table("S-01").cubes("01A", 0).sticks("05A", 1).dice("07A", &[6; 4]).act("07A", 0);
    assert!(after.has_routed("05A"));
    assert_eq!(after.sticks_on("06A"), 4);
}

/// TB-ATK-8: an Attack whose hits are reduced to zero triggers reactions; under the alternative it doesn't.
#[test]
fn tb_atk_8_zero_hits_still_trigger() {
    // 36B's one hit on 42B is lost; 41B screens 36B.
    let with = |value| {
        table_with("S-08", &[("zero_hit_attack", value)])
            .gone(&["40B"])
            .in_play(&["42B"])
            .dice("36B", &[5])
            .acting(Army::Second)
            .act("36B", 0)
    };
    assert_eq!(with("triggers").cubes_on("41B"), 0);
    assert_eq!(with("silent").cubes_on("41B"), 1);
}

/// TB-ATK-9: the limit of 42B comes before what a Counterattack spares; 42B is given one for the test.
#[test]
fn tb_atk_9_order_of_the_arithmetic() {
    let with = |value| {
        let text = LIMITED;
        let own = table_battles_files::read("scenario", text).unwrap();
        let table = crate::rules::support::lay(own, &[("maryland_limit", value)]);
        table.dice("1A", &[6, 6, 6]).dice("2A", &[1]).act("1A", 0).sticks_on("2A")
    };
    // Three hits: min(1, 2) = 1, less 1 spared = 0; or 3 - 1 = 2, then min(1, 1) = 1.
    assert_eq!(with("before_counterattack"), 4);
    assert_eq!(with("after_counterattack"), 3);
}

const LIMITED: &str = r#"
id = "T-2"
name = "Limited"
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
name = "Foot"
wing = "red"
strength = 4
dice = "any"
hit_limit = { less = 1, most = 1 }
actions = [
  { attack = ["1A"], hits = "1" },
  { counterattack = "any", hits = "1", spares = "1" },
]
"#;

/// TB-ATK-10: the shield of 17A lowers `H`, not `G`.
#[test]
fn tb_atk_10_gross_and_net_hits() {
    let after =
        table("S-02").dice("22A", &[6, 6]).acting(Army::Second).cubes("13A", 0).act("22A", 0);
    assert_eq!(hits(&after), (2, 1));
    assert_eq!(after.sticks_on("12A"), 5);
}
