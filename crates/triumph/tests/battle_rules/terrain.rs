//! Terrain (TR-TE): classes, bases and paths in it, fighting edges, hills, lines of command and of fire.
//!
//! All expected answers are counted by hand from the coordinates in the tests, which are MU.

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
const BASE: Base = Base {
    width: 2 * UNIT,
    depth: UNIT,
};

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
        stands: vec![ArmyStand {
            general: true,
            ..ArmyStand::of(TroopType::Archers)
        }],
    };
    Battle::new(BySide([army.clone(), army]), &parameters).unwrap()
}

fn table(battle: &Battle, pieces: &[Piece]) -> State {
    let setpiece = pieces
        .iter()
        .fold(Setpiece::new(battle), |table, &piece| table.terrain(piece));
    setpiece.command(Seat::One).build()
}

#[test]
fn tr_te_10_classes() {
    use TerrainKind::*;
    let standard = battle(&[]);
    let difficult: Vec<_> = KINDS
        .into_iter()
        .filter(|&kind| standard.is_difficult(kind))
        .collect();
    let expected = [
        Village,
        Stream,
        SteepHills,
        Woods,
        WoodedHills,
        Rough,
        PloughedFields,
        Marsh,
        Dunes,
        Oasis,
        Obstacle,
    ];
    assert_eq!(difficult, expected);
    let impassable = KINDS.map(|kind| standard.is_impassable(kind));
    assert_eq!(impassable, KINDS.map(|kind| kind == Coast));
    let dry_fields = battle(&[("ploughed_class", "open")]);
    assert!(!dry_fields.is_difficult(PloughedFields));
    assert!(dry_fields.is_difficult(Marsh));
}

#[test]
fn tr_te_12_a_base_is_in_difficult_terrain_by_any_part_deeper_than_the_tolerance() {
    let battle = battle(&[]);
    let state = table(
        &battle,
        &[rectangle(TerrainKind::Rough, [10.0, 10.0, 16.0, 14.0])],
    );
    let is_in = |pose: Pose| battle.in_difficult(&state, &Rect::of(pose, BASE));
    // The front edge lies on the southern border, and then reaches 0.02, and then 0.03 over it.
    assert!(!is_in(north(13.0, 10.0)));
    assert!(!is_in(north(13.0, 10.0 + 20.0 / 1024.0)));
    assert!(is_in(north(13.0, 10.03)));
    // A corner alone is enough: turned by 45 degrees, the front corner 0.707 ahead of and beside the middle of the edge.
    assert!(is_in(Pose::new(at(9.5, 12.0), Heading::degrees(45))));
    assert!(!is_in(north(4.0, 12.0)));
    let open = table(
        &battle,
        &[rectangle(
            TerrainKind::GentleHills,
            [10.0, 10.0, 16.0, 14.0],
        )],
    );
    assert!(!battle.in_difficult(&open, &Rect::of(north(13.0, 12.0), BASE)));
}

#[test]
fn tr_te_12_an_ellipse_has_no_corners() {
    let battle = battle(&[]);
    let state = table(
        &battle,
        &[ellipse(TerrainKind::Woods, (20.0, 16.0), 4.0, 3.0)],
    );
    let is_in = |pose: Pose| battle.in_difficult(&state, &Rect::of(pose, BASE));
    // The box of the wood ends at (16, 13); there the base from (14.5, 12.5) to (16.5, 13.5) is far outside of its rim.
    assert!(!is_in(north(15.5, 13.5)));
    // The southern vertex is (20, 13).
    assert!(!is_in(north(20.0, 13.0)));
    assert!(is_in(north(20.0, 13.1)));
}

