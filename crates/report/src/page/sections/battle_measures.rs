//! Measures of whole battles: how long they take, how they end, by how much they are won.

use super::super::Material;
use super::super::document::Section;
use super::super::table::capital;

/// The charts of whole battles, from the first.
const FIGURES: [&str; 3] = ["length", "losses", "margins"];

pub(in super::super) fn section<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let title = format!("{}s as wholes", capital(&material.info.game));
    let section = Section::titled("wholes", title);
    let section =
        FIGURES.into_iter().fold(section, |section, name| section.figure(material.figure(name)));
    (!section.parts.is_empty()).then_some(section)
}
