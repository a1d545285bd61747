//! Movement and turning to face (TR-MV).

use super::*;

// Section 9: movement.

#[test]
fn tr_mv_02_mounted_have_3_mu_if_any_part_is_in_difficult_terrain() {
    let piece = Piece::new().with("S2", "horse-bow", [10.0, 10.0, 0.0]);
    piece.legal(&[ahead("S2", [10.0, 10.0], 8.0)]);
    // A stream 5 MU ahead can't be entered (TR-EX-63).
    let stream = piece.clone().terrain(rectangle("stream", [0.0, 15.0], [48.0, 16.0]));
    stream.illegal("TR-MV-01", &[ahead("S2", [10.0, 10.0], 5.5)]);
    stream.legal(&[ahead("S2", [10.0, 10.0], 5.0)]);
}

#[test]
fn tr_mv_05_a_pivot_counts_with_its_arc() {
    // About the middle of a 0.75 deep base each front corner is sqrt(1 + 0.375^2) = 1.068 away: 90 degrees are 1.678 MU.
    let piece = Piece::new().with("S2", "heavy-foot", [20.0, 10.0, 0.0]);
    let to = [20.375, 9.625, 90.0];
    let turn = single("S2", [20.0, 10.0, 0.0], to, vec![pivot("centre", 90.0)], 1.678);
    piece.legal(&[turn.event()]);
    // With 1.4 MU more its path is 3.078, longer than its move.
    let legs = vec![pivot("centre", 90.0), straight(1.4, 0.0)];
    let far = single("S2", [20.0, 10.0, 0.0], [21.775, 9.625, 90.0], legs, 3.078);
    piece.illegal("TR-MV-01", &[far.event()]);
}

#[test]
fn tr_mv_07_a_group_wheels_about_its_front_corner() {
    // Two stands, 4 MU wide: 30 degrees about the left corner (19, 10) are 2.094 MU on the outside.
    let piece = Piece::new().with("S2", "heavy-foot", [20.0, 10.0, 0.0]).with(
        "S3",
        "heavy-foot",
        [22.0, 10.0, 0.0],
    );
    let at = |r: f64| [19.0 + r * 30f64.to_radians().cos(), 10.0 + r * 0.5, 330.0];
    let wheel = |turn: f64| Go {
        kind: "group",
        legs: vec![json!({"leg": "wheel", "turn": turn})],
        stands: vec![("S2", [20.0, 10.0, 0.0], at(1.0)), ("S3", [22.0, 10.0, 0.0], at(3.0))],
        length: 2.094,
        heavy: false,
        outside: false,
    };
    piece.legal(&[wheel(-30.0).event()]);
    piece.illegal("TR-MV-01", &[wheel(-25.0).event()]);
    let mut back = wheel(-30.0);
    back.legs = vec![straight(-1.0, 0.0)];
    piece.illegal("TR-MV-07", &[back.event()]);
}

#[test]
fn tr_mv_08_no_group_in_difficult_terrain_but_a_column() {
    let rough = rectangle("rough", [0.0, 11.0], [48.0, 14.0]);
    let piece = Piece::new()
        .with("S2", "light-foot", [20.0, 10.0, 0.0])
        .with("S3", "light-foot", [20.0, 9.0, 0.0])
        .terrain(rough);
    let mut go = Go {
        kind: "group",
        legs: vec![straight(3.0, 0.0)],
        stands: vec![
            ("S2", [20.0, 10.0, 0.0], [20.0, 13.0, 0.0]),
            ("S3", [20.0, 9.0, 0.0], [20.0, 12.0, 0.0]),
        ],
        length: 3.0,
        heavy: false,
        outside: false,
    };
    piece.illegal("TR-MV-08", &[go.event()]);
    go.kind = "column";
    piece.legal(&[go.event()]);
}

#[test]
fn tr_mv_12_a_stand_in_contact_may_only_disengage() {
    let piece = Piece::new().with("S2", "horse-bow", [20.0, 16.0, 0.0]).with(
        "N2",
        "heavy-foot",
        [20.0, 16.0, 180.0],
    );
    let mut go = single("S2", [20.0, 16.0, 0.0], [20.0, 12.0, 0.0], vec![straight(-4.0, 0.0)], 4.0);
    piece.illegal("TR-MV-12", &[go.event()]);
    go.kind = "disengage";
    piece.legal(&[go.event()]);
    // Heavy Foot is no faster than Heavy Foot.
    let slow = Piece::new().with("S2", "heavy-foot", [20.0, 16.0, 0.0]).with(
        "N2",
        "heavy-foot",
        [20.0, 16.0, 180.0],
    );
    let mut go = single("S2", [20.0, 16.0, 0.0], [20.0, 14.0, 0.0], vec![straight(-2.0, 0.0)], 2.0);
    go.kind = "disengage";
    slow.illegal("TR-MV-12", &[go.event()]);
}