#[test]
fn tr_te_12_a_path_is_in_difficult_terrain_between_its_ends_too() {
    let battle = battle(&[]);
    for piece in [
        rectangle(TerrainKind::Marsh, [20.0, 12.0, 21.0, 13.0]),
        ellipse(TerrainKind::Marsh, (20.5, 12.5), 0.5, 0.5),
    ] {
        let state = table(&battle, &[piece]);
        let path = |x: f64, dx: f64, dy: f64| {
            let from = Rect::of(north(x, 10.0), BASE);
            battle.sweep_in_difficult(
                &state,
                &Sweep {
                    from,
                    by: at(dx, dy),
                },
            )
        };
        // From a front edge at y = 10 to one at y = 18, over the marsh and beside it.
        assert!(path(20.5, 0.0, 8.0));
        assert!(!path(20.5, 0.0, 2.0), "its front edge on the border");
        assert!(path(20.5, 0.0, 2.1));
        assert!(!path(18.9, 0.0, 8.0));
        assert!(!path(24.0, 0.0, 8.0));
        // Slanting from x = 16 to x = 25 it passes over x = 20.5 half way.
        assert!(path(16.0, 9.0, 5.0));
    }
}

#[test]
fn tr_mv_04_only_the_coast_is_impassable() {
    let battle = battle(&[]);
    let state = table(
        &battle,
        &[
            rectangle(TerrainKind::Coast, [0.0, 0.0, 4.0, 32.0]),
            rectangle(TerrainKind::Rough, [10.0, 10.0, 16.0, 14.0]),
        ],
    );
    let water = |pose: Pose| battle.in_impassable(&state, &Rect::of(pose, BASE));
    assert!(!water(north(5.0, 10.0)), "the base begins at x = 4");
    assert!(water(north(4.9, 10.0)));
    assert!(!water(north(13.0, 12.0)));
    assert!(!battle.in_difficult(&state, &Rect::of(north(2.0, 10.0), BASE)));
    let from = Rect::of(north(8.0, 10.0), BASE);
    let west = |by: f64| {
        battle.sweep_in_impassable(
            &state,
            &Sweep {
                from,
                by: at(-by, 0.0),
            },
        )
    };
    assert!(!west(3.0));
    assert!(west(3.1));
}

#[test]
fn tr_te_13_of_two_stands_on_a_border_only_the_one_inside_fights_in_the_wood() {
    let battle = battle(&[]);
    let state = table(
        &battle,
        &[rectangle(TerrainKind::Woods, [16.0, 12.0, 32.0, 16.0])],
    );
    let front = |pose: Pose| battle.fighting_edge_in_difficult(&state, pose, BASE, Edge::Front);
    // Fronts meet at y = 12: the one that faces north stands south of the wood.
    assert!(!front(north(24.0, 12.0)));
    assert!(front(south(24.0, 12.0)));
    // Fronts meet at y = 13, 1 MU inside: the base of the one facing north covers 12 to 13.
    assert!(front(north(24.0, 13.0)));
    // Fronts meet on the northern border, y = 16.
    assert!(front(north(24.0, 16.0)));
    assert!(!front(south(24.0, 16.0)));
    // The front edge has left the wood by 0.5; the rest of the base doesn't count.
    assert!(!front(north(24.0, 16.5)));
}

#[test]
fn tr_te_13_every_edge_has_its_own_strip() {
    let battle = battle(&[]);
    let pose = north(24.0, 10.0);
    let edges_in = |piece: Piece| {
        let state = table(&battle, &[piece]);
        Edge::ALL.map(|edge| battle.fighting_edge_in_difficult(&state, pose, BASE, edge))
    };
    let rough = |sides: [f64; 4]| rectangle(TerrainKind::Rough, sides);
    // The base covers x from 23 to 25 and y from 9 to 10; the order is front, left, right, rear.
    assert_eq!(
        edges_in(rough([20.0, 5.0, 28.0, 9.5])),
        [false, true, true, true]
    );
    assert_eq!(
        edges_in(rough([20.0, 9.5, 28.0, 12.0])),
        [true, true, true, false]
    );
    assert_eq!(
        edges_in(rough([20.0, 5.0, 23.5, 12.0])),
        [true, true, false, true]
    );
    assert_eq!(
        edges_in(rough([24.5, 5.0, 28.0, 12.0])),
        [true, false, true, true]
    );
    // In the middle of the base, away from all edges.
    assert_eq!(edges_in(rough([23.4, 9.3, 24.6, 9.7])), [false; 4]);
}

