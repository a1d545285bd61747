//! A whole battle by hand, which is legal, and errors planted in it, each of which the referee must find.

use serde_json::{Value, json};

use crate::{Verdict, referee};

/// Writes events and remembers where everybody is.
#[derive(Default)]
struct Scribe {
    events: Vec<Value>,
    at: Vec<(String, [f64; 3])>,
    points: i64,
}

impl Scribe {
    fn write(&mut self, event: Value) {
        self.events.push(event);
    }
    fn place(&mut self, stand: &str, pose: [f64; 3]) {
        self.write(json!({"event": "placed", "stand": stand, "pose": pose, "centre_step": true}));
        self.at.push((stand.to_owned(), pose));
    }
    fn pose(&mut self, stand: &str) -> &mut [f64; 3] {
        &mut self
            .at
            .iter_mut()
            .find(|(name, _)| name == stand)
            .unwrap()
            .1
    }
    fn turn(&mut self, turn: u32, points: i64) {
        let active = if turn % 2 == 1 { "north" } else { "south" };
        self.write(json!({"event": "turn-begins", "turn": turn, "active": active}));
        self.write(json!({"event": "command-rolled", "dice": [points], "points": points}));
        self.points = points;
    }
    fn end(&mut self, lost: [i64; 2]) {
        self.write(json!({"event": "turn-ends", "lost": {"south": lost[0], "north": lost[1]}}));
    }
    /// Straight ahead, facing north or south.
    fn go(&mut self, stands: &[&str], ahead: f64, cost: i64) {
        let mut moved = Vec::new();
        for &stand in stands {
            let from = *self.pose(stand);
            let way = if from[2] == 0.0 { ahead } else { -ahead };
            let to = [from[0], from[1] + way, from[2]];
            *self.pose(stand) = to;
            moved.push(json!({"stand": stand, "from": from, "to": to}));
        }
        self.points -= cost;
        self.write(json!({
            "event": "moved", "kind": if stands.len() > 1 { "group" } else { "single" },
            "entry": null, "lead": stands[0],
            "legs": [{"leg": "straight", "ahead": ahead, "right": 0.0}],
            "stands": moved, "length": ahead, "cost": cost, "heavy": false,
            "out_of_command": cost > 1, "points_left": self.points,
        }));
    }
    fn back(&mut self, stand: &str, how: &str, by: f64) {
        let from = *self.pose(stand);
        let way = if from[2] == 0.0 { by } else { -by };
        let to = [from[0], from[1] + way, from[2]];
        *self.pose(stand) = to;
        self.write(
            json!({"event": "outcome-moved", "stand": stand, "how": how, "from": from, "to": to}),
        );
    }
}

fn breakdown(base: i64, factors: &[(&str, i64)]) -> Value {
    let sum: i64 = factors.iter().map(|(_, value)| value).sum();
    let tactical: Vec<Value> = factors
        .iter()
        .map(|(rule, value)| json!({"rule": rule, "value": value}))
        .collect();
    json!({"base": base, "base_rule": "TR-CC-05", "tactical": tactical, "total": base + sum})
}

fn army(name: &str, letter: &str, troops: &[(&str, i64, f64)]) -> Value {
    let stands: Vec<Value> = troops
        .iter()
        .enumerate()
        .map(|(n, &(troop, points, depth))| {
            json!({
                "stand": format!("{letter}{}", n + 1), "troop": troop, "points": points,
                "general": n == 0, "battle_line": true, "ally": false, "depth": depth,
            })
        })
        .collect();
    json!({"name": name, "invasion": 1, "maneuver": 3, "stands": stands})
}

