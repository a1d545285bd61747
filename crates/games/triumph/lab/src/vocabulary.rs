//! Reads the words of army and list files: marks, homes, troop types, cards.

use triumph::army_lists::Mark;
use triumph::battle::Topography;
use triumph::{Card, TroopType};

use crate::notation::{cards_help, troops_help};
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, Value};

/// The words of the home topographies.
pub const TOPOGRAPHIES: [(&str, Topography); 7] = [
    ("arable", Topography::Arable),
    ("forest", Topography::Forest),
    ("hilly", Topography::Hilly),
    ("steppe", Topography::Steppe),
    ("dry", Topography::Dry),
    ("marsh", Topography::Marsh),
    ("delta", Topography::Delta),
];

/// TR-AB-10: the words of the marks.
pub const MARKS: [(&str, Mark); 3] =
    [("all", Mark::All), ("half", Mark::Half), ("none", Mark::None)];

/// The word of a topography.
pub fn topography_name(home: Topography) -> &'static str {
    let found = TOPOGRAPHIES.iter().find(|(_, other)| *other == home);
    found.map_or("", |(name, _)| name)
}

/// The word of a mark.
pub fn mark_name(mark: Mark) -> &'static str {
    let found = MARKS.iter().find(|(_, other)| *other == mark);
    found.map_or("", |(name, _)| name)
}

/// A troop type by any of its words.
pub fn troop(name: &str, node: &Node, problems: &mut Problems) -> Option<TroopType> {
    let text = problems.text(name, node)?;
    let troop = TroopType::from_word(text);
    if troop.is_none() {
        problems.add(
            Problem::at("army::troop", node.span.clone(), format!("unknown troop type \"{text}\""))
                .label("not a troop type")
                .help(troops_help(text)),
        );
    }
    troop
}

/// A battle card by any of its words.
pub fn card(name: &str, node: &Node, problems: &mut Problems) -> Option<Card> {
    let text = problems.text(name, node)?;
    let card = Card::from_word(text);
    if card.is_none() {
        problems.add(
            Problem::at("army::card", node.span.clone(), format!("unknown battle card \"{text}\""))
                .label("not a battle card")
                .help(cards_help(text)),
        );
    }
    card
}

/// TR-AB-07: home topographies, one at least.
pub fn home(node: &Node, problems: &mut Problems) -> Vec<Topography> {
    let mut homes = Vec::new();
    let items = problems.list("home", node).unwrap_or_default();
    for item in items {
        let Some(home) = problems.one_of("home", &TOPOGRAPHIES, item) else {
            continue;
        };
        if homes.contains(&home) {
            problems.add(
                Problem::at(
                    "army::home",
                    item.span.clone(),
                    format!("`home` names {} twice", topography_name(home)),
                )
                .help("name it once"),
            );
            continue;
        }
        homes.push(home);
    }
    if items.is_empty() && matches!(node.value, Value::List(_)) {
        problems.add(
            Problem::at("army::home", node.span.clone(), "`home` names nothing")
                .label("empty")
                .help("every army has one home topography at least (TR-AB-07), such as \"arable\""),
        );
    }
    homes
}

/// A text, or a list of texts.
pub fn texts(name: &str, node: &Node, problems: &mut Problems) -> Vec<String> {
    match &node.value {
        Value::Text(_) => problems.text(name, node).map(str::to_owned).into_iter().collect(),
        _ => problems
            .list(name, node)
            .unwrap_or_default()
            .iter()
            .filter_map(|item| problems.text(name, item).map(str::to_owned))
            .collect(),
    }
}
