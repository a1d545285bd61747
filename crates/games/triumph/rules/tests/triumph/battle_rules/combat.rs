//! Close combat on the table (TR-CC-01 to -04, -08, -10 to -14).

use std::collections::BTreeMap;

use battle_core::dice::enumerate;
use battle_core::game::{Game, Next};
use battle_core::streams::OneSource;
use battle_core::trace::NoTrace;
use battle_core::{Seat, Seating};
use triumph::TroopType::*;
use triumph::battle::{Decision, Edge, Event, Phase, TerrainKind};

use crate::battle_rules::combat_table::{Table, mu, n, pair, pose, s};

/// A line of Heavy Foot: seat one's at these x, seat two's at those, all fronts on y = 16.
fn lines(changes: &[(&str, &str)], south: &[f64], north: &[f64]) -> Table {
    let south: Vec<_> = south.iter().map(|&x| (HeavyFoot, x, 16.0, 0)).collect();
    let north: Vec<_> = north.iter().map(|&x| (HeavyFoot, x, 16.0, 180)).collect();
    Table::under(changes, &south, &north).at_combat()
}

#[test]
fn tr_cc_01_front_contact_is_a_combat_and_other_touches_are_none() {
    // The second pair is a quarter of a base out of line.
    let table = lines(&[], &[20.0, 30.0], &[20.0, 30.5]);
    assert_eq!(table.combats(), [pair(1, 1)]);
}

#[test]
fn tr_cc_02_a_flanker_only_gives_minus_one_beside_a_front_fight() {
    let south = [(HeavyFoot, 20.0, 16.0, 0), (JavelinCavalry, 21.0, 17.0, 270)];
    let north = [(Spear, 20.0, 16.0, 180)];
    // PZ-02: Heavy Foot 4 v Spear 4 - 1.
    let table = Table::new(&south, &north).at_combat();
    assert_eq!(table.combats(), [pair(1, 1)]);
    assert_eq!(table.factors(pair(1, 1)), (4, 3));
    let mut table = Table::under(&[("flankers_roll", "true")], &south, &north).at_combat();
    assert_eq!(table.combats(), [pair(1, 1), pair(2, 1)]);
    // Javelin Cavalry against foot 3; the Spear fight to a flank, 4 against mounted, with -1 for that edge.
    assert_eq!(table.factors(pair(2, 1)), (3, 3));
    // The stand that is flanked still fights to its front afterwards, the flanker does not roll again.
    table.fight(pair(2, 1), &[1, 1]);
    assert_eq!(table.combats(), [pair(1, 1)]);
}

#[test]
fn tr_cc_02_pz_02_the_flanked_spear_is_destroyed_when_it_has_to_fall_back() {
    let mut table = Table::new(
        &[(HeavyFoot, 20.0, 16.0, 0), (JavelinCavalry, 21.0, 17.0, 270)],
        &[(Spear, 20.0, 16.0, 180)],
    )
    .at_combat();
    // 4 + 4 against 3 + 3: beaten, not doubled.
    table.fight(pair(1, 1), &[4, 3]);
    assert!(!table.has(n(1)));
}

#[test]
fn tr_cc_04_every_stand_fights_once_in_the_order_that_the_active_player_likes() {
    let mut table = lines(&[], &[20.0, 22.0, 30.0], &[20.0, 22.0, 30.0]);
    assert_eq!(table.combats(), [pair(1, 1), pair(2, 2), pair(3, 3)]);
    table.fight(pair(3, 3), &[1, 1]);
    assert_eq!(table.combats(), [pair(1, 1), pair(2, 2)]);
    table.fight(pair(1, 1), &[1, 1]);
    table.fight(pair(2, 2), &[1, 1]);
    assert_eq!(table.battle.next(&table.state), Next::Advance);
    table.advance();
    assert_eq!(table.state.phase, Phase::TurnEnd);
    assert!(table.state.fought.is_empty());
}

