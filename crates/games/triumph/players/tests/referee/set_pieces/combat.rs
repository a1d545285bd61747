//! Factors of close combat (TR-CC).

use super::*;

#[test]
fn tr_cc_07_to_09_pikes_are_supported_against_most_foot() {
    let piece = duel("pikes", "heavy-foot").with("S3", "pikes", [20.0, 15.25, 0.0]);
    let with = |value: &[(&str, i64)], die| {
        fought(("S2", 3.0, value, "no-effect"), ("N2", 4.0, &[], "no-effect"), [1, die], "tie")
    };
    piece.legal(&[with(&[("TR-CC-07", 2)], 2)]);
    piece.illegal("TR-CC-07", &[with(&[], 2)]);
    // Not against Skirmishers.
    let piece = duel("pikes", "skirmishers").with("S3", "pikes", [20.0, 15.25, 0.0]);
    let light = fought(
        ("S2", 3.0, &[("TR-CC-07", 2)], "no-effect"),
        ("N2", 2.0, &[], "no-effect"),
        [1, 4],
        "tie",
    );
    piece.illegal("TR-CC-07", &[light]);
}

#[test]
fn tr_cc_12_a_side_edge_on_a_side_edge_costs_both() {
    // N3 stands beside S2, its side edge on S2's, and is in no fight.
    let piece = duel("heavy-foot", "heavy-foot").with("N3", "spear", [22.0, 15.25, 180.0]);
    let fight = |factors: &[(&str, i64)], die| {
        fought(("S2", 4.0, factors, "no-effect"), ("N2", 4.0, &[], "no-effect"), [die, 2], "tie")
    };
    piece.legal(&[fight(&[("TR-CC-12", -1)], 3)]);
    piece.illegal("TR-CC-12", &[fight(&[], 2)]);
}

#[test]
fn tr_bd_07_and_cc_13_side_edges_askew_that_touch_all_along_cost_both() {
    // The right edge of S2 is x = 21, from y = 15.25 to 16. N3, 2 MU deep, faces 358 degrees, and its left edge crosses that line
    // at y = 15.625: its front left corner is 0.375 further north and so 0.375 tan 2 = 0.013 to the west, at (20.987, 16), the
    // middle of its front at (21.986, 16.035). Along S2's edge the two are 0.013 apart at most.
    let piece = duel("heavy-foot", "heavy-foot").with("N3", "elephants", [21.986, 16.035, 358.0]);
    let fight = |factors: &[(&str, i64)], die| {
        fought(("S2", 4.0, factors, "no-effect"), ("N2", 4.0, &[], "no-effect"), [die, 2], "tie")
    };
    piece.legal(&[fight(&[("TR-CC-12", -1)], 3)]);
    piece.illegal("TR-CC-12", &[fight(&[], 2)]);
}

#[test]
fn tr_cc_13_a_stand_that_attacks_a_camp_overlaps_no_enemy_by_a_corner() {
    // North's camp is between x = 15 and 19, and N2 beside it. S3's front is on the camp's edge, TR-CC-01, and its right corner
    // meets N2's: it is held by its own front.
    let attack =
        fought(("S3", 4.0, &[], "no-effect"), ("camp", 2.0, &[], "no-effect"), [1, 3], "tie");
    let fight = |factors: &[(&str, i64)], die| {
        fought(("S2", 4.0, &[], "no-effect"), ("N2", 4.0, factors, "no-effect"), [2, die], "tie")
    };
    let beside = |y: f64| {
        duel("heavy-foot", "heavy-foot").with("S3", "heavy-foot", [18.0, 16.0, 0.0]).camp(
            NORTH,
            [15.0, y],
            None,
        )
    };
    beside(16.0).legal(&[fight(&[], 2), attack]);
    beside(16.0).illegal("TR-CC-12", &[fight(&[("TR-CC-12", -1)], 3)]);
    // Half a MU from the camp it overlaps.
    beside(16.5).legal(&[fight(&[("TR-CC-12", -1)], 3)]);
}

#[test]
fn tr_cc_15_and_17_uphill_and_mounted_in_difficult_terrain() {
    let hill = rectangle("steep-hills", [15.0, 16.0], [25.0, 26.0]);
    let piece = duel("heavy-foot", "elite-cavalry").terrain(hill);
    // N2 stands on the hill, which is difficult; S2's strip is outside.
    let fight = |factors: &[(&str, i64)], die| {
        fought(("S2", 3.0, &[], "no-effect"), ("N2", 3.0, factors, "no-effect"), [2, die], "tie")
    };
    piece.legal(&[fight(&[("TR-CC-15", 1), ("TR-CC-17", -1)], 2)]);
    piece.illegal("TR-CC-17", &[fight(&[("TR-CC-15", 1)], 1)]);
}
