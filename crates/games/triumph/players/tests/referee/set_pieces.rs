//! Set pieces worked from the text of the rules: for each section some that are legal and some that are not.
//!
//! A piece is a position and the events that follow; the position is set up by hand, the events are JSON as the engine writes it.

mod combat;
mod command;
mod movement;
mod outcomes;
mod shooting;
mod victory;

use serde_json::{Value, json};

use crate::geometry::*;
use crate::pieces::read_piece;
use crate::position::*;
use crate::tables::troop;
use crate::{Phase, Referee, Violation};

/// A position in the movement phase of south's turn, with six command points.
#[derive(Clone)]
pub struct Piece {
    pub judge: Referee,
}

impl Piece {
    /// Generals far behind their lines, so that every stand is in command over open ground; no camps.
    pub fn new() -> Piece {
        let mut judge =
            Referee { phase: Phase::Movement, turn: 2, points_left: 6.0, ..Referee::default() };
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
    pub fn judge(&self, events: &[Value]) -> Result<(), Violation> {
        let mut judge = self.judge.clone();
        judge.pos.note_contacts();
        for (n, event) in events.iter().enumerate() {
            // As `referee` looks ahead.
            let next = events[n..].iter().find(|next| next["how"] != "makes-room");
            judge.exchange_follows = next.is_some_and(|next| next["card"] == "became");
            judge.take(event)?;
        }
        // The next event has what was pending judged; the score doesn't matter here.
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
    single(name, [x, y, 0.0], [x, y + by, 0.0], vec![straight(by, 0.0)], by.abs()).event()
}

pub fn breakdown(base: f64, factors: &[(&str, i64)]) -> Value {
    let sum: i64 = factors.iter().map(|(_, value)| value).sum();
    let tactical: Vec<Value> =
        factors.iter().map(|(rule, value)| json!({"rule": rule, "value": value})).collect();
    json!({"base": base, "base_rule": "TR-CC-05", "tactical": tactical, "total": base + sum as f64})
}

pub type Party<'a> = (&'a str, f64, &'a [(&'a str, i64)], &'a str);

/// A combat: south's and north's party (who, base, factors, result), the dice and the cell.
pub fn fought(south: Party, north: Party, dice: [i64; 2], cell: &str) -> Value {
    let party = |(who, base, factors, result): Party| json!({"who": who, "breakdown": breakdown(base, factors), "result": result, "rule": "TR-RS-09"});
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
        "in_difficult": false, "shooter_breakdown": breakdown(3.0, &[]),
        "target_breakdown": breakdown(3.0, &[]), "dice": {"south": dice[0], "north": dice[1]},
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

// Section 11: factors.

fn duel(south: &str, north: &str) -> Piece {
    Piece::new().with("S2", south, [20.0, 16.0, 0.0]).with("N2", north, [20.0, 16.0, 180.0])
}