/// Elephants push Heavy Foot back by 0.75 MU and follow by 2 MU: with a second enemy placed so that they meet it, or none.
fn elephants_break_in(changes: &[(&str, &str)]) -> Table {
    let mut table = Table::under(
        changes,
        &[(Elephants, 20.0, 16.0, 0), (HeavyFoot, 30.0, 16.0, 0)],
        &[(HeavyFoot, 20.0, 16.0, 180), (HeavyFoot, 20.0, 18.0, 180), (HeavyFoot, 30.0, 16.0, 180)],
    )
    .at_combat();
    // Doubled: 5 + 6 against 3 + 1; the foot are destroyed and the Elephants pursue onto the second line.
    table.fight(pair(1, 1), &[6, 1]);
    assert!(!table.has(n(1)));
    assert!(table.is_at(s(1), 20.0, 18.0, 0));
    table
}

#[test]
fn tr_cc_04_a_contact_by_pursuit_waits_for_the_next_phase_unless_the_parameters_say_otherwise() {
    assert_eq!(elephants_break_in(&[]).combats(), [pair(2, 3)]);
    let now = elephants_break_in(&[("pursuit_contact_fights_now", "true")]);
    assert_eq!(now.combats(), [pair(1, 2), pair(2, 3)]);
    let again = elephants_break_in(&[("fight_once", "false")]);
    assert_eq!(again.combats(), [pair(1, 2), pair(2, 3)]);
}

#[test]
fn tr_cc_04_two_who_pursue_each_other_in_turn_do_not_fight_for_ever() {
    // Warband 3 + 4 beat 3 + 3, follow by their depth of 1 MU and are in contact again, to fight again without `fight_once`.
    // There are dice for 31 such rounds in a phase.
    for (n_reopened, fights_again) in [(0, true), (30, true), (31, false)] {
        let mut table = Table::under(
            &[("fight_once", "false")],
            &[(Warband, 20.0, 16.0, 0)],
            &[(Warband, 20.0, 16.0, 180)],
        )
        .at_combat();
        table.state.reopened = n_reopened;
        table.fight(pair(1, 1), &[4, 3]);
        assert!(table.is_at(s(1), 20.0, 17.0, 0));
        let again: &[_] = if fights_again { &[pair(1, 1)] } else { &[] };
        assert_eq!(table.combats(), again, "{n_reopened}");
    }
}

#[test]
fn tr_om_20_winners_pursue_by_type_and_by_margin() {
    let fight = |south, north, dice: [u8; 2]| {
        let mut table =
            Table::new(&[(south, 20.0, 16.0, 0)], &[(north, 20.0, 16.0, 180)]).at_combat();
        let events = table.fight(pair(1, 1), &dice);
        let moved = events
            .iter()
            .any(|event| matches!(event, Event::OutcomeMoved { stand, .. } if *stand == s(1)));
        (moved, events)
    };
    // Knights 3 + 3 beat Skirmishers 1 + 4 and follow; Elite Cavalry 3 + 3 do not.
    assert!(fight(Knights, Skirmishers, [3, 4]).0);
    assert!(!fight(EliteCavalry, Skirmishers, [3, 4]).0);
    // At twice as much every type does except Artillery and War Wagons.
    assert!(fight(EliteCavalry, Skirmishers, [3, 1]).0);
    assert!(!fight(Artillery, Skirmishers, [6, 1]).0);
}

#[test]
fn tr_om_25_a_winner_with_an_enemy_on_its_flank_stays() {
    let flanked = |changes: &[(&str, &str)]| {
        let mut table = Table::under(
            changes,
            &[(Elephants, 20.0, 16.0, 0)],
            &[(HeavyFoot, 20.0, 16.0, 180), (HeavyFoot, 19.0, 15.0, 90)],
        )
        .at_combat();
        table.fight(pair(1, 1), &[6, 1]);
        table.is_at(s(1), 20.0, 16.0, 0)
    };
    assert!(flanked(&[]));
    assert!(!flanked(&[("pursue_if_still_engaged", "true")]));
}

