//! A card's worth by player, by reading of the rules and by enemy.

use super::super::Material;
use analysis::page::table::{PageTable, count, figures, text, words, worth_cell};
use analysis::page::{Content, Section};
use analysis::tables::values::parts;

/// One row a card and player, reading or enemy.
pub(in super::super) fn section(material: &Material<'_>) -> Option<Section> {
    let worth = material.info.worth.as_ref().filter(|it| it.has_curves())?;
    let lines = parts(&worth.cards);
    if lines.is_empty() {
        return None;
    }
    let title = |name: &str| {
        let mut cards = worth.cards.iter();
        let card = cards.find(|card| card.name == name);
        card.map(|card| card.title.clone()).unwrap_or_default()
    };
    let rows = lines.iter().map(|line| {
        let part = &line.part;
        let worth = worth_cell(part.worth.estimate());
        vec![
            text(title(&line.card)),
            text(&part.name),
            worth,
            text(part.verdict.words()),
            count(part.n_pairs),
        ]
        .into()
    });
    let table = PageTable {
        name: "value_parts",
        lead: format!(
            "The same by player, by reading of unclear rules, and by enemy, each from its own part of the battles; the fewer \
             battles, the wider. {}",
            worth.enemy_kinds
        )
        .trim_end()
        .to_owned(),
        headings: vec![
            words("Card"),
            words("Player, reading, or enemies"),
            figures("Worth, points"),
            words("Verdict"),
            figures("Pairs"),
        ],
        rows: rows.collect(),
    };
    Some(Section::why("value-parts", "By player, reading and enemy").with(Content::Table(table)))
}
