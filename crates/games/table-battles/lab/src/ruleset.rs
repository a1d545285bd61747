//! The rule parameters and players of Table Battles, as an experiment needs them.

use table_battles::policies::{PLAYERS, Player};
use table_battles::{RuleParameters, Scope};

use super::TABLE_BATTLES;
use super::digest::of_table_battles;
use experiment::ruleset::players::MayIgnoreGifts;
use experiment::ruleset::{Rules, Ruleset};

#[derive(Clone, Copy, Debug)]
pub struct TableBattlesRules;

impl Rules for TableBattlesRules {
    type Parameters = RuleParameters;
    const RULESET: &'static Ruleset = &TABLE_BATTLES;

    fn acts_in(scope: Scope) -> &'static str {
        match scope {
            Scope::Battle => "battle",
            Scope::Setup => "setup",
            Scope::Sight => "sight",
        }
    }

    fn digest(parameters: &RuleParameters) -> String {
        of_table_battles(parameters)
    }
}

experiment::players_of! {
    /// The players of battles, who know their gifts.
    KnowingPlayers: Player, PLAYERS, TABLE_BATTLES, "steady"
}

pub type TableBattlesPlayers = MayIgnoreGifts<KnowingPlayers>;
