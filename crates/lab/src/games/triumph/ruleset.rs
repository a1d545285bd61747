//! Triumph!

use triumph::parameters::{Parameter, Scope};
use triumph::{Party, RuleParameters};
use triumph_players::{PLAYERS, Player, PlayerError, PlayerParameter};

use super::battle::BATTLE;
use super::digest::of_triumph;
use super::duel::DUEL;
use super::parameters::{is_of_cards, why_not};
use super::worth::WORTH;
use crate::experiment::kind::GameKind;
use crate::experiment::meta::MetaKind;
use crate::experiment::ruleset::{Players, Rules, Ruleset, players, rules};

/// `game = "meta"`.
const META: GameKind = &MetaKind {
    battle: BATTLE,
    keys: &super::keys::OF_META,
    table: &super::keys::META,
};

/// Triumph!
pub const TRIUMPH: Ruleset = Ruleset {
    name: "triumph",
    title: "Triumph!",
    games: &["engagement", "duel", "battle"],
    kinds: &[DUEL, BATTLE, META, WORTH],
    files: super::keys::FILES,
    scopes: &[
        ("engagement", "act in an engagement, a duel and a battle"),
        ("army", "act in building the armies of a battle"),
        ("battle", "act only in whole battles"),
    ],
    parameters: rules::known::<RuleParameters>,
    why_not: rules::why_not_at::<RuleParameters>,
    players: players::known::<Player>,
    replaced_players: triumph_players::REPLACED,
    is_party,
    meeting: super::battle::meeting::meeting,
    meeting_example: "`equipoise replay triumph ARMY_A ARMY_B`",
    odds: Some(super::odds::ODDS),
    listings: super::listings::LISTINGS,
    on_parameters: "What is about battle cards alone is refused in a battle whose armies buy none.\n",
    rules: include_str!("rules.tsv"),
};

/// Whether a word is a stand or a camp of this game.
fn is_party(word: &str) -> bool {
    word.parse::<Party>().is_ok()
}

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
