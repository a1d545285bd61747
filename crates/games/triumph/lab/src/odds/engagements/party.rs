//! Reads a stand or a camp of a file: a table, or one line of notation.

use triumph::{
    Camp, Card, CardSet, FightingTo, Garrison, Party, Refusal, RefusalSubject, Stand, TroopType,
};

use crate::notation::{cards_help, troops_help};
use crate::{keys, notation};
use experiment::document::problem::Problem;
use experiment::document::{Entry, Node, Problems, Span, TableReader, Value};
use experiment::odds::situations::example;

/// Keys that only a camp has.
const CAMP_ONLY: [&str; 2] = ["fortified", "garrison"];

/// Keys that a camp may have.
const OF_CAMP: [&str; 4] = ["camp", "fortified", "garrison", "standard_wagon"];

/// The party of an entry; `None` goes with at least one problem.
pub fn read(name: &str, entry: &Entry, problems: &mut Problems) -> Option<Party> {
    let node = &entry.node;
    if let Value::Text(text) = &node.value {
        return notation::read(text, node, problems);
    }
    if !matches!(node.value, Value::Table(_)) {
        problems.add(
            Problem::at(
                "odds::party",
                node.span.clone(),
                format!("{name} is {}, and should be a table or a text", node.value.kind()),
            )
            .label("neither")
            .help("such as { \"troop\": \"spear\", \"uphill\": true } or \"spear:uphill\""),
        );
        return None;
    }
    let table = TableReader::declared(name, node, &keys::PARTY, problems)?;
    // If it isn't known which of the two it is, nothing more is reported.
    let is_camp = match table.get("camp") {
        Some(_) => table.given("camp", problems)?,
        None => false,
    };
    if is_camp {
        Some(camp(&table, problems).into())
    } else {
        stand(&table, problems).map(Party::Stand)
    }
}

fn stand(table: &TableReader<'_>, problems: &mut Problems) -> Option<Stand> {
    let mut is_misplaced_camp = false;
    for entry in table.entries() {
        if CAMP_ONLY.contains(&entry.key.as_str()) {
            is_misplaced_camp = true;
            problems.add(
                Problem::at(
                    "odds::party",
                    entry.key_span.clone(),
                    format!("`{}` is said of a camp, and {} isn't one", entry.key, table.name),
                )
                .label("needs `camp`")
                .help(format!(
                    "add {} and leave out the troop, or leave this key out",
                    example("camp", "true")
                )),
            );
        }
    }
    let troop = if is_misplaced_camp {
        table.get("troop")
    } else {
        table.require("troop", &example("troop", "\"spear\""), problems)
    };
    let troop = troop.and_then(|node| troop_type(node, problems));
    let mut is = |key: &str| table.or_default(key, problems);
    let mut stand = Stand {
        general: is("general"),
        rear_support: is("rear_support"),
        uphill: is("uphill"),
        difficult: is("difficult"),
        marked: is("marked"),
        standard_wagon: is("standard_wagon"),
        on_transports: is("on_transports"),
        // Placeholders for what isn't read yet or can't be; a stand whose type can't be read is given up below.
        ..Stand::of(troop.unwrap_or(TroopType::Archers))
    };
    if let Some(node) = table.get("cards") {
        stand.cards = cards(node, problems);
    }
    stand.edges = table.or_default("edges", problems);
    let edges =
        [("front", FightingTo::Front), ("flank", FightingTo::Flank), ("rear", FightingTo::Rear)];
    stand.fighting_to = table.word_or_default("fighting_to", &edges, problems);
    troop.map(|_| stand)
}

fn troop_type(node: &Node, problems: &mut Problems) -> Option<TroopType> {
    let text = problems.text("troop", node)?;
    let troop = TroopType::from_word(text);
    if troop.is_none() {
        problems.add(
            Problem::at(
                "triumph::troop",
                node.span.clone(),
                format!("unknown troop type \"{text}\""),
            )
            .label("not a troop type of Triumph!")
            .help(troops_help(text)),
        );
    }
    troop
}

fn cards(node: &Node, problems: &mut Problems) -> CardSet {
    let mut cards = CardSet::EMPTY;
    for item in problems.list("cards", node).unwrap_or_default() {
        let Some(text) = problems.text("a card", item) else {
            continue;
        };
        match Card::from_word(text) {
            None => problems.add(
                Problem::at("triumph::card", item.span.clone(), format!("unknown card \"{text}\""))
                    .label("not a battle card of Triumph!")
                    .help(cards_help(text)),
            ),
            Some(card) if cards.contains(card) => problems.add(
                Problem::at(
                    "triumph::card",
                    item.span.clone(),
                    format!("the card {} is there twice", card.title()),
                )
                .label("the second time")
                .help("name it once"),
            ),
            Some(card) => cards = cards.with(card),
        }
    }
    cards
}