#[test]
fn tr_cc_08_rear_support_needs_the_same_type_directly_behind_and_not_in_combat() {
    let with_behind = |behind| {
        Table::new(&[(Pikes, 20.0, 16.0, 0), behind], &[(HeavyFoot, 20.0, 16.0, 180)]).at_combat()
    };
    // Pikes 3 + 2 against Heavy Foot 4; Pikes are 0.75 MU deep.
    let table = with_behind((Pikes, 20.0, 15.25, 0));
    assert_eq!(table.factors(pair(1, 1)), (5, 4));
    assert_eq!(table.battle.rear_supporter(&table.state, s(1)), Some(s(2)));
    assert_eq!(with_behind((Spear, 20.0, 15.25, 0)).factors(pair(1, 1)), (3, 4));
    assert_eq!(with_behind((Pikes, 20.0, 15.2, 0)).factors(pair(1, 1)), (3, 4));
    assert_eq!(with_behind((Pikes, 20.1, 15.25, 0)).factors(pair(1, 1)), (3, 4));
    assert_eq!(with_behind((Pikes, 20.0, 15.25, 3)).factors(pair(1, 1)), (3, 4));
    // An enemy behind the supporter engages it.
    let held = Table::new(
        &[(Pikes, 20.0, 16.0, 0), (Pikes, 20.0, 15.25, 0)],
        &[(HeavyFoot, 20.0, 16.0, 180), (HeavyFoot, 20.0, 14.5, 0)],
    );
    assert_eq!(held.battle.rear_supporter(&held.state, s(1)), None);
}

#[test]
fn tr_cc_10_difficult_ground_under_either_stand_ends_rear_support() {
    // Against Pikes in front Pikes count 2; the ground lies under the supporter only, then under the front stand's rear half only.
    let on = |changes: &[(&str, &str)], y0: f64, y1: f64| {
        Table::under(
            changes,
            &[(LightSpear, 20.0, 16.0, 0), (LightSpear, 20.0, 15.0, 0)],
            &[(HeavyFoot, 20.0, 16.0, 180)],
        )
        .with(TerrainKind::Rough, 18.0, y0, 22.0, y1)
        .at_combat()
        .factors(pair(1, 1))
        .0
    };
    let (behind, middle) = ((12.0, 14.9), (15.2, 15.6));
    assert_eq!(on(&[], behind.0, behind.1), 3);
    assert_eq!(on(&[], middle.0, middle.1), 4);
    let front_stand = [("support_terrain", "front_stand_only")];
    assert_eq!(on(&front_stand, behind.0, behind.1), 4);
    assert_eq!(on(&front_stand, middle.0, middle.1), 3);
    let front_edge = [("support_terrain", "front_edge_only")];
    assert_eq!(on(&front_edge, behind.0, behind.1), 4);
    assert_eq!(on(&front_edge, middle.0, middle.1), 4);
    let none = [("support_terrain", "none_for_light_spear")];
    assert_eq!(on(&none, behind.0, behind.1), 4);
}

#[test]
fn tr_cc_12_tr_cc_13_a_free_neighbour_overlaps_and_one_held_by_its_own_front_does_not() {
    // PZ-03: the middle one of three faces a gap and overlaps both of its neighbours' opponents: 3 v 4 twice.
    let gap = lines(&[], &[18.0, 22.0], &[18.0, 20.0, 22.0]);
    assert_eq!(gap.factors(pair(1, 1)), (3, 4));
    assert_eq!(gap.factors(pair(2, 3)), (3, 4));
    // With the hole plugged all are level (TR-EX-73).
    let plugged = lines(&[], &[18.0, 22.0, 20.0], &[18.0, 20.0, 22.0]);
    for combat in [pair(1, 1), pair(2, 3), pair(3, 2)] {
        assert_eq!(plugged.factors(combat), (4, 4));
    }
    // If fighting stands overlapped too, the middle would be at -2 and the ends at -1, on both sides.
    let always = [("overlapper_may_fight", "true")];
    let held = lines(&always, &[18.0, 20.0, 22.0], &[18.0, 20.0, 22.0]);
    assert_eq!(held.factors(pair(1, 1)), (3, 3));
    assert_eq!(held.factors(pair(2, 2)), (2, 2));
    assert_eq!(held.factors(pair(3, 3)), (3, 3));
}

