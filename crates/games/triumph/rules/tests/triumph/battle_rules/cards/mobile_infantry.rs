//! Card 8 (TR-BC-08, TR-BX-05).

use battle_core::Seat;
use triumph::Card;
use triumph::TroopType::*;
use triumph::battle::{
    Appearance, Breach, Decision, Leg, Legs, MoveKind, Phase, Play, Purchase, Stands, TacticalMove,
    TerrainKind, Trial,
};

use super::scene::{Side, in_place, place_as, scene, scene_with, side};
use crate::battle_rules::combat_table::{Put, Table, mu, n, pair, pose, s};

fn on_transports(changes: &[(&str, &str)], own: &[Put], north: Side) -> Table {
    let card = Purchase::of(Card::MobileInfantry).on(0..own.len());
    let south = side(own).buys(card);
    scene_with(changes, south, north, |set| {
        own.iter().enumerate().fold(set, |set, (number, put)| {
            set.place_as(s(number + 1), pose(put.1, put.2, put.3), Appearance::Transports)
        })
    })
}

fn single(ahead: f64) -> TacticalMove {
    TacticalMove {
        kind: MoveKind::Single,
        stands: Stands::only(s(1)),
        lead: s(1),
        legs: Legs::of(&[Leg::Straight { ahead: mu(ahead), right: 0 }]),
    }
}

fn goes(table: &Table, ahead: f64) -> Result<Trial, Breach> {
    table.battle.trial(&table.state, &single(ahead))
}

fn discard(into: Appearance) -> Decision {
    Decision::Card(Play::Discard { stands: Stands::only(s(1)), into })
}

const FAR: Put = (Spear, 4.0, 28.0, 180);

#[test]
fn tr_bc_08_2_it_deploys_normally_or_on_transports() {
    let own =
        side(&[(Spear, 0.0, 0.0, 0)]).buys(Purchase::of(Card::MobileInfantry).on([0])).waiting();
    let mut table = scene(&[], own, side(&[FAR])).placing();
    let at = pose(20.0, 6.0, 0);
    assert!(table.may(Decision::Place { stand: s(1), pose: at }));
    table.decide(place_as(s(1), at, Appearance::Transports), &[]);
    assert_eq!((table.appearance(s(1)), table.quarters_deep(s(1))), (Appearance::Transports, 8));
}

/// TR-BC-08.3
#[test]
fn tr_bc_08_3_it_moves_6_and_in_difficult_terrain_3() {
    let table = on_transports(&[], &[(Spear, 20.0, 6.0, 0)], side(&[FAR]));
    assert!(goes(&table, 6.0).is_ok() && goes(&table, 6.1).is_err());
    let rough = on_transports(&[], &[(Spear, 20.0, 6.0, 0)], side(&[FAR])).with(
        TerrainKind::Rough,
        10.0,
        7.0,
        40.0,
        20.0,
    );
    assert_eq!(goes(&rough, 3.1).unwrap_err().rule().0, "TR-MV-02");
    assert!(goes(&rough, 3.0).is_ok());
}

#[test]
fn tr_bc_08_4_it_never_comes_within_4_mu_of_an_enemy_stand_or_camp() {
    let table = on_transports(&[], &[(Spear, 20.0, 6.0, 0)], side(&[(Spear, 20.0, 15.0, 180)]));
    assert!(goes(&table, 5.0).is_ok());
    assert_eq!(goes(&table, 5.1).unwrap_err().rule().0, "TR-BC-08.4");
    let camp = on_transports(&[], &[(Spear, 20.0, 24.5, 0)], side(&[FAR])).with_camp(
        Seat::Two,
        (18.0, 30.0),
        (22.0, 32.0),
        None,
    );
    assert!(goes(&camp, 1.5).is_ok());
    assert_eq!(goes(&camp, 1.6).unwrap_err().rule().0, "TR-BC-08.4");
}

#[test]
fn tr_bc_08_4_one_that_is_within_4_mu_of_an_enemy_stand_may_discard_where_it_is() {
    let mut near = on_transports(&[], &[(Spear, 20.0, 11.5, 0)], side(&[(Spear, 20.0, 15.0, 180)]));
    assert!(goes(&near, -1.0).is_err());
    near.decide(in_place(MoveKind::DiscardInPlace, s(1)), &[]);
    assert_eq!((near.appearance(s(1)), near.quarters_deep(s(1))), (Appearance::Normal, 3));
    // A single move, out of command, as the general is not there.
    assert_eq!(near.state.command_points, 4);
    assert!(near.is_at(s(1), 20.0, 11.5, 0));
    let far = on_transports(&[], &[(Spear, 20.0, 6.0, 0)], side(&[FAR]));
    assert!(!far.may(in_place(MoveKind::DiscardInPlace, s(1))));
}

