//! Whole battles checked from their JSON Lines alone, as a program or a person beside a table would: cards held, given and paid, claims
//! and dice of each pair, volleys, tests, losses. No rule of the engine is used, only the tables of the sheet that are written down here.

mod checker;
mod dice;

use battle_core::dice::DiceTransform;
use battle_core::{BySide, EventLog, SampledChance, Seating, StreamKey, playout};
use gloriam::armies::BUILT_IN;
use gloriam::json::{set_up, to_json};
use gloriam::policies::Player;
use gloriam::{Battle, Catalogue};
use serde_json::Value;

use checker::faults;

/// The lines of a battle, read back from their text.
fn lines(player: Player, pair: u64) -> Vec<Value> {
    let catalogue = Catalogue::built_in();
    let n = BUILT_IN.len() as u64;
    let [a, b] = [pair % n, (pair / 2 + 1) % n].map(|at| BUILT_IN[at as usize].army(catalogue));
    let battle = Battle::of(a, b);
    let seating = if pair.is_multiple_of(2) { Seating::AFirst } else { Seating::BFirst };
    let mut chance = SampledChance::new(StreamKey::of_seed(6).pair(pair), DiceTransform::default());
    let mut log = EventLog::default();
    playout(&battle, &BySide([player; 2]), seating, &mut chance, &mut log);
    let first = std::iter::once(set_up(&battle, seating));
    let all = first.chain(log.events.iter().map(|event| to_json(&battle, event)));
    all.map(|line| serde_json::from_str(&line.to_string()).expect("JSON")).collect()
}

fn battles() -> impl Iterator<Item = Vec<Value>> {
    ["steady", "random"].into_iter().flat_map(|name| {
        let player = Player::named(name).expect("a player");
        (0..20).map(move |pair| lines(player, pair))
    })
}

#[test]
fn a_program_can_judge_a_battle_by_its_json_alone() {
    let mut kinds = std::collections::BTreeSet::new();
    for (at, lines) in battles().enumerate() {
        let found = faults(&lines);
        assert!(found.is_empty(), "battle {at}: {:#?}", &found[..found.len().min(5)]);
        kinds.extend(lines.iter().map(|line| line["event"].to_string()));
    }
    for kind in ["dealt", "gives", "paid", "joins-block", "general-stands", "stops-short", "tested"]
    {
        assert!(kinds.contains(&format!("{kind:?}")), "no battle has {kind}");
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
        ("a difference", "pair", &|line| one_more(&mut line["sides"][0]["difference"])),
        ("a die", "pair", &|line| {
            line["sides"][1]["dice"][0] =
                if line["sides"][1]["dice"][0] == "R" { "B" } else { "R" }.into();
            line["sides"][1]["throws"] == true
        }),
        ("hits of a volley", "volley", &|line| one_more(&mut line["hits"])),
        ("hits for slowing", "volley", &|line| {
            let hits = line["hits"].as_i64().expect("hits");
            line["slowing_hits"] = (3 * hits).into();
            hits > 0
        }),
        ("a card that is not in hand", "paid", &|line| {
            line["general"] = 4.into();
            true
        }),
        ("a card too cheap", "paid", &|line| {
            line["need"] = "R".into();
            line["card"] != "R"
        }),
        ("losses", "left", &|line| one_more(&mut line["bases"])),
        ("the die of a test", "tested", &|line| {
            line["die"] = if line["die"] == "R" { "W" } else { "R" }.into();
            true
        }),
        ("who is tested", "general-tested", &|line| {
            line["fate"] = if line["fate"] == "killed" { "unhurt" } else { "killed" }.into();
            true
        }),
    ];
    for (what, kind, change) in planted {
        assert!(is_found(kind, change), "{what} is not found");
    }
}
