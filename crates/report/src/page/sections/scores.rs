//! The matrix of all baselines.

use super::super::Material;
use super::super::document::Section;

pub(in super::super) fn section<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let figure = material.figure("scores")?;
    Some(Section::titled("scores", "Without any variant").figure(Some(figure)))
}
