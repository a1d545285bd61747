//! Whole battles read back from their events alone, by code of its own: places, disruption, losses, morale, points.

use crate::support::quick;
use battle_core::dice::DiceTransform;
use battle_core::{BySide, EventLog, SampledChance, Seating, StreamKey, playout};
use tropaion::armies::BUILT_IN;
use tropaion::cards::Card;
use tropaion::grid::Cell;
use tropaion::policies::PLAYERS;
use tropaion::troops::{Profile, UnitType::*};
use tropaion::{Battle, Event, MoveReason, Pool, Removal, RuleParameters};

/// What the reader knows of a unit.
#[derive(Clone, Copy)]
struct Known {
    profile: Profile,
    cell: Option<Cell>,
    disruption: u8,
}

/// What a battle was found to break; nothing if it is clean.
fn faults(profiles: [&[Profile]; 2], events: &[Event]) -> Vec<String> {
    let mut units = [None; 36];
    for (seat, army) in profiles.iter().enumerate() {
        for (place, &profile) in army.iter().enumerate() {
            units[18 * seat + place] = Some(Known { profile, cell: None, disruption: 0 });
        }
    }
    let mut found = Vec::new();
    let mut halves = [12i32; 2];
    let (mut odd, mut lost, mut held) = ([false; 2], [[0i32; 10]; 2], [false; 2]);
    let mut pools = [[0u8; 3]; 2];
    let mut dice = [[0u8; 3]; 2];
    let mut active = 0;
    for (at, event) in events.iter().enumerate() {
        let mut wrong = |what: String| found.push(format!("{at}: {what} in {event:?}"));
        match *event {
            Event::TurnBegins { dice: rolled, .. } => dice = rolled,
            Event::Assigned { seat, points } => {
                let mut sorted = points;
                sorted.sort_unstable();
                if sorted != dice[seat.index()] {
                    wrong("points that were not rolled".to_owned());
                }
                pools[seat.index()] = points;
            }
            Event::Order { paid, .. } => {
                for (halves, paid) in halves.iter_mut().zip(paid) {
                    *halves -= 2 * i32::from(paid);
                }
            }
            Event::HalfTurnBegins { seat } => active = seat.index(),
            Event::Spent { seat, pool, points } => {
                let left = &mut pools[seat.index()][pool as usize];
                if seat.index() != active {
                    wrong("the other player spends".to_owned());
                }
                if *left < points {
                    wrong(format!("{points} of {left}"));
                }
                *left = left.saturating_sub(points);
            }
            Event::Placed { unit, cell, .. } | Event::Moved { unit, cell, .. } => {
                let here = units.iter().flatten().filter(|it| it.cell == Some(cell)).count();
                let own = units[unit.index()].as_mut().expect("a unit");
                // Members of a formation go one after the other, so a cell may be left a moment later; it is looked at below.
                if let Event::Moved { why, .. } = *event {
                    let from = own.cell.expect("it was placed");
                    let d2 = i32::from(from.x - cell.x).pow(2) + i32::from(from.y - cell.y).pow(2);
                    let row = own.profile.of.row();
                    let most = match why {
                        MoveReason::Action => i32::from(row.movement) + 2,
                        MoveReason::Charge => i32::from(row.charge_move) + 2,
                        MoveReason::Retreat if own.profile.of == LightCavalry => 22,
                        MoveReason::Retreat => 18,
                        MoveReason::TurnsToFace => 0,
                        // Light troops that pass friends go further.
                        MoveReason::PushedBack | MoveReason::DrivenBack
                            if own.profile.of.is_light() =>
                        {
                            18
                        }
                        _ => 1,
                    };
                    if d2 > most * most {
                        wrong(format!("from {from:?}"));
                    }
                } else if here > 0 || own.cell.is_some() {
                    wrong("placed on another, or twice".to_owned());
                }
                own.cell = Some(cell);
            }
            Event::Disrupted { unit, disruption } => {
                let own = units[unit.index()].as_mut().expect("a unit");
                own.disruption += 1;
                if own.disruption != disruption || disruption > own.profile.of.row().holds {
                    wrong(format!("{} disruptions", own.disruption));
                }
            }
            Event::Rallied { unit, disruption } => {
                let own = units[unit.index()].as_mut().expect("a unit");
                if own.disruption == 0 || own.profile.of == Elephants {
                    wrong("it can't rally".to_owned());
                }
                own.disruption = own.disruption.saturating_sub(1);
                if own.disruption != disruption {
                    wrong("otherwise disrupted".to_owned());
                }
            }
            Event::Removed { unit, why } => {
                let own = units[unit.index()].as_mut().expect("a unit");
                let full = own.disruption == own.profile.of.row().holds;
                if own.cell.is_none() || (why == Removal::Disruption && !full) {
                    wrong("it can't be removed so".to_owned());
                }
                lost[unit.seat().index()][own.profile.of as usize] += 1;
                own.cell = None;
            }
            Event::Played { seat, card: Card::HoldHold } => held[seat.index()] = true,
            Event::Morale { halves: logged } => {
                for seat in 0..2 {
                    let cavalry = lost[seat][LightCavalry as usize] + i32::from(odd[seat]);
                    odd[seat] = cavalry % 2 == 1;
                    let heavy: i32 = [
                        MediumInfantry,
                        HeavyInfantry,
                        Pikes,
                        Warband,
                        Maniples,
                        MediumCavalry,
                        HeavyCavalry,
                        Elephants,
                    ]
                    .iter()
                    .map(|&of| lost[seat][of as usize])
                    .sum();
                    halves[seat] -= 2 * heavy + cavalry / 2 * 2;
                    if held[seat] {
                        halves[seat] = 6;
                    }
                    if halves[seat] != i32::from(logged[seat]) {
                        wrong(format!("{} halves of seat {seat}", halves[seat]));
                    }
                }
                (lost, held) = ([[0; 10]; 2], [false; 2]);
            }
            Event::Declared { .. } | Event::Fought { .. } | Event::Result { .. } => {
                let cells: Vec<Cell> = units.iter().flatten().filter_map(|it| it.cell).collect();
                let mut sorted = cells.clone();
                sorted.sort_unstable();
                sorted.dedup();
                if sorted.len() != cells.len() {
                    wrong("two units in one cell".to_owned());
                }
            }
            _ => {}
        }
    }
    found
}

