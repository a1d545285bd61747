//! Shooting (TR-RC, TR-RS-18).

use super::*;

// Section 10: shooting.

fn archers() -> Piece {
    Piece::new().with("S2", "archers", [20.0, 12.0, 0.0]).with(
        "N2",
        "heavy-foot",
        [22.0, 14.5, 180.0],
    )
}

#[test]
fn tr_rc_06_and_07_range_is_to_what_lies_in_the_arc() {
    // Straight ahead the target's left corner (21, 14.5) is 2.5 MU from the front edge.
    archers().legal(&[shot("S2", "N2", 2.5, [3, 3], "tie", "no-effect")]);
    archers().illegal("TR-RC-06", &[shot("S2", "N2", 2.2, [3, 3], "tie", "no-effect")]);
    // Beside the front line there is no arc.
    let beside = Piece::new().with("S2", "archers", [20.0, 12.0, 0.0]).with(
        "N2",
        "heavy-foot",
        [22.5, 11.5, 90.0],
    );
    beside.illegal("TR-RC-06", &[shot("S2", "N2", 0.5, [3, 3], "tie", "no-effect")]);
}

#[test]
fn tr_rc_04_artillery_does_not_shoot_after_moving() {
    let piece = Piece::new().with("S2", "artillery", [20.0, 8.0, 0.0]).with(
        "N2",
        "spear",
        [20.0, 14.0, 180.0],
    );
    let mut event = shot("S2", "N2", 6.0, [2, 3], "tie", "no-effect");
    event["shooter_breakdown"] = breakdown(4.0, &[]);
    piece.legal(std::slice::from_ref(&event));
    piece.moved("S2").illegal("TR-RC-04", &[event]);
}

#[test]
fn tr_rc_09_another_stand_blocks_the_line_of_fire() {
    let piece = archers().with("N3", "skirmishers", [21.0, 13.4, 90.0]);
    piece.illegal("TR-RC-09", &[shot("S2", "N2", 2.5, [3, 3], "tie", "no-effect")]);
    let wood = archers().terrain(woods([15.0, 12.5], [30.0, 14.0]));
    wood.illegal("TR-RC-09", &[shot("S2", "N2", 2.5, [3, 3], "tie", "no-effect")]);
}

#[test]
fn tr_rc_14_the_active_player_shoots_first() {
    let piece = archers().with("N3", "archers", [18.0, 14.5, 180.0]);
    let own = shot("S2", "N2", 2.5, [3, 3], "tie", "no-effect");
    let theirs = shot("N3", "S2", 2.5, [3, 3], "tie", "no-effect");
    piece.legal(&[own.clone(), theirs.clone()]);
    piece.illegal("TR-RC-14", &[theirs, own]);
}

#[test]
fn tr_rs_18_war_wagons_shrug_off_all_but_artillery() {
    let piece = Piece::new().with("S2", "archers", [20.0, 12.0, 0.0]).with(
        "N2",
        "war-wagons",
        [20.0, 14.5, 180.0],
    );
    let mut event = shot("S2", "N2", 2.5, [6, 2], "south-beats", "no-effect");
    event["target_breakdown"] = breakdown(4.0, &[]);
    piece.legal(std::slice::from_ref(&event));
    event["result"] = json!("fall-back");
    piece.illegal(
        "TR-RS-18",
        &[event, outcome("N2", "fall-back", [20.0, 14.5, 180.0], [20.0, 16.5, 180.0])],
    );
}
