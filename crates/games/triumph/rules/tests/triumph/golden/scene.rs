//! A small set piece that is played by hand, and its events held against lines that were worked out by hand.

use battle_core::dice::ScriptedDice;
use battle_core::streams::OneSource;
use battle_core::{BySide, EventLog, Game, Next, Seat, Seating};
use serde_json::Value;
use tabletop::{Heading, Point, Pose, Rect, UNIT};
use triumph::battle::{
    Army, ArmyStand, Battle, Decision, Event, Leg, Legs, MoveKind, Piece, PoseData, Setpiece,
    Shape, SideEdge, StandId, Stands, State, TacticalMove, TerrainKind, Topography, to_json,
};
use triumph::{RuleParameters, TroopType};

/// A stand to put down: type, middle of its front edge in MU, heading in degrees.
pub type Put = (TroopType, f64, f64, i32);

/// Positions are whole steps of 1/1024 MU, and what is turned is rounded once or twice on its way.
const TOLERANCE: f64 = 0.003;

pub fn mu(length: f64) -> i32 {
    (length * f64::from(UNIT)).round() as i32
}

pub fn pose(x: f64, y: f64, degrees: i32) -> Pose {
    Pose::new(Point::new(mu(x), mu(y)), Heading::degrees(degrees))
}

pub fn ground(x0: f64, y0: f64, x1: f64, y1: f64) -> Rect {
    Rect::between(Point::new(mu(x0), mu(y0)), Point::new(mu(x1), mu(y1)))
}

/// Seat one's stand number `n`, from 1, as in `S1`.
pub fn s(n: usize) -> StandId {
    StandId::of(Seat::One, n - 1)
}

/// Seat two's, as in `N1`.
pub fn n(n: usize) -> StandId {
    StandId::of(Seat::Two, n - 1)
}

pub fn straight(ahead: f64, right: f64) -> Leg {
    Leg::Straight { ahead: mu(ahead), right: mu(right) }
}

/// A move of these stands, the first of them in the lead.
pub fn tactical(kind: MoveKind, stands: &[StandId], legs: &[Leg]) -> TacticalMove {
    TacticalMove {
        kind,
        stands: stands.iter().copied().collect(),
        lead: stands[0],
        legs: Legs::of(legs),
    }
}

pub fn entry(x: f64, y: f64, degrees: i32) -> PoseData {
    pose(x, y, degrees).into()
}

/// Seat one's first stand and seat two's are their generals; an army that places no stand has one Spear elsewhere.
fn army(puts: &[Put], ratings: (u8, u8)) -> Army {
    let troops = puts.iter().map(|put| put.0);
    let spare = puts.is_empty().then_some(TroopType::Spear);
    Army {
        name: "army".to_owned(),
        invasion: ratings.0,
        maneuver: ratings.1,
        home: vec![Topography::Arable],
        purchases: Vec::new(),
        stands: troops
            .chain(spare)
            .enumerate()
            .map(|(number, troop)| ArmyStand { general: number == 0, ..ArmyStand::of(troop) })
            .collect(),
    }
}

/// Two armies, by default with the invasion and maneuver ratings 3, 2 and 1, 4.
pub fn armies(south: &[Put], north: &[Put], rules: &[(&str, &str)]) -> Battle {
    let mut parameters = RuleParameters::DEFAULT;
    for (name, value) in rules {
        parameters.set(name, value).expect("a value of a parameter");
    }
    let armies = BySide([army(south, (3, 2)), army(north, (1, 4))]);
    Battle::new(armies, &parameters).expect("two armies for a battle")
}

/// What a scene begins with beside its stands.
pub type Begin = for<'b> fn(Setpiece<'b>) -> Setpiece<'b>;

pub struct Scene {
    pub battle: Battle,
    pub state: State,
    log: EventLog<Event>,
}

impl Scene {
    pub fn new(south: &[Put], north: &[Put], begin: Begin) -> Scene {
        let battle = armies(south, north, &[]);
        let mut setpiece = Setpiece::new(&battle);
        for (seat, puts) in [(Seat::One, south), (Seat::Two, north)] {
            for (number, put) in puts.iter().enumerate() {
                let place = pose(put.1, put.2, put.3);
                setpiece = setpiece.place(StandId::of(seat, number), place);
            }
        }
        let state = begin(setpiece).build();
        Scene { battle, state, log: EventLog::default() }
    }

