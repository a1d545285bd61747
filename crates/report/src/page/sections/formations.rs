//! What every formation is worth in Morale cubes.

use super::super::Material;
use super::super::document::{Part, Section};
use super::super::table::{Cell, Row, Table, figures, number, text, words};
use super::values::worth_cell;
use analysis::cubes::{CubeLine, in_order};
use analysis::words::Number;
use analysis::worth::wording::points;

/// One row a formation that was taken out, the dearest first.
pub(in super::super) fn section<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let rows: Vec<Row> = in_order(&material.info.formations)
        .into_iter()
        .map(row)
        .collect();
    if rows.is_empty() {
        return None;
    }
    let table = Table {
        name: "formations",
        lead: "A formation is worth as many Morale cubes as its army would have to lose instead of it, by the curve of scores against cubes. \
               Second and third opinions: a regression over random small changes of the scenario, and the army without the formation but with \
               the cubes that its rout would cost. Where the three differ, what a formation is worth depends on what else has changed. A formation that is out is no target either: \
               an army whose enemies had only that one to attack may be better off without it, and its worth is less than nothing. \
               formations.csv has sticks more and fewer too."
            .to_owned(),
        headings: vec![
            words("Formation"),
            words("Scenario"),
            figures("Worth, cubes"),
            words("By regression"),
            words("Against its price"),
            words("The three"),
            figures("Score lost without, % points"),
        ],
        rows,
    };
    Some(Section::titled("formations", "Every formation").with(Part::Table(table)))
}

fn row(line: &CubeLine) -> Row {
    let worth = Cell {
        below: line.why_not().unwrap_or_default().to_owned(),
        ..worth_cell(line.worth().as_ref())
    };
    let agreement = line.answer.as_ref().and_then(|answer| answer.agreement);
    vec![
        Cell {
            below: line.army.clone(),
            ..text(line.in_full())
        },
        text(&line.matchup),
        worth,
        text(points(line.regression().as_ref())),
        text(points(line.at_price().as_ref())),
        text(agreement.map_or("–", |it| if it.agrees { "agree" } else { "differ" })),
        number(&Number::percentage_points(line.gain.scaled(-1.0))),
    ]
    .into()
}
