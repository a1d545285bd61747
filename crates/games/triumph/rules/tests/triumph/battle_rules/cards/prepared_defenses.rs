//! Card 14 (TR-BC-14).

use battle_core::Seat;
use tabletop::Point;
use triumph::Card;
use triumph::TroopType::*;
use triumph::battle::{CardEvent, Decision, Moment, Phase, Play, Purchase, TerrainKind};

use super::scene::{by_cards, scene, scene_with, side};
use crate::battle_rules::combat_table::{Table, mu, n, pair, s};

fn digging(changes: &[(&str, &str)], copies: u8) -> Table {
    let own = side(&[(Archers, 0.0, 0.0, 0)])
        .buys(Purchase::of(Card::PreparedDefenses).times(copies))
        .waiting();
    scene(changes, own, side(&[(Spear, 4.0, 28.0, 180)]))
        .in_phase(Phase::Cards(Moment::WithCentre, Seat::One))
}

fn obstacle(x: f64, y: f64) -> Decision {
    Decision::Card(Play::PlaceObstacle(Point::new(mu(x), mu(y))))
}

#[test]
fn tr_bc_14_2_in_the_centre_third_in_open_terrain_within_12_mu_of_the_own_edge() {
    let table = digging(&[], 3).with(TerrainKind::Rough, 26.0, 8.0, 30.0, 12.0);
    assert!(table.may(obstacle(24.0, 11.5)));
    assert!(!table.may(obstacle(24.0, 11.6)));
    assert!(table.may(obstacle(17.0, 9.0)) && !table.may(obstacle(16.9, 9.0)));
    assert!(!table.may(obstacle(28.0, 10.0)), "in rough ground");
}

#[test]
fn tr_bc_14_2_placement_within() {
    for (value, furthest) in [("any_part", 12.5), ("centre", 12.0)] {
        let table = digging(&[("placement_within", value)], 1);
        assert!(table.may(obstacle(24.0, furthest)));
        assert!(!table.may(obstacle(24.0, furthest + 0.1)));
    }
}

#[test]
fn tr_bc_14_1_tr_bc_14_2_one_a_card_touching_each_other_or_4_mu_apart() {
    let mut table = digging(&[], 3);
    let events = table.decide(obstacle(20.0, 10.0), &[]);
    assert!(matches!(by_cards(&events)[..], [CardEvent::ObstaclePlaced { .. }]));
    assert!(!table.may(obstacle(21.0, 10.0)), "on the first");
    assert!(!table.may(obstacle(23.0, 10.0)), "1 MU apart");
    assert!(table.may(obstacle(26.0, 10.0)), "4 MU apart");
    table.decide(obstacle(22.0, 10.0), &[]);
    table.decide(obstacle(24.0, 10.0), &[]);
    assert!(!table.may(obstacle(26.0, 10.0)), "three cards, three obstacles");
}

/// TR-BC-14.3
#[test]
fn tr_bc_14_3_an_obstacle_is_difficult_terrain_for_both_and_blocks_no_shot() {
    let middle = Point::new(mu(20.0), mu(9.5));
    let table = scene_with(
        &[],
        side(&[(HeavyFoot, 20.0, 10.0, 0)]),
        side(&[(Spear, 20.0, 10.0, 180)]),
        |set| set.obstacle(middle),
    );
    // Close order foot in difficult terrain -2 against foot; the obstacle ends at y = 10.
    assert_eq!(table.factors(pair(1, 1)), (2, 4));
    let between = Point::new(mu(20.0), mu(11.0));
    let table = scene_with(
        &[],
        side(&[(Archers, 20.0, 10.0, 0)]),
        side(&[(Spear, 20.0, 12.5, 180)]),
        |set| set.obstacle(between),
    );
    assert!(table.battle.can_shoot(&table.state, s(1), n(1)));
}
