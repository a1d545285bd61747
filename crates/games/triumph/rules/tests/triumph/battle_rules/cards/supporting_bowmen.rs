//! Card 7 (TR-BC-07).

use battle_core::Seat;
use triumph::Card;
use triumph::TroopType::*;
use triumph::battle::{CardEvent, Decision, Moment, Phase, Play, Purchase, Stands};

use super::scene::{by_cards, scene, scene_with, side};
use crate::battle_rules::combat_table::{Table, pair, s};

/// Six Heavy Foot, and then two Skirmishers, with which the booklet's example supports them.
fn example(changes: &[(&str, &str)], general: usize) -> Table {
    let own = side(&[(HeavyFoot, 0.0, 0.0, 0); 6]);
    let own = own
        .and(side(&[(Skirmishers, 0.0, 0.0, 0); 2]))
        .led_by(general)
        .buys(Purchase::of(Card::SupportingBowmen).on(0..6).with([6, 7]))
        .waiting();
    scene(changes, own, side(&[(Spear, 4.0, 28.0, 180)]))
        .in_phase(Phase::Cards(Moment::WithCentre, Seat::One))
}

fn set_aside(bowmen: &[usize], supported: &[usize]) -> Decision {
    let of = |numbers: &[usize]| -> Stands { numbers.iter().map(|&number| s(number)).collect() };
    Decision::Card(Play::SetAside { purchase: 0, bowmen: of(bowmen), supported: of(supported) })
}

/// TR-BC-07.2
#[test]
fn tr_bc_07_2_one_bow_stand_supports_as_many_as_it_costs_points() {
    let table = example(&[], 1);
    assert!(table.may(set_aside(&[7, 8], &[1, 2, 3, 4, 5, 6])));
    assert!(table.may(set_aside(&[7], &[1, 2, 3])));
    assert!(!table.may(set_aside(&[7], &[1, 2, 3, 4])));
    assert!(!table.may(set_aside(&[1], &[2])), "Heavy Foot are no bowmen");
    assert!(!table.may(set_aside(&[7], &[8])), "Skirmishers aren't supportable");
}

#[test]
fn tr_bc_07_2_who_is_set_aside_is_out_of_the_game_and_not_lost() {
    let mut table = example(&[], 1);
    let events = table.decide(set_aside(&[7, 8], &[1, 2, 3, 4, 5, 6]), &[]);
    assert!(matches!(by_cards(&events)[..], [CardEvent::SetAside { .. }]));
    assert_eq!(table.state.counted.stands_lost[Seat::One], 0);
    let placed: Stands = table
        .decisions()
        .into_iter()
        .filter_map(|decision| match decision {
            Decision::Place { stand, .. } => Some(stand),
            _ => None,
        })
        .collect();
    assert_eq!(placed, (1..=6).map(s).collect());
}

/// TR-EX-70: 7 Heavy Foot need 3 Skirmishers (3 points each), or 2 Archers (4), or 4 Bow Levy (2), by either option.
#[test]
fn tr_ex_70_seven_heavy_foot_need_so_many_bowmen() {
    let heavy_foot: Vec<usize> = (1..=7).collect();
    for (bowman, needed) in [(Skirmishers, 3), (Archers, 2), (BowLevy, 4)] {
        for option in ["1", "2"] {
            let own = side(&[(HeavyFoot, 0.0, 0.0, 0); 7])
                .and(side(&[(bowman, 0.0, 0.0, 0); 4]))
                .led_by(1)
                .buys(Purchase::of(Card::SupportingBowmen).on(0..7).with(7..11))
                .waiting();
            let north = side(&[(Spear, 4.0, 28.0, 180)]);
            let table = scene(&[("sb_option", option)], own, north)
                .in_phase(Phase::Cards(Moment::WithCentre, Seat::One));
            for n_bowmen in 1..=4 {
                let bowmen: Vec<usize> = (8..8 + n_bowmen).collect();
                assert_eq!(
                    table.may(set_aside(&bowmen, &heavy_foot)),
                    n_bowmen >= needed,
                    "{n_bowmen} {bowman:?}, option {option}"
                );
            }
        }
    }
}

#[test]
fn tr_bc_07_3_by_option_1_the_whole_entry_is_supported_or_none_of_it() {
    let table = example(&[("sb_option", "1")], 1);
    assert!(!table.may(set_aside(&[7], &[1, 2, 3])));
    assert!(table.may(set_aside(&[7, 8], &[1, 2, 3, 4, 5, 6])));
}

/// TR-BC-07.4
#[test]
fn tr_bc_07_4_no_placed_stand_is_set_aside_or_gets_support() {
    let mut table = example(&[], 1);
    table.state.on_board.insert(s(7));
    assert!(!table.may(set_aside(&[7], &[1, 2, 3])));
    table.state.on_board.insert(s(1));
    assert!(!table.may(set_aside(&[8], &[1, 2, 3])));
    assert!(table.may(set_aside(&[8], &[2, 3])));
}

#[test]
fn tr_bc_07_6_general_set_aside() {
    assert!(!example(&[], 7).may(set_aside(&[7], &[1])));
    assert!(example(&[("general_set_aside", "true")], 7).may(set_aside(&[7], &[1])));
}

#[test]
fn tr_bc_07_5_support_helps_against_mounted_warband_and_warriors_and_to_the_front() {
    let factor = |enemy, heading| {
        let place = if heading == 180 { (20.0, 10.0) } else { (19.0, 9.0) };
        let card = Purchase::of(Card::SupportingBowmen).on([0]);
        let table = scene_with(
            &[],
            side(&[(HeavyFoot, 20.0, 10.0, 0)]).buys(card),
            side(&[(enemy, place.0, place.1, heading)]),
            |set| set.helped(Stands::only(s(1)), Stands::NONE).combat(Seat::Two),
        )
        .at_combat();
        table.factors(pair(1, 1)).0
    };
    // Heavy Foot: 4 against foot, 3 against mounted.
    assert_eq!(factor(Knights, 180), 4);
    assert_eq!(factor(Warband, 180), 5);
    assert_eq!(factor(Warriors, 180), 5);
    assert_eq!(factor(Spear, 180), 4);
    // Turned to a flank: -1 for that edge, and no help.
    assert_eq!(factor(Knights, 90), 2);
}
