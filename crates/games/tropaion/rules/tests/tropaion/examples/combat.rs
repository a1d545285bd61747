//! Close combat (TP-X04 to TP-X10, TP-X13, TP-X22, TP-X23, TP-X25, TP-X28, TP-X31).

use super::*;

/// TP-X04, TP-701: how a die-off falls by the difference of modifiers.
#[test]
fn tp_x04_die_off() {
    let battle = battle(&[], &[]);
    for (diff, win, tie) in [
        (0, (5, 12), (1, 6)),
        (1, (7, 12), (5, 36)),
        (2, (13, 18), (1, 9)),
        (3, (5, 6), (1, 12)),
        (4, (11, 12), (1, 18)),
        (5, (35, 36), (1, 36)),
        (6, (1, 1), (0, 1)),
    ] {
        let start = face_to_face(&battle, diff);
        let outcome = |dice: &mut EnumeratedDice| {
            let (_, events) = fight(&battle, &start, dice);
            let totals = events.iter().find_map(|event| match event {
                Event::Fought { totals, .. } => Some(*totals),
                _ => None,
            });
            let [one, two] = totals.expect("it was fought");
            one.cmp(&two)
        };
        exactly(win, FIGHT, |dice| outcome(dice).is_gt());
        exactly(tie, FIGHT, |dice| outcome(dice).is_eq());
    }
}

/// A supported unit of each army, face to face, seat one's having charged.
fn supported(battle: &Battle, bonus: i8) -> State {
    let mut state = position(
        battle,
        &[
            at(own(0), 5, 5, North),
            at(own(1), 6, 5, North),
            at(foe(0), 5, 6, South),
            at(foe(1), 4, 6, South),
        ],
    );
    state.set_charged(own(0), foe(0), bonus);
    state
}

/// TP-X05, TP-710, TP-711, TP-714: supported heavy infantry charges its like.
#[test]
fn tp_x05_heavy_infantry_charges_heavy_infantry() {
    let battle = battle(&[], &[]);
    let start = supported(&battle, 1);
    assert_eq!(battle.combat_factor(&start, own(0), foe(0)), 3);
    assert_eq!(battle.combat_factor(&start, foe(0), own(0)), 2);
    let after = |dice: &mut EnumeratedDice| fight(&battle, &start, dice).0;
    exactly((7, 72), FIGHT, |dice| gone(&after(dice), foe(0)));
    exactly((7, 36), FIGHT, |dice| after(dice).unit(foe(0)).disruption == 1);
    exactly((7, 24), FIGHT, |dice| {
        let state = after(dice);
        state.unit(foe(0)).cell == Cell::new(5, 7) && state.unit(foe(0)).disruption == 0
    });
    exactly((5, 18), FIGHT, |dice| {
        let state = after(dice);
        let own = state.unit(own(0));
        gone(&state, crate::support::own(0)) || own.disruption > 0 || own.cell != Cell::new(5, 5)
    });
}

/// TP-X06, TP-010, TP-020: elephants charge unsupported heavy infantry.
#[test]
fn tp_x06_elephants_charge() {
    let battle = battle(&[unit(Elephants, &[])], &[]);
    let start = face_to_face(&battle, 3);
    assert_eq!(battle.combat_factor(&start, own(0), foe(0)), 5);
    let after = |dice: &mut EnumeratedDice| fight(&battle, &start, dice).0;
    exactly((5, 216), FIGHT, |dice| after(dice).unit(own(0)).disruption == 1);
    exactly((1, 216), FIGHT, |dice| gone(&after(dice), own(0)));
}

