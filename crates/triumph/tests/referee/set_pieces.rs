//! Little pieces worked from the text of the rules: for each section some that are legal and some that are not.
//!
//! A piece is a position and the events that follow; the position is set up by hand, the events are JSON as the engine writes it.

use serde_json::{Value, json};

use crate::geometry::*;
use crate::position::*;
use crate::setup::read_piece;
use crate::tables::troop;
use crate::{Phase, Referee, Verdict};

/// A position in the movement phase of south's turn, with six command points.
#[derive(Clone)]
pub struct Piece {
    pub judge: Referee,
}

impl Piece {
    /// Generals far behind their lines, so that everybody is in command over open ground; no camps.
    pub fn new() -> Piece {
        let mut judge = Referee {
            phase: Phase::Movement,
            turn: 2,
            points_left: 6.0,
            ..Referee::default()
        };
        judge.field.first_turn = NORTH;
        let mut piece = Piece { judge };
        piece.add("S1", "elite-cavalry", [24.0, 3.0, 0.0]);
        piece.add("N1", "elite-cavalry", [24.0, 29.0, 180.0]);
        piece.judge.pos.stands[0].general = true;
        piece.judge.pos.stands[1].general = true;
        piece
    }
    pub fn add(&mut self, name: &str, kind: &str, [x, y, heading]: [f64; 3]) {
        let seat = usize::from(name.starts_with('N'));
        self.judge.pos.stands.push(Stand {
            whereabouts: Where::Board,
            pose: Pose::new(x, y, heading),
            ..Stand::waiting(name, seat, troop(kind).unwrap())
        });
    }
    pub fn with(mut self, name: &str, kind: &str, pose: [f64; 3]) -> Piece {
        self.add(name, kind, pose);
        self
    }
    pub fn terrain(mut self, piece: Value) -> Piece {
        self.judge.pos.pieces.push(read_piece(&piece).unwrap());
        self
    }
    /// The camp of a seat between two corners.
    pub fn camp(mut self, seat: usize, low: [f64; 2], garrison: Option<&str>) -> Piece {
        let [x, y] = low;
        let garrison = garrison.map(|name| {
            let at = self.judge.pos.find(name).unwrap();
            self.judge.pos.stands[at].whereabouts = Where::Camp;
            at
        });
        self.judge.pos.camps[seat] = Some(Camp {
            kind: CampKind::Camp,
            base: vec![p(x, y + 2.0), p(x + 4.0, y + 2.0), p(x + 4.0, y), p(x, y)],
            garrison,
        });
        self
    }
    pub fn gone(mut self, name: &str) -> Piece {
        let at = self.judge.pos.find(name).unwrap();
        self.judge.pos.stands[at].whereabouts = Where::Gone;
        self
    }
    pub fn moved(mut self, name: &str) -> Piece {
        let at = self.judge.pos.find(name).unwrap();
        self.judge.pos.stands[at].moved = true;
        self
    }
    /// Judges events, and the turn's end after them.
    pub fn judge(&self, events: &[Value]) -> Result<(), Verdict> {
        let mut judge = self.judge.clone();
        judge.pos.note_contacts();
        for event in events {
            judge.take(event)?;
        }
        // Whatever was pending is judged by the next event; the score is of no interest here.
        let lost = json!({"south": judge.lost[0], "north": judge.lost[1]});
        judge.take(&json!({"event": "turn-ends", "lost": lost}))
    }
    pub fn legal(&self, events: &[Value]) {
        if let Err(verdict) = self.judge(events) {
            panic!("{verdict}");
        }
    }
    pub fn illegal(&self, rule: &str, events: &[Value]) {
        match self.judge(events) {
            Ok(()) => panic!("this breaks {rule} and is accepted"),
            Err(verdict) => assert_eq!(verdict.rule, rule, "{verdict}"),
        }
    }
}

pub fn straight(ahead: f64, right: f64) -> Value {
    json!({"leg": "straight", "ahead": ahead, "right": right})
}