#[test]
fn tr_bc_08_5_it_may_discard_at_the_end_of_a_move_and_not_later() {
    let own = [(Spear, 20.0, 6.0, 0), (Spear, 30.0, 6.0, 0)];
    let mut table = on_transports(&[], &own, side(&[FAR]));
    assert!(!table.may(discard(Appearance::Normal)), "it has not moved");
    table.decide(Decision::Move(single(3.0)), &[]);
    assert!(table.may(discard(Appearance::Normal)));
    let mut later = Table { battle: table.battle.clone(), state: table.state };
    table.decide(discard(Appearance::Normal), &[]);
    assert!(table.is_at(s(1), 20.0, 9.0, 0));
    assert_eq!(table.appearance(s(1)), Appearance::Normal);
    // Another move comes between.
    let other = TacticalMove { stands: Stands::only(s(2)), lead: s(2), ..single(1.0) };
    later.decide(Decision::Move(other), &[]);
    assert!(!later.may(discard(Appearance::Normal)));
}

#[test]
fn tr_bc_08_6_discard_counts_as_move() {
    let moved = |changes: &[(&str, &str)]| {
        let own = [(Archers, 20.0, 6.0, 0)];
        let mut table = on_transports(changes, &own, side(&[FAR]));
        table.decide(Decision::Move(single(3.0)), &[]);
        table.decide(discard(Appearance::Normal), &[]);
        table.state.moved.contains(s(1))
    };
    assert!(moved(&[]));
    assert!(!moved(&[("discard_counts_as_move", "false")]));
}

#[test]
fn tr_bc_08_6_on_transports_it_does_not_shoot_and_a_lost_shot_makes_it_discard() {
    let mut table =
        on_transports(&[], &[(Archers, 20.0, 10.0, 0)], side(&[(Archers, 20.0, 12.5, 180)]))
            .in_phase(Phase::Shooting(Seat::Two));
    table.state.active = Seat::Two;
    assert!(!table.battle.can_shoot(&table.state, s(1), n(1)));
    // Archers 3 + 3 against 3 - 1 + 2: beaten, falls back 2 MU on its square base, and is 1 MU deep then.
    table.shoot(n(1), s(1), &[2, 3]);
    assert!(table.is_at(s(1), 20.0, 8.0, 0));
    assert_eq!((table.appearance(s(1)), table.quarters_deep(s(1))), (Appearance::Normal, 4));
    let pose = pose(20.0, 10.0, 0);
    table.battle.rearrange(&mut table.state, s(1), pose);
    assert!(!table.battle.can_shoot(&table.state, s(1), n(1)), "not in this phase");
}

#[test]
fn tr_bc_08_7_caught_on_transports_it_fights_as_its_type_at_minus_1_and_has_lost_them() {
    let mut table =
        on_transports(&[], &[(Spear, 20.0, 10.0, 0)], side(&[(HeavyFoot, 20.0, 10.0, 180)]))
            .at_combat();
    // Spear 4 against foot, -1.
    assert_eq!(table.factors(pair(1, 1)), (3, 4));
    table.fight(pair(1, 1), &[3, 2]);
    assert_eq!((table.appearance(s(1)), table.quarters_deep(s(1))), (Appearance::Normal, 3));
    let mut next = table.in_phase(Phase::Combat);
    next.state.fought = Stands::NONE;
    assert_eq!(next.factors(pair(1, 1)), (4, 4));
}

#[test]
fn tr_bc_08_7_what_it_suffers_it_suffers_as_its_normal_type() {
    // 3 + 1 against 4 + 2: beaten, Spear fall back by the depth of their own base.
    let mut table =
        on_transports(&[], &[(Spear, 20.0, 10.0, 0)], side(&[(HeavyFoot, 20.0, 10.0, 180)]))
            .at_combat();
    table.fight(pair(1, 1), &[1, 2]);
    assert!(table.is_at(s(1), 20.0, 9.25, 0));
}

#[test]
fn tr_bx_05_mi_to_plaustrella() {
    let may = |changes: &[(&str, &str)]| {
        let south = side(&[(Spear, 20.0, 6.0, 0)])
            .buys(Purchase::of(Card::MobileInfantry).on([0]))
            .buys(Purchase::of(Card::Plaustrella).on([0]));
        let mut table = scene_with(changes, south, side(&[FAR]), |set| {
            set.place_as(s(1), pose(20.0, 6.0, 0), Appearance::Transports)
        });
        table.decide(Decision::Move(single(3.0)), &[]);
        table.may(discard(Appearance::Plaustrella))
    };
    assert!(!may(&[]));
    assert!(may(&[("mi_to_plaustrella", "true")]));
}

#[test]
fn tr_bc_08_8_mi_category_holds_for_what_it_suffers_when_it_is_caught() {
    let faces = |changes: &[(&str, &str)]| {
        let own = [(Spear, 20.0, 12.0, 0)];
        let mut table = on_transports(changes, &own, side(&[(HeavyFoot, 20.0, 12.0, 180)]))
            .with(TerrainKind::Rough, 10.0, 2.0, 40.0, 12.0)
            .at_combat();
        // 4 - 1 for the transports - 2 for the ground + 3 against 4 + 2, or 3 + 2 against mounted: beaten by either reading.
        // Foot fall back, mounted panic (TR-RS-09).
        table.fight(pair(1, 1), &[3, 2]);
        table.state.pose(s(1)).heading
    };
    assert_eq!(faces(&[]), tabletop::Heading::NORTH);
    assert_eq!(faces(&[("mi_category", "mounted")]), tabletop::Heading::SOUTH);
}
