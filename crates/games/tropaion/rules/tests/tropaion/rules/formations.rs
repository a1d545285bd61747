//! Section 10: shapes, splitting, stepping into gaps, joining.

use battle_core::Seat;
use tropaion::grid::Facing::{East, North, South};
use tropaion::troops::{
    Trait,
    UnitType::{self, *},
};
use tropaion::{ActionKind, Battle, Mover, Placed, Pool, Shape, State};

use super::movement::actions;
use crate::support::*;

const CELLS: [(Shape, &[(i8, i8)]); 3] = [
    (Shape::Line, &[(5, 5), (6, 5), (7, 5)]),
    (Shape::Column, &[(5, 5), (5, 4), (5, 3)]),
    (Shape::Mass, &[(5, 5), (6, 5), (6, 4)]),
];

fn formed(battle: &Battle, cells: &[(i8, i8)]) -> (State, bool) {
    let placed: Vec<Placed> =
        cells.iter().enumerate().map(|(place, &(x, y))| at(own(place), x, y, North)).collect();
    let mut state = position(battle, &placed);
    let units: Vec<_> = (0..cells.len()).map(own).collect();
    let legal = battle.form(&mut state, &units);
    (state, legal)
}

/// TP-901, TP-902, TP-903, TP-028, TP-909, TP-G10: which types stand in which shapes.
#[test]
fn tp_901_tp_902_tp_903_shapes_by_type() {
    for of in UnitType::ALL {
        let n = if of == Elephants { 2 } else { 3 };
        let battle = battle(&vec![unit(of, &[]); n], &[]);
        for (shape, cells) in CELLS {
            let expected = match of {
                Elephants => false,
                LightInfantry | LightCavalry => shape == Shape::Line,
                Pikes | Maniples => shape != Shape::Mass,
                _ => true,
            };
            let cells = &cells[..n];
            let (state, legal) = formed(&battle, cells);
            assert_eq!(legal, expected, "{of:?} {shape:?}");
            if legal {
                assert_eq!(battle.shape(&state, own(0)), Some(shape));
            }
        }
    }
    // TP-032: supporting archers form no mass.
    let archers = bows(&[Trait::SupportingArchers]);
    let battle = battle(&[unit(MediumInfantry, &[]), unit(MediumInfantry, &[]), archers], &[]);
    assert!(!formed(&battle, CELLS[2].1).1);
}

/// TP-902, TP-G10: gaps, bends and three ranks are no formation.
#[test]
fn tp_g10_what_is_no_shape() {
    let battle = battle(&[], &[]);
    for cells in [
        &[(5, 5), (7, 5)][..],
        &[(5, 5), (6, 4)],
        &[(5, 5), (6, 5), (5, 4), (5, 3)],
        &[(5, 5), (6, 5), (7, 4)],
        &[(5, 5), (5, 3)],
    ] {
        assert!(!formed(&battle, cells).1, "{cells:?}");
    }
}

/// TP-906, TP-908, TP-G11, TP-M17: a unit of the front rank is lost, and the mass falls apart at the gap.
#[test]
fn tp_906_a_gap_splits_a_mass() {
    let battle = battle(&[], &[]);
    // Five in front, two behind the second and the third.
    let mut with_enemy = position(
        &battle,
        &[
            at(own(0), 5, 5, North),
            at(own(1), 6, 5, North),
            at(own(2), 7, 5, North),
            at(own(3), 8, 5, North),
            at(own(4), 9, 5, North),
            at(own(5), 6, 4, North),
            at(own(6), 7, 4, North),
            at(foe(0), 7, 6, South),
        ],
    );
    assert!(battle.form(&mut with_enemy, &(0..7).map(own).collect::<Vec<_>>()));
    with_enemy.set_disruption(own(2), 1);
    with_enemy.set_charged(foe(0), own(2), 12);
    exactly((1, 1), 36 * 6, |dice| {
        let (state, _) = fight_step(&battle, &with_enemy, dice, |_, all| all[0]);
        // The two on the left keep the one behind the second: a mass; the two on the right are a line; the one behind the gap is alone.
        !state.on_table.has(own(2))
            && battle.shape(&state, own(0)) == Some(Shape::Mass)
            && state.formation(own(0)).len() == 3
            && battle.shape(&state, own(3)) == Some(Shape::Line)
            && state.formation(own(3)).len() == 2
            && !state.is_in_formation(own(6))
    });
}

/// TP-907: a unit behind a gap steps into it, for a test and no point; moving the whole is then a second move.
#[test]
fn tp_907_stepping_into_a_gap() {
    let battle = battle(&[], &[]);
    let mut state = position(
        &battle,
        &[
            at(own(0), 5, 5, North),
            at(own(1), 6, 5, North),
            at(own(2), 8, 5, North),
            at(own(3), 9, 5, North),
            at(own(4), 7, 4, North),
        ],
    );
    assert!(battle.form(&mut state, &[own(0), own(1)]));
    assert!(battle.form(&mut state, &[own(2), own(3)]));
    let all = actions(&battle, &state, Mover::Unit(own(4)));
    let step = all.iter().find(|it| it.kind == ActionKind::Reform).expect("it may step");
    let mut done = false;
    exactly((1, 2), 6, |dice| {
        let mut state = state;
        state.phase = tropaion::Phase::Act(Mover::Unit(own(4)));
        play(
            &battle,
            &mut state,
            dice,
            |_, _| tropaion::Decision::Act(*step),
            |state| state.phase == tropaion::Phase::Move,
        );
        let whole = state.formation(own(0)).len() == 5;
        if whole {
            done = true;
            assert!(
                actions(&battle, &state, Mover::Formation(own(0))).is_empty(),
                "it costs a point"
            );
            state.set_points(Seat::One, Pool::Discipline, 1);
            assert!(!actions(&battle, &state, Mover::Formation(own(0))).is_empty());
        }
        whole
    });
    assert!(done);
}

/// TP-404g, TP-G13: a unit joins its like, for a point, with a free turn at the end.
#[test]
fn tp_404g_joining() {
    let battle = battle(
        &[unit(HeavyInfantry, &[]), unit(HeavyInfantry, &[]), unit(MediumInfantry, &[])],
        &[],
    );
    let mut state = position(
        &battle,
        &[at(own(0), 5, 5, North), at(own(1), 7, 4, East), at(own(2), 10, 5, North)],
    );
    let joins = |state: &State, place| {
        let all = actions(&battle, state, Mover::Unit(own(place)));
        all.into_iter().filter(|it| matches!(it.kind, ActionKind::Join(_))).collect::<Vec<_>>()
    };
    assert!(joins(&state, 0).is_empty(), "no point");
    state.set_points(Seat::One, Pool::Discipline, 1);
    let all = joins(&state, 0);
    assert!(
        !all.is_empty()
            && all.iter().all(|it| it.kind == ActionKind::Join(own(1)) && it.facing == East)
    );
    assert!(joins(&state, 2).is_empty(), "of another type");
}

/// TP-403, TP-908: a member that moves alone is out of its formation.
#[test]
fn tp_908_a_member_moves_alone() {
    let battle = battle(&[], &[]);
    let (state, _) = formed(&battle, &[(5, 5), (6, 5), (7, 5)]);
    exactly((1, 2), 6, |dice| {
        let mut state = state;
        state.phase = tropaion::Phase::Act(Mover::Unit(own(1)));
        play(
            &battle,
            &mut state,
            dice,
            |_, all| all[0],
            |state| state.phase == tropaion::Phase::Move,
        );
        !state.is_in_formation(own(0))
            && !state.is_in_formation(own(1))
            && !state.is_in_formation(own(2))
    });
}
