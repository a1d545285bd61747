//! Section 5: moves simple and complicated, zones, second moves, combat left.

use battle_core::Seat;
use tropaion::cards::{Card, Cards};
use tropaion::grid::Facing::{East, North, South, West};
use tropaion::grid::{Cell, Offset};
use tropaion::troops::{Trait, UnitType::*};
use tropaion::{Action, ActionKind, Aid, Battle, Decision, Mover, Phase, Pool, State, UnitId};

use crate::support::*;

/// Every action of a mover, its aids aside.
pub(super) fn actions(battle: &Battle, start: &State, mover: Mover) -> Vec<Action> {
    let mut state = *start;
    state.phase = Phase::Act(mover);
    let acts = options(battle, &state).into_iter().filter_map(|it| match it {
        Decision::Act(action) => Some(action),
        _ => None,
    });
    acts.collect()
}

fn of(unit: UnitId) -> Mover {
    Mover::Unit(unit)
}

fn moves(all: &[Action]) -> Vec<(i8, i8)> {
    let moves = all.iter().filter(|it| it.kind == ActionKind::Move);
    moves.map(|it| (it.offset.f, it.offset.r)).collect()
}

fn turns(all: &[Action]) -> usize {
    all.iter().filter(|it| it.kind == ActionKind::Turn).count()
}

/// TP-403, TP-G06: without points a unit goes forwards only, facing kept, as far as its allowance.
#[test]
fn tp_403_simple_moves_go_forwards() {
    for (kind, n) in [(HeavyInfantry, 4), (LightInfantry, 11), (LightCavalry, 20)] {
        let battle = battle(&[unit(kind, &[])], &[]);
        let state = position(&battle, &[at(own(0), 10, 2, North)]);
        let all = actions(&battle, &state, of(own(0)));
        assert_eq!(all.len(), n, "{kind:?}");
        assert!(all.iter().all(|it| it.offset.f >= 1 && it.facing == North));
    }
}

/// TP-404, TP-405, TP-106: with a point it may go sideways and backwards and turn; without, none of that.
#[test]
fn tp_404_complicated_moves_cost_a_point() {
    let battle = battle(&[], &[]);
    let mut state = position(&battle, &[at(own(0), 10, 8, North)]);
    state.set_points(Seat::One, Pool::Discipline, 1);
    let all = actions(&battle, &state, of(own(0)));
    // A circle of two cells around it without its middle, and three other facings.
    assert_eq!((moves(&all).len(), turns(&all)), (12, 3));
    assert!(moves(&all).contains(&(0, 2)) && moves(&all).contains(&(-2, 0)));
}

/// TP-404b, TP-310, TP-G20: difficult ground costs a point; not light troops; leaving it is free.
#[test]
fn tp_404b_difficult_ground() {
    let battle = battle(&[unit(HeavyInfantry, &[]), unit(LightInfantry, &[])], &[]);
    let mut state = position(&battle, &[at(own(0), 5, 5, North), at(own(1), 15, 5, North)]);
    for x in [5, 15] {
        battle.lay_card(&mut state, Card::SmallDifficult, Cell::new(x, 7), false);
    }
    // The marsh lies in columns 4 and 5, rows 6 and 7.
    let heavy = moves(&actions(&battle, &state, of(own(0))));
    assert_eq!(heavy, [(1, 1)]);
    let light = moves(&actions(&battle, &state, of(own(1))));
    assert!(light.contains(&(1, 0)) && light.contains(&(3, 0)));
    let mut inside = position(&battle, &[at(own(0), 5, 7, North)]);
    battle.lay_card(&mut inside, Card::SmallDifficult, Cell::new(5, 7), false);
    assert!(moves(&actions(&battle, &inside, of(own(0)))).contains(&(1, 0)));
}

/// TP-315, TP-404d, TP-G07, TP-G08: the eight cells around an enemy are barred; near it costs a point.
#[test]
fn tp_315_zone_of_control_and_near_the_enemy() {
    let battle = battle(&[unit(LightInfantry, &[])], &[]);
    let mut state = position(&battle, &[at(own(0), 10, 5, North), at(foe(0), 10, 9, South)]);
    assert!(!moves(&actions(&battle, &state, of(own(0)))).contains(&(2, 0)), "near: row 7");
    assert!(moves(&actions(&battle, &state, of(own(0)))).contains(&(1, 0)));
    state.set_points(Seat::One, Pool::Discipline, 1);
    let all = moves(&actions(&battle, &state, of(own(0))));
    assert!(all.contains(&(2, 0)));
    assert!(!all.contains(&(3, 0)) && !all.contains(&(3, -1)), "row 8 is its zone");
    let four = battle_by(&[unit(LightInfantry, &[])], &[], &[("zoc_cells", "4")]);
    assert!(!moves(&actions(&four, &state, of(own(0)))).contains(&(3, 0)));
    // TP-G05: the line to (3, -1) goes through (2, -1), which is no corner of the smaller zone.
    let aside = position(&four, &[at(own(0), 9, 6, North), at(foe(0), 10, 9, South)]);
    let mut aside = aside;
    aside.set_points(Seat::One, Pool::Discipline, 1);
    assert!(moves(&actions(&four, &aside, of(own(0)))).contains(&(2, 0)));
    assert!(!moves(&actions(&battle, &aside, of(own(0)))).contains(&(2, 0)));
}

