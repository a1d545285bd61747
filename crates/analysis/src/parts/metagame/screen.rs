//! The field on a terminal.

use super::{MetaAnswer, MetaArmy};
use crate::phrases::Number;
use crate::text_table::{Drawing, Drawn, Ink, TextRow, TextTable, Tone, shortened, width, wrap};

impl MetaAnswer {
    /// The answer in sentences, then as many armies as fit into this many lines, the one that is met most often first.
    pub fn screen(&self, room: usize, ink: Ink) -> String {
        let sentences = self.headline();
        let mut lines: Vec<String> = sentences.iter().flat_map(|it| wrap(it, width())).collect();
        lines.push(String::new());
        let fits = room.saturating_sub(lines.len() + 2).max(FEWEST);
        let table = TextTable {
            headings: ["", "field, %", "mean score, %", "beaten most by"]
                .map(str::to_owned)
                .to_vec(),
            rows: self.armies.iter().take(fits).map(MetaArmy::text_row).collect(),
            drawing: {
                let scores =
                    self.armies.iter().take(fits).map(|it| Drawn::of(&it.score, 100.0, 50.0));
                Drawing::of_scores(&scores.collect::<Vec<_>>(), &[3])
            },
        };
        lines.extend(table.lines(ink));
        if self.armies.len() > fits {
            lines.push(format!("and {} more, on the page", self.armies.len() - fits));
        }
        lines.iter().map(|line| format!("{line}\n")).collect()
    }
}

/// Letters of the army that beats another one, so that the other's own name has room.
const COUNTER: usize = 16;

/// Armies that are shown whatever room there is.
const FEWEST: usize = 5;

impl MetaArmy {
    fn text_row(&self) -> TextRow {
        let shown = |number: Number| number.with_interval("");
        let counter = self.counter.as_ref();
        TextRow {
            cells: vec![
                self.name.clone(),
                shown(Number::percent(self.weight)),
                shown(Number::percent(self.score)),
                counter.map_or("none surely".to_owned(), |it| shortened(&it.name, COUNTER)),
            ],
            verdict: self.part.to_owned(),
            tone: match (self.sure_lo > 0.0, self.sure_hi > 0.0) {
                (true, _) => Tone::For,
                (false, false) => Tone::Against,
                (false, true) => Tone::Open,
            },
        }
    }
}