fn camp(table: &TableReader<'_>, problems: &mut Problems) -> Camp {
    for entry in table.entries() {
        let key = entry.key.as_str();
        if keys::PARTY.iter().any(|own| own.name == key) && !OF_CAMP.contains(&key) {
            let help = match key {
                "cards" => {
                    "write fortified for card 17 and standard_wagon for card 19, and leave this key out"
                }
                "troop" => "leave it out; the stand inside a camp is its garrison",
                _ => "leave it out; a camp has fortified, garrison and standard_wagon",
            };
            problems.add(
                Problem::at(
                    "odds::party",
                    entry.key_span.clone(),
                    format!("`{key}` is said of a stand, and {} is a camp", table.name),
                )
                .label("not of a camp")
                .help(help),
            );
        }
    }
    let mut is = |key: &str| table.or_default(key, problems);
    let (fortified, wagon) = (is("fortified"), is("standard_wagon"));
    Camp {
        fortified,
        wagon,
        garrison: table.get("garrison").and_then(|node| garrison(node, problems)),
        ..Camp::empty()
    }
}

/// A troop type, with cards and the general in notation; `null` is no garrison.
fn garrison(node: &Node, problems: &mut Problems) -> Option<Garrison> {
    if node.value == Value::Other("null") {
        return None;
    }
    let text = problems.text("garrison", node)?;
    let stand: Stand = notation::read(text, node, problems)?;
    let garrison = Garrison { troop: stand.troop, cards: stand.cards, general: stand.general };
    let without_situation =
        Stand { cards: stand.cards, general: stand.general, ..Stand::of(stand.troop) };
    if stand != without_situation {
        problems.add(
            Problem::at(
                "odds::party",
                node.span.clone(),
                "a garrison has a troop type, cards, and may be the general's; nothing else",
            )
            .help("leave the other words out"),
        );
    }
    Some(garrison)
}

/// The place of an entry that a refusal is about.
pub fn place_of(refusal: &Refusal, entry: &Entry) -> Span {
    let Value::Table(entries) = &entry.node.value else {
        return entry.node.span.clone();
    };
    let key = |key: &str| {
        entries.iter().find(|other| other.key == key).map(|other| other.node.span.clone())
    };
    let place = match refusal {
        Refusal::CannotBear { whose: RefusalSubject::Stand(_), card, .. } => {
            place_of_card(*card, entries)
        }
        Refusal::CardsContradict { whose: RefusalSubject::Stand(_), first, second, .. } => {
            place_of_card(*second, entries).or_else(|| place_of_card(*first, entries))
        }
        Refusal::CannotBear { .. }
        | Refusal::CardsContradict { .. }
        | Refusal::GarrisonMounted { .. } => key("garrison"),
        Refusal::MarkedOnTransports { .. } => place_of_card(Card::ScythedChariots, entries),
        Refusal::NoRearSupport { .. } => key("rear_support"),
        Refusal::TooManyEdges { .. } => key("edges"),
        Refusal::CannotShoot { .. } => key("troop"),
        Refusal::ShootsFromTransports => place_of_card(Card::MobileInfantry, entries),
        Refusal::PlaustrellaShoots => place_of_card(Card::Plaustrella, entries),
        Refusal::CampAgainstCamp | Refusal::CampShoots | Refusal::CampShotAt => key("camp"),
    };
    place.unwrap_or_else(|| entry.key_span.clone())
}

/// Where a stand says that a card is in force: in its list of cards, or by a key of its own.
fn place_of_card(card: Card, entries: &[Entry]) -> Option<Span> {
    let by_key = match card {
        Card::ScythedChariots => "marked",
        Card::StandardWagon => "standard_wagon",
        Card::MobileInfantry => "on_transports",
        _ => "",
    };
    let listed = entries.iter().filter(|entry| entry.key == "cards").find_map(|entry| match &entry
        .node
        .value
    {
        Value::List(items) => items.iter().find(
            |item| matches!(&item.value, Value::Text(text) if Card::from_word(text) == Some(card)),
        ),
        _ => None,
    });
    let said = entries.iter().find(|entry| entry.key == by_key).map(|entry| &entry.node);
    listed.or(said).map(|node| node.span.clone())
}
