//! Sections that are charts with at most a paragraph.

use super::super::Material;
use analysis::page::Section;
use analysis::page::table::capital;

/// The charts of whole battles, from the first.
const BATTLE_CHARTS: [&str; 3] = ["length", "losses", "margins"];

/// How points move the score, bearer by bearer: every handicap curve.
pub(in super::super) fn curves(material: &Material<'_>) -> Option<Section> {
    let mut curves = material.charts().filter(|name| name.starts_with("curve-")).peekable();
    curves.peek()?;
    let section = Section::why("curves", "How points move the score").text(
        "The same lists with more points or fewer, without a card, against the same enemies on the same dice. A card is worth the points \
         at which the curve is as high as the score with the card. A flat curve makes wide intervals: there points buy little.",
    );
    Some(curves.fold(section, Section::chart))
}

/// The matrix of all baselines.
pub(in super::super) fn scores(_: &Material<'_>) -> Option<Section> {
    Some(Section::data("scores", "Every score at a glance").chart("scores").chart("strength"))
}

/// Measures of whole battles: how long they take, how they end, by how much they are won.
pub(in super::super) fn battle_measures(material: &Material<'_>) -> Option<Section> {
    let title = format!("{}s as wholes", capital(&material.info.game));
    Some(BATTLE_CHARTS.into_iter().fold(Section::why("wholes", title), Section::chart))
}

/// How the answer converged.
pub(in super::super) fn convergence(material: &Material<'_>) -> Option<Section> {
    const CHART: &str = "convergence";
    material.charts().find(|name| *name == CHART)?;
    let section = Section::trust(CHART, "Had the answer settled?").text(
        "The estimate after each block, with the sequence of intervals that holds at every look together (ST-D1, ST-D5). It is \
         wider than the planned interval of the verdict, which holds at the end only; an estimate that still drifts, or a band \
         that it touches, asks for more pairs.",
    );
    Some(section.chart(CHART))
}
