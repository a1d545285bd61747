//! The answer as text: at most a screen, then the path of the page.

use analysis::sensitivity::lines_of_worths;
use analysis::text_table::{Ink, SCREEN, paragraph};
use analysis::worth::{WorthAnswer, wording};

use lab::written_report::WrittenReport;

/// The fewest rows that the answer keeps, whatever follows it.
const FEWEST_LINES: usize = 12;

/// Sentences and rows with their verdicts, the expectations, the number of warnings, and the path of the page.
///
/// In color, which `output::print` removes where it can't be shown.
pub fn screen(written: &WrittenReport) -> String {
    let answer = written.answer();
    let mut below = String::new();
    let of_parts = answer.parts.iter().filter_map(|part| part.under_verdicts());
    for brief in of_parts.chain(analysis::expectations::in_brief(&answer.expectations)) {
        below.push_str(&format!("\n{brief}"));
    }
    below.push('\n');
    below.push_str(&written.changed_rules());
    // What the verdicts of a few cards rest on stands under them.
    let says_trust = |worth: &WorthAnswer| worth.prices.len() <= wording::MOST_TRUSTED;
    if !answer.info.worth.as_ref().is_some_and(says_trust) {
        below.push_str(&paragraph(&answer.trust.sentence()));
    }
    match answer.warnings.len() {
        0 => {}
        1 => below.push_str("Before you trust it: one thing to know, on the page.\n"),
        n => below.push_str(&format!("Before you trust it: {n} things to know, on the page.\n")),
    }
    if let Some(page) = written.page() {
        below.push_str(&format!("page: {}\n", page.display()));
    }
    // What flips a verdict stands before the verdicts.
    let mut first = lines_of_worths(&answer.info.sensitivity);
    if !first.is_empty() {
        first.push(String::new());
    }
    let room = SCREEN.saturating_sub(below.lines().count() + first.len());
    let room = room.max(FEWEST_LINES);
    let mut parts = answer.parts.iter();
    let of_part = parts.find_map(|part| part.in_place_of_verdicts(room, Ink::Colored));
    let above = match (of_part, &answer.info.worth) {
        (Some(of_part), _) => of_part,
        (None, Some(worth)) => wording::screen(worth, room, Ink::Colored, written.pace()),
        // Its table would have the differences that are not adjusted for luck.
        (None, None) if answer.info.swap.is_some() => {
            answer.summary.sentences.iter().map(|it| paragraph(it)).collect()
        }
        (None, None) => answer.summary.screen(room, Ink::Colored, written.pace()),
    };
    let first: String = first.iter().map(|line| format!("{line}\n")).collect();
    first + &above + &below
}
