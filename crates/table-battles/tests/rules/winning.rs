//! Section 14: winning.

use table_battles::{Army, Reason};

use crate::support::{Table, table, table_with};

/// The end of a turn of this army in which nothing is done.
fn next_turn(table: Table, after: Army) -> Table {
    table.rolling(after, [false; 2]).roll_and_place_nothing()
}

// TB-WIN-MORALE
#[test]
fn tb_win_1_tb_win_morale_without_morale_a_side_loses() {
    let after = table("S-01")
        .cubes("01A", 0)
        .morale(4, 1)
        .sticks("05A", 1)
        .dice("07A", &[6])
        .act("07A", 0);
    assert_eq!(after.verdict(), Some((Some(Army::First), Reason::Morale)));
}

// TB-WIN-NOATTACK
/// TB-WIN-3: checked at the start of the player's own turn; the enemy's own inability does not matter.
#[test]
fn tb_win_3_tb_win_noattack() {
    // Without 33A, 34A and 35A York can't attack; neither can Lancaster without its first two.
    let both = || {
        table("S-04")
            .gone(&["33A", "34A", "35A", "36A", "37A"])
            .in_play(&["38A"])
    };
    let lancaster = next_turn(both(), Army::First);
    assert_eq!(
        lancaster.verdict(),
        Some((Some(Army::First), Reason::NoAttackPossible))
    );
    let york = next_turn(both(), Army::Second);
    assert_eq!(
        york.verdict(),
        Some((Some(Army::Second), Reason::NoAttackPossible))
    );
}

/// TB-WIN-4 (b): a commander in play can still bring its formation in; gone, it can't.
#[test]
fn tb_win_4_commanded_reserves() {
    // 219B alone could attack 221B; 220B commands it, and can't attack when 221B is gone. 217B is commanded by 219B.
    let can = |gone: &[&str]| {
        next_turn(table("S-37").gone(gone), Army::Second)
            .verdict()
            .is_none()
    };
    assert!(
        can(&["221B"]),
        "220B brings 219B, 219B brings 217B, which attacks 222B"
    );
    assert!(!can(&["221B", "220B"]));
}

/// TB-WIN-4 (c): a later name comes only when the earlier ones can leave. 217A names 224A, which may retire, then 223A.
#[test]
fn tb_win_4_later_names() {
    // 24B: 32B then 31B. 23B: 35B, in Reserve until 32B leaves.
    let can = |gone: &[&str]| {
        next_turn(table("S-07").gone(gone), Army::Second)
            .verdict()
            .is_none()
    };
    let others = ["25B", "26B", "27B", "24B"];
    // With 23B only: 35B enters when 32B leaves, and 32B can leave by its own "1 self".
    assert!(!can(&[&others[..], &["32B", "35B"]].concat()));
    assert!(
        can(&others) || !can(&others),
        "either way it must end the fixpoint"
    );
}

/// TB-WIN-4 (d): self hits, Counterattacks and Absorbs make formations leave, and so let Reserves in.
#[test]
fn tb_win_4_self_hits_let_reserves_in() {
    // S-01 second army without 02A to 04A and 06A waiting for 05A: 05A attacks 07A. With 07A, 09A gone nothing is left to attack.
    let without = next_turn(
        table("S-01").gone(&["02A", "03A", "04A", "07A", "09A"]),
        Army::First,
    );
    assert_eq!(
        without.verdict(),
        Some((Some(Army::First), Reason::NoAttackPossible))
    );
    let with_horse = next_turn(
        table("S-01").gone(&["02A", "03A", "04A", "07A"]),
        Army::First,
    );
    assert_eq!(with_horse.verdict(), None);
}

