//! What was seen in the battles of a run that somebody looked at.

use report::battles::notable;
use report::{ConductLine, RunInfo, UsageLine};
use serde::Serialize;

/// A statistic of a player against another one.
#[derive(Serialize)]
pub(super) struct Conduct<'a> {
    player: &'a str,
    against: &'a str,
    statistic: &'a str,
    /// As printed; empty where there was nothing to count.
    value: &'a str,
    unit: &'a str,
    expected: &'a str,
    alarm: bool,
    battles: u32,
}

impl Conduct<'_> {
    pub(super) fn of(line: &ConductLine) -> Conduct<'_> {
        Conduct {
            player: &line.player,
            against: &line.against,
            statistic: &line.statistic,
            value: &line.value,
            unit: &line.unit,
            expected: &line.expected,
            alarm: line.is_alarm,
            battles: line.battles,
        }
    }
}

/// What a card of an army did in a cell.
#[derive(Serialize)]
pub(super) struct Usage<'a> {
    matchup: &'a str,
    /// Empty for baselines.
    variant: &'a str,
    side: &'a str,
    army: &'a str,
    card: &'a str,
    what: &'a str,
    times: u64,
    battles: u32,
}

impl Usage<'_> {
    pub(super) fn of(line: &UsageLine) -> Usage<'_> {
        Usage {
            matchup: &line.matchup,
            variant: &line.variant,
            side: &line.side,
            army: &line.army,
            card: &line.card,
            what: &line.what,
            times: line.times,
            battles: line.battles,
        }
    }
}

/// A battle worth watching, by its address for `equipoise replay`.
#[derive(Serialize)]
pub(super) struct Watch {
    why: &'static str,
    how: String,
    cell: u32,
    name: String,
    pair: u64,
    battle: u8,
}

impl Watch {
    pub(super) fn all(info: &RunInfo) -> Vec<Watch> {
        let battles = notable(info).into_iter().map(|notable| Watch {
            why: notable.why,
            how: notable.how,
            cell: notable.battle.cell,
            name: info.cell_name(notable.battle.cell as usize),
            pair: notable.battle.pair,
            battle: notable.battle.battle,
        });
        battles.collect()
    }
}
