//! What was expected of the run, beside what was found.

use super::{HtmlCell, HtmlTable};
use crate::expectations::{Checked, Outcome};

/// An expectation a row; none where the run had none.
pub(super) fn expectations(checked: &[Checked]) -> Option<HtmlTable> {
    if checked.is_empty() {
        return None;
    }
    let text = |text: String| HtmlCell {
        text,
        ..HtmlCell::default()
    };
    let rows = checked.iter().map(|it| {
        let outcome = HtmlCell {
            // Only numbers are marked as alarms by the style of the page.
            is_number: it.fails(),
            is_alarm: it.fails(),
            ..text(it.outcome_in_words())
        };
        vec![
            text(it.expectation.in_words()),
            outcome,
            text(it.found_in_words()),
        ]
    });
    let missed = checked.iter().filter(|it| it.outcome == Outcome::Missed);
    let title = match missed.count() {
        0 => "What was expected",
        _ => "What was expected, and missed",
    };
    Some(HtmlTable {
        id: "expectations",
        title: title.to_owned(),
        lead: "Held where the whole interval lies inside the bounds, missed where the whole interval lies outside; what is not settled \
               needs more pairs. Of several numbers at once each interval is wider, so that all of them together are wrong no more \
               often than one alone; exact values are taken where they are known."
            .to_owned(),
        headings: ["Expected", "Outcome", "Found"]
            .map(|heading| (heading.to_owned(), false))
            .into(),
        rows: rows.collect(),
    })
}
