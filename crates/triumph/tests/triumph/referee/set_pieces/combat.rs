//! Factors of close combat (TR-CC).

use super::*;

#[test]
fn tr_cc_07_to_09_pikes_are_supported_against_most_foot() {
    let piece = duel("pikes", "heavy-foot").with("S3", "pikes", [20.0, 15.25, 0.0]);
    let with = |value: &[(&str, i64)], die| {
        fought(
            ("S2", 3.0, value, "no-effect"),
            ("N2", 4.0, &[], "no-effect"),
            [1, die],
            "tie",
        )
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
    // N3 stands beside S2, its side edge on S2's, and fights nobody.
    let piece = duel("heavy-foot", "heavy-foot").with("N3", "spear", [22.0, 15.25, 180.0]);
    let fight = |factors: &[(&str, i64)], die| {
        fought(
            ("S2", 4.0, factors, "no-effect"),
            ("N2", 4.0, &[], "no-effect"),
            [die, 2],
            "tie",
        )
    };
    piece.legal(&[fight(&[("TR-CC-12", -1)], 3)]);
    piece.illegal("TR-CC-12", &[fight(&[], 2)]);
}

#[test]
fn tr_cc_15_and_17_uphill_and_mounted_in_difficult_terrain() {
    let hill = rectangle("steep-hills", [15.0, 16.0], [25.0, 26.0]);
    let piece = duel("heavy-foot", "elite-cavalry").terrain(hill);
    // N2 stands on the hill, which is difficult; S2's strip is outside.
    let fight = |factors: &[(&str, i64)], die| {
        fought(
            ("S2", 3.0, &[], "no-effect"),
            ("N2", 3.0, factors, "no-effect"),
            [2, die],
            "tie",
        )
    };
    piece.legal(&[fight(&[("TR-CC-15", 1), ("TR-CC-17", -1)], 2)]);
    piece.illegal("TR-CC-17", &[fight(&[("TR-CC-15", 1)], 1)]);
}
