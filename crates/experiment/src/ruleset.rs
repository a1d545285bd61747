//! The rulesets, and what each offers to the command line: names, rule parameters, players, a digest of its rules.
//!
//! A new game is a folder under `games` and a line in its list of rulesets.

pub mod armies;
pub mod explore;
pub mod kind;
pub mod limits;
pub mod planned_run;
pub mod players;
pub mod price;
pub mod rules;
pub mod setup;
pub mod swap;
mod typed_rules;

pub use players::{KnownPlayer, Players};
pub use rules::{KnownParameter, Rules, why_not_at};
pub use typed_rules::TypedRules;

use battle_core::parameters::{Tabled, set};
use std::sync::Arc;

use battle_core::values::same_word;

use crate::cells;
use crate::document::Problems;
use crate::document::problem::{Failure, Help, nearest};
use crate::keys::FileKeys;
use crate::odds::Odds;
use crate::reply::Reply;
use armies::Armies;
use explore::Explore;
use kind::ExperimentKind;
use price::Price;
use setup::GameSetup;
use swap::Swaps;

/// A ruleset in words and lists.
#[derive(Debug)]
pub struct Ruleset {
    /// Its name in files and after a command.
    pub name: &'static str,
    /// The game's name.
    pub title: &'static str,
    /// What can be computed or played of it.
    pub games: &'static [&'static str],
    /// What experiments can play of it.
    pub kinds: &'static [&'static dyn ExperimentKind],
    /// The files that its experiments and commands read, such as armies, with their keys.
    pub files: &'static [FileKeys],
    /// Where its parameters act: the word for it, and a line about those parameters.
    pub scopes: &'static [(&'static str, &'static str)],
    /// Its rule parameters, in the order of the specification.
    pub parameters: fn() -> Vec<KnownParameter>,
    /// Why the parameter at a place of that list changes nothing in a game; [`None`] if it can change something.
    pub why_not: fn(usize, &'static dyn ExperimentKind) -> Option<&'static str>,
    pub players: fn() -> Vec<KnownPlayer>,
    /// Who plays what a command or a form asks if no player is named.
    pub usual_player: &'static str,
    /// Names of former players, each with the player that replaced it.
    pub replaced_players: &'static [(&'static str, &'static str)],
    /// Whether a word is one of its stands or camps, for commands that leave out the ruleset.
    pub is_party: fn(&str) -> bool,
    /// The first question about a thing of it, by its name: the name of the run's folder, and the text of an experiment.
    pub experiment_of: fn(&str) -> Option<(&'static str, String)>,
    /// The names that `experiment_of` knows.
    pub names_of_experiments: fn() -> Vec<&'static str>,
    /// The battle that the words after its name describe, with its title; [`None`] if they are too many or too few.
    pub named_battle: fn(Typed<'_>) -> Option<Result<NamedBattle, Failure>>,
    /// Such words, as a command.
    pub meeting_example: &'static str,
    /// Exact odds of situations; none where the rules have no such question.
    pub odds: Option<Odds>,
    /// Prices of single things, asked without a file; none where the game can't be asked yet. Of all types at once it is asked by an
    /// experiment of the kind `prices`.
    pub price: Option<Price>,
    /// Which of two groups of stands is stronger at equal points, asked without a file; none where stands have no points.
    pub swaps: Option<Swaps>,
    /// Built-in experiments that ask what each thing of it is worth: what to run where prices can't be asked.
    pub worth_experiments: &'static [&'static str],
    /// Armies: what they cost, and what is wrong with them.
    pub armies: Option<Armies>,
    /// A search of legal armies that win too much.
    pub explore: Option<Explore>,
    /// What `equipoise list` shows of it alone.
    pub listings: &'static [Listing],
    /// The cells of the tables that its rulebook prints, as parameters; empty where these are no data.
    pub cells: fn() -> Vec<KnownParameter>,
    /// Finds everything that is wrong with the text of a file of its rules, as [`crate::rules_file::check`] does.
    pub check_rules: fn(&str, &mut Problems),
    /// A sentence after the list of its parameters.
    pub on_parameters: &'static str,
    /// Names that its specification has and its parameters have not, each with the reason: what a file that sets one is answered, as the
    /// end of a sentence.
    pub not_modelled: &'static [(&'static str, &'static str)],
    /// The sentences of its rules, for those who read an id on a page: a line each, with the id, a tab and the sentence in our own words.
    pub rules: &'static str,
    /// What its rulebook says and a game doesn't play: a line each, as [`limits`] reads them.
    pub limits: &'static str,
}

impl Ruleset {
    /// The nearest policy to a name among those that can be named where it stands, and all of these.
    pub fn known_policies(
        &self,
        among: impl Fn() -> Vec<KnownPlayer> + Send + Sync + 'static,
        name: &str,
    ) -> Help {
        let replaced = self.replaced_players;
        let (ruleset, name) = (self.name, name.to_owned());
        Help::later(move || {
            let players = among();
            let names: Vec<&str> = players.iter().map(|kind| kind.name).collect();
            let replaced =
                replaced.iter().find(|(old, new)| same_word(old, &name) && names.contains(new));
            let guess = match (replaced, nearest(&name, &names)) {
                (Some((_, new)), _) => format!("`{new}` took its place; "),
                (None, Some(name)) => format!("did you mean `{name}`? "),
                (None, None) => String::new(),
            };
            format!(
                "{guess}known: {}; `equipoise list policies {ruleset}` describes them",
                names.join(", "),
            )
        })
    }

    /// A sentence on a policy that can't be named here: it is of another kind of game, or of no game of this ruleset.
    pub fn no_such_policy(&self, name: &str) -> String {
        match self.has_policy(name) {
            true => format!("policy `{name}` doesn't play this kind of game"),
            false => format!("policy `{name}` is unknown"),
        }
    }

    /// The named players, or the usual player if none is named.
    pub fn who_plays(&self, named: &[String]) -> Vec<String> {
        match named {
            [] => vec![self.usual_player.to_owned()],
            named => named.to_owned(),
        }
    }

    /// Whether some kind of game of it has a policy of this name.
    pub fn has_policy(&self, name: &str) -> bool {
        (self.players)().iter().any(|player| same_word(player.name, name))
    }

    /// What follows the list of its parameters: a sentence, and what its specification has that isn't modelled.
    pub fn notes_on_parameters(&self) -> String {
        let mut text = self.on_parameters.to_owned();
        if !self.not_modelled.is_empty() {
            text.push_str("not modelled: named in the specification, refused in files\n");
            for (name, why) in self.not_modelled {
                text.push_str(&format!("  {name}\n      {why}\n"));
            }
            text.push('\n');
        }
        text
    }

    /// Why a name of its specification is none of its parameters.
    pub fn why_not_modelled(&self, name: &str) -> Option<&'static str> {
        let mut all = self.not_modelled.iter();
        all.find(|(own, _)| same_word(own, name)).map(|(_, why)| *why)
    }
}

