//! The price list of all types.

use super::super::Material;
use super::super::document::{Content, Section};
use super::super::table::{HtmlCell, HtmlRow, HtmlTable, figures, number, text, words};
use analysis::type_prices::{PlayerPrice, TypePrice, points, rounded};
use analysis::words::Number;

/// One row a type and player.
pub(in super::super) fn section<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let prices = material.info.type_prices.as_ref()?;
    let rows = prices.types.iter().flat_map(|of| of.players.iter().map(move |it| row(of, it)));
    let table = HtmlTable {
        name: "price_list",
        lead: format!(
            "By one linear regression of scores on what two random armies have more or fewer of. A fair price is what the rules charge and what a {} adds \
             beyond that, over what a point of price is worth: what it buys elsewhere, and what it hands over when the {} is lost. \
             Intervals are of 95 %, by a jackknife over groups of meetings that share no army; the words are read from the price as it is shrunk towards the published one. \
             Half a point to either side counts as right. A difference between players holds for all types together.",
            prices.unit, prices.unit
        ),
        headings: vec![
            words("Type"),
            words("Led by"),
            figures("Published, points"),
            figures("Fair, points"),
            figures("In halves"),
            figures("Adds beyond its price, of 100"),
            figures("Above the first player's"),
            words("Verdict"),
            words("Over all players"),
        ],
        rows: rows.collect(),
    };
    Some(Section::titled("price-list", "The price list").with(Content::Table(table)))
}

fn row(of: &TypePrice, player: &PlayerPrice) -> HtmlRow {
    let estimate = |estimate: Option<stats::Estimate>| {
        let shown = estimate.map(|it| number(&Number::plain(it)));
        shown.unwrap_or_else(|| HtmlCell { is_number: true, ..text("–") })
    };
    let figure = |shown: String, value: Option<f64>| HtmlCell {
        sort: value.map(|it| it.to_string()).unwrap_or_default(),
        is_number: true,
        ..text(shown)
    };
    vec![
        text(&of.name),
        text(&player.player),
        figure(points(of.published), Some(of.published)),
        estimate(player.fair),
        figure(rounded(player.fair), player.fair.and_then(|it| it.value)),
        estimate(player.beyond),
        estimate(player.above_first),
        text(player.verdict),
        text(of.verdict),
    ]
    .into()
}
