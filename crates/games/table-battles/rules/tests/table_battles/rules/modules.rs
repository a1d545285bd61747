//! Section 15: the modules of the expansions, on a scenario of the test's own.

use table_battles::{Army, Decision, Phase, Reason};

use crate::rules::support::{Table, lay};

/// Linked foot and a horseman against two lines of foot; Shift and oblique attack in use.
const LEUTHEN: &str = r#"
id = "T-49"
name = "A field in Silesia"
date = "1757-12-05"

[modules]
shift = true
oblique_attack = true

[[army]]
name = "Prussians"
morale = 2
tactical_victory = 4

[[army.card]]
id = "10A"
name = "Grenadiers"
wing = "red"
strength = 6
dice = "any"
arm = "infantry"
actions = [{ attack = ["20A", "21A"], hits = "1 per die", self = 1 }]

[[army.card]]
id = "11A"
name = "Guards"
wing = "blue"
strength = 4
dice = "any"
arm = "infantry"
actions = [{ attack = ["21A"], hits = "1" }]

[[army.card]]
id = "12A"
name = "Hussars"
wing = "pink"
strength = 3
dice = "any"
arm = "cavalry"
retire = true
actions = [{ attack = ["20A"], hits = "1" }]

[[army]]
name = "Austrians"
morale = 2
tactical_draw = 3

[[army.card]]
id = "20A"
name = "Nadasdy"
wing = "red"
strength = 3
dice = "any"
arm = "infantry"
links = ["next"]
actions = [{ attack = ["10A", "11A"], hits = "1 per die" }]

[[army.card]]
id = "21A"
name = "Colloredo"
wing = "blue"
strength = 4
dice = "any"
arm = "infantry"
links = ["previous"]
actions = [
  { attack = ["11A", "10A"], hits = "1 per die" },
  { absorb = ["20A"], takes = "all" },
]
"#;

fn leuthen(parameters: &[(&str, &str)]) -> Table {
    leuthen_of(LEUTHEN, parameters)
}

fn leuthen_of(text: &str, parameters: &[(&str, &str)]) -> Table {
    lay(
        table_battles_files::read("scenario", text)
            .unwrap_or_else(|error| panic!("{}", error.in_short())),
        parameters,
    )
}

/// The start of the first army's turn, at the Shift.
fn at_shift(parameters: &[(&str, &str)], skip: bool) -> Table {
    let mut table = leuthen(parameters).dice("10A", &[3]);
    table.state = table.battle.with_turn(table.state, Army::First, Phase::Shift, [skip, false]);
    table
}

fn shift(table: &Table, giver: &str, receiver: &str, sticks: u8) -> Decision {
    Decision::Shift { giver: table.slot(giver), receiver: table.slot(receiver), sticks }
}

/// TB-TV-1, TB-TV-4: the side wins when it has eliminated that many sticks; self hits of the enemy count too.
#[test]
fn tb_tv_1_tactical_victory() {
    let three = leuthen(&[]).dice("10A", &[1, 2]).act("10A", 0);
    // Two hits and one for the oblique attack, one less for the Link: two sticks.
    assert_eq!((three.sticks_on("20A"), three.verdict()), (1, None));
    let four =
        leuthen(&[]).dice("11A", &[1]).gone(&["20A"]).dice("10A", &[1, 2, 3, 4]).act("10A", 0);
    assert_eq!(four.verdict(), Some((Some(Army::First), Reason::Tactical)));
}

/// TB-TV-1: "a draw, where the scenario says so": the Austrians' three sticks bring them one.
#[test]
fn tb_tv_1_tactical_draw() {
    let after = leuthen(&[]).dice("20A", &[1, 2, 3]).acting(Army::Second).act("20A", 0);
    assert_eq!(after.verdict(), Some((None, Reason::Tactical)));
}

/// TB-TV-2: sticks that leave by Retire don't count.
#[test]
fn tb_tv_2_retired_sticks_do_not_count() {
    let ready = leuthen(&[]).dice("12A", &[1]);
    let retire = ready.retire_of("12A");
    assert_eq!(ready.decide(retire).verdict(), None);
}

/// TB-TV-3: the opponent's normal victory goes first. 11A, the last cube of Prussian Morale, routs with the third stick.
#[test]
fn tb_tv_3_normal_victory_first() {
    let after = leuthen(&[])
        .morale(1, 2)
        .sticks("10A", 3)
        .dice("20A", &[1, 2, 3])
        .acting(Army::Second)
        .act("20A", 0);
    assert_eq!(after.verdict(), Some((Some(Army::Second), Reason::Morale)));
}

