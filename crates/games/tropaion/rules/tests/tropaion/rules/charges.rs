//! Section 7: charges, retreats, wraps, warbands.

use battle_core::Seat;
use tropaion::cards::Card;
use tropaion::grid::Facing::{East, North, South, West};
use tropaion::grid::{Cell, Offset};
use tropaion::troops::{Trait, UnitType::*};
use tropaion::{Action, ActionKind, Battle, Decision, Mover, Phase, Placed, Pool, State};

use super::movement::actions;
use crate::support::*;

fn charges(battle: &Battle, state: &State, mover: Mover) -> Vec<Action> {
    let all = actions(battle, state, mover);
    all.into_iter().filter(|it| it.kind.is_charge()).collect()
}

fn single(
    settings: &[(&str, &str)],
    of: tropaion::troops::UnitType,
    placed: &[Placed],
) -> Vec<Action> {
    let battle = battle_by(&[unit(of, &[])], &[], settings);
    let state = position(&battle, placed);
    charges(&battle, &state, Mover::Unit(own(0)))
}

/// TP-601: all but heavy infantry charge 1 MU further than they move.
#[test]
fn tp_601_how_far_units_charge() {
    for (of, reach) in [
        (HeavyInfantry, 2),
        (Pikes, 2),
        (MediumInfantry, 3),
        (LightInfantry, 4),
        (HeavyCavalry, 4),
        (LightCavalry, 5),
        (Elephants, 3),
    ] {
        for gap in 1..=6i8 {
            let found = single(&[], of, &[at(own(0), 5, 2, North), at(foe(0), 5, 3 + gap, South)]);
            assert_eq!(!found.is_empty(), gap <= reach, "{of:?} over {gap}");
        }
    }
}

/// TP-602, TP-G14: it lands on the side of the target in whose sector it stands, and faces it.
#[test]
fn tp_602_tp_g14_landing() {
    let found = single(&[], MediumCavalry, &[at(own(0), 2, 8, East), at(foe(0), 6, 8, South)]);
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].offset, found[0].facing), (Offset { f: 3, r: 0 }, East));
    // Beside it already, without facing it.
    let found = single(&[], MediumCavalry, &[at(own(0), 5, 8, North), at(foe(0), 6, 8, South)]);
    assert_eq!((found[0].offset, found[0].facing), (Offset { f: 0, r: 0 }, East));
}

/// TP-607, TP-610: a flank may be charged if its unit fights to its front; if it doesn't fight at all, it turns; otherwise not.
#[test]
fn tp_607_tp_610_flanks() {
    let unengaged = &[at(own(0), 2, 8, East), at(foe(0), 6, 8, South)][..];
    let engaged = &[at(own(0), 2, 8, East), at(foe(0), 6, 8, South), at(own(1), 6, 7, North)][..];
    let aside = &[at(own(0), 2, 8, East), at(foe(0), 6, 8, South), at(own(1), 7, 8, West)][..];
    for (placed, settings, expected) in [
        (unengaged, &[][..], true),
        (unengaged, &[("unengaged_flank_charge", "forbidden")][..], false),
        (engaged, &[][..], true),
        (aside, &[][..], false),
    ] {
        assert_eq!(
            !single(settings, MediumCavalry, placed).is_empty(),
            expected,
            "{placed:?} {settings:?}"
        );
    }
    for (value, turned) in [("turn_to_face", West), ("flank", South)] {
        let battle =
            battle_by(&[unit(MediumCavalry, &[])], &[], &[("unengaged_flank_charge", value)]);
        let state = carried(&battle, &position(&battle, unengaged), |_, all| all[0]);
        assert_eq!(state.unit(foe(0)).facing, turned);
    }
}

