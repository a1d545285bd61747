//! The average battle.

use stats::{CellTally, MomentTally};

use super::super::Material;
use super::super::document::{Part, Section};
use super::super::measures::{is_share, spelled_out};
use super::super::table::{Row, Table, figures, number, text, words};
use crate::reading::Reading;
use crate::words::{Number, counted};

/// What an average battle without any variant looks like.
pub(in super::super) fn section<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let (info, totals) = (material.info, material.totals);
    let reading = Reading::of(info);
    let mut games = CellTally::default();
    let mut measures = vec![MomentTally::default(); info.columns.len()];
    let mut n_cells = 0;
    for (total, _) in totals
        .cells
        .iter()
        .zip(&info.cells)
        .filter(|(_, cell)| cell.baseline.is_none() && !info.is_of_setting(cell))
    {
        n_cells += 1;
        games.merge(&total.games);
        for (sum, tally) in measures.iter_mut().zip(&total.measures) {
            sum.merge(tally);
        }
    }
    let row = |name: &str, estimate: &Number, unit: &str| -> Row {
        vec![text(name), number(estimate), text(unit)].into()
    };
    let mut rows = vec![
        row("draws", &Number::percent(reading.draws(&games)), "%"),
        row(
            "score of seat one above 50 %",
            &Number::percentage_points(reading.seat_effect(&games)),
            "% points",
        ),
    ];
    for (column, tally) in info.columns.iter().zip(&measures) {
        let mean = reading.measure(tally, column, games.moving_pairs(), n_cells);
        let name = spelled_out(&column.name);
        rows.push(if is_share(info, column) {
            row(&name, &Number::percent(mean), "% of battles")
        } else {
            let unit = format!("{} a {}", column.unit, info.game);
            row(&name, &Number::plain(mean), &unit)
        });
    }
    let table = Table {
        name: "averages",
        lead: format!(
            "Over {} without a variant, {}.",
            counted(n_cells, "cell"),
            counted(games.n_pairs(), "pair")
        ),
        headings: vec![words("Measure"), figures("Mean"), words("Unit")],
        rows,
    };
    let title = format!("The average {}", info.game);
    Some(Section::titled("averages", title).with(Part::Table(table)))
}
