//! The files beside the page.

use super::super::Material;
use super::super::document::{Content, Fact, Section};

pub(in super::super) fn section<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let files = material
        .files
        .iter()
        .map(|(name, meaning)| Fact { file: Some(name.clone()), ..Fact::new(name, meaning) });
    Some(Section::titled("files", "Files beside this page").with(Content::Facts(files.collect())))
}
