//! Whether a price list holds on battles that took no part in it.

use super::super::Material;
use super::super::document::{Content, Section};
use super::super::table::{HtmlCell, HtmlRow, HtmlTable, figures, text, words};
use super::type_prices::estimate;
use analysis::numbers::plain;
use analysis::type_prices::{forecasts, points, swaps};

/// ST-R7 c, d: what the list predicts of real armies and of swaps, and what was found.
pub(in super::super) fn section<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let proof = &material.info.type_prices.as_ref()?.proof;
    let lacks = proof.first()?.lacks.iter();
    let section = lacks
        .fold(Section::titled("list-proof", "Whether the list holds"), |it, lack| {
            it.with(Content::Text(lack.clone()))
        });
    let of_lists = HtmlTable {
        name: "list_forecasts",
        lead: "Armies of army lists that took no part in the prices, at equal points. The forecast is their mean score by what a stand of each type adds, against the armies that they met; found is their mean score in these battles, adjusted for luck, of 100. The interval says how far the same meetings are known to lie from the forecast: chance, and what prices can't say of an army.".to_owned(),
        headings: vec![
            words("Army list"),
            words("Led by"),
            figures("Meetings"),
            figures("Forecast, of 100"),
            figures("Found, of 100"),
        ],
        rows: forecasts(proof).into_iter().map(|(player, it)| -> HtmlRow {
            let meetings = all_digits(it.meetings.to_string(), it.meetings as f64);
            let forecast = all_digits(plain(it.forecast, 1), it.forecast);
            vec![text(it.name), text(player), meetings, forecast, estimate(Some(it.found))].into()
        }).collect(),
    };
    let of_swaps = HtmlTable {
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
        rows: swaps(proof).into_iter().map(|(player, it)| -> HtmlRow {
            vec![
                text(it.first),
                text(it.second),
                text(player),
                all_digits(points(it.points), it.points),
                all_digits(it.armies.to_string(), it.armies as f64),
                estimate(Some(it.forecast)),
                estimate(Some(it.found)),
                all_digits(plain(it.z, 1), it.z),
            ]
            .into()
        }).collect(),
    };
    let tables = [of_lists, of_swaps].into_iter().filter(|it| !it.rows.is_empty());
    let section = section.figure(material.figure("list_forecasts"));
    Some(tables.fold(section, |it, table| it.with(Content::Table(table))))
}

/// A number that is sorted and copied with all of its digits.
fn all_digits(shown: String, value: f64) -> HtmlCell {
    HtmlCell { sort: value.to_string(), is_number: true, ..text(shown) }
}
