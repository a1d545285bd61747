//! Section 14: winning.

use table_battles::{Army, Reason};

use crate::rules::support::{Table, table, table_with};

/// The end of a turn of this army without an action.
fn next_turn(table: Table, after: Army) -> Table {
    table.rolling(after, [false; 2]).roll_and_place_nothing()
}

// TB-WIN-MORALE
#[test]
fn tb_win_1_tb_win_morale_without_morale_a_side_loses() {
    let after =
        table("S-01").cubes("01A", 0).morale(4, 1).sticks("05A", 1).dice("07A", &[6]).act("07A", 0);
    assert_eq!(after.verdict(), Some((Some(Army::First), Reason::Morale)));
}

// TB-WIN-NOATTACK
/// TB-WIN-3: checked at the start of the player's own turn; the enemy's own inability does not matter.
#[test]
fn tb_win_3_tb_win_noattack() {
    // Without 33A, 34A and 35A York can't attack; neither can Lancaster without its first two.
    let both = || table("S-04").gone(&["33A", "34A", "35A", "36A", "37A"]).in_play(&["38A"]);
    let lancaster = next_turn(both(), Army::First);
    assert_eq!(lancaster.verdict(), Some((Some(Army::First), Reason::NoAttackPossible)));
    let york = next_turn(both(), Army::Second);
    assert_eq!(york.verdict(), Some((Some(Army::Second), Reason::NoAttackPossible)));
}

/// TB-WIN-4 (b): a commander in play can still bring its formation in; gone, it can't.
#[test]
fn tb_win_4_commanded_reserves() {
    // 219B alone could attack 221B; 220B commands it, and can't attack when 221B is gone. 217B is commanded by 219B.
    let can = |gone: &[&str]| next_turn(table("S-37").gone(gone), Army::Second).verdict().is_none();
    assert!(can(&["221B"]), "220B brings 219B, 219B brings 217B, which attacks 222B");
    assert!(!can(&["221B", "220B"]));
}

/// TB-WIN-4 (d): self hits, Counterattacks and Absorbs make formations leave, and so let Reserves in.
#[test]
fn tb_win_4_self_hits_let_reserves_in() {
    // S-01 second army without 02A to 04A and 06A waiting for 05A: 05A attacks 07A. Without 07A and 09A there is no target left.
    let without = next_turn(table("S-01").gone(&["02A", "03A", "04A", "07A", "09A"]), Army::First);
    assert_eq!(without.verdict(), Some((Some(Army::First), Reason::NoAttackPossible)));
    let with_horse = next_turn(table("S-01").gone(&["02A", "03A", "04A", "07A"]), Army::First);
    assert_eq!(with_horse.verdict(), None);
}

/// TB-WIN-4, TB-SR-CLINTON-GATE: once 36B or 37B is removed, 38B has no attack.
#[test]
fn tb_win_4_clinton() {
    let verdict = |value| {
        next_turn(table_with("S-08", &[("attack_test", value)]).gone(&["36B", "37B"]), Army::First)
            .verdict()
    };
    let lost = Some((Some(Army::First), Reason::NoAttackPossible));
    assert_eq!(verdict("fixpoint"), lost);
    assert_eq!(verdict("listed"), lost);
    assert_eq!(verdict("in_play"), None);
}

/// TB-WIN-4, its alternatives: `listed` counts Reserves that can still enter, `in_play` doesn't.
#[test]
fn tb_win_4_alternatives() {
    // The Russians without 221B to attack: 219B and 217B wait, 220B commands.
    let verdict = |value| {
        next_turn(table_with("S-37", &[("attack_test", value)]).gone(&["221B"]), Army::Second)
            .verdict()
    };
    assert_eq!(verdict("fixpoint"), None);
    assert_eq!(verdict("listed"), None);
    assert_eq!(verdict("in_play"), Some((Some(Army::Second), Reason::NoAttackPossible)));
    // 23B's only target waits for ever where no card attacks the enemy's 32B: the fixpoint finds it, `listed` doesn't.
    let castelnau = |value| {
        let table =
            table_with("S-07", &[("attack_test", value)]).gone(&["24B", "25B", "26B", "27B"]);
        let table = table.gone(&["29B", "30B", "31B", "33B", "34B"]);
        next_turn(table, Army::Second).verdict()
    };
    assert_eq!(castelnau("listed"), None);
    assert_eq!(castelnau("fixpoint"), Some((Some(Army::Second), Reason::NoAttackPossible)));
}

