//! Errors in setup, turns, command and movement.

use serde_json::json;

use super::{find, lengthen, planted};

// Setup.

#[test]
fn a_parameter_that_the_referee_does_not_know() {
    planted("parameters", |all| {
        all[0]["parameters"] = json!({"max_turns": "30"})
    });
}

#[test]
fn two_generals() {
    planted("TR-AB-03", |all| {
        all[0]["south"]["stands"][1]["general"] = json!(true)
    });
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
    planted("TR-TE-04", |all| {
        all[4]["pieces"] = json!(["village", "woods", "rough"])
    });
}

#[test]
fn a_piece_from_another_pool() {
    planted("TR-TE-05", |all| {
        all[4]["pieces"] = json!(["village", "dunes"])
    });
}

#[test]
fn pieces_that_lie_too_close() {
    planted("TR-TE-09", |all| {
        all[5]["pieces"][1]["centre"] = json!([10.5, 17.0])
    });
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
    // It also leaves the centre third with too little.
    planted("TR-DP-06", |all| {
        let at = find(all, "placed", 11);
        all.remove(at);
    });
}

// Turns and command.

#[test]
fn a_seventh_command_point() {
    planted("TR-CM-01", |all| {
        let at = find(all, "command-rolled", 0);
        all[at]["points"] = json!(7);
    });
}

#[test]
fn a_move_that_costs_nothing() {
    planted("TR-CM-05", |all| {
        let at = find(all, "moved", 0);
        all[at]["cost"] = json!(0);
    });
}

#[test]
fn more_points_spent_than_rolled() {
    planted("TR-CM-01", |all| {
        let at = find(all, "command-rolled", 1);
        all[at]["dice"] = json!([1]);
        all[at]["points"] = json!(1);
        let at = find(all, "moved", 1);
        all[at]["points_left"] = json!(0);
        all[at + 1]["points_left"] = json!(-1);
    });
}

#[test]
fn out_of_command_within_the_general_s_reach() {
    planted("TR-CM-04", |all| {
        let at = find(all, "moved", 0);
        all[at]["out_of_command"] = json!(true);
        all[at]["cost"] = json!(2);
    });
}

#[test]
fn two_turns_of_one_side() {
    planted("TR-TS-01", |all| {
        let at = find(all, "turn-begins", 1);
        all[at]["active"] = json!("north");
    });
}

// Movement.

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
fn a_stand_that_still_fights_overlaps_nobody_by_a_corner() {
    planted("TR-CC-12", |all| {
        // A tie leaves S2 in contact with N3, so it takes nothing from N4.
        let at = find(all, "fought", 0);
        all[at]["cell"] = json!("tie");
        all[at]["dice"] = json!({"south": 2, "north": 2});
        all[at]["north"]["result"] = json!("no-effect");
        all.remove(at + 1);
    });
}
