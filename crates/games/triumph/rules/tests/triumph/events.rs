//! Events as JSON: every kind is written, and just as the examples of the book's page show it.

use arrayvec::ArrayVec;
use battle_core::{OpposedResult, RuleId, Seat};
use serde_json::Value;
use tabletop::{Ellipse, Heading, Point, Pose, Rect, UNIT};
use triumph::battle::{
    Announced, Appearance, CardEvent, Edge, Event, Fighter, Gift, Leg, MoveKind, OutcomeMove,
    Piece, Pivot, Rolled, Shape, SideEdge, StandId, TerrainKind, Topography, to_json,
};
use triumph::{CardSet, CombatResult, Factor, FactorBreakdown, HalfPoints, Mu, TroopType};

const PAGE: &str = include_str!("../../../../../../docs/src/events/triumph.md");

fn south(number: usize) -> StandId {
    StandId::of(Seat::One, number - 1)
}

fn north(number: usize) -> StandId {
    StandId::of(Seat::Two, number - 1)
}

/// A length in quarters of a MU.
fn quarters(quarters: i32) -> i32 {
    quarters * UNIT / 4
}

/// A pose in quarters of a MU and 1/4096 turns.
fn pose(x: i32, y: i32, heading: u16) -> Pose {
    Pose::new(Point::new(quarters(x), quarters(y)), Heading::new(heading))
}

fn upright(left: i32, low: i32, right: i32, high: i32) -> Rect {
    let corner = |x, y| Point::new(x * UNIT, y * UNIT);
    Rect::between(corner(left, low), corner(right, high))
}