/// TP-212, TP-404a, TP-408, TP-M09: one move, a second for a point, never a third; none after a failed one.
#[test]
fn tp_212_second_moves() {
    let battle = battle(&[], &[]);
    let mut state = position(&battle, &[at(own(0), 10, 2, North)]);
    state.set_moves(own(0), 1);
    assert!(actions(&battle, &state, of(own(0))).is_empty(), "no point");
    state.set_points(Seat::One, Pool::Discipline, 1);
    assert!(!actions(&battle, &state, of(own(0))).is_empty());
    state.units[own(0).index()].tried = true;
    assert!(actions(&battle, &state, of(own(0))).is_empty(), "the first failed");
    let kind = battle_by(&[], &[], &[("second_move_after_fail", "true")]);
    assert!(!actions(&kind, &state, of(own(0))).is_empty());
    state.units[own(0).index()].tried = false;
    state.set_moves(own(0), 2);
    assert!(actions(&battle, &state, of(own(0))).is_empty(), "a third");
}

/// TP-405: a point for each reason, where the parameter says so.
#[test]
fn tp_405_per_reason() {
    let strict = battle_by(&[], &[], &[("complicated_cost", "per_reason")]);
    let mut state = position(&strict, &[at(own(0), 10, 8, North)]);
    state.set_moves(own(0), 1);
    state.set_points(Seat::One, Pool::Discipline, 1);
    assert!(moves(&actions(&strict, &state, of(own(0)))).iter().all(|&(f, _)| f > 0));
    state.set_points(Seat::One, Pool::Discipline, 2);
    assert!(moves(&actions(&strict, &state, of(own(0)))).contains(&(-1, 0)));
}

/// TP-407, TP-905: a column goes 1 MU further, and charges too unless the parameter bars it.
#[test]
fn tp_407_columns() {
    let reach = |settings: &[(&str, &str)], enemy: bool| {
        let battle = battle_by(&[], &[], settings);
        let mut placed = vec![at(own(0), 10, 5, North), at(own(1), 10, 4, North)];
        if enemy {
            placed.push(at(foe(0), 10, 9, South));
        }
        let mut state = position(&battle, &placed);
        assert!(battle.form(&mut state, &[own(0), own(1)]));
        let all = actions(&battle, &state, Mover::Formation(own(0)));
        let of = |it: &&Action| (it.kind == ActionKind::FormationCharge) == enemy;
        all.iter().filter(of).map(|it| it.offset.f).max().unwrap_or(0)
    };
    assert_eq!(reach(&[], false), 3);
    assert_eq!(reach(&[], true), 3);
    assert_eq!(reach(&[("column_charge_bonus", "false")], true), 0);
}

/// TP-409, TP-410: out of combat straight back, for a point; not while flanked; a turn towards an enemy on the flank.
#[test]
fn tp_409_tp_410_leaving_combat() {
    let battle = battle(&[], &[]);
    let mut state = position(&battle, &[at(own(0), 10, 5, North), at(foe(0), 10, 6, South)]);
    assert!(actions(&battle, &state, of(own(0))).is_empty(), "no point");
    state.set_points(Seat::One, Pool::Discipline, 1);
    let all = actions(&battle, &state, of(own(0)));
    let back: Vec<_> = all.iter().map(|it| (it.kind, it.offset.f)).collect();
    assert_eq!(back, [(ActionKind::Disengage, -1), (ActionKind::Disengage, -2)]);
    let short = battle_by(&[], &[], &[("disengage_distance", "1")]);
    assert_eq!(actions(&short, &state, of(own(0))).len(), 1);
    let mut flanked = position(
        &battle,
        &[at(own(0), 10, 5, North), at(foe(0), 10, 6, South), at(foe(1), 11, 5, West)],
    );
    flanked.set_points(Seat::One, Pool::Discipline, 1);
    assert!(actions(&battle, &flanked, of(own(0))).is_empty());
    let mut aside = position(&battle, &[at(own(0), 10, 5, North), at(foe(1), 11, 5, West)]);
    aside.set_points(Seat::One, Pool::Discipline, 1);
    let turn = |it: &&Action| it.kind == ActionKind::Turn && it.facing == East;
    assert!(actions(&battle, &aside, of(own(0))).iter().any(|it| turn(&it)));
}

