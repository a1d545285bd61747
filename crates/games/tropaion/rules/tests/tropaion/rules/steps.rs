//! Section 14.3: the order of steps, who decides, and when what is removed.

use battle_core::streams::OneSource;
use battle_core::{Dice, Game, Next, NoTrace, RuleId, Seat};
use tropaion::cards::{Card, Cards};
use tropaion::grid::Facing::{East, North, South, West};
use tropaion::troops::UnitType::*;
use tropaion::{Action, ActionKind, Aid, Decision, Event, Mover, Phase, Pool, Removal};

use super::movement::actions;
use crate::support::*;

/// Dice that write down which rules ask for them; always a 6.
#[derive(Default)]
struct Asked(Vec<&'static str>);

impl Dice for Asked {
    fn d6(&mut self, asked_by: RuleId) -> u8 {
        self.0.push(asked_by.0);
        6
    }
}

/// TP-213, TP-M06, TP-M18: which actions roll a die: moves, charges and complicated moves; not Get 'Em Moving, not a compelled charge.
#[test]
fn tp_213_tp_m06_tp_m18_what_needs_a_test() {
    let battle = battle(&[unit(Warband, &[])], &[]);
    let mut start = position(&battle, &[at(own(0), 5, 4, North), at(foe(0), 5, 7, South)]);
    start.set_points(Seat::One, Pool::Discipline, 2);
    start.set_hand(Seat::One, Cards::of(&[Card::GetEmMoving]));
    let dice_of = |action: Action, compelled: bool| {
        let mut state = start;
        state.phase =
            if compelled { Phase::Compelled(action.mover) } else { Phase::Act(action.mover) };
        let mut dice = Asked::default();
        battle.apply(&mut state, Decision::Act(action), &mut OneSource(&mut dice), &mut NoTrace);
        (
            dice.0.len(),
            start.armies[Seat::One].points(Pool::Discipline)
                - state.armies[Seat::One].points(Pool::Discipline),
        )
    };
    let all = actions(&battle, &start, Mover::Unit(own(0)));
    for action in all {
        let is_charge = matches!(action.kind, ActionKind::Charge(_));
        let (dice, points) = dice_of(action, false);
        assert_eq!(dice, usize::from(action.aid != Aid::GetEmMoving), "{action:?}");
        // Everything near the enemy but a charge costs the point.
        assert_eq!(points, u8::from(!is_charge && action.aid == Aid::None), "{action:?}");
        if is_charge {
            assert_eq!(dice_of(Action { aid: Aid::None, ..action }, true), (0, 0));
        }
    }
}

/// TP-735, TP-M17: a broken unit is off the table at once; morale waits for the end of the turn.
#[test]
fn tp_735_removed_at_once() {
    let battle = battle(&[], &[]);
    let mut state = position(&battle, &[at(own(0), 5, 5, North), at(foe(0), 5, 6, South)]);
    state.set_charged(own(0), foe(0), 12);
    battle.to_fights(&mut state);
    let fight = Decision::Fight { own: own(0), enemy: foe(0) };
    let mut log = battle_core::EventLog::default();
    battle.apply(&mut state, fight, &mut OneSource(&mut Asked::default()), &mut log);
    assert!(!state.on_table.has(foe(0)));
    assert!(matches!(log.events.last(), Some(Event::Removed { why: Removal::Broken, .. })));
    assert_eq!(state.armies[Seat::Two].half_morale, 12);
    assert_eq!(state.armies[Seat::Two].lost[HeavyInfantry as usize], 1);
}

/// TP-G01, TP-G02, TP-G09, TP-313: contact is of edges; engaged if at least one faces the other; edges alone are no combat.
#[test]
fn tp_g01_tp_g02_tp_g09_contact_and_combat() {
    let battle = battle(&[], &[]);
    for (x, y, facing, engaged) in [
        (5, 6, South, true),
        (5, 6, North, true),
        (6, 5, West, true),
        (6, 5, East, false),
        (6, 5, North, false),
        (5, 4, North, true),
        (5, 4, South, false),
        (6, 6, South, false),
        (5, 7, South, false),
    ] {
        let state = position(&battle, &[at(own(0), 5, 5, North), at(foe(0), x, y, facing)]);
        assert_eq!(battle.in_combat(&state, own(0)), engaged, "({x}, {y}) {facing:?}");
        assert_eq!(battle.in_combat(&state, foe(0)), engaged);
    }
}

/// TP-G15: a formation charges as a body: every enemy before a member is contacted, and each lawfully.
#[test]
fn tp_g15_formations_charge_as_a_body() {
    let battle = battle(&[], &[]);
    let placed = [
        at(own(0), 5, 5, North),
        at(own(1), 6, 5, North),
        at(foe(0), 5, 7, South),
        at(foe(1), 6, 7, South),
    ];
    let mut state = position(&battle, &placed);
    assert!(battle.form(&mut state, &[own(0), own(1)]));
    let mover = Mover::Formation(own(0));
    let all: Vec<_> = actions(&battle, &state, mover)
        .into_iter()
        .filter(|it| it.kind == ActionKind::FormationCharge)
        .collect();
    let offsets: Vec<_> = all.iter().map(|it| (it.offset.f, it.offset.r)).collect();
    assert_eq!(offsets, [(1, -1), (1, 0), (1, 1)]);
    state.phase = Phase::Act(mover);
    battle.apply(
        &mut state,
        Decision::Act(all[1]),
        &mut OneSource(&mut Asked::default()),
        &mut NoTrace,
    );
    assert!(state.unit(own(0)).contacted.has(foe(0)) && state.unit(own(1)).contacted.has(foe(1)));
    assert_eq!(state.formation(own(0)).len(), 2, "it stays a line");
}

/// TP-M05, TP-M07, TP-M10, TP-M13, TP-M14: who is asked in each phase.
#[test]
fn tp_m05_tp_m07_tp_m10_tp_m13_tp_m14_who_decides() {
    let battle = battle(&[], &[]);
    let mut state = position(&battle, &[at(own(0), 5, 5, North), at(foe(0), 5, 10, South)]);
    let mine = [
        Phase::Move,
        Phase::Act(Mover::Unit(own(0))),
        Phase::TestPoints,
        Phase::TestAgain,
        Phase::Settle,
        Phase::Wrap,
        Phase::BreakTheLines,
        Phase::Shoot,
        Phase::Fight,
        Phase::Rally,
        Phase::Reserves,
        Phase::FlankEntry,
        Phase::Warbands,
    ];
    let theirs = [Phase::Retreat(foe(0)), Phase::ParthianShot, Phase::Shieldwall, Phase::Return];
    for (phases, seat) in [(&mine[..], Seat::One), (&theirs[..], Seat::Two)] {
        for &phase in phases {
            state.phase = phase;
            assert_eq!(battle.next(&state), Next::Decide(seat), "{phase:?}");
        }
    }
}

/// TP-A32, TP-M12: a card may be played in the other's half-turn; it is played once, and gone.
#[test]
fn tp_a32_a_card_is_played_once() {
    let battle = battle(&[], &[]);
    let mut state = position(&battle, &[at(own(0), 5, 5, North), at(foe(0), 5, 6, South)]);
    state.set_hand(Seat::Two, Cards::of(&[Card::RunThemDown]));
    state.set_charged(foe(0), own(0), 12);
    let played = ways(36 * 36, |dice| {
        let (state, events) = fight_step(&battle, &state, dice, |_, all| *all.last().unwrap());
        let n = events
            .iter()
            .filter(|it| matches!(it, Event::Played { seat: Seat::Two, card: Card::RunThemDown }))
            .count();
        assert_eq!(state.armies[Seat::Two].hand.is_empty(), n == 1);
        n == 1
    });
    // Unless the first die is a 6.
    assert_eq!(played * 6, 36 * 36 * 5);
}

/// TP-A10, TP-A12, TP-A13: difficult pieces and fields.
#[test]
fn tp_a12_tp_a13_pieces() {
    let battle = battle(&[], &[]);
    for (card, cells, woods) in [
        (Card::Field, 0, 0),
        (Card::SmallWood, 4, 4),
        (Card::LargeWood, 15, 15),
        (Card::SmallDifficult, 4, 0),
        (Card::Hill, 0, 0),
    ] {
        let mut state = position(&battle, &[]);
        battle.lay_card(&mut state, card, tropaion::grid::Cell::new(10, 8), false);
        let difficult = table_cells().filter(|&it| state.ground(it).is_difficult());
        assert_eq!(difficult.count(), cells, "{card:?}");
        let wooded = table_cells().filter(|&it| state.ground(it).is_wood());
        assert_eq!(wooded.count(), woods, "{card:?}");
    }
}