pub fn pivot(about: &str, turn: f64) -> Value {
    json!({"leg": "pivot", "about": about, "turn": turn})
}

/// A tactical move; the first of its stands leads.
pub struct Go<'a> {
    pub kind: &'a str,
    pub legs: Vec<Value>,
    pub stands: Vec<(&'a str, [f64; 3], [f64; 3])>,
    pub length: f64,
    pub heavy: bool,
    pub outside: bool,
}

impl Go<'_> {
    pub fn event(&self) -> Value {
        let stands: Vec<Value> = self
            .stands
            .iter()
            .map(|(name, from, to)| json!({"stand": name, "from": from, "to": to}))
            .collect();
        let cost = 1 + i32::from(self.heavy) + i32::from(self.outside);
        json!({
            "event": "moved", "kind": self.kind, "entry": null, "lead": self.stands[0].0,
            "legs": self.legs, "stands": stands, "length": self.length, "cost": cost,
            "heavy": self.heavy, "out_of_command": self.outside, "points_left": 6 - cost,
        })
    }
}

pub fn single<'a>(
    name: &'a str,
    from: [f64; 3],
    to: [f64; 3],
    legs: Vec<Value>,
    length: f64,
) -> Go<'a> {
    Go {
        kind: "single",
        legs,
        stands: vec![(name, from, to)],
        length,
        heavy: false,
        outside: false,
    }
}

/// A straight move ahead or back of one stand that faces north.
pub fn ahead(name: &str, [x, y]: [f64; 2], by: f64) -> Value {
    single(
        name,
        [x, y, 0.0],
        [x, y + by, 0.0],
        vec![straight(by, 0.0)],
        by.abs(),
    )
    .event()
}

pub fn reckoning(base: f64, factors: &[(&str, i64)]) -> Value {
    let sum: i64 = factors.iter().map(|(_, value)| value).sum();
    let tactical: Vec<Value> = factors
        .iter()
        .map(|(rule, value)| json!({"rule": rule, "value": value}))
        .collect();
    json!({"base": base, "base_rule": "TR-CC-05", "tactical": tactical, "total": base + sum as f64})
}

pub type Party<'a> = (&'a str, f64, &'a [(&'a str, i64)], &'a str);

/// A combat: south's and north's party (who, base, factors, result), the dice and the cell.
pub fn fought(south: Party, north: Party, dice: [i64; 2], cell: &str) -> Value {
    let party = |(who, base, factors, result): Party| json!({"who": who, "reckoning": reckoning(base, factors), "result": result, "rule": "TR-RS-09"});
    json!({
        "event": "fought", "south": party(south), "north": party(north),
        "dice": {"south": dice[0], "north": dice[1]}, "cell": cell,
    })
}

pub fn outcome(stand: &str, how: &str, from: [f64; 3], to: [f64; 3]) -> Value {
    json!({"event": "outcome-moved", "stand": stand, "how": how, "from": from, "to": to})
}

pub fn destroyed(stand: &str, points: i64) -> Value {
    json!({"event": "destroyed", "stand": stand, "rule": "TR-RS-09", "points": points})
}

pub fn shot(
    shooter: &str,
    target: &str,
    range: f64,
    dice: [i64; 2],
    cell: &str,
    result: &str,
) -> Value {
    json!({
        "event": "shot", "shooter": shooter, "target": target, "range": range, "from_rear": false,
        "in_difficult": false, "shooter_reckoning": reckoning(3.0, &[]),
        "target_reckoning": reckoning(3.0, &[]), "dice": {"south": dice[0], "north": dice[1]},
        "cell": cell, "result": result, "rule": "TR-RS-18",
    })
}

pub fn turned(stand: &str, edge: &str, enemy: &str, from: [f64; 3], to: [f64; 3]) -> Value {
    json!({
        "event": "turned", "stand": stand, "edge": edge, "enemy": enemy, "from": from, "to": to,
        "in_place": from == to,
    })
}

pub fn woods(low: [f64; 2], high: [f64; 2]) -> Value {
    rectangle("woods", low, high)
}