/// TB-CHK-17: 219B in Reserve, 220B and 221B rout together: at the Allies' next start of turn the Russians win.
#[test]
fn tb_chk_17_home_ridge_and_soimonoff() {
    let after = table("S-37").sticks("220B", 1).sticks("221B", 1).dice("220B", &[5]).act("220B", 0);
    assert!(after.has_routed("220B") && after.has_routed("221B"));
    assert_eq!(after.morale_now(), [1, 2]);
    let ended = after.roll_and_place_nothing();
    assert_eq!(ended.verdict(), Some((Some(Army::First), Reason::NoAttackPossible)));
}

fn swallowed(value: &str) -> Table {
    // TB-CHK-2: 28B and 33B hold all twelve dice, and no cube is left to act with.
    table_with("S-07", &[("deadlock", value)])
        .cubes("21B", 0)
        .cubes("22B", 0)
        .dice("28B", &[1, 1, 2, 2, 3, 3])
        .dice("33B", &[4, 4, 5, 5, 6, 6])
}

/// TB-WIN-5, TB-CHK-2: both pools empty and no action possible: a draw, or as the parameter says.
#[test]
fn tb_win_5_tb_chk_2_deadlock() {
    let verdict = |value| next_turn(swallowed(value), Army::First).verdict();
    assert_eq!(verdict("draw"), Some((None, Reason::Deadlock)));
    assert_eq!(verdict("play_on"), None);
    assert_eq!(verdict("mover_loses"), Some((Some(Army::First), Reason::Deadlock)));
}

/// TB-WIN-5: a pending skip, a die in a pool, or a cube to bombard with: no deadlock.
#[test]
fn tb_win_5_what_is_no_deadlock() {
    let skip = swallowed("draw").rolling(Army::First, [true, false]).roll_and_place_nothing();
    assert_eq!(skip.verdict(), None);
    let die = next_turn(swallowed("draw").dice("33B", &[4, 4, 5, 5]), Army::First);
    assert_eq!(die.verdict(), None);
    let cube = next_turn(swallowed("draw").cubes("22B", 1), Army::First);
    assert_eq!(cube.verdict(), None);
}

/// TB-WIN-6, TB-CHK-3: undecided after the cap: a draw, counted apart.
#[test]
fn tb_win_6_tb_chk_3_turn_cap() {
    let mut table = table_with("S-01", &[("turn_cap", "3")]).rolling(Army::First, [false; 2]);
    let mut n_turns = 0;
    while table.verdict().is_none() {
        table = match table.state.phase() {
            table_battles::Phase::Roll => table.roll_and_place_nothing(),
            _ => table.decide(table_battles::Decision::Pass),
        };
        n_turns = table.state.turn();
    }
    assert_eq!((n_turns, table.verdict()), (3, Some((None, Reason::TurnCap))));
}

/// TB-WIN-7: two tactical victories in one resolution: the acting player's counts, or neither.
#[test]
fn tb_win_7_two_winning_events() {
    let verdict = |value| {
        let mut own = crate::rules::support::scenario("S-01");
        let tactical = table_battles::scenario::Tactical {
            sticks: 1,
            brings: table_battles::scenario::Brings::Victory,
        };
        own.armies[0].tactical = Some(tactical);
        own.armies[1].tactical = Some(tactical);
        crate::rules::support::lay(own, &[("double_win", value)])
            .cubes("01A", 0)
            .dice("07A", &[6])
            .act("07A", 0)
            .verdict()
    };
    assert_eq!(verdict("acting_player"), Some((Some(Army::First), Reason::Tactical)));
    assert_eq!(verdict("draw"), Some((None, Reason::Tactical)));
}

/// TB-WIN-8: the scenario rule replaces Morale and the start-of-turn check; see also TB-SR-ABRAHAM-VICTORY.
#[test]
fn tb_win_8_a_scenario_rule_replaces_them() {
    let table = next_turn(table("S-03").gone(&["29A", "30A", "31A"]), Army::First);
    assert_eq!(table.verdict(), None);
}

/// TB-SV-4, TB-SM-8: every reason has a word of its own.
#[test]
fn tb_sv_4_tb_sm_8_reasons() {
    let words: std::collections::BTreeSet<_> = Reason::ALL.iter().map(|(_, word)| word).collect();
    assert_eq!(words.len(), 6);
    for (reason, word) in Reason::ALL {
        assert_eq!(reason.name(), word);
    }
}

