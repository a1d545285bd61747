//! What the frame asks of Tropaion: names, rule parameters, players, a digest of its rules.

use battle_core::Side;
use tropaion::armies::BUILT_IN;
use tropaion::policies::{PLAYERS, Player, PlayerError, PlayerParameter};
use tropaion::{Battle, RuleParameters, Scope};

use super::battle::TropaionBattle;
use super::points::POINTS;
use crate::experiment::army_battles::{ArmyGame, kind, meeting};
use crate::experiment::kind::GameKind;
use crate::experiment::meta::MetaKind;
use crate::experiment::meta::keys::{META as META_TABLE, OF_META};
use crate::experiment::rules_digest::of_battles;
use crate::experiment::ruleset::{Players, Rules, Ruleset, players, rules};

/// `game = "meta"`.
const META: GameKind = &MetaKind {
    battle: kind::<TropaionBattle>(),
    keys: &OF_META,
    table: &META_TABLE,
};

/// Tropaion.
pub const TROPAION: Ruleset = Ruleset {
    name: "tropaion",
    title: "Tropaion",
    games: &["battle", "meta", "points"],
    kinds: &[kind::<TropaionBattle>(), META, POINTS],
    files: super::keys::FILES,
    scopes: &[
        ("battle", "act in the battle"),
        ("armies", "say which armies are legal"),
        ("sight", "act on what players see of each other"),
        ("players", "act on how `steady` plays"),
    ],
    parameters: rules::known::<RuleParameters>,
    why_not: rules::why_not_at::<RuleParameters>,
    players: players::known::<Player>,
    replaced_players: &[],
    is_party: |_| false,
    meeting: meeting::<TropaionBattle>,
    meeting_example: "`equipoise replay tropaion ARMY_A ARMY_B`",
    odds: Some(super::odds::ODDS),
    listings: super::listings::LISTINGS,
    on_parameters: "",
    rules: include_str!("rules.tsv"),
};

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
