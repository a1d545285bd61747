//! Interception and skirmishers who give way (GL-204, GL-404, GL-428, GL-969), from positions set up by hand.

use battle_core::{EventLog, Game};
use gloriam::RuleParameters;
use gloriam::battle::{Battle, BattleEvent, BattleState, BattleStep, Choice, NONE, Path, Place};
use gloriam::duel::Response;

use crate::positions::{FOE, SUG, battle, chance, down, item, options, position, up};

fn free(field: &str, kinds: [&str; 2]) -> Battle {
    let mut rules =
        RuleParameters { use_cards: false, use_slowing: false, ..RuleParameters::DEFAULT };
    rules.set("field", field).expect("a field");
    battle(kinds, &rules)
}

/// The countercharge step: `FOE` charges unit 0 by a path; it is the item of unit 1.
fn charged(battle: &Battle, units: &[(usize, Place)], path: Path) -> BattleState {
    let mut state = position(battle, BattleStep::Countercharge, units);
    let charger = &mut state.units[FOE];
    (charger.charging, charger.charged) = (true, true);
    (charger.target, charger.path) = (0, path);
    state.item = item(1);
    state
}

fn intercepts(battle: &Battle, state: &BattleState) -> bool {
    state.item_unit() == Some(1) && options(battle, state).contains(&Choice::Intercept(FOE as u8))
}

/// GL-969, GL-204: from the next lane at 1 BW more, with the move less 1 BW, not nearer than 1 BW to the charger, before the target.
#[test]
fn gl_969_gl_204_who_can_come_into_the_way() {
    let battle = free("open", ["Cuirassiers", "Cuirassiers"]);
    // Close horse: 4 BW, so 3 for an interception, 2 from the next lane.
    for (own, expected) in [
        (up(6, 12), true),
        (up(8, 12), true),
        // Its body would stand in that of the target.
        (up(6, 11), false),
        (up(6, 10), false),
        // As near as 1 BW to the charger, and no nearer.
        (up(6, 13), true),
        (up(6, 14), false),
        // Two lanes off; facing another way.
        (up(5, 12), false),
        (down(6, 12), false),
    ] {
        let units = [(0, up(7, 10)), (1, own), (FOE, down(7, 14))];
        let state = charged(&battle, &units, Path::Ahead);
        assert_eq!(intercepts(&battle, &state), expected, "{own:?}");
    }
    // Out of reach: 3 BW and one more.
    let units = [(0, up(7, 9)), (1, up(6, 11)), (FOE, down(7, 13))];
    assert!(intercepts(&battle, &charged(&battle, &units, Path::Ahead)));
    let units = [(0, up(7, 9)), (1, up(6, 10)), (FOE, down(7, 13))];
    assert!(!intercepts(&battle, &charged(&battle, &units, Path::Ahead)));
    // A friend in the way.
    let units = [(0, up(7, 9)), (1, up(6, 11)), (2, up(7, 11)), (FOE, down(7, 13))];
    assert!(!intercepts(&battle, &charged(&battle, &units, Path::Ahead)));
    // (a): straight ahead at one who wheels out of its lane.
    for (y, expected) in [(11, true), (10, false)] {
        let units = [(0, up(8, 11)), (1, up(7, y)), (FOE, down(7, 14))];
        let state = charged(&battle, &units, Path::Wheel);
        assert_eq!(intercepts(&battle, &state), expected, "{y}");
    }
    // Not if the target comes to meet the charger, and not by who is charged itself.
    let units = [(0, up(7, 10)), (1, up(6, 12)), (FOE, down(7, 14))];
    let mut state = charged(&battle, &units, Path::Ahead);
    state.units[0].charging = true;
    assert!(!intercepts(&battle, &state));
    let mut state = charged(&battle, &units, Path::Ahead);
    state.put(FOE + 1, down(6, 15));
    (state.units[FOE + 1].charging, state.units[FOE + 1].target) = (true, 1);
    assert!(!intercepts(&battle, &state));
    // GL-308: guns don't charge.
    let guns = free("open", ["Field Guns", "Cuirassiers"]);
    let units = [(0, up(7, 10)), (1, up(6, 12)), (FOE, down(7, 14))];
    assert!(!intercepts(&guns, &charged(&guns, &units, Path::Ahead)));
}

