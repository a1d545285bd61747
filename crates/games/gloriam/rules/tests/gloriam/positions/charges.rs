//! Charges, contact and runs (GL-313, GL-403, GL-430, GL-951, GL-953, GL-956, GL-957).

use super::*;

/// GL-313: aligning does nothing on lanes: who is in contact stays where contact was made, through charge combat and melee.
#[test]
fn gl_313_units_in_contact_do_not_slide() {
    let battle = battle(["Tercio", "Tercio"], &RULES);
    for step in [BattleStep::ChargeCombat, BattleStep::Melee] {
        let mut state = position(&battle, step, &[(0, up(7, 14)), (FOE, down(7, 14))]);
        for (unit, foe) in [(0, FOE), (FOE, 0)] {
            state.units[unit].foe = foe as u8;
        }
        let mut log = EventLog::default();
        let mut dice = chance(3);
        let fought = |event: &BattleEvent| matches!(event, BattleEvent::Pair { .. });
        battle.advance(&mut state, &mut dice, &mut log);
        while !log.events.iter().any(fought) {
            battle.apply(&mut state, Choice::Pass, &mut dice, &mut log);
        }
        let moved = |event: &BattleEvent| matches!(event, BattleEvent::Stands { .. });
        assert!(!log.events.iter().any(moved), "{step:?}");
        assert_eq!(state.units[0].place, up(7, 14));
        assert_eq!(state.units[FOE].place, down(7, 14));
    }
}

/// GL-956, GL-429, GL-957: a flank is reached only by who is level with it or past it; a target that has moved on is missed.
#[test]
fn gl_956_gl_429_a_flank_that_has_moved_on() {
    let battle = battle(["Cuirassiers", "Cuirassiers"], &RULES);
    for (lane, y, touches) in [
        (8, 14, true),
        (8, 15, true),
        (8, 13, false),
        (8, 12, false),
        // It has wheeled into another lane.
        (9, 14, false),
    ] {
        let units = [(0, up(7, 14)), (FOE, up(lane, y))];
        let mut state = position(&battle, BattleStep::ChargeCombat, &units);
        let charger = &mut state.units[FOE];
        (charger.charging, charger.charged) = (true, true);
        (charger.target, charger.path) = (0, Path::Flank);
        let mut log = EventLog::default();
        battle.advance(&mut state, &mut chance(1), &mut log);
        let contact = |event: &BattleEvent| matches!(event, BattleEvent::Contact { .. });
        assert_eq!(log.events.iter().any(contact), touches, "from {lane}, {y}");
    }
}

/// GL-951: a wheel before an enemy that looks over the table's edge would leave the table.
#[test]
fn gl_951_no_charge_ends_off_the_table() {
    let battle = battle(["Cuirassiers", "Cuirassiers"], &RULES);
    let units = [(0, up(8, 1)), (FOE, down(7, 0))];
    let mut state = position(&battle, BattleStep::ChargeCombat, &units);
    let charger = &mut state.units[0];
    (charger.charging, charger.charged) = (true, true);
    (charger.target, charger.path) = (FOE as u8, Path::Wheel);
    battle.advance(&mut state, &mut chance(2), &mut battle_core::NoTrace);
    assert!(state.units[0].place.is_on_table(), "{:?}", state.units[0].place);
}

/// GL-953: two tactical units that charge the same enemy in one lane do not end in one place.
#[test]
fn gl_953_chargers_do_not_overlap() {
    let battle = battle(["Cuirassiers", "Cuirassiers"], &RULES);
    let units = [(0, up(7, 12)), (1, up(8, 12)), (FOE, down(7, 14))];
    let mut state = position(&battle, BattleStep::ChargeCombat, &units);
    // The first wheels in, the second came straight ahead.
    for (unit, path) in [(0, Path::Ahead), (1, Path::Wheel)] {
        let charger = &mut state.units[unit];
        (charger.charging, charger.charged) = (true, true);
        (charger.target, charger.path) = (FOE as u8, path);
    }
    let mut swapped = state;
    swapped.put(0, up(8, 12));
    swapped.put(1, up(7, 12));
    swapped.units[0].path = Path::Wheel;
    swapped.units[1].path = Path::Ahead;
    for mut state in [state, swapped] {
        battle.advance(&mut state, &mut chance(2), &mut battle_core::NoTrace);
        let [one, two] = [state.units[0], state.units[1]];
        let both = one.here && two.here;
        assert!(both && !one.place.overlaps(two.place), "{:?} {:?}", one.place, two.place);
    }
}

