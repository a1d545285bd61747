//! Tropaion: its rules in words, its armies, its battles.

mod armies;
mod battle;
pub mod keys;
mod listings;
mod odds;
mod points;
mod replay;
mod ruleset;

use tropaion::RuleParameters;
use tropaion::policies::Player;

use crate::experiment::army_battles::{kind, meeting};
use crate::experiment::kind::GameKind;
use crate::experiment::meta::MetaKind;
use crate::experiment::meta::keys::{META as META_TABLE, OF_META};
use crate::experiment::ruleset::{Ruleset, players, rules};
use battle::TropaionBattle;
use points::POINTS;

/// `game = "meta"`.
const META: GameKind =
    &MetaKind { battle: kind::<TropaionBattle>(), keys: &OF_META, table: &META_TABLE };

/// Tropaion.
pub const TROPAION: Ruleset = Ruleset {
    name: "tropaion",
    title: "Tropaion",
    games: &["battle", "meta", "points"],
    kinds: &[kind::<TropaionBattle>(), META, POINTS],
    files: keys::FILES,
    scopes: &[
        ("battle", "act in the battle"),
        ("armies", "say which armies are legal"),
        ("sight", "act on what players see of each other"),
        ("players", "act on how `steady` plays"),
    ],
    parameters: rules::known::<RuleParameters>,
    why_not: rules::why_not_at::<RuleParameters>,
    players: players::known::<Player>,
    replaced_players: &[],
    is_party: |_| false,
    experiment_of: |_| None,
    meeting: meeting::<TropaionBattle>,
    meeting_example: "`equipoise replay tropaion ARMY_A ARMY_B`",
    odds: Some(odds::ODDS),
    listings: listings::LISTINGS,
    on_parameters: "",
    not_modelled: &[],
    rules: include_str!("tropaion/rules.tsv"),
    limits: include_str!("tropaion/limits.tsv"),
};
