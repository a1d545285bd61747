//! Whole battles checked from their JSON Lines alone, as a program or a person beside a table would: hands, dice, factors, points,
//! results, losses and morale. No rule of the engine is used, only the tables of the rulebook that are written down here.

mod checker;

use battle_core::dice::DiceTransform;
use battle_core::{BySide, EventLog, SampledChance, Seating, StreamKey, playout};
use serde_json::Value;
use tropaion::Battle;
use tropaion::armies::BUILT_IN;
use tropaion::json::{set_up, to_json};
use tropaion::policies::Player;

use checker::faults;

/// The lines of a battle, read back from their text.
fn lines(player: Player, pair: u64) -> Vec<Value> {
    let n = BUILT_IN.len() as u64;
    let [a, b] = [pair % n, (pair / 2 + 1) % n].map(|at| BUILT_IN[at as usize].army());
    let battle = Battle::of(a, b).expect("legal");
    let seating = if pair.is_multiple_of(2) { Seating::AFirst } else { Seating::BFirst };
    let mut chance = SampledChance::new(StreamKey::of_seed(5).pair(pair), DiceTransform::default());
    let mut log = EventLog::default();
    playout(&battle, &BySide([player; 2]), seating, &mut chance, &mut log);
    let first = std::iter::once(set_up(&battle, seating));
    let all = first.chain(log.events.iter().map(|event| to_json(&battle, seating, event)));
    all.map(|line| serde_json::from_str(&line.to_string()).expect("JSON")).collect()
}

fn battles() -> impl Iterator<Item = Vec<Value>> {
    ["steady", "random"].into_iter().flat_map(|name| {
        let player = Player::named(name).expect("a player");
        (0..24).map(move |pair| lines(player, pair))
    })
}

#[test]
fn a_program_can_judge_a_battle_by_its_json_alone() {
    for (at, lines) in battles().enumerate() {
        let found = faults(&lines);
        assert!(found.is_empty(), "battle {at}: {:#?}", &found[..found.len().min(5)]);
    }
}

/// Changes a line; whether it did.
type Change<'c> = &'c dyn Fn(&mut Value) -> bool;

/// Changes one line of a kind; each change has to be found in some battle.
fn is_found(kind: &str, change: Change) -> bool {
    battles().any(|mut lines| {
        let mut of_kind = lines.iter_mut().filter(|line| line["event"] == kind);
        of_kind.any(change) && !faults(&lines).is_empty()
    })
}

fn one_more(value: &mut Value) -> bool {
    *value = (value.as_i64().expect("a number") + 1).into();
    true
}

#[test]
fn the_checker_finds_planted_errors() {
    let planted: [(&str, &str, Change); 9] = [
        ("a card more in a hand", "dealt", &|line| one_more(&mut line["cards"])),
        ("a factor", "fought", &|line| one_more(&mut line["totals"][0])),
        ("a modifier", "tested", &|line| one_more(&mut line["modifier"])),
        ("points that are not there", "spent", &|line| {
            line["points"] = 7.into();
            true
        }),
        ("a result", "result", &|line| one_more(&mut line["result"])),
        ("a bonus", "contacted", &|line| one_more(&mut line["bonus"])),
        ("morale", "morale", &|line| one_more(&mut line["halves"][1])),
        ("who wins a roll for the edge", "edge-picked", &|line| {
            line["seat"] = (3 - line["seat"].as_i64().expect("a seat")).into();
            true
        }),
        ("a test", "test-ends", &|line| {
            line["passed"] = (!line["passed"].as_bool().expect("passed or not")).into();
            true
        }),
    ];
    for (what, kind, change) in planted {
        assert!(is_found(kind, change), "{what} is not found");
    }
}
