//! The rule parameters and players of Tropaion, as the lab's traits need them.

use battle_core::Side;
use tropaion::armies::BUILT_IN;
use tropaion::policies::{PLAYERS, Player, PlayerError, PlayerParameter};
use tropaion::{Battle, RuleParameters, Scope};

use super::TROPAION;
use super::battle::TropaionBattle;
use crate::experiment::army_battles::ArmyGame;
use crate::experiment::rules_digest::of_battles;
use crate::experiment::ruleset::{Players, Rules, Ruleset};

impl Rules for RuleParameters {
    const RULESET: &'static Ruleset = &TROPAION;

    fn acts_in(scope: Scope) -> &'static str {
        match scope {
            Scope::Battle => "battle",
            Scope::Armies => "armies",
            Scope::Sight => "sight",
            Scope::Players => "players",
        }
    }

    fn digest(&self) -> String {
        let battles = BUILT_IN.iter().map(|own| {
            let armies = battle_core::BySide::from_fn(|_: Side| own.army());
            let battle: Option<Battle> = TropaionBattle::battle(armies, self).ok();
            (own.id, battle)
        });
        of_battles(self, battles, Player::Random, 1)
    }
}

impl Players for Player {
    const RULESET: &'static Ruleset = &TROPAION;
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