/// A battle of 60 turns: an approach, a shot, two fights in a line, a charge of Knights, and then nothing.
pub fn good_battle() -> Vec<Value> {
    let mut it = Scribe::default();
    it.write(json!({
        "event": "armies",
        "south": army("south", "S", &[
            ("javelin-cavalry", 4, 1.5), ("heavy-foot", 3, 0.75), ("heavy-foot", 3, 0.75),
            ("archers", 4, 1.0), ("knights", 4, 1.5), ("warband", 3, 1.0),
        ]),
        "north": army("north", "N", &[
            ("javelin-cavalry", 4, 1.5), ("spear", 4, 0.75), ("heavy-foot", 3, 0.75),
            ("heavy-foot", 3, 0.75), ("skirmishers", 3, 1.0), ("rabble", 2, 1.5),
        ]),
        "parameters": {},
    }));
    it.write(json!({"event": "topography-rolled", "dice": {"south": 2, "north": 5}, "home": "south", "topography": "arable"}));
    it.write(json!({"event": "advantage-rolled", "dice": {"south": 3, "north": 5}, "holder": "north", "score": 2,
        "may_flank": {"south": false, "north": false}}));
    it.write(json!({"event": "terrain-rolled", "dice": {"south": 1, "north": 3}}));
    it.write(json!({"event": "terrain-picked", "change": 1, "pieces": ["village", "woods"]}));
    it.write(json!({"event": "terrain-laid", "pieces": [
        {"kind": "village", "shape": "rectangle", "corners": [[2.0, 20.0], [7.0, 20.0], [7.0, 14.0], [2.0, 14.0]]},
        {"kind": "woods", "shape": "ellipse", "centre": [42.0, 16.0], "half_width": 3.0, "half_height": 2.0},
    ]}));
    it.write(
        json!({"event": "deployment-begins", "first_deployer": "south", "first_turn": "north"}),
    );
    it.write(
        json!({"event": "camp-placed", "owner": "south", "garrison": null,
        "corners": [[22.0, 2.0], [26.0, 2.0], [26.0, 0.0], [22.0, 0.0]]}),
    );
    it.write(
        json!({"event": "camp-placed", "owner": "north", "garrison": null,
        "corners": [[22.0, 32.0], [26.0, 32.0], [26.0, 30.0], [22.0, 30.0]]}),
    );
    for (stand, x) in [
        ("S2", 20.0),
        ("S3", 22.0),
        ("S4", 24.0),
        ("S1", 26.0),
        ("S5", 28.0),
        ("S6", 30.0),
    ] {
        it.place(stand, [x, 8.0, 0.0]);
    }
    for (stand, x) in [
        ("N3", 20.0),
        ("N4", 22.0),
        ("N1", 26.0),
        ("N2", 28.0),
        ("N6", 30.0),
        ("N5", 24.0),
    ] {
        it.place(stand, [x, 24.0, 180.0]);
    }
    it.turn(1, 6);
    it.go(&["N3", "N4"], 3.0, 1);
    it.end([0, 0]);
    it.turn(2, 6);
    it.go(&["S2", "S3"], 3.0, 1);
    it.go(&["S5"], 5.0, 1);
    it.end([0, 0]);
    it.turn(3, 6);
    it.go(&["N3", "N4"], 3.0, 1);
    it.go(&["N5"], 5.0, 1);
    it.end([0, 0]);
    it.turn(4, 6);
    it.go(&["S2", "S3"], 3.0, 1);
    it.go(&["S4"], 3.0, 1);
    it.go(&["S5"], 5.0, 1);
    it.end([0, 0]);
    it.turn(5, 6);
    it.go(&["N3", "N4"], 3.0, 1);
    it.go(&["N5"], 2.5, 1);
    it.end([0, 0]);
    it.turn(6, 6);
    it.go(&["S2", "S3"], 1.0, 1);
    it.go(&["S4"], 3.0, 1);
    it.go(&["S5"], 1.0, 1);
    // Archers at Skirmishers, 2.5 MU ahead: 3 + 4 beats 3 + 3.
    it.write(json!({
        "event": "shot", "shooter": "S4", "target": "N5", "range": 2.5, "from_rear": false,
        "in_difficult": false, "shooter_breakdown": breakdown(3, &[]), "target_breakdown": breakdown(3, &[]),
        "dice": {"south": 4, "north": 3}, "cell": "south-beats", "result": "fall-back", "rule": "TR-RS-18",
    }));
    it.back("N5", "fall-back", -1.0);
    // Heavy Foot on Heavy Foot, both lines in full front contact: no overlaps.
    it.write(json!({
        "event": "fought", "dice": {"south": 5, "north": 2}, "cell": "south-beats",
        "south": {"who": "S2", "breakdown": breakdown(4, &[]), "result": "no-effect", "rule": "TR-RS-08"},
        "north": {"who": "N3", "breakdown": breakdown(4, &[]), "result": "fall-back", "rule": "TR-RS-09"},
    }));
    it.back("N3", "fall-back", -0.75);
    // S2 is free now and overlaps N4 at the corner: 4 + 6 doubles 3 + 1, and the winner pursues.
    it.write(json!({
        "event": "fought", "dice": {"south": 6, "north": 1}, "cell": "south-doubles",
        "south": {"who": "S3", "breakdown": breakdown(4, &[]), "result": "no-effect", "rule": "TR-RS-08"},
        "north": {"who": "N4", "breakdown": breakdown(4, &[("TR-CC-12", -1)]), "result": "destroyed", "rule": "TR-RS-10"},
    }));
    it.write(json!({"event": "destroyed", "stand": "N4", "rule": "TR-RS-10", "points": 3}));
    it.back("S3", "pursuit", 0.75);
    it.end([0, 3]);
    it.turn(7, 1);
    it.end([0, 3]);
    it.turn(8, 6);
    // Knights into the Spear: the general is 9.5 MU behind, with a clear line.
    it.go(&["S5"], 5.0, 1);
    it.write(json!({
        "event": "fought", "dice": {"south": 6, "north": 1}, "cell": "south-beats",
        "south": {"who": "S5", "breakdown": breakdown(3, &[("TR-CC-12", -2)]), "result": "no-effect", "rule": "TR-RS-08"},
        "north": {"who": "N2", "breakdown": breakdown(4, &[]), "result": "shattered", "rule": "TR-RS-09"},
    }));
    it.write(json!({"event": "destroyed", "stand": "N2", "rule": "TR-RS-09", "points": 4}));
    it.back("S5", "pursuit", 1.5);
    it.end([0, 7]);
    for turn in 9..=60 {
        it.turn(turn, 2);
        it.end([0, 7]);
    }
    it.write(json!({"event": "battle-ends", "winner": null, "by_turn_limit": true}));
    it.events
}

