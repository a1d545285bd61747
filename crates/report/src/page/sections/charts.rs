//! Sections that are charts with at most a paragraph.

use super::super::Material;
use super::super::document::Section;
use super::super::table::capital;

/// The charts of whole battles, from the first.
const BATTLE_CHARTS: [&str; 3] = ["length", "losses", "margins"];

/// How points move the score, bearer by bearer: every handicap curve.
pub(in super::super) fn curves<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let mut curves = material.figures.iter().filter(|figure| figure.name.starts_with("curve-"));
    let first = curves.next()?;
    let section = Section::titled("curves", "How points move the score").text(
        "The same lists with more points or fewer, without a card, against the same enemies on the same dice. A card is worth the points \
         at which the curve is as high as the score with the card. A flat curve makes wide intervals: there points buy little.",
    );
    let section = section.figure(Some(first));
    Some(curves.fold(section, |section, figure| section.figure(Some(figure))))
}

/// The matrix of all baselines.
pub(in super::super) fn scores<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let map = material.figure("scores");
    let strength = material.figure("strength");
    map.or(strength)?;
    Some(Section::titled("scores", "Every score at a glance").figure(map).figure(strength))
}

/// Measures of whole battles: how long they take, how they end, by how much they are won.
pub(in super::super) fn battle_measures<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let title = format!("{}s as wholes", capital(&material.info.game));
    let section = Section::titled("wholes", title);
    let section = BATTLE_CHARTS
        .into_iter()
        .fold(section, |section, name| section.figure(material.figure(name)));
    (!section.parts.is_empty()).then_some(section)
}

/// How the answer converged.
pub(in super::super) fn convergence<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let figure = material.figure("convergence")?;
    let section = Section::titled("convergence", "Had the answer settled?").text(
        "The estimate after each block, with the sequence of intervals that holds at every look together (ST-D1, ST-D5). It is \
         wider than the planned interval of the verdict, which holds at the end only; an estimate that still drifts, or a band \
         that it touches, asks for more pairs.",
    );
    Some(section.figure(Some(figure)))
}
