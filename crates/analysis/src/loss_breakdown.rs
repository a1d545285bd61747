//! Where a variant's gain comes from: the losses of both sides by turn, by cause and by fight, with it and without it on the same
//! chance.
//!
//! Counted in some pairs of every cell when the battles are played (`loss_breakdown.csv`), and read back whenever the report is
//! made again.

use stats::{Estimate, MomentTally};

use crate::schema::Table;

/// From half points in both battles of a pair to points a battle.
const A_BATTLE: f64 = 0.25;

/// What losses are sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LossesBy {
    /// The player turns in which they came.
    Turns,
    /// What took them: combat, shooting, a camp, and so on.
    Cause,
    /// Which type to which.
    Fight,
}

impl LossesBy {
    /// All of them, in the order of the page.
    pub const ALL: [LossesBy; 3] = [LossesBy::Turns, LossesBy::Cause, LossesBy::Fight];

    /// As in the file.
    pub const fn name(self) -> &'static str {
        match self {
            LossesBy::Turns => "turns",
            LossesBy::Cause => "cause",
            LossesBy::Fight => "fight",
        }
    }
}

/// Half points, added up over pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LossSums {
    /// With the variant.
    pub with: i64,
    /// Without it.
    pub without: i64,
    /// Squares of the differences, pair by pair.
    pub squares: i64,
}

impl LossSums {
    /// Adds a pair.
    pub fn add(&mut self, with: i64, without: i64) {
        self.with += with;
        self.without += without;
        self.squares += (with - without).pow(2);
    }

    /// With less without.
    pub fn difference(&self) -> i64 {
        self.with - self.without
    }

    /// The mean difference, in points a battle.
    pub fn estimate(&self, pairs: u64, alpha: f64) -> Estimate {
        let tally = MomentTally { n: pairs, sum: self.difference(), squares: self.squares };
        tally.mean(alpha, A_BATTLE, None)
    }
}

/// The change that a variant makes to the losses of one kind, over all its matchups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LossLine {
    /// The variant.
    pub variant: String,
    /// What losses are sorted by.
    pub by: LossesBy,
    /// Which of them, in words.
    pub what: String,
    /// Pairs that were played again.
    pub pairs: u64,
    /// What A lost.
    pub lost_by_a: LossSums,
    /// What B lost.
    pub lost_by_b: LossSums,
    /// What B lost more than A.
    pub swing: LossSums,
}

/// The columns of `loss_breakdown.csv`.
pub fn table() -> Table<LossLine> {
    type Line = LossLine;
    let mut table = Table::of(
        "loss_breakdown",
        "one kind of loss: what a variant changes in it, in some pairs of every cell",
    )
    .text("variant", "the variant", |line: &Line| Some(line.variant.clone()))
    .text("by", "what losses are sorted by: `turns`, `cause` or `fight`", |line: &Line| {
        Some(line.by.name().to_owned())
    })
    .text("what", "which of them", |line: &Line| Some(line.what.clone()))
    .i64("pairs", "pairs", "pairs that were looked at", |line: &Line| {
        i64::try_from(line.pairs).ok()
    });
    for (name, of) in ACCOUNTS {
        table = table
            .i64(
                &format!("{name}_with"),
                "half points",
                "sum over pairs, with the variant",
                move |line: &Line| Some(of(line).with),
            )
            .i64(
                &format!("{name}_without"),
                "half points",
                "sum over the same pairs, without it",
                move |line: &Line| Some(of(line).without),
            )
            .i64(
                &format!("{name}_squares"),
                "half points²",
                "sum over pairs of the squared difference",
                move |line: &Line| Some(of(line).squares),
            );
    }
    table
}

type Of = fn(&LossLine) -> &LossSums;

const ACCOUNTS: [(&str, Of); 3] = [
    ("a_lost", |line| &line.lost_by_a),
    ("b_lost", |line| &line.lost_by_b),
    ("swing", |line| &line.swing),
];

/// The lines of a variant that are sorted by one thing, in order.
pub fn lines<'l>(
    lines: &'l [LossLine],
    variant: &str,
    by: LossesBy,
) -> impl Iterator<Item = &'l LossLine> + Clone {
    let variant = variant.to_owned();
    let own = move |line: &&LossLine| line.by == by && line.variant == variant;
    lines.iter().filter(own)
}
