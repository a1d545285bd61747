//! Reads the question that was typed, with all its problems.

use std::sync::Arc;

use analysis::explore::ExploreInfo;
use battle_core::dice::{DiceTransform, SampledDice};
use battle_core::streams::name_id;
use battle_core::{Role, StreamKey};
use harness::{BLOCK_PAIRS, SLOTS};

use super::list_source::{ListSource, MOST_CARDS};
use super::{CHOICES, Question, Search, Size};
use crate::TRIUMPH;
use crate::armies::{self, ArmyFile, BUILTIN};
use crate::battle::BATTLE;
use crate::custom::{self, CustomLines};
use crate::question_lists::{built_in, of_folder, read_lists};
use experiment::document::Problems;
use experiment::document::problem::Failure;
use experiment::explore::{Exploration, seed_of_round};

/// The number of opponents if none are named, chosen so that each has equally many turns in a block.
const OPPONENTS: usize = 12;

/// The search that a question asks for.
///
/// # Errors
///
/// Everything that is wrong with it, together.
pub fn exploration(asked: &Question) -> Result<Exploration, Failure> {
    let (search, info) = read(asked)?;
    let size = Size {
        n_finds: asked.finds,
        proof_pairs: asked.proof_pairs.div_ceil(BLOCK_PAIRS) * BLOCK_PAIRS,
    };
    Ok(Exploration::new(Box::new(search), info, size))
}

/// The search of a question.
#[cfg(test)]
pub(super) fn search(asked: &Question) -> Result<Search, Failure> {
    Ok(read(asked)?.0)
}

fn read(asked: &Question) -> Result<(Search, ExploreInfo), Failure> {
    let mut wrong = Vec::new();
    numbers(asked, &mut wrong);
    players(asked, &mut wrong);
    let named = read_lists(&asked.lists, &mut wrong)?;
    let all = match &asked.folder {
        Some(folder) => of_folder(folder),
        None => built_in(),
    };
    if let (Err(failure), false) = (&all, wrong.is_empty()) {
        wrong.push(failure.in_short());
    }
    let own_cards = asked.own_cards.as_deref().map(custom::of_file);
    let own_cards = match own_cards.transpose() {
        Ok(own_cards) => Arc::new(own_cards.unwrap_or_default()),
        // Problems of a file are shown at their place in it, if there are no other problems.
        Err(failure) if wrong.is_empty() => return Err(failure),
        Err(failure) => {
            wrong.push(failure.in_short());
            Arc::default()
        }
    };
    let against = opponents(&asked.against, &mut wrong);
    Failure::of_lines(&wrong)?;
    let lists = match named.is_empty() {
        true => all?,
        false => named,
    };
    let is_named = !asked.lists.is_empty();
    let (mut sources, mut without) = (Vec::new(), Vec::new());
    for named in lists {
        let stream = StreamKey::of_seed(asked.seed).matchup(name_id(&named.key));
        let role = Role::shared(CHOICES, 0);
        let mut dice = SampledDice::new(stream.generator(role), DiceTransform::default());
        let title = named.list.name.clone();
        match ListSource::of(named, &own_cards, &mut dice) {
            Ok(source) => sources.push(source),
            Err(reason) => without.push(format!("no army of {title} can be built: {reason}")),
        }
    }
    if is_named || sources.is_empty() {
        Failure::of_lines(&without)?;
    }
    let field = match against.is_empty() {
        true => usual_field(&sources),
        false => against,
    };
    let player = asked.player.clone();
    let info = ExploreInfo {
        title: format!("Armies that win too much: {}", searched(&sources)),
        ruleset: TRIUMPH.name.to_owned(),
        command: asked.command(),
        version: asked.version.clone(),
        player,
        then: asked.then.clone(),
        field: field.iter().map(|(_, army)| army.name.clone()).collect(),
        margin: asked.margin,
        rounds: asked.rounds,
        search_seed: asked.seed,
        proof_seed: proof_seed(asked),
        own_cards: own_cards.iter().map(|(_, line)| line.title.clone()).collect(),
        left_out: left_out(&sources, &own_cards, &without),
    };
    let search =
        Search { sources, field, per_round: asked.armies, seed: asked.seed, made: Vec::new() };
    Ok((search, info))
}

/// The seed of the proof: the one after that of the search if none is asked for.
fn proof_seed(asked: &Question) -> u64 {
    asked.proof_seed.unwrap_or((asked.seed + 1) % i64::MAX as u64)
}