fn rectangle(kind: &str, [x, y]: [f64; 2], [right, top]: [f64; 2]) -> Value {
    json!({"kind": kind, "shape": "rectangle", "corners": [[x, top], [right, top], [right, y], [x, y]]})
}

// Section 8: command.

#[test]
fn tr_cm_06_woods_on_the_line_shorten_command_to_8_mu() {
    // Fronts: general's at y = 3, stand's rear at 13.25: 10.25 MU apart.
    let open = Piece::new().with("S2", "heavy-foot", [24.0, 14.0, 0.0]);
    let mut go = single(
        "S2",
        [24.0, 14.0, 0.0],
        [24.0, 15.0, 0.0],
        vec![straight(1.0, 0.0)],
        1.0,
    );
    open.legal(&[go.event()]);
    let wooded = open.clone().terrain(woods([20.0, 7.0], [28.0, 9.0]));
    wooded.illegal("TR-CM-04", &[go.event()]);
    go.outside = true;
    wooded.legal(&[go.event()]);
    open.illegal("TR-CM-04", &[go.event()]);
}

#[test]
fn tr_cm_04_a_general_that_is_gone_commands_nobody() {
    let piece = Piece::new()
        .with("S2", "heavy-foot", [24.0, 8.0, 0.0])
        .gone("S1");
    let mut go = single(
        "S2",
        [24.0, 8.0, 0.0],
        [24.0, 9.0, 0.0],
        vec![straight(1.0, 0.0)],
        1.0,
    );
    piece.illegal("TR-CM-04", &[go.event()]);
    go.outside = true;
    piece.legal(&[go.event()]);
}

#[test]
fn tr_ex_61_elephants_make_a_group_dearer_once() {
    let piece = Piece::new()
        .with("S2", "elephants", [22.0, 12.0, 0.0])
        .with("S3", "elephants", [24.0, 12.0, 0.0])
        .with("S4", "spear", [26.0, 12.0, 0.0]);
    let mut go = Go {
        kind: "group",
        legs: vec![straight(3.0, 0.0)],
        stands: vec![
            ("S2", [22.0, 12.0, 0.0], [22.0, 15.0, 0.0]),
            ("S3", [24.0, 12.0, 0.0], [24.0, 15.0, 0.0]),
            ("S4", [26.0, 12.0, 0.0], [26.0, 15.0, 0.0]),
        ],
        length: 3.0,
        heavy: true,
        outside: false,
    };
    piece.legal(&[go.event()]);
    go.heavy = false;
    piece.illegal("TR-CM-03", &[go.event()]);
}

// Section 9: movement.

#[test]
fn tr_mv_02_mounted_have_3_mu_if_any_part_is_in_difficult_terrain() {
    let piece = Piece::new().with("S2", "horse-bow", [10.0, 10.0, 0.0]);
    piece.legal(&[ahead("S2", [10.0, 10.0], 8.0)]);
    // A stream 5 MU ahead can't be entered (TR-EX-63).
    let stream = piece
        .clone()
        .terrain(rectangle("stream", [0.0, 15.0], [48.0, 16.0]));
    stream.illegal("TR-MV-01", &[ahead("S2", [10.0, 10.0], 5.5)]);
    stream.legal(&[ahead("S2", [10.0, 10.0], 5.0)]);
}

#[test]
fn tr_mv_05_a_pivot_counts_with_its_arc() {
    // About the middle of a 0.75 deep base each front corner is sqrt(1 + 0.375^2) = 1.068 away: 90 degrees are 1.678 MU.
    let piece = Piece::new().with("S2", "heavy-foot", [20.0, 10.0, 0.0]);
    let to = [20.375, 9.625, 90.0];
    let turn = single(
        "S2",
        [20.0, 10.0, 0.0],
        to,
        vec![pivot("centre", 90.0)],
        1.678,
    );
    piece.legal(&[turn.event()]);
    // With 1.4 MU more its path is 3.078, longer than its move.
    let legs = vec![pivot("centre", 90.0), straight(1.4, 0.0)];
    let far = single("S2", [20.0, 10.0, 0.0], [21.775, 9.625, 90.0], legs, 3.078);
    piece.illegal("TR-MV-01", &[far.event()]);
}