#[test]
fn tr_te_13_the_strip_is_as_deep_as_the_parameter_says() {
    // The rear half of the base lies in rough ground, 0.5 behind the front edge.
    let rough = rectangle(TerrainKind::Rough, [20.0, 5.0, 28.0, 9.5]);
    for (depth, expected) in [("0.05", false), ("0.4", false), ("0.6", true)] {
        let battle = battle(&[("edge_strip_mu", depth)]);
        let state = table(&battle, &[rough]);
        let front = Edge::Front;
        let is_in = battle.fighting_edge_in_difficult(&state, north(24.0, 10.0), BASE, front);
        assert_eq!(is_in, expected, "{depth}");
    }
}

#[test]
fn tr_te_13_how_much_of_the_edge_counts() {
    // The front edge runs from x = 23 to 25; rough ground from the west reaches to x = 23.5, 24.5 or 26.
    let cases = [
        ("any_part", [true, true, true]),
        ("majority", [false, true, true]),
        ("whole_edge", [false, false, true]),
    ];
    for (rule, expected) in cases {
        let battle = battle(&[("edge_in_difficult", rule)]);
        let is_in = [23.5, 24.5, 26.0].map(|east| {
            let state = table(
                &battle,
                &[rectangle(TerrainKind::Rough, [18.0, 8.0, east, 12.0])],
            );
            battle.fighting_edge_in_difficult(&state, north(24.0, 10.0), BASE, Edge::Front)
        });
        assert_eq!(is_in, expected, "{rule}");
        // Rough ground that ends exactly where the edge does, and rough ground on both sides with 0.4 of open ground between.
        let exact = [rectangle(TerrainKind::Rough, [23.0, 8.0, 25.0, 12.0])];
        let halves = [
            rectangle(TerrainKind::Rough, [18.0, 8.0, 23.8, 12.0]),
            rectangle(TerrainKind::Marsh, [24.2, 8.0, 30.0, 12.0]),
        ];
        let front = |pieces: &[Piece]| {
            let state = table(&battle, pieces);
            battle.fighting_edge_in_difficult(&state, north(24.0, 10.0), BASE, Edge::Front)
        };
        assert!(front(&exact), "{rule}");
        assert_eq!(front(&halves), rule != "whole_edge", "{rule}");
    }
}

#[test]
fn tr_te_14_the_target_of_a_shot() {
    let (shooter, target) = (StandId::of(Seat::One, 0), StandId::of(Seat::Two, 0));
    // The target faces south at y = 13, its base from 13 to 14, and the wood begins at 13.5.
    let wood = rectangle(TerrainKind::Woods, [18.0, 13.5, 30.0, 18.0]);
    for (rule, expected) in [("any_part_of_base", true), ("nearest_edge", false)] {
        let battle = battle(&[("ranged_difficult_test", rule)]);
        let state = Setpiece::new(&battle)
            .place(shooter, north(24.0, 10.0))
            .place(target, south(24.0, 13.0))
            .terrain(wood)
            .build();
        assert_eq!(
            battle.target_in_difficult(&state, shooter, target),
            expected,
            "{rule}"
        );
        // From behind, the nearest edge is the one in the wood.
        let behind = Setpiece::new(&battle)
            .place(shooter, south(24.0, 16.0))
            .place(target, south(24.0, 13.0))
            .terrain(wood)
            .build();
        assert!(
            battle.target_in_difficult(&behind, shooter, target),
            "{rule}"
        );
    }
}

