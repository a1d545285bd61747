//! The price list of all types.

use super::super::Material;
use super::super::document::{Content, Section};
use super::super::example_battles;
use super::super::meetings::{Meeting, Meetings};
use super::super::table::{HtmlCell, HtmlRow, HtmlTable, figures, number, text, words};
use analysis::phrases::Number;
use analysis::type_prices::{
    ExplainedShares, PlayerPrice, TypeCounter, TypePrice, TypePrices, points, rounded,
};

/// Where the price of a list that is tried stands.
const TRIED: usize = 3;

/// One row a type and player.
pub(in super::super) fn section<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let prices = material.info.type_prices.as_ref()?;
    let rows = prices.types.iter().flat_map(|of| of.players.iter().map(move |it| row(of, it)));
    let mut headings = vec![
        words("Type"),
        words("Led by"),
        figures("Published, points"),
        figures("Fair, points"),
        figures("In halves"),
        figures("Adds beyond its price, of 100"),
        figures("Above the first player's"),
        words("Verdict"),
        words("Over all players"),
    ];
    if prices.types.iter().any(|it| it.tried.is_some()) {
        headings.insert(TRIED, figures("Tried, points"));
    }
    let table = HtmlTable {
        name: "price_list",
        lead: format!(
            "By one linear regression of scores on what two random armies have more or fewer of. A fair price is what is charged and what a {} adds \
             beyond that, over what a point of price is worth: what it buys elsewhere, and what it hands over when the {} is lost. \
             Intervals are of 95 %, by a jackknife over groups of meetings that share no army; the words are read from the price as it is shrunk towards the one that is charged. \
             Half a point to either side counts as right. A difference between players holds for all types together.",
            prices.unit, prices.unit
        ),
        headings,
        rows: rows.collect(),
    };
    Some(Section::titled("price-list", "The price list").with(Content::Table(table)))
}

/// ST-R7, ST-R8: how uneven types are, and what prices explain, one row a player and list.
pub(in super::super) fn evenness<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let prices = material.info.type_prices.as_ref()?;
    let is_tried = !prices.at_published.is_empty();
    let main = if is_tried { "tried" } else { "published" };
    let all = prices.at_published.iter().map(|it| ("published", it));
    let all = all.chain(prices.rates.iter().map(|it| (main, it)));
    let rows: Vec<HtmlRow> = all
        .filter(|(_, it)| it.unevenness.is_some())
        .map(|(list, it)| {
            let of = |get: fn(&ExplainedShares) -> Option<stats::Estimate>| {
                estimate(it.explained.as_ref().and_then(get))
            };
            vec![
                text(&it.player),
                text(list),
                estimate(it.unevenness),
                of(|it| Some(it.at_equal_points)),
                of(|it| Some(it.points)),
                of(|it| Some(it.types)),
                of(|it| it.counters),
            ]
            .into()
        })
        .collect();
    let table = HtmlTable {
        name: "evenness",
        lead: format!(
            "Unevenness is the root mean square over types of what a {} adds beyond its price, in points of 100, less what the noise of the estimates adds to it. The other columns are percent of what differs between meetings beyond chance: of the variance of their mean scores, less that of two battles against each other. What is missing to 100 is of single armies: their general, their number of stands, how types work together. Intervals are of 95 %, by the jackknife.",
            prices.unit
        ),
        headings: vec![
            words("Led by"),
            words("Prices"),
            figures("Unevenness, of 100"),
            figures("By types at equal points, %"),
            figures("By points, %"),
            figures("By types beyond their price, %"),
            figures("By type against type, %"),
        ],
        rows,
    };
    (!table.rows.is_empty())
        .then(|| Section::titled("evenness", "How even the list is").with(Content::Table(table)))
}

/// ST-R8: the clearest counters, each with the battles that show it.
pub(in super::super) fn counters<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let prices = material.info.type_prices.as_ref()?;
    let row = |it: &TypeCounter| HtmlRow {
        cells: vec![
            text(&it.name),
            text(&it.against),
            text(&it.player),
            estimate(Some(it.adds)),
            text(it.side.to_string()),
        ],
        battle: Some(example_battles::of_types(material.info, it.cell, it.pair)),
    };
    let table = HtmlTable {
        name: "counters",
        lead: "What no list of prices mends: a price evens out a type on average, not against each enemy. Points of 100 that the army with the first type scores more where a quarter of its points are in it, and a quarter of the enemy's in the second; beyond what both do against a mean army. The intervals hold for all pairs of types together.".to_owned(),
        headings: vec![
            words("Type"),
            words("Does better against"),
            words("Led by"),
            figures("By, of 100"),
            words("Its side in the battle"),
        ],
        rows: prices.counters.iter().map(row).collect(),
    };
    let mut section = Section::titled("counters-of-types", "What no list mends");
    if let Some(map) = material.figure("type_counters") {
        section = section.figure(Some(map)).with(Content::Meetings(meetings(material, prices)));
    }
    (!prices.all_counters.is_empty()).then(|| match prices.counters.is_empty() {
        true => section,
        false => section.with(Content::Table(table)),
    })
}

/// The meetings that the cells of the map lead to.
fn meetings(material: &Material<'_>, prices: &TypePrices) -> Meetings {
    let of = |it: &TypeCounter| Meeting {
        row: it.name.clone(),
        column: it.against.clone(),
        said: format!(
            "{} points of 100. In the meeting that has most of both, {} are on side {}.",
            Number::plain(it.adds).with_plus().with_interval(""),
            it.name,
            it.side
        ),
        battle: example_battles::of_types(material.info, it.cell, it.pair),
    };
    Meetings { names: prices.sorted_names(), all: prices.counters_of_first().map(of).collect() }
}

pub(super) fn estimate(estimate: Option<stats::Estimate>) -> HtmlCell {
    let shown = estimate.map(|it| number(&Number::plain(it)));
    shown.unwrap_or_else(|| HtmlCell { is_number: true, ..text("–") })
}

fn row(of: &TypePrice, player: &PlayerPrice) -> HtmlRow {
    let figure = |shown: String, value: Option<f64>| HtmlCell {
        sort: value.map(|it| it.to_string()).unwrap_or_default(),
        is_number: true,
        ..text(shown)
    };
    let mut cells = vec![
        text(&of.name),
        text(&player.player),
        figure(points(of.published), Some(of.published)),
        estimate(player.fair),
        figure(rounded(player.fair), player.fair.and_then(|it| it.value)),
        estimate(player.beyond),
        estimate(player.above_first),
        text(player.verdict),
        text(of.verdict),
    ];
    if let Some(tried) = of.tried {
        cells.insert(TRIED, figure(points(tried), Some(tried)));
    }
    cells.into()
}
