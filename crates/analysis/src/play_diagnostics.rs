//! How the players played: counts from a few battles of every cell, reported beside the answer.
//!
//! They come from too few battles to say which side wins; they show whether play is sensible.
//! `play_diagnostics.csv` is written when the battles are played, and read back whenever the report is made again.

use schemars::JsonSchema;
use serde::Serialize;

use crate::row_order::distinct;
use crate::schema::Table;

/// One statistic of one player against one enemy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlayDiagnostic {
    /// Who played, in words.
    pub player: String,
    /// The enemy, in words.
    pub against: String,
    /// What is counted.
    pub statistic: String,
    /// Its value, empty where there was nothing to count.
    pub value: String,
    /// `%`, or empty where the statistic's name has the unit.
    pub unit: String,
    /// The value expected of good play; empty where there is none.
    pub expected: String,
    /// Whether the value is so far off that play must be looked at.
    #[serde(rename = "alarm")]
    pub is_alarm: bool,
    /// The battles counted; one that a player played against itself counts twice, once from either side.
    pub battles: u32,
}

impl PlayDiagnostic {
    /// The value with its unit, a dash where there is none.
    pub fn shown(&self) -> String {
        match (self.value.as_str(), self.unit.as_str()) {
            ("", _) => "–".to_owned(),
            (value, "") => value.to_owned(),
            (value, unit) => format!("{value} {unit}"),
        }
    }

    /// Player and enemy: `bold v steady`.
    fn players(&self) -> (&str, &str) {
        (&self.player, &self.against)
    }
}

/// The columns of `play_diagnostics.csv`.
pub fn table() -> Table<PlayDiagnostic> {
    type Line = PlayDiagnostic;
    Table::of("play_diagnostics", "one statistic of one player against one enemy, over a few battles of every cell in which they met")
        .text("player", "who played", |line: &Line| Some(line.player.clone()))
        .text("against", "the enemy's player", |line: &Line| Some(line.against.clone()))
        .text("statistic", "what is counted", |line: &Line| Some(line.statistic.clone()))
        .text("value", "its value; empty where there was nothing to count", |line: &Line| {
            Some(line.value.clone()).filter(|value| !value.is_empty())
        })
        .text("unit", "`%`; empty where the statistic's name has the unit", |line: &Line| {
            Some(line.unit.clone()).filter(|unit| !unit.is_empty())
        })
        .text("expected", "what is expected of `steady` against itself, by judgement", |line: &Line| {
            Some(line.expected.clone()).filter(|expected| !expected.is_empty())
        })
        .text("alarm", "`yes` where play must be looked at", |line: &Line| {
            Some(if line.is_alarm { "yes" } else { "no" }.to_owned())
        })
        .u32(
            "battles",
            "battles",
            "battles looked at; one of a player against itself counts twice, once from either side",
            |line: &Line| Some(line.battles),
        )
}

/// A player and its enemy: a column of a [`Grid`].
#[derive(Debug)]
pub struct Column<'l> {
    /// Who played.
    pub player: &'l str,
    /// The enemy's player.
    pub against: &'l str,
    /// Battles looked at, from this player's side.
    pub battles: u32,
}

impl Column<'_> {
    /// `bold v steady`.
    pub fn heading(&self) -> String {
        format!("{} v {}", self.player, self.against)
    }
}

/// The lines with a row for each statistic and a column for each player and enemy.
#[derive(Debug)]
pub struct Grid<'l> {
    /// From the left, in the order in which they come.
    pub columns: Vec<Column<'l>>,
    /// A statistic, what is expected of it, and its line in each column.
    pub rows: Vec<(&'l str, &'l str, Vec<Option<&'l PlayDiagnostic>>)>,
}

impl<'l> Grid<'l> {
    /// Lays them out in the order in which they come.
    pub fn of(lines: &'l [PlayDiagnostic]) -> Grid<'l> {
        let met = distinct(lines.iter().map(PlayDiagnostic::players));
        let battles = |players: (&str, &str)| {
            let line = lines.iter().find(|line| line.players() == players);
            line.map_or(0, |line| line.battles)
        };
        let statistics =
            distinct(lines.iter().map(|line| (line.statistic.as_str(), line.expected.as_str())));
        Grid {
            columns: met
                .iter()
                .map(|&(player, against)| Column {
                    player,
                    against,
                    battles: battles((player, against)),
                })
                .collect(),
            rows: statistics
                .into_iter()
                .map(|(statistic, expected)| {
                    let line = |&players: &(&str, &str)| {
                        lines
                            .iter()
                            .find(|line| line.players() == players && line.statistic == statistic)
                    };
                    (statistic, expected, met.iter().map(line).collect())
                })
                .collect(),
        }
    }
}

/// The statistics of a column that are far off: `losses to own friends or edge behind 10.5 % (expected < 2 %)`.
pub(crate) fn alarms<'l>(
    column: &'l Column<'_>,
    lines: &'l [PlayDiagnostic],
) -> impl Iterator<Item = String> + 'l {
    lines
        .iter()
        .filter(|line| line.is_alarm && line.players() == (column.player, column.against))
        .map(|line| format!("{} {} (expected {})", line.statistic, line.shown(), line.expected))
}