#[test]
fn tr_mv_18_a_zone_of_control_binds() {
    // N2's zone reaches from y = 14 to 16 and x = 19 to 21.
    let piece = Piece::new()
        .with("S2", "light-foot", [20.0, 13.0, 0.0])
        .with("N2", "spear", [20.0, 16.0, 180.0])
        .with("N3", "spear", [26.0, 15.0, 180.0]);
    // (a) into front contact.
    let meet = ahead("S2", [20.0, 13.0], 3.0);
    let tie = fought(("S2", 3.0, &[], "no-effect"), ("N2", 4.0, &[], "no-effect"), [4, 3], "tie");
    piece.legal(&[meet, tie]);
    // One that starts inside may go 2 MU in all, not 3.5.
    let inside = Piece::new().with("S2", "light-foot", [20.0, 15.0, 0.0]).with(
        "N2",
        "spear",
        [20.0, 16.0, 180.0],
    );
    let across = |right: f64| {
        single(
            "S2",
            [20.0, 15.0, 0.0],
            [20.0 + right, 15.0, 0.0],
            vec![straight(0.0, right)],
            right,
        )
        .event()
    };
    inside.legal(&[across(1.9)]);
    inside.illegal("TR-MV-18", &[across(3.5)]);
    // (c) straight back is free.
    inside.legal(&[ahead("S2", [20.0, 15.0], -4.5)]);
}

#[test]
fn tr_mv_15_a_zone_is_cut_off_by_its_own_side() {
    // N3 stands in front of N2, so that N2's zone ends at once.
    let piece = Piece::new()
        .with("S2", "light-foot", [20.0, 13.0, 90.0])
        .with("N2", "spear", [20.0, 16.0, 180.0])
        .with("N3", "spear", [20.0, 15.25, 0.0]);
    let go = single("S2", [20.0, 13.0, 90.0], [25.0, 13.0, 90.0], vec![straight(5.0, 0.0)], 5.0);
    piece.legal(&[go.event()]);
}

#[test]
fn tr_mv_21_close_order_foot_is_not_passed_through() {
    let line = |kind: &str| {
        Piece::new().with("S2", "javelin-cavalry", [20.0, 8.0, 0.0]).with(
            "S3",
            kind,
            [20.0, 12.0, 0.0],
        )
    };
    let through = ahead("S2", [20.0, 8.0], 6.0);
    line("light-foot").legal(std::slice::from_ref(&through));
    line("spear").illegal("TR-MV-13", &[through]);
    // A stand that passes must end clear of the stand that it passes.
    line("light-foot").illegal("TR-BD-06", &[ahead("S2", [20.0, 8.0], 4.0)]);
}

#[test]
fn tr_mv_25_a_flank_is_hit_from_behind_its_front_line() {
    let piece = |y: f64| {
        Piece::new()
            .with("S2", "javelin-cavalry", [26.0, y, 270.0])
            .with("S3", "heavy-foot", [20.0, 16.0, 0.0])
            .with("N2", "spear", [20.0, 16.0, 180.0])
    };
    let fight = fought(
        ("S3", 4.0, &[], "no-effect"),
        ("N2", 4.0, &[("TR-CC-12", -1)], "no-effect"),
        [2, 3],
        "tie",
    );
    // Seen from N2, which faces south, its front corner is (21, 16); the attacker's middle comes to (21, 17).
    let go =
        single("S2", [26.0, 17.5, 270.0], [21.0, 17.0, 270.0], vec![straight(5.0, -0.5)], 5.025);
    piece(17.5).legal(&[go.event(), fight.clone()]);
    // From y = 16.5 one corner is still before that line.
    let go =
        single("S2", [26.0, 16.5, 270.0], [21.0, 17.0, 270.0], vec![straight(5.0, 0.5)], 5.025);
    piece(16.5).illegal("TR-MV-25", &[go.event(), fight]);
}

#[test]
fn tr_mv_11_a_slide_lines_up_with_an_enemy() {
    let piece = Piece::new()
        .with("S2", "heavy-foot", [20.5, 13.0, 0.0])
        .with("S3", "heavy-foot", [22.5, 13.0, 0.0])
        .with("N2", "spear", [20.0, 15.0, 180.0]);
    let go = |right: f64| Go {
        kind: "group",
        legs: vec![json!({"leg": "slide", "right": right})],
        stands: vec![
            ("S2", [20.5, 13.0, 0.0], [20.5 + right, 13.0, 0.0]),
            ("S3", [22.5, 13.0, 0.0], [22.5 + right, 13.0, 0.0]),
        ],
        length: right.abs(),
        heavy: false,
        outside: false,
    };
    piece.legal(&[go(-0.5).event()]);
    piece.illegal("TR-MV-11", &[go(-0.8).event()]);
}