/// TP-X07, TP-011, TP-730: what a lost fight does to a unit that is disrupted already, or fresh.
#[test]
fn tp_x07_the_second_disruption() {
    // Seat two's unit loses for certain: +6 against it.
    let lost = |battle: &Battle, mut start: State, disruption: u8, expected: (u64, u64)| {
        start.set_disruption(foe(0), disruption);
        start.set_charged(own(0), foe(0), 12);
        exactly(expected, FIGHT * FIGHT, |dice| gone(&fight(battle, &start, dice).0, foe(0)));
    };
    let plain = battle(&[], &[]);
    lost(&plain, face_to_face(&plain, 0), 1, (1, 2));
    lost(&plain, face_to_face(&plain, 0), 0, (1, 6));
    let beast = battle(&[], &[unit(Elephants, &[])]);
    lost(&beast, face_to_face(&beast, 0), 1, (1, 1));
    lost(&beast, face_to_face(&beast, 0), 0, (1, 6));
    // TP-733: no room behind it.
    let blocked = || position(&plain, &[at(own(0), 5, 14, North), at(foe(0), 5, 15, South)]);
    lost(&plain, blocked(), 1, (1, 1));
    lost(&plain, blocked(), 0, (1, 6));
    // TP-904: in a mass.
    let mut mass = position(
        &plain,
        &[
            at(own(0), 5, 5, North),
            at(foe(0), 5, 6, South),
            at(foe(1), 4, 6, South),
            at(foe(2), 5, 7, South),
        ],
    );
    assert!(plain.form(&mut mass, &[foe(0), foe(1), foe(2)]));
    lost(&plain, mass, 1, (1, 1));
    lost(&plain, mass, 0, (1, 6));
}

/// TP-X08, TP-731: Valour on the result.
#[test]
fn tp_x08_valour_on_the_result() {
    let battle = battle(&[], &[]);
    for points in 0..=6u64 {
        let mut start = face_to_face(&battle, 12);
        start.set_points(Seat::One, Pool::Valour, points as u8);
        exactly(((1 + points).min(6), 6), FIGHT, |dice| {
            gone(&fight(&battle, &start, dice).0, foe(0))
        });
    }
}

/// TP-X09, TP-X10, TP-X31, TP-105: all the Valour of a turn on one fight.
#[test]
fn tp_x09_x10_x31_valour_on_one_fight() {
    let battle = battle(&[], &[]);
    let one = [
        (0, (7, 72)),
        (1, (47, 216)),
        (2, (77, 216)),
        (3, (55, 108)),
        (4, (145, 216)),
        (5, (181, 216)),
        (6, (49, 54)),
    ];
    let even = [
        (0, (5, 72)),
        (1, (1, 6)),
        (2, (31, 108)),
        (3, (23, 54)),
        (4, (125, 216)),
        (5, (20, 27)),
        (6, (181, 216)),
    ];
    for (bonus, table) in [(1, one), (0, even)] {
        for (points, expected) in table {
            let mut start = face_to_face(&battle, bonus);
            start.set_points(Seat::One, Pool::Valour, points);
            exactly(expected, FIGHT, |dice| gone(&fight(&battle, &start, dice).0, foe(0)));
        }
    }
    let medium = crate::support::battle(&[unit(MediumInfantry, &[])], &[]);
    for (points, enemy, own_loss) in [
        (0, (1, 36), (13, 108)),
        (1, (2, 27), (13, 108)),
        (2, (31, 216), (7, 72)),
        (3, (13, 54), (5, 72)),
        (6, (5, 8), (1, 72)),
    ] {
        let mut start = position(
            &medium,
            &[at(own(0), 5, 5, North), at(foe(0), 5, 6, South), at(foe(1), 4, 6, South)],
        );
        start.set_points(Seat::One, Pool::Valour, points);
        exactly(enemy, FIGHT, |dice| gone(&fight(&medium, &start, dice).0, foe(0)));
        exactly(own_loss, FIGHT, |dice| gone(&fight(&medium, &start, dice).0, own(0)));
    }
}

/// TP-X13, TP-A22: Run Them Down.
#[test]
fn tp_x13_run_them_down() {
    let battle = battle(&[], &[]);
    let mut start = face_to_face(&battle, 12);
    start.set_hand(Seat::One, Cards::of(&[Card::RunThemDown]));
    let result = |keeps: u8, dice: &mut EnumeratedDice| {
        let (_, events) = fight_step(&battle, &start, dice, |state, all| match state.phase {
            Phase::RunThemDown if state.fight().result < keeps => Decision::Yes,
            _ => done(state, all),
        });
        let result = events.iter().find_map(|event| match event {
            Event::Result { result, .. } => Some(*result),
            _ => None,
        });
        result.expect("it has a result")
    };
    exactly((11, 36), 36 * 36, |dice| result(6, dice) == 6);
    exactly((5, 9), 36 * 36, |dice| result(5, dice) >= 5);
}