/// The position when seat one's first unit, or its formation, has charged, its test passed by points.
fn carried(
    battle: &Battle,
    start: &State,
    mut choose: impl FnMut(&State, &[Decision]) -> Decision,
) -> State {
    let mut after = None;
    battle_core::dice::enumerate(
        6,
        |dice| {
            let mut state = *start;
            let mover = if state.is_in_formation(own(0)) {
                Mover::Formation(own(0))
            } else {
                Mover::Unit(own(0))
            };
            state.phase = Phase::Act(mover);
            state.set_points(Seat::One, Pool::Discipline, 6);
            let mut declared = false;
            play(
                battle,
                &mut state,
                dice,
                |state, all| match state.phase {
                    Phase::Act(_) => {
                        declared = true;
                        let charge = |it: &&Decision| matches!(it, Decision::Act(action) if action.kind.is_charge());
                        let charges: Vec<_> = all.iter().filter(charge).copied().collect();
                        choose(state, &charges)
                    }
                    Phase::TestPoints => all[1],
                    _ => choose(state, all),
                },
                |state| matches!(state.phase, Phase::Move),
            );
            assert!(declared);
            state
        },
        |state, _| after = Some(state),
    );
    after.unwrap()
}

/// TP-605, TP-606, TP-G16: an overlapping unit wraps round the end of the line, for a point of Valour.
#[test]
fn tp_606_wrapping_round() {
    let battle = battle(&[], &[]);
    let mut state = position(
        &battle,
        &[at(own(0), 5, 5, North), at(own(1), 6, 5, North), at(foe(0), 5, 7, South)],
    );
    assert!(battle.form(&mut state, &[own(0), own(1)]));
    let ahead = |all: &[Decision]| {
        let straight = |it: &&Decision| matches!(it, Decision::Act(action) if action.offset == Offset { f: 1, r: 0 });
        all.iter().find(straight).copied().unwrap_or(all[0])
    };
    let stay = carried(&battle, &state, |_, all| ahead(all));
    assert_eq!(stay.unit(own(1)).cell, Cell::new(6, 6));
    // TP-714: it supports its neighbour.
    assert_eq!(battle.combat_factor(&stay, own(0), foe(0)), 3);
    state.set_points(Seat::One, Pool::Valour, 1);
    let wrapped =
        carried(
            &battle,
            &state,
            |state, all| {
                if state.phase == Phase::Wrap { all[1] } else { ahead(all) }
            },
        );
    let unit = wrapped.unit(own(1));
    assert_eq!((unit.cell, unit.facing), (Cell::new(6, 7), West));
    assert!(unit.contacted.has(foe(0)) && !wrapped.is_in_formation(own(1)));
    assert_eq!(wrapped.armies[Seat::One].points(Pool::Valour), 0);
    assert!(battle.is_flanked(&wrapped, foe(0)));
    // TP-715: it fights to its flank at -2.
    assert_eq!(battle.combat_factor(&wrapped, foe(0), own(1)), -1);
}

/// TP-105: every flank charge costs a point, where the parameter says so.
#[test]
fn tp_105_flank_charges_for_a_point() {
    let placed = &[at(own(0), 2, 8, East), at(foe(0), 6, 8, South), at(own(1), 6, 7, North)];
    assert!(
        single(&[("flank_charge_valour", "every_flank_charge")], MediumCavalry, placed).is_empty()
    );
    let battle = battle_by(
        &[unit(MediumCavalry, &[])],
        &[],
        &[("flank_charge_valour", "every_flank_charge")],
    );
    let mut state = position(&battle, placed);
    state.set_points(Seat::One, Pool::Valour, 2);
    let after = carried(&battle, &state, |_, all| all[0]);
    assert_eq!(after.armies[Seat::One].points(Pool::Valour), 1);
}

/// Retreats from charges; else the first option.
fn retreating(state: &State, all: &[Decision]) -> Decision {
    match state.phase {
        Phase::Retreat(_) => Decision::Yes,
        _ => all[0],
    }
}

/// TP-603, TP-604, TP-G17: a charge that falls short goes on straight ahead, stops, or stays, as the parameter says.
#[test]
fn tp_603_charges_that_fall_short() {
    for (value, row) in [("full_move", 6), ("planned_cell", 6), ("stays", 4)] {
        let battle = battle_by(&[], &[unit(LightInfantry, &[])], &[("failed_charge", value)]);
        let start = position(&battle, &[at(own(0), 5, 4, North), at(foe(0), 5, 7, South)]);
        let after = carried(&battle, &start, retreating);
        assert_eq!(after.unit(own(0)).cell, Cell::new(5, row), "{value}");
        assert_eq!(after.unit(foe(0)).cell, Cell::new(5, 8));
        assert_eq!(after.unit(own(0)).moves, 1);
    }
    // Cavalry goes on as far as it charges; with `planned_cell` it stops where it would have fought.
    for (value, row) in [("full_move", 5), ("planned_cell", 4)] {
        let battle = battle_by(
            &[unit(HeavyCavalry, &[])],
            &[unit(LightCavalry, &[])],
            &[("failed_charge", value)],
        );
        let start = position(&battle, &[at(own(0), 5, 1, North), at(foe(0), 5, 5, South)]);
        let after = carried(&battle, &start, retreating);
        assert_eq!(after.unit(own(0)).cell, Cell::new(5, row), "{value}");
    }
}

