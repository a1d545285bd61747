//! The twenty scenes.

use battle_core::Seat;
use tabletop::{Ellipse, Heading, Point, Pose, Rect, UNIT};
use triumph::TroopType::{self, *};
use triumph::battle::{
    Army, ArmyStand, Battle, Piece, STAND_WIDTH, Setpiece, Shape, StandId, TerrainKind, Topography,
};
use triumph::{HalfPoints, RuleParameters};

/// Who stands where; distances in MU.
#[derive(Debug)]
pub struct Scene {
    pub name: &'static str,
    /// Both seats' bodies of stands; the first stand of each first body is the general.
    bodies: [&'static [Body]; 2],
    terrain: &'static [Ground],
    /// Whether both sides have a camp at the middle of their edges.
    has_camps: bool,
}

/// This many stands of a type side by side.
#[derive(Clone, Copy, Debug)]
struct Body {
    troop: TroopType,
    n: i32,
    /// The middle of its front.
    x: i32,
    /// How far its front is from the middle of the table, on its own side.
    back: i32,
}

/// An ellipse of terrain by its middle, as seen from seat one, and its half axes.
#[derive(Clone, Copy, Debug)]
struct Ground {
    kind: TerrainKind,
    x: i32,
    /// How far it lies beyond the middle of the table.
    y: i32,
    half: (i32, i32),
}

const fn body(troop: TroopType, n: i32, x: i32, back: i32) -> Body {
    Body { troop, n, x, back }
}

const fn ground(kind: TerrainKind, x: i32, y: i32, half: (i32, i32)) -> Ground {
    Ground { kind, x, y, half }
}

const fn scene(name: &'static str, one: &'static [Body], two: &'static [Body]) -> Scene {
    Scene { name, bodies: [one, two], terrain: &[], has_camps: false }
}

const fn on(terrain: &'static [Ground], scene: Scene) -> Scene {
    Scene { terrain, ..scene }
}

/// All of them.
pub const SCENES: &[Scene] = &[
    scene(
        "foot, 8 v 16 in two lines",
        &[body(HeavyFoot, 8, 24, 3)],
        &[body(HeavyFoot, 8, 24, 3), body(HeavyFoot, 8, 24, 6)],
    ),
    scene("foot, 8 v 12 in one line", &[body(HeavyFoot, 8, 24, 3)], &[body(HeavyFoot, 12, 24, 3)]),
    scene("spears, even lines at 6 MU", &[body(Spear, 10, 24, 3)], &[body(Spear, 10, 24, 3)]),
    scene("elite against many", &[body(EliteFoot, 7, 24, 3)], &[body(HeavyFoot, 10, 24, 3)]),
    scene(
        "warband against spears",
        &[body(Warband, 9, 24, 3), body(JavelinCavalry, 2, 10, 4)],
        &[body(Spear, 9, 24, 3), body(JavelinCavalry, 2, 10, 4)],
    ),
    scene(
        "an open flank on the right",
        &[body(HeavyFoot, 8, 22, 3), body(EliteCavalry, 2, 36, 3)],
        &[body(HeavyFoot, 8, 22, 3), body(Skirmishers, 2, 40, 5)],
    ),
    scene(
        "knights against foot",
        &[body(Knights, 5, 24, 5), body(BowLevy, 4, 24, 7)],
        &[body(HeavyFoot, 8, 24, 3), body(Archers, 2, 38, 3)],
    ),
    scene(
        "knights against knights",
        &[body(Knights, 6, 24, 4), body(HeavyFoot, 4, 38, 4)],
        &[body(Knights, 6, 24, 4), body(HeavyFoot, 4, 38, 4)],
    ),
    scene(
        "horse archers about a line",
        &[body(HorseBow, 6, 24, 5), body(Cataphracts, 3, 24, 7)],
        &[body(HeavyFoot, 8, 24, 4), body(EliteCavalry, 2, 38, 4)],
    ),
    scene(
        "elephants and their hunters",
        &[body(Elephants, 3, 24, 4), body(HeavyFoot, 5, 36, 4)],
        &[body(HeavyFoot, 7, 26, 4), body(Skirmishers, 4, 12, 4)],
    ),
    scene(
        "pikes two deep against a legion",
        &[body(Pikes, 4, 24, 3), body(Pikes, 4, 24, 4), body(Knights, 2, 34, 4)],
        &[body(EliteFoot, 6, 24, 3), body(JavelinCavalry, 2, 36, 4)],
    ),
    on(
        &[ground(TerrainKind::Woods, 24, 0, (4, 3))],
        scene(
            "a wood in the middle",
            &[body(HeavyFoot, 4, 14, 4), body(LightFoot, 3, 24, 5), body(HeavyFoot, 4, 34, 4)],
            &[body(HeavyFoot, 4, 14, 4), body(LightFoot, 3, 24, 5), body(HeavyFoot, 4, 34, 4)],
        ),
    ),
    on(
        &[ground(TerrainKind::GentleHills, 24, -4, (9, 3))],
        scene(
            "a hill to hold",
            &[body(Spear, 7, 24, 3), body(Archers, 2, 36, 4)],
            &[body(HeavyFoot, 9, 24, 4), body(Archers, 2, 36, 4)],
        ),
    ),
    on(
        &[ground(TerrainKind::Rough, 34, 0, (5, 5))],
        scene(
            "rough ground on a wing",
            &[body(HeavyFoot, 7, 20, 3), body(Raiders, 3, 34, 7)],
            &[body(HeavyFoot, 7, 20, 3), body(JavelinCavalry, 3, 34, 7)],
        ),
    ),
    Scene {
        has_camps: true,
        ..scene(
            "a camp for the taking",
            &[body(HeavyFoot, 7, 20, 4), body(HorseBow, 3, 38, 4)],
            &[body(HeavyFoot, 9, 20, 4)],
        )
    },
    scene(
        "bows behind nothing",
        &[body(Archers, 6, 24, 4), body(Knights, 2, 34, 5)],
        &[body(Knights, 3, 22, 5), body(HeavyFoot, 5, 32, 5)],
    ),
    scene(
        "two wings and no centre",
        &[body(EliteCavalry, 3, 12, 4), body(EliteCavalry, 3, 36, 4)],
        &[body(JavelinCavalry, 8, 24, 4)],
    ),
    scene(
        "a line with a hole",
        &[body(HeavyFoot, 4, 18, 3), body(HeavyFoot, 4, 28, 3), body(EliteCavalry, 1, 24, 7)],
        &[body(HeavyFoot, 9, 23, 3)],
    ),
    scene(
        "a reserve behind a short line",
        &[body(HeavyFoot, 6, 24, 3), body(EliteCavalry, 3, 24, 7)],
        &[body(HeavyFoot, 10, 24, 3)],
    ),
    scene(
        "rabble in front of cataphracts",
        &[body(Cataphracts, 3, 24, 6), body(Rabble, 7, 24, 4)],
        &[body(Warband, 6, 24, 4), body(Raiders, 3, 36, 4)],
    ),
];

impl Scene {
    /// The battle of its armies.
    pub fn battle(&self) -> Battle {
        let rules = RuleParameters {
            // A scene goes on to its last turn, and needs no points in its centre.
            victory_points: HalfPoints::whole(200),
            center_min_points: HalfPoints::whole(0),
            ..RuleParameters::DEFAULT
        };
        let [one, two] = self.bodies.map(army);
        Battle::new(crate::play::sides(one, two), &rules)
            .unwrap_or_else(|problems| panic!("{}: {problems:?}", self.name))
    }