fn numbers(asked: &Question, wrong: &mut Vec<String>) {
    if !(asked.margin >= 0.0 && asked.margin < 50.0) {
        wrong.push(format!(
            "--margin is {}: it is how far beyond 50 points of 100 a score is too much, from 0 to below 50",
            asked.margin
        ));
    }
    let mut within = |option: &str, value: usize, most: usize, what: &str| {
        if value == 0 || value > most {
            wrong.push(format!("--{option} is {value}: name 1 to {most} {what}"));
        }
    };
    within("armies", asked.armies, 5_000, "armies a round");
    within("rounds", asked.rounds as usize, 100, "rounds");
    within("finds", asked.finds, 64, "finds to play again");
    let proof_seed = proof_seed(asked);
    if proof_seed == asked.seed {
        wrong.push(format!(
            "--proof-seed is {}, the seed of the search: a proof needs another one",
            asked.seed
        ));
    }
    let mut rounds = 1..=asked.rounds.min(100);
    if let Some(round) = rounds.find(|round| seed_of_round(asked.seed, *round) == proof_seed) {
        wrong.push(format!(
            "--proof-seed is {proof_seed}, on which round {round} of the search is played: a proof needs another one"
        ));
    }
}

fn players(asked: &Question, wrong: &mut Vec<String>) {
    let mut seen: Vec<&String> = Vec::new();
    for name in std::iter::once(&asked.player).chain(&asked.then) {
        if let Some(unknown) = BATTLE.unknown_policy(name) {
            wrong.push(unknown);
        } else if seen.contains(&name) {
            wrong.push(format!("{name} is named twice: --then names other players than --for"));
        }
        seen.push(name);
    }
}

/// The armies that are named as opponents.
fn opponents(names: &[String], wrong: &mut Vec<String>) -> Vec<(String, ArmyFile)> {
    let mut all: Vec<(String, ArmyFile)> = Vec::new();
    for name in names {
        match armies::load(name) {
            Ok(army) if all.iter().any(|(_, other)| other.name == army.name) => {
                wrong.push(format!("two opponents are called {}: name each army once", army.name));
            }
            Ok(army) => all.push((name.clone(), army)),
            Err(Failure::Other { message, help: Some(help) }) => {
                wrong.push(format!("{message}: {help}"))
            }
            Err(failure) => wrong.push(failure.in_short()),
        }
    }
    if names.len() == 1 || names.len() > SLOTS {
        wrong.push(format!(
            "--against names {}: a field has 2 to {SLOTS} armies, which take turns",
            match names.len() {
                1 => "one army".to_owned(),
                n => format!("{n} armies"),
            }
        ));
    }
    all
}

/// Twelve armies of the catalogue without cards: those nearest in time to a list, or evenly over time for several lists.
fn usual_field(sources: &[ListSource]) -> Vec<(String, ArmyFile)> {
    let plain = BUILTIN.iter().filter_map(|army| {
        let file = armies::parse(army.text, &mut Problems::default())?;
        file.cards.is_empty().then(|| (army.name.to_owned(), file))
    });
    let mut all: Vec<(String, ArmyFile)> = plain.collect();
    let year_of = |army: &ArmyFile| army.year.unwrap_or(0);
    match sources {
        [only] => {
            let year = only.named.year;
            all.sort_by_key(|(name, army)| ((year_of(army) - year).abs(), name.clone()));
            all.truncate(OPPONENTS);
            all
        }
        _ => {
            all.sort_by_key(|(name, army)| (year_of(army), name.clone()));
            let n = all.len();
            let picked = (0..OPPONENTS).map(|at| all[(2 * at + 1) * n / (2 * OPPONENTS)].clone());
            picked.collect()
        }
    }
}

fn searched(sources: &[ListSource]) -> String {
    match sources {
        [only] => only.named.list.name.clone(),
        [one, other] => format!("{} and {}", one.named.list.name, other.named.list.name),
        several => format!("{} lists", several.len()),
    }
}

fn left_out(sources: &[ListSource], own_cards: &CustomLines, without: &[String]) -> Vec<String> {
    let own = match own_cards.is_empty() {
        true => ", Deceptive Deployment and a designer's own cards (--cards)",
        false => " and Deceptive Deployment",
    };
    let mut all = vec![
        format!(
            "Armies have up to {MOST_CARDS} different cards. Allied contingents{own} are not searched."
        ),
        "Every army has 48 points at most, and is of the year and faction of its list's army in the catalogue, or of the list's first year.".to_owned(),
    ];
    let no_card: Vec<&str> = (sources.iter())
        .filter(|it| it.n_cards() == 0)
        .map(|it| it.named.list.name.as_str())
        .collect();
    if !no_card.is_empty() {
        all.push(format!(
            "In that year these lists offer no card that is searched: {}.",
            no_card.join(", ")
        ));
    }
    all.extend(without.iter().map(|it| format!("Left out: {it}.")));
    all
}
