//! Section 8: modifiers and results.

use battle_core::Seat;
use tropaion::cards::Card;
use tropaion::grid::Cell;
use tropaion::grid::Facing::{East, North, South, West};
use tropaion::troops::{Trait, UnitType::*};
use tropaion::{Battle, Decision, Effect, Placed, Pool, State};

use crate::support::*;

fn factors(
    settings: &[(&str, &str)],
    a: tropaion::troops::Profile,
    placed: &[Placed],
    change: impl Fn(&Battle, &mut State),
) -> Vec<(&'static str, i8)> {
    let battle = battle_by(&[a], &[], settings);
    let mut state = position(&battle, placed);
    change(&battle, &mut state);
    let mut all = Vec::new();
    battle.combat_modifiers(&state, own(0), foe(0), |rule, value| all.push((rule.0, value)));
    all
}

const PAIR: [Placed; 2] = [
    Placed { unit: tropaion::UnitId(0), cell: Cell { x: 5, y: 5 }, facing: North },
    Placed { unit: tropaion::UnitId(18), cell: Cell { x: 5, y: 6 }, facing: South },
];

/// TP-710, TP-712, TP-716, TP-717, TP-719: modifiers of a unit by itself and its ground.
#[test]
fn tp_710_tp_712_tp_716_tp_717_tp_719_modifiers() {
    let heavy = unit(HeavyInfantry, &[]);
    let one = ("TP-710", 1);
    assert_eq!(factors(&[], heavy, &PAIR, |_, _| {}), [one]);
    assert_eq!(
        factors(&[], heavy, &PAIR, |_, state| state.set_disruption(own(0), 1)),
        [one, ("TP-712", -1)]
    );
    let pikes = unit(Pikes, &[]);
    let twice = |_: &Battle, state: &mut State| state.set_disruption(own(0), 2);
    assert_eq!(factors(&[], pikes, &PAIR, twice), [one, ("TP-712", -1)]);
    assert_eq!(
        factors(&[("disrupted_mod", "per_point")], pikes, &PAIR, twice),
        [one, ("TP-712", -2)]
    );
    // A hill of 4 by 3 around (5, 4): rows 3 to 5.
    let hill = |battle: &Battle, state: &mut State| {
        battle.lay_card(state, Card::Hill, Cell::new(5, 4), false)
    };
    assert_eq!(factors(&[], heavy, &PAIR, hill), [one, ("TP-716", 1)]);
    assert_eq!(
        factors(&[("hill_difficult", "true")], heavy, &PAIR, hill),
        [one, ("TP-716", 1), ("TP-717", -1)]
    );
    let marsh = |battle: &Battle, state: &mut State| {
        battle.lay_card(state, Card::SmallDifficult, Cell::new(5, 5), false)
    };
    assert_eq!(factors(&[], heavy, &PAIR, marsh), [one, ("TP-717", -1)]);
    let light = unit(LightInfantry, &[]);
    assert_eq!(factors(&[], light, &PAIR, marsh), [("TP-710", -1), ("TP-717", -1)]);
    assert_eq!(factors(&[("rough_exempt", "LI_LC")], light, &PAIR, marsh), [("TP-710", -1)]);
    let frenzied = unit(MediumInfantry, &[Trait::Frenzied]);
    assert_eq!(factors(&[], frenzied, &PAIR, |_, _| {}), [("TP-719", 1)]);
    assert_eq!(
        factors(&[], frenzied, &PAIR, |_, state| state.set_half_morale(Seat::One, 4)),
        [("TP-719", -1)]
    );
}

/// TP-714, TP-313: friends to the left and right that look the same way.
#[test]
fn tp_714_flank_support() {
    let heavy = unit(HeavyInfantry, &[]);
    let with = |others: &[Placed]| [&PAIR[..], others].concat();
    let support = |settings: &[(&str, &str)], others: &[Placed]| {
        let all = factors(settings, heavy, &with(others), |_, _| {});
        all.iter().find(|it| it.0 == "TP-714").map_or(0, |it| it.1)
    };
    let both = [at(own(1), 4, 5, North), at(own(2), 6, 5, North)];
    assert_eq!(support(&[], &both[..1]), 1);
    assert_eq!(support(&[], &both), 1);
    assert_eq!(support(&[("flank_support", "per_side")], &both), 2);
    assert_eq!(support(&[("support_needs_formation", "true")], &both), 0);
    assert_eq!(support(&[], &[at(own(1), 4, 5, East)]), 0);
    assert_eq!(support(&[], &[at(own(1), 5, 4, North)]), 0);
    // One that fights to its own flank helps no one; one that fights to its front does.
    assert_eq!(support(&[], &[at(own(1), 4, 5, North), at(foe(1), 3, 5, East)]), 0);
    assert_eq!(support(&[], &[at(own(1), 4, 5, North), at(foe(1), 4, 6, South)]), 1);
    let light = factors(
        &[("light_flank_support", "false")],
        unit(LightInfantry, &[]),
        &with(&both),
        |_, _| {},
    );
    assert_eq!(light, [("TP-710", -1)]);
}