/// GL-956: the four ways of a charge, and how far each may be.
#[test]
fn gl_956_charge_paths() {
    let rules = RuleParameters { use_cards: false, ..RULES };
    let battle = battle(["Cuirassiers", "Cuirassiers"], &rules);
    let paths = |foe: Place| {
        let state = position(&battle, BattleStep::Declare, &[(0, up(7, 10)), (FOE, foe)]);
        let mut found = Vec::new();
        for choice in options(&battle, &state) {
            if let Choice::Charge(Charge { path, .. }) = choice {
                found.push(path);
            }
        }
        found
    };
    // Close horse reach 4 BW. Ahead, in front and from behind.
    assert_eq!(paths(down(7, 14)), [Path::Ahead]);
    assert_eq!(paths(down(7, 15)), []);
    assert_eq!(paths(up(7, 15)), [Path::Ahead]);
    // A wheel costs one.
    assert_eq!(paths(down(8, 13)), [Path::Wheel]);
    assert_eq!(paths(down(8, 14)), []);
    // Level or past by at most 3, at 2 BW and the distance past.
    assert_eq!(paths(down(6, 10)), [Path::Flank]);
    assert_eq!(paths(down(6, 8)), [Path::Flank]);
    assert_eq!(paths(down(6, 7)), []);
    assert_eq!(paths(down(9, 12)), []);
    // A target that faces with the charger has a flank too.
    assert_eq!(paths(up(6, 10)), [Path::Flank]);
    assert_eq!(paths(up(8, 8)), [Path::Flank]);
    assert_eq!(paths(up(8, 7)), []);
    assert_eq!(paths(up(8, 12)), []);
    // A friend in the way.
    let state = position(
        &battle,
        BattleStep::Declare,
        &[(0, up(7, 10)), (1, up(7, 12)), (FOE, down(7, 13))],
    );
    assert!(
        options(&battle, &state).iter().all(|choice| !matches!(choice, Choice::Charge(_)))
            || state.item_unit() != Some(0)
    );
}

/// GL-957, GL-958: where a charge arrives and which face it touches.
#[test]
fn gl_957_contact() {
    let rules =
        RuleParameters { use_cards: false, use_slowing: false, close_horse_runs: false, ..RULES };
    let battle = battle(["Swedish Brigade", "Swedish Brigade"], &rules);
    for (foe, path, place, face) in [
        (down(7, 12), Path::Ahead, up(7, 12), Face::Front),
        (up(7, 13), Path::Ahead, up(7, 12), Face::Rear),
        (down(8, 12), Path::Wheel, up(8, 12), Face::Front),
        (down(8, 10), Path::Flank, up(7, 10), Face::Flank),
    ] {
        let mut state = position(&battle, BattleStep::Declare, &[(0, up(7, 10)), (FOE, foe)]);
        let mut log = EventLog::default();
        let charge = Choice::Charge(Charge { target: FOE as u8, path });
        assert!(options(&battle, &state).contains(&charge), "{path:?}");
        battle.apply(&mut state, charge, &mut chance(4), &mut log);
        while state.step < BattleStep::Shoot {
            let choice = options(&battle, &state)[0];
            battle.apply(&mut state, choice, &mut chance(4), &mut log);
        }
        assert!(log.events.contains(&BattleEvent::Contact { unit: 0, foe: FOE as u8 }), "{path:?}");
        let own = &state.units[0];
        assert_eq!((own.place, own.hits), (place, face), "{path:?}");
        assert_eq!(state.are_face_to_face(0, FOE), face == Face::Front);
    }
}

/// GL-403: skirmishers that stand before a tactical unit are swept away.
#[test]
fn gl_403_swept_away_in_a_battle() {
    let rules = RuleParameters { use_cards: false, use_slowing: false, ..RULES };
    let battle = battle(["Halberdiers", "Halberdiers"], &rules);
    let mut state = position(
        &battle,
        BattleStep::Declare,
        &[(0, up(7, 10)), (FOE + SUG, down(7, 12)), (FOE, down(1, 25))],
    );
    battle.apply(
        &mut state,
        Choice::Charge(Charge { target: (FOE + SUG) as u8, path: Path::Ahead }),
        &mut chance(1),
        &mut battle_core::NoTrace,
    );
    assert_eq!(state.step, BattleStep::Respond);
    battle.apply(&mut state, Choice::Pass, &mut chance(1), &mut battle_core::NoTrace);
    while state.step < BattleStep::Shoot {
        battle.apply(&mut state, Choice::Pass, &mut chance(1), &mut battle_core::NoTrace);
    }
    assert!(!state.units[FOE + SUG].here && state.units[0].here);
    assert_eq!(state.units[0].place, up(7, 13), "the charge goes on");
    assert_eq!(state.lost, [0, 0]);
}