/// Whether the first army, whose only attacker 1X waits for 1Y to leave, can ever attack.
///
/// `waits_for` are more keys of 1Y, `enemy` more keys of the second army's 2A, `others` more cards of the second army.
fn can_ever_attack(waits_for: &str, enemy: &str, others: &str) -> bool {
    let text = format!(
        r#"
id = "T-5"
name = "Who waits"
date = "1700-01-01"
[[army]]
name = "One"
morale = 1
[[army.card]]
id = "1X"
name = "Waits"
wing = "red"
strength = 2
dice = "any"
reserve = "1Y"
actions = [{{ attack = ["2A"], hits = "1" }}]
[[army.card]]
id = "1Y"
name = "Stands in its place"
wing = "red"
strength = 2
dice = "any"
{waits_for}
[[army.card]]
id = "1Z"
name = "Stands beside"
wing = "red"
strength = 2
dice = "any"
[[army]]
name = "Two"
morale = 1
[[army.card]]
id = "2A"
name = "Enemy"
wing = "red"
strength = 2
dice = "any"
{enemy}
{others}
"#
    );
    next_turn(crate::rules::support::lay_file(&text), Army::Second).verdict().is_none()
}

/// TB-WIN-4 (d): an Absorb that matches the target of a possible Attack makes the absorber leave.
#[test]
fn tb_win_4_absorbers_can_leave() {
    let enemy = "actions = [{ attack = [\"1Z\"], hits = \"1\" }]";
    assert!(!can_ever_attack("", enemy, ""));
    let absorb = |target| format!("actions = [{{ absorb = {target}, takes = \"all\" }}]");
    assert!(can_ever_attack(&absorb("[\"1Z\"]"), enemy, ""));
    assert!(can_ever_attack(&absorb("\"any\""), enemy, ""));
    assert!(!can_ever_attack(&absorb("[\"1X\"]"), enemy, ""));
}

/// TB-WIN-4 (d): an attacked formation can leave, whichever card waits for it.
#[test]
fn tb_win_4_targets_can_leave() {
    assert!(can_ever_attack("", "actions = [{ attack = [\"1Y\"], hits = \"1\" }]", ""));
    // A later name only when the earlier one can go.
    let both = "actions = [{ attack = [\"1Z\", \"1Y\"], hits = \"1\" }]";
    assert!(can_ever_attack("", both, ""));
    let behind_a_reserve = "actions = [{ attack = [\"1X\", \"1Y\"], hits = \"1\" }]";
    assert!(!can_ever_attack("", behind_a_reserve, ""));
}

/// TB-WIN-4 (e): Retire makes a formation leave.
#[test]
fn tb_win_4_retiring_formations_can_leave() {
    let enemy = "actions = [{ attack = [\"1Z\"], hits = \"1\" }]";
    assert!(can_ever_attack("retire = true", enemy, ""));
}

/// TB-WIN-4 (e), TB-SR-STANLEYS-ROUT: so does an enemy that can still enter and routs it then.
#[test]
fn tb_win_4_an_entry_can_rout() {
    let entering = |by: &str| {
        format!(
            "[[army.card]]\nid = \"2C\"\nname = \"Comes\"\nwing = \"red\"\nstrength = 2\ndice = \"any\"\n\
             {by}\nrouts_on_entry = [\"1Y\"]\n"
        )
    };
    let commander = "actions = [{ command = \"2C\" }]";
    assert!(can_ever_attack("", commander, &entering("commanded = \"2A\"")));
    // The card that it waits for doesn't leave.
    assert!(!can_ever_attack("", "", &entering("reserve = \"2A\"")));
}

/// The second army's 2A names only 3A, which waits for 1A to leave; 1A can leave by what its own Attack brings it.
fn can_second_attack(attack: &str, pursuit: bool, answer: &str) -> bool {
    let text = format!(
        r#"
id = "T-6"
name = "By its own Attack"
date = "1700-01-01"
[[army]]
name = "One"
morale = 1
[[army.card]]
id = "1A"
name = "Attacks"
wing = "red"
strength = 2
dice = "any"
pursuit = {pursuit}
actions = [{{ attack = ["2A"], hits = "1"{attack} }}]
[[army.card]]
id = "3A"
name = "Waits"
wing = "red"
strength = 2
dice = "any"
reserve = "1A"
[[army]]
name = "Two"
morale = 1
[[army.card]]
id = "2A"
name = "Enemy"
wing = "red"
strength = 2
dice = "any"
actions = [{{ attack = ["3A"], hits = "1" }}{answer}]
"#
    );
    next_turn(crate::rules::support::lay_file(&text), Army::First).verdict().is_none()
}

/// TB-WIN-4 (d), (e): a self hit, a Counterattack that matches, and Pursuit make the attacker leave; nothing else does.
#[test]
fn tb_win_4_attackers_can_leave() {
    assert!(!can_second_attack("", false, ""));
    assert!(can_second_attack(", self = 1", false, ""));
    assert!(can_second_attack("", false, ", { counterattack = [\"1A\"], hits = \"1\" }"));
    assert!(!can_second_attack("", false, ", { counterattack = [\"3A\"], hits = \"1\" }"));
    assert!(can_second_attack("", true, ""));
}