/// The arguments after the name of a ruleset that describe one battle.
#[derive(Clone, Copy, Debug)]
pub struct Typed<'t> {
    /// Armies or a scenario.
    pub words: &'t [String],
    /// Who plays A and B.
    pub policies: Option<&'t str>,
    /// Rule parameters, each `name=value`.
    pub settings: &'t [String],
}

impl Typed<'_> {
    /// The rules with the parameters that are set.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with them, such as a parameter that changes nothing in this kind of game.
    pub fn rules<R: Rules>(
        &self,
        game: &'static dyn ExperimentKind,
    ) -> Result<R::Parameters, Failure> {
        let mut rules = R::Parameters::DEFAULT;
        TypedRules { file: None, settings: self.settings.to_vec() }.set::<R>(&mut rules, game)?;
        Ok(rules)
    }
}

fn set_one<R: Rules>(
    rules: &mut R::Parameters,
    setting: &str,
    game: &'static dyn ExperimentKind,
) -> Result<(), String> {
    let Some((name, value)) = setting.split_once('=') else {
        return Err("write a parameter and its value, NAME=VALUE".to_owned());
    };
    let name = name.trim();
    if let Some(why) = R::place(name).and_then(|place| why_not_at::<R>(place, game)) {
        return Err(format!("`{name}` {why}, so it would change nothing"));
    }
    set(rules, name, value.trim()).map_err(|error| match R::place(name) {
        Some(_) => error.to_string(),
        None => format!("{error}; {}", cells::did_you_mean::<R::Parameters>(name).words()),
    })
}

/// One battle that was named on a command line.
#[derive(Debug)]
pub struct NamedBattle {
    pub title: String,
    pub game: Arc<dyn GameSetup>,
}

/// A kind of thing that `equipoise list` shows of one ruleset.
#[derive(Clone, Copy, Debug)]
pub struct Listing {
    /// What is listed, as it is typed.
    pub kind: &'static str,
    pub list: fn() -> Reply,
}
