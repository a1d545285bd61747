//! What to know before trusting a number, with advice.

use super::super::Material;
use super::super::document::{CAUTION, Content, Section};

pub(in super::super) fn section<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let sentences = material.answer.warnings.iter().map(ToString::to_string);
    let sentences: Vec<String> = sentences.collect();
    (!sentences.is_empty())
        .then(|| Section::titled(CAUTION, "Before you trust it").with(Content::List(sentences)))
}
