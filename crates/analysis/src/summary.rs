//! The answer as a few plain rows, for the terminal.

use schemars::JsonSchema;
use serde::Serialize;
use stats::{Estimate, IntervalKind};

use crate::headline::{answer, headline_unit};
use crate::info::{RunInfo, Variants};
use crate::next_step::{self, EVEN, NextStep, Pace};
use crate::numbers::{grouped, plain};
use crate::phrases::Number;
use crate::row_order::highest_first;
use crate::row_steps;
use crate::side_names::{Sides, favoured};
use crate::tables::against_rules::IN_SHORT;
use crate::tables::{Differences, Tables};
use crate::text_table::{
    Drawing, Drawn, Ink, SCREEN, TextRow, TextTable, Tone, Truncation, VerdictLabel, fitting,
    width, wrap,
};
use crate::variant_rows::{VariantRow, rows_by_size, split};

/// The most notes on numbers that are against the rules, of which each side has one.
const MOST_NOTES: usize = 2;

/// What the rows of a summary are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SummaryOf {
    /// Variants against their baselines: numbers are differences.
    Variants,
    /// Matchups: numbers are A's own.
    Matchups,
}

/// The answer in sentences and rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The answer in words.
    pub sentences: Vec<String>,
    /// What the rows are.
    pub of: SummaryOf,
    /// The unit of swings: `points a duel`; none if the game has no swing.
    pub swing_unit: Option<String>,
    /// Whether some variant has a row for each army.
    pub is_split: bool,
    /// Every row: variants by the difference that the run is about, matchups by score, highest first.
    pub table: Vec<SummaryRow>,
    /// Readings of unclear rules that were asked about, with what would settle each that is open.
    pub settings: Vec<(String, Option<NextStep>)>,
}

/// One variant over all its matchups, or one matchup.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SummaryRow {
    /// The variant's title, or the matchup; of a card on which armies disagree, its title and the army.
    pub name: String,
    /// How many bear the variant; none for matchups.
    pub bearers: Option<u32>,
    /// Pairs played.
    pub pairs: u64,
    /// Score in percent, or its difference in percentage points.
    pub score: Number,
    /// Swing, or its difference.
    pub swing: Option<Number>,
    /// The exact swing, or without swings the exact score, in the same unit.
    pub exact: Option<f64>,
    /// Battles in 100 that came to the turn limit without a decision, with the variant where it is one; null where the game has no
    /// such measure.
    pub undecided: Option<Number>,
    /// Of a variant: that less the same without it, in percentage points.
    pub undecided_difference: Option<Number>,
    /// What the interval of the run's main number shows, in words.
    pub verdict: VerdictLabel,
    /// What would settle it; null where it is settled.
    #[schemars(with = "Option<String>")]
    pub next_step: Option<NextStep>,
    /// The side that it favours, by name: the one ahead in a matchup, or the one whose score a variant of the whole game raises
    /// where all battles are between the same two; null where the verdict favours neither or a card's bearer.
    pub favours: Option<String>,
    /// What to make of a variant by which the rules strengthen a side that then scores less, with its whole interval: the player's
    /// doing; null for all others.
    pub against_rules: Option<String>,
}

/// Forms the summary of a run from the rows that its page shows.
pub(crate) fn summary_of(info: &RunInfo, tables: &Tables) -> Summary {
    let swing = info.swing_column();
    let (of, table) = if tables.variants.is_empty() {
        (SummaryOf::Matchups, matchups(info, tables))
    } else {
        (SummaryOf::Variants, variants(info, tables))
    };
    Summary {
        sentences: answer(info, tables),
        of,
        swing_unit: swing.map(|_| headline_unit(info)),
        is_split: of == SummaryOf::Variants && table.len() > tables.variants.len(),
        table,
        settings: info
            .sensitivity
            .iter()
            .flat_map(|asked| asked.next_steps(row_steps::blocks_of_a_cell(tables)))
            .collect(),
    }
}