#[test]
fn tr_te_15_the_higher_base_centre_is_uphill() {
    use TerrainKind::{GentleHills, SteepHills, WoodedHills, Woods};
    let battle = battle(&[]);
    for kind in [GentleHills, SteepHills, WoodedHills] {
        // Radius 4 along x and 2 along y: heights 1 in the middle, 0.5 at (26, 16) and at (24, 17), 0.25 at (27, 16).
        let state = table(&battle, &[ellipse(kind, (24.0, 16.0), 4.0, 2.0)]);
        let uphill = |own: (f64, f64), enemy: (f64, f64)| {
            battle.is_uphill(&state, at(own.0, own.1), at(enemy.0, enemy.1))
        };
        assert!(uphill((24.0, 16.0), (26.0, 16.0)));
        assert!(!uphill((26.0, 16.0), (24.0, 16.0)));
        assert!(uphill((24.0, 17.0), (27.0, 16.0)));
        assert!(!uphill((26.0, 16.0), (24.0, 17.0)), "both 0.5");
        assert!(uphill((27.0, 16.0), (40.0, 16.0)));
        assert!(!uphill((29.0, 16.0), (40.0, 16.0)), "both off the hill");
        // 0.2 of 4 MU is a gain of exactly 0.05, 0.16 one of 0.04.
        assert!(uphill((25.0, 16.0), (25.21, 16.0)));
        assert!(!uphill((25.0, 16.0), (25.16, 16.0)));
    }
    let no_hill = table(&battle, &[ellipse(Woods, (24.0, 16.0), 4.0, 2.0)]);
    assert!(!battle.is_uphill(&no_hill, at(24.0, 16.0), at(40.0, 16.0)));
}

#[test]
fn tr_te_15_a_rectangular_hill_counts_the_larger_offset() {
    let battle = battle(&[]);
    // Half sides 4 and 2 about (24, 16).
    let state = table(
        &battle,
        &[rectangle(TerrainKind::SteepHills, [20.0, 14.0, 28.0, 18.0])],
    );
    // (25, 17): shares 0.25 and 0.5, height 0.5. (26, 16): share 0.5, height 0.5. (26, 17.5): 0.5 and 0.75, height 0.25.
    let uphill = |own: Point, enemy: Point| battle.is_uphill(&state, own, enemy);
    assert!(!uphill(at(25.0, 17.0), at(26.0, 16.0)) && !uphill(at(26.0, 16.0), at(25.0, 17.0)));
    assert!(uphill(at(25.0, 17.0), at(26.0, 17.5)));
    assert!(uphill(at(26.0, 17.5), at(24.0, 19.0)));
}

#[test]
fn tr_te_15_alternatives() {
    let hill = ellipse(TerrainKind::GentleHills, (24.0, 16.0), 4.0, 4.0);
    // Heights 0.5 and 0.42: a gain of 0.08; 0.5 and 0.49: a gain of 0.01.
    for (gain, expected) in [
        ("0.0", [true, true]),
        ("0.05", [true, false]),
        ("0.1", [false, false]),
    ] {
        let battle = battle(&[("uphill_min_gain", gain)]);
        let state = table(&battle, &[hill]);
        let uphill = |enemy: f64| battle.is_uphill(&state, at(26.0, 16.0), at(enemy, 16.0));
        assert_eq!([uphill(26.32), uphill(26.04)], expected, "{gain}");
        assert!(!uphill(26.0), "no gain is none");
    }
    let battle = battle(&[("hill_height", "on_or_off")]);
    let state = table(&battle, &[hill]);
    assert!(battle.is_uphill(&state, at(27.9, 16.0), at(28.1, 16.0)));
    assert!(!battle.is_uphill(&state, at(24.0, 16.0), at(27.0, 16.0)));
}

// Also TR-TE-11.
#[test]
fn tr_cm_06_woods_villages_oases_and_dunes_shorten_command() {
    use TerrainKind::*;
    let battle = battle(&[]);
    for kind in KINDS {
        let state = table(&battle, &[rectangle(kind, [20.0, 10.0, 24.0, 12.0])]);
        // Beside the middle of a hill's long axis, which runs along y = 11 from x = 21 to 23, only cover counts.
        let through_a_corner = battle.command_line_blocked(&state, at(19.0, 9.0), at(21.0, 13.0));
        let is_cover = matches!(kind, Woods | Village | Oasis | Dunes | WoodedHills);
        assert_eq!(through_a_corner, is_cover, "{kind:?}");
        let over_the_middle = battle.command_line_blocked(&state, at(22.0, 9.0), at(22.0, 13.0));
        let is_hill = matches!(kind, GentleHills | SteepHills | WoodedHills);
        assert_eq!(over_the_middle, is_cover || is_hill, "{kind:?}");
        assert!(!battle.command_line_blocked(&state, at(19.0, 9.0), at(19.0, 20.0)));
        // Along the border, and up to the border.
        assert!(!battle.command_line_blocked(&state, at(20.0, 9.0), at(20.0, 20.0)));
        assert!(!battle.command_line_blocked(&state, at(19.0, 8.0), at(22.0, 10.0)));
    }
}

