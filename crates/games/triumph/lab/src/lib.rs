//! Triumph!: its rules in words, its kinds of experiments, its armies and lists, its replays.
#![allow(
    missing_docs,
    reason = "a name that says it all has no comment: these crates are read in their code"
)]

pub mod armies;
mod army_command;
pub mod battle;
pub mod completion_names;
pub mod custom;
pub mod digest;
pub mod duel;
pub mod explore;
pub mod keys;
mod kind_names;
pub mod listings;
pub mod lists;
pub mod named_list;
pub mod notation;
pub mod odds;
pub mod parameters;
pub mod players;
pub mod price_experiment;
pub mod price_list;
pub mod prices;
mod question_lists;
pub mod random_armies;
pub mod random_population;
pub mod rates;
pub mod ruleset;
pub mod sensitivity;
pub mod swap;
pub mod sweep;
pub mod vocabulary;
pub mod worth;
pub mod worth_subject;

use crate::ruleset::{TriumphPlayers, TriumphRules};
use std::collections::BTreeMap;

use triumph::{PARAMETERS, Party, RuleParameters};

use battle::BATTLE;
use duel::DUEL;
use experiment::cells;
use experiment::kind::ExperimentKind;
use experiment::meta::MetaKind;
use experiment::ruleset::{Ruleset, players as known_players, rules};
use parameters::{is_of_cards, why_not};
use price_list::PRICES;
use swap::SWAP;
use worth::WORTH;

/// `game = "meta"`.
const META: &'static dyn ExperimentKind =
    &MetaKind { battle: BATTLE, keys: &keys::OF_META, table: &keys::META };

pub const TRIUMPH: Ruleset = Ruleset {
    name: "triumph",
    title: "Triumph!",
    games: &["engagement", "duel", "battle"],
    kinds: &[DUEL, BATTLE, META, WORTH, PRICES, SWAP],
    files: keys::FILES,
    scopes: &[
        ("engagement", "act in an engagement, a duel and a battle"),
        ("army", "act in building the armies of a battle"),
        ("battle", "act only in whole battles"),
    ],
    parameters: rules::known::<TriumphRules>,
    cells: rules::known_cells::<TriumphRules>,
    check_rules: experiment::rules_file::check::<TriumphRules>,
    why_not: rules::why_not_at::<TriumphRules>,
    players: known_players::known::<TriumphPlayers>,
    usual_player: <ruleset::TriumphPlayers as experiment::ruleset::Players>::USUAL,
    replaced_players: triumph_players::REPLACED,
    is_party,
    experiment_of: |_| None,
    names_of_experiments: Vec::new,
    named_battle: battle::named_battle::named_battle,
    meeting_example: "`equipoise replay triumph ARMY_A ARMY_B`",
    odds: Some(odds::ODDS),
    price: Some(price_experiment::PRICE),
    swaps: Some(swap::SWAPS),
    worth_experiments: &[],
    armies: Some(army_command::ARMIES),
    explore: Some(explore::EXPLORE),
    listings: listings::LISTINGS,
    on_parameters: "What is about battle cards alone is refused in a battle whose armies buy none.\n",
    not_modelled: &[],
    rules: include_str!("rules.tsv"),
    limits: include_str!("limits.tsv"),
};

/// Whether a word is a stand or a camp of this game.
fn is_party(word: &str) -> bool {
    word.parse::<Party>().is_ok()
}

/// Every rule parameter that can act in a game, with its value; parameters of cards only if there are cards, and cells of printed
/// tables only if they were changed.
fn resolved_parameters(
    rules: &RuleParameters,
    game: &'static dyn ExperimentKind,
    has_cards: bool,
) -> BTreeMap<&'static str, String> {
    let acting = PARAMETERS
        .iter()
        .filter(|parameter| why_not(parameter, game).is_none())
        .filter(|parameter| has_cards || !is_of_cards(parameter))
        .map(|parameter| (parameter.name, parameter.get(rules)));
    acting.chain(cells::changed(rules)).collect()
}
