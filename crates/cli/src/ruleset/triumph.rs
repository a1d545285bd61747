//! Triumph!

use triumph::parameters::{PARAMETERS, Parameter, Scope};
use triumph::policies::{PLAYERS, Player};
use triumph::{Party, RuleParameters};

use super::{Knob, KnownParameter, KnownPlayer, Players, Rules, Ruleset};
use crate::experiment::{GameKind, is_of_cards, why_not};
use crate::rules_digest::of_triumph;

/// Triumph!
pub const TRIUMPH: Ruleset = Ruleset {
    name: "triumph",
    title: "Triumph!",
    games: &["engagement", "duel", "battle"],
    kinds: &[GameKind::Duel, GameKind::Battle, GameKind::Worth],
    scopes: &[
        ("engagement", "act in an engagement, a duel and a battle"),
        ("army", "act in building the armies of a battle"),
        ("battle", "act only in whole battles"),
    ],
    parameters,
    why_not: <RuleParameters as Rules>::why_not,
    players,
    on_parameters: "What is about battle cards alone is refused in a battle whose armies buy none.\n",
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
            Scope::Engagement => "engagement",
            Scope::Army => "army",
            Scope::Battle => "battle",
        },
        note: is_of_cards(parameter).then_some("about battle cards alone"),
    }
}

fn players() -> Vec<KnownPlayer> {
    let each = PLAYERS.iter().map(|kind| KnownPlayer {
        name: kind.name,
        about: kind.about,
        knobs: Player::named(kind.name).map_or_else(Vec::new, |player| player.knobs()),
    });
    each.collect()
}

/// Whether a word is a stand or a camp of this game.
pub(super) fn is_party(word: &str) -> bool {
    word.parse::<Party>().is_ok()
}

impl Rules for RuleParameters {
    const RULESET: &'static Ruleset = &TRIUMPH;
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

    fn why_not(place: usize, game: GameKind) -> Option<&'static str> {
        why_not(&PARAMETERS[place], game)
    }

    fn digest(&self) -> String {
        of_triumph(self)
    }
}

impl Players for Player {
    const RULESET: &'static Ruleset = &TRIUMPH;
    const EXAMPLE: &'static str = "steady";

    fn named(name: &str) -> Option<(&'static str, Player)> {
        let kind = PLAYERS.iter().find(|kind| kind.name == name)?;
        Some((kind.name, Player::named(kind.name)?))
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
