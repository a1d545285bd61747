//! Table Battles: its rules in words, its kind of experiments, its scenario files, its replays.
#![allow(
    missing_docs,
    reason = "a name that says it all has no comment: these crates are read in their code"
)]

pub mod digest;
pub mod keys;
pub mod listings;
pub mod odds;
pub mod replay;
pub mod ruleset;
pub mod scenario;
pub mod scenarios;
mod sides;

use crate::ruleset::{TableBattlesPlayers, TableBattlesRules};

use experiment::ruleset::{Ruleset, players, rules};
use scenario::SCENARIO;

pub const TABLE_BATTLES: Ruleset = Ruleset {
    name: "table-battles",
    title: "Table Battles",
    games: &["scenario"],
    kinds: &[SCENARIO],
    files: keys::FILES,
    scopes: &[
        ("battle", "act in the battle"),
        ("setup", "say which scenarios can be set up"),
        ("sight", "act on what `greedy` and `search` see of the enemy"),
    ],
    parameters: rules::known::<TableBattlesRules>,
    cells: rules::known_cells::<TableBattlesRules>,
    check_rules: experiment::rules_file::check::<TableBattlesRules>,
    why_not: rules::why_not_at::<TableBattlesRules>,
    players: players::known::<TableBattlesPlayers>,
    usual_player: <ruleset::KnowingPlayers as experiment::ruleset::Players>::USUAL,
    replaced_players: &[],
    is_party: |_| false,
    experiment_of: scenario::fairness::experiment_of,
    names_of_experiments: scenario::fairness::names,
    named_battle: scenario::named_battle::named_battle,
    meeting_example: "`equipoise replay table-battles SCENARIO`",
    odds: Some(odds::ODDS),
    price: None,
    swaps: None,
    worth_experiments: &["formation-values", "formation-kinds"],
    armies: Some(sides::ARMIES),
    explore: None,
    listings: listings::LISTINGS,
    on_parameters: "",
    not_modelled: &[],
    rules: include_str!("rules.tsv"),
    limits: include_str!("limits.tsv"),
};
