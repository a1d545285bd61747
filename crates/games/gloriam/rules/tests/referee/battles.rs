//! Whole battles before the referee: REFEREE_BATTLES of each player, REFEREE_COMMANDER of the one that looks ahead, or a few.

use battle_core::dice::DiceTransform;
use battle_core::{BySide, EventLog, SampledChance, Seating, StreamKey, playout};
use gloriam::armies::BUILT_IN;
use gloriam::army::Army;
use gloriam::battle::{Battle, BattleEvent, PLAYERS, Player};
use gloriam::{Catalogue, RuleParameters};

use crate::reader::{Fault, Referee};

/// A battle that was played.
pub(crate) struct Played {
    armies: [Army; 2],
    pub(crate) rules: RuleParameters,
    seating: Seating,
    pub(crate) events: Vec<BattleEvent>,
}

impl Played {
    pub(crate) fn judged(&self, events: &[BattleEvent]) -> Result<(), Fault> {
        let [a, b] = &self.armies;
        Referee::new([a, b], &self.rules, self.seating, events).judge()
    }
}

/// Fields that the battles are played on.
const FIELDS: [&str; 3] = [
    "open",
    "rough 2-4 12-18 + difficult 9-11 13-16 + hill 6-8 14-17 + wall 5-7 9 + hedge 8-10 21",
    "difficult 0-14 14-15 + hedge 0-14 12 + wall 3-11 20",
];

/// A battle of two of the armies by one player on both sides.
pub(crate) fn play(player: Player, pair: u64) -> Played {
    let catalogue = Catalogue::built_in();
    let n = BUILT_IN.len() as u64;
    let army = |at: u64| {
        let text = BUILT_IN[(at % n) as usize].text;
        // In every second battle the last general commands allies.
        let text = match text.rmatch_indices("[[general]]").next() {
            Some((from, head)) if pair % 2 == 1 && text.matches(head).count() > 1 => {
                let (before, after) = text.split_at(from + head.len());
                format!("{before}\nally = true{after}")
            }
            _ => text.to_owned(),
        };
        Army::from_toml(&text, catalogue).expect("legal")
    };
    let armies = [army(pair), army(pair / n)];
    let [a, b] = armies.clone();
    let mut rules = RuleParameters::DEFAULT;
    let field = FIELDS[(pair % FIELDS.len() as u64) as usize];
    rules.set("field", field).expect("a field");
    rules.camps = pair % 4 < 2;
    let battle = Battle::new(a, b, catalogue, &rules);
    let seating = Seating::ALL[(pair % 2) as usize];
    let key = StreamKey::of_seed(78).pair(pair);
    let mut chance = SampledChance::new(key, DiceTransform::default());
    let mut log = EventLog::default();
    playout(&battle, &BySide([player; 2]), seating, &mut chance, &mut log);
    // What only explains other events, the checker of the JSON judges.
    log.events.retain(|event| {
        !matches!(
            event,
            BattleEvent::GeneralStands { .. }
                | BattleEvent::Dealt { .. }
                | BattleEvent::Gives { .. }
                | BattleEvent::Paid { .. }
                | BattleEvent::JoinsBlock { .. }
                | BattleEvent::StopsShort { .. }
        )
    });
    Played { armies, rules, seating, events: log.events }
}

#[allow(clippy::print_stdout, reason = "`make referee` shows the counts")]
fn clean(name: &str, few: u64) {
    let mut player = Player::named(name).expect("a player");
    let looks_ahead = name == "search";
    if looks_ahead {
        for (name, value) in [("plans", "2"), ("playouts", "1"), ("turns", "1")] {
            player.set(name, value).expect("a parameter");
        }
    }
    let variable = if looks_ahead { "REFEREE_COMMANDER" } else { "REFEREE_BATTLES" };
    let n = std::env::var(variable).map_or(few, |n| n.parse().expect("a number of battles"));
    let mut found = Vec::new();
    for pair in 0..n {
        let played = play(player, pair);
        if let Err(fault) = played.judged(&played.events) {
            let from = fault.at.saturating_sub(10);
            let before = &played.events[from..(fault.at + 2).min(played.events.len())];
            let before: Vec<String> = before.iter().map(|event| format!("{event:?}")).collect();
            found.push(format!(
                "pair {pair}: {} {} (event {})\n{}",
                fault.rule,
                fault.what,
                fault.at,
                before.join("\n")
            ));
        }
    }
    println!("{name}\t{n} battles\t{} with a difference", found.len());
    assert!(found.is_empty(), "{}", found[..found.len().min(3)].join("\n"));
}

#[test]
fn battles_of_each_player_are_clean() {
    for kind in PLAYERS {
        clean(kind.name, if kind.name == "search" { 1 } else { 36 });
    }
}
