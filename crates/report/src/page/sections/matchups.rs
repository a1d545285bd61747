//! Every matchup without a variant.

use super::super::Material;
use super::super::measures::spelled_out;
use analysis::headline::headline_unit;
use analysis::info::{RunInfo, Variants};
use analysis::next_step;
use analysis::page::example_battles;
use analysis::page::table::{
    MOST_ROWS, PageRow, PageTable, capital, count, exact, figures, next, number, text, words,
};
use analysis::page::{Content, Section};
use analysis::phrases::Number;
use analysis::row_steps;
use analysis::tables::CellLine;

/// Measures of whole games that are reported for every matchup.
const SHOWN: [&str; 3] = ["player_turns", "a_points_lost", "b_points_lost"];

/// One row a baseline, where they are few enough.
pub(in super::super) fn section(material: &Material<'_>) -> Option<Section> {
    let (info, tables) = (material.info, material.tables);
    let lines: Vec<_> = tables.cells.iter().filter(|cell| cell.variant.is_none()).collect();
    if lines.len() > MOST_ROWS {
        return None;
    }
    let has_exact = lines.iter().any(|cell| cell.checks.score.is_some());
    let swing = info.swing_column();
    let mut headings =
        vec![words("Matchup"), figures("Score of the first side, %"), words("Ahead")];
    if has_exact {
        headings.push(figures("exact"));
    }
    headings.push(figures("Draws, %"));
    if swing.is_some() {
        headings.push(figures(&format!("Swing, {}", headline_unit(info))));
    }
    let shown = shown_columns(info);
    if info.variants != Variants::Bearer {
        headings.push(figures("Seat one above 50, % points"));
    }
    headings.extend(shown.iter().map(|&column| {
        let (name, unit) =
            (spelled_out(info, &info.columns[column].name), info.columns[column].unit);
        figures(&capital(&if name == unit { name } else { format!("{name}, {unit}") }))
    }));
    headings.push(figures("Pairs"));
    let n_blocks = row_steps::blocks_of_a_cell(tables);
    let step_of = |cell: &CellLine| match cell.checks.score {
        Some(_) => None,
        None => next_step::next_step(&cell.score, next_step::EVEN, n_blocks),
    };
    let has_next = lines.iter().any(|cell| step_of(cell).is_some());
    if has_next {
        headings.push(words("What next"));
    }
    let rows = lines.iter().map(|cell| {
        let ahead = text(cell.favours().unwrap_or("may be even"));
        let mut row = vec![text(&cell.matchup), number(&Number::percent(cell.score)), ahead];
        if has_exact {
            row.push(exact(cell.checks.score.map(|check| check.exact), 100.0));
        }
        row.push(number(&Number::percent(cell.draws)));
        if let Some(swing) = swing.and_then(|column| cell.measures.get(column)) {
            row.push(number(&Number::plain(*swing)));
        }
        if info.variants != Variants::Bearer {
            row.push(number(&Number::percentage_points(cell.seat_effect)));
        }
        let measures = shown.iter().filter_map(|&column| cell.measures.get(column));
        row.extend(measures.map(|mean| number(&Number::plain(*mean))));
        row.push(count(cell.pairs));
        if has_next {
            row.push(next(step_of(cell)));
        }
        PageRow { cells: row, battle: Some(example_battles::of_cell(info, cell.cell)) }
    });
    let means = if shown.is_empty() { "" } else { " Turns and points are means a battle." };
    let table = PageTable {
        name: "matchups",
        lead: format!("Without any variant; cells.csv has more columns.{means}"),
        headings,
        rows: rows.collect(),
    };
    let section = Section::data("matchups", "Every matchup").chart("matchups");
    Some(section.with(Content::Table(table)))
}

/// The measures that the table of matchups has room for: how long it took and what it cost.
fn shown_columns(info: &RunInfo) -> Vec<usize> {
    if info.variants == Variants::Bearer {
        return Vec::new();
    }
    let at = |name: &&str| info.columns.iter().position(|column| column.name == *name);
    SHOWN.iter().filter_map(at).collect()
}
