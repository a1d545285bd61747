//! Reads a list file key by key.

mod cards;
mod conditional;

use triumph::army_lists::{Entry, ListPart, Mark, Years};
use triumph::{TroopSet, TroopType};

use super::file::{Allies, Line, ListFile};
use crate::keys;
use crate::words::{MARKS, troop};
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, TableReader, Value, parse_toml_with_help};
use experiment::keys::names;

use cards::offers;
pub(super) use cards::{label_of, word_of};
use conditional::{generals, homes, ratings};

const KEYS: [&str; 10] = names(&keys::LIST);
const ENTRY_KEYS: [&str; 10] = names(&keys::ENTRY);
const ALLY_KEYS: [&str; 2] = names(&keys::ALLIES);

/// Most lines of a list; published lists have eighteen at most.
const MAX_ENTRIES: usize = 200;

/// Years that a file may name.
pub(super) const ALL_YEARS: std::ops::RangeInclusive<i64> = -9_999..=9_999;

/// A list from the text of its file.
pub fn parse(text: &str, problems: &mut Problems) -> Option<ListFile> {
    let help = "the file is read as TOML; `equipoise army import meshwesh` writes such files";
    let root = parse_toml_with_help(text, help, problems);
    if problems.is_unreadable() {
        return None;
    }
    let table = TableReader::read("the list", &root, &KEYS, problems)?;
    let name = table.require("name", "name = \"Norman Conquest\"", problems);
    let name = name.and_then(|node| problems.text("name", node));
    let source = table.get("source");
    let source = source.and_then(|node| problems.text("source", node));
    let years = table.require("years", "years = [1066, 1066]", problems);
    let years = years.and_then(|node| span("years", node, problems));
    let invasion = table.require("invasion", "invasion = [3]", problems);
    let invasion = invasion.map(|node| ratings("invasion", node, problems));
    let maneuver = table.require("maneuver", "maneuver = [1]", problems);
    let maneuver = maneuver.map(|node| ratings("maneuver", node, problems));
    let homes =
        table.require("home", "home = [[\"arable\"]]", problems).map(|node| homes(node, problems));
    let generals = table
        .require("generals", "generals = [[\"knights\"]]", problems)
        .map(|node| generals(node, problems));
    let entries = table
        .require("entry", "[[entry]] with troops, min and max", problems)
        .map(|node| lines(node, problems));
    let cards = offers(table.get("cards"), problems);
    let allies = table.get("allies");
    let allies = allies.map_or_else(Vec::new, |node| allies_of(node, problems));
    let list = ListFile {
        name: name?.trim().to_owned(),
        source: source.map(str::to_owned),
        years: years?,
        invasion: invasion?,
        maneuver: maneuver?,
        homes: homes?,
        generals: generals?,
        entries: entries?,
        cards,
        allies,
    };
    problems.is_empty().then_some(list)
}

fn lines(node: &Node, problems: &mut Problems) -> Vec<Line> {
    let items = problems.list("entry", node).unwrap_or_default();
    if items.len() > MAX_ENTRIES {
        problems.add(
            Problem::at(
                "list::entry",
                node.span.clone(),
                format!("the list has {} entries, and {MAX_ENTRIES} are the most", items.len()),
            )
            .label("too many"),
        );
        return Vec::new();
    }
    items.iter().filter_map(|item| line(item, problems)).collect()
}

fn line(item: &Node, problems: &mut Problems) -> Option<Line> {
    let table = TableReader::read("[[entry]]", item, &ENTRY_KEYS, problems)?;
    let name = table.require("name", "name = \"Milites\"", problems);
    let name = name.and_then(|node| problems.text("name", node));
    let troops = table
        .require("troops", "troops = [\"knights\"]", problems)
        .and_then(|node| troops(node, problems));
    let one_type = table.get("one_type");
    let one_type = one_type.map_or(Some(false), |node| problems.boolean("one_type", node));
    let mut limit = |key: &'static str, least: i64| {
        let node = table.require(key, &format!("{key} = 3"), problems)?;
        problems.integer(key, least..=99, node)
    };
    let (min, max) = (limit("min", 0), limit("max", 1));
    if let (Some(min), Some(max)) = (min, max)
        && min > max
    {
        problems.add(
            Problem::at(
                "list::limits",
                item.span.clone(),
                format!("`min` is {min} and `max` is {max}"),
            )
            .label("more than the most")
            .help("`min` is at most `max`"),
        );
    }
    let mark = table
        .get("battle_line")
        .map_or(Some(Mark::None), |node| problems.one_of("battle_line", &MARKS, node));
    let years = spans(table.get("years"), problems);
    let mut words = |key: &'static str| {
        let node = table.get(key)?;
        problems.text(key, node).map(str::to_owned)
    };
    let (when, unread) = (words("when"), words("unread"));
    let cards = offers(table.get("cards"), problems);
    Some(Line {
        name: name?.to_owned(),
        entry: Entry {
            types: troops?,
            one_type: one_type?,
            min: min? as u8,
            max: max? as u8,
            mark: mark?,
            years,
            faction: when,
            part: ListPart::Main,
            cards: Vec::new(),
        },
        cards,
        unread,
    })
}

/// A list of troop types, one at least.
pub(super) fn troops(node: &Node, problems: &mut Problems) -> Option<TroopSet> {
    let items = problems.list("troops", node)?;
    if items.is_empty() {
        problems.add(
            Problem::at("list::troops", node.span.clone(), "`troops` is empty").label("empty"),
        );
        return None;
    }
    let types: Vec<TroopType> =
        items.iter().filter_map(|item| troop("troops", item, problems)).collect();
    Some(TroopSet::of(&types))
}

/// A span of years: `[1066, 1075]`.
pub(super) fn span(name: &str, node: &Node, problems: &mut Problems) -> Option<Years> {
    let mut years = |node: &Node| problems.integer(name, ALL_YEARS, node);
    if let Value::List(items) = &node.value
        && let [from, to] = items.as_slice()
    {
        let (from, to) = (years(from)?, years(to)?);
        if from <= to {
            return Some(Years { from: from as i32, to: to as i32 });
        }
    }
    problems.add(
        Problem::at("list::years", node.span.clone(), format!("`{name}` is no span of years"))
            .label("not a first and a last year")
            .help("write the first and the last year, negative before the era: [-335, -329]"),
    );
    None
}

/// Spans of years: `[[-335, -329], [-323, -320]]`; none where the key isn't there.
pub(super) fn spans(node: Option<&Node>, problems: &mut Problems) -> Vec<Years> {
    let Some(node) = node else { return Vec::new() };
    let items = problems.list("years", node).unwrap_or_default();
    items.iter().filter_map(|item| span("years", item, problems)).collect()
}

fn allies_of(node: &Node, problems: &mut Problems) -> Vec<Allies> {
    let mut allies = Vec::new();
    for item in problems.list("allies", node).unwrap_or_default() {
        let Some(table) = TableReader::read("[[allies]]", item, &ALLY_KEYS, problems) else {
            continue;
        };
        let names = table.require("names", "names = [\"Breton allies\"]", problems);
        let names = names.and_then(|node| problems.list("names", node));
        let names = names
            .unwrap_or_default()
            .iter()
            .filter_map(|name| problems.text("names", name).map(str::to_owned))
            .collect();
        let years = spans(table.get("years"), problems);
        allies.push(Allies { names, years });
    }
    allies
}
