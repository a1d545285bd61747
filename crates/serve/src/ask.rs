//! Questions as forms: each stands for an experiment, whose text is made here.

mod kinds_of_sides;
mod names;
mod price;
mod sides;
mod swap;
mod text;

use experiment::document::problem::Failure;
use experiment::ruleset::{KnownPlayer, Ruleset, TypedRules};
use lab::{price_list, rulesets};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::check::{Found, of_failure};
use crate::folder::Folder;
use kinds_of_sides::KindOfSides;

pub use names::{Named, Names, Search, search};
pub use text::grouped;

/// A question with what was filled in.
#[derive(Debug, Deserialize)]
#[serde(tag = "question", rename_all = "lowercase")]
pub enum Question {
    /// What beats what, which of two is stronger, what if a rule changes.
    Sides(sides::Sides),
    /// What should this cost?
    Price(price::Price),
    /// What should every type cost?
    List(price::List),
    /// Which of two groups is stronger at equal points?
    Swap(swap::Swap),
}

/// What a form stands for: an experiment with a name for its run, or what is wrong.
#[derive(Debug, Default, Serialize)]
pub struct Stands {
    name: String,
    text: Option<String>,
    remarks: Vec<String>,
    /// What each group costs, where that is counted; none of a group that can't be read.
    costs: Vec<Option<String>>,
    wrong: Option<Found>,
}

/// The experiment of a question. Files that it names lie in `folder`.
pub fn stands(asked: &Question, folder: &Folder) -> Stands {
    let in_folder = |name: &str| match name.strip_suffix(".toml") {
        Some(stem) => folder.experiment(stem).display().to_string(),
        None => name.to_owned(),
    };
    match asked {
        Question::Sides(asked) => sides::stands(asked),
        Question::Price(asked) => price::price(asked, in_folder),
        Question::List(asked) => price::list(asked),
        Question::Swap(asked) => swap::stands(asked),
    }
}

fn refused(failure: &Failure) -> Stands {
    Stands { wrong: Some(of_failure(failure)), ..Stands::default() }
}

/// Rules as they are typed after `--set`: `NAME=VALUE`.
fn typed_rules(settings: &[String]) -> TypedRules {
    TypedRules { file: None, settings: settings.to_owned() }
}

/// Why a ruleset can't be asked something, with the games that can and what to look at instead. `what` is the beginning of the sentence
/// until its verb.
fn only_of(ruleset: &Ruleset, what: &str, is_able: impl Fn(&Ruleset) -> bool) -> Option<String> {
    if is_able(ruleset) {
        return None;
    }
    let able = rulesets::all().iter().filter(|it| is_able(it)).map(|it| it.title.to_owned());
    let able: Vec<String> = able.collect();
    let instead = match ruleset.worth_experiments {
        [] => "",
        _ => "; these experiments ask what its things are worth",
    };
    let (able, title) = (analysis::phrases::listed(&able), ruleset.title);
    Some(format!("{what} asked of {able} and not of {title}{instead}"))
}

fn wrong(sentence: &str) -> Stands {
    refused(&Failure::new(sentence))
}

/// What each game can be asked: its kinds of experiments in which sides meet, its players, and in a sentence what it can't be asked.
pub fn choices() -> Value {
    let games = rulesets::all().iter().map(|ruleset| {
        let arenas = KindOfSides::all_of(ruleset).into_iter().map(|arena| {
            json!({
                "game": arena.kind.name(), "playout": arena.kind.playout(), "sides": arena.sides,
                "players": if arena.has_players() { said(arena.kind.players(), ruleset) } else { Vec::new() },
                "has_two": arena.has_two(),
            })
        });
        json!({
            "ruleset": ruleset.name, "title": ruleset.title,
            "arenas": arenas.collect::<Vec<_>>(), "players": said((ruleset.players)(), ruleset),
            "refused": {
                "sides": sides::refusal(ruleset), "price": price::refusal(ruleset),
                "list": price::list_refusal(ruleset), "swap": swap::refusal(ruleset),
            },
            "list": price_list::takes(ruleset).map(|it| json!({
                "uncharged": it.uncharged, "players": said(it.players, ruleset), "pairs": it.pairs,
                "fewest_pairs": it.fewest_pairs,
            })),
            "instead": ruleset.worth_experiments,
        })
    });
    json!({ "games": games.collect::<Vec<_>>() })
}

/// Players as a form offers them, one of them marked: the usual one, or where it isn't among them the last.
fn said(players: Vec<KnownPlayer>, ruleset: &Ruleset) -> Vec<Value> {
    let is_it = |it: &KnownPlayer| it.name == ruleset.usual_player;
    let usual = players.iter().position(is_it).unwrap_or(players.len().saturating_sub(1));
    let said = players.iter().enumerate();
    said.map(|(nth, it)| json!({ "name": it.name, "about": it.about, "is_usual": nth == usual }))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_asked_or_refused_in_a_sentence() {
        let choices = choices();
        let games = choices["games"].as_array().expect("a list");
        assert_eq!(games.len(), rulesets::all().len());
        for game in games {
            let has_sides = game["arenas"].as_array().is_some_and(|all| !all.is_empty());
            assert_eq!(has_sides, game["refused"]["sides"].is_null(), "{game}");
            for refused in ["sides", "price", "list", "swap"] {
                let sentence = game["refused"][refused].as_str();
                assert!(sentence.is_none_or(|it| it.split(' ').count() > 6), "{game}");
            }
        }
        let of_triumph = &games[0]["refused"];
        let is_asked = |of: &str| of_triumph[of].is_null();
        assert!(["price", "list", "swap"].into_iter().all(is_asked), "{of_triumph}");
    }
}
