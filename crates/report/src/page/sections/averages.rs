//! The average battle.

use super::super::Material;
use super::super::document::{Content, Section};
use super::super::measures::{is_share, spelled_out};
use super::super::table::{HtmlRow, HtmlTable, figures, number, text, words};
use analysis::words::{Number, counted};

/// What an average battle without any variant looks like.
pub(in super::super) fn section<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let (info, averages) = (material.info, &material.answer.averages);
    let row = |name: &str, estimate: &Number, unit: &str| -> HtmlRow {
        vec![text(name), number(estimate), text(unit)].into()
    };
    let mut rows = vec![
        row("draws", &Number::percent(averages.draws), "%"),
        row(
            "score of seat one above 50 %",
            &Number::percentage_points(averages.seat_effect),
            "% points",
        ),
    ];
    for (column, &mean) in info.columns.iter().zip(&averages.measures) {
        let name = spelled_out(&column.name);
        rows.push(if is_share(info, column) {
            row(&name, &Number::percent(mean), "% of battles")
        } else {
            let unit = format!("{} a {}", column.unit, info.game);
            row(&name, &Number::plain(mean), &unit)
        });
    }
    let table = HtmlTable {
        name: "averages",
        lead: format!(
            "Over {} without a variant, {}.",
            counted(averages.cells, "cell"),
            counted(averages.pairs, "pair")
        ),
        headings: vec![words("Measure"), figures("Mean"), words("Unit")],
        rows,
    };
    let title = format!("The average {}", info.game);
    Some(Section::titled("averages", title).with(Content::Table(table)))
}
