//! Reads the entries of a list and their cards.

use triumph::army_lists::{CardOffer, Entry, ListPart, Mark, Years};
use triumph::{Card, TroopSet, TroopType};

use super::{date_range, items, note};
use crate::lists::file::{Line, Offer};
use crate::lists::meshwesh::notes;
use crate::lists::meshwesh::notes::Level;
use crate::lists::read::label_of;
use crate::notation::{cards_help, troops_help};
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, TableReader, Value};

/// One of `troopOptions`.
pub(super) fn line(node: &Node, of: Years, problems: &mut Problems) -> Option<Line> {
    let table = TableReader::read_some("an entry", node, problems)?;
    let mut limit = |key: &'static str, least: i64| {
        let node = table.require(key, &format!("\"{key}\": 3"), problems)?;
        problems.integer(key, least..=99, node)
    };
    let (min, max) = (limit("min", 0), limit("max", 1));
    if let (Some(min), Some(max)) = (min, max)
        && min > max
    {
        problems.add(
            Problem::at(
                "meshwesh::limits",
                node.span.clone(),
                format!("min is {min} and max is {max}"),
            )
            .label("more than the most"),
        );
    }
    let mut types = Vec::new();
    let mut one_type = false;
    for node in items(&table, "troopEntries", problems) {
        let Some(entry) = TableReader::read_some("a troop type", node, problems) else {
            continue;
        };
        types.extend(troop(&entry, problems));
        match note(&entry, "note", problems).trim() {
            "" => {}
            "all" => one_type = true,
            other => problems.add(
                Problem::at(
                    "meshwesh::note",
                    node.span.clone(),
                    format!("a troop type's note is \"{other}\""),
                )
                .label("neither \"all\" nor nothing")
                .help("its meaning is unknown"),
            ),
        }
    }
    if types.is_empty() {
        problems.add(
            Problem::at("meshwesh::troops", node.span.clone(), "an entry offers no troops")
                .label("no troop type"),
        );
    }
    let years = items(&table, "dateRanges", problems);
    let years: Vec<Years> = years.iter().filter_map(|node| date_range(node, problems)).collect();
    let mark = mark(&table, node, problems);
    let name = note(&table, "description", problems).trim();
    let faction = note(&table, "note", problems).trim();
    let says_years = faction.bytes().any(|byte| byte.is_ascii_digit());
    let cards = offers(&table, Level::Entry, of, problems);
    Some(Line {
        name: match (name, types.first()) {
            ("", Some(troop)) => troop.title().to_owned(),
            _ => name.to_owned(),
        },
        entry: Entry {
            types: TroopSet::of(&types),
            one_type,
            min: min? as u8,
            max: max? as u8,
            mark: mark?,
            years,
            faction: (!faction.is_empty()).then(|| faction.to_owned()),
            part: ListPart::Main,
            cards: Vec::new(),
        },
        cards,
        unread: says_years.then(|| faction.to_owned()),
    })
}

/// TR-AB-10: the site's "Battle Line" mark.
fn mark(table: &TableReader<'_>, node: &Node, problems: &mut Problems) -> Option<Mark> {
    match note(table, "core", problems) {
        "all" => Some(Mark::All),
        "half" => Some(Mark::Half),
        "" => Some(Mark::None),
        other => {
            problems.add(
                Problem::at(
                    "meshwesh::mark",
                    node.span.clone(),
                    format!("the battle line mark is \"{other}\""),
                )
                .label("neither all, half nor nothing"),
            );
            None
        }
    }
}

/// A `troopTypeCode`.
pub(super) fn troop(table: &TableReader<'_>, problems: &mut Problems) -> Option<TroopType> {
    let node = table.require("troopTypeCode", "\"troopTypeCode\": \"KNT\"", problems)?;
    let code = problems.text("troopTypeCode", node)?;
    let found = TroopType::ALL.into_iter().find(|troop| troop.code() == code);
    if found.is_none() {
        problems.add(
            Problem::at(
                "meshwesh::troop",
                node.span.clone(),
                format!("unknown troop type \"{code}\""),
            )
            .label("not a code of a troop type")
            .help(troops_help(code)),
        );
    }
    found
}

/// `battleCardEntries` of the army or of an entry.
pub(super) fn offers(
    table: &TableReader<'_>,
    level: Level,
    of: Years,
    problems: &mut Problems,
) -> Vec<Offer> {
    let mut offers = Vec::new();
    for node in items(table, "battleCardEntries", problems) {
        let Some(one) = TableReader::read_some("a card", node, problems) else {
            continue;
        };
        let Some(code_node) = one.require("battleCardCode", "\"battleCardCode\": \"SS\"", problems)
        else {
            continue;
        };
        let Some(code) = problems.text("battleCardCode", code_node) else {
            continue;
        };
        let Some(card) = Card::from_word(code).filter(|_| code.len() == 2) else {
            problems.add(
                Problem::at(
                    "meshwesh::card",
                    code_node.span.clone(),
                    format!("unknown card \"{code}\""),
                )
                .label("not a code of a battle card")
                .help(cards_help(code)),
            );
            continue;
        };
        // Null and missing both mean no limit besides the card's own rule; `min` is 0 or null.
        let limit = one.get("max");
        let limit = limit.filter(|node| node.value != Value::Other("null"));
        let limit = limit.and_then(|node| problems.integer("max", 0..=99, node));
        let offer = CardOffer {
            label: label_of(code),
            limit: limit.map(|limit| limit as u8),
            ..CardOffer::of(card)
        };
        offers.extend(notes::read(offer, note(&one, "note", problems), level, of));
    }
    offers
}