/// TP-604: with `charge_through` it fights whoever stood behind.
#[test]
fn tp_604_whoever_stands_behind() {
    for (value, fights) in [("true", true), ("false", false)] {
        let foot = battle_by(
            &[unit(LightInfantry, &[])],
            &[unit(LightInfantry, &[]), unit(HeavyInfantry, &[])],
            &[("charge_through", value)],
        );
        // It passes its friend and stands behind it, out of reach.
        let start = position(
            &foot,
            &[at(own(0), 5, 1, North), at(foe(0), 5, 5, South), at(foe(1), 5, 6, South)],
        );
        let after = carried(&foot, &start, |state, all| match state.phase {
            Phase::Act(_) => act(all, |action| action.kind == ActionKind::Charge(foe(0))),
            _ => retreating(state, all),
        });
        assert_eq!(after.unit(foe(0)).cell, Cell::new(5, 7), "past its friend");
        assert_eq!(after.unit(own(0)).contacted.has(foe(1)), fights, "charge_through = {value}");
    }
}

/// TP-026, TP-027: light infantry doesn't retreat from cavalry; no unit retreats from a charger behind it, in combat, or without room.
#[test]
fn tp_027_who_may_retreat() {
    let asked = |charger, target, placed: &[Placed]| {
        let battle = battle(&[unit(charger, &[])], &[unit(target, &[])]);
        let mut asked = false;
        carried(&battle, &position(&battle, placed), |state, all| {
            asked |= matches!(state.phase, Phase::Retreat(_));
            all[0]
        });
        asked
    };
    let front = &[at(own(0), 5, 5, North), at(foe(0), 5, 8, South)][..];
    assert!(asked(MediumInfantry, LightInfantry, front));
    assert!(!asked(MediumCavalry, LightInfantry, front));
    assert!(asked(MediumCavalry, LightCavalry, front));
    assert!(!asked(MediumInfantry, MediumInfantry, front));
    assert!(!asked(
        MediumCavalry,
        LightCavalry,
        &[at(own(0), 5, 5, North), at(foe(0), 5, 8, North)]
    ));
    assert!(!asked(
        MediumCavalry,
        LightCavalry,
        &[at(own(0), 5, 13, North), at(foe(0), 5, 15, South)]
    ));
}

/// TP-029: a Parthian shot that drives the charger back ends its charge.
#[test]
fn tp_029_parthian_shots() {
    let battle = battle(&[unit(MediumCavalry, &[])], &[unit(LightCavalry, &[Trait::ParthianShot])]);
    let start = position(&battle, &[at(own(0), 4, 7, North), at(foe(0), 5, 7, South)]);
    // Beside it: with javelins a charger that comes from further away is out of range once the target has retreated.
    let mut shots = 0;
    // The test is passed for certain, then two dice: 5 or 6, and a 5 on the table.
    exactly((1, 18), 6 * 36, |dice| {
        let mut state = start;
        state.phase = Phase::Act(Mover::Unit(own(0)));
        state.set_points(Seat::One, Pool::Discipline, 6);
        play(
            &battle,
            &mut state,
            dice,
            |state, all| match state.phase {
                Phase::Act(_) => act(all, |action| action.kind.is_charge()),
                Phase::TestPoints | Phase::ParthianShot => {
                    shots += u32::from(state.phase == Phase::ParthianShot);
                    all[1]
                }
                Phase::Retreat(_) => Decision::Yes,
                _ => all[0],
            },
            |state| state.phase == Phase::Move,
        );
        assert_eq!(state.unit(foe(0)).cell, Cell::new(5, 9));
        state.unit(own(0)).cell == Cell::new(4, 6)
    });
    assert!(shots > 0);
}

