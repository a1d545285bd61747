//! Section 3: modifiers of discipline tests, and points.

use battle_core::Seat;
use tropaion::grid::Facing::{North, South};
use tropaion::troops::{Trait, UnitType::*};
use tropaion::{Battle, Pool, State, UnitId, Units};

use crate::support::*;

fn listed(battle: &Battle, state: &State, unit: UnitId, rally: bool) -> Vec<(&'static str, i8)> {
    let mut all = Vec::new();
    battle.discipline_modifiers(state, unit, rally, false, |rule, value| all.push((rule.0, value)));
    all
}

/// TP-202, TP-203, TP-206, TP-208, TP-209, TP-033: modifiers that ask for no neighbour.
#[test]
fn tp_202_tp_203_tp_206_tp_208_tp_209_modifiers() {
    let battle = battle(
        &[
            unit(HeavyInfantry, &[Trait::Legionaries]),
            unit(LightCavalry, &[]),
            unit(Maniples, &[Trait::UncertainMorale]),
        ],
        &[],
    );
    let mut state = position(
        &battle,
        &[at(own(0), 2, 5, North), at(own(1), 8, 5, North), at(own(2), 14, 5, North)],
    );
    assert_eq!(listed(&battle, &state, own(0), false), [("TP-202", 1)]);
    assert_eq!(listed(&battle, &state, own(1), false), [("TP-206", -1)]);
    assert_eq!(listed(&battle, &state, own(2), false), []);
    assert_eq!(listed(&battle, &state, own(2), true), [("TP-209", 1)]);
    state.set_half_morale(Seat::One, 4);
    assert_eq!(listed(&battle, &state, own(2), false), [("TP-208", -1), ("TP-033", -1)]);
    state.set_half_morale(Seat::One, 5);
    state.set_half_morale(Seat::Two, 4);
    assert_eq!(listed(&battle, &state, own(2), false), [("TP-203", 1)]);
}

/// TP-204, TP-311, TP-G03, TP-G04: a friend near to the rear helps, if both are out of combat.
#[test]
fn tp_204_tp_311_a_friend_to_the_rear() {
    let battle = battle(&[], &[]);
    for (x, y, helps) in [
        (5, 4, true),
        (5, 3, true),
        (6, 4, true),
        (6, 3, true),
        (7, 3, false),
        (5, 2, false),
        (6, 5, false),
        (5, 6, false),
    ] {
        let state = position(&battle, &[at(own(0), 5, 5, North), at(own(1), x, y, North)]);
        let found = listed(&battle, &state, own(0), false);
        assert_eq!(found == [("TP-204", 1)], helps, "({x}, {y})");
    }
    let fighting = position(
        &battle,
        &[
            at(own(0), 5, 5, North),
            at(own(1), 5, 4, North),
            at(foe(0), 6, 4, tropaion::grid::Facing::West),
        ],
    );
    assert!(!listed(&battle, &fighting, own(0), false).contains(&("TP-204", 1)));
}

/// TP-205, TP-312: an enemy that could charge the flank or the rear; not one in front, in combat, or out of reach.
#[test]
fn tp_205_tp_312_threats() {
    let battle = battle(&[], &[unit(MediumInfantry, &[])]);
    let threatened = |placed: &[tropaion::Placed]| {
        let state = position(&battle, placed);
        listed(&battle, &state, own(0), false).contains(&("TP-205", -1))
    };
    use tropaion::grid::Facing::{East, West};
    let unit = at(own(0), 5, 5, North);
    assert!(threatened(&[unit, at(foe(0), 9, 5, West)]));
    assert!(!threatened(&[unit, at(foe(0), 10, 5, West)]), "a cell too far");
    assert!(!threatened(&[unit, at(foe(0), 9, 5, East)]), "it looks away");
    assert!(!threatened(&[unit, at(foe(0), 5, 9, South)]), "it is in front");
    assert!(threatened(&[unit, at(foe(0), 5, 2, North)]), "in the rear");
    let fights = [unit, at(foe(0), 9, 5, West), at(own(1), 8, 5, East)];
    assert!(!threatened(&fights), "it is in combat");
}

