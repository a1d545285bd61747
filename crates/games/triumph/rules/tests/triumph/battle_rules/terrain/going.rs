//! What is difficult, and for which stands (TR-TE-10 to -14, TR-MV-04).

use super::*;

#[test]
fn tr_te_10_classes() {
    use TerrainKind::*;
    let standard = battle(&[]);
    let difficult: Vec<_> = KINDS.into_iter().filter(|&kind| standard.is_difficult(kind)).collect();
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
    let state = table(&battle, &[rectangle(TerrainKind::Rough, [10.0, 10.0, 16.0, 14.0])]);
    let is_in = |pose: Pose| battle.in_difficult(&state, &Rect::of(pose, BASE));
    // The front edge lies on the southern border, and then reaches 0.02, and then 0.03 over it.
    assert!(!is_in(north(13.0, 10.0)));
    assert!(!is_in(north(13.0, 10.0 + 20.0 / 1024.0)));
    assert!(is_in(north(13.0, 10.03)));
    // A corner alone is enough: turned by 45 degrees, the front corner 0.707 ahead of and beside the middle of the edge.
    assert!(is_in(Pose::new(at(9.5, 12.0), Heading::degrees(45))));
    assert!(!is_in(north(4.0, 12.0)));
    let open = table(&battle, &[rectangle(TerrainKind::GentleHills, [10.0, 10.0, 16.0, 14.0])]);
    assert!(!battle.in_difficult(&open, &Rect::of(north(13.0, 12.0), BASE)));
}

#[test]
fn tr_te_12_an_ellipse_has_no_corners() {
    let battle = battle(&[]);
    let state = table(&battle, &[ellipse(TerrainKind::Woods, (20.0, 16.0), 4.0, 3.0)]);
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
            battle.sweep_in_difficult(&state, &Sweep { from, by: at(dx, dy) })
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
    let west = |by: f64| battle.sweep_in_impassable(&state, &Sweep { from, by: at(-by, 0.0) });
    assert!(!west(3.0));
    assert!(west(3.1));
}

#[test]
fn tr_te_13_of_two_stands_on_a_border_only_the_one_inside_fights_in_the_wood() {
    let battle = battle(&[]);
    let state = table(&battle, &[rectangle(TerrainKind::Woods, [16.0, 12.0, 32.0, 16.0])]);
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
    assert_eq!(edges_in(rough([20.0, 5.0, 28.0, 9.5])), [false, true, true, true]);
    assert_eq!(edges_in(rough([20.0, 9.5, 28.0, 12.0])), [true, true, true, false]);
    assert_eq!(edges_in(rough([20.0, 5.0, 23.5, 12.0])), [true, true, false, true]);
    assert_eq!(edges_in(rough([24.5, 5.0, 28.0, 12.0])), [true, false, true, true]);
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
            let state = table(&battle, &[rectangle(TerrainKind::Rough, [18.0, 8.0, east, 12.0])]);
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
        assert_eq!(battle.target_in_difficult(&state, shooter, target), expected, "{rule}");
        // From behind, the nearest edge is the one in the wood.
        let behind = Setpiece::new(&battle)
            .place(shooter, south(24.0, 16.0))
            .place(target, south(24.0, 13.0))
            .terrain(wood)
            .build();
        assert!(battle.target_in_difficult(&behind, shooter, target), "{rule}");
    }
}
