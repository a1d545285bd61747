//! The rule parameters and players of Table Battles, as the lab's traits need them.

use table_battles::policies::{PLAYERS, Player, PlayerError, PlayerParameter};
use table_battles::{RuleParameters, Scope};

use super::TABLE_BATTLES;
use super::digest::of_table_battles;
use experiment::ruleset::{Players, Rules, Ruleset};

/// The rule parameters.
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

/// The players of battles.
#[derive(Clone, Copy, Debug)]
pub struct TableBattlesPlayers;

impl Players for TableBattlesPlayers {
    type Player = Player;
    const RULESET: &'static Ruleset = &TABLE_BATTLES;
    const EXAMPLE: &'static str = "greedy";

    fn all() -> Vec<(&'static str, &'static str, Player)> {
        let each = PLAYERS.iter();
        each.map(|kind| (kind.name, kind.about, kind.player())).collect()
    }

    fn knobs(player: &Player) -> Vec<PlayerParameter> {
        player.parameters()
    }

    fn set_knob(player: &mut Player, name: &str, text: &str) -> Result<(), PlayerError> {
        player.set(name, text)
    }
}
