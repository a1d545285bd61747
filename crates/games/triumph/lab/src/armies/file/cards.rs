//! The `[[cards]]` of an army: the cards that it buys, for which stands, and how many.

use triumph::{Card, TroopSet, TroopType};

use super::disguise::DisguiseText;
use super::stands::StandsLine;
use crate::keys;
use crate::vocabulary::{card, texts, troop};
use experiment::document::problem::{Problem, did_you_mean};
use experiment::document::{Node, Problems, TableReader, Value};

/// A `[[cards]]` table: one purchase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardLine {
    pub card: Card,
    /// The stands that it is for, by names of lines or troop types.
    pub on: Vec<String>,
    /// TR-BC-07.1, TR-BC-20.2: the stands that it may help.
    pub helps: Vec<String>,
    /// The number of cards, or of stands that it is for.
    pub count: Option<u8>,
    /// TR-BC-01.2, TR-BC-02.2: what the stands may dismount as.
    pub dismount: Option<TroopType>,
    /// TR-BC-12.2: the friends that may be passed.
    pub passes: TroopSet,
    /// TR-BC-24.1: which stands are disguised as which others.
    pub disguises: Vec<DisguiseText>,
}

/// Reads `[[cards]]`; no lines if the key isn't there.
pub(super) fn cards(
    node: Option<&Node>,
    stands: &[StandsLine],
    problems: &mut Problems,
) -> Vec<CardLine> {
    let items = node.and_then(|node| problems.list("cards", node));
    let mut lines = Vec::new();
    for item in items.unwrap_or_default() {
        if let Some(table) = TableReader::declared("[[cards]]", item, &keys::BOUGHT, problems)
            && let Some(line) = card_line(&table, stands, problems)
        {
            lines.push(line);
        }
    }
    lines
}

fn card_line(
    table: &TableReader<'_>,
    stands: &[StandsLine],
    problems: &mut Problems,
) -> Option<CardLine> {
    let which = table
        .require("card", "card = \"shower-shooting\"", problems)
        .and_then(|node| card("card", node, problems))?;
    refuse_wrong_keys(which, table, problems);
    let mut lines = |key: &'static str| -> Vec<String> {
        let Some(node) = table.get(key) else {
            return Vec::new();
        };
        refuse_empty(key, node, problems);
        let words = texts(key, node, problems);
        for word in &words {
            if !stands.iter().any(|line| line.is_called(word)) {
                problems.add(unknown_line(key, word, node, stands));
            }
        }
        words
    };
    let (on, helps) = (lines("on"), lines("helps"));
    let dismount = table.get("as").and_then(|node| troop("as", node, problems));
    let passes = table.get("past").map_or(TroopSet::EMPTY, |node| {
        let words = problems.list("past", node).unwrap_or_default();
        let types: Vec<TroopType> =
            words.iter().filter_map(|word| troop("past", word, problems)).collect();
        TroopSet::of(&types)
    });
    let disguises =
        table.get("disguises").map_or_else(Vec::new, |node| disguises(node, stands, problems));
    Some(CardLine {
        card: which,
        on,
        helps,
        count: table.given("count", problems),
        dismount,
        passes,
        disguises,
    })
}

/// TR-BC-00.5: refuses keys that don't apply to a card, and missing ones.
fn refuse_wrong_keys(card: Card, table: &TableReader<'_>, problems: &mut Problems) {
    let is_dismounting = matches!(card, Card::DeploymentDismounting | Card::MidBattleDismounting);
    let counted = card.names_stands() || card.is_bought_by_the_card();
    let is_deceptive = card == Card::DeceptiveDeployment;
    for (key, takes, needs, example) in [
        ("on", card.names_stands(), card.names_stands(), "on = \"knights\""),
        ("helps", card.names_helped(), card.names_helped(), "helps = \"heavy-foot\""),
        ("count", counted, false, ""),
        ("as", is_dismounting, is_dismounting, "as = \"elite-foot\""),
        ("past", card == Card::ChargeThrough, false, ""),
        ("disguises", is_deceptive, is_deceptive, "disguises = [\"nobody as horde\"]"),
    ] {
        match table.get(key) {
            Some(node) if !takes => problems.add(
                Problem::at("army::card", node.span.clone(), format!("{card} takes no `{key}`"))
                    .label("means nothing here")
                    .help(format!("leave it out; `equipoise list cards` says what {card} is for")),
            ),
            None if needs => {
                table.require(key, example, problems);
            }
            _ => {}
        }
    }
}

/// Refuses an empty list of stands for a card that has to name some.
fn refuse_empty(key: &str, node: &Node, problems: &mut Problems) {
    if matches!(&node.value, Value::List(items) if items.is_empty()) {
        problems.add(
            Problem::at("army::card", node.span.clone(), format!("`{key}` is empty"))
                .label("empty")
                .help("name lines of [[stands]] or troop types, or leave the card out"),
        );
    }
}

fn unknown_line(key: &str, word: &str, node: &Node, stands: &[StandsLine]) -> Problem {
    let mut names: Vec<&str> =
        stands.iter().map(|line| line.name.as_deref().unwrap_or(line.troop.name())).collect();
    names.dedup();
    Problem::at(
        "army::card",
        node.span.clone(),
        format!(
            "`{key}` names \"{word}\", and no line of [[stands]] is called so or of such troops"
        ),
    )
    .label("no stand of this army")
    .help(did_you_mean(word, &names))
}

fn disguises(node: &Node, stands: &[StandsLine], problems: &mut Problems) -> Vec<DisguiseText> {
    refuse_empty("disguises", node, problems);
    let mut found = Vec::new();
    for item in problems.list("disguises", node).unwrap_or_default() {
        let Some(text) = problems.text("disguises", item) else {
            continue;
        };
        let Some(disguise) = DisguiseText::read(text) else {
            problems.add(
                Problem::at(
                    "army::disguise",
                    item.span.clone(),
                    format!("\"{text}\" is no disguise"),
                )
                .label("not WHO as WHAT")
                .help("write \"nobody as horde\", \"horde as 2 pikes\" or \"2 warriors as horde\" (TR-BC-24.1)"),
            );
            continue;
        };
        if let Some((_, who)) = &disguise.real
            && !stands.iter().any(|line| line.is_called(who))
        {
            problems.add(unknown_line("disguises", who, item, stands));
        }
        found.push(disguise);
    }
    found
}