fn variants(info: &RunInfo, tables: &Tables) -> Vec<SummaryRow> {
    let sides = Sides::of(info);
    let n_blocks = row_steps::blocks_of_a_cell(tables);
    let is_split = |row: VariantRow<'_>| match row {
        VariantRow::Merged(line) => split(info, tables, line).is_some(),
        VariantRow::Of(..) => false,
    };
    let rows = rows_by_size(info, tables).into_iter().map(|row| {
        let differences = row.differences();
        let between = match (info.variants, row) {
            (Variants::Game, VariantRow::Of(_, effect)) => Some((&effect.a, &effect.b)),
            (Variants::Game, VariantRow::Merged(_)) if sides.are_named => {
                Some((&sides.first, &sides.second))
            }
            _ => None,
        };
        // That of one army by itself isn't formed.
        let undecided = match row {
            VariantRow::Merged(line) => line.undecided,
            VariantRow::Of(..) => None,
        };
        SummaryRow {
            name: row.name(info, tables),
            bearers: Some(row.n_bearers()),
            pairs: row.pairs(),
            score: Number::percentage_points(differences.score),
            swing: differences.swing.map(Number::plain),
            exact: match differences.swing {
                Some(_) => differences.exact_swing,
                None => differences.exact_score.map(|exact| 100.0 * exact),
            },
            undecided: undecided.map(|it| Number::percent(it.share)),
            undecided_difference: undecided.map(|it| Number::percentage_points(it.difference)),
            favours: between
                .and_then(|(a, b)| favoured(differences.headline(), 0.0, a, b).map(str::to_owned)),
            next_step: row_steps::of_variant(row, is_split(row), n_blocks),
            against_rules: row.against_rules().map(str::to_owned),
            verdict: match row {
                VariantRow::Merged(line) if split(info, tables, line).is_some() => DEPENDS,
                _ => verdict_of_variant(info, differences),
            },
        }
    });
    rows.collect()
}

fn matchups(info: &RunInfo, tables: &Tables) -> Vec<SummaryRow> {
    let (swing, undecided) = (info.swing_column(), info.undecided_column());
    let n_blocks = row_steps::blocks_of_a_cell(tables);
    let mut rows: Vec<SummaryRow> = tables
        .cells
        .iter()
        .map(|cell| SummaryRow {
            name: cell.matchup.clone(),
            bearers: None,
            pairs: cell.pairs,
            score: Number::percent(cell.score),
            swing: swing.and_then(|column| cell.measures.get(column)).copied().map(Number::plain),
            exact: match swing {
                Some(column) => {
                    cell.checks.measures.get(column).copied().flatten().map(|check| check.exact)
                }
                None => cell.checks.score.map(|check| 100.0 * check.exact),
            },
            undecided: undecided
                .and_then(|column| cell.measures.get(column))
                .copied()
                .map(Number::percent),
            undecided_difference: None,
            next_step: match cell.checks.score {
                Some(_) => None,
                None => next_step::next_step(&cell.score, EVEN, n_blocks),
            },
            verdict: verdict_of_matchup(&cell.score),
            favours: cell.favours().map(str::to_owned),
            against_rules: None,
        })
        .collect();
    rows.sort_by(|x, y| highest_first(x.score.estimate.value, y.score.estimate.value));
    rows
}

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.screen(SCREEN, Ink::Plain, Pace(None)))
    }
}

impl Summary {
    /// The answer in sentences, then as many rows as fit into this many lines.
    pub fn screen(&self, n_lines: usize, ink: Ink, pace: Pace) -> String {
        let sentences = self.sentences.iter();
        let mut lines: Vec<String> = sentences.flat_map(|it| wrap(it, width())).collect();
        if !self.table.is_empty() {
            let file = match self.of {
                SummaryOf::Variants if self.is_split => "variants.csv, and by army in effects.csv",
                SummaryOf::Variants => "variants.csv",
                SummaryOf::Matchups => "cells.csv",
            };
            let next: Vec<String> =
                self.said_of_rows(pace).iter().flat_map(|it| wrap(it, width())).collect();
            // A blank line, the headings and, where rows are left out, their count.
            let room = n_lines.saturating_sub(lines.len() + 2 + next.len());
            lines.push(String::new());
            lines.extend(fitting(&self.text_table(), room, Truncation::BothEnds, file, ink));
            if !next.is_empty() {
                lines.push(String::new());
                lines.extend(next);
            }
        }
        lines.iter().map(|line| format!("{line}\n")).collect()
    }