    /// A battle from its first die on.
    pub fn set_up(south: &[Put], north: &[Put], rules: &[(&str, &str)], dice: &[u8]) -> Scene {
        let battle = armies(south, north, rules);
        let mut log = EventLog::default();
        let mut chance = OneSource(ScriptedDice::new(dice));
        let state = battle.setup(Seating::AFirst, &mut chance, &mut log);
        chance.0.finish().expect("these dice");
        Scene { battle, state, log }
    }

    /// A decision and the dice that it rolls, seat one's before seat two's.
    pub fn decide(&mut self, decision: Decision, dice: &[u8]) -> &mut Scene {
        if let Decision::Move(tactical) = decision {
            self.battle.trial(&self.state, &tactical).expect("a legal move");
        }
        assert!(self.battle.is_legal(&self.state, decision), "{decision:?}");
        let mut chance = OneSource(ScriptedDice::new(dice));
        self.battle.apply(&mut self.state, decision, &mut chance, &mut self.log);
        chance.0.finish().expect("these dice");
        self
    }

    pub fn moves(&mut self, kind: MoveKind, stands: &[StandId], legs: &[Leg]) -> &mut Scene {
        self.decide(Decision::Move(tactical(kind, stands, legs)), &[])
    }

    /// A step without a decision and the dice that it rolls.
    pub fn advance(&mut self, dice: &[u8]) -> &mut Scene {
        assert_eq!(self.battle.next(&self.state), Next::Advance);
        let mut chance = OneSource(ScriptedDice::new(dice));
        self.battle.advance(&mut self.state, &mut chance, &mut self.log);
        chance.0.finish().expect("these dice");
        self
    }

    /// Compares the events with lines of JSON: as many events, each with the fields that its line gives.
    pub fn expect_events(&self, lines: &str) {
        let expected: Vec<Value> = lines
            .lines()
            .filter(|line| !line.starts_with('#') && !line.is_empty())
            .map(|line| serde_json::from_str(line).expect("a line of JSON"))
            .collect();
        let reported: Vec<Value> = self.log.events.iter().map(to_json).collect();
        for (number, (reported, expected)) in reported.iter().zip(&expected).enumerate() {
            if let Err(at) = holds(expected, reported) {
                panic!("line {}: {at}\nby hand {expected}\nreported {reported}", number + 1);
            }
        }
        let rest = &reported[expected.len().min(reported.len())..];
        assert_eq!(reported.len(), expected.len(), "reported besides: {rest:?}");
    }
}

/// Whether every field has the value that was worked out by hand; if not, where.
fn holds(expected: &Value, reported: &Value) -> Result<(), String> {
    match (expected, reported) {
        (Value::Object(expected), Value::Object(reported)) => {
            for (key, value) in expected {
                let found = reported.get(key).ok_or_else(|| format!("no {key}"))?;
                holds(value, found).map_err(|at| format!("{key}: {at}"))?;
            }
            Ok(())
        }
        (Value::Array(expected), Value::Array(reported)) if expected.len() == reported.len() => {
            expected.iter().zip(reported).try_for_each(|(value, found)| holds(value, found))
        }
        (Value::Number(expected), Value::Number(reported)) => {
            let apart = expected.as_f64().zip(reported.as_f64()).map(|(a, b)| a - b);
            match apart {
                Some(apart) if apart.abs() <= TOLERANCE => Ok(()),
                _ => Err(format!("{reported} for {expected}")),
            }
        }
        _ if expected == reported => Ok(()),
        _ => Err(format!("{reported} for {expected}")),
    }
}

pub fn terrain(kind: TerrainKind, base: Rect) -> Piece {
    Piece { kind, shape: Shape::Rectangle(base) }
}

pub fn only(stand: StandId) -> Stands {
    Stands::only(stand)
}

pub const WEST: SideEdge = SideEdge::West;
