//! Results, outcome moves and camps (TR-OM, TR-CP).

use super::*;

// Sections 12 and 13: results and outcome moves.

/// South's Heavy Foot against N2, whatever its type is; no factors on either side.
fn beaten(dice: [i64; 2], cell: &str, north: f64, result: &str) -> Value {
    fought(("S2", 4.0, &[], "no-effect"), ("N2", north, &[], result), dice, cell)
}

#[test]
fn tr_om_03_friends_behind_are_pushed_back() {
    let piece = duel("heavy-foot", "heavy-foot").with("N3", "heavy-foot", [20.0, 16.75, 180.0]);
    let fight = beaten([5, 3], "south-beats", 4.0, "fall-back");
    let push = outcome("N3", "pushed-back", [20.0, 16.75, 180.0], [20.0, 17.5, 180.0]);
    let back = outcome("N2", "fall-back", [20.0, 16.0, 180.0], [20.0, 16.75, 180.0]);
    piece.legal(&[fight.clone(), push, back.clone()]);
    piece.illegal("TR-OM-03", &[fight, back]);
}

#[test]
fn tr_om_06_a_friend_that_faces_another_way_blocks_and_both_die() {
    let piece = duel("heavy-foot", "heavy-foot").with("N3", "heavy-foot", [20.0, 18.5, 0.0]);
    let fight = beaten([5, 3], "south-beats", 4.0, "fall-back");
    let back = outcome("N2", "fall-back", [20.0, 16.0, 180.0], [20.0, 16.75, 180.0]);
    // 1 MU of room is enough for a depth of 0.75.
    piece.legal(&[fight.clone(), back.clone()]);
    let piece = duel("heavy-foot", "heavy-foot").with("N3", "heavy-foot", [20.0, 17.75, 0.0]);
    piece.legal(&[fight.clone(), destroyed("N2", 3), destroyed("N3", 3)]);
    piece.illegal("TR-OM-06", &[fight, back]);
}

/// N2, 1 MU deep, pushes N3, whose rear would be at y = 32.25, off the board. N4 covers y 31.25 to 32, half of it in the way of N3.
#[test]
fn tr_om_08_who_is_pushed_off_the_board_may_push_others_or_not() {
    let piece = Piece::new()
        .with("S2", "heavy-foot", [20.0, 28.75, 0.0])
        .with("N2", "raiders", [20.0, 28.75, 180.0])
        .with("N3", "knights", [20.0, 29.75, 180.0])
        .with("N4", "heavy-foot", [21.0, 31.25, 180.0]);
    let fight = beaten([5, 3], "south-beats", 4.0, "fall-back");
    let back = outcome("N2", "fall-back", [20.0, 28.75, 180.0], [20.0, 29.75, 180.0]);
    let (third, fourth) = (destroyed("N3", 4), destroyed("N4", 3));
    piece.legal(&[fight.clone(), third.clone(), back.clone()]);
    piece.legal(&[fight.clone(), third, fourth.clone(), back.clone()]);
    // Only N3 can do that.
    piece.illegal("TR-OM-08", &[fight, fourth, back]);
}

#[test]
fn tr_om_05_a_fall_back_into_an_enemy_destroys_both() {
    // S3 faces east and covers x 19 to 20, y 17 to 19; N2 would cover y 16.75 to 17.5.
    let piece = duel("heavy-foot", "heavy-foot").with("S3", "raiders", [20.0, 18.0, 90.0]);
    let fight = beaten([5, 3], "south-beats", 4.0, "fall-back");
    piece.legal(&[fight.clone(), destroyed("N2", 3), destroyed("S3", 4)]);
    let back = outcome("N2", "fall-back", [20.0, 16.0, 180.0], [20.0, 16.75, 180.0]);
    piece.illegal("TR-OM-05", &[fight, back]);
}

