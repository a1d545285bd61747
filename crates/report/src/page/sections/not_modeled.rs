//! What the numbers leave out.

use super::super::Material;
use super::super::document::{Content, Section};

pub(in super::super) fn section<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let notes = &material.info.notes;
    (!notes.is_empty()).then(|| {
        Section::titled("not-modeled", "What is not modeled").with(Content::List(notes.clone()))
    })
}
