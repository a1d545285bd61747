//! A search in sentences, and on a terminal.

use super::answer::{ExploreAnswer, Find};
use crate::numbers::{NumberFormat, hundredths};
use crate::phrases::{Number, counted};
use crate::text_table::{Drawing, Drawn, Ink, TextRow, TextTable, Tone, shortened, width, wrap};

/// Finds that a terminal shows in its table.
const MOST_ROWS: usize = 8;
/// Finds whose stands a terminal shows.
const MOST_DETAILED: usize = 3;

impl ExploreAnswer {
    /// The answer, the headline first.
    pub(super) fn sentences(&self) -> Vec<String> {
        let mut sentences = vec![self.headline()];
        sentences.extend(self.curse());
        sentences.extend(self.none_found_in_words());
        sentences.extend(self.drawn_in_words());
        sentences.extend(self.by_others());
        if self.info.then.is_empty() && !self.finds.is_empty() {
            sentences.push(format!(
                "Only {} played them, and a stronger player may find otherwise: `--then PLAYER` plays the finds by another one.",
                self.info.player
            ));
        }
        sentences
    }

    fn headline(&self) -> String {
        let n_broken = self.broken().count() as u64;
        let edge = hundredths(self.edge());
        let opponents = counted(self.info.field.len() as u64, "opponent");
        let scanned = format!(
            "{} of {}",
            counted(self.n_scanned as u64, "army").replace("armys", "armies"),
            counted(self.kinds.len() as u64, "kind")
        );
        let player = &self.info.player;
        match (n_broken, self.finds.len()) {
            (_, 0) => format!("Nothing was played again: {scanned} were scanned."),
            (0, n) => format!(
                "The search did not find an army that surely wins too much, as {player} plays: {scanned} were scanned, the best {} \
                 played again on fresh seeds, and none surely scores above {edge} points of 100 against the field of {opponents}.",
                match n {
                    1 => "one was".to_owned(),
                    n => format!("{n} were"),
                }
            ),
            (found, n) => format!(
                "{found} of {n} finds {} too much, as {player} plays: on fresh seeds, against the field of {opponents}, {} above {edge} \
                 points of 100. {scanned} were scanned; any of these calls is wrong with a chance of 5 % at most.",
                if found == 1 { "wins" } else { "win" },
                if found == 1 { "it scores" } else { "each scores" },
            ),
        }
    }

    /// What a find is expected to score in the proof, as the search overrates its best (ST-Q2).
    fn curse(&self) -> Option<String> {
        let [promised, proved] = [
            mean(self.finds.iter().map(|it| it.promised.value)),
            mean(self.finds.iter().map(|it| it.proved.value)),
        ];
        let (promised, proved) = (promised?, proved?);
        let luck = match tenths(promised - proved) {
            luck if promised > proved && luck != "0.0" => {
                format!("{luck} points of that were luck")
            }
            _ => "none of that was luck".to_owned(),
        };
        let mut text = format!(
            "The search promised {} on average for what it picked, and the proof gave {}: {luck}.",
            tenths(promised),
            tenths(proved)
        );
        if let Some(expected) = mean(self.finds.iter().map(|it| it.expected)) {
            text.push_str(&format!(" Expected of the proof were {}.", tenths(expected)));
        }
        let lucky = self.finds.iter();
        let lucky = lucky.filter(|it| it.is_no_better_than_luck == Some(true));
        match lucky.count() {
            0 => {}
            n => text.push_str(&format!(
                " In the search {n} of them were no better than luck alone gives to the best of as many armies."
            )),
        }
        Some(text)
    }

    /// ST-Q5: the bound that follows from no find; none where the search changed its armies.
    fn none_found_in_words(&self) -> Option<String> {
        let none = self.none_found?;
        let percent = |share: f64| NumberFormat::Fixed(1).write(100.0 * share);
        let mut text = format!(
            "With 95 % confidence at most {} % of the armies that can be drawn score {} or more: one that does would have been found and \
             proved with a chance of {} % (worked out, not played), and {} were drawn.",
            percent(none.share_below),
            hundredths(none.score),
            NumberFormat::Fixed(0).write(100.0 * none.power),
            none.drawn
        );
        if self.info.rounds > 1 {
            text.push_str(
                " Of armies that it changed, the search says only that it did not find any.",
            );
        }
        Some(text)
    }

    fn drawn_in_words(&self) -> Option<String> {
        let drawn = self.drawn?;
        let said = format!(
            "The {} armies that were drawn at random score {} on average, and truly differ by ±{} (standard deviation)",
            drawn.n,
            tenths(drawn.mean),
            tenths(drawn.spread)
        );
        Some(match mean(self.finds.iter().map(|it| it.proved.value)) {
            Some(found) if drawn.mean > self.edge() => format!(
                "{said}: any army of these lists wins too much already, and the search adds {}.",
                tenths(found - drawn.mean)
            ),
            _ => format!("{said}."),
        })
    }

