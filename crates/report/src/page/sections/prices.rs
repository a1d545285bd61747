//! The price list: what cards should cost over all lists that had them.

use super::super::Material;
use super::super::document::{Content, Section};
use super::super::table::{HtmlCell, HtmlRow, HtmlTable, figures, text, words};
use analysis::words::counted;
use analysis::worth::WorthAnswer;
use analysis::worth::next_step::next_step;
use analysis::worth::price_list::{
    Line, fair_price, in_order, interval, of_what, reasons, with_true_minus,
};
use analysis::worth::wording::noun;

/// One row a card, the one whose price is farthest off first, and under it why.
pub(in super::super) fn section<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let worth = material.info.worth.as_ref()?;
    let lines = in_order(worth);
    if lines.is_empty() {
        return None;
    }
    let noun = noun(worth);
    let heading = match of_what(&lines) {
        "card" => "Card",
        "a stand of" => "A stand of",
        _ => "Card or stand",
    };
    let table = HtmlTable {
        name: "prices",
        lead: format!(
            "Over the lists that had the {noun}, in the unit in which the rules charge; the {noun} whose price is farthest off comes first."
        ),
        headings: vec![
            words(heading),
            words("Verdict"),
            words("A fair price"),
            words("The rules charge"),
            figures("Score of 100"),
            words("Tried on"),
            words("What next"),
        ],
        rows: lines.iter().map(|line| HtmlRow::from(row(worth, line))).collect(),
    };
    let why = lines.iter().map(|line| reasons(worth, line).join(" "));
    Some(
        Section::titled("prices", "Price list")
            .with(Content::Table(table))
            .with(Content::Folded(format!("Why, {noun} by {noun}"), why.collect())),
    )
}

fn row(worth: &WorthAnswer, line: &Line<'_>) -> Vec<HtmlCell> {
    let (card, effect) = (line.card, line.share.effect);
    let verdict = HtmlCell {
        below: match card.is_flagged {
            true => "flagged".to_owned(),
            false => String::new(),
        },
        is_alarm: card.is_flagged,
        ..text(card.verdict_in_words())
    };
    vec![
        HtmlCell { below: line.share.player.clone(), ..text(&card.title) },
        verdict,
        text(fair_price(line)),
        text(with_true_minus(&card.printed)),
        HtmlCell {
            text: interval(&effect),
            sort: format!("{:.6}", effect.value.unwrap_or(0.0)),
            is_number: true,
            ..HtmlCell::default()
        },
        text(counted(card.lists.len() as u64, "list")),
        text(next_step(worth, card).unwrap_or_default()),
    ]
}
