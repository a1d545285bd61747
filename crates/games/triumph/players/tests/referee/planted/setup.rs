//! Errors planted in armies, terrain and deployment.

use super::*;

#[test]
fn a_parameter_that_the_referee_does_not_know() {
    planted("parameters", |all| all[0]["parameters"] = json!({"max_turns": "30"}));
}

#[test]
fn two_generals() {
    planted("TR-AB-03", |all| all[0]["south"]["stands"][1]["general"] = json!(true));
}

#[test]
fn the_higher_total_at_home() {
    planted("TR-TE-01", |all| all[1]["home"] = json!("north"));
}

#[test]
fn a_wrong_advantage_score() {
    planted("TR-TE-02", |all| all[2]["score"] = json!(3));
}

#[test]
fn a_flank_march_without_the_right() {
    planted("TR-DP-11", |all| all[2]["may_flank"]["south"] = json!(true));
}

#[test]
fn a_change_beyond_the_score() {
    planted("TR-TE-03", |all| all[4]["change"] = json!(-3));
}

#[test]
fn a_piece_too_many() {
    planted("TR-TE-04", |all| all[4]["pieces"] = json!(["village", "woods", "rough"]));
}

#[test]
fn a_piece_from_another_pool() {
    planted("TR-TE-05", |all| all[4]["pieces"] = json!(["village", "dunes"]));
}

#[test]
fn pieces_that_lie_too_close() {
    planted("TR-TE-09", |all| all[5]["pieces"][1]["centre"] = json!([10.5, 17.0]));
}

#[test]
fn the_wrong_side_places_first() {
    planted("TR-DP-03", |all| all[6]["first_deployer"] = json!("north"));
}

#[test]
fn a_camp_outside_the_centre_third() {
    planted("TR-DP-04", |all| {
        all[7]["corners"] = json!([[14.0, 2.0], [18.0, 2.0], [18.0, 0.0], [14.0, 0.0]]);
    });
}

#[test]
fn a_stand_outside_its_zone() {
    planted("TR-DP-01", |all| all[9]["pose"] = json!([20.0, 8.2, 0.0]));
}

#[test]
fn a_stand_placed_upon_another() {
    planted("TR-BD-06", |all| all[10]["pose"] = json!([21.5, 8.0, 0.0]));
}

#[test]
fn a_stand_that_was_not_placed() {
    // Then too few points are in the centre third.
    planted("TR-DP-06", |all| {
        let at = find(all, "placed", 11);
        all.remove(at);
    });
}