// Also TR-CM-09.
#[test]
fn tr_cm_06_a_stand_in_a_wood_is_reached_through_it() {
    let battle = battle(&[]);
    let state = table(
        &battle,
        &[rectangle(TerrainKind::Woods, [20.0, 10.0, 24.0, 12.0])],
    );
    assert!(battle.command_line_blocked(&state, at(22.0, 4.0), at(22.0, 11.0)));
    // No way at all, but inside.
    assert!(battle.command_line_blocked(&state, at(22.0, 11.0), at(22.0, 11.0)));
    assert!(battle.in_command_cover(&state, &Rect::of(north(22.0, 10.5), BASE)));
    assert!(!battle.in_command_cover(&state, &Rect::of(north(22.0, 10.0), BASE)));
}

#[test]
fn tr_cm_07_wooded_hills_are_woods_and_hill() {
    let hill = ellipse(TerrainKind::WoodedHills, (24.0, 16.0), 4.0, 2.0);
    for (as_woods, past_the_crest) in [("true", true), ("false", false)] {
        let battle = battle(&[("wooded_hill_blocks", as_woods)]);
        let state = table(&battle, &[hill]);
        // The crest runs from x = 22 to 26.
        let blocked = |x: f64| battle.command_line_blocked(&state, at(x, 10.0), at(x, 20.0));
        assert_eq!(blocked(27.0), past_the_crest);
        assert!(blocked(25.0));
        assert!(!blocked(29.0));
    }
}

#[test]
fn tr_te_17_the_crest_of_a_hill() {
    let hill = ellipse(TerrainKind::GentleHills, (24.0, 16.0), 4.0, 2.0);
    let blocked = |rule: &str, hill: Piece, from: Point, to: Point| {
        let battle = battle(&[("hill_crest", rule)]);
        battle.command_line_blocked(&table(&battle, &[hill]), from, to)
    };
    let up = |rule: &str, x: f64| blocked(rule, hill, at(x, 10.0), at(x, 20.0));
    // Centred, half of 8 MU long: from 22 to 26.
    let lines = [21.9, 22.1, 24.0, 25.9, 26.1, 29.0];
    assert_eq!(
        lines.map(|x| up("half_long_axis", x)),
        [false, true, true, true, false, false]
    );
    assert_eq!(
        lines.map(|x| up("centre_point", x)),
        [false, false, true, false, false, false]
    );
    assert_eq!(
        lines.map(|x| up("whole_hill", x)),
        [true, true, true, true, true, false]
    );
    // It stops below the crest, ends on it, or runs along it.
    for (from, to) in [
        (at(24.0, 10.0), at(24.0, 15.9)),
        (at(24.0, 10.0), at(24.0, 16.0)),
        (at(10.0, 16.0), at(40.0, 16.0)),
    ] {
        assert!(!blocked("half_long_axis", hill, from, to));
    }
    // A hill that is longer along y has its crest along y: from 14 to 18.
    let tall = ellipse(TerrainKind::SteepHills, (24.0, 16.0), 2.0, 4.0);
    let across = |y: f64| blocked("half_long_axis", tall, at(20.0, y), at(28.0, y));
    assert_eq!(
        [13.9, 14.1, 17.9, 18.1].map(across),
        [false, true, true, false]
    );
}

/// Whether fire from one point to another is stopped; the target is a base facing south with the point on its front edge.
fn stopped(rules: &[(&str, &str)], pieces: &[Piece], from: Point, to: (f64, f64)) -> bool {
    let battle = battle(rules);
    let target = Rect::of(south(to.0, to.1), BASE);
    battle.terrain_blocks_fire(&table(&battle, pieces), from, at(to.0, to.1), &target)
}

