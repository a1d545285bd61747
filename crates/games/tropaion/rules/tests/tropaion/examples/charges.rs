//! Charges and what units do about them (TP-X16, TP-X17, TP-X19, TP-X20, TP-X24).

use super::*;

/// TP-X16, TP-609, TP-718: heavy cavalry charges pikes, and medium infantry.
#[test]
fn tp_x16_heavy_cavalry_charges() {
    for (of, ours, theirs) in [(Pikes, 3, 2), (MediumInfantry, 3, 0)] {
        let battle = battle(&[unit(HeavyCavalry, &[])], &[unit(of, &[])]);
        let start = face_to_face(&battle, 2);
        assert_eq!(battle.combat_factor(&start, own(0), foe(0)), ours);
        assert_eq!(battle.combat_factor(&start, foe(0), own(0)), theirs);
    }
}

/// TP-X17, TP-603, TP-026, TP-027: who gets away from a charge.
#[test]
fn tp_x17_retreats() {
    for (charger, target, gap, contact) in [
        (HeavyInfantry, LightInfantry, 2, false),
        (MediumCavalry, LightCavalry, 3, false),
        (MediumCavalry, LightCavalry, 2, true),
    ] {
        let battle = battle(&[unit(charger, &[])], &[unit(target, &[])]);
        let start = position(&battle, &[at(own(0), 5, 4, North), at(foe(0), 5, 5 + gap, South)]);
        let cells = 1 + i8::from(target == LightCavalry);
        let n = ways(FIGHT * DIE, |dice| {
            let state = charge(&battle, &start, true, dice);
            state.unit(own(0)).contacted.has(foe(0))
        });
        assert_eq!(n > 0, contact, "{charger:?} at {target:?}");
        let n = ways(FIGHT * DIE, |dice| {
            let state = charge(&battle, &start, true, dice);
            let moved = state.unit(own(0)).cell.y > 4;
            moved && !contact && state.unit(foe(0)).cell.y != 5 + gap + cells
        });
        assert_eq!(n, 0, "{target:?} went straight back");
    }
}

/// TP-X19, TP-022, TP-033, TP-207: everything against a charge.
#[test]
fn tp_x19_a_charge_against_all_odds() {
    for (points, sixths) in [(0, 0), (3, 2)] {
        let battle = battle(
            &[unit(LightInfantry, &[Trait::UncertainMorale])],
            &[unit(HeavyInfantry, &[Trait::Fearsome])],
        );
        let mut start = position(&battle, &[at(own(0), 5, 4, North), at(foe(0), 5, 7, South)]);
        start.set_half_morale(Seat::One, 4);
        start.set_points(Seat::One, Pool::Discipline, points);
        exactly((sixths, 6), FIGHT * DIE, |dice| {
            charge(&battle, &start, false, dice).unit(own(0)).contacted.has(foe(0))
        });
    }
}

/// TP-X20, TP-406: a charge, its test and its fight together.
#[test]
fn tp_x20_a_whole_charge() {
    let battle = battle(&[], &[]);
    let start = position(&battle, &[at(own(0), 5, 4, North), at(foe(0), 5, 7, South)]);
    exactly((7, 144), FIGHT * DIE, |dice| gone(&charge(&battle, &start, false, dice), foe(0)));
}

/// TP-X24, TP-609, TP-720, TP-A26, TP-A27: charge bonuses and cards.
#[test]
fn tp_x24_charge_bonuses() {
    assert_eq!(bonus(Elephants, HeavyInfantry, false, false, false).0, 3);
    assert_eq!(bonus(Elephants, HeavyInfantry, false, false, true).0, 2);
    assert_eq!(bonus(Elephants, HeavyInfantry, false, true, true).0, 3);
    assert_eq!(bonus(LightInfantry, HeavyInfantry, false, false, true).0, 0);
    assert_eq!(bonus(LightInfantry, HeavyInfantry, false, true, true).0, 0);
    assert_eq!(bonus(HeavyInfantry, HeavyInfantry, true, false, true).0, 1);
    assert_eq!(bonus(HeavyInfantry, HeavyInfantry, true, true, false).0, 3);
    // Combat +1 and +1 when charged; Shieldwall leaves both.
    assert_eq!(bonus(MediumCavalry, Pikes, false, false, true), (0, 2));
}
