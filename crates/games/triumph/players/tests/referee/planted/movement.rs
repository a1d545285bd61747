//! Errors planted in tactical moves.

use super::*;

#[test]
fn a_move_a_fifth_too_long() {
    planted("TR-MV-01", |all| {
        let at = find(all, "moved", 0);
        lengthen(&mut all[at], 0.2);
    });
}

#[test]
fn legs_that_lead_elsewhere() {
    planted("TR-MV-01", |all| {
        let at = find(all, "moved", 2);
        all[at]["stands"][0]["to"][0] = json!(28.2);
    });
}

#[test]
fn a_stand_moves_twice() {
    planted("TR-CM-08", |all| {
        let at = find(all, "moved", 0);
        let mut again = all[at].clone();
        again["points_left"] = json!(4);
        for n in 0..2 {
            again["stands"][n]["from"] = all[at]["stands"][n]["to"].clone();
        }
        all.insert(at + 1, again);
    });
}

#[test]
fn a_move_in_the_enemy_s_turn() {
    planted("TR-TS-02", |all| {
        let at = find(all, "moved", 1);
        let moved = all.remove(at);
        let first = find(all, "moved", 0);
        all.insert(first + 1, moved);
    });
}

#[test]
fn a_move_through_the_enemy() {
    planted("TR-MV-13", |all| {
        // The line goes on for a quarter into the enemy line.
        let at = find(all, "moved", 10);
        lengthen(&mut all[at], 0.25);
    });
}

#[test]
fn a_group_that_is_none() {
    planted("TR-MV-06", |all| {
        let at = find(all, "moved", 3);
        all[at]["stands"][1] =
            json!({"stand": "N6", "from": [30.0, 24.0, 180.0], "to": [30.0, 21.0, 180.0]});
    });
}

#[test]
fn a_stand_that_still_fights_overlaps_no_enemy_by_a_corner() {
    planted("TR-CC-12", |all| {
        // A tie leaves S2 in contact with N3, so it takes nothing from N4.
        let at = find(all, "fought", 0);
        all[at]["cell"] = json!("tie");
        all[at]["dice"] = json!({"south": 2, "north": 2});
        all[at]["north"]["result"] = json!("no-effect");
        all.remove(at + 1);
    });
}
