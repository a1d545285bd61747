//! The rule parameters and players of Table Battles, as the lab's traits need them.

use table_battles::policies::{PLAYERS, Player, PlayerError, PlayerParameter};
use table_battles::{RuleParameters, Scope};

use super::TABLE_BATTLES;
use super::digest::of_table_battles;
use crate::experiment::ruleset::{Players, Rules, Ruleset};

impl Rules for RuleParameters {
    const RULESET: &'static Ruleset = &TABLE_BATTLES;

    fn acts_in(scope: Scope) -> &'static str {
        match scope {
            Scope::Battle => "battle",
            Scope::Setup => "setup",
            Scope::Sight => "sight",
        }
    }

    fn digest(&self) -> String {
        of_table_battles(self)
    }
}

impl Players for Player {
    const RULESET: &'static Ruleset = &TABLE_BATTLES;
    const EXAMPLE: &'static str = "greedy";

    fn all() -> Vec<(&'static str, &'static str, Player)> {
        let each = PLAYERS.iter();
        each.map(|kind| (kind.name, kind.about, kind.player())).collect()
    }

    fn knobs(&self) -> Vec<PlayerParameter> {
        self.parameters()
    }

    fn set_knob(&mut self, name: &str, text: &str) -> Result<(), PlayerError> {
        self.set(name, text)
    }
}