/// TB-TV-4: self hits count; under the alternative only the enemy's.
#[test]
fn tb_tv_4_self_hits() {
    let text = LEUTHEN.replace("tactical_draw = 3", "tactical_draw = 1");
    let verdict = |value| {
        leuthen_of(&text, &[("counted_sticks", value)]).dice("10A", &[1]).act("10A", 0).verdict()
    };
    assert_eq!(verdict("all"), Some((None, Reason::Tactical)));
    assert_eq!(verdict("by_enemy"), None);
}

/// TB-TV-5: looked for after every resolution; under the alternative at the start of a turn.
#[test]
fn tb_tv_5_when_it_is_looked_for() {
    let after = leuthen(&[("tactical_check", "turn_start")])
        .dice("20A", &[1, 2, 3])
        .acting(Army::Second)
        .act("20A", 0);
    assert_eq!(after.verdict(), None);
    assert_eq!(after.roll_and_place_nothing().verdict(), Some((None, Reason::Tactical)));
}

/// TB-LNK-1: successive numbers with facing symbols; a symbol that faces nothing is refused.
#[test]
fn tb_lnk_1_facing_symbols() {
    let text = LEUTHEN.replace("links = [\"previous\"]", "links = [\"next\"]");
    let error = table_battles_files::read("scenario", &text).unwrap_err().in_short();
    assert!(
        error.contains("card 20A: its Link symbol faces no Link of the card with the number after"),
        "{error}"
    );
    assert!(
        error.contains("card 21A: its Link symbol faces no Link of the card with the number after"),
        "{error}"
    );
}

/// TB-LNK-2: one hit less while a linked neighbour is there. TB-LNK-3: a removed neighbour breaks the Link.
#[test]
fn tb_lnk_2_tb_lnk_3_one_hit_less() {
    let lost = |gone: &[&str]| {
        4 - leuthen(&[]).gone(gone).dice("11A", &[1]).act("11A", 0).sticks_on("21A")
    };
    assert_eq!((lost(&[]), lost(&["20A"])), (0, 1));
}

/// TB-LNK-2: two links still give one.
#[test]
fn tb_lnk_2_two_links_give_one() {
    let third = r#"
[[army.card]]
id = "22A"
name = "Lucchesi"
wing = "pink"
strength = 4
dice = "any"
arm = "infantry"
links = ["previous"]
actions = [{ attack = ["12A"], hits = "1" }]
"#;
    let text = LEUTHEN
        .replace("links = [\"previous\"]", "links = [\"previous\", \"next\"]")
        .replace("attack = [\"21A\"], hits = \"1\"", "attack = [\"21A\"], hits = \"1 per die\"");
    let after = leuthen_of(&format!("{text}{third}"), &[]).dice("11A", &[1, 2, 3]).act("11A", 0);
    assert_eq!(after.sticks_on("21A"), 2);
}

/// TB-LNK-3: cards in Reserve are not linked yet.
#[test]
fn tb_lnk_3_reserves_are_not_linked() {
    let text = LEUTHEN.replace("links = [\"next\"]", "links = [\"next\"]\nreserve = \"21A\"");
    let after = leuthen_of(&text, &[]).dice("11A", &[1]).act("11A", 0);
    assert_eq!(after.sticks_on("21A"), 3);
}

/// TB-LNK-4: no Link lowers absorbed hits.
#[test]
fn tb_lnk_4_absorbed_hits_are_not_lowered() {
    // The Hussars are horse, so there is no oblique attack.
    let after = leuthen(&[]).dice("12A", &[1]).dice("21A", &[4]).act("12A", 0);
    assert_eq!((after.sticks_on("21A"), after.sticks_on("20A")), (3, 3));
}

/// TB-SHF-1, TB-SHF-2: within an arm; the giver keeps a stick.
#[test]
fn tb_shf_1_tb_shf_2_what_may_be_shifted() {
    let table = at_shift(&[], false);
    assert!(
        table.may(shift(&table, "10A", "11A", 5)) && !table.may(shift(&table, "10A", "11A", 6))
    );
    assert!(!table.may(shift(&table, "10A", "12A", 1)));
    // Five from 10A, three from 11A, and none.
    assert_eq!(table.options().len(), 5 + 3 + 1);
}