/// TP-715, TP-026, TP-314: -2 to flank or rear, never for light troops, who are never flanked.
#[test]
fn tp_715_tp_314_flank_and_rear() {
    for (of, expected) in [
        (HeavyInfantry, vec![("TP-710", 1), ("TP-715", -2)]),
        (LightInfantry, vec![("TP-710", -1)]),
    ] {
        for (x, y, facing) in [(6, 5, West), (4, 5, East), (5, 4, North)] {
            let placed = [at(own(0), 5, 5, North), at(foe(0), x, y, facing)];
            assert_eq!(factors(&[], unit(of, &[]), &placed, |_, _| {}), expected);
        }
        let battle = battle(&[unit(of, &[])], &[]);
        let state = position(
            &battle,
            &[at(own(0), 5, 5, North), at(foe(0), 5, 6, South), at(foe(1), 6, 5, West)],
        );
        assert_eq!(battle.is_flanked(&state, own(0)), of == HeavyInfantry);
        let side_only = position(&battle, &[at(own(0), 5, 5, North), at(foe(1), 6, 5, West)]);
        assert!(!battle.is_flanked(&side_only, own(0)));
    }
}

/// TP-713, TP-718: pikes when charged.
#[test]
fn tp_718_pikes_when_charged() {
    let charged = |_: &Battle, state: &mut State| state.set_charged(foe(0), own(0), 1);
    assert_eq!(factors(&[], unit(Pikes, &[]), &PAIR, charged), [("TP-710", 1), ("TP-718", 1)]);
    assert_eq!(factors(&[], unit(HeavyInfantry, &[]), &PAIR, charged), [("TP-710", 1)]);
}

/// TP-730, TP-731: the results table.
#[test]
fn tp_730_tp_731_the_results_table() {
    let expected = [
        Effect::PushedBack,
        Effect::PushedBack,
        Effect::PushedBack,
        Effect::PushedBackAndDisrupted,
        Effect::Disrupted,
        Effect::Broken,
        Effect::Broken,
        Effect::Broken,
    ];
    assert_eq!(
        [1, 2, 3, 4, 5, 6, 7, 12]
            .map(|result| tropaion::tables::Tables::PRINTED.combat_result(result)),
        expected
    );
}

/// Seat two's unit loses for certain by seat one's attack; the positions that each result die leaves, in order.
fn lost(
    battle: &Battle,
    start: &State,
    answer: impl Fn(&State, &[Decision]) -> Decision,
) -> Vec<State> {
    let mut all = Vec::new();
    battle_core::dice::enumerate(
        216,
        |dice| {
            let mut start = *start;
            start.set_charged(own(0), foe(0), 12);
            fight_step(battle, &start, dice, &answer).0
        },
        |state, _| all.push(state),
    );
    all.truncate(6);
    all
}

/// TP-732: whether the winner follows.
#[test]
fn tp_732_following_up() {
    for (value, row) in [("none", 5), ("always", 6), ("optional", 6)] {
        let battle = battle_by(&[], &[], &[("follow_up", value)]);
        let start = position(&battle, &PAIR);
        let states = lost(&battle, &start, |_, all| *all.last().unwrap());
        assert_eq!(states[0].unit(foe(0)).cell, Cell::new(5, 7));
        assert_eq!(states[0].unit(own(0)).cell, Cell::new(5, row), "{value}");
    }
}

/// TP-733: blocked at the table's edge and by a friend.
#[test]
fn tp_733_no_room() {
    let at_edge = [at(own(0), 5, 14, North), at(foe(0), 5, 15, South)];
    let behind = [PAIR[0], PAIR[1], at(foe(1), 5, 7, South)];
    for (value, placed, gone) in [
        ("disrupt", &at_edge[..], false),
        ("broken_at_edge", &at_edge[..], true),
        ("broken_at_edge", &behind[..], false),
    ] {
        let battle = battle_by(&[], &[], &[("blocked_pushback", value)]);
        let states = lost(&battle, &position(&battle, placed), |_, all| all[0]);
        for state in &states[..4] {
            assert_eq!(!state.on_table.has(foe(0)), gone, "{value}");
            assert_eq!(state.unit(foe(0)).disruption, u8::from(!gone));
        }
    }
}

