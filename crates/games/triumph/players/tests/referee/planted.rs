//! A whole battle written by hand, which is legal, and errors planted in it; the referee must find each of them.

mod combat;
mod movement;
mod setup;
mod shooting;
mod turns;

use serde_json::{Value, json};

use crate::{Violation, referee};

/// Writes events and remembers where every stand is.
#[derive(Default)]
struct EventWriter {
    events: Vec<Value>,
    at: Vec<(String, [f64; 3])>,
    points: i64,
}

impl EventWriter {
    fn write(&mut self, event: Value) {
        self.events.push(event);
    }
    fn place(&mut self, stand: &str, pose: [f64; 3]) {
        self.write(json!({"event": "placed", "stand": stand, "pose": pose, "centre_step": true}));
        self.at.push((stand.to_owned(), pose));
    }
    fn pose(&mut self, stand: &str) -> &mut [f64; 3] {
        &mut self.at.iter_mut().find(|(name, _)| name == stand).unwrap().1
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
    let tactical: Vec<Value> =
        factors.iter().map(|(rule, value)| json!({"rule": rule, "value": value})).collect();
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
    let mut it = EventWriter::default();
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
    it.write(json!({"event": "camp-placed", "owner": "south", "garrison": null,
        "corners": [[22.0, 2.0], [26.0, 2.0], [26.0, 0.0], [22.0, 0.0]]}));
    it.write(json!({"event": "camp-placed", "owner": "north", "garrison": null,
        "corners": [[22.0, 32.0], [26.0, 32.0], [26.0, 30.0], [22.0, 30.0]]}));
    for (stand, x) in
        [("S2", 20.0), ("S3", 22.0), ("S4", 24.0), ("S1", 26.0), ("S5", 28.0), ("S6", 30.0)]
    {
        it.place(stand, [x, 8.0, 0.0]);
    }
    for (stand, x) in
        [("N3", 20.0), ("N4", 22.0), ("N1", 26.0), ("N2", 28.0), ("N6", 30.0), ("N5", 24.0)]
    {
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
    (0..events.len()).filter(|&at| events[at]["event"] == kind).nth(nth).unwrap()
}

fn last(events: &[Value], kind: &str) -> usize {
    (0..events.len()).rfind(|&at| events[at]["event"] == kind).unwrap()
}

/// The referee's verdict on the battle with one change.
fn verdict(change: impl FnOnce(&mut Vec<Value>)) -> Violation {
    let mut events = good_battle();
    change(&mut events);
    referee(&events).unwrap_err()
}

/// Checks that a change is found, as a breach of this rule.
fn planted(rule: &str, change: impl FnOnce(&mut Vec<Value>)) {
    let found = verdict(change);
    assert_eq!(found.rule, rule, "{found}");
}

/// Makes the straight move of an event longer by a length, and leaves everything after it as it was.
fn lengthen(event: &mut Value, by: f64) {
    let ahead = event["legs"][0]["ahead"].as_f64().unwrap() + by;
    event["legs"][0]["ahead"] = json!(ahead);
    event["length"] = json!(ahead);
    for stand in event["stands"].as_array_mut().unwrap() {
        let way = if stand["from"][2] == 0.0 { ahead } else { -ahead };
        stand["to"][1] = json!(stand["from"][1].as_f64().unwrap() + way);
    }
}

#[test]
fn the_battle_is_legal_as_it_is() {
    let summary = referee(&good_battle()).unwrap_or_else(|verdict| panic!("{verdict}"));
    assert_eq!((summary.turns, summary.lost), (60, [0.0, 7.0]));
    assert!(summary.over && summary.events == good_battle().len());
}
