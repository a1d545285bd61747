//! The rule parameters and players of Triumph!, as an experiment needs them.

use triumph::RuleParameters;
use triumph::parameters::{Parameter, Scope};
use triumph_players::{PLAYERS, Player};

use super::TRIUMPH;
use super::digest::of_triumph;
use super::parameters::{is_of_cards, why_not};
use experiment::kind::ExperimentKind;
use experiment::ruleset::{Rules, Ruleset};

/// The rule parameters.
#[derive(Clone, Copy, Debug)]
pub struct TriumphRules;

impl Rules for TriumphRules {
    type Parameters = RuleParameters;
    const RULESET: &'static Ruleset = &TRIUMPH;

    fn acts_in(scope: Scope) -> &'static str {
        match scope {
            Scope::Engagement => "engagement",
            Scope::Army => "army",
            Scope::Battle => "battle",
        }
    }

    fn note(parameter: &Parameter) -> Option<&'static str> {
        is_of_cards(parameter).then_some("about battle cards alone")
    }

    fn why_not(parameter: &Parameter, game: &'static dyn ExperimentKind) -> Option<&'static str> {
        why_not(parameter, game)
    }

    fn digest(parameters: &RuleParameters) -> String {
        of_triumph(parameters)
    }
}

experiment::players_of! {
    /// The players of battles.
    TriumphPlayers: Player, PLAYERS, TRIUMPH, "captain"
}
