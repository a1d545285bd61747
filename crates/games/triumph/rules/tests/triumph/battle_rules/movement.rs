//! Tactical movement (TR-MV-01 to TR-MV-13, TR-MV-21 to TR-MV-28, TR-DP-13), by counting on the table.

mod coming_on;
mod contact;
mod distance;
mod kinds;
mod passing;

use std::collections::BTreeSet;

use battle_core::{Game, Seat};
use triumph::battle::{Decision, Edge, MoveKind, Pivot, Trial};
use triumph::parameters::{
    CornerRule, Disengage, FlankEdge, FlankStartTest, GroupDef, Passers, SinglePath, Whole,
};
use triumph::{Mu, RuleParameters};

use crate::battle_rules::on_table::{Table, mu, near, pivot, pose, rule, slide, straight, wheel};

/// A general that commands all stands around, and one stand more.
fn with_general(lines: &str) -> String {
    format!("ag elite-foot 3 3 0 general\n{lines}")
}

fn table(lines: &str) -> Table {
    Table::of(&with_general(lines))
}

fn table_with(parameters: RuleParameters, lines: &str) -> Table {
    Table::with(parameters, &with_general(lines))
}

fn length(trial: &Trial) -> f64 {
    f64::from(trial.length) / 1024.0
}

#[test]
fn tr_ts_02_only_the_active_player_moves_his_own_stands_in_the_movement_phase() {
    let mut table = table("a1 spear 20 8 0; b1 spear 20 24 180");
    assert_eq!(rule(table.single("b1", &[straight(1.0, 0.0)])), "TR-TS-02");
    table.state.phase = triumph::battle::Phase::Combat;
    assert_eq!(rule(table.single("a1", &[straight(1.0, 0.0)])), "TR-TS-02");
}
