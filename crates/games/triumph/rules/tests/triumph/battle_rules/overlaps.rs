//! Overlaps and edges in contact on the table (TR-CC-12 to -14, TR-BD-07).

use triumph::TroopType::*;

use crate::battle_rules::combat::lines;
use crate::battle_rules::combat_table::{Table, mu, n, pair, pose, s};

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
