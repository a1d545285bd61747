//! What the numbers leave out: of this experiment, then of its ruleset as a whole.

use analysis::Limit;

use super::super::Material;
use super::super::document::{Content, Section};

pub(in super::super) fn section<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let (notes, limits) = (&material.info.notes, &material.info.limits);
    let mut section = Section::titled("not-modeled", "What is not modeled");
    if !notes.is_empty() {
        section = section.with(Content::List(notes.clone()));
    }
    if !limits.is_empty() {
        let heading = "Text of the rulebook that is not played as written".to_owned();
        section = section.with(Content::Folded(heading, limits.iter().map(said).collect()));
    }
    (!notes.is_empty() || !limits.is_empty()).then_some(section)
}

/// A limit as a paragraph.
fn said(limit: &Limit) -> String {
    format!("{}: {} Played instead: {}", limit.rules, limit.text, limit.played)
}
