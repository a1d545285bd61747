//! Battles as wholes: how long they take, how they end.

use super::super::Material;
use super::super::document::Section;
use super::super::table::capital;

pub(in super::super) fn section<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let (length, losses) = (material.figure("length"), material.figure("losses"));
    if length.is_none() && losses.is_none() {
        return None;
    }
    let title = format!("{}s as wholes", capital(&material.info.game));
    Some(
        Section::titled("wholes", title)
            .figure(length)
            .figure(losses),
    )
}