#[test]
fn tr_cc_12_pz_13_knights_alone_in_the_middle_of_a_line() {
    let table = Table::new(
        &[(Knights, 22.0, 17.0, 0)],
        &[(HeavyFoot, 20.0, 17.0, 180), (HeavyFoot, 22.0, 17.0, 180), (HeavyFoot, 24.0, 17.0, 180)],
    )
    .at_combat();
    assert_eq!(table.factors(pair(1, 2)), (1, 3));
    // As if they met an end stand where they stand now, b2 apart: one overlap.
    let end = Table::new(
        &[(Knights, 20.0, 17.0, 0)],
        &[(HeavyFoot, 20.0, 17.0, 180), (HeavyFoot, 22.0, 17.0, 180)],
    );
    assert_eq!(end.totals(&end.battle.engagement_between(&end.state, s(1), n(1))), (2, 3));
}

#[test]
fn tr_cc_13_tr_cc_16_pz_19_light_foot_lap_round_elephants() {
    let table = Table::new(
        &[(Skirmishers, 20.0, 16.5, 0), (LightFoot, 22.0, 16.5, 0)],
        &[(Elephants, 20.0, 16.5, 180)],
    )
    .at_combat();
    assert_eq!(table.factors(pair(1, 1)), (3, 4));
}

#[test]
fn tr_cc_13_only_like_corners_of_stands_that_face_the_same_way_overlap() {
    let beside = |x: f64, y: f64, degrees| {
        let table = Table::new(
            &[(HeavyFoot, 20.0, 16.0, 0)],
            &[(HeavyFoot, 20.0, 16.0, 180), (HeavyFoot, x, y, degrees)],
        );
        table.edges(s(1), n(1))
    };
    assert_eq!(beside(22.0, 16.0, 180), 1);
    assert_eq!(beside(18.0, 16.0, 180), 1);
    // A gap of more than 0.02 MU, and a neighbour a little behind.
    assert_eq!(beside(22.03, 16.0, 180), 0);
    assert_eq!(beside(22.0, 16.03, 180), 0);
    // Its rear corner meets the stand's corner: it faces away.
    assert_eq!(beside(22.0, 16.75, 0), 0);
    // Facing 14 and 16 degrees off, with its front right corner in place.
    let turned = |degrees: i32| {
        let around = pose(22.0, 16.0, 180);
        let corner = around.front_right(mu(2.0));
        let table = Table::new(
            &[(HeavyFoot, 20.0, 16.0, 0)],
            &[(HeavyFoot, 20.0, 16.0, 180), (HeavyFoot, 40.0, 30.0, 180)],
        );
        let mut table = table;
        let there = around.turned_about(corner, degrees * 4096 / 360);
        table.battle.rearrange(&mut table.state, n(2), there);
        table.edges(s(1), n(1))
    };
    assert_eq!(turned(-14), 1);
    assert_eq!(turned(-16), 0);
}

#[test]
fn tr_cc_13_a_side_edge_overlaps_even_if_its_stand_fights_and_the_overlap_is_mutual() {
    // The second stands have been pushed 0.5 MU north: their side edges run along those of the first.
    let pushed = |changes: &[(&str, &str)]| {
        Table::under(
            changes,
            &[(HeavyFoot, 20.0, 16.0, 0), (HeavyFoot, 22.0, 16.5, 0)],
            &[(HeavyFoot, 20.0, 16.0, 180), (HeavyFoot, 22.0, 16.5, 180)],
        )
        .at_combat()
    };
    let table = pushed(&[]);
    // S2's left side touches N1's left side.
    assert_eq!(table.factors(pair(1, 1)), (4, 3));
    assert_eq!(table.factors(pair(2, 2)), (3, 4));
    let never = pushed(&[("overlapper_may_fight", "false")]);
    assert_eq!(never.factors(pair(1, 1)), (4, 4));
    assert_eq!(never.factors(pair(2, 2)), (4, 4));
}

