//! The built-in armies against the published lists that they follow (TR-AB), where the lists are at hand.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use triumph::army_lists::{ArmyList, Breach, Choice, Entry, Mark, Part, Years, check};
use triumph::battle::Topography;
use triumph::{RuleParameters, TroopSet, TroopType};

use super::file::{ArmyFile, TOPOGRAPHIES};
use super::{BUILTIN, parse};
use crate::document::Problems;

/// The folder of the lists, unless it isn't here.
#[expect(
    clippy::print_stderr,
    reason = "a test that does nothing says so, on standard error"
)]
fn lists() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let folder = root.join("shared/data/meshwesh");
    if folder.is_dir() {
        return Some(folder);
    }
    eprintln!("skipped: no army lists in {}", folder.display());
    None
}

fn json(path: &Path) -> Value {
    let text = fs::read_to_string(path).expect("the file is there");
    serde_json::from_str(&text).expect("JSON")
}

fn items<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

fn troops(value: &Value) -> TroopSet {
    let codes = items(value, "troopEntries").iter();
    let troops: Vec<TroopType> = codes
        .map(|entry| entry["troopTypeCode"].as_str().expect("a code"))
        .map(|code| TroopType::from_word(code).expect("a troop type"))
        .collect();
    TroopSet::of(&troops)
}

fn years(value: &Value) -> Years {
    let year = |key: &str| value[key].as_i64().expect("a year") as i32;
    Years {
        from: year("startDate"),
        to: year("endDate"),
    }
}

fn ratings(list: &Value, key: &str) -> Vec<u8> {
    let values = items(list, key).iter();
    values
        .map(|rating| rating["value"].as_u64().expect("a number") as u8)
        .collect()
}

fn home(value: &Value) -> Vec<Topography> {
    let word = |value: &Value| value.as_str().expect("a text").trim().to_lowercase();
    let topography = |word: String| {
        let found = TOPOGRAPHIES.iter().find(|(name, _)| *name == word);
        found.expect("a topography").1
    };
    items(value, "values")
        .iter()
        .map(word)
        .map(topography)
        .collect()
}

fn entry(option: &Value) -> Entry {
    let note = option["note"].as_str().unwrap_or_default().trim();
    let one_type = items(option, "troopEntries")
        .iter()
        .any(|entry| entry["note"] == "all");
    Entry {
        types: troops(option),
        one_type,
        min: option["min"].as_u64().expect("a number") as u8,
        max: option["max"].as_u64().expect("a number") as u8,
        mark: match option["core"].as_str() {
            Some("all") => Mark::All,
            Some("half") => Mark::Half,
            _ => Mark::None,
        },
        years: items(option, "dateRanges").iter().map(years).collect(),
        faction: (!note.is_empty()).then(|| note.to_owned()),
        part: Part::Main,
    }
}

fn army_list(list: &Value) -> ArmyList {
    ArmyList {
        name: list["name"].as_str().expect("a name").trim().to_owned(),
        years: years(&list["dateRanges"][0]),
        invasion: ratings(list, "invasionRatings"),
        maneuver: ratings(list, "maneuverRatings"),
        homes: items(list, "homeTopographies").iter().map(home).collect(),
        entries: items(list, "troopOptions").iter().map(entry).collect(),
        generals: items(list, "troopEntriesForGeneral")
            .iter()
            .map(troops)
            .collect(),
    }
}

/// The list that an army says it follows.
fn list_of(army: &ArmyFile, folder: &Path) -> ArmyList {
    let wanted = army
        .list
        .as_deref()
        .expect("a built-in army names its list");
    let summary = json(&folder.join("armyLists.json"));
    let named = summary
        .as_array()
        .expect("a list")
        .iter()
        .find(|list| {
            list["name"]
                .as_str()
                .is_some_and(|name| name.trim() == wanted)
        })
        .unwrap_or_else(|| panic!("no list is called {wanted}"));
    let id = named["id"].as_str().expect("an id");
    army_list(&json(&folder.join(format!("armyLists/{id}.json"))))
}

/// The notes of a list that are true of a faction are those that speak of it.
fn choice(army: &ArmyFile, list: &ArmyList) -> Choice {
    let notes = list
        .entries
        .iter()
        .filter_map(|entry| entry.faction.clone());
    let faction = army.faction.as_deref();
    Choice {
        year: army.year.expect("a built-in army has a year"),
        factions: notes
            .filter(|note| faction.is_some_and(|faction| note.contains(faction)))
            .collect(),
        ..Choice::default()
    }
}

fn builtin(name: &str) -> ArmyFile {
    let army = BUILTIN.iter().find(|army| army.name == name);
    read(army.expect("it is built in").text)
}

fn read(text: &str) -> ArmyFile {
    let mut problems = Problems::default();
    let army = parse(text, &mut problems);
    let problems: Vec<String> = problems
        .into_sorted()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(problems, [""; 0]);
    army.expect("an army")
}

fn breaches(army: &ArmyFile, folder: &Path) -> Vec<Breach> {
    let list = list_of(army, folder);
    let parameters = RuleParameters::DEFAULT;
    check(
        &army.army(&parameters),
        &list,
        &choice(army, &list),
        &parameters,
    )
}

#[test]
fn tr_ab_01_every_built_in_army_costs_48_points() {
    for army in BUILTIN {
        assert_eq!(read(army.text).cost().to_string(), "48", "{}", army.name);
    }
}

#[test]
fn tr_ab_02_to_10_every_built_in_army_is_allowed_by_its_list() {
    let Some(folder) = lists() else { return };
    for army in BUILTIN {
        assert_eq!(breaches(&read(army.text), &folder), [], "{}", army.name);
    }
}

/// The Thessalians and the hypaspists follow Alexander, and nobody after 329 BC.
#[test]
fn tr_ab_08_the_wrong_year_and_faction_are_told() {
    let Some(folder) = lists() else { return };
    let mut army = builtin("alexandrian-macedonian");
    army.year = Some(-326);
    army.faction = None;
    let told: Vec<String> = breaches(&army, &folder)
        .iter()
        .map(|breach| format!("{}: {breach}", breach.rule()))
        .collect();
    assert_eq!(
        told,
        // Two Javelin Cavalry are still the most of entries 1 and 4 together.
        ["TR-AB-08: 2 stands of Raiders could only be of entry 5, which is of other years"]
    );
}
