//! The rule parameters and players of Tropaion, as an experiment needs them.

use battle_core::Side;
use tropaion::armies::BUILT_IN;
use tropaion::policies::{PLAYERS, Player};
use tropaion::{Battle, RuleParameters, Scope};

use super::TROPAION;
use super::battle::TropaionBattle;
use experiment::army_battles::ArmyGame;
use experiment::rules_digest::of_battles;
use experiment::ruleset::players::MayIgnoreGifts;
use experiment::ruleset::{Rules, Ruleset};

#[derive(Clone, Copy, Debug)]
pub struct TropaionRules;

impl Rules for TropaionRules {
    type Parameters = RuleParameters;
    const RULESET: &'static Ruleset = &TROPAION;

    fn acts_in(scope: Scope) -> &'static str {
        match scope {
            Scope::Battle => "battle",
            Scope::Armies => "armies",
            Scope::Sight => "sight",
            Scope::Players => "players",
        }
    }

    fn digest(parameters: &RuleParameters) -> String {
        let battles = BUILT_IN.iter().map(|own| {
            let armies = battle_core::BySide::from_fn(|_: Side| own.army());
            let battle: Option<Battle> = TropaionBattle::battle(armies, parameters).ok();
            (own.id, battle)
        });
        of_battles(parameters, battles, Player::Random, 1)
    }
}

experiment::players_of! {
    /// The players of battles, who know their gifts.
    KnowingPlayers: Player, PLAYERS, TROPAION, "steady"
}

pub type TropaionPlayers = MayIgnoreGifts<KnowingPlayers>;
