//! How to play the same again.

use super::super::Material;
use super::super::document::{Content, Fact, Section};

pub(in super::super) fn section<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let info = material.info;
    let again = match info.is_unrepeatable {
        false => "This plays the same again, to the last byte, on any number of threads.",
        true => {
            "This plays the same experiment again. The game doesn't repeat, so its numbers will be others, within their intervals."
        }
    };
    let section = Section::titled("repeat", "How to repeat it")
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
