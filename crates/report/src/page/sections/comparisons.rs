//! Any two variants, or any two cards, against each other.

use super::super::Material;
use analysis::comparisons::Comparison;
use analysis::numbers::grouped;
use analysis::page::table::{
    MOST_ROWS, PageCell, PageRow, PageTable, count, figures, number, text, words,
};
use analysis::page::{Content, Section};
use analysis::phrases::Number;

/// One row for each two variants, those farthest apart first; where there are too many, the file that has them.
pub(in super::super) fn section(material: &Material<'_>) -> Option<Section> {
    let info = material.info;
    if info.comparisons.is_empty() {
        return None;
    }
    let of_cards = info.worth.is_some();
    let (title, shared) = match of_cards {
        true => ("Any two of them", "Lists that had both"),
        false => ("Any two variants", "Matchups of both"),
    };
    let section = Section::answer("comparisons", title);
    let n = info.comparisons.len();
    if n > MOST_ROWS {
        return Some(section.text(format!(
            "{} comparisons are in `comparisons.csv`; `equipoise report DIR --compare FIRST SECOND` shows one.",
            grouped(n as u64)
        )));
    }
    let has_paid = info.comparisons.iter().any(|it| it.paid.is_some());
    let mut headings = vec![words("First"), words("Second")];
    if of_cards {
        headings.push(words("Player"));
    }
    headings.push(figures("First scores more by, points of 100"));
    if has_paid {
        headings.push(figures("Both paid for"));
    }
    headings.push(figures(shared));
    let size = |it: &Comparison| it.difference.value.unwrap_or_default();
    let mut lines: Vec<Comparison> = info
        .comparisons
        .iter()
        .map(|it| match size(it) < 0.0 {
            true => it.clone().turned(),
            false => it.clone(),
        })
        .collect();
    lines.sort_by(|x, y| size(y).total_cmp(&size(x)));
    let row = |it: &Comparison| -> PageRow {
        let mut cells = vec![text(&it.first[1]), text(&it.second[1])];
        if of_cards {
            cells.push(text(it.player.clone().unwrap_or_default()));
        }
        cells.push(number(&Number::plain(it.difference)));
        if has_paid {
            let paid = it.paid.map(|paid| number(&Number::plain(paid)));
            cells.push(paid.unwrap_or_else(|| PageCell { is_number: true, ..text("–") }));
        }
        cells.push(count(it.n_shared.into()));
        cells.into()
    };
    let unpaid = match of_cards {
        true => "; in the first column of numbers neither card is paid for",
        false => "",
    };
    let together = match n {
        1 => "",
        _ => " The intervals hold together: type both names into the filter to find a pair.",
    };
    Some(section.with(Content::Table(PageTable {
        name: "comparisons",
        lead: format!("One less the other, on the battles that both played, the higher first{unpaid}.{together}"),
        headings,
        rows: lines.iter().map(row).collect(),
    })))
}
