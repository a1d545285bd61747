//! The small CSV files of a run's folder, and what a row of each is.

use analysis::battles::BattleLine;
use analysis::card_uses::CardUseLine;
use analysis::loss_breakdown::{LossLine, LossSums, LossesBy};
use analysis::play_diagnostics::PlayDiagnostic;
use analysis::usage::UsageLine;
use analysis::{battles, card_uses, loss_breakdown, play_diagnostics, usage};

use super::SideFile;
use crate::error::FileError;

/// The battles that were inspected.
pub const BATTLES: SideFile<BattleLine> = SideFile {
    name: "battles.csv",
    table: battles::table,
    row: |row| {
        Ok(BattleLine {
            cell: row.number("cell")?,
            pair: row.number("pair")?,
            battle: row.number("battle")?,
            a_half_points: row.number("a_half_points")?,
            margin: row.number("margin")?,
            length: row.number("length")?,
        })
    },
};

/// How often each player used the cards of a worth run.
pub const CARD_USES: SideFile<CardUseLine> = SideFile {
    name: "card_uses.csv",
    table: card_uses::table,
    row: |row| {
        Ok(CardUseLine {
            card: row.text("card"),
            bearer: row.text("bearer"),
            player: row.text("player"),
            what: row.text("what"),
            times: row.number("times")?,
            battles: row.number("battles")?,
        })
    },
};

/// How variants change the losses of both sides.
pub const LOSS_BREAKDOWN: SideFile<LossLine> = SideFile {
    name: "loss_breakdown.csv",
    table: loss_breakdown::table,
    row: |row| {
        let account = |name: &str| -> Result<LossSums, FileError> {
            Ok(LossSums {
                with: row.number(&format!("{name}_with"))?,
                without: row.number(&format!("{name}_without"))?,
                squares: row.number(&format!("{name}_squares"))?,
            })
        };
        let by = row.text("by");
        Ok(LossLine {
            variant: row.text("variant"),
            by: *LossesBy::ALL.iter().find(|it| it.name() == by).unwrap_or(&LossesBy::Turns),
            what: row.text("what"),
            pairs: row.number("pairs")?,
            lost_by_a: account("a_lost")?,
            lost_by_b: account("b_lost")?,
            swing: account("swing")?,
        })
    },
};

pub const PLAY_DIAGNOSTICS: SideFile<PlayDiagnostic> = SideFile {
    name: "play_diagnostics.csv",
    table: play_diagnostics::table,
    row: |row| {
        Ok(PlayDiagnostic {
            player: row.text("player"),
            against: row.text("against"),
            statistic: row.text("statistic"),
            value: row.text("value"),
            unit: row.text("unit"),
            expected: row.text("expected"),
            is_alarm: row.text("alarm") == "yes",
            battles: row.number("battles")?,
        })
    },
};

/// How often battle cards did something.
pub const USAGE: SideFile<UsageLine> = SideFile {
    name: "usage.csv",
    table: usage::table,
    row: |row| {
        Ok(UsageLine {
            matchup: row.text("matchup"),
            variant: row.text("variant"),
            side: row.text("side"),
            army: row.text("army"),
            card: row.text("card"),
            title: row.text("title"),
            what: row.text("what"),
            times: row.number("times")?,
            battles: row.number("battles")?,
        })
    },
};
