//! Card 24 (TR-BC-24, TR-BX-07).

use battle_core::Seat;
use triumph::TroopType::*;
use triumph::battle::{
    Appearance, CardEvent, Decision, Event, Leg, Legs, MoveKind, Phase, Play, Purchase, Stands,
    TacticalMove,
};
use triumph::{Card, HalfPoints};

use super::scene::{by_cards, scene, scene_with, side};
use crate::battle_rules::combat_table::{Put, Table, mu, n, pair, pose, s};

fn disguise() -> Purchase {
    Purchase::of(Card::DeceptiveDeployment)
}

const FAR: Put = (Spear, 44.0, 30.0, 180);

/// Warriors that pose as Horde.
fn warriors(changes: &[(&str, &str)], at: Put, north: &[Put]) -> Table {
    let own = side(&[(Warriors, at.1, at.2, at.3)]).buys(disguise().on([0]).into(Horde));
    scene(changes, own, side(north))
}

/// Two Warriors that pose as one Horde.
fn two_as_one(north: &[Put]) -> Table {
    let own = side(&[(Warriors, 20.0, 10.0, 0)])
        .and(side(&[(Warriors, 0.0, 0.0, 0)]).waiting())
        .buys(disguise().on([0, 1]).into(Horde));
    scene(&[], own, side(north))
}

/// A Horde that poses as two Pikes, 0.75 MU deep, one behind the other; the second of them is made up.
fn one_as_two(changes: &[(&str, &str)], north: &[Put]) -> Table {
    let own = side(&[(Horde, 20.0, 10.0, 0)])
        .and(side(&[(Pikes, 0.0, 0.0, 0)]).waiting())
        .buys(disguise().on([0]).with([1]).into(Pikes));
    scene_with(changes, own, side(north), |set| {
        set.place_as(s(2), pose(20.0, 9.25, 0), Appearance::Masquerade)
    })
}

fn reveal(number: usize) -> Decision {
    Decision::Card(Play::Reveal(s(number)))
}

fn ahead(stands: &[usize], length: f64) -> TacticalMove {
    let kind = if stands.len() > 1 { MoveKind::Column } else { MoveKind::Single };
    TacticalMove {
        kind,
        stands: stands.iter().map(|&number| s(number)).collect::<Stands>(),
        lead: s(stands[0]),
        legs: Legs::of(&[Leg::Straight { ahead: mu(length), right: 0 }]),
    }
}

#[test]
fn tr_bc_24_2_a_masquerade_is_what_it_pretends_to_be_but_slow() {
    let table = warriors(&[], (Warriors, 20.0, 10.0, 0), &[(HeavyFoot, 20.0, 10.0, 180)]);
    assert_eq!((table.state.troop(s(1)), table.quarters_deep(s(1))), (Horde, 8));
    // Horde 3 against foot, as Warriors have too; Heavy Foot 4.
    assert_eq!(table.factors(pair(1, 1)), (3, 4));
    let reach = |real, shown| {
        let own = side(&[(real, 20.0, 10.0, 0)]).buys(disguise().on([0]).into(shown));
        let table = scene(&[], own, side(&[FAR]));
        table.battle.data_of(&table.state, s(1)).reach
    };
    assert_eq!(reach(Horde, Knights), mu(4.0));
    assert_eq!(reach(Horde, Spear), mu(2.0));
}

#[test]
fn tr_bc_24_2_it_is_placed_in_its_disguise() {
    let own = side(&[(Warriors, 0.0, 0.0, 0)]).buys(disguise().on([0]).into(Horde)).waiting();
    let mut table = scene(&[], own, side(&[FAR])).placing();
    table.decide(Decision::Place { stand: s(1), pose: pose(20.0, 6.0, 0) }, &[]);
    assert_eq!(table.appearance(s(1)), Appearance::Masquerade);
}

#[test]
fn tr_bc_24_3_tr_bc_24_4_it_is_revealed_freely_in_the_own_movement_phase() {
    let mut table = warriors(&[], (Warriors, 20.0, 10.0, 0), &[FAR]);
    let events = table.decide(reveal(1), &[]);
    assert_eq!((table.state.troop(s(1)), table.quarters_deep(s(1))), (Warriors, 3));
    assert!(table.is_at(s(1), 20.0, 10.0, 0));
    assert_eq!(table.state.command_points, 6);
    assert!(!table.state.moved.contains(s(1)), "it is no move");
    assert!(matches!(
        by_cards(&events)[..],
        [CardEvent::Became { appearance: Appearance::Normal, .. }]
    ));
}

#[test]
fn tr_bc_24_3_within_8_mu_of_an_enemy_it_is_revealed_when_any_movement_phase_ends() {
    let seen = |distance: f64, active| {
        let enemy = (Spear, 20.0, 10.0 + distance, 180);
        let mut table = warriors(&[], (Warriors, 20.0, 10.0, 0), &[enemy]);
        table.state.active = active;
        table.decide(Decision::EndMovement, &[]);
        table.appearance(s(1)) == Appearance::Normal
    };
    for active in Seat::ALL {
        assert!(seen(8.0, active) && !seen(8.1, active));
    }
}

