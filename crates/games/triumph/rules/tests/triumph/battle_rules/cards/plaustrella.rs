//! Card 9 on the table (TR-BC-09).

use triumph::TroopType::*;
use triumph::battle::{Appearance, Purchase};
use triumph::{Card, HalfPoints};

use super::scene::{place_as, scene, scene_with, side};
use crate::battle_rules::combat_table::{Put, Table, mu, pair, pose, s};

fn plaustrellas(changes: &[(&str, &str)], own: &[Put], north: &[Put]) -> Table {
    let south = side(own).buys(Purchase::of(Card::Plaustrella).on(0..own.len()));
    scene_with(changes, south, side(north), |set| {
        own.iter().enumerate().fold(set, |set, (number, put)| {
            set.place_as(s(number + 1), pose(put.1, put.2, put.3), Appearance::Plaustrella)
        })
    })
}

#[test]
fn tr_bc_09_1_tr_bc_09_2_tr_bc_09_6_chosen_when_it_is_placed_a_square_base_that_moves_2() {
    let own =
        side(&[(LightSpear, 0.0, 0.0, 0)]).buys(Purchase::of(Card::Plaustrella).on([0])).waiting();
    let mut table = scene(&[], own, side(&[(Spear, 4.0, 28.0, 180)])).placing();
    table.decide(place_as(s(1), pose(20.0, 6.0, 0), Appearance::Plaustrella), &[]);
    let data = table.battle.data_of(&table.state, s(1));
    assert_eq!((data.reach, table.quarters_deep(s(1))), (mu(2.0), 8));
    assert!(!data.is_open_foot());
    assert_eq!(table.battle.points(&table.state, s(1)), HalfPoints::whole(4));
}

#[test]
fn tr_bc_09_4_it_fights_as_heavy_foot_with_2_more_against_mounted() {
    let own = [(LightSpear, 20.0, 10.0, 0), (LightSpear, 30.0, 10.0, 0)];
    let north = [(Knights, 20.0, 10.0, 180), (Warband, 30.0, 10.0, 180)];
    let table = plaustrellas(&[], &own, &north);
    assert_eq!(table.factors(pair(1, 1)).0, 5);
    assert_eq!(table.factors(pair(2, 2)).0, 4);
}

#[test]
fn tr_bc_09_7_plaustrella_keeps_support() {
    let own = [(LightSpear, 20.0, 10.0, 0), (LightSpear, 20.0, 8.0, 0)];
    let north = [(HeavyFoot, 20.0, 10.0, 180)];
    assert_eq!(plaustrellas(&[], &own, &north).factors(pair(1, 1)).0, 4);
    let keeps = [("plaustrella_keeps_support", "true")];
    assert_eq!(plaustrellas(&keeps, &own, &north).factors(pair(1, 1)).0, 5);
}

#[test]
fn tr_bc_09_8_plaustrella_shoots() {
    let can = |changes: &[(&str, &str)]| {
        let north = [(Spear, 20.0, 12.5, 180)];
        let table = plaustrellas(changes, &[(Archers, 20.0, 10.0, 0)], &north);
        table.battle.range_of(&table.state, s(1)).is_some()
    };
    assert!(!can(&[]));
    assert!(can(&[("plaustrella_shoots", "true")]));
}