#[test]
fn tr_cc_13_an_improper_front_touch_on_a_side_edge_overlaps_one_way() {
    // N2's front edge lies on S1's right side, but a quarter of a MU too far back to be a flank contact.
    let touched = |changes: &[(&str, &str)]| {
        Table::under(
            changes,
            &[(HeavyFoot, 20.0, 16.0, 0)],
            &[(HeavyFoot, 20.0, 16.0, 180), (HeavyFoot, 21.0, 14.75, 270)],
        )
        .at_combat()
    };
    assert_eq!(touched(&[]).combats(), [pair(1, 1)]);
    assert_eq!(touched(&[]).factors(pair(1, 1)), (3, 4));
    let nothing = touched(&[("improper_flank_touch", "none")]);
    assert_eq!(nothing.factors(pair(1, 1)), (4, 4));
}

#[test]
fn tr_cc_14_three_edges_are_the_most_and_an_edge_counts_once() {
    let table = Table::new(
        &[(Knights, 20.0, 16.0, 0)],
        &[
            (HeavyFoot, 20.0, 16.0, 180),
            (HeavyFoot, 19.0, 15.0, 90),
            (HeavyFoot, 21.0, 15.0, 270),
            (HeavyFoot, 20.0, 14.5, 0),
        ],
    )
    .at_combat();
    assert_eq!(table.edges(s(1), n(1)), 3);
    assert_eq!(table.factors(pair(1, 1)), (0, 3));
}

#[test]
fn tr_cc_13_overlap_is_judged_when_the_pair_rolls_or_at_the_start_of_the_phase() {
    // TR-EX-73, PZ-07: N1 falls back unpursued, and S1 then overlaps N2.
    let after_first = |changes: &[(&str, &str)]| {
        let mut table = lines(changes, &[20.0, 22.0], &[20.0, 22.0]);
        assert_eq!(table.factors(pair(2, 2)), (4, 4));
        table.fight(pair(1, 1), &[4, 3]);
        assert!(table.is_at(n(1), 20.0, 16.75, 180));
        table.factors(pair(2, 2))
    };
    assert_eq!(after_first(&[]), (4, 3));
    assert_eq!(after_first(&[("overlap_judged", "start_of_phase")]), (4, 4));
    // Judged at the start, a neighbour that has gone still counts.
    let mut table = lines(&[("overlap_judged", "start_of_phase")], &[20.0], &[20.0, 22.0]);
    table.battle.rearrange(&mut table.state, n(2), pose(40.0, 20.0, 180));
    assert_eq!(table.factors(pair(1, 1)), (3, 4));
}

#[test]
fn tr_cc_13_rear_support_too_may_be_judged_at_the_start() {
    let supporter_leaves = |changes: &[(&str, &str)]| {
        let mut table = Table::under(
            changes,
            &[(Pikes, 20.0, 16.0, 0), (Pikes, 20.0, 15.25, 0)],
            &[(HeavyFoot, 20.0, 16.0, 180)],
        )
        .at_combat();
        table.battle.rearrange(&mut table.state, s(2), pose(40.0, 4.0, 0));
        table.factors(pair(1, 1)).0
    };
    assert_eq!(supporter_leaves(&[]), 3);
    assert_eq!(supporter_leaves(&[("overlap_judged", "start_of_phase")]), 5);
}

