//! The price list of all types.

use super::{
    ExplainedShares, PlayerPrice, TypeCounter, TypePrice, TypePrices, forecasts, points, rounded,
    swaps,
};
use crate::info::RunInfo;
use crate::numbers::plain;
use crate::page::example_battles;
use crate::page::meetings::{Meeting, Meetings};
use crate::page::table::{PageRow, PageTable, all_digits, figures, known, text, words};
use crate::page::{Content, Section};
use crate::phrases::Number;

/// Where the price of a list that is tried stands.
const TRIED: usize = 3;

/// The list, how even it is, whether it holds, and what no list mends.
pub fn sections(info: &RunInfo, prices: &TypePrices) -> Vec<Section> {
    let others = [evenness(prices), proof(prices), counters(info, prices)];
    [Some(list(prices))].into_iter().chain(others).flatten().collect()
}

/// One row a type and player.
fn list(prices: &TypePrices) -> Section {
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
    let table = PageTable {
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
    Section::answer("price-list", "The price list").with(Content::Table(table))
}

/// ST-R7, ST-R8: how uneven types are, and what prices explain, one row a player and list.
fn evenness(prices: &TypePrices) -> Option<Section> {
    let is_tried = !prices.at_published.is_empty();
    let main = if is_tried { "tried" } else { "published" };
    let all = prices.at_published.iter().map(|it| ("published", it));
    let all = all.chain(prices.rates.iter().map(|it| (main, it)));
    let rows: Vec<PageRow> = all
        .filter(|(_, it)| it.unevenness.is_some())
        .map(|(list, it)| {
            let of = |get: fn(&ExplainedShares) -> Option<stats::Estimate>| {
                known(it.explained.as_ref().and_then(get))
            };
            vec![
                text(&it.player),
                text(list),
                known(it.unevenness),
                of(|it| Some(it.at_equal_points)),
                of(|it| Some(it.points)),
                of(|it| Some(it.types)),
                of(|it| it.counters),
            ]
            .into()
        })
        .collect();
    let table = PageTable {
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
        .then(|| Section::answer("evenness", "How even the list is").with(Content::Table(table)))
}

/// ST-R8: the clearest counters, each with the battles that show it.
fn counters(info: &RunInfo, prices: &TypePrices) -> Option<Section> {
    let row = |it: &TypeCounter| PageRow {
        cells: vec![
            text(&it.name),
            text(&it.against),
            text(&it.player),
            known(Some(it.adds)),
            text(it.side.to_string()),
        ],
        battle: Some(example_battles::of_types(info, it.cell, it.pair)),
    };
    let table = PageTable {
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
    let mut section = Section::answer("counters-of-types", "What no list mends");
    if prices.counters_of_first().next().is_some() {
        section = section.chart("type_counters").with(Content::Meetings(meetings(info, prices)));
    }
    (!prices.all_counters.is_empty()).then(|| match prices.counters.is_empty() {
        true => section,
        false => section.with(Content::Table(table)),
    })
}

/// The meetings that the cells of the map lead to.
fn meetings(info: &RunInfo, prices: &TypePrices) -> Meetings {
    let of = |it: &TypeCounter| Meeting {
        row: it.name.clone(),
        column: it.against.clone(),
        said: format!(
            "{} points of 100. In the meeting that has most of both, {} are on side {}.",
            Number::plain(it.adds).with_plus().with_interval(""),
            it.name,
            it.side
        ),
        battle: example_battles::of_types(info, it.cell, it.pair),
    };
    Meetings { names: prices.sorted_names(), all: prices.counters_of_first().map(of).collect() }
}

/// ST-R7 c, d: what the list predicts of real armies and of swaps, and what was found.
fn proof(prices: &TypePrices) -> Option<Section> {
    let proof = &prices.proof;
    let lacks = proof.first()?.lacks.iter();
    let section = lacks.fold(Section::trust("list-proof", "Whether the list holds"), |it, lack| {
        it.with(Content::Text(lack.clone()))
    });
    let of_lists = PageTable {
        name: "list_forecasts",
        lead: "Armies of army lists that took no part in the prices, at equal points. The forecast is their mean score by what a stand of each type adds, against the armies that they met; found is their mean score in these battles, adjusted for luck, of 100. The interval says how far the same meetings are known to lie from the forecast: chance, and what prices can't say of an army.".to_owned(),
        headings: vec![
            words("Army list"),
            words("Led by"),
            figures("Meetings"),
            figures("Forecast, of 100"),
            figures("Found, of 100"),
        ],
        rows: forecasts(proof).into_iter().map(|(player, it)| -> PageRow {
            let meetings = all_digits(it.meetings.to_string(), Some(it.meetings as f64));
            let forecast = all_digits(plain(it.forecast, 1), Some(it.forecast));
            vec![text(it.name), text(player), meetings, forecast, known(Some(it.found))].into()
        }).collect(),
    };
    let of_swaps = PageTable {
        name: "list_swaps",
        lead: "Stands in the place of others that cost the same, in random armies that took no part in the prices; the rest of the army, its enemy and the dice stay the same. Points of 100 that an army scores more with the first: by the list, and in battles, adjusted for luck. The last column is the difference of both in its standard errors; where the list is right, it is above 2 or below −2 in one swap of twenty. At fair prices both would be 0.".to_owned(),
        headings: vec![
            words("Stands"),
            words("In the place of"),
            words("Led by"),
            figures("Points of each"),
            figures("Armies"),
            figures("Forecast, of 100"),
            figures("Found, of 100"),
            figures("Apart, standard errors"),
        ],
        rows: swaps(proof).into_iter().map(|(player, it)| -> PageRow {
            vec![
                text(it.first),
                text(it.second),
                text(player),
                all_digits(points(it.points), Some(it.points)),
                all_digits(it.armies.to_string(), Some(it.armies as f64)),
                known(Some(it.forecast)),
                known(Some(it.found)),
                all_digits(plain(it.z, 1), Some(it.z)),
            ]
            .into()
        }).collect(),
    };
    let tables = [of_lists, of_swaps].into_iter().filter(|it| !it.rows.is_empty());
    let section = section.chart("list_forecasts");
    Some(tables.fold(section, |it, table| it.with(Content::Table(table))))
}

fn row(of: &TypePrice, player: &PlayerPrice) -> PageRow {
    let mut cells = vec![
        text(&of.name),
        text(&player.player),
        all_digits(points(of.published), Some(of.published)),
        known(player.fair),
        all_digits(rounded(player.fair), player.fair.and_then(|it| it.value)),
        known(player.beyond),
        known(player.above_first),
        text(player.verdict),
        text(of.verdict),
    ];
    if let Some(tried) = of.tried {
        cells.insert(TRIED, all_digits(points(tried), Some(tried)));
    }
    cells.into()
}