/// GL-430, GL-404: a skirmisher that runs off the table is lost, a tactical unit stops at the edge and tests.
#[test]
fn gl_430_gl_404_runs_to_the_edge() {
    let rules = RuleParameters { use_cards: false, ..RULES };
    for (unit, kind, is_lost) in [(SUG, "Light Horse", true), (0, "Light Horse", false)] {
        let battle = battle(["Cuirassiers", kind], &rules);
        let mut state =
            position(&battle, BattleStep::Declare, &[(0, up(7, 27)), (FOE + unit, down(7, 29))]);
        let mut log = EventLog::default();
        battle.apply(
            &mut state,
            Choice::Charge(Charge { target: (FOE + unit) as u8, path: Path::Ahead }),
            &mut chance(1),
            &mut log,
        );
        while state.step < BattleStep::Respond {
            battle.apply(&mut state, Choice::Pass, &mut chance(1), &mut log);
        }
        assert_eq!(state.step, BattleStep::Respond);
        battle.apply(&mut state, Choice::Run { bonus: false }, &mut chance(1), &mut log);
        let gone = log.events.contains(&BattleEvent::Gone { unit: (FOE + unit) as u8 });
        let tested = log.events.iter().any(|event| matches!(event, BattleEvent::Tested { .. }));
        assert_eq!((gone, tested), (is_lost, !is_lost));
    }
}

/// GL-967, GL-201: no skirmisher has to clear the way (C1): a tactical unit charges through those of its own side, who stay where they
/// are; at 2.1 there is no such choice.
#[test]
fn gl_967_charges_go_through_friendly_skirmishers() {
    let battle = battle(["Cuirassiers", "Halberdiers"], &RULES);
    let units = [(0, up(7, 14)), (SUG, up(7, 15)), (FOE, down(7, 18))];
    let state = position(&battle, BattleStep::Generals, &units);
    let of_units = |choice: &Choice| !matches!(choice, Choice::Lead | Choice::FightInFile);
    let mut declares = state;
    declares.step = BattleStep::Declare;
    assert!(!options(&battle, &state).iter().any(of_units));
    let charge = Choice::Charge(Charge { target: FOE as u8, path: Path::Ahead });
    assert!(options(&battle, &declares).contains(&charge));
    let mut state = position(&battle, BattleStep::ChargeCombat, &units);
    let charger = &mut state.units[0];
    (charger.charging, charger.charged) = (true, true);
    (charger.target, charger.path) = (FOE as u8, Path::Ahead);
    let mut log = EventLog::default();
    battle.advance(&mut state, &mut chance(2), &mut log);
    let contact = BattleEvent::Contact { unit: 0, foe: FOE as u8 };
    assert!(log.events.contains(&contact));
    assert_eq!(state.units[SUG].place, up(7, 15));
}

/// GL-525, GL-956, GL-958: two that charge into each other's flank are two contacts. In each the charger fights to its front with
/// two files and claims +4, and the end file that it hits answers with its second base only, since its first fights to the front.
/// None of this depends on whose turn it is.
#[test]
fn gl_525_gl_958_each_in_the_flank_of_the_other() {
    let rules = RuleParameters { use_slowing: false, ..RULES };
    let battle = battle(["Cuirassiers", "Cuirassiers"], &rules);
    for active in [0, 1] {
        let mut state =
            position(&battle, BattleStep::ChargeCombat, &[(0, up(7, 14)), (FOE, down(8, 12))]);
        state.active = active;
        for (unit, target) in [(0, FOE), (FOE, 0)] {
            let charger = &mut state.units[unit];
            (charger.charging, charger.charged) = (true, true);
            (charger.target, charger.path) = (target as u8, Path::Flank);
        }
        let mut log = EventLog::default();
        battle.advance(&mut state, &mut chance(1), &mut log);
        assert!(!state.are_face_to_face(0, FOE));
        let mut fought: Vec<_> = { log.events.iter() }
            .filter_map(|event| match event {
                BattleEvent::Pair { result, .. } => Some((result.differences, result.pair.throws)),
                _ => None,
            })
            .collect();
        fought.sort_unstable();
        let of_charger = |seat: usize| {
            let mut difference = [-4; 2];
            difference[seat] = 4;
            let mut alone = [false; 2];
            alone[seat] = true;
            [(difference, alone), (difference, [true; 2])]
        };
        assert_eq!(fought, [of_charger(1), of_charger(0)].concat(), "{active}");
    }
}