    fn text_table(&self) -> TextTable {
        let rows = self.table.iter().map(|row| TextRow {
            cells: row.texts().to_vec(),
            verdict: row.verdict_by_name(self.of),
            tone: row.verdict.tone,
        });
        TextTable {
            headings: self.headings().to_vec(),
            rows: rows.collect(),
            drawing: self.drawing(),
        }
    }

    /// What is said of rows under their table: what to read nothing into, and what would settle those that are open.
    pub fn said_of_rows(&self, pace: Pace) -> Vec<String> {
        let rows = self.table.iter().map(|row| (row.name.as_str(), row.against_rules.clone()));
        let mut said = next_step::together(rows, MOST_NOTES, "The page has the notes on");
        said.extend(self.next_steps(pace));
        said
    }

    /// What would settle the rows that are open, a sentence for those that have the same step.
    pub fn next_steps(&self, pace: Pace) -> Vec<String> {
        let settings = self.settings.iter().map(|(name, step)| (name.as_str(), step.clone()));
        let rows = self.table.iter().map(|row| (row.name.as_str(), row.next_step.clone()));
        let mut said = next_step::sentences(settings, pace);
        said.extend(next_step::sentences(rows, pace));
        said
    }

    /// What the verdicts are about: differences against none, scores against one half.
    fn drawing(&self) -> Drawing {
        let is_of_matchups = self.of == SummaryOf::Matchups;
        let has_swing = self.table.iter().all(|row| row.swing.is_some());
        let rows: Vec<Drawn> = self
            .table
            .iter()
            .map(|row| match row.swing.as_ref().filter(|_| !is_of_matchups && has_swing) {
                Some(swing) => Drawn::of(&swing.in_shown_unit(), 1.0, 0.0),
                None => {
                    let mark = if is_of_matchups { 50.0 } else { 0.0 };
                    Drawn::of(&row.score.in_shown_unit(), 1.0, mark)
                }
            })
            .collect();
        match (is_of_matchups, has_swing) {
            (true, _) => Drawing::of_scores(&rows, &[1, 4]),
            (false, true) => Drawing::of(&rows, &[1, 4, 2]),
            (false, false) => Drawing::of(&rows, &[1, 4]),
        }
    }

    fn headings(&self) -> [String; 5] {
        let (name, score) = match self.of {
            SummaryOf::Variants => ("variant", "score, % points"),
            SummaryOf::Matchups => ("matchup", "score, %"),
        };
        let swing = self.swing_unit.as_deref().unwrap_or_default();
        [name, "pairs", score, swing, "exact"].map(str::to_owned)
    }
}

impl SummaryRow {
    /// The verdict with the name of the side that it favours, where the matchup isn't called after it: `Royalists ahead`, `helps
    /// Parliament`, but `first ahead` of `Gauls v Rome`.
    pub fn verdict_by_name(&self, of: SummaryOf) -> String {
        let verdict = self.plain_verdict(of);
        match self.against_rules {
            Some(_) => format!("{verdict} ({IN_SHORT})"),
            None => verdict,
        }
    }

    fn plain_verdict(&self, of: SummaryOf) -> String {
        match (&self.favours, of) {
            (Some(side), SummaryOf::Matchups) if !self.name.contains(side) => {
                format!("{side} ahead")
            }
            (_, SummaryOf::Matchups) => self.verdict.words.to_owned(),
            (Some(side), SummaryOf::Variants) => format!("helps {side}"),
            (None, _) => self.verdict.words.to_owned(),
        }
    }

    fn texts(&self) -> [String; 5] {
        [
            self.name.clone(),
            grouped(self.pairs),
            in_figures(&self.score),
            self.swing.as_ref().map(in_figures).unwrap_or_default(),
            self.exact.map(|exact| plain(exact, 3)).unwrap_or_default(),
        ]
    }
}

