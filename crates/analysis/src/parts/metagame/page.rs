//! Which army players would bring, where every army met every other.

use super::{MetaAnswer, MetaArmy};
use crate::page::table::{PageRow, PageTable, figures, number, text, words};
use crate::page::{Content, Section};
use crate::phrases::Number;

/// The text before the table: the meaning of the weights and its limits.
const LEAD: &str = "The field is what is met where an army that does 2 points of 100 better against it is brought twice as often. The sure \
                    range holds the army's share in every equilibrium of the true game, for all armies together; the equilibrium itself jumps \
                    where armies tie, so it is in metagame.csv only. All of this is said of the players who played here: others may bring \
                    other armies to the top.";

/// Sentences, then one row for each army, the most frequent first.
pub fn section(meta: &MetaAnswer) -> Section {
    let row = |army: &MetaArmy| -> PageRow {
        // A small share is not none.
        let percent = |share: f64| match 100.0 * share {
            small if small > 0.0 && small < 0.5 => "< 1".to_owned(),
            percent => format!("{percent:.0}"),
        };
        let range = format!("{} to {} %", percent(army.sure_lo), percent(army.sure_hi));
        let counter = army.counter.as_ref().map(|counter| {
            let score = Number::percent(counter.score);
            format!("{}, {} %", counter.name, score.shown.value)
        });
        vec![
            text(&army.name),
            number(&Number::percent(army.weight)),
            number(&Number::percent(army.score)),
            text(range),
            text(army.part),
            text(counter.unwrap_or_else(|| "–".to_owned())),
        ]
        .into()
    };
    let mut section = Section::answer("metagame", "Who would bring what");
    for sentence in meta.sentences() {
        section = section.text(sentence);
    }
    let section = section.chart("counters").chart("field");
    section.with(Content::Table(PageTable {
        name: "metagame",
        lead: LEAD.to_owned(),
        headings: vec![
            words("Army"),
            figures("Part of the field, %"),
            figures("Mean score, %"),
            words("Share in any equilibrium"),
            words("Equilibrium"),
            words("Beaten most by"),
        ],
        rows: meta.armies.iter().map(row).collect(),
    }))
}
