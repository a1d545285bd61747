//! Command range, blocks and generals (GL-102, GL-108, GL-109, GL-206, GL-975).

use super::*;

/// GL-109, GL-115: beyond command range an action needs one colour better.
#[test]
fn gl_109_gl_115_out_of_command() {
    let battle = battle(["Swedish Brigade", "Swedish Brigade"], &RULES);
    let advances = |lane: i8, y: i8, hand: [u8; 5]| {
        let mut state =
            position(&battle, BattleStep::Move, &[(0, up(lane, y)), (FOE, down(14, 30))]);
        state.generals[0][0].place = up(0, 1);
        state.generals[0][0].hand = Cards(hand);
        options(&battle, &state).iter().any(|choice| matches!(choice, Choice::Advance(_)))
    };
    const WHITE: [u8; 5] = [0, 1, 0, 0, 0];
    const GREEN: [u8; 5] = [0, 0, 1, 0, 0];
    // An army commander's 16 BW: lane 6 is 16 BW from lane 0, lane 7 is 19.
    assert!(advances(6, 1, WHITE) && !advances(7, 1, WHITE) && advances(7, 1, GREEN));
    assert!(advances(0, 17, WHITE) && !advances(0, 18, WHITE));
    assert!(!advances(0, 8, [1, 0, 0, 0, 0]), "a black card moves no unit");
}

/// GL-108, GL-115: one card moves a block of neighbours, up to the general's level.
#[test]
fn gl_108_block_moves() {
    let battle = battle(["Swedish Brigade", "Swedish Brigade"], &RULES);
    let units = [
        (0, up(7, 8)),
        (1, up(8, 8)),
        (2, up(6, 9)),
        (3, up(5, 9)),
        (4, up(12, 8)),
        (FOE, down(14, 30)),
    ];
    let mut state = position(&battle, BattleStep::Move, &units);
    state.generals[0][0].hand = Cards([0, 1, 0, 0, 0]);
    let can = |state: &BattleState| options(&battle, state).contains(&Choice::Advance(3));
    for unit in 0..3 {
        while state.picker() == 1 {
            battle.apply(&mut state, Choice::Pass, &mut chance(1), &mut battle_core::NoTrace);
        }
        assert_eq!(state.item, item(unit));
        assert!(can(&state), "unit {unit}");
        battle.apply(&mut state, Choice::Advance(3), &mut chance(1), &mut battle_core::NoTrace);
    }
    // Three are the most that a Competent general moves with one card; the rest holds without a choice.
    assert_eq!(state.units[3].place, up(5, 9));
    assert_eq!(state.units[4].place, up(12, 8));
    assert_eq!(state.cards_played[0], 1);
    while state.step == BattleStep::Move && state.turn == 0 {
        assert_eq!(state.picker(), 1);
        battle.apply(&mut state, Choice::Pass, &mut chance(1), &mut battle_core::NoTrace);
    }
}

/// GL-206: only with a general within 4 BW; GL-921, GL-975: the same for wounds.
#[test]
fn gl_206_gl_975_generals_near() {
    let battle = battle(["Swedish Brigade", "Swedish Brigade"], &RULES);
    for (y, near) in [(6, true), (5, false)] {
        let mut state =
            position(&battle, BattleStep::Recover, &[(0, up(7, 10)), (FOE, down(7, 25))]);
        state.units[0].bases.wounds = 1;
        state.generals[0][0].place = up(7, y);
        state.generals[0][0].hand = Cards([0, 0, 0, 1, 0]);
        assert_eq!(options(&battle, &state).contains(&Choice::RecoverWound), near);
    }
}

/// GL-102: a general who fights commands no other unit.
#[test]
fn gl_102_a_general_in_combat_commands_no_other_unit() {
    use gloriam::generals::Mode;
    let battle = battle(["Swedish Brigade", "Swedish Brigade"], &RULES);
    for (mode, can) in [(Mode::Leading, true), (Mode::Fighting(1), false)] {
        let mut state = position(
            &battle,
            BattleStep::Move,
            &[(0, up(3, 8)), (1, up(7, 10)), (FOE, down(7, 10))],
        );
        (state.units[1].foe, state.units[FOE].foe) = (FOE as u8, 1);
        let him = &mut state.generals[0][0];
        him.with = 1;
        him.hand = Cards([0, 1, 0, 0, 0]);
        if let Some(general) = &mut him.general {
            general.mode = mode;
        }
        let found = options(&battle, &state).contains(&Choice::Advance(1));
        assert_eq!(found, can);
    }
}
