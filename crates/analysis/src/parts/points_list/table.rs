//! The points list as a table.

use super::PointsLine;
use crate::schema::Table;

/// The columns of `points_list.csv`.
pub fn table() -> Table<PointsLine> {
    type Line = PointsLine;
    Table::of(
        "points_list",
        "one kind of unit or one of its properties: what it is worth in points, and what it is proposed to cost",
    )
    .text("kind", "`type`, `trait` or `weapon`", |line: &Line| Some(line.kind.to_owned()))
    .text("name", "its name", |line: &Line| Some(line.name.clone()))
    .estimate(
        "worth",
        "points",
        "what one is worth, by the regression over random armies",
        |line: &Line| line.worth,
    )
    .estimate(
        "exchanged",
        "points",
        "the same by exchanging one unit in otherwise equal armies; of types only",
        |line: &Line| line.exchanged,
    )
    .f64("proposed", "points", "what it is proposed to cost", |line: &Line| {
        line.proposed.map(f64::from)
    })
    .f64("mean_number", "", "how many of it the mean army has", |line: &Line| {
        Some(line.mean_number)
    })
}
