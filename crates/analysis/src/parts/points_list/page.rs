//! The points list of a game that has none.

use super::{Interaction, PointsLine, PointsList};
use crate::page::table::{
    PageCell, PageRow, PageTable, all_digits, figures, known, number, text, words,
};
use crate::page::{Content, Section};
use crate::phrases::Number;

/// One row a kind of unit or a property, and under it the pairs of kinds that no list can price.
pub fn section(list: &PointsList) -> Section {
    let table = PageTable {
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
    let mut section = Section::answer("points", "The points list").with(Content::Table(table));
    let clear: Vec<PageRow> = list.clear_interactions().map(interaction).collect();
    if !clear.is_empty() {
        section = section.with(Content::Table(PageTable {
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
    section
}

fn row(line: &PointsLine) -> PageRow {
    vec![
        text(&line.name),
        text(line.kind),
        all_digits(
            line.proposed.map_or("–".to_owned(), |it| it.to_string()),
            line.proposed.map(f64::from),
        ),
        known(line.worth),
        known(line.exchanged),
        PageCell { is_number: true, ..text(format!("{:.1}", line.mean_number)) },
    ]
    .into()
}

fn interaction(it: &Interaction) -> PageRow {
    vec![text(&it.gains), text(&it.against), number(&Number::plain(it.points))].into()
}
