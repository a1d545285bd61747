//! Reads the JSON of one list, key by key.

mod entries;

use triumph::TroopType;
use triumph::army_lists::Years;
use triumph::battle::Topography;

use super::notes::{self, Level};
use crate::lists::file::{Allies, Conditional, ListFile};
use crate::vocabulary::TOPOGRAPHIES;
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, TableReader, Value, parse_json};

use entries::{line, offers, troop};

/// A list, and an account of how much of it was imported.
#[derive(Clone, Debug)]
pub struct Imported {
    pub list: ListFile,
    /// Its inconsistencies, besides words that aren't checked.
    pub oddities: Vec<String>,
}

/// A list from its JSON. Unknown keys are ignored, since the API may grow.
pub fn read(text: &str, problems: &mut Problems) -> Option<Imported> {
    let root =
        parse_json(text, "an army list as Meshwesh's /api/v1/armyLists/<id> answers it", problems);
    if problems.is_unreadable() {
        return None;
    }
    if let Value::List(_) = root.value {
        problems.add(
            Problem::at("meshwesh::list", 0..1, "this is a list of things, and no army list")
                .label("a JSON array")
                .help("an army list is one object, as /api/v1/armyLists/<id> answers it"),
        );
        return None;
    }
    let table = TableReader::read_some("the army list", &root, problems)?;
    let id = table.require("id", "\"id\": \"5fb1…\"", problems);
    let id = id.and_then(|node| problems.text("id", node));
    let name = table.require("name", "\"name\": \"Early Sumerian\"", problems);
    let name = name.and_then(|node| problems.text("name", node));
    let years =
        items(&table, "dateRanges", problems).first().map(|node| date_range(node, problems));
    if years.is_none() {
        problems.add(
            Problem::at(
                "meshwesh::years",
                table.span.start..table.span.start,
                "the list has no dates",
            )
            .help("`dateRanges` has one item with startDate and endDate"),
        );
    }
    let years = years.flatten()?;
    let invasion = ratings("invasionRatings", &table, years, problems);
    let maneuver = ratings("maneuverRatings", &table, years, problems);
    let homes = homes(&table, years, problems);
    let generals = generals(&table, problems);
    let mut entries = Vec::new();
    for node in items(&table, "troopOptions", problems) {
        entries.extend(line(node, years, problems));
    }
    let cards = offers(&table, Level::Army, years, problems);
    let allies = allies(&table, problems);
    if !problems.is_empty() {
        return None;
    }
    let list = ListFile {
        name: name?.trim().to_owned(),
        source: Some(format!("meshwesh {}", id?)),
        years,
        invasion,
        maneuver,
        homes,
        generals,
        entries,
        cards,
        allies,
    };
    let oddities = oddities(&list);
    Some(Imported { list, oddities })
}

/// The items of a list that has to be there.
fn items<'d>(table: &TableReader<'d>, key: &'static str, problems: &mut Problems) -> &'d [Node] {
    let node = table.require(key, &format!("\"{key}\": []"), problems);
    node.and_then(|node| problems.list(key, node)).unwrap_or_default()
}

/// The items of a list that has one at least.
fn some_items<'d>(
    table: &TableReader<'d>,
    key: &'static str,
    problems: &mut Problems,
) -> &'d [Node] {
    let items = items(table, key, problems);
    if items.is_empty()
        && let Some(node) = table.get(key)
        && matches!(node.value, Value::List(_))
    {
        problems.add(
            Problem::at("meshwesh::empty", node.span.clone(), format!("`{key}` has no item"))
                .label("empty"),
        );
    }
    items
}

/// A text; empty if it is null or missing.
fn note<'d>(table: &TableReader<'d>, key: &'static str, problems: &mut Problems) -> &'d str {
    match table.get(key) {
        None => "",
        Some(node) if node.value == Value::Other("null") => "",
        Some(node) => problems.text(key, node).unwrap_or_default(),
    }
}

/// `{startDate, endDate}`, both ends included; there is no year 0.
fn date_range(node: &Node, problems: &mut Problems) -> Option<Years> {
    let table = TableReader::read_some("a range of dates", node, problems)?;
    let mut year = |key: &'static str| {
        let node = table.require(key, &format!("\"{key}\": 1066"), problems)?;
        problems.integer(key, -9_999..=9_999, node)
    };
    let (from, to) = (year("startDate")?, year("endDate")?);
    if from > to {
        problems.add(
            Problem::at(
                "meshwesh::years",
                node.span.clone(),
                format!("{from} to {to} is no span of years"),
            )
            .label("it ends before it starts"),
        );
        return None;
    }
    Some(Years { from: from as i32, to: to as i32 })
}

