//! Battles worth watching, of those that were looked at.

use super::super::Material;
use super::super::document::{Content, Section};
use super::super::example_battles;
use super::super::table::{HtmlRow, HtmlTable, count, text, words};
use analysis::notable_battles;
use analysis::phrases::counted;

pub(in super::super) fn section<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let info = material.info;
    let notable = notable_battles::notable(info);
    if notable.is_empty() {
        return None;
    }
    let rows = notable.iter().map(|one| HtmlRow {
        cells: vec![
            text(one.why),
            text(info.cell_name(one.battle.cell as usize)),
            text(&one.how),
            count(info.address_of(one.battle.pair).1),
        ],
        battle: Some(example_battles::of_notable(info, one)),
    });
    let table = HtmlTable {
        name: "battles",
        lead: format!(
            "Of {} that were played again with an eye on them, a few of every cell; battles.csv has them all.",
            counted(info.battles.len() as u64, &info.game)
        ),
        headings: vec![
            words("What for"),
            words("Cell"),
            words("What happened"),
            super::super::table::figures("Pair"),
        ],
        rows: rows.collect(),
    };
    Some(
        Section::titled(
            "notable",
            format!("{}s worth watching", super::super::table::capital(&info.game)),
        )
        .with(Content::Table(table)),
    )
}