#[test]
fn tr_rs_16_the_supporter_of_a_destroyed_stand_stays_unless_the_parameter_says_it_goes_too() {
    let after = |changes: &[(&str, &str)]| {
        let mut table = Table::under(
            changes,
            &[(Warriors, 20.0, 16.0, 0), (Warriors, 20.0, 15.25, 0)],
            &[(HeavyFoot, 20.0, 16.0, 180)],
        )
        .at_combat();
        // 3 + 1 + 1 against 4 + 6: doubled.
        table.fight(pair(1, 1), &[1, 6]);
        assert!(!table.has(s(1)));
        table.has(s(2))
    };
    assert!(after(&[]));
    assert!(!after(&[("supporter_suffers", "true")]));
}

#[test]
fn tr_cc_15_uphill_and_tr_te_13_the_ground_are_taken_from_the_table() {
    let table = Table::new(&[(HeavyFoot, 20.0, 16.0, 0)], &[(HeavyFoot, 20.0, 16.0, 180)]).with(
        TerrainKind::GentleHills,
        16.0,
        16.1,
        24.0,
        22.1,
    );
    // N1's base centre stands on the hill, S1's does not.
    assert_eq!(table.factors(pair(1, 1)), (4, 5));
    let rough = Table::new(&[(HeavyFoot, 20.0, 16.0, 0)], &[(LightFoot, 20.0, 16.0, 180)]).with(
        TerrainKind::Rough,
        16.0,
        12.0,
        24.0,
        16.0,
    );
    assert_eq!(rough.factors(pair(1, 1)), (2, 3));
}

/// The outcomes of 36 pairs of dice, by plain arithmetic: which side falls back or is destroyed (4 v 4 style, no shattering).
fn expected(south: i32, north: i32, first: i32, second: i32) -> (Fate, Fate) {
    let (a, b) = (south + first, north + second);
    let fate = |own: i32, other: i32| match (own < other, other >= 2 * own) {
        (false, _) => Fate::Stays,
        (true, false) => Fate::FallsBack,
        (true, true) => Fate::Destroyed,
    };
    (fate(a, b), fate(b, a))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    Stays,
    FallsBack,
    Destroyed,
}

#[test]
fn tr_cc_04_tr_cc_13_two_against_two_is_exactly_what_arithmetic_says() {
    // Four Heavy Foot, two fights at 4 v 4; the second is fought with the edges that the first left.
    // A winner who merely beats stays and overlaps the neighbour of the beaten one by his corner. One who doubles follows by
    // 0.75 MU; then his side edge lies along that of this neighbour, which is an overlap both ways, but he himself has fought.
    let mut by_arithmetic: BTreeMap<[Fate; 4], u64> = BTreeMap::new();
    for dice in 0..36 * 36 {
        let face = |nth: u32| (dice / 6_i32.pow(nth)) % 6 + 1;
        let (s1, n1) = expected(4, 4, face(0), face(1));
        let south_edges = i32::from(s1 != Fate::Stays);
        let north_edges = i32::from(n1 != Fate::Stays);
        let (s2, n2) = expected(4 - south_edges, 4 - north_edges, face(2), face(3));
        *by_arithmetic.entry([s1, n1, s2, n2]).or_default() += 1;
    }

    let table = lines(&[], &[20.0, 22.0], &[20.0, 22.0]);
    let mut by_engine: BTreeMap<[Fate; 4], u64> = BTreeMap::new();
    enumerate(
        36 * 36,
        |dice| {
            let mut state = table.state;
            let mut chance = OneSource(dice);
            for combat in [pair(1, 1), pair(2, 2)] {
                let decision = Decision::Fight(combat);
                table.battle.apply(&mut state, decision, &mut chance, &mut NoTrace);
            }
            assert_eq!(table.battle.next(&state), Next::Advance);
            [s(1), n(1), s(2), n(2)].map(|stand| {
                let before = table.state.pose(stand);
                let back = before.shifted(-mu(0.75), 0);
                if !state.on_board.contains(stand) {
                    Fate::Destroyed
                } else if state.pose(stand) == back {
                    Fate::FallsBack
                } else {
                    Fate::Stays
                }
            })
        },
        |fates, ways| *by_engine.entry(fates).or_default() += ways,
    );
    assert_eq!(by_engine, by_arithmetic);
}