/// N2 would cover y 16.75 to 17.5 and x 19 to 21; both enemies face away, S3 west of x = 20 and S4 east of it.
#[test]
fn tr_om_05_of_two_enemies_met_at_once_either_is_destroyed() {
    let fight = beaten([5, 3], "south-beats", 4.0, "fall-back");
    let with_rears_at = |west: f64, east: f64| {
        duel("heavy-foot", "heavy-foot").with("S3", "raiders", [19.0, west + 1.0, 0.0]).with(
            "S4",
            "raiders",
            [21.0, east + 1.0, 0.0],
        )
    };
    let lost = |other: &str| [fight.clone(), destroyed("N2", 3), destroyed(other, 4)];
    // 0.001 MU is about the smallest step of a position: that is rounding.
    for (west, east) in [(17.0, 17.001), (17.001, 17.0)] {
        let piece = with_rears_at(west, east);
        piece.legal(&lost("S3"));
        piece.legal(&lost("S4"));
        let all = [&lost("S3")[..], &[destroyed("S4", 4)]].concat();
        piece.illegal("TR-OM-05", &all);
    }
    // 0.05 MU is more than rounding.
    with_rears_at(17.0, 17.05).legal(&lost("S3"));
    with_rears_at(17.0, 17.05).illegal("TR-OM-05", &lost("S4"));
    with_rears_at(17.05, 17.0).legal(&lost("S4"));
    with_rears_at(17.05, 17.0).illegal("TR-OM-05", &lost("S3"));
}

/// The position before, but N3 faces another way than N2 in the west, so that it can't be pushed, and S3 faces away in the east.
#[test]
fn tr_om_06_of_a_friend_and_an_enemy_met_at_once_either_is_destroyed() {
    let fight = beaten([5, 3], "south-beats", 4.0, "fall-back");
    let with_rears_at =
        |friend: f64, enemy: f64| {
            duel("heavy-foot", "heavy-foot")
                .with("N3", "heavy-foot", [19.0, friend + 0.75, 0.0])
                .with("S3", "raiders", [21.0, enemy + 1.0, 0.0])
        };
    let friend_lost = [fight.clone(), destroyed("N2", 3), destroyed("N3", 3)];
    let enemy_lost = [fight, destroyed("N2", 3), destroyed("S3", 4)];
    for (friend, enemy) in [(17.0, 17.001), (17.001, 17.0)] {
        with_rears_at(friend, enemy).legal(&friend_lost);
        with_rears_at(friend, enemy).legal(&enemy_lost);
    }
    with_rears_at(17.0, 17.05).legal(&friend_lost);
    with_rears_at(17.0, 17.05).illegal("TR-OM-06", &enemy_lost);
    with_rears_at(17.05, 17.0).legal(&enemy_lost);
    with_rears_at(17.05, 17.0).illegal("TR-OM-05", &friend_lost);
}

#[test]
fn tr_om_02_a_flanked_stand_is_destroyed_instead_of_falling_back() {
    let piece = duel("heavy-foot", "heavy-foot").with("S3", "raiders", [21.0, 17.0, 270.0]);
    let fight = fought(
        ("S2", 4.0, &[], "no-effect"),
        ("N2", 4.0, &[("TR-CC-12", -1)], "fall-back"),
        [4, 3],
        "south-beats",
    );
    piece.legal(&[fight.clone(), destroyed("N2", 3)]);
    let back = outcome("N2", "fall-back", [20.0, 16.0, 180.0], [20.0, 16.75, 180.0]);
    piece.illegal("TR-OM-02", &[fight, back]);
}

#[test]
fn tr_om_04_a_friend_that_may_be_passed_is_passed() {
    // Skirmishers fall back through Light Foot right behind them, to just behind it.
    let piece = duel("heavy-foot", "skirmishers").with("N3", "light-foot", [20.0, 17.0, 180.0]);
    let fight = beaten([3, 4], "south-beats", 2.0, "fall-back");
    let back = |y: f64| outcome("N2", "fall-back", [20.0, 16.0, 180.0], [20.0, y, 180.0]);
    piece.legal(&[fight.clone(), back(18.0)]);
    piece.illegal("TR-OM-01", &[fight, back(17.0)]);
}

