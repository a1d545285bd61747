//! The price list: what cards should cost over all lists that had them.

use super::super::Material;
use super::super::document::{Content, Section};
use super::super::table::{HtmlCell, HtmlRow, HtmlTable, figures, text, words};
use analysis::words::counted;
use analysis::worth::CardOverLists;
use analysis::worth::price_list::{
    fair_price, in_order, interval, reasons, verdict, with_true_minus,
};

/// One row a card, the one whose price is farthest off first, and under it why.
pub(in super::super) fn section<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let worth = material.info.worth.as_ref()?;
    if worth.over_lists.is_empty() {
        return None;
    }
    let cards = in_order(worth);
    let rows = cards
        .iter()
        .map(|card| HtmlRow::from(row(card, worth.players.len())));
    let table = HtmlTable {
        name: "prices",
        lead: "Over all lists that had the card, in the unit in which the rules charge; the card whose price is farthest off comes first."
            .to_owned(),
        headings: vec![
            words("Card"),
            words("Verdict"),
            words("A fair price"),
            words("The rules charge"),
            figures("Score of 100"),
            words("Tried on"),
            words("Rests on"),
        ],
        rows: rows.collect(),
    };
    let why = cards.iter().map(|card| reasons(card).join(" "));
    Some(
        Section::titled("prices", "Price list")
            .with(Content::Table(table))
            .with(Content::Folded(
                "Why, card by card".to_owned(),
                why.collect(),
            )),
    )
}

fn row(card: &CardOverLists, n_players: usize) -> Vec<HtmlCell> {
    let value = card.effect.value.unwrap_or(0.0);
    let by = match n_players {
        1 => String::new(),
        _ => card.player.clone(),
    };
    vec![
        HtmlCell {
            below: by,
            ..text(&card.title)
        },
        text(verdict(card)),
        text(fair_price(card)),
        text(with_true_minus(&card.printed)),
        HtmlCell {
            text: interval(&card.effect),
            sort: format!("{value:.6}"),
            is_number: true,
            ..HtmlCell::default()
        },
        text(counted(card.lists.len() as u64, "list")),
        text(card.trust.words()),
    ]
}