#[test]
fn tr_bc_24_4_non_combatants_are_removed_and_not_lost() {
    let own = side(&[(Horde, 20.0, 10.0, 0)]).buys(disguise().with([0]).into(Horde));
    let mut table = scene(&[], own, side(&[FAR]));
    let events = table.decide(reveal(1), &[]);
    assert!(!table.has(s(1)));
    assert_eq!(table.state.lost[Seat::One], HalfPoints::ZERO);
    assert_eq!(by_cards(&events), [CardEvent::Unmasked { stand: s(1) }]);
}

#[test]
fn tr_bc_24_4_two_for_one_stand_one_behind_the_other() {
    let mut table = two_as_one(&[FAR]);
    assert!(!table.has(s(2)));
    table.decide(reveal(1), &[]);
    assert!(table.is_at(s(1), 20.0, 10.0, 0) && table.is_at(s(2), 20.0, 9.25, 0));
}

/// TR-BC-24.7
#[test]
fn tr_bc_24_7_masq_blocked_the_second_stands_as_near_behind_as_it_fits() {
    // A friend 2 MU behind the front edge, where the Horde's base ended.
    let own = side(&[(Warriors, 20.0, 10.0, 0), (Warriors, 0.0, 0.0, 0), (Spear, 20.0, 8.0, 0)]);
    let own = own.buys(disguise().on([0, 1]).into(Horde));
    let mut table = scene(&[], own, side(&[FAR]));
    table.state.on_board.remove(s(2));
    table.state.cards.away.insert(s(2));
    table.decide(reveal(1), &[]);
    assert!(table.is_at(s(2), 20.0, 9.25, 0), "0.75 MU and 0.5 MU are free");
    let mut table = two_as_one(&[FAR]);
    // Another stand is directly behind where the first will end.
    let there = pose(20.0, 9.0, 180);
    table.battle.rearrange(&mut table.state, n(1), there);
    table.decide(reveal(1), &[]);
    assert!(table.has(s(2)) && !table.is_at(s(2), 20.0, 9.25, 0));
}

#[test]
fn tr_bc_24_5_one_posing_as_two_moves_as_one_and_ends_as_one_in_front() {
    let mut table = one_as_two(&[], &[FAR]);
    let apart = table.battle.trial(&table.state, &ahead(&[1], 1.0));
    assert_eq!(apart.unwrap_err().rule().0, "TR-BC-24.5");
    table.decide(Decision::Move(ahead(&[1, 2], 1.0)), &[]);
    assert!(!table.may(reveal(2)));
    let events = table.decide(reveal(1), &[]);
    assert!(table.is_at(s(1), 20.0, 11.0, 0) && !table.has(s(2)));
    assert_eq!(table.state.troop(s(1)), Horde);
    assert_eq!(by_cards(&events).len(), 2);
    assert_eq!(table.state.lost[Seat::One], HalfPoints::ZERO);
}

#[test]
fn tr_bc_24_5_the_two_are_placed_together() {
    let own = side(&[(Horde, 0.0, 0.0, 0), (Pikes, 0.0, 0.0, 0)])
        .buys(disguise().on([0]).with([1]).into(Pikes))
        .waiting();
    let mut table = scene(&[], own, side(&[FAR])).placing();
    assert!(!table.may(Decision::Place { stand: s(2), pose: pose(20.0, 6.0, 0) }));
    table.decide(Decision::Place { stand: s(1), pose: pose(20.0, 6.0, 0) }, &[]);
    assert!(table.is_at(s(2), 20.0, 5.25, 0));
}

/// TR-BC-24.6
#[test]
fn tr_bc_24_6_masq_destroyed_vp() {
    let counts = |changes: &[(&str, &str)]| {
        // Horde 3 + 1 against Knights 3 + 6: doubled. Warriors cost 3, Horde 2.
        let mut table =
            warriors(changes, (Warriors, 20.0, 10.0, 0), &[(Knights, 20.0, 10.0, 180)]).at_combat();
        let events = table.fight(pair(1, 1), &[1, 6]);
        assert!(events.iter().any(|event| matches!(event, Event::Destroyed { .. })));
        table.state.lost[Seat::One]
    };
    assert_eq!(counts(&[]), HalfPoints::whole(2));
    assert_eq!(counts(&[("masq_destroyed_vp", "real_cost")]), HalfPoints::whole(3));
}

#[test]
fn tr_bx_07_masq_uses_cards() {
    let factor = |changes: &[(&str, &str)]| {
        // Warriors pose as Light Foot; the real Light Foot of the army go with camels.
        let own = side(&[(Warriors, 20.0, 10.0, 0)])
            .and(side(&[(LightFoot, 4.0, 4.0, 0)]).bearing(&[Card::CamelProtectedInfantry]))
            .buys(disguise().on([0]).into(LightFoot));
        let table = scene(changes, own, side(&[(Knights, 20.0, 10.0, 180)]));
        table.factors(pair(1, 1)).0
    };
    assert_eq!(factor(&[]), 2);
    assert_eq!(factor(&[("masq_uses_cards", "true")]), 3);
}

#[test]
fn tr_bc_24_a_battle_goes_on_after_the_end_of_movement() {
    let mut table = one_as_two(&[], &[(Spear, 20.0, 16.0, 180)]);
    table.decide(Decision::EndMovement, &[]);
    assert!(table.has(s(1)) && !table.has(s(2)));
    assert!(matches!(table.state.phase, Phase::Shooting(_)));
}
