//! Table Battles.

use table_battles::policies::{PLAYERS, Player, PlayerError, PlayerParameter};
use table_battles::{RuleParameters, Scope};

use super::digest::of_table_battles;
use super::scenario::SCENARIO;
use crate::experiment::ruleset::{Players, Rules, Ruleset, players, rules};

/// Table Battles.
pub const TABLE_BATTLES: Ruleset = Ruleset {
    name: "table-battles",
    title: "Table Battles",
    games: &["scenario"],
    kinds: &[SCENARIO],
    files: super::keys::FILES,
    scopes: &[
        ("battle", "act in the battle"),
        ("setup", "say which scenarios can be set up"),
        (
            "sight",
            "act on what `greedy` and `search` see of the enemy",
        ),
    ],
    parameters: rules::known::<RuleParameters>,
    why_not: rules::why_not_at::<RuleParameters>,
    players: players::known::<Player>,
    replaced_players: &[],
    is_party: |_| false,
    meeting: super::scenario::meeting::meeting,
    meeting_example: "`equipoise replay table-battles SCENARIO`",
    odds: None,
    listings: super::listings::LISTINGS,
    on_parameters: "",
    rules: include_str!("rules.tsv"),
};

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
        each.map(|kind| (kind.name, kind.about, kind.player()))
            .collect()
    }

    fn knobs(&self) -> Vec<PlayerParameter> {
        self.parameters()
    }

    fn set_knob(&mut self, name: &str, text: &str) -> Result<(), PlayerError> {
        self.set(name, text)
    }
}
