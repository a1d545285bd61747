//! The experiments of a search, as TOML: armies against a field whose members take turns, or against each member.

use harness::BLOCK_PAIRS;
use serde::Serialize;

use crate::armies::{ArmyFile, Resolved};
use experiment::explore::By;

/// The name of the field in matchups.
const FIELD: &str = "the field";

#[derive(Serialize)]
struct File<'a> {
    title: &'a str,
    question: &'a str,
    ruleset: &'static str,
    game: &'static str,
    seed: u64,
    pairs: u64,
    battle: Battle<'a>,
}

#[derive(Serialize)]
struct Battle<'a> {
    policies: [&'a str; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    diagnostics_pairs: Option<u16>,
    matchups: Vec<Matchup<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    field: Vec<Field<'a>>,
    army: Vec<Own<'a>>,
}

#[derive(Serialize)]
struct Matchup<'a> {
    a: &'a str,
    b: &'a str,
}

#[derive(Serialize)]
struct Field<'a> {
    key: &'a str,
    of: Vec<&'a str>,
}

#[derive(Serialize)]
struct Own<'a> {
    key: &'a str,
    #[serde(flatten)]
    army: Resolved,
}

type Named = (String, ArmyFile);

/// The experiment of each army against the field, a block each.
pub(super) fn scan(armies: &[Named], field: &[Named], by: &By<'_>) -> String {
    let matchups = armies.iter().map(|(a, _)| Matchup { a, b: FIELD });
    let turns = Field { key: FIELD, of: field.iter().map(|(key, _)| key.as_str()).collect() };
    text(by, BLOCK_PAIRS, matchups.collect(), Some(turns), armies, field)
}

/// The experiment of each army against each member of the field.
pub(super) fn proof(armies: &[Named], field: &[Named], n_pairs: u64, by: &By<'_>) -> String {
    let matchups = armies.iter().flat_map(|(a, _)| {
        let each = field.iter();
        each.map(move |(b, _)| Matchup { a, b })
    });
    text(by, n_pairs, matchups.collect(), None, armies, field)
}

fn text(
    by: &By<'_>,
    pairs: u64,
    matchups: Vec<Matchup<'_>>,
    turns: Option<Field<'_>>,
    armies: &[Named],
    field: &[Named],
) -> String {
    let both = armies.iter().chain(field);
    let file = File {
        title: by.title,
        question: by.question,
        ruleset: "triumph",
        game: "battle",
        seed: by.seed,
        pairs,
        battle: Battle {
            policies: [by.player; 2],
            // Battles of the proof are inspected, since the page links one of them.
            diagnostics_pairs: turns.is_some().then_some(0),
            matchups,
            field: turns.into_iter().collect(),
            army: both.map(|(key, army)| Own { key, army: Resolved::of(army) }).collect(),
        },
    };
    toml::to_string(&file).expect("armies that were read from TOML")
}
