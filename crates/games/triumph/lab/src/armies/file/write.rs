//! Writes an army file as a person would, without keys at their defaults.

use std::fmt::Write as _;

use triumph::army_lists::Mark;

use super::{ArmyFile, CardLine, StandsLine};
use crate::vocabulary::mark_name;

/// The text of an army's file.
pub fn to_toml(army: &ArmyFile) -> String {
    let mut text = String::new();
    let mut add = |key: &str, value: String| {
        let _ = writeln!(text, "{key} = {value}");
    };
    add("name", quoted(&army.name));
    if let Some(list) = &army.list {
        add("list", quoted(list));
    }
    if let Some(year) = army.year {
        add("year", year.to_string());
    }
    if let Some(faction) = &army.faction {
        add("faction", quoted(faction));
    }
    add("invasion", army.invasion.to_string());
    add("maneuver", army.maneuver.to_string());
    add("home", listed(&army.home_names()));
    if !army.enemies.is_empty() {
        add("enemies", listed(&army.enemies));
    }
    army.stands.iter().for_each(|line| stands(line, &mut text));
    army.cards.iter().for_each(|line| cards(line, &mut text));
    if !army.own.is_empty() {
        text.push('\n');
        text.push_str(&army.own.to_toml());
    }
    text
}

fn stands(line: &StandsLine, text: &mut String) {
    let _ = writeln!(text, "\n[[stands]]");
    if let Some(name) = &line.name {
        let _ = writeln!(text, "name = {}", quoted(name));
    }
    if let Some(entry) = line.entry {
        let _ = writeln!(text, "entry = {entry}");
    }
    let _ = writeln!(text, "troop = \"{}\"\ncount = {}", line.troop.name(), line.count);
    match line.battle_line {
        Mark::None => {}
        Mark::All => text.push_str("battle_line = true\n"),
        Mark::Half => {
            let _ = writeln!(text, "battle_line = \"{}\"", mark_name(Mark::Half));
        }
    }
    for (is, key) in [(line.general, "general"), (line.ally, "ally")] {
        if is {
            let _ = writeln!(text, "{key} = true");
        }
    }
}

fn cards(line: &CardLine, text: &mut String) {
    let _ = writeln!(text, "\n[[cards]]\ncard = \"{}\"", line.card.name());
    for (key, words) in [("on", &line.on), ("helps", &line.helps)] {
        match words.as_slice() {
            [] => {}
            [one] => {
                let _ = writeln!(text, "{key} = {}", quoted(one));
            }
            several => {
                let _ = writeln!(text, "{key} = {}", listed(several));
            }
        }
    }
    if let Some(count) = line.count {
        let _ = writeln!(text, "count = {count}");
    }
    if let Some(foot) = line.dismount {
        let _ = writeln!(text, "as = \"{}\"", foot.name());
    }
    let passes: Vec<&str> = line.passes.iter().map(|troop| troop.name()).collect();
    if !passes.is_empty() {
        let _ = writeln!(text, "past = {}", listed(&passes));
    }
    if !line.disguises.is_empty() {
        let disguises: Vec<String> = line.disguises.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "disguises = {}", listed(&disguises));
    }
}

/// A text as TOML quotes it.
fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

fn listed(words: &[impl AsRef<str>]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| quoted(word.as_ref())).collect();
    format!("[{}]", quoted.join(", "))
}
