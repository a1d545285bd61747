//! The matrix of all baselines.

use super::super::Material;
use super::super::document::Section;

pub(in super::super) fn section<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let map = material.figure("scores");
    let strength = material.figure("strength");
    map.or(strength)?;
    Some(Section::titled("scores", "Every score at a glance").figure(map).figure(strength))
}
