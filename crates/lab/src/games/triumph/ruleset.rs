//! The rule parameters and players of Triumph!, as the lab's traits need them.

use triumph::RuleParameters;
use triumph::parameters::{Parameter, Scope};
use triumph_players::{PLAYERS, Player, PlayerError, PlayerParameter};

use super::TRIUMPH;
use super::digest::of_triumph;
use super::parameters::{is_of_cards, why_not};
use crate::experiment::kind::GameKind;
use crate::experiment::ruleset::{Players, Rules, Ruleset};

impl Rules for RuleParameters {
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

    fn why_not(parameter: &Parameter, game: GameKind) -> Option<&'static str> {
        why_not(parameter, game)
    }

    fn digest(&self) -> String {
        of_triumph(self)
    }
}

impl Players for Player {
    const RULESET: &'static Ruleset = &TRIUMPH;
    const EXAMPLE: &'static str = "steady";

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
