//! Events as JSON: the table of the book's page has every event that battles write, with every field, and no other event.

use std::collections::{BTreeMap, BTreeSet};

use battle_core::dice::DiceTransform;
use battle_core::{BySide, EventLog, SampledChance, Seating, StreamKey, playout};
use tropaion::Battle;
use tropaion::armies::BUILT_IN;
use tropaion::json::{set_up, to_json};
use tropaion::policies::Player;

/// The events of the page's table, each with the words in code marks of its last column.
fn documented() -> BTreeMap<String, BTreeSet<String>> {
    let page = include_str!("../../../../../../docs/src/events/tropaion.md");
    let rows = page.lines().filter(|line| line.starts_with("| `"));
    rows.skip(1)
        .map(|row| {
            let cells: Vec<&str> = row.split('|').collect();
            let marked = |cell: &str| -> BTreeSet<String> {
                let words = cell.split('`').skip(1).step_by(2);
                words.map(str::to_owned).collect()
            };
            let name = marked(cells[1]).pop_first().expect("a name");
            (name, marked(cells[3]))
        })
        .collect()
}

#[test]
fn the_readme_has_every_event_and_field_of_json_lines() {
    let documented = documented();
    let mut seen = BTreeMap::<String, BTreeSet<String>>::new();
    let mut note = |json: &serde_json::Value| {
        let object = json.as_object().expect("an object");
        let name = object["event"].as_str().expect("a name").to_owned();
        let fields = object.keys().filter(|key| *key != "event").cloned();
        seen.entry(name).or_default().extend(fields);
    };
    for player in ["random", "steady"].map(|name| Player::named(name).expect("a player")) {
        for (a, b) in BUILT_IN.iter().zip(BUILT_IN.iter().rev()) {
            let battle = Battle::of(a.army(), b.army()).expect("legal");
            note(&set_up(&battle, Seating::BFirst));
            for pair in 0..8 {
                let key = StreamKey::of_seed(31).matchup(1).pair(pair);
                let mut chance = SampledChance::new(key, DiceTransform::default());
                let mut log = EventLog::default();
                let players = BySide([player; 2]);
                playout(&battle, &players, Seating::BFirst, &mut chance, &mut log);
                for event in &log.events {
                    note(&to_json(&battle, Seating::BFirst, event));
                }
            }
        }
    }
    let names: Vec<&String> = seen.keys().collect();
    assert_eq!(names, documented.keys().collect::<Vec<_>>());
    for (name, fields) in &seen {
        let missing: Vec<&String> = fields.difference(&documented[name]).collect();
        assert!(missing.is_empty(), "{name} has {missing:?}, which the page leaves out");
    }
}
