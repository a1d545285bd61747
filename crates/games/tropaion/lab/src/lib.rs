//! Tropaion: its rules in words, its armies, its battles.
#![allow(
    missing_docs,
    reason = "a name that says it all has no comment: these crates are read in their code"
)]

mod account;
mod armies;
mod battle;
pub mod keys;
mod listings;
mod odds;
mod points;
mod replay;
mod ruleset;
mod stronger;

use crate::ruleset::{TropaionPlayers, TropaionRules};

use battle::TropaionBattle;
use experiment::army_battles::{self, kind, named_battle};
use experiment::kind::ExperimentKind;
use experiment::meta::MetaKind;
use experiment::meta::keys::{META as META_TABLE, OF_META};
use experiment::points::PointsGame;
use experiment::ruleset::{Ruleset, players, rules};

/// `game = "meta"`.
const META: &'static dyn ExperimentKind =
    &MetaKind { battle: kind::<TropaionBattle>(), keys: &OF_META, table: &META_TABLE };

pub const TROPAION: Ruleset = Ruleset {
    name: "tropaion",
    title: "Tropaion",
    games: &["battle", "meta", "points"],
    kinds: &[kind::<TropaionBattle>(), META, TropaionBattle::POINTS],
    files: keys::FILES,
    scopes: &[
        ("battle", "act in the battle"),
        ("armies", "say which armies are legal"),
        ("sight", "act on what players see of each other"),
        ("players", "act on how `steady` plays"),
    ],
    parameters: rules::known::<TropaionRules>,
    cells: rules::known_cells::<TropaionRules>,
    check_rules: experiment::rules_file::check::<TropaionRules>,
    why_not: rules::why_not_at::<TropaionRules>,
    players: players::known::<TropaionPlayers>,
    usual_player: <ruleset::KnowingPlayers as experiment::ruleset::Players>::USUAL,
    replaced_players: &[],
    is_party: |_| false,
    experiment_of: |_| None,
    names_of_experiments: Vec::new,
    named_battle: named_battle::<TropaionBattle>,
    meeting_example: "`equipoise replay tropaion ARMY_A ARMY_B`",
    odds: Some(odds::ODDS),
    price: None,
    swaps: None,
    worth_experiments: &["points-list", "tactics-cards"],
    armies: Some(army_battles::armies::<TropaionBattle>()),
    explore: None,
    listings: listings::LISTINGS,
    on_parameters: "",
    not_modelled: &[],
    rules: include_str!("rules.tsv"),
    limits: include_str!("limits.tsv"),
};
