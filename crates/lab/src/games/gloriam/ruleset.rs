//! What the frame asks of Gloriam: names, rule parameters, players, a digest of its rules.

use battle_core::{BySide, Side};
use gloriam::armies::BUILT_IN;
use gloriam::battle::{PLAYERS, Player};
use gloriam::catalogue::Catalogue;
use gloriam::parameters::Scope;
use gloriam::policies::{PlayerError, PlayerParameter};
use gloriam::{Parameter, RuleParameters};

use super::battle::GloriamBattle;
use crate::experiment::army_battles::{ArmyGame, kind, meeting};
use crate::experiment::kind::GameKind;
use crate::experiment::rules_digest::of_battles;
use crate::experiment::ruleset::{Players, Rules, Ruleset, players, rules};

/// Gloriam.
pub const GLORIAM: Ruleset = Ruleset {
    name: "gloriam",
    title: "Gloriam",
    games: &["battle"],
    kinds: &[kind::<GloriamBattle>()],
    files: super::keys::FILES,
    scopes: &[
        ("both", "act in duels and in battles"),
        ("duel", "act only in duels"),
        ("battle", "act only in battles"),
    ],
    parameters: rules::known::<RuleParameters>,
    why_not: rules::why_not_at::<RuleParameters>,
    players: players::known::<Player>,
    is_party: |_| false,
    meeting: meeting::<GloriamBattle>,
    meeting_example: "`equipoise replay gloriam ARMY_A ARMY_B`",
    odds: Some(super::odds::ODDS),
    listings: super::listings::LISTINGS,
    on_parameters: "Experiments with duels are not in this version.\n",
};

impl Rules for RuleParameters {
    const RULESET: &'static Ruleset = &GLORIAM;

    fn acts_in(scope: Scope) -> &'static str {
        match scope {
            Scope::Both => "both",
            Scope::Duel => "duel",
            Scope::Battle => "battle",
        }
    }

    fn why_not(parameter: &Parameter, _game: GameKind) -> Option<&'static str> {
        matches!(parameter.scope, Scope::Duel).then_some("acts only in duels, and this is a battle")
    }

    fn digest(&self) -> String {
        let catalogue = Catalogue::built_in();
        let battles = BUILT_IN.iter().map(|own| {
            let armies = BySide::from_fn(|_: Side| own.army(&catalogue));
            (own.id, GloriamBattle::battle(armies, self).ok())
        });
        of_battles(self, battles, Player::Random, 2)
    }
}

impl Players for Player {
    const RULESET: &'static Ruleset = &GLORIAM;
    const EXAMPLE: &'static str = "steady";

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
