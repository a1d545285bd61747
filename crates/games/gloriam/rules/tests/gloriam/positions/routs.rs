//! Routs, broken armies and pursuits (GL-602 to GL-606, GL-704 to GL-707).

use super::*;

/// GL-602, GL-605, GL-952: units of its side within 3 BW test for a broken tactical unit: those in its own and the next lanes.
#[test]
fn gl_602_gl_605_who_tests_for_a_broken_friend() {
    let battle = battle(["Swedish Brigade", "Swedish Brigade"], &RULES);
    let units = [
        (0, up(7, 10)),
        (1, up(8, 12)),
        (2, up(9, 10)),
        (3, up(6, 14)),
        (SUG, up(6, 10)),
        (FOE, down(7, 25)),
    ];
    let mut state = position(&battle, BattleStep::Volleys, &units);
    state.units[0].bases.lost = 4;
    assert_eq!(tested(&battle, &mut state), [1, SUG as u8]);
    assert!(!state.units[0].here);
    assert_eq!(state.lost, [1, 0]);
    // GL-605: no unit tests for a broken skirmish unit, and it isn't counted.
    let mut state = position(&battle, BattleStep::Volleys, &units);
    state.units[SUG].bases.lost = 4;
    assert_eq!(tested(&battle, &mut state), [] as [u8; 0]);
    assert_eq!(state.lost, [0, 0]);
    // Without tests.
    let quiet = battle_without_tests();
    let mut state = position(&quiet, BattleStep::Volleys, &units);
    state.units[0].bases.lost = 4;
    assert_eq!(tested(&quiet, &mut state), [] as [u8; 0]);
}

fn battle_without_tests() -> Battle {
    battle(["Swedish Brigade", "Swedish Brigade"], &RuleParameters { use_kab: false, ..RULES })
}

/// GL-604: a router destroys skirmishers in its way; the tactical unit behind tests once more than for the rout alone.
#[test]
fn gl_604_routers() {
    let battle = battle(["Swedish Brigade", "Swedish Brigade"], &RULES);
    let units = [(0, up(7, 10)), (1, up(7, 7)), (SUG, up(7, 9)), (FOE, down(7, 25))];
    let mut state = position(&battle, BattleStep::Volleys, &units);
    state.units[0].bases.lost = 4;
    assert_eq!(tested(&battle, &mut state), [1, 1]);
    assert!(!state.units[SUG].here);
}

/// GL-704, GL-707: an army of seven breaks with its fourth unit.
#[test]
fn gl_707_armies_break_at_once() {
    let battle = battle_without_tests();
    for (lost, ended) in [(2, None), (3, Some(Ended::Broke(0)))] {
        let mut state = position(
            &battle,
            BattleStep::Volleys,
            &[(0, up(7, 10)), (1, up(8, 10)), (FOE, down(7, 25))],
        );
        state.lost = [lost, 0];
        state.units[0].bases.lost = 4;
        battle.advance(&mut state, &mut chance(1), &mut battle_core::NoTrace);
        assert_eq!(state.ended, ended);
    }
}

/// GL-705, GL-706: who broke its only enemy pursues or pays; lancers must the first time; guns never do.
#[test]
fn gl_705_gl_706_pursuits() {
    let rules = RuleParameters { use_cards: false, use_kab: false, ..RULES };
    for (kind, is_bound) in
        [("Swedish Brigade", Some(false)), ("Gendarmes", Some(true)), ("Field Guns", None)]
    {
        let battle = battle([kind, "Halberdiers"], &rules);
        let mut state = position(
            &battle,
            BattleStep::Melee,
            &[(0, up(7, 10)), (FOE, down(7, 10)), (FOE + 1, down(1, 25))],
        );
        (state.units[0].foe, state.units[FOE].foe) = (FOE as u8, 0);
        // All but one base gone, so that it routs whatever the dice say.
        state.units[FOE].bases.files = [1, 0, 0, 0, 0, 0];
        state.units[FOE].bases.lost = 7;
        battle.advance(&mut state, &mut chance(1), &mut battle_core::NoTrace);
        let all = options(&battle, &state);
        match is_bound {
            Some(false) => assert_eq!(
                (state.step, all),
                (BattleStep::Pursuit, vec![Choice::Pursue, Choice::Stay])
            ),
            // The first pursuit was made; the next may be refused.
            Some(true) => {
                assert_eq!(
                    (state.step, all),
                    (BattleStep::Pursuit, vec![Choice::Pursue, Choice::Stay])
                );
                assert_eq!(state.units[0].place.y, 14);
            }
            None => assert_ne!(state.step, BattleStep::Pursuit),
        }
    }
}
