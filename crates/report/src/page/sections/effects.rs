//! The effects at both ends of the list.

use super::super::Material;
use super::super::differences::{difference_headings, title};
use analysis::numbers::grouped;
use analysis::page::example_battles;
use analysis::page::table::{
    PageCell, PageRow, PageTable, count, exact, figures, number, text, words,
};
use analysis::page::{Content, Section};
use analysis::phrases::Number;
use analysis::row_order::highest_first;
use analysis::tables::EffectLine;

/// Effects shown from either end of the list.
const FROM_EITHER_END: usize = 12;
/// The effects at both ends of the list.
pub(in super::super) fn section(material: &Material<'_>) -> Option<Section> {
    let (info, tables) = (material.info, material.tables);
    if tables.effects.is_empty() {
        return None;
    }
    let size = |effect: &EffectLine| {
        effect.differences.exact_headline().or(effect.differences.headline().value)
    };
    let mut sorted: Vec<&EffectLine> =
        tables.effects.iter().filter(|effect| size(effect).is_some()).collect();
    sorted.sort_by(|x, y| highest_first(size(x), size(y)));
    let all = sorted.len();
    if all > 2 * FROM_EITHER_END {
        sorted.drain(FROM_EITHER_END..all - FROM_EITHER_END);
    }
    let has_exact = sorted.iter().any(|effect| effect.differences.exact_score.is_some());
    let mut headings = vec![words("Variant"), words("Matchup")];
    headings.extend(difference_headings(info, has_exact));
    let has_luck = sorted.iter().any(|effect| effect.luck.difference().is_some());
    if has_luck {
        headings.push(figures("adjusted for luck"));
    }
    headings.push(figures("Worth independent battles"));
    headings.push(figures("Pairs"));
    let rows = sorted.iter().map(|effect| {
        let mut row = vec![text(title(tables, &effect.variant)), text(&effect.matchup)];
        if let Some(swing) = effect.differences.swing {
            row.push(number(&Number::plain(swing)));
            if has_exact {
                row.push(exact(effect.differences.exact_swing, 1.0));
            }
        }
        row.push(PageCell {
            below: effect.against_rules.clone().unwrap_or_default(),
            ..number(&Number::percentage_points(effect.differences.score))
        });
        if has_exact {
            row.push(exact(effect.differences.exact_score, 100.0));
        }
        if has_luck {
            row.push(match effect.luck.difference() {
                Some(difference) => number(&Number::percentage_points(difference)),
                None => text("withheld"),
            });
        }
        row.push(times(effect.account.and_then(|account| account.ratio)));
        row.push(count(effect.pairs));
        PageRow { cells: row, battle: Some(example_battles::of_cell(info, effect.cell)) }
    });
    let lead = if all > sorted.len() {
        format!(
            "The {FROM_EITHER_END} that gain most and the {FROM_EITHER_END} that gain least of {}; effects.csv has them \
             all.{}",
            grouped(all as u64),
            if has_exact {
                ""
            } else {
                " The extremes of a long list are partly luck; expect them to shrink."
            }
        )
    } else {
        "All of them; effects.csv has more columns.".to_owned()
    };
    let table = PageTable { name: "effects", lead, headings, rows: rows.collect() };
    Some(Section::why("effects", "The biggest effects").with(Content::Table(table)))
}

/// ST-C9: how many independent battles one battle was worth.
fn times(ratio: Option<f64>) -> PageCell {
    let number = |ratio: f64| PageCell {
        text: format!("{ratio:.1} each"),
        sort: format!("{ratio:.9}"),
        is_number: true,
        ..PageCell::default()
    };
    ratio.map_or_else(|| text("∞ (no variance)"), number)
}