#[test]
fn tr_rc_09_fire_passes_one_mu_of_cover_and_no_more() {
    use TerrainKind::*;
    for kind in [Woods, Village, Oasis, Dunes, WoodedHills] {
        let wood = |sides: [f64; 4]| rectangle(kind, sides);
        // From (24, 8) to (24, 16) through the western end of a long wood, away from any crest.
        let fire = |pieces: &[Piece]| stopped(&[], pieces, at(24.0, 8.0), (24.0, 16.0));
        assert!(!fire(&[wood([23.0, 10.0, 40.0, 11.0])]), "{kind:?}");
        assert!(fire(&[wood([23.0, 10.0, 40.0, 11.1])]), "{kind:?}");
        // Two pieces of 0.6 are 1.2 together, two of 0.4 are 0.8.
        let two = |depth: f64| {
            [
                wood([23.0, 10.0, 40.0, 10.0 + depth]),
                wood([23.0, 12.0, 40.0, 12.0 + depth]),
            ]
        };
        assert!(fire(&two(0.6)), "{kind:?}");
        assert!(!fire(&two(0.4)), "{kind:?}");
        // Along the border.
        assert!(!fire(&[wood([24.0, 10.0, 40.0, 14.0])]), "{kind:?}");
    }
    for kind in [Stream, Obstacle, Marsh, Rough, PloughedFields] {
        let field = rectangle(kind, [20.0, 10.0, 28.0, 14.0]);
        assert!(
            !stopped(&[], &[field], at(24.0, 8.0), (24.0, 16.0)),
            "{kind:?}"
        );
    }
}

#[test]
fn tr_rc_09_slanting_fire_counts_its_own_way() {
    // The wood is 0.8 deep; a line at 45 degrees has 1.13 of it, one straight up 0.8.
    let wood = rectangle(TerrainKind::Woods, [10.0, 10.0, 40.0, 10.8]);
    assert!(!stopped(&[], &[wood], at(24.0, 8.0), (24.0, 12.0)));
    assert!(stopped(&[], &[wood], at(20.0, 8.0), (24.0, 12.0)));
    assert!(!stopped(
        &[("los_depth_mu", "1.2")],
        &[wood],
        at(20.0, 8.0),
        (24.0, 12.0)
    ));
}

#[test]
fn tr_rc_09_a_target_in_a_wood_is_seen_one_mu_deep() {
    let wood = rectangle(TerrainKind::Woods, [16.0, 12.0, 32.0, 20.0]);
    let at_depth = |depth: f64| stopped(&[], &[wood], at(24.0, 10.0), (24.0, 12.0 + depth));
    assert!(!at_depth(0.0));
    assert!(!at_depth(0.95));
    assert!(at_depth(1.05));
    // The shooter is in the wood with it, half a MU away; the target's base, from 15.5 to 16.5, is deeper than 1 MU all over.
    assert!(stopped(&[], &[wood], at(24.0, 15.0), (24.0, 15.5)));
    // Its base from 18.2 to 19.2 comes within 0.8 of the northern border.
    assert!(!stopped(&[], &[wood], at(24.0, 17.5), (24.0, 18.2)));
    assert!(!stopped(
        &[("los_depth_mu", "4")],
        &[wood],
        at(24.0, 15.0),
        (24.0, 15.5)
    ));
}

#[test]
fn tr_rc_09_a_crest_stops_fire() {
    let hill = ellipse(TerrainKind::GentleHills, (24.0, 16.0), 4.0, 2.0);
    assert!(stopped(&[], &[hill], at(24.0, 12.0), (24.0, 18.0)));
    assert!(
        !stopped(&[], &[hill], at(27.0, 12.0), (27.0, 18.0)),
        "past its end"
    );
    assert!(
        !stopped(&[], &[hill], at(24.0, 12.0), (24.0, 15.5)),
        "this side of it"
    );
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
    assert!(is_apart(
        circle((20.0, 20.0), 2.0),
        circle((24.2, 24.3), 3.0)
    ));
    assert!(!is_apart(
        circle((20.0, 20.0), 2.0),
        circle((24.2, 24.2), 3.0)
    ));
    // A circle of radius 2 and the corner (14, 14) of the rectangle: 3.04 and 2.83 from its middle.
    assert!(is_apart(one, circle((16.15, 16.15), 2.0)));
    assert!(!is_apart(one, circle((16.0, 16.0), 2.0)));
}