fn breakdown(
    half_points: i16,
    rule: &'static str,
    tactical: &[(&'static str, i16)],
) -> FactorBreakdown {
    let factor = |&(rule, points): &(&'static str, i16)| Factor {
        rule: RuleId(rule),
        value: HalfPoints::whole(points),
    };
    FactorBreakdown {
        base: HalfPoints(half_points),
        base_rule: RuleId(rule),
        tactical: tactical.iter().map(factor).collect::<ArrayVec<_, 16>>(),
    }
}

fn announced(stand: StandId, troop: TroopType, battle_line: bool, depth: i32) -> Announced {
    Announced {
        stand,
        troop,
        points: HalfPoints::whole(4),
        general: true,
        battle_line,
        ally: false,
        depth: quarters(depth),
        cards: CardSet::EMPTY,
    }
}

/// One event of each kind, in the order of the page.
fn samples() -> Vec<Event> {
    vec![
        Event::Armies {
            names: ["Classical Indian".to_owned(), "Alexandrian".to_owned()],
            invasion: [0, 4],
            maneuver: [2, 4],
            costs: [HalfPoints::whole(4), HalfPoints(9)],
            disguised: Vec::new(),
            stands: vec![
                announced(south(1), TroopType::Elephants, true, 8),
                announced(north(1), TroopType::Knights, false, 6),
            ],
            parameters: vec![("max_turns", "30".to_owned())],
            purchases: [Vec::new(), Vec::new()],
        },
        Event::Gift {
            owner: Seat::Two,
            gift: Gift {
                reach: Mu::fraction(1, 2),
                command: -1,
                factor: 2,
                head_start: HalfPoints(3),
                points: HalfPoints(8),
            },
            stands: vec![north(1)],
        },
        Event::TopographyRolled {
            dice: Rolled { one: 2, two: 5 },
            home: Seat::One,
            topography: Topography::Arable,
        },
        Event::AdvantageRolled {
            dice: Rolled { one: 3, two: 4 },
            holder: Seat::Two,
            score: 3,
            may_flank: [false; 2],
        },
        Event::TerrainRolled { dice: Rolled { one: 6, two: 1 } },
        Event::TerrainPicked { change: -2, pieces: vec![TerrainKind::Village, TerrainKind::Woods] },
        Event::TerrainLaid {
            pieces: vec![
                Piece {
                    kind: TerrainKind::Village,
                    shape: Shape::Rectangle(upright(10, 14, 14, 20)),
                },
                Piece {
                    kind: TerrainKind::Woods,
                    shape: Shape::Ellipse(Ellipse {
                        centre: Point::new(quarters(120), quarters(50)),
                        half_width: quarters(12),
                        half_height: quarters(9),
                    }),
                },
            ],
        },
        Event::DeploymentBegins { first_deployer: Seat::One, first_turn: Seat::Two },
        Event::CampPlaced { owner: Seat::One, base: upright(22, 0, 26, 2), garrison: None },
        Event::Placed { stand: south(1), pose: pose(96, 30, 0), centre_step: true },
        Event::HeldBack {
            owner: Seat::Two,
            stands: vec![north(4), north(5)],
            edge: SideEdge::West,
        },
        Event::TurnBegins { turn: 1, active: Seat::Two },
        Event::CommandRolled { dice: vec![4], points: 4 },
        Event::CommandPointsGiven { owner: Seat::Two, more: -1, points: 3 },
        Event::Moved {
            kind: MoveKind::Single,
            lead: north(1),
            legs: vec![
                Leg::Straight { ahead: quarters(8), right: quarters(-2) },
                Leg::Pivot { about: Pivot::FrontLeft, turn: -512 },
                Leg::Wheel { turn: 256 },
                Leg::Slide { right: quarters(1) },
            ],
            stands: vec![(north(1), pose(96, 98, 2048), pose(98, 84, 1792))],
            length: quarters(15),
            cost: 2,
            heavy: true,
            out_of_command: false,
            points_left: 2,
        },
        Event::Conformed { stand: north(2), from: pose(80, 66, 1992), to: pose(80, 64, 2048) },
        Event::Shot {
            shooter: north(3),
            target: south(2),
            range: quarters(10),
            from_rear: false,
            in_difficult: true,
            shooter_breakdown: breakdown(6, "TR-RC-11", &[("TR-RC-12", -1)]),
            target_breakdown: breakdown(6, "TR-RC-11", &[]),
            dice: Rolled { one: 1, two: 6 },
            // The first contestant of a shot is the shooter, here north.
            cell: OpposedResult::ADoubles,
            result: CombatResult::Destroyed,
            rule: RuleId("TR-RS-19"),
        },
        Event::Turned {
            stand: south(3),
            edge: Edge::Left,
            enemy: north(5),
            from: pose(84, 40, 0),
            to: pose(80, 36, 3072),
            in_place: false,
        },
        Event::Fought {
            one: Fighter::Stand(south(4)),
            two: Fighter::Camp(Seat::Two),
            one_breakdown: breakdown(8, "TR-CC-05", &[("TR-CC-06", 1)]),
            two_breakdown: breakdown(9, "TR-CP-03", &[]),
            dice: Rolled { one: 6, two: 2 },
            cell: OpposedResult::ABeats,
            results: [
                (CombatResult::NoEffect, RuleId("TR-RS-08")),
                (CombatResult::Sacked, RuleId("TR-CP-07")),
            ],
        },
        Event::OutcomeMoved {
            stand: north(6),
            how: OutcomeMove::FallBack,
            from: pose(80, 64, 2048),
            to: pose(80, 67, 2048),
        },
        Event::Destroyed { stand: north(7), rule: RuleId("TR-OM-05"), points: HalfPoints(7) },
        Event::CampSacked { owner: Seat::Two, by: south(4), points: HalfPoints::whole(11) },
        Event::Card(CardEvent::Became {
            stand: south(5),
            appearance: Appearance::OnFoot,
            troop: TroopType::EliteFoot,
            depth: quarters(3),
            points: HalfPoints::whole(4),
            hidden: CardSet::EMPTY,
            rule: RuleId("TR-BC-02.3"),
        }),
        Event::TurnEnds { lost: [HalfPoints::whole(3), HalfPoints(29)] },
        Event::BattleEnds { winner: Some(Seat::One), by_turn_limit: false },
    ]
}

/// The place of an event's kind among the samples; a new kind does not compile until it has one.
fn place(event: &Event) -> usize {
    match event {
        Event::Armies { .. } => 0,
        Event::Gift { .. } => 1,
        Event::TopographyRolled { .. } => 2,
        Event::AdvantageRolled { .. } => 3,
        Event::TerrainRolled { .. } => 4,
        Event::TerrainPicked { .. } => 5,
        Event::TerrainLaid { .. } => 6,
        Event::DeploymentBegins { .. } => 7,
        Event::CampPlaced { .. } => 8,
        Event::Placed { .. } => 9,
        Event::HeldBack { .. } => 10,
        Event::TurnBegins { .. } => 11,
        Event::CommandRolled { .. } => 12,
        Event::CommandPointsGiven { .. } => 13,
        Event::Moved { .. } => 14,
        Event::Conformed { .. } => 15,
        Event::Shot { .. } => 16,
        Event::Turned { .. } => 17,
        Event::Fought { .. } => 18,
        Event::OutcomeMoved { .. } => 19,
        Event::Destroyed { .. } => 20,
        Event::CampSacked { .. } => 21,
        Event::Card(_) => 22,
        Event::TurnEnds { .. } => 23,
        Event::BattleEnds { .. } => 24,
    }
}

fn examples() -> Vec<&'static str> {
    PAGE.lines().filter(|line| line.starts_with("{\"event\":")).collect()
}

#[test]
fn every_kind_of_event_is_written_as_the_readme_shows_it() {
    let samples = samples();
    assert_eq!(samples.len(), examples().len());
    for (at, (event, example)) in samples.iter().zip(examples()).enumerate() {
        assert_eq!(place(event), at);
        assert_eq!(to_json(event).to_string(), example);
    }
}

#[test]
fn every_field_of_an_event_is_in_the_readme_s_table() {
    for event in samples() {
        let written = to_json(&event);
        let kind = written["event"].as_str().unwrap();
        let (_, section) = PAGE.split_once("## Events of a battle").unwrap();
        let row = section
            .lines()
            .find(|line| line.starts_with(&format!("| `{kind}` |")))
            .unwrap_or_else(|| panic!("no row for {kind}"));
        for field in written.as_object().unwrap().keys() {
            assert!(field == "event" || row.contains(&format!("`{field}`")), "{kind}: {field}");
        }
    }
}

#[test]
fn lengths_and_headings_are_exact() {
    for steps in [1, 20, 767, 1023, 49_151] {
        for heading in [1, 683, 4095] {
            let at = Pose::new(Point::new(steps, -steps), Heading::new(heading));
            let written =
                to_json(&Event::Placed { stand: south(12), pose: at, centre_step: false })
                    .to_string();
            let read: Value = serde_json::from_str(&written).unwrap();
            let number = |place: usize| read["pose"][place].as_f64().unwrap();
            assert_eq!(number(0) * 1024.0, f64::from(steps));
            assert_eq!(number(1) * 1024.0, f64::from(-steps));
            assert_eq!(number(2) * 4096.0 / 360.0, f64::from(heading));
            assert_eq!(read["stand"], "S12");
        }
    }
    // The decimal itself is exact: 1/1024 has ten decimals.
    let written = to_json(&Event::Placed {
        stand: north(1),
        pose: Pose::new(Point::new(1, 49_151), Heading::new(1)),
        centre_step: false,
    });
    assert_eq!(written["pose"].to_string(), "[0.0009765625,47.9990234375,0.087890625]");
}

#[test]
fn a_shot_by_south_keeps_its_cell_and_one_by_north_is_mirrored() {
    let shot = |shooter, target| {
        to_json(&Event::Shot {
            shooter,
            target,
            range: UNIT,
            from_rear: false,
            in_difficult: false,
            shooter_breakdown: breakdown(6, "TR-RC-11", &[]),
            target_breakdown: breakdown(6, "TR-RC-11", &[]),
            dice: Rolled { one: 3, two: 3 },
            cell: OpposedResult::BBeats,
            result: CombatResult::NoEffect,
            rule: RuleId("TR-RS-07"),
        })["cell"]
            .clone()
    };
    assert_eq!(shot(south(1), north(1)), "north-beats");
    assert_eq!(shot(north(1), south(1)), "south-beats");
}
