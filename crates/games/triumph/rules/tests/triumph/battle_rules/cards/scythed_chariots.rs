//! Card 15 (TR-BC-15, TR-BX-02).

use battle_core::{Game, Next, Seat};
use triumph::Card;
use triumph::TroopType::*;
use triumph::battle::{Appearance, CardEvent, Decision, Moment, Phase, Play, Purchase, Stands};

use super::scene::{Side, by_cards, scene, scene_with, side};
use crate::battle_rules::combat_table::{Table, n, pair, pose, s};

fn stampede(changes: &[(&str, &str)], own: Side, north: Side) -> Table {
    scene(changes, own.buys(Purchase::of(Card::ScythedChariots)), north)
        .in_phase(Phase::Cards(Moment::StartOfTurn, Seat::One))
}

fn mark(numbers: &[usize]) -> Decision {
    Decision::Card(Play::Mark(numbers.iter().map(|&number| n(number)).collect()))
}

#[test]
fn tr_bc_15_1_it_is_the_first_act_of_a_turn_and_marks_one_or_two_joined_close_order_foot() {
    let north = side(&[
        (Spear, 20.0, 10.0, 180),
        (Spear, 18.0, 10.0, 180),
        (Spear, 30.0, 10.0, 180),
        (LightFoot, 40.0, 10.0, 180),
    ]);
    let own = side(&[(Knights, 20.0, 10.0, 0)]);
    let card = Purchase::of(Card::ScythedChariots);
    let table =
        scene_with(&[], own.clone().buys(card), north.clone(), |set| set.command(Seat::One));
    assert_eq!(table.battle.next(&table.state), Next::Decide(Seat::One));
    assert!(table.may(mark(&[1])) && table.may(mark(&[1, 2])));
    assert!(!table.may(mark(&[1, 3])), "not joined");
    assert!(!table.may(mark(&[4])), "open order");
    assert!(!table.may(Decision::EndMovement));

    let mut table = stampede(&[], own, north);
    let events = table.decide(mark(&[1, 2]), &[]);
    assert!(matches!(by_cards(&events)[..], [CardEvent::Marked { .. }]));
    assert_eq!(table.state.phase, Phase::Command, "and then the command dice");
}

#[test]
fn tr_bc_15_1_an_expended_card_is_not_asked_for_again() {
    let mut table =
        stampede(&[], side(&[(Knights, 4.0, 4.0, 0)]), side(&[(Spear, 20.0, 10.0, 180)]));
    table.decide(mark(&[1]), &[]);
    assert_eq!(table.state.active, Seat::One);
    table.state.phase = Phase::TurnEnd;
    table.state.active = Seat::Two;
    table.advance();
    assert_eq!((table.state.active, table.state.phase), (Seat::One, Phase::Command));
}

#[test]
fn tr_bc_15_2_minus_1_against_knights_and_destroyed_if_beaten_by_javelin_cavalry_until_combat_ends()
{
    let own = side(&[(Knights, 20.0, 10.0, 0), (JavelinCavalry, 30.0, 10.0, 0)]);
    let north = side(&[(Spear, 20.0, 10.0, 180), (Spear, 30.0, 10.0, 180)]);
    let mut table = stampede(&[], own, north);
    table.state.cards.marked = [n(1), n(2)].into_iter().collect();
    let mut table = table.at_combat();
    // Spear 4 against mounted.
    assert_eq!(table.factors(pair(1, 1)).1, 3);
    assert_eq!(table.factors(pair(2, 2)).1, 4);
    // 3 + 4 against 4 + 1: merely beaten.
    table.fight(pair(2, 2), &[4, 1]);
    assert!(!table.has(n(2)));
    table.state.fought = Stands::of_seat(Seat::One) | Stands::of_seat(Seat::Two);
    table.advance();
    assert!(table.state.cards.marked.is_empty());
}

#[test]
fn tr_bc_15_3_tr_bx_02_sc_recheck_at_combat() {
    let works_after_losing_the_screen = |changes: &[(&str, &str)]| {
        let own = side(&[(Knights, 20.0, 10.0, 0)]);
        let screen = Purchase::of(Card::ElephantScreen).on([0]);
        let north = side(&[(Spear, 20.0, 10.0, 180)]).buys(screen);
        let mut table = stampede(changes, own, north);
        table.state.cards.screened.insert(n(1));
        table.decide(mark(&[1]), &[]);
        // 4 + 1 for the screen, and no mark.
        assert_eq!(table.factors(pair(1, 1)).1, 5);
        table.state.cards.screened.remove(n(1));
        table.factors(pair(1, 1)).1 == 3
    };
    assert!(works_after_losing_the_screen(&[]));
    assert!(!works_after_losing_the_screen(&[("sc_recheck_at_combat", "false")]));
}

#[test]
fn tr_bc_15_4_sc_mobile_target_ok() {
    let may = |changes: &[(&str, &str)]| {
        let north =
            side(&[(Spear, 20.0, 14.0, 180)]).buys(Purchase::of(Card::MobileInfantry).on([0]));
        let own = side(&[(Knights, 20.0, 4.0, 0)]).buys(Purchase::of(Card::ScythedChariots));
        let table = scene_with(changes, own, north, |set| {
            set.place_as(n(1), pose(20.0, 14.0, 180), Appearance::Transports)
        })
        .in_phase(Phase::Cards(Moment::StartOfTurn, Seat::One));
        table.may(mark(&[1]))
    };
    assert!(!may(&[]));
    assert!(may(&[("sc_mobile_target_ok", "true")]));
}

#[test]
fn tr_bc_15_1_the_active_seat_keeps_its_turn_after_playing_or_passing() {
    for decision in [Decision::Card(Play::Mark(Stands::only(s(1)))), Decision::Pass] {
        let north = side(&[(Knights, 20.0, 14.0, 180)]).buys(Purchase::of(Card::ScythedChariots));
        let mut table = scene_with(&[], side(&[(Spear, 20.0, 10.0, 0)]), north, |set| {
            set.turn(5).command(Seat::Two)
        });
        assert_eq!(table.state.phase, Phase::Cards(Moment::StartOfTurn, Seat::Two));
        table.decide(decision, &[]);
        assert_eq!((table.state.active, table.state.phase), (Seat::Two, Phase::Command));
    }
}
