//! Section 6: arcs, ranges, lines of sight, return fire.

use battle_core::Seat;
use tropaion::cards::{Card, Cards};
use tropaion::grid::Cell;
use tropaion::grid::Facing::{East, North, South, West};
use tropaion::troops::{Profile, Trait, UnitType::*};
use tropaion::{Battle, Decision, Phase, Placed, State};

use crate::support::*;

/// The shots that seat one may make, as pairs of places.
fn shots(
    battle: &Battle,
    placed: &[Placed],
    change: impl Fn(&Battle, &mut State),
) -> Vec<(usize, usize)> {
    let mut state = position(battle, placed);
    change(battle, &mut state);
    battle.to_shots(&mut state);
    let all = options(battle, &state).into_iter().filter_map(|it| match it {
        Decision::Shoot { shooter, target, .. } => Some((shooter.place(), target.place())),
        _ => None,
    });
    all.collect()
}

fn javelins() -> Profile {
    unit(LightInfantry, &[])
}

/// TP-015, TP-501, TP-G03, TP-G19: range and arc.
#[test]
fn tp_015_tp_501_range_and_arc() {
    for (shooter, range) in [(javelins(), 2), (bows(&[]), 3)] {
        let battle = battle(&[shooter], &[]);
        for gap in 1..=4 {
            let placed = [at(own(0), 5, 5, North), at(foe(0), 5, 6 + gap, South)];
            assert_eq!(!shots(&battle, &placed, |_, _| {}).is_empty(), gap <= range);
        }
    }
    let battle = battle(&[javelins()], &[]);
    for (x, y, seen) in [(7, 7, true), (8, 7, false), (3, 7, true), (5, 3, false), (8, 5, false)] {
        let placed = [at(own(0), 5, 5, North), at(foe(0), x, y, South)];
        assert_eq!(!shots(&battle, &placed, |_, _| {}).is_empty(), seen, "({x}, {y})");
    }
}

/// TP-501, TP-A11, TP-G19: units and woods block the line, their ends don't; combat bars both.
#[test]
fn tp_501_line_of_sight_and_combat() {
    let two = battle(&[bows(&[]), unit(HeavyInfantry, &[])], &[]);
    let line = [at(own(0), 5, 5, North), at(foe(0), 5, 8, South)];
    assert_eq!(shots(&two, &line, |_, _| {}), [(0, 0)]);
    let with = |more: Placed| [&line[..], &[more]].concat();
    assert!(shots(&two, &with(at(own(1), 5, 6, North)), |_, _| {}).is_empty());
    // A wood of 2 by 2 around (6, 7): columns 5 and 6, rows 6 and 7; around (6, 9): the target stands in it.
    let wood = |cell: Cell| {
        move |battle: &Battle, state: &mut State| {
            battle.lay_card(state, Card::SmallWood, cell, false)
        }
    };
    assert!(shots(&two, &line, wood(Cell::new(6, 7))).is_empty());
    assert_eq!(shots(&two, &line, wood(Cell::new(6, 9))), [(0, 0)]);
    // The target fights.
    let fight = with(at(own(1), 6, 8, West));
    assert!(shots(&two, &fight, |_, _| {}).is_empty());
    let wild = battle_by(&[bows(&[])], &[], &[("shoot_into_combat", "true")]);
    assert_eq!(shots(&wild, &fight, |_, _| {}), [(0, 0)]);
    // The shooter fights.
    assert!(shots(&wild, &with(at(foe(1), 5, 6, South)), |_, _| {}).is_empty());
    // One shot a half-turn.
    assert!(shots(&two, &line, |_, state| state.units[own(0).index()].shot = true).is_empty());
}

/// TP-032: supporting archers shoot straight ahead over the friend in front.
#[test]
fn tp_032_supporting_archers() {
    let placed = [
        at(own(0), 5, 5, North),
        at(own(1), 5, 6, North),
        at(foe(0), 5, 9, South),
        at(foe(1), 8, 8, South),
    ];
    let supporting = battle(&[bows(&[Trait::SupportingArchers]), unit(HeavyInfantry, &[])], &[]);
    assert_eq!(shots(&supporting, &placed, |_, _| {}), [(0, 0)]);
    let plain = battle(&[bows(&[]), unit(HeavyInfantry, &[])], &[]);
    assert_eq!(shots(&plain, &placed, |_, _| {}), [(0, 1)]);
}

/// A shot by Darken the Skies; the state that each die of the table leaves.
fn darkened(
    battle: &Battle,
    placed: &[Placed],
    change: impl Fn(&Battle, &mut State),
) -> Vec<State> {
    let mut start = position(battle, placed);
    start.set_hand(Seat::One, Cards::of(&[Card::DarkenTheSkies]));
    change(battle, &mut start);
    battle.to_shots(&mut start);
    let mut all = Vec::new();
    battle_core::dice::enumerate(
        6,
        |dice| {
            let mut state = start;
            play(
                battle,
                &mut state,
                dice,
                |state, all| match state.phase {
                    Phase::Shoot => all[2],
                    _ => Decision::Done,
                },
                fought,
            );
            state
        },
        |state, _| all.push(state),
    );
    all
}

/// TP-505, TP-507, TP-011: elephants and masses ignore a 5; a second disruption breaks.
#[test]
fn tp_505_tp_507_what_cannot_be_driven_back() {
    let placed = [at(own(0), 5, 5, North), at(foe(0), 5, 8, South)];
    for (value, hurt) in [("no_effect", 0), ("disrupted", 1)] {
        let battle =
            battle_by(&[bows(&[])], &[unit(Elephants, &[])], &[("ranged_pushback_immune", value)]);
        let states = darkened(&battle, &placed, |_, _| {});
        assert_eq!(states[4].unit(foe(0)).disruption, hurt);
        assert_eq!(states[4].unit(foe(0)).cell, Cell::new(5, 8));
    }
    let battle = battle(&[bows(&[])], &[]);
    let states = darkened(&battle, &placed, |_, state| state.set_disruption(foe(0), 1));
    assert!(!states[5].on_table.has(foe(0)) && states[4].on_table.has(foe(0)));
}