/// TP-032: supporting archers go back with the unit before them; without room for them it is blocked.
#[test]
fn tp_032_supporting_archers_go_back_too() {
    let archers = bows(&[Trait::SupportingArchers]);
    let battle = battle(&[], &[unit(HeavyInfantry, &[]), archers]);
    let start = position(&battle, &[PAIR[0], PAIR[1], at(foe(1), 5, 7, South)]);
    let states = lost(&battle, &start, |_, all| all[0]);
    assert_eq!(
        (states[0].unit(foe(0)).cell, states[0].unit(foe(1)).cell),
        (Cell::new(5, 7), Cell::new(5, 8))
    );
    let blocked =
        position(&battle, &[PAIR[0], PAIR[1], at(foe(1), 5, 7, South), at(foe(2), 5, 8, South)]);
    let states = lost(&battle, &blocked, |_, all| all[0]);
    assert_eq!(
        (states[0].unit(foe(0)).cell, states[0].unit(foe(0)).disruption),
        (Cell::new(5, 6), 1)
    );
}

/// TP-702: equal totals.
#[test]
fn tp_702_equal_totals() {
    for (value, own_hurt, foe_hurt) in [("locked", 0, 0), ("both_disrupted", 1, 1)] {
        let battle = battle_by(&[], &[], &[("tie_result", value)]);
        let start = position(&battle, &PAIR);
        let tied = ways(216, |dice| {
            let (state, events) = fight_step(&battle, &start, dice, |_, all| all[0]);
            let tied = winner(&events).is_none();
            if tied {
                assert_eq!(state.unit(own(0)).disruption, own_hurt);
                assert_eq!(state.unit(foe(0)).disruption, foe_hurt);
            }
            tied
        });
        assert_eq!(tied, 36, "{value}");
    }
    let battle = battle_by(&[], &[], &[("tie_result", "defender_wins")]);
    let start = position(&battle, &PAIR);
    exactly((21, 36), 216, |dice| {
        let (_, events) = fight_step(&battle, &start, dice, |_, all| all[0]);
        winner(&events) == Some(foe(0))
    });
}

/// TP-103, TP-110: the other player has no Valour, unless the parameter gives it.
#[test]
fn tp_103_tp_110_valour_of_the_other_player() {
    for (value, expected) in [("false", (15, 36)), ("true", (1, 1))] {
        let battle = battle_by(&[], &[], &[("defender_valour", value)]);
        let mut start = position(&battle, &PAIR);
        start.set_points(Seat::Two, Pool::Valour, 6);
        exactly(expected, 216, |dice| {
            let (_, events) = fight_step(&battle, &start, dice, |_, all| *all.last().unwrap());
            winner(&events) == Some(foe(0))
        });
    }
}

/// TP-701, TP-703, TP-736, TP-M11, TP-M12: pairs are listed when the step begins; one that no longer touches is not fought.
#[test]
fn tp_736_pairs_of_the_step() {
    let battle = battle(&[], &[]);
    let start = position(
        &battle,
        &[at(own(0), 5, 5, North), at(own(1), 6, 6, West), at(foe(0), 5, 6, South)],
    );
    let mut listed = start;
    battle.to_fights(&mut listed);
    assert_eq!(options(&battle, &listed).len(), 2);
    // Broken in the first pair, it fights no second one.
    let mut fights = Vec::new();
    battle_core::dice::enumerate(
        6u64.pow(6),
        |dice| {
            let mut start = start;
            start.set_charged(own(0), foe(0), 12);
            let (_, events) = fight_step(&battle, &start, dice, |_, all| all[0]);
            let broken_first = matches!(events[2], tropaion::Event::Result { result: 6, .. });
            (
                broken_first,
                events.iter().filter(|it| matches!(it, tropaion::Event::Fought { .. })).count(),
            )
        },
        |found, _| fights.push(found),
    );
    assert!(fights.iter().all(|&(broken_first, n)| n == if broken_first { 1 } else { 2 }));
    assert!(fights.iter().any(|it| it.0));
}
