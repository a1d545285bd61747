//! A battle of two armies that are named on the command line.

use std::path::Path;
use std::sync::Arc;

use battle_core::BySide;

use super::BATTLE;
use super::setup::{BattleSetup, Contender, Matchup, gather_own_cards};
use crate::armies;
use crate::custom::CustomLines;
use crate::ruleset::TriumphRules;
use experiment::document::problem::Failure;
use experiment::document::{Node, Problems, Value};
use experiment::players::typed_players;
use experiment::ruleset::{NamedBattle, Typed};

/// Pairs for diagnostics: enough to detect bad play, and cheap compared with a block.
const DIAGNOSTICS_PAIRS: u16 = 4;

/// The battle of two armies; `None` unless two words are given.
pub fn named_battle(typed: Typed<'_>) -> Option<Result<NamedBattle, Failure>> {
    let [a, b] = typed.words else { return None };
    Some(two_armies(a, b, typed))
}

fn two_armies(a: &str, b: &str, typed: Typed<'_>) -> Result<NamedBattle, Failure> {
    let mut parameters = typed.rules::<TriumphRules>(BATTLE)?;
    let policies = typed_players(typed.policies)?;
    // The arguments are treated as a file, so that problems have their places in them.
    let line = format!("{a} {b}");
    let node = |begin: usize, text: &str| Node {
        span: begin..begin + text.len(),
        value: Value::Text(text.to_owned()),
    };
    let mut problems = Problems::default();
    let folder = Path::new("");
    let found = [(a, node(0, a)), (b, node(a.len() + 1, b))].map(|(given, node)| {
        armies::find(given, &node, folder, &mut problems).map(|army| (given.to_owned(), army))
    });
    let [Some(one), Some(two)] = found else {
        Failure::of_file(Path::new("the command line"), &line, problems)?;
        return Err(Failure::new("the armies can't be read"));
    };
    let contenders: Vec<(String, Contender)> =
        [one, two].map(|(given, army)| (given, Contender::Army(Box::new(army)))).into();
    let matchups = vec![Matchup { name: None, armies: BySide([0, 1]), span: 0..line.len() }];
    let mut custom = CustomLines::default();
    gather_own_cards(&contenders, &matchups, &mut custom, &mut problems);
    Failure::of_file(Path::new("the command line"), &line, problems)?;
    custom.define(&mut parameters);
    let title = format!("{} v {}", contenders[0].1.title(), contenders[1].1.title());
    let setup = BattleSetup {
        parameters,
        policies,
        contenders,
        matchups,
        cards: triumph::CardSet::EMPTY,
        custom: Box::new(custom),
        stated: triumph::CardSet::EMPTY,
        variants: Vec::new(),
        sensitivity: None,
        diagnostics_pairs: DIAGNOSTICS_PAIRS,
    };
    Ok(NamedBattle { title, game: Arc::new(setup) })
}
