//! A rebalancing in sentences, and on a terminal.

use stats::rebalance::Imbalance;

use super::answer::{ItemUnder, ProposalAnswer, Proved, RebalanceAnswer, RebalanceOutcome};
use crate::numbers::{NumberFormat, grouped, hundredths};
use crate::phrases::{counted, with_interval};
use crate::text_table::{Drawing, Drawn, Ink, TextRow, TextTable, Tone, width, wrap};

/// The fewest blocks with which the 97.5 % point of Student's t (14 degrees of freedom) is within a tenth of the normal one.
const FEW_BLOCKS: u32 = 15;

/// Rows of items that a terminal shows.
const MOST_ITEMS: usize = 9;

impl RebalanceAnswer {
    /// The answer, the headline first.
    pub(super) fn sentences(&self) -> Vec<String> {
        let mut sentences = self.headline();
        let chosen = self.chosen().filter(|it| !it.played.is_empty());
        if let Some(proposal) = chosen {
            let changes: Vec<String> = proposal.changes.iter().map(ToString::to_string).collect();
            let plural = if changes.len() == 1 { "" } else { "s" };
            sentences.push(format!("The change{plural}: {}.", changes.join("; ")));
            sentences.extend(self.by_player(proposal));
            sentences.push(format!(
                "Before confirmation, on seed {}, the search had it at {}; what was played, on seed {}, counts.",
                self.info.search_seed,
                off(proposal.predicted_imbalance),
                self.info.proof_seed
            ));
        }
        sentences.extend(self.what_it_means());
        sentences
    }

    fn headline(&self) -> Vec<String> {
        let (goal, goal_for_all) = (self.goal(), self.goal_for_all());
        let chosen = self.chosen();
        let proved = chosen.and_then(|it| it.played.first());
        let claim = chosen.zip(proved).map(|(it, proved)| self.gain(it, proved));
        let claim = claim.unwrap_or_default();
        match self.outcome {
            RebalanceOutcome::NothingToMend => vec![format!(
                "Nothing to mend: {} {goal}, so no change is proposed and nothing was played.",
                match (self.found.len(), self.info.support) {
                    (n, Some(_)) => format!("all {} come up", self.words.counted(n)),
                    (1, None) => format!("the only {} was found", self.words.item),
                    (n, None) => format!("all {} were found", self.words.counted(n)),
                }
            )],
            RebalanceOutcome::OutOfReach => vec![format!(
                "Nothing within these bounds mends it: no change of what may change is predicted to help; {}.{}",
                self.farthest_found(),
                self.of_few_blocks()
            )],
            RebalanceOutcome::NotPlayed => vec![format!(
                "{} found; too few blocks of the proof have every verdict in them to say anything of it.",
                counted(self.proposals.len() as u64, "proposal")
            )],
            RebalanceOutcome::Balanced => {
                vec![format!("Fewest found: {claim}, and {goal_for_all}.")]
            }
            RebalanceOutcome::Mended => {
                let mut sentences = vec![format!("Fewest found: {claim}.")];
                sentences.extend(proved.map(|it| self.standing(it, &goal)));
                sentences
            }
            RebalanceOutcome::BetterOnly => {
                let worst = proved.and_then(|it| self.farthest_under(it));
                let worst = worst.map(|it| format!("; with them {}", self.still_off(it)));
                vec![
                    format!(
                        "Nothing that was tried within these bounds {}: {} played, and none does it{}.",
                        match self.info.support {
                            Some(_) => format!("makes every army come up {goal}"),
                            None => format!("brings every {} {goal}", self.words.item),
                        },
                        match self.proposals.len() {
                            1 => "one proposal was".to_owned(),
                            n => format!("{n} proposals were"),
                        },
                        worst.unwrap_or_default()
                    ),
                    format!("The best of them: {claim}."),
                ]
            }
            RebalanceOutcome::NotConfirmed => vec![match self.is_short() {
                true => format!(
                    "No gain is confirmed: a claim needs 40 blocks of a proof, and {} with every verdict in them were played. Leave out --proof-pairs, or name more than 11,520.",
                    self.n_whole_blocks()
                ),
                false => format!(
                    "No gain is confirmed: {} played on another seed, and none surely lowers the imbalance; what the search saw may have been luck.",
                    match self.proposals.len() {
                        1 => "one proposal was".to_owned(),
                        n => format!("{n} proposals were"),
                    }
                ),
            }],
        }
    }

