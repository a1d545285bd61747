//! Every variant on every bearer.

use super::super::Material;
use super::super::differences::{
    difference_cells, difference_headings, helps, title, which_are_helped,
};
use analysis::numbers::grouped;
use analysis::page::example_battles;
use analysis::page::table::{MOST_ROWS, PageRow, PageTable, capital, count, figures, text, words};
use analysis::page::{Content, Section};
use analysis::tables::EffectLine;

/// One row a variant and bearer.
pub(in super::super) fn section(material: &Material<'_>) -> Option<Section> {
    let (info, tables) = (material.info, material.tables);
    // For variants with one bearer this would repeat the table of variants.
    let bearers_of = |variant: &str| {
        let lines = tables.bearers.iter();
        lines.filter(|line| line.variant == variant).count()
    };
    let lines: Vec<_> =
        (tables.bearers.iter()).filter(|line| bearers_of(&line.variant) > 1).collect();
    if lines.is_empty() {
        return None;
    }
    let has_exact = tables.effects.iter().any(|effect| effect.differences.exact_score.is_some());
    let mut headings = vec![words("Variant"), words(&capital(info.noun()))];
    headings.extend(difference_headings(info, has_exact));
    headings.extend([figures("Helps"), figures("Pairs")]);
    let rows = lines.iter().take(MOST_ROWS).map(|line| {
        let mut row = vec![text(title(tables, &line.variant)), text(&line.a)];
        row.extend(difference_cells(&line.merged, has_exact));
        row.extend([helps(&line.merged), count(line.merged.pairs)]);
        let own = |effect: &&EffectLine| effect.variant == line.variant && effect.a == line.a;
        PageRow {
            cells: row,
            battle: example_battles::of_merged(
                info,
                &line.merged,
                tables.effects.iter().filter(own),
            ),
        }
    });
    let cut = if lines.len() > MOST_ROWS {
        format!(" The first {MOST_ROWS} of {}; bearers.csv has all.", grouped(lines.len() as u64))
    } else {
        String::new()
    };
    let table = PageTable {
        name: "bearers",
        lead: format!(
            "Those that more than one {} plays, each averaged over all enemies. {}{cut}",
            info.noun(),
            which_are_helped(has_exact)
        ),
        headings,
        rows: rows.collect(),
    };
    let title = format!("Every {}", info.noun());
    Some(Section::why("bearers", title).with(Content::Table(table)))
}
