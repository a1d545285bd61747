//! Table Battles.

use table_battles::policies::{PLAYERS, Player};
use table_battles::{PARAMETERS, Parameter, RuleParameters, Scope};

use super::{Knob, KnownParameter, KnownPlayer, Players, Rules, Ruleset};
use crate::experiment::GameKind;
use crate::rules_digest::of_table_battles;

/// Table Battles.
pub const TABLE_BATTLES: Ruleset = Ruleset {
    name: "table-battles",
    title: "Table Battles",
    games: &["scenario"],
    kinds: &[GameKind::Scenario],
    scopes: &[
        ("battle", "act in the battle"),
        ("setup", "say which scenarios can be set up"),
        (
            "sight",
            "act on what `greedy` and `search` see of the enemy",
        ),
    ],
    parameters,
    why_not: <RuleParameters as Rules>::why_not,
    players,
    on_parameters: "",
};

fn parameters() -> Vec<KnownParameter> {
    PARAMETERS.iter().map(known).collect()
}

fn known(parameter: &Parameter) -> KnownParameter {
    KnownParameter {
        name: parameter.name,
        rule: parameter.rule,
        about: parameter.about,
        allowed: parameter.allowed,
        default: parameter.default_text(),
        acts_in: match parameter.scope {
            Scope::Battle => "battle",
            Scope::Setup => "setup",
            Scope::Sight => "sight",
        },
        note: None,
    }
}

fn players() -> Vec<KnownPlayer> {
    let each = PLAYERS.iter().map(|kind| KnownPlayer {
        name: kind.name,
        about: kind.about,
        knobs: kind.player().knobs(),
    });
    each.collect()
}

impl Rules for RuleParameters {
    const RULESET: &'static Ruleset = &TABLE_BATTLES;
    const DEFAULT: RuleParameters = RuleParameters::DEFAULT;

    fn place(name: &str) -> Option<usize> {
        let parameter = Parameter::named(name)?;
        PARAMETERS.iter().position(|it| it.name == parameter.name)
    }

    fn value_at(&self, place: usize) -> String {
        (PARAMETERS[place].get)(self)
    }

    fn set_at(&mut self, place: usize, text: &str) -> Result<(), String> {
        (PARAMETERS[place].set)(self, text).map_err(|error| error.to_string())
    }

    fn digest(&self) -> String {
        of_table_battles(self)
    }
}

impl Players for Player {
    const RULESET: &'static Ruleset = &TABLE_BATTLES;
    const EXAMPLE: &'static str = "greedy";

    fn named(name: &str) -> Option<(&'static str, Player)> {
        let player = Player::named(name)?;
        Some((player.name(), player))
    }

    fn knobs(&self) -> Vec<Knob> {
        let each = self.parameters().into_iter().map(|parameter| Knob {
            name: parameter.name,
            about: parameter.about,
            value: parameter.value,
            default: parameter.default,
        });
        each.collect()
    }

    fn set_knob(&mut self, name: &str, text: &str) -> Result<(), String> {
        Player::set(self, name, text).map_err(|error| error.to_string())
    }
}
