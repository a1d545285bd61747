//! How often each player of a worth run used the cards that are asked about: counts from a few battles, which decide whether the
//! trend with skill is judged.
//!
//! `card_uses.csv` is written when the battles are played, and read back whenever the report is made again.

use crate::schema::Table;

/// One thing that a card does, in the hands of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardUseLine {
    /// The card as in files: `hold-the-line`.
    pub card: String,
    /// The list whose armies had it.
    pub bearer: String,
    /// Who played.
    pub player: String,
    /// What it does, as a plural: `lines held`.
    pub what: String,
    /// How often it did.
    pub times: u64,
    /// Battles looked at.
    pub battles: u32,
}

/// The columns of `card_uses.csv`.
pub fn table() -> Table<CardUseLine> {
    Table::of(
        "card_uses",
        "one thing that a card does in the hands of one player, in a few battles",
    )
    .text("card", "the card", |line: &CardUseLine| Some(line.card.clone()))
    .text("bearer", "the list whose armies had it", |line| Some(line.bearer.clone()))
    .text("player", "who played", |line| Some(line.player.clone()))
    .text("what", "what it does, as a plural", |line| Some(line.what.clone()))
    .i64("times", "times", "how often it did", |line| i64::try_from(line.times).ok())
    .u32("battles", "battles", "battles looked at", |line| Some(line.battles))
}
