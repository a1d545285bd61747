//! The answer as text: at most a screen, then the path of the page.

use analysis::Components;
use analysis::metagame::MetaAnswer;
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
    let meta = answer.metagame.as_ref();
    let mut below = String::new();
    let briefs = [
        meta.filter(|_| !answer.info.asks_field).map(MetaAnswer::in_brief),
        answer.info.components.as_ref().and_then(Components::in_brief),
        analysis::expectations::in_brief(&answer.expectations),
    ];
    for brief in briefs.into_iter().flatten() {
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
    let above = match &answer.info.worth {
        Some(worth) => wording::screen(worth, room, Ink::Colored, written.pace()),
        None if answer.info.points_list.is_some() => {
            let list = answer.info.points_list.as_ref();
            list.map(|list| list.screen(Ink::Colored)).unwrap_or_default()
        }
        None if answer.info.type_prices.is_some() => {
            let prices = answer.info.type_prices.as_ref();
            prices.map(|prices| prices.screen(Ink::Colored)).unwrap_or_default()
        }
        // Its table would have the differences that are not adjusted for luck.
        None if answer.info.swap.is_some() => {
            answer.summary.sentences.iter().map(|it| paragraph(it)).collect()
        }
        None => match meta.filter(|_| answer.info.asks_field) {
            Some(meta) => meta.screen(room, Ink::Colored),
            None => answer.summary.screen(room, Ink::Colored, written.pace()),
        },
    };
    let first: String = first.iter().map(|line| format!("{line}\n")).collect();
    first + &above + &below
}
