//! The points list in sentences and for a terminal.

use stats::Estimate;

use super::{Alike, PointsLine, PointsList, Proof};
use crate::phrases::{Number, with_interval};
use crate::text_table::{Drawing, Drawn, Ink, TextRow, TextTable, Tone, width, wrap};

impl PointsList {
    /// The answer in sentences.
    pub fn sentences(&self) -> Vec<String> {
        let types = || self.lines.iter().filter(|line| line.is_type());
        let mut of_types: Vec<&PointsLine> =
            types().filter(|line| line.proposed.is_some()).collect();
        let value = |line: &PointsLine| line.worth.and_then(|worth| worth.value);
        of_types.sort_by(|x, y| crate::row_order::highest_first(value(x), value(y)));
        let named =
            |line: &PointsLine| Some(format!("{} {}", line.name, with_interval(&line.worth?)));
        let (Some(most), Some(least)) = (
            of_types.first().and_then(|line| named(line)),
            of_types.iter().rev().find_map(|line| named(line)),
        ) else {
            return vec![match types().any(|line| line.worth.is_some()) {
                false => {
                    "No list yet: values need at least 20 blocks of random armies, 5,760 pairs."
                        .to_owned()
                }
                true => format!(
                    "No list: in these battles ({}) it isn't sure that {} helps its army, so nothing can be measured by it. More pairs, or players who use their units better, may tell.",
                    self.players, self.unit
                ),
            }];
        };
        let mut sentences = vec![format!(
            "Where {} costs {}, {most} is worth most and {least} least.",
            self.unit, self.unit_points
        )];
        sentences.push(format!(
            "These are values in the hands of these players ({}), not yet what a rulebook should print: in other hands units may be worth more or less.",
            self.players
        ));
        sentences.extend(self.remarks.iter().cloned());
        if let Some(proof) = &self.proof {
            sentences.push(proof.sentence());
            sentences.extend(proof.alike.map(|alike| alike.sentence()));
            sentences.push("These armies were random: no real ones tested the list.".to_owned());
        }
        let clear: Vec<String> = self
            .clear_interactions()
            .map(|it| {
                let each = Number::plain(it.points);
                format!("{} against {} ({})", it.gains, it.against, each.shown.value)
            })
            .collect();
        let of_pairs = match clear.as_slice() {
            [] => format!(
                "Of {} pairs of kinds none is worth more against each other than the list says, beyond chance.",
                self.n_interactions
            ),
            clear => format!(
                "No list of points can say what these gain, in points for each opponent: {}.",
                clear.join(", ")
            ),
        };
        sentences.extend((self.n_interactions > 0).then_some(of_pairs));
        sentences
    }

    /// The list for a terminal: sentences, then a row a line.
    pub fn screen(&self, ink: Ink) -> String {
        let mut lines: Vec<String> =
            self.sentences().iter().flat_map(|it| wrap(it, width())).collect();
        lines.push(String::new());
        let table = TextTable {
            headings: ["", "proposed", "worth, points", "by exchanging one"]
                .map(str::to_owned)
                .to_vec(),
            rows: self.in_order().into_iter().map(PointsLine::text_row).collect(),
            drawing: {
                let drawn = self.in_order().into_iter().map(|it| match it.worth {
                    Some(worth) => Drawn::of(&worth, 1.0, 0.0),
                    None => Drawn::only(0.0),
                });
                Drawing::of(&drawn.collect::<Vec<_>>(), &[])
            },
        };
        lines.extend(table.lines(ink));
        lines.iter().map(|line| format!("{line}\n")).collect()
    }
}

impl PointsLine {
    fn verdict(&self) -> &'static str {
        match (self.proposed, self.is_close()) {
            (None, _) => "not known",
            (_, true) => "known to a point",
            (_, false) => "rough",
        }
    }

    fn text_row(&self) -> TextRow {
        let estimate = |of: &Option<Estimate>| of.as_ref().map_or("–".to_owned(), with_interval);
        TextRow {
            cells: vec![
                match self.kind {
                    "type" => self.name.clone(),
                    _ => format!("  {}", self.name),
                },
                self.proposed.map_or("–".to_owned(), signed(self.kind)),
                estimate(&self.worth),
                estimate(&self.exchanged),
            ],
            verdict: self.verdict().to_owned(),
            tone: match self.is_close() {
                true => Tone::Even,
                false => Tone::Open,
            },
        }
    }
}

/// A price of a unit, or what a property adds to it.
fn signed(kind: &str) -> impl Fn(i32) -> String {
    let is_added = kind != "type";
    move |points| match points {
        points if is_added && points > 0 => format!("+{points}"),
        points => crate::numbers::true_minus(&points.to_string()),
    }
}

impl Proof {
    fn sentence(&self) -> String {
        let percent = |share: f64| format!("{:.1}", 100.0 * share);
        let fresh = match self.n_draws {
            1 => "one pair of fresh armies".to_owned(),
            n => format!("{} pairs of fresh armies", crate::numbers::grouped(n as u64)),
        };
        let verdict = match (self.gain.lo > 0.0, self.gain.hi < 0.0) {
            (true, _) => "better than",
            (_, true) => "worse than",
            _ => "no better, as far as can be said, than",
        };
        format!(
            "On {fresh} that took no part in it, the list predicts scores {verdict} counting units does: it misses by {} percentage points (root mean square) and counting by {}, where chance alone makes up to {}.",
            percent(self.error_of_list),
            percent(self.error_of_counting),
            percent(self.chance),
        )
    }
}

impl Alike {
    fn sentence(self) -> String {
        format!(
            "Fresh armies whose costs differ by {} points at most ({} pairs of them) score 50 ± {:.1} of 100 (root mean square), of which chance makes up to {:.1}: {}.",
            self.within,
            self.n_draws,
            100.0 * self.distance,
            100.0 * self.chance,
            match 100.0 * self.beyond_chance() {
                beyond if beyond < 0.05 => "no farther from even than equal armies".to_owned(),
                beyond => format!("they are even within about ± {beyond:.1}"),
            },
        )
    }
}