    /// Why intervals of the search are so wide: that of the run goes by its pairs, those here by its blocks, of which there are few.
    fn of_few_blocks(&self) -> String {
        match self.info.search_blocks {
            0 => String::new(),
            n if n < FEW_BLOCKS => format!(
                " The search had {} of each cell, and so few make its intervals wide: from {FEW_BLOCKS} on, {} pairs, they are about as wide as those of the run.",
                counted(n.into(), "block"),
                grouped(u64::from(FEW_BLOCKS) * harness::BLOCK_PAIRS)
            ),
            _ => String::new(),
        }
    }

    /// ST-P5: "with these 2 changes verdicts are typically 0.3 points of 100 off in place of 2.1, surely less".
    fn gain(&self, proposal: &ProposalAnswer, proved: &Proved) -> String {
        let which = match proposal.changes.len() {
            1 => "this change".to_owned(),
            n => format!("these {n} changes"),
        };
        let surely = if proved.gain.lo > 0.0 { ", surely less" } else { "" };
        format!(
            "with {which} {} in place of {}{surely}",
            self.typically(&off(proved.after)),
            off(proved.before)
        )
    }

    /// What is fair with a proposal that surely gains, and what is open.
    fn standing(&self, proved: &Proved, goal: &str) -> String {
        let [fair, not, open] = proved.counts(self.words);
        if self.info.support.is_some() {
            return format!(
                "Of {} {fair} surely come up {goal} then, {open} are open and {not} surely more seldom, each by its own interval.",
                self.words.counted(proved.items.len()),
            );
        }
        format!(
            "Of {} {fair} are {} {goal} then, {open} are open and {not} {} beyond it, each by its own interval.",
            self.words.counted(proved.items.len()),
            self.words.fair,
            if not == 1 { "lies" } else { "lie" }
        )
    }

    /// The result of each player, where there are several.
    fn by_player(&self, proposal: &ProposalAnswer) -> Vec<String> {
        let each = proposal.played.iter().filter(|it| !it.is_of_all());
        let parts: Vec<String> = each
            .map(|it| {
                format!(
                    "in the hands of {} from {} to {} ({})",
                    it.player,
                    off(it.before),
                    off(it.after),
                    it.stands()
                )
            })
            .collect();
        match parts.as_slice() {
            [] => Vec::new(),
            [_] => vec![format!(
                "Only {} played it, and a stronger player may find otherwise: `--then PLAYER` plays it by another one.",
                proposal.played[0].player
            )],
            parts => {
                vec![format!("By player: {}.", parts.join("; ")), self.contradictions(proposal)]
            }
        }
    }

    /// Verdicts with the changes on which players contradict each other.
    fn contradictions(&self, proposal: &ProposalAnswer) -> String {
        let each: Vec<&Proved> = proposal.played.iter().filter(|it| !it.is_of_all()).collect();
        let above_word = match self.info.support {
            Some(_) => self.words.fair,
            None => self.words.above,
        };
        let n_items = each.first().map_or(0, |it| it.items.len());
        let found = (0..n_items).filter_map(|at| {
            let of = |word: &str| each.iter().find(|it| it.items[at].verdict == word);
            let (above, below) = (of(above_word)?, of(self.words.below)?);
            Some(format!(
                "{} ({} with {}, {} with {})",
                each[0].items[at].item, above_word, above.player, self.words.below, below.player
            ))
        });
        let found: Vec<String> = found.collect();
        match found.as_slice() {
            [] => "No verdict with the changes turns from one player to another.".to_owned(),
            found => format!("With another player these turn: {}.", found.join("; ")),
        }
    }

    /// For a terminal: sentences, the front, and the items that change or aren't fair.
    pub fn screen(&self, ink: Ink) -> String {
        let mut lines: Vec<String> = Vec::new();
        for sentence in &self.answer {
            lines.extend(wrap(sentence, width()));
        }
        if !self.proposals.is_empty() {
            lines.push(String::new());
            lines.extend(self.front().lines(ink));
        }
        let chosen = self.chosen().and_then(|it| it.played.first());
        if let Some(proved) = chosen {
            let (table, left_out) = self.items(proved);
            lines.push(String::new());
            lines.extend(table.lines(ink));
            if left_out > 0 {
                lines.push(format!("and {} more, on the page and in verdicts.csv", left_out));
            }
        }
        lines.iter().map(|line| format!("{line}\n")).collect()
    }

