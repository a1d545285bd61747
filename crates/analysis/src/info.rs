//! A description of a run in plain words and numbers; every file is made from it and the totals.
//!
//! It has no clock, thread count or host name, so the same run gives the same bytes anywhere, and again from its stored files.

use harness::{Column, SeedBlocks, Seeds};
use schemars::JsonSchema;
use serde::Serialize;

use crate::battles::BattleLine;
use crate::cells::CellInfo;
use crate::comparisons::Comparison;
use crate::counted_matchup::CountedMatchup;
use crate::expectations::Expectation;
use crate::loss_breakdown::LossLine;
use crate::phrases::{counted, listed};
use crate::play_diagnostics::PlayDiagnostic;
use crate::replays::Replay;
use crate::sensitivity::SensitivityAnswer;
use crate::side_names::Sides;
use crate::swap::Swap;
use crate::usage::UsageLine;
use crate::worth::WorthAnswer;

/// Something that a rulebook says and its ruleset doesn't play as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Limit {
    /// The ids of the rules it is about, with commas between them.
    pub rules: &'static str,
    /// What the rulebook says.
    pub text: &'static str,
    /// What is played instead.
    pub played: &'static str,
}

/// What was played and how, in words.
#[derive(Clone, Debug, PartialEq)]
pub struct RunInfo {
    /// The experiment's title.
    pub title: String,
    /// The question that it asks.
    pub question: String,
    /// The ruleset: `triumph`.
    pub ruleset: String,
    /// The kind of experiment, as its file names it: `duel`, `worth`.
    pub kind: String,
    /// One playout as a noun that follows "a": `duel`, `battle`.
    pub game: String,
    /// The command that made the run.
    pub command: String,
    /// The seed of all chance; of pooled runs the first one.
    pub seed: u64,
    /// The seeds of pooled runs, each with its blocks, in the order of the blocks; empty for a single run.
    pub pool: Vec<SeedBlocks>,
    /// Whether looks at their results could end the runs that are pooled, so that every interval has to hold at any look (ST-D8).
    pub is_open: bool,
    /// The version of Equipoise.
    pub version: String,
    /// Digest of the rules' tables and parameters.
    pub rules_digest: String,
    /// Whether the same seed may give other battles, as games outside of this program do that don't repeat.
    pub is_unrepeatable: bool,
    /// How the two battles of a pair share their chance, in words.
    pub pairing: String,
    /// ST-C7: whether first dice are dealt out evenly over each block, so that a block is one observation.
    pub stratified: bool,
    /// ST-O8: whether the allotment of blocks to matchups depended on results, so that every interval has to hold at any look.
    pub is_allotted: bool,
    /// Whether it asks which armies players would bring, which is then its answer.
    pub asks_field: bool,
    /// Who plays, in words.
    pub policies: String,
    /// The side that its variants change.
    pub variants: Variants,
    /// Variants that are other readings of the rules, by name: a verdict that holds under all of them is reported first.
    pub readings: Vec<String>,
    /// What its own rules are called beside readings: `the rules as they are`.
    pub as_they_are: String,
    /// What to ask in place of an army against itself, which is even by construction; empty where nothing is to be said.
    pub on_mirrors: String,
    /// Matchups that differ in how many units of one kind an army has; empty where that isn't the question.
    pub counted: Vec<CountedMatchup>,
    /// Rule parameters that differ from their defaults, as name and value.
    pub parameters: Vec<(String, String)>,
    /// Blocks planned for each cell; where play stopped for precision, as many as that took.
    pub n_blocks: u32,
    /// What precision was wanted; none where the number of pairs was fixed.
    pub precision: Option<Precision>,
    /// Tasks finished.
    pub tasks_done: usize,
    /// Tasks planned; more than were finished if the run was stopped by hand, or if a look ended one of several pooled runs earlier.
    pub n_tasks: usize,
    /// The game's measures, in the order of every measure array.
    pub columns: Vec<Column>,
    /// Every cell, by cell number.
    pub cells: Vec<CellInfo>,
    /// One minus the level of every interval: 0.05.
    pub alpha: f64,
    /// The sentences of the game's rules, a line each: the id that texts cite, a tab, the sentence.
    pub rules: &'static str,
    /// What is not modeled, a sentence each.
    pub notes: Vec<String>,
    /// What the rulebook says and no game of this ruleset plays.
    pub limits: Vec<Limit>,
    /// Matchups whose sides don't spend the same points, each in words: `Parthian (48) v Two stands (4)`.
    pub unequal: Vec<String>,
    /// How the players played, if that was observed.
    pub play_diagnostics: Vec<PlayDiagnostic>,
    /// How often battle cards had an effect, if that was observed.
    pub usage: Vec<UsageLine>,
    /// What it should find.
    pub expectations: Vec<Expectation>,
    /// How much its answer depends on assumptions, for each number that was asked about.
    pub sensitivity: Vec<SensitivityAnswer>,
    /// What cards are worth in points, if that was asked.
    pub worth: Option<WorthAnswer>,
    /// Every two variants, or cards over army lists, against each other, where enough was played.
    pub comparisons: Vec<Comparison>,
    /// Two groups of stands that take each other's place, if it was asked which is the stronger.
    pub swap: Option<Swap>,
    /// How the battles ended that were looked at, if any were.
    pub battles: Vec<BattleLine>,
    /// Battles that the page plays back, if any were recorded.
    pub replays: Vec<Replay>,
    /// How variants change the losses of both sides, if that was observed.
    pub loss_breakdown: Vec<LossLine>,
}