fn battle_events(a: usize, b: usize, player: usize, pair: u64) -> (Battle, Vec<Event>) {
    let battle = Battle::of(BUILT_IN[a].army(), BUILT_IN[b].army()).unwrap();
    let mut chance =
        SampledChance::new(StreamKey::of_seed(21).pair(pair), DiceTransform::default());
    let players = BySide([quick(&PLAYERS[player]); 2]);
    let mut log = EventLog::default();
    playout(&battle, &players, Seating::AFirst, &mut chance, &mut log);
    (battle, log.events)
}

fn profiles(battle: &Battle) -> [&[Profile]; 2] {
    let [a, b] = &battle.armies().0;
    [&a.units, &b.units]
}

/// TP-103, TP-106, TP-804, TP-805, TP-011, TP-G01: all armies against each other, by each player.
#[test]
fn battles_read_back_clean() {
    for a in 0..BUILT_IN.len() {
        for b in 0..BUILT_IN.len() {
            for (player, kind) in PLAYERS.iter().enumerate() {
                // A player that looks ahead takes its time: fewer of its battles.
                let pairs = match kind.name {
                    "search" => u64::from(b == (a + 1) % BUILT_IN.len()),
                    _ => 1,
                };
                for pair in 0..pairs {
                    let (battle, events) = battle_events(a, b, player, pair);
                    let found = faults(profiles(&battle), &events);
                    assert!(found.is_empty(), "{a} {b} {player} {pair}: {found:#?}");
                }
            }
        }
    }
    assert_eq!(RuleParameters::DEFAULT.changed().count(), 0);
}

/// The reader finds what is planted.
#[test]
fn planted_faults_are_found() {
    let (battle, events) = battle_events(1, 4, 1, 5);
    let of = profiles(&battle);
    let plant = |change: &dyn Fn(&mut Event) -> bool| {
        let mut events = events.clone();
        let n = events.iter_mut().map(change).filter(|&changed| changed).count();
        assert!(n > 0, "nothing to plant it in");
        assert!(!faults(of, &events).is_empty());
    };
    plant(&|event| match event {
        Event::Morale { halves } => {
            halves[0] += 1;
            true
        }
        _ => false,
    });
    plant(&|event| match event {
        Event::Spent { points, .. } => {
            *points = 7;
            true
        }
        _ => false,
    });
    plant(&|event| match event {
        Event::Spent { seat, .. } => {
            *seat = seat.other();
            true
        }
        _ => false,
    });
    plant(&|event| match event {
        Event::Moved { cell, .. } => {
            *cell = Cell::new(0, 0);
            true
        }
        _ => false,
    });
    plant(&|event| match event {
        Event::Disrupted { disruption, .. } => {
            *disruption += 1;
            true
        }
        _ => false,
    });
    plant(&|event| match event {
        Event::Assigned { points, .. } => {
            points[Pool::Valour as usize] = 7;
            true
        }
        _ => false,
    });
}