/// TB-SHF-3, TB-SHF-6: the sticks wait, belong to no card, and join at the start of the owner's next turn.
#[test]
fn tb_shf_3_tb_shf_6_sticks_wait_a_turn() {
    let table = at_shift(&[], false);
    let shifted = table.clone().decide(shift(&table, "10A", "11A", 2));
    assert_eq!((shifted.sticks_on("10A"), shifted.sticks_on("11A")), (4, 4));
    let enemy = shifted.roll_and_place_nothing();
    assert_eq!(enemy.state.active(), Army::Second);
    let back = enemy.decide(Decision::NoShift).roll_and_place_nothing();
    assert_eq!((back.state.active(), back.sticks_on("11A")), (Army::First, 6));
}

/// TB-SHF-4, TB-SHF-8: a receiver that is removed loses them, and they count for a tactical victory.
#[test]
fn tb_shf_4_tb_shf_8_waiting_sticks_are_lost_with_the_receiver() {
    let text = LEUTHEN.replace("tactical_draw = 3", "tactical_victory = 3");
    let verdict = |value| {
        let mut table = leuthen_of(&text, &[("waiting_sticks", value)]).dice("10A", &[3]);
        table.state = table.battle.with_turn(table.state, Army::First, Phase::Shift, [false; 2]);
        let go = shift(&table, "10A", "11A", 2);
        let waiting =
            table.decide(go).sticks("11A", 1).dice("21A", &[1]).acting(Army::Second).act("21A", 0);
        assert!(waiting.has_routed("11A"));
        waiting.verdict()
    };
    assert_eq!(verdict("counted"), Some((Some(Army::Second), Reason::Tactical)));
    assert_eq!(verdict("not_counted"), None);
}

/// TB-SHF-5, TB-SM-15: a Shift takes the Action Phase, also one that a reaction has cost already, and uses up that skip.
#[test]
fn tb_shf_5_tb_sm_15_a_shift_takes_the_action_phase() {
    for skip in [false, true] {
        let table = at_shift(&[], skip);
        let go = shift(&table, "10A", "11A", 1);
        let shifted = table.decide(go);
        assert_eq!(shifted.state.phase(), Phase::Roll);
        // The skip is used up: in its next turn the army acts again.
        let enemy = shifted.roll_and_place_nothing().decide(Decision::NoShift);
        let back = enemy.roll_and_place_nothing().decide(Decision::NoShift);
        assert_eq!((back.state.active(), back.state.phase()), (Army::First, Phase::Action));
    }
    let none = at_shift(&[], false).decide(Decision::NoShift);
    assert_eq!(none.state.phase(), Phase::Action);
    assert_eq!(at_shift(&[], true).decide(Decision::NoShift).state.phase(), Phase::Roll);
}

/// TB-SHF-7: arrivals come before the tests at the start of a turn; in the other order a lost side doesn't get them.
#[test]
fn tb_shf_7_arrivals_first() {
    let arrived = |value| {
        let table = at_shift(&[("turn_start", value)], false);
        let go = shift(&table, "10A", "11A", 2);
        // No target is left when the sticks are due.
        let lost = table
            .decide(go)
            .gone(&["20A", "21A"])
            .rolling(Army::Second, [false; 2])
            .roll_and_place_nothing();
        assert_eq!(lost.verdict(), Some((Some(Army::Second), Reason::NoAttackPossible)));
        lost.sticks_on("11A")
    };
    assert_eq!((arrived("arrivals_first"), arrived("win_check_first")), (6, 4));
}

/// TB-OBL-1, TB-OBL-2: infantry with three sticks more than its victim, counted before the self hit.
#[test]
fn tb_obl_1_tb_obl_2_oblique_attack() {
    let lost = |own: u8| {
        // 21A gone breaks the Link.
        3 - leuthen(&[])
            .gone(&["21A"])
            .sticks("10A", own)
            .dice("10A", &[1])
            .act("10A", 0)
            .sticks_on("20A")
    };
    assert_eq!((lost(6), lost(5)), (2, 1));
    // Horse doesn't.
    let horse = leuthen(&[]).gone(&["21A"]).sticks("12A", 8).dice("12A", &[1]).act("12A", 0);
    assert_eq!(horse.sticks_on("20A"), 2);
}

/// TB-OBL-3: compared with the absorber if the Attack is absorbed. 10A has 6 against 3, but 21A has 4.
#[test]
fn tb_obl_3_compared_with_the_absorber() {
    let after = leuthen(&[]).dice("10A", &[1]).dice("21A", &[4]).act("10A", 0);
    assert_eq!(after.sticks_on("21A"), 3);
}

/// TB-SV-2, TB-SV-9: the modules need no more room than the position has.
#[test]
fn tb_sv_2_tb_sv_9_room_for_the_modules() {
    let table = at_shift(&[], false);
    assert!(size_of_val(&table.state) <= 256);
}