    /// Puts everybody in place.
    pub fn set_up<'b>(&self, mut position: Setpiece<'b>) -> Setpiece<'b> {
        for (seat, bodies) in Seat::ALL.into_iter().zip(self.bodies) {
            let mut number = 0;
            for body in bodies {
                for nth in 0..body.n {
                    let x = body.x * UNIT + (2 * nth - body.n + 1) * STAND_WIDTH / 2;
                    let stand = StandId::of(seat, number);
                    position = position.place(stand, seen_by(seat, x, -body.back * UNIT));
                    number += 1;
                }
            }
            if self.has_camps {
                let at = seen_by(seat, MIDDLE.x, -MIDDLE.y + CAMP.1 / 2).at;
                let base = tabletop::Base { width: CAMP.0, depth: CAMP.1 };
                let front = Pose::new(at, Heading::NORTH).shifted(CAMP.1 / 2, 0);
                position = position.camp(seat, Rect::of(front, base), None);
            }
        }
        for piece in self.terrain {
            position = position.terrain(Piece {
                kind: piece.kind,
                shape: Shape::Ellipse(Ellipse {
                    centre: MIDDLE + Point::new(piece.x * UNIT - MIDDLE.x, piece.y * UNIT),
                    half_width: piece.half.0 * UNIT,
                    half_height: piece.half.1 * UNIT,
                }),
            });
        }
        position
    }
}

/// The middle of the table.
const MIDDLE: Point = Point::new(24 * UNIT, 16 * UNIT);
/// Width and depth of a camp.
const CAMP: (i32, i32) = (4 * UNIT, 3 * UNIT);

/// A place by its x and by how far it is beyond the middle of the table, seen from a seat, facing the enemy.
fn seen_by(seat: Seat, x: i32, beyond: i32) -> Pose {
    match seat {
        Seat::One => Pose::new(Point::new(x, MIDDLE.y + beyond), Heading::NORTH),
        Seat::Two => Pose::new(Point::new(x, MIDDLE.y - beyond), Heading::SOUTH),
    }
}

fn army(bodies: &[Body]) -> Army {
    let stands = bodies.iter().flat_map(|body| (0..body.n).map(|_| ArmyStand::of(body.troop)));
    let mut stands: Vec<ArmyStand> = stands.collect();
    stands[0].general = true;
    Army {
        name: "a scene".to_owned(),
        invasion: 2,
        maneuver: 2,
        home: vec![Topography::Arable],
        purchases: Vec::new(),
        stands,
    }
}