#[test]
fn tr_cc_05_dice_belong_to_seats_whichever_attacks() {
    let mut table = lines(&[], &[20.0], &[20.0]);
    table.state.active = Seat::Two;
    let events = table.fight(pair(1, 1), &[1, 6]);
    let [Event::Fought { dice, .. }, Event::Destroyed { stand, .. }, ..] = &events[..] else {
        panic!("{events:?}");
    };
    assert_eq!((dice.one, dice.two), (1, 6));
    assert_eq!(*stand, s(1));
    assert_eq!(table.state.seating, Seating::AFirst);
    assert_eq!(table.battle.opponent_of(&table.state, n(1)), None::<triumph::battle::StandId>);
    assert_eq!(table.state.contacts.at(n(1), Edge::Front), None);
}

#[test]
fn tr_cc_11_a_stand_that_has_turned_has_no_rear_support_unless_the_parameter_says_so() {
    // Hit in the rear it turns about; its friend then stands directly behind its new rear.
    let turned = |changes: &[(&str, &str)]| {
        let mut table = Table::under(
            changes,
            &[(Pikes, 20.0, 16.0, 0), (Pikes, 30.0, 16.0, 180)],
            &[(HeavyFoot, 20.0, 15.25, 0)],
        );
        table.battle.rearrange(&mut table.state, s(2), pose(20.0, 16.0, 180));
        table.at_combat().factors(pair(1, 1)).0
    };
    // Pikes 3 - 1, and 2 more.
    assert_eq!(turned(&[]), 2);
    assert_eq!(turned(&[("support_front_only", "false")]), 4);
}

#[test]
fn tr_cc_13_pz_07_two_fights_side_by_side_start_level() {
    let table = Table::new(
        &[(EliteFoot, 20.0, 16.0, 0), (HeavyFoot, 22.0, 16.0, 0)],
        &[(Horde, 20.0, 16.0, 180), (HeavyFoot, 22.0, 16.0, 180)],
    )
    .at_combat();
    assert_eq!(table.factors(pair(1, 1)), (5, 3));
    assert_eq!(table.factors(pair(2, 2)), (4, 4));
}

#[test]
fn tr_bd_07_tr_cc_13_side_edges_touch_within_the_tolerance() {
    let gap = |gap: f64| {
        let table = Table::new(
            &[(HeavyFoot, 20.0, 16.0, 0)],
            &[(HeavyFoot, 20.0, 16.0, 180), (HeavyFoot, 22.0 + gap, 15.6, 180)],
        );
        table.edges(s(1), n(1))
    };
    assert_eq!(gap(0.015), 1);
    assert_eq!(gap(0.03), 0);
}

#[test]
fn tr_bd_07_tr_cc_13_side_edges_that_are_askew_touch_if_all_that_they_share_is_in_contact() {
    // The right edge of S1 is x = 21, from y = 15.25 to 16. N2 is Elephants, 2 MU deep, on that side.
    let beside = |x: f64, y: f64, degrees: i32| {
        let table = Table::new(
            &[(HeavyFoot, 20.0, 16.0, 0)],
            &[(HeavyFoot, 20.0, 16.0, 180), (Elephants, x, y, degrees)],
        );
        table.edges(s(1), n(1))
    };
    // Facing 358 degrees, its left edge crosses x = 21 at y = 15.625: its front left corner is 0.375 further north and so
    // 0.375 tan 2 = 0.013 to the west, at (20.987, 16), and the middle of its front at (21.986, 16.035). No place on S1's edge is
    // further from it than 0.013.
    assert_eq!(beside(21.986, 16.035, 358), 1);
    // Facing 10 degrees, the left corner of its rear at (21, 15.625), the middle of its front is 0.985 east and 0.174 south of its
    // left corner, and that is 0.347 east and 1.970 north of the rear one. Where S1's edge ends, its own is 0.066 away.
    assert_eq!(beside(22.332, 17.421, 10), 0);
}