/// TB-WIN-4, TB-SR-CLINTON-GATE: once 36B or 37B is removed, 38B has no attack.
#[test]
fn tb_win_4_clinton() {
    let verdict = |value| {
        next_turn(
            table_with("S-08", &[("attack_test", value)]).gone(&["36B", "37B"]),
            Army::First,
        )
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
        next_turn(
            table_with("S-37", &[("attack_test", value)]).gone(&["221B"]),
            Army::Second,
        )
        .verdict()
    };
    assert_eq!(verdict("fixpoint"), None);
    assert_eq!(verdict("listed"), None);
    assert_eq!(
        verdict("in_play"),
        Some((Some(Army::Second), Reason::NoAttackPossible))
    );
    // 23B's only name waits for ever where its enemy's 32B is not attacked by anybody: the fixpoint sees it, `listed` doesn't.
    let castelnau = |value| {
        let table =
            table_with("S-07", &[("attack_test", value)]).gone(&["24B", "25B", "26B", "27B"]);
        let table = table.gone(&["29B", "30B", "31B", "33B", "34B"]);
        next_turn(table, Army::Second).verdict()
    };
    assert_eq!(castelnau("listed"), None);
    assert_eq!(
        castelnau("fixpoint"),
        Some((Some(Army::Second), Reason::NoAttackPossible))
    );
}

/// TB-CHK-17: 219B in Reserve, 220B and 221B rout together: at the Allies' next start of turn the Russians win.
#[test]
fn tb_chk_17_home_ridge_and_soimonoff() {
    let after = table("S-37")
        .sticks("220B", 1)
        .sticks("221B", 1)
        .dice("220B", &[5])
        .act("220B", 0);
    assert!(after.has_routed("220B") && after.has_routed("221B"));
    assert_eq!(after.morale_now(), [1, 2]);
    let ended = after.roll_and_place_nothing();
    assert_eq!(
        ended.verdict(),
        Some((Some(Army::First), Reason::NoAttackPossible))
    );
}

fn swallowed(value: &str) -> Table {
    // TB-CHK-2: 28B and 33B hold all twelve dice, and no cube is left to act with.
    table_with("S-07", &[("deadlock", value)])
        .cubes("21B", 0)
        .cubes("22B", 0)
        .dice("28B", &[1, 1, 2, 2, 3, 3])
        .dice("33B", &[4, 4, 5, 5, 6, 6])
}

/// TB-WIN-5, TB-CHK-2: both pools empty, nobody can do anything: a draw, or as the parameter says.
#[test]
fn tb_win_5_tb_chk_2_deadlock() {
    let verdict = |value| next_turn(swallowed(value), Army::First).verdict();
    assert_eq!(verdict("draw"), Some((None, Reason::Deadlock)));
    assert_eq!(verdict("play_on"), None);
    assert_eq!(
        verdict("mover_loses"),
        Some((Some(Army::First), Reason::Deadlock))
    );
}

/// TB-WIN-5: a pending skip, a die in a pool, or a cube to bombard with: no deadlock.
#[test]
fn tb_win_5_what_is_no_deadlock() {
    let skip = swallowed("draw")
        .rolling(Army::First, [true, false])
        .roll_and_place_nothing();
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
    assert_eq!(
        (n_turns, table.verdict()),
        (3, Some((None, Reason::TurnCap)))
    );
}

/// TB-WIN-7: two tactical victories in one resolution: the acting player's counts, or neither.
#[test]
fn tb_win_7_two_winning_events() {
    let verdict = |value| {
        let mut own = crate::support::scenario("S-01");
        let tactical = table_battles::scenario::Tactical {
            sticks: 1,
            brings: table_battles::scenario::Brings::Victory,
        };
        own.armies[0].tactical = Some(tactical);
        own.armies[1].tactical = Some(tactical);
        crate::support::lay(own, &[("double_win", value)])
            .cubes("01A", 0)
            .dice("07A", &[6])
            .act("07A", 0)
            .verdict()
    };
    assert_eq!(
        verdict("acting_player"),
        Some((Some(Army::First), Reason::Tactical))
    );
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