/// The place of the nth event of a kind.
fn find(events: &[Value], kind: &str, nth: usize) -> usize {
    (0..events.len())
        .filter(|&at| events[at]["event"] == kind)
        .nth(nth)
        .unwrap()
}

fn last(events: &[Value], kind: &str) -> usize {
    (0..events.len())
        .rfind(|&at| events[at]["event"] == kind)
        .unwrap()
}

/// What the referee says after something was changed.
fn verdict(change: impl FnOnce(&mut Vec<Value>)) -> Verdict {
    let mut events = good_battle();
    change(&mut events);
    referee(&events).unwrap_err()
}

/// Checks that a change is found, as a breach of this rule.
fn planted(rule: &str, change: impl FnOnce(&mut Vec<Value>)) {
    let found = verdict(change);
    assert_eq!(found.rule, rule, "{found}");
}

#[test]
fn the_battle_is_legal_as_it_is() {
    let summary = referee(&good_battle()).unwrap_or_else(|verdict| panic!("{verdict}"));
    assert_eq!((summary.turns, summary.lost), (60, [0.0, 7.0]));
    assert!(summary.over && summary.events == good_battle().len());
}

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

/// Makes the straight move of an event longer by so much, and leaves everything after it as it was.
fn lengthen(event: &mut Value, by: f64) {
    let ahead = event["legs"][0]["ahead"].as_f64().unwrap() + by;
    event["legs"][0]["ahead"] = json!(ahead);
    event["length"] = json!(ahead);
    for stand in event["stands"].as_array_mut().unwrap() {
        let way = if stand["from"][2] == 0.0 {
            ahead
        } else {
            -ahead
        };
        stand["to"][1] = json!(stand["from"][1].as_f64().unwrap() + way);
    }
}

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

// Shots.

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

// Combat.

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
        // Without the fight nothing comes of it.
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

// The end.

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
        all.insert(
            end,
            json!({"event": "turn-begins", "turn": 61, "active": "north"}),
        );
    });
}

#[test]
fn a_battle_without_an_end() {
    planted("TR-VC-02", |all| {
        all.pop();
    });
}
