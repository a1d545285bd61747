//! Card 10 (TR-BC-10).

use battle_core::Seat;
use triumph::Card;
use triumph::TroopType::*;
use triumph::battle::{CardEvent, Decision, Event, Moment, Phase, Play, Purchase, StandId};

use super::scene::{by_cards, scene, side};
use crate::battle_rules::combat_table::{Put, Table, n, pair, s};

/// Warband meet Light Foot, which they beat: 3 + 4 against 3 + 2.
const WIN: [u8; 2] = [4, 2];

fn warband(changes: &[(&str, &str)], own: &[Put], copies: u8) -> Table {
    let card = Purchase::of(Card::HoldTheLine).on([0, 1]).times(copies);
    let north = [(LightFoot, 20.0, 10.0, 180), (LightFoot, 30.0, 10.0, 180)];
    scene(changes, side(own).buys(card), side(&north)).at_combat()
}

const TWO: &[Put] = &[(Warband, 20.0, 10.0, 0), (Warband, 30.0, 10.0, 0)];

/// TR-BC-10.2
#[test]
fn tr_bc_10_2_the_winner_stays_and_the_card_is_gone() {
    let mut table = warband(&[], TWO, 1);
    let reported = table.fight(pair(1, 1), &WIN);
    // Nothing has happened yet.
    assert_eq!(reported.len(), 1);
    assert_eq!(table.state.phase, Phase::Cards(Moment::ResultKnown, Seat::One));
    assert!(table.is_at(n(1), 20.0, 10.0, 180));
    let events = table.decide(Decision::Card(Play::HoldTheLine), &[]);
    assert_eq!(by_cards(&events), [CardEvent::Held { stand: s(1) }]);
    assert!(table.is_at(s(1), 20.0, 10.0, 0));
    assert!(table.is_at(n(1), 20.0, 11.0, 180), "the loser falls back all the same");
    // TR-BC-00.2: the second win pursues at once.
    table.fight(pair(2, 2), &WIN);
    assert!(table.is_at(s(2), 30.0, 11.0, 0));
}

#[test]
fn tr_bc_10_2_who_plays_nothing_pursues() {
    let mut table = warband(&[], TWO, 1);
    table.fight(pair(1, 1), &WIN);
    table.decide(Decision::Pass, &[]);
    assert!(table.is_at(s(1), 20.0, 11.0, 0));
    // The card is still there.
    table.fight(pair(2, 2), &WIN);
    assert!(table.may(Decision::Card(Play::HoldTheLine)));
}

#[test]
fn tr_bc_10_1_it_is_for_the_stands_of_its_entry_and_only_where_there_is_a_pursuit() {
    let own = [(Warband, 20.0, 10.0, 0), (Spear, 24.0, 4.0, 0), (Warband, 30.0, 10.0, 0)];
    let mut table = warband(&[], &own, 1);
    table.fight(pair(3, 2), &WIN);
    assert!(table.is_at(s(3), 30.0, 11.0, 0), "not of the entry");
    // Beaten, Warband have nothing to hold.
    table.fight(pair(1, 1), &[1, 2]);
    assert_eq!(table.state.phase, Phase::Combat);
}

/// TR-BC-10.3
#[test]
fn tr_bc_10_3_hold_supporter_keeps_the_rear_supporter_where_it_is() {
    // Warriors, 0.75 MU deep, two ranks: 3 + 1 + 4 against 3 + 3.
    let own = [(Warriors, 20.0, 10.0, 0), (Warriors, 20.0, 9.25, 0)];
    for changes in [&[][..], &[("hold_supporter", "false")]] {
        let mut table = warband(changes, &own, 1);
        table.fight(pair(1, 1), &[4, 3]);
        let events = table.decide(Decision::Card(Play::HoldTheLine), &[]);
        // By either reading there is no room for it to go on.
        assert!(table.is_at(s(1), 20.0, 10.0, 0) && table.is_at(s(2), 20.0, 9.25, 0));
        let moved: Vec<_> = outcome_moves(&events);
        assert_eq!(moved, [n(1)], "the loser falls back, and nobody else moves");
        // Without the card both would have gone on.
        let mut table = warband(changes, &own, 1);
        table.fight(pair(1, 1), &[4, 3]);
        let events = table.decide(Decision::Pass, &[]);
        assert_eq!(outcome_moves(&events), [n(1), s(1), s(2)]);
    }
}

/// TR-BC-10.3: Light Spear, in open order and 1 MU deep, may pass through each other (TR-MV-21), and still none comes to rest on
/// another.
#[test]
fn tr_bc_10_3_nor_does_a_supporter_go_on_who_could_pass() {
    let own = [(LightSpear, 20.0, 10.0, 0), (LightSpear, 20.0, 9.0, 0)];
    for changes in [&[][..], &[("hold_supporter", "false")]] {
        let mut table = warband(changes, &own, 1);
        // 3 + 1 + 6 against 3 + 1: doubled, and lost.
        table.fight(pair(1, 1), &[6, 1]);
        let events = table.decide(Decision::Card(Play::HoldTheLine), &[]);
        assert_eq!(outcome_moves(&events), []);
        assert!(table.is_at(s(1), 20.0, 10.0, 0) && table.is_at(s(2), 20.0, 9.0, 0));
    }
}

/// The stands that made an outcome move, in order.
fn outcome_moves(events: &[Event]) -> Vec<StandId> {
    let moved = events.iter().filter_map(|event| match event {
        Event::OutcomeMoved { stand, .. } => Some(*stand),
        _ => None,
    });
    moved.collect()
}