/// TP-506, TP-G18: driven back away from the shooter along the longer way; without room it is disrupted.
#[test]
fn tp_506_tp_g18_driven_back() {
    let battle = battle(&[bows(&[])], &[]);
    let to = |x, y, facing| {
        let states =
            darkened(&battle, &[at(own(0), 5, 11, North), at(foe(0), x, y, facing)], |_, _| {});
        let unit = states[4].unit(foe(0));
        (unit.cell, unit.disruption)
    };
    assert_eq!(to(6, 14, South), (Cell::new(6, 15), 0));
    assert_eq!(to(8, 14, West), (Cell::new(9, 14), 0));
    assert_eq!(to(8, 14, South), (Cell::new(8, 15), 0));
    assert_eq!(to(6, 15, South), (Cell::new(6, 15), 1));
}

/// TP-314: with `shoot_into_combat` a flanked unit may be shot at; it can't be driven back and is disrupted instead. The same unit
/// that fights to its front only is driven back.
#[test]
fn tp_314_a_flanked_unit_is_not_driven_back() {
    let heavy = || unit(HeavyInfantry, &[]);
    let battle = battle_by(&[bows(&[]), heavy(), heavy()], &[], &[("shoot_into_combat", "true")]);
    let to = |flanked: bool| {
        let mut units =
            vec![at(own(0), 3, 10, East), at(foe(0), 6, 10, South), at(own(1), 6, 9, North)];
        if flanked {
            // TP-314: an enemy at the rear counts as one at the side.
            units.push(at(own(2), 6, 11, South));
        }
        let mut start = position(&battle, &units);
        start.set_hand(Seat::One, Cards::of(&[Card::DarkenTheSkies]));
        battle.to_shots(&mut start);
        let mut all = Vec::new();
        // The fights that come after it are not looked at.
        let after_the_shot = |state: &State| state.unit(own(0)).shot;
        battle_core::dice::enumerate(
            6,
            |dice| {
                let mut state = start;
                play(&battle, &mut state, dice, |_, all| all[2], after_the_shot);
                state
            },
            |state, _| all.push(state),
        );
        let unit = all[4].unit(foe(0));
        (unit.cell, unit.disruption)
    };
    assert_eq!(to(true), (Cell::new(6, 10), 1));
    assert_eq!(to(false), (Cell::new(7, 10), 0));
}

/// TP-G18, TP-032: archers behind a unit step with it, and stay where they are if it can't step.
#[test]
fn tp_g18_tp_032_archers_step_only_with_their_unit() {
    let archers = bows(&[Trait::SupportingArchers]);
    let heavy = unit(HeavyInfantry, &[]);
    let battle = battle(&[bows(&[])], &[heavy, archers, heavy]);
    // Three up and one to the right of the shooter: a unit that looks west is driven to its right, and the archers behind it too.
    let driven = |blocked: Option<(i8, i8)>| {
        let mut units =
            vec![at(own(0), 5, 11, North), at(foe(0), 6, 14, West), at(foe(1), 7, 14, West)];
        units.extend(blocked.map(|(x, y)| at(foe(2), x, y, South)));
        let states = darkened(&battle, &units, |_, _| {});
        [0, 1].map(|place| {
            let unit = states[4].unit(foe(place));
            (unit.cell, unit.disruption)
        })
    };
    let stay = [(Cell::new(6, 14), 1), (Cell::new(7, 14), 0)];
    assert_eq!(driven(None), [(Cell::new(6, 15), 0), (Cell::new(7, 15), 0)]);
    assert_eq!(driven(Some((7, 15))), stay, "no room for the archers");
    assert_eq!(driven(Some((6, 15))), stay, "no room for the unit");
}

/// TP-504: a target that can shoot may shoot back, at the same time, afterwards, or not at all.
#[test]
fn tp_504_return_fire() {
    for (value, asked) in [("simultaneous", true), ("after", true), ("none", false)] {
        let battle = battle_by(&[bows(&[])], &[bows(&[])], &[("return_fire", value)]);
        let mut start = position(&battle, &[at(own(0), 5, 5, North), at(foe(0), 5, 8, South)]);
        battle.to_shots(&mut start);
        let mut returns = 0;
        let n = ways(6u64.pow(4), |dice| {
            let mut state = start;
            let events = play(
                &battle,
                &mut state,
                dice,
                |state, all| {
                    returns += u32::from(state.phase == Phase::Return);
                    all[1]
                },
                fought,
            );
            events.iter().filter(|it| matches!(it, tropaion::Event::Shot { .. })).count() == 2
        });
        assert_eq!(returns > 0, asked, "{value}");
        assert_eq!(n > 0, asked, "{value}");
    }
    // Javelins don't reach as far as bows.
    let battle = battle(&[bows(&[])], &[javelins()]);
    let mut state = position(&battle, &[at(own(0), 5, 5, North), at(foe(0), 5, 9, South)]);
    battle.to_shots(&mut state);
    let n = ways(36, |dice| {
        let mut state = state;
        let mut asked = false;
        play(
            &battle,
            &mut state,
            dice,
            |state, all| {
                asked |= state.phase == Phase::Return;
                all[1]
            },
            fought,
        );
        asked
    });
    assert_eq!(n, 0);
}
