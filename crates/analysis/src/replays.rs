//! Battles that the page plays back: each as a page of its own, made by the game that was played.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::schema::Table;

/// Battles that a page plays back, at most: some 35 kB each.
pub const MOST: usize = 12;

/// A battle that can be watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// Its cell.
    pub cell: u32,
    /// Its pair.
    pub pair: u64,
    /// Which of the pair: 1 with A in seat one.
    pub battle: u8,
    /// A self-contained HTML page that plays it back.
    pub page: String,
}

/// The address of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Address {
    /// Its cell.
    pub cell: u32,
    /// Its pair.
    pub pair: u64,
    /// Which of the pair, 1 or 2.
    pub battle: u8,
}

impl Replay {
    /// Where it is in the run.
    pub fn address(&self) -> Address {
        Address { cell: self.cell, pair: self.pair, battle: self.battle }
    }
}

/// The columns of `replays.parquet`.
pub fn table() -> Table<Replay> {
    type Line = Replay;
    Table::of("replays", "one battle that the page plays back")
        .u32("cell", "", "its cell", |line: &Line| Some(line.cell))
        .i64("pair", "", "its pair", |line: &Line| i64::try_from(line.pair).ok())
        .u32("battle", "1 or 2", "which of the pair: 1 with A in seat one", |line: &Line| {
            Some(line.battle.into())
        })
        .text("page", "an HTML page that plays it back, by itself", |line: &Line| {
            Some(line.page.clone())
        })
}
