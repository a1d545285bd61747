//! The points list of a game that has none.

use super::super::Material;
use super::super::document::{Content, Section};
use super::super::table::{HtmlCell, HtmlRow, HtmlTable, figures, number, text, words};
use analysis::phrases::Number;
use analysis::points_list::{Interaction, PointsLine};

/// One row a kind of unit or a property, and under it the pairs of kinds that no list can price.
pub(in super::super) fn section<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let list = material.info.points_list.as_ref()?;
    let table = HtmlTable {
        name: "points_list",
        lead: format!(
            "What one of each is worth where {} costs {}: by a logistic regression of scores on what two random armies have more or fewer of, \
             and of types also by exchanging one unit in otherwise equal armies. Where the two differ, a unit's worth depends on what stands beside it. \
             A property's points are added to those of its unit. \
             Every interval has in it how well the worth of {} itself is known, which moves all lines together.",
            list.unit, list.unit_points, list.unit
        ),
        headings: vec![
            words("Name"),
            words("What it is"),
            figures("Proposed, points"),
            figures("Worth, points"),
            figures("By exchanging one, points"),
            figures("In the mean army"),
        ],
        rows: list.in_order().into_iter().map(row).collect(),
    };
    let mut section = Section::titled("points", "The points list").with(Content::Table(table));
    let clear: Vec<HtmlRow> = list.clear_interactions().map(interaction).collect();
    if !clear.is_empty() {
        section = section.with(Content::Table(HtmlTable {
            name: "interactions",
            lead: format!(
                "What no list can say: these kinds gain or lose against each other beyond what either is worth by itself, in points for each opponent. \
                 Of {} pairs of kinds; the intervals hold together.",
                list.n_interactions
            ),
            headings: vec![words("Kind"), words("Against"), figures("Gains, points")],
            rows: clear,
        }));
    }
    Some(section)
}

fn row(line: &PointsLine) -> HtmlRow {
    let estimate = |estimate: &Option<stats::Estimate>| {
        let shown = estimate.map(|it| number(&Number::plain(it)));
        shown.unwrap_or_else(|| HtmlCell { is_number: true, ..text("–") })
    };
    vec![
        text(&line.name),
        text(line.kind),
        HtmlCell {
            sort: line.proposed.map(|it| it.to_string()).unwrap_or_default(),
            is_number: true,
            ..text(
                line.proposed
                    .map_or("–".to_owned(), |it| analysis::numbers::true_minus(&it.to_string())),
            )
        },
        estimate(&line.worth),
        estimate(&line.exchanged),
        HtmlCell { is_number: true, ..text(format!("{:.1}", line.mean_number)) },
    ]
    .into()
}

fn interaction(it: &Interaction) -> HtmlRow {
    vec![text(&it.gains), text(&it.against), number(&Number::plain(it.points))].into()
}
