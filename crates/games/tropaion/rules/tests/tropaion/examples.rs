//! Section 15: the worked examples, each with its exact result, by the rule code that plays.

mod charges;
mod combat;
mod command;
mod grid;
mod morale;
mod shooting;

use battle_core::Seat;
use tropaion::cards::{Card, Cards};
use tropaion::grid::Facing::{North, South, West};
use tropaion::grid::{Cell, Offset};
use tropaion::troops::{Trait, UnitType::*};
use tropaion::{
    Action, ActionKind, Aid, Battle, Decision, Event, Mover, Phase, Pool, Removal, State,
};

use crate::support::*;

/// "Minimum to win, rest on the result" (TP-X09): the least Valour that wins the fight, then as much as the result can use.
fn valour(state: &State, all: &[Decision]) -> Decision {
    let spends =
        |all: &[Decision]| all.iter().copied().rfind(|it| matches!(it, Decision::Spend(_)));
    match state.phase {
        Phase::FightValour(_) => {
            let fight = state.fight();
            let behind = fight.totals[1] - fight.totals[0];
            let winning = Decision::Spend([(behind + 1) as u8, 0, 0]);
            if all.contains(&winning) { winning } else { Decision::Done }
        }
        Phase::ResultValour => {
            let to_break = Decision::Spend([6 - state.fight().result, 0, 0]);
            if all.contains(&to_break) { to_break } else { spends(all).unwrap_or(Decision::Done) }
        }
        _ => done(state, all),
    }
}

/// One fight step of a position.
fn fight(battle: &Battle, state: &State, dice: &mut EnumeratedDice) -> (State, Vec<Event>) {
    fight_step(battle, state, dice, valour)
}

const DIE: u64 = 6;

const FIGHT: u64 = 36 * 6;

/// A unit of each army, face to face; seat one's has charged with this bonus.
fn face_to_face(battle: &Battle, bonus: i8) -> State {
    let mut state = position(battle, &[at(own(0), 5, 5, North), at(foe(0), 5, 6, South)]);
    if bonus != 0 {
        state.set_charged(own(0), foe(0), bonus);
    }
    state
}

fn gone(state: &State, unit: tropaion::UnitId) -> bool {
    !state.on_table.has(unit)
}

/// Charges seat two's first unit with seat one's first; `retreat` is what it answers.
fn charge(battle: &Battle, start: &State, retreat: bool, dice: &mut EnumeratedDice) -> State {
    let mut state = *start;
    let charges = |action: &Action| action.kind == ActionKind::Charge(foe(0));
    let otherwise = |state: &State, all: &[Decision]| match state.phase {
        Phase::TestPoints => all[1],
        Phase::Retreat(_) if retreat => Decision::Yes,
        _ => valour(state, all),
    };
    play(battle, &mut state, dice, acting_once(Mover::Unit(own(0)), charges, otherwise), fought);
    state
}

/// The bonus that a charge brings seat one's first unit, with these cards in the hands.
fn bonus(
    of: tropaion::troops::UnitType,
    target: tropaion::troops::UnitType,
    mass: bool,
    lines: bool,
    wall: bool,
) -> (i8, i8) {
    let battle = battle(&vec![unit(of, &[]); if mass { 3 } else { 1 }], &[unit(target, &[])]);
    let mut placed = vec![at(own(0), 5, 5, North), at(foe(0), 5, 7, South)];
    if mass {
        placed.push(at(own(1), 6, 5, North));
        placed.push(at(own(2), 5, 4, North));
    }
    let mut state = position(&battle, &placed);
    if mass {
        assert!(battle.form(&mut state, &[own(0), own(1), own(2)]));
    }
    if lines {
        state.set_hand(Seat::One, Cards::of(&[Card::BreakTheLines]));
    }
    if wall {
        state.set_hand(Seat::Two, Cards::of(&[Card::Shieldwall]));
    }
    let mover = if mass { Mover::Formation(own(0)) } else { Mover::Unit(own(0)) };
    let straight =
        |action: &Action| action.kind.is_charge() && action.offset == Offset { f: 1, r: 0 };
    let cards = |state: &State, all: &[Decision]| match state.phase {
        Phase::BreakTheLines => Decision::Yes,
        Phase::Shieldwall => Decision::Unit(foe(0)),
        _ => done(state, all),
    };
    let mut found = None;
    battle_core::dice::enumerate(
        DIE,
        |dice| {
            let mut state = state;
            play(&battle, &mut state, dice, acting_once(mover, straight, cards), |state| {
                state.phase == Phase::Fight || state.phase == Phase::HalfTurnEnd
            });
            state
        },
        |state, _| {
            if state.unit(own(0)).contacted.has(foe(0)) {
                let theirs = battle.combat_factor(&state, foe(0), own(0));
                found = Some((state.unit(own(0)).charge_bonus, theirs));
            }
        },
    );
    found.expect("some test is passed")
}
