//! Card 21 (TR-BC-21, TR-BX-04).

use battle_core::Seat;
use triumph::TroopType::*;
use triumph::battle::{Event, Leg, Legs, MoveKind, Phase, Stands, TacticalMove};
use triumph::{Card, HalfPoints};

use super::scene::{scene, side};
use crate::battle_rules::combat_table::{mu, n, s};

#[test]
fn tr_bc_21_2_bow_levy_shoots_with_2_in_its_own_turn_if_it_stood_and_in_the_enemy_s_always() {
    let own = side(&[(BowLevy, 20.0, 10.0, 0)]).bearing(&[Card::ShowerShooting]);
    let mut table = scene(&[], own, side(&[(Spear, 20.0, 13.5, 180)]));
    assert!(!table.battle.can_shoot(&table.state, s(1), n(1)), "out of range");
    let ahead = TacticalMove {
        kind: MoveKind::Single,
        stands: Stands::only(s(1)),
        lead: s(1),
        legs: Legs::of(&[Leg::Straight { ahead: mu(1.0), right: 0 }]),
    };
    table.decide(triumph::battle::Decision::Move(ahead), &[]);
    assert!(!table.battle.can_shoot(&table.state, s(1), n(1)), "it has moved");
    table.state.active = Seat::Two;
    let mut table = table.in_phase(Phase::Shooting(Seat::One));
    let events = table.shoot(s(1), n(1), &[6, 1]);
    let Event::Shot { shooter_breakdown, .. } = &events[0] else {
        panic!("{events:?}");
    };
    assert_eq!(shooter_breakdown.base, HalfPoints::whole(2));
    // 2 + 6 doubles 3 + 1.
    assert!(!table.has(n(1)));
    assert_eq!(table.state.counted.card_uses[Seat::One][Card::ShowerShooting as usize - 1], 1);
}

#[test]
fn tr_bc_21_3_tr_bx_04_a_lost_stand_counts_one_more() {
    let counts = |troop, cards: &[Card]| {
        let table = scene(&[], side(&[(troop, 20.0, 10.0, 0)]).bearing(cards), side(&[]));
        table.battle.points(&table.state, s(1))
    };
    assert_eq!(counts(BowLevy, &[Card::ShowerShooting]), HalfPoints::whole(3));
    assert_eq!(
        counts(Knights, &[Card::ShowerShooting, Card::ChargingCamelry]),
        HalfPoints::whole(4)
    );
    assert_eq!(
        counts(EliteCavalry, &[Card::ShowerShooting, Card::SwordFightingCavalry]),
        HalfPoints(9)
    );
}
