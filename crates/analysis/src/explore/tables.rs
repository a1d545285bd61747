//! A search as rows of tables.

use super::answer::{ExploreAnswer, Find, Kind, Opponent};
use crate::schema::Table;

/// What a row of `finds` is.
pub const FIND: &str = "an army that the search found and the proof played again";
/// What a row of `opponents` is.
pub const OPPONENT: &str =
    "a find against one opponent, or against the field as another player plays";
/// What a row of `kinds` is.
pub const KIND: &str = "a kind of armies that the search came across";

/// A find with its number.
#[derive(Clone, Debug)]
pub struct FindRow {
    number: u32,
    find: Find,
}

/// A find against one opponent, or against the field with another player.
#[derive(Clone, Debug)]
pub struct OpponentRow {
    number: u32,
    army: String,
    player: String,
    opponent: Opponent,
}

impl ExploreAnswer {
    /// The rows of `finds.csv`.
    pub fn find_rows(&self) -> Vec<FindRow> {
        let numbered = (1..).zip(&self.finds);
        let row = |(number, find): (u32, &Find)| FindRow { number, find: find.clone() };
        numbered.map(row).collect()
    }

    /// The rows of `opponents.csv`.
    pub fn opponent_rows(&self) -> Vec<OpponentRow> {
        let mut rows = Vec::new();
        for (number, find) in (1..).zip(&self.finds) {
            let mut add = |player: &str, opponent: Opponent| {
                rows.push(OpponentRow {
                    number,
                    army: find.candidate.name.clone(),
                    player: player.to_owned(),
                    opponent,
                });
            };
            for opponent in &find.opponents {
                add(&self.info.player, opponent.clone());
            }
            for standing in &find.then {
                let name = "the field".to_owned();
                let score = standing.score;
                add(&standing.player, Opponent { name, score });
            }
        }
        rows
    }
}

/// The columns of `finds.csv`.
pub fn finds() -> Table<FindRow> {
    type Row = FindRow;
    Table::of("finds", FIND)
        .u32("find", "", "its number, from 1, the best of the search first", |row: &Row| {
            Some(row.number)
        })
        .text("army", "what it is called", |row: &Row| Some(row.find.candidate.name.clone()))
        .text("list", "the list that it is of", |row: &Row| Some(row.find.candidate.group.clone()))
        .text("kind", "its kind, by the axes of the search", |row: &Row| {
            Some(row.find.kind_in_words.join("; "))
        })
        .text("composition", "what it consists of", |row: &Row| {
            Some(row.find.candidate.composition.clone())
        })
        .u32("round", "", "the round of the search that made it, from 1", |row: &Row| {
            Some(row.find.candidate.round)
        })
        .text("changed_from", "the army of which it is a change; empty if it was drawn", |row: &Row| {
            row.find.candidate.changed_from.clone()
        })
        .estimate("promised", "points of 100", "its score in the search, which picked it", |row: &Row| {
            Some(row.find.promised)
        })
        .f64(
            "expected",
            "points of 100",
            "what the proof could be expected to give; empty where the search changed armies that it had found",
            |row: &Row| row.find.expected,
        )
        .estimate("proved", "points of 100", "its score against the whole field, on fresh seeds", |row: &Row| {
            Some(row.find.proved)
        })
        .f64(
            "p",
            "",
            "one-sided, of \"its true score is no more than the edge\"",
            |row: &Row| Some(row.find.p),
        )
        .f64("adjusted_p", "", "the same, adjusted for all finds (Holm)", |row: &Row| {
            Some(row.find.adjusted_p)
        })
        .text("verdict", "`wins too much` or `not surely`", |row: &Row| {
            Some(row.find.verdict().to_owned())
        })
        .text("counter", "the opponent that it scored least against", |row: &Row| {
            row.find.counter.as_ref().map(|it| it.name.clone())
        })
        .text("file", "the file of the army", |row: &Row| Some(row.find.file.clone()))
}

/// The columns of `opponents.csv`.
pub fn opponents() -> Table<OpponentRow> {
    type Row = OpponentRow;
    Table::of("opponents", OPPONENT)
        .u32("find", "", "the number of the find, from 1", |row: &Row| Some(row.number))
        .text("army", "what the find is called", |row: &Row| Some(row.army.clone()))
        .text("player", "who played both sides", |row: &Row| Some(row.player.clone()))
        .text("opponent", "who", |row: &Row| Some(row.opponent.name.clone()))
        .estimate(
            "score",
            "points of 100",
            "the find's score; the intervals hold for all opponents of a find together, or for all finds of a player",
            |row: &Row| Some(row.opponent.score),
        )
}

/// The columns of `kinds.csv`.
pub fn kinds() -> Table<Kind> {
    Table::of("kinds", KIND)
        .text("kind", "by the axes of the search", |row: &Kind| Some(row.kind.join("; ")))
        .u32("n", "", "how many armies of it were scanned", |row: &Kind| Some(row.n as u32))
        .text("best", "the best of them in the search", |row: &Kind| Some(row.best.clone()))
        .text("composition", "what that one consists of", |row: &Kind| {
            Some(row.composition.clone())
        })
        .estimate(
            "promised",
            "points of 100",
            "its score in the search; picked as the best, it is too high on average",
            |row: &Kind| Some(row.promised),
        )
}
