//! How the answer converged.

use super::super::Material;
use super::super::document::Section;

pub(in super::super) fn section<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let figure = material.figure("convergence")?;
    let section = Section::titled("convergence", "Had the answer settled?").text(
        "The estimate after each block, with the sequence of intervals that holds at every look together (ST-D1, ST-D5). It is \
         wider than the planned interval of the verdict, which holds at the end only; an estimate that still drifts, or a band \
         that it touches, asks for more pairs.",
    );
    Some(section.figure(Some(figure)))
}
