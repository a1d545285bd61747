//! The worth of troop types beside their printed costs.

use super::super::Material;
use analysis::numbers::plain;
use analysis::page::table::{PageCell, PageTable, figures, number, text, words};
use analysis::page::{Content, Section};
use analysis::phrases::Number;
use analysis::worth::wording::price;

/// One row a troop type that some army has.
pub(in super::super) fn section(material: &Material<'_>) -> Option<Section> {
    let worth = material.info.worth.as_ref()?;
    if worth.troops.is_empty() {
        return None;
    }
    let rows = worth.troops.iter().map(|troop| {
        let figure = |value: f64, shown: String| PageCell {
            text: shown,
            sort: format!("{value:.6}"),
            is_number: true,
            ..PageCell::default()
        };
        vec![
            text(&troop.name),
            figure(troop.printed, price(troop.printed)),
            match troop.worth {
                Some(estimate) => number(&Number::plain(estimate)),
                None => text("–"),
            },
            figure(troop.mean_stands, plain(troop.mean_stands, 2)),
        ]
        .into()
    });
    let (shrunk, clashing) = &worth.unreliable;
    let mut lead = "By the regression of the scores on what both armies consist of: one stand more of the type, in points of the mean army \
                    (ST-E10). It takes stands for independent of each other, which they are not: read it as a hint."
        .to_owned();
    for (names, words) in [
        (shrunk, "Not identified, and pulled towards their printed prices: "),
        (clashing, "Of another sign in the linear twin, and not to be believed: "),
    ] {
        if !names.is_empty() {
            lead.push_str(&format!(" {words}{}.", names.join(", ")));
        }
    }
    let table = PageTable {
        name: "troop_values",
        lead,
        headings: vec![
            words("Troop type"),
            figures("Costs"),
            figures("Worth, points"),
            figures("Stands in the mean army A"),
        ],
        rows: rows.collect(),
    };
    Some(Section::why("troop-values", "Troop types").with(Content::Table(table)))
}