fn in_figures(number: &Number) -> String {
    let value = &number.shown.value;
    match number.estimate.kind {
        IntervalKind::Exact => value.clone(),
        _ => format!("{value} {}", number.interval()),
    }
}

/// The sign of a difference: above zero, below zero, exactly zero, or not known.
const OF_VARIANTS: [VerdictLabel; 4] = labels(["helps", "hurts", "no difference", "undecided"]);

/// The sign of the difference that a variant of the whole game, which both sides have, makes to the score of the side named first.
const OF_RULES: [VerdictLabel; 4] =
    labels(["raises the score", "lowers the score", "no difference", "undecided"]);

/// ST-R12: the label of a variant that changed no score.
const NOT_JUDGED: VerdictLabel = VerdictLabel { words: "not judged", tone: Tone::Open };

/// The label of a variant over matchups that disagree beyond chance.
const DEPENDS: VerdictLabel = VerdictLabel { words: "depends on the matchup", tone: Tone::Open };

/// The side of a score: above one half, below it, exactly one half, or not known.
const OF_MATCHUPS: [VerdictLabel; 4] =
    labels(["first ahead", "second ahead", "even", "may be even"]);

const fn labels(words: [&'static str; 4]) -> [VerdictLabel; 4] {
    let [above, below, there, unknown] = words;
    const fn label(words: &'static str, tone: Tone) -> VerdictLabel {
        VerdictLabel { words, tone }
    }
    [
        label(above, Tone::For),
        label(below, Tone::Against),
        label(there, Tone::Even),
        label(unknown, Tone::Open),
    ]
}

/// Every verdict that a row may have, in words.
pub(crate) fn verdicts() -> Vec<&'static str> {
    let labels = OF_VARIANTS.iter().chain(&OF_RULES[..2]).chain(&OF_MATCHUPS);
    let labels = labels.chain(&[NOT_JUDGED, DEPENDS]);
    labels.map(|label| label.words).collect()
}

fn verdict_of_variant(info: &RunInfo, differences: &Differences) -> VerdictLabel {
    let labels = if info.variants == Variants::Game { OF_RULES } else { OF_VARIANTS };
    match differences.moved_nothing() {
        true => NOT_JUDGED,
        false => labels[position(differences.headline(), 0.0)],
    }
}

fn verdict_of_matchup(score: &Estimate) -> VerdictLabel {
    OF_MATCHUPS[position(score, 0.5)]
}

/// Where an interval lies relative to a number, as an index into its labels.
fn position(estimate: &Estimate, number: f64) -> usize {
    if estimate.lo > number {
        0
    } else if estimate.hi < number {
        1
    } else if estimate.lo == number && estimate.hi == number {
        2
    } else {
        3
    }
}

#[cfg(test)]
mod tests {
    use stats::MomentTally;

    use super::*;

    fn between(lo: f64, hi: f64) -> Estimate {
        Estimate { lo, hi, ..MomentTally::default().mean(0.05, 1.0, None) }
    }

    /// ST-J2: a gain is claimed only if the whole interval is above zero; an interval that touches zero claims nothing.
    #[test]
    fn st_j2_verdicts_need_the_whole_interval() {
        let words = |lo, hi| OF_VARIANTS[position(&between(lo, hi), 0.0)].words;
        assert_eq!(words(0.01, 0.2), "helps");
        assert_eq!(words(-0.2, -0.01), "hurts");
        assert_eq!(words(0.0, 0.2), "undecided");
        assert_eq!(words(-0.2, 0.2), "undecided");
        assert_eq!(words(0.0, 0.0), "no difference");
        assert_eq!(words(f64::NEG_INFINITY, f64::INFINITY), "undecided");
        let words = |lo, hi| verdict_of_matchup(&between(lo, hi)).words;
        assert_eq!(words(0.51, 0.6), "first ahead");
        assert_eq!(words(0.2, 0.49), "second ahead");
        assert_eq!(words(0.5, 0.5), "even");
        assert_eq!(words(0.2, 0.6), "may be even");
    }
}
