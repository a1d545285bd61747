//! Reads a list file key by key.

mod cards;
mod conditional;

use triumph::army_lists::{Entry, ListPart, Years};
use triumph::{TroopSet, TroopType};

use super::file::{Allies, Line, ListFile};
use crate::keys;
use crate::vocabulary::{MARKS, troop};
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, TableReader, Value, parse_toml_with_help};

use cards::offers;
pub(super) use cards::{label_of, word_of};
use conditional::{generals, homes, ratings};

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
    let table = TableReader::declared("the list", &root, &keys::LIST, problems)?;
    let name = table.required::<&str>("name", "name = \"Norman Conquest\"", problems);
    let source = table.given("source", problems);
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
    let allies = allies_of(&table, problems);
    let list = ListFile {
        name: name?.trim().to_owned(),
        source,
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
    let table = TableReader::declared("[[entry]]", item, &keys::ENTRY, problems)?;
    let name = table.required("name", "name = \"Milites\"", problems);
    let troops = table
        .require("troops", "troops = [\"knights\"]", problems)
        .and_then(|node| troops(node, problems));
    let min: Option<u8> = table.required("min", "min = 3", problems);
    let max: Option<u8> = table.required("max", "max = 3", problems);
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
    let years = spans(table.get("years"), problems);
    let cards = offers(table.get("cards"), problems);
    let unread = table.given("unread", problems);
    let entry = Entry {
        one_type: table.or_default("one_type", problems),
        mark: table.word_or_default("battle_line", &MARKS, problems),
        years,
        faction: table.given("when", problems),
        part: ListPart::Main,
        cards: Vec::new(),
        // What is missing comes last, so that everything else is read too.
        types: troops?,
        min: min?,
        max: max?,
    };
    Some(Line { name: name?, entry, cards, unread })
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

fn allies_of(setup: &TableReader<'_>, problems: &mut Problems) -> Vec<Allies> {
    let mut allies = Vec::new();
    for table in setup.tables("allies", "[[allies]]", problems) {
        let names = table.required("names", "names = [\"Breton allies\"]", problems);
        let years = spans(table.get("years"), problems);
        allies.push(Allies { names: names.unwrap_or_default(), years });
    }
    allies
}
