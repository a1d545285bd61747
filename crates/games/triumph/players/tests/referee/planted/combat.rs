//! Errors planted in close combat and pursuit.

use super::*;

#[test]
fn a_wrong_combat_factor() {
    planted("TR-CC-05", |all| {
        let at = find(all, "fought", 0);
        all[at]["south"]["breakdown"] = breakdown(5, &[]);
    });
}

#[test]
fn an_overlap_left_out() {
    planted("TR-CC-12", |all| {
        let at = find(all, "fought", 1);
        all[at]["north"]["breakdown"] = breakdown(4, &[]);
    });
}

#[test]
fn an_overlap_from_nowhere() {
    planted("TR-CC-12", |all| {
        let at = find(all, "fought", 0);
        all[at]["north"]["breakdown"] = breakdown(4, &[("TR-CC-12", -1)]);
    });
}

#[test]
fn a_general_s_bonus_for_another_stand() {
    planted("TR-CC-06", |all| {
        let at = find(all, "fought", 0);
        all[at]["south"]["breakdown"] = breakdown(4, &[("TR-CC-06", 1)]);
    });
}

#[test]
fn rear_support_for_heavy_foot() {
    planted("TR-CC-07", |all| {
        let at = find(all, "fought", 0);
        all[at]["south"]["breakdown"] = breakdown(4, &[("TR-CC-07", 1)]);
    });
}

#[test]
fn a_total_that_does_not_add_up() {
    planted("TR-CC-05", |all| {
        let at = find(all, "fought", 1);
        all[at]["north"]["breakdown"]["total"] = json!(4);
    });
}

#[test]
fn a_wrong_cell() {
    planted("TR-CC-20", |all| {
        let at = find(all, "fought", 0);
        all[at]["cell"] = json!("south-doubles");
    });
}

#[test]
fn a_wrong_result() {
    planted("TR-RS-17", |all| {
        let at = find(all, "fought", 0);
        all[at]["north"]["result"] = json!("destroyed");
    });
}

#[test]
fn a_winner_that_suffers() {
    planted("TR-RS-08", |all| {
        let at = find(all, "fought", 0);
        all[at]["south"]["result"] = json!("fall-back");
    });
}

#[test]
fn a_destroyed_stand_that_survives() {
    planted("TR-RS-15", |all| {
        let at = find(all, "destroyed", 0);
        all.remove(at);
    });
}

#[test]
fn a_stand_that_is_destroyed_by_nothing() {
    planted("TR-RS-16", |all| {
        let at = find(all, "turn-begins", 0);
        let lost = json!({"event": "destroyed", "stand": "N6", "rule": "TR-OM-05", "points": 2});
        all.insert(at + 1, lost);
    });
}

#[test]
fn a_dead_stand_that_moves() {
    planted("TR-CM-02", |all| {
        let at = find(all, "command-rolled", 6);
        all.insert(
            at + 1,
            json!({
                "event": "moved", "kind": "single", "entry": null, "lead": "N4",
                "legs": [{"leg": "straight", "ahead": 1.0, "right": 0.0}],
                "stands": [{"stand": "N4", "from": [22.0, 15.0, 180.0], "to": [22.0, 14.0, 180.0]}],
                "length": 1.0, "cost": 1, "heavy": false, "out_of_command": false, "points_left": 0,
            }),
        );
    });
}

#[test]
fn a_pursuit_left_out() {
    planted("TR-OM-19", |all| {
        let at = find(all, "outcome-moved", 2);
        all.remove(at);
    });
}

#[test]
fn a_pursuit_by_a_stand_that_only_beat_its_enemy() {
    planted("TR-OM-19", |all| {
        let at = find(all, "outcome-moved", 1);
        all.insert(
            at + 1,
            json!({
                "event": "outcome-moved", "stand": "S2", "how": "pursuit",
                "from": [20.0, 15.0, 0.0], "to": [20.0, 15.75, 0.0],
            }),
        );
    });
}

#[test]
fn a_pursuit_too_far() {
    planted("TR-OM-21", |all| {
        let at = find(all, "outcome-moved", 3);
        all[at]["to"][1] = json!(25.7);
    });
}

#[test]
fn a_fight_left_out() {
    planted("TR-TS-02", |all| {
        let at = find(all, "fought", 2);
        // Without the fight it has no consequences either.
        all.drain(at..at + 3);
    });
}

#[test]
fn a_second_fight_in_one_phase() {
    planted("TR-CC-04", |all| {
        let at = find(all, "fought", 0);
        let again = all[at].clone();
        all.insert(at + 2, again);
    });
}

#[test]
fn a_fight_without_contact() {
    planted("TR-CC-01", |all| {
        let at = find(all, "fought", 0);
        all[at]["north"]["who"] = json!("N6");
    });
}
