//! How the players played.

use super::super::Material;
use analysis::numbers::grouped;
use analysis::page::table::{PageCell, PageTable, figures, text, words};
use analysis::page::{Content, Section};
use analysis::play_diagnostics::{Grid, PlayDiagnostic};

/// How the players played, a row for each statistic.
pub(in super::super) fn section(material: &Material<'_>) -> Option<Section> {
    let info = material.info;
    if info.play_diagnostics.is_empty() {
        return None;
    }
    let grid = Grid::of(&info.play_diagnostics);
    let mut headings = vec![words("Statistic"), words("Expected")];
    headings.extend(grid.columns.iter().map(|column| {
        figures(&format!("{}, {} sides", column.heading(), grouped(column.battles.into())))
    }));
    let rows = grid.rows.iter().map(|(statistic, expected, lines)| {
        let mut row = vec![text(*statistic), text(*expected)];
        row.extend(lines.iter().map(|line| line.map_or_else(PageCell::default, observed)));
        row.into()
    });
    let table = PageTable {
        name: "play_diagnostics",
        lead: "Counted in a few battles of every cell, played again with an eye on the players; a side of a battle is one player's \
               view of it. Expected is what \"steady\" should show against itself, by judgement, and what lies far off is \
               marked as an alarm. So few battles say nothing about who wins, so there are no intervals; play_diagnostics.csv has the same."
            .to_owned(),
        headings,
        rows: rows.collect(),
    };
    Some(Section::trust("play-diagnostics", "How they played").with(Content::Table(table)))
}

/// A value that was observed and has no interval.
fn observed(line: &PlayDiagnostic) -> PageCell {
    PageCell {
        text: line.shown(),
        below: if line.is_alarm { "alarm" } else { "" }.to_owned(),
        sort: line.value.clone(),
        is_number: true,
        is_alarm: line.is_alarm,
        ..PageCell::default()
    }
}
