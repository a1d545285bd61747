//! A battle as a report in words: the armies, the table, and turn by turn the orders, rolls and losses, with every rule's id.

mod cards;
mod fights;
mod moves;
mod passages;
mod preparations;
mod writer;

pub(super) use experiment::replay::passages::{Passage, PassageKind};
pub(super) use passages::passages;

use std::fmt::Write as _;

use super::ReplayDocument;
use super::roster::Roster;

/// The whole report.
pub fn story(document: &ReplayDocument<'_>) -> String {
    let roster = Roster::of(document.events);
    let mut text = format!("{}\n", document.title);
    if !document.source.is_empty() {
        let _ = writeln!(text, "{}", document.source);
    }
    for passage in passages(document, &roster) {
        // A blank line before every heading, and one after a part's.
        let gap = if text.ends_with("\n\n") { "" } else { "\n" };
        let _ = match passage.kind {
            PassageKind::Part => writeln!(text, "{gap}{}\n", passage.text.to_uppercase()),
            PassageKind::Turn => writeln!(text, "{gap}{}", passage.text),
            PassageKind::Line => writeln!(text, "  {}", passage.text),
        };
        for detail in &passage.details {
            let _ = writeln!(text, "      {}", detail.text);
        }
    }
    text
}