#[test]
fn tr_mv_27_only_groups_make_a_single_enemy_conform() {
    let group = Piece::new()
        .with("S2", "heavy-foot", [20.0, 14.0, 0.0])
        .with("S3", "heavy-foot", [22.0, 14.0, 0.0])
        .with("N2", "rabble", [20.2, 16.0, 180.0]);
    let go = Go {
        kind: "group",
        legs: vec![straight(2.0, 0.0)],
        stands: vec![
            ("S2", [20.0, 14.0, 0.0], [20.0, 16.0, 0.0]),
            ("S3", [22.0, 14.0, 0.0], [22.0, 16.0, 0.0]),
        ],
        length: 2.0,
        heavy: false,
        outside: false,
    };
    let conformed = |x: f64| json!({"event": "conformed", "stand": "N2", "from": [20.2, 16.0, 180.0], "to": [x, 16.0, 180.0]});
    let fight = fought(
        ("S2", 4.0, &[], "no-effect"),
        ("N2", 2.0, &[("TR-CC-12", -1)], "no-effect"),
        [2, 5],
        "tie",
    );
    // S3 is unengaged at N2's corner.
    group.legal(&[go.event(), conformed(20.0), fight.clone()]);
    group.illegal("TR-MV-27", &[go.event(), conformed(20.1)]);
    // TR-MV-28: a Rabble, 1.5 MU deep, that N3 stands right behind is in a group; a gap of 0.025 MU, more than what counts as
    // touching, leaves it single.
    let followed = |gap: f64| group.clone().with("N3", "rabble", [20.2, 17.5 + gap, 180.0]);
    followed(0.0).illegal("TR-MV-27", &[go.event(), conformed(20.0)]);
    followed(0.025).legal(&[go.event(), conformed(20.0), fight]);
}

// Turning to face.

fn flanked() -> Piece {
    // S2 is on N2's left flank: N2 faces south, so its left is east.
    Piece::new().with("S2", "warband", [21.0, 17.0, 270.0]).with("N2", "spear", [20.0, 16.0, 180.0])
}

#[test]
fn tr_mv_29_and_31_a_stand_turns_to_face_and_fights_at_minus_1() {
    let turn = turned("N2", "left", "S2", [20.0, 16.0, 180.0], [21.0, 17.0, 90.0]);
    let fight = fought(
        ("S2", 3.0, &[], "no-effect"),
        ("N2", 4.0, &[("TR-CC-12", -1)], "no-effect"),
        [3, 3],
        "tie",
    );
    flanked().legal(&[turn.clone(), fight.clone()]);
    let unmarked =
        fought(("S2", 3.0, &[], "no-effect"), ("N2", 4.0, &[], "no-effect"), [4, 3], "tie");
    flanked().illegal("TR-CC-12", &[turn.clone(), unmarked]);
    flanked().illegal("TR-MV-29", &[fight]);
    let wrong = turned("N2", "left", "S2", [20.0, 16.0, 180.0], [21.0, 17.5, 90.0]);
    flanked().illegal("TR-MV-31", &[wrong]);
    // It has room, so it may not stay as it is.
    let stays = turned("N2", "left", "S2", [20.0, 16.0, 180.0], [20.0, 16.0, 180.0]);
    flanked().illegal("TR-MV-31", &[stays]);
}

#[test]
fn tr_mv_29_a_stand_with_an_enemy_in_front_does_not_turn() {
    let piece = flanked().with("S3", "heavy-foot", [20.0, 16.0, 0.0]);
    let turn = turned("N2", "left", "S2", [20.0, 16.0, 180.0], [21.0, 17.0, 90.0]);
    piece.illegal("TR-MV-29", &[turn]);
    // The flanker does not roll; it takes 1 from N2.
    let fight = fought(
        ("S3", 4.0, &[], "no-effect"),
        ("N2", 4.0, &[("TR-CC-12", -1)], "no-effect"),
        [2, 3],
        "tie",
    );
    piece.legal(&[fight]);
    let flanker = fought(
        ("S2", 3.0, &[], "no-effect"),
        ("N2", 4.0, &[("TR-CC-12", -1)], "no-effect"),
        [3, 3],
        "tie",
    );
    piece.illegal("TR-CC-01", &[flanker]);
}
