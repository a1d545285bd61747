//! Whole battles before the referee: REFEREE_BATTLES of each player, REFEREE_COMMANDER of the one that looks ahead, or a few.

use battle_core::dice::DiceTransform;
use battle_core::{BySide, EventLog, SampledChance, Seating, StreamKey, playout};
use tropaion::armies::BUILT_IN;
use tropaion::policies::{PLAYERS, Player};
use tropaion::{Battle, Event};

use crate::reader::{Fault, Referee};

pub(crate) fn judged(battle: &Battle, seating: Seating, events: &[Event]) -> Result<(), Fault> {
    Referee::new(battle, seating, events).judge()
}

/// A battle of two of the armies by one player on both sides.
pub(crate) fn play(player: Player, pair: u64) -> (Battle, Seating, Vec<Event>) {
    let n = BUILT_IN.len() as u64;
    let armies = [pair % n, pair / n % n].map(|at| BUILT_IN[at as usize].army());
    let [a, b] = armies;
    let battle = Battle::of(a, b).expect("legal");
    let seating = if pair.is_multiple_of(2) { Seating::AFirst } else { Seating::BFirst };
    let key = StreamKey::of_seed(77).pair(pair);
    let mut chance = SampledChance::new(key, DiceTransform::default());
    let mut log = EventLog::default();
    playout(&battle, &BySide([player; 2]), seating, &mut chance, &mut log);
    // What only explains the events after it, the checker of the JSON judges.
    log.events.retain(|event| {
        !matches!(
            event,
            Event::Exchanged { .. }
                | Event::RolledOff { .. }
                | Event::ChargeBonus { .. }
                | Event::BonusChanged { .. }
                | Event::ResultRolled { .. }
        )
    });
    (battle, seating, log.events)
}

#[allow(clippy::print_stdout, reason = "`make referee` shows the counts")]
fn clean(name: &str, few: u64) {
    let kind = PLAYERS.iter().find(|it| it.name == name).expect("a player");
    let mut player = kind.player();
    if let Player::Search(search) = &mut player {
        (search.playouts, search.horizon) = (2, 1);
    }
    let variable = if name == "search" { "REFEREE_COMMANDER" } else { "REFEREE_BATTLES" };
    let n = std::env::var(variable).map_or(few, |n| n.parse().expect("a number of battles"));
    let mut found = Vec::new();
    for pair in 0..n {
        let (battle, seating, events) = play(player, pair);
        if let Err(fault) = judged(&battle, seating, &events) {
            let from = fault.at.saturating_sub(12);
            let before = &events[from..(fault.at + 3).min(events.len())];
            found.push(format!(
                "pair {pair}: {} {} (event {})\n{before:#?}",
                fault.rule, fault.what, fault.at
            ));
        }
    }
    println!("{name}\t{n} battles\t{} with a difference", found.len());
    assert!(found.is_empty(), "{}", found[..found.len().min(2)].join("\n"));
}

#[test]
fn battles_of_random_are_clean() {
    clean("random", 12);
}

#[test]
fn battles_of_steady_are_clean() {
    clean("steady", 24);
}

#[test]
fn battles_of_search_are_clean() {
    clean("search", 1);
}
