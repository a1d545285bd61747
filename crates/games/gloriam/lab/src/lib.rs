//! Gloriam: its rules in words, its armies, its battles and duels.
#![allow(
    missing_docs,
    reason = "a name that says it all has no comment: these crates are read in their code"
)]

mod account;
mod battle;
mod dice_set_names;
mod duel;
mod files;
pub mod keys;
mod listings;
mod odds;
mod points;
mod pool;
mod replay;
mod ruleset;
mod stronger;
mod unit_kinds;

use std::path::Path;

use crate::ruleset::{GloriamDuelPlayers, GloriamPlayers, GloriamRules};

use battle::GloriamBattle;
use duel::DUEL;
use experiment::army_battles::{self, kind, named_battle};
use experiment::document::problem::Failure;
use experiment::odds::{Between, Odds};
use experiment::points::PointsGame;
use experiment::reply::Reply;
use experiment::rules_file;
use experiment::ruleset::{KnownPlayer, Ruleset, players, rules};
use pool::POOL;

/// What every report of this game says first.
const DICE_NOTE: &str = "No public source shows what is on this game's dice (GL-004): every number depends on `dice_set`; try the other sets as variants before you believe one.";

pub const GLORIAM: Ruleset = Ruleset {
    name: "gloriam",
    title: "Gloriam",
    games: &["battle", "duel", "pool", "points"],
    kinds: &[kind::<GloriamBattle>(), DUEL, POOL, GloriamBattle::POINTS],
    files: keys::FILES,
    scopes: &[
        ("all", "act in duels, in pool duels and in battles"),
        ("both", "act in duels and in battles"),
        ("duel", "act only in duels"),
        ("battle", "act only in battles"),
    ],
    parameters: rules::known::<GloriamRules>,
    cells: rules::known_cells::<GloriamRules>,
    check_rules: experiment::rules_file::check::<GloriamRules>,
    why_not: rules::why_not_at::<GloriamRules>,
    players: known_players,
    usual_player: <ruleset::KnowingPlayers as experiment::ruleset::Players>::USUAL,
    replaced_players: &[],
    is_party: |_| false,
    experiment_of: |_| None,
    names_of_experiments: Vec::new,
    named_battle: named_battle::<GloriamBattle>,
    meeting_example: "`equipoise replay gloriam ARMY_A ARMY_B`",
    odds: Some(Odds { by_rules: Some(odds_by_rules), ..odds::ODDS }),
    price: None,
    swaps: None,
    worth_experiments: &["gloriam-points", "characteristics", "gloriam-command"],
    armies: Some(army_battles::armies::<GloriamBattle>()),
    explore: None,
    listings: listings::LISTINGS,
    on_parameters: "",
    not_modelled: &[
        ("lane_w", "lanes are 3 BW wide: section 13 states its distances for that width only"),
        (
            "flank_march",
            "no rule says when and where flank marches arrive (GL-105, GL-707, GL-962)",
        ),
        ("switch_target", "a charge keeps the target that it was declared at (GL-429)"),
        ("size_table", "a kind of unit has its `size` in its own file (GL-015)"),
        // GL-802 has placeholders for these two, which price all troops alike.
        ("points_per_base", "no table of points is public (GL-801), and armies are legal without"),
        ("army_points", "no table of points is public (GL-801), and armies are legal without"),
    ],
    rules: include_str!("rules.tsv"),
    limits: include_str!("limits.tsv"),
};

/// Odds of two parties that were typed, by the rules of a file.
fn odds_by_rules(asked: Between<'_>, file: &Path) -> Result<Reply, Failure> {
    odds::under(asked, rules_file::at::<GloriamRules>(file)?)
}

/// Players of battles, then those of duels; `random` plays both.
fn known_players() -> Vec<KnownPlayer> {
    let mut all = players::known::<GloriamPlayers>();
    for own in players::known::<GloriamDuelPlayers>() {
        match all.iter_mut().find(|other| other.name == own.name) {
            Some(other) => {
                other.about =
                    "uniform among the options of each decision, in battles and in duels: the floor"
            }
            None => all.push(own),
        }
    }
    all
}
