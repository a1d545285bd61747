//! The price list and its meetings as tables.

use harness::{BLOCK_PAIRS, SLOT_PAIRS};
use stats::Estimate;

use super::{PlayerPrice, TypePrice};
use crate::schema::Table;

/// A type in the hands of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct PriceLine {
    name: String,
    player: String,
    published: f64,
    tried: Option<f64>,
    proposed: f64,
    fair: Option<Estimate>,
    beyond: Option<Estimate>,
    adds: Option<Estimate>,
    above_first: Option<Estimate>,
    verdict: &'static str,
    verdict_of_all: &'static str,
}

impl PriceLine {
    pub(super) fn of(of: &TypePrice, player: &PlayerPrice) -> PriceLine {
        PriceLine {
            name: of.name.clone(),
            player: player.player.clone(),
            published: of.published,
            tried: of.tried,
            proposed: of.proposed,
            fair: player.fair,
            beyond: player.beyond,
            adds: player.adds,
            above_first: player.above_first,
            verdict: player.verdict,
            verdict_of_all: of.verdict,
        }
    }
}

/// The columns of `price_list.csv`.
pub fn table() -> Table<PriceLine> {
    type Line = PriceLine;
    Table::of("price_list", "one type in the hands of one player: what the rules charge, and what would be fair")
        .text("name", "the type", |line: &Line| Some(line.name.clone()))
        .text("player", "who plays both sides", |line: &Line| Some(line.player.clone()))
        .f64("published", "points", "what the rules charge for one", |line: &Line| Some(line.published))
        .f64("tried", "points", "what the list charges that is tried; empty where none is", |line: &Line| line.tried)
        .estimate("fair", "points", "what would be fair: what is charged, and what one adds beyond that over the two rates of a point", |line: &Line| line.fair)
        .f64("rounded", "points", "the same in half points", |line: &Line| {
            Some(libm::round(2.0 * line.fair?.value?) / 2.0)
        })
        .estimate("beyond", "points of 100", "what one adds to the score beyond its price", |line: &Line| line.beyond)
        .estimate("adds", "points of 100", "what one adds to the score", |line: &Line| line.adds)
        .estimate("above_first", "points", "by how much the fair price is above the first player's, on the same armies and dice; it holds for all types together", |line: &Line| line.above_first)
        .f64("proposed", "points", "what to charge next, over all players; in `price_list.toml` too", |line: &Line| Some(line.proposed))
        .text("verdict", "`underpriced`, `right`, `overpriced`, `not settled` or `not judged`, in the hands of this player", |line: &Line| Some(line.verdict.to_owned()))
        .text("verdict_of_all", "the same over all players, or `depends on who plays`", |line: &Line| Some(line.verdict_of_all.to_owned()))
}

/// Two random armies that met.
#[derive(Clone, Debug, PartialEq)]
pub struct MeetingRow {
    /// Who played both sides.
    pub player: String,
    /// The cell.
    pub cell: u32,
    /// The block.
    pub block: u32,
    /// The draw of the block; its first pair is 288 · block + 8 · slot.
    pub slot: u32,
    /// Pairs.
    pub n_pairs: u32,
    /// A's mean score, 0 to 1.
    pub score: f64,
    /// A's mean score adjusted for luck.
    pub adjusted: f64,
    /// A's stands by type.
    pub a: Vec<u8>,
    /// B's stands by type.
    pub b: Vec<u8>,
    /// A's stands that counted a point more in a second battle; none where there was none.
    pub n_dearer: Option<u32>,
    /// What A scored more there, adjusted for luck.
    pub change: Option<f64>,
}

impl MeetingRow {
    /// Its first pair.
    pub fn pair(&self) -> u64 {
        BLOCK_PAIRS * u64::from(self.block) + SLOT_PAIRS * u64::from(self.slot)
    }
}

/// The columns of `armies.csv`: two for each type, by these names.
pub fn armies_table(keys: &[String]) -> Table<MeetingRow> {
    type Row = MeetingRow;
    let mut table = Table::of("armies", "one meeting of two random armies, from which the price list is estimated")
        .text("player", "who played both sides", |row: &Row| Some(row.player.clone()))
        .u32("cell", "", "the cell in the plan", |row: &Row| Some(row.cell))
        .u32("block", "", "the block; the regression leaves out every fortieth of them together", |row: &Row| Some(row.block))
        .u32("slot", "", "the draw of the block; its first pair is 288 · block + 8 · slot", |row: &Row| Some(row.slot))
        .u32("pairs", "pairs", "pairs of battles", |row: &Row| Some(row.n_pairs))
        .f64("score", "", "A's mean score, 0 to 1", |row: &Row| Some(row.score))
        .f64("adjusted", "", "the same, adjusted for luck: what the regression reads", |row: &Row| Some(row.adjusted))
        .u32("dearer", "stands", "A's stands that counted a point more when lost, in the same battles played again; empty where they weren't", |row: &Row| row.n_dearer)
        .f64("change", "", "what A scored more then, adjusted for luck", |row: &Row| row.change);
    for (at, key) in keys.iter().enumerate() {
        table =
            table.u32(&format!("a_{key}"), "stands", "A's stands of a type", move |row: &Row| {
                row.a.get(at).map(|n| u32::from(*n))
            });
    }
    for (at, key) in keys.iter().enumerate() {
        table =
            table.u32(&format!("b_{key}"), "stands", "B's stands of a type", move |row: &Row| {
                row.b.get(at).map(|n| u32::from(*n))
            });
    }
    table
}