    /// What changes under other players, a sentence for each.
    fn by_others(&self) -> Vec<String> {
        let of = |player: &String| {
            let standing = |it: &Find| it.then.iter().find(|then| then.player == *player).cloned();
            let mut all: Vec<_> = self.broken().filter_map(standing).collect();
            if all.is_empty() {
                all = self.finds.iter().filter_map(standing).collect();
                let n_beyond = all.iter().filter(|it| it.score.lo > self.edge()).count();
                let score = mean(all.iter().map(|it| it.score.value))?;
                return Some(format!(
                    "As {player} plays them, {n_beyond} of {} surely {} too much: {} on average.",
                    all.len(),
                    if n_beyond == 1 { "wins" } else { "win" },
                    tenths(score)
                ));
            }
            let n_of = |verdict: &str| all.iter().filter(|it| it.verdict == verdict).count();
            let score = mean(all.iter().map(|it| it.score.value))?;
            Some(format!(
                "As {player} plays them, {} of these {} still win too much, {} no longer, and {} {} open: {} on average.",
                n_of("still wins too much"),
                all.len(),
                n_of("no longer"),
                n_of("open"),
                if n_of("open") == 1 { "is" } else { "are" },
                tenths(score)
            ))
        };
        self.info.then.iter().filter_map(of).collect()
    }

    /// The answer in a screen.
    pub fn screen(&self, ink: Ink) -> String {
        let mut lines: Vec<String> = Vec::new();
        for sentence in &self.answer {
            lines.extend(wrap(sentence, width()));
        }
        if !self.finds.is_empty() {
            lines.push(String::new());
            lines.extend(self.table().lines(ink));
        }
        let detailed: Vec<(usize, &Find)> = self.detailed().collect();
        if !detailed.is_empty() {
            lines.push(String::new());
        }
        for (number, find) in detailed {
            lines.push(shortened(
                &format!("{}  {}", number + 1, find.candidate.composition),
                width(),
            ));
            if let Some(watch) = &find.watch {
                lines.push(format!("   {watch}"));
            }
        }
        lines.iter().map(|line| format!("{line}\n")).collect()
    }

    /// The finds of which a terminal shows the stands: those that win too much, or the best.
    fn detailed(&self) -> impl Iterator<Item = (usize, &Find)> {
        let has_broken = self.broken().next().is_some();
        let all = self.finds.iter().enumerate();
        let named = all.filter(move |(_, it)| it.is_broken || !has_broken);
        named.take(match has_broken {
            true => MOST_DETAILED,
            false => 1,
        })
    }

    fn table(&self) -> TextTable {
        let rows = self.finds.iter().take(MOST_ROWS).enumerate();
        let rows = rows.map(|(number, it)| {
            let proved = Number::plain(it.proved);
            let counter = it.counter.as_ref().map(|of| {
                let score = of.score.value.map(tenths).unwrap_or_default();
                format!("{} ({score})", shortened(&of.name, 24))
            });
            TextRow {
                cells: vec![
                    format!("{}  {}", number + 1, it.candidate.name),
                    it.promised.value.map(tenths).unwrap_or_default(),
                    proved.shown.value.clone(),
                    proved.interval(),
                    counter.unwrap_or_default(),
                ],
                verdict: it.verdict().to_owned(),
                tone: match it.is_broken {
                    true => Tone::Against,
                    false => Tone::Open,
                },
            }
        });
        TextTable {
            headings: ["army", "in search", "proof", "", "best counter"].map(str::to_owned).into(),
            rows: rows.collect(),
            drawing: {
                let proved = self.finds.iter().take(MOST_ROWS);
                let drawn = proved.map(|it| Drawn::of(&it.proved, 1.0, self.edge()));
                Drawing::of(&drawn.collect::<Vec<_>>(), &[1])
            },
        }
    }
}

impl Find {
    /// `wins too much` or `not surely`.
    pub fn verdict(&self) -> &'static str {
        match self.is_broken {
            true => "wins too much",
            false => "not surely",
        }
    }
}

fn mean(values: impl Iterator<Item = Option<f64>>) -> Option<f64> {
    let all: Vec<f64> = values.collect::<Option<_>>()?;
    (!all.is_empty()).then(|| all.iter().sum::<f64>() / all.len() as f64)
}

fn tenths(value: f64) -> String {
    NumberFormat::Fixed(1).write(value)
}
