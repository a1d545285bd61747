//! The worth of every card in army points.

use super::super::Material;
use analysis::page::example_battles;
use analysis::page::table::{
    PageCell, PageRow, PageTable, count, figures, number, text, words, worth_cell,
};
use analysis::page::{Content, Section};
use analysis::phrases::Number;
use analysis::worth::wording::{in_order, noun, points, price};
use analysis::worth::{CardAnswer, CardSkill, CurveOf};

/// One row a card, the farthest from its price first.
pub(in super::super) fn section(material: &Material<'_>) -> Option<Section> {
    let worth = material.info.worth.as_ref()?;
    let rows = in_order(worth).into_iter().map(|card| PageRow {
        cells: row(card, worth.has_curves()),
        battle: example_battles::of_card(material.info, material.tables, card),
    });
    let lead = match worth.has_curves() {
        true => format!(
            "A card is worth the extra army points that would raise the score of {} as much, by the handicap curve; the regression and \
             the test at the price are second and third opinions. A verdict holds where the interval clears the margin of {} points round the \
             price.",
            match worth.curve {
                CurveOf::Bearer | CurveOf::Levels => "the same armies",
                CurveOf::All => "the armies of all these lists on average",
            },
            price(worth.margin),
        ),
        false => "What a card adds to the score of each list. What a point is worth is known from other battles, so worths and prices are \
                  found over all lists together."
            .to_owned(),
    };
    let mut headings = vec![
        words(match noun(worth) {
            "card" => "Card and bearer",
            "troop type" => "Troop type and list",
            _ => "Card or troop type, and list",
        }),
        words("Verdict"),
    ];
    if worth.has_curves() {
        headings.extend([
            figures("Worth, points"),
            figures("Costs"),
            words("By regression"),
            words("At its price"),
        ]);
    }
    headings.extend([figures("Score gained, % points"), figures("Pairs"), words("Rests on")]);
    let table = PageTable {
        name: "values",
        lead: format!(
            "{lead}{} values.csv has everything.",
            match worth.cards.len() {
                1 => String::new(),
                n => format!(" \"Flagged\" holds for all {n} cards together."),
            }
        ),
        headings,
        rows: rows.collect(),
    };
    Some(
        Section::answer("values", format!("Every {}, list by list", noun(worth)))
            .with(Content::Table(table)),
    )
}

/// By the curve only where there is one.
fn row(card: &CardAnswer, by_curve: bool) -> Vec<PageCell> {
    let worth = PageCell {
        below: card.worth.why_not().unwrap_or_default().to_owned(),
        ..worth_cell(card.worth.estimate())
    };
    let flag = if card.is_flagged { "flagged" } else { "" };
    let skill = card.skill.as_ref().map_or("", CardSkill::in_a_word);
    let disputed = if card.dispute.is_some() { "disputed" } else { "" };
    let below: Vec<&str> = [disputed, flag, card.firmness.words(), skill]
        .into_iter()
        .filter(|words| !words.is_empty())
        .collect();
    let verdict = PageCell {
        below: below.join(", "),
        is_alarm: card.is_flagged,
        ..text(card.verdict.words())
    };
    let mut cells = vec![
        PageCell { below: format!("{}: {}", card.bearer, card.printed), ..text(&card.title) },
        verdict,
    ];
    if by_curve {
        cells.extend([
            worth,
            PageCell {
                text: price(card.price),
                sort: format!("{:.6}", card.price),
                is_number: true,
                ..PageCell::default()
            },
            text(points(card.regression.as_ref())),
            text(points(card.at_price.as_ref())),
        ]);
    }
    cells.extend([
        number(&Number::percentage_points(card.effect)),
        count(card.n_pairs),
        text(card.trust.words()),
    ]);
    cells
}
