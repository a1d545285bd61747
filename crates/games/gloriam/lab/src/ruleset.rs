//! The rule parameters and players of Gloriam, as an experiment needs them.

use battle_core::{BySide, Side};
use gloriam::armies::BUILT_IN;
use gloriam::battle::{PLAYERS, Player};
use gloriam::catalogue::Catalogue;
use gloriam::duel::{DUEL_PLAYERS, DuelPlayer};
use gloriam::parameters::Scope;
use gloriam::{Parameter, RuleParameters};

use super::GLORIAM;
use super::battle::GloriamBattle;
use experiment::army_battles::ArmyGame;
use experiment::kind::ExperimentKind;
use experiment::rules_digest::of_battles;
use experiment::ruleset::players::MayIgnoreGifts;
use experiment::ruleset::{Rules, Ruleset};

#[derive(Clone, Copy, Debug)]
pub struct GloriamRules;

impl Rules for GloriamRules {
    type Parameters = RuleParameters;
    const RULESET: &'static Ruleset = &GLORIAM;

    fn acts_in(scope: Scope) -> &'static str {
        match scope {
            Scope::All => "all",
            Scope::Both => "both",
            Scope::Duel => "duel",
            Scope::Battle => "battle",
        }
    }

    fn why_not(parameter: &Parameter, game: &'static dyn ExperimentKind) -> Option<&'static str> {
        match (game.name(), parameter.scope) {
            ("battle" | "points", Scope::Duel) => Some("acts only in duels, and this is a battle"),
            ("duel", Scope::Battle) => Some("acts only in battles, and this is a duel"),
            ("pool", Scope::Both | Scope::Duel | Scope::Battle) => {
                Some("acts on nothing that a pool duel has")
            }
            _ => None,
        }
    }

    fn digest(parameters: &RuleParameters) -> String {
        let catalogue = Catalogue::built_in();
        let battles = BUILT_IN.iter().map(|own| {
            let armies = BySide::from_fn(|_: Side| own.army(catalogue));
            (own.id, GloriamBattle::battle(armies, parameters).ok())
        });
        of_battles(parameters, battles, Player::Random, 2)
    }
}

experiment::players_of! {
    /// The players of battles, who know their gifts.
    KnowingPlayers: Player, PLAYERS, GLORIAM, "steady"
}

pub type GloriamPlayers = MayIgnoreGifts<KnowingPlayers>;

experiment::players_of! {
    GloriamDuelPlayers: DuelPlayer, DUEL_PLAYERS, GLORIAM, "by-troops"
}
