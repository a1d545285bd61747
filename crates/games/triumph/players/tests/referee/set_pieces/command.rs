//! Command and the price of moves (TR-CM).

use super::*;

// Section 8: command.

#[test]
fn tr_cm_06_woods_on_the_line_shorten_command_to_8_mu() {
    // Fronts: general's at y = 3, stand's rear at 13.25: 10.25 MU apart.
    let open = Piece::new().with("S2", "heavy-foot", [24.0, 14.0, 0.0]);
    let mut go = single("S2", [24.0, 14.0, 0.0], [24.0, 15.0, 0.0], vec![straight(1.0, 0.0)], 1.0);
    open.legal(&[go.event()]);
    let wooded = open.clone().terrain(woods([20.0, 7.0], [28.0, 9.0]));
    wooded.illegal("TR-CM-04", &[go.event()]);
    go.outside = true;
    wooded.legal(&[go.event()]);
    open.illegal("TR-CM-04", &[go.event()]);
}

#[test]
fn tr_cm_04_a_general_that_is_gone_commands_no_stand() {
    let piece = Piece::new().with("S2", "heavy-foot", [24.0, 8.0, 0.0]).gone("S1");
    let mut go = single("S2", [24.0, 8.0, 0.0], [24.0, 9.0, 0.0], vec![straight(1.0, 0.0)], 1.0);
    piece.illegal("TR-CM-04", &[go.event()]);
    go.outside = true;
    piece.legal(&[go.event()]);
}

#[test]
fn tr_ex_61_elephants_make_a_group_dearer_once() {
    let piece = Piece::new()
        .with("S2", "elephants", [22.0, 12.0, 0.0])
        .with("S3", "elephants", [24.0, 12.0, 0.0])
        .with("S4", "spear", [26.0, 12.0, 0.0]);
    let mut go = Go {
        kind: "group",
        legs: vec![straight(3.0, 0.0)],
        stands: vec![
            ("S2", [22.0, 12.0, 0.0], [22.0, 15.0, 0.0]),
            ("S3", [24.0, 12.0, 0.0], [24.0, 15.0, 0.0]),
            ("S4", [26.0, 12.0, 0.0], [26.0, 15.0, 0.0]),
        ],
        length: 3.0,
        heavy: true,
        outside: false,
    };
    piece.legal(&[go.event()]);
    go.heavy = false;
    piece.illegal("TR-CM-03", &[go.event()]);
}
