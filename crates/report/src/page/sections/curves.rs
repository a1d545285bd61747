//! How points move the score, bearer by bearer.

use super::super::Material;
use super::super::document::Section;

/// Every handicap curve.
pub(in super::super) fn section<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let mut curves = material.figures.iter().filter(|figure| figure.name.starts_with("curve-"));
    let first = curves.next()?;
    let section = Section::titled("curves", "How points move the score").text(
        "The same lists with more points or fewer, without a card, against the same enemies on the same dice. A card is worth the points \
         at which the curve is as high as the score with the card. A flat curve makes wide intervals: there points buy little.",
    );
    let section = section.figure(Some(first));
    Some(curves.fold(section, |section, figure| section.figure(Some(figure))))
}