/// N3 can't be passed and is pushed; N4 can, and N3 pushes it, since its front corner at (20.15, 17.9) is 0.05 inside N3's way
/// (x from 20.1). N4's rear corner is at (19.9764, 18.8848); it is pushed by 0.05 / sin 10 = 0.2879 to its rear, where that corner
/// is at (19.9264, 19.1684): there N2 lands, and not at 18.8848.
#[test]
fn tr_om_04_a_friend_that_is_passed_and_pushed_is_passed_where_it_ends() {
    let (spear, light) = ([21.1, 17.1, 180.0], [19.1652, 17.7264, 170.0]);
    let piece = duel("heavy-foot", "skirmishers").with("N3", "spear", spear).with(
        "N4",
        "light-foot",
        light,
    );
    let fight = beaten([3, 4], "south-beats", 2.0, "fall-back");
    let reported = |y: f64| {
        [
            fight.clone(),
            outcome("N4", "pushed-back", light, [19.1152, 18.01, 170.0]),
            outcome("N3", "pushed-back", spear, [21.1, y + 1.0, 180.0]),
            outcome("N2", "fall-back", [20.0, 16.0, 180.0], [20.0, y, 180.0]),
        ]
    };
    piece.legal(&reported(19.1684));
    // N4 would lie under N2 by 0.28.
    piece.illegal("TR-OM-03", &reported(18.8848));
    // It lies on N2's way to the place behind it, so that it can't stay where it is.
    let [fight, _, pushed, back] = reported(19.1684);
    piece.illegal("TR-OM-03", &[fight, pushed, back]);
}

/// N3 and N4 are turned by 7 degrees towards each other and would come to overlap by 0.09 behind N2; N4 pushes N3 on, until N3's
/// front corner is behind N4's rear edge: by 1.3881 in all. At 10 degrees neither can push the other.
#[test]
fn tr_om_03_of_two_pushed_onto_each_other_the_later_pushes_the_earlier_on() {
    let fight = beaten([5, 3], "south-beats", 4.0, "fall-back");
    let back = outcome("N2", "fall-back", [20.0, 16.0, 180.0], [20.0, 16.75, 180.0]);
    let behind = |aside: f64, turn: f64| {
        duel("heavy-foot", "heavy-foot")
            .with("N3", "spear", [20.0 + aside, 17.0, 180.0 - turn])
            .with("N4", "spear", [20.0 - aside, 17.0, 180.0 + turn])
    };
    let pushed = |name: &str, sign: f64, back: f64| {
        let (along, aside) = (0.992_546, 0.121_869);
        let from = [20.0 + sign * 1.114, 17.0, 180.0 - sign * 7.0];
        let to = [from[0] - sign * back * aside, 17.0 + back * along, from[2]];
        outcome(name, "pushed-back", from, to)
    };
    let piece = behind(1.114, 7.0);
    piece.legal(&[
        fight.clone(),
        pushed("N3", 1.0, 1.3881),
        pushed("N4", -1.0, 0.6266),
        back.clone(),
    ]);
    piece.illegal(
        "TR-OM-03",
        &[fight.clone(), pushed("N3", 1.0, 0.6266), pushed("N4", -1.0, 0.6266), back],
    );
    let piece = behind(1.145, 10.0);
    piece.legal(&[fight, destroyed("N2", 3), destroyed("N3", 4)]);
}

#[test]
fn tr_ex_66_an_evade_goes_5_and_a_half_mu() {
    let piece = duel("spear", "horse-bow");
    // Spear 4 against mounted, Horse Bow 2 against foot: 10 doubles 3, and Spear pursues.
    let fight =
        fought(("S2", 4.0, &[], "no-effect"), ("N2", 2.0, &[], "evade"), [6, 1], "south-doubles");
    let back = outcome("N2", "fall-back", [20.0, 16.0, 180.0], [20.0, 17.5, 180.0]);
    let on = |y: f64| outcome("N2", "evade", [20.0, 17.5, 180.0], [20.0, y, 180.0]);
    let follow = outcome("S2", "pursuit", [20.0, 16.0, 0.0], [20.0, 16.75, 0.0]);
    piece.legal(&[fight.clone(), back.clone(), on(21.5), follow.clone()]);
    piece.illegal("TR-OM-10", &[fight.clone(), back.clone(), on(20.5), follow]);
    piece.illegal("TR-OM-19", &[fight, back, on(21.5)]);
}

