//! Card 20 (TR-BC-20).

use battle_core::Seat;
use triumph::Card;
use triumph::TroopType::{self, *};
use triumph::battle::{
    CardEvent, Decision, Leg, Legs, Moment, MoveKind, Phase, Play, Purchase, Stands, TacticalMove,
};

use super::scene::{by_cards, scene, scene_with, side};
use crate::battle_rules::combat_table::{Put, Table, mu, pair, s};

/// Two Pikes side by side, one behind the first, and one far away.
const FOUR: &[Put] =
    &[(Pikes, 20.0, 8.0, 0), (Pikes, 22.0, 8.0, 0), (Pikes, 20.0, 7.25, 0), (Pikes, 40.0, 8.0, 0)];

fn deployed(changes: &[(&str, &str)], elephants: u8) -> Table {
    let card = Purchase::of(Card::ElephantScreen).on(0..4).times(elephants);
    scene(changes, side(FOUR).buys(card), side(&[(Spear, 4.0, 28.0, 180)]))
        .in_phase(Phase::Cards(Moment::Deployed, Seat::One))
}

fn screen(numbers: &[usize]) -> Decision {
    Decision::Card(Play::Screen(numbers.iter().map(|&number| s(number)).collect()))
}

#[test]
fn tr_bc_20_2_the_front_rank_of_one_group_may_be_screened() {
    let mut table = deployed(&[], 1);
    assert!(table.may(screen(&[1])) && table.may(screen(&[1, 2])));
    assert!(!table.may(screen(&[1, 3])), "not in the front rank");
    assert!(!table.may(screen(&[1, 4])), "not of one group");
    table.decide(screen(&[1, 2]), &[]);
    assert_eq!(table.state.cards.screened, [s(1), s(2)].into_iter().collect());
}

#[test]
fn tr_bc_20_2_es_max_markers() {
    let changes = [("es_max_markers", "twice_the_elephants")];
    // No elephants, no markers; one, two.
    assert!(!deployed(&changes, 0).may(screen(&[1])));
    assert!(deployed(&changes, 1).may(screen(&[1, 2])));
}

fn screened(own: &[Put], north: &[Put]) -> Table {
    let card = Purchase::of(Card::ElephantScreen).on(0..own.len());
    let all: Stands = (1..=own.len()).map(s).collect();
    scene_with(&[], side(own).buys(card), side(north), |set| set.helped(Stands::NONE, all))
}

#[test]
fn tr_bc_20_3_plus_1_to_the_front_only() {
    let front = screened(&[(HeavyFoot, 20.0, 10.0, 0)], &[(Knights, 20.0, 10.0, 180)]);
    assert_eq!(front.factors(pair(1, 1)).0, 4);
    let flank = screened(&[(HeavyFoot, 20.0, 10.0, 0)], &[(Knights, 19.0, 9.0, 90)]).at_combat();
    assert_eq!(flank.factors(pair(1, 1)).0, 2);
}

fn after_fight(enemy: TroopType, dice: [u8; 2]) -> (bool, Vec<CardEvent>) {
    let own = [(HeavyFoot, 20.0, 10.0, 0)];
    let mut table = screened(&own, &[(enemy, 20.0, 10.0, 180)]).at_combat();
    let events = table.fight(pair(1, 1), &dice);
    (table.state.cards.screened.contains(s(1)), by_cards(&events))
}

#[test]
fn tr_bc_20_4_lost_after_close_order_whatever_the_result_and_by_a_fall_back() {
    // Spear: 4 + 1 + 2 against 4 + 3, a tie.
    let (is_screened, reported) = after_fight(Spear, [2, 3]);
    assert!(!is_screened);
    assert!(matches!(reported[..], [CardEvent::ScreenLost { .. }]));
    // Light Foot, open order: 4 + 1 + 1 against 3 + 3, a tie; beaten, it falls back and loses it.
    assert!(after_fight(LightFoot, [1, 3]).0);
    assert!(!after_fight(LightFoot, [1, 4]).0);
    // Doubling Light Foot it pursues: 5 + 6 against 3 + 1.
    assert!(!after_fight(LightFoot, [6, 1]).0);
}

/// TR-BC-20.4, TR-BC-20.6
#[test]
fn tr_bc_20_4_tr_bc_20_6_lost_by_a_single_move_and_kept_in_a_group() {
    let own = [(HeavyFoot, 20.0, 10.0, 0), (HeavyFoot, 22.0, 10.0, 0)];
    let mut table = screened(&own, &[(Spear, 4.0, 28.0, 180)]);
    let ahead = |kind, stands: &[usize]| TacticalMove {
        kind,
        stands: stands.iter().map(|&number| s(number)).collect(),
        lead: s(stands[0]),
        legs: Legs::of(&[Leg::Straight { ahead: mu(1.0), right: 0 }]),
    };
    table.decide(Decision::Move(ahead(MoveKind::Group, &[1, 2])), &[]);
    assert_eq!(table.state.cards.screened.len(), 2);
    table.state.moved = Stands::NONE;
    table.decide(Decision::Move(ahead(MoveKind::Single, &[1])), &[]);
    assert_eq!(table.state.cards.screened, Stands::only(s(2)));
}

#[test]
fn tr_bc_20_4_a_stand_that_is_pushed_back_keeps_it() {
    // Heavy Foot behind Heavy Foot: the front one is beaten by Light Foot and pushes the other.
    let own = [(HeavyFoot, 20.0, 10.0, 0), (HeavyFoot, 20.0, 9.25, 0)];
    let mut table = screened(&own, &[(LightFoot, 20.0, 10.0, 180)]).at_combat();
    table.fight(pair(1, 1), &[1, 4]);
    assert!(table.is_at(s(2), 20.0, 8.5, 0));
    assert_eq!(table.state.cards.screened, Stands::only(s(2)));
}