/// TP-029, TP-G17: a member of a formation that has no room stays, so it takes no retreat and no Parthian shot.
#[test]
fn tp_g17_who_has_no_room_has_not_retreated() {
    let battle = battle(
        &[unit(MediumCavalry, &[])],
        &[unit(LightCavalry, &[Trait::ParthianShot]), unit(LightCavalry, &[])],
    );
    // Behind the one stands heavy infantry; the other is charged and has room. The charger is in reach of the first one's javelins.
    let mut start = position(
        &battle,
        &[
            at(own(0), 4, 4, North),
            at(foe(0), 5, 7, South),
            at(foe(1), 4, 7, South),
            at(foe(2), 5, 8, South),
        ],
    );
    assert!(battle.form(&mut start, &[foe(0), foe(1)]));
    let mut asked = Vec::new();
    let after = carried(&battle, &start, |state, all| match state.phase {
        Phase::Act(_) => act(all, |action| action.kind == ActionKind::Charge(foe(1))),
        Phase::Retreat(_) => Decision::Yes,
        phase => {
            asked.push(phase);
            all[0]
        }
    });
    assert_eq!(after.unit(foe(0)).cell, Cell::new(5, 7));
    assert_eq!(after.unit(foe(1)).cell, Cell::new(4, 9));
    assert!(!asked.contains(&Phase::ParthianShot), "{asked:?}");
}

/// TP-035, TP-608, TP-M08: warbands in reach charge, or test to act otherwise.
#[test]
fn tp_035_warbands_must_charge() {
    let battle = battle(&[unit(Warband, &[])], &[]);
    let start = position(&battle, &[at(own(0), 5, 4, North), at(foe(0), 5, 7, South)]);
    let restrained = |dice: &mut EnumeratedDice| {
        let mut state = start;
        battle.to_moves(&mut state);
        assert_eq!(state.phase, Phase::Warbands);
        play(
            &battle,
            &mut state,
            dice,
            |state, all| match state.phase {
                Phase::Warband(_) => Decision::Done,
                _ => all[0],
            },
            |state| state.phase == Phase::Move,
        );
        state.unit(own(0)).contacted.is_empty()
    };
    exactly((1, 2), 6, restrained);
    // Out of reach it is not asked.
    let mut far = position(&battle, &[at(own(0), 5, 4, North), at(foe(0), 5, 9, South)]);
    battle.to_moves(&mut far);
    assert_eq!(far.phase, Phase::Move);
}

/// TP-406, TP-404b: a charge costs a point only through difficult ground.
#[test]
fn tp_406_charges_through_difficult_ground() {
    let battle = battle(&[unit(MediumCavalry, &[])], &[]);
    let mut state = position(&battle, &[at(own(0), 5, 4, North), at(foe(0), 5, 8, South)]);
    assert_eq!(charges(&battle, &state, Mover::Unit(own(0))).len(), 1);
    battle.lay_card(&mut state, Card::SmallDifficult, Cell::new(5, 6), false);
    assert!(charges(&battle, &state, Mover::Unit(own(0))).is_empty());
    state.set_points(Seat::One, Pool::Discipline, 1);
    assert_eq!(charges(&battle, &state, Mover::Unit(own(0))).len(), 1);
}

/// TP-408, TP-A31: second moves may be charges; units that have just come on may not charge.
#[test]
fn tp_408_tp_a31_second_charges_and_reserves() {
    let placed = &[at(own(0), 5, 4, North), at(foe(0), 5, 7, South)];
    for (settings, moves, arrived, expected) in [
        (&[][..], 1, false, 1),
        (&[("second_move_charge", "false")][..], 1, false, 0),
        (&[][..], 1, true, 0),
        (&[("reserve_can_charge", "true")][..], 1, true, 1),
    ] {
        let battle = battle_by(&[], &[], settings);
        let mut state = position(&battle, placed);
        state.set_points(Seat::One, Pool::Discipline, 1);
        state.set_moves(own(0), moves);
        state.units[own(0).index()].arrived = arrived;
        assert_eq!(charges(&battle, &state, Mover::Unit(own(0))).len(), expected, "{settings:?}");
    }
}