/// The side that the variants of a run change; it decides how their gains are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variants {
    /// The party that the question is about, which bears a card or stands on a hill.
    Bearer,
    /// The army that the question is about, which has a card with the same troops.
    Cards,
    /// The whole game: other rules, or other players.
    Game,
}

/// The precision that a plan wanted (ST-D8).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Precision {
    /// The half-width of every score's interval, on the scale from 0 to 1.
    pub half_width: f64,
    /// Whether play stopped for it, before the most pairs were played.
    #[serde(rename = "reached")]
    pub is_reached: bool,
}

/// The measure of what a side gained: the points that its enemy lost less those that it lost itself.
pub const SWING: &str = "swing";

/// The measure that is 1 where a battle came to the turn limit without a decision.
pub const UNDECIDED: &str = "at_turn_limit";

impl RunInfo {
    /// Which rules are not at their defaults, in a sentence; none if all are.
    pub fn changed_rules(&self) -> Option<String> {
        const MOST: usize = 6;
        if self.parameters.is_empty() {
            return None;
        }
        let of = |(name, value): &(String, String)| format!("{name} = {value}");
        let shown: Vec<String> = self.parameters.iter().take(MOST).map(of).collect();
        let more = match self.parameters.len().saturating_sub(MOST) {
            0 => String::new(),
            n => format!(" and {n} more"),
        };
        Some(format!("Changed rules: {}{more}.", shown.join(", ")))
    }

    /// What the sides asked about are called: bearers only where something is borne, as a card with its price is.
    pub fn noun(&self) -> &'static str {
        let of_variant = |cell: &CellInfo| cell.variant.as_ref()?.printed_cost.clone();
        match self.variants {
            Variants::Bearer if self.cells.iter().any(|cell| of_variant(cell).is_some()) => {
                "bearer"
            }
            Variants::Bearer => "unit",
            Variants::Cards | Variants::Game => "army",
        }
    }

    /// Their plural.
    pub fn nouns(&self) -> &'static str {
        match self.noun() {
            "bearer" => "bearers",
            "unit" => "units",
            _ => "armies",
        }
    }

    /// The side that a variant helps, after "helps".
    pub fn gainer(&self) -> String {
        match self.variants {
            Variants::Bearer => format!("its {}", self.noun()),
            Variants::Cards => "its army".to_owned(),
            Variants::Game => Sides::of(self).first,
        }
    }

    /// Where the column of undecided battles is among the measures, if the game has it.
    pub fn undecided_column(&self) -> Option<usize> {
        let mut columns = self.columns.iter();
        columns.position(|column| column.name == UNDECIDED)
    }

    /// Where the column `swing` is among the measures, if the game has it.
    pub fn swing_column(&self) -> Option<usize> {
        self.columns.iter().position(|column| column.name == SWING)
    }

    /// The seed of every block.
    pub fn seeds(&self) -> Seeds {
        match self.pool.as_slice() {
            [] => self.seed.into(),
            pool => Seeds::pooled(pool.iter().copied()),
        }
    }

    /// The seeds in words: `7`, or `1 (2 blocks) and 5 (3 blocks), pooled`.
    pub fn seeds_in_words(&self) -> String {
        let part = |part: &SeedBlocks| {
            let blocks = counted(u64::from(part.n_blocks), "block");
            format!("{} ({blocks})", part.seed)
        };
        match self.pool.as_slice() {
            [] => self.seed.to_string(),
            pool => {
                let parts: Vec<String> = pool.iter().map(part).collect();
                format!("{}, pooled", listed(&parts))
            }
        }
    }

    /// The address of a pair of the plan: the seed that it was played with, where there are several, and its number within the seed.
    pub fn address_of(&self, pair: u64) -> (Option<u64>, u64) {
        let (seed, own) = self.seeds().of_pair(pair);
        ((!self.pool.is_empty()).then_some(seed), own)
    }

    /// The address of a pair as options of `equipoise replay`: `--pair 17`, or `--seed 5 --pair 17`.
    pub fn replay_options(&self, pair: u64) -> String {
        match self.address_of(pair) {
            (Some(seed), own) => format!("--seed {seed} --pair {own}"),
            (None, own) => format!("--pair {own}"),
        }
    }

    /// Whether all planned tasks were finished, with an end that no look at results could move.
    pub fn is_finished(&self) -> bool {
        self.tasks_done >= self.n_tasks && !self.is_open
    }

    /// Whether a cell belongs to a sensitivity setting that has matchups of its own.
    pub fn is_of_setting(&self, cell: &CellInfo) -> bool {
        let mut answers = self.sensitivity.iter();
        answers.any(|answer| answer.has_matchup(&cell.matchup))
    }

    /// Level of every interval in percent: `95`.
    pub fn level_percent(&self) -> String {
        let text = format!("{:.3}", 100.0 * (1.0 - self.alpha));
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }

    /// A cell in words: `spear v knights, elephant-screen`.
    pub fn cell_name(&self, cell: usize) -> String {
        match self.cells.get(cell) {
            Some(CellInfo { matchup, variant: Some(variant), .. }) => {
                format!("{matchup}, {}", variant.name)
            }
            Some(info) => info.matchup.clone(),
            None => format!("cell {cell}"),
        }
    }
}
