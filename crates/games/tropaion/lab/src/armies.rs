//! Reads army files, and reports all problems of one at once.
//!
//! `docs/src/keys/tropaion.md` shows such files; the keys are those of [`keys`].

mod card;
mod handicap;
mod own_traits;
mod own_units;
#[cfg(test)]
mod tests;
mod units;
mod vocabulary;
mod without;

use battle_core::values::same_word;
use tropaion::RuleParameters;
use tropaion::armies::{BUILT_IN, BuiltIn};
use tropaion::army::{Army, OwnTrait, OwnType, OwnWeapon};

use super::keys;
use experiment::document::problem::Problem;
use experiment::document::{Problems, TableReader, parse_toml_with_help};

pub use units::profile;
pub use vocabulary::named;

/// Reads an army and judges it by these rules and their points (TP-P02, TP-P06).
///
/// What depends on all units, such as the cost, is judged only where each of them could be read.
pub fn read(text: &str, rules: &RuleParameters, problems: &mut Problems) -> Option<Army> {
    let help = "the file is read as TOML; docs/src/keys/tropaion.md has an army";
    let root = parse_toml_with_help(text, help, problems);
    if problems.is_unreadable() {
        return None;
    }
    let table = TableReader::declared("the army", &root, &keys::ARMY, problems)?;
    let mut army = begun(&table, problems);
    army.own_traits =
        each(&table, ("trait", "[[trait]]"), OwnTrait::MOST, own_traits::read, problems);
    army.own_types =
        each(&table, ("type", "[[type]]"), OwnType::MOST, own_units::of_type, problems);
    army.own_weapons =
        each(&table, ("weapon", "[[weapon]]"), OwnWeapon::MOST, own_units::weapon, problems);
    let card = table.table("card", "[card]", problems);
    army.own_card = card.and_then(|card| card::read(&card, problems));
    if let Some(handicap) = table.table("handicap", "[handicap]", problems) {
        army.handicap = handicap::read(&handicap, problems);
    }
    let units = table.get("unit").map_or(Some(&[][..]), |node| problems.list("unit", node));
    let mut all_known = units.is_some() && without::take_away(&table, &mut army, problems);
    for entry in (1..).zip(units.unwrap_or_default()) {
        all_known &= units::read(entry, &mut army, rules, problems);
    }
    if all_known {
        for breach in army.breaches_as_a_whole(&rules.points(), rules) {
            let message = format!("army `{}`: {breach}", army.name);
            problems.add(Problem::at("tropaion::army", 0..0, message));
        }
    }
    problems.is_empty().then_some(army)
}

/// The army to which the file adds units: the built-in one that it is like, or an empty one with a name.
fn begun(table: &TableReader<'_>, problems: &mut Problems) -> Army {
    let ids: Vec<&str> = BUILT_IN.iter().map(|own| own.id).collect();
    let like = table.get("like");
    let found = like.and_then(|node| {
        let found = BuiltIn::named;
        named("like", "a built-in army", node, &ids, found, problems)
    });
    let mut army = found.map_or_else(|| Army::new("", "", &[]), BuiltIn::army);
    let name = match like {
        Some(_) => table.get("name"),
        None => {
            let example = "name = \"...\", or like = \"...\" with the name of a built-in army";
            table.require("name", example, problems)
        }
    };
    if let Some(name) = name.and_then(|node| vocabulary::name(node, problems)) {
        name.clone_into(&mut army.name);
    }
    if let Some(sources) = table.given("sources", problems) {
        army.sources = sources;
    }
    army
}

/// The tables of a key, each read with those before it; more than `most` of them are a problem.
fn each<T>(
    table: &TableReader<'_>,
    (key, called): (&str, &str),
    most: usize,
    read: impl Fn(&TableReader<'_>, &[T], &mut Problems) -> Option<T>,
    problems: &mut Problems,
) -> Vec<T> {
    let mut found = Vec::new();
    for (at, one) in table.tables(key, called, problems).iter().enumerate() {
        found.extend(read(one, &found, problems));
        if at == most {
            problems.add(
                Problem::at(
                    "tropaion::army",
                    one.span.clone(),
                    format!("a {key} more than {most}"),
                )
                .label("one too many")
                .help("leave it out"),
            );
        }
    }
    found
}

/// The place of what has a name among others.
fn place_of<T>(all: &[T], name: impl Fn(&T) -> &str, word: &str) -> Option<usize> {
    all.iter().position(|own| same_word(name(own), word))
}
