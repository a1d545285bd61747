//! The inspected battles of every cell: how each ended, and the address at which it can be played again.
//!
//! `battles.csv` is written when the battles are played, and read back whenever the report is made again. They are the first few
//! pairs of each cell, and more pairs of cells without a variant, so they are a small but unbiased sample. The page names those
//! worth watching.

use crate::schema::Table;

/// One battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleLine {
    /// Its cell.
    pub cell: u32,
    /// Its pair.
    pub pair: u64,
    /// Which of the pair, 1 (A in seat one) or 2.
    pub battle: u8,
    /// A's half points: 2 for a win, 1 for a draw, 0 for a loss.
    pub a_half_points: u8,
    /// What B lost minus what A lost, in half army points.
    pub margin: i64,
    /// How long it took, in the game's own steps.
    pub length: i64,
}

/// The columns of `battles.csv`.
pub fn table() -> Table<BattleLine> {
    type Line = BattleLine;
    Table::of("battles", "one battle that was looked at, a few of every cell")
        .u32("cell", "", "its cell", |line: &Line| Some(line.cell))
        .i64("pair", "", "its pair", |line: &Line| i64::try_from(line.pair).ok())
        .u32("battle", "1 or 2", "which of the pair: 1 with A in seat one", |line: &Line| {
            Some(line.battle.into())
        })
        .u32(
            "a_half_points",
            "half points",
            "2 where A won, 1 where it was drawn",
            |line: &Line| Some(line.a_half_points.into()),
        )
        .i64("margin", "half army points", "what B lost more than A", |line: &Line| {
            Some(line.margin)
        })
        .i64("length", "turns", "how long it took", |line: &Line| Some(line.length))
}