/// GL-969, GL-428: the interceptor is the target, both charge, and they meet between their places.
#[test]
fn gl_969_gl_428_they_meet() {
    let battle = free("open", ["Cuirassiers", "Cuirassiers"]);
    let units = [(0, up(7, 10)), (1, up(6, 12)), (FOE, down(7, 14))];
    let mut state = charged(&battle, &units, Path::Ahead);
    let mut log = EventLog::default();
    let choice = Choice::Intercept(FOE as u8);
    battle.apply(&mut state, choice, &mut chance(5), &mut log);
    let stands = BattleEvent::Stands { unit: 1, place: up(7, 12) };
    assert!(log.events.contains(&stands));
    while state.step < BattleStep::Shoot {
        battle.apply(&mut state, Choice::Pass, &mut chance(5), &mut log);
    }
    let met = |event: &&BattleEvent| matches!(event, BattleEvent::Contact { .. });
    let contacts: Vec<_> = log.events.iter().filter(met).collect();
    assert_eq!(contacts.len(), 1);
    assert!(matches!(
        contacts[0],
        BattleEvent::Contact { unit: 1, foe: 20 } | BattleEvent::Contact { unit: 20, foe: 1 }
    ));
    assert!(
        !log.events.iter().any(|event| matches!(event, BattleEvent::Pair { units: [0, _], .. }))
    );
    assert_eq!(state.units[1].response, Response::Intercepted);
}

/// GL-428: if the sum of both reaches falls short, each moves its own and they stay apart.
#[test]
fn gl_428_two_charges_that_fall_short() {
    let battle = free("open", ["Cuirassiers", "Cuirassiers"]);
    for (y, meet) in [(18, true), (19, false), (20, false)] {
        let units = [(0, up(7, 10)), (FOE, down(7, y))];
        let mut state = position(&battle, BattleStep::ChargeCombat, &units);
        for (unit, target) in [(0, FOE), (FOE, 0)] {
            let own = &mut state.units[unit];
            (own.charging, own.charged) = (true, true);
            (own.target, own.path) = (target as u8, Path::Ahead);
        }
        let mut log = EventLog::default();
        battle.advance(&mut state, &mut chance(5), &mut log);
        let met = |event: &BattleEvent| matches!(event, BattleEvent::Contact { .. });
        assert_eq!(log.events.iter().any(met), meet, "{y}");
        if !meet {
            let gap = state.units[0].place.gap(state.units[FOE].place);
            assert_eq!(gap, y - 18, "{y}");
            assert_eq!(state.units[0].foe, NONE);
        }
    }
}

/// The farthest advance of unit 0.
fn far(battle: &Battle, units: &[(usize, Place)]) -> u8 {
    let state = position(battle, BattleStep::Move, units);
    let all = options(battle, &state).into_iter().map(|choice| match choice {
        Choice::Advance(bw) => bw,
        _ => 0,
    });
    all.max().unwrap_or(0)
}

/// GL-404: skirmishers in good going give way to an advance by just enough to stay 1 BW clear.
#[test]
fn gl_404_skirmishers_are_pushed_back() {
    let battle = free("open", ["Halberdiers", "Halberdiers"]);
    let sug = FOE + SUG;
    let far_off = (FOE, down(0, 28));
    let units = [(0, up(7, 10)), (sug, down(7, 12)), far_off];
    assert_eq!(far(&battle, &units), 3);
    for (bw, y) in [(1, 12), (2, 13), (3, 14)] {
        let mut state = position(&battle, BattleStep::Move, &units);
        let mut log = EventLog::default();
        battle.apply(&mut state, Choice::Advance(bw), &mut chance(1), &mut log);
        assert_eq!(state.units[sug].place, down(7, y), "{bw}");
        assert_eq!(state.units[0].place, up(7, 10 + bw as i8));
        let pushed = BattleEvent::Pushed { unit: sug as u8, by: 0 };
        assert_eq!(log.events.contains(&pushed), bw > 1);
    }
    // Not in rough going, not by skirmishers, not against its own side's units, and no tactical unit gives way.
    let rough = free("rough 7 12-13", ["Halberdiers", "Halberdiers"]);
    assert_eq!(far(&rough, &units), 1);
    assert_eq!(far(&battle, &[(0, up(7, 10)), (FOE, down(7, 12))]), 1, "a tactical unit");
    let beyond = [(0, up(7, 10)), (sug, down(7, 12)), (1, up(7, 16)), far_off];
    assert_eq!(far(&battle, &beyond), 1);
    // Beyond the edge they are lost.
    let edge = [(0, up(7, 27)), (sug, down(7, 29)), far_off];
    let mut state = position(&battle, BattleStep::Move, &edge);
    battle.apply(&mut state, Choice::Advance(2), &mut chance(1), &mut battle_core::NoTrace);
    assert!(!state.units[sug].here);
    assert_eq!(state.lost, [0, 0]);
}