#[test]
fn tr_mv_07_a_group_wheels_about_its_front_corner() {
    // Two stands, 4 MU wide: 30 degrees about the left corner (19, 10) are 2.094 MU on the outside.
    let piece = Piece::new()
        .with("S2", "heavy-foot", [20.0, 10.0, 0.0])
        .with("S3", "heavy-foot", [22.0, 10.0, 0.0]);
    let at = |r: f64| [19.0 + r * 30f64.to_radians().cos(), 10.0 + r * 0.5, 330.0];
    let wheel = |turn: f64| Go {
        kind: "group",
        legs: vec![json!({"leg": "wheel", "turn": turn})],
        stands: vec![
            ("S2", [20.0, 10.0, 0.0], at(1.0)),
            ("S3", [22.0, 10.0, 0.0], at(3.0)),
        ],
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
    let piece = Piece::new()
        .with("S2", "horse-bow", [20.0, 16.0, 0.0])
        .with("N2", "heavy-foot", [20.0, 16.0, 180.0]);
    let mut go = single(
        "S2",
        [20.0, 16.0, 0.0],
        [20.0, 12.0, 0.0],
        vec![straight(-4.0, 0.0)],
        4.0,
    );
    piece.illegal("TR-MV-12", &[go.event()]);
    go.kind = "disengage";
    piece.legal(&[go.event()]);
    // Heavy Foot is no faster than Heavy Foot.
    let slow = Piece::new()
        .with("S2", "heavy-foot", [20.0, 16.0, 0.0])
        .with("N2", "heavy-foot", [20.0, 16.0, 180.0]);
    let mut go = single(
        "S2",
        [20.0, 16.0, 0.0],
        [20.0, 14.0, 0.0],
        vec![straight(-2.0, 0.0)],
        2.0,
    );
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
    let tie = fought(
        ("S2", 3.0, &[], "no-effect"),
        ("N2", 4.0, &[], "no-effect"),
        [4, 3],
        "tie",
    );
    piece.legal(&[meet, tie]);
    // One that starts inside may go 2 MU in all, not 3.5.
    let inside = Piece::new()
        .with("S2", "light-foot", [20.0, 15.0, 0.0])
        .with("N2", "spear", [20.0, 16.0, 180.0]);
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
    let go = single(
        "S2",
        [20.0, 13.0, 90.0],
        [25.0, 13.0, 90.0],
        vec![straight(5.0, 0.0)],
        5.0,
    );
    piece.legal(&[go.event()]);
}

#[test]
fn tr_mv_21_close_order_foot_is_not_passed_through() {
    let line = |kind: &str| {
        Piece::new()
            .with("S2", "javelin-cavalry", [20.0, 8.0, 0.0])
            .with("S3", kind, [20.0, 12.0, 0.0])
    };
    let through = ahead("S2", [20.0, 8.0], 6.0);
    line("light-foot").legal(std::slice::from_ref(&through));
    line("spear").illegal("TR-MV-13", &[through]);
    // And who passes must come clear of whom it passes.
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
    let go = single(
        "S2",
        [26.0, 17.5, 270.0],
        [21.0, 17.0, 270.0],
        vec![straight(5.0, -0.5)],
        5.025,
    );
    piece(17.5).legal(&[go.event(), fight.clone()]);
    // From y = 16.5 one corner is still before that line.
    let go = single(
        "S2",
        [26.0, 16.5, 270.0],
        [21.0, 17.0, 270.0],
        vec![straight(5.0, 0.5)],
        5.025,
    );
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
    let followed = |gap: f64| {
        group
            .clone()
            .with("N3", "rabble", [20.2, 17.5 + gap, 180.0])
    };
    followed(0.0).illegal("TR-MV-27", &[go.event(), conformed(20.0)]);
    followed(0.025).legal(&[go.event(), conformed(20.0), fight]);
}

// Turning to face.

fn flanked() -> Piece {
    // S2 is on N2's left flank: N2 faces south, so its left is east.
    Piece::new()
        .with("S2", "warband", [21.0, 17.0, 270.0])
        .with("N2", "spear", [20.0, 16.0, 180.0])
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
    let unmarked = fought(
        ("S2", 3.0, &[], "no-effect"),
        ("N2", 4.0, &[], "no-effect"),
        [4, 3],
        "tie",
    );
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

// Section 10: shooting.

fn archers() -> Piece {
    Piece::new().with("S2", "archers", [20.0, 12.0, 0.0]).with(
        "N2",
        "heavy-foot",
        [22.0, 14.5, 180.0],
    )
}

#[test]
fn tr_rc_06_and_07_range_is_to_what_lies_in_the_arc() {
    // Straight ahead the target's left corner (21, 14.5) is 2.5 MU from the front edge.
    archers().legal(&[shot("S2", "N2", 2.5, [3, 3], "tie", "no-effect")]);
    archers().illegal(
        "TR-RC-06",
        &[shot("S2", "N2", 2.2, [3, 3], "tie", "no-effect")],
    );
    // Beside the front line there is no arc.
    let beside = Piece::new().with("S2", "archers", [20.0, 12.0, 0.0]).with(
        "N2",
        "heavy-foot",
        [22.5, 11.5, 90.0],
    );
    beside.illegal(
        "TR-RC-06",
        &[shot("S2", "N2", 0.5, [3, 3], "tie", "no-effect")],
    );
}

#[test]
fn tr_rc_04_artillery_does_not_shoot_after_moving() {
    let piece = Piece::new().with("S2", "artillery", [20.0, 8.0, 0.0]).with(
        "N2",
        "spear",
        [20.0, 14.0, 180.0],
    );
    let mut event = shot("S2", "N2", 6.0, [2, 3], "tie", "no-effect");
    event["shooter_reckoning"] = reckoning(4.0, &[]);
    piece.legal(std::slice::from_ref(&event));
    piece.moved("S2").illegal("TR-RC-04", &[event]);
}

#[test]
fn tr_rc_09_another_stand_blocks_the_line_of_fire() {
    let piece = archers().with("N3", "skirmishers", [21.0, 13.4, 90.0]);
    piece.illegal(
        "TR-RC-09",
        &[shot("S2", "N2", 2.5, [3, 3], "tie", "no-effect")],
    );
    let wood = archers().terrain(woods([15.0, 12.5], [30.0, 14.0]));
    wood.illegal(
        "TR-RC-09",
        &[shot("S2", "N2", 2.5, [3, 3], "tie", "no-effect")],
    );
}

#[test]
fn tr_rc_14_the_active_player_shoots_first() {
    let piece = archers().with("N3", "archers", [18.0, 14.5, 180.0]);
    let own = shot("S2", "N2", 2.5, [3, 3], "tie", "no-effect");
    let theirs = shot("N3", "S2", 2.5, [3, 3], "tie", "no-effect");
    piece.legal(&[own.clone(), theirs.clone()]);
    piece.illegal("TR-RC-14", &[theirs, own]);
}

#[test]
fn tr_rs_18_war_wagons_shrug_off_all_but_artillery() {
    let piece = Piece::new().with("S2", "archers", [20.0, 12.0, 0.0]).with(
        "N2",
        "war-wagons",
        [20.0, 14.5, 180.0],
    );
    let mut event = shot("S2", "N2", 2.5, [6, 2], "south-beats", "no-effect");
    event["target_reckoning"] = reckoning(4.0, &[]);
    piece.legal(std::slice::from_ref(&event));
    event["result"] = json!("fall-back");
    piece.illegal(
        "TR-RS-18",
        &[
            event,
            outcome("N2", "fall-back", [20.0, 14.5, 180.0], [20.0, 16.5, 180.0]),
        ],
    );
}

// Section 11: factors.

fn duel(south: &str, north: &str) -> Piece {
    Piece::new()
        .with("S2", south, [20.0, 16.0, 0.0])
        .with("N2", north, [20.0, 16.0, 180.0])
}

#[test]
fn tr_cc_07_to_09_pikes_are_supported_against_most_foot() {
    let piece = duel("pikes", "heavy-foot").with("S3", "pikes", [20.0, 15.25, 0.0]);
    let with = |value: &[(&str, i64)], die| {
        fought(
            ("S2", 3.0, value, "no-effect"),
            ("N2", 4.0, &[], "no-effect"),
            [1, die],
            "tie",
        )
    };
    piece.legal(&[with(&[("TR-CC-07", 2)], 2)]);
    piece.illegal("TR-CC-07", &[with(&[], 2)]);
    // Not against Skirmishers.
    let piece = duel("pikes", "skirmishers").with("S3", "pikes", [20.0, 15.25, 0.0]);
    let light = fought(
        ("S2", 3.0, &[("TR-CC-07", 2)], "no-effect"),
        ("N2", 2.0, &[], "no-effect"),
        [1, 4],
        "tie",
    );
    piece.illegal("TR-CC-07", &[light]);
}

#[test]
fn tr_cc_12_a_side_edge_on_a_side_edge_costs_both() {
    // N3 stands beside S2, its side edge on S2's, and fights nobody.
    let piece = duel("heavy-foot", "heavy-foot").with("N3", "spear", [22.0, 15.25, 180.0]);
    let fight = |factors: &[(&str, i64)], die| {
        fought(
            ("S2", 4.0, factors, "no-effect"),
            ("N2", 4.0, &[], "no-effect"),
            [die, 2],
            "tie",
        )
    };
    piece.legal(&[fight(&[("TR-CC-12", -1)], 3)]);
    piece.illegal("TR-CC-12", &[fight(&[], 2)]);
}

#[test]
fn tr_cc_15_and_17_uphill_and_mounted_in_difficult_terrain() {
    let hill = rectangle("steep-hills", [15.0, 16.0], [25.0, 26.0]);
    let piece = duel("heavy-foot", "elite-cavalry").terrain(hill);
    // N2 stands on the hill, which is difficult; S2's strip is outside.
    let fight = |factors: &[(&str, i64)], die| {
        fought(
            ("S2", 3.0, &[], "no-effect"),
            ("N2", 3.0, factors, "no-effect"),
            [2, die],
            "tie",
        )
    };
    piece.legal(&[fight(&[("TR-CC-15", 1), ("TR-CC-17", -1)], 2)]);
    piece.illegal("TR-CC-17", &[fight(&[("TR-CC-15", 1)], 1)]);
}

// Sections 12 and 13: results and outcome moves.

/// South's Heavy Foot against whatever N2 is, no factors on either side.
fn beaten(dice: [i64; 2], cell: &str, north: f64, result: &str) -> Value {
    fought(
        ("S2", 4.0, &[], "no-effect"),
        ("N2", north, &[], result),
        dice,
        cell,
    )
}

#[test]
fn tr_om_03_friends_behind_are_pushed_back() {
    let piece = duel("heavy-foot", "heavy-foot").with("N3", "heavy-foot", [20.0, 16.75, 180.0]);
    let fight = beaten([5, 3], "south-beats", 4.0, "fall-back");
    let push = outcome(
        "N3",
        "pushed-back",
        [20.0, 16.75, 180.0],
        [20.0, 17.5, 180.0],
    );
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

#[test]
fn tr_om_05_a_fall_back_into_an_enemy_destroys_both() {
    // S3 faces east and covers x 19 to 20, y 17 to 19; N2 would cover y 16.75 to 17.5.
    let piece = duel("heavy-foot", "heavy-foot").with("S3", "raiders", [20.0, 18.0, 90.0]);
    let fight = beaten([5, 3], "south-beats", 4.0, "fall-back");
    piece.legal(&[fight.clone(), destroyed("N2", 3), destroyed("S3", 4)]);
    let back = outcome("N2", "fall-back", [20.0, 16.0, 180.0], [20.0, 16.75, 180.0]);
    piece.illegal("TR-OM-05", &[fight, back]);
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

#[test]
fn tr_ex_66_an_evade_goes_5_and_a_half_mu() {
    let piece = duel("spear", "horse-bow");
    // Spear 4 against mounted, Horse Bow 2 against foot: 10 doubles 3, and Spear pursues.
    let fight = fought(
        ("S2", 4.0, &[], "no-effect"),
        ("N2", 2.0, &[], "evade"),
        [6, 1],
        "south-doubles",
    );
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
    let fight = fought(
        ("S2", 4.0, &[], "no-effect"),
        ("N2", 3.0, &[], "panic"),
        [6, 1],
        "south-doubles",
    );
    let back = outcome("N2", "fall-back", [20.0, 16.0, 180.0], [20.0, 17.5, 180.0]);
    // On its own footprint: the new front is where its rear was.
    let about = outcome("N2", "turn-about", [20.0, 17.5, 180.0], [20.0, 19.0, 0.0]);
    let run = |y: f64| outcome("N2", "panic", [20.0, 19.0, 0.0], [20.0, y, 0.0]);
    let follow = outcome("S2", "pursuit", [20.0, 16.0, 0.0], [20.0, 17.5, 0.0]);
    let all = |y: f64| {
        [
            fight.clone(),
            back.clone(),
            about.clone(),
            run(y),
            follow.clone(),
        ]
    };
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
    let fight = fought(
        ("S2", 3.0, &[], "no-effect"),
        ("N2", 4.0, &[], "shattered"),
        [6, 1],
        "south-beats",
    );
    let follow = |y: f64| outcome("S2", "pursuit", [20.0, 16.0, 0.0], [20.0, y, 0.0]);
    piece.legal(&[fight.clone(), destroyed("N2", 3), follow(17.0)]);
    piece.illegal("TR-OM-21", &[fight, destroyed("N2", 3), follow(16.5)]);
}

// Section 14: camps.

fn at_camp(kind: &str) -> Piece {
    // North's camp at the north edge; the attacker's front on its south edge.
    Piece::new()
        .camp(NORTH, [22.0, 30.0], None)
        .gone("N1")
        .with("S2", kind, [24.0, 30.0, 0.0])
}

fn sacked(points: i64) -> Value {
    json!({"event": "camp-sacked", "owner": "north", "by": "S2", "points": points})
}

#[test]
fn tr_cp_07_a_beaten_camp_is_sacked_for_8_points() {
    let fight = fought(
        ("S2", 4.0, &[], "no-effect"),
        ("camp", 2.0, &[], "sacked"),
        [3, 2],
        "south-beats",
    );
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
        fought(
            ("S2", 2.0, &[], result),
            ("camp", 5.0, &[], "no-effect"),
            [1, 1],
            "north-doubles",
        )
    };
    let back = outcome("S2", "fall-back", [24.0, 30.0, 0.0], [24.0, 28.0, 0.0]);
    piece.legal(&[fight("fall-back"), back]);
    piece.illegal("TR-CP-08", &[fight("destroyed"), destroyed("S2", 4)]);
}

// Section 15: victory.

#[test]
fn tr_ex_71_sixteen_points_win_only_when_ahead() {
    let judge = |lost: [f64; 2], winner: Value| {
        let mut judge = Piece::new().judge;
        judge.lost = lost;
        let told = json!({"south": lost[0], "north": lost[1]});
        judge.take(&json!({"event": "turn-ends", "lost": told}))?;
        judge.take(&json!({"event": "battle-ends", "winner": winner, "by_turn_limit": false}))
    };
    assert!(judge([15.0, 16.0], json!("south")).is_ok());
    assert!(judge([18.0, 17.0], json!("north")).is_ok());
    assert_eq!(
        judge([16.0, 16.0], json!("south")).unwrap_err().rule,
        "TR-VC-02"
    );
    assert_eq!(
        judge([15.0, 16.0], json!("north")).unwrap_err().rule,
        "TR-VC-02"
    );
}
