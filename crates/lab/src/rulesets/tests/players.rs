//! Who can be named as a player, in every kind of experiment.

use std::path::Path;

use experiment::builtin::{BUILTIN, Builtin};
use experiment::document::Problems;
use experiment::document::problem::Failure;
use experiment::kind::{ExperimentKind, kinds};

use super::RULESETS;
use crate::price_list;
use experiment::ruleset::swap;

/// What is said of a name in the place of the first players that an experiment names: message and remedy.
fn said_of(name: &str, experiment: &str) -> Option<Vec<(String, String)>> {
    let is_players =
        |line: &&str| line.starts_with("policies = [") || line.starts_with("players = [");
    let line = experiment.lines().find(is_players)?;
    let (key, _) = line.split_once(" = ")?;
    let text = experiment.replacen(line, &format!("{key} = [\"{name}\", \"{name}\"]"), 1);
    let mut problems = Problems::default();
    experiment::read(&text, Path::new("nowhere"), &RULESETS, &mut problems);
    let failure = Failure::of_file(Path::new("x.toml"), &text, problems).err()?;
    let parts = failure.in_parts().0.into_iter();
    Some(parts.map(|problem| (problem.message, problem.remedy)).collect())
}

/// Of each kind in which players are named, an experiment.
fn examples() -> impl Iterator<Item = (&'static dyn ExperimentKind, String)> {
    let names_players = |text: &String| said_of("no-such-player", text).is_some();
    kinds(&RULESETS)
        .filter_map(move |kind| Some((kind, texts(kind).into_iter().find(names_players)?)))
}

/// The built-in experiments of a kind, and that of a command where it has one.
fn texts(kind: &'static dyn ExperimentKind) -> Vec<String> {
    let ruleset = kind.ruleset();
    let is_of =
        |it: &&Builtin| it.said("ruleset") == ruleset.name && it.said("game") == kind.name();
    let mut all: Vec<String> = BUILTIN.iter().filter(is_of).map(|it| it.text.to_owned()).collect();
    let players = vec!["steady".to_owned()];
    let asked = match kind.name() {
        "prices" => price_list::Question {
            ruleset,
            players,
            one_in: 1,
            max_pairs: None,
            precision: None,
            field: price_list::RANDOM.to_owned(),
            tried: None,
            seed: 1,
            rules: Default::default(),
        }
        .experiment()
        .ok(),
        "swap" => ruleset.swaps.and_then(|swaps| {
            let words = "4 heavy-foot for 3 elite-foot".to_owned();
            let question = swap::Question {
                words: vec![words],
                players,
                max_pairs: 576,
                ..Default::default()
            };
            Some((swaps.asked)(&question).ok()?.experiment)
        }),
        _ => None,
    };
    all.extend(asked);
    all
}

/// A command that names no player is played by one of the game's own; each named one plays in its place.
#[test]
fn every_game_has_a_usual_player() {
    let usual: Vec<&str> = RULESETS.iter().map(|it| it.usual_player).collect();
    assert_eq!(usual, ["captain", "steady", "steady", "steady"]);
    for ruleset in RULESETS {
        assert!(ruleset.has_policy(ruleset.usual_player), "{}", ruleset.name);
        assert_eq!(ruleset.who_plays(&[]), [ruleset.usual_player]);
        assert_eq!(ruleset.who_plays(&["random".to_owned()]), ["random"]);
    }
}

/// Dice alone decide in a duel of Triumph! and in a pool of Gloriam; in all other kinds a player is named.
#[test]
fn an_unknown_player_is_answered_with_the_players_of_that_kind_of_experiment() {
    let mut without: Vec<_> = kinds(&RULESETS).map(|it| it.name()).collect();
    for (kind, experiment) in examples() {
        let at = without.iter().position(|it| *it == kind.name()).expect("it is listed");
        without.remove(at);
        let names: Vec<&str> = kind.players().iter().map(|player| player.name).collect();
        let known = format!("known: {};", names.join(", "));
        let said = said_of("no-such-player", &experiment).expect("it is refused");
        let refused: Vec<_> =
            said.iter().filter(|it| it.0 == "policy `no-such-player` is unknown").collect();
        assert!(!refused.is_empty(), "{}: {said:?}", kind.name());
        for (_, remedy) in refused {
            assert!(remedy.contains(&known), "{}: {remedy}", kind.name());
        }
    }
    assert_eq!(without, ["duel", "pool"]);
}

/// Gloriam has players of battles and players of duels: those of the one are no players of the other, and none is proposed in its own place.
#[test]
fn a_player_of_another_kind_is_said_to_be_one() {
    let mut seen = Vec::new();
    for (kind, experiment) in examples() {
        let own: Vec<&str> = kind.players().iter().map(|player| player.name).collect();
        for other in (kind.ruleset().players)() {
            let message = format!("policy `{}` doesn't play this kind of game", other.name);
            let said = said_of(other.name, &experiment).unwrap_or_default();
            let refused: Vec<_> = said.iter().filter(|it| it.0 == message).collect();
            assert_eq!(refused.is_empty(), own.contains(&other.name), "{}: {said:?}", other.name);
            for (_, remedy) in refused {
                assert!(!remedy.contains(&format!("`{}`?", other.name)), "{remedy}");
                seen.push(format!("{} {}", kind.name(), other.name));
            }
        }
    }
    for expected in ["duel steady", "points by-troops", "battle charge"] {
        assert!(seen.iter().any(|it| it == expected), "no {expected} in {seen:?}");
    }
}