/// TP-X22, TP-030, TP-734: pikes that are pushed into difficult ground.
#[test]
fn tp_x22_pikes_pushed_into_a_marsh() {
    let battle = battle(&[], &[unit(Pikes, &[])]);
    for (holding, expected) in [(0, (1, 6)), (1, (5, 6)), (2, (1, 1))] {
        let mut start = position(&battle, &[at(own(0), 5, 5, North), at(foe(0), 5, 6, South)]);
        battle.lay_card(&mut start, Card::SmallDifficult, Cell::new(5, 8), false);
        start.set_charged(own(0), foe(0), 12);
        start.set_disruption(foe(0), holding);
        exactly(expected, FIGHT, |dice| gone(&fight(&battle, &start, dice).0, foe(0)));
        if holding == 0 {
            exactly((1, 6), FIGHT, |dice| {
                fight(&battle, &start, dice).0.unit(foe(0)).disruption == 2
            });
            exactly((2, 3), FIGHT, |dice| {
                fight(&battle, &start, dice).0.unit(foe(0)).disruption == 1
            });
        }
    }
}

/// TP-X23, TP-314, TP-715, TP-736: one unit against two, in either order.
#[test]
fn tp_x23_front_and_flank() {
    let battle =
        battle(&[unit(HeavyInfantry, &[]), unit(MediumCavalry, &[])], &[unit(HeavyInfantry, &[])]);
    let mut start = position(
        &battle,
        &[at(own(0), 5, 5, North), at(own(1), 6, 6, West), at(foe(0), 5, 6, South)],
    );
    start.set_charged(own(0), foe(0), 1);
    start.set_charged(own(1), foe(0), 1);
    assert_eq!(battle.combat_factor(&start, own(0), foe(0)), 2);
    assert_eq!(battle.combat_factor(&start, foe(0), own(0)), 1);
    assert_eq!(battle.combat_factor(&start, own(1), foe(0)), 1);
    assert_eq!(battle.combat_factor(&start, foe(0), own(1)), -1);
    for (first, expected) in [(own(0), (179, 324)), (own(1), (2263, 3888))] {
        exactly(expected, FIGHT * FIGHT, |dice| {
            let wanted = Decision::Fight { own: first, enemy: foe(0) };
            let (state, _) = fight_step(&battle, &start, dice, |state, all| {
                if all.contains(&wanted) { wanted } else { done(state, all) }
            });
            gone(&state, foe(0))
        });
    }
}

/// TP-X25, TP-023, TP-719: frenzied warbands of a mass.
#[test]
fn tp_x25_frenzied_warbands() {
    let battle = battle(&[unit(Warband, &[Trait::Frenzied])], &[]);
    for (wavers, diff, win) in [(false, 3, (5, 6)), (true, 1, (7, 12))] {
        // Charge +2 and +1 for the mass.
        let mut start = face_to_face(&battle, 3);
        if wavers {
            start.set_half_morale(Seat::One, 4);
        }
        let factors = battle.combat_factor(&start, own(0), foe(0))
            - battle.combat_factor(&start, foe(0), own(0));
        assert_eq!(factors, diff);
        exactly(win, FIGHT, |dice| winner(&fight(&battle, &start, dice).1) == Some(own(0)));
    }
}

/// TP-X28, TP-733: a push-back that has no room.
#[test]
fn tp_x28_blocked() {
    let battle = battle(&[], &[]);
    let start = position(&battle, &[at(own(0), 5, 14, North), at(foe(0), 5, 15, South)]);
    let after = |dice: &mut EnumeratedDice| fight(&battle, &start, dice);
    exactly((5, 72), FIGHT, |dice| gone(&after(dice).0, foe(0)));
    exactly((25, 72), FIGHT, |dice| {
        let (state, events) = after(dice);
        let removed =
            events.iter().any(|event| matches!(event, Event::Removed { why: Removal::Edge, .. }));
        assert!(!removed && state.unit(foe(0)).cell == Cell::new(5, 15));
        state.unit(foe(0)).disruption == 1
    });
}
