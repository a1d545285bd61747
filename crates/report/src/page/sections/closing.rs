//! Sections at the end of a page: what to know before trusting it, what it leaves out, how to repeat it, and its files.

use analysis::Limit;

use super::super::Material;
use super::super::document::CAUTION;
use analysis::page::{Content, Fact, Section};

/// What to know before trusting a number, with advice.
pub(in super::super) fn caveats(material: &Material<'_>) -> Option<Section> {
    let sentences = material.answer.warnings.iter().map(ToString::to_string);
    let sentences: Vec<String> = sentences.collect();
    (!sentences.is_empty())
        .then(|| Section::trust(CAUTION, "Before you trust it").with(Content::List(sentences)))
}

/// What the numbers leave out: of this experiment, then of its ruleset as a whole.
pub(in super::super) fn not_modeled(material: &Material<'_>) -> Option<Section> {
    let (notes, limits) = (&material.info.notes, &material.info.limits);
    let mut section = Section::trust("not-modeled", "What is not modeled");
    if !notes.is_empty() {
        section = section.with(Content::List(notes.clone()));
    }
    if !limits.is_empty() {
        let heading = "Text of the rulebook that is not played as written".to_owned();
        section = section.with(Content::Folded(heading, limits.iter().map(limit).collect()));
    }
    (!notes.is_empty() || !limits.is_empty()).then_some(section)
}

/// A limit as a paragraph.
fn limit(limit: &Limit) -> String {
    format!("{}: {} Played instead: {}", limit.rules, limit.text, limit.played)
}

/// How to play the same again.
pub(in super::super) fn repeat(material: &Material<'_>) -> Option<Section> {
    let info = material.info;
    let again = match info.is_unrepeatable {
        false => "This plays the same again, to the last byte, on any number of threads.",
        true => {
            "This plays the same experiment again. The game doesn't repeat, so its numbers will be others, within their intervals."
        }
    };
    let section = Section::data("repeat", "How to repeat it")
        .with(Content::Command(info.command.clone()))
        .text(format!(
            "{again} `equipoise report DIR` makes this page and every table again from what the run stored, without playing. \
             `equipoise diff DIR DIR` sets two runs side by side.",
        ))
        .with(Content::Facts(vec![
            Fact::new("Ruleset", &info.ruleset),
            Fact::new("Seed", info.seeds_in_words()),
            Fact::new("Equipoise", &info.version),
            Fact::new("Rules digest", &info.rules_digest),
        ]));
    Some(section)
}

/// The files beside the page.
pub(in super::super) fn files(material: &Material<'_>) -> Option<Section> {
    let files = material
        .files
        .iter()
        .map(|(name, meaning)| Fact { file: Some(name.clone()), ..Fact::new(name, meaning) });
    Some(Section::data("files", "Files beside this page").with(Content::Facts(files.collect())))
}
