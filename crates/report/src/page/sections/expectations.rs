//! What was expected of the run, beside what was found.

use super::super::Material;
use analysis::expectations::{Checked, ExpectationOutcome};
use analysis::page::table::{PageCell, PageRow, PageTable, text, words};
use analysis::page::{Content, Section};

/// An expectation a row; none where the run had none.
pub(in super::super) fn section(material: &Material<'_>) -> Option<Section> {
    let checked = &material.answer.expectations;
    if checked.is_empty() {
        return None;
    }
    let missed = checked.iter().any(|it| it.outcome == ExpectationOutcome::Missed);
    let title = match missed {
        false => "What was expected",
        true => "What was expected, and missed",
    };
    let table = PageTable {
        name: "expectations",
        lead: "Held where the whole interval lies inside the bounds, missed where the whole interval lies outside; what is not settled \
               needs more pairs. Of several numbers at once each interval is wider, so that all of them together are wrong no more \
               often than one alone; exact values are taken where they are known."
            .to_owned(),
        headings: ["Expected", "Outcome", "Found"].map(words).into(),
        rows: checked.iter().map(row).collect(),
    };
    Some(Section::trust("expectations", title).with(Content::Table(table)))
}

fn row(checked: &Checked) -> PageRow {
    let outcome = PageCell { is_alarm: checked.fails(), ..text(checked.outcome_in_words()) };
    vec![text(checked.expectation.in_words()), outcome, text(checked.found_in_words())].into()
}
