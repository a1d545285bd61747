//! Errors planted in turns, command and the end of the battle.

use super::*;

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

#[test]
fn a_wrong_score() {
    planted("TR-VC-04", |all| {
        let at = find(all, "turn-ends", 7);
        all[at]["lost"]["north"] = json!(6);
    });
}

#[test]
fn wrong_points_for_a_stand() {
    planted("TR-VC-04", |all| {
        let at = find(all, "destroyed", 1);
        all[at]["points"] = json!(3);
    });
}

#[test]
fn a_winner_without_sixteen_points() {
    planted("TR-VC-02", |all| {
        let at = last(all, "battle-ends");
        all[at]["winner"] = json!("south");
    });
}

#[test]
fn an_end_before_the_turn_limit() {
    planted("TR-VC-02", |all| {
        let at = find(all, "turn-begins", 20);
        let end = all.len() - 1;
        all.drain(at..end);
    });
}

#[test]
fn a_turn_after_the_limit() {
    planted("TR-VC-02", |all| {
        let end = all.len() - 1;
        all.insert(end, json!({"event": "turn-begins", "turn": 61, "active": "north"}));
    });
}

#[test]
fn a_battle_without_an_end() {
    planted("TR-VC-02", |all| {
        all.pop();
    });
}
