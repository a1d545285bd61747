//! Moves of units in and out of contact (GL-210, GL-919, GL-974).

use super::*;

/// GL-210, GL-953, GL-954: into the next lane only where no unit stands and 2 BW from the enemy.
#[test]
fn gl_210_gl_953_shifts() {
    let rules = RuleParameters { use_cards: false, ..RULES };
    let battle = battle(["Swedish Brigade", "Swedish Brigade"], &rules);
    let shifts = |units: &[(usize, Place)]| {
        let state = position(&battle, BattleStep::Move, units);
        let mut found = Vec::new();
        for choice in options(&battle, &state) {
            if let Choice::Shift(side) = choice {
                found.push(side);
            }
        }
        found
    };
    assert_eq!(shifts(&[(0, up(7, 10)), (FOE, down(1, 25))]), [-1, 1]);
    assert_eq!(shifts(&[(0, up(0, 10)), (FOE, down(14, 25))]), [1]);
    assert_eq!(shifts(&[(0, up(7, 10)), (1, up(8, 10)), (FOE, down(1, 25))]), [-1]);
    assert_eq!(shifts(&[(0, up(7, 10)), (FOE, down(6, 11))]), [1]);
}

/// GL-919, GL-226: horse break off from slower foot; foot never from horse.
#[test]
fn gl_919_break_offs() {
    let rules = RuleParameters { use_cards: false, ..RULES };
    let battle = battle(["Cuirassiers", "Swedish Brigade"], &rules);
    let mut state = position(&battle, BattleStep::BreakOff, &[(0, up(7, 10)), (FOE, down(7, 10))]);
    (state.units[0].foe, state.units[FOE].foe) = (FOE as u8, 0);
    assert_eq!(
        options(&battle, &state),
        [Choice::Pass, Choice::BreakOff(2), Choice::BreakOff(3), Choice::BreakOff(4)]
    );
    battle.apply(&mut state, Choice::BreakOff(3), &mut chance(1), &mut battle_core::NoTrace);
    assert_eq!(state.units[0].place, up(7, 7));
    assert!(!state.is_engaged(0) && !state.is_engaged(FOE));
}

/// GL-974, GL-223: a unit taken in flank turns to face, and the contact is front to front.
#[test]
fn gl_974_facing_a_flank() {
    let rules = RuleParameters { use_cards: false, ..RULES };
    let battle = battle(["Swedish Brigade", "Swedish Brigade"], &rules);
    let mut state = position(&battle, BattleStep::MoveBases, &[(0, up(7, 10)), (FOE, down(8, 10))]);
    state.active = 1;
    state.units[0].foe = FOE as u8;
    state.units[0].hits = Face::Flank;
    state.units[0].sideways = true;
    assert!(options(&battle, &state).contains(&Choice::FaceContact));
    battle.apply(&mut state, Choice::FaceContact, &mut chance(1), &mut battle_core::NoTrace);
    assert!(state.are_face_to_face(0, FOE));
    assert_eq!(state.units[0].hits, Face::Front);
}
