//! Card 3 (TR-BC-03).

use battle_core::{Game, Seat};
use triumph::Card;
use triumph::TroopType::*;
use triumph::battle::{Appearance, Decision, Phase, Play, Purchase, STAND_WIDTH, SideEdge, Stands};

use super::scene::{place_as, scene, side};
use crate::battle_rules::combat_table::{Table, pose, s};

fn pair_of_knights(changes: &[(&str, &str)], general: Option<usize>) -> Table {
    let mut own = side(&[(Knights, 0.0, 0.0, 0), (Knights, 0.0, 0.0, 0)]);
    if let Some(number) = general {
        own = own.led_by(number);
    }
    let own = own.buys(Purchase::of(Card::SeparatedValets).on([0, 1])).waiting();
    scene(changes, own, side(&[(Spear, 4.0, 28.0, 180)])).placing()
}

#[test]
fn tr_bc_03_2_a_pair_deploys_as_knights_or_as_elite_foot_and_javelin_cavalry() {
    let (here, there) = (pose(20.0, 6.0, 0), pose(30.0, 6.0, 0));
    let mut table = pair_of_knights(&[], None);
    table.decide(place_as(s(2), here, Appearance::MenAtArms), &[]);
    // The other one has no choice left, but may stand anywhere.
    assert!(!table.may(Decision::Place { stand: s(1), pose: there }));
    assert!(!table.may(place_as(s(1), there, Appearance::MenAtArms)));
    table.decide(place_as(s(1), there, Appearance::Valets), &[]);
    assert_eq!([table.state.troop(s(1)), table.state.troop(s(2))], [JavelinCavalry, EliteFoot]);

    let mut table = pair_of_knights(&[], None);
    table.decide(Decision::Place { stand: s(1), pose: here }, &[]);
    assert!(!table.may(place_as(s(2), there, Appearance::Valets)));
    assert!(table.may(Decision::Place { stand: s(2), pose: there }));
}

#[test]
fn tr_bc_03_2_valets_adjacent_demands_that_the_two_stand_side_by_side() {
    let mut table = pair_of_knights(&[("valets_adjacent", "true")], None);
    table.decide(place_as(s(1), pose(20.0, 6.0, 0), Appearance::MenAtArms), &[]);
    assert!(!table.may(place_as(s(2), pose(30.0, 6.0, 0), Appearance::Valets)));
    assert!(table.may(place_as(s(2), pose(22.0, 6.0, 0), Appearance::Valets)));
}

/// Stands arrive from a flank march as they are listed.
#[test]
fn tr_bc_03_2_who_is_bound_to_be_valets_is_not_held_back() {
    let held = |number: usize| Decision::HoldBack {
        stands: Stands::only(s(number)),
        edge: SideEdge::West,
    };
    let there = pose(20.0, 6.0, 0);
    let bound_by = |first: Decision| {
        let mut table = pair_of_knights(&[], None);
        table.decide(first, &[]);
        table.state.phase = Phase::HoldBack(Seat::One);
        table.state.field.may_flank[Seat::One] = true;
        table.may(held(2))
    };
    let normal = Decision::Place { stand: s(1), pose: there };
    assert!(bound_by(normal), "as a knight he may come from the flank");
    assert!(!bound_by(place_as(s(1), there, Appearance::MenAtArms)));
}

/// TR-BC-03.3
#[test]
fn tr_bc_03_3_the_elite_foot_is_the_general_if_he_was_in_the_pair() {
    let mut table = pair_of_knights(&[], Some(1));
    let here = pose(20.0, 6.0, 0);
    assert!(!table.may(place_as(s(1), here, Appearance::Valets)));
    assert!(!table.may(place_as(s(2), here, Appearance::MenAtArms)));
    table.decide(place_as(s(1), here, Appearance::MenAtArms), &[]);
    assert!(table.state.is_general(s(1)));
    assert_eq!(table.state.troop(s(1)), EliteFoot);
}

/// TR-BC-03.2 with `valets_adjacent`: a place beside the first is offered wherever the first stands.
#[test]
fn tr_bc_03_2_every_place_offered_is_beside_the_first_off_the_grid_too() {
    let mut table = pair_of_knights(&[("valets_adjacent", "true")], None);
    table.decide(place_as(s(1), pose(20.3, 6.1, 0), Appearance::MenAtArms), &[]);
    let mut offered = Vec::new();
    table.battle.decisions(&table.state, |decision| {
        if let Decision::Card(Play::PlaceAs { pose, .. }) = decision {
            offered.push(pose);
        }
    });
    assert_eq!(offered.len(), 4, "{offered:?}");
    for at in offered {
        let off = (at.at.x - pose(20.3, 6.1, 0).at.x).abs();
        assert!(off == 0 || off == STAND_WIDTH, "{at:?}");
    }
}

/// TR-BC-03.2 with `valets_adjacent`: where nothing beside the first is free, the second may stand anywhere, since no stand is
/// left out.
#[test]
fn tr_bc_03_2_who_finds_no_room_beside_the_first_stands_anywhere() {
    let far = pose(30.0, 6.0, 0);
    let walled_in = |walls: &[(f64, f64)]| {
        let puts: Vec<_> = walls.iter().map(|&(x, y)| (BowLevy, x, y, 0)).collect();
        let own = side(&puts)
            .and(side(&[(Knights, 0.0, 0.0, 0), (Knights, 0.0, 0.0, 0)]).waiting())
            .buys(Purchase::of(Card::SeparatedValets).on([walls.len(), walls.len() + 1]));
        let enemy = side(&[(Spear, 4.0, 28.0, 180)]);
        let mut table = scene(&[("valets_adjacent", "true")], own, enemy).placing();
        let (first, second) = (s(walls.len() + 1), s(walls.len() + 2));
        table.decide(place_as(first, pose(20.0, 6.0, 0), Appearance::MenAtArms), &[]);
        table.may(place_as(second, far, Appearance::Valets))
    };
    let around = [(18.0, 6.0), (22.0, 6.0), (20.0, 7.5), (20.0, 4.5)];
    assert!(walled_in(&around));
    for left_out in 0..around.len() {
        let mut three = around.to_vec();
        three.remove(left_out);
        assert!(!walled_in(&three), "{:?} is free", around[left_out]);
    }
}
