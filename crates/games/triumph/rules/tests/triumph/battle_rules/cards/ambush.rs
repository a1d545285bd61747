//! Card 13 (TR-BC-13, TR-BX-08).

use battle_core::Seat;
use tabletop::{Point, Pose};
use triumph::Card;
use triumph::TroopType::{self, *};
use triumph::battle::{Decision, Phase, Purchase, TerrainKind};

use super::scene::{scene, scene_with, side};
use crate::battle_rules::combat_table::{Put, Table, mu, pose, s};

fn lurking(changes: &[(&str, &str)], troop: TroopType, north: &[Put]) -> Table {
    let own = side(&[(troop, 0.0, 0.0, 0); 3]).buys(Purchase::of(Card::Ambush)).waiting();
    scene(changes, own, side(north)).with(TerrainKind::Woods, 10.0, 14.0, 18.0, 20.0).placing()
}

fn may(table: &Table, at: Pose) -> bool {
    table.may(Decision::Place { stand: s(1), pose: at })
}

const FAR: &[Put] = &[(Spear, 44.0, 28.0, 180)];

#[test]
fn tr_bc_13_1_open_order_foot_partly_in_difficult_terrain_may_stand_beyond_8_mu() {
    let table = lurking(&[], LightFoot, FAR);
    assert!(may(&table, pose(14.0, 18.0, 0)), "inside");
    assert!(may(&table, pose(9.5, 18.0, 0)), "half inside");
    assert!(!may(&table, pose(24.0, 18.0, 0)), "in the open");
    assert!(!may(&lurking(&[], HeavyFoot, FAR), pose(14.0, 18.0, 0)), "close order");
    assert!(!may(&lurking(&[], BadHorse, FAR), pose(14.0, 18.0, 0)), "mounted");
    // No army without the card.
    let own = side(&[(LightFoot, 0.0, 0.0, 0)]).waiting();
    let without =
        scene(&[], own, side(FAR)).with(TerrainKind::Woods, 10.0, 14.0, 18.0, 20.0).placing();
    assert!(!may(&without, pose(14.0, 18.0, 0)));
}

#[test]
fn tr_bc_13_1_8_mu_from_the_enemy_base_edge_and_more_than_2_from_his_stands() {
    let deep = lurking(&[], LightFoot, FAR).with(TerrainKind::Rough, 24.0, 20.0, 34.0, 30.0);
    assert!(may(&deep, pose(28.0, 24.0, 0)));
    assert!(!may(&deep, pose(28.0, 24.1, 0)));
    let near = lurking(&[], LightFoot, &[(Spear, 14.0, 20.0, 180)]);
    assert!(!may(&near, pose(14.0, 18.0, 0)));
    assert!(may(&near, pose(14.0, 17.9, 0)));
}

#[test]
fn tr_bc_13_1_at_most_two_in_a_piece() {
    let mut table = lurking(&[], LightFoot, FAR);
    for (number, x) in [(2, 12.0), (3, 15.0)] {
        table.decide(Decision::Place { stand: s(number), pose: pose(x, 18.0, 0) }, &[]);
    }
    assert!(!may(&table, pose(17.5, 18.0, 0)));
}

/// TR-BC-13.2
#[test]
fn tr_bc_13_2_ambush_step() {
    let in_centre = |changes: &[(&str, &str)]| {
        let table = lurking(changes, LightFoot, FAR)
            .with(TerrainKind::Rough, 20.0, 14.0, 28.0, 20.0)
            .in_phase(Phase::Centre(Seat::One));
        may(&table, pose(24.0, 18.0, 0))
    };
    assert!(!in_centre(&[]));
    assert!(in_centre(&[("ambush_step", "any")]));
}

#[test]
fn tr_bx_08_ambush_in_obstacles() {
    let behind = |changes: &[(&str, &str)]| {
        let own = side(&[(LightFoot, 0.0, 0.0, 0)]).buys(Purchase::of(Card::Ambush)).waiting();
        let middle = Point::new(mu(24.0), mu(11.5));
        let table = scene_with(changes, own, side(FAR), |set| set.obstacle(middle)).placing();
        may(&table, pose(24.0, 11.5, 0))
    };
    assert!(behind(&[]));
    assert!(!behind(&[("ambush_in_obstacles", "false")]));
}