    fn front(&self) -> TextTable {
        let now = self.proposals.first().and_then(|it| it.played.first());
        // An empty column takes no room.
        let moves_points = self.proposals.iter().any(|it| it.points != 0.0);
        let present = TextRow {
            cells: vec![
                "the rules as they are".to_owned(),
                String::new(),
                off(self.found_imbalance),
                now.map_or("–".to_owned(), |it| off(it.before)),
                String::new(),
            ],
            verdict: String::new(),
            tone: Tone::Even,
        };
        let rows = self.proposals.iter().map(|it| {
            let proved = it.played.first();
            let verdict = proved.map_or("not played", Proved::stands);
            let tone = match verdict {
                "does it" | "gains" => Tone::For,
                "does not do it" => Tone::Against,
                _ => Tone::Open,
            };
            TextRow {
                cells: vec![
                    it.names.join(", "),
                    if moves_points { hundredths(it.points) } else { String::new() },
                    off(it.predicted_imbalance),
                    proved.map_or("–".to_owned(), |it| off(it.after)),
                    proved.map_or("–".to_owned(), ends_in_figures),
                ],
                verdict: verdict.to_owned(),
                tone,
            }
        });
        TextTable {
            headings: ["changed", "points", self.off_heading(), "played", "95 %"]
                .map(str::to_owned)
                .to_vec(),
            rows: std::iter::once(present).chain(rows).collect(),
            ..TextTable::default()
        }
    }

    /// Those that the changes move, and those that aren't fair, the farthest first; and how many are left out.
    fn items(&self, proved: &Proved) -> (TextTable, usize) {
        let mut shown_items: Vec<&ItemUnder> = (proved.items.iter())
            .filter(|it| it.before != it.after || it.verdict != self.words.fair)
            .collect();
        let moves = |it: &ItemUnder| it.before != it.after;
        let size = |it: &ItemUnder| self.distance(&it.after);
        shown_items.sort_by(|x, y| moves(y).cmp(&moves(x)).then(size(y).total_cmp(&size(x))));
        let n_kept = shown_items.len().min(MOST_ITEMS);
        let rows = shown_items[..n_kept].iter().map(|it| TextRow {
            cells: vec![
                it.item.clone(),
                with_interval(&it.before),
                match moves(it) {
                    true => with_interval(&it.after),
                    false => "the same".to_owned(),
                },
            ],
            verdict: it.verdict.to_string(),
            tone: match it.verdict.as_ref() {
                word if word == self.words.fair => Tone::Even,
                word if word == self.words.above => Tone::For,
                word if word == self.words.below => Tone::Against,
                _ => Tone::Open,
            },
        });
        let table = TextTable {
            headings: vec![
                self.words.item.to_owned(),
                format!("now, {}", self.number_heading()),
                "with the changes".to_owned(),
            ],
            rows: rows.collect(),
            drawing: {
                let shown = shown_items[..n_kept].iter();
                let drawn = shown.map(|it| Drawn::of(&it.after, 1.0, 0.0));
                Drawing::of(&drawn.collect::<Vec<_>>(), &[])
            },
        };
        (table, proved.items.len() - n_kept)
    }
}

/// ST-P1: √I in points of 100.
pub(super) fn off(imbalance: f64) -> String {
    let it = Imbalance { value: imbalance };
    match it.value <= 0.0 {
        true => "≈ 0".to_owned(),
        false => NumberFormat::Fixed(2).write(it.typical()),
    }
}

/// ST-P5: both ends of how far verdicts are typically off with the changes, as the interval of the gain leaves them, rounded outward.
fn ends_in_figures(proved: &Proved) -> String {
    if !proved.gain.half_width().is_finite() {
        return "not known".to_owned();
    }
    let end = |gain: f64, round: fn(f64) -> f64| {
        let typical = Imbalance { value: (proved.before - gain).max(0.0) }.typical();
        NumberFormat::Fixed(2).write(round(100.0 * typical) / 100.0)
    };
    format!("[{}, {}]", end(proved.gain.hi, libm::floor), end(proved.gain.lo, libm::ceil))
}
