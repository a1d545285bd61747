//! What the cards did.

use super::super::Material;
use analysis::numbers::plain;
use analysis::page::table::{MOST_ROWS, PageCell, PageTable, count, figures, text, words};
use analysis::page::{Content, Section};

/// What the cards did, a row for each thing that a card of an army does in a cell.
pub(in super::super) fn section(material: &Material<'_>) -> Option<Section> {
    let info = material.info;
    if info.usage.is_empty() {
        return None;
    }
    let rows = info.usage.iter().take(MOST_ROWS).map(|line| {
        let mean = line.times as f64 / f64::from(line.battles.max(1));
        vec![
            text(&line.title),
            text(&line.what),
            PageCell {
                text: plain(mean, 2),
                sort: format!("{mean:.9}"),
                is_number: true,
                ..PageCell::default()
            },
            count(line.times),
            count(line.battles.into()),
            PageCell {
                below: line.variant.clone(),
                ..text(format!("{}: {}", line.side, line.army))
            },
            text(&line.matchup),
        ]
        .into()
    });
    let table = PageTable {
        name: "usage",
        lead: "Counted in a few battles of every cell, played again with an eye on the cards; what a card does by being there, such as \
               keeping an enemy away, can't be counted. A card that did nothing can't be worth anything in these hands. usage.csv \
               has every row."
            .to_owned(),
        headings: vec![
            words("Card"),
            words("What it does"),
            figures("A battle"),
            figures("Times"),
            figures("Battles"),
            words("Army and variant"),
            words("Matchup"),
        ],
        rows: rows.collect(),
    };
    Some(Section::why("usage", "What the cards did").with(Content::Table(table)))
}
