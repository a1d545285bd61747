//! Errors planted in shots and fall backs.

use super::*;

#[test]
fn a_shot_out_of_range() {
    planted("TR-RC-06", |all| {
        // The Archers stop 0.6 MU earlier.
        let at = find(all, "moved", 11);
        lengthen(&mut all[at], -0.6);
        let at = find(all, "shot", 0);
        all[at]["range"] = json!(3.1);
    });
}

#[test]
fn a_second_shot() {
    planted("TR-RC-03", |all| {
        let at = find(all, "shot", 0);
        let again = all[at].clone();
        all.insert(at + 2, again);
    });
}

#[test]
fn a_shooter_that_cannot_shoot() {
    planted("TR-RC-01", |all| {
        let at = find(all, "shot", 0);
        all[at]["shooter"] = json!("S1");
    });
}

#[test]
fn a_shot_at_a_stand_in_contact() {
    planted("TR-RC-05", |all| {
        let at = find(all, "shot", 0);
        all[at]["target"] = json!("N4");
    });
}

#[test]
fn a_shot_from_the_rear_that_was_none() {
    planted("TR-RC-10", |all| {
        let at = find(all, "shot", 0);
        all[at]["from_rear"] = json!(true);
    });
}

#[test]
fn a_shot_after_the_combats() {
    planted("TR-TS-01", |all| {
        let at = find(all, "shot", 0);
        let shot = all.remove(at);
        all.remove(at);
        all.insert(at + 2, shot);
    });
}

#[test]
fn a_fall_back_too_short() {
    planted("TR-OM-01", |all| {
        let at = find(all, "outcome-moved", 1);
        all[at]["to"][1] = json!(15.5);
    });
}

#[test]
fn a_fall_back_left_out() {
    planted("TR-OM-01", |all| {
        let at = find(all, "outcome-moved", 0);
        all.remove(at);
    });
}