/// TP-210: a formation tests with the worst of its members.
#[test]
fn tp_210_the_worst_member() {
    let battle =
        battle(&[unit(HeavyInfantry, &[Trait::Legionaries]), unit(HeavyInfantry, &[])], &[]);
    let state = position(&battle, &[at(own(0), 5, 5, North), at(own(1), 6, 5, North)]);
    let both = Units::one(own(0)).with(own(1));
    assert_eq!(battle.discipline(&state, Units::one(own(0)), false, Units::NONE), 1);
    assert_eq!(battle.discipline(&state, both, false, Units::NONE), 0);
    // TP-022, TP-207: only the member that would contact a fearsome enemy is shaken.
    assert_eq!(battle.discipline(&state, both, false, Units::one(own(0))), 0);
    assert_eq!(battle.discipline(&state, both, false, Units::one(own(1))), -1);
}

/// In how many sixths a rally of seat one's first unit succeeds, with these points of Discipline and of Strategy.
fn rally(settings: &[(&str, &str)], traits: &[Trait], points: [u8; 2]) -> u64 {
    let battle = battle_by(&[unit(HeavyInfantry, traits)], &[], settings);
    let mut start = position(&battle, &[at(own(0), 5, 5, North)]);
    start.set_disruption(own(0), 1);
    start.set_points(Seat::One, Pool::Discipline, points[0]);
    start.set_points(Seat::One, Pool::Strategy, points[1]);
    ways(6, |dice| {
        let mut state = start;
        battle.to_rallies(&mut state);
        play(
            &battle,
            &mut state,
            dice,
            |_, all| *all.last().unwrap(),
            |state| state.phase == tropaion::Phase::HalfTurnEnd,
        );
        state.unit(own(0)).disruption == 0
    })
}

/// TP-107, TP-108: Discipline and Strategy may be mixed on a rally; a cap holds for each pool.
#[test]
fn tp_107_tp_108_points_on_a_rally() {
    assert_eq!(rally(&[], &[], [0, 0]), 3);
    assert_eq!(rally(&[], &[], [1, 0]), 4);
    assert_eq!(rally(&[], &[], [1, 1]), 5);
    assert_eq!(rally(&[], &[], [0, 3]), 6);
    assert_eq!(rally(&[("spend_cap_per_roll", "1")], &[], [0, 3]), 4);
    assert_eq!(rally(&[("spend_cap_per_roll", "2")], &[], [3, 3]), 6);
    // Before the die, all that is there is named.
    assert_eq!(rally(&[("spend_timing", "pre_roll")], &[], [1, 1]), 5);
}

/// TP-211: natural limits.
#[test]
fn tp_211_natural_limits() {
    assert_eq!(rally(&[("natural_limits", "1_fails")], &[], [0, 3]), 5);
    assert_eq!(rally(&[("natural_limits", "both")], &[Trait::Legionaries], [0, 3]), 5);
    assert_eq!(rally(&[("natural_limits", "6_passes")], &[], [0, 0]), 3);
}

/// TP-801, TP-802, TP-020, TP-031, TP-034: who may rally.
#[test]
fn tp_801_tp_020_tp_031_tp_034_who_may_rally() {
    let may = |of, traits: &[Trait], fights: bool| {
        let battle = battle(&[unit(of, traits)], &[]);
        let mut placed = vec![at(own(0), 5, 5, North)];
        if fights {
            placed.push(at(foe(0), 5, 6, South));
        }
        let mut state = position(&battle, &placed);
        assert!(!battle.may_rally(&state, own(0)), "it is fresh");
        state.set_disruption(own(0), 1);
        let may = battle.may_rally(&state, own(0));
        state.units[own(0).index()].rallied = true;
        assert!(!battle.may_rally(&state, own(0)), "once a half-turn");
        may
    };
    assert!(may(HeavyInfantry, &[], false));
    assert!(!may(HeavyInfantry, &[], true));
    assert!(may(HeavyInfantry, &[Trait::Veteran], true));
    assert!(!may(HeavyInfantry, &[Trait::Raw], false));
    assert!(!may(Elephants, &[], false));
}