#[test]
fn tr_ex_67_a_panic_turns_about_and_runs_a_full_move() {
    let piece = duel("knights", "elite-cavalry");
    let fight =
        fought(("S2", 4.0, &[], "no-effect"), ("N2", 3.0, &[], "panic"), [6, 1], "south-doubles");
    let back = outcome("N2", "fall-back", [20.0, 16.0, 180.0], [20.0, 17.5, 180.0]);
    // On its own footprint: the new front is where its rear was.
    let about = outcome("N2", "turn-about", [20.0, 17.5, 180.0], [20.0, 19.0, 0.0]);
    let run = |y: f64| outcome("N2", "panic", [20.0, 19.0, 0.0], [20.0, y, 0.0]);
    let follow = outcome("S2", "pursuit", [20.0, 16.0, 0.0], [20.0, 17.5, 0.0]);
    let all = |y: f64| [fight.clone(), back.clone(), about.clone(), run(y), follow.clone()];
    piece.legal(&all(25.0));
    piece.illegal("TR-OM-14", &all(24.0));
    // A friend in the way destroys it.
    let blocked = piece.with("N3", "skirmishers", [20.0, 22.0, 180.0]);
    blocked.legal(&[
        fight.clone(),
        back.clone(),
        about.clone(),
        destroyed("N2", 4),
        follow.clone(),
    ]);
    blocked.illegal("TR-OM-14", &all(25.0));
}

#[test]
fn tr_om_25_a_winner_that_is_held_does_not_pursue() {
    // N3 is on the left flank of the Warband, which is west.
    let piece = duel("warband", "heavy-foot").with("N3", "spear", [19.0, 15.0, 90.0]);
    let fight = fought(
        ("S2", 3.0, &[("TR-CC-12", -1)], "no-effect"),
        ("N2", 4.0, &[], "shattered"),
        [6, 1],
        "south-beats",
    );
    piece.legal(&[fight.clone(), destroyed("N2", 3)]);
    let follow = outcome("S2", "pursuit", [20.0, 16.0, 0.0], [20.0, 17.0, 0.0]);
    piece.illegal("TR-OM-19", &[fight, destroyed("N2", 3), follow]);
}

#[test]
fn tr_om_21_and_22_a_pursuit_stops_at_an_enemy() {
    let piece = duel("warband", "heavy-foot").with("N3", "spear", [20.0, 17.0, 180.0]);
    let fight =
        fought(("S2", 3.0, &[], "no-effect"), ("N2", 4.0, &[], "shattered"), [6, 1], "south-beats");
    let follow = |y: f64| outcome("S2", "pursuit", [20.0, 16.0, 0.0], [20.0, y, 0.0]);
    piece.legal(&[fight.clone(), destroyed("N2", 3), follow(17.0)]);
    piece.illegal("TR-OM-21", &[fight, destroyed("N2", 3), follow(16.5)]);
}

// Section 14: camps.

fn at_camp(kind: &str) -> Piece {
    // North's camp at the north edge; the attacker's front on its south edge.
    Piece::new().camp(NORTH, [22.0, 30.0], None).gone("N1").with("S2", kind, [24.0, 30.0, 0.0])
}

fn sacked(points: i64) -> Value {
    json!({"event": "camp-sacked", "owner": "north", "by": "S2", "points": points})
}

#[test]
fn tr_cp_07_a_beaten_camp_is_sacked_for_8_points() {
    let fight =
        fought(("S2", 4.0, &[], "no-effect"), ("camp", 2.0, &[], "sacked"), [3, 2], "south-beats");
    at_camp("heavy-foot").legal(&[fight.clone(), sacked(8)]);
    at_camp("heavy-foot").illegal("TR-CP-11", &[fight.clone(), sacked(10)]);
    at_camp("heavy-foot").illegal("TR-CP-07", &[fight]);
    at_camp("heavy-foot").illegal("TR-CP-06", &[]);
}

#[test]
fn tr_cp_03_and_08_a_garrison_counts_1_and_its_cost() {
    let piece = Piece::new()
        .with("N2", "elite-foot", [24.0, 20.0, 180.0])
        .camp(NORTH, [22.0, 30.0], Some("N2"))
        .gone("N1")
        .with("S2", "chariots", [24.0, 30.0, 0.0]);
    // 2 + 1 against 5 + 1: doubled, but Chariots fall back.
    let fight = |result: &str| {
        fought(("S2", 2.0, &[], result), ("camp", 5.0, &[], "no-effect"), [1, 1], "north-doubles")
    };
    let back = outcome("S2", "fall-back", [24.0, 30.0, 0.0], [24.0, 28.0, 0.0]);
    piece.legal(&[fight("fall-back"), back]);
    piece.illegal("TR-CP-08", &[fight("destroyed"), destroyed("S2", 4)]);
}