/// TR-AB-07: ratings; with several, each has a note that says when it holds.
fn ratings(
    key: &'static str,
    table: &TableReader<'_>,
    of: Years,
    problems: &mut Problems,
) -> Vec<Conditional<u8>> {
    let mut ratings = Vec::new();
    for node in some_items(table, key, problems) {
        let Some(one) = TableReader::read_some(key, node, problems) else {
            continue;
        };
        let value = one.require("value", "\"value\": 2", problems);
        let value = value.and_then(|node| problems.integer("value", 0..=9, node));
        let (when, years) = notes::condition(note(&one, "note", problems), of);
        ratings.extend(value.map(|is| Conditional { is: is as u8, years, when }));
    }
    ratings
}

/// TR-AB-07: homes; the words have stray spaces.
fn homes(
    table: &TableReader<'_>,
    of: Years,
    problems: &mut Problems,
) -> Vec<Conditional<Vec<Topography>>> {
    let mut homes = Vec::new();
    for node in some_items(table, "homeTopographies", problems) {
        let Some(one) = TableReader::read_some("a home", node, problems) else {
            continue;
        };
        let mut is: Vec<Topography> = Vec::new();
        for node in some_items(&one, "values", problems) {
            let home = topography(node, problems);
            is.extend(home.filter(|home| !is.contains(home)));
        }
        let (when, years) = notes::condition(note(&one, "note", problems), of);
        homes.push(Conditional { is, years, when });
    }
    homes
}

fn topography(node: &Node, problems: &mut Problems) -> Option<Topography> {
    let word = problems.text("values", node)?;
    let found = TOPOGRAPHIES.iter().find(|(name, _)| name.eq_ignore_ascii_case(word.trim()));
    if found.is_none() {
        let names: Vec<&str> = TOPOGRAPHIES.iter().map(|(name, _)| *name).collect();
        problems.add(
            Problem::at(
                "meshwesh::home",
                node.span.clone(),
                format!("unknown home \"{}\"", word.trim()),
            )
            .label("not a topography")
            .help(format!("the rules know {}", names.join(", "))),
        );
    }
    found.map(|(_, home)| *home)
}

/// TR-AB-03: groups of types in their order; doubled types count once.
fn generals(table: &TableReader<'_>, problems: &mut Problems) -> Vec<Vec<Conditional<TroopType>>> {
    let mut groups = Vec::new();
    for node in some_items(table, "troopEntriesForGeneral", problems) {
        let Some(group) = TableReader::read_some("a general's group", node, problems) else {
            continue;
        };
        let mut types: Vec<Conditional<TroopType>> = Vec::new();
        for node in some_items(&group, "troopEntries", problems) {
            let Some(one) = TableReader::read_some("a general's type", node, problems) else {
                continue;
            };
            let when = note(&one, "note", problems).trim();
            let Some(is) = troop(&one, problems) else {
                continue;
            };
            if !types.iter().any(|other| other.is == is) {
                types.push(Conditional {
                    is,
                    years: Vec::new(),
                    when: (!when.is_empty()).then(|| when.to_owned()),
                });
            }
        }
        groups.push(types);
    }
    groups
}

/// TR-AB-04: ally options, by names and years; the data has no composition of contingents here.
fn allies(table: &TableReader<'_>, problems: &mut Problems) -> Vec<Allies> {
    let mut allies = Vec::new();
    for node in items(table, "allyOptions", problems) {
        let Some(option) = TableReader::read_some("an ally option", node, problems) else {
            continue;
        };
        let range = option.get("dateRange");
        let range = range.filter(|node| node.value != Value::Other("null"));
        let years = range.and_then(|node| date_range(node, problems));
        let mut names = Vec::new();
        for node in items(&option, "allyEntries", problems) {
            if let Some(entry) = TableReader::read_some("an ally", node, problems) {
                let name = entry.require("name", "\"name\": \"Breton allies\"", problems);
                let name = name.and_then(|node| problems.text("name", node));
                names.extend(name.map(|name| name.trim().to_owned()));
            }
        }
        allies.push(Allies { names, years: years.into_iter().collect() });
    }
    allies
}

/// TR-AB-03, TR-AB-08: generals that no entry offers, and entries of years that are not the list's.
fn oddities(list: &ListFile) -> Vec<String> {
    let offered = |troop: TroopType| {
        let mut entries = list.entries.iter();
        entries.any(|line| line.entry.types.contains(troop))
    };
    let leaders = list.generals.iter().flatten();
    let missing = leaders
        .filter(|one| !offered(one.is))
        .map(|one| format!("the general may be {}, and no entry offers them", one.is.title()));
    let mut oddities: Vec<String> = missing.collect();
    for (at, line) in list.entries.iter().enumerate() {
        for years in &line.entry.years {
            if years.to < list.years.from || years.from > list.years.to {
                oddities.push(format!(
                    "entry {at} ({}) exists {} to {} only, when the list doesn't",
                    line.name, years.from, years.to
                ));
            }
        }
    }
    oddities
}