/// TP-026, TP-027, TP-G12: light infantry passes any friend, light cavalry passes cavalry, other units pass none.
#[test]
fn tp_026_tp_027_passing_through() {
    for (mover, friend, passes) in [
        (LightInfantry, HeavyInfantry, true),
        (LightCavalry, HeavyCavalry, true),
        (LightCavalry, HeavyInfantry, false),
        (MediumCavalry, MediumCavalry, false),
    ] {
        let battle = battle(&[unit(mover, &[]), unit(friend, &[])], &[]);
        let state = position(&battle, &[at(own(0), 10, 2, North), at(own(1), 10, 3, North)]);
        let all = moves(&actions(&battle, &state, of(own(0))));
        assert_eq!(all.contains(&(2, 0)), passes, "{mover:?} through {friend:?}");
        assert!(!all.contains(&(1, 0)));
    }
}

/// TP-021: fast cavalry pays a point of Valour for 1 MU more; a formation one a member.
#[test]
fn tp_021_fast_cavalry() {
    let fast = unit(MediumCavalry, &[Trait::FastCavalry]);
    let battle = battle(&[fast, fast], &[]);
    let mut state = position(&battle, &[at(own(0), 10, 2, North), at(own(1), 11, 2, North)]);
    assert!(battle.form(&mut state, &[own(0), own(1)]));
    let furthest = |state: &State, mover| {
        let all = actions(&battle, state, mover);
        all.iter().map(|it| (it.offset.f, it.fast)).max()
    };
    assert_eq!(furthest(&state, of(own(0))), Some((3, false)));
    state.set_points(Seat::One, Pool::Valour, 1);
    assert_eq!(furthest(&state, of(own(0))), Some((4, true)));
    assert_eq!(furthest(&state, Mover::Formation(own(0))), Some((3, false)));
    state.set_points(Seat::One, Pool::Valour, 2);
    assert_eq!(furthest(&state, Mover::Formation(own(0))), Some((4, true)));
}

/// TP-030: disrupted pikes may not enter difficult ground; fresh ones are disrupted by it.
#[test]
fn tp_030_pikes_and_difficult_ground() {
    let battle = battle(&[unit(Pikes, &[])], &[]);
    let mut state = position(&battle, &[at(own(0), 5, 5, North)]);
    battle.lay_card(&mut state, Card::SmallDifficult, Cell::new(5, 7), false);
    state.set_points(Seat::One, Pool::Discipline, 3);
    assert!(moves(&actions(&battle, &state, of(own(0)))).contains(&(1, 0)));
    let mut after = state;
    after.set_disruption(own(0), 1);
    assert!(!moves(&actions(&battle, &after, of(own(0)))).contains(&(1, 0)));
    // Points buy any die.
    exactly((1, 1), 6, |dice| {
        let mut state = state;
        let ahead = |action: &Action| action.offset == Offset { f: 1, r: 0 };
        let buy = |state: &State, all: &[Decision]| match state.phase {
            Phase::TestPoints => all[1],
            _ => done(state, all),
        };
        let answers = acting_once(of(own(0)), ahead, buy);
        play(&battle, &mut state, dice, answers, fought);
        let unit = state.unit(own(0));
        unit.cell != Cell::new(5, 6) || unit.disruption == 1
    });
}

/// TP-A20, TP-A25, TP-106: two blanks pay for a complicated move, Get 'Em Moving spares the test of a simple one.
#[test]
fn tp_a20_tp_a25_cards_of_the_move_step() {
    let battle = battle(&[], &[]);
    let mut state = position(&battle, &[at(own(0), 10, 8, North)]);
    state.set_hand(Seat::One, Cards::of(&[Card::Blank, Card::Blank, Card::GetEmMoving]));
    let all = actions(&battle, &state, of(own(0)));
    assert!(all.iter().any(|it| it.aid == Aid::Blanks && it.kind == ActionKind::Turn));
    assert!(all.iter().all(|it| it.aid != Aid::Blanks || it.offset.f <= 0));
    assert!(all.iter().any(|it| it.aid == Aid::GetEmMoving && it.offset.f == 2));
    assert!(all.iter().all(|it| it.aid != Aid::GetEmMoving || it.offset.f > 0));
    state.set_hand(Seat::One, Cards::of(&[Card::Blank]));
    assert!(actions(&battle, &state, of(own(0))).iter().all(|it| it.aid == Aid::None));
}
