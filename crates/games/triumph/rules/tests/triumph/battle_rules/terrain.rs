//! Terrain (TR-TE): classes, bases and paths in it, fighting edges, hills, lines of command and of fire.
//!
//! All expected answers are counted by hand from the coordinates in the tests, which are MU.

mod between;
mod going;
mod hills;

use battle_core::{BySide, Seat};
use tabletop::{Base, Ellipse, Heading, Point, Pose, Rect, Sweep, UNIT};
use triumph::battle::{
    Army, ArmyStand, Battle, Edge, Piece, Setpiece, Shape, StandId, State, TerrainKind, Topography,
};
use triumph::{RuleParameters, TroopType};

const KINDS: [TerrainKind; 13] = [
    TerrainKind::Village,
    TerrainKind::Stream,
    TerrainKind::SteepHills,
    TerrainKind::GentleHills,
    TerrainKind::Woods,
    TerrainKind::WoodedHills,
    TerrainKind::Coast,
    TerrainKind::Rough,
    TerrainKind::PloughedFields,
    TerrainKind::Marsh,
    TerrainKind::Dunes,
    TerrainKind::Oasis,
    TerrainKind::Obstacle,
];

fn mu(length: f64) -> i32 {
    (length * f64::from(UNIT)).round() as i32
}

fn at(x: f64, y: f64) -> Point {
    Point::new(mu(x), mu(y))
}

fn north(x: f64, y: f64) -> Pose {
    Pose::new(at(x, y), Heading::NORTH)
}

fn south(x: f64, y: f64) -> Pose {
    Pose::new(at(x, y), Heading::SOUTH)
}

/// Archers, 1 MU deep.
const BASE: Base = Base { width: 2 * UNIT, depth: UNIT };

fn rectangle(kind: TerrainKind, [west, south, east, north]: [f64; 4]) -> Piece {
    let shape = Shape::Rectangle(Rect::between(at(west, south), at(east, north)));
    Piece { kind, shape }
}

fn ellipse(kind: TerrainKind, (x, y): (f64, f64), half_width: f64, half_height: f64) -> Piece {
    let shape = Shape::Ellipse(Ellipse {
        centre: at(x, y),
        half_width: mu(half_width),
        half_height: mu(half_height),
    });
    Piece { kind, shape }
}

/// A battle of two armies of a single stand of Archers, under these rules.
fn battle(changes: &[(&str, &str)]) -> Battle {
    let mut parameters = RuleParameters::DEFAULT;
    for (name, value) in changes {
        parameters.set(name, value).unwrap();
    }
    let army = Army {
        name: "Archers".to_owned(),
        invasion: 1,
        maneuver: 1,
        home: vec![Topography::Arable],
        purchases: Vec::new(),
        stands: vec![ArmyStand { general: true, ..ArmyStand::of(TroopType::Archers) }],
    };
    Battle::new(BySide([army.clone(), army]), &parameters).unwrap()
}

fn table(battle: &Battle, pieces: &[Piece]) -> State {
    let setpiece = pieces.iter().fold(Setpiece::new(battle), |table, &piece| table.terrain(piece));
    setpiece.command(Seat::One).build()
}

/// Whether fire from one point to another is stopped; the target is a base facing south with the point on its front edge.
fn stopped(rules: &[(&str, &str)], pieces: &[Piece], from: Point, to: (f64, f64)) -> bool {
    let battle = battle(rules);
    let target = Rect::of(south(to.0, to.1), BASE);
    battle.terrain_blocks_fire(&table(&battle, pieces), from, at(to.0, to.1), &target)
}

#[test]
fn tr_te_16_every_piece_or_none() {
    let every = [("area_blocks_shooting", "every_piece")];
    let none = [("area_blocks_shooting", "none")];
    let fire = |rules: &[(&str, &str)], kind: TerrainKind| {
        let piece = rectangle(kind, [20.0, 10.0, 28.0, 14.0]);
        stopped(rules, &[piece], at(21.0, 8.0), (21.0, 16.0))
    };
    use TerrainKind::*;
    for kind in [Marsh, Rough, PloughedFields, GentleHills, Woods] {
        assert!(fire(&every, kind), "{kind:?}");
        assert!(!fire(&none, kind), "{kind:?}");
    }
    for kind in [Stream, Obstacle] {
        assert!(!fire(&every, kind), "{kind:?}");
    }
    let hill = ellipse(GentleHills, (24.0, 16.0), 4.0, 2.0);
    assert!(!stopped(&none, &[hill], at(24.0, 12.0), (24.0, 18.0)));
}

#[test]
fn tr_te_09_pieces_are_apart_by_the_distance_of_their_nearest_points() {
    let is_apart = |one: Piece, other: Piece| {
        let apart = one.shape.is_apart(&other.shape, UNIT);
        assert_eq!(apart, other.shape.is_apart(&one.shape, UNIT));
        apart
    };
    let rough = |sides: [f64; 4]| rectangle(TerrainKind::Rough, sides);
    let one = rough([10.0, 10.0, 14.0, 14.0]);
    assert!(is_apart(one, rough([15.0, 10.0, 18.0, 14.0])));
    assert!(!is_apart(one, rough([14.9, 10.0, 18.0, 14.0])));
    // Corner to corner: 0.75 and 0.75 are 1.06 apart, 0.65 and 0.65 are 0.92.
    assert!(is_apart(one, rough([14.75, 14.75, 18.0, 18.0])));
    assert!(!is_apart(one, rough([14.65, 14.65, 18.0, 18.0])));
    // Circles of radius 2 about (20, 20) and of radius 3 about (24.2, 24.3): centres 6.01 apart, so 1.01 between them.
    let circle = |at: (f64, f64), radius: f64| ellipse(TerrainKind::Woods, at, radius, radius);
    assert!(is_apart(circle((20.0, 20.0), 2.0), circle((24.2, 24.3), 3.0)));
    assert!(!is_apart(circle((20.0, 20.0), 2.0), circle((24.2, 24.2), 3.0)));
    // A circle of radius 2 and the corner (14, 14) of the rectangle: 3.04 and 2.83 from its middle.
    assert!(is_apart(one, circle((16.15, 16.15), 2.0)));
    assert!(!is_apart(one, circle((16.0, 16.0), 2.0)));
}
