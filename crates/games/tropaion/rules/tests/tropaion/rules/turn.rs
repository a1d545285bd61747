//! Turns: assignment, order, half-turns.

use battle_core::Seat;
use tropaion::grid::Facing::{North, South};
use tropaion::{Battle, Decision, Phase, Pool, State};

use crate::support::*;

fn from_turn_end(battle: &Battle, change: impl Fn(&mut State)) -> State {
    let mut start = position(battle, &[at(own(0), 5, 2, North), at(foe(0), 5, 14, South)]);
    change(&mut start);
    start.to_turn_end();
    start
}

/// TP-102, TP-103, TP-104, TP-109: each die goes to one pool; the rest of the last turn is lost, or kept as far as the parameter says.
#[test]
fn tp_102_tp_104_tp_109_assignment() {
    for (value, kept) in [("0", 0), ("2", 2)] {
        let battle = battle_by(&[], &[], &[("carry_over", value)]);
        let start = from_turn_end(&battle, |state| state.set_points(Seat::One, Pool::Valour, 3));
        let wrong = ways(6u64.pow(6), |dice| {
            let mut state = start;
            play(
                &battle,
                &mut state,
                dice,
                |_, all| all[0],
                |state| {
                    !matches!(state.phase, Phase::TurnEnd | Phase::GeneralDice | Phase::Assign(_))
                },
            );
            let army = &state.armies[Seat::One];
            army.pools != [army.dice[0] + kept, army.dice[1], army.dice[2]]
        });
        assert_eq!(wrong, 0);
    }
}

/// TP-401: morale paid wins a tie; if both pay, dice decide; a player at morale 1 may not.
#[test]
fn tp_401_ties() {
    let battle = battle(&[], &[]);
    let start = from_turn_end(&battle, |state| state.set_half_morale(Seat::Two, 2));
    let mut asked = [0; 2];
    let wrong = ways(6u64.pow(6), |dice| {
        let mut state = start;
        let mut tie = false;
        play(
            &battle,
            &mut state,
            dice,
            |state, all| match state.phase {
                Phase::TieOffer(seat) => {
                    asked[seat.index()] += 1;
                    tie = true;
                    Decision::Yes
                }
                _ => all[0],
            },
            |state| matches!(state.phase, Phase::HalfTurn),
        );
        tie && (state.first != Seat::One || state.armies[Seat::One].half_morale != 10)
    });
    assert_eq!(wrong, 0);
    assert!(asked[0] > 0 && asked[1] == 0);
}

/// TP-402, TP-M03, TP-M15, TP-M16: both have a half-turn, then losses are counted and the next turn begins.
#[test]
fn tp_402_two_half_turns() {
    let battle = battle(&[], &[]);
    let mut start = position(&battle, &[at(own(0), 5, 2, North), at(foe(0), 5, 14, South)]);
    start.phase = Phase::HalfTurn;
    let n = ways(1, |dice| {
        let mut state = start;
        let mut seen = Vec::new();
        let events = play(
            &battle,
            &mut state,
            dice,
            |state, _| {
                seen.push((state.active, state.phase));
                Decision::Done
            },
            |state| state.phase == Phase::GeneralDice,
        );
        seen == [(Seat::One, Phase::Move), (Seat::Two, Phase::Move)]
            && matches!(events.last(), Some(tropaion::Event::Morale { halves: [12, 12] }))
    });
    assert_eq!(n, 1);
}
