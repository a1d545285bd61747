//! Battles worth watching, of those that were looked at.

use super::super::Material;
use analysis::notable_battles;
use analysis::page::example_battles;
use analysis::page::table::{PageRow, PageTable, capital, count, figures, text, words};
use analysis::page::{Content, Section};
use analysis::phrases::counted;

pub(in super::super) fn section(material: &Material<'_>) -> Option<Section> {
    let info = material.info;
    let notable = notable_battles::notable(info);
    if notable.is_empty() {
        return None;
    }
    let rows = notable.iter().map(|one| PageRow {
        cells: vec![
            text(one.why),
            text(info.cell_name(one.battle.cell as usize)),
            text(&one.how),
            count(info.address_of(one.battle.pair).1),
        ],
        battle: Some(example_battles::of_notable(info, one)),
    });
    let table = PageTable {
        name: "battles",
        lead: format!(
            "Of {} that were played again with an eye on them, a few of every cell; battles.csv has them all.",
            counted(info.battles.len() as u64, &info.game)
        ),
        headings: vec![words("What for"), words("Cell"), words("What happened"), figures("Pair")],
        rows: rows.collect(),
    };
    Some(
        Section::why("notable", format!("{}s worth watching", capital(&info.game)))
            .with(Content::Table(table)),
    )
}
