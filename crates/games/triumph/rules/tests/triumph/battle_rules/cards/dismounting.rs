//! Cards 1 and 2 (TR-BC-01, TR-BC-02).

use battle_core::Seat;
use triumph::TroopType::*;
use triumph::battle::{Appearance, CardEvent, Decision, MoveKind, Phase, Purchase};
use triumph::{Card, HalfPoints};

use super::scene::{by_cards, in_place, place_as, scene, side};
use crate::battle_rules::combat_table::{n, pair, pose, s};

fn deployment() -> Purchase {
    Purchase::of(Card::DeploymentDismounting)
}

fn mid_battle() -> Purchase {
    Purchase::of(Card::MidBattleDismounting)
}

#[test]
fn tr_bc_01_3_an_eligible_stand_is_placed_mounted_or_on_foot_and_stays_so() {
    let own = side(&[(BadHorse, 0.0, 0.0, 0), (BadHorse, 0.0, 0.0, 0)])
        .buys(deployment().on([0]).into(EliteFoot))
        .waiting();
    let mut table = scene(&[], own, side(&[(Spear, 4.0, 28.0, 180)])).placing();
    let at = pose(20.0, 6.0, 0);
    // The second stand has no such card.
    assert!(!table.may(place_as(s(2), at, Appearance::OnFoot)));
    assert!(table.may(Decision::Place { stand: s(1), pose: at }));
    let events = table.decide(place_as(s(1), at, Appearance::OnFoot), &[]);
    assert_eq!(table.state.troop(s(1)), EliteFoot);
    // Elite Foot stand on bases 0.75 MU deep.
    assert_eq!(table.quarters_deep(s(1)), 3);
    assert!(matches!(
        by_cards(&events)[..],
        [CardEvent::Became { appearance: Appearance::OnFoot, troop: EliteFoot, .. }]
    ));
    // No change once it is placed.
    table.state.phase = Phase::Movement;
    table.state.command_points = 6;
    assert!(!table.may(in_place(MoveKind::Dismount, s(1))));
}

/// TR-BC-01.4
#[test]
fn tr_bc_01_4_a_dismounted_general_stays_the_general() {
    let own = side(&[(Knights, 0.0, 0.0, 0)])
        .led_by(1)
        .buys(deployment().on([0]).into(EliteFoot))
        .waiting();
    let mut table = scene(&[], own, side(&[(Spear, 4.0, 28.0, 180)])).placing();
    table.decide(place_as(s(1), pose(20.0, 6.0, 0), Appearance::OnFoot), &[]);
    assert!(table.state.is_general(s(1)));
}

/// TR-BC-00.6
#[test]
fn tr_bc_00_6_dismount_vp_counts_the_type_on_the_board_or_the_larger_cost() {
    let points = |changes: &[(&str, &str)]| {
        // Knights cost 4, Heavy Foot 3.
        let own =
            side(&[(Knights, 0.0, 0.0, 0)]).buys(deployment().on([0]).into(HeavyFoot)).waiting();
        let mut table = scene(changes, own, side(&[(Spear, 4.0, 28.0, 180)])).placing();
        table.decide(place_as(s(1), pose(20.0, 6.0, 0), Appearance::OnFoot), &[]);
        table.battle.points(&table.state, s(1))
    };
    assert_eq!(points(&[]), HalfPoints::whole(3));
    assert_eq!(points(&[("dismount_vp", "larger_cost")]), HalfPoints::whole(4));
}

#[test]
fn tr_bc_02_3_a_stand_dismounts_by_a_single_move_of_its_own_front_edge_unchanged() {
    let own = side(&[(Knights, 20.0, 10.0, 0), (Knights, 22.0, 10.0, 0)])
        .led_by(2)
        .buys(mid_battle().on([0]).into(EliteFoot));
    let mut table = scene(&[], own, side(&[(Spear, 4.0, 28.0, 180)]));
    assert!(!table.may(in_place(MoveKind::Dismount, s(2))));
    let events = table.decide(in_place(MoveKind::Dismount, s(1)), &[]);
    assert_eq!(table.state.troop(s(1)), EliteFoot);
    assert!(table.is_at(s(1), 20.0, 10.0, 0) && table.is_at(s(2), 22.0, 10.0, 0));
    // It costs the command point of a single move, and is the stand's move of this turn.
    assert_eq!(table.state.command_points, 5);
    assert!(table.state.moved.contains(s(1)));
    assert_eq!(by_cards(&events).len(), 1);
    // No remounting: it has no other form to take.
    assert!(!table.may(in_place(MoveKind::Dismount, s(1))));
}

/// TR-BC-02.6
#[test]
fn tr_bc_02_6_a_general_who_dismounts_in_battle_stays_the_general() {
    let own =
        side(&[(Knights, 20.0, 10.0, 0)]).led_by(1).buys(mid_battle().on([0]).into(EliteFoot));
    let mut table = scene(&[], own, side(&[(Spear, 4.0, 28.0, 180)]));
    table.decide(in_place(MoveKind::Dismount, s(1)), &[]);
    assert_eq!(table.state.troop(s(1)), EliteFoot);
    assert!(table.state.is_general(s(1)));
    // TR-VC-01: Elite Foot 5 against foot, and 1 as the general.
    let met = pose(20.0, 10.0, 180);
    table.battle.rearrange(&mut table.state, n(1), met);
    assert_eq!(table.factors(pair(1, 1)).0, 6);
}

/// TR-BC-02.4
#[test]
fn tr_bc_02_4_no_stand_dismounts_that_touches_an_enemy_even_with_a_corner() {
    let at = |x: f64| {
        let own = side(&[(Knights, 20.0, 10.0, 0)]).buys(mid_battle().on([0]).into(EliteFoot));
        let table = scene(&[], own, side(&[(Spear, x, 10.0, 180)]));
        table.may(in_place(MoveKind::Dismount, s(1)))
    };
    assert!(!at(20.0), "front to front");
    assert!(!at(22.0), "corner to corner");
    assert!(at(22.5));
}

/// TR-BC-02.5
#[test]
fn tr_bc_02_5_dismount_shot_bar_keeps_who_dismounted_from_shooting_in_that_turn() {
    let own = side(&[(HorseBow, 20.0, 10.0, 0)]).buys(mid_battle().on([0]).into(Archers));
    let mut table = scene(&[], own, side(&[(Spear, 20.0, 12.5, 180)]));
    table.decide(in_place(MoveKind::Dismount, s(1)), &[]);
    assert!(!table.battle.can_shoot(&table.state, s(1), n(1)));
    // In the next turn, the enemy's, it may.
    table.state.active = Seat::Two;
    table.state.phase = Phase::Command;
    use battle_core::{Game, NoTrace, dice::ScriptedDice, streams::OneSource};
    let mut chance = OneSource(ScriptedDice::new(&[3]));
    table.battle.advance(&mut table.state, &mut chance, &mut NoTrace);
    assert!(table.battle.can_shoot(&table.state, s(1), n(1)));
}

#[test]
fn tr_bx_09_who_has_dismounted_fights_as_the_type_that_it_is_then() {
    let own = side(&[(Knights, 20.0, 10.0, 0)]).buys(mid_battle().on([0]).into(EliteFoot));
    let mut table = scene(&[], own, side(&[(Spear, 20.0, 14.0, 180)]));
    table.decide(in_place(MoveKind::Dismount, s(1)), &[]);
    let there = pose(20.0, 10.0, 180);
    table.battle.rearrange(&mut table.state, n(1), there);
    // Elite Foot 5 against foot, Spear 4 against foot.
    assert_eq!(table.factors(pair(1, 1)), (5, 4));
}
