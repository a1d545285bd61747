//! Cards at several prices: how armies fare that pay each.

use super::super::Material;
use analysis::page::table::{PageCell, PageRow, PageTable, figures, number, text, words};
use analysis::page::{Content, Section};
use analysis::phrases::Number;
use analysis::worth::TestedPrices;
use analysis::worth::tested_prices::halves;

/// One row a card, player and price; only where a run plays other prices than the rules'.
pub(in super::super) fn section(material: &Material<'_>) -> Option<Section> {
    let worth = material.info.worth.as_ref()?;
    let lines = TestedPrices::lines(worth);
    if lines.is_empty() {
        return None;
    }
    let title = |name: &str| {
        let mut cards = worth.prices.iter();
        let card = cards.find(|card| card.name == name);
        card.map_or_else(|| name.to_owned(), |card| card.title.clone())
    };
    let rows = lines.iter().map(|line| {
        PageRow::from(vec![
            PageCell { below: line.player.clone(), ..text(title(&line.card)) },
            PageCell {
                text: halves(line.test.half_points),
                sort: line.test.half_points.to_string(),
                is_number: true,
                ..PageCell::default()
            },
            number(&Number::plain(line.test.difference)),
            text(match line.is_kept {
                true => "may be right",
                false => "refused",
            }),
        ])
    });
    let table = PageTable {
        name: "tested-prices",
        lead: "What the card adds to the score of an army that pays each price out of its own points, on the same battles. A price is \
               refused where the 95 % interval does not contain 0; a fair price is one that is not refused."
            .to_owned(),
        headings: vec![
            words("Card"),
            figures("Price of a unit"),
            figures("Score gained, points of 100"),
            words("The price"),
        ],
        rows: rows.collect(),
    };
    Some(Section::answer("tested-prices", "Price by price").with(Content::Table(table)))
}
